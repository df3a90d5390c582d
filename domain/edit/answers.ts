/** What an answer of the service's lists makes of a header or a line: the code as the list spells it, and what goes with it. */
import type { CountedCode } from '../counted-code.ts';
import type { ProductFacts } from '../facts.ts';
import type { Field, Value, ValueRecord } from '../fields.ts';
import type { LookupRow } from '../model/lookup.ts';
import type { Place } from '../model/place.ts';
import { isEmpty, textOf } from '../value.ts';
import { entryValue } from './entry-match.ts';
import { rateIn, withCurrency, withProduct } from './lines.ts';
import { valueAt, withValue } from './places.ts';
import { displayFieldsOf, referenceKind } from './references.ts';
import { withWithholding } from './withholding.ts';

/** What commands depend on beside the document. */
export interface EditFacts {
  readonly defaultCurrency: string;
  /** Of the connection; empty: none. */
  readonly defaultUnit: string;
  /** Whether codes of the dated lists have effects (`localGuidance` of the settings). */
  readonly localGuidance: boolean;
  /** A key that no line and no entry of a list has. */
  readonly newKey: () => string;
}

export interface FoundProduct {
  /** Null where the list has none: what is known is the quantity and the code. */
  readonly product: ProductFacts | null;
  /** As they were typed in one (`5*41`). */
  readonly counted?: CountedCode;
  /** Code of the unit of the barcode that the product was found by. */
  readonly unit?: string | undefined;
}

/** A record with an entry in one of its fields, and what the entry changes beside it. */
export function withEntryIn(
  record: ValueRecord,
  path: Place['path'],
  field: Field,
  row: LookupRow,
  lines: readonly ValueRecord[],
  facts: EditFacts,
): ValueRecord {
  const name = String(path[0]);
  if (referenceKind(field) !== null) return row.id === null ? record : withReferenceEntry(record, name, row.id, row);
  const value = entryValue(row, field.type === 'text' ? (field.lookupValue ?? 'code') : 'code');
  if (field.type === 'text' && field.lookup === 'customers')
    return withValue(withValue(record, path, value), ['CustomerName'], row.name ?? undefined);
  if (valueAt(record, path) === value) return record;
  if (facts.localGuidance && path.at(-1) === 'WithholdingCode') return withWithholding(record, value, false);
  // A rate that was typed behind the currency stays.
  if (path.length === 1 && name === 'CurrencyCode' && isEmpty(record.ExchangeRate) && record.$key !== undefined)
    return withCurrency(record, value, ratesOf(lines, facts));
  return withValue(record, path, value);
}

/** The line with its product, where the quantity that was typed with the code counts unless another was entered since. */
export function withProductOf(
  line: ValueRecord,
  { product, counted, unit }: FoundProduct,
  before: Value,
  lines: readonly ValueRecord[],
  facts: EditFacts,
): ValueRecord {
  const isEntered = textOf(line.Quantity) !== textOf(before);
  const typed =
    counted === undefined
      ? line
      : { ...line, ProductCode: counted.code, ...(isEntered ? {} : { Quantity: counted.quantity }) };
  const { defaultUnit } = facts;
  return product === null ? typed : withProduct(typed, product, { ...ratesOf(lines, facts), defaultUnit, unit });
}

/** A copy of a text becomes what the text became, where it is still as it was copied. */
export function withFollowed(
  line: ValueRecord,
  { name, text, found }: { readonly name: string; readonly text: string; readonly found: string },
  lines: readonly ValueRecord[],
  facts: EditFacts,
): ValueRecord {
  if (found === text || found === '' || textOf(line[name]) !== text) return line;
  return name === 'CurrencyCode' ? withCurrency(line, found, ratesOf(lines, facts)) : withValue(line, [name], found);
}

const ratesOf = (lines: readonly ValueRecord[], { defaultCurrency }: EditFacts) => ({
  defaultCurrency,
  rateOf: (currency: string): string | undefined => rateIn(lines, currency),
});

/**
 * The header with an identifier in it and what it is called beside it. Another customer has other representatives, so that
 * the one that was there goes.
 */
export function withReference(header: ValueRecord, place: Place, id: string, row: LookupRow | null): ValueRecord {
  const name = String(place.path[0]);
  const isOther = textOf(header[name]).toLowerCase() !== id.toLowerCase();
  if (!isOther && row === null) return header;
  const changed = withReferenceEntry(header, name, id, row);
  if (name !== 'CustomerId' || !isOther) return changed;
  return withValue(withValue(changed, ['RepresentativeId'], undefined), ['RepresentativeName'], undefined);
}

/** Sets the identifier, code and name only: a representative typed while the customer was still being looked up stays. */
function withReferenceEntry(header: ValueRecord, name: string, id: string, row: LookupRow | null): ValueRecord {
  const { code, name: called } = displayFieldsOf(name);
  const put = (record: ValueRecord, field: string | undefined, value: Value): ValueRecord =>
    field === undefined ? record : withValue(record, [field], value);
  const changed = put(header, name, id === '' ? undefined : id);
  return put(put(changed, code, row?.code), called, row?.name ?? undefined);
}
