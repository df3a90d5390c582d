/** What the status announces, the plan does: over many states of a run. */
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../practice/random.ts';
import { planNext, progressOf } from '../../../main/sync/plan.ts';
import type { PlannedEntry, QueueState } from '../../../main/sync/plan.ts';
import type { TrippedBreaker } from '../../../main/sync/queue/circuit-breakers.ts';
import { readingOf } from '../../../main/sync/queue/circuit-breakers.ts';
import { orderingKeyOf } from '../../../main/sync/queue/order.ts';
import { needsDecision } from '../../../domain/model/draft-state.ts';

const now = 10_000_000;
const monotonic = 5_000_000;
const random = createRandom(11);
const some = <const T>(...choices: readonly [T, ...T[]]): T => random.pick(choices);
const who = { userId: 1, companyId: 1, periodId: null };
const later = (): number => now + 1 + random.integer(0, 300_000);

const tripped = (): TrippedBreaker => ({
  ...{ reason: some('offline', 'permission', 'path'), problem: null, trippedAt: now - 1_000 },
  ...{ nextTryAt: some(later(), null), trips: random.integer(1, 3) },
});

function anEntry(index: number, paused: boolean): PlannedEntry {
  const operation = some('create', 'create', 'replace', 'delete');
  const state = some('ready', 'ready', 'waiting', 'unknown');
  const number = some('Next', `A-${index}`);
  const item = {
    ...{ id: `d${index}`, ...who, kind: some('quote', 'despatch'), operation, number, state },
    ...{ waitingReason: state === 'waiting' ? some('permission', 'path', 'changed', 'body') : null },
    ...{ holdsOrderingKey: false, submitted: true, released: paused && some(true, false), busy: false, endsAs: null },
    ...{ firstCheckPending: state === 'unknown' && some(true, false), verification: null },
    ...{ notBefore: state === 'ready' ? some(null, null, later()) : null, perhapsWritten: state === 'unknown' },
    checkDueAt: state === 'unknown' ? some(monotonic + random.integer(1, 90_000), monotonic + 80_000_000) : null,
  } as const;
  return { ...item, orderingKey: orderingKeyOf({ ...item, targetId: some('one', 'two') }) };
}

/** A state in which nothing is due now, as after the engine has carried out its plan. `at`: the time that it is looked at. */
function aState() {
  const paused = some(true, false, false);
  const entries = Array.from({ length: random.integer(1, 6) }, (_, index) => anEntry(index, paused));
  const kinds = new Map<string, TrippedBreaker>();
  for (const { kind, operation } of entries) {
    if (some(true, false, false)) kinds.set(`${kind} ${operation}`, tripped());
    const reading = readingOf({ ...who, kind, operation });
    if (some(true, false, false)) kinds.set(`${kind} ${reading.how}`, { ...tripped(), nextTryAt: later() });
  }
  const connectionBreaker = some(null, null, null, tripped());
  // After the first lost write, another document is tried at once.
  const trips = random.integer(1, 3);
  const writes = { ...tripped(), reason: 'writes' as const, trips, nextTryAt: trips === 1 ? now : later() };
  const writesBreaker = some(null, null, writes);
  const at = (time: number): QueueState => {
    const passed = time - now;
    const readsOf = (reading: ReturnType<typeof readingOf>) => kinds.get(`${reading.kind} ${reading.how}`) ?? null;
    const ofWrite = ({ kind, operation }: Pick<PlannedEntry, 'kind' | 'operation'>) =>
      [kinds.get(`${kind} ${operation}`) ?? null, operation === 'create' ? null : readsOf({ ...who, kind, how: 'get' })]
        .filter((breaker) => breaker !== null)
        .toSorted((a, b) => (b.nextTryAt ?? Infinity) - (a.nextTryAt ?? Infinity))[0] ?? null;
    const isDue = (breaker: TrippedBreaker | null): boolean =>
      breaker !== null && breaker.nextTryAt !== null && breaker.nextTryAt <= time;
    const due = entries.map((entry) => readingOf(entry)).filter((reading) => isDue(readsOf(reading)));
    return {
      // What waits for a kind or an operation is made ready when its time has come.
      entries: entries.map((entry) => {
        const isReleased =
          entry.state === 'waiting' &&
          !needsDecision(entry.waitingReason) &&
          isDue(kinds.get(`${entry.kind} ${entry.operation}`) ?? null);
        return isReleased && entry.waitingReason !== 'body' ? { ...entry, state: 'ready', waitingReason: null } : entry;
      }),
      ...{ connectionBreaker, writesBreaker, anyMayBeWritten: (writesBreaker?.trips ?? 0) <= 1 },
      allows: (item) => {
        const own = kinds.get(`${item.kind} ${item.operation}`) ?? null;
        const reading = item.operation === 'create' ? null : readsOf({ ...who, kind: item.kind, how: 'get' });
        return (own === null || isDue(own)) && reading === null;
      },
      breakerOf: (item) => (item.state === 'unknown' ? readsOf(readingOf(item)) : ofWrite(item)),
      reads: (reading) => readsOf(reading) === null,
      dueReadings: due,
      nextScopedTryAt: null,
      ...{ probing: false, paused, attempts: 0, checks: 0, now: time, monotonic: monotonic + passed },
    };
  };
  return { at, entries, paused };
}

const isLeft = ({ state, firstCheckPending, waitingReason }: PlannedEntry): boolean =>
  state === 'ready' ||
  (state === 'unknown' && firstCheckPending) ||
  (state === 'waiting' && !needsDecision(waitingReason));
const isAnything = ({ probe, send, check }: ReturnType<typeof planNext>): boolean =>
  probe !== null || send.length > 0 || check.length > 0;

describe('over many states of a run', () => {
  const states = Array.from({ length: 20_000 }, aState).map(({ at, entries, paused }) => {
    const run = at(now).entries.filter((entry) => isLeft(entry) && (!paused || entry.released));
    return { at, entries, run };
  });

  it('what is announced as the next try happens then', () => {
    let announced = 0;
    for (const { at, run } of states) {
      const progress = progressOf(at(now), run);
      if (isAnything(planNext(at(now), 4)) || progress.kind !== 'waiting' || progress.for.nextTryAt === null) continue;
      announced += 1;
      const then = at(progress.for.nextTryAt);
      expect(isAnything(planNext(then, 4)), JSON.stringify([progress, then], null, 1)).toBe(true);
    }
    expect(announced).toBeGreaterThan(1_000);
  });

  it('a run at rest sends nothing by itself', () => {
    let resting = 0;
    for (const { at, run } of states) {
      if (isAnything(planNext(at(now), 4)) || run.length === 0) continue;
      if (progressOf(at(now), run).kind !== 'resting') continue;
      resting += 1;
      for (const wait of [90_000, 300_000, 3_600_000, 100_000_000]) {
        const then = at(now + wait);
        expect(planNext(then, 4).send, JSON.stringify(then, null, 1)).toEqual([]);
      }
    }
    expect(resting).toBeGreaterThan(100);
  });
});
