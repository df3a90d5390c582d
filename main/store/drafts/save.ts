import { separateServiceAmounts } from '../../../domain/amounts/service-amounts.ts';
import { isEditable } from '../../../domain/model/draft-state.ts';
import type { DraftSummary, SaveResult } from '../../../domain/model/draft.ts';
import type { Conflict } from '../../../domain/model/service-document.ts';
import type { ContentText } from '../../content-text.ts';
import { keptFor } from '../database.ts';
import { withUnshown } from '../../../domain/wire/not-shown.ts';
import type { Database } from '../database.ts';
import { invalidState } from '../errors.ts';
import { applyTransition } from '../queue/transitions.ts';
import { clearConflict, readConflict } from '../queue/conflicts.ts';
import { endWithdrawal } from '../queue/withdrawals.ts';
import type { DraftChange } from '../types.ts';
import { moveBaseline, putBaseline } from '../versions/baselines.ts';
import { keepVersion } from '../versions/versions.ts';
import { changedColumns, draftSearchText, searchTextChanged } from './rows.ts';
import type { DraftRow } from './rows.ts';
import { changeSearch, linesChanged } from './search.ts';
import { contentOf, liveRow, requireRow, summaryOf, wholeDraft } from './stored-draft.ts';

/** The content that was saved last. If the next save is of the same draft, it need not read the content it overwrites. */
interface LastSave {
  saved: { readonly id: string; readonly revision: number; readonly content: ContentText } | null;
}
const lastSave = keptFor((): LastSave => ({ saved: null }));

/**
 * Saves content with its baseline, if that is another one than the stored. Saving a rejected draft with other content makes it a
 * draft again. `stale`, `locked` and `gone` are returned, not thrown. */
export function save(database: Database, change: DraftChange): SaveResult {
  // Checked before the lock is taken.
  const content = contentOf(change.content);
  const result = database.write((): SaveResult => {
    const row = liveRow(database, change.id);
    if (row === null) return { saved: false, why: 'gone', current: null };
    if (!isEditable(row.state)) return { saved: false, why: 'locked', current: wholeDraft(database, row) };
    if (row.revision !== change.revision) return { saved: false, why: 'stale', current: wholeDraft(database, row) };
    const isOtherContent = put(database, row, change, content);
    const isOtherBaseline = change.baseline !== undefined && moveBaseline(database, row, change.baseline);
    const isOther = isOtherContent || isOtherBaseline;
    // A rejected draft that is saved unchanged remains rejected.
    if (isOther && row.state === 'rejected') applyTransition(database, row, 'edit');
    return { saved: true, summary: summaryOf(database, change.id) };
  });
  if (result.saved) {
    const { id, revision } = result.summary;
    // In a caller's transaction nothing is committed yet; after a rollback, the same revision would be used again.
    lastSave(database).saved = database.isWriting() ? null : { id, revision, content };
  }
  return result;
}

/**
 * Saves the user's decision on a conflict found before sending. One transaction saves the content, makes the service's document
 * the baseline (unless it is deleted or hidden), clears the conflict, and changes waiting | rejected → draft. `locked` if the
 * draft is queued in another state, `stale` also if the conflict no longer exists.
 */
export function rebase(database: Database, change: DraftChange): SaveResult {
  // Checked before the lock is taken.
  const content = contentOf(change.content);
  return database.write(() => {
    const row = liveRow(database, change.id);
    if (row === null) return { saved: false, why: 'gone', current: null };
    const canRebase = row.state === 'draft' || row.state === 'waiting' || row.state === 'rejected';
    if (!canRebase) return { saved: false, why: 'locked', current: wholeDraft(database, row) };
    const found = row.conflict === 'before' ? readConflict(database, row.row) : null;
    if (found === null || row.revision !== change.revision) {
      return { saved: false, why: 'stale', current: wholeDraft(database, row) };
    }
    put(database, row, change, content);
    if (found.theirs !== null) {
      const known = withUnshown(row.kind, found.theirs, found.expected);
      putBaseline(database, row.row, { content: known, source: 'service' });
    }
    clearConflict(database, row.row);
    if (row.state !== 'draft') applyTransition(database, row, 'withdraw');
    return { saved: true, summary: summaryOf(database, change.id) };
  });
}

/** Writes content, summary, revision and search words in the transaction that read `row`; returns whether the content differs. */
function put(database: Database, row: DraftRow, change: DraftChange, content: ContentText): boolean {
  const { summary } = change;
  const { saved } = lastSave(database);
  const known = saved?.id === row.id && saved.revision === row.revision ? saved.content : null;
  const { assignments, values } = changedColumns(row, summary);
  database
    .statement<[Record<string, string | number | null>], void>(
      `UPDATE drafts SET ${['revision = revision + 1', 'updated_at = @now', ...assignments].join(', ')} WHERE row = @row`,
    )
    .run({ ...values, row: row.row, now: database.now() });
  if (known === null || searchTextChanged({ ...known, summary: row }, { ...content, summary })) {
    changeSearch(database, row.row, draftSearchText(summary, content.names, row.acceptedNumber));
  }
  const before = known?.text ?? textOf(database, row.row);
  if (before === content.text) return false;
  if (before !== undefined) {
    keepVersion(
      database,
      { ...row, content: before },
      { content: content.text, lineCount: summary.lineCount },
      change.keep,
    );
  }
  database
    .statement<[string, number], void>('UPDATE draft_contents SET content = ? WHERE row = ?')
    .run(content.text, row.row);
  linesChanged(database, row.row);
  endWithdrawal(database, row.row);
  return true;
}

const textOf = (database: Database, row: number): string | undefined =>
  database.statement<[number], { content: string }>('SELECT content FROM draft_contents WHERE row = ?').get(row)
    ?.content;

/** How the service's document differs, until the user decides or dismisses the conflict. */
export const conflict = (database: Database, id: string): Omit<Conflict, 'digest' | 'result'> | null =>
  database.read(() => {
    const row = liveRow(database, id);
    const found = row === null ? null : readConflict(database, row.row);
    if (row === null || row.conflict === null || found === null) return null;
    const { kind, content } = wholeDraft(database, row);
    const { at, expected, theirs } = found;
    return {
      ...{ draftId: id, moment: row.conflict, at, ours: content },
      expected: separateServiceAmounts(kind, expected),
      theirs: theirs === null ? null : separateServiceAmounts(kind, theirs),
    };
  });

/** The user has seen a conflict found after sending. Throws `invalidState` if it was found before. */
export const dismissConflict = (database: Database, id: string): DraftSummary =>
  database.write(() => {
    const row = requireRow(database, id);
    if (row.conflict === 'before') throw invalidState(`${id} has a conflict that the user must decide`);
    clearConflict(database, row.row);
    return summaryOf(database, id);
  });
