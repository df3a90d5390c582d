import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import { noPolicy } from '../../domain/model/policy.ts';
import { policySettings } from '../../domain/policy/settings.ts';
import { checkPolicy, problem, refused } from './check.ts';
import { parseRegistryExport } from './registry-export.ts';
import type { RegistryValue } from './registry-export.ts';
import type { RunTool } from './run-tool.ts';
import { maxBytes } from './trusted-file.ts';

/** Of these keys every user reads, and only administrators write. HKEY_CURRENT_USER lies in a file of the user's own. */
const policies = 'HKEY_LOCAL_MACHINE\\Software\\Policies';
export const registryPolicyKey = `${policies}\\Rampa`;

/** Not by `%SystemRoot%`: the environment is the user's to change. */
const reg = 'C:\\Windows\\System32\\reg.exe';

/** `export` as Windows' reg.exe gives it, read as text; `null`: there is none. */
type RegistryExport = { readonly text: string } | { readonly failed: string } | null;

/** Reads a Windows machine's policy: keys `Defaults` and `Locked`, whose values have the settings' names. Never rejects. */
export async function readRegistryPolicy(run: RunTool): Promise<PolicyStatus> {
  const exported = await exportPolicy(run).catch(() => ({ failed: 'no temporary file' }));
  if (exported === null) return noPolicy;
  const fail = (why: string): PolicyStatus => refused(registryPolicyKey, [problem('unreadable', `reg.exe: ${why}`)]);
  if ('failed' in exported) return fail(exported.failed);
  const values = parseRegistryExport(exported.text, registryPolicyKey);
  if (values === null) return fail('not an export of the registry');
  // What a group policy leaves of a policy that was taken back.
  if (values.length === 0) return noPolicy;
  return checkPolicy(registryPolicyKey, writtenIn(values));
}

/**
 * By a file, and not by what `reg query` prints: that is in the console's code page, without the letters it lacks. That there
 * is no policy is told by the list of the key above it, which is always there: a reg.exe that is forbidden to users fails
 * with the very exit code of a key that is missing.
 */
async function exportPolicy(run: RunTool): Promise<RegistryExport> {
  const listed = await run(reg, ['query', policies]);
  if ('failed' in listed) return listed;
  const keys = Buffer.from(listed.output).toString('latin1').toLowerCase().split(/\r?\n/);
  if (!keys.some((key) => key.trim() === registryPolicyKey.toLowerCase())) return null;
  const folder = await mkdtemp(join(tmpdir(), 'rampa-policy-'));
  try {
    const file = join(folder, 'policy.reg');
    const answer = await run(reg, ['export', registryPolicyKey, file, '/y']);
    if ('failed' in answer) return answer;
    if ((await stat(file)).size > maxBytes) return { failed: `more than ${maxBytes} bytes` };
    return { text: await readFile(file, 'utf16le') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In the form of a policy's file; what is wrong stays wrong, for the check to tell. */
function writtenIn(values: readonly RegistryValue[]): object {
  const sections = new Map<string, Map<string, unknown>>();
  const whole = new Map<string, unknown>([['version', 1]]);
  for (const { key, name, data } of values) {
    if (key === '') {
      // Nothing stands there, a section's name neither.
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
