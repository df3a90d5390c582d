/**
 * The same data give the same lines, whether they are typed, pasted or imported: with a row for each lot or serial number, in any
 * order of columns and rows, and whenever the product list answers.
 */
import Big from 'big.js';
import fc from 'fast-check';
import { documents } from '../../domain/documents/index.ts';
import { withProductOf } from '../../domain/edit/answers.ts';
import { withCell } from '../../domain/edit/cells.ts';
import { tableColumnsOf } from '../../domain/edit/columns.ts';
import { startLine } from '../../domain/edit/lines.ts';
import { pasteTable } from '../../domain/edit/paste.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { canonical, formatDecimal } from '../../domain/numbers.ts';
import { isEmpty, itemsOf, textOf, textsOf } from '../../domain/value.ts';
import { datesIn } from '../../renderer/screens/editor/import/paste-dates.ts';
import { numbersIn } from '../../renderer/screens/editor/import/paste-numbers.ts';
import { planPaste } from '../../renderer/screens/editor/import/paste-plan.ts';
import { defaultCurrency, kind, language, productOf, start, today } from './company.ts';
import type { Property, Violation } from './compare.ts';

/** Goods of one lot, or one piece with a serial number. */
interface Part {
  readonly quantity: string;
  readonly lot: string;
  /** `YYYY-MM-DD`; empty: none. */
  readonly expiry: string;
  readonly serial: string;
}
interface Goods {
  readonly code: string;
  readonly unit: string;
  readonly price: string;
  readonly parts: readonly Part[];
}

const lotPart = fc.record({
  quantity: fc.constantFrom('1', '2.5', '30', '0.125'),
  lot: fc.constantFrom('L-1', '7', '010'),
  expiry: fc.constantFrom('', '2027-12-31', '2028-02-05'),
  serial: fc.constant(''),
});
const serialPart = fc.record({
  ...{ quantity: fc.constant('1'), lot: fc.constant(''), expiry: fc.constant('') },
  serial: fc.constantFrom('S-1', 'S-2', '12345678', '0001'),
});
const goods: fc.Arbitrary<Goods> = fc.record({
  code: fc.constantFrom('P1', 'P2', 'P3', 'P4', 'X9'),
  unit: fc.constantFrom('', 'C62', 'BX'),
  price: fc.constantFrom('10', '12.5', '1250'),
  parts: fc.oneof(
    fc.uniqueArray(lotPart, { minLength: 1, maxLength: 3, selector: ({ lot }) => lot }),
    fc.uniqueArray(serialPart, { minLength: 1, maxLength: 3, selector: ({ serial }) => serial }),
  ),
});

const headings = {
  ...{ ProductCode: 'Stok kodu', Quantity: 'Miktar', UnitCode: 'Birim', UnitPrice: 'Birim fiyat' },
  ...{ LotNo: 'Parti No', ExpiryDate: 'Son Kullanma', SerialNumbers: 'Seri No' },
};
type Name = keyof typeof headings;
const names = Object.keys(headings) as Name[];
const columns = new Map(tableColumnsOf(documents[kind]).map((column) => [column.name, column]));
const columnOf = (name: string) => {
  const column = columns.get(name);
  if (column === undefined) throw new Error(`a table has no column ${name}`);
  return column;
};

let keys = 0;
const newKey = (): string => `k${(keys += 1)}`;
const context = { language, today, defaultCurrency, newKey } as const;
const answered = (line: ValueRecord, lines: readonly ValueRecord[]): ValueRecord => {
  const product = productOf(textOf(line.ProductCode)) ?? null;
  const facts = { defaultCurrency, defaultUnit: 'C62', localGuidance: true, newKey };
  return withProductOf(line, { product }, line.Quantity, lines, facts, true);
};

const sumOf = (parts: readonly Part[]): string =>
  canonical(parts.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0)).toFixed());
const typedNumber = (value: string): string => formatDecimal(value, language, { group: false });

/** The cells of a line, then its lots and serial numbers in the panel. */
function typed(all: readonly Goods[]): readonly ValueRecord[] {
  return all.reduce<readonly ValueRecord[]>((lines, { code, unit, price, parts }) => {
    const cells = {
      ProductCode: code,
      UnitCode: unit,
      Quantity: typedNumber(sumOf(parts)),
      UnitPrice: typedNumber(price),
    };
    const entered = Object.entries(cells).reduce(
      (line, [name, text]) => (text === '' ? line : withCell(columnOf(name), line, text, { ...context, lines }).line),
      startLine(start, newKey(), lines.at(-1)),
    );
    const line = answered(entered, lines);
    const lots = parts.filter(({ lot }) => lot !== '');
    const Lots = lots.map(({ lot, quantity, expiry }) => ({
      ...{ $key: newKey(), LotNo: lot, Quantity: quantity },
      ...(isEmpty(line.UnitCode) ? {} : { UnitCode: line.UnitCode }),
      ...(expiry === '' ? {} : { ExpiryDate: expiry }),
    }));
    return [...lines, { ...line, Lots, SerialNumbers: parts.flatMap(({ serial }) => (serial === '' ? [] : [serial])) }];
  }, []);
}

interface Listed {
  /** As the file writes it: numbers as a Turkish or an English program, dates by day or as ISO 8601. */
  readonly isForeign: boolean;
  readonly isPasted: boolean;
  readonly order: readonly Name[];
  /** Random numbers by which the rows are sorted. */
  readonly shuffle: readonly number[];
}

function listed(all: readonly Goods[], { isForeign, isPasted, order, shuffle }: Listed): readonly ValueRecord[] {
  const number = (value: string): string => (isForeign ? value : typedNumber(value));
  const date = (value: string): string => (isForeign ? value : value.split('-').reverse().join('.'));
  const rows = all
    .flatMap(({ code, unit, price, parts }) =>
      parts.map(({ quantity, lot, expiry, serial }) => ({
        ...{ ProductCode: code, UnitCode: unit, Quantity: number(quantity), UnitPrice: number(price) },
        ...{ LotNo: lot, ExpiryDate: expiry === '' ? '' : date(expiry), SerialNumbers: serial },
      })),
    )
    .map((row, index) => ({ row, at: shuffle[index % shuffle.length] ?? 0 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ row }) => order.map((name) => row[name]));
  const plan = planPaste(
    { headings: order.map((name) => headings[name]), rows },
    { all: [...columns.values()], shown: [], at: 0, language },
  );
  const placed = plan.targets.map((target) => (target === null ? undefined : columns.get(target)));
  const readers = placed.map((column, at) => {
    const cells = rows.flatMap((row) => (row[at] ? [{ text: row[at], isText: true }] : []));
    if (column?.how === 'number')
      return numbersIn(cells, { field: column.field, language, others: new Set(), chosen: isForeign ? 'en' : 'tr' })
        .read;
    return column?.how === 'date' ? datesIn(cells, { today, language, chosen: 'day' }).read : () => null;
  });
  const read = rows.map((row) => row.map((text, at) => readers[at]?.({ text, isText: true })?.typed ?? text));
  const begin = (previous: ValueRecord | undefined) => startLine(start, newKey(), isPasted ? previous : undefined);
  const { lines } = pasteTable(read, [], placed, [], begin, context);
  return lines.map((line) => answered(line, lines));
}

/** Lines by what distinguishes them, with the lots and serial numbers in a fixed order: rows may come in any. */
function shown(lines: readonly ValueRecord[]): readonly string[] {
  const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).toSorted();
  const members = (record: ValueRecord) =>
    Object.entries(record)
      .filter(([name, value]) => !name.startsWith('$') && !isEmpty(value))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const ofLine = ({ Lots, SerialNumbers, ...line }: ValueRecord) =>
    JSON.stringify([members(line), sorted(itemsOf(Lots).map(members)), sorted(textsOf(SerialNumbers))]);
  return lines.map(ofLine).toSorted();
}

const input = fc.record({
  all: fc.uniqueArray(goods, {
    minLength: 1,
    maxLength: 3,
    selector: ({ code, unit, price }) => `${code} ${unit} ${price}`,
  }),
  list: fc.record({
    ...{ isForeign: fc.boolean(), isPasted: fc.boolean() },
    order: fc.shuffledSubarray(names, { minLength: names.length }),
    shuffle: fc.array(fc.nat(100), { minLength: 9, maxLength: 9 }),
  }),
});

function judge({ all, list }: { readonly all: readonly Goods[]; readonly list: Listed }): readonly Violation[] {
  const [one, other] = [shown(typed(all)), shown(listed(all, list))];
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  return [{ kind: list.isPasted ? 'pasted' : 'imported', text: `${other.join('\n')}\ninstead of\n${one.join('\n')}` }];
}

export const listProperties: readonly Property[] = [
  { name: 'a list gives the lines that are typed', arbitrary: input, judge },
];
