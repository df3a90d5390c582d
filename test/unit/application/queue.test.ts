import { expect, it } from 'vitest';
import { connectionDefaults } from '../../../domain/settings.ts';
import { OneAtATime } from '../../../main/application/one-at-a-time.ts';
import { queueHandlers } from '../../../main/application/drafts/queue.ts';
import { systemClock } from '../../../main/clock.ts';
import { StoreFailure } from '../../../main/store/errors.ts';

/** Queues drafts with these errors; those without one are queued. */
async function queueAll(errors: Readonly<Record<string, Error | null>>) {
  const announced: string[] = [];
  const lookups = {
    inOneSnapshot: <T>(work: () => T): T => work(),
    rows: (_connection: string, _kind: string, codes: readonly string[]) => codes.map(() => null),
    status: () => ({ refreshedAt: null }),
    search: () => ({ rows: [], total: 0 }),
  };
  const handlers = queueHandlers({
    clock: systemClock,
    random: (length: number) => new Uint8Array(length),
    announcer: { changed: (ids: readonly string[]) => announced.push(...ids), sequence: () => 0 },
    queueing: new OneAtATime(),
    runtimes: { of: () => ({ settings: () => ({ ...connectionDefaults, name: 'T', userId: 1, companyId: 1 }) }) },
    store: {
      lookups,
      drafts: {
        inOrder: (ids: readonly string[]) => ids,
        summary: () => ({ revision: 1 }),
        get: (id: string) => ({
          ...{ id, connectionId: 'c', kind: 'salesReturnInvoice', operation: 'delete', state: 'draft', revision: 1 },
          ...{ content: {}, baseline: {}, baselineSource: 'service', targetId: 'T' },
        }),
      },
      quarantine: { isQuarantined: () => false },
      handovers: { isOpen: () => false },
      queue: {
        enqueue: (id: string) => {
          const error = errors[id] ?? null;
          if (error !== null) throw error;
        },
      },
    },
  } as never);
  const answer = await handlers.queueDrafts({ ids: Object.keys(errors) }).catch((error: unknown) => error);
  return { answer, announced };
}

it('an error of one draft does not keep the others out of the queue, and is reported', async () => {
  const odd = new TypeError('odd');
  expect(await queueAll({ d1: null, d2: odd, d3: null })).toEqual({ answer: odd, announced: ['d1', 'd3'] });
});

it('a refusing disk ends the queueing, and those that were queued are announced', async () => {
  const full = new StoreFailure('databaseFull', 'full');
  expect(await queueAll({ d1: null, d2: full, d3: null })).toEqual({ answer: full, announced: ['d1'] });
});

it('a draft that was queued meanwhile is not queued again', async () => {
  const answer = { queued: ['d2'], notQueued: [{ id: 'd1', why: 'state' }] };
  const queued = { d1: new StoreFailure('invalidState', 'queued'), d2: null };
  expect(await queueAll(queued)).toEqual({ answer, announced: ['d2'] });
});
