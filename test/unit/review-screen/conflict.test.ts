import { describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Attempt } from '../../../domain/model/queue.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { ConflictWork } from '../../../renderer/screens/conflict/conflict-work.svelte.ts';
import { sectionsOf } from '../../../renderer/screens/conflict/rows.ts';
import { bufferedKeys } from '../../../renderer/state/buffered-keys.ts';
import { canDecide, isConflicted, situationOf } from '../../../renderer/state/conflicts.svelte.ts';
import { attempt } from '../../page-sandbox/scene.ts';
import { Desk, baseline, draft, line } from './desk.ts';

const ours: ValueRecord = { ...baseline, DueDays: '45', Description: 'mine' };
const theirs: ValueRecord = {
  ...baseline,
  Description: 'theirs',
  SharingCode: 'S',
  ModifyDate: '2026-11-20T16:05:47',
};

/** A document held back because it was changed in the service, opened on the conflict screen. */
async function held(
  over: Partial<Draft> = {},
  found: { ours?: ValueRecord; theirs?: ValueRecord | null } = {},
): Promise<{ desk: Desk; work: ConflictWork }> {
  const waiting = {
    operation: 'change',
    state: 'waiting',
    waitingReason: 'changed',
    conflict: 'before',
    content: found.ours ?? ours,
    revision: 7,
    ...over,
  } as const;
  const desk = new Desk(draft('d', waiting));
  desk.conflicts.set('d', {
    at: 1,
    moment: 'before',
    expected: baseline,
    ours: found.ours ?? ours,
    theirs: found.theirs === undefined ? theirs : found.theirs,
    ...{ digest: 'shown', result: null },
  });
  const work = new ConflictWork(desk.app, 'd');
  work.start();
  await expect.poll(() => work.loaded).toBe(true);
  return { desk, work };
}

const row = (work: ConflictWork, key: string) => {
  const found = work.rows.find((one) => one.key === key);
  if (!found) throw new Error(`no row ${key}`);
  return found;
};

describe('opening the conflict', () => {
  const opening = (reads: { getConflict: () => unknown }) => {
    const desk = new Desk(draft('d'));
    desk.answer(reads);
    const work = new ConflictWork(desk.app, 'd');
    const stop = work.start();
    return { desk, opened: work.opened().finally(stop) };
  };

  it('holds keys until it is read', async () => {
    let answer = (_found: null): void => undefined;
    const read = new Promise<null>((resolve) => (answer = resolve));
    const { opened } = opening({ getConflict: () => read });
    expect(bufferedKeys.waiting).toBe(true);
    answer(null);
    expect(await opened).toBe(true);
    expect(bufferedKeys.waiting).toBe(false);
  });

  it('reports that it could not be read, but not while it is being read again', async () => {
    const failing = opening({ getConflict: () => Promise.reject(new Error('busy')) });
    expect(await failing.opened).toBe(false);
    let reads = 0;
    const again = opening({ getConflict: () => ((reads += 1) === 1 ? Promise.reject(new Error('busy')) : null) });
    const { content: _content, ...summary } = again.desk.drafts.get('d') ?? draft('d');
    again.desk.tell('draftsChanged', again.desk.changes.event([{ summary, queued: null }], [], []));
    expect([await again.opened, reads]).toEqual([true, 2]);
  });
});

describe('the conflict', () => {
  it('depends on why the draft waits and what was found', () => {
    const waiting = { waitingReason: 'changed', conflict: 'before' } as const;
    const found = {
      draftId: 'd',
      at: 1,
      moment: 'before',
      expected: baseline,
      ours,
      theirs,
      digest: 'shown',
      result: null,
    } as const;
    expect(situationOf(waiting, found)).toBe('changed');
    expect(situationOf(waiting, { ...found, theirs: null })).toBe('gone');
    expect(situationOf({ waitingReason: 'unchecked', conflict: null }, null)).toBe('unchecked');
    expect(situationOf({ waitingReason: null, conflict: 'after' }, { ...found, moment: 'after' })).toBe('after');
    // Withdrawn from the queue, it still differs from the service's document.
    expect(situationOf({ waitingReason: null, conflict: 'before' }, found)).toBe('changed');
    expect(situationOf({ waitingReason: null, conflict: null }, null)).toBe('none');
  });

  it('is marked in every list of drafts', () => {
    expect(isConflicted({ state: 'waiting', waitingReason: 'changed', conflict: 'before' })).toBe(true);
    expect(isConflicted({ state: 'waiting', waitingReason: 'unchecked', conflict: null })).toBe(true);
    expect(isConflicted({ state: 'draft', waitingReason: null, conflict: 'before' })).toBe(true);
    expect(isConflicted({ state: 'accepted', waitingReason: null, conflict: 'after' })).toBe(true);
    expect(isConflicted({ state: 'waiting', waitingReason: 'path', conflict: null })).toBe(false);
  });

  it('cannot be decided before an unknown outcome, or after “send anyway”', () => {
    const changed = { waitingReason: null, conflict: 'before' } as const;
    expect([canDecide({ ...changed, state: 'unknown' }), isConflicted({ ...changed, state: 'unknown' })]).toEqual([
      false,
      true,
    ]);
    expect([canDecide({ ...changed, state: 'ready' }), isConflicted({ ...changed, state: 'ready' })]).toEqual([
      false,
      false,
    ]);
  });
});

describe('deciding field by field', () => {
  it('lists fields that both changed first, and selects nothing for them', async () => {
    const { work } = await held();
    const sections = sectionsOf('salesReturnInvoice', work.rows, ours);
    expect(sections.map(({ by, rows }) => [by, rows.map(({ row: { key } }) => key)])).toEqual([
      ['both', ['Description']],
      ['them', ['SharingCode']],
      ['us', ['DueDays']],
    ]);
    expect(work.decision.open.map(({ key }) => key)).toEqual(['Description']);
    expect(work.decision.sideOf(row(work, 'Description'))).toBeNull();
    expect(work.decision.sideOf(row(work, 'SharingCode'))).toBe('theirs');
    expect(work.decision.sideOf(row(work, 'DueDays'))).toBe('ours');
    expect(work.result).toBeNull();
    expect(work.review).toBeNull();
  });

  it('shows what would be sent with the current choices, compared with the service’s document', async () => {
    const { work } = await held();
    work.decision.choose(row(work, 'Description'), 'ours');
    expect(work.decision.open).toEqual([]);
    expect(work.review?.body).toEqual({ DueDays: 45, Description: 'mine' });
    work.decision.choose(row(work, 'Description'), 'theirs');
    expect(work.review?.body).toEqual({ DueDays: 45 });
    work.decision.choose(row(work, 'DueDays'), 'theirs');
    expect(work.nothingLeft).toBe(true);
  });

  it('can select all of one side', async () => {
    const { work } = await held();
    work.decision.takeTheirs();
    expect(work.nothingLeft).toBe(true);
    work.decision.keepMine();
    expect(work.nothingLeft).toBe(false);
    // A change that only the service has stays; only its own row can undo it.
    expect(work.review?.body).toEqual({ DueDays: 45, Description: 'mine' });
    work.decision.choose(row(work, 'SharingCode'), 'ours');
    expect(work.review?.body).toEqual({ DueDays: 45, Description: 'mine', SharingCode: null });
  });

  it('saves the result in the draft and queues it again', async () => {
    const { desk, work } = await held();
    work.decision.choose(row(work, 'Description'), 'ours');
    expect(await work.apply('queue')).toBe(true);
    expect(desk.args('resolveConflict')).toMatchObject([
      { draftId: 'd', revision: 7, content: { DueDays: '45', Description: 'mine', SharingCode: 'S' } },
    ]);
    expect(desk.args('queueDrafts')).toMatchObject([{ ids: ['d'], seen: [{ id: 'd' }] }]);
    expect(desk.drafts.get('d')).toMatchObject({ state: 'ready', conflict: null, baseline: theirs });
  });

  it('opens the draft instead on request, or if it has errors', async () => {
    const wanted = await held();
    wanted.work.decision.keepMine();
    await wanted.work.apply('open');
    expect(wanted.desk.names()).not.toContain('queueDrafts');
    expect(wanted.desk.app.route).toEqual({ screen: 'editor', id: 'd' });

    const wrong = await held();
    wrong.desk.unqueueable = new Set(['d']);
    wrong.work.decision.keepMine();
    expect(await wrong.work.apply('queue')).toBe(true);
    expect(wrong.desk.app.route).toEqual({ screen: 'editor', id: 'd' });
    expect(wrong.desk.app.toasts.list.at(-1)?.tone).toBe('error');
  });

  it('cannot be applied while a choice is missing', async () => {
    const { desk, work } = await held();
    expect(await work.apply('queue')).toBe(false);
    expect(desk.names()).not.toContain('resolveConflict');
  });

  it('starts again if the draft was saved meanwhile', async () => {
    const { desk, work } = await held();
    work.decision.keepMine();
    desk.refusal = 'stale';
    desk.drafts.set('d', draft('d', { ...work.draft, revision: 8 }));
    expect(await work.apply('queue')).toBe(false);
    expect(desk.names()).not.toContain('queueDrafts');
    expect(work.draft?.revision).toBe(8);
    expect(work.decision.choices).toEqual({});
  });

  it('asks again if another state of the document was found meanwhile', async () => {
    const { desk, work } = await held();
    work.decision.keepMine();
    const now = desk.conflicts.get('d');
    if (now) desk.conflicts.set('d', { ...now, at: 2, theirs: { ...theirs, SharingCode: 'T' }, digest: 'later' });
    expect(await work.apply('queue')).toBe(false);
    expect(desk.names()).not.toContain('queueDrafts');
    expect(row(work, 'SharingCode')).toMatchObject({ theirs: 'T' });
    expect(work.decision.open.map(({ key }) => key)).toEqual(['Description']);
    work.decision.keepMine();
    expect(await work.apply('queue')).toBe(true);
    expect(desk.args('resolveConflict').at(-1)).toMatchObject({ shown: 'later' });
  });

  it('decides about all lines as a whole if their number differs', async () => {
    const { work } = await held(
      {},
      {
        ours: { ...baseline, Lines: [line('read-1', 'P-1'), line('new', 'P-2')] },
        theirs: { ...baseline, Lines: [line('read-1', 'P-1', { Quantity: '5' })] },
      },
    );
    expect(work.decision.open.map(({ key }) => key)).toEqual(['Lines']);
    work.decision.choose(row(work, 'Lines'), 'ours');
    expect(work.result?.Lines).toMatchObject([{ ProductCode: 'P-1' }, { ProductCode: 'P-2' }]);
  });

  it('needs no choice if only the time of the last change differs', async () => {
    const { work } = await held({}, { theirs: { ...baseline, ModifyDate: '2026-11-20T16:05:47' } });
    expect(work.rows.map(({ by }) => by)).toEqual(['us', 'us']);
    expect(work.review?.body).toEqual({ DueDays: 45, Description: 'mine' });
  });
});

describe('the document that results if a change is sent anyway', () => {
  it('has the lines and totals that are sent, with the names of their products', async () => {
    const { desk, work } = await held({ kind: 'quote', currency: 'TRY' });
    expect(work.becomes).toBeNull();
    const found = desk.conflicts.get('d');
    if (!found) throw new Error('no conflict');
    const Lines = [line('read-1', 'P-1', { Quantity: '5' }), line('read-2', 'P-2', { UnitPrice: '7.5' })];
    const named = [line('x', 'P-1', { ProductName: 'Bulgur' })];
    const result = { ...theirs, Lines, DiscountTotal: '0' };
    desk.conflicts.set('d', { ...found, theirs: { ...theirs, Lines: named }, result });
    await work.load();
    expect(work.becomes?.lines).toEqual([
      { product: 'P-1 · Bulgur', quantity: '5 ADET', price: '120.00', amount: '720.00 TRY' },
      { product: 'P-2', quantity: '3 ADET', price: '7.50', amount: '27.00 TRY' },
    ]);
    expect(work.becomes?.totals.map(({ amount }) => amount)).toEqual(['622.50 TRY', '124.50 TRY', '747.00 TRY']);
  });
});

describe('a draft that cannot leave the queue', () => {
  it('is neither made a draft nor deleted, and a message says so', async () => {
    const { desk, work } = await held({ operation: 'delete', state: 'unknown', waitingReason: null });
    desk.answer({ withdrawDrafts: () => ({ withdrawn: [] }) });
    expect([await work.toDraft(), await work.remove()]).toEqual([false, false]);
    expect(desk.names()).not.toContain('deleteDrafts');
    expect(desk.app.toasts.list.at(-1)?.tone).toBe('error');
  });
});

describe('deleting a document that was changed', () => {
  it('deletes it in its current state once the user has seen it', async () => {
    const { desk, work } = await held({ operation: 'delete', content: baseline }, { ours: baseline });
    expect(work.decision.open).toEqual([]);
    expect(await work.apply('queue')).toBe(true);
    expect(desk.drafts.get('d')).toMatchObject({ state: 'ready', baseline: theirs, content: theirs });
  });
});

describe('a document that is no longer found', () => {
  it('can be created again; the draft stays', async () => {
    const { desk, work } = await held({}, { theirs: null });
    expect(work.situation).toBe('gone');
    expect(await work.makeNew()).toBe(true);
    expect(desk.app.route).toEqual({ screen: 'editor', id: 'copy of d' });
    expect(desk.drafts.has('d')).toBe(true);
  });

  it('can be given up: the draft is withdrawn and deleted', async () => {
    const { desk, work } = await held({}, { theirs: null });
    expect(await work.remove()).toBe(true);
    expect(desk.names()).toEqual(expect.arrayContaining(['withdrawDrafts', 'deleteDrafts']));
    expect(desk.drafts.has('d')).toBe(false);
    expect(desk.app.toasts.list.at(-1)?.action).not.toBeNull();
  });

  it('leaves the editor only if it shows the deleted draft', async () => {
    const elsewhere = await held({}, { theirs: null });
    elsewhere.desk.app.route = { screen: 'editor', id: 'another' };
    await elsewhere.work.remove();
    expect(elsewhere.desk.app.route).toEqual({ screen: 'editor', id: 'another' });
    const { desk, work } = await held({}, { theirs: null });
    desk.app.route = { screen: 'editor', id: 'd' };
    await work.remove();
    expect(desk.app.route).toEqual({ screen: 'drafts' });
  });
});

describe('a document that could not be read before sending', () => {
  const problem = { reason: 'path', status: 404, setting: 'despatchesPath' } as const;
  async function unread(attempts: readonly Attempt[]) {
    const desk = new Desk(
      draft('d', { operation: 'replace', state: 'waiting', waitingReason: 'unchecked', content: ours }),
    );
    desk.attempts.set('d', attempts);
    const work = new ConflictWork(desk.app, 'd');
    work.start();
    await expect.poll(() => work.loaded).toBe(true);
    return { desk, work };
  }

  it('shows why, from the newest attempt only', async () => {
    const older = attempt('d', 1, { outcome: 'notSent', problem: { reason: 'dns' } });
    const { work } = await unread([older, attempt('d', 2, { outcome: 'waiting', problem })]);
    expect(work.situation).toBe('unchecked');
    expect(work.problem).toEqual(problem);
    expect((await unread([older])).work.problem).toBeNull();
  });

  it('is checked again by withdrawing and queueing it', async () => {
    const { desk, work } = await unread([]);
    expect(await work.tryAgain()).toBe(true);
    const done = desk.names().filter((name) => ['withdrawDrafts', 'queueDrafts', 'submitQueue'].includes(name));
    expect(done).toEqual(['withdrawDrafts', 'queueDrafts', 'submitQueue']);
    expect(desk.args('submitQueue')).toEqual([{ connectionId: 'c1', ids: ['d'] }]);
  });

  it('stays a draft if it cannot be queued again, and reports that', async () => {
    const { desk, work } = await unread([]);
    desk.unqueueable = new Set(['d']);
    expect(await work.tryAgain()).toBe(true);
    expect(desk.names()).not.toContain('submitQueue');
    expect(desk.drafts.get('d')?.state).toBe('draft');
    expect(desk.app.toasts.list.at(-1)?.tone).toBe('error');
  });

  it('is sent anyway if the user wants it', async () => {
    const { desk, work } = await unread([attempt('d', 1, { outcome: 'waiting', problem, submissionId: 's1' })]);
    expect(await work.sendAnyway()).toBe(true);
    const decision = { kind: 'sendAnyway', shown: 'unreadable', submissionId: 's1' };
    expect(desk.args('decideDraft')).toEqual([{ id: 'd', decision }]);
  });
});

describe('a document that differs just after sending', () => {
  it('shows the expected and the actual values, and can be acknowledged', async () => {
    const desk = new Desk(
      draft('d', { operation: 'change', state: 'accepted', conflict: 'after', content: ours, acceptedId: 'there' }),
    );
    const there = { ...ours, DueDays: '30', SharingCode: 'S' };
    desk.conflicts.set('d', {
      at: 5,
      moment: 'after',
      expected: ours,
      ours,
      theirs: there,
      digest: null,
      result: null,
    });
    const work = new ConflictWork(desk.app, 'd');
    work.start();
    await expect.poll(() => work.loaded).toBe(true);
    expect(work.situation).toBe('after');
    expect(work.rows.map(({ key, ours: sent, theirs: now }) => [key, sent, now])).toEqual([
      ['DueDays', '45', '30'],
      ['SharingCode', undefined, 'S'],
    ]);
    work.openInService();
    expect(desk.app.route).toEqual({ screen: 'document', kind: 'salesReturnInvoice', id: 'there' });
    expect(await work.seen()).toBe(true);
    await expect.poll(() => work.situation).toBe('none');
  });
});

describe('a conflict resolved elsewhere while it is shown', () => {
  it('needs no decision any more', async () => {
    const { desk, work } = await held();
    desk.conflicts.delete('d');
    desk.change('d', { conflict: null, state: 'draft', waitingReason: null });
    await expect.poll(() => work.situation).toBe('none');
    expect(work.rows).toEqual([]);
  });
});
