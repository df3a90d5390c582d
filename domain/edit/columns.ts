/** The columns of the lines grid. Which fields are there, and how wide, is presentation; what they are, the description says. */
import type { DocumentDescription } from '../documents/index.ts';
import type { Field } from '../fields.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
  /** Pixels, by default. */
  readonly width: number;
  readonly how: 'text' | 'number' | 'date' | 'lookup' | 'discounts' | 'flag' | 'amount' | 'readOnly';
  /** When it is shown by default: always, where a line is in another currency, or not. */
  readonly appears: 'always' | 'withCurrency' | 'chosen';
  /** The user hid it, and it is shown for what the lines have there: Tab passes over it. */
  readonly isPassedOver?: boolean;
}

const knownColumns: readonly (readonly [name: string, width: number, appears?: Column['appears']])[] = [
  ['ProductCode', 102],
  ['ProductName', 150],
  ['Quantity', 70],
  ['UnitCode', 78],
  ['UnitPrice', 88],
  ['CurrencyCode', 80, 'withCurrency'],
  ['ExchangeRate', 80, 'withCurrency'],
  ['Discounts', 72],
  ['DiscountAmount', 98, 'chosen'],
  ['VatRate', 62],
  ['VatIncluded', 64],
  ['WarehouseName', 116],
  ['LineGroupName', 116, 'chosen'],
  ['AmountExcludingTax', 98],
  ['VatBase', 98, 'chosen'],
  ['VatAmount', 82],
  ['AmountIncludingTax', 98],
];

/** All columns of a kind's lines, in their default order. */
export function columnsOf(description: DocumentDescription): readonly Column[] {
  return knownColumns.flatMap(([name, width, appears = 'always']) => {
    const field = description.lineFields[name];
    return field ? [{ name, field, width, appears, how: howOf(field) }] : [];
  });
}

/** Those of the line's panel that a table may fill in too. */
const panelFields = ['Description', 'Description2'];

/** All columns that a table may have for the lines of a kind. */
export function tableColumnsOf(description: DocumentDescription): readonly Column[] {
  return [...columnsOf(description), ...panelColumnsOf(description)];
}

export function panelColumnsOf({ lineFields }: DocumentDescription): readonly Column[] {
  return panelFields.flatMap((name): readonly Column[] => {
    const field = lineFields[name];
    return field ? [{ name, field, width: 0, appears: 'chosen', how: howOf(field) }] : [];
  });
}

/** Where a line begins and a scan goes: it is first, and stays in sight. */
export function isLeading({ name }: Column): boolean {
  return name === 'ProductCode';
}

/** What every line needs is never hidden; a currency, only where it is another one than the company's. */
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

/** What a line comes to, which stays in sight at the other end. */
export function isTotal({ name }: Column): boolean {
  return name === 'AmountIncludingTax';
}

export function isNumeric(column: Column): boolean {
  return column.how === 'number' || column.how === 'amount' || column.how === 'discounts';
}

/** What is computed, or shown from a list, is not pasted. */
export function isTarget(column: Column): boolean {
  return column.how !== 'readOnly' && column.how !== 'amount';
}
