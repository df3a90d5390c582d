/**
 * Tables with lots and serial numbers, pasted over any lines: how a table writes them, and what the lines had before, changes nothing.
 */
import Big from 'big.js';
import fc from 'fast-check';
import { documents } from '../../domain/documents/index.ts';
import { tableColumnsOf } from '../../domain/edit/columns.ts';
import { startLine } from '../../domain/edit/lines.ts';
import { pasteTable } from '../../domain/edit/paste.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { itemsOf, textOf, textsOf } from '../../domain/value.ts';
import { defaultCurrency, kind, language, start, today } from './company.ts';
import { differences, property } from './compare.ts';
import type { Property, Violation } from './compare.ts';

const names = [
  'ProductCode',
  'WarehouseName',
  'Quantity',
  'LotNo',
  'SupplierLotNo',
  'ExpiryDate',
  'SerialNumbers',
] as const;
type Name = (typeof names)[number];
type Cells = Partial<Readonly<Record<Name, string>>>;

/** The goods of one line. */
interface Block {
  /** `#N/A`: the cell cannot be read. */
  readonly product: string;
  readonly warehouse: string;
  readonly parts: readonly Cells[];
}

const lot = fc.record({
  ...{ Quantity: fc.constantFrom('1', '2', '30'), LotNo: fc.constantFrom('L-1', 'L-2', '') },
  ...{ SupplierLotNo: fc.constantFrom('T-1', 'T-2', ''), ExpiryDate: fc.constantFrom('', '31.12.2027', '05.02.2028') },
});
const serial = fc.record({ SerialNumbers: fc.constantFrom('S-1', 'S-2', 'S-3', 'S-4') });
const isNamed = ({ LotNo, SupplierLotNo, ExpiryDate }: Cells): boolean =>
  [LotNo, SupplierLotNo, ExpiryDate].some((text) => textOf(text) !== '');
const block = (product: fc.Arbitrary<string>): fc.Arbitrary<Block> =>
  fc.record({
    product,
    warehouse: fc.constantFrom('', '', 'MERKEZ', 'ŞUBE'),
    parts: fc.oneof(
      fc.array(lot.filter(isNamed), { minLength: 1, maxLength: 3 }),
      fc.uniqueArray(serial, { minLength: 1, maxLength: 3, selector: ({ SerialNumbers }) => SerialNumbers }),
    ),
  });
/** Blocks of different products: rows of one product belong to one line. */
const blocks = fc
  .tuple(...['P1', 'P2', 'P3'].map((code) => block(fc.constantFrom(code, code, '#N/A'))))
  .chain((all) => fc.shuffledSubarray(all, { minLength: 1 }));

/** What the lines had before. */
const former = fc.array(
  fc.record({
    ProductCode: fc.constantFrom('P1', 'P2', ''),
    Quantity: fc.constantFrom('', '2', '10'),
    Lots: fc.subarray(['L-1', 'OLD']),
    SerialNumbers: fc.subarray(['S-1', 'OLD']),
  }),
  { maxLength: 3 },
);
type Former = typeof former extends fc.Arbitrary<infer Lines> ? Lines : never;

const columns = names.map((name) => tableColumnsOf(documents[kind]).find((column) => column.name === name));
let keys = 0;
const newKey = (): string => `k${(keys += 1)}`;
const linesBefore = (all: Former): readonly ValueRecord[] =>
  all.map(({ ProductCode, Quantity, Lots, SerialNumbers }) => ({
    ...startLine(start, newKey(), undefined),
    ...(ProductCode === '' ? {} : { ProductCode }),
    ...(Quantity === '' ? {} : { Quantity }),
    Lots: Lots.map((LotNo) => ({ $key: newKey(), LotNo, Quantity: '7' })),
    SerialNumbers,
  }));

function paste(rows: readonly Cells[], before: readonly ValueRecord[]) {
  const isOpen = (text: string | undefined): boolean => text === '#N/A';
  const open = rows.flatMap((cells, at) =>
    names.filter((name) => isOpen(cells[name])).map((target) => ({ at, target })),
  );
  const texts = rows.map((cells) => names.map((name) => (isOpen(cells[name]) ? '' : (cells[name] ?? ''))));
  return pasteTable(
    ...([texts, before.map(({ $key }) => $key), columns, before] as const),
    () => startLine(start, newKey(), undefined),
    { language, today, defaultCurrency, newKey },
    open,
  );
}

const sumOf = (parts: readonly Cells[]): string =>
  parts.reduce((sum, { Quantity = '1' }) => sum.plus(Quantity), new Big(0)).toFixed();
const hasQuantities = ({ parts }: Block): boolean => parts.every(({ Quantity }) => Quantity !== undefined);

/** Each row names the product. */
const repeated = ({ product, warehouse, parts }: Block): readonly Cells[] =>
  parts.map((part) => ({ ProductCode: product, WarehouseName: warehouse, ...part }));
/** The first row names the product; the others repeat its warehouse, or not. */
const below = ({ product, warehouse, parts }: Block, repeats: boolean): readonly Cells[] =>
  parts.map((part, index) => ({
    ...(index === 0 ? { ProductCode: product } : {}),
    ...(index === 0 || repeats ? { WarehouseName: warehouse } : {}),
    ...part,
  }));
/** A row of the product with the quantity of all, and the goods below. */
const totalled = (one: Block, repeats: boolean): readonly Cells[] => {
  const { product, warehouse, parts } = one;
  const total = hasQuantities(one) ? { Quantity: sumOf(parts) } : {};
  const ofBlock = repeats ? { WarehouseName: warehouse } : {};
  return [
    { ProductCode: product, WarehouseName: warehouse, ...total },
    ...parts.map((part) => ({ ...ofBlock, ...part })),
  ];
};
const writings = { repeated, below, totalled } as const;
const writing = fc.constantFrom<keyof typeof writings>('below', 'totalled');

function compared(what: string, one: readonly ValueRecord[], other: readonly ValueRecord[]): readonly Violation[] {
  if (one.length !== other.length) return [{ kind: `${what}: number of lines`, text: JSON.stringify([one, other]) }];
  return one.flatMap((line, index) => differences(what, line, other[index]));
}

const ways = property(
  'a table with goods below their product is the one that repeats the product',
  fc.record({ all: blocks, former, writing, repeats: fc.boolean() }),
  ({ all, former: lines, writing: how, repeats }) => {
    const named = all.filter(({ product }) => product !== '#N/A');
    const before = linesBefore(lines);
    const one = paste(
      named.flatMap((each) => writings[how](each, repeats)),
      before,
    );
    return compared(how, one.lines, paste(named.flatMap(repeated), before).lines);
  },
);

const twice = property(
  'a table that is pasted again over its lines changes nothing',
  fc.record({ all: blocks, former, writing: fc.constantFrom<keyof typeof writings>('repeated', 'below', 'totalled') }),
  ({ all, former: lines, writing: how }) => {
    const rows = all.flatMap((each) => writings[how](each, false));
    const { lines: once } = paste(rows, linesBefore(lines));
    return compared('pasted again', paste(rows, once).lines, once);
  },
);

const wholeGoods = property(
  'a line has the goods of its rows, and nothing else',
  fc.record({ all: blocks, former, writing: fc.constantFrom<keyof typeof writings>('below', 'totalled') }),
  ({ all, former: lines, writing: how }) => {
    const parts = all.map((each) => writings[how](each, false));
    const before = linesBefore(lines);
    const pasted = paste(parts.flat(), before);
    let from = 0;
    return all.flatMap((one, index): readonly Violation[] => {
      const ofRows = pasted.keys.slice(from, (from += parts[index]?.length ?? 0));
      const line = pasted.lines.find(({ $key }) => $key === ofRows[0]) ?? {};
      const found: Violation[] = [];
      const say = (what: string): void => void found.push({ kind: what, text: JSON.stringify({ one, line }) });
      if (ofRows.some((key) => key === undefined || key !== line.$key)) say('rows of one product are several lines');
      if (one.product === '#N/A' && pasted.keys.filter((key) => key === line.$key).length !== ofRows.length)
        say('a row with an unreadable product is in the line of another');
      const entered = textOf(before[index]?.Quantity);
      const quantity = hasQuantities(one) || entered === '' ? sumOf(one.parts) : entered;
      if (line.Quantity !== quantity) say('another quantity');
      if (!hasQuantities(one)) {
        const serials = one.parts.map(({ SerialNumbers }) => SerialNumbers);
        if (JSON.stringify(textsOf(line.SerialNumbers)) !== JSON.stringify(serials)) say('other serial numbers');
        return found;
      }
      const lots = itemsOf(line.Lots);
      if (sumOf(lots.map(({ Quantity }) => ({ Quantity: textOf(Quantity) }))) !== sumOf(one.parts)) say('other lots');
      for (const name of ['LotNo', 'SupplierLotNo', 'ExpiryDate'] as const) {
        const textsIn = (all: readonly string[]) => [...new Set(all.filter((text) => text !== ''))].toSorted().join();
        const inDay = (text = ''): string => (name === 'ExpiryDate' ? text.split('.').toReversed().join('-') : text);
        if (textsIn(lots.map((each) => textOf(each[name]))) !== textsIn(one.parts.map((part) => inDay(part[name]))))
          say(`${name} is lost or left`);
      }
      return found;
    });
  },
);

export const pastedGoodsProperties: readonly Property[] = [ways, twice, wholeGoods];
