import { vi } from 'vitest';
import { connectionDefaults, preferenceDefaults } from '../../../domain/settings.ts';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { Connection } from '../../../domain/model/connection.ts';
import type { DraftQuery, DraftSummary } from '../../../domain/model/draft.ts';
import { countsOf, DraftChanges } from '../../draft-changes.ts';
import { queueStatus } from '../../drafts.ts';
import { FakeMain } from '../support/fake-main.ts';

export function connection(id: string): Connection {
  return { id, settings: { ...connectionDefaults, name: id }, hasApiKey: false, keyForOtherAddress: false };
}

/** Fake main process with drafts in an array; `queries` records all requests for the list. */
export class DraftsMain extends FakeMain {
  drafts: DraftSummary[] = [];
  connections = [connection('c1'), connection('c2')];
  preferences = preferenceDefaults;
  /** When each offline list was fetched. */
  refreshed: (number | null)[] = [];
  readonly queries: DraftQuery[] = [];
  /** Thrown by the next request for the list. */
  failure: Error | null = null;
  /** Runs before each request for the list is answered. */
  before = (): void => undefined;
  /** Delay of the next answer to a request for the list, in milliseconds. */
  delay = 0;
  readonly changes = new DraftChanges();

  constructor() {
    super();
    this.answer({
      getApplicationInfo: () => ({
        ...{ version: '0', host: 'browser', platform: 'linux', systemLocale: 'tr-TR' },
        ...{ secrets: { kind: 'keychain' }, policy: noPolicy, enrolment: null },
      }),
      getPreferences: () => this.preferences,
      setPreferences: ({ change }: { change: object }) => (this.preferences = { ...this.preferences, ...change }),
      listConnections: () => this.connections,
      getQueueStatus: ({ connectionId }: { connectionId: string }) => queueStatus({ connectionId }),
      listLookupStatus: () => this.refreshed.map((refreshedAt) => ({ kind: 'products', count: 1, refreshedAt })),
      listDrafts: (query: DraftQuery) => this.#list(query),
    });
  }

  async #list(query: DraftQuery) {
    this.queries.push(query);
    this.before();
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
    const { conflicts, withdrawn } = countsOf(this.drafts);
    const rows = found.slice(query.offset, query.offset + query.limit);
    return { rows, total: found.length, counts, conflicts, withdrawn, sequence };
  }

  /** Sends an event with these drafts in their current state; `null` stands for too many. */
  change(ids: readonly string[] | null): void {
    const of = (id: string) => this.drafts.filter((draft) => draft.id === id);
    const changed = ids?.flatMap(of).map((draft) => ({ summary: draft, queued: null })) ?? null;
    const gone = ids?.filter((id) => of(id).length === 0) ?? [];
    this.tell('draftsChanged', this.changes.event(changed, this.drafts, gone));
  }
}

/** The parts of `document` that the state uses. */
export function stubDocument(): { lang: string; dataset: Record<string, string> } {
  const documentElement = { lang: '', dataset: {} as Record<string, string> };
  vi.stubGlobal('document', { documentElement });
  return documentElement;
}
