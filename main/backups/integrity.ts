import Sqlite, { SqliteError } from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { classify, isDamage, StoreFailure } from '../store/errors.ts';
import { latest, versionOf } from '../store/migrate.ts';
import { documentMigrations } from '../store/migrations/documents/index.ts';
import { notedTables } from '../store/noted-tables.ts';

export function openForReading(path: string, timeout = 3000): Connection {
  const connection = new Sqlite(path, { readonly: true, fileMustExist: true, timeout });
  try {
    connection.pragma('trusted_schema = OFF');
    // Reports a malformed page as damage instead of decoding it into garbage rows.
    connection.pragma('cell_size_check = ON');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The damage that SQLite finds. `thorough`: indexes are compared with their tables as well. `of`: a table; by default all. */
function integrityFaults(connection: Connection, thorough: boolean, of = '20'): readonly string[] {
  try {
    const rows = connection.pragma(`${thorough ? 'integrity_check' : 'quick_check'}(${of})`) as readonly object[];
    const lines = rows.map((row) => String(Object.values(row)[0]));
    return lines.filter((line) => line !== 'ok');
  } catch (error) {
    // If the full-text index cannot be opened, SQLite reports an error of the statement instead of damage.
    if (error instanceof SqliteError && error.code === 'SQLITE_ERROR') return [error.message];
    throw error;
  }
}

/** Throws `databaseDamaged` with the first damage found, including broken foreign keys. */
export function requireIntegrity(connection: Connection, what: string): void {
  const [first] = integrityFaults(connection, true);
  if (first !== undefined) throw new StoreFailure('databaseDamaged', `${what}: ${first}`);
  const broken = connection.pragma('foreign_key_check') as readonly unknown[];
  if (broken.length > 0) throw new StoreFailure('databaseDamaged', `${what}: ${broken.length} references are broken`);
}

/**
 * Whether the damage of a documents.db of the current layout is only in what is computed from its other tables: search indexes,
 * counts and free pages. Reads every page of the others: run it in a worker thread.
 */
export function isReadable(path: string): boolean {
  try {
    const connection = openForReading(path);
    try {
      return (
        versionOf(connection) === latest(documentMigrations) &&
        notedTables(connection).every(({ name }) => integrityFaults(connection, true, name).length === 0)
      );
    } finally {
      connection.close();
    }
  } catch (error) {
    if (error instanceof SqliteError) return false;
    throw error;
  }
}

/** The number of rows of each table, except SQLite's internal tables. */
export function countRows(connection: Connection): ReadonlyMap<string, number> {
  const tables = connection
    .prepare<[], { name: string }>(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all();
  return new Map(
    tables.map(({ name }) => {
      const row = connection.prepare<[], { rows: number }>(`SELECT count(*) AS rows FROM "${name}"`).get();
      return [name, row?.rows ?? 0];
    }),
  );
}

/** The first damage of a database, in SQLite's words; `null` if there is none. Reads every page: run it in a worker thread. */
export function findDamage(path: string): string | null {
  try {
    const connection = openForReading(path);
    try {
      return integrityFaults(connection, false)[0] ?? null;
    } finally {
      connection.close();
    }
  } catch (error) {
    if (isDamage(error)) return classify(error).message;
    throw error;
  }
}
