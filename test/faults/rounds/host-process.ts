/** The browser host's application in a separate process, called over its bridge as the page would call it, and killed. */
import { WebSocket } from 'ws';
import type { BridgeResult } from '../../../preload/contract.ts';
import { startHostProgram } from '../../host/program.ts';
import type { Call } from './ledger-check.ts';

export interface Running {
  readonly call: Call;
  /** Sends SIGKILL; resolves when the process has ended. */
  readonly kill: () => Promise<void>;
}

/** Rejects calls that were pending when the process was killed. */
export class Killed extends Error {}

export async function startProcess(userData: string, checkPauses: readonly number[]): Promise<Running> {
  const host = await startHostProgram([
    '--user-data',
    userData,
    '--secrets',
    'memory',
    '--locale',
    'tr-TR',
    '--check-pauses',
    checkPauses.join(),
  ]);
  const { call, close } = await connect(new URL(host.url));
  return {
    call,
    kill: async () => {
      await host.end('SIGKILL');
      close();
    },
  };
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
