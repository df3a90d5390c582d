import Sqlite from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { StoreFailure } from '../errors.ts';

/** A database for looking at: nothing of it changes. */
export function openForReading(path: string, timeout = 3000): Connection {
  const connection = new Sqlite(path, { readonly: true, fileMustExist: true, timeout });
  try {
    connection.pragma('trusted_schema = OFF');
    // Says of a page that it is damaged where it would otherwise give what stands there for rows.
    connection.pragma('cell_size_check = ON');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** What is wrong with a file; nothing where it is sound. `thorough`: indexes are held against their tables too. */
export function faultsOf(connection: Connection, thorough: boolean): readonly string[] {
  const rows = connection.pragma(thorough ? 'integrity_check(20)' : 'quick_check(20)') as readonly object[];
  const lines = rows.map((row) => String(Object.values(row)[0]));
  return lines.filter((line) => line !== 'ok');
}

/** Throws `databaseDamaged` with what was found first. */
export function requireSound(connection: Connection, what: string): void {
  const [first] = faultsOf(connection, true);
  if (first !== undefined) throw new StoreFailure('databaseDamaged', `${what}: ${first}`);
  const broken = connection.pragma('foreign_key_check') as readonly unknown[];
  if (broken.length > 0) throw new StoreFailure('databaseDamaged', `${what}: ${broken.length} references are broken`);
}

/** Rows of every table, those that SQLite keeps for itself left out. */
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
