import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** As `npm test` has bundled it (host.vite.config.ts), else as it is written. */
const hostProgram = process.env['RAMPA_HOST_PROGRAM'] ?? fileURLToPath(new URL('./cli.ts', import.meta.url));

export interface HostProgram {
  readonly url: string;
  /** A line in its terminal. */
  readonly type: (line: string) => Promise<void>;
  /** Resolves when the process is gone. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** The second host as a process of its own, with the switches of cli.ts, once it is ready. */
export async function startHostProgram(
  switches: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<HostProgram> {
  const child = spawn(process.execPath, [hostProgram, ...switches], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const { url } = JSON.parse(await firstLine(child)) as { url: string };
  return {
    url,
    type: (line) => new Promise((resolve) => void child.stdin.write(`${line}\n`, () => resolve())),
    end: (signal) => endProcess(child, signal),
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('The host has no output to read.'));
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The host ended before it was ready (${code}).`)));
  });
}

/** Resolves when the process is gone, which it may be already. */
export function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
