import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { HostAnswer, HostRequest } from './one-after-another.ts';

/** The bundle that `npm test` has built (host.vite.config.ts), otherwise the source. */
const hostProgram = process.env['RAMPA_HOST_PROGRAM'] ?? fileURLToPath(new URL('./cli.ts', import.meta.url));
const project = fileURLToPath(new URL('../..', import.meta.url));

export interface HostProgram {
  readonly url: string;
  readonly type: (line: string) => Promise<void>;
  /** Resolves when the process has ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts the second host as a separate process, with the switches of cli.ts; resolves when it is ready. */
export async function startHostProgram(switches: readonly string[]): Promise<HostProgram> {
  const child = startProcess(switches, ['pipe', 'pipe', 'inherit']);
  const { url } = JSON.parse(await firstLine(child)) as { url: string };
  return { url, type: (line) => typeInto(child, line), end: (signal) => endProcess(child, signal) };
}

/** A pool of processes of the second host, each of which runs one application after another. */
export class HostProcesses {
  readonly #idle: ChildProcess[] = [];

  /** `end` with SIGTERM closes the application as the user does; any other signal ends the process too. */
  async start(switches: readonly string[]): Promise<HostProgram> {
    const child = this.#idle.pop() ?? startProcess(['--one-after-another'], ['pipe', 'inherit', 'inherit', 'ipc']);
    const { url } = (await ask(child, { open: switches })) as { url: string };
    let isOver = false;
    const end: HostProgram['end'] = async (signal) => {
      // The process may already run the next application.
      if (isOver) return;
      isOver = true;
      if (signal !== 'SIGTERM' || isGone(child)) return endProcess(child, signal);
      const { canGoOn } = (await ask(child, { close: true })) as { canGoOn: boolean };
      if (canGoOn) this.#idle.push(child);
      else await endProcess(child, signal);
    };
    return { url, type: (line) => typeInto(child, line), end };
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((child) => endProcess(child, 'SIGTERM')));
  }
}

function startProcess(switches: readonly string[], stdio: StdioOptions): ChildProcess {
  // Cache the compiled code for all processes.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'rampa-compiled') };
  return spawn(process.execPath, [hostProgram, ...switches], { cwd: project, stdio, env });
}

/** An error ends the process; the next application gets another one. */
async function ask(child: ChildProcess, request: HostRequest): Promise<HostAnswer> {
  const gone = new AbortController();
  const abort = (): void => gone.abort(new Error('The host ended without an answer.'));
  child.once('exit', abort);
  try {
    const answered = once(child, 'message', { signal: gone.signal }) as Promise<[HostAnswer]>;
    child.send(request);
    const [answer] = await answered;
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  } catch (error) {
    await endProcess(child, 'SIGKILL');
    throw error;
  } finally {
    child.off('exit', abort);
  }
}

function typeInto(child: ChildProcess, line: string): Promise<void> {
  return new Promise((resolve) => void child.stdin?.write(`${line}\n`, () => resolve()));
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('The host has no output to read.'));
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The host ended before it was ready (${code}).`)));
  });
}

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Resolves when the process has ended, or immediately if it already has. */
export function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isGone(child)) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
