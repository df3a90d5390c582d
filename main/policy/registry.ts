import type { PolicyStatus } from '../../domain/model/policy.ts';
import { noPolicy } from '../../domain/model/policy.ts';
import { policySettings } from '../../domain/policy/settings.ts';
import { checkPolicy, problem, refused } from './check.ts';
import { registryPolicyKey } from './registry-values.ts';
import type { registryValues, RegistryValue } from './registry-values.ts';

/** Reads a Windows machine's policy: keys `Defaults` and `Locked`, whose values have the settings' names. Never rejects. */
export async function readRegistryPolicy(readValues: typeof registryValues): Promise<PolicyStatus> {
  try {
    const values = await readValues();
    // What a group policy leaves of a policy that was taken back is a key without values.
    return values.length === 0 ? noPolicy : checkPolicy(registryPolicyKey, writtenIn(values));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return refused(registryPolicyKey, [problem('unreadable', detail)]);
  }
}

/** In the form of a policy's file; the check reports what is wrong. */
function writtenIn(values: readonly RegistryValue[]): object {
  const sections = new Map<string, Map<string, unknown>>();
  const whole = new Map<string, unknown>([['version', 1]]);
  for (const { key, name, data } of values) {
    if (key === '') {
      // Nothing is there, a section's name neither.
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

/** Names of values are the same in capitals and small letters. */
const settingNames = new Map<string, string>([...policySettings.keys()].map((name) => [name.toLowerCase(), name]));
const flags = new Set<string>([...policySettings].flatMap(([name, { type }]) => (type.kind === 'flag' ? [name] : [])));
const isFlag = (name: string): boolean => flags.has(name);
