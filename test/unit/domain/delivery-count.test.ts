import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  counted,
  deliveryCountOf,
  missingOf,
  nothingCounted,
  placedCount,
  withCounted,
  withCountedSerials,
  withDeliveryCount,
} from '../../../domain/edit/delivery-count.ts';
import type { DeliveryCount } from '../../../domain/edit/delivery-count.ts';
import type { ProductFacts } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { itemsOf } from '../../../domain/value.ts';

const line = ($key: string, ProductCode: string, Quantity?: string): ValueRecord => ({
  ...{ $key, ProductCode },
  ...(Quantity === undefined ? {} : { Quantity }),
});
let keys = 0;
const newKey = (): string => `new-${++keys}`;
const countAll = (lines: readonly ValueRecord[], scans: readonly (readonly [string, string])[]) =>
  scans.reduce((count, [product, by]) => counted(count, lines, product, () => by)?.count ?? count, nothingCounted);
/** The goods that are surplus for these lines. */
const surplus = (count: DeliveryCount, lines: readonly ValueRecord[]) => [
  ...placedCount(count, lines, () => undefined).others.values(),
];

describe('a delivery', () => {
  it('fills a product’s lines in order; any surplus goes to the last', () => {
    const lines = [line('a', 'P', '2'), line('b', 'Q', '1'), line('c', 'P', '1')];
    const count = countAll(lines, [['P', '1'], ['P', '1'], ['P', '1'], ['P', '1']]); // oxfmt-ignore
    expect(lines.map((one) => missingOf(count, one))).toEqual(['0', '1', '-1']);
    expect(withCounted(count, lines, newKey).map(({ $key, Quantity }) => [$key, Quantity])).toEqual([['a', '2'], ['c', '2']]); // oxfmt-ignore
  });

  it('keeps products without a line apart, and does not change lines that arrived complete', () => {
    const lines = [line('a', 'P', '1.5')];
    const count = countAll(lines, [['X', '1'], ['P', '1.5'], ['X', '2']]); // oxfmt-ignore
    expect(surplus(count, lines)).toEqual([{ product: 'X', unit: '', quantity: '3', lots: [] }]);
    expect(withCounted(count, lines, newKey)[0]).toBe(lines[0]);
  });

  it('puts serial numbers into a product’s lines up to their quantities, and each only once', () => {
    const lines = [
      { ...line('a', 'P', '2'), SerialNumbers: ['S1'] },
      { ...line('b', 'P', '1') },
      { ...line('c', 'Q', '1') },
    ];
    const serials: DeliveryCount['serials'] = [['P', 'S1'], ['P', 'S2'], ['Q', 'S9'], ['P', 'S3'], ['P', 'S4']]; // oxfmt-ignore
    const filled = withCountedSerials({ ...nothingCounted, serials }, lines, (product) => product === 'P');
    expect(filled.map(({ SerialNumbers }) => SerialNumbers)).toEqual([['S1', 'S2'], ['S3', 'S4'], undefined]);
    expect(filled[2]).toBe(lines[2]);
  });

  it('leaves out the serial numbers that did not arrive, if every piece was counted by its serial number', () => {
    const lines = [
      { ...line('a', 'P', '2'), SerialNumbers: ['S1', 'S2', 'S3'] },
      { ...line('b', 'P', '1'), SerialNumbers: ['S5'] },
      { ...line('c', 'Q', '2'), SerialNumbers: ['S1', 'S2'] },
    ];
    const serials: DeliveryCount['serials'] = [['P', 'S1'], ['P', 'S4'], ['P', 'S2'], ['Q', 'S1']]; // oxfmt-ignore
    const filled = withCountedSerials({ ...nothingCounted, serials }, lines, () => true);
    expect(filled.map(({ SerialNumbers }) => SerialNumbers)).toEqual([['S1', 'S2'], ['S4'], ['S1', 'S2']]);
    expect(withCountedSerials({ ...nothingCounted, serials }, lines, () => false)).toEqual(lines);
  });

  it('puts counted lots into their line, which has no other lots if every piece was counted by its lot', () => {
    const Lots = [
      { $key: 'l1', LotNo: 'A1', Quantity: '2', UnitCode: 'BX', Description: 'own' },
      { $key: 'l2', LotNo: 'A2', Quantity: '1', UnitCode: 'BX' },
    ];
    const lines = [{ ...line('a', 'P', '3'), UnitCode: 'BX', Lots }];
    const scan = (count: DeliveryCount, lot: string | null, by = '1'): DeliveryCount =>
      counted(count, lines, 'P', () => by, lot === null ? null : { lot, expiry: '2027-01-31' })?.count ?? count;
    const lotsOf = (count: DeliveryCount) => withCounted(count, lines, () => 'new').map((one) => one.Lots);
    const twelfth = new Big(1).div(12).toFixed();
    const whole = Array.from({ length: 12 }).reduce<DeliveryCount>(
      (count) => scan(count, 'A1', twelfth),
      nothingCounted,
    );
    const ExpiryDate = '2027-01-31';
    const other = { $key: 'new', LotNo: 'A3', Quantity: '1', UnitCode: 'BX', ExpiryDate };
    expect(lotsOf(scan(whole, 'A3'))).toEqual([[{ ...Lots[0], Quantity: '1', ExpiryDate }, other]]);
    expect(lotsOf(scan(scan(whole, 'A3'), null))).toEqual([[{ ...Lots[0], ExpiryDate }, Lots[1], other]]);
    expect(lotsOf(scan(nothingCounted, null))).toEqual([Lots]);
  });

  it('keeps what was counted with its product, in the present unit of its line; else it is surplus', () => {
    const units = [{ code: 'BX', factor: '12' }, { code: 'C62', main: true }, { code: 'PA' }] as const; // oxfmt-ignore
    const product = (code: string): ProductFacts | undefined => (code === 'P' ? { code, units } : undefined);
    const boxes = { ...line('a', 'P', '2'), UnitCode: 'BX' };
    const scan = (count: DeliveryCount, lines: readonly ValueRecord[], code: string, lot = '') =>
      counted(count, lines, code, () => '1', lot === '' ? null : { lot, expiry: '' })?.count ?? count;
    const count = scan(scan(nothingCounted, [boxes], 'P', 'A1'), [boxes], 'P');
    const placed = (more: ValueRecord, of = count) => placedCount(of, [{ ...boxes, ...more }], product);
    const quantities = ({ lines, others }: DeliveryCount) => [
      [...lines.values()].map(({ quantity, lots }) => [quantity, ...lots.map((lot) => lot.quantity)]),
      [...others.values()].map((goods) => [goods.product, goods.unit, goods.quantity]),
    ];
    expect(placed({ Quantity: '3' })).toEqual(count);
    for (const UnitCode of ['C62', '']) expect(quantities(placed({ UnitCode }))).toEqual([[['24', '12']], []]);
    const inPieces = placed({ UnitCode: 'C62' });
    expect(quantities(placed({}, inPieces))).toEqual([[['2', '1']], []]);
    for (const more of [{ UnitCode: 'PA' }, { ProductCode: 'Q' }, { ProductCode: 'Q', UnitCode: 'C62' }])
      expect(quantities(placed(more)), JSON.stringify(more)).toEqual([[], [['P', 'BX', '2']]]);
    // Two thirds of a box twice are the whole of it, although no decimal is two thirds.
    const pieces = { ...boxes, UnitCode: 'C62' };
    const eights = ['A1', 'A2'].reduce<DeliveryCount>(
      (all, lot) => counted(all, [pieces], 'P', () => '8', { lot, expiry: '' })?.count ?? all,
      nothingCounted,
    );
    const [whole] = withCounted(placed({}, eights), [{ ...boxes, Lots: [{ $key: 'l', LotNo: 'A9' }] }], newKey);
    expect(itemsOf(whole?.Lots).map(({ LotNo }) => LotNo)).toEqual(['A1', 'A2']);
    // Goods of several corrections are all kept.
    const again = scan(placed({ ProductCode: 'Q' }), [{ ...boxes, ProductCode: 'Q' }], 'Q');
    expect(quantities(placed({ ProductCode: 'R' }, scan(again, [], 'P')))[1]).toEqual([['P', 'BX', '2'], ['P', '', '1'], ['Q', 'BX', '1']]); // oxfmt-ignore
  });

  it('takes a lot’s expiry date from any of its labels, and changes only the quantity and unit of a lot in another unit', () => {
    const Lots = [{ $key: 'l1', LotNo: 'A1', Quantity: '24', UnitCode: 'C62', ExpiryDate: '2027-01-31', Description: 'own' }]; // oxfmt-ignore
    const lines = [{ ...line('a', 'P', '3'), UnitCode: 'BX', Lots }];
    const labels = [['A1', ''], ['A2', ''], ['A2', '2027-02-28']] as const; // oxfmt-ignore
    const count = labels.reduce<DeliveryCount>(
      (all, [lot, expiry]) => counted(all, lines, 'P', () => '1', { lot, expiry })?.count ?? all,
      nothingCounted,
    );
    expect(withCounted(count, lines, () => 'new')[0]?.Lots).toEqual([
      { ...Lots[0], Quantity: '1', UnitCode: 'BX' },
      { $key: 'new', LotNo: 'A2', Quantity: '2', UnitCode: 'BX', ExpiryDate: '2027-02-28' },
    ]);
  });

  it('keeps what was counted in a line that was deleted, as goods that the document does not have', () => {
    const lines = [{ ...line('a', 'P', '2'), UnitCode: 'BX' }];
    const count = countAll(lines, [['P', '1'], ['P', '1']]); // oxfmt-ignore
    expect(surplus(count, lines)).toEqual([]);
    expect(surplus(count, [])).toEqual([{ product: 'P', unit: 'BX', quantity: '2', lots: [] }]);
  });

  it('counts a line without a quantity up from zero', () => {
    const lines = [line('a', 'P')];
    expect(counted(nothingCounted, lines, 'P', () => '1')).toMatchObject({ line: 'a' });
    expect(missingOf(countAll(lines, [['P', '1']]), lines[0] ?? {})).toBe('-1');
  });

  it('counts only in lines to whose unit the quantity converts, and rounds no part of a whole', () => {
    const boxes = { ...line('a', 'P', '1'), UnitCode: 'BX' };
    const pieces = { ...line('b', 'P', '1'), UnitCode: 'C62' };
    const inPieces = (unit: string): string | null => (unit === 'C62' ? '1' : null);
    expect(counted(nothingCounted, [boxes, pieces], 'P', inPieces)).toMatchObject({ line: 'b' });
    expect(counted(nothingCounted, [boxes], 'P', inPieces)).toBeNull();
    const twelfths = Array.from({ length: 12 }, (): [string, string] => ['P', new Big(1).div(12).toFixed()]);
    const count = countAll([boxes], twelfths);
    expect(missingOf(count, boxes)).toBe('0');
    expect(withCounted(count, [boxes], newKey)[0]).toBe(boxes);
  });

  it('is restored from a saved draft, even a damaged one', () => {
    const lines = [line('a', 'P', '2')];
    const count = countAll(lines, [['P', '1'], ['constructor', '0.5']]); // oxfmt-ignore
    const withLot = counted(count, lines, 'P', () => '1', { lot: 'A1', expiry: '' })?.count ?? count;
    const all: DeliveryCount = { ...withLot, serials: [['P', 'S1']] };
    const saved = JSON.parse(JSON.stringify(withDeliveryCount({ CustomerCode: 'C1' }, all))) as ValueRecord;
    expect(deliveryCountOf(saved)).toEqual(all);
    expect(withDeliveryCount(saved, null)).toEqual({ CustomerCode: 'C1' });
    expect(deliveryCountOf({ CustomerCode: 'C1' })).toBeNull();
    for (const $counted of [
      '',
      'null',
      '[1]',
      '{"lines":[["a",{"quantity":"x"}],["b"],["c","1"],7],"others":{},"serials":[7]}',
    ])
      expect(deliveryCountOf({ $counted }), $counted).toEqual(nothingCounted);
  });

  it('loses no scan, in any order', () => {
    const product = fc.constantFrom('P', 'Q', 'R', 'X');
    const amount = fc.integer({ min: 1, max: 40 }).map((number) => String(number / 4));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('P', 'Q', 'R'), amount), { maxLength: 6 }),
        fc.array(fc.tuple(product, amount), { maxLength: 20 }),
        (rows, scans) => {
          const lines = rows.map(([code, quantity], index) => line(`k${index}`, code, quantity));
          const count = countAll(lines, scans);
          const sum = (values: Iterable<string>): string =>
            [...values].reduce((total, one) => total.plus(one), new Big(0)).toFixed();
          const all = [...count.lines.values(), ...count.others.values()].map(({ quantity }) => quantity);
          expect(sum(all)).toBe(sum(scans.map(([, by]) => by)));
          for (const one of lines)
            expect(
              new Big(missingOf(count, one)).plus(count.lines.get(one.$key ?? '')?.quantity ?? '0').toFixed(),
            ).toBe(one.Quantity);
        },
      ),
    );
  });
});
