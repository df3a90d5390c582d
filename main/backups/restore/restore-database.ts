import { copyFileSync, existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { documentMigrations } from '../../store/migrations/documents/index.ts';
import { latest, migrate, versionOf } from '../../store/migrate.ts';
import { StoreFailure } from '../../store/errors.ts';
import { removeDatabase } from '../durable-files.ts';
import { findDamage, isReadable, openForReading } from '../integrity.ts';
import { verifyCopy } from '../write-backup.ts';
import type { FileFinding } from '../../../domain/model/backup.ts';
import { findingOf } from '../../store/file/matching-log.ts';
import type { RestoreRequest, RestoreResult, Readers } from './restoration.ts';
import { isLaterSave, lastSaveIn, missingSaves } from '../../store/file/save-sequence.ts';
import { Restoration } from './restoration.ts';
import { DatabaseReader } from './database-reader.ts';

/**
 * Builds a new documents.db from a backup and from what can be read of the former file, verifies it and reports the result. Run
 * it in a worker thread. Neither source is changed. Throws if the backup is not intact, or if there is nothing to restore from.
 */
export function restoreDatabase(order: RestoreRequest): RestoreResult {
  const { former, target, backup } = order;
  const finding = former === null ? null : findingOf(former);
  removeDatabase(target);
  try {
    if (backup !== null) {
      openForReading(backup.path).close();
      copyFileSync(backup.path, target);
    }
    const file = former === null ? null : formerFile(former, finding, target);
    const readers = {
      former: file === null ? null : readerOf(file.path, scratch(target)),
      backup: backup === null ? null : readerOf(backup.path, oldBackup(target)),
    };
    try {
      // A log without its database says nothing: if there is no backup either, an empty file is created, and the log is kept.
      if (backup === null && readers.former === null && finding?.kind !== 'logWithoutFile') {
        throw new StoreFailure('databaseDamaged', 'the file cannot be read, and there is no backup');
      }
      const prefer = order.prefer === 'backup' || file === null || !isNewer(file.path, target) ? 'backup' : 'former';
      const result = build(target, readers, { ...order, prefer, lacksSaves: file?.lacksSaves ?? false });
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
    for (const path of [scratch(target), oldBackup(target), alone(target)]) removeDatabase(path);
  }
}

interface FormerFile {
  readonly path: string;
  /** The last writes may be missing, so that it does not prove that a draft was not sent. */
  readonly lacksSaves: boolean;
}

/** The former file if SQLite can read all that is not computed from it; with a log of another database, without that log. */
function formerFile(former: string, finding: FileFinding | null, target: string): FormerFile | null {
  if (finding?.kind === 'logWithoutFile') return null;
  const path = finding?.kind === 'logOfAnotherFile' ? alone(target) : former;
  if (path !== former) {
    removeDatabase(path);
    copyFileSync(former, path);
  }
  const damage = findDamage(path);
  if (damage !== null && !isReadable(path)) return null;
  return isDocuments(path) ? { path, lacksSaves: finding !== null || damage !== null } : null;
}

/** Whether the former file has writes that the backup does not have. Numbers of two databases are not compared. */
function isNewer(former: string, backup: string): boolean {
  if (!existsSync(backup)) return true;
  const [own, theirs] = [former, backup].map((path) => {
    const connection = openForReading(path);
    try {
      return lastSaveIn(connection);
    } finally {
      connection.close();
    }
  });
  return own === undefined || theirs === undefined || theirs === 0 || isLaterSave(own, theirs);
}

const scratch = (target: string): string => `${target}.scratch`;
const alone = (target: string): string => `${target}.alone`;
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

/** 0 if neither file has a number: the first write begins a sequence. */
function nextSave(target: Sqlite.Database, readers: Readers, former: string | null): number {
  const [own, theirs] = [lastSaveIn(target), readers.former?.lastSave ?? 0];
  const last = own === 0 || isLaterSave(theirs, own) ? theirs : own;
  // The former file may lack its last writes, or may not be readable.
  return last === 0 ? 0 : last + (former === null ? 0 : missingSaves(former, last)) + 1;
}

function build(target: string, readers: Readers, request: ConstructorParameters<typeof Restoration>[2]): RestoreResult {
  const connection = new Sqlite(target);
  try {
    // No other process uses the file, and after a power cut it is discarded.
    connection.pragma('journal_mode = MEMORY');
    connection.pragma('synchronous = OFF');
    connection.pragma('foreign_keys = ON');
    // Many indexes grow at the same time.
    connection.pragma('cache_size = -128000');
    migrate(connection, documentMigrations, null);
    return connection.transaction(() => {
      const result = new Restoration(connection, readers, request).run();
      // Later than both files, so that what is made of this file is the latest (latest-first.ts).
      connection.pragma(`application_id = ${nextSave(connection, readers, request.former)}`);
      return result;
    })();
  } finally {
    connection.close();
  }
}
