/** Applies entries of the service's lists to a header or a line: the code as the list spells it, and what belongs to it. */
import type { CountedCode } from '../counted-code.ts';
import type { ProductFacts } from '../facts.ts';
import type { Field, Value, ValueRecord } from '../fields.ts';
import type { LookupRow } from '../model/lookup.ts';
import type { Place } from '../model/place.ts';
import { isSameId, textOf } from '../value.ts';
import type { Content } from './content.ts';
import { entryValue } from './entry-match.ts';
import { rateIn, withProduct } from './lines.ts';
import { withFoundOwner, withOwned, withOwner } from './aside.ts';
import { valueAt, withValue } from './places.ts';
import { withEdited } from './origins.ts';
import type { DerivingFacts } from './origins.ts';
import { withUnitOfLotsSpelt } from './tracking.ts';
import { displayFieldsOf, referenceKind, withCustomer } from './references.ts';
import { withWithholding } from './withholding.ts';

/** Facts, in addition to the document, that edits depend on. */
export interface EditFacts {
  readonly defaultCurrency: string;
  /** The connection's default unit; empty: none. */
  readonly defaultUnit: string;
  /** Whether codes of the dated lists have effects (`localGuidance` of the settings). */
  readonly localGuidance: boolean;
  /** Creates a key that no line and no list entry has. */
  readonly newKey: () => string;
}

export interface FoundProduct {
  /** Null if the list has no such product; only the quantity and the code are known. */
  readonly product: ProductFacts | null;
  /** Quantity and code if they were typed together (`5*41`). */
  readonly counted?: CountedCode;
  /** Code of the unit of the scanned barcode. */
  readonly unit?: string | undefined;
}

/** The record with an entry in one of its fields, and the other values that change with it. */
export function withEntryIn(
  record: ValueRecord,
  path: Place['path'],
  field: Field,
  row: LookupRow,
  document: Content,
  facts: EditFacts,
): ValueRecord {
  const name = String(path[0]);
  if (referenceKind(field) !== null) {
    if (row.id === null) return record;
    const found = withReferenceEntry(record, name, row.id, row);
    // A representative that was typed while the customer was still being looked up is the found customer's.
    return name === 'CustomerId' ? withFoundOwner(found, 'CustomerId') : found;
  }
  const value = entryValue(row, field.type === 'text' ? (field.lookupValue ?? 'code') : 'code');
  if (field.type === 'text' && field.lookup === 'customers') return withCustomer(record, value, row.name ?? undefined);
  const text = valueAt(record, path);
  if (text === value) return record;
  const deriving = ratesOf(document.lines, facts);
  if (facts.localGuidance && path.at(-1) === 'WithholdingCode')
    return withWithholding(record, value, false, document, deriving);
  const spelt = withEdited(record, path, value, deriving);
  return name === 'UnitCode' ? withUnitOfLotsSpelt(spelt, text, value) : spelt;
}

/** The line with its product. A quantity that was typed with the code is used unless another one was entered since. */
export function withProductOf(
  line: ValueRecord,
  { product, counted, unit }: FoundProduct,
  before: Value,
  lines: readonly ValueRecord[],
  facts: EditFacts,
  isAnswer: boolean,
): ValueRecord {
  const isEntered = textOf(line.Quantity) !== textOf(before);
  const typed =
    counted === undefined
      ? line
      : { ...line, ProductCode: counted.code, ...(isEntered ? {} : { Quantity: counted.quantity }) };
  const { defaultUnit } = facts;
  return product === null
    ? typed
    : withProduct(typed, product, { ...ratesOf(lines, facts), defaultUnit, unit, isAnswer });
}

/** If a field still has a text that was copied before the text was looked up, it gets the result of the lookup too. */
export function withFollowed(
  line: ValueRecord,
  { name, text, found }: { readonly name: string; readonly text: string; readonly found: string },
  lines: readonly ValueRecord[],
  facts: EditFacts,
): ValueRecord {
  if (found === text || found === '' || textOf(line[name]) !== text) return line;
  return withEdited(line, [name], found, ratesOf(lines, facts));
}

export const ratesOf = (
  lines: readonly ValueRecord[],
  { defaultCurrency }: Pick<EditFacts, 'defaultCurrency'>,
): DerivingFacts => ({
  defaultCurrency,
  rateOf: (currency) => rateIn(lines, currency),
});

/**
 * The header with an identifier and the code and name that belong to it. A representative leaves with its customer, because each
 * customer has its own, and returns with it.
 */
export function withReference(header: ValueRecord, place: Place, id: string, row: LookupRow | null): ValueRecord {
  const name = String(place.path[0]);
  if (row === null && isSameId(textOf(header[name]), id)) return header;
  if (name !== 'CustomerId') return withReferenceEntry(header, name, id, row);
  const owned = id === '' ? header : withOwned(header, 'CustomerId');
  return withOwner(owned, withReferenceEntry(owned, name, id, row), 'CustomerId');
}

/** Sets only identifier, code and name. */
function withReferenceEntry(header: ValueRecord, name: string, id: string, row: LookupRow | null): ValueRecord {
  const { code, name: called } = displayFieldsOf(name);
  const put = (record: ValueRecord, field: string | undefined, value: Value): ValueRecord =>
    field === undefined ? record : withValue(record, [field], value);
  const changed = put(header, name, id === '' ? undefined : id);
  return put(put(changed, code, row?.code), called, row?.name ?? undefined);
}
