import { closeSync, openSync, readSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { StoreFailure } from '../store/errors.ts';
import { readHeader } from '../store/file/identity.ts';
import { migrate, versionOf } from '../store/migrate.ts';
import { documentMigrations } from '../store/migrations/documents/index.ts';

/**
 * Throws `databaseDamaged` unless every table, index, trigger and view is defined exactly as in that version of documents.db. A
 * manipulated file could have a view that never ends or a trigger that deletes; only its schema is read here.
 */
export function requireLayout(connection: Connection, version: number, what: string): void {
  if (versionOf(connection) !== version) throw new StoreFailure('databaseDamaged', `${what} has another version`);
  const expected = new Sqlite(':memory:');
  try {
    const steps = documentMigrations.filter((step) => step.version <= version);
    migrate(expected, steps, null);
    const [ours, theirs] = [layoutOf(expected), layoutOf(connection)];
    const odd =
      [...theirs].find(([name, sql]) => ours.get(name) !== sql) ?? [...ours].find(([name]) => !theirs.has(name));
    if (odd !== undefined) throw new StoreFailure('databaseDamaged', `${what} has another layout: ${odd[0]}`);
  } finally {
    expected.close();
  }
}

/**
 * Throws `databaseDamaged` for a file format that SQLite does not know (bytes 18 and 19 of the header: 1 for a rollback journal,
 * 2 for a write-ahead log), because SQLite would open such a file read-only.
 */
export function requireFormat(path: string, what: string): void {
  const header = readHeader(path);
  if (Math.max(header[18] ?? 0, header[19] ?? 0) <= 2) return;
  throw new StoreFailure('databaseDamaged', `${what} has an unknown format`);
}

/**
 * Throws `databaseDamaged` if the root page of an index is a table's page, or vice versa. SQLite's own check accepts that while
 * the page is empty, but every query that uses the index fails.
 */
export function requireRootPages(connection: Connection, what: string): void {
  const roots = connection
    .prepare<[], { name: string; page: number; isIndex: number }>(
      `SELECT name, rootpage AS page, type = 'index' OR sql LIKE '%WITHOUT ROWID%' AS isIndex
       FROM sqlite_schema WHERE rootpage > 1`,
    )
    .all();
  const pageSize = connection.pragma('page_size', { simple: true }) as number;
  const file = openSync(connection.name, 'r');
  try {
    const type = Buffer.alloc(1);
    for (const { name, page, isIndex } of roots) {
      readSync(file, type, 0, 1, (page - 1) * pageSize);
      // https://www.sqlite.org/fileformat.html, section 1.6: types 2 and 10 are index pages.
      if ((type[0] === 2 || type[0] === 10) === (isIndex === 1)) continue;
      throw new StoreFailure('databaseDamaged', `${what}: the first page of ${name} is of another kind`);
    }
  } finally {
    closeSync(file);
  }
}

/** Internal tables of SQLite's full-text search, whose SQL differs between versions of SQLite. */
const isShadow = (name: string): boolean => /^(draft|line|e_document)_search_/.test(name);

/** Tables removed in versions 12 and 13, and their indexes, which earlier files have. Triggers and views are never ignored. */
const isRemoved = (type: string, name: string): boolean =>
  /^(table|index)$/.test(type) &&
  /^(sqlite_autoindex_)?(draft_approvals|recurrences|draft_undo|draft_steps)(_of_draft|_\d+)?$/.test(name);
const firstWithoutThem = 13;

/** The SQL of each schema entry by type and name, without whitespace and quotes, which SQLite may write differently. */
function layoutOf(connection: Connection): ReadonlyMap<string, string> {
  const isEarly = versionOf(connection) < firstWithoutThem;
  const rows = connection
    .prepare<[], { type: string; name: string; sql: string | null }>('SELECT type, name, sql FROM sqlite_schema')
    .all();
  return new Map(
    rows
      // Leaves out the statistics of ANALYZE.
      .filter(({ type, name }) => !name.startsWith('sqlite_stat') && !(isEarly && isRemoved(type, name)))
      .map(({ type, name, sql }) => [`${type} ${name}`, isShadow(name) ? '' : (sql ?? '').replace(/["\s]+/g, '')]),
  );
}
