/** The undo steps of drafts, in `draft_undo` and `draft_steps`. */
import { mostSteps } from '../../../domain/model/draft.ts';
import type { DraftSteps, StepsChange } from '../../../domain/model/draft.ts';
import type { Database } from '../database.ts';
import type { DraftRow } from './rows.ts';

/** Limit of one draft's steps; an editor sends fewer (renderer's saving/kept-steps.ts). */
const mostBytes = 4_000_000;
/** Limit of those of all drafts. */
const mostBytesOfAll = 50_000_000;
/** Drafts whose steps are deleted in one transaction. */
const atOnce = 50;

interface Head {
  readonly revision: number;
  readonly first: number;
  readonly afterLast: number;
  readonly bytes: number;
}

export function deleteSteps(database: Database, row: number): void {
  database.statement<[number], void>('DELETE FROM draft_undo WHERE row = ?').run(row);
}

/**
 * To be called within the transaction of a save, with the draft as it was before: the steps belong to the content that this save
 * writes, and to no other. If a change does not fit the stored steps, all are deleted; the save is not refused for it.
 */
export function keepSteps(
  database: Database,
  { row, revision }: Pick<DraftRow, 'row' | 'revision'>,
  change: StepsChange | undefined,
): void {
  const known = database
    .statement<[number], Head>('SELECT revision, first, after_last AS afterLast, bytes FROM draft_undo WHERE row = ?')
    .get(row);
  const stored = known?.revision === revision ? known : null;
  if (change === undefined || !follows(change, stored)) {
    if (known !== undefined) deleteSteps(database, row);
    return;
  }
  const { first, from, done, add } = change;
  if (known !== undefined && stored === null) deleteSteps(database, row);
  const cutWhere = (condition: string, number: number) =>
    database
      .statement<[number, number], { bytes: number }>(
        `DELETE FROM draft_steps WHERE undo_row = ? AND number ${condition} ? RETURNING octet_length(step) AS bytes`,
      )
      .all(row, number);
  const cut = [
    ...(stored !== null && first > stored.first ? cutWhere('<', first) : []),
    ...(stored !== null && from < stored.afterLast ? cutWhere('>=', from) : []),
  ];
  const added = add.reduce((sum, step) => sum + Buffer.byteLength(step), 0);
  const bytes = cut.reduce((left, one) => left - one.bytes, stored?.bytes ?? 0) + added;
  if (bytes > mostBytes) {
    deleteSteps(database, row);
    return;
  }
  database
    .statement<[Head & { readonly row: number; readonly done: number }], void>(
      `INSERT INTO draft_undo (row, revision, first, done, after_last, bytes)
       VALUES (@row, @revision, @first, @done, @afterLast, @bytes)
       ON CONFLICT (row) DO UPDATE SET revision = excluded.revision, first = excluded.first, done = excluded.done,
         after_last = excluded.after_last, bytes = excluded.bytes`,
    )
    .run({ row, revision: revision + 1, first, done, afterLast: from + add.length, bytes });
  const insert = database.statement<[number, number, string], void>('INSERT INTO draft_steps VALUES (?, ?, ?)');
  add.forEach((step, index) => insert.run(row, from + index, step));
}

/** Whether a change continues the stored steps without a gap; `null`: nothing is stored. */
function follows({ first, from, done, add }: StepsChange, stored: Head | null): boolean {
  const afterLast = from + add.length;
  const isInOrder = first <= from && first <= done && done <= afterLast && afterLast - first <= mostSteps;
  return isInOrder && (from === first || (stored !== null && first >= stored.first && from <= stored.afterLast));
}

/** Those that lead from the content as it is now; `null` if there are none. */
export function stepsOf(database: Database, draftId: string): DraftSteps | null {
  const fitting = database.statement<[string], Head & { readonly row: number; readonly done: number }>(
    `SELECT u.row, u.revision, u.first, u.done, u.after_last AS afterLast, u.bytes
     FROM drafts d JOIN draft_undo u ON u.row = d.row AND u.revision = d.revision
     WHERE d.id = ? AND d.deleted_at IS NULL`,
  );
  const steps = database.statement<[number], { number: number; step: string }>(
    'SELECT number, step FROM draft_steps WHERE undo_row = ? ORDER BY number',
  );
  return database.read(() => {
    const found = fitting.get(draftId);
    if (found === undefined) return null;
    const { row, revision, first, done, afterLast } = found;
    const all = steps.all(row);
    const isWhole = all.length === afterLast - first && all.every(({ number }, index) => number === first + index);
    return isWhole ? { revision, first, done, steps: all.map(({ step }) => step) } : null;
  });
}

/**
 * Deletes some of the steps beyond the limit of all drafts, of those that were saved longest ago first; returns whether there
 * may be more.
 */
export function pruneSteps(database: Database, limit = mostBytesOfAll): boolean {
  const total = database.statement<[], { bytes: number }>('SELECT coalesce(sum(bytes), 0) AS bytes FROM draft_undo');
  const oldest = database.statement<[number], { row: number; bytes: number }>(
    `SELECT u.row, u.bytes FROM draft_undo u JOIN drafts d ON d.row = u.row ORDER BY d.updated_at LIMIT ?`,
  );
  let bytes = total.get()?.bytes ?? 0;
  if (bytes <= limit) return false;
  return database.write(() => {
    for (const one of oldest.all(atOnce)) {
      if (bytes <= limit) return false;
      deleteSteps(database, one.row);
      bytes -= one.bytes;
    }
    return bytes > limit;
  });
}
