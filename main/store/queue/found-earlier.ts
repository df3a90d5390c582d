import { mergeThree } from '../../../domain/compare/merge.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { Value, ValueRecord } from '../../../domain/fields.ts';
import type { Operation } from '../../../domain/model/draft-state.ts';
import { isEmpty, linesOf } from '../../../domain/value.ts';
import { fromWire } from '../../../domain/wire/index.ts';
import { parseBody } from '../../submission.ts';
import type { Database } from '../database.ts';
import { wholeDraft } from '../drafts/stored-draft.ts';
import type { DraftRow } from '../drafts/rows.ts';
import { write } from '../json.ts';
import type { EarlierDocument, StoredSubmission } from '../types.ts';
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
  const before = withKeysOf(submitted.lineKeys, submittedContent(submitted));
  // What the user did not edit since is as it is there: a colleague may have changed it.
  const content = mergeThree(kind, before, wholeDraft(database, draft).content, baseline, {}, submitted.policy);
  noteWithdrawal(database, draft.row, 'foundEarlier');
  applyTransition(database, draft, 'foundEarlier');
  database
    .statement<[string, string, string | null, number], void>(
      `UPDATE drafts SET operation = ?, target_id = ?, number = coalesce(?, number), revision = revision + 1 WHERE row = ?`,
    )
    .run(draft.operation === 'create' ? changing(kind) : draft.operation, earlier.id, earlier.number, draft.row);
  database
    .statement<[string, number], void>('UPDATE draft_contents SET content = ? WHERE row = ?')
    .run(write(identifiedAs(kind, content, baseline, earlier)), draft.row);
  database
    .statement<[number, string], void>(
      `INSERT INTO draft_bases (row, base, source) VALUES (?, ?, 'service')
       ON CONFLICT DO UPDATE SET base = excluded.base, source = excluded.source`,
    )
    .run(draft.row, write(baseline));
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

/** §4.4 shows the partial update of a quote, §4.2 and §4.3 the replacement of the others. */
const changing = (kind: DraftRow['kind']): Operation => (kind === 'quote' ? 'change' : 'replace');

/** The draft's content with the document's number, and with the reference that the submission brought unless the user has one. */
function identifiedAs(
  kind: DraftRow['kind'],
  content: ValueRecord,
  baseline: ValueRecord,
  { id, number }: EarlierDocument,
): ValueRecord {
  const { numberField, referenceField } = documents[kind];
  const reference = isEmpty(content[referenceField]) ? baseline[referenceField] : content[referenceField];
  return {
    ...content,
    Id: id,
    ...(number === null ? {} : { [numberField]: number }),
    ...(reference === undefined ? {} : { [referenceField]: reference }),
  };
}

/** Lines are identified by position (§4.3 rule 1), so those of the document are the ones that were submitted, in their order. */
function withKeysOf(keys: readonly string[], content: ValueRecord): ValueRecord {
  const lines = linesOf(content);
  if (keys.length !== lines.length) return content;
  const keyed: Value = lines.map((line, index) => ({ ...line, $key: keys[index] ?? '' }));
  return { ...content, Lines: keyed };
}
