import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import type { ValueRecord } from '../../../domain/fields.ts';
import { migrate } from '../../../main/store/migrate.ts';
import { documentMigrations } from '../../../main/store/migrations/documents/index.ts';
import { fixed, folder, noSummary, open, start, withoutLists } from './support.ts';
import type { Opened } from './support.ts';

let place: ReturnType<typeof folder>;
let opened: Opened;
beforeEach(() => {
  place = folder();
  opened = open(place.path);
});
afterEach(() => {
  opened.store.close();
  place.remove();
});

const mark = { account: 'ayse', name: 'Ayşe Demir', note: 'with the despatch note' };
const content = (quantity: string): ValueRecord => ({
  InvoiceNumber: 'Next',
  Lines: [{ $key: 'k', Quantity: quantity }],
});
const draft = (): string => opened.draft({ lineCount: 1 }, content('1')).id;
const revisionOf = (id: string): number => opened.store.drafts.get(id)?.revision ?? 0;
function save(id: string, next: ValueRecord): string | false {
  const change = {
    id,
    revision: revisionOf(id),
    content: JSON.stringify(next),
    summary: { ...noSummary, lineCount: 1 },
  };
  const result = opened.store.drafts.save(change);
  return result.saved && result.summary.approval;
}
const approve = (id: string, revision?: number): boolean =>
  opened.store.approvals.approve([{ id, revision }], mark).includes(id);
/** As the queue is told, and as lists show it. */
const approved = (id: string): readonly unknown[] => [
  opened.store.approvals.isApproved(id),
  opened.store.drafts.summary(id)?.approval,
];
const holds = [true, 'holds'];
const none = [false, 'none'];
const changed = [false, 'changed'];

describe('an approval', () => {
  it('has who, when and what they wrote, and holds', () => {
    const id = draft();
    expect(approved(id)).toEqual(none);
    expect(approve(id, revisionOf(id))).toBe(true);
    expect(opened.store.approvals.list(id)).toEqual([{ ...mark, at: opened.clock.now(), holds: true }]);
    expect(approved(id)).toEqual(holds);
  });

  it('is void by any change of the content, and holds again when that is taken back', () => {
    const id = draft();
    approve(id);
    expect(save(id, content('2'))).toBe('changed');
    expect(approved(id)).toEqual(changed);
    expect(opened.store.approvals.list(id)).toMatchObject([{ holds: false }]);
    expect(save(id, content('1'))).toBe('holds');
    expect(approved(id)).toEqual(holds);
  });

  it('stays with a save that changes nothing, and with a later one of the same content', () => {
    const id = draft();
    approve(id);
    expect(save(id, content('1'))).toBe('holds');
    opened.clock.advance(1000);
    approve(id);
    expect(opened.store.approvals.list(id).map(({ holds: now }) => now)).toEqual([true, true]);
  });

  it('of another content holds as soon as the draft has that one, whoever approved last', () => {
    const id = draft();
    approve(id);
    save(id, content('2'));
    opened.clock.advance(1000);
    approve(id);
    save(id, content('1'));
    expect(opened.store.approvals.list(id).map(({ holds: now }) => now)).toEqual([false, true]);
    expect(approved(id)).toEqual(holds);
  });

  it('is refused for a draft that was saved meanwhile, that is deleted, or that nobody knows', () => {
    const id = draft();
    const seen = revisionOf(id);
    save(id, content('2'));
    expect(approve(id, seen)).toBe(false);
    expect(approve('nobody')).toBe(false);
    opened.store.drafts.delete([id]);
    expect(approve(id)).toBe(false);
    expect(opened.store.approvals.list(id)).toEqual([]);
  });

  it('is of drafts and rejected ones, and stays with a refused one as long as nobody changes it', () => {
    const id = draft();
    approve(id);
    opened.store.queue.enqueue(id, { ...fixed, revision: revisionOf(id) });
    expect(approve(id)).toBe(false);
    const { attemptId } = opened.store.queue.beginAttempt(id, start());
    opened.store.queue.finishAttempt(attemptId, { kind: 'rejected', errors: [], problem: null });
    expect(approved(id)).toEqual(holds);
    expect(approve(id)).toBe(true);
    save(id, content('3'));
    expect(approved(id)).toEqual(changed);
  });

  it('of a change is void where the document that it changes is another', () => {
    const { id } = opened.store.drafts.create({
      ...{ connectionId: opened.connectionId, kind: 'salesReturnInvoice', operation: 'change', targetId: 't' },
      ...{ content: content('2'), baseline: content('1'), summary: noSummary },
    });
    approve(id);
    opened.store.queue.enqueue(id, { ...fixed, revision: revisionOf(id) });
    const theirs = content('7');
    const waiting = { kind: 'waiting', reason: 'changed', problem: { reason: 'reset' } } as const;
    const conflict = { moment: 'before', expected: content('1'), theirs } as const;
    opened.store.queue.endUnsent(id, start(), waiting, { conflict });
    expect(approved(id)).toEqual(holds);
    const result = opened.store.drafts.rebase({
      ...{ id, revision: revisionOf(id), content: JSON.stringify(content('2')), summary: noSummary },
    });
    expect(result).toMatchObject({ saved: true, summary: { approval: 'changed' } });
    expect(approved(id)).toEqual(changed);
  });

  it('is believed by the content alone, whatever the file says that it holds', () => {
    const id = draft();
    approve(id);
    save(id, content('2'));
    const beside = new Sqlite(join(place.path, 'documents.db'));
    beside.exec('UPDATE draft_approvals SET holds = 1');
    beside.close();
    expect(approved(id)).toEqual([false, 'holds']);
  });

  it('goes with its draft', () => {
    const id = draft();
    approve(id);
    opened.store.drafts.delete([id]);
    opened.clock.advance(31 * 24 * 60 * 60_000);
    expect(opened.store.drafts.purge()).toBe(1);
    const beside = new Sqlite(join(place.path, 'documents.db'));
    expect(beside.prepare('SELECT count(*) AS rows FROM draft_approvals').get()).toEqual({ rows: 0 });
    beside.close();
  });
});

it('from version 4 to 5: drafts stay as they were, and none is approved', () => {
  const id = draft();
  const before = opened.store.drafts.get(id);
  opened.store.close();
  const path = join(place.path, 'documents.db');
  const file = new Sqlite(path);
  file.exec(`${withoutLists} DROP TABLE draft_approvals; PRAGMA user_version = 4`);
  const tables = () => file.prepare(`SELECT * FROM drafts`).all();
  const rows = tables();
  migrate(file, documentMigrations.slice(0, 5), null);
  expect(tables()).toEqual(rows);
  expect(file.pragma('foreign_key_check')).toEqual([]);
  file.close();
  opened = open(place.path, opened.clock);
  expect(opened.store.drafts.get(id)).toEqual(before);
  expect(approved(id)).toEqual(none);
  expect(approve(id)).toBe(true);
});
