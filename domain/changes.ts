/** What a partial change sends (§4.4), and what the service makes of it. */
import { documents } from './documents/index.ts';
import type { DocumentKind } from './draft.ts';
import type { AmountsPolicy } from './facts.ts';
import { sentFields } from './fields.ts';
import type { ValueRecord } from './fields.ts';
import { isJsonObject } from './json.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { isEmpty } from './wire/empty.ts';
import { toWire } from './wire.ts';

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
  return differing(kind, toWire(kind, before, policy, 'replace'), toWire(kind, after, policy, 'replace'), after);
}

/** As {@link difference}, of two documents that are written as replacements already; `after` is the second one's draft. */
export function differing(kind: DocumentKind, old: JsonObject, now: JsonObject, after: ValueRecord): JsonObject {
  const change: Record<string, JsonValue> = {};
  for (const [name, field] of sentFields(documents[kind].fields)) {
    if (sameJson(old[name] ?? null, now[name] ?? null)) continue;
    const value = now[name] ?? null;
    const unsendable = value === null && (field.class === 'amount' || !isEmpty(after[name]));
    const refused = value === null && field.required === true;
    if (!unsendable && !refused) change[name] = value;
  }
  return change;
}

/** What the service makes of a partial change by §4.4: absent keeps, `null` clears, lists and nested objects whole. */
export function applyDifference(before: JsonObject, change: JsonObject): JsonObject {
  return { ...before, ...change };
}

/** Deep equality; the order of an object's members does not count, that of a list's entries does. */
export function sameJson(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (isJsonObject(a) && isJsonObject(b)) {
    const names = Object.keys(a);
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => Object.hasOwn(b, name) && sameJson(a[name] ?? null, b[name] ?? null))
    );
  }
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return (a as readonly JsonValue[]).every((item, index) => sameJson(item, (b as readonly JsonValue[])[index] ?? null));
}
