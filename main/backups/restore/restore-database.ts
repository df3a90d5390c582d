import { copyFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { documentMigrations } from '../../store/migrations/documents/index.ts';
import { latest, migrate } from '../../store/migrate.ts';
import { StoreFailure } from '../../store/errors.ts';
import { removeDatabase } from '../durable-files.ts';
import { findDamage, openForReading } from '../integrity.ts';
import { verifyCopy } from '../write-backup.ts';
import type { RestoreOrder, RestoreResult } from './order.ts';
import { salvageFile } from '../salvage/salvage-file.ts';
import { Restoration } from './restoration.ts';
import type { Readers } from './restoration.ts';
import { FileReader } from './file-reader.ts';

/**
 * Puts a new documents.db together from a backup and from what can be read of the former file, checks it and answers what
 * came of it; for a thread of its own. Neither of the two is changed. Throws where the backup is not intact, and where
 * there is nothing to put together.
 */
export function restoreDatabase(order: RestoreOrder): RestoreResult {
  const { target, backup } = order;
  const scratch = `${target}.scratch`;
  removeDatabase(target);
  try {
    if (backup !== null) {
      openForReading(backup.path).close();
      copyFileSync(backup.path, target);
    }
    const readers = readersOf(order, scratch);
    try {
      if (backup === null && readers.present === null) {
        throw new StoreFailure('databaseDamaged', 'nothing of the file can be read, and there is no backup');
      }
      const result = build(order, readers);
      verifyCopy(target, latest(documentMigrations), null);
      return result;
    } finally {
      readers.present?.close();
      readers.backup?.close();
    }
  } catch (error) {
    removeDatabase(target);
    throw error;
  } finally {
    removeDatabase(scratch);
  }
}

/** Of a former file that is damaged, what was salvaged from its pages is read in its place. */
function readersOf({ present, backup, now }: RestoreOrder, scratch: string): Readers {
  const theirs = backup === null ? null : new FileReader(backup.path);
  if (present === null) return { present: null, backup: theirs, hidden: [] };
  if (findDamage(present) === null && isDocuments(present)) {
    return { present: new FileReader(present), backup: theirs, hidden: [] };
  }
  removeDatabase(scratch);
  const hidden = salvageFile(present, scratch, now);
  return { present: hidden === null ? null : new FileReader(scratch), backup: theirs, hidden: hidden ?? [] };
}

/** An empty file is a database without tables. */
function isDocuments(path: string): boolean {
  const reader = new FileReader(path);
  try {
    return reader.has('drafts');
  } finally {
    reader.close();
  }
}

function build(order: RestoreOrder, readers: Readers): RestoreResult {
  const connection = new Sqlite(order.target);
  try {
    // Nobody else has it, and a power cut leaves nothing but a file to be thrown away.
    connection.pragma('journal_mode = MEMORY');
    connection.pragma('synchronous = OFF');
    connection.pragma('foreign_keys = ON');
    // Many indexes grow at once.
    connection.pragma('cache_size = -128000');
    migrate(connection, documentMigrations, null);
    return connection.transaction(() => new Restoration(connection, readers, order).run())();
  } finally {
    connection.close();
  }
}
