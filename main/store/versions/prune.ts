import type { Clock } from '../../ports.ts';
import type { Database } from '../database.ts';
import { rowsToPrune } from './retention.ts';
import type { Kept } from './retention.ts';

const day = 24 * 60 * 60_000;
/** Drafts examined, or versions deleted, in one step: a few milliseconds. */
const atOnce = 50;
/** Limit of all versions of all drafts, compressed; versions younger than a day are kept even beyond it. */
const mostBytes = 500_000_000;

/**
 * Deletes versions past their retention, of drafts that are no longer saved too, and the oldest of all beyond the limit of
 * bytes. Each call does one step, and returns whether there are more.
 */
export type PruneVersions = () => boolean;

export function createPruning(database: Database, clock: Clock, limit = mostBytes): () => PruneVersions {
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

  // One transaction syncs once; none is begun where there is nothing to delete.
  const erase = (rows: readonly number[]): void => {
    if (rows.length > 0) database.write(() => rows.forEach((row) => drop.run(row)));
  };

  /** Begins one pass over all versions. */
  return () => {
    let draft = 0;
    let bytes = 0;
    let passed = false;

    const thinSome = (): boolean => {
      const some = next.all(draft, atOnce);
      const going: number[] = [];
      for (const { draftRow } of some) {
        const versions = kept.all(draftRow);
        const old = new Set(rowsToPrune(versions, clock.now()));
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
