import { describe, expect, it } from 'vitest';
import { markChosenLots, withMarksOf } from '../../../domain/chosen-lots.ts';
import { difference } from '../../../domain/compare/partial-change.ts';
import { holdsContent } from '../../../domain/compare/holds-content.ts';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { DocumentPolicy } from '../../../domain/facts.ts';
import { documents } from '../../../domain/documents/index.ts';
import { isSent } from '../../../domain/fields.ts';
import type { Field, ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { mergeThree } from '../../../domain/compare/merge.ts';
import { reviewOf } from '../../../domain/compare/review.ts';
import { assumedDefaults, sendingPolicyOf } from '../../../domain/settings.ts';
import { linesOf } from '../../../domain/value.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { writeValue } from '../../../domain/wire/write.ts';
import { withValue } from '../../../domain/edit/places.ts';
import { readTyped } from '../../../domain/edit/field-text.ts';
import { documentOf, facts, line, policy, problemsOf } from './samples.ts';

const productId = '0b9c2f5e-6f0a-4c1d-9a70-7d1b6a2f4e11';

/** A document from a service that has members of its own at every level. */
function answered(kind: DocumentKind, more: JsonObject = {}, ofLine: JsonObject = {}): JsonObject {
  const whole = toWire(kind, documentOf(kind), policy, 'replace');
  const [first] = whole['Lines'] as readonly JsonObject[];
  const lots = [{ LotNo: 'L-1', Quantity: -3, UnitCode: 'C62', ShelfNo: 'R-4' }];
  return { ...whole, PlateNumber: '34 AB 123', Lines: [{ ...first, OrderLineId: 7, Lots: lots, ...ofLine }], ...more };
}
const opened = (kind: DocumentKind, data: JsonObject): ValueRecord => fromWire(kind, data).content;
const withLine = (content: ValueRecord, more: ValueRecord): ValueRecord => ({
  ...content,
  Lines: linesOf(content).map((held) => ({ ...held, ...more })),
});
const lineIn = (body: JsonObject): JsonObject => (body['Lines'] as readonly JsonObject[])[0] ?? {};

describe('members that the service refused', () => {
  const content = opened('despatch', answered('despatch'));
  const named = (names: string): DocumentPolicy => ({
    ...policy,
    ...sendingPolicyOf({ ...assumedDefaults, leftOutOfDespatches: names }),
  });

  it.each([
    ['salesReturnInvoice', 'leftOutOfSalesReturns'],
    ['purchaseReturnInvoice', 'leftOutOfPurchaseReturns'],
    ['despatch', 'leftOutOfDespatches'],
    ['quote', 'leftOutOfQuotes'],
  ] as const)(
    'of a %s is left out by the connection’s setting, at every level, and by no other kind’s',
    (kind, setting) => {
      const data = answered(kind);
      const sending = {
        ...policy,
        ...sendingPolicyOf({ ...assumedDefaults, [setting]: 'PlateNumber , OrderLineId,ShelfNo' }),
      };
      const body = toWire(kind, opened(kind, data), sending, 'replace');
      expect(JSON.stringify(body)).not.toMatch(/PlateNumber|OrderLineId|ShelfNo/);
      const other = kind === 'quote' ? 'despatch' : 'quote';
      expect(toWire(other, opened(other, answered(other)), sending, 'replace')).toMatchObject({
        PlateNumber: '34 AB 123',
      });
    },
  );

  it('are not sent with any other change, and the review shows that they are left out', () => {
    const after = { ...content, Description: 'ours' };
    expect(difference('despatch', content, after, named('PlateNumber, OrderLineId'))).toEqual({ Description: 'ours' });
    const seen = (names: string) =>
      reviewOf({ kind: 'despatch', operation: 'replace', baseline: content, content: after, policy: named(names) });
    expect(seen('').passThrough.map(({ path }) => path.join('.'))).toEqual([
      'PlateNumber',
      'Lines.0.OrderLineId',
      'Lines.0.Lots.0.ShelfNo',
    ]);
    expect(seen('OrderLineId').passThrough.map(({ path }) => path.at(-1))).toEqual(['PlateNumber', 'ShelfNo']);
  });
});

describe('a record with unknown members', () => {
  const data = answered('despatch');
  const content = opened('despatch', data);

  it('does not pass them on to a copy, which is another document', () => {
    const copy = copyOfDocument('despatch', content, '2026-11-22');
    expect(JSON.stringify(toWire('despatch', copy, policy, 'replace'))).not.toMatch(/PlateNumber|OrderLineId|ShelfNo/);
  });

  it('takes the service’s value if a colleague changed them', () => {
    const theirs = opened('despatch', answered('despatch', { PlateNumber: '06 CD 456' }, { OrderLineId: 8 }));
    const merged = mergeThree('despatch', content, { ...content, Description: 'ours' }, theirs, {});
    const body = toWire('despatch', merged, policy, 'replace');
    expect(body).toMatchObject({ Description: 'ours', PlateNumber: '06 CD 456', Lines: [{ OrderLineId: 8 }] });
    const kept = mergeThree('despatch', content, content, theirs, { $further: 'ours' });
    expect(toWire('despatch', kept, policy, 'replace')).toMatchObject({ PlateNumber: '34 AB 123' });
    expect(difference('despatch', theirs, kept, policy)).toMatchObject({ PlateNumber: '34 AB 123' });
  });

  it('still names its product only by id until a code is entered', () => {
    const { ProductCode: _code, ...unnamed } = lineIn(data);
    const byId = opened('despatch', { ...data, Lines: [{ ...unnamed, ProductId: productId }] });
    expect(problemsOf('despatch', byId, facts(), 'replace', byId).join()).not.toContain('ProductCode');
    expect(lineIn(toWire('despatch', byId, policy, 'replace', byId))).toMatchObject({ ProductId: productId });
    expect(lineIn(toWire('despatch', copyOfDocument('despatch', byId, '2026-11-22'), policy, 'create'))).toMatchObject({
      ProductId: productId,
    });
    const named = toWire('despatch', withLine(byId, { ProductCode: 'P-2' }), policy, 'replace', byId);
    expect(lineIn(named)).toMatchObject({ ProductCode: 'P-2' });
    expect(lineIn(named)).not.toHaveProperty('ProductId');
    const cleared = withLine(opened('despatch', answered('despatch', {}, { ProductId: productId })), {
      ProductCode: '',
    });
    expect(problemsOf('despatch', cleared).join()).toContain('required Lines[0].ProductCode');
  });

  it('may have a value in an unexpected form, which is only a warning while unchanged', () => {
    const odd = opened(
      'salesReturnInvoice',
      answered('salesReturnInvoice', {}, { VatRate: 18.5, Quantity: 'üç', Lots: [] }),
    );
    expect(
      problemsOf('salesReturnInvoice', odd, facts(), 'replace', odd).filter((one) => one.startsWith('error')),
    ).toEqual([]);
    expect(lineIn(toWire('salesReturnInvoice', odd, policy, 'replace', odd))).toMatchObject({
      VatRate: 18.5,
      Quantity: 'üç',
    });
    const typed = withLine(odd, { VatRate: '18.4' });
    expect(problemsOf('salesReturnInvoice', typed)).toContain('error notAnInteger Lines[0].VatRate');
  });

  it('sends an emptied number as 0 in a replacement, and in a change except of a quote', () => {
    const held = opened('despatch', answered('despatch', { DueDays: 30 }));
    const body = toWire('despatch', { ...held, DueDays: '' }, policy, 'replace', held);
    expect(body).toMatchObject({ DueDays: 0 });
    expect(toWire('despatch', { ...held, DueDays: '' }, policy, 'create')).not.toHaveProperty('DueDays');
    // A number that was already empty, or whose earlier value is unknown, is left out.
    const empty = opened('despatch', answered('despatch', { DueDays: null }));
    expect(toWire('despatch', { ...empty, DueDays: '' }, policy, 'replace', empty)).not.toHaveProperty('DueDays');
    expect(difference('despatch', held, { ...held, DueDays: '' }, policy)).toEqual({ DueDays: 0 });
    const returned = opened(
      'salesReturnInvoice',
      answered('salesReturnInvoice', { WithholdingNumerator: 9, MarketRate: 2.5 }),
    );
    const { WithholdingNumerator: _numerator, MarketRate: _rate, ...without } = returned;
    const change = difference('salesReturnInvoice', returned, without, policy);
    expect(change).toEqual({ WithholdingNumerator: 0, MarketRate: 0 });
    const quote = opened('quote', answered('quote', { DueDays: 30 }));
    expect(difference('quote', quote, { ...quote, DueDays: '' }, policy)).toEqual({ DueDays: null });
  });
});

describe('§2.3 a unit without a universal code', () => {
  const kind = 'salesReturnInvoice';
  const unit = { UnitName: 'KOLİ', UnitId: productId };
  const { UnitCode: _code, ...uncoded } = lineIn(answered(kind));

  it.each([
    ['null', { ...uncoded, ...unit, UnitCode: null }],
    ['empty', { ...uncoded, ...unit, UnitCode: '' }],
    ['absent', { ...uncoded, ...unit }],
  ])('is sent back by its name: %s', (_, line) => {
    const data = { ...answered(kind), Lines: [line] };
    const content = opened(kind, data);
    const sent = lineIn(toWire(kind, { ...content, Description: 'ours' }, policy, 'replace', content));
    expect(sent).toMatchObject({ UnitCode: 'KOLİ' });
    expect(sent).not.toHaveProperty('UnitId');
    expect(holdsContent(kind, { Lines: [sent] }, data)).toBe(true);
  });

  it.each(documentKinds)('is sent back by its identifier in a line that is identified without codes: %s', (kind) => {
    const { ProductCode: _product, UnitCode: _unit, ...ofIds } = lineIn(answered(kind));
    const nameless = { ...ofIds, ProductId: productId, ProductName: 'Kalem' };
    for (const line of [
      { ...nameless, ...unit },
      { ...nameless, ...unit, ProductCode: null, UnitCode: null },
    ]) {
      const content = opened(kind, answered(kind, { Lines: [line] }));
      const sent = lineIn(toWire(kind, { ...content, Description: 'ours' }, policy, 'replace', content));
      expect(sent).toMatchObject({ ProductId: productId, UnitId: productId });
      expect(sent).not.toHaveProperty('UnitCode');
    }
  });

  it('is sent back by its identifier if it has no name either', () => {
    const content = opened(kind, answered(kind, { Lines: [{ ...uncoded, UnitId: productId }] }));
    const sent = lineIn(toWire(kind, content, policy, 'replace', content));
    expect(sent).toMatchObject({ UnitId: productId });
    expect(sent).not.toHaveProperty('UnitCode');
  });

  it('keeps a code that cannot be read', () => {
    const content = opened(kind, answered(kind, { Lines: [{ ...uncoded, ...unit, UnitCode: { Code: 'BX' } }] }));
    expect(lineIn(toWire(kind, content, policy, 'replace', content))).toMatchObject({ UnitCode: { Code: 'BX' } });
  });
});

describe('an object that was read with only nulls', () => {
  const kind = 'salesReturnInvoice';
  const nulls = { DeliveryTerm: null, Country: null };
  const medicine = { GTIN: null, SN: null };
  const data = answered(
    kind,
    { DeliveryInfo: nulls, PaymentMeans: [{ PaymentMeansCode: null, CurrencyCode: null }] },
    {
      HalInfo: { KUNYENO: null },
      MedicineDeviceInfo: { Ilaclar: [medicine] },
      Lots: [{ LotNo: null, UnitCode: null }],
    },
  );
  const read = opened(kind, data);
  const sent = (content: ValueRecord) => toWire(kind, content, policy, 'replace', read);

  it('is sent back as read, and with its other nulls once a member is filled', () => {
    expect(sent(read)).toMatchObject({ DeliveryInfo: nulls, PaymentMeans: data['PaymentMeans'] ?? null });
    const [payment] = read['PaymentMeans'] as readonly ValueRecord[];
    const filled = {
      ...withValue(read, ['DeliveryInfo', 'DeliveryTerm'], 'FOB'),
      PaymentMeans: [{ ...payment, PaymentMeansCode: '42' }],
    };
    const body = sent(withValue(filled, ['Lines', 0, 'MedicineDeviceInfo', 'Ilaclar', 0, 'GTIN'], '1'));
    expect(body['DeliveryInfo']).toEqual({ DeliveryTerm: 'FOB', Country: null });
    expect(body['PaymentMeans']).toEqual([{ PaymentMeansCode: '42', CurrencyCode: null }]);
    expect(lineIn(body)).toMatchObject({
      HalInfo: { KUNYENO: null },
      MedicineDeviceInfo: { Ilaclar: [{ GTIN: '1', SN: null }] },
    });
  });

  it('gets no nulls where the service does not store it as sent, in a new document, and if it is removed', () => {
    const lots = sent(withValue(read, ['Lines', 0, 'Lots', 0, 'LotNo'], 'L-1'));
    expect(lineIn(lots)['Lots']).toEqual([{ LotNo: 'L-1' }]);
    const filled = withValue(read, ['DeliveryInfo', 'DeliveryTerm'], 'FOB');
    expect(toWire(kind, filled, policy, 'create')['DeliveryInfo']).toEqual({ DeliveryTerm: 'FOB' });
    expect(sent({ ...read, DeliveryInfo: null })['DeliveryInfo']).toBeNull();
  });
});

describe('a date field without a time', () => {
  const day = documents.salesReturnInvoice.fields['OrderReferenceDate'] as Field;
  it('accepts a time, which is sent and compared', () => {
    const value = '2026-11-21T14:30:00';
    expect(readTyped(day, '21.11.2026 14:30', { language: 'tr', today: '2026-11-22' }).value).toBe(value);
    const sent = { OrderReferenceDate: value };
    expect(holdsContent('salesReturnInvoice', sent, { OrderReferenceDate: value })).toBe(true);
    expect(holdsContent('salesReturnInvoice', sent, { OrderReferenceDate: '2026-11-21T09:00:00' })).toBe(false);
  });
});

describe.each(documentKinds)('every date of a %s', (kind) => {
  const described = [
    ...Object.entries(documents[kind].fields),
    ...Object.values(documents[kind].fields).flatMap((field) =>
      'fields' in field ? Object.entries(field.fields) : [],
    ),
    ...Object.values(documents[kind].lineFields).flatMap((field) =>
      'fields' in field ? Object.entries(field.fields) : [],
    ),
  ];
  const dates = described.filter(([, field]) => field.type === 'dateTime' && isSent(field));

  it('accepts a typed time and sends it', () => {
    expect(dates.length).toBeGreaterThan(1);
    for (const [name, field] of dates) {
      const { value } = readTyped(field, '21.11.2026 14:30', { language: 'tr', today: '2026-11-22' });
      expect([name, value]).toEqual([name, '2026-11-21T14:30:00']);
      expect(writeValue(field, value, false)).toBe('2026-11-21T14:30:00');
    }
  });
});

describe('lots that the service chose (§2.3)', () => {
  const product = { code: 'P-1', stockType: 4 };
  const known = facts({}, [product]);
  const read = opened('purchaseReturnInvoice', answered('purchaseReturnInvoice'));
  const content = markChosenLots('purchaseReturnInvoice', read, known.product);
  const sent = (held: ValueRecord, sendChosenLots: boolean): unknown =>
    lineIn(
      toWire(
        'purchaseReturnInvoice',
        held,
        { ...policy, ...sendingPolicyOf({ ...assumedDefaults, sendChosenLots }) },
        'replace',
        read,
      ),
    )['Lots'];

  it('are not reported, and are left empty or sent back as the connection is set', () => {
    expect(problemsOf('purchaseReturnInvoice', content, known, 'replace', read).join()).not.toMatch(/[lL]ots/);
    expect(sent(content, false)).toEqual([]);
    expect(sent(content, true)).toEqual([{ LotNo: 'L-1', Quantity: 3, UnitCode: 'C62', ShelfNo: 'R-4' }]);
  });

  it('no longer match if the quantity changes', () => {
    const more = withLine(content, { Quantity: '5' });
    expect(problemsOf('purchaseReturnInvoice', more, known, 'replace', read).join()).not.toMatch(/[lL]ots/);
    expect(sent(more, true)).toEqual([]);
  });

  it('belong to the user once one is edited, with only a warning', () => {
    const own = withLine(content, { Lots: [{ $key: 'a', LotNo: 'L-9', Quantity: '3', UnitCode: 'C62' }] });
    expect(problemsOf('purchaseReturnInvoice', own, known)).toContain('warning lotsNotAllowed Lines[0].Lots');
    expect(sent(own, false)).toMatchObject([{ LotNo: 'L-9' }]);
  });

  it('cause no change by themselves, and are recognised again after a merge', () => {
    const change = difference('purchaseReturnInvoice', read, { ...content, Description: 'ours' }, policy);
    expect(change).toEqual({ Description: 'ours' });
    const merged = mergeThree('purchaseReturnInvoice', read, content, read, {});
    expect(sent(merged, false)).not.toEqual([]);
    expect(sent(withMarksOf(content, merged), false)).toEqual([]);
  });

  it.each([
    ['the list does not have', []],
    ['has no StockType in the list', [{ code: 'P-1' }]],
  ])('are presumed for a product that %s: they are sent back while they match, with a warning', (_, products) => {
    const unknown = facts({}, products);
    const presumed = markChosenLots('purchaseReturnInvoice', read, unknown.product);
    const lotsIn = (held: ValueRecord, company = unknown): string[] =>
      problemsOf('purchaseReturnInvoice', held, company, 'replace', read).filter((one) => one.includes('Lots'));
    expect(lotsIn(presumed)).toEqual(['warning lotsPresumedChosen Lines[0].Lots']);
    expect(sent(presumed, false)).toMatchObject([{ LotNo: 'L-1' }]);
    expect(sent(presumed, true)).toMatchObject([{ LotNo: 'L-1' }]);
    for (const change of [
      { Quantity: '5' },
      { ProductCode: 'P-2' },
      { WarehouseName: 'Depo 2' },
      { UnitCode: 'KGM' },
    ]) {
      const changed = withLine(presumed, change);
      expect(lotsIn(changed)).toEqual(['warning lotsPresumedChosen Lines[0].Lots']);
      expect(sent(changed, true)).toEqual([]);
    }
    const own = withLine(presumed, { Lots: [{ $key: 'a', LotNo: 'L-9', Quantity: '1', UnitCode: 'C62' }] });
    expect(lotsIn(own)).toEqual(['error lotSum Lines[0].Lots']);
    expect(sent(own, false)).toMatchObject([{ LotNo: 'L-9' }]);
  });

  it('are found by the product’s id if the line has no code', () => {
    const byIdentifier = withLine(read, { ProductCode: undefined, ProductId: 'id-1' });
    const of = (stockType: number) =>
      facts({ product: (name) => (name === 'id-1' ? { code: 'P-1', stockType } : undefined) });
    expect(markChosenLots('purchaseReturnInvoice', byIdentifier, of(3).product)).toBe(byIdentifier);
    const marked = markChosenLots('purchaseReturnInvoice', byIdentifier, of(4).product);
    expect(problemsOf('purchaseReturnInvoice', marked, of(4), 'replace', read).join()).not.toContain('Presumed');
    expect(sent(marked, false)).toEqual([]);
  });

  it.each([1, 3, 5])('are not presumed for a product with another rule (StockType %s)', (stockType) => {
    const other = facts({}, [{ code: 'P-1', stockType }]);
    expect(markChosenLots('purchaseReturnInvoice', read, other.product)).toBe(read);
    const inbound = opened('salesReturnInvoice', answered('salesReturnInvoice'));
    expect(markChosenLots('salesReturnInvoice', inbound, known.product)).toBe(inbound);
    expect(line()).not.toHaveProperty('$from.chosenLots');
  });
});
