import type { Clock } from '../../ports.ts';
import type { Database } from '../database.ts';
import { rowsToDrop } from './ladder.ts';
import type { Kept } from './ladder.ts';

const day = 24 * 60 * 60_000;
/** Drafts looked at, or versions dropped, in one go: a few milliseconds. */
const atOnce = 50;
/** All versions of all drafts, compressed. What is younger than a day stays even beyond it. */
const mostBytes = 500_000_000;

/**
 * Thins out the versions of drafts that nobody saves any more, and the oldest of all where they take too much room. Does a
 * small part of it; answers whether more is left to do.
 */
export type TidyVersions = () => boolean;

export function createTidy(database: Database, clock: Clock, limit = mostBytes): () => TidyVersions {
  const next = database.prepare<[number, number], { draftRow: number }>(
    'SELECT DISTINCT draft_row AS draftRow FROM draft_versions WHERE draft_row > ? ORDER BY draft_row LIMIT ?',
  );
  const kept = database.prepare<[number], Kept & { bytes: number }>(
    `SELECT row, saved_at AS savedAt, kept_for AS keptFor, characters, bytes FROM draft_versions
     WHERE draft_row = ? ORDER BY saved_at`,
  );
  const oldest = database.prepare<[number, number], { row: number; bytes: number }>(
    'SELECT row, bytes FROM draft_versions WHERE saved_at < ? ORDER BY saved_at LIMIT ?',
  );
  const drop = database.prepare<[number], void>('DELETE FROM draft_versions WHERE row = ?');

  // One transaction, so that it waits for the disk once, and only where there is something to write.
  const erase = (rows: readonly number[]): void => {
    if (rows.length > 0) database.write(() => rows.forEach((row) => drop.run(row)));
  };

  /** One pass over all of them. */
  return () => {
    let draft = 0;
    let bytes = 0;
    let passed = false;

    const thinSome = (): boolean => {
      const some = next.all(draft, atOnce);
      const going: number[] = [];
      for (const { draftRow } of some) {
        const versions = kept.all(draftRow);
        const old = new Set(rowsToDrop(versions, clock.now()));
        going.push(...old);
        for (const version of versions) bytes += old.has(version.row) ? 0 : version.bytes;
      }
      erase(going);
      draft = some.at(-1)?.draftRow ?? draft;
      return some.length === atOnce;
    };
    const dropSome = (): boolean => {
      const some = oldest.all(clock.now() - day, atOnce);
      const going: number[] = [];
      for (const { row, bytes: held } of some) {
        if (bytes <= limit) break;
        going.push(row);
        bytes -= held;
      }
      erase(going);
      return going.length === atOnce && bytes > limit;
    };
    return () => {
      if (!passed) passed = !thinSome();
      else if (bytes <= limit || !dropSome()) return false;
      return true;
    };
  };
}
