/** What becomes of entered values when their product, currency, code or customer changes. */
import { expect, it } from 'vitest';
import { copiedCell } from '../../../../domain/edit/cells.ts';
import { columnOf } from '../../../model/company.ts';
import { withReference } from '../../../../domain/edit/answers.ts';
import { apply, contentOf, emptyState } from '../../../../domain/edit/edit-state.ts';
import type { Command } from '../../../../domain/edit/edit-state.ts';
import type { Value, ValueRecord } from '../../../../domain/fields.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import { openEntriesOf } from '../../../../domain/open-entries.ts';
import { createDesk } from '../../../model/desk.ts';

const none = { tag: null } as const;
const facts = { defaultCurrency: 'TRY', defaultUnit: 'C62', localGuidance: true, newKey: () => 'new' };
const set = (name: string, value: Value): Command => ({ do: 'set', place: linePlace('a', name), value, ...none });
const withhold = (code: string): Command => ({ do: 'withhold', line: 'a', code, isChosen: false, ...none });

it('goods that were entered before the product are the product’s, and do not return once they are deleted', () => {
  const desk = createDesk();
  const key = desk.add();
  const enter = (code: string) => {
    desk.type(key, 'ProductCode', code);
    desk.answerAll();
  };
  desk.enterGoods(key, { lots: ['L-1'] });
  enter('P1');
  expect(desk.lines()[0]).toMatchObject({ Lots: [{ LotNo: 'L-1' }] });
  enter('P4');
  expect(desk.lines()[0]).toMatchObject({ Lots: [] });
  expect(openEntriesOf(desk.content())).toMatchObject([{ text: 'L-1', product: 'p1' }]);
  enter('P1');
  desk.enterGoods(key, { lots: [] });
  enter('P4');
  expect(desk.lines()[0]).toMatchObject({ Lots: [] });
  expect(openEntriesOf(desk.content())).toEqual([]);
});

it.each(['typed in a cell', 'typed in the panel', 'chosen from the list', 'copied down'] as const)(
  'another product that is %s asks about goods that were entered before any product',
  (way) => {
    const lots = [{ $key: 'l', LotNo: 'L-1', Quantity: '1' }];
    const line = { $key: 'a', Lots: lots };
    const other = { $key: 'b', ProductCode: 'P4' };
    const { field } = columnOf('ProductCode');
    const enter = (text: string): Command => ({
      ...{ do: 'enter', place: linePlace('a', 'ProductCode'), field, text, ...none },
      reading: { language: 'tr', today: '2026-11-21' },
    });
    const found = (text: string, code: string, joins: boolean): Command => ({
      ...{ do: 'fillProducts', step: { tag: null, joins } },
      found: [{ key: 'a', text, quantity: undefined, product: { code } }],
    });
    const load: Command = { do: 'load', content: { Lines: [other, line] }, baseline: null, undoable: false };
    const first = [load, enter('P1'), found('P1', 'P1', true)].reduce(
      (state, one) => apply(state, one, facts),
      emptyState,
    );
    const copied = (): Command => {
      const [source = {}, copy = {}] = first.lines;
      const context = { language: 'tr', today: '2026-11-21', lines: first.lines, ...facts } as const;
      return { do: 'putLine', line: copiedCell(columnOf('ProductCode'), copy, source, context), ...none };
    };
    const ways = {
      'typed in a cell': () => enter('P4'),
      'typed in the panel': () => set('ProductCode', 'P4'),
      'chosen from the list': () => found('P1', 'P4', false),
      'copied down': copied,
    };
    const state = apply(first, ways[way](), facts);
    expect(state.lines[1]).toMatchObject({ ProductCode: 'P4', Lots: [] });
    expect(openEntriesOf(contentOf(state))).toMatchObject([{ reason: 'formerProduct', text: 'L-1' }]);
  },
);

it('a rate that was entered for the currency to come stays with that one', () => {
  const desk = createDesk();
  const key = desk.add();
  desk.type(key, 'ExchangeRate', '35');
  desk.type(key, 'CurrencyCode', 'USD');
  expect(desk.lines()[0]).toMatchObject({ ExchangeRate: '35' });
  desk.type(key, 'CurrencyCode', 'EUR');
  expect(desk.lines()[0]).not.toHaveProperty('ExchangeRate');
  desk.type(key, 'CurrencyCode', 'USD');
  expect(desk.lines()[0]).toMatchObject({ ExchangeRate: '35' });
});

it('a currency that is typed key by key has the rate that was entered before it', () => {
  const desk = createDesk();
  const key = desk.add();
  desk.type(key, 'ExchangeRate', '35');
  const field = desk.lineFields.CurrencyCode;
  const place = linePlace(key, 'CurrencyCode');
  const reading = { language: 'tr', today: '2026-11-21', sums: true } as const;
  const enter = (text: string): Command[] =>
    field ? [{ do: 'enter', place, field, text, reading, tag: 'typing' }] : [];
  const typed = ['U', 'US', 'USD'].flatMap(enter).reduce((state, one) => apply(state, one, facts), desk.state());
  expect(typed.lines[0]).toMatchObject({ CurrencyCode: 'USD', ExchangeRate: '35' });
});

it('a share that was entered before its code and then emptied does not return with another code', () => {
  const emptied = [set('WithholdingNumerator', undefined), set('WithholdingDenominator', undefined)];
  const commands = [set('WithholdingNumerator', '2'), set('WithholdingDenominator', '10'), withhold('612'), ...emptied];
  const load: Command = { do: 'load', content: { Lines: [{ $key: 'a' }] }, baseline: null, undoable: false };
  const state = [load, ...commands, withhold('603')].reduce((one, command) => apply(one, command, facts), emptyState);
  expect(state.lines[0]).toMatchObject({ WithholdingNumerator: '7', WithholdingDenominator: '10' });
});

it('a representative that was entered before the customer is the customer’s', () => {
  const [a, b] = ['11111111-1111-4111-8111-111111111111', '33333333-3333-4333-8333-333333333333'];
  const put = (header: ValueRecord, name: string, id: string) => withReference(header, headerPlace(name), id, null);
  const of = put({ RepresentativeId: '22222222-2222-4222-8222-222222222222' }, 'CustomerId', a);
  expect(of).toHaveProperty('RepresentativeId');
  const left = put(of, 'CustomerId', b);
  expect(left).not.toHaveProperty('RepresentativeId');
  expect(put(left, 'CustomerId', a)).toHaveProperty('RepresentativeId');
  expect(put(put(of, 'RepresentativeId', ''), 'CustomerId', b)).not.toHaveProperty('RepresentativeId');
});

it.each([
  [{ Ilaclar: [{ $key: 'n', SN: 'NEW' }] }, { Ilaclar: [{ SN: 'NEW' }, { SN: 'OLD' }] }, 0],
  ['unread', 'unread', 1],
])('goods of a former product are joined with the present one’s, or stay open', (present, expected, open) => {
  const desk = createDesk();
  const key = desk.add();
  desk.type(key, 'ProductCode', 'P1');
  desk.answerAll();
  desk.enter(key, { MedicineDeviceInfo: { Ilaclar: [{ $key: 'm', SN: 'OLD' }] } });
  desk.type(key, 'ProductCode', 'P4');
  desk.answerAll();
  desk.enter(key, { MedicineDeviceInfo: present });
  const [entry] = openEntriesOf(desk.content());
  const taken = apply(desk.state(), { do: 'settleGoods', key: entry?.key ?? '', isTaken: true }, facts);
  expect(taken.lines[0]).toMatchObject({ MedicineDeviceInfo: expected });
  expect(openEntriesOf(contentOf(taken))).toHaveLength(open);
});

it('lots without a number are an open entry of the former product too', () => {
  const desk = createDesk();
  const key = desk.add();
  desk.type(key, 'ProductCode', 'P1');
  desk.answerAll();
  const lot = { Quantity: '5', UnitCode: 'C62' };
  const supplied = { ...lot, $key: 'x', SupplierLotNo: 'S-77', ExpiryDate: '2027-09-30' };
  desk.enter(key, { Lots: [supplied, { ...lot, $key: 'y', ExpiryDate: '2027-10-31' }, { ...lot, $key: 'z' }] });
  desk.type(key, 'ProductCode', 'P4');
  expect(openEntriesOf(desk.content())).toMatchObject([{ text: 'S-77, 2027-10-31, 5', reason: 'formerProduct' }]);
});

it('goods of a former product stay an open entry of a line that a whole line is pasted over', () => {
  const desk = createDesk();
  const [over, source] = [desk.add(), desk.add()];
  const correct = (key: string, lot: string) => {
    desk.type(key, 'ProductCode', 'P1');
    desk.answerAll();
    desk.enterGoods(key, { lots: [lot] });
    desk.type(key, 'ProductCode', 'P4');
    desk.answerAll();
  };
  correct(over, 'L-1');
  desk.pasteLines(desk.lines().slice(1), 0);
  const open = () => openEntriesOf(desk.content()).map(({ text, place }) => [text, place?.line]);
  expect(open()).toEqual([['L-1', over]]);
  correct(source, 'L-2');
  desk.pasteLines(desk.lines().slice(1), 0);
  expect(open()).toEqual([
    ['L-2, L-1', over],
    ['L-2', source],
  ]);
  desk.pasteLines(desk.lines().slice(1), 0);
  expect(open()[0]).toEqual(['L-2, L-1', over]);
});
