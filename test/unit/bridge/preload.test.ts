import { describe, expect, it, vi } from 'vitest';
import { eventNames, operationNames } from '../../../preload/names.ts';
import { withOwnModules } from '../support/own-modules.ts';

type Listener = (event: unknown, payload: unknown) => void;
const electron = vi.hoisted(() => {
  const exposed: Record<string, unknown> = {};
  return {
    exposed,
    sent: [] as unknown[][],
    invoke: vi.fn((channel: string, args: unknown) => Promise.resolve({ channel, args })),
    listeners: new Map<string, Set<(event: unknown, payload: unknown) => void>>(),
  };
});
// Fake page globals for the preload script; test/e2e/perimeter.electron.spec.ts tests a real page.
const page = new EventTarget();
vi.stubGlobal('window', globalThis);
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
vi.stubGlobal('top', globalThis);
vi.stubGlobal('navigation', new EventTarget());
vi.mock('electron', () => ({
  webFrame: { executeJavaScript: () => Promise.resolve() },
  contextBridge: {
    exposeInMainWorld: (name: string, api: unknown) => {
      electron.exposed[name] = api;
    },
  },
  ipcRenderer: {
    invoke: electron.invoke,
    send: (...sent: unknown[]) => electron.sent.push(sent),
    on: (channel: string, listener: Listener) => {
      electron.listeners.set(channel, (electron.listeners.get(channel) ?? new Set()).add(listener));
    },
    removeListener: (channel: string, listener: Listener) => electron.listeners.get(channel)?.delete(listener),
  },
}));
withOwnModules();
await import('../../../preload/preload.ts');
const api = electron.exposed['rampa'] as Record<string, (argument: unknown) => unknown>;

describe('the preload', () => {
  it('exposes one function per operation and event, and nothing else', () => {
    const events = eventNames.map((name) => `on${name.charAt(0).toUpperCase()}${name.slice(1)}`);
    expect(Object.keys(electron.exposed)).toEqual(['rampa']);
    expect(Object.keys(api).sort()).toEqual([...operationNames, ...events].sort());
    expect(Object.values(api).every((value) => typeof value === 'function')).toBe(true);
  });

  it('calls each operation only through its own channel', async () => {
    expect(await api['getDraft']?.({ id: 'a' })).toEqual({ channel: 'rampa:getDraft', args: { id: 'a' } });
  });

  it('passes a listener the payload, never the sender, until it unsubscribes', () => {
    const heard: unknown[][] = [];
    const stop = api['onDraftsChanged']?.((...all: unknown[]) => heard.push(all)) as () => void;
    const send = (payload: unknown): void => {
      for (const listener of electron.listeners.get('rampa-event:draftsChanged') ?? [])
        listener({ sender: {} }, payload);
    };
    send({ ids: ['a'] });
    stop();
    send({ ids: ['b'] });
    expect(heard).toEqual([[{ ids: ['a'] }]]);
  });

  it('answers that everything is saved, unless the page saves first and answers itself', () => {
    const leave = (): void => {
      for (const listener of electron.listeners.get('rampa-leave') ?? []) listener({}, undefined);
    };
    leave();
    page.addEventListener('rampa-leave', (event) => event.preventDefault());
    leave();
    expect(electron.sent).toEqual([['rampa-left', true]]);
    page.dispatchEvent(new CustomEvent('rampa-left', { detail: false }));
    expect(electron.sent).toEqual([
      ['rampa-left', true],
      ['rampa-left', false],
    ]);
  });
});
