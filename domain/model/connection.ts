/** Connections, their sessions, and what went wrong with a request. */
import type { Assumptions, ConnectionSettings } from '../settings.ts';

export interface Connection {
  readonly id: string;
  readonly settings: ConnectionSettings;
  /** Whether a key is kept that was entered for these addresses and this organisation. */
  readonly hasApiKey: boolean;
  /** Whether the key that is kept was entered for others: it is sent nowhere, and asked for again. */
  readonly keyForOtherAddress: boolean;
}
/** The state of a connection's session, without its tokens. Times are epoch milliseconds. */
export interface ConnectionStatus {
  readonly connectionId: string;
  readonly signedIn: boolean;
  readonly tokenExpiresAt: number | null;
  /** Claim P as it was received, shown as it is: its values are not shown in the specification (§5.10). */
  readonly permissions: string | null;
  readonly budget: Budget;
}
/**
 * This workstation's requests of today against claim ARC. Others share the key, and the hour at which the day begins is assumed:
 * the count is shown and warns, and never stops a request.
 */
export interface Budget {
  readonly limit: number | null;
  readonly used: number;
  /** By this count little or nothing of the limit is left. */
  readonly nearLimit: boolean;
}
export type TestStepName = 'address' | 'tls' | 'login' | 'data';
export interface TestStep {
  readonly step: TestStepName;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** Settings that the step used: the ones to correct if it failed. */
  readonly fields: readonly (keyof ConnectionSettings | 'apiKey')[];
  readonly error?: ServiceProblem;
}
/** Why a request failed: a classified reason, and the service's message where there was one. */
export interface ServiceProblem {
  readonly reason: FailureReason;
  readonly status?: number;
  readonly code?: string;
  /** The message of the service or of the network. */
  readonly message?: string;
  /** The setting that is probably wrong by the answer: an assumption, or the address of the login. */
  readonly setting?: keyof Assumptions | 'authUrl';
  /** How long the answer asks to wait (`Retry-After`), in milliseconds. */
  readonly retryAfterMs?: number;
  /** The one that was refused, where that is the reason. */
  readonly certificate?: RefusedCertificate;
}
export const certificateFaults = ['expired', 'notYetValid', 'untrusted', 'otherHost', 'revoked', 'other'] as const;
/** Its texts are a stranger's: short, on one line, without control characters. Times are epoch milliseconds. */
export interface RefusedCertificate {
  readonly fault: (typeof certificateFaults)[number];
  /** The host that was asked. */
  readonly host: string;
  /** The hosts that it is for, with commas between them. */
  readonly names: string;
  readonly issuer: string;
  readonly validFrom: number;
  readonly validUntil: number;
}
export const failureReasons = [
  'dns',
  'refused',
  'unreachable',
  'tls',
  'proxy',
  /** A proxy asks for a name and a password, and none is kept that it takes. */
  'proxyLogin',
  'aborted',
  'timeout',
  'reset',
  'truncated',
  'tooLarge',
  'redirect',
  'notAnEnvelope',
  'notJson',
  'wrongTypes',
  'dataMissing',
  'serverError',
  'tokenExpired',
  'loginRefused',
  'licenceExpired',
  'noApiKey',
  /** The API key that is kept was entered for other addresses or another organisation. */
  'keyForOtherAddress',
  'permission',
  'header',
  'limit',
  /** 429 without the code of the daily limit: not carried out. */
  'tooManyRequests',
  /** 400, 413 or 415 without an envelope: the request's body was not taken. */
  'body',
  'notFound',
  'path',
  'refusedByService',
  'settings',
  'secrets',
  'network',
  /** The files on this computer could not be read or written; `message` is the database's. */
  'storage',
  /** Not sent: the service's document differs from the baseline, and sending could overwrite a colleague's change. */
  'changed',
  /** Not sent: the service's document could not be read to compare it with the baseline. */
  'unchecked',
  /** The connection has this kind of document switched off; `setting` names the switch. */
  'switchedOff',
  /** Not opened, or not sent: a secret was hidden in the document (domain/hidden.ts), which would be overwritten so. */
  'hiddenSecret',
  /** Not sent: an earlier attempt of the draft is in the service. */
  'alreadyThere',
] as const;
export type FailureReason = (typeof failureReasons)[number];
