import { vi } from 'vitest';
import { connectionDefaults, preferenceDefaults } from '../../../domain/settings.ts';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { Connection } from '../../../domain/model/connection.ts';
import type { DraftQuery, DraftSummary } from '../../../domain/model/draft.ts';
import type { EventName, Events } from '../../../preload/contract.ts';
import type { Api } from '../../../renderer/api.ts';
import { countsOf, DraftChanges } from '../../draft-changes.ts';

export const noBudget = { limit: null, used: 0, nearLimit: false };

export function connection(id: string): Connection {
  return { id, settings: { ...connectionDefaults, name: id }, hasApiKey: false, keyForOtherAddress: false };
}

/** A main process that holds drafts in an array; `asked` is every question for the list. */
export class FakeMain {
  drafts: DraftSummary[] = [];
  connections = [connection('c1'), connection('c2')];
  preferences = preferenceDefaults;
  /** When each offline list was fetched. */
  refreshed: (number | null)[] = [];
  readonly asked: DraftQuery[] = [];
  /** Thrown by the next question for the list. */
  failure: Error | null = null;
  /** Milliseconds that the next answer to a question for the list takes. */
  delay = 0;
  readonly changes = new DraftChanges();
  readonly #listeners = new Map<EventName, Set<(event: never) => void>>();

  readonly api = {
    on: (name: EventName, listener: (event: never) => void) => {
      const listeners = this.#listeners.get(name) ?? new Set();
      this.#listeners.set(name, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    getApplicationInfo: () =>
      Promise.resolve({
        version: '0',
        host: 'browser',
        platform: 'linux',
        systemLocale: 'tr-TR',
        secrets: { kind: 'keychain' },
        policy: noPolicy,
        enrolment: null,
      }),
    getPreferences: () => Promise.resolve(this.preferences),
    setPreferences: ({ change }: { change: object }) => {
      this.preferences = { ...this.preferences, ...change };
      return Promise.resolve(this.preferences);
    },
    listConnections: () => Promise.resolve(this.connections),
    getQueueStatus: ({ connectionId }: { connectionId: string }) =>
      Promise.resolve({
        connectionId,
        activity: 'idle',
        blockedReason: null,
        problem: null,
        nextTryAt: null,
        finished: 0,
        total: 0,
        accepted: 0,
        rejected: 0,
        budget: noBudget,
      }),
    listLookupStatus: () =>
      Promise.resolve(this.refreshed.map((refreshedAt) => ({ kind: 'products', count: 1, refreshedAt }))),
    listDrafts: async (query: DraftQuery) => {
      this.asked.push(query);
      const { failure, delay } = this;
      const { sequence } = this.changes;
      this.failure = null;
      this.delay = 0;
      if (failure) throw failure;
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      const found = this.drafts.filter(
        ({ connectionId, number, state, errorCount }) =>
          connectionId === query.connectionId &&
          (query.problems !== 'errors' || errorCount > 0) &&
          (query.search === undefined || (number ?? '').includes(query.search)) &&
          (query.states === undefined || query.states.includes(state)),
      );
      const { counts } = countsOf(found);
      const { conflicts } = countsOf(this.drafts);
      const rows = found.slice(query.offset, query.offset + query.limit);
      return { rows, total: found.length, counts, conflicts, sequence };
    },
  } as unknown as Api;

  /** Tells of these drafts as they are now, or that many changed. */
  change(ids: readonly string[] | null): void {
    const of = (id: string) => this.drafts.filter((draft) => draft.id === id);
    const changed = ids?.flatMap(of).map((draft) => ({ summary: draft, queued: null })) ?? null;
    const gone = ids?.filter((id) => of(id).length === 0) ?? [];
    this.tell('draftsChanged', this.changes.event(changed, this.drafts, gone));
  }

  tell<N extends EventName>(name: N, event: Events[N]): void {
    for (const listener of this.#listeners.get(name) ?? []) (listener as (event: Events[N]) => void)(event);
  }
}

/** The page's document, as far as the state touches it. */
export function stubDocument(): { lang: string; dataset: Record<string, string> } {
  const documentElement = { lang: '', dataset: {} as Record<string, string> };
  vi.stubGlobal('document', { documentElement });
  return documentElement;
}
