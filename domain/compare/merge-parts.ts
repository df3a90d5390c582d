import { isSent, sentFields, unknownMembersName } from '../fields.ts';
import type { FieldGroup, Fields, Value, ValueRecord } from '../fields.ts';
import { lineIdentities } from './line-identity.ts';
import { originsOf, withOrigins } from '../origins.ts';
import { originalValuesOf, withPassThrough } from '../wire/pass-through.ts';

/**
 * Merges two records.
 * - A field that is sent comes from the side chosen for it.
 * - A field that is only shown comes from the service, except that the name that belongs to a code (of a customer, a product)
 *   comes from the side of the code.
 * - The service's amounts come from the service.
 * - Where our values come from is kept: a merged value that is another than the derived one counts as entered.
 *
 * `decided`: our value of a field that neither record has, for an amount that Rampa computes and the user chose.
 */
export function mergeRecord(
  fields: Fields,
  ours: ValueRecord,
  theirs: ValueRecord,
  sideOf: (name: string) => 'ours' | 'theirs',
  decided: (name: string) => Value = () => undefined,
): ValueRecord {
  const merged: Record<string, Value> = {};
  for (const [name, field] of Object.entries(fields)) {
    const code = isSent(field) ? name : codeOf(fields, name, field.group);
    const isOurs =
      code !== null && sideOf(code) === 'ours' && (isSent(field) || ours[code] !== theirs[code] || !(name in theirs));
    const value = (isOurs ? ours : theirs)[name] ?? decided(name);
    if (value !== undefined) merged[name] = value;
  }
  const { service } = originsOf(theirs);
  // Which lots the service chose is found anew.
  const own = withOrigins(merged, { ...originsOf(ours), service, received: undefined, chosenLots: undefined });
  return mergePassThrough(own, ours, theirs, sideOf);
}

/** Takes each original value from the side of its field, and the unknown members from the side chosen for them. */
function mergePassThrough(
  merged: ValueRecord,
  ours: ValueRecord,
  theirs: ValueRecord,
  sideOf: (name: string) => 'ours' | 'theirs',
): ValueRecord {
  const unknownMembers = (sideOf(unknownMembersName) === 'ours' ? ours : theirs)[unknownMembersName];
  const entriesOf = (side: 'ours' | 'theirs') =>
    Object.entries(originalValuesOf(side === 'ours' ? ours : theirs)).filter(
      ([name, entry]) => sideOf(entry.length > 1 ? name : unknownMembersName) === side,
    );
  const known = unknownMembers === undefined ? merged : { ...merged, [unknownMembersName]: unknownMembers };
  return withPassThrough(known, [], [...entriesOf('ours'), ...entriesOf('theirs')]);
}

/**
 * The code field that a shown field belongs to: the lookup field in the same group with the same stem (UnitCode for UnitName),
 * else the group's first lookup field (CustomerCode for TaxNumber).
 */
function codeOf(fields: Fields, name: string, group: FieldGroup | undefined): string | null {
  const codes = sentFields(fields).flatMap(([code, field]) =>
    field.group === group && 'lookup' in field && field.lookup !== undefined ? [code] : [],
  );
  return codes.find((code) => name.startsWith(code.replace(/(?:Code|Id|Name)$/, ''))) ?? codes[0] ?? null;
}

/**
 * Our lines with the `$key` and service amounts of the matching lines in `theirs`. One of our lines that was read at a position
 * of `base` matches the line at that position in `theirs`, because the service identifies lines by position alone (§4.3 rule 1).
 */
export function withTheirKeys(
  base: readonly ValueRecord[],
  ours: readonly ValueRecord[],
  theirs: readonly ValueRecord[],
): readonly ValueRecord[] {
  const identities = lineIdentities(base, ours);
  const taken = new Set(theirs.map(({ $key: key }) => key));
  return ours.map((line, index) => {
    const from = identities[index]?.from ?? null;
    const same = from === null ? {} : (theirs[from] ?? {});
    const key = same.$key ?? freeKey(line.$key, taken);
    const kept = withOrigins(line, { service: originsOf(same).service });
    return key === undefined ? kept : { ...kept, $key: key };
  });
}

/** A key that none of the service's lines has, for a line that the service does not have. */
function freeKey(key: string | undefined, taken: ReadonlySet<string | undefined>): string | undefined {
  if (key === undefined || !taken.has(key)) return key;
  return freeKey(`${key}+`, taken);
}
