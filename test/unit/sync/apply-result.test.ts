import { describe, expect, it } from 'vitest';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import { StoreFailure } from '../../../main/store/errors.ts';
import type { EnginePorts } from '../../../main/sync/ports.ts';
import type { ConnectionBreakers } from '../../../main/sync/queue/connection-breakers.ts';
import type { Entries, Entry } from '../../../main/sync/queue/entries.ts';
import { createResultApplier } from '../../../main/sync/send/apply-result.ts';
import type { SendResult } from '../../../main/sync/send/attempt.ts';

const problem = { reason: 'timeout' } as const;
const results = {
  accepted: { kind: 'accepted', id: 'x', number: 'D-1' },
  rejected: { kind: 'rejected', errors: [], problem },
  duplicate: { kind: 'duplicate', problem },
  unknown: { kind: 'unknown', problem },
  precheckFailed: { kind: 'precheckFailed', problem },
  notSent: { kind: 'notSent', problem: { reason: 'loginRefused' }, notBefore: null },
  login: { kind: 'waiting', reason: 'login', problem },
  changed: { kind: 'waiting', reason: 'changed', problem },
  body: { kind: 'waiting', reason: 'body', problem },
} as const satisfies Readonly<Record<string, SendResult>>;

function world() {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    (...more: unknown[]): void =>
      void calls.push([name, ...more.map((one) => (one instanceof Error ? one.message : one))]);
  const ports = {
    store: { queue: { queuedDraft: () => ({ notBefore: 77 }) } },
    clock: { monotonic: () => 500 },
    log: { warn: note('warn') },
    onDrafts: note('onDrafts'),
  } as unknown as EnginePorts;
  const tripped = { breaker: null as object | null };
  const breakers = {
    ...{ trip: note('trip'), tripForWrites: note('tripForWrites'), tripForStore: note('tripForStore') },
    ...{ succeeded: note('succeeded'), readSucceeded: note('readSucceeded') },
    connectionBreaker: () => tripped.breaker,
  };
  const scheduler = { schedule: note('schedule'), allowOneMore: note('allowOneMore') };
  const applier = createResultApplier(
    ports,
    { remove: note('remove') } as unknown as Entries,
    breakers as unknown as ConnectionBreakers,
    scheduler,
  );
  const entry = {
    ...{ id: 'd1', operation: 'replace', state: 'sending', waitingReason: null, forced: true, notBefore: null },
    ...{
      failedPrechecks: 0,
      failedPrecheckWeight: 0,
      failedCheckWeight: 0,
      checks: 2,
      repeated: true,
      checkDueAt: null,
      verification: null,
    },
  } as unknown as Entry;
  const end = (result: SendResult, summary: Partial<DraftSummary> = {}, verification: object | null = null) => {
    const whole = { state: 'ready', waitingReason: null, operation: 'replace', ...summary };
    applier.apply(entry, { kind: 'ended', result, summary: whole, verification } as never, 4);
    return calls.splice(0).map(([name, ...more]) => [name, ...more.map((one) => (one === entry ? 'entry' : one))]);
  };
  return { ...applier, entry, end, calls, tripped };
}

describe('the end of an attempt', () => {
  it('that was stopped changes nothing', () => {
    const { apply, entry, calls } = world();
    apply(entry, { kind: 'stopped' }, 4);
    expect([entry.state, calls]).toEqual(['sending', []]);
  });

  it.each<[keyof typeof results, unknown[]]>([
    ['accepted', [['succeeded', 4]]],
    ['rejected', [['succeeded', 4]]],
    ['duplicate', [['succeeded', 4]]],
    ['unknown', []],
    ['precheckFailed', []],
    ['notSent', [['trip', 'login', { reason: 'loginRefused' }, 'entry', 4]]],
    ['login', [['trip', 'login', problem, 'entry', 4]]],
    ['changed', [['readSucceeded', 4]]],
  ])('%s updates the page and the circuit breakers', (name, calls) => {
    const { end, entry } = world();
    expect(end(results[name], { state: 'waiting', waitingReason: 'login' })).toEqual([['onDrafts', ['d1']], ...calls]);
    expect(entry).toMatchObject({ state: 'waiting', waitingReason: 'login', checkDueAt: null });
  });

  it('with a verification makes it due immediately', () => {
    const { end, entry } = world();
    const verification = { attemptId: 'a1' };
    end(results.accepted, { state: 'accepted' }, verification);
    expect(entry).toMatchObject({ verification, checkDueAt: 500 });
  });

  it('with an untrusted answer trips the breaker the third time in a row', () => {
    const { end, resetUntrusted } = world();
    const tripped = ['trip', 'offline', problem, null, 4];
    const of = (...names: (keyof typeof results)[]) => names.map((name) => end(results[name]).at(-1)?.[0]);
    expect(of('unknown', 'precheckFailed')).toEqual(['onDrafts', 'onDrafts']);
    expect(end(results.unknown)).toContainEqual(tripped);
    expect(of('accepted', 'unknown', 'unknown')).toEqual(['succeeded', 'onDrafts', 'onDrafts']);
    resetUntrusted();
    expect(of('unknown', 'unknown', 'unknown')).toEqual(['onDrafts', 'onDrafts', 'trip']);
  });

  it('with an untrusted answer to a write trips it the third time, although the service can be read meanwhile', () => {
    const { end, reached } = world();
    const unread = (written: boolean): unknown[] | undefined => {
      const last = end(results.unknown).at(-1);
      reached(written);
      return last;
    };
    expect([unread(false), unread(false)].flat()).not.toContain('tripForWrites');
    expect(unread(false)).toEqual(['tripForWrites', problem, 4]);
    expect(unread(true)?.[0]).toBe('tripForWrites');
    // What was read had been written.
    expect(unread(false)?.[0]).toBe('onDrafts');
  });

  it('with an untrusted answer to a probe trips the breaker immediately', () => {
    const { end, tripped } = world();
    tripped.breaker = {};
    expect(end(results.unknown)).toContainEqual(['trip', 'offline', problem, null, 4]);
  });

  it('that was not sent does not restart the count of untrusted answers', () => {
    const { end } = world();
    const of = (...names: (keyof typeof results)[]) => names.map((name) => end(results[name]).at(-1)?.[1]);
    expect(of('unknown', 'unknown', 'notSent', 'unknown')).toEqual([['d1'], ['d1'], 'login', 'offline']);
  });

  it.each<[keyof typeof results, object, unknown[]]>([
    ['unknown', { unknownSince: 500, checks: 0, repeated: true }, []],
    ['rejected', { checks: 0, repeated: true }, []],
    ['notSent', { checks: 2, repeated: false }, [['allowOneMore', 'entry']]],
    ['precheckFailed', { checks: 2, repeated: false }, [['allowOneMore', 'entry']]],
    ['login', { checks: 2, repeated: false }, [['allowOneMore', 'entry']]],
    ['changed', { checks: 2, repeated: true }, []],
    ['body', { checks: 2, repeated: true }, []],
    ['duplicate', { checks: 2, repeated: true }, []],
  ])('%s of a document that stays unknown schedules a check', (name, state, calls) => {
    const { end, entry } = world();
    const done = end(results[name], { state: 'unknown' });
    expect(done.slice(1, calls.length + 2)).toEqual([...calls, ['schedule', 'entry']]);
    expect(entry).toMatchObject({ firstCheckPending: true, resendPending: false, ...state });
    if (name !== 'unknown') expect(entry).not.toHaveProperty('unknownSince');
  });

  it('does not restart counting the checks of a create', () => {
    const { end, entry } = world();
    Object.assign(entry, { operation: 'create' });
    end(results.unknown, { state: 'unknown', operation: 'create' });
    expect(entry.checks).toBe(2);
  });

  it.each<[string, Partial<DraftSummary>, boolean]>([
    ['without an id', { state: 'accepted', operation: 'create', acceptedId: null, acceptedNumber: 'D' }, true],
    ['without a number', { state: 'accepted', operation: 'create', acceptedId: 'x', acceptedNumber: null }, true],
    ['with both', { state: 'accepted', operation: 'create', acceptedId: 'x', acceptedNumber: 'D' }, false],
    ['of a replacement', { state: 'accepted', operation: 'replace', acceptedId: null, acceptedNumber: null }, false],
    ['not accepted', { state: 'rejected', operation: 'create', acceptedId: null, acceptedNumber: null }, false],
  ])('%s, needs a check to be completed: %s', (_, summary, completed) => {
    const { end } = world();
    expect(end(results.accepted, summary).some(([name]) => name === 'schedule')).toBe(completed);
  });

  it('of a failed precheck is counted, three times as much while other requests are answered', () => {
    const { end, entry, isLastPrecheck } = world();
    end(results.precheckFailed);
    expect(entry).toMatchObject({ failedPrechecks: 1, failedPrecheckWeight: 3, notBefore: 77 });
    expect(isLastPrecheck(entry)).toBe(false);
    end(results.accepted);
    end(results.precheckFailed);
    expect(entry).toMatchObject({ failedPrechecks: 2, failedPrecheckWeight: 6 });
    // No answers since: the next failure weighs one, and is not the last.
    expect(isLastPrecheck(entry)).toBe(false);
    end(results.precheckFailed);
    expect(entry.failedPrecheckWeight).toBe(7);
    expect(isLastPrecheck(entry)).toBe(true);
  });
});

describe('a reconcile check that failed for a transient reason', () => {
  it('is an unreliable answer like any other', () => {
    const { end, failedCheck, entry, calls } = world();
    end(results.unknown);
    failedCheck(entry, problem, 4);
    expect(calls).toEqual([]);
    failedCheck(entry, problem, 4);
    expect(calls).toEqual([['trip', 'offline', problem, null, 4]]);
  });

  it('counts as made the third time if other requests are answered, otherwise the eighth time', () => {
    const { end, failedCheck, entry } = world();
    const answered = [1, 2, 3].map(() => {
      end(results.accepted);
      return failedCheck(entry, problem, 4);
    });
    expect(answered).toEqual([false, false, true]);
    entry.failedCheckWeight = 0;
    const counted = Array.from({ length: 9 }, () => failedCheck(entry, problem, 4));
    expect(counted).toEqual([...Array<boolean>(7).fill(false), true, true]);
  });
});

describe('an attempt that threw', () => {
  it.each([
    ['sending', 'replace', 'D-1', false],
    ['sending', 'create', 'D-1', false],
    // Only the order of the numbers depends on it.
    ['sending', 'create', 'Next', true],
    ['ready', 'replace', 'D-1', true],
    ['accepted', 'replace', 'D-1', true],
  ])('in state %s (%s of %s) removes the document from the run: %s', (state, operation, number, removed) => {
    const { fail, entry, calls } = world();
    Object.assign(entry, { state, operation, number });
    fail(entry, new Error('odd'));
    expect(calls.some(([name]) => name === 'remove')).toBe(removed);
  });

  it('keeps a document of unknown outcome in the run, for a limited number of checks', () => {
    const { fail, entry, calls } = world();
    Object.assign(entry, { state: 'unknown', firstCheckPending: true, resendPending: true });
    fail(entry, new Error('odd'));
    expect(calls.map(([name]) => name)).toEqual(['warn', 'schedule']);
    expect(entry).toMatchObject({ checks: 3, firstCheckPending: false, resendPending: false });
  });

  it('removes only its document', () => {
    const { fail, entry, calls } = world();
    Object.assign(entry, { state: 'ready' });
    fail(entry, new Error('odd'));
    fail(entry, 'text');
    const removed = ['remove', 'd1'];
    expect(calls).toEqual([
      ['warn', 'queue.failed', { message: 'odd' }],
      removed,
      ['warn', 'queue.failed', { message: 'text' }],
      removed,
    ]);
  });

  it('stops everything if the store fails, and an unknown document is checked once more', () => {
    const { fail, entry, calls } = world();
    const full = new StoreFailure('databaseFull', 'no room');
    fail(entry, full);
    expect(calls.splice(0)).toEqual([['tripForStore', 'no room']]);
    Object.assign(entry, { state: 'unknown' });
    fail(entry, full);
    expect(calls.map(([name]) => name)).toEqual(['allowOneMore', 'schedule', 'tripForStore']);
  });
});
