/** The administrator's policy on this machine, as the page shows it. */
import type { ConnectionSettingKey } from '../connection-settings.ts';

/** `connection.assumed.quotesPath`: a setting as it is called in a policy, in its file and in the registry alike. */
export type PolicyKey =
  | 'language'
  | 'updates'
  | 'backups.days'
  | 'backups.weeks'
  | 'backups.folder'
  | 'documents.keepSentDays'
  | 'proxy'
  | `connection.${ConnectionSettingKey}`;
export type PolicyValue = string | number | boolean;
export type PolicyValues = Readonly<Partial<Record<PolicyKey, PolicyValue>>>;

/** `default`: what a user begins with and may change; `locked`: what holds whatever the user has chosen. */
export type PolicyMode = 'default' | 'locked';

/** Why a policy was not applied. */
export type PolicyProblemCode =
  /** It is there and cannot be read. */
  | 'unreadable'
  /** Someone other than an administrator could have written it. */
  | 'unsafe'
  | 'notJson'
  /** A member is there twice. */
  | 'repeated'
  /** Not a setting, or one that cannot be set in this way. */
  | 'unknownKey'
  | 'badValue';
export interface PolicyProblem {
  readonly code: PolicyProblemCode;
  /** Counted from 1; `null` where it concerns no line. */
  readonly line: number | null;
  /** `locked.connection.parallel`; `null` where it concerns the whole. */
  readonly path: string | null;
  /** In English; holds no value of the policy. */
  readonly detail: string;
}

/**
 * What holds on this machine. A policy with any problem is refused: `defaults` and `locked` are empty then, and what it may
 * lock stays as it is until it is mended.
 */
export interface PolicyStatus {
  /** Path of the file, or key of the registry; `null` where this machine has no policy. */
  readonly source: string | null;
  readonly problems: readonly PolicyProblem[];
  readonly defaults: PolicyValues;
  readonly locked: PolicyValues;
}

export const isRefused = ({ problems }: Pick<PolicyStatus, 'problems'>): boolean => problems.length > 0;

export const noPolicy: PolicyStatus = { source: null, problems: [], defaults: {}, locked: {} };
