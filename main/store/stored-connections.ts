import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { classify } from './errors.ts';
import { refuseLogWithoutFile } from './file/whole-file.ts';
import { readSettings } from './json.ts';
import { refuseNewer, versionOf } from './migrate.ts';
import { documentMigrations } from './migrations/documents/index.ts';
import type { StoredConnection } from './types.ts';

export interface StoredConnections {
  /** Of the file's layout. */
  readonly version: number;
  readonly connections: readonly StoredConnection[];
}

/**
 * The connections in documents.db, read without a lock, also while Rampa works with it; nothing of it changes. `null` where
 * there is no file. Throws a StoreFailure where it cannot be read, or was written by a newer Rampa.
 */
export function readStoredConnections(folder: string): StoredConnections | null {
  const path = join(folder, 'documents.db');
  try {
    refuseLogWithoutFile(path);
    if (!existsSync(path)) return null;
    refuseNewer(path, documentMigrations);
    const connection = new Sqlite(path, { readonly: true, fileMustExist: true });
    try {
      const rows = connection
        .prepare<[], { id: string; settings: string }>(
          'SELECT id, settings FROM connections WHERE removed_at IS NULL ORDER BY created_at',
        )
        .all();
      const connections = rows.map(({ id, settings }) => ({ id, settings: readSettings(settings) }));
      return { version: versionOf(connection), connections };
    } finally {
      connection.close();
    }
  } catch (error) {
    throw classify(error);
  }
}
