import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireLayout } from '../../../main/backups/expected-layout.ts';
import { Database, openConnection } from '../../../main/store/database.ts';
import { pruneSteps } from '../../../main/store/drafts/steps.ts';
import { migrate } from '../../../main/store/migrate.ts';
import { documentMigrations } from '../../../main/store/migrations/documents/index.ts';
import type { StepsChange } from '../../../domain/model/draft.ts';
import { fixed, folder, noSummary, open, start, withoutUndo } from './support.ts';
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

/** Saves another content upon what the draft is, with these steps. */
function save(id: string, steps?: StepsChange): void {
  const revision = opened.store.drafts.summary(id)?.revision ?? 0;
  const content = JSON.stringify({ Description: `${revision}`, Lines: [] });
  const result = opened.store.drafts.save({ id, revision, content, summary: noSummary, steps });
  if (!result.saved) throw new Error(result.why);
}
const stored = (id: string) => opened.store.drafts.steps(id);
const step = (name: string | number): string => `{"step":"${name}"}`;
const stepsOf = (...names: readonly (string | number)[]): readonly string[] => names.map(step);
const rows = (): readonly unknown[] => {
  const file = new Sqlite(join(place.path, 'documents.db'));
  const counts = ['draft_undo', 'draft_steps'].map((table) =>
    file.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get(),
  );
  file.close();
  return counts;
};
/** What is noted of their size is what they take. */
function requireBytes(): void {
  const file = new Sqlite(join(place.path, 'documents.db'));
  const odd = file
    .prepare(
      `SELECT row FROM draft_undo u WHERE bytes <> (SELECT coalesce(sum(octet_length(step)), 0) FROM draft_steps s WHERE s.undo_row = u.row)`,
    )
    .all();
  file.close();
  expect(odd).toEqual([]);
}

describe('the steps of a draft', () => {
  it('are stored with each save, by what is new, what goes and what stays of them', () => {
    const { id } = opened.draft();
    expect(stored(id)).toBeNull();
    save(id, { first: 0, from: 0, done: 2, add: stepsOf('a', 'ş') });
    expect(stored(id)).toEqual({ revision: 2, first: 0, done: 2, steps: stepsOf('a', 'ş') });
    save(id, { first: 0, from: 2, done: 3, add: stepsOf('c') });
    save(id, { first: 0, from: 3, done: 1, add: [] });
    expect(stored(id)).toEqual({ revision: 4, first: 0, done: 1, steps: stepsOf('a', 'ş', 'c') });
    requireBytes();
    save(id, { first: 1, from: 1, done: 2, add: stepsOf('other') });
    expect(stored(id)).toEqual({ revision: 5, first: 1, done: 2, steps: stepsOf('other') });
    save(id, { first: 1, from: 2, done: 4, add: stepsOf('x', 'y') });
    save(id, { first: 3, from: 4, done: 4, add: [] });
    expect(stored(id)).toEqual({ revision: 7, first: 3, done: 4, steps: stepsOf('y') });
    requireBytes();
    opened.store.close();
    opened = open(place.path, opened.clock);
    expect(stored(id)).toEqual({ revision: 7, first: 3, done: 4, steps: stepsOf('y') });
  });

  it('are gone with whatever else changes the draft', () => {
    const changes: readonly ((id: string) => unknown)[] = [
      (id) => save(id),
      // A version that is restored, a correction of many.
      (id) => opened.store.drafts.save({ id, revision: 2, content: '{}', summary: noSummary, keep: true }),
    ];
    for (const change of changes) {
      const { id } = opened.draft();
      save(id, { first: 0, from: 0, done: 1, add: stepsOf('a') });
      expect(stored(id)).not.toBeNull();
      change(id);
      expect([stored(id), rows()]).toEqual([null, [0, 0]]);
    }
  });

  it('are gone where a person decides a conflict', () => {
    const { id } = opened.draft({}, { A: '1' }, { operation: 'replace', targetId: 't', baseline: { A: '1' } });
    save(id, { first: 0, from: 0, done: 1, add: stepsOf('a') });
    opened.store.queue.enqueue(id, { ...fixed, revision: 2 });
    const conflict = { moment: 'before' as const, expected: { A: '1' }, theirs: { A: '2' } };
    opened.store.queue.endUnsent(id, start(), { kind: 'waiting', reason: 'changed', problem: null } as never, {
      conflict,
    });
    expect(stored(id)).not.toBeNull();
    const decided = opened.store.drafts.rebase({ id, revision: 2, content: '{"A":"3"}', summary: noSummary });
    expect([decided.saved, stored(id), rows()]).toEqual([true, null, [0, 0]]);
  });

  it('of a revision that is not the draft’s any more are not given out, nor built upon', () => {
    const { id } = opened.draft();
    save(id, { first: 0, from: 0, done: 2, add: stepsOf('a', 'b') });
    const file = new Sqlite(join(place.path, 'documents.db'));
    file.exec('UPDATE drafts SET revision = 7');
    expect(stored(id)).toBeNull();
    save(id, { first: 0, from: 2, done: 3, add: stepsOf('c') });
    expect([stored(id), rows()]).toEqual([null, [0, 0]]);
    save(id, { first: 0, from: 0, done: 2, add: stepsOf('a', 'b') });
    file.exec('UPDATE drafts SET revision = 20');
    save(id, { first: 5, from: 5, done: 6, add: stepsOf('d') });
    expect(stored(id)).toEqual({ revision: 21, first: 5, done: 6, steps: stepsOf('d') });
    file.exec(`DELETE FROM draft_steps WHERE step LIKE '%d%'`);
    expect(stored(id)).toBeNull();
    file.close();
  });

  it('that make no unbroken row are stored not at all, and the draft is saved', () => {
    const { id } = opened.draft();
    const odd: readonly StepsChange[] = [
      { first: 0, from: 3, done: 4, add: stepsOf('d') },
      { first: 0, from: 2, done: 5, add: [] },
      { first: 2, from: 1, done: 2, add: stepsOf('b') },
      { first: 0, from: 2, done: 501, add: Array.from({ length: 499 }, (_, index) => step(index)) },
      { first: 0, from: 0, done: 1, add: ['x'.repeat(4_000_001)] },
    ];
    for (const change of odd) {
      save(id, { first: 0, from: 0, done: 2, add: stepsOf('a', 'b') });
      save(id, change);
      expect([stored(id), rows()], JSON.stringify(change).slice(0, 60)).toEqual([null, [0, 0]]);
    }
    expect(opened.store.drafts.summary(id)?.revision).toBe(odd.length * 2 + 1);
  });

  it('are not stored where the save is refused', () => {
    const { id } = opened.draft();
    save(id, { first: 0, from: 0, done: 1, add: stepsOf('a') });
    const steps = { first: 0, from: 0, done: 1, add: stepsOf('b') };
    const result = opened.store.drafts.save({ id, revision: 1, content: '{}', summary: noSummary, steps });
    expect([result.saved, stored(id)?.steps]).toEqual([false, stepsOf('a')]);
  });

  it('stay while the document is queued and refused, and are gone once it is accepted', () => {
    const { id } = opened.draft();
    save(id, { first: 0, from: 0, done: 1, add: stepsOf('a') });
    const { queue } = opened.store;
    queue.enqueue(id, { ...fixed, revision: 2 });
    queue.withdraw(id);
    expect(stored(id)).toMatchObject({ steps: stepsOf('a') });
    queue.enqueue(id, { ...fixed, revision: 2 });
    queue.finishAttempt(queue.beginAttempt(id, start()).attemptId, { kind: 'rejected', errors: [] } as never);
    expect(stored(id)).toMatchObject({ steps: stepsOf('a') });
    queue.enqueue(id, { ...fixed, revision: 2 });
    queue.finishAttempt(queue.beginAttempt(id, start()).attemptId, { kind: 'accepted', id: 'd', number: null });
    expect([stored(id), rows()]).toEqual([null, [0, 0]]);
  });

  it('go with the draft, and come back with it where that is undeleted', () => {
    const { id } = opened.draft();
    save(id, { first: 0, from: 0, done: 1, add: stepsOf('a') });
    opened.store.drafts.delete([id]);
    expect(stored(id)).toBeNull();
    opened.store.drafts.undelete([id]);
    expect(stored(id)).not.toBeNull();
    opened.store.drafts.delete([id]);
    opened.clock.advance(31 * 24 * 60 * 60_000);
    expect([opened.store.drafts.purge(), rows()]).toEqual([1, [0, 0]]);
  });

  it('of all drafts are bounded: those go that were saved longest ago', () => {
    const ids = Array.from({ length: 3 }, () => {
      opened.clock.advance(1_000);
      const { id } = opened.draft();
      save(id, { first: 0, from: 0, done: 1, add: ['x'.repeat(400)] });
      return id;
    });
    expect(opened.store.upkeep.pruneSteps()).toBe(false);
    const database = new Database(openConnection(join(place.path, 'documents.db')));
    expect(pruneSteps(database, 1_200)).toBe(false);
    expect(ids.map((id) => stored(id) !== null)).toEqual([true, true, true]);
    expect(pruneSteps(database, 1_000)).toBe(false);
    expect(ids.map((id) => stored(id) !== null)).toEqual([false, true, true]);
    database.close();
  });
});

it('from version 10 to 11: what there is stays as it was, and nothing can be undone', () => {
  const kept = opened.draft({ number: 'A-1', customerName: 'Işık' }, { InvoiceNumber: 'A-1', Lines: [{ $key: 'a' }] });
  save(kept.id, { first: 0, from: 0, done: 1, add: stepsOf('a') });
  const before = opened.store.drafts.get(kept.id);
  opened.store.close();
  const file = new Sqlite(join(place.path, 'documents.db'));
  file.exec(withoutUndo);
  const tables = file.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
  const all = () => tables.map((name) => [name, file.prepare(`SELECT * FROM "${name}"`).all()]);
  const were = all();
  migrate(file, documentMigrations.slice(0, 11), null);
  expect(all()).toEqual(were);
  expect(file.pragma('foreign_key_check')).toEqual([]);
  requireLayout(file, 11, 'it');
  file.close();
  opened = open(place.path, opened.clock);
  expect([opened.store.drafts.get(kept.id), stored(kept.id)]).toEqual([before, null]);
  save(kept.id, { first: 0, from: 0, done: 1, add: stepsOf('a') });
  expect(stored(kept.id)).toMatchObject({ steps: stepsOf('a') });
});
