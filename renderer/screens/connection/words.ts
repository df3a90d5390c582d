import { t } from '../../messages/index.svelte.ts';
import type { TestStep } from '../../../preload/contract.ts';
import type { SettingProblem, SettingWarning } from './settings-form.ts';

export function problemText(problem: SettingProblem | undefined): string | undefined {
  return problem && t(`connection.problem.${problem.code}`, problem.params);
}

export function warningText(warning: SettingWarning | undefined): string | undefined {
  return warning && t(`connection.warning.${warning.code}`, warning.params);
}

/** The label of a setting that a test step or a list of missing ones names. */
export function settingLabel(field: TestStep['fields'][number]): string {
  return field === 'assumed' ? t('connection.assumed.title') : t(`connection.${field}`);
}
