/** The administrator's policy on this machine, as the page shows it. */
import type { ConnectionSettingKey } from '../connection-settings.ts';

/** A setting's name in policies, in the file and in the registry, for example `connection.assumed.quotesPath`. */
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

/** `default`: the initial value, which the user may change. `locked`: the value that applies whatever the user chose. */
export type PolicyMode = 'default' | 'locked';

/** Why a policy was not applied. */
export type PolicyProblemCode =
  /** It exists but cannot be read. */
  | 'unreadable'
  /** It could have been written by a user who is not an administrator. */
  | 'unsafe'
  | 'notJson'
  /** A member occurs twice. */
  | 'repeated'
  /** Not a setting, or a setting that cannot have this mode. */
  | 'unknownKey'
  | 'badValue';
export interface PolicyProblem {
  readonly code: PolicyProblemCode;
  /** Counted from 1; null if it concerns no line. */
  readonly line: number | null;
  /** For example `locked.connection.parallel`; null if it concerns the whole policy. */
  readonly path: string | null;
  /** In English, without values of the policy. */
  readonly detail: string;
}

/**
 * The policy in effect on this machine. A policy with any problem is refused: `defaults` and `locked` are then empty, and
 * settings that a policy can lock cannot be changed until the policy is corrected.
 */
export interface PolicyStatus {
  /** Path of the file, or key in the registry; null if this machine has no policy. */
  readonly source: string | null;
  readonly problems: readonly PolicyProblem[];
  readonly defaults: PolicyValues;
  readonly locked: PolicyValues;
}

export const isRefused = ({ problems }: Pick<PolicyStatus, 'problems'>): boolean => problems.length > 0;

export const noPolicy: PolicyStatus = { source: null, problems: [], defaults: {}, locked: {} };
