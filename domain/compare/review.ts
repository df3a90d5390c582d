/** What sending a draft would change, field by field, for a person to look at before it is sent. */
import { differing, inFull } from './changes.ts';
import { sameJson } from '../json.ts';
import { documents } from '../documents/index.ts';
import type { DocumentKind, Operation } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import type { JsonObject } from '../json.ts';
import { fieldRows, furtherRows, identityRows } from './review-rows.ts';
import type { ReviewRow } from './review-rows.ts';
import { withAmounts } from '../amounts/totals.ts';
import { keptIn } from '../wire/further.ts';
import type { Further } from '../wire/further.ts';
import { writeFilled } from '../wire/write.ts';

export interface Review {
  /** What is sent, as far as the document is concerned; `{}` for a deletion, and where there is nothing to change. */
  readonly body: JsonObject;
  readonly rows: readonly ReviewRow[];
  /** The whole document is sent, not only what the rows name (§4.3). */
  readonly sendsAll: boolean;
  /** What is sent back as it came: members that Rampa does not know, and values that it could not read. */
  readonly further: readonly Further[];
}

export interface Reviewed {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  /** The document as it was read from the service; null for a new one. */
  readonly base: ValueRecord | null;
  readonly content: ValueRecord;
  readonly policy: AmountsPolicy;
}

/**
 * - `change`: the body is what `difference` gives (§4.4), the rows are the same in words; there are none exactly where the
 *   body is `{}`.
 * - `replace`: the body is the whole document; the rows are where it differs from the base. `create`: from nothing.
 * - `delete`: the rows say which document goes.
 *
 * Lines are compared place by place, as the service does (§4.3 rule 1): one row a field where the line is the same one, one
 * row for the whole line where another line stands there now, or none.
 */
export function reviewOf({ kind, operation, base, content, policy }: Reviewed): Review {
  if (operation === 'delete') {
    return { body: {}, rows: identityRows(kind, base ?? content, policy), sendsAll: false, further: [] };
  }
  const { fields } = documents[kind];
  const before = base ?? {};
  const isChange = operation === 'change';
  const values = { before: withAmounts(kind, before, policy), after: withAmounts(kind, content, policy) };
  const old = writeFilled(kind, values.before, 'replace', null, inFull(policy));
  const now = writeFilled(kind, values.after, 'replace', null, inFull(policy));
  const body = isChange
    ? differing(kind, old, now, content, writeFilled(kind, values.after, 'replace', null, policy))
    : writeFilled(kind, values.after, operation, base, policy);
  const names = isChange ? Object.keys(body) : namesThatDiffer(old, now);
  const rowsOf = (some: readonly string[]) =>
    some.filter((name) => names.includes(name)).flatMap((name) => fieldRows(fields, name, values));
  const ofHeader = rowsOf(Object.keys(fields).filter((name) => name !== 'Lines'));
  const isWhole = operation === 'replace';
  return {
    body,
    rows: [...ofHeader, ...furtherRows([], values, null, null), ...rowsOf(['Lines'])],
    sendsAll: !isChange,
    further: keptIn(kind, content, { header: isWhole, lines: isWhole || 'Lines' in body }, policy),
  };
}

function namesThatDiffer(old: JsonObject, now: JsonObject): string[] {
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].filter((name) => !sameJson(old[name] ?? null, now[name] ?? null));
}
