import { t } from '../../messages/index.svelte.ts';
import type { FailureReason, ServiceProblem } from '../../../domain/model/connection.ts';
import type { AssumedKey, SettingProblem, SettingWarning } from './settings-form.ts';

export function problemText(problem: SettingProblem | undefined): string | undefined {
  return problem && t(`connection.problem.${problem.code}`, problem.params);
}

export function warningText(warning: SettingWarning | undefined): string | undefined {
  return warning && t(`connection.warning.${warning.code}`, warning.params);
}

/** Reasons that Rampa itself found before anything was sent: the message with them is for the log, not anybody's words. */
const ownReasons: readonly FailureReason[] = [
  ...(['settings', 'noApiKey', 'keyForOtherAddress', 'secrets', 'storage', 'switchedOff'] as const),
];

/** The service's or the network's own words of a problem; `null` where there are none. */
export function ownWords(problem: ServiceProblem | null | undefined): string | null {
  if (!problem || ownReasons.includes(problem.reason)) return null;
  return problem.message?.trim() || null;
}

/** HTTP status and code of the answer, where there was one. */
export function answerText(problem: ServiceProblem | null | undefined): string {
  const status = problem?.status === undefined ? '' : `HTTP ${problem.status}`;
  return [status, problem?.code ?? ''].filter((part) => part !== '').join(' · ');
}

/** The assumption that an answer calls in doubt, as the form names it. */
export function assumedOf(problem: ServiceProblem | null | undefined): readonly AssumedKey[] {
  const setting = problem?.setting;
  return setting === undefined || setting === 'authUrl' ? [] : [`assumed.${setting}`];
}
