import type { LookupKind } from '../../../domain/fields.ts';
import type { LookupProgress, LookupStatus } from '../../../domain/model/lookup.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { fetchLookup } from '../../service/lookups.ts';
import type { ListEnd } from '../../service/lookups.ts';
import type { LookupRefresh, LookupWriter } from '../../worker/lookup-writer.ts';
import type { Context } from '../context.ts';
import { identityOf } from '../connections/connection-runtimes.ts';
import { createProblems } from './lookup-problems.ts';

/** The lists of a company; representatives are a customer's and are fetched with it. */
export const companyLists = [
  'customers',
  'products',
  'currencies',
  'shipmentDefinitions',
  'lineGroups',
  'warehouses',
] as const satisfies readonly LookupKind[];

export interface Lookups {
  /** Of the company's lists, or of one customer's representatives. */
  status(connectionId: string, customerId?: string): readonly LookupStatus[];
  /** Fetches these lists one after another; those under way are not begun again. */
  refresh(connectionId: string, kinds: readonly LookupKind[]): void;
  /** Fetches a customer's representatives, beside whatever else is under way. */
  refreshRepresentatives(connectionId: string, customerId: string): void;
  /** Of every list of the connection. */
  cancel(connectionId: string): void;
  /** The connection goes, or is another company's now. */
  forget(connectionId: string): Promise<void>;
  close(): Promise<void>;
}

interface Run {
  readonly connectionId: string;
  readonly stop: AbortController;
  /** Still to be fetched, the present one first. */
  readonly kinds: LookupKind[];
  readonly done: Promise<void>;
}
/** One list; `customerId` of representatives alone. */
interface Wanted {
  readonly connectionId: string;
  readonly kind: LookupKind;
  readonly customerId: string | null;
}

export function createLookups(context: Context, writer: LookupWriter): Lookups {
  const { store, runtimes, clock, log, emit, scrubber } = context;
  /** One a connection for the company's lists, and one for each customer whose representatives are being fetched. */
  const runs = new Map<string, Run>();
  const problems = createProblems();

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
      const wanted: Wanted = { connectionId, kind, customerId };
      const tell = progressOf(wanted);
      const problem = stop.aborted ? 'cancelled' : await fetchOne(wanted, stop, tell).catch(problemOf);
      kinds.shift();
      if (problem === 'cancelled') {
        tell('cancelled');
        continue;
      }
      problems.set(connectionId, kind, customerId, problem);
      tell(problem === null ? 'done' : 'failed');
    }
  }

  async function fetchOne(
    { connectionId, kind, customerId }: Wanted,
    stop: AbortSignal,
    tell: Tell,
  ): Promise<ServiceProblem | 'cancelled' | null> {
    const { client, settings } = runtimes.of(connectionId);
    const identity = identityOf(settings());
    if (identity === null) return { reason: 'settings', message: 'user and company are needed' };
    tell('fetching');
    const refresh = await writer.begin(connectionId, kind, (stored) => tell('storing', stored), customerId);
    try {
      const request = { client, settings: settings(), identity, kind, signal: stop };
      const whose = customerId === null ? {} : { customerId };
      const end = await fetchLookup({ ...request, ...whose }, async ({ status, headers, body }) => {
        const page = await refresh.page({ status, headers, body, secrets: scrubber.secrets() });
        if ('problem' in page) return page;
        tell('storing', refresh.stored, page.total);
        return { ...page, count: page.rows + page.unread };
      });
      return await conclude(refresh, end, stop);
    } catch (error) {
      await refresh.abort();
      if (stop.aborted) return 'cancelled';
      throw error;
    }
  }

  /** A list that did not come whole leaves the former one in its place. */
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

  type Tell = (phase: LookupProgress['phase'], received?: number, total?: number | null) => void;
  function progressOf(wanted: Wanted): Tell {
    let latest = { received: 0, total: null as number | null };
    return (phase, received = latest.received, total = latest.total) => {
      latest = { received, total };
      emit('lookupProgress', { ...wanted, phase, received, total });
    };
  }

  function problemOf(error: unknown): ServiceProblem {
    const message = error instanceof Error ? error.message : String(error);
    log.warn('lookups.failed', { message });
    return { reason: 'storage', message };
  }

  function statusOf({ connectionId, kind, customerId }: Wanted): LookupStatus {
    return {
      ...store.lookups.status(connectionId, kind, customerId ?? undefined),
      customerId,
      refreshing: runs.get(runKey(connectionId, customerId))?.kinds.includes(kind) === true,
      problem: problems.get(connectionId, kind, customerId),
    };
  }

  function stopAll(connectionId: string): readonly Run[] {
    const ending = [...runs.values()].filter((run) => run.connectionId === connectionId);
    for (const { stop } of ending) stop.abort();
    return ending;
  }

  return {
    status: (connectionId, customerId) =>
      customerId === undefined
        ? companyLists.map((kind) => statusOf({ connectionId, kind, customerId: null }))
        : [statusOf({ connectionId, kind: 'representatives', customerId })],
    refresh: (connectionId, kinds) => {
      const wanted = kinds.filter((kind) => kind !== 'representatives');
      start(connectionId, wanted, null);
    },
    refreshRepresentatives: (connectionId, customerId) => start(connectionId, ['representatives'], customerId),
    cancel: (connectionId) => void stopAll(connectionId),
    forget: async (connectionId) => {
      await Promise.all(stopAll(connectionId).map(({ done }) => done));
      problems.forget(connectionId);
      await writer.forget(connectionId);
    },
    close: async () => {
      const ending = [...runs.values()];
      for (const { stop } of ending) stop.abort();
      await Promise.all(ending.map(({ done }) => done));
      await writer.close();
    },
  };
}

/** A customer's id is the same in either case. */
const runKey = (connectionId: string, customerId: string | null): string =>
  `${connectionId} ${customerId?.toLowerCase() ?? ''}`;
