import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRegistryExport } from './registry-export.ts';
import { policiesKey, registryPolicyKey } from './registry-values.ts';
import type { RegistryAnswer } from './registry-values.ts';
import type { RunTool } from './run-tool.ts';
import { maxBytes } from './trusted-file.ts';

/** Not by `%SystemRoot%`: the environment is the user's to change. */
const reg = 'C:\\Windows\\System32\\reg.exe';

/**
 * Exports to a file, because `reg query` prints in the console's code page, which lacks letters. Whether there is a policy
 * shows in the list of the parent key, which always exists: a forbidden reg.exe fails with the same exit code as a missing
 * key. Never rejects.
 */
export async function readByReg(run: RunTool): Promise<RegistryAnswer> {
  const listed = await run(reg, ['query', policiesKey]);
  if ('failed' in listed) return listed;
  const keys = Buffer.from(listed.output).toString('latin1').toLowerCase().split(/\r?\n/);
  if (!keys.some((key) => key.trim() === registryPolicyKey.toLowerCase())) return { values: [] };
  return exported(run).catch(() => ({ failed: 'no temporary file' }));
}

async function exported(run: RunTool): Promise<RegistryAnswer> {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-policy-'));
  try {
    const file = join(folder, 'policy.reg');
    const answer = await run(reg, ['export', registryPolicyKey, file, '/y']);
    if ('failed' in answer) return answer;
    if ((await stat(file)).size > maxBytes) return { failed: `more than ${maxBytes} bytes` };
    const values = parseRegistryExport(await readFile(file, 'utf16le'), registryPolicyKey);
    return values === null ? { failed: 'not an export of the registry' } : { values };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
