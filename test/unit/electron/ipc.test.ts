/** Only the page's own main frame may call the application over Electron's IPC. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBridge } from '../../../main/bridge/bridge.ts';
import type { BridgeResult } from '../../../preload/contract.ts';
import { operationNames } from '../../../preload/names.ts';
import { withOwnModules } from '../support/own-modules.ts';

type Handler = (event: { readonly senderFrame: Frame | null }, args: unknown) => unknown;
interface Frame {
  readonly url: string;
  readonly parent: object | null;
}
const handlers = vi.hoisted(() => new Map<string, unknown>());
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, handler: unknown) => void handlers.set(channel, handler) },
  BrowserWindow: { getAllWindows: () => [] },
}));
withOwnModules();
const { connectPage } = await import('../../../main/electron/ipc.ts');

let connection: ReturnType<typeof connectPage>;
let attach: () => void;
let handled: string[];
let warned: string[];
beforeEach(() => {
  handled = [];
  warned = [];
  handlers.clear();
  const application = {
    handle: (name: string) => {
      handled.push(name);
      return Promise.resolve({ of: name });
    },
  };
  const log = { info: () => undefined, warn: (event: string) => void warned.push(event), error: () => undefined };
  connection = connectPage(log);
  attach = () => connection.attach(createBridge(application as never), () => undefined);
});
const call = async (name: string, senderFrame: Frame | null): Promise<BridgeResult<unknown>> =>
  (await (handlers.get(`rampa:${name}`) as Handler)({ senderFrame }, {})) as BridgeResult<unknown>;

const page: Frame = { url: 'app://rampa/index.html', parent: null };

describe('a call over IPC', () => {
  it('from the page itself is carried out', async () => {
    attach();
    expect(await call('listConnections', page)).toEqual({ ok: true, value: { of: 'listConnections' } });
    expect(handled).toEqual(['listConnections']);
    expect(warned).toEqual([]);
  });

  it('before the application has started waits for it, and delays quitting until it is done', async () => {
    const answer = call('listConnections', page);
    let isIdle = false;
    const idle = connection.idle().then(() => (isIdle = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect({ handled, isIdle }).toEqual({ handled: [], isIdle: false });
    attach();
    expect(await answer).toEqual({ ok: true, value: { of: 'listConnections' } });
    await idle;
  });

  it.each<[string, Frame | null]>([
    ['a frame in the page, with the page’s origin', { url: 'app://rampa/index.html', parent: page }],
    ['a frame in the page, with another origin', { url: 'https://example.com/', parent: page }],
    ['a page with another origin', { url: 'https://example.com/', parent: null }],
    ['a removed frame', null],
  ])('from %s is refused for every operation and never reaches the application', async (_who, frame) => {
    attach();
    for (const name of operationNames) {
      expect(await call(name, frame)).toMatchObject({ ok: false, error: { code: 'badSender' } });
    }
    expect(handled).toEqual([]);
    expect(warned).toHaveLength(operationNames.length);
  });
});
