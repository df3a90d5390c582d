/** Every field of §2, with its facts. */
import type { FieldRow } from '../field.ts';
import { despatchFieldRows } from './despatch.ts';
import { extensionFieldRows } from './extensions.ts';
import { invoiceFieldRows } from './invoice.ts';
import { lineFieldRows } from './line.ts';
import { lotFieldRows } from './lot.ts';
import { nestedFieldRows } from './nested.ts';
import { quoteFieldRows } from './quote.ts';

export const allFieldRows: readonly FieldRow[] = [
  ...invoiceFieldRows,
  ...nestedFieldRows,
  ...lineFieldRows,
  ...lotFieldRows,
  ...extensionFieldRows,
  ...despatchFieldRows,
  ...quoteFieldRows,
];
