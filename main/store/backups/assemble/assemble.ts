import { copyFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { RestoreReport } from '../../../../domain/model/backup.ts';
import { documentMigrations } from '../../migrations/documents/index.ts';
import { latest, migrate } from '../../migrate.ts';
import { StoreFailure } from '../../errors.ts';
import { removeDatabase } from '../files.ts';
import { openForReading } from '../sound.ts';
import { finish } from '../write.ts';
import { Assembly } from './assembly.ts';
import { readWithOtherHeader } from './header.ts';
import { attempt, DamagedReader } from './reader.ts';

export interface AssembleOrder {
  /** The file that is to be replaced, closed or damaged; `null` where there is none. */
  readonly present: string | null;
  readonly backup: { readonly path: string; readonly at: number } | null;
  /** Is made anew. */
  readonly target: string;
  /** Whose content a draft gets that both have and that was not sent. */
  readonly prefer: 'backup' | 'present';
  /** The backup is the last that was known: nothing can have been sent after it. */
  readonly last: boolean;
  readonly now: number;
}

export type Assembled = Omit<RestoreReport, 'setAside'>;

/**
 * Puts a new documents.db together from a backup and from what can be read of the former file, checks it and answers what
 * came of it; for a thread of its own. Neither of the two is changed. Throws where the backup is not sound, and where
 * there is nothing to put together.
 */
export function assemble(order: AssembleOrder): Assembled {
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
      finish(target, latest(documentMigrations), null);
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

function build(order: AssembleOrder, readers: Readers): Assembled {
  const connection = new Sqlite(order.target);
  try {
    // Nobody else has it, and a power cut leaves nothing but a file to be thrown away.
    connection.pragma('journal_mode = MEMORY');
    connection.pragma('synchronous = OFF');
    connection.pragma('foreign_keys = ON');
    // Many indexes grow at once.
    connection.pragma('cache_size = -128000');
    migrate(connection, documentMigrations, null);
    return connection.transaction(() => new Assembly(connection, readers, order).run())();
  } finally {
    connection.close();
  }
}
