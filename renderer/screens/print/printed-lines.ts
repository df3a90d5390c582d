import { gtinFor } from '../../../domain/barcodes/gtin.ts';
import { barsOf, barsOfGtin } from '../../../domain/barcodes/printed.ts';
import type { Bars } from '../../../domain/barcodes/printed.ts';
import { isShownWithVat } from '../../../domain/amounts/totals.ts';
import { isConverted } from '../../../domain/amounts/workings.ts';
import { documents } from '../../../domain/documents/index.ts';
import { invoiceLineFields } from '../../../domain/documents/invoice-line.ts';
import { lotFields } from '../../../domain/documents/lot.ts';
import type { ProductBarcode } from '../../../domain/facts.ts';
import type { Field, ValueRecord } from '../../../domain/fields.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { isEmpty, itemsOf, textOf, textsOf } from '../../../domain/value.ts';
import { language, t } from '../../messages/index.svelte.ts';
import { appliedDiscountsText } from '../../../domain/edit/discounts.ts';
import { fieldLabel } from '../../state/field-label.ts';
import { percentText, shownMoney, shownValue } from '../../../domain/edit/field-text.ts';
import { cut, packed, withoutMidnight, words } from './printed-text.ts';
import type { NumberedLine } from './printed-sums.ts';

type LineColumn = 'line' | 'tick' | 'product' | 'warehouse' | 'quantity' | 'price' | 'discount' | 'vat' | 'amount';

export interface PrintedColumn {
  /** The last three are for a change. */
  readonly id: LineColumn | 'field' | 'before' | 'after';
  readonly title: string;
  /** Length of the column's longest word, which must not be broken; absent for text columns. */
  readonly letters?: number;
}
export interface PrintedCell {
  readonly text: string;
  /** The product code, in front of the text. */
  readonly code?: string;
  readonly bars?: Bars | null;
  /** Text below the barcode if the barcode's content is not `code`. */
  readonly under?: string;
}
/** A line with a cell per column; a detail of the line above; or the heading of the lines below. */
export type PrintedRow =
  | { readonly kind: 'line'; readonly cells: readonly PrintedCell[] }
  | { readonly kind: 'detail' | 'group'; readonly text: string };

interface Layout {
  readonly isPick: boolean;
  readonly isPriced: boolean;
  /** The currency of the totals. */
  readonly currency: string;
  /** By product code; `null` if no barcodes are printed. */
  readonly barcodes: ReadonlyMap<string, readonly ProductBarcode[]> | null;
  readonly nameOfUnit: (line: ValueRecord) => string;
}

export function lineRows(
  kind: DocumentKind,
  lines: readonly NumberedLine[],
  layout: Layout,
): { readonly columns: readonly PrintedColumn[]; readonly rows: readonly PrintedRow[] } {
  // If not all amounts are in the totals' currency, each has its currency.
  const how = {
    isMixed: isConverted(
      lines.map(({ amounts }) => amounts),
      layout,
    ),
    // Barcodes are for handling goods; documents with prices have none.
    barcodes: layout.isPriced ? null : layout.barcodes,
    nameOfUnit: layout.nameOfUnit,
  };
  const columns = columnsOf(layout).map((id) => ({
    ...{ id, title: titles[id]() },
    ...(numbers.has(id) ? { letters: longestWord(lines.map((line) => cellOf(kind, id, line, how).text)) } : {}),
  }));
  const rowsOf = (line: NumberedLine): readonly PrintedRow[] => [
    { kind: 'line', cells: columns.map(({ id }) => cellOf(kind, id, line, how)) },
    ...detailsOf(line, layout).map((text) => ({ kind: 'detail', text }) as const),
  ];
  if (!layout.isPick) return { columns, rows: lines.flatMap(rowsOf) };
  return {
    columns,
    rows: byWarehouse(lines).flatMap(([name, some]) => [
      {
        kind: 'group',
        text: name === '' ? t('print.withoutWarehouse') : t('print.warehouse', { name: cut(name) }),
      } as const,
      ...some.flatMap(rowsOf),
    ]),
  };
}

function columnsOf({ isPick, isPriced }: Layout): readonly LineColumn[] {
  if (isPick) return ['tick', 'product', 'quantity', 'line'];
  return isPriced
    ? ['line', 'product', 'quantity', 'price', 'discount', 'vat', 'amount']
    : ['line', 'product', 'warehouse', 'quantity'];
}

const numbers: ReadonlySet<LineColumn> = new Set(['quantity', 'price', 'discount', 'amount']);
const longestWord = (texts: readonly string[]): number =>
  Math.max(0, ...texts.flatMap((text) => text.split(' ')).map((word) => word.length));

const titles: Readonly<Record<LineColumn, () => string>> = {
  line: () => t('print.column.line'),
  tick: () => t('print.column.tick'),
  product: () => t('print.column.product'),
  warehouse: () => fieldLabel('WarehouseName'),
  quantity: () => fieldLabel('Quantity'),
  price: () => fieldLabel('UnitPrice'),
  discount: () => t('print.column.discount'),
  vat: () => t('print.column.vat'),
  amount: () => t('print.column.amount'),
};

function cellOf(
  kind: DocumentKind,
  id: LineColumn,
  { line, amounts, number }: NumberedLine,
  { barcodes, isMixed, nameOfUnit }: Pick<Layout, 'barcodes' | 'nameOfUnit'> & { readonly isMixed: boolean },
): PrintedCell {
  const value = (name: string): string => {
    const field = documents[kind].lineFields[name];
    return field === undefined ? '' : cut(shownValue(field, line[name], language()));
  };
  const inCurrency = (text: string): string => (isMixed && text !== '' ? `${text} ${amounts.currency}` : text);
  switch (id) {
    case 'line':
      return { text: String(number) };
    case 'tick':
      return { text: '' };
    case 'product': {
      const code = textOf(line.ProductCode);
      const gtin = barcodes === null ? null : gtinFor(barcodes.get(code) ?? [], textOf(line.UnitCode));
      const named = { text: value('ProductName'), code: cut(code) };
      if (gtin !== null) return { ...named, bars: barsOfGtin(gtin), under: gtin };
      return { ...named, bars: barcodes === null ? null : barsOf(code) };
    }
    case 'warehouse':
      return { text: value('WarehouseName') };
    case 'quantity':
      return { text: `${value('Quantity')} ${cut(nameOfUnit(line))}`.trim() };
    case 'price': {
      const price = inCurrency(value('UnitPrice'));
      return { text: price !== '' && isShownWithVat(line) ? `${price} (${t('print.vatIncluded')})` : price };
    }
    case 'discount':
      return { text: cut(appliedDiscountsText(line, amounts, language())) };
    case 'vat':
      return { text: value('VatRate') };
    case 'amount':
      return { text: inCurrency(shownMoney(amounts.effective.AmountExcludingTax, language())) };
  }
}

/** A line's details for which there is no column. */
function detailsOf({ line, amounts }: NumberedLine, { isPick, isPriced, nameOfUnit }: Layout): readonly string[] {
  const descriptions = ['Description', 'Description2'].flatMap((name) =>
    packed(fieldLabel(name), words(line[name]), ''),
  );
  const lots = packed(
    fieldLabel('Lots'),
    itemsOf(line.Lots).map((lot) => lotText(lot, nameOfUnit({ ...line, UnitCode: lot.UnitCode }))),
    '; ',
  );
  const serials = packed(fieldLabel('SerialNumbers'), textsOf(line.SerialNumbers));
  return [...(isPick ? [] : descriptions), ...lots, ...serials, ...(isPriced ? taxesOf(line, amounts) : [])];
}

/** `L-1 5 Piece (expires 01/02/2027)` */
function lotText(lot: ValueRecord, unit: string): string {
  const shown = (name: keyof typeof lotFields): string =>
    shownValue(lotFields[name], withoutMidnight(lot[name]), language());
  const expires = isEmpty(lot.ExpiryDate) ? '' : `(${t('print.expires', { day: shown('ExpiryDate') })})`;
  return [shown('LotNo'), shown('Quantity'), unit, expires].filter((text) => text !== '').join(' ');
}

function taxesOf(line: ValueRecord, { effective, currency }: NumberedLine['amounts']): readonly string[] {
  const money = (amount: string | null, field?: Field): string =>
    amount === null ? '–' : `${shownMoney(amount, language(), field)} ${currency}`;
  const code = (value: unknown): string => cut(textOf(value));
  const withheld = isEmpty(line.WithholdingCode)
    ? []
    : [
        t('print.withholding', {
          code: code(line.WithholdingCode),
          ratio: `${code(line.WithholdingNumerator)}/${code(line.WithholdingDenominator)}`,
          amount: money(effective.WithheldVatAmount, invoiceLineFields.WithheldVatAmount),
        }),
      ];
  const additional = ([1, 2, 3] as const).flatMap((n) => {
    const [tax, rate] = [line[`AdditionalTaxCode${n}`], textOf(line[`AdditionalTaxRate${n}`])];
    if (isEmpty(tax)) return [];
    const amount = money(effective[`AdditionalTaxAmount${n}`]);
    return [t('print.additionalTax', { code: code(tax), rate: percentText(rate, language()), amount })];
  });
  return [...withheld, ...additional];
}

/** Groups by warehouse name, lines without one last; sorted by product code, so that equal products are together. */
function byWarehouse(lines: readonly NumberedLine[]): readonly (readonly [string, readonly NumberedLine[]])[] {
  const groups = new Map<string, NumberedLine[]>();
  for (const one of lines) {
    const name = textOf(one.line.WarehouseName);
    const some = groups.get(name);
    if (some) some.push(one);
    else groups.set(name, [one]);
  }
  const { compare } = new Intl.Collator(language(), { numeric: true });
  const codeOf = ({ line }: NumberedLine): string => textOf(line.ProductCode);
  return [...groups]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === '') || compare(a, b))
    .map(([name, some]) => [name, some.toSorted((a, b) => compare(codeOf(a), codeOf(b)))]);
}
