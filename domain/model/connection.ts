/** Connections, their sessions, and what went wrong with a request. */
import type { Assumptions, ConnectionSettings } from '../settings.ts';

export interface Connection {
  readonly id: string;
  readonly settings: ConnectionSettings;
  readonly hasApiKey: boolean;
}
/** What is known of a connection's session; nothing of the tokens themselves. Times are epoch milliseconds. */
export interface ConnectionStatus {
  readonly connectionId: string;
  readonly signedIn: boolean;
  readonly tokenExpiresAt: number | null;
  /** Claim P as it was received, shown as it is: its values are not shown in the specification (§5.10). */
  readonly permissions: string | null;
  readonly budget: Budget;
}
/** This workstation's requests of today against claim ARC; a lower bound, since others share the key. */
export interface Budget {
  readonly limit: number | null;
  readonly used: number;
  /** Kept back for finding out what became of a document. */
  readonly reserved: number;
}
export type TestStepName = 'address' | 'tls' | 'login' | 'data';
export interface TestStep {
  readonly step: TestStepName;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** Settings the step used; the ones to look at when it failed. */
  readonly fields: readonly (keyof ConnectionSettings | 'apiKey')[];
  readonly error?: ServiceProblem;
}
/** What went wrong with a request: a classified reason, and the service's own words where it said something. */
export interface ServiceProblem {
  readonly reason: FailureReason;
  readonly status?: number;
  readonly code?: string;
  /** The service's (or the network's) own words. */
  readonly message?: string;
  /** The setting that the answer calls in doubt, or that stands in the way: an assumption, or the address of the login. */
  readonly setting?: keyof Assumptions | 'authUrl';
}
export const failureReasons = [
  'dns',
  'refused',
  'unreachable',
  'tls',
  'proxy',
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
  'permission',
  'header',
  'limit',
  'notFound',
  'path',
  'refusedByService',
  'settings',
  'secrets',
  'network',
  /** What is kept on this computer could not be read or written; `message` holds the database's own words. */
  'storage',
  /** Held back: the service's document is no longer as it was, and sending could overwrite a colleague. */
  'changed',
  /** Held back: whether the service's document is as it was could not be read. */
  'unchecked',
  /** The connection has this kind of document switched off; `setting` names the switch. */
  'switchedOff',
  /** Held back: an earlier sending of it is in the service. */
  'alreadyThere',
] as const;
export type FailureReason = (typeof failureReasons)[number];
