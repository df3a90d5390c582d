import { describe, expect, it } from 'vitest';
import { planNext, planWake } from '../../../main/sync/plan.ts';
import type { PlannedEntry, QueueState } from '../../../main/sync/plan.ts';
import type { TrippedBreaker } from '../../../main/sync/queue/circuit-breakers.ts';
import { orderingKeyOf } from '../../../main/sync/queue/order.ts';
import type { Verification } from '../../../main/sync/send/verify.ts';

const now = 1_000_000;
const monotonic = 5_000;
const verification = { previous: null } as Verification;

const who = { userId: 1, companyId: 2, periodId: null };
let count = 0;
/** A submitted create with an explicit number, ready to be sent. */
function entry(given: Partial<PlannedEntry> = {}): PlannedEntry {
  count += 1;
  const item: PlannedEntry = {
    ...who,
    ...{ id: `d${count}`, kind: 'salesReturnInvoice', operation: 'create', number: `A-${count}`, orderingKey: '' },
    ...{ state: 'ready', waitingReason: null, notBefore: null, submitted: true, holdsOrderingKey: false },
    ...{
      firstCheckPending: false,
      busy: false,
      endsAs: null,
      checkDueAt: null,
      verification: null,
      perhapsWritten: false,
      released: false,
    },
    ...given,
  };
  return { ...item, orderingKey: given.orderingKey ?? orderingKeyOf({ ...item, targetId: null }) };
}
const unknown = (given: Partial<PlannedEntry> = {}): PlannedEntry =>
  entry({ state: 'unknown', firstCheckPending: true, checkDueAt: monotonic, ...given });
const accepted = (given: Partial<PlannedEntry> = {}): PlannedEntry =>
  entry({ state: 'accepted', verification, checkDueAt: monotonic, ...given });
const waiting = (given: Partial<PlannedEntry> = {}): PlannedEntry =>
  entry({ state: 'waiting', waitingReason: 'limit', ...given });
const breaker = (given: Partial<TrippedBreaker> = {}): TrippedBreaker => ({
  ...{ reason: 'offline', problem: null, nextTryAt: now, trippedAt: now - 100, trips: 1 },
  ...given,
});
const state = (entries: readonly PlannedEntry[], given: Partial<QueueState> = {}): QueueState => ({
  ...{ entries, connectionBreaker: null, writesBreaker: null, anyMayBeWritten: false },
  ...{
    allows: () => true,
    breakerOf: () => null,
    reads: () => true,
    dueReadings: [],
    nextScopedTryAt: null,
    probing: false,
  },
  ...{ paused: false, attempts: 0, checks: 0, now, monotonic },
  ...given,
});
const plan = (entries: readonly PlannedEntry[], given: Partial<QueueState> = {}, parallel = 4) =>
  planNext(state(entries, given), parallel);
const wake = (entries: readonly PlannedEntry[], given: Partial<QueueState> = {}) => planWake(state(entries, given));
const ids = (...entries: readonly PlannedEntry[]): readonly string[] => entries.map(({ id }) => id);
const nothing = { probe: null, send: [], check: [] };

describe('the next documents to send', () => {
  it('are none if nothing is queued', () => {
    expect(plan([])).toEqual(nothing);
    expect(wake([])).toBeNull();
  });

  it('fill the free attempts, in the queue’s order', () => {
    const [a, b, c] = [entry(), entry(), entry()];
    expect(plan([a, b, c], {}, 2).send).toEqual(ids(a, b));
    expect(plan([a, b, c], { attempts: 2 }, 3).send).toEqual(ids(a));
  });

  it('use the slot of an answered attempt that is about to be committed', () => {
    const ended = entry({ state: 'sending', busy: true, holdsOrderingKey: true, endsAs: 'accepted' });
    const [sent, a, b] = [entry({ state: 'sending', busy: true, holdsOrderingKey: true }), entry(), entry()];
    expect(plan([ended, sent, a, b], { attempts: 2 }, 2).send).toEqual(ids(a));
    expect(plan([ended, sent, a, b], { attempts: 2, paused: true }, 2).send).toEqual([]);
  });

  it('include the next with the same ordering key once the one before is about to be committed, not sooner', () => {
    const before = { state: 'sending', busy: true, holdsOrderingKey: true, number: 'Next' } as const;
    const next = entry({ number: 'Next' });
    expect(plan([entry(before), next], { attempts: 1 }).send).toEqual([]);
    for (const endsAs of ['accepted', 'rejected'] as const) {
      expect(plan([entry({ ...before, endsAs }), next], { attempts: 1 }).send).toEqual(ids(next));
    }
  });

  it('are none while the maximum is in progress, or more after it was lowered', () => {
    expect(plan([entry()], { attempts: 2 }, 2).send).toEqual([]);
    expect(plan([entry()], { attempts: 4 }, 2).send).toEqual([]);
  });

  it('leave out what a breaker of the kind or operation blocks', () => {
    const [a, b] = [entry({ operation: 'delete' }), entry()];
    expect(plan([a, b], { allows: ({ operation }) => operation !== 'delete' }).send).toEqual(ids(b));
  });

  it('leave out documents with the ordering key of one in progress', () => {
    const same = { orderingKey: 'document quote x' };
    expect(plan([entry({ ...same, holdsOrderingKey: true, busy: true }), entry(same)]).send).toEqual([]);
  });
});

describe('the next documents to check', () => {
  it('are those that are due, two at a time, in the queue’s order', () => {
    const [a, later, b, c] = [unknown(), unknown({ checkDueAt: monotonic + 1 }), unknown(), unknown()];
    expect(plan([a, later, b, c]).check).toEqual(ids(a, b));
    expect(plan([a, later, b, c], { checks: 1 }).check).toEqual(ids(a));
    expect(plan([a, later, b, c], { checks: 2 }).check).toEqual([]);
  });

  it('do not include busy ones', () => {
    expect(plan([unknown({ busy: true })])).toEqual(nothing);
  });

  it('are checked while others are sent', () => {
    const [a, b] = [entry(), unknown()];
    expect(plan([a, b])).toEqual({ probe: null, send: ids(a), check: ids(b) });
  });

  it('do not include documents sent at the same time', () => {
    const again = entry({ checkDueAt: monotonic });
    expect(plan([again])).toEqual({ probe: null, send: ids(again), check: [] });
    // Without a free attempt, it is checked.
    expect(plan([again], { attempts: 1 }, 1)).toEqual({ probe: null, send: [], check: ids(again) });
  });
});

describe('a paused queue', () => {
  it('sends nothing, but searches for what was sent, and verifies it', () => {
    const [a, b, c] = [entry(), unknown(), accepted()];
    expect(plan([a, b, c], { paused: true })).toEqual({ probe: null, send: [], check: ids(b, c) });
    expect(plan([accepted({ checkDueAt: monotonic + 1 })], { paused: true })).toEqual(nothing);
  });

  it('wakes up only for pending searches and verifications', () => {
    const later = accepted({ checkDueAt: monotonic + 15_000 });
    const lost = unknown({ checkDueAt: monotonic + 300 });
    expect(wake([lost, entry({ notBefore: now + 10 }), later], { paused: true })).toBe(300);
    expect(wake([entry({ notBefore: now + 10 }), later], { paused: true })).toBe(15_000);
    expect(wake([later], { paused: true, checks: 2 })).toBeNull();
  });

  it('does not probe for what it holds, and does not wake up for it', () => {
    const given = { paused: true, connectionBreaker: breaker({ nextTryAt: now + 50 }) };
    expect(plan([entry()], { ...given, connectionBreaker: breaker() })).toEqual(nothing);
    expect(wake([entry({ notBefore: now + 10 })], given)).toBeNull();
    expect(wake([entry(), unknown()], given)).toBe(50);
  });
});

describe('a document that the user submits while the queue is paused', () => {
  it('is sent alone, and the connection is probed for it alone', () => {
    const [a, b] = [entry(), entry({ released: true })];
    expect(plan([a, b], { paused: true })).toEqual({ probe: null, send: ids(b), check: [] });
    const given = { paused: true, connectionBreaker: breaker() };
    expect(plan([a, b], given)).toEqual({ probe: 'connection', send: [], check: [] });
    expect(plan([a], given)).toEqual(nothing);
    const later = { paused: true, connectionBreaker: breaker({ nextTryAt: now + 900 }) };
    expect([wake([a, b], later), wake([a], later)]).toEqual([900, null]);
  });

  it('tries whether writing works one at a time, like any other', () => {
    const all = [entry({ released: true }), entry({ released: true }), entry()];
    const given = { paused: true, writesBreaker: breaker({ trips: 2 }) };
    expect(plan(all, given)).toEqual({ probe: null, send: ids(...all.slice(0, 1)), check: [] });
    expect(plan(all, { ...given, attempts: 1 }).send).toEqual([]);
    expect(wake(all, { ...given, writesBreaker: breaker({ trips: 2, nextTryAt: now + 600 }) })).toBe(600);
  });

  it('does not wait for a lost one with "Next", and both are looked for', () => {
    const [lost, other] = [unknown(), entry({ released: true })];
    expect(plan([lost, other], { paused: true })).toEqual({ probe: null, send: ids(other), check: ids(lost) });
  });

  it('is tried again at its time, and reading its kind is tried for it', () => {
    const [a, b] = [entry(), entry({ operation: 'replace', released: true })];
    const reading = { ...who, kind: b.kind, how: 'get' } as const;
    const dueReadings = [reading];
    expect(plan([a, b], { paused: true, allows: () => false, dueReadings }).probe).toEqual(reading);
    expect(plan([{ ...b, released: false }], { paused: true, dueReadings }).probe).toBeNull();
    expect(wake([a, b], { paused: true, allows: () => false, nextScopedTryAt: now + 800 })).toBe(800);
    expect(wake([a, { ...b, notBefore: now + 700 }], { paused: true })).toBe(700);
    expect(wake([a], { paused: true, nextScopedTryAt: now + 800 })).toBeNull();
  });
});

describe('a connection with a tripped breaker', () => {
  it.each([
    ['before its time', { nextTryAt: now + 1 }],
    ['without a time', { nextTryAt: null }],
  ] as const)('is not probed %s', (_when, given) => {
    expect(plan([entry(), unknown()], { connectionBreaker: breaker(given) })).toEqual(nothing);
  });

  it('is probed by reading, and nothing is sent or checked meanwhile', () => {
    const given = { connectionBreaker: breaker() };
    for (const entries of [[entry(), entry()], [unknown()], [waiting()]])
      expect(plan(entries, given)).toEqual({ probe: 'connection', send: [], check: [] });
  });

  it('is not probed while anything is in progress', () => {
    const connectionBreaker = breaker();
    for (const busy of [{ attempts: 1 }, { checks: 1 }, { probing: true }])
      expect(plan([entry()], { connectionBreaker, ...busy })).toEqual(nothing);
  });

  it('is not probed if nothing is left that could be done then', () => {
    const connectionBreaker = breaker();
    const others = [
      waiting({ waitingReason: 'changed' }),
      waiting({ waitingReason: 'body' }),
      waiting({ submitted: false }),
      unknown({ checkDueAt: null }),
    ];
    expect(plan(others, { connectionBreaker })).toEqual(nothing);
  });

  it('is probed immediately if the clock was set back before the trip', () => {
    const connectionBreaker = breaker({ nextTryAt: now + 9_000, trippedAt: now + 1 });
    expect(plan([entry()], { connectionBreaker }).probe).toBe('connection');
  });
});

describe('a kind that cannot be read', () => {
  const list = { ...who, kind: 'salesReturnInvoice', how: 'list' } as const;
  it('is tried if a document needs it, and its checks wait', () => {
    const given = { reads: () => false, dueReadings: [list] };
    expect(plan([unknown()], given)).toEqual({ probe: list, send: [], check: [] });
    expect(plan([unknown()], { ...given, dueReadings: [] })).toEqual(nothing);
    expect(plan([unknown({ operation: 'replace' }), unknown({ kind: 'despatch' })], given)).toEqual(nothing);
    expect(plan([unknown()], { ...given, probing: true })).toEqual(nothing);
  });

  it('does not stop the others, and is planned again in time', () => {
    const [a, b] = [entry({ kind: 'despatch' }), unknown({ kind: 'despatch' })];
    const reads = ({ kind }: { readonly kind: string }) => kind !== list.kind;
    expect(plan([unknown(), a, b], { reads, dueReadings: [] })).toEqual({ probe: null, send: ids(a), check: ids(b) });
    expect(wake([unknown()], { reads, nextScopedTryAt: now + 5_000 })).toBe(5_000);
  });
});

describe('a connection of which only writing fails', () => {
  const next = (given: Partial<PlannedEntry> = {}) => entry({ number: 'Next', ...given });
  const failing = (trips: number, more: Partial<TrippedBreaker> = {}) => ({
    writesBreaker: breaker({ reason: 'writes', trips, ...more }),
    anyMayBeWritten: trips <= 1,
  });

  it('goes on with its checks, and sends nothing before the time of the probe', () => {
    const [a, b] = [unknown(), entry()];
    expect(plan([a, b], failing(2, { nextTryAt: now + 1 }))).toEqual({ probe: null, send: [], check: ids(a) });
  });

  it('is tried with one document that may be repeated harmlessly: the same each time', () => {
    const [a, b, c] = [next(), entry(), entry({ perhapsWritten: true })];
    expect(plan([a, b, c], failing(2)).send).toEqual(ids(c));
    expect(plan([a, b], failing(2)).send).toEqual(ids(b));
    expect(plan([a, b], { ...failing(2), attempts: 1 }).send).toEqual([]);
    expect(plan([a, entry({ operation: 'replace' })], failing(2)).send).toHaveLength(1);
  });

  it('is left to the user if every document could become unknown', () => {
    expect(plan([next(), entry({ operation: 'delete', number: null })], failing(2)).send).toEqual([]);
    expect(plan([next()], { ...failing(2), anyMayBeWritten: true }).send).toHaveLength(1);
  });

  it('is tried with another document than the one that was lost, which may be its own fault', () => {
    const [lost, a, b] = [entry({ perhapsWritten: true }), next(), entry()];
    expect(plan([lost, a, b], failing(1)).send).toEqual(ids(b));
    expect(plan([lost, a], failing(1)).send).toEqual(ids(a));
    expect(plan([lost], failing(1)).send).toEqual(ids(lost));
  });

  it('is planned again at its next check or probe', () => {
    const later = failing(2, { nextTryAt: now + 5_000 });
    expect(wake([entry(), unknown({ checkDueAt: monotonic + 300 })], later)).toBe(300);
    expect(wake([entry()], later)).toBe(5_000);
    expect(wake([next()], later)).toBeNull();
    // The probe is due, but the only document has to wait.
    expect(wake([entry({ notBefore: now + 700 })], failing(2))).toBe(700);
  });
});

describe('the time of the next plan', () => {
  it('is the time of the first document or check', () => {
    expect(wake([entry({ notBefore: now + 700 }), unknown({ checkDueAt: monotonic + 300 })])).toBe(300);
    expect(wake([entry({ notBefore: now + 200 }), unknown({ checkDueAt: monotonic + 300 })])).toBe(200);
  });

  it('ignores busy documents, and checks while two are in progress', () => {
    expect(wake([unknown({ busy: true, checkDueAt: monotonic + 300 })])).toBeNull();
    expect(wake([unknown({ checkDueAt: monotonic + 300 })], { checks: 2 })).toBeNull();
    expect(wake([unknown({ checkDueAt: monotonic + 300 })], { checks: 1 })).toBe(300);
  });

  it('is between a millisecond and a minute', () => {
    expect(wake([unknown({ checkDueAt: monotonic - 5 })])).toBe(1);
    expect(wake([unknown({ checkDueAt: monotonic + 3_600_000 })])).toBe(60_000);
  });

  it('is the breaker’s time while one is tripped', () => {
    const later = breaker({ nextTryAt: now + 4_000 });
    expect(wake([unknown()], { connectionBreaker: later })).toBe(4_000);
    expect(wake([], { connectionBreaker: later })).toBeNull();
  });

  it('is null if the breaker waits for the user', () => {
    expect(wake([unknown()], { connectionBreaker: breaker({ nextTryAt: null }) })).toBeNull();
  });
});

it('planning does not change the state that it is given', () => {
  const frozen = [waiting(), unknown(), accepted()].map((one) => Object.freeze(one));
  const connectionBreaker = Object.freeze(breaker({ reason: 'limit' }));
  const given = Object.freeze(state(Object.freeze(frozen), { connectionBreaker }));
  expect(planNext(given, 4)).toEqual(planNext(given, 4));
  expect(frozen[0]?.state).toBe('waiting');
});
