/**
 * An increment is a file beside a backup with the rows that changed since: `changed_rows` names them, and a row that is not in
 * its table was deleted. With the backup it gives documents.db as of the moment of the increment. It contains the backup's mark,
 * so that it is never applied to another one.
 */
import { copyFileSync, mkdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite, { SqliteError } from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { isDamage, StoreFailure } from '../store/errors.ts';
import { lastSaveIn } from '../store/file/save-sequence.ts';
import { migrate, versionOf } from '../store/migrate.ts';
import { documentMigrations } from '../store/migrations/documents/index.ts';
import { notedTables } from '../store/noted-tables.ts';
import { renamePatientlySync } from '../rename.ts';
import { backupFolder, freeBytes, incrementName, listBackups, pruneIncrements } from './backup-folder.ts';
import type { StoredBackup } from './backup-folder.ts';
import { removeDatabase, syncFolder } from './durable-files.ts';
import { requireFormat, requireLayout } from './expected-layout.ts';
import { openForReading } from './integrity.ts';
import { verifyCopy } from './write-backup.ts';

export interface IncrementOrder {
  /** Holds documents.db. */
  readonly folder: string;
  readonly at: number;
}

interface Base {
  readonly backup: StoredBackup;
  readonly mark: string;
  readonly number: number;
}

/**
 * Copies what changed since the last backup into a file beside it, in one read transaction, and verifies the copy. Returns its
 * size in bytes; `null` if no backup has a mark that documents.db knows, so that a backup is due. Run it in a worker thread.
 */
export function writeIncrement({ folder, at }: IncrementOrder): number | null {
  const source = openForReading(join(folder, 'documents.db'));
  try {
    source.exec('BEGIN');
    const base = baseIn(folder, source);
    if (base === null) return null;
    const path = join(backupFolder(folder), incrementName(base.backup.name));
    const part = `${path}.part`;
    try {
      removeDatabase(part);
      const rows = copyChanges(source, part, base);
      // On a network drive, a reader blocks writers.
      source.exec('COMMIT');
      verifyCopy(part, versionOf(source), rows);
      // Shown as its time; the clock of the disk may be another one.
      utimesSync(part, at / 1000, at / 1000);
      renamePatientlySync(part, path);
      syncFolder(dirname(path));
      pruneIncrements(folder, base.backup.name);
      return statSync(path).size;
    } finally {
      removeDatabase(part);
    }
  } finally {
    source.close();
  }
}

/** The last backup of the open file, by its mark: by the clock another one may be the newest, and a file may be of another. */
function baseIn(folder: string, source: Connection): Base | null {
  const version = versionOf(source);
  const numberOf = source.prepare<[string], { number: number }>('SELECT number FROM backup_marks WHERE id = ?');
  for (const backup of listBackups(folder)) {
    // A rescue and a copy before a migration have the mark of the backup before them.
    if (backup.version !== version || (backup.reason !== 'daily' && backup.reason !== 'asked')) continue;
    const mark = lastMarkIn(join(backupFolder(folder), backup.name));
    const number = mark === null ? undefined : numberOf.get(mark)?.number;
    if (mark !== null && number !== undefined) return { backup, mark, number };
  }
  return null;
}

/** `null` if the backup has none or cannot be read. */
function lastMarkIn(path: string): string | null {
  try {
    const connection = openForReading(path);
    try {
      return lastMark(connection);
    } finally {
      connection.close();
    }
  } catch {
    return null;
  }
}
const lastMark = (connection: Connection): string | null =>
  connection.prepare<[], { id: string }>('SELECT id FROM backup_marks ORDER BY number DESC LIMIT 1').get()?.id ?? null;

/** Returns how many rows each table of the copy must have. */
function copyChanges(source: Connection, part: string, { mark, number }: Base): ReadonlyMap<string, number> {
  const connection = new Sqlite(part);
  try {
    // Until it has its name, the file is discarded after a power cut.
    connection.pragma('journal_mode = OFF');
    connection.pragma('synchronous = OFF');
    connection.exec(layoutOf(source).join(';'));
    connection.pragma(`user_version = ${versionOf(source)}`);
    connection.pragma(`application_id = ${lastSaveIn(source)}`);
    return connection.transaction(() => {
      connection.prepare('INSERT INTO backup_marks VALUES (1, ?)').run(mark);
      const noted = 'FROM changed_rows WHERE mark >= ?';
      const counts = notedTables(source).map(({ name, key }) => {
        const rows = `SELECT * FROM ${name} WHERE ${key} IN (SELECT key ${noted} AND table_name = ?)`;
        return [name, insertAll(connection, name, source, rows, [number, name])] as const;
      });
      const keys = `SELECT DISTINCT 0, table_name, key ${noted}`;
      counts.push(['changed_rows', insertAll(connection, 'changed_rows', source, keys, [number])]);
      return new Map([...counts, ['backup_marks', 1] as const]);
    })();
  } finally {
    connection.close();
  }
}

/** Inserts the rows of a query, and returns how many there were. */
function insertAll(
  target: Connection,
  table: string,
  source: Connection,
  select: string,
  values: readonly unknown[] = [],
): number {
  let [count, insert] = [0, null as Sqlite.Statement<unknown[]> | null];
  for (const row of source
    .prepare<unknown[], unknown[]>(select)
    .raw()
    .iterate(...values)) {
    insert ??= target.prepare(`INSERT INTO ${table} VALUES (${row.map(() => '?').join(', ')})`);
    insert.run(...row);
    count += 1;
  }
  return count;
}

/** The SQL of an increment's tables for the layout of a documents.db: the same columns, without constraints and indexes. */
function layoutOf(documents: Connection): readonly string[] {
  const names = [...notedTables(documents).map(({ name }) => name), 'backup_marks', 'changed_rows'];
  return names.map((name) => {
    const columns = documents
      .prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?) ORDER BY cid')
      .all(name);
    return `CREATE TABLE ${name} (${columns.map((column) => column.name).join(', ')})`;
  });
}

export interface CombineOrder {
  readonly backup: string;
  readonly version: number;
  readonly increment: string;
  /** The folder for the combined file. */
  readonly into: string;
}

/**
 * Writes the backup with the changes of its increment into a new file and returns its path. Throws `databaseDamaged` if either is
 * not what it should be; the caller verifies the result like any backup. Run it in a worker thread.
 */
export function combine({ backup, version, increment, into }: CombineOrder): string {
  const target = join(into, 'combined.db');
  mkdirSync(into, { recursive: true, mode: 0o700 });
  const bytes = statSync(backup).size + statSync(increment).size;
  const room = freeBytes(into);
  // The restore needs room for this file and for the result.
  if (room !== null && room < 3 * bytes) {
    throw new StoreFailure('databaseFull', `a backup of ${bytes} bytes needs more room than ${room}`);
  }
  removeDatabase(target);
  try {
    copyFileSync(backup, target);
    for (const path of [target, increment]) requireFormat(path, path);
    const changes = openForReading(increment);
    try {
      apply(target, changes, version);
    } finally {
      changes.close();
    }
    return target;
  } catch (error) {
    removeDatabase(target);
    if (error instanceof SqliteError && (isDamage(error) || /^SQLITE_(ERROR|CONSTRAINT|MISMATCH)/.test(error.code))) {
      throw new StoreFailure('databaseDamaged', `${increment}: ${error.message}`, error);
    }
    throw error;
  }
}

function apply(target: string, changes: Connection, version: number): void {
  const connection = new Sqlite(target);
  try {
    connection.pragma('journal_mode = MEMORY');
    connection.pragma('synchronous = OFF');
    // Rows of one draft are removed and inserted one by one; the caller checks that all references hold.
    connection.pragma('foreign_keys = OFF');
    requireLayout(connection, version, target);
    requireIncrementOf(connection, changes, version);
    connection.transaction(() => {
      const tables = notedTables(connection);
      // First all deletions: of two rows that exchanged a unique value, one would meet the other.
      for (const { name, key } of tables) {
        const remove = connection.prepare<[unknown]>(`DELETE FROM ${name} WHERE ${key} = ?`);
        for (const noted of keysIn(changes, name)) remove.run(noted);
      }
      for (const { name } of tables) insertAll(connection, name, changes, `SELECT * FROM ${name}`);
    })();
    connection.pragma(`application_id = ${lastSaveIn(changes)}`);
  } finally {
    connection.close();
  }
}

const keysIn = (changes: Connection, table: string): Iterable<unknown> =>
  changes.prepare<[string], unknown>('SELECT key FROM changed_rows WHERE table_name = ?').pluck().iterate(table);

/** Only tables as this application makes them: a view could never end. */
function requireIncrementOf(backup: Connection, changes: Connection, version: number): void {
  const refuse = (why: string): never => {
    throw new StoreFailure('databaseDamaged', `${changes.name} ${why}`);
  };
  if (versionOf(changes) !== version) refuse('has another version');
  const expected = new Sqlite(':memory:');
  try {
    migrate(
      expected,
      documentMigrations.filter((step) => step.version <= version),
      null,
    );
    const schema = changes.prepare<[], string>('SELECT sql FROM sqlite_schema').pluck().all();
    if ([...schema].sort().join() !== [...layoutOf(expected)].sort().join()) refuse('has another layout');
  } finally {
    expected.close();
  }
  const mark = lastMark(changes);
  if (mark === null || mark !== lastMark(backup)) refuse('belongs to another backup');
}
