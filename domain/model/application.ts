import type { PolicyStatus } from './policy.ts';
import type { UpdateStatus } from './updates.ts';

export interface ApplicationInfo {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  readonly platform: string;
  /** Versions of what it runs on, by name: `Electron`, `Chromium`, `Node.js`, `SQLite`. */
  readonly components: Readonly<Record<string, string>>;
  readonly canSaveDiagnostics: boolean;
  readonly updates: UpdateStatus;
  /** The operating system's locale, as BCP 47. */
  readonly systemLocale: string;
  readonly secrets: SecretStorage;
  readonly policy: PolicyStatus;
  readonly enrolment: EnrolmentProblem | null;
}

/** Why the API key in an enrolment file was not stored in the keychain, or the file was not removed. */
export type EnrolmentProblem =
  | 'unreadable'
  /** The file is a link, has another hard link, or other users can read or write it. */
  | 'unsafe'
  /** The file's content is not an enrolment. */
  | 'notEnrolment'
  /** The connection has a key that was entered for another address. */
  | 'otherAddress'
  | 'noKeychain'
  | 'keychainFailed'
  /** The key was stored, but the file could not be removed. */
  | 'notRemoved';
/** Where secrets are kept. `memory`: only for this run, because the machine has no keychain; `why`: the system's message. */
export type SecretStorage = { readonly kind: 'keychain' } | { readonly kind: 'memory'; readonly why: string };
