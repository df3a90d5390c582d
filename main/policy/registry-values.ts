import type { HKEY } from 'native-reg';

const policies = 'Software\\Policies\\Rampa';
/** Every user reads this key, and only administrators write it. HKEY_CURRENT_USER is in a file of the user's own. */
export const registryPolicyKey = `HKEY_LOCAL_MACHINE\\${policies}`;

export interface RegistryValue {
  /** Below the policy's key, `Locked`; empty for that key itself. */
  readonly key: string;
  /** Empty for a key's default value. */
  readonly name: string;
  /** Of REG_SZ and REG_DWORD; `null`: of another type. */
  readonly data: string | number | null;
}

/** All values at and below the policy's key; none without such a key. Rejects where they cannot be read. */
export async function registryValues(): Promise<readonly RegistryValue[]> {
  // Loaded only on Windows: its native module exists for no other platform.
  const { default: registry } = await import('native-reg');
  const { Access, HKLM, ValueType } = registry;

  function valuesIn(parent: HKEY, path: string, key: string): readonly RegistryValue[] {
    const opened = registry.openKey(parent, path, Access.READ);
    if (opened === null) return [];
    try {
      const own = registry.enumValueNames(opened).map((name): RegistryValue => {
        const raw = registry.queryValueRaw(opened, name);
        const isKnown = raw?.type === ValueType.SZ || raw?.type === ValueType.DWORD;
        return { key, name, data: isKnown ? (registry.parseValue(raw) as string | number) : null };
      });
      const below = registry.enumKeyNames(opened);
      return [...own, ...below.flatMap((name) => valuesIn(opened, name, key === '' ? name : `${key}\\${name}`))];
    } finally {
      registry.closeKey(opened);
    }
  }

  return valuesIn(HKLM, policies, '');
}
