import { withMarksOf } from '../../../domain/chosen-lots.ts';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import { compareThree, mergeThree, unresolvedRows } from '../../../domain/compare/merge.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { Value, ValueRecord } from '../../../domain/fields.ts';
import { isNextKeyword } from '../../../domain/model/draft-state.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import { summaryFrom } from '../../../domain/summary.ts';
import { linesOf, textOf } from '../../../domain/value.ts';
import { withoutClientReference } from '../../../domain/client-reference.ts';
import { dayOf } from '../../../domain/dates.ts';
import { fromWire } from '../../../domain/wire/index.ts';
import { parseBody } from '../../submission.ts';
import type { Database } from '../database.ts';
import { refreshSearch } from '../drafts/search.ts';
import { wholeDraft, writeSummary } from '../drafts/stored-draft.ts';
import type { DraftRow } from '../drafts/rows.ts';
import { write } from '../json.ts';
import type { EarlierDocument, StoredSubmission, SummaryValues } from '../types.ts';
import { putBaseline } from '../versions/baselines.ts';
import { keepVersion } from '../versions/versions.ts';
import { clearConflict, noteConflict } from './conflicts.ts';
import { submission } from './submissions.ts';
import { applyTransition } from './transitions.ts';
import { noteWithdrawal } from './withdrawals.ts';

/**
 * An earlier submission of an edited draft turned out to be in the service. The draft becomes a change of that document: it takes
 * its id, and its number unless another was entered since; only what was edited since is the difference to send. What a colleague
 * changed as well is a conflict: the draft then has what was submitted as its baseline until the user has decided. Call within a
 * transaction.
 */
export function becomeChange(database: Database, draft: DraftRow, earlier: EarlierDocument): void {
  const { kind } = draft;
  const { lineKeys, policy, ...submitted } = submission(database, earlier.submissionId);
  const typed = wholeDraft(database, draft).content;
  const ours = identifiedAs(kind, typed, earlier);
  const before = withKeysOf(lineKeys, asTyped(kind, submittedContent(submitted), ours, earlier));
  const theirs = earlier.content === null ? before : withKeysOf(lineKeys, earlier.content);
  const isCertain = unresolvedRows(compareThree(kind, before, ours, theirs, policy), {}).length === 0;
  // What the user did not edit since is as it is there: a colleague may have changed it.
  const merged = isCertain ? withMarksOf(theirs, mergeThree(kind, before, ours, theirs, {}, policy)) : ours;
  const { errorCount, warningCount } = draft;
  const lineCount = linesOf(merged).length;
  const { totals } = computeDocument(kind, merged, policy);
  noteWithdrawal(database, draft.row, 'foundEarlier');
  applyTransition(database, draft, 'foundEarlier');
  database
    .statement<[string, string, number], void>('UPDATE drafts SET operation = ?, target_id = ? WHERE row = ?')
    .run(draft.operation === 'create' ? changing(kind) : draft.operation, earlier.id, draft.row);
  const summary = summaryFrom(kind, merged, { totals, lineCount, errorCount, warningCount });
  replaceContent(database, draft, { typed, content: { ...merged, Id: earlier.id }, summary });
  const isRead = isCertain && earlier.content !== null;
  putBaseline(
    database,
    draft.row,
    isRead ? { content: theirs, source: 'service' } : { content: before, source: 'copy' },
  );
  // What was known of the document is older than what was just read.
  if (isCertain) clearConflict(database, draft.row);
  else noteConflict(database, draft.row, { moment: 'before', expected: before, theirs });
  database
    .statement<[string], void>(
      `UPDATE attempts SET outcome = 'accepted' WHERE outcome = 'unknown' AND id IN (SELECT value FROM json_each(?))`,
    )
    .run(JSON.stringify(earlier.attemptIds));
}

/**
 * The user has found what an earlier submission of an edited draft has created, whose id is not known: the draft has the content of
 * that submission again, and what was edited since is kept as a version. Call within a transaction.
 */
export function restoreSubmitted(database: Database, draft: DraftRow, submissionId: string): void {
  const { lineKeys, summary, ...submitted } = submission(database, submissionId);
  const typed = wholeDraft(database, draft).content;
  const content = asTyped(draft.kind, submittedContent(submitted), typed, { number: null });
  replaceContent(database, draft, { typed, content: withKeysOf(lineKeys, content), summary });
}

/** Saves other content than the user's, which is kept as a version. */
function replaceContent(
  database: Database,
  draft: DraftRow,
  {
    typed,
    content,
    summary,
  }: { readonly typed: ValueRecord; readonly content: ValueRecord; readonly summary: SummaryValues },
): void {
  const written = write(content);
  keepVersion(
    database,
    { ...draft, content: write(typed) },
    { content: written, lineCount: linesOf(content).length },
    true,
  );
  database.statement<[number], void>('UPDATE drafts SET revision = revision + 1 WHERE row = ?').run(draft.row);
  database
    .statement<[string, number], void>('UPDATE draft_contents SET content = ? WHERE row = ?')
    .run(written, draft.row);
  writeSummary(database, draft, summary);
  refreshSearch(database, draft.row);
}

/** The content that a submission meant the document to have. */
function submittedContent({
  kind,
  operation,
  body,
  baseline,
}: Pick<StoredSubmission, 'kind' | 'operation' | 'body' | 'baseline'>): ValueRecord {
  const sent = parseBody(body);
  const { content } = fromWire(kind, sent);
  if (operation !== 'change' || baseline === null) return content;
  return { ...baseline, ...Object.fromEntries(Object.entries(content).filter(([name]) => Object.hasOwn(sent, name))) };
}

/**
 * What queueing and the service add is no edit: the client reference, the time of a date without one, and the number in place of
 * "Next". Where the user has entered something else since, it is as sent, so that only the user has changed it.
 */
function asTyped(
  kind: DocumentKind,
  sent: ValueRecord,
  ours: ValueRecord,
  { number }: Pick<EarlierDocument, 'number'>,
): ValueRecord {
  const { numberField, referenceField } = documents[kind];
  const typed: Record<string, Value> = { ...sent };
  const reference = withoutClientReference(textOf(sent[referenceField]));
  if (textOf(ours[referenceField]) === reference) typed[referenceField] = reference;
  if (dayOf(textOf(sent['Date'])) === textOf(ours['Date'])) typed['Date'] = ours['Date'];
  if (number !== null && isNextKeyword(textOf(sent[numberField]))) typed[numberField] = number;
  return typed;
}

/** §4.4 shows the partial update of a quote, §4.2 and §4.3 the replacement of the others. */
const changing = (kind: DocumentKind): Operation => (kind === 'quote' ? 'change' : 'replace');

/** The content with the document's number in place of "Next", which cannot be sent on update (§4.2, §4.3). */
function identifiedAs(kind: DocumentKind, content: ValueRecord, { number }: EarlierDocument): ValueRecord {
  const { numberField } = documents[kind];
  return number !== null && isNextKeyword(textOf(content[numberField]))
    ? { ...content, [numberField]: number }
    : content;
}

/** Lines are identified by position (§4.3 rule 1), so those of the document are the ones that were submitted, in their order. */
function withKeysOf(keys: readonly string[], content: ValueRecord): ValueRecord {
  const lines = linesOf(content);
  if (keys.length !== lines.length) return content;
  const keyed: Value = lines.map((line, index) => ({ ...line, $key: keys[index] ?? '' }));
  return { ...content, Lines: keyed };
}
