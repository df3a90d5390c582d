import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import type { Database } from '../database.ts';

/**
 * Every write of documents.db takes the next number of a sequence, which is in the header of the file itself (SQLite's
 * application id, so that it is committed with the write) and, right after the commit, in a small file beside it. A database
 * whose number is lower than the one beside it lacks the writes in between: its log was cut or removed, or an older copy of
 * the file was put in its place. SQLite notices neither.
 *
 * The sequence of each database starts at a random number, so that the numbers of two databases are far apart.
 */
const digits = 10;
const mostSequence = 0x7fff_ffff;
const mostFirst = 0x4000_0000;
/** A greater difference is between two databases rather than between two states of one. */
const mostMissing = 1_000_000;

/** Suffix of the file beside the database. */
export const sequenceSuffix = '-saves';

/**
 * From here on each write that changes a row is counted. To be added after all other hooks, whose rows it counts too. The
 * answer closes the file beside the database.
 */
export function countSaves(database: Database, path: string): () => void {
  let last = Number(database.connection.pragma('application_id', { simple: true }));
  let next = last;
  let file: number | null = null;
  const changes = database.prepare<[], number>('SELECT total_changes()').pluck();
  let seen = changes.get();
  database.addWriteHook({
    write: () => {
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
        // The write itself is on the disk; without the number beside it, less is noticed at the next start.
      }
    },
  });
  return () => {
    if (file !== null) closeSync(file);
    file = null;
  };
}

/** How many writes a database with this sequence number lacks; 0 where the file beside it says nothing of them. */
export function missingSaves(path: string, sequence: number): number {
  if (!existsSync(path + sequenceSuffix)) return 0;
  const text = readFileSync(path + sequenceSuffix, 'latin1');
  const missing = /^\d{10}$/.test(text) ? Number(text) - sequence : 0;
  return sequence > 0 && missing > 0 && missing <= mostMissing ? missing : 0;
}
