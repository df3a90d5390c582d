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

/** Reads and writes `draft_undo` and `draft_steps`: how to undo what stands in a draft. */
export interface StepStore {
  /**
   * To be called within the transaction of a save, with the draft as it was before it: what is stored then belongs to the
   * content that this save writes, and to no other. What does not fit what is stored leaves nothing stored: that nothing can
   * be undone is no reason to refuse a save.
   */
  readonly keep: (before: Pick<DraftRow, 'row' | 'revision'>, change: StepsChange | undefined) => void;
  /** Those that lead from the content as it is now. */
  readonly of: (draftId: string) => DraftSteps | null;
  /** Deletes some of what is beyond the limit of all drafts; returns whether there may be more. */
  readonly prune: () => boolean;
}

interface Head {
  readonly revision: number;
  readonly first: number;
  readonly afterLast: number;
  readonly bytes: number;
}

export function createSteps(database: Database, limitOfAll = mostBytesOfAll): StepStore {
  const head = database.prepare<[number], Head>(
    'SELECT revision, first, after_last AS afterLast, bytes FROM draft_undo WHERE row = ?',
  );
  const putHead = database.prepare<[Head & { readonly row: number; readonly done: number }], void>(
    `INSERT INTO draft_undo (row, revision, first, done, after_last, bytes)
     VALUES (@row, @revision, @first, @done, @afterLast, @bytes)
     ON CONFLICT (row) DO UPDATE SET revision = excluded.revision, first = excluded.first, done = excluded.done,
       after_last = excluded.after_last, bytes = excluded.bytes`,
  );
  const forget = database.prepare<[number], void>('DELETE FROM draft_undo WHERE row = ?');
  const cutBelow = database.prepare<[number, number], { bytes: number }>(
    'DELETE FROM draft_steps WHERE undo_row = ? AND number < ? RETURNING octet_length(step) AS bytes',
  );
  const cutFrom = database.prepare<[number, number], { bytes: number }>(
    'DELETE FROM draft_steps WHERE undo_row = ? AND number >= ? RETURNING octet_length(step) AS bytes',
  );
  const insert = database.prepare<[number, number, string], void>('INSERT INTO draft_steps VALUES (?, ?, ?)');
  const fitting = database.prepare<[string], Head & { readonly row: number; readonly done: number }>(
    `SELECT u.row, u.revision, u.first, u.done, u.after_last AS afterLast, u.bytes
     FROM drafts d JOIN draft_undo u ON u.row = d.row AND u.revision = d.revision
     WHERE d.id = ? AND d.deleted_at IS NULL`,
  );
  const steps = database.prepare<[number], { number: number; step: string }>(
    'SELECT number, step FROM draft_steps WHERE undo_row = ? ORDER BY number',
  );
  const total = database.prepare<[], { bytes: number }>('SELECT coalesce(sum(bytes), 0) AS bytes FROM draft_undo');
  const oldest = database.prepare<[number], { row: number; bytes: number }>(
    `SELECT u.row, u.bytes FROM draft_undo u JOIN drafts d ON d.row = u.row ORDER BY d.updated_at LIMIT ?`,
  );

  const keep: StepStore['keep'] = ({ row, revision }, change) => {
    const known = head.get(row);
    const isNext = known?.revision === revision;
    const stored = known !== undefined && isNext ? known : null;
    if (change === undefined || !follows(change, stored)) {
      if (known !== undefined) forget.run(row);
      return;
    }
    const { first, from, done, add } = change;
    if (known !== undefined && stored === null) forget.run(row);
    const cut = [
      ...(stored !== null && first > stored.first ? cutBelow.all(row, first) : []),
      ...(stored !== null && from < stored.afterLast ? cutFrom.all(row, from) : []),
    ];
    const added = add.reduce((bytes, step) => bytes + Buffer.byteLength(step), 0);
    const bytes = cut.reduce((left, one) => left - one.bytes, stored?.bytes ?? 0) + added;
    if (bytes > mostBytes) {
      forget.run(row);
      return;
    }
    putHead.run({ row, revision: revision + 1, first, done, afterLast: from + add.length, bytes });
    add.forEach((step, index) => insert.run(row, from + index, step));
  };

  return {
    keep,
    of: (draftId) =>
      database.read(() => {
        const found = fitting.get(draftId);
        if (found === undefined) return null;
        const { row, revision, first, done, afterLast } = found;
        const all = steps.all(row);
        const isWhole = all.length === afterLast - first && all.every(({ number }, index) => number === first + index);
        return isWhole ? { revision, first, done, steps: all.map(({ step }) => step) } : null;
      }),
    prune: () => {
      let bytes = total.get()?.bytes ?? 0;
      if (bytes <= limitOfAll) return false;
      return database.write(() => {
        for (const one of oldest.all(atOnce)) {
          if (bytes <= limitOfAll) return false;
          forget.run(one.row);
          bytes -= one.bytes;
        }
        return bytes > limitOfAll;
      });
    },
  };
}

/** Whether a change makes an unbroken row of steps of what is stored of them; `null`: nothing. */
function follows({ first, from, done, add }: StepsChange, stored: Head | null): boolean {
  const afterLast = from + add.length;
  const isInOrder = first <= from && first <= done && done <= afterLast && afterLast - first <= mostSteps;
  // Nothing is to stay, or what is to stay is there.
  return isInOrder && (from === first || (stored !== null && first >= stored.first && from <= stored.afterLast));
}
