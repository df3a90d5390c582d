/**
 * From version 1 to 2, and from 3 to 4, on rows that the store itself wrote, in every state: nothing is lost, and all that keeps the rows in
 * order is there again.
 */
import { join } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftStates } from '../../../domain/model/draft-state.ts';
import { openConnection } from '../../../main/store/database.ts';
import { migrate } from '../../../main/store/migrate.ts';
import { first } from '../../../main/store/migrations/documents/0001-first.ts';
import { everyKind } from '../../../main/store/migrations/documents/0002-every-kind.ts';
import { documentMigrations } from '../../../main/store/migrations/documents/index.ts';
import type { AttemptResult } from '../../../main/store/types.ts';
import { fixed, folder, open, start } from './support.ts';
import { fromText } from './versions-support.ts';
import { locatedError } from '../../unit/support/located-error.ts';

let place: ReturnType<typeof folder>;
beforeEach(() => void (place = folder()));
afterEach(() => place.remove());
const at = (name: string): string => join(place.path, name);

const problem = { reason: 'reset', message: 'ECONNRESET' } as const;
const results: readonly AttemptResult[] = [
  { kind: 'accepted', id: 'doc-1', number: 'SRI1' },
  {
    kind: 'rejected',
    errors: [locatedError('E1', 'no', ['Lines', 0], { key: 'a' })],
    problem,
  },
  { kind: 'waiting', reason: 'limit', problem },
  { kind: 'notSent', problem, notBefore: 99 },
  { kind: 'unknown', problem },
];

/** Rows of every sort, as the store writes them, in a folder of their own. */
function fill(path: string): void {
  const { store, draft, clock, connectionId } = open(path);
  const number = (index: number) => ({ number: `N-${index}`, customerName: `Müşteri ${index}`, total: `${index}.50` });
  let count = 0;
  for (const kind of ['salesReturnInvoice', 'despatch'] as const) {
    for (const operation of ['create', 'replace', 'change', 'delete'] as const) {
      const target =
        operation === 'create' ? {} : { targetId: `doc-${operation}`, baseline: { Description: 'baseline' } };
      const one = () =>
        draft(number((count += 1)), { ...fromText, Count: String(count) }, { kind, operation, ...target });
      const queued = () => {
        const made = one();
        store.queue.enqueue(made.id, { ...fixed, revision: 1 });
        clock.advance(3);
        return made.id;
      };
      one();
      queued();
      store.queue.beginAttempt(queued(), start('{"sending":true}'));
      for (const result of results) {
        const id = queued();
        const { attemptId } = store.queue.beginAttempt(id, start(`{"n":${count}}`));
        store.queue.finishAttempt(attemptId, result, { status: 200 });
        if (result.kind !== 'unknown') continue;
        store.queue.addFinding(attemptId, {
          at: 12,
          by: 'number',
          searched: 'N',
          result: 'nothing',
          complete: false,
          documentId: null,
          documentNumber: null,
          problem,
        });
      }
      store.drafts.delete([one().id]);
    }
  }
  store.preferences.change({ language: 'tr', connectionId });
  store.requests.add(connectionId, '2026-11-21', 17);
  store.close();
}

const tablesOf = (connection: Connection, schema = 'main'): readonly string[] =>
  connection
    .prepare<[], { name: string }>(
      `SELECT name FROM ${schema}.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
         AND name NOT LIKE 'draft_search%' AND name <> 'draft_counts' ORDER BY name`,
    )
    .all()
    .map(({ name }) => name);
const columnsOf = (connection: Connection, table: string): string =>
  (connection.pragma(`main.table_info(${table})`) as readonly { name: string }[]).map(({ name }) => name).join(', ');

/** The same rows in a file of version 1: what came later is left out, what is derived from rows comes with them. */
function asVersionOne(path: string, from: string): void {
  const connection = openConnection(path);
  migrate(connection, [first], null);
  connection.prepare('ATTACH ? AS now').run(from);
  connection.pragma('foreign_keys = OFF');
  for (const table of tablesOf(connection)) {
    const columns = columnsOf(connection, table);
    connection.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM now.${table}`);
  }
  connection.exec('INSERT INTO draft_search (rowid, words) SELECT row, search_text FROM draft_contents');
  connection.pragma('foreign_keys = ON');
  expect(connection.pragma('main.foreign_key_check')).toEqual([]);
  connection.exec('DETACH now');
  connection.close();
}

/** All that version 1 knows, row by row, and what it finds and counts. */
function dump(connection: Connection, tables: Readonly<Record<string, string>>) {
  const rows = Object.entries(tables).map(([table, columns]) => [
    table,
    connection.prepare(`SELECT ${columns} FROM ${table} ORDER BY 1, 2`).all(),
  ]);
  const counts = connection.prepare('SELECT * FROM draft_counts WHERE drafts > 0 ORDER BY 1, 2, 3').all();
  const found = connection.prepare(`SELECT rowid FROM draft_search WHERE draft_search MATCH 'm*' ORDER BY 1`).all();
  return { rows: Object.fromEntries(rows) as Record<string, readonly unknown[]>, counts, found };
}
const around = (connection: Connection) =>
  connection
    .prepare<[], { type: string; name: string; sql: string }>(
      `SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY name`,
    )
    .all();

describe('from version 1 to 2', () => {
  it('every row stays as it was, with indexes, triggers, search, counts and references', () => {
    fill(at('now'));
    asVersionOne(at('documents.db'), join(at('now'), 'documents.db'));
    const connection = openConnection(at('documents.db'));
    const tables = Object.fromEntries(tablesOf(connection).map((table) => [table, columnsOf(connection, table)]));
    const before = dump(connection, tables);
    const keepers = around(connection);
    expect(Object.values(before.rows).every((rows) => rows.length > 0)).toBe(true);
    expect(before.rows['drafts']).toHaveLength(72);
    expect(new Set(before.rows['drafts']?.map((row) => (row as { state: string }).state))).toEqual(
      new Set(draftStates),
    );
    expect(before.found.length).toBeGreaterThan(0);

    const backedUp: number[] = [];
    migrate(connection, [first, everyKind], (version) => void backedUp.push(version));
    expect(backedUp).toEqual([1]);
    expect(connection.pragma('user_version', { simple: true })).toBe(2);
    expect(dump(connection, tables)).toEqual(before);
    const after = around(connection);
    expect(after).toEqual(expect.arrayContaining([...keepers]));
    expect(after.map(({ name }) => name)).toContain('drafts_conflicts');
    expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(connection.pragma('foreign_key_check')).toEqual([]);
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(connection.prepare('SELECT DISTINCT conflict FROM drafts').all()).toEqual([{ conflict: null }]);
    expect(connection.prepare('SELECT DISTINCT source FROM draft_bases').all()).toEqual([{ source: 'service' }]);
    const references = connection.pragma('foreign_key_list(queue)') as readonly { table: string }[];
    expect(references.map(({ table }) => table)).toEqual(['drafts']);
    connection.close();
  });

  it('a layout that is not the one expected is left as it is, with its rows', () => {
    fill(at('now'));
    asVersionOne(at('documents.db'), join(at('now'), 'documents.db'));
    const connection = openConnection(at('documents.db'));
    connection.exec('ALTER TABLE drafts RENAME COLUMN total_sort TO own_sort');
    const tables = Object.fromEntries(tablesOf(connection).map((table) => [table, columnsOf(connection, table)]));
    const before = dump(connection, tables);
    connection.close();
    expect(() => open(place.path)).toThrow(expect.objectContaining({ code: 'internal' }));
    const again = openConnection(at('documents.db'));
    expect(again.pragma('user_version', { simple: true })).toBe(1);
    expect(dump(again, tables)).toEqual(before);
    again.close();
  });
});

describe('from version 3 to 4', () => {
  it('findings stay as they were, and may say unchanged and similar', () => {
    fill(at('now'));
    asVersionOne(at('documents.db'), join(at('now'), 'documents.db'));
    const connection = openConnection(at('documents.db'));
    migrate(connection, documentMigrations.slice(0, 3), null);
    const findings = () => connection.prepare('SELECT * FROM findings ORDER BY row').all();
    const before = findings();
    expect(before.length).toBeGreaterThan(0);
    const answer = (result: string) => connection.prepare('UPDATE findings SET result = ?').run(result).changes;
    expect(() => answer('similar')).toThrow('CHECK');
    migrate(connection, documentMigrations.slice(0, 4), null);
    expect(findings()).toEqual(before);
    for (const result of ['similar', 'unchanged']) expect(answer(result)).toBe(before.length);
    expect(() => answer('other')).toThrow('CHECK');
    expect(around(connection).map(({ name }) => name)).toContain('findings_of_attempt');
    expect(connection.pragma('foreign_key_check')).toEqual([]);
    connection.close();
  });
});
