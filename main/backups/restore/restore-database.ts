import { copyFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { documentMigrations } from '../../store/migrations/documents/index.ts';
import { latest, migrate, versionOf } from '../../store/migrate.ts';
import { StoreFailure } from '../../store/errors.ts';
import { removeDatabase } from '../durable-files.ts';
import { findDamage, openForReading } from '../integrity.ts';
import { verifyCopy } from '../write-backup.ts';
import type { FileFinding } from '../../../domain/model/backup.ts';
import { findingOf } from '../../store/file/matching-log.ts';
import type { RestoreRequest, RestoreResult, Readers } from './restoration.ts';
import { salvageFile } from '../salvage/salvage-file.ts';
import { Restoration } from './restoration.ts';
import { DatabaseReader } from './database-reader.ts';

/**
 * Builds a new documents.db from a backup and from what can be read of the former file, verifies it and reports the result. Run
 * it in a worker thread. Neither source is changed. Throws if the backup is not intact, or if there is nothing to restore from.
 */
export function restoreDatabase(order: RestoreRequest): RestoreResult {
  const finding = order.former === null ? null : findingOf(order.former);
  if (order.former === null || finding?.kind !== 'logOfAnotherFile') return restoreFrom(order, finding);
  return restoreBoth({ ...order, former: order.former }, finding);
}

/** For a log of another database: reads first the database, then the log, so that drafts of both are kept. */
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
      // A log without its database may hold no draft: then an empty file is created, and the log is kept.
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
    removeDatabase(oldBackup(target));
  }
}

/** If the former file is damaged, what was salvaged from its pages is read instead. */
function readersOf({ former, backup, now, target }: RestoreRequest, scratch: string, logAlone: boolean): Readers {
  const theirs = backup === null ? null : readerOf(backup.path, oldBackup(target));
  if (former === null) return { former: null, backup: theirs, unrecoverable: [] };
  if (!logAlone && findDamage(former) === null && isDocuments(former)) {
    return { former: readerOf(former, scratch), backup: theirs, unrecoverable: [] };
  }
  removeDatabase(scratch);
  const unrecoverable = salvageFile(former, scratch, now, logAlone);
  return {
    former: unrecoverable === null ? null : new DatabaseReader(scratch),
    backup: theirs,
    unrecoverable: unrecoverable ?? [],
  };
}

const oldBackup = (target: string): string => `${target}.old`;

/** Reads a file; one of an earlier layout as a migrated copy. */
function readerOf(path: string, copy: string): DatabaseReader {
  const source = openForReading(path);
  try {
    if (versionOf(source) >= latest(documentMigrations)) return new DatabaseReader(path);
    removeDatabase(copy);
    source.prepare('VACUUM INTO ?').run(copy);
  } finally {
    source.close();
  }
  const connection = new Sqlite(copy);
  try {
    connection.pragma('foreign_keys = ON');
    migrate(connection, documentMigrations, null);
  } finally {
    connection.close();
  }
  return new DatabaseReader(copy);
}

/** Whether the file is a documents.db; an empty file is a database without tables. */
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
    // No other process uses the file, and after a power cut it is discarded.
    connection.pragma('journal_mode = MEMORY');
    connection.pragma('synchronous = OFF');
    connection.pragma('foreign_keys = ON');
    // Many indexes grow at the same time.
    connection.pragma('cache_size = -128000');
    migrate(connection, documentMigrations, null);
    return connection.transaction(() => new Restoration(connection, readers, { ...order, lacksSaves }).run())();
  } finally {
    connection.close();
  }
}
