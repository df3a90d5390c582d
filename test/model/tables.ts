/** Every cell of a pasted table or a file is in its line, or an open entry. */
import fc from 'fast-check';
import { documents } from '../../domain/documents/index.ts';
import { tableColumnsOf } from '../../domain/edit/columns.ts';
import { startLine } from '../../domain/edit/lines.ts';
import { pasteTable } from '../../domain/edit/paste.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { itemsOf, textOf, textsOf as textsIn } from '../../domain/value.ts';
import { findingsOf } from '../../renderer/screens/editor/import/document-rows.ts';
import { allTexts, sourceCells } from '../../renderer/screens/editor/import/paste-numbers.ts';
import { planPaste } from '../../renderer/screens/editor/import/paste-plan.ts';
import { distinctCells, placedRows, readersOf } from '../../renderer/screens/editor/import/placed-table.ts';
import type { PlacedTable } from '../../renderer/screens/editor/import/placed-table.ts';
import { impliedColumns, openEntry } from '../../renderer/screens/editor/import/table-columns.ts';
import { defaultCurrency, kind, language, start, today } from './company.ts';
import { property } from './compare.ts';
import type { Property, Violation } from './compare.ts';
import { shows } from './inputs.ts';

const headings = {
  ...{ ProductCode: 'Stok kodu', Quantity: 'Miktar', UnitCode: 'Birim', UnitPrice: 'Birim fiyat', VatRate: 'KDV %' },
  ...{ CurrencyCode: 'Döviz', Discounts: 'İskonto', WarehouseName: 'Depo', VatIncluded: 'KDV dahil' },
  ...{ Description: 'Açıklama', LotNo: 'Parti No', ExpiryDate: 'Son Kullanma', SerialNumbers: 'Seri No' },
  SupplierLotNo: 'Tedarikçi Lot No',
};
type Name = keyof typeof headings;
const cells: Readonly<Record<Name, readonly string[]>> = {
  ProductCode: ['P1', 'P2', 'X9', '#N/A', ''],
  Quantity: ['1', '2,5', '30', 'üç', '1 - 2', '#REF!', ''],
  UnitCode: ['C62', 'BX', ''],
  UnitPrice: ['100', '12,5', '50 USD', '75 EUR', 'yok', '10 / 20', ''],
  VatRate: ['1', '20', 'muaf', ''],
  CurrencyCode: ['TRY', 'USD', ''],
  Discounts: ['10', '10+5', '5 veya 10', ''],
  WarehouseName: ['MERKEZ', 'ŞUBE', ''],
  VatIncluded: ['evet', 'hayır', 'belki', ''],
  Description: ['kırık', '#N/A', ''],
  LotNo: ['L-1', 'L-2', '#N/A', ''],
  SupplierLotNo: ['T-1', 'T-2', ''],
  ExpiryDate: ['31.12.2027', 'belirsiz', ''],
  SerialNumbers: ['S-1', 'S-2', ''],
};
const all = tableColumnsOf(documents[kind]);

const table = fc.shuffledSubarray(Object.keys(headings) as Name[], { minLength: 2 }).chain((names) =>
  fc.record({
    names: fc.constant(names),
    rows: fc.array(fc.tuple(...names.map((name) => fc.constantFrom(...cells[name]))), { minLength: 1, maxLength: 4 }),
  }),
);

function isInLine(line: ValueRecord, name: Name, text: string): boolean {
  if (name === 'SerialNumbers') return textsIn(line.SerialNumbers).includes(text);
  if (name === 'LotNo' || name === 'SupplierLotNo') return itemsOf(line.Lots).some((lot) => lot[name] === text);
  if (name === 'ExpiryDate') {
    const day = text.includes('.') ? text.split('.').toReversed().join('-') : text;
    return itemsOf(line.Lots).some(({ ExpiryDate }) => textOf(ExpiryDate).startsWith(day));
  }
  const [number = '', currency] = name === 'UnitPrice' ? text.split(' ') : [text];
  const isPrice = shows(line, name, number) && (currency === undefined || line.CurrencyCode === currency);
  return isPrice || shows(line, name, text);
}

const keptCells = property('every cell is in its line or an open entry', table, ({ names, rows }) => {
  const titles = names.map((name) => headings[name]);
  const source = allTexts([titles, ...rows]);
  const { targets: planned } = planPaste({ headings: titles, rows }, { all, shown: [], at: 0, language });
  // The user places what the headings do not.
  const targets = names.map((_, index) => planned[index] ?? names[index] ?? null);
  const kept = rows.map((_, index) => index + 1);
  const columns = targets.map((target) => all.find(({ name }) => name === target));
  const cellsOf = (index: number) => distinctCells(sourceCells(source, kept, index));
  const { readers } = readersOf(columns, cellsOf, { language, today, headings: titles, conventions: new Map() });
  const placed: PlacedTable = {
    ...{ source, kept, hidden: [], headings: titles, targets, columns, readers, language, today, defaultCurrency },
    turnsPositive: false,
  };
  const findings = findingsOf(placed, { rows: kept });
  const implied = impliedColumns(titles, targets, all, defaultCurrency);
  const laid = placedRows(placed, implied, kept, findings.open);
  let keys = 0;
  const newKey = (): string => `k${(keys += 1)}`;
  const { lines, keys: ofRows } = pasteTable(
    laid.rows,
    [],
    laid.targets.map((target) => all.find(({ name }) => name === target)),
    [],
    () => startLine(start, newKey(), undefined),
    { language, today, defaultCurrency, newKey },
    laid.open,
  );
  const open = laid.open.map((cell) => openEntry(cell, 'liste.xlsx', ofRows[cell.at]));
  return rows.flatMap((row, at) =>
    names.flatMap((name, index): readonly Violation[] => {
      const text = row[index] ?? '';
      const line = lines.find(({ $key }) => $key === ofRows[at]) ?? {};
      // Rows of one line are added up.
      const isSum = name === 'Quantity' && ofRows.filter((key) => key === ofRows[at]).length > 1;
      const isOpen = open.some((entry) => entry.text === text && entry.row === String(at + 2));
      if (text === '' || isSum || isOpen || isInLine(line, name, text)) return [];
      return [{ kind: `a cell is lost: ${name}`, text: `${text} is not in ${JSON.stringify(line)}` }];
    }),
  );
});

export const tableProperties: readonly Property[] = [keptCells];
