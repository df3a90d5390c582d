import { copyFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { documentMigrations } from '../../store/migrations/documents/index.ts';
import { latest, migrate } from '../../store/migrate.ts';
import { StoreFailure } from '../../store/errors.ts';
import { removeDatabase } from '../durable-files.ts';
import { openForReading } from '../integrity.ts';
import { verifyCopy } from '../write-backup.ts';
import type { RestoreOrder, RestoreResult } from './order.ts';
import { Restoration } from './restoration.ts';
import { readWithOtherHeader } from './other-header.ts';
import { attempt, DamagedReader } from './damaged-reader.ts';

/**
 * Puts a new documents.db together from a backup and from what can be read of the former file, checks it and answers what
 * came of it; for a thread of its own. Neither of the two is changed. Throws where the backup is not intact, and where
 * there is nothing to put together.
 */
export function restoreDatabase(order: RestoreOrder): RestoreResult {
  const { target, backup, present } = order;
  const scratch = `${target}.scratch`;
  removeDatabase(target);
  try {
    if (backup !== null) {
      openForReading(backup.path).close();
      copyFileSync(backup.path, target);
    }
    const readers = {
      present: present === null ? null : readerOf(present, backup?.path ?? null, scratch),
      backup: backup === null ? null : new DamagedReader(backup.path),
    };
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
      removeDatabase(scratch);
    }
  } catch (error) {
    removeDatabase(target);
    throw error;
  }
}

/** `null` where nothing of the file can be read. */
function readerOf(path: string, backup: string | null, scratch: string): DamagedReader | null {
  const plain = attempt(() => new DamagedReader(path));
  if (plain !== undefined) return plain;
  const donors = backup === null ? [null] : [backup, null];
  for (const donor of donors) {
    const reader = readWithOtherHeader(path, donor, scratch);
    if (reader !== null) return reader;
  }
  return null;
}

interface Readers {
  readonly present: DamagedReader | null;
  readonly backup: DamagedReader | null;
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
