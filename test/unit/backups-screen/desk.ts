/** The page's fake main process; records calls and lets chosen operations fail. */
import { vi } from 'vitest';
import type { BridgeError, OperationName } from '../../../preload/contract.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { createApi } from '../../../renderer/api.ts';
import type { Api } from '../../../renderer/api.ts';
import { Editor } from '../../../renderer/screens/editor/session/editor.svelte.ts';
import type { Notice } from '../../../renderer/screens/editor/session/host.ts';
import { createFakeApi } from '../../page-sandbox/fake-api.ts';
import type { FakeOptions } from '../../page-sandbox/fake-api.ts';
import { StoredDrafts } from '../../../renderer/state/stored-drafts.svelte.ts';

type Call = (args: unknown) => Promise<unknown>;

export class Desk {
  readonly api: Api;
  readonly asked: { readonly name: OperationName; readonly args: unknown }[] = [];
  readonly failing = new Map<OperationName, BridgeError['code']>();
  /** Replaces the fake's answer for a draft; `null` means that the draft does not exist. */
  readonly instead = new Map<unknown, Draft | null>();
  /** Replaces the fake's answer of an operation. */
  readonly answering = new Map<OperationName, unknown>();
  /** Callbacks that run before an operation. */
  readonly before = new Map<OperationName, () => void | Promise<void>>();

  constructor(options: FakeOptions = {}) {
    const fake = createFakeApi({ crowd: 0, ...options });
    const watched = new Proxy(fake, {
      get: (api, name: OperationName) => {
        const call = api[name] as Call;
        if (name.startsWith('on')) return call;
        return async (args: unknown) => {
          this.asked.push({ name, args });
          await this.before.get(name)?.();
          const { id } = args as { readonly id?: unknown };
          if (name === 'getDraft' && this.instead.has(id)) return { ok: true, value: this.instead.get(id) };
          const code = this.failing.get(name);
          if (this.answering.has(name)) return { ok: true, value: this.answering.get(name) };
          return code === undefined ? call(args) : { ok: false, error: { code, detail: 'as the test wants it' } };
        };
      },
    });
    this.api = createApi(watched);
  }

  count(name: OperationName): number {
    return this.asked.filter((call) => call.name === name).length;
  }

  async stored(id: string): Promise<Draft> {
    const draft = await this.api.getDraft({ id });
    if (draft === null) throw new Error(`no draft ${id}`);
    return draft;
  }

  async open(id: string): Promise<{ editor: Editor; notices: Notice[] }> {
    const notices: Notice[] = [];
    const [connection] = await this.api.listConnections({});
    if (connection === undefined) throw new Error('no connection');
    const editor = new Editor(await this.stored(id), connection, {
      api: this.api,
      storedDrafts: new StoredDrafts(this.api),
      language: () => 'tr',
      today: () => '2026-11-21',
      notify: (notice) => notices.push(notice),
    });
    return { editor, notices };
  }
}

/** Waits until all pending requests are answered. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
    else await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
