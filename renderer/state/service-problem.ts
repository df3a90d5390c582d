/** What a problem of the service or the network means for the user: its text, its source, and the setting to check. */
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { Assumptions, ConnectionSettings } from '../../domain/settings.ts';
import type { FailureReason, ServiceProblem, RefusedCertificate, TestStep } from '../../domain/model/connection.ts';
import type { BlockedReason, QueueItem, QueueStatus } from '../../domain/model/queue.ts';
import { t } from '../messages/index.svelte.ts';
import { moment } from './format.ts';

/** A setting's name on the connection screen. */
export type SettingName = Exclude<keyof ConnectionSettings, 'assumed'> | `assumed.${keyof Assumptions}` | 'apiKey';

/** The setting to check; `null` if none helps. `kind`: of the waiting document, if the reason concerns one. */
export function settingForBlockedReason(
  reason: BlockedReason,
  problem: ServiceProblem | null,
  kind: DocumentKind | null = null,
): SettingName | null {
  const suspect = problem && suspectSetting(problem);
  if (suspect !== null) return suspect;
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
      return kind === null ? 'baseUrl' : pathSettings[kind];
    case 'settings':
      return 'baseUrl';
    case 'body':
    case 'storage':
    case 'writes':
    case 'busy':
    case 'keychain':
    case 'changed':
      return null;
    case 'unchecked':
      if (problem === null) return null;
      return problem.reason === 'path' && kind !== null
        ? pathSettings[kind]
        : (requestSettings[problem.reason] ?? null);
    case 'offline':
      return problem === null ? null : (requestSettings[problem.reason] ?? null);
  }
}

/** The setting for the path of a kind; the specification gives the path of sales returns (§4.2). */
const pathSettings: Readonly<Record<DocumentKind, SettingName>> = {
  salesReturnInvoice: 'baseUrl',
  purchaseReturnInvoice: 'assumed.purchaseReturnsPath',
  despatch: 'assumed.despatchesPath',
  quote: 'assumed.quotesPath',
};

/** The setting that main found doubtful when it read the answer, whatever the reason. */
function suspectSetting({ setting }: ServiceProblem): SettingName | null {
  if (setting === undefined) return null;
  return setting === 'authUrl' ? 'authUrl' : `assumed.${setting}`;
}

/** For these reasons a setting such as the address may be wrong. If the network is down, no setting helps. */
const requestSettings: Partial<Record<FailureReason, SettingName>> = {
  dns: 'baseUrl',
  refused: 'baseUrl',
  tls: 'baseUrl',
  redirect: 'baseUrl',
  notAnEnvelope: 'baseUrl',
  notJson: 'baseUrl',
  path: 'baseUrl',
  timeout: 'timeoutSeconds',
  permission: 'apiKey',
  switchedOff: 'assumed.writePurchaseReturns',
};

/**
 * Why the whole queue cannot send, with the problem and the kind to show. After a restart the queue only has the reason; a
 * document that waits for the same reason still has the service's answer.
 */
export function queueBlockedReason(
  status: QueueStatus | null,
  items: readonly QueueItem[],
): {
  readonly reason: BlockedReason;
  readonly problem: ServiceProblem | null;
  readonly kind: DocumentKind | null;
} | null {
  const reason = status?.blockedReason ?? null;
  if (status === null || reason === null) return null;
  const waiting = items.find(({ state, waitingReason }) => state === 'waiting' && waitingReason === reason);
  const kept = waiting?.lastAttempt?.outcome === 'waiting' ? waiting.lastAttempt.problem : null;
  return { reason, problem: status.problem ?? kept, kind: waiting?.kind ?? null };
}

/** Reasons that Rampa found before anything was sent; their message is meant for the log. */
const ownReasons: readonly FailureReason[] = [
  ...(['settings', 'noApiKey', 'keyForOtherAddress', 'switchedOff', 'aborted'] as const),
];
/** Problems of this computer; the message comes from the keychain or the disk. */
const computerReasons: readonly FailureReason[] = ['secrets', 'storage'];

/** Where a problem's message comes from: from the service if it answered at all; `null` if there is no message to show. */
export function messageSource({
  reason,
  status,
  code,
  message,
}: ServiceProblem): 'service' | 'network' | 'computer' | null {
  if ((message ?? '').trim() === '' || ownReasons.includes(reason)) return null;
  if (computerReasons.includes(reason)) return 'computer';
  return status === undefined && code === undefined ? 'network' : 'service';
}

/** The setting to check; `null` if none helps. */
export function settingForProblem(problem: ServiceProblem, settings: ConnectionSettings): SettingName | null {
  const suspect = suspectSetting(problem);
  if (suspect !== null) return suspect;
  if (problem.reason === 'settings') return missing(settings);
  return byReason[problem.reason] ?? null;
}

/** The first missing setting without which no request can be made (§1.1). */
function missing({ baseUrl, authUrl, organisation, userId }: ConnectionSettings): SettingName {
  if (baseUrl === '') return 'baseUrl';
  if (authUrl === '') return 'authUrl';
  if (organisation === '') return 'organisation';
  return userId === null ? 'userId' : 'companyId';
}

const byReason: Partial<Record<FailureReason, SettingName>> = {
  ...requestSettings,
  loginRefused: 'organisation',
  noApiKey: 'apiKey',
  keyForOtherAddress: 'apiKey',
  licenceExpired: 'apiKey',
  header: 'userId',
  limit: 'assumed.limitResetHour',
};

export function problemText({ reason, certificate }: Pick<ServiceProblem, 'reason' | 'certificate'>): string {
  return certificate === undefined ? t(`errors.reason.${reason}`) : certificateText(certificate);
}

/** Why the certificate was refused and what helps, then what is in the certificate. */
function certificateText({ fault, host, names, issuer, validFrom, validUntil }: RefusedCertificate): string {
  const from = moment(validFrom);
  const until = moment(validUntil);
  const why = t(`errors.certificate.${fault}`, { host, names, issuer, from, until });
  return `${why} ${t('errors.certificate.facts', { names, issuer, from, until })}`;
}

/** `HTTP 400 · 3015`, as far as known. */
export function statusText({ status, code }: ServiceProblem): string {
  return [status === undefined ? '' : `HTTP ${status}`, code ?? ''].filter((text) => text !== '').join(' · ');
}

/** A setting that a text can name: of the connection, its API key, or an assumption. */
export type NamedSetting = TestStep['fields'][number] | `assumed.${keyof Assumptions}`;

export function settingLabel(setting: NamedSetting): string {
  return setting === 'assumed' ? t('connection.assumed.title') : t(`connection.${setting}`);
}
