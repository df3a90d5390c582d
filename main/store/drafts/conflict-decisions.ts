import { separateServiceAmounts } from '../../../domain/amounts/service-amounts.ts';
import type { Draft, DraftSummary } from '../../../domain/model/draft.ts';
import type { Database } from '../database.ts';
import { invalidState, notFound } from '../errors.ts';
import { write } from '../json.ts';
import type { Conflicts } from '../queue/conflicts.ts';
import type { ApplyTransition } from '../queue/apply-transition.ts';
import type { DraftChange, DraftStore } from '../types.ts';
import type { ContentText } from '../../content-text.ts';
import type { DraftRow } from './rows.ts';

/** What drafts.ts shares with what a person decides of a conflict; each within a transaction. */
export interface DraftParts {
  readonly liveRow: (id: string) => DraftRow | null;
  readonly whole: (row: DraftRow) => Draft;
  readonly summary: (id: string) => DraftSummary | null;
  /** Writes content, summary, revision and search text; returns whether the content is another. */
  readonly put: (row: DraftRow, change: DraftChange, after: ContentText) => boolean;
  readonly contentOf: (text: string) => ContentText;
}

type ConflictDecisions = Pick<DraftStore, 'conflict' | 'rebase' | 'dismissConflict'>;

/** What was found to be otherwise in the service, and what a person decides of it. */
export function createConflictDecisions(
  database: Database,
  move: ApplyTransition,
  conflicts: Conflicts,
  parts: DraftParts,
): ConflictDecisions {
  const { liveRow, whole, summary, put, contentOf } = parts;
  const putBaseline = database.prepare<[number, string], void>(
    `INSERT INTO draft_bases (row, base, source) VALUES (?, ?, 'service')
     ON CONFLICT DO UPDATE SET base = excluded.base, source = excluded.source`,
  );
  const summaryOf = (id: string): DraftSummary => {
    const found = summary(id);
    if (found === null) throw notFound('draft', id);
    return found;
  };
  return {
    conflict: (id) =>
      database.read(() => {
        const row = liveRow(id);
        const found = row === null ? null : conflicts.read(row.row);
        if (row === null || row.conflict === null || found === null) return null;
        const { kind, content } = whole(row);
        const { expected, theirs } = found;
        const read = {
          expected: separateServiceAmounts(kind, expected),
          theirs: theirs === null ? null : separateServiceAmounts(kind, theirs),
        };
        return { draftId: id, moment: row.conflict, ...found, ...read, ours: content };
      }),
    rebase: (change) => {
      // Checked before the lock is taken.
      const after = contentOf(change.content);
      return database.write(() => {
        const row = liveRow(change.id);
        if (row === null) return { saved: false, why: 'gone', current: null };
        const found = row.conflict === 'before' ? conflicts.read(row.row) : null;
        const canRebase = row.state === 'draft' || row.state === 'waiting' || row.state === 'rejected';
        if (!canRebase) return { saved: false, why: 'locked', current: whole(row) };
        if (found === null || row.revision !== change.revision) {
          return { saved: false, why: 'stale', current: whole(row) };
        }
        put(row, change, after);
        if (found.theirs !== null) putBaseline.run(row.row, write(found.theirs));
        conflicts.clear(row.row);
        if (row.state !== 'draft') move(row, 'withdraw');
        return { saved: true, summary: summaryOf(change.id) };
      });
    },
    dismissConflict: (id) =>
      database.write(() => {
        const row = liveRow(id);
        if (row === null) throw notFound('draft', id);
        if (row.conflict === 'before') throw invalidState(`${id} has a conflict that a person must decide`);
        conflicts.clear(row.row);
        return summaryOf(id);
      }),
  };
}
