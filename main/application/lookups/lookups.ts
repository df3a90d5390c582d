import type { LookupKind } from '../../../domain/fields.ts';
import type { LookupProgress, LookupStatus } from '../../../domain/model/lookup.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { fetchLookup } from '../../service/lookups.ts';
import type { ListEnd } from '../../service/lookups.ts';
import type { LookupRefresh, LookupWriter } from '../../worker/lookup-writer.ts';
import type { Context, Handlers } from '../context.ts';
import { identityOf } from '../connections/connection-runtimes.ts';
import { isDamage } from '../../store/errors.ts';
import { searchQuery } from '../../store/words.ts';
import { messageOf } from '../../error-message.ts';

/** Lists of a company. Representatives are fetched per customer. */
export const companyLists = [
  'customers',
  'products',
  'currencies',
  'shipmentDefinitions',
  'lineGroups',
  'warehouses',
] as const satisfies readonly LookupKind[];

interface Run {
  readonly connectionId: string;
  readonly stop: AbortController;
  /** Lists still to be fetched; the first one is under way. */
  readonly kinds: LookupKind[];
  readonly done: Promise<void>;
}
/** `customerId` is set only for representatives. */
interface ListOf {
  readonly connectionId: string;
  readonly kind: LookupKind;
  readonly customerId: string | null;
}

export type Lookups = ReturnType<typeof createLookups>;

export function createLookups(context: Context, writer: LookupWriter) {
  const { store, runtimes, clock, log, emit, scrubber } = context;
  /** One per connection for the company's lists, and one per customer whose representatives are being fetched. */
  const runs = new Map<string, Run>();
  /** Why the last fetch of a list failed. */
  const problems = new Map<string, ServiceProblem>();

  function start(connectionId: string, kinds: readonly LookupKind[], customerId: string | null): void {
    runtimes.of(connectionId);
    const key = runKey(connectionId, customerId);
    const running = runs.get(key);
    if (running !== undefined && !running.stop.signal.aborted) {
      running.kinds.push(...kinds.filter((kind) => !running.kinds.includes(kind)));
      return;
    }
    const stop = new AbortController();
    const list = [...new Set(kinds)];
    const before = running?.done ?? Promise.resolve();
    const done = before
      .then(() => fetchAll(connectionId, list, customerId, stop.signal))
      .finally(() => {
        if (runs.get(key)?.stop === stop) runs.delete(key);
      });
    runs.set(key, { connectionId, stop, kinds: list, done });
  }

  async function fetchAll(
    connectionId: string,
    kinds: LookupKind[],
    customerId: string | null,
    stop: AbortSignal,
  ): Promise<void> {
    for (let kind = kinds[0]; kind !== undefined; kind = kinds[0]) {
      const list: ListOf = { connectionId, kind, customerId };
      const report = progressOf(list);
      const fetched = (): ReturnType<typeof fetchOne> => fetchOne(list, stop, report);
      const problem = stop.aborted
        ? 'cancelled'
        : await fetched()
            .catch((error: unknown) => {
              resetDamaged(error);
              return fetched();
            })
            .catch(problemOf);
      kinds.shift();
      if (problem === 'cancelled') {
        report('cancelled');
        continue;
      }
      if (problem === null) problems.delete(listKey(list));
      else problems.set(listKey(list), problem);
      report(problem === null ? 'done' : 'failed');
    }
  }

  async function fetchOne(
    { connectionId, kind, customerId }: ListOf,
    stop: AbortSignal,
    report: Report,
  ): Promise<ServiceProblem | 'cancelled' | null> {
    const { client, settings } = runtimes.of(connectionId);
    const identity = identityOf(settings());
    if (identity === null) return { reason: 'settings', message: 'user and company are needed' };
    report('fetching');
    const refresh = await writer.begin(connectionId, kind, (stored) => report('storing', stored), customerId);
    try {
      const request = { client, clock, settings: settings(), identity, kind, signal: stop };
      const whose = customerId === null ? {} : { customerId };
      const end = await fetchLookup({ ...request, ...whose }, async ({ status, headers, body, hasWorked = false }) => {
        const page = await refresh.page({ status, headers, body, hasWorked, secrets: scrubber.secrets() });
        if ('problem' in page) return page;
        report('storing', refresh.stored, page.total);
        return { ...page, count: page.rows + page.unread };
      });
      return await conclude(refresh, end, stop);
    } catch (error) {
      await refresh.abort();
      if (stop.aborted) return 'cancelled';
      throw error;
    }
  }

  /** An incomplete list does not replace the previous one. */
  async function conclude(
    refresh: LookupRefresh,
    end: ListEnd,
    stop: AbortSignal,
  ): Promise<ServiceProblem | 'cancelled' | null> {
    if (stop.aborted || 'problem' in end) {
      await refresh.abort();
      return stop.aborted || !('problem' in end) ? 'cancelled' : end.problem;
    }
    await refresh.commit({ partial: end.partial, at: clock.now() });
    return null;
  }

  type Report = (phase: LookupProgress['phase'], received?: number, total?: number | null) => void;
  function progressOf(list: ListOf): Report {
    let latest = { received: 0, total: null as number | null };
    return (phase, received = latest.received, total = latest.total) => {
      latest = { received, total };
      emit('lookupProgress', { ...list, phase, received, total });
    };
  }

  /** Replaces the file if the thread has met damage that main does not read; the thread has closed it. Rethrows other errors. */
  function resetDamaged(error: unknown): void {
    if (!isDamage(error)) throw error;
    store.lookups.reset(error);
  }

  function problemOf(error: unknown): ServiceProblem {
    const message = messageOf(error);
    log.warn('lookups.failed', { message });
    return { reason: 'storage', message };
  }

  function statusOf(list: ListOf): LookupStatus {
    const { connectionId, kind, customerId } = list;
    return {
      ...store.lookups.status(connectionId, kind, customerId ?? undefined),
      customerId,
      refreshing: runs.get(runKey(connectionId, customerId))?.kinds.includes(kind) === true,
      problem: problems.get(listKey(list)) ?? null,
    };
  }

  function stopAll(connectionId: string): readonly Run[] {
    const ending = [...runs.values()].filter((run) => run.connectionId === connectionId);
    for (const { stop } of ending) stop.abort();
    return ending;
  }

  return {
    /** Status of the company's lists, or of one customer's representatives. */
    status: (connectionId: string, customerId?: string): readonly LookupStatus[] =>
      customerId === undefined
        ? companyLists.map((kind) => statusOf({ connectionId, kind, customerId: null }))
        : [statusOf({ connectionId, kind: 'representatives', customerId })],
    /** Fetches these lists one after another; lists under way are not restarted. */
    refresh: (connectionId: string, kinds: readonly LookupKind[]): void => {
      const list = kinds.filter((kind) => kind !== 'representatives');
      start(connectionId, list, null);
    },
    /** Fetches a customer's representatives, in parallel with other lists. */
    refreshRepresentatives: (connectionId: string, customerId: string): void =>
      start(connectionId, ['representatives'], customerId),
    /** Resolves once none of the connection's lists is being fetched. */
    idle: async (connectionId: string): Promise<void> => {
      await Promise.all([...runs.values()].flatMap((run) => (run.connectionId === connectionId ? [run.done] : [])));
    },
    cancel: (connectionId: string): void => void stopAll(connectionId),
    /** Call when the connection is removed, or belongs to another company or user. */
    forget: async (connectionId: string): Promise<void> => {
      await Promise.all(stopAll(connectionId).map(({ done }) => done));
      for (const key of [...problems.keys()]) if (key.startsWith(`${connectionId} `)) problems.delete(key);
      // An empty file has no lists of any connection.
      await writer.forget(connectionId).catch(resetDamaged);
    },
    close: async (): Promise<void> => {
      const ending = [...runs.values()];
      for (const { stop } of ending) stop.abort();
      await Promise.all(ending.map(({ done }) => done));
      await writer.close();
    },
  };
}

/** Customer ids are case-insensitive. */
const runKey = (connectionId: string, customerId: string | null): string =>
  `${connectionId} ${customerId?.toLowerCase() ?? ''}`;

const listKey = ({ connectionId, kind, customerId }: ListOf): string => `${runKey(connectionId, customerId)} ${kind}`;

export function lookupHandlers({ store }: Context, lookups: Lookups) {
  return {
    searchLookup: ({ connectionId, kind, query, limit, customerId }) =>
      store.lookups.search(connectionId, kind, searchQuery(query), limit, whose(kind, customerId)),
    getLookupRows: ({ connectionId, kind, codes, by = 'code', customerId: given }) => {
      const customerId = whose(kind, given);
      return store.lookups.rows(connectionId, kind, codes, { by, ...(customerId === undefined ? {} : { customerId }) });
    },
    getBarcodes: ({ connectionId, codes }) => store.lookups.barcodes(connectionId, codes),
    listLookupStatus: ({ connectionId, customerId }) => lookups.status(connectionId, customerId),
    refreshLookups: ({ connectionId, kinds, customerId }) => {
      if (customerId === undefined) lookups.refresh(connectionId, kinds ?? companyLists);
      else lookups.refreshRepresentatives(connectionId, customerId);
      return {};
    },
    cancelLookupRefresh: ({ connectionId }) => {
      lookups.cancel(connectionId);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** Only representatives belong to a customer. */
const whose = (kind: LookupKind, customerId: string | undefined): string | undefined =>
  kind === 'representatives' ? customerId : undefined;
