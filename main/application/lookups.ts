import type { LookupKind } from '../../domain/fields.ts';
import type { LookupProgress, LookupStatus, ServiceProblem } from '../../preload/contract.ts';
import { fetchLookup } from '../service/lookups.ts';
import type { ListEnd } from '../service/lookups.ts';
import type { LookupRefresh, LookupWriter } from '../worker/lookup-writer.ts';
import type { Context } from './context.ts';
import { identityOf } from './links.ts';

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
  status(connectionId: string): readonly LookupStatus[];
  /** Fetches these lists one after another; those under way are not begun again. */
  refresh(connectionId: string, kinds: readonly LookupKind[]): void;
  cancel(connectionId: string): void;
  /** The connection goes. */
  forget(connectionId: string): Promise<void>;
  close(): Promise<void>;
}

interface Run {
  readonly stop: AbortController;
  /** Still to be fetched, the present one first. */
  readonly kinds: LookupKind[];
  readonly done: Promise<void>;
}

export function createLookups(context: Context, writer: LookupWriter): Lookups {
  const { store, links, clock, log, emit } = context;
  const runs = new Map<string, Run>();
  const problems = new Map<string, ServiceProblem>();

  async function fetchAll(connectionId: string, kinds: LookupKind[], stop: AbortSignal): Promise<void> {
    for (let kind = kinds[0]; kind !== undefined; kind = kinds[0]) {
      const tell = progressOf(connectionId, kind);
      const problem = stop.aborted ? 'cancelled' : await fetchOne(connectionId, kind, stop, tell).catch(problemOf);
      kinds.shift();
      const key = `${connectionId} ${kind}`;
      if (problem === 'cancelled') tell('cancelled');
      else if (problem === null) problems.delete(key);
      else problems.set(key, problem);
      if (problem === null) tell('done');
      else if (problem !== 'cancelled') tell('failed');
    }
  }

  async function fetchOne(
    connectionId: string,
    kind: LookupKind,
    stop: AbortSignal,
    tell: Tell,
  ): Promise<ServiceProblem | 'cancelled' | null> {
    const { client, settings } = links.of(connectionId);
    const identity = identityOf(settings());
    if (identity === null) return { reason: 'settings', message: 'user and company are needed' };
    tell('fetching');
    const refresh = await writer.begin(connectionId, kind, (stored) => tell('storing', stored));
    try {
      const request = { client, settings: settings(), identity, kind, signal: stop };
      const end = await fetchLookup(request, async ({ status, headers, body }) => {
        const page = await refresh.page({ status, headers, body });
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
  function progressOf(connectionId: string, kind: LookupKind): Tell {
    let latest = { received: 0, total: null as number | null };
    return (phase, received = latest.received, total = latest.total) => {
      latest = { received, total };
      emit('lookupProgress', { connectionId, kind, customerId: null, phase, received, total });
    };
  }

  function problemOf(error: unknown): ServiceProblem {
    const message = error instanceof Error ? error.message : String(error);
    log.warn('lookups.failed', { message });
    return { reason: 'storage', message };
  }

  function cancel(connectionId: string): void {
    runs.get(connectionId)?.stop.abort();
  }

  return {
    status: (connectionId) =>
      companyLists.map((kind) => ({
        ...store.lookups.status(connectionId, kind),
        customerId: null,
        refreshing: runs.get(connectionId)?.kinds.includes(kind) === true,
        problem: problems.get(`${connectionId} ${kind}`) ?? null,
      })),
    refresh: (connectionId, kinds) => {
      links.of(connectionId);
      const wanted = kinds.filter((kind) => kind !== 'representatives');
      const running = runs.get(connectionId);
      if (running !== undefined && !running.stop.signal.aborted) {
        running.kinds.push(...wanted.filter((kind) => !running.kinds.includes(kind)));
        return;
      }
      const stop = new AbortController();
      const list = [...new Set(wanted)];
      const before = running?.done ?? Promise.resolve();
      const done = before
        .then(() => fetchAll(connectionId, list, stop.signal))
        .finally(() => {
          if (runs.get(connectionId)?.stop === stop) runs.delete(connectionId);
        });
      runs.set(connectionId, { stop, kinds: list, done });
    },
    cancel,
    forget: async (connectionId) => {
      cancel(connectionId);
      await runs.get(connectionId)?.done;
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
