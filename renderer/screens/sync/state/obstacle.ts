/** Which setting of the connection to look at when the queue cannot go on. */
import type { WaitingReason } from '../../../../domain/draft.ts';
import type { Assumptions, ConnectionSettings } from '../../../../domain/settings.ts';
import type { FailureReason, ServiceProblem } from '../../../../preload/contract.ts';

/** A setting by its name, as the connection's screen knows it. */
export type SettingName = Exclude<keyof ConnectionSettings, 'assumed'> | `assumed.${keyof Assumptions}` | 'apiKey';

/** `null`: no setting helps. */
export function settingFor(
  reason: WaitingReason | 'offline' | 'storage',
  problem: ServiceProblem | null,
): SettingName | null {
  switch (reason) {
    case 'limit':
      return 'assumed.limitResetHour';
    case 'login':
      return problem?.reason === 'noApiKey' ? 'apiKey' : 'organisation';
    case 'licence':
    case 'permission':
    case 'secrets':
      return 'apiKey';
    case 'headers':
      return 'userId';
    case 'path':
      return `assumed.${problem?.setting ?? 'despatchesPath'}`;
    case 'settings':
      return problem?.setting === undefined ? 'baseUrl' : `assumed.${problem.setting}`;
    case 'storage':
    case 'changed':
    case 'unchecked':
      return null;
    case 'offline':
      return problem === null ? null : (networkSettings[problem.reason] ?? null);
  }
}

/** An address that leads nowhere or elsewhere may be a wrong one; a network that is down is no setting. */
const networkSettings: Partial<Record<FailureReason, SettingName>> = {
  dns: 'baseUrl',
  refused: 'baseUrl',
  tls: 'baseUrl',
  redirect: 'baseUrl',
  notAnEnvelope: 'baseUrl',
  notJson: 'baseUrl',
  timeout: 'timeoutSeconds',
};

/** Whose words a problem carries: the service's where it answered at all. */
export function speaker({ status, code }: ServiceProblem): 'service' | 'network' {
  return status === undefined && code === undefined ? 'network' : 'service';
}
