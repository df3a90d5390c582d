/** The body of a partial change (§4.4), and its effect on the service's document. */
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { DocumentPolicy } from '../facts.ts';
import { sentFields } from '../fields.ts';
import type { ValueRecord } from '../fields.ts';
import { sameJson } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isEmpty, own } from '../value.ts';
import { toWire } from '../wire/index.ts';

/**
 * The body of a partial change that turns the document `before` into `after`. It has only fields that differ: each with its
 * whole value (a list or a nested object is not merged, §4.4 rule 3), and `null` if the field was cleared. Amounts are compared
 * as they are sent, so that totals follow changed lines (rule 4). `{}` if nothing changed. In a list or nested object, members
 * that the document never had stay absent, as in a replacement.
 *
 * A value that cannot be sent (text that is no number) does not count as cleared: its field is left out. So is a required field
 * that was cleared, which the service would refuse (rule 2). `validateDocument` reports an error for each.
 */
export function difference(
  kind: DocumentKind,
  before: ValueRecord,
  after: ValueRecord,
  policy: DocumentPolicy,
): JsonObject {
  const [old, now] = [before, after].map((content) => toWire(kind, content, inFull(policy), 'replace'));
  return differing(kind, old ?? {}, now ?? {}, after, toWire(kind, after, policy, 'replace', before));
}

/** The policy without exclusions: for comparing whole documents, also in what is not sent. */
export function inFull(policy: DocumentPolicy): DocumentPolicy {
  return { ...policy, excludedMembers: {}, chosenLots: 'sentBack', absentAmounts: 'computed' };
}

/**
 * As {@link difference}, from bodies: `old` and `now` are the two documents written as replacements with {@link inFull}, `after`
 * is the draft that `now` was written from, and `sent` is its replacement by the connection's policy, written with its baseline.
 */
export function differing(
  kind: DocumentKind,
  old: JsonObject,
  now: JsonObject,
  after: ValueRecord,
  sent: JsonObject,
): JsonObject {
  // As a map: a member may be called `__proto__`, and an object's own members are not those that it inherits.
  const change = new Map<string, JsonValue>();
  for (const [name, field] of sentFields(documents[kind].fields)) {
    if (sameJson(own(old, name) ?? null, own(now, name) ?? null)) continue;
    // A replacement has 0 for a number that was emptied and cannot be null; a change clears it (§4.4 rule 1).
    const value = (own(now, name) ?? null) === null ? null : (own(sent, name) ?? null);
    const unsendable = value === null && (field.class === 'amount' || !isEmpty(after[name]));
    const refused = value === null && field.required === true;
    if (!unsendable && !refused) change.set(name, value);
  }
  // Unknown members differ only after a merge took those of the service's current document.
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const isKnown = Object.hasOwn(documents[kind].fields, name);
    if (isKnown || sameJson(own(old, name) ?? null, own(now, name) ?? null)) continue;
    if (Object.hasOwn(sent, name) || !Object.hasOwn(now, name)) change.set(name, own(sent, name) ?? null);
  }
  return Object.fromEntries(change);
}

/** The document after a partial change by §4.4: absent keeps, `null` clears, lists and nested objects are replaced. */
export function applyDifference(before: JsonObject, change: JsonObject): JsonObject {
  return { ...before, ...change };
}
