import type { PolicyStatus } from '../../domain/model/policy.ts';
import { noPolicy } from '../../domain/model/policy.ts';
import { policySettings } from '../../domain/policy/settings.ts';
import { checkPolicy, problem, refused } from './check.ts';
import { readByPowerShell } from './registry-by-powershell.ts';
import { readByReg } from './registry-by-reg.ts';
import { registryPolicyKey } from './registry-values.ts';
import type { RegistryAnswer, RegistryValue } from './registry-values.ts';
import type { RunTool } from './run-tool.ts';

/** Reads a Windows machine's policy: keys `Defaults` and `Locked`, whose values have the settings' names. Never rejects. */
export async function readRegistryPolicy(run: RunTool): Promise<PolicyStatus> {
  const answer = await readValues(run);
  if ('failed' in answer) return refused(registryPolicyKey, [problem('unreadable', answer.failed)]);
  // What a group policy leaves of a policy that was taken back is a key without values.
  return answer.values.length === 0 ? noPolicy : checkPolicy(registryPolicyKey, writtenIn(answer.values));
}

/** By PowerShell only where reg.exe fails, as where a group policy keeps users from it: it takes a second to start. */
async function readValues(run: RunTool): Promise<RegistryAnswer> {
  const byReg = await readByReg(run);
  if ('values' in byReg) return byReg;
  const byPowerShell = await readByPowerShell(run);
  if ('values' in byPowerShell) return byPowerShell;
  return { failed: `reg.exe: ${byReg.failed}; powershell.exe: ${byPowerShell.failed}` };
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
