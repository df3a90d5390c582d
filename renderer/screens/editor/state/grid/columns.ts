/** The columns of the lines grid. Which fields stand there, and how wide, is presentation; what they are, the description says. */
import type { DocumentDescription } from '../../../../../domain/documents/index.ts';
import type { Field } from '../../../../../domain/fields.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
  /** Pixels. */
  readonly width: number;
  readonly how: 'text' | 'number' | 'date' | 'lookup' | 'discounts' | 'flag' | 'amount' | 'readOnly';
}

const shownColumns: readonly (readonly [name: string, width: number])[] = [
  ['ProductCode', 102],
  ['ProductName', 150],
  ['Quantity', 70],
  ['UnitCode', 56],
  ['UnitPrice', 88],
  ['CurrencyCode', 80],
  ['ExchangeRate', 80],
  ['Discounts', 72],
  ['VatRate', 62],
  ['VatIncluded', 64],
  ['WarehouseName', 116],
  ['AmountExcludingTax', 98],
  ['VatAmount', 82],
  ['AmountIncludingTax', 98],
];
const currencyColumns = new Set(['CurrencyCode', 'ExchangeRate']);

export function columnsOf(description: DocumentDescription, withCurrency: boolean): readonly Column[] {
  return shownColumns.flatMap(([name, width]) => {
    const field = description.lineFields[name];
    if (!field || (!withCurrency && currencyColumns.has(name))) return [];
    return [{ name, field, width, how: howOf(field) }];
  });
}

function howOf(field: Field): Column['how'] {
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

export function isNumeric(column: Column): boolean {
  return column.how === 'number' || column.how === 'amount' || column.how === 'discounts';
}
