/** Of these keys every user reads, and only administrators write. HKEY_CURRENT_USER lies in a file of the user's own. */
export const policiesKey = 'HKEY_LOCAL_MACHINE\\Software\\Policies';
export const registryPolicyKey = `${policiesKey}\\Rampa`;

export interface RegistryValue {
  /** Below the policy's key, `Locked`; empty for that key itself. */
  readonly key: string;
  /** Empty for a key's default value. */
  readonly name: string;
  /** Of REG_SZ and REG_DWORD; `null`: of another type. */
  readonly data: string | number | null;
}

/** All values at and below the policy's key, none without such a key; or, briefly, why they cannot be read. */
export type RegistryAnswer = { readonly values: readonly RegistryValue[] } | { readonly failed: string };
