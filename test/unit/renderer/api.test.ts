import { describe, expect, it, vi } from 'vitest';
import { eventNames, operationNames } from '../../../preload/names.ts';
import type { BridgeError, RampaApi } from '../../../preload/contract.ts';
import { BridgeFailure, createApi } from '../../../renderer/api.ts';

/** A fake preload API whose operations all give the same answer. */
function preload(answer: unknown): {
  rampa: RampaApi;
  asked: unknown[][];
  tell: Map<string, (event: unknown) => void>;
} {
  const asked: unknown[][] = [];
  const tell = new Map<string, (event: unknown) => void>();
  const functions: Record<string, unknown> = {};
  for (const name of operationNames) {
    functions[name] = (args: unknown) => (asked.push([name, args]), Promise.resolve(answer));
  }
  for (const name of eventNames) {
    functions[`on${name.charAt(0).toUpperCase()}${name.slice(1)}`] = (listener: (event: unknown) => void) => {
      tell.set(name, listener);
      return () => tell.delete(name);
    };
  }
  return { rampa: functions as unknown as RampaApi, asked, tell };
}

describe('the page’s API to the main process', () => {
  it('forwards every operation with its arguments and answer', async () => {
    const { rampa, asked } = preload({ ok: true, value: { removed: true, drafts: 0 } });
    const api = createApi(rampa);
    for (const name of operationNames) expect(api[name], name).toBeTypeOf('function');
    expect(await api.removeConnection({ id: 'c1' })).toEqual({ removed: true, drafts: 0 });
    expect(asked).toEqual([['removeConnection', { id: 'c1' }]]);
  });

  it('throws errors with their code', async () => {
    const error: BridgeError = { code: 'databaseFull', detail: 'SQLITE_FULL' };
    const api = createApi(preload({ ok: false, error }).rampa);
    const failure = await api.getPreferences({}).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(BridgeFailure);
    expect(failure).toMatchObject({ code: 'databaseFull', operation: 'getPreferences' });
  });

  it('sends plain copies, without undefined members', async () => {
    const { rampa, asked } = preload({ ok: true, value: null });
    const content = new Proxy({ Lines: [{ $key: 'a', Quantity: '1' }], CustomerCode: undefined }, {});
    await createApi(rampa).createDraft({ connectionId: 'c', kind: 'quote', content });
    const sent = asked[0]?.[1] as { content: object };
    expect(sent.content).not.toBe(content);
    expect(sent).toStrictEqual({
      connectionId: 'c',
      kind: 'quote',
      content: { Lines: [{ $key: 'a', Quantity: '1' }] },
    });
  });

  it('reports events until unsubscribed', () => {
    const { rampa, tell } = preload(null);
    const listener = vi.fn();
    const stop = createApi(rampa).on('draftsChanged', listener);
    const first = { sequence: 3, drafts: [], gone: [], counts: [] };
    tell.get('draftsChanged')?.(first);
    stop();
    tell.get('draftsChanged')?.({ ...first, sequence: 4 });
    expect(listener.mock.calls).toEqual([[first]]);
  });
});
