import { mergeThree } from '../../../domain/compare/merge.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { Value, ValueRecord } from '../../../domain/fields.ts';
import type { Operation } from '../../../domain/model/draft-state.ts';
import { linesOf, textOf } from '../../../domain/value.ts';
import { withoutClientReference } from '../../../domain/client-reference.ts';
import { dayOf } from '../../../domain/dates.ts';
import { fromWire } from '../../../domain/wire/index.ts';
import { parseBody } from '../../submission.ts';
import type { Database } from '../database.ts';
import { refreshSearch } from '../drafts/search.ts';
import { wholeDraft } from '../drafts/stored-draft.ts';
import type { DraftRow } from '../drafts/rows.ts';
import { write } from '../json.ts';
import type { EarlierDocument, StoredSubmission } from '../types.ts';
import { putBaseline } from '../versions/baselines.ts';
import { keepVersion } from '../versions/versions.ts';
import { clearConflict } from './conflicts.ts';
import { submission } from './submissions.ts';
import { applyTransition } from './transitions.ts';
import { noteWithdrawal } from './withdrawals.ts';

/**
 * An earlier submission of an edited draft turned out to be in the service. The draft becomes a change of that document: it takes
 * its id and number, and only what was edited since is the difference to send. Call within a transaction.
 */
export function becomeChange(database: Database, draft: DraftRow, earlier: EarlierDocument): void {
  const { kind } = draft;
  const submitted = submission(database, earlier.submissionId);
  const baseline = withKeysOf(submitted.lineKeys, earlier.content);
  const edited = wholeDraft(database, draft).content;
  const before = withKeysOf(submitted.lineKeys, asTyped(kind, submittedContent(submitted), edited));
  // What the user did not edit since is as it is there: a colleague may have changed it.
  const merged = mergeThree(kind, before, edited, baseline, {}, submitted.policy);
  const content = write(identifiedAs(kind, merged, earlier));
  const { lineCount } = draft;
  keepVersion(database, { ...draft, content: write(edited) }, { content, lineCount }, true);
  noteWithdrawal(database, draft.row, 'foundEarlier');
  applyTransition(database, draft, 'foundEarlier');
  database
    .statement<[string, string, string | null, number], void>(
      `UPDATE drafts SET operation = ?, target_id = ?, number = coalesce(?, number), revision = revision + 1 WHERE row = ?`,
    )
    .run(draft.operation === 'create' ? changing(kind) : draft.operation, earlier.id, earlier.number, draft.row);
  database
    .statement<[string, number], void>('UPDATE draft_contents SET content = ? WHERE row = ?')
    .run(content, draft.row);
  refreshSearch(database, draft.row);
  putBaseline(database, draft.row, { content: baseline, source: 'service' });
  // What was known of the document is older than what was just read.
  clearConflict(database, draft.row);
  database
    .statement<[string], void>(
      `UPDATE attempts SET outcome = 'accepted'
       WHERE outcome = 'unknown' AND submission_row = (SELECT row FROM submissions WHERE id = ?)`,
    )
    .run(earlier.submissionId);
}

/** The content that a submission meant the document to have. */
function submittedContent({ kind, operation, body, baseline }: StoredSubmission): ValueRecord {
  const sent = parseBody(body);
  const { content } = fromWire(kind, sent);
  if (operation !== 'change' || baseline === null) return content;
  return { ...baseline, ...Object.fromEntries(Object.entries(content).filter(([name]) => Object.hasOwn(sent, name))) };
}

/** Without what queueing added: the client reference, and the time of a date without one. */
function asTyped(kind: DraftRow['kind'], sent: ValueRecord, edited: ValueRecord): ValueRecord {
  const { referenceField } = documents[kind];
  const reference = withoutClientReference(textOf(sent[referenceField]));
  const [date, day] = [sent['Date'], textOf(edited['Date'])];
  const typed = { ...sent, [referenceField]: reference };
  return dayOf(textOf(date)) === day ? { ...typed, Date: day } : typed;
}

/** §4.4 shows the partial update of a quote, §4.2 and §4.3 the replacement of the others. */
const changing = (kind: DraftRow['kind']): Operation => (kind === 'quote' ? 'change' : 'replace');

/** The merged content with the document's id and number. */
const identifiedAs = (kind: DraftRow['kind'], content: ValueRecord, { id, number }: EarlierDocument): ValueRecord => ({
  ...content,
  Id: id,
  ...(number === null ? {} : { [documents[kind].numberField]: number }),
});

/** Lines are identified by position (§4.3 rule 1), so those of the document are the ones that were submitted, in their order. */
function withKeysOf(keys: readonly string[], content: ValueRecord): ValueRecord {
  const lines = linesOf(content);
  if (keys.length !== lines.length) return content;
  const keyed: Value = lines.map((line, index) => ({ ...line, $key: keys[index] ?? '' }));
  return { ...content, Lines: keyed };
}
