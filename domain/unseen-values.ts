/** The values of a document that are not visible when it opens. They are listed before a draft from another user is imported. */
import { linesOfStep } from './amounts/totals.ts';
import { lineAmountFields } from './amounts/types.ts';
import { documents, eInvoiceStart, newDocument, newLine } from './documents/index.ts';
import { columnsOf } from './edit/columns.ts';
import { deliveryCountOf, placedCount } from './edit/delivery-count.ts';
import { isLeadingField } from './edit/leading-fields.ts';
import { sentFieldsIn } from './fields.ts';
import type { Fields, Path, Value, ValueRecord } from './fields.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { asideOf } from './edit/aside.ts';
import { originsOf } from './origins.ts';
import type { ConnectionSettings } from './settings.ts';
import type { Steps } from './steps.ts';
import { isEmptyOrFalse, isRecord, linesOf, textOf } from './value.ts';

export interface UnseenValue {
  /** Of the field in the header, or in the first of `lines`. */
  readonly path: Path;
  readonly value: Value;
  /** Positions of the lines that have the value, counted from 1; empty for the header. */
  readonly lines: readonly number[];
  /** The former product of the lines for which the value was entered, and with which it would return. */
  readonly product?: string;
  /** The value is a line with the goods of a product that were counted in a delivery, until they are used or discarded. */
  readonly isCounted?: true;
}

/** A new document of the connection on the same day, with one line. */
export function startOf(kind: DocumentKind, content: ValueRecord, settings: ConnectionSettings): ValueRecord {
  const { defaultCurrency } = settings;
  const options = { today: textOf(content['Date']), defaultCurrency, ...eInvoiceStart(settings) };
  return { ...newDocument(kind, options), Lines: [newLine(kind, { defaultCurrency, key: '' })] };
}

/**
 * The values that are neither in the row above the lines nor in a column that is shown by default, and that differ from those of
 * `start`, a new document with one line. A value that several lines have is there once. In steps, between which the caller
 * can do other work.
 */
export function* unseenSteps(
  kind: DocumentKind,
  content: ValueRecord,
  start: ValueRecord,
): Steps<readonly UnseenValue[]> {
  const { fields, lineFields } = documents[kind];
  const seen = new Set(columnsOf(documents[kind]).flatMap(({ name, appears }) => (appears === 'chosen' ? [] : [name])));
  const [newLine = {}] = linesOf(start);
  const ofHeader = unseenIn(fields, content, start)
    .filter(([name]) => name !== 'Lines' && !isLeadingIn(fields, name))
    .map(([name, value]): UnseenValue => ({ path: [name], value, lines: [] }));
  const ofLines = new Map<
    string,
    Omit<UnseenValue, 'path' | 'lines'> & { readonly name: string; readonly lines: number[] }
  >();
  for (const [index, line] of linesOf(content).entries()) {
    if (index % linesOfStep === linesOfStep - 1) yield;
    const own: readonly Unseen[] = [...unseenIn(lineFields, line, newLine), ...amountsOfFile(line)].filter(
      ([name]) => !seen.has(name),
    );
    for (const [name, value, product] of [...own, ...goodsOfFormer(line)]) {
      const key = JSON.stringify([name, withoutMarks(value), product]);
      const known = ofLines.get(key);
      if (known !== undefined) known.lines.push(index + 1);
      else ofLines.set(key, { name, value, lines: [index + 1], ...(product !== undefined && { product }) });
    }
  }
  const inLines = [...ofLines.values()].map(({ name, lines, ...one }): UnseenValue => ({
    path: ['Lines', (lines[0] ?? 1) - 1, name],
    lines,
    ...one,
  }));
  return [...ofHeader, ...inLines, ...countedIn(content)];
}

type Unseen = readonly [name: string, value: Value, product?: string];

function isLeadingIn(fields: Fields, name: string): boolean {
  const field = fields[name];
  return field !== undefined && isLeadingField(name, field);
}

function unseenIn(fields: Fields, record: ValueRecord, start: ValueRecord): readonly (readonly [string, Value])[] {
  return sentFieldsIn(fields, record)
    .map(([name]) => [name, record[name]] as const)
    .filter(([name, value]) => !isEmptyOrFalse(value) && JSON.stringify(value) !== JSON.stringify(start[name]));
}

/** The amounts that a line has instead of those that are computed. */
const amountsOfFile = (line: ValueRecord): readonly (readonly [string, Value])[] =>
  lineAmountFields.flatMap((name) => {
    const value = originsOf(line).file?.[name];
    return isEmptyOrFalse(value) ? [] : [[name, value] as const];
  });

/** Goods of a former product. The text of their open entry names them, but not all that is known of them. */
const goodsOfFormer = (line: ValueRecord): readonly Unseen[] =>
  Object.entries(asideOf(line, 'ProductCode')).flatMap(([product, goods]) =>
    ['Lots', 'MedicineDeviceInfo'].flatMap((name) =>
      isEmptyOrFalse(goods[name]) ? [] : [[name, goods[name], product] as const],
    ),
  );

/** Counted goods by product and unit. The text of their open entry names some of the products only. */
const countedIn = (content: ValueRecord): readonly UnseenValue[] =>
  placedCount(deliveryCountOf(content) ?? [], [], () => undefined).others.map(
    ({ product, unit, quantity, lots, serials }) => {
      const Lots = lots.map(({ lot, quantity: ofLot, expiry }) => ({
        ...{ LotNo: lot, Quantity: ofLot, UnitCode: unit },
        ...(expiry !== '' && { ExpiryDate: expiry }),
      }));
      const goods = { ProductCode: product, Quantity: quantity, UnitCode: unit, Lots, SerialNumbers: serials };
      return { path: ['Lines'], value: goods, lines: [], isCounted: true };
    },
  );

/** Without the keys of entries, which differ from line to line. */
const withoutMarks = (value: Value): unknown => {
  if (Array.isArray(value)) return (value as readonly Value[]).map(withoutMarks);
  if (!isRecord(value)) return value;
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('$'))
    .map(([name, one]) => [name, withoutMarks(one)]);
};
