/** What a partial change sends (§4.4), and what the service makes of it. */
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import { sentFields } from '../fields.ts';
import type { ValueRecord } from '../fields.ts';
import { sameJson } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isEmpty } from '../value.ts';
import { toWire } from '../wire/index.ts';

/**
 * The body of a partial change that turns the document `before` into `after`: the fields that differ and no other, each
 * whole (a list or a nested object is not merged, §4.4 rule 3), `null` for one that was cleared. Amounts are compared as
 * they are sent, so that totals follow changed lines (rule 4). `{}` when nothing changed.
 *
 * A value that cannot be sent (text that is no number) is not taken for a cleared one: the field is left out, and so is a
 * required one that was cleared, which the service would refuse (rule 2). `validateDocument` has an error for each.
 */
export function difference(
  kind: DocumentKind,
  before: ValueRecord,
  after: ValueRecord,
  policy: AmountsPolicy,
): JsonObject {
  const [old, now] = [before, after].map((content) => toWire(kind, content, inFull(policy), 'replace'));
  return differing(kind, old ?? {}, now ?? {}, after, toWire(kind, after, policy, 'replace'));
}

/** With all that a document holds: for comparing what it held with what it holds, whatever of it is sent. */
export function inFull(policy: AmountsPolicy): AmountsPolicy {
  return { ...policy, leftOut: {}, chosenLots: 'sentBack' };
}

/**
 * As {@link difference}, of two documents that are written as replacements in full already; `after` is the second one's
 * draft, and `sent` what is sent of it.
 */
export function differing(
  kind: DocumentKind,
  old: JsonObject,
  now: JsonObject,
  after: ValueRecord,
  sent: JsonObject,
): JsonObject {
  const change: Record<string, JsonValue> = {};
  for (const [name, field] of sentFields(documents[kind].fields)) {
    if (sameJson(old[name] ?? null, now[name] ?? null)) continue;
    const value = sent[name] ?? null;
    const unsendable = value === null && (field.class === 'amount' || !isEmpty(after[name]));
    const refused = value === null && field.required === true;
    if (!unsendable && !refused) change[name] = value;
  }
  // Members that Rampa does not know are only ever another record's (a merge took them from the service).
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const isKnown = Object.hasOwn(documents[kind].fields, name);
    if (!isKnown && !sameJson(old[name] ?? null, now[name] ?? null) && (name in sent || !(name in now))) {
      change[name] = sent[name] ?? null;
    }
  }
  return change;
}

/** What the service makes of a partial change by §4.4: absent keeps, `null` clears, lists and nested objects whole. */
export function applyDifference(before: JsonObject, change: JsonObject): JsonObject {
  return { ...before, ...change };
}
