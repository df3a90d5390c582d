import type { Database } from '../database.ts';
import type { SummaryValues } from '../types.ts';
import { assignmentsOf, changedColumns, valuesOfColumns } from './rows.ts';
import type { DraftRow, SummaryColumn } from './rows.ts';

type Values = Record<string, string | number | null>;

/**
 * Writes the summary of a content that is saved: its next revision, and of the columns of the summary those alone that have
 * changed, since most stand in indexes. To be called within the transaction that read `row`.
 */
export function createSummaryUpdate(database: Database): (row: DraftRow, after: SummaryValues, now: number) => void {
  const prepare = (changed: readonly SummaryColumn[]) => {
    const assignments = changed.length === 0 ? '' : `, ${assignmentsOf(changed)}`;
    return database.prepare<[Values], void>(
      `UPDATE drafts SET revision = revision + 1, updated_at = @now${assignments} WHERE row = @row`,
    );
  };
  /** By the columns that they change: of some hundred ways in which summaries differ, a few come about. */
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return (row, after, now) => {
    const changed = changedColumns(row, after);
    const key = changed.join();
    const statement = statements.get(key) ?? prepare(changed);
    statements.set(key, statement);
    statement.run({ ...valuesOfColumns(changed, after), row: row.row, now });
  };
}
