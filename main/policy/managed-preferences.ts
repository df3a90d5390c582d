import type { PolicyStatus } from '../../domain/model/policy.ts';
import { noPolicy } from '../../domain/model/policy.ts';
import { isJsonObject } from '../../domain/json.ts';
import { checkPolicy, problem, refused } from './check.ts';
import type { RunTool } from './run-tool.ts';
import { readTrustedFile } from './trusted-file.ts';
import type { TrustedFile } from './trusted-file.ts';

const plutil = '/usr/bin/plutil';

/**
 * Reads what a configuration profile forces upon all users of a Mac: a property list with the members of a policy's file.
 * macOS writes it, as root. Never rejects.
 */
export async function readManagedPreferences(file: TrustedFile, run: RunTool): Promise<PolicyStatus> {
  const read = await readTrustedFile(file);
  if (read === null) return noPolicy;
  if (!(read instanceof Uint8Array)) return refused(file.path, [read]);
  // The bytes that were judged, not the name: it may mean another file by now.
  const converted = await run(plutil, ['-convert', 'json', '-o', '-', '--', '-'], read);
  const fail = (why: string): PolicyStatus => refused(file.path, [problem('unreadable', `plutil: ${why}`)]);
  if ('failed' in converted) return fail(converted.failed);
  const written = parsed(converted.output);
  if (!isJsonObject(written)) return fail('not a property list of named members');
  // macOS may put the profile's own members beside the application's.
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
