import { t } from '../../messages/index.svelte.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { messageSource } from '../../state/service-problem.ts';
import type { AssumedKey } from '../../../domain/connection-settings.ts';
import type { SettingProblem, SettingWarning } from './settings-form.ts';

/** `07:00` */
export const hourText = (hour: string): string => `${hour.padStart(2, '0')}:00`;

export function problemText(problem: SettingProblem | undefined): string | undefined {
  return problem && t(`connection.problem.${problem.code}`, problem.params);
}

export function warningText(warning: SettingWarning | undefined): string | undefined {
  return warning && t(`connection.warning.${warning.code}`, warning.params);
}

export function ownWords(problem: ServiceProblem | null | undefined): string | null {
  const source = problem ? messageSource(problem) : null;
  return source === null || source === 'computer' ? null : (problem?.message?.trim() ?? null);
}

/** HTTP status and error code of the answer, as far as there are any. */
export function answerText(problem: ServiceProblem | null | undefined): string {
  const status = problem?.status === undefined ? '' : `HTTP ${problem.status}`;
  return [status, problem?.code ?? ''].filter((part) => part !== '').join(' · ');
}

export function assumedOf(problem: ServiceProblem | null | undefined): readonly AssumedKey[] {
  const setting = problem?.setting;
  return setting === undefined || setting === 'authUrl' ? [] : [`assumed.${setting}`];
}
