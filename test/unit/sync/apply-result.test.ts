import { describe, expect, it } from 'vitest';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import { StoreFailure } from '../../../main/store/errors.ts';
import type { EnginePorts } from '../../../main/sync/ports.ts';
import type { ConnectionBreakers } from '../../../main/sync/queue/connection-breakers.ts';
import type { Entries, Entry } from '../../../main/sync/queue/entries.ts';
import { createResultApplier } from '../../../main/sync/send/apply-result.ts';
import type { Concern } from '../../../main/sync/queue/probe.ts';
import type { SendResult } from '../../../main/sync/send/attempt.ts';

const problem = { reason: 'timeout' } as const;
const results = {
  accepted: { kind: 'accepted', id: 'x', number: 'D-1' },
  rejected: { kind: 'rejected', errors: [], problem: { reason: 'refusedByService', status: 400 } },
  impossible: { kind: 'rejected', errors: [], problem: { reason: 'hiddenSecret' } },
  duplicate: { kind: 'duplicate', problem },
  unknown: { kind: 'unknown', problem },
  postponed: { kind: 'postponed', problem, stored: { kind: 'notSent', problem, notBefore: 77 } },
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
    clock: { monotonic: () => 500, now: () => 1_000 },
    random: () => new Uint8Array([128]),
    log: { warn: note('warn') },
    onDrafts: note('onDrafts'),
  } as unknown as EnginePorts;
  const tripped = { connection: null as object | null, writes: null as object | null };
  const breakers = {
    ...{ trip: note('trip'), writeLost: note('writeLost'), tripForStore: note('tripForStore') },
    ...{ written: note('written'), answered: note('answered') },
    connectionBreaker: () => tripped.connection,
    writesBreaker: () => tripped.writes,
    reads: () => true,
    nextReadingAt: () => 9_000,
  };
  /** Whether the service can be read, and whose matter an unreadable document is. */
  const world = { answers: true, concern: { of: 'document', tries: 8 } as Concern };
  const probe = {
    answers: (id: string) => {
      calls.push(['answers', id]);
      return Promise.resolve(world.answers);
    },
    concernOf: () => Promise.resolve(world.concern),
  };
  const scheduler = { schedule: note('schedule'), allowOneMore: note('allowOneMore') };
  const applier = createResultApplier(
    ports,
    { remove: note('remove') } as unknown as Entries,
    breakers as unknown as ConnectionBreakers,
    probe,
    scheduler,
  );
  const entry = {
    ...{ id: 'd1', operation: 'replace', state: 'sending', waitingReason: null, forced: true, notBefore: null },
    ...{ unread: 0, checks: 2, repeated: true, checkDueAt: null, verification: null },
  } as unknown as Entry;
  const end = async (
    result: SendResult,
    summary: Partial<DraftSummary> = {},
    {
      verification = null,
      isProbe = false,
    }: { readonly verification?: object | null; readonly isProbe?: boolean } = {},
  ) => {
    const whole = { state: 'ready', waitingReason: null, operation: 'replace', ...summary };
    await applier.apply(entry, { kind: 'ended', result, summary: whole, verification } as never, {
      triesWriting: isProbe,
      startedIn: 3,
    });
    return calls.splice(0).map(([name, ...more]) => [name, ...more.map((one) => (one === entry ? 'entry' : one))]);
  };
  return { ...applier, entry, end, calls, tripped, service: world };
}

describe('the end of an attempt', () => {
  it('that was stopped changes nothing', async () => {
    const { apply, entry, calls } = world();
    await apply(entry, { kind: 'stopped' }, { triesWriting: false, startedIn: 3 });
    expect([entry.state, calls]).toEqual(['sending', []]);
  });

  it.each<[keyof typeof results, unknown[]]>([
    ['accepted', [['written', 'entry', 3]]],
    ['rejected', [['written', 'entry', 3]]],
    // It could not be made into a request, which says nothing about the service.
    ['impossible', []],
    ['duplicate', [['answered', 3]]],
    ['postponed', []],
    ['notSent', [['trip', 'login', { reason: 'loginRefused' }, null]]],
    ['login', [['trip', 'login', problem, 'entry']]],
    ['changed', [['answered', 3]]],
  ])('%s updates the page and the circuit breakers', async (name, calls) => {
    const { end, entry } = world();
    expect(await end(results[name], { state: 'waiting', waitingReason: 'login' })).toEqual([
      ['onDrafts', ['d1']],
      ...calls,
    ]);
    expect(entry).toMatchObject({ state: 'waiting', waitingReason: 'login', checkDueAt: null });
  });

  it('with a verification makes it due immediately', async () => {
    const { end, entry } = world();
    const verification = { attemptId: 'a1' };
    await end(results.accepted, { state: 'accepted' }, { verification });
    expect(entry).toMatchObject({ verification, checkDueAt: 500 });
  });

  it('without a reliable answer to a write is followed by a reading, before anything else is written', async () => {
    const { end, tripped } = world();
    expect((await end(results.unknown)).slice(1)).toEqual([
      ['writeLost', problem],
      ['answers', 'd1'],
    ]);
    tripped.writes = {};
    // One that was sent before counts no further; the next one was sent to find out.
    expect((await end(results.unknown)).slice(1)).toEqual([['answers', 'd1']]);
    expect((await end(results.unknown, {}, { isProbe: true })).slice(1)).toEqual([
      ['answers', 'd1'],
      ['writeLost', problem],
    ]);
  });

  it('without a reliable answer to a write is the connection’s matter if nothing can be read either', async () => {
    const { end, tripped, service } = world();
    Object.assign(tripped, { writes: {} });
    service.answers = false;
    expect((await end(results.unknown, {}, { isProbe: true })).slice(1)).toEqual([['answers', 'd1']]);
    tripped.connection = {};
    expect((await end(results.unknown, {}, { isProbe: true })).slice(1)).toEqual([]);
  });

  it('with something in place of the service blocks its kind if the service answers otherwise, else the connection', async () => {
    const { end, tripped, service } = world();
    const gateway = { kind: 'notSent', problem: { reason: 'gateway', status: 404 }, notBefore: null } as const;
    expect((await end(gateway)).slice(1)).toEqual([
      ['answers', 'd1'],
      ['trip', 'path', gateway.problem, 'entry'],
    ]);
    service.answers = false;
    expect((await end(gateway)).slice(1)).toEqual([['answers', 'd1']]);
    tripped.connection = {};
    expect((await end(gateway)).slice(1)).toEqual([]);
  });

  it.each<[keyof typeof results, object, unknown[]]>([
    ['rejected', { checks: 0, repeated: true }, []],
    ['notSent', { checks: 2, repeated: false }, [['allowOneMore', 'entry']]],
    ['postponed', { checks: 2, repeated: false }, [['allowOneMore', 'entry']]],
    ['login', { checks: 2, repeated: false }, [['allowOneMore', 'entry']]],
    ['changed', { checks: 2, repeated: true }, []],
    ['body', { checks: 2, repeated: true }, []],
    ['duplicate', { checks: 2, repeated: true }, []],
  ])('%s of a document that stays unknown schedules a check', async (name, state, calls) => {
    const { end, entry } = world();
    const done = await end(results[name], { state: 'unknown' });
    expect(done.slice(1, calls.length + 2)).toEqual([...calls, ['schedule', 'entry']]);
    expect(entry).toMatchObject({ firstCheckPending: true, resendPending: false, ...state });
    expect(entry).not.toHaveProperty('perhapsWritten');
  });

  it('unknown counts the checks of a change from zero, and notes that it was perhaps written', async () => {
    const { end, entry } = world();
    expect(await end(results.unknown, { state: 'unknown' })).toContainEqual(['schedule', 'entry']);
    expect(entry).toMatchObject({ perhapsWritten: true, checks: 0, repeated: true });
  });

  it('does not restart counting the checks of a create, except while no document can be written', async () => {
    const { end, entry, tripped } = world();
    Object.assign(entry, { operation: 'create', number: 'A-1' });
    await end(results.unknown, { state: 'unknown', operation: 'create' });
    expect(entry.checks).toBe(2);
    tripped.writes = {};
    await end(results.unknown, { state: 'unknown', operation: 'create' });
    expect(entry.checks).toBe(0);
  });

  it.each<[string, Partial<DraftSummary>, boolean]>([
    ['without an id', { state: 'accepted', operation: 'create', acceptedId: null, acceptedNumber: 'D' }, true],
    ['without a number', { state: 'accepted', operation: 'create', acceptedId: 'x', acceptedNumber: null }, true],
    ['with both', { state: 'accepted', operation: 'create', acceptedId: 'x', acceptedNumber: 'D' }, false],
    ['of a replacement', { state: 'accepted', operation: 'replace', acceptedId: null, acceptedNumber: null }, false],
    ['not accepted', { state: 'rejected', operation: 'create', acceptedId: null, acceptedNumber: null }, false],
  ])('%s, needs a check to be completed: %s', async (_, summary, completed) => {
    const { end } = world();
    const done = await end(results.accepted, summary);
    expect(done.some(([name]) => name === 'schedule')).toBe(completed);
  });
});

describe('a document that cannot be read before it is sent', () => {
  const failed = { kind: 'unreadable', reached: true, problem } as const;

  it('is read again after growing pauses if others can be read, and then left to the user', async () => {
    const { unread, entry } = world();
    for (const notBefore of [3_000, 6_000, 11_000, 21_000, 41_000, 61_000, 121_000])
      expect(await unread(entry, 'get', failed)).toMatchObject({ stored: { kind: 'notSent', notBefore } });
    expect(await unread(entry, 'get', failed)).toEqual({ kind: 'waiting', reason: 'unchecked', problem });
  });

  it('is left to the user only if that happened often in a row', async () => {
    const { unread, entry, service } = world();
    for (const of of ['document', 'passed', 'document'] as const) {
      service.concern = of === 'document' ? { of, tries: 8 } : { of };
      const postponed = { kind: 'postponed', stored: { kind: 'notSent' } };
      for (let times = 0; times < 7; times += 1) expect(await unread(entry, 'get', failed)).toMatchObject(postponed);
    }
    expect(await unread(entry, 'get', failed)).toMatchObject({ kind: 'waiting', reason: 'unchecked' });
  });

  it('is left to the user at once if the answer concerns the document', async () => {
    const { unread, entry, service } = world();
    service.concern = { of: 'document', tries: 1 };
    expect(await unread(entry, 'get', failed)).toMatchObject({ kind: 'waiting', reason: 'unchecked' });
  });

  it('is never left to the user if nothing, or nothing of its kind, can be read', async () => {
    const { unread, entry, service } = world();
    for (const of of ['connection', 'kind'] as const) {
      service.concern = { of };
      for (let times = 0; times < 20; times += 1)
        expect(await unread(entry, 'get', failed)).toMatchObject({
          kind: 'postponed',
          stored: { kind: 'notSent', notBefore: null },
        });
    }
    expect(entry.unread).toBe(0);
  });

  it('is tried again with its list if that cannot be read, as a create', async () => {
    const { unread, entry, service } = world();
    service.concern = { of: 'kind' };
    expect(await unread(entry, 'list', failed)).toMatchObject({ stored: { kind: 'notSent', notBefore: 9_000 } });
  });

  it.each([
    ['kind', { reason: 'permission' }, 'permission'],
    ['kind', { reason: 'gateway' }, 'path'],
    ['connection', { reason: 'noApiKey' }, 'secrets'],
    ['connection', { reason: 'path' }, 'settings'],
  ] as const)('waits with the reason (%s, %o)', async (of, why, reason) => {
    const { unread, entry, service } = world();
    service.concern = { of };
    expect(await unread(entry, 'get', { reached: of === 'kind', problem: why })).toMatchObject({
      stored: { kind: 'waiting', reason },
    });
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
