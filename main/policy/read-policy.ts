import type { PolicyStatus } from '../../domain/model/policy.ts';
import { isRefused, noPolicy } from '../../domain/model/policy.ts';
import type { Log } from '../ports.ts';
import { readManagedPreferences } from './managed-preferences.ts';
import { readPolicyFile } from './policy-file.ts';
import type { PolicySource } from './policy-place.ts';
import { readRegistryPolicy } from './registry.ts';
import { runTool } from './run-tool.ts';
import type { RunTool } from './run-tool.ts';

/** The first source that there is, whole, and were it broken: what one says is never mixed with what another says. */
export async function readPolicy(sources: readonly PolicySource[], run: RunTool = runTool): Promise<PolicyStatus> {
  for (const source of sources) {
    const policy = await readSource(source, run);
    if (policy.source !== null) return policy;
  }
  return noPolicy;
}

function readSource(source: PolicySource, run: RunTool): Promise<PolicyStatus> {
  switch (source.kind) {
    case 'file':
      return readPolicyFile(source);
    case 'managedPreferences':
      return readManagedPreferences(source, run);
    case 'registry':
      return readRegistryPolicy(run);
  }
}

/** The machine's policy as it holds from this start on, told to the log: by the names of its settings, never their values. */
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
