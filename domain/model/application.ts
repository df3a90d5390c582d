/** The application itself. */
import type { PolicyStatus } from './policy.ts';
import type { UpdateStatus } from './updates.ts';

export interface ApplicationInfo {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  readonly platform: string;
  /** What it runs on, by name: `Electron`, `Chromium`, `Node.js`, `SQLite`. */
  readonly components: Readonly<Record<string, string>>;
  readonly canSaveDiagnostics: boolean;
  readonly updates: UpdateStatus;
  /** BCP 47, of the operating system. */
  readonly systemLocale: string;
  readonly secrets: SecretStorage;
  readonly policy: PolicyStatus;
  readonly enrolment: EnrolmentProblem | null;
}

/** Why an API key that was laid down in a file was not taken into the keychain, or its file is still there. */
export type EnrolmentProblem =
  /** The file cannot be read. */
  | 'unreadable'
  /** It is a link, has a second name, or others can read or write it. */
  | 'unsafe'
  /** It does not hold what such a file holds. */
  | 'notEnrolment'
  /** The connection has a key that was entered for another address. */
  | 'otherAddress'
  /** This machine offers no keychain. */
  | 'noKeychain'
  /** The keychain refused. */
  | 'keychainFailed'
  /** The key was taken; its file could not be removed. */
  | 'notRemoved';
/** Where secrets are kept. `memory`: for this run only, because the machine offers no keychain; `why` is its own words. */
export type SecretStorage = { readonly kind: 'keychain' } | { readonly kind: 'memory'; readonly why: string };
