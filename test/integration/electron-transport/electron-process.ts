import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import type { ProxyCredentials, ProxyQuestion } from '../../../main/electron/network/proxy-login/proxy-login.ts';
import type { TransportFailure, TransportRequest, TransportResponse } from '../../../main/ports.ts';

export type PlainRequest = Omit<TransportRequest, 'body' | 'signal'> & { readonly body?: string };
export type PlainResult = (Omit<TransportResponse, 'body'> & { readonly body: string }) | TransportFailure;
export interface ElectronQuestion {
  readonly id: number;
  readonly request?: PlainRequest;
  readonly abortAfterMs?: number;
  /** Answers to the next questions for a proxy's password; nothing is sent. */
  readonly answers?: readonly (ProxyCredentials | null)[];
}
export interface ElectronAnswer {
  readonly id: number;
  readonly result?: PlainResult;
  /** Questions since the last request. */
  readonly questions?: readonly ProxyQuestion[];
  readonly versions?: { readonly electron: string; readonly chrome: string };
}
export interface ElectronProcess {
  readonly versions: { readonly electron: string; readonly chrome: string };
  readonly send: (request: PlainRequest, abortAfterMs?: number) => Promise<PlainResult>;
  /** Simulates a retry by the user, with these answers from now on; returns the questions since the last time. */
  readonly answerProxy: (answers: readonly (ProxyCredentials | null)[]) => Promise<readonly ProxyQuestion[]>;
  readonly close: () => Promise<void>;
}

/** The Electron to run, or why there is none. */
export function findElectron(): { readonly path: string } | { readonly missing: string } {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const folder = override ?? join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'dist');
  const named = join(dirname(folder), 'path.txt');
  const name = override === undefined && existsSync(named) ? readFileSync(named, 'utf8').trim() : 'electron';
  const path = join(folder, name);
  if (!existsSync(path)) return { missing: `no Electron here (${override ?? 'its own download is not installed'})` };
  const hidden = process.platform === 'linux' && process.env['DISPLAY'] === undefined;
  if (hidden && spawnSync('xvfb-run', ['--help']).error !== undefined) return { missing: 'no display and no xvfb-run' };
  return { path };
}

/** A folder with an application with that entry. Electron 33 strips no types, so the script is bundled first. */
export async function bundleForElectron(entry: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rampa-electron-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    // The folder has no node_modules.
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20.18',
      rolldownOptions: { external: ['electron', /^node:/], output: { format: 'es', entryFileNames: 'main.js' } },
    },
  });
  const description = { name: 'probe', version: '0.1.0', type: 'module', main: 'main.js' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description));
  return folder;
}

export function spawnElectron(
  path: string,
  folder: string,
  env: Readonly<Record<string, string>>,
  switches: readonly string[] = [],
): ChildProcessWithoutNullStreams {
  const hidden = process.platform === 'linux' && process.env['DISPLAY'] === undefined;
  const args = [folder, `--user-data-dir=${join(folder, 'data')}`, ...switches];
  return spawn(hidden ? 'xvfb-run' : path, hidden ? ['-a', path, ...args] : args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Starts Electron with the application's transport. */
export async function startElectron(
  path: string,
  env: Readonly<Record<string, string>> = {},
  proxies: 'none' | 'system' = 'none',
): Promise<ElectronProcess> {
  const folder = await bundleForElectron(join(import.meta.dirname, 'electron-main.ts'));
  const child = spawnElectron(path, folder, env, proxies === 'none' ? ['--no-proxy-server'] : []);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));

  const waiting = new Map<number, (answer: ElectronAnswer) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return;
    const answer = JSON.parse(line) as ElectronAnswer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const answerTo = (id: number): Promise<ElectronAnswer> =>
    new Promise((resolve, reject) => {
      waiting.set(id, resolve);
      void ended.then(() => reject(new Error(`Electron ended: ${errors.slice(-2000)}`)));
    });
  let asked = 0;
  const ask = (question: Omit<ElectronQuestion, 'id'>): Promise<ElectronAnswer> => {
    const id = (asked += 1);
    child.stdin.write(`${JSON.stringify({ id, ...question })}\n`);
    return answerTo(id);
  };

  const { versions } = await answerTo(0);
  if (versions === undefined) throw new Error('Electron did not say what it is');
  return {
    versions,
    send: async (request, abortAfterMs) => {
      const { result } = await ask({ request, ...(abortAfterMs === undefined ? {} : { abortAfterMs }) });
      if (result === undefined) throw new Error('no result');
      return result;
    },
    answerProxy: async (answers) => (await ask({ answers })).questions ?? [],
    close: async () => {
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
