import type { PolicyStatus } from '../../domain/model/policy.ts';
import type { Log } from '../ports.ts';
import { readPolicyFile } from './policy-file.ts';
import type { PolicyFile } from './policy-file.ts';

/** The machine's policy as it holds from this start on, told to the log: by the names of its settings, never their values. */
export async function readMachinePolicy(file: PolicyFile, log: Log): Promise<PolicyStatus> {
  const policy = await readPolicyFile(file);
  const { source, problems, defaults, locked } = policy;
  if (source === null) return policy;
  if (problems.length === 0) {
    log.info('policy.applied', { source, defaults: Object.keys(defaults).length, locked: Object.keys(locked).length });
  }
  for (const { code, line, path, detail } of problems) {
    log.warn('policy.refused', { source, code, line: line ?? 0, path: path ?? '', detail });
  }
  return policy;
}
