/** The columns of the lines grid and of tables: which fields they show. Their types come from the description. */
import type { DocumentDescription } from '../documents/index.ts';
import { lotFields } from '../documents/lot.ts';
import type { Field } from '../fields.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
  readonly how: 'text' | 'number' | 'date' | 'lookup' | 'discounts' | 'flag' | 'amount' | 'readOnly';
  /** When it is shown by default: always, if a line is in a foreign currency, or only if the user chooses it. */
  readonly appears: 'always' | 'withCurrency' | 'chosen';
  /** The user hid the column, but lines have values in it, so it is shown; Tab skips it. */
  readonly isPassedOver?: boolean;
}

const knownColumns: readonly (readonly [name: string, appears?: Column['appears']])[] = [
  ['ProductCode'],
  ['ProductName'],
  ['Quantity'],
  ['UnitCode'],
  ['UnitPrice'],
  ['CurrencyCode', 'withCurrency'],
  ['ExchangeRate', 'withCurrency'],
  ['Discounts'],
  ['DiscountAmount', 'chosen'],
  ['VatRate'],
  ['VatIncluded'],
  ['WarehouseName'],
  ['LineGroupName', 'chosen'],
  ['AmountExcludingTax'],
  ['VatBase', 'chosen'],
  ['VatAmount'],
  ['AmountIncludingTax'],
];

/** All columns of a kind's lines, in their default order. */
export function columnsOf(description: DocumentDescription): readonly Column[] {
  return knownColumns.flatMap(([name, appears = 'always']) => {
    const field = description.lineFields[name];
    return field ? [{ name, field, appears, how: howOf(field) }] : [];
  });
}

/** Fields of the line's panel that a table can fill too. */
const panelFields = ['Description', 'Description2'];

/** The columns of a line's values, in the grid and in the panel. */
export function valueColumnsOf(description: DocumentDescription): readonly Column[] {
  return [...columnsOf(description), ...panelColumnsOf(description)];
}

/** All columns that a table can have. `inGrid`: those of the grid. */
export function tableColumnsOf(
  description: DocumentDescription,
  inGrid: readonly Column[] = columnsOf(description),
): readonly Column[] {
  return [...inGrid, ...panelColumnsOf(description), ...goodsColumnsOf(description)];
}

function panelColumnsOf({ lineFields }: DocumentDescription): readonly Column[] {
  return panelFields.flatMap((name): readonly Column[] => {
    const field = lineFields[name];
    return field ? [{ name, field, appears: 'chosen', how: howOf(field) }] : [];
  });
}

/**
 * Columns of a table that name a lot or the serial numbers of a row's goods; several rows can belong to one line. None for a
 * document that moves no goods.
 */
export function goodsColumnsOf({ lineFields, movement }: DocumentDescription): readonly Column[] {
  if (movement({}).direction === 'none') return [];
  const column = (name: string, field: Field, how: Column['how']): Column => ({
    ...{ name, field, how, appears: 'chosen' },
  });
  const { LotNo, SupplierLotNo, ExpiryDate } = lotFields;
  const { Lots, SerialNumbers } = lineFields;
  return [
    ...(Lots ? [column('LotNo', LotNo, 'text'), column('ExpiryDate', ExpiryDate, 'date')] : []),
    ...(Lots ? [column('SupplierLotNo', SupplierLotNo, 'text')] : []),
    ...(SerialNumbers ? [column('SerialNumbers', SerialNumbers, 'text')] : []),
  ];
}

export const goodsNames: readonly string[] = ['LotNo', 'ExpiryDate', 'SupplierLotNo', 'SerialNumbers'];
export const isOfGoods = (name: string): boolean => goodsNames.includes(name);

/**
 * Order in which columns are written to a line: a product, a unit or a currency replaces other values, and must not replace those
 * that are written with it.
 */
export function byWriting(a: Column | undefined, b: Column | undefined): number {
  return rankOf(a) - rankOf(b);
}
const writtenFirst = ['ProductCode', 'UnitCode', 'CurrencyCode'];
function rankOf(column: Column | undefined): number {
  const rank = writtenFirst.indexOf(column?.name ?? '');
  return rank < 0 ? writtenFirst.length : rank;
}

/** The column in which a line begins and scans are entered; it is first and always in view. */
export function isLeading({ name }: Column): boolean {
  return name === 'ProductCode';
}

/** Required columns cannot be hidden, except for those that are shown only with a foreign currency. */
export function isNeeded({ field, appears }: Column): boolean {
  return appears === 'always' && field.required === true;
}

export function howOf(field: Field): Column['how'] {
  if (field.class === 'amount') return 'amount';
  if (field.class !== undefined && field.class !== 'supplied') return 'readOnly';
  switch (field.type) {
    case 'decimal':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'flag';
    case 'dateTime':
      return 'date';
    case 'list':
      return 'discounts';
    case 'text':
      return field.lookup ? 'lookup' : 'text';
    case 'uuid':
    case 'textList':
    case 'object':
      return 'readOnly';
  }
}

/** The column with the line's total, which is always in view at the end. */
export function isTotal({ name }: Column): boolean {
  return name === 'AmountIncludingTax';
}

export function isNumeric(column: Column): boolean {
  return column.how === 'number' || column.how === 'amount' || column.how === 'discounts';
}

/** Computed and read-only columns cannot be pasted into. */
export function isTarget(column: Column): boolean {
  return column.how !== 'readOnly' && column.how !== 'amount';
}
