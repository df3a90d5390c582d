/** Properties of scanned goods: whatever is scanned, in any units, is in the lines, exactly. */
import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { isDecimal } from '../../../../domain/numbers.ts';
import { itemsOf, textOf, textsOf } from '../../../../domain/value.ts';
import { invoice, invoiceLine, openDesk, productRow } from '../support.ts';
import { gs, scanOf } from './scan-desk.ts';

const factors: Readonly<Record<string, string>> = { C62: '1', BX: '12', KGM: '1', GRM: '0.001' };
const products = [
  productRow('LOT', { stockType: 3, barcodes: [{ text: '8690000000012' }, { text: '8690000000029', unit: 'BX' }] }),
  productRow('SERIAL', { stockType: 5, barcodes: [{ text: '18690000000019' }] }),
  productRow('MEAT', {
    stockType: 3,
    units: [
      { code: 'GRM', factor: '0.001' },
      { code: 'KGM', factor: '1', main: true },
    ],
    barcodes: [{ text: '2000000000008' }],
  }),
];

interface Label {
  readonly text: string;
  readonly product: string;
  /** In the product's main unit. */
  readonly quantity: string;
  readonly lot?: string;
  readonly serial?: string;
}
const lot = fc.option(fc.constantFrom('L1', 'L2'), { nil: undefined });
const ofLot = (name: string | undefined): string => (name === undefined ? '' : `${gs}10${name}`);
const pieces = fc.tuple(fc.constantFrom('1', '5', '7', '12'), lot).map(([count, name]): Label => ({
  ...{ text: `]C1020869000000001237${count}${ofLot(name)}`, product: 'LOT', quantity: count },
  ...(name && { lot: name }),
}));
const box = lot.map((name): Label => ({
  ...{ text: `]C10108690000000029${ofLot(name)}`, product: 'LOT', quantity: '12' },
  ...(name && { lot: name }),
}));
const weight = fc.tuple(fc.integer({ min: 1, max: 9_999 }), lot).map(([grams, name]): Label => ({
  text: `]C101020000000000083103${String(grams).padStart(6, '0')}${ofLot(name)}`,
  ...{ product: 'MEAT', quantity: new Big(grams).div(1000).toFixed() },
  ...(name && { lot: name }),
}));
const piece = fc.integer({ min: 1, max: 99 }).map((number): Label => ({
  ...{ text: `]C1011869000000001921S${number}`, product: 'SERIAL', quantity: '1', serial: `S${number}` },
}));
const plain = fc.constantFrom<Label>(
  { text: '8690000000012', product: 'LOT', quantity: '1' },
  { text: '8690000000029', product: 'LOT', quantity: '12' },
  { text: '18690000000019', product: 'SERIAL', quantity: '1' },
);
const labels = fc.array(fc.oneof(pieces, box, weight, piece, plain), { minLength: 1, maxLength: 14 });

const quantity = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 30 }).map(String) },
  { weight: 1, arbitrary: fc.constant('12 koli') },
);
const enteredLine = fc
  .tuple(fc.constantFrom(['LOT', 'C62'], ['LOT', 'BX'], ['MEAT', 'KGM'], ['MEAT', 'GRM'], ['SERIAL', 'C62']), quantity)
  .map(([[ProductCode, UnitCode], Quantity]): ValueRecord => ({
    ...{ ProductCode, UnitCode, Quantity: UnitCode === 'GRM' && isDecimal(Quantity) ? `${Quantity}00` : Quantity },
  }));
const entered = fc
  .array(enteredLine, { maxLength: 3 })
  .map((lines) => lines.map((line, index) => invoiceLine(`e${index}`, line)));

const inMain = (record: ValueRecord): Big =>
  isDecimal(record.Quantity) ? new Big(record.Quantity).times(factors[textOf(record.UnitCode)] ?? '0') : new Big(0);
const sum = (values: readonly Big[]): Big => values.reduce((all, one) => all.plus(one), new Big(0));

/** Scans the labels; `reloads`: before which of them the page is loaded again. */
async function scanned(lines: readonly ValueRecord[], all: readonly Label[], reloads: readonly number[] = []) {
  let desk = openDesk(invoice(lines), { products });
  const taken: Label[] = [];
  await desk.settle();
  for (const [index, one] of all.entries()) {
    if (reloads.includes(index)) {
      await desk.editor.flush();
      desk = openDesk(desk.stored.content, { products });
      await desk.settle();
    }
    if ((await desk.editor.scanning.take(scanOf(one.text))) === 'taken') taken.push(one);
    await desk.settle();
  }
  return { lines: desk.editor.document.lines, taken };
}

it('the lines have the goods of all labels, exactly; an entered quantity is filled first, and never changed', () =>
  fc.assert(
    fc.asyncProperty(entered, labels, async (before, all) => {
      const { lines, taken } = await scanned(before, all);
      const isRepeated = (one: Label, at: number): boolean =>
        one.serial !== undefined && all.findIndex(({ serial }) => serial === one.serial) < at;
      expect(taken).toEqual(all.filter((one, at) => !isRepeated(one, at)));
      for (const [index, line] of before.entries())
        expect(lines[index]).toMatchObject({ Quantity: line.Quantity, UnitCode: line.UnitCode });
      for (const product of ['LOT', 'MEAT', 'SERIAL']) {
        const own = lines.filter(({ ProductCode }) => ProductCode === product);
        const detailed = (line: ValueRecord): Big =>
          product === 'SERIAL' ? new Big(textsOf(line.SerialNumbers).length) : sum(itemsOf(line.Lots).map(inMain));
        const labelled = taken.filter((one) => one.product === product);
        const named = labelled.filter((one) => one.lot !== undefined || one.serial !== undefined);
        const asked = own.filter(({ $key }) => before.some((line) => line.$key === $key));
        const filled = sum(asked.map(detailed));
        const ofLabels = sum(labelled.map((one) => new Big(one.quantity)));
        expect(sum(own.map(detailed)).toFixed()).toBe(sum(named.map((one) => new Big(one.quantity))).toFixed());
        expect(sum(own.map(inMain)).toFixed()).toBe(
          sum([...asked.map(inMain), ofLabels])
            .minus(filled)
            .toFixed(),
        );
        for (const line of asked) expect(detailed(line).lte(inMain(line))).toBe(true);
        for (const name of ['L1', 'L2']) {
          const ofName = own.flatMap(({ Lots }) => itemsOf(Lots).filter(({ LotNo }) => LotNo === name));
          const scannedOf = labelled.filter((one) => one.lot === name);
          expect(sum(ofName.map(inMain)).toFixed()).toBe(sum(scannedOf.map((one) => new Big(one.quantity))).toFixed());
        }
      }
    }),
    { numRuns: 150 },
  ));

it('the lines are the same if the page is loaded again between two scans', () =>
  fc.assert(
    fc.asyncProperty(entered, labels, fc.array(fc.nat(13), { maxLength: 3 }), async (before, all, reloads) => {
      const goodsOf = ({ lines }: Awaited<ReturnType<typeof scanned>>) =>
        lines.map(({ ProductCode, UnitCode, Quantity, Lots, SerialNumbers }) => [
          ...[ProductCode, UnitCode, Quantity, textsOf(SerialNumbers)],
          itemsOf(Lots).map((one) => [one.LotNo, one.Quantity, one.UnitCode]),
        ]);
      expect(goodsOf(await scanned(before, all, reloads))).toEqual(goodsOf(await scanned(before, all)));
    }),
    { numRuns: 60 },
  ));
