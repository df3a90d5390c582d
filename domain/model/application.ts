/** The application itself. */
import type { PolicyStatus } from './policy.ts';

export interface ApplicationInfo {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  readonly platform: string;
  /** BCP 47, of the operating system. */
  readonly systemLocale: string;
  readonly secrets: SecretStorage;
  readonly policy: PolicyStatus;
}
/** Where secrets are kept. `memory`: for this run only, because the machine offers no keychain; `why` is its own words. */
export type SecretStorage = { readonly kind: 'keychain' } | { readonly kind: 'memory'; readonly why: string };
