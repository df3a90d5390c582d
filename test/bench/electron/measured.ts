import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { project } from '../../../scripts/lib/run.mjs';
import { findElectron } from '../../../scripts/lib/setup.mjs';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** What can be started: the built application, or an empty window with the same settings. */
const applications = { rampa: project, empty: here('empty') } as const;

interface Measured {
  /** Milliseconds from the spawn of the process to the first content in a visible window. */
  readonly contentMs: number;
  /** The same to the window's frame: where navigation and list will be. */
  readonly frameMs: number;
  /** The browser process; all other processes are its children. */
  readonly pid: number;
  /** The address of DevTools, when started with `--remote-debugging-port`. */
  readonly devtools: () => string | null;
  /** Quits as the user would. */
  readonly close: () => Promise<void>;
}

/** Milliseconds since 1970. */
interface Painted {
  readonly frame: number;
  readonly content: number;
}

const now = (): number => performance.timeOrigin + performance.now();
/** A start that takes longer hangs, for example on a message box. */
const longestStartMs = 120_000;

/** Starts Electron on a user data folder and resolves once its window shows its first content. */
export async function startMeasured(
  application: keyof typeof applications,
  userData: string,
  switches: readonly string[] = [],
): Promise<Measured> {
  const { path, why } = await findElectron();
  if (path === null) throw new Error(why);
  const required = [here('first-content.cjs')];
  // Needed when the runtime is not the pinned one; see that file.
  if (process.env['ELECTRON_OVERRIDE_DIST_PATH']) required.unshift(join(project, 'scripts/lib/before-ready.cjs'));
  // Chromium refuses to run its sandbox as root.
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...root, applications[application], `--user-data-dir=${userData}`, '--lang=en-GB', ...switches];
  const options = [process.env['NODE_OPTIONS'], ...required.map((file) => `--require=${file}`)];
  const began = now();
  const child = spawn(path, args, {
    cwd: project,
    env: { ...process.env, LANGUAGE: 'en_GB', LANG: 'en_GB.UTF-8', NODE_OPTIONS: options.filter(Boolean).join(' ') },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const [input, , errors, answers] = child.stdio as unknown as [NodeJS.WritableStream, null, Readable, Readable];
  let said = '';
  let devtools: string | null = null;
  errors.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-4000);
    devtools ??= /DevTools listening on (ws:\S+)/.exec(said)?.[1] ?? null;
  });
  const painted = await new Promise<Painted>((resolve, reject) => {
    const fail = (): void => reject(new Error(`No content of ${application}: ${said}`));
    const timer = setTimeout(() => (child.kill('SIGKILL'), fail()), longestStartMs);
    createInterface({ input: answers }).once('line', (line) => {
      clearTimeout(timer);
      resolve(JSON.parse(line) as Painted);
    });
    void exited.then(fail);
  });
  return {
    contentMs: painted.content - began,
    frameMs: painted.frame - began,
    pid: child.pid ?? 0,
    devtools: () => devtools,
    close: async () => {
      input.write('quit\n');
      await exited;
    },
  };
}
