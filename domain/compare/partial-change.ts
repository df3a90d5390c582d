/** The body of a partial change (§4.4), and its effect on the service's document. */
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { DocumentPolicy } from '../facts.ts';
import { sentFields } from '../fields.ts';
import type { ValueRecord } from '../fields.ts';
import { sameJson } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isEmpty, linesOf, own } from '../value.ts';
import { toWire } from '../wire/index.ts';

/**
 * The body of a partial change that turns the document `before` into `after`. It has only the fields that differ, each with its
 * whole value (lists and nested objects are not merged, §4.4 rule 3), and `null` or 0 for a cleared field. Amounts are compared as
 * sent, so that totals follow changed lines (rule 4). `{}` if nothing changed. In a list or nested object, members that the
 * document never had stay absent, as in a replacement.
 *
 * A value that cannot be sent (text that is not a number) does not count as cleared: its field is left out. So is a required
 * field that was cleared, which the service would refuse (rule 2). `validateDocument` reports an error for each.
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

/** The policy without exclusions, for comparing whole documents including members that are not sent. */
export function inFull(policy: DocumentPolicy): DocumentPolicy {
  return { ...policy, excludedMembers: {}, chosenLots: 'sentBack', absentAmounts: 'computed' };
}

/**
 * Like {@link difference}, from request bodies. `old` and `now` are the two documents written as replacements with {@link
 * inFull}, `after` is the draft from which `now` was written, and `sent` is its replacement by the connection's policy, written
 * with its baseline.
 */
export function differing(
  kind: DocumentKind,
  old: JsonObject,
  now: JsonObject,
  after: ValueRecord,
  sent: JsonObject,
): JsonObject {
  // A map, because a member may be called `__proto__`.
  const change = new Map<string, JsonValue>();
  for (const [name, field] of sentFields(documents[kind].fields)) {
    if (sameJson(own(old, name) ?? null, own(now, name) ?? null)) continue;
    if (name === 'Lines' && areUnknown(old, now)) continue;
    const isCleared = (own(now, name) ?? null) === null;
    const value = isCleared && clearsAnyField(kind) ? null : (own(sent, name) ?? null);
    const unsendable = value === null && (field.class === 'amount' || !isEmpty(after[name]));
    const refused = isCleared && field.required === true;
    if (!unsendable && !refused) change.set(name, value);
  }
  // Unknown members differ only after a merge that took those of the service's current document.
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const isKnown = Object.hasOwn(documents[kind].fields, name);
    if (isKnown || sameJson(own(old, name) ?? null, own(now, name) ?? null)) continue;
    if (Object.hasOwn(sent, name) || !Object.hasOwn(now, name)) change.set(name, own(sent, name) ?? null);
  }
  return Object.fromEntries(change);
}

/** Lines that the answer did not show, and of which the user has entered none, are neither changed nor removed. */
function areUnknown(old: JsonObject, now: JsonObject): boolean {
  return !Object.hasOwn(now, 'Lines') || (!Object.hasOwn(old, 'Lines') && linesOf(now).length === 0);
}

/** Whether null clears a field of any type (§4.4 rule 1). Elsewhere an emptied number is sent as 0, like in a replacement. */
function clearsAnyField(kind: DocumentKind): boolean {
  return kind === 'quote';
}

/** The document after a partial change (§4.4): absent fields are kept, `null` clears, lists and nested objects are replaced. */
export function applyDifference(before: JsonObject, change: JsonObject): JsonObject {
  return { ...before, ...change };
}
