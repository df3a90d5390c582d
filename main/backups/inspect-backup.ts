import { SqliteError } from 'better-sqlite3';
import type { BackupContents } from '../../domain/model/backup.ts';
import { isDamage, NewerDatabase } from '../store/errors.ts';
import { latest } from '../store/migrate.ts';
import { documentMigrations } from '../store/migrations/documents/index.ts';
import { requireFormat, requireLayout, requireRootPages } from './expected-layout.ts';
import { readBackupName } from './backup-folder.ts';
import { openForReading, requireIntegrity } from './integrity.ts';

/**
 * Reads and verifies every page of a backup, which may be any file with such a name. Run it in a worker thread. Throws
 * `databaseNewer` for a backup of a newer Rampa, whose schema is unknown here.
 */
export function inspectBackup(path: string, name: string): BackupContents {
  const version = readBackupName(name)?.version ?? 0;
  const known = latest(documentMigrations);
  if (version > known) throw new NewerDatabase(name, version, known);
  try {
    requireFormat(path, name);
    const connection = openForReading(path);
    try {
      requireLayout(connection, version, name);
      requireIntegrity(connection, name);
      requireRootPages(connection, name);
      const counts = connection
        .prepare<[], { drafts: number; accepted: number; lastSavedAt: number | null }>(
          `SELECT count(*) AS drafts, count(accepted_at) AS accepted, max(updated_at) AS lastSavedAt FROM drafts
           WHERE deleted_at IS NULL`,
        )
        .get();
      return { name, intact: true, drafts: 0, accepted: 0, lastSavedAt: null, ...counts };
    } finally {
      connection.close();
    }
  } catch (error) {
    if (!isDamage(error) && !isStrange(error)) throw error;
    return { name, intact: false, drafts: 0, accepted: 0, lastSavedAt: null };
  }
}

/** SQLite can open the file but not run the query, because its schema is not the expected one. */
const isStrange = (error: unknown): boolean => error instanceof SqliteError && error.code === 'SQLITE_ERROR';
