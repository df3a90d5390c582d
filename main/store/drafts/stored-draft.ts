import { separateServiceAmounts, separateUnchangedAmounts } from '../../../domain/amounts/service-amounts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Draft, DraftSummary } from '../../../domain/model/draft.ts';
import { readContentText } from '../../content-text.ts';
import type { ContentText } from '../../content-text.ts';
import { boundOnce } from '../database.ts';
import type { Database } from '../database.ts';
import { notFound, StoreFailure } from '../errors.ts';
import { readRecord } from '../json.ts';
import type { SummaryValues } from '../types.ts';
import { changedColumns, draftColumns, toSummary } from './rows.ts';
import type { DraftRow } from './rows.ts';
import { refreshSearch } from './search.ts';

const selectRow = `SELECT ${draftColumns} FROM drafts d WHERE d.id = ? AND d.deleted_at IS NULL`;
// `draft_bases.base` is the draft's baseline; `draft_conflicts.base` is the content that Rampa expected in the service.
const selectContent = `SELECT c.content, b.base AS baseline, b.source AS baselineSource
  FROM draft_contents c LEFT JOIN draft_bases b ON b.row = c.row WHERE c.row = ${boundOnce}`;

interface StoredContent {
  readonly content: string;
  readonly baseline: string | null;
  readonly baselineSource: 'service' | 'copy' | null;
}

/** `null` for a deleted or unknown draft. */
export function liveRow(database: Database, id: string): DraftRow | null {
  return database.statement<[string], DraftRow>(selectRow).get(id) ?? null;
}

/** Throws `notFound`. */
export function requireRow(database: Database, id: string): DraftRow {
  const row = liveRow(database, id);
  if (row === null) throw notFound('draft', id);
  return row;
}

/** Throws `notFound`. */
export const summaryOf = (database: Database, id: string): DraftSummary => toSummary(requireRow(database, id));

/** Call within a transaction. */
export function writeSummary(database: Database, draft: DraftRow, summary: SummaryValues): void {
  const { assignments, values } = changedColumns(draft, summary);
  if (assignments.length === 0) return;
  database
    .statement<[Record<string, string | number | null>], void>(
      `UPDATE drafts SET ${assignments.join(', ')} WHERE row = @row`,
    )
    .run({ ...values, row: draft.row });
  refreshSearch(database, draft.row);
}

export function wholeDraft(database: Database, row: DraftRow): Draft {
  const stored = database.statement<[number], StoredContent>(selectContent).get(row.row);
  if (stored === undefined) throw notFound('content of draft', row.id);
  return { ...toSummary(row), targetId: row.targetId, ...contentsOf(row.kind, stored) };
}

/** Reads content and baseline as stored. Throws `UnreadableText`. */
export function contentsOf(
  kind: DocumentKind,
  { content: text, ...stored }: StoredContent,
): Pick<Draft, 'content' | 'baseline' | 'baselineSource'> {
  const { baselineSource } = stored;
  const baseline = readBaseline(kind, stored);
  const content = readRecord(text);
  const isRead = baseline !== null && baselineSource === 'service';
  return { content: isRead ? separateUnchangedAmounts(kind, content, baseline) : content, baseline, baselineSource };
}

/** Earlier versions of Rampa did not mark the service's amounts in what they stored, so they are marked here. */
export function readBaseline(
  kind: DocumentKind,
  { baseline, baselineSource }: Omit<StoredContent, 'content'>,
): ValueRecord | null {
  const read = baseline === null ? null : readRecord(baseline);
  return read !== null && baselineSource === 'service' ? separateServiceAmounts(kind, read) : read;
}

/** Checks a text as a draft's content; throws `badArguments` if it is invalid. */
export function contentOf(text: string): ContentText {
  const reading = readContentText(text);
  if ('fault' in reading) throw new StoreFailure('badArguments', `the content: ${reading.fault}`);
  return reading;
}
