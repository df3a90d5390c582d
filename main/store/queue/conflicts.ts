import type { Conflict } from '../../../domain/model/service-document.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database.ts';
import { readRecord, write, writeOrNull } from '../json.ts';
import type { FoundConflict } from '../types.ts';

/** Each call stands within the transaction of whoever makes it; `row` is the draft's. */
export interface Conflicts {
  /** What is found later takes the place of what was found earlier. */
  readonly note: (row: number, found: FoundConflict) => void;
  readonly clear: (row: number) => void;
  readonly read: (row: number) => Pick<Conflict, 'at' | 'expected' | 'theirs'> | null;
}

export function createConflicts(database: Database, clock: Clock): Conflicts {
  const mark = database.prepare<[string | null, number], void>('UPDATE drafts SET conflict = ? WHERE row = ?');
  const insert = database.prepare<[number, number, string, string | null], void>(
    'INSERT OR REPLACE INTO draft_conflicts (row, found_at, base, theirs) VALUES (?, ?, ?, ?)',
  );
  const erase = database.prepare<[number], void>('DELETE FROM draft_conflicts WHERE row = ?');
  const found = database.prepare<[number], { at: number; expected: string; theirs: string | null }>(
    'SELECT found_at AS at, base AS expected, theirs FROM draft_conflicts WHERE row = ?',
  );
  return {
    note: (row, { moment, expected, theirs }) => {
      mark.run(moment, row);
      insert.run(row, clock.now(), write(expected), writeOrNull(theirs));
    },
    clear: (row) => {
      mark.run(null, row);
      erase.run(row);
    },
    read: (row) => {
      const stored = found.get(row);
      if (stored === undefined) return null;
      const { at, expected, theirs } = stored;
      return { at, expected: readRecord(expected), theirs: theirs === null ? null : readRecord(theirs) };
    },
  };
}
