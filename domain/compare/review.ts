/** The changes that sending a draft makes, field by field, for the user to review before sending. */
import { differing, inFull } from './partial-change.ts';
import type { DocumentKind, Operation } from '../model/draft-state.ts';
import type { DocumentPolicy } from '../facts.ts';
import { unknownMembersName } from '../fields.ts';
import type { ValueRecord } from '../fields.ts';
import type { JsonObject } from '../json.ts';
import { compareDocuments, sentPart } from './comparison.ts';
import { identityRows, reviewRows } from './review-rows.ts';
import type { ReviewRow } from './review-rows.ts';
import { withAmounts } from '../amounts/totals.ts';
import { passThroughMembersIn } from '../wire/pass-through-members.ts';
import type { PassThroughMember } from '../wire/pass-through-members.ts';
import { writeFilled } from '../wire/write.ts';

export interface Review {
  /** The request body; `{}` for a deletion, or if nothing changes. */
  readonly body: JsonObject;
  readonly rows: readonly ReviewRow[];
  /** Whether the whole document is sent, not only the fields in the rows (§4.3). */
  readonly sendsAll: boolean;
  /** Members sent back as received: unknown members, and values that could not be read. */
  readonly passThrough: readonly PassThroughMember[];
}

export interface Reviewed {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  /** The document as read from the service; null for a new one. */
  readonly baseline: ValueRecord | null;
  readonly content: ValueRecord;
  readonly policy: DocumentPolicy;
}

/**
 * - `change`: the body is that of `difference` (§4.4); each of its members has rows, so there are no rows if and only if it is
 *   `{}`.
 * - `replace`: the body is the whole document; the rows are its differences from `baseline`.
 * - `create`: the body is the whole document; the rows are its differences from an empty one.
 * - `delete`: the rows identify the document that is deleted.
 *
 * Lines are compared by position, like in the service (§4.3 rule 1): one row per field if the line is the same; one row for the
 * whole line if the position now has another line or none.
 */
export function reviewOf({ kind, operation, baseline, content, policy }: Reviewed): Review {
  if (operation === 'delete') {
    return { body: {}, rows: identityRows(kind, baseline ?? content, policy), sendsAll: false, passThrough: [] };
  }
  const before = baseline ?? {};
  const values = { before: withAmounts(kind, before, policy), after: withAmounts(kind, content, policy) };
  const { header, lines } = sentPart(compareDocuments(kind, values.before, values.after, 'position'));
  const isWhole = operation === 'replace';
  const passThroughOf = (body: JsonObject) =>
    passThroughMembersIn(kind, content, { header: isWhole, lines: isWhole || 'Lines' in body }, policy);
  if (operation !== 'change') {
    const body = writeFilled(kind, values.after, operation, baseline, policy);
    return { body, rows: reviewRows({ header, lines }), sendsAll: true, passThrough: passThroughOf(body) };
  }
  const [old, now] = [values.before, values.after].map((filled) =>
    writeFilled(kind, filled, 'replace', null, inFull(policy)),
  );
  const body = differing(
    kind,
    old ?? {},
    now ?? {},
    content,
    writeFilled(kind, values.after, 'replace', before, policy),
  );
  // A change leaves out what cannot be cleared, and lines that the service's answer did not show.
  const sent = new Map([...header].filter(([name]) => name === unknownMembersName || name in body));
  const rows = reviewRows({ header: sent, lines: 'Lines' in body ? lines : [] });
  return { body, rows, sendsAll: false, passThrough: passThroughOf(body) };
}
