import { expect, it } from 'vitest';
import { separateServiceAmounts } from '../../../../domain/amounts/service-amounts.ts';
import { areChosen, markChosenLots } from '../../../../domain/chosen-lots.ts';
import { copyOfDocument } from '../../../../domain/copy-document.ts';
import { withReference } from '../../../../domain/edit/answers.ts';
import { apply, contentOf, emptyState } from '../../../../domain/edit/edit-state.ts';
import type { Command, EditState } from '../../../../domain/edit/edit-state.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import { openEntriesOf, withOpenEntries } from '../../../../domain/open-entries.ts';
import { createDesk } from '../../../model/desk.ts';

const none = { tag: null } as const;
let keys = 0;
const facts = { defaultCurrency: 'TRY', defaultUnit: 'C62', localGuidance: true, newKey: () => `k${++keys}` };
const after = (content: ValueRecord, ...commands: readonly Command[]): EditState =>
  commands.reduce(
    (state, command) => apply(state, command, facts),
    apply(emptyState, { do: 'load', content, baseline: null, undoable: false }, facts),
  );
const withhold = (line: string | null, code: string): Command => ({
  do: 'withhold',
  line,
  code,
  isChosen: false,
  ...none,
});
const share = (line: ValueRecord | undefined) => [line?.WithholdingCode, line?.WithholdingNumerator];

it('a code corrected key by key brings the share of the last one', () => {
  const state = after({ Lines: [{ $key: 'a' }] }, ...['602', '60', '603'].map((code) => withhold('a', code)));
  expect(share(state.lines[0])).toEqual(['603', '7']);
});

it('lines to which the header’s withholding was copied follow its correction, but not what was entered in them', () => {
  const keys = ['a', 'b'];
  const state = after(
    { Lines: keys.map(($key) => ({ $key })) },
    withhold(null, '603'),
    { do: 'withholdLines', keys, ...none },
    withhold('b', '624'),
    withhold(null, '612'),
  );
  expect(state.lines.map(share)).toEqual([
    ['612', '9'],
    ['624', '2'],
  ]);
});

it('a line with the header’s code has the header’s share, also if the code is typed again; one chosen from the list has the list’s', () => {
  const begun = after(
    { WithholdingCode: '601', WithholdingNumerator: '3', WithholdingDenominator: '10', Lines: [{ $key: 'a' }] },
    ...[{ do: 'withholdLines', keys: ['a'], ...none } as const, withhold('a', '60'), withhold('a', '601')],
  );
  expect(share(begun.lines[0])).toEqual(['601', '3']);
  const chosen = apply(begun, { do: 'withhold', line: 'a', code: '601', isChosen: true, ...none }, facts);
  expect(share(chosen.lines[0])).toEqual(['601', '4']);
});

/** A line of P1 with goods, whose product is then corrected. */
function corrected(...codes: readonly string[]) {
  const desk = createDesk();
  const key = desk.add();
  desk.type(key, 'ProductCode', 'P1');
  desk.answerAll();
  desk.enter(key, { Lots: [{ $key: 'l', LotNo: 'L-1', Quantity: '3' }], SerialNumbers: ['S-1'] });
  for (const code of codes) {
    desk.type(key, 'ProductCode', code);
    desk.answerAll();
  }
  return desk;
}

it('the goods of a corrected product are an open entry, until they are given to the present one or discarded', () => {
  const desk = corrected('P4');
  const [entry] = openEntriesOf(desk.content());
  expect(desk.lines()[0]).toMatchObject({ ProductCode: 'P4', Lots: [], SerialNumbers: [] });
  expect(entry).toMatchObject({ text: 'L-1, S-1', reason: 'formerProduct', product: 'p1' });
  const settled = (isTaken: boolean) =>
    apply(desk.state(), { do: 'settleGoods', key: entry?.key ?? '', isTaken }, facts);
  expect(settled(true).lines[0]).toMatchObject({ Lots: [{ LotNo: 'L-1' }], SerialNumbers: ['S-1'] });
  expect(settled(false).lines[0]).toMatchObject({ Lots: [], SerialNumbers: [] });
  for (const isTaken of [true, false]) expect(openEntriesOf(contentOf(settled(isTaken)))).toEqual([]);
});

it('the goods return with their product, also in a copy', () => {
  expect(corrected('P4', 'P1').lines()[0]).toMatchObject({ Lots: [{ LotNo: 'L-1' }], SerialNumbers: ['S-1'] });
  expect(openEntriesOf(corrected('P4', 'P1').content())).toEqual([]);
  expect(openEntriesOf(copyOfDocument('salesReturnInvoice', corrected('P4').content(), '2026-11-20'))).toHaveLength(1);
});

it('an edit adds nothing to a line as it was read', () => {
  const read = { $key: 'a', ProductCode: 'P4', Quantity: '2', CurrencyCode: 'TRY', UnitPrice: '10' };
  const place = { line: 'a', path: ['Quantity'] };
  const state = after({ Lines: [read] }, { do: 'set', place, value: '3', ...none });
  expect(state.lines[0]).toEqual({ ...read, Quantity: '3' });
});

it('a line as it was read takes no rate of another line', () => {
  const read = { $key: 'a', ProductCode: 'P4', CurrencyCode: 'USD', $from: { service: {} } };
  const place = { line: 'b', path: ['ExchangeRate'] };
  const state = after({ Lines: [read, { ...read, $key: 'b' }] }, { do: 'set', place, value: '41', ...none });
  expect(state.lines[0]).toEqual(read);
});

it('a rate that is corrected in one line is corrected in those that took it from there', () => {
  const desk = createDesk();
  const [first, second] = [desk.add(), desk.add()];
  for (const key of [first, second]) desk.type(key, 'CurrencyCode', 'USD');
  desk.type(first, 'ExchangeRate', '41');
  const third = desk.add();
  desk.type(first, 'ExchangeRate', '42');
  expect(desk.lines().map(({ ExchangeRate }) => ExchangeRate)).toEqual(['42', '42', '42']);
  desk.type(third, 'ExchangeRate', '43');
  desk.type(first, 'ExchangeRate', '44');
  expect(desk.lines().map(({ ExchangeRate }) => ExchangeRate)).toEqual(['44', '44', '43']);
});

it('the representative leaves with the customer and returns with it', () => {
  const [a, b] = ['11111111-1111-4111-8111-111111111111', '33333333-3333-4333-8333-333333333333'];
  const header = {
    CustomerId: a,
    RepresentativeId: '22222222-2222-4222-8222-222222222222',
    RepresentativeName: 'Ayşe',
  };
  const retyped = (...ids: readonly string[]) =>
    ids.reduce<ValueRecord>((one, id) => withReference(one, headerPlace('CustomerId'), id, null), header);
  expect(retyped(b)).not.toHaveProperty('RepresentativeId');
  expect(retyped('', '1', a.toUpperCase())).toMatchObject({ ...header, CustomerId: a.toUpperCase() });
});

it('the default currency’s rate of 1 is not that of a currency to come, typed or pasted', () => {
  const rateOf = ({ CurrencyCode, ExchangeRate }: ValueRecord) => [CurrencyCode, ExchangeRate];
  const typed = createDesk();
  const key = typed.add();
  typed.type(key, 'ExchangeRate', '1,0');
  typed.type(key, 'CurrencyCode', 'USD');
  expect(typed.lines().map(rateOf)).toEqual([['USD', undefined]]);
  const pasted = createDesk();
  pasted.paste(
    {
      columns: ['ProductCode', 'ExchangeRate'],
      rows: [
        ['P2', '1'],
        ['P1', '1'],
      ],
    },
    0,
  );
  pasted.answerAll();
  expect(pasted.lines().map(rateOf)).toEqual([
    ['USD', undefined],
    ['TRY', '1'],
  ]);
  const usd: Command = { do: 'set', place: { line: 'a', path: ['CurrencyCode'] }, value: 'USD', ...none };
  expect(after({ Lines: [{ $key: 'a', ExchangeRate: '1' }] }, usd).lines.map(rateOf)).toEqual([['USD', undefined]]);
});

it('a document that was read without withholding gets that of a typed code, in the header and in a line', () => {
  const zero = { WithholdingNumerator: '0', WithholdingDenominator: '0' };
  const read = { ApplyWithholding: false, ...zero, Lines: [{ $key: 'a', ...zero }] };
  const state = after(read, withhold(null, '612'), withhold('a', '612'));
  expect(state.header).toMatchObject({
    ApplyWithholding: true,
    WithholdingNumerator: '9',
    WithholdingDenominator: '10',
  });
  expect(state.lines[0]).toMatchObject({ WithholdingNumerator: '9', WithholdingDenominator: '10' });
  const off: Command = { do: 'set', place: headerPlace('ApplyWithholding'), value: false, ...none };
  expect(after(read, withhold(null, '612'), off, withhold(null, '603')).header).toMatchObject({
    ApplyWithholding: false,
  });
});

it('an open entry for an object or a list is settled by its first value, not by a change of what is there', () => {
  const inside = ['MedicineDeviceInfo', 'Ilaclar', 0, 'SN'] as const;
  const open = (line: ValueRecord) => {
    const reading = { ...{ key: 'e', text: 'unread' }, ...({ origin: 'file', reason: 'notRead' } as const) };
    const names = ['MedicineDeviceInfo', 'Lots', 'SerialNumbers'];
    const places = names.map((name) => linePlace('a', name));
    return withOpenEntries(
      { Lines: [{ $key: 'a', ...line }] },
      places.map((place, index) => ({ ...reading, place, key: String(index) })),
    );
  };
  const entries = (content: ValueRecord, path: readonly (string | number)[], value: string) => {
    const state = after(content, { do: 'set', place: linePlace('a', ...path), value, ...none });
    return openEntriesOf(contentOf(state)).map(({ key }) => key);
  };
  const filled = open({
    MedicineDeviceInfo: { Ilaclar: [{ $key: 'm', GTIN: '1', SN: 'S1' }] },
    Lots: [{ $key: 'l', LotNo: 'L' }],
    SerialNumbers: ['S1'],
  });
  expect(entries(filled, inside, 'S2')).toEqual(['0', '1', '2']);
  expect(entries(filled, ['Lots', 0, 'LotNo'], 'L2')).toEqual(['0', '1', '2']);
  expect(entries(filled, ['SerialNumbers', 0], 'S2')).toEqual(['0', '1', '2']);
  expect(entries(filled, ['SerialNumbers', 1], 'S2')).toEqual(['0', '1']);
  expect(entries(open({}), inside, 'S2')).toEqual(['1', '2']);
  expect(entries(open({ Lots: [] }), ['Lots', 0, 'LotNo'], 'L2')).toEqual(['0', '2']);
});

it.each([
  ['UnitCode', 'BX'],
  ['UnitPrice', '12'],
])('lots as read keep their units when %s of their line changes', (name, value) => {
  const Lots = [
    { $key: 'read-1', LotNo: 'L1', Quantity: '24', UnitCode: 'C62' },
    { $key: 'read-2', LotNo: 'L2' },
  ];
  const line = { $key: 'a', ProductCode: 'P1', UnitCode: 'C62', Lots, $from: { service: { Quantity: '24' } } };
  const state = after({ Lines: [line] }, { do: 'set', place: { line: 'a', path: [name] }, value, ...none });
  expect(state.lines[0]?.Lots).toEqual(Lots);
});

it('lots that the service chose return with their product as it chose them', () => {
  const product = (code: string) => ({ code, stockType: 4 });
  const content = markChosenLots(
    'purchaseReturnInvoice',
    separateServiceAmounts('purchaseReturnInvoice', {
      Lines: [
        {
          ...{ $key: 'a', ProductCode: 'P1', UnitCode: 'C62', Quantity: '24' },
          Lots: [{ $key: 'read-1', LotNo: 'L1', UnitCode: 'C62', Quantity: '24', ExpiryDate: '2027-01-01' }],
        },
      ],
    }),
    product,
  );
  const set = (value: string): Command => ({ do: 'set', place: { line: 'a', path: ['ProductCode'] }, value, ...none });
  const state = after(content, set('P2'), set('P1'));
  expect(areChosen(state.lines[0] ?? {})).toBe(true);
});
