/** The changes that sending a draft makes, field by field, for the user to review before sending. */
import { differing, inFull } from './partial-change.ts';
import { sameJson } from '../json.ts';
import { documents } from '../documents/index.ts';
import type { DocumentKind, Operation } from '../model/draft-state.ts';
import type { DocumentPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import type { JsonObject } from '../json.ts';
import { fieldRows, passThroughRows, identityRows } from './review-rows.ts';
import type { ReviewRow } from './review-rows.ts';
import { withAmounts } from '../amounts/totals.ts';
import { passThroughMembersIn } from '../wire/pass-through-members.ts';
import type { PassThroughMember } from '../wire/pass-through-members.ts';
import { writeFilled } from '../wire/write.ts';
import { own } from '../value.ts';

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
  const { fields } = documents[kind];
  const before = baseline ?? {};
  const isChange = operation === 'change';
  const values = { before: withAmounts(kind, before, policy), after: withAmounts(kind, content, policy) };
  const old = writeFilled(kind, values.before, 'replace', null, inFull(policy));
  const now = writeFilled(kind, values.after, 'replace', null, inFull(policy));
  const body = isChange
    ? differing(kind, old, now, content, writeFilled(kind, values.after, 'replace', before, policy))
    : writeFilled(kind, values.after, operation, baseline, policy);
  const names = isChange ? Object.keys(body) : namesThatDiffer(old, now);
  const rowsOf = (some: readonly string[]) =>
    some.filter((name) => names.includes(name)).flatMap((name) => fieldRows(fields, name, values));
  const ofHeader = rowsOf(Object.keys(fields).filter((name) => name !== 'Lines'));
  const isWhole = operation === 'replace';
  return {
    body,
    rows: [...ofHeader, ...passThroughRows([], values, null, null), ...rowsOf(['Lines'])],
    sendsAll: !isChange,
    passThrough: passThroughMembersIn(kind, content, { header: isWhole, lines: isWhole || 'Lines' in body }, policy),
  };
}

function namesThatDiffer(old: JsonObject, now: JsonObject): string[] {
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].filter((name) => !sameJson(own(old, name) ?? null, own(now, name) ?? null));
}
