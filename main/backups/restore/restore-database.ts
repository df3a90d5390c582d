import { copyFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { documentMigrations } from '../../store/migrations/documents/index.ts';
import { latest, migrate } from '../../store/migrate.ts';
import { StoreFailure } from '../../store/errors.ts';
import { removeDatabase } from '../durable-files.ts';
import { findDamage, openForReading } from '../integrity.ts';
import { verifyCopy } from '../write-backup.ts';
import type { FileFinding } from '../../../domain/model/backup.ts';
import { findingOf } from '../../store/file/whole-file.ts';
import type { RestoreRequest, RestoreResult, Readers } from './restoration.ts';
import { salvageFile } from '../salvage/salvage-file.ts';
import { Restoration } from './restoration.ts';
import { DatabaseReader } from './database-reader.ts';

/**
 * Puts a new documents.db together from a backup and from what can be read of the former file, checks it and returns what
 * came of it; for a thread of its own. Neither of the two is changed. Throws where the backup is not intact, and where
 * there is nothing to put together.
 */
export function restoreDatabase(order: RestoreRequest): RestoreResult {
  const finding = order.former === null ? null : findingOf(order.former);
  if (order.former === null || finding?.kind !== 'logOfAnotherFile') return restoreFrom(order, finding);
  return restoreBoth({ ...order, former: order.former }, finding);
}

/** Of a log that is of another database each is read for itself, first the database, so that drafts of both are kept. */
function restoreBoth(order: RestoreRequest & { readonly former: string }, finding: FileFinding): RestoreResult {
  const alone = `${order.target}.alone`;
  const first = `${order.target}.first`;
  try {
    removeDatabase(alone);
    copyFileSync(order.former, alone);
    const { asInBackup, undeleted } = restoreFrom({ ...order, former: alone, target: first }, null);
    const at = order.backup?.at ?? order.now;
    const result = restoreFrom({ ...order, backup: { path: first, at } }, finding);
    const kept = Math.min(asInBackup, result.asInBackup);
    return {
      ...result,
      backupAt: order.backup?.at ?? null,
      asInBackup: kept,
      undeleted: undeleted + result.undeleted,
      asTheyWere: result.asTheyWere + result.asInBackup - kept,
    };
  } finally {
    removeDatabase(alone);
    removeDatabase(first);
  }
}

function restoreFrom(order: RestoreRequest, finding: FileFinding | null): RestoreResult {
  const { target, backup } = order;
  const scratch = `${target}.scratch`;
  const logAlone = finding?.kind === 'logWithoutFile' || finding?.kind === 'logOfAnotherFile';
  removeDatabase(target);
  try {
    if (backup !== null) {
      openForReading(backup.path).close();
      copyFileSync(backup.path, target);
    }
    const readers = readersOf(order, scratch, logAlone);
    try {
      // A log without its database may hold no draft: an empty file then takes its place, and the log is kept.
      if (backup === null && readers.former === null && !logAlone) {
        throw new StoreFailure('databaseDamaged', 'nothing of the file can be read, and there is no backup');
      }
      const result = build(order, readers, finding?.kind === 'savesMissing');
      verifyCopy(target, latest(documentMigrations), null);
      return result;
    } finally {
      readers.former?.close();
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
function readersOf({ former, backup, now }: RestoreRequest, scratch: string, logAlone: boolean): Readers {
  const theirs = backup === null ? null : new DatabaseReader(backup.path);
  if (former === null) return { former: null, backup: theirs, unrecoverable: [] };
  if (!logAlone && findDamage(former) === null && isDocuments(former)) {
    return { former: new DatabaseReader(former), backup: theirs, unrecoverable: [] };
  }
  removeDatabase(scratch);
  const unrecoverable = salvageFile(former, scratch, now, logAlone);
  return {
    former: unrecoverable === null ? null : new DatabaseReader(scratch),
    backup: theirs,
    unrecoverable: unrecoverable ?? [],
  };
}

/** An empty file is a database without tables. */
function isDocuments(path: string): boolean {
  const reader = new DatabaseReader(path);
  try {
    return reader.has('drafts');
  } finally {
    reader.close();
  }
}

function build(order: RestoreRequest, readers: Readers, lacksSaves: boolean): RestoreResult {
  const connection = new Sqlite(order.target);
  try {
    // Nobody else has it, and a power cut leaves nothing but a file to be thrown away.
    connection.pragma('journal_mode = MEMORY');
    connection.pragma('synchronous = OFF');
    connection.pragma('foreign_keys = ON');
    // Many indexes grow at once.
    connection.pragma('cache_size = -128000');
    migrate(connection, documentMigrations, null);
    return connection.transaction(() => new Restoration(connection, readers, { ...order, lacksSaves }).run())();
  } finally {
    connection.close();
  }
}
