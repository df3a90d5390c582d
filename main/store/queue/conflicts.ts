import type { Conflict } from '../../../domain/model/service-document.ts';
import type { Database } from '../database.ts';
import { readRecord, write, writeOrNull } from '../json.ts';
import type { FoundConflict } from '../types.ts';

/** Call within a transaction, like the other functions here. `row`: the draft's. A later conflict replaces an earlier one. */
export function noteConflict(database: Database, row: number, { moment, expected, theirs }: FoundConflict): void {
  mark(database, row, moment);
  database
    .statement<[number, number, string, string | null], void>(
      'INSERT OR REPLACE INTO draft_conflicts (row, found_at, base, theirs) VALUES (?, ?, ?, ?)',
    )
    .run(row, database.now(), write(expected), writeOrNull(theirs));
}

export function clearConflict(database: Database, row: number): void {
  mark(database, row, null);
  database.statement<[number], void>('DELETE FROM draft_conflicts WHERE row = ?').run(row);
}

const mark = (database: Database, row: number, moment: FoundConflict['moment'] | null): unknown =>
  database.statement<[string | null, number], void>('UPDATE drafts SET conflict = ? WHERE row = ?').run(moment, row);

export function readConflict(database: Database, row: number): Pick<Conflict, 'at' | 'expected' | 'theirs'> | null {
  const stored = database
    .statement<[number], { at: number; expected: string; theirs: string | null }>(
      'SELECT found_at AS at, base AS expected, theirs FROM draft_conflicts WHERE row = ?',
    )
    .get(row);
  if (stored === undefined) return null;
  const { at, expected, theirs } = stored;
  return { at, expected: readRecord(expected), theirs: theirs === null ? null : readRecord(theirs) };
}
