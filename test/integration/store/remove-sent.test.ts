/** Removing sent documents from the file: what is removed with them, and what prevents it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../domain/model/queue.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { accept, day, friday, numbered, save, send } from '../backups/support.ts';
import { findEarlier, queueDraft, start, textBody } from './support.ts';
import type { Opened } from './support.ts';
import { opened, place, reopen, storeForEach } from './each.ts';

storeForEach(friday);

/** Sends a document, which is forty days old when `remove` is called. */
function sent(more: Parameters<Opened['draft']>[2] = {}): Draft {
  const draft = opened.draft({}, numbered('A-1'), more);
  accept(opened, draft.id);
  return draft;
}
/** Forty days later, removes everything that was accepted over thirty days ago. */
function remove(): { readonly removed: number; readonly kept: number } {
  opened.clock.advance(40 * day);
  return pass(opened.clock.now() - 30 * day);
}
function pass(before: number): { readonly removed: number; readonly kept: number } {
  const step = opened.store.upkeep.removeSent(before);
  const total = { removed: 0, kept: 0 };
  for (let counts = step(); counts !== null; counts = step()) {
    total.removed += counts.removed;
    total.kept += counts.kept;
  }
  return total;
}
const isThere = ({ id }: Draft): boolean => opened.store.drafts.get(id) !== null;
const finding = (result: Finding['result']): Finding => ({
  ...{ at: friday, by: 'reference', searched: 'RMP-1', result, complete: true },
  ...{ documentId: 'doc', documentNumber: null, problem: null },
});
/** Writes to the file directly, for states that otherwise need a restore or many steps of sending. */
function write(sql: string, ...values: (string | number)[]): void {
  const connection = new Sqlite(join(place.path, 'documents.db'));
  connection.prepare(sql).run(...values);
  connection.close();
}

describe('a document that was accepted long ago', () => {
  it('is removed with its attempts, versions and search words; open ones and those sent since stay', () => {
    const old = opened.draft({ customerName: 'Gülhan Öztürkoğlu' }, { ...numbered('A-1'), Description: 'Gülhan' });
    for (const text of ['one', 'two']) {
      save(opened, old.id, { ...numbered('A-1'), Description: `Gülhan ${text}` });
      opened.clock.advance(120_000);
    }
    accept(opened, old.id);
    const draft = opened.draft({}, numbered('D-1'));
    opened.clock.advance(40 * day);
    const since = sent();
    expect(pass(opened.clock.now() - 30 * day)).toEqual({ removed: 1, kept: 0 });
    expect([old, draft, since].map(isThere)).toEqual([false, true, true]);
    expect(opened.store.drafts.counts(opened.connectionId).counts).toMatchObject({ accepted: 1, draft: 1 });
    expect(opened.store.attempts.list(old.id)).toEqual([]);
    expect(opened.store.versions.list(old.id)).toEqual([]);
    expect(opened.store.drafts.undelete([old.id])).toEqual([]);
    opened.store.close();
    const connection = new Sqlite(join(place.path, 'documents.db'));
    for (const table of [
      'drafts',
      'draft_contents',
      'attempts',
      'submissions',
      'submission_bodies',
      'draft_versions',
    ]) {
      const orphans = connection.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number };
      expect([table, orphans.n <= 2]).toEqual([table, true]);
    }
    expect(connection.pragma('foreign_key_check')).toEqual([]);
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
    connection.close();
  });

  it('is overwritten in the file', () => {
    const { id } = opened.draft({}, numbered('A-1'));
    queueDraft(opened.store, id, { body: textBody(JSON.stringify({ CustomerName: 'Xenophontikos'.repeat(500) })) });
    const { attemptId } = opened.store.queue.beginAttempt(id, start());
    opened.store.queue.finishAttempt(attemptId, { kind: 'accepted', id: 'doc', number: 'NO' });
    const holds = (): boolean => {
      checkpoint();
      return readFileSync(join(place.path, 'documents.db'), 'latin1').includes('Xenophontikos');
    };
    expect(holds()).toBe(true);
    expect(remove()).toEqual({ removed: 1, kept: 0 });
    expect(holds()).toBe(false);
  });

  it('leaves no word in the search index', () => {
    for (let index = 0; index < 30; index += 1) {
      accept(opened, opened.draft({ customerName: 'Xenophontikos', customerCode: `X${index}` }, numbered('A-1')).id);
    }
    opened.draft({ customerName: 'Menemencioğlu' }, numbered('D-1'));
    // The index stores of a word only what differs from the previous word.
    const indexed = (word: string): boolean => {
      const connection = new Sqlite(join(place.path, 'documents.db'), { readonly: true });
      const blocks = connection.prepare<[], { block: Buffer }>('SELECT block FROM draft_search_data').all();
      connection.close();
      return blocks.some(({ block }) => block.includes(word));
    };
    expect(indexed('nophontikos')).toBe(true);
    expect(remove()).toEqual({ removed: 30, kept: 0 });
    expect([indexed('nophontikos'), indexed('nemencioglu')]).toEqual([false, true]);
    const { connectionId } = opened;
    const find = (search: string) => opened.store.drafts.list({ connectionId, search, offset: 0, limit: 10 }).total;
    expect([find('xenoph'), find('menem')]).toEqual([0, 1]);
  });

  it('stays recorded as removed after closing or restoring', () => {
    sent();
    expect(opened.store.queue.hasRemovedSent()).toBe(false);
    remove();
    expect(opened.store.queue.hasRemovedSent()).toBe(true);
    opened.store.close();
    reopen();
    expect(opened.store.queue.hasRemovedSent()).toBe(true);
  });

  it('leaves the ids of creates, with the time of acceptance', () => {
    const create = sent();
    const changed = sent({ operation: 'change', targetId: 'doc-9', baseline: {} });
    const acceptedAt = opened.store.drafts.acceptedAt(create.id);
    const known = () => opened.store.drafts.removedSent([changed.id, create.id, 'no-such-draft']);
    expect(known()).toEqual([]);
    expect(remove()).toEqual({ removed: 2, kept: 0 });
    expect(known()).toEqual([{ id: create.id, acceptedAt }]);
  });

  it('leaves the id of a create that became a change of its document', () => {
    const { id } = opened.draft();
    queueDraft(opened.store, id);
    findEarlier(opened.store, id, 'doc-1');
    accept(opened, id);
    expect(remove()).toEqual({ removed: 1, kept: 0 });
    expect(opened.store.drafts.removedSent([id])).toMatchObject([{ id }]);
  });

  it('is removed in steps, each of which is complete', () => {
    const all = Array.from({ length: 120 }, () => sent());
    opened.clock.advance(40 * day);
    const step = opened.store.upkeep.removeSent(opened.clock.now() - 30 * day);
    expect(step()).toEqual({ removed: 50, kept: 0 });
    expect(all.filter(isThere)).toHaveLength(70);
    expect(step()).toEqual({ removed: 50, kept: 0 });
    expect(step()).toEqual({ removed: 20, kept: 0 });
    expect(all.filter(isThere)).toEqual([]);
  });

  it('is also removed if the user deleted it', () => {
    const { id } = sent();
    opened.store.drafts.delete([id]);
    expect(remove()).toEqual({ removed: 1, kept: 0 });
    expect(opened.store.drafts.undelete([id])).toEqual([]);
  });
});

describe('a document that was accepted long ago is kept', () => {
  it.each(['replace', 'change', 'delete'] as const)('while a draft to %s the document is open', (operation) => {
    const document = sent();
    const open = opened.draft({}, numbered('A-1'), { operation, targetId: `doc-${document.id}`, baseline: {} });
    expect(remove()).toEqual({ removed: 0, kept: 1 });
    // Deleting a draft can be undone.
    opened.store.drafts.delete([open.id]);
    expect(remove()).toEqual({ removed: 0, kept: 1 });
    opened.clock.advance(31 * day);
    opened.store.drafts.purge();
    expect(remove()).toEqual({ removed: 1, kept: 0 });
  });

  it('as a change of a document that is to be changed again', () => {
    const changed = sent({ operation: 'change', targetId: 'doc-9', baseline: {} });
    const next = opened.draft({}, numbered('A-1'), { operation: 'change', targetId: 'doc-9', baseline: {} });
    expect(remove()).toEqual({ removed: 0, kept: 1 });
    accept(opened, next.id);
    expect(remove()).toEqual({ removed: 2, kept: 0 });
    expect([changed, next].map(isThere)).toEqual([false, false]);
  });

  it('while an earlier attempt may have written another document, unless that was found', () => {
    const draft = opened.draft({}, numbered('A-1'));
    const attempt = send(opened, draft.id);
    opened.store.queue.finishAttempt(attempt, { kind: 'unknown', problem: { reason: 'timeout' } });
    opened.store.queue.addFinding(attempt, finding('nothing'));
    opened.store.queue.resolveUnknown(draft.id, { kind: 'accepted', id: 'doc', number: 'NO' });
    expect(remove()).toEqual({ removed: 0, kept: 1 });
    opened.store.queue.addFinding(attempt, finding('match'));
    expect(remove()).toEqual({ removed: 1, kept: 0 });
  });

  it('while the service’s version differs, until the user has seen it', () => {
    const draft = sent();
    opened.store.queue.noteConflict(draft.id, { moment: 'after', expected: {}, theirs: { Description: 'theirs' } });
    expect(remove()).toEqual({ removed: 0, kept: 1 });
    opened.store.drafts.dismissConflict(draft.id);
    expect(remove()).toEqual({ removed: 1, kept: 0 });
  });

  it('while a restore has left its outcome unknown', () => {
    const draft = sent();
    write('INSERT INTO draft_restored SELECT row, 1 FROM drafts WHERE id = ?', draft.id);
    expect(remove()).toEqual({ removed: 0, kept: 1 });
  });

  it('if the clock was behind when it was sent', () => {
    sent();
    opened.clock.advance(-200 * day);
    const behind = sent();
    opened.clock.advance(201 * day);
    // Its date is 201 days ago, but it was sent after a document that is a day old.
    expect(pass(opened.clock.now() - 30 * day)).toEqual({ removed: 0, kept: 1 });
    expect(isThere(behind)).toBe(true);
    expect(remove()).toEqual({ removed: 2, kept: 0 });
  });

  it('for a further week if its number was not reported', () => {
    const draft = opened.draft({}, numbered('A-1'));
    opened.store.queue.finishAttempt(send(opened, draft.id), { kind: 'accepted', id: 'doc', number: null });
    opened.clock.advance(37 * day);
    expect(pass(opened.clock.now() - 30 * day)).toEqual({ removed: 0, kept: 1 });
    expect(remove()).toEqual({ removed: 1, kept: 0 });
  });
});

/** Writes the log into the main file. */
function checkpoint(): void {
  const connection = new Sqlite(join(place.path, 'documents.db'));
  connection.pragma('wal_checkpoint(TRUNCATE)');
  connection.close();
}
