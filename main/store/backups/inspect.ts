import { SqliteError } from 'better-sqlite3';
import type { BackupContents } from '../../../domain/model/backup.ts';
import { isDamage, NewerDatabase } from '../errors.ts';
import { latest } from '../migrate.ts';
import { documentMigrations } from '../migrations/documents/index.ts';
import { requireFormat, requireLayout } from './layout.ts';
import { readBackupName } from './names.ts';
import { openForReading, requireSound } from './sound.ts';

/**
 * Reads a backup through; it may be any file that somebody put there under such a name. For a thread. Throws `databaseNewer`
 * for one of a newer Rampa, of which this one cannot tell.
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
      requireSound(connection, name);
      const told = connection
        .prepare<[], { drafts: number; accepted: number; lastSavedAt: number | null }>(
          `SELECT count(*) AS drafts, count(accepted_at) AS accepted, max(updated_at) AS lastSavedAt FROM drafts
           WHERE deleted_at IS NULL`,
        )
        .get();
      return { name, sound: true, drafts: 0, accepted: 0, lastSavedAt: null, ...told };
    } finally {
      connection.close();
    }
  } catch (error) {
    if (!isDamage(error) && !isStrange(error)) throw error;
    return { name, sound: false, drafts: 0, accepted: 0, lastSavedAt: null };
  }
}

/** SQLite cannot make sense of the file's schema, or of what stands in it. */
const isStrange = (error: unknown): boolean => error instanceof SqliteError && error.code === 'SQLITE_ERROR';
