import { isSent, sentFields } from '../fields.ts';
import type { FieldGroup, Fields, Value, ValueRecord } from '../fields.ts';
import { lineIdentities } from './line-identity.ts';
import { asReadOf, furtherName, withBeyond } from '../wire/beyond.ts';

/**
 * One record of two. A field that is sent comes from the side chosen for it; what is only shown comes from the service,
 * except names beside a code (a customer's, a product's), which come from where the code does. What was read of amounts is
 * what the service said last. `decided`: a value of ours that no field holds yet.
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
    if (name === 'Lines') continue;
    const code = isSent(field) ? name : codeOf(fields, name, field.group);
    const isOurs =
      code !== null && sideOf(code) === 'ours' && (isSent(field) || ours[code] !== theirs[code] || !(name in theirs));
    const value = (isOurs ? ours : theirs)[name] ?? decided(name);
    if (value !== undefined) merged[name] = value;
  }
  return withReadOf({ ...merged, ...mergeBeyond(ours, theirs, sideOf) }, theirs);
}

/** Each value that came otherwise than Rampa writes it with the side it was taken from, and what is unknown with its own. */
function mergeBeyond(
  ours: ValueRecord,
  theirs: ValueRecord,
  sideOf: (name: string) => 'ours' | 'theirs',
): Pick<ValueRecord, '$further' | '$asRead'> {
  const further = (sideOf(furtherName) === 'ours' ? ours : theirs).$further;
  const entriesOf = (side: 'ours' | 'theirs') =>
    Object.entries(asReadOf(side === 'ours' ? ours : theirs)).filter(
      ([name, entry]) => sideOf(entry.length > 1 ? name : furtherName) === side,
    );
  const asRead = withBeyond([], [...entriesOf('ours'), ...entriesOf('theirs')]).$asRead;
  return {
    ...(further === undefined ? {} : { $further: further }),
    ...(asRead === undefined ? {} : { $asRead: asRead }),
  };
}

/**
 * The field a shown one goes with: of those that name a record of the service in the same group the one of the same name
 * (UnitCode for UnitName), else the group's first (CustomerCode for TaxNumber).
 */
function codeOf(fields: Fields, name: string, group: FieldGroup | undefined): string | null {
  const codes = sentFields(fields).flatMap(([code, field]) =>
    field.group === group && 'lookup' in field && field.lookup !== undefined ? [code] : [],
  );
  return codes.find((code) => name.startsWith(code.replace(/(?:Code|Id|Name)$/, ''))) ?? codes[0] ?? null;
}

/**
 * Our lines under the keys that the same lines have in the document as the service has it now. A line of ours that was at a
 * place of `base` is the one at that place of `theirs`: the service knows lines by nothing else (§4.3 rule 1).
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
    const key = (from === null ? undefined : theirs[from]?.$key) ?? ownKey(line.$key, taken);
    const kept = withReadOf(line, from === null ? {} : (theirs[from] ?? {}));
    return key === undefined || key === line.$key ? kept : { ...kept, $key: key };
  });
}

/** A record with the amounts as another one says they were read. */
function withReadOf(record: ValueRecord, { $read: read }: ValueRecord): ValueRecord {
  if (record.$read === read) return record;
  const { $read: _before, ...own } = record;
  return read === undefined ? own : { ...own, $read: read };
}

/** A line the service does not have must not look like one it has. */
function ownKey(key: string | undefined, taken: ReadonlySet<string | undefined>): string | undefined {
  if (key === undefined || !taken.has(key)) return key;
  return ownKey(`${key}+`, taken);
}
