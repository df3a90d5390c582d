import type { PolicyStatus } from '../../domain/model/policy.ts';
import { noPolicy } from '../../domain/model/policy.ts';
import { policySettings } from '../../domain/policy/settings.ts';
import { checkPolicy, problem, refused } from './check.ts';
import type { HKEY } from 'native-reg';
import { messageOf } from '../error-message.ts';

/** Reads a Windows machine's policy: keys `Defaults` and `Locked`, with one value per setting. Never rejects. */
export async function readRegistryPolicy(readValues: typeof registryValues): Promise<PolicyStatus> {
  try {
    const values = await readValues();
    // A group policy that was withdrawn leaves a key without values.
    return values.length === 0 ? noPolicy : checkPolicy(registryPolicyKey, writtenIn(values));
  } catch (error) {
    const detail = messageOf(error);
    return refused(registryPolicyKey, [problem('unreadable', detail)]);
  }
}

/** The values in the form of a policy file, to be checked by checkPolicy. */
function writtenIn(values: readonly RegistryValue[]): object {
  const sections = new Map<string, Map<string, unknown>>();
  const whole = new Map<string, unknown>([['version', 1]]);
  for (const { key, name, data } of values) {
    if (key === '') {
      // No value may be directly at the policy's key; the backslash makes its name unknown, even if it is a section's name.
      whole.set(`\\${name}`, data);
      continue;
    }
    const section = key.toLowerCase();
    const settings = sections.get(section) ?? new Map<string, unknown>();
    const setting = settingNames.get(name.toLowerCase()) ?? name;
    settings.set(setting, isFlag(setting) && (data === 0 || data === 1) ? data === 1 : data);
    sections.set(section, settings);
  }
  for (const [section, settings] of sections) whole.set(section, Object.fromEntries(settings));
  return Object.fromEntries(whole);
}

/** Names of registry values are case-insensitive. */
const settingNames = new Map<string, string>([...policySettings.keys()].map((name) => [name.toLowerCase(), name]));
const flags = new Set<string>([...policySettings].flatMap(([name, { type }]) => (type.kind === 'flag' ? [name] : [])));
const isFlag = (name: string): boolean => flags.has(name);

const policies = 'Software\\Policies\\Rampa';
/** Every user can read this key, but only administrators can write it. HKEY_CURRENT_USER is stored in a file of the user. */
export const registryPolicyKey = `HKEY_LOCAL_MACHINE\\${policies}`;

export interface RegistryValue {
  /** Path below the policy's key, for example `Locked`; empty for that key itself. */
  readonly key: string;
  /** Empty for a key's default value. */
  readonly name: string;
  /** Data of a REG_SZ or REG_DWORD; `null` for another type. */
  readonly data: string | number | null;
}

/** All values at and below the policy's key; none if the key does not exist. Rejects if they cannot be read. */
export async function registryValues(): Promise<readonly RegistryValue[]> {
  // Loaded only on Windows: its native module does not exist for other platforms.
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
