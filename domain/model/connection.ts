/** Connections, their sessions, and problems of requests. */
import type { Assumptions, ConnectionSettings } from '../settings.ts';

export interface Connection {
  readonly id: string;
  readonly settings: ConnectionSettings;
  /** Whether a key is stored that was entered for these addresses and this organisation. */
  readonly hasApiKey: boolean;
  /** Whether the stored key was entered for another address or organisation: it is never sent, and the user must enter a key. */
  readonly keyForOtherAddress: boolean;
}
/** The state of a connection's session, without its tokens. Times are epoch milliseconds. */
export interface ConnectionStatus {
  readonly connectionId: string;
  readonly signedIn: boolean;
  readonly tokenExpiresAt: number | null;
  /** Claim P as received; the specification does not show the meaning of its values (§5.10). */
  readonly permissions: string | null;
  readonly budget: Budget;
}
/**
 * This workstation's requests of today, compared with claim ARC. Other workstations share the key, and the hour when the day
 * begins is assumed, so the count is shown and warns, but never stops a request.
 */
export interface Budget {
  readonly limit: number | null;
  readonly used: number;
  /** By this count, little or nothing of the limit is left. */
  readonly nearLimit: boolean;
}
export type TestStepName = 'address' | 'tls' | 'login' | 'data';
export interface TestStep {
  readonly step: TestStepName;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** Settings that the step used; the user corrects these if it failed. */
  readonly fields: readonly (keyof ConnectionSettings | 'apiKey')[];
  readonly error?: ServiceProblem;
}
/** Why a request failed: a reason, and the service's message if there was one. */
export interface ServiceProblem {
  readonly reason: FailureReason;
  readonly status?: number;
  readonly code?: string;
  /** The message of the service or of the network. */
  readonly message?: string;
  /** The setting that is probably wrong according to the answer: an assumption, or the address of the login. */
  readonly setting?: keyof Assumptions | 'authUrl';
  /** The wait requested by the answer (`Retry-After`), in milliseconds. */
  readonly retryAfterMs?: number;
  /** The refused certificate, if that is the reason. */
  readonly certificate?: RefusedCertificate;
}
export const certificateFaults = ['expired', 'notYetValid', 'untrusted', 'otherHost', 'revoked', 'other'] as const;
/** Its texts come from an untrusted server: short, on one line, without control characters. Times are epoch milliseconds. */
export interface RefusedCertificate {
  readonly fault: (typeof certificateFaults)[number];
  /** The host of the request. */
  readonly host: string;
  /** The hosts that the certificate is valid for, separated by commas. */
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
  /** The proxy requires a name and a password, and no valid ones are stored. */
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
  /** The stored API key was entered for another address or organisation. */
  'keyForOtherAddress',
  'permission',
  'header',
  'limit',
  /** Status 429 without the code of the daily limit; the request was not carried out. */
  'tooManyRequests',
  /** Status 400, 413 or 415 without an envelope: the request body was not accepted. */
  'body',
  'notFound',
  'path',
  /** Nothing of the service at an address at which it has answered before. */
  'gateway',
  'refusedByService',
  'settings',
  'secrets',
  'network',
  /** The files on this computer could not be read or written; `message` is the database's error. */
  'storage',
  /** Not sent: the service's document differs from the baseline, and sending could overwrite a colleague's change. */
  'changed',
  /** Not sent: the service's document could not be read to compare it with the baseline. */
  'unchecked',
  /** This kind of document is switched off in the connection; `setting` is the switch. */
  'switchedOff',
  /** Not opened or not sent: a secret was hidden in the document (domain/hidden.ts); sending would overwrite the original. */
  'hiddenSecret',
  /** Not sent: an earlier attempt of the draft is in the service. */
  'alreadyThere',
  /** Not sent yet: what was sent about the document before, without a reliable answer, may still be carried out. */
  'mayStillBeWritten',
  /** Rampa ended before the answer came. */
  'interrupted',
] as const;
export type FailureReason = (typeof failureReasons)[number];
