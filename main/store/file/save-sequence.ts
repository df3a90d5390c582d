import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import type { Database as Connection } from 'better-sqlite3';
import type { Database } from '../database.ts';

/**
 * Every write of documents.db gets the next number of a sequence. The number is stored in the file's header (as SQLite's
 * application id, so that it is committed with the write) and, right after the commit, in a small file beside the database. A
 * database whose number is lower than the one beside it lacks the writes in between: its log was cut or removed, or it was
 * replaced by an older copy. SQLite notices neither.
 *
 * The sequence of each database starts at a random number, so that the numbers of two databases are far apart.
 */
const digits = 10;
const mostSequence = 0x7fff_ffff;
const mostFirst = 0x4000_0000;
/** A greater difference means that the numbers belong to two different databases. */
const mostMissing = 1_000_000;

/** The number of the last write in a file; 0 if it was written by an earlier Rampa. */
export const lastSaveIn = (connection: Connection): number =>
  Number(connection.pragma('application_id', { simple: true }));

/** Suffix of the file beside the database. */
export const sequenceSuffix = '-saves';

/**
 * Starts counting the writes that change a row. Call it after all other hooks are added, so that their rows count too. The
 * returned function closes the file beside the database.
 */
export function countSaves(database: Database, path: string): () => void {
  let last = lastSaveIn(database.connection);
  let next = last;
  let file: number | null = null;
  const changes = database.prepare<[], number>('SELECT total_changes()').pluck();
  let seen = changes.get();
  database.addWriteHook({
    write: () => {
      // The commit before this one may have failed, as on a full disk: its number was rolled back with it.
      next = last;
      const now = changes.get();
      if (now === seen) return;
      seen = now;
      next = last < 1 || last >= mostSequence ? randomInt(1, mostFirst) : last + 1;
      database.connection.exec(`PRAGMA application_id = ${next}`);
    },
    committed: () => {
      if (last === next) return;
      last = next;
      try {
        file ??= openSync(path + sequenceSuffix, 'w', 0o600);
        writeSync(file, String(last).padStart(digits, '0'), 0);
      } catch {
        // The write itself is on the disk. Without its number in this file, the next start cannot notice all missing writes.
      }
    },
  });
  return () => {
    if (file !== null) closeSync(file);
    file = null;
  };
}

/** How many writes a database with this sequence number lacks; 0 if the file beside it is missing or not usable. */
export function missingSaves(path: string, sequence: number): number {
  if (!existsSync(path + sequenceSuffix)) return 0;
  const text = readFileSync(path + sequenceSuffix, 'latin1');
  return /^\d{10}$/.test(text) && isLaterSave(Number(text), sequence) ? Number(text) - sequence : 0;
}

/** Whether a number is of a later write than another one, of the same database. */
export const isLaterSave = (number: number, other: number): boolean => number > other && isOfOneSequence(number, other);

/** Whether two numbers are of writes to the same database. */
export const isOfOneSequence = (one: number, other: number): boolean =>
  one > 0 && other > 0 && Math.abs(one - other) <= mostMissing;
