import type { PolicyStatus } from '../../domain/model/policy.ts';
import { isRefused, noPolicy } from '../../domain/model/policy.ts';
import type { Log } from '../ports.ts';
import { readPolicyFile } from './policy-file.ts';
import { readRegistryPolicy, registryValues } from './registry.ts';
import { runTool } from './run-tool.ts';
import type { RunTool } from './run-tool.ts';
import { isJsonObject } from '../../domain/json.ts';
import { checkPolicy, problem, refused } from './check.ts';
import { readTrustedFile } from './trusted-file.ts';
import type { TrustedFile } from './trusted-file.ts';

interface SystemReaders {
  readonly run: RunTool;
  readonly readRegistry: typeof registryValues;
}

/** Reads the first source that exists, even if it is invalid: two sources are never combined. */
export async function readPolicy(
  sources: readonly PolicySource[],
  { run = runTool, readRegistry = registryValues }: Partial<SystemReaders> = {},
): Promise<PolicyStatus> {
  for (const source of sources) {
    const policy = await readSource(source, { run, readRegistry });
    if (policy.source !== null) return policy;
  }
  return noPolicy;
}

function readSource(source: PolicySource, { run, readRegistry }: SystemReaders): Promise<PolicyStatus> {
  switch (source.kind) {
    case 'file':
      return readPolicyFile(source);
    case 'managedPreferences':
      return readManagedPreferences(source, run);
    case 'registry':
      return readRegistryPolicy(readRegistry);
  }
}

/**
 * Reads the machine's policy, which applies from this start on. Logs its source, its problems and numbers of settings, but no
 * values.
 */
export async function readMachinePolicy(sources: readonly PolicySource[], log: Log): Promise<PolicyStatus> {
  const policy = await readPolicy(sources);
  const { source, problems, defaults, locked } = policy;
  if (source === null) return policy;
  if (!isRefused(policy)) {
    log.info('policy.applied', { source, defaults: Object.keys(defaults).length, locked: Object.keys(locked).length });
  }
  for (const { code, line, path, detail } of problems) {
    log.warn('policy.refused', { source, code, line: line ?? 0, path: path ?? '', detail });
  }
  return policy;
}

const plutil = '/usr/bin/plutil';

/**
 * Reads what a configuration profile forces on all users of a Mac: a property list with the members of a policy file, written by
 * macOS as root. Never rejects.
 */
async function readManagedPreferences(file: TrustedFile, run: RunTool): Promise<PolicyStatus> {
  const read = await readTrustedFile(file);
  if (read === null) return noPolicy;
  if (!(read instanceof Uint8Array)) return refused(file.path, [read]);
  // Passes the bytes that were checked, not the path, which may lead to another file by now.
  const converted = await run(plutil, ['-convert', 'json', '-o', '-', '--', '-'], read);
  const fail = (why: string): PolicyStatus => refused(file.path, [problem('unreadable', `plutil: ${why}`)]);
  if ('failed' in converted) return fail(converted.failed);
  const written = parsed(converted.output);
  if (!isJsonObject(written)) return fail('not a property list of named members');
  // macOS may add the profile's own members.
  const members = Object.entries(written).filter(([name]) => !name.startsWith('Payload'));
  return members.length === 0 ? noPolicy : checkPolicy(file.path, Object.fromEntries(members));
}

function parsed(json: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(json).toString('utf8'));
  } catch {
    return null;
  }
}

export type PolicySource =
  | ({ readonly kind: 'file' | 'managedPreferences' } & TrustedFile)
  | { readonly kind: 'registry' };

/**
 * Where an administrator puts the policy of a machine; the first source that exists is used. Users cannot change this by a switch
 * or an environment variable.
 */
export function machinePolicy(platform: NodeJS.Platform): readonly PolicySource[] {
  switch (platform) {
    case 'win32':
      // No file: every user may create a folder in ProgramData.
      return [{ kind: 'registry' }];
    case 'darwin':
      return [
        { kind: 'managedPreferences', path: '/Library/Managed Preferences/app.rampa.desktop.plist' },
        { kind: 'file', path: '/Library/Application Support/Rampa/policy.json' },
      ];
    default:
      return [{ kind: 'file', path: '/etc/rampa/policy.json' }];
  }
}
