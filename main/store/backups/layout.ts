import Sqlite from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { StoreFailure } from '../errors.ts';
import { readHeader } from '../file-header.ts';
import { migrate, versionOf } from '../migrate.ts';
import { documentMigrations } from '../migrations/documents/index.ts';

/**
 * Throws `databaseDamaged` where a file is not laid out as documents.db was in that version, table by table and trigger by
 * trigger. Whoever put it where it is: a view that never ends, or a trigger that deletes, is not run to find out what is
 * in it. Asks the schema alone.
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
 * Throws `databaseDamaged` where SQLite would open a file, whatever for, for reading only: the header names a format that is
 * newer than any (bytes 18 and 19: 1 without a log, 2 with one).
 */
export function requireFormat(path: string, what: string): void {
  const header = readHeader(path);
  if (Math.max(header[18] ?? 0, header[19] ?? 0) <= 2) return;
  throw new StoreFailure('databaseDamaged', `${what} has an unknown format`);
}

/** Tables that SQLite's search keeps for itself, worded by each of its versions as it likes. */
const isShadow = (name: string): boolean => name.startsWith('draft_search_');

/** What each thing of the schema was made by. A renamed table stands in quotes, and one that never was does not. */
function layoutOf(connection: Connection): ReadonlyMap<string, string> {
  const rows = connection
    .prepare<[], { type: string; name: string; sql: string | null }>('SELECT type, name, sql FROM sqlite_schema')
    .all();
  return new Map(
    rows
      // What ANALYZE leaves is SQLite's own.
      .filter(({ name }) => !name.startsWith('sqlite_stat'))
      .map(({ type, name, sql }) => [
        `${type} ${name}`,
        isShadow(name) ? '' : (sql ?? '').replace(/["\s]+/g, ' ').trim(),
      ]),
  );
}
