import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchLine } from './line.ts';
import type { Turn } from './statistics.ts';

const script = fileURLToPath(new URL('measure.ts', import.meta.url));
const longestMs = 15 * 60_000;
/** Number of characters kept from the output of a failed process. */
const lastWords = 4000;

/** Measures a case in a separate process, with its own display if it needs one. */
export async function measureCase(line: BenchLine, at: number, turns: number): Promise<readonly Turn[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
  const file = join(folder, 'turns.json');
  const measure = [process.execPath, script, line.name, String(at), String(turns), file];
  const needsDisplay = line.needs?.includes('electron') === true && process.platform === 'linux';
  const shown = needsDisplay && !process.env['DISPLAY'];
  const [command = '', ...args] = shown ? ['xvfb-run', '-a', '-s', '-screen 0 1440x900x24', ...measure] : measure;
  try {
    await ended(command, args);
    return JSON.parse(readFileSync(file, 'utf8')) as readonly Turn[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ended(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: longestMs });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-lastWords)));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${signal === null ? `exit code ${code}` : `ended by ${signal}`}\n${said.trim()}`));
    });
  });
}
