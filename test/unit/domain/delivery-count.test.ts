/** Examples of counted deliveries; test/model/goods.ts has what holds for all of them. */
import { broughtContent } from '../../../domain/brought-draft.ts';
import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import {
  deliveryCountOf,
  missingOf,
  placedCount,
  withCounted,
  withDeliveryCount,
} from '../../../domain/edit/delivery-count.ts';
import { apply } from '../../../domain/edit/edit-state.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import type { ProductFacts } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { withMoreGoods } from '../../../domain/goods/counted-goods.ts';
import type { CountedGoods } from '../../../domain/goods/counted-goods.ts';
import { openEntriesOf } from '../../../domain/open-entries.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { itemsOf, linesOf } from '../../../domain/value.ts';
import { createDesk } from '../../model/desk.ts';

const units = [
  { code: 'C62', main: true },
  { code: 'BX', factor: '12' },
  { code: 'CT', factor: '20' },
  { code: 'PA' },
] as const;
const product = (code: string): ProductFacts => ({ code, units });
const line = ($key: string, ProductCode: string, Quantity?: string, more: ValueRecord = {}): ValueRecord => ({
  ...{ $key, ProductCode, UnitCode: 'C62' },
  ...(Quantity === undefined ? {} : { Quantity }),
  ...more,
});
type Scanned = readonly [product: string, quantity?: string, more?: Partial<CountedGoods>];
const counted = (...scans: readonly Scanned[]): readonly CountedGoods[] =>
  scans.reduce<readonly CountedGoods[]>(
    (goods, [code, quantity = '1', more = {}]) =>
      withMoreGoods(goods, { product: code, unit: 'C62', quantity, ...more }),
    [],
  );
let keys = 0;
const into = {
  newKey: () => `new-${(keys += 1)}`,
  hasSerials: (code: string) => code === 'S',
  startLine: (code: string) => line('new', code),
};
const taken = (goods: readonly CountedGoods[], lines: readonly ValueRecord[]) =>
  withCounted(placedCount(goods, lines, product), lines, into);
const lotsOf = (lines: readonly ValueRecord[]) =>
  lines.map(({ Lots }) => itemsOf(Lots).map(({ $key: _key, ...lot }) => lot));

describe('the lines of a counted delivery', () => {
  it.each([
    [
      '8',
      [
        ['S-A', '5'],
        ['S-B', '3'],
      ],
    ],
    [
      '9',
      [
        ['S-A', '5'],
        ['S-B', '4'],
      ],
    ],
    [
      '6',
      [
        ['S-A', '5'],
        ['S-B', '1'],
      ],
    ],
    [
      '4',
      [
        ['S-A', '4'],
        ['S-B', '0'],
      ],
    ],
  ] as const)('keep each of two lots with one number, of %s counted goods', (quantity, expected) => {
    // oxfmt-ignore
    const lot = (SupplierLotNo: string, Quantity: string) => ({ $key: SupplierLotNo, LotNo: 'L-1', SupplierLotNo, Quantity });
    const lines = [line('a', 'P', '8', { Lots: [lot('S-A', '5'), lot('S-B', '3')] })];
    const [own] = taken(counted(['P', quantity, { lot: 'L-1' }]), lines);
    expect(itemsOf(own?.Lots).map(({ SupplierLotNo, Quantity }) => [SupplierLotNo, Quantity])).toEqual(expected);
    expect(own?.Quantity).toBe(quantity);
  });

  it('keep the unit in which they were counted when the list has another one later', () => {
    const desk = createDesk();
    const key = desk.add();
    desk.type(key, 'ProductCode', 'P1');
    desk.answerAll();
    const goods = [{ product: 'P1', unit: 'C62', quantity: '7' }];
    const lines = withCounted(placedCount(goods, desk.lines(), product), desk.lines(), into);
    const facts = { defaultCurrency: 'TRY', defaultUnit: 'C62', localGuidance: true, newKey: () => 'x' };
    const step = { tag: null, joins: false };
    const found = { key, text: 'P1', quantity: '7', product: { code: 'P1', units: [{ code: 'BX', main: true }] } };
    const state = apply(
      apply(desk.state(), { do: 'change', lines, tag: null }, facts),
      { do: 'fillProducts', found: [found], step },
      facts,
    );
    expect(state.lines).toMatchObject([{ Quantity: '7', UnitCode: 'C62' }]);
  });

  const priced = (UnitPrice: string) => ({ UnitPrice, CurrencyCode: 'TRY', ExchangeRate: '1', VatRate: '0' });
  const total = (lines: readonly ValueRecord[]) =>
    computeDocument('despatch', { Lines: lines }, amountsPolicy(connectionDefaults)).totals.effective.SubTotal;

  it('share a carton, of which one line is free', () => {
    const lines = [line('a', 'P', '10', priced('120')), line('b', 'P', '10', priced('0'))];
    const all = taken(counted(['P', '1', { unit: 'CT' }]), lines);
    expect(all.map(({ Quantity }) => Quantity)).toEqual(['10', '10']);
    expect(total(all)).toBe('1200');
  });

  it('get their own lots', () => {
    const Lots = (LotNo: string) => ({ Lots: [{ LotNo, Quantity: '2', UnitCode: 'C62' }] });
    const lines = [
      line('a', 'P', '2', { ...priced('120'), ...Lots('A1') }),
      line('b', 'P', '2', { ...priced('36'), ...Lots('B1') }),
    ];
    const all = taken(counted(['P', '2', { lot: 'B1' }]), lines);
    expect(all.map(({ $key, Quantity }) => [$key, Quantity])).toEqual([['b', '2']]);
    expect(total(all)).toBe('72');
    // Two more than the line has are not those of the other lot.
    expect(taken(counted(['P', '4', { lot: 'B1' }]), lines).map(({ Quantity }) => Quantity)).toEqual(['4']);
  });

  it('keep expiry date and description of a lot that moves to another line', () => {
    const lot = { LotNo: 'A1', Quantity: '5', UnitCode: 'C62', ExpiryDate: '2027-01-31', Description: 'own' };
    const lines = [line('a', 'P', '5', { Lots: [lot] }), line('b', 'P', '5')];
    const both = taken(counted(['P', '10', { lot: 'A1' }]), lines);
    expect(lotsOf(both)).toEqual([[lot], [lot]]);
  });

  it('have the expiry date of the label for a lot that they did not have', () => {
    const goods = counted(['P', '2', { lot: 'N1', expiry: '2027-01-31' }]);
    const Lots = [{ LotNo: 'N1', Quantity: '2', UnitCode: 'C62', ExpiryDate: '2027-01-31' }];
    expect(lotsOf(taken(goods, [line('a', 'P', '2')]))).toEqual([Lots]);
  });

  it('are filled up in order; any surplus is on the last, until there is another line', () => {
    const lines = [line('a', 'P', '2'), line('b', 'Q', '1'), line('c', 'P', '1')];
    const goods = counted(['P', '5'], ['X', '3']);
    const quantities = (all: readonly ValueRecord[]) => all.map(({ $key, Quantity }) => [$key, Quantity]);
    expect(quantities(taken(goods, lines))).toEqual([['a', '2'], ['c', '3'], ['new', '3']]); // oxfmt-ignore
    const more = [...lines, line('d', 'P', '10'), line('e', 'X', '3')];
    expect(quantities(taken(goods, more))).toEqual([['a', '2'], ['c', '1'], ['d', '2'], ['e', '3']]); // oxfmt-ignore
    expect(taken(goods, more)[0]).toBe(lines[0]);
    expect(lines.map((one) => missingOf(placedCount(goods, lines, product), one))).toEqual(['0', '1', '-2']);
  });

  it('have no other lots or serial numbers if every piece was counted by its own', () => {
    const Lots = ['A1', 'A2'].map((LotNo) => ({ LotNo, Quantity: '1', UnitCode: 'BX', Description: 'own' }));
    const lines = [line('a', 'P', '3', { UnitCode: 'BX', Lots }), line('s', 'S', '3', { SerialNumbers: ['S1', 'S2'] })];
    const pieces = counted(
      ...Array.from({ length: 12 }, (): Scanned => ['P', '1', { lot: 'A1', expiry: '2027-01-31' }]),
    );
    const [first, second] = [Lots[0], Lots[1]];
    const dated = { ...first, ExpiryDate: '2027-01-31' };
    const A3 = { LotNo: 'A3', Quantity: '1', UnitCode: 'BX' };
    const box: Scanned = ['P', '1', { unit: 'BX', lot: 'A3' }];
    expect(lotsOf(taken([...pieces, ...counted(box)], lines))).toEqual([[dated, A3]]);
    const without = counted(['P', '1', { unit: 'BX' }]);
    expect(lotsOf(taken([...pieces, ...counted(box), ...without], lines))).toEqual([[dated, second, A3]]);
    expect(lotsOf(taken(without, lines))).toEqual([Lots]);
    const serials = (...all: readonly Scanned[]) => taken(counted(...all), lines).map((one) => one.SerialNumbers);
    const [one, other] = [['S', '1', { serial: 'S2' }] as const, ['S', '1', { serial: 'S9' }] as const];
    expect(serials(one, other)).toEqual([['S2', 'S9']]);
    expect(serials(one, other, ['S'])).toEqual([['S1', 'S2', 'S9']]);
  });

  it('get goods only in a unit to which they convert', () => {
    const goods = counted(['P', '24']);
    const placed = (more: ValueRecord) => {
      const { lines, others } = placedCount(goods, [line('a', 'P', '2', more)], product);
      return [lines.get('a')?.quantity, others.map(({ unit, quantity }) => [unit, quantity])];
    };
    expect(placed({ UnitCode: 'BX' })).toEqual(['2', []]);
    expect(placed({ UnitCode: '' })).toEqual(['24', []]);
    for (const more of [{ UnitCode: 'PA' }, { ProductCode: 'Q' }])
      expect(placed(more), JSON.stringify(more)).toEqual([undefined, [['C62', '24']]]);
    // Two thirds of a box twice are the whole of it, although no decimal is two thirds.
    const eights = counted(['P', '8', { lot: 'A1' }], ['P', '8', { lot: 'A2' }]);
    const [whole] = taken(eights, [line('a', 'P', '1', { UnitCode: 'BX', Lots: [{ LotNo: 'A9' }] })]);
    expect(itemsOf(whole?.Lots).map(({ LotNo }) => LotNo)).toEqual(['A1', 'A2']);
    const grams = [{ code: 'KGM', main: true }, { code: 'GRM' }] as const; // oxfmt-ignore
    const weighed = placedCount(counted(['W', '1.25', { unit: 'KGM' }]), [line('a', 'W', '2000', { UnitCode: 'GRM' })], () => ({ code: 'W', units: grams })); // oxfmt-ignore
    expect(weighed.lines.get('a')?.quantity).toBe('1250');
  });
});

describe('counted goods in a draft', () => {
  const goods = counted(['P', '3'], ['P', '1', { lot: 'A1', expiry: '2027-01-31' }], ['S', '1', { serial: 'S1' }]);

  it('are an open entry until they are used or discarded', () => {
    const saved = JSON.parse(JSON.stringify(withDeliveryCount({ CustomerCode: 'C1' }, goods))) as ValueRecord;
    expect(deliveryCountOf(saved)).toEqual(goods);
    expect(openEntriesOf(saved)).toMatchObject([{ reason: 'counted', text: 'P, S' }]);
    expect(withDeliveryCount(saved, null)).toEqual({ CustomerCode: 'C1' });
    expect(openEntriesOf(withDeliveryCount({}, []))).toMatchObject([{ reason: 'counted', text: '' }]);
    expect(deliveryCountOf({ CustomerCode: 'C1' })).toBeNull();
  });

  it('end whatever the key of their entry, which can be another one in a draft from elsewhere', () => {
    const entry = (key: string, reason = 'counted') => ({
      ...{ $key: key, reason, origin: 'scanned', text: '' },
      goods: [{ product: 'P', unit: '', quantity: '5' }],
    });
    const brought = (...entries: readonly ValueRecord[]) => broughtContent('despatch', { $open: entries });
    const other = brought(entry('zzz'), entry('b', 'notRead')) ?? {};
    expect(deliveryCountOf(other)).toHaveLength(1);
    const ended = withDeliveryCount(other, null);
    expect([deliveryCountOf(ended), openEntriesOf(ended).map(({ key }) => key)]).toEqual([null, ['b']]);
    expect(openEntriesOf(withDeliveryCount(other, []))).toHaveLength(2);
    expect([brought(entry('a'), entry('b')), brought(entry('counted', 'notRead'))]).toEqual([null, null]);
    expect(brought(entry('counted'))).not.toBeNull();
  });

  it('are read as an earlier version saved them, and in a damaged file', () => {
    const own = { product: 'P', unit: 'BX', quantity: '3', lots: [{ lot: 'A1', quantity: '1', expiry: '' }] };
    const other = { product: 'S', unit: '', quantity: '2', lots: [] };
    const $counted = JSON.stringify({ lines: [['a', own]], others: [['S', other]], serials: [['S', 'S1']] });
    const content = { $counted, Lines: [line('a', 'P', '3')] };
    expect(deliveryCountOf(content)).toEqual([
      { product: 'P', unit: 'BX', quantity: '1', lot: 'A1' },
      { product: 'P', unit: 'BX', quantity: '2' },
      { product: 'S', unit: '', quantity: '1' },
      { product: 'S', unit: '', quantity: '1', serial: 'S1' },
    ]);
    const rewritten = withDeliveryCount(content, deliveryCountOf(content));
    expect([deliveryCountOf(rewritten), rewritten['$counted']]).toEqual([deliveryCountOf(content), undefined]);
    expect(linesOf(withDeliveryCount(content, null))).toEqual(content.Lines);
    for (const text of ['', 'null', '[1]', '{"lines":[["a",{"quantity":"x"}],["b"],7],"others":{},"serials":[7]}'])
      expect(deliveryCountOf({ $counted: text }), text).toEqual([]);
  });

  it('add up exactly', () => {
    const twelfths = Array.from({ length: 12 }, (): Scanned => ['P', new Big(1).div(12).toFixed(), { unit: 'BX' }]);
    const box = line('a', 'P', '1', { UnitCode: 'BX' });
    expect(missingOf(placedCount(counted(...twelfths), [box], product), box)).toBe('0');
  });
});
