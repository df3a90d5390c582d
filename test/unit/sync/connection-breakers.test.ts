/** Which documents wait for a connection's breakers, when these are tried again, and what makes the documents ready. */
import { describe, expect, it } from 'vitest';
import type { Operation, WaitingReason } from '../../../domain/model/draft-state.ts';
import { StoreFailure } from '../../../main/store/errors.ts';
import type { EnginePorts } from '../../../main/sync/ports.ts';
import { isDue } from '../../../main/sync/queue/circuit-breakers.ts';
import { createConnectionBreakers } from '../../../main/sync/queue/connection-breakers.ts';
import type { Entries, Entry } from '../../../main/sync/queue/entries.ts';
import { connectionDefaults } from '../../../domain/settings.ts';

const full = new StoreFailure('databaseFull', 'no room');
const limit = { reason: 'limit' } as const;
const refused = { reason: 'refused' } as const;
const kind = 'salesReturnInvoice';
const who = { userId: 1, companyId: 2, periodId: null };
const singly = { ...who, kind, how: 'get' } as const;
const minute = 60_000;

/** A run of submitted documents that are ready. */
function world(operations: readonly Operation[] = ['create', 'create']) {
  let now = Date.parse('2026-11-20T12:00:00');
  const disk = { refuses: false };
  const entries = operations.map((operation, index) => ({
    ...{ ...who, id: `d${index}`, kind, operation, number: 'Next', state: 'ready', waitingReason: null },
    ...{ submitted: true, busy: false, firstCheckPending: true },
  })) as unknown as Entry[];
  const write = <T>(ids: T): T => {
    if (disk.refuses) throw full;
    return ids;
  };
  const queue = {
    block: (_: string, __: WaitingReason, ids: readonly string[]) => write(ids),
    unblock: (_: string, reasons: readonly WaitingReason[], which: (entry: Entry) => boolean = () => true) =>
      write(
        entries.flatMap((entry) =>
          entry.waitingReason !== null && reasons.includes(entry.waitingReason) && which(entry) ? [entry.id] : [],
        ),
      ),
  };
  const ports = {
    ...{ connectionId: 'c', store: { queue }, clock: { now: () => now }, random: () => new Uint8Array([128]) },
    ...{ log: { warn: () => undefined }, onDrafts: () => undefined, settings: () => connectionDefaults },
  } as unknown as EnginePorts;
  const breakers = createConnectionBreakers(ports, {
    all: () => entries,
    get: (id: string) => entries.find((entry) => entry.id === id),
  } as unknown as Entries);
  const states = (): readonly string[] => entries.map(({ state, waitingReason }) => waitingReason ?? state);
  const [first] = entries;
  if (first === undefined) throw new Error('no document');
  /** Lets each try fail as soon as it is due; returns the pauses in minutes. */
  const pauses = (count: number, fail: () => void, at: () => number | null): readonly number[] =>
    Array.from({ length: count }, () => {
      fail();
      const next = at() ?? NaN;
      const pause = next - now;
      now = next;
      return Math.round((pause / minute) * 10) / 10;
    });
  return { ...breakers, states, disk, first, entries, pauses, pass: (ms: number) => void (now += ms), now: () => now };
}

describe('documents that wait for the connection', () => {
  it('are ready again when the service answers anything', () => {
    const { trip, answered, states, first, connectionBreaker } = world();
    trip('limit', limit, first);
    expect(states()).toEqual(['limit', 'limit']);
    answered();
    expect([states(), connectionBreaker()]).toEqual([['ready', 'ready'], null]);
  });

  it('are ready again also if another breaker has replaced theirs', () => {
    const { trip, tripForStore, answered, states, first } = world();
    trip('limit', limit, first);
    tripForStore(full);
    answered();
    expect(states()).toEqual(['ready', 'ready']);
  });

  it('keep waiting, and the breaker stays tripped, if the disk refuses to make them ready', () => {
    const { trip, answered, resetAll, states, disk, first, connectionBreaker } = world();
    trip('limit', limit, first);
    disk.refuses = true;
    expect(() => answered()).toThrow(full);
    expect(() => resetAll('settings')).toThrow(full);
    expect([states(), connectionBreaker()]).toMatchObject([['limit', 'limit'], { reason: 'limit' }]);
  });

  it('are not released by an answer to a request that was sent before their breaker tripped', () => {
    const { trip, answered, written, generation, states, first, connectionBreaker } = world();
    const before = generation();
    trip('busy', { reason: 'tooManyRequests', retryAfterMs: 5 * minute }, first);
    trip('limit', limit, first);
    answered(before);
    written(first, before);
    expect([states(), connectionBreaker()?.reason]).toEqual([['limit', 'limit'], 'limit']);
    written(first, generation());
    expect([states(), connectionBreaker()]).toEqual([['ready', 'ready'], null]);
  });

  it('are not tried sooner because of a request that was sent before their breaker tripped', () => {
    const { trip, first, connectionBreaker } = world();
    trip('limit', limit, first);
    trip('offline', refused, null);
    expect(connectionBreaker()).toMatchObject({ reason: 'limit' });
    trip('login', { reason: 'loginRefused' }, first);
    expect(connectionBreaker()).toMatchObject({ reason: 'login', nextTryAt: null });
  });
});

describe('the connection is tried again', () => {
  it('ever more slowly, without end, if it cannot be read', () => {
    const { tripUnread, connectionBreaker, pauses } = world();
    const waits = pauses(
      30,
      () => tripUnread({ reached: false, problem: refused }),
      () => connectionBreaker()?.nextTryAt ?? null,
    );
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).toBe(10);
  });

  it('also at a login whose address has answered with a page: it may have worked before', () => {
    const { tripUnread, connectionBreaker, pauses, states } = world();
    const page = { reached: false, problem: { reason: 'path', status: 404 } } as const;
    expect(
      pauses(
        6,
        () => tripUnread(page),
        () => connectionBreaker()?.nextTryAt ?? null,
      ),
    ).toEqual([1, 5, 15, 30, 60, 60]);
    expect(states()).toEqual(['settings', 'settings']);
  });

  it.each(['loginRefused', 'licenceExpired', 'noApiKey', 'keyForOtherAddress', 'settings'] as const)(
    'only by the user after %s',
    (reason) => {
      const { tripUnread, connectionBreaker } = world();
      tripUnread({ reached: false, problem: { reason } });
      expect(connectionBreaker()).toMatchObject({ nextTryAt: null });
    },
  );
});

describe('a kind that cannot be read, while the service answers', () => {
  it('holds what must be read before it is sent, and nothing else, until it can be read', () => {
    const { tripReading, readingWorks, allows, reads, states, connectionBreaker } = world([
      'create',
      'replace',
      'delete',
    ]);
    tripReading(singly, { reason: 'permission', code: '0110' });
    expect(states()).toEqual(['ready', 'permission', 'permission']);
    expect([allows({ ...who, kind, operation: 'create' }), allows({ ...who, kind, operation: 'delete' })]).toEqual([
      true,
      false,
    ]);
    expect([reads(singly), reads({ ...who, kind, how: 'list' }), connectionBreaker()]).toEqual([false, true, null]);
    readingWorks(singly);
    expect([states(), reads(singly)]).toEqual([['ready', 'ready', 'ready'], true]);
  });

  it('is tried by reading, ever more rarely, and stays blocked meanwhile', () => {
    const { tripReading, dueReadings, reads, breakerOf, first, pauses } = world(['replace']);
    tripReading(singly, { reason: 'path' });
    expect([dueReadings(), reads(singly)]).toEqual([[], false]);
    pauses(
      1,
      () => undefined,
      () => breakerOf(first)?.nextTryAt ?? null,
    );
    expect([dueReadings(), reads(singly)]).toEqual([[singly], false]);
    const waits = pauses(
      5,
      () => tripReading(singly, { reason: 'path' }),
      () => breakerOf(first)?.nextTryAt ?? null,
    );
    expect(waits).toEqual([5, 15, 30, 60, 60]);
  });

  it('lets creates pass one of unknown outcome after a few tries of its list', () => {
    const { tripReading, entries, nextReadingAt, pauses } = world();
    const list = { ...who, kind, how: 'list' } as const;
    const fail = (): void => tripReading(list, { reason: 'serverError' });
    pauses(2, fail, () => nextReadingAt(list));
    expect(entries.map(({ firstCheckPending }) => firstCheckPending)).toEqual([true, true]);
    fail();
    expect(entries.map(({ firstCheckPending }) => firstCheckPending)).toEqual([false, false]);
  });
});

describe('an operation without permission', () => {
  it('is tried again by sending, ever more rarely, and is free after a success', () => {
    const { trip, written, releaseDue, allows, states, first, breakerOf, pauses } = world();
    const forbidden = (): void => trip('permission', { reason: 'permission' }, first);
    expect(pauses(3, forbidden, () => breakerOf(first)?.nextTryAt ?? null)).toEqual([1, 5, 15]);
    expect([states(), allows(first)]).toEqual([['permission', 'permission'], true]);
    releaseDue();
    expect(states()).toEqual(['ready', 'ready']);
    written(first);
    expect(breakerOf(first)).toBeNull();
  });

  it('makes only its own documents wait and be ready again, not those that wait for another operation', () => {
    const { trip, tripReading, written, breakerOf, states, entries, first } = world(['create', 'replace', 'delete']);
    const [, replaced, deleted] = entries as [Entry, Entry, Entry];
    tripReading(singly, { reason: 'serverError' });
    trip('permission', { reason: 'permission' }, first);
    expect(states()).toEqual(['permission', 'ready', 'ready']);
    trip('permission', { reason: 'permission' }, deleted);
    expect(states()).toEqual(['permission', 'ready', 'permission']);
    expect(breakerOf(replaced)).toMatchObject({ reason: 'offline' });
    written(first);
    expect([states(), breakerOf(first)]).toEqual([['ready', 'ready', 'permission'], null]);
  });

  it('keeps documents waiting that also wait for another reason', () => {
    const { trip, tripReading, readingWorks, states, first } = world(['delete']);
    tripReading(singly, { reason: 'permission' });
    trip('permission', { reason: 'permission' }, first);
    readingWorks(singly);
    expect(states()).toEqual(['permission']);
  });

  it('does not release a body that was refused, which concerns its document', () => {
    const { trip, releaseDue, answered, written, states, first, entries } = world();
    Object.assign(entries[0] ?? {}, { state: 'waiting', waitingReason: 'body' });
    trip('body', { reason: 'body', status: 413 }, first);
    answered();
    written(first);
    releaseDue();
    expect(states()).toEqual(['body', 'ready']);
  });
});

describe('writing without a reliable answer', () => {
  it('is tried at once with one other document, then ever more rarely', () => {
    const { writeLost, writesBreaker, pauses } = world();
    const waits = pauses(
      7,
      () => writeLost(refused),
      () => writesBreaker()?.nextTryAt ?? null,
    );
    expect(waits).toEqual([0, 2, 5, 15, 30, 60, 60]);
  });

  it('may be tried with any document after one loss, and when the user submits or resumes', () => {
    const { writeLost, anyMayBeWritten, resetAll, writesBreaker, now } = world();
    writeLost(refused);
    expect(anyMayBeWritten()).toBe(true);
    writeLost(refused);
    expect(anyMayBeWritten()).toBe(false);
    resetAll('settings');
    expect(anyMayBeWritten()).toBe(false);
    resetAll('user');
    const breaker = writesBreaker();
    expect([anyMayBeWritten(), breaker !== null && isDue(breaker, now())]).toEqual([true, true]);
    writeLost(refused);
    expect([anyMayBeWritten(), writesBreaker()?.trips]).toEqual([false, 3]);
  });

  it('is not over because the service can be read; it is when a write is answered', () => {
    const { writeLost, tripUnread, answered, written, first, writesBreaker, connectionBreaker } = world();
    writeLost(refused);
    tripUnread({ reached: false, problem: refused });
    answered();
    expect([connectionBreaker(), writesBreaker()?.reason]).toEqual([null, 'writes']);
    written(first);
    expect(writesBreaker()).toBeNull();
  });
});
