import { noSummary } from '../../drafts.ts';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftStates } from '../../../domain/model/draft-state.ts';
import { openConnection } from '../../../main/store/database.ts';
import { after, baseline, before, helpers, refused, results, theirs } from './held-support.ts';
import { start } from './support.ts';
import { opened, place, store, storeForEach } from './each.ts';

let on: ReturnType<typeof helpers>;
storeForEach();
beforeEach(() => {
  on = helpers(opened);
});

describe('a conflict', () => {
  it('contains the opened, the local and the service’s version', () => {
    const id = on.held();
    expect(store.drafts.conflict(id)).toEqual({
      draftId: id,
      at: opened.clock.now(),
      moment: 'before',
      expected: baseline,
      ours: { Description: 'ours', $from: baseline.$from },
      theirs,
    });
    expect(store.drafts.conflict(on.held({ ...before, theirs: null }))).toMatchObject({ theirs: null });
    expect(store.drafts.conflict('none')).toBeNull();
  });

  it.each(draftStates)('found before sending is stored while the draft is %s, unless it was accepted', (state) => {
    const id = on.inState(state);
    const expected = state === 'accepted' ? null : 'before';
    expect(on.draft(id).conflict).toBe(expected);
    expect(store.drafts.conflict(id)?.moment ?? null).toBe(expected);
  });

  it('found before sending ends when the user marks the document as accepted, too', () => {
    const id = on.inState('unknown');
    store.queue.resolveUnknown(id, { kind: 'accepted', id: null, number: 'X' });
    expect(on.draft(id)).toMatchObject({ state: 'accepted', conflict: null });
    expect(store.drafts.conflict(id)).toBeNull();
  });

  it('found before sending ends when the document is unchanged again', () => {
    const id = on.inState('draft');
    on.enqueue(id);
    store.queue.beginAttempt(id, { ...start(), unchanged: true });
    expect(on.draft(id)).toMatchObject({ state: 'sending', conflict: null });
  });

  it('found later replaces the earlier one', () => {
    const id = on.inState('draft');
    on.enqueue(id);
    opened.clock.advance(5);
    store.queue.endUnsent(id, start(), results.waiting, { conflict: { ...before, theirs: null } });
    expect(store.drafts.conflict(id)).toMatchObject({ at: opened.clock.now(), theirs: null });
  });

  it('found after sending exists only for accepted documents, until the user has seen it', () => {
    for (const state of draftStates) {
      const id = on.inState(state);
      if (state === 'accepted') expect(store.queue.noteConflict(id, after)).toMatchObject({ conflict: 'after' });
      else expect(() => store.queue.noteConflict(id, after)).toThrow(refused);
    }
    const id = on.inState('accepted');
    store.queue.noteConflict(id, after);
    store.queue.completeAccepted(id, { id: 'doc-1', number: 'N' });
    expect(store.drafts.conflict(id)).toMatchObject({ moment: 'after', expected: baseline, theirs });
    expect(store.drafts.dismissConflict(id)).toMatchObject({ state: 'accepted', conflict: null });
    expect(store.drafts.dismissConflict(id)).toMatchObject({ conflict: null });
    expect(store.drafts.conflict(id)).toBeNull();
  });

  it('that has ended leaves nothing in the file', () => {
    const id = on.inState('accepted');
    store.queue.noteConflict(id, after);
    store.drafts.dismissConflict(id);
    const file = openConnection(join(place.path, 'documents.db'));
    expect(file.prepare('SELECT count(*) AS rows FROM draft_conflicts').get()).toEqual({ rows: 0 });
    file.close();
  });

  it('found before sending cannot be dismissed', () => {
    const id = on.held();
    expect(() => store.drafts.dismissConflict(id)).toThrow(refused);
    expect(on.draft(id).conflict).toBe('before');
    expect(() => store.drafts.dismissConflict('none')).toThrow(expect.objectContaining({ code: 'notFound' }));
  });

  it('is counted if the draft waits or it was found after sending, but not for deleted drafts', () => {
    const page = () => store.drafts.list({ connectionId: opened.connectionId, offset: 0, limit: 0 }).conflicts;
    const [, done, taken] = [on.held(), on.inState('accepted'), on.inState('draft')];
    store.queue.noteConflict(done, after);
    expect(page()).toEqual({ before: 1, after: 1 });
    store.drafts.delete([done, taken]);
    expect(page()).toEqual({ before: 1, after: 0 });
    expect(store.drafts.conflict(done)).toBeNull();
    store.drafts.undelete([done]);
    expect(page()).toEqual({ before: 1, after: 1 });
    expect(store.drafts.conflict(done)).toMatchObject({ moment: 'after' });
  });

  it('is deleted with its draft', () => {
    const id = on.inState('draft');
    store.drafts.delete([id]);
    opened.clock.advance(31 * 86_400_000);
    expect(store.drafts.purge()).toBe(1);
    expect(store.drafts.undelete([id])).toEqual([]);
  });
});

describe('a decision', () => {
  const content = { Description: 'put together', OrderReferenceNumber: 'findable' };
  const summary = { ...noSummary, customerName: 'Yeni', lineCount: 3 };
  const decide = (id: string, revision = on.draft(id).revision) =>
    store.drafts.rebase({ id, revision, content: JSON.stringify(content), summary });

  it.each(['draft', 'waiting', 'rejected'] as const)(
    'about a draft that is %s makes it a draft based on the service’s version',
    (state) => {
      const id = on.inState(state);
      const was = on.draft(id);
      opened.clock.advance(7);
      expect(decide(id)).toMatchObject({ saved: true, summary: { state: 'draft', revision: was.revision + 1 } });
      expect(on.draft(id)).toMatchObject({
        ...summary,
        state: 'draft',
        waitingReason: null,
        conflict: null,
        content,
        baseline: theirs,
        baselineSource: 'service',
        targetId: 'doc-1',
        operation: 'change',
        updatedAt: opened.clock.now(),
      });
      expect(store.drafts.conflict(id)).toBeNull();
      expect(store.queue.item(id)).toBeNull();
      const found = store.drafts.list({ connectionId: opened.connectionId, search: 'findable', offset: 0, limit: 5 });
      expect(found).toMatchObject({ total: 1, counts: { draft: 1 } });
      on.enqueue(id);
      expect(on.draft(id).state).toBe('ready');
    },
  );

  it.each(['ready', 'sending', 'unknown', 'accepted'] as const)('about a draft that is %s is refused', (state) => {
    const id = on.inState(state);
    const was = on.whole(id);
    expect(decide(id)).toMatchObject({ saved: false, why: 'locked', current: { id } });
    expect(on.whole(id)).toEqual(was);
  });

  it('about another revision, or without a conflict, is refused', () => {
    const id = on.held();
    const was = on.whole(id);
    expect(decide(id, on.draft(id).revision + 1)).toMatchObject({ saved: false, why: 'stale' });
    expect(on.whole(id)).toEqual(was);
    expect(decide(on.change(false))).toMatchObject({ saved: false, why: 'stale' });
    expect(store.drafts.rebase({ id: 'none', revision: 1, content: JSON.stringify(content), summary })).toEqual({
      saved: false,
      why: 'gone',
      current: null,
    });
  });

  it('about a deleted document keeps the opened version as baseline', () => {
    const id = on.held({ ...before, theirs: null });
    decide(id);
    expect(on.draft(id)).toMatchObject({ state: 'draft', baseline, content, conflict: null });
  });

  it('turns a copy into a read document, and adds a missing baseline', () => {
    const copy = on.change(true, 'copy');
    expect(on.draft(copy).baselineSource).toBe('copy');
    store.queue.endUnsent(copy, start(), results.waiting, { conflict: before });
    decide(copy);
    expect(on.draft(copy)).toMatchObject({ baseline: theirs, baselineSource: 'service' });
    const { id: bare } = opened.draft(
      {},
      {},
      { kind: 'despatch', operation: 'replace', targetId: 'doc-2', baseline: null },
    );
    on.enqueue(bare);
    store.queue.endUnsent(bare, start(), results.waiting, { conflict: before });
    decide(bare);
    expect(on.draft(bare)).toMatchObject({ baseline: theirs, baselineSource: 'service' });
  });

  it('keeps the overwritten content as a version', () => {
    const id = on.held();
    const { revision } = on.draft(id);
    store.drafts.rebase({ id, revision, content: JSON.stringify(content), summary, keep: true });
    const [version] = store.versions.list(id);
    expect(version).toMatchObject({ revision });
    expect(store.versions.get(id, version?.id ?? '')?.content).toEqual({ Description: 'ours' });
  });
});
