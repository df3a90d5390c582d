import { describe, expect, it } from 'vitest';
import { planNext, planWake } from '../../../main/sync/plan.ts';
import type { PlannedEntry, QueueState } from '../../../main/sync/plan.ts';
import type { TrippedBreaker } from '../../../main/sync/queue/circuit-breakers.ts';
import { orderingKeyOf } from '../../../main/sync/queue/order.ts';
import type { Verification } from '../../../main/sync/send/verify.ts';

const now = 1_000_000;
const monotonic = 5_000;
const verification = { previous: null } as Verification;

let count = 0;
/** A submitted create with an explicit number, ready to be sent. */
function entry(given: Partial<PlannedEntry> = {}): PlannedEntry {
  count += 1;
  const item: PlannedEntry = {
    ...{ id: `d${count}`, kind: 'salesReturnInvoice', operation: 'create', number: `A-${count}`, orderingKey: '' },
    ...{
      state: 'ready',
      waitingReason: null,
      notBefore: null,
      submitted: true,
      released: false,
      holdsOrderingKey: false,
    },
    ...{ firstCheckPending: false, busy: false, endsAs: null, checkDueAt: null, verification: null },
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
  ...{ reason: 'offline', problem: null, nextTryAt: now, trippedAt: now - 100, trips: 1, holds: [] },
  ...given,
});
const state = (entries: readonly PlannedEntry[], given: Partial<QueueState> = {}): QueueState => ({
  ...{ entries, connectionBreaker: null, allows: () => true, paused: false, attempts: 0, checks: 0, now, monotonic },
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

  it('include no second probe of a breaker before the end of the first is committed', () => {
    const probe = entry({ state: 'sending', busy: true, holdsOrderingKey: true, endsAs: 'accepted' });
    expect(plan([probe, entry()], { attempts: 1, connectionBreaker: breaker() })).toEqual(nothing);
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
  it('sends nothing, reconciles nothing, and verifies accepted documents', () => {
    const [a, b, c] = [entry(), unknown(), accepted()];
    expect(plan([a, b, c], { paused: true })).toEqual({ probe: null, send: [], check: ids(c) });
    expect(plan([accepted({ checkDueAt: monotonic + 1 })], { paused: true })).toEqual(nothing);
  });

  it('wakes up only for pending verifications', () => {
    const later = accepted({ checkDueAt: monotonic + 15_000 });
    expect(
      wake([unknown({ checkDueAt: monotonic + 300 }), entry({ notBefore: now + 10 }), later], { paused: true }),
    ).toBe(15_000);
    expect(wake([later], { paused: true, checks: 2 })).toBeNull();
  });

  it('does not probe, and does not wake up by itself', () => {
    const given = { paused: true, connectionBreaker: breaker() };
    expect(plan([entry()], given)).toEqual(nothing);
    expect(wake([entry({ notBefore: now + 10 }), unknown()], given)).toBeNull();
  });
});

describe('a connection with a tripped breaker', () => {
  it.each([
    ['before its time', { nextTryAt: now + 1 }],
    ['without a time', { nextTryAt: null }],
  ] as const)('is not probed %s', (_when, given) => {
    expect(plan([entry(), unknown()], { connectionBreaker: breaker(given) })).toEqual(nothing);
  });

  it('is probed with one document, whatever the settings allow', () => {
    const [a, b] = [entry(), entry()];
    const connectionBreaker = breaker();
    expect(plan([a, b], { connectionBreaker })).toEqual({ probe: connectionBreaker, send: ids(a), check: [] });
  });

  it('is probed with a check rather than a document, three times of four', () => {
    const [a, b] = [unknown(), entry()];
    const tries = [1, 2, 3, 4, 5].map((trips) => {
      const { send, check } = plan([a, b], { connectionBreaker: breaker({ trips }) });
      return [...send, ...check];
    });
    expect(tries).toEqual([ids(a), ids(a), ids(a), ids(b), ids(a)]);
    expect(plan([a], { connectionBreaker: breaker({ trips: 4 }) }).check).toEqual(ids(a));
    const later = unknown({ checkDueAt: monotonic + 1 });
    expect(plan([later, b], { connectionBreaker: breaker() })).toMatchObject({ send: ids(b), check: [] });
  });

  it('is not probed while anything is in progress', () => {
    const connectionBreaker = breaker();
    expect(plan([entry()], { connectionBreaker, attempts: 1 })).toEqual(nothing);
    expect(plan([entry()], { connectionBreaker, checks: 1 })).toEqual(nothing);
  });

  it('is probed with one check if nothing can be sent', () => {
    const [a, b] = [unknown(), unknown()];
    const connectionBreaker = breaker();
    expect(plan([a, b], { connectionBreaker })).toEqual({ probe: connectionBreaker, send: [], check: ids(a) });
  });

  it('is probed with a document that waits for the breaker, and no other waiting one', () => {
    const connectionBreaker = breaker({ reason: 'storage', holds: ['limit'] });
    const [login, changed, limit] = [
      waiting({ waitingReason: 'login' }),
      waiting({ waitingReason: 'changed' }),
      waiting({ waitingReason: 'limit' }),
    ];
    expect(plan([login, changed, limit], { connectionBreaker }).send).toEqual(ids(limit));
    expect(plan([login, changed], { connectionBreaker })).toEqual({ probe: connectionBreaker, send: [], check: [] });
  });

  it('is not probed with documents that the user did not submit', () => {
    const connectionBreaker = breaker({ reason: 'limit', holds: ['limit'] });
    expect(plan([waiting({ submitted: false })], { connectionBreaker }).send).toEqual([]);
  });

  it('is probed immediately if the clock was set back before the trip', () => {
    const a = entry();
    const connectionBreaker = breaker({ nextTryAt: now + 9_000, trippedAt: now + 1 });
    expect(plan([a], { connectionBreaker }).send).toEqual(ids(a));
  });
});

describe('a connection of which only writing fails', () => {
  it('goes on with its checks, and sends nothing before the time of the probe', () => {
    const [a, b] = [unknown(), entry()];
    const given = { connectionBreaker: breaker({ reason: 'writes', nextTryAt: now + 1 }) };
    expect(plan([a, b], given)).toEqual({ probe: null, send: [], check: ids(a) });
    expect(plan([a, b], { ...given, checks: 2 })).toEqual(nothing);
  });

  it('is probed with a document and never with a check', () => {
    const [a, b, c] = [unknown(), entry(), entry()];
    const given = { connectionBreaker: breaker({ reason: 'writes' }) };
    expect(plan([a, b, c], given)).toEqual({ probe: given.connectionBreaker, send: ids(b), check: ids(a) });
    expect(plan([a, b, c], { ...given, attempts: 1 })).toEqual({ probe: null, send: [], check: ids(a) });
    expect(plan([a], given)).toEqual({ probe: null, send: [], check: ids(a) });
  });

  it('is planned again at its next check or probe', () => {
    const given = { connectionBreaker: breaker({ reason: 'writes', nextTryAt: now + 5_000 }) };
    expect(wake([entry(), unknown({ checkDueAt: monotonic + 300 })], given)).toBe(300);
    expect(wake([entry()], given)).toBe(5_000);
    expect(wake([], { connectionBreaker: breaker({ reason: 'writes' }) })).toBeNull();
    // The probe is due, but the only document has to wait.
    expect(wake([entry({ notBefore: now + 700 })], { connectionBreaker: breaker({ reason: 'writes' }) })).toBe(700);
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
    expect(wake([], { connectionBreaker: later })).toBe(4_000);
  });

  it('is null if the breaker waits for the user or for something in progress', () => {
    expect(wake([unknown()], { connectionBreaker: breaker({ nextTryAt: null }) })).toBeNull();
    const later = breaker({ nextTryAt: now + 4_000 });
    expect(wake([unknown()], { connectionBreaker: later, attempts: 1 })).toBeNull();
    expect(wake([unknown()], { connectionBreaker: later, checks: 1 })).toBeNull();
  });

  it('is that of the first document or check if a probe is due but there is nothing to probe with', () => {
    const connectionBreaker = breaker();
    expect(wake([unknown({ checkDueAt: monotonic + 300 })], { connectionBreaker })).toBe(300);
    expect(wake([], { connectionBreaker })).toBeNull();
  });
});

it('planning does not change the state that it is given', () => {
  const frozen = [waiting(), unknown(), accepted()].map((one) => Object.freeze(one));
  const connectionBreaker = Object.freeze(breaker({ reason: 'limit', holds: ['limit'] }));
  const given = Object.freeze(state(Object.freeze(frozen), { connectionBreaker }));
  expect(planNext(given, 4)).toEqual(planNext(given, 4));
  expect(frozen[0]?.state).toBe('waiting');
});
