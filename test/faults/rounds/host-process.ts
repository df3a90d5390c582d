/** The browser host's application in a process of its own, called over its bridge as its page would, and killed. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { BridgeResult } from '../../../preload/contract.ts';
import { hostProgram } from '../../host/program.ts';
import type { Call } from './witness.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));

export interface Running {
  readonly call: Call;
  /** SIGKILL; resolves when the process is gone. */
  readonly kill: () => Promise<void>;
}

/** What was asked of a process that was killed before it answered. */
export class Killed extends Error {}

export async function startProcess(userData: string, checkPauses: readonly number[]): Promise<Running> {
  const child = spawn(
    process.execPath,
    [
      hostProgram,
      ...['--user-data', userData, '--secrets', 'memory', '--locale', 'tr-TR', '--check-pauses', checkPauses.join()],
    ],
    { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const { url } = JSON.parse(await firstLine(child)) as { url: string };
  const { call, close } = await connect(new URL(url));
  return {
    call,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
      close();
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('the host has no output to read'));
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the host ended before it was ready (${code})`)));
  });
}

async function connect(page: URL): Promise<{ readonly call: Call; readonly close: () => void }> {
  const socket = new WebSocket(`ws://${page.host}/bridge`, { origin: `http://${page.host}` });
  const waiting = new Map<number, { resolve: (result: BridgeResult<never>) => void; reject: (why: Error) => void }>();
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ token: new URLSearchParams(page.hash.slice(1)).get('token') }));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Killed('the host is gone'));
    waiting.clear();
  });
  socket.on('message', (data: Buffer) => {
    const { call, result } = JSON.parse(data.toString('utf8')) as { call?: number; result: BridgeResult<never> };
    if (call === undefined) return;
    waiting.get(call)?.resolve(result);
    waiting.delete(call);
  });
  let last = 0;
  const call: Call = async (name, args) => {
    if (socket.readyState !== socket.OPEN) throw new Killed('the host is gone');
    last += 1;
    const number = last;
    const result = await new Promise<BridgeResult<never>>((resolve, reject) => {
      waiting.set(number, { resolve, reject });
      socket.send(JSON.stringify({ call: number, name, args }));
    });
    if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.detail}`);
    return result.value;
  };
  return { call, close: () => socket.terminate() };
}
