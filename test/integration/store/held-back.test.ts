import { beforeEach, describe, expect, it } from 'vitest';
import { draftStates, waitingReasons } from '../../../domain/model/draft-state.ts';
import { before, helpers, problem, refused, results } from './held-support.ts';
import { open, start, queueDraft } from './support.ts';
import { opened, place, store, storeForEach } from './each.ts';

let on: ReturnType<typeof helpers>;
storeForEach();
beforeEach(() => {
  on = helpers(opened);
});

describe('an attempt that ended before anything was sent', () => {
  it.each([
    ['accepted', 'accepted', null],
    ['rejected', 'rejected', null],
    ['waiting', 'waiting', 'changed'],
    ['notSent', 'ready', null],
    ['unknown', 'unknown', null],
  ] as const)('%s: %s, and recorded in the journal', (kind, state, waitingReason) => {
    const id = on.change();
    const summary = store.queue.endUnsent(id, start(), results[kind]);
    expect(summary).toMatchObject({ state, waitingReason });
    const told = results[kind].kind === 'accepted' ? null : results[kind].problem;
    expect(store.attempts.list(id)).toMatchObject([
      { outcome: kind, body: '{"a":1}', problem: told, status: null, startedAt: 5, finishedAt: opened.clock.now() },
    ]);
    expect(store.queue.queuedDraft(id)).toMatchObject({ attemptCount: 1, perhapsWritten: kind === 'unknown' });
    expect(store.queue.recover()).toEqual([]);
  });

  it.each(draftStates.filter((state) => state !== 'ready'))(
    'is refused for a draft that is %s, and changes nothing',
    (state) => {
      const id = on.inState(state);
      const was = on.whole(id);
      expect(() => store.queue.endUnsent(id, start(), results.waiting, { conflict: before })).toThrow(refused);
      expect(on.whole(id)).toEqual(was);
    },
  );

  it('keeps a document that may be in the service as unknown, with the finding', () => {
    const id = on.inState('unknown');
    store.queue.resolveUnknown(id, { kind: 'sendAgain' });
    const summary = store.queue.endUnsent(id, start(), results.waiting, { staysUnknown: true, conflict: before });
    expect(summary).toMatchObject({ state: 'unknown', waitingReason: null, conflict: 'before' });
    expect(store.attempts.list(id).at(-1)).toMatchObject({ outcome: 'waiting', problem: { reason: 'changed' } });
  });

  it('and its findings are written to disk together', () => {
    const id = on.held();
    const other = open(place.path);
    expect(other.store.drafts.summary(id)).toMatchObject({ state: 'waiting', conflict: 'before' });
    expect(other.store.drafts.conflict(id)).toEqual(store.drafts.conflict(id));
    expect(other.store.queue.recover()).toEqual([]);
    other.store.close();
  });
});

describe('a document that waits for the user', () => {
  it.each(waitingReasons)('%s: is released only by the user, or by removing the cause', (reason) => {
    const id = on.change();
    store.queue.endUnsent(id, start(), { kind: 'waiting', reason, problem });
    const forPerson = reason === 'changed' || reason === 'unchecked';
    expect(store.queue.unblock(opened.connectionId, waitingReasons)).toEqual(forPerson ? [] : [id]);
    if (forPerson)
      expect(store.queue.sendAnyway(id, 'unreadable')).toMatchObject({ state: 'ready', waitingReason: null });
    expect(on.draft(id).state).toBe('ready');
    expect(() => store.queue.sendAnyway(id, 'unreadable')).toThrow(refused);
  });

  it('keeps its place in the queue', () => {
    const ids = [on.change(), on.change(), on.change()];
    const [first = ''] = ids;
    store.queue.endUnsent(first, start(), results.waiting, { conflict: before });
    expect(store.queue.ready(opened.connectionId).map(({ id }) => id)).toEqual(ids.slice(1));
    store.queue.sendAnyway(first, 'unreadable');
    expect(store.queue.ready(opened.connectionId).map(({ id }) => id)).toEqual(ids);
  });

  it.each(draftStates.filter((state) => state !== 'waiting'))('cannot be %s', (state) => {
    const id = on.inState(state);
    const was = on.whole(id);
    expect(() => store.queue.sendAnyway(id, 'unreadable')).toThrow(refused);
    expect(on.whole(id)).toEqual(was);
  });
});

describe('the order of writing', () => {
  it('is by creation, independent of the clock, and without missing drafts', () => {
    const ids = [opened.draft().id];
    opened.clock.advance(-500_000);
    ids.push(opened.draft().id, opened.draft().id);
    const gone = opened.draft().id;
    store.drafts.delete([gone]);
    expect(store.drafts.inOrder([...ids].reverse().concat('none', gone))).toEqual(ids);
    expect(store.drafts.inOrder([])).toEqual([]);
    // Those that a change of settings took out of the queue keep their places.
    for (const id of [ids[2] ?? '', ids[1] ?? '']) queueDraft(store, id);
    for (const id of ids.slice(1)) store.queue.withdraw(id, 'settings');
    expect(store.drafts.inOrder(ids)).toEqual([ids[2], ids[1], ids[0]]);
  });
});

describe('documents accepted without a number', () => {
  it('are listed as long as it makes sense to search for their number', () => {
    const accepted = (told: { readonly id: string | null; readonly number: string | null }): string => {
      const { id } = opened.draft();
      queueDraft(store, id);
      store.queue.finishAttempt(on.begin(id), { kind: 'accepted', ...told });
      opened.clock.advance(1);
      return id;
    };
    const old = accepted({ id: null, number: null });
    const since = opened.clock.now();
    const [none, half] = [accepted({ id: null, number: null }), accepted({ id: 'doc', number: null })];
    accepted({ id: 'doc', number: 'N' });
    const replaced = on.inState('accepted');
    const incomplete = (limit = 10): readonly string[] =>
      store.queue.incomplete(opened.connectionId, since, limit).map(({ id }) => id);
    expect(incomplete()).toEqual([half, none]);
    expect(incomplete(1)).toEqual([half]);
    expect(store.queue.incomplete(opened.connectionId, 0, 10).map(({ id }) => id)).toEqual([half, none, old]);
    expect(on.draft(replaced).acceptedId).toBeNull();
    store.queue.completeAccepted(half, { id: null, number: 'N' });
    expect(incomplete()).toEqual([none]);
    const attempt = store.attempts.list(none)[0]?.id ?? '';
    for (let times = 0; times < 6; times += 1) {
      expect(incomplete()).toEqual([none]);
      store.queue.addFinding(attempt, {
        at: 1,
        by: 'reference',
        searched: 'RMP',
        result: 'nothing',
        complete: true,
        documentId: null,
        documentNumber: null,
        problem: null,
      });
    }
    expect(incomplete()).toEqual([]);
  });
});
