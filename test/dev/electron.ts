import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { BridgeResult } from '../../preload/contract.ts';
import type { Call } from '../demo/set-up.ts';
import { project } from '../e2e/support/rampa.ts';
import type { ServiceDescription } from '../service/types.ts';
import { keepConnected } from './keep-connected.ts';

export interface ElectronLoop {
  readonly userData: string;
  /** Port of Node's debugger in main. */
  readonly inspector: number;
  readonly pagePort: number;
  /** Port of the page's DevTools, through which the demo company is connected. */
  readonly devTools: number;
  readonly service: ServiceDescription;
}

/** electron-vite builds main and preload into a separate folder and starts Electron, again after each change of main. */
export function startElectronLoop({ userData, inspector, pagePort, devTools, service }: ElectronLoop): ChildProcess {
  const built = join(project, 'out', 'development');
  mkdirSync(built, { recursive: true });
  const manifest = { name: 'rampa', productName: 'Rampa', version: '0.0.0', type: 'module', main: 'main/main.cjs' };
  writeFileSync(join(built, 'package.json'), JSON.stringify(manifest));
  // Chromium refuses to run its sandbox as root.
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const electronVite = join(project, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const child = spawn(
    process.execPath,
    [
      electronVite,
      'dev',
      '--watch',
      `--entry=${built}`,
      `--inspect=${inspector}`,
      `--remoteDebuggingPort=${devTools}`,
      '--clearScreen=false',
      '--',
      `--user-data-dir=${userData}`,
      ...root,
    ],
    { cwd: project, stdio: 'inherit', env: { ...process.env, RAMPA_PAGE_PORT: String(pagePort) } },
  );
  void connectEachStart(devTools, service, child);
  return child;
}

async function connectEachStart(devTools: number, service: ServiceDescription, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    await pause(500);
    const page = await findPage(devTools);
    if (page === null) continue;
    const socket = new WebSocket(page);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.once('error', () => undefined);
    socket.once('open', () => {
      const evaluate = evaluator(socket);
      const call: Call = async (name, args) => {
        const expression = `window.rampa[${JSON.stringify(name)}](${JSON.stringify(args)})`;
        const result = (await evaluate(expression)) as BridgeResult<never>;
        if (!result.ok) throw new Error(`${name}: ${result.error.detail}`);
        return result.value;
      };
      shown(evaluate)
        .then(() => keepConnected(call, service))
        .then(() => evaluate('location.reload()'))
        .catch((error: unknown) => console.error(`rampa: the demo company is not connected: ${String(error)}`));
    });
    await closed;
  }
}

/** Waits until the page is rendered; main accepts no call from the window before that. */
async function shown(evaluate: (expression: string) => Promise<unknown>): Promise<void> {
  while ((await evaluate("document.querySelector('#app > *') !== null")) !== true) await pause(200);
}

async function findPage(devTools: number): Promise<string | null> {
  try {
    const pages = (await (await fetch(`http://127.0.0.1:${devTools}/json/list`)).json()) as readonly {
      readonly url: string;
      readonly webSocketDebuggerUrl: string;
    }[];
    return pages.find(({ url }) => url.startsWith('app://rampa/'))?.webSocketDebuggerUrl ?? null;
  } catch {
    return null;
  }
}

interface Evaluated {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: unknown }; readonly exceptionDetails?: unknown };
}

function evaluator(socket: WebSocket): (expression: string) => Promise<unknown> {
  const waiting = new Map<number, (answer: Evaluated) => void>();
  let last = 0;
  socket.on('message', (data) => {
    const answer = JSON.parse((data as Buffer).toString('utf8')) as Evaluated;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  return async (expression) => {
    const id = ++last;
    const answered = new Promise<Evaluated>((resolve) => waiting.set(id, resolve));
    const params = { expression, awaitPromise: true, returnByValue: true };
    socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }));
    const { result } = await answered;
    if (result?.exceptionDetails !== undefined) throw new Error(JSON.stringify(result.exceptionDetails));
    return result?.result?.value;
  };
}
