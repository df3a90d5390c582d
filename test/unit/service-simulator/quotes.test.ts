import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonRecord } from '../../service/types.ts';
import { line, lot, openHouse, quote, refusals, rules, written, type House } from './harness.ts';

const long = (count: number): string => 'ğ'.repeat(count);
const other = '00000000-0000-4000-8000-000000000000';

function open(options: Parameters<typeof openHouse>[0] = {}): {
  house: House;
  plain: JsonRecord;
  create: (more?: JsonRecord, lines?: JsonRecord[]) => ReturnType<House['create']>;
} {
  const house = openHouse(options);
  const plain = line(house.product(1), 1);
  return { house, plain, create: (more = {}, lines = [plain]) => house.create('quote', quote(house, lines, more)) };
}

describe('a quote (§2.8)', () => {
  it.each([
    ['QuoteNumber', 10],
    ['DocumentNumber', 20],
    ['Description', 1000],
  ])('%s has at most %i characters', (field, limit) => {
    const { create } = open();
    expect(rules(create({ [field]: long(limit) }))).toEqual([]);
    expect(rules(create({ [field]: long(limit + 1) }))).toEqual([`tooLong ${field}`]);
  });

  it.each(['QuoteType', 'QuoteNumber', 'Date', 'CustomerId', 'CurrencyId'])('requires %s', (field) => {
    const { create, house, plain } = open();
    const { [field]: _, ...without } = quote(house, [plain]);
    expect(rules(house.create('quote', without))).toEqual([`required ${field}`]);
    const document = written(create());
    expect(rules(house.change(document, { [field]: null }))).toEqual([`required ${field}`]);
  });

  it('accepts DueDays of 0 but not -1, and needs at least one line', () => {
    const { create, house } = open();
    expect(rules(create({ DueDays: 0 }))).toEqual([]);
    expect(rules(create({ DueDays: -1 }))).toEqual(['tooSmall DueDays']);
    expect(rules(create({}, []))).toEqual(['linesMissing Lines']);
    const document = written(create());
    expect(rules(house.change(document, { Lines: null }))).toEqual(['linesMissing Lines']);
    expect(rules(house.change(document, { Lines: [] }))).toEqual(['linesMissing Lines']);
  });

  it.each(['Id', 'CustomerCode', 'CustomerName', 'CurrencyCode', 'SharingCode', 'ModifyDate', 'Address'])(
    'does not accept %s from the caller',
    (field) => {
      expect(rules(open().create({ [field]: 'x' }))).toEqual([`fieldNotAccepted ${field}`]);
    },
  );

  it('refers to customer, representative, currency and sharing code by id', () => {
    const { create, house } = open();
    const [own, stranger] = house.company.customers.filter(
      (known) => !known.sharingCode && known.representatives.length > 0,
    );
    const [usd, shared] = [house.company.currencies[1], house.company.sharingCodes[0]];
    const document = written(
      create({
        RepresentativeId: own?.representatives[0]?.id.toUpperCase() ?? null,
        CurrencyId: usd?.id ?? null,
        SharingCodeId: shared?.id ?? null,
      }),
    );
    expect(house.record(document)).toMatchObject({
      CustomerId: own?.id,
      CustomerCode: own?.code,
      RepresentativeId: own?.representatives[0]?.id,
      RepresentativeName: own?.representatives[0]?.name,
      CurrencyCode: 'USD',
      SharingCode: 'YÖNETİM',
    });
    expect(rules(create({ CustomerId: other }))).toEqual(['customerIdUnknown CustomerId']);
    expect(rules(create({ CustomerId: 'C00001' }))).toEqual(['wrongType CustomerId']);
    expect(rules(create({ RepresentativeId: stranger?.representatives[0]?.id ?? null }))).toEqual([
      'representativeUnknown RepresentativeId',
    ]);
    expect(rules(create({ CurrencyId: other }))).toEqual(['currencyIdUnknown CurrencyId']);
    expect(rules(create({ SharingCodeId: other }))).toEqual(['sharingCodeIdNotHeld SharingCodeId']);
  });

  it('cannot be for a customer or sharing code that the user does not see', () => {
    const { create, house } = open({ user: 1 });
    const hidden = house.company.customers.find((known) => known.sharingCode);
    const [management, branch] = house.company.sharingCodes;
    expect(rules(create({ CustomerId: hidden?.id ?? '' }))).toEqual(['customerIdUnknown CustomerId']);
    expect(rules(create({ SharingCodeId: management?.id ?? '' }))).toEqual(['sharingCodeIdNotHeld SharingCodeId']);
    expect(rules(create({ SharingCodeId: branch?.id ?? '' }))).toEqual([]);
  });

  it('is numbered by type, and keeps its type', () => {
    const { create, house } = open();
    const sales = written(create());
    const purchase = written(create({ QuoteType: 1 }));
    expect([sales.number, purchase.number]).toEqual(['VTK0000001', 'ATK0000001']);
    written(create({ QuoteNumber: 'T-1' }));
    written(create({ QuoteNumber: 'T-1', QuoteType: 1 }));
    expect(rules(create({ QuoteNumber: 'T-1' }))).toEqual(['numberTaken']);
    expect(rules(create({ QuoteType: 3 }))).toEqual(['quoteTypeUnknown QuoteType']);
    expect(rules(house.change(sales, { QuoteType: 1 }))).toEqual(['quoteTypeChanged QuoteType']);
    expect(rules(house.change(sales, { QuoteNumber: 'Next' }))).toEqual(['quoteNumberNext QuoteNumber']);
    const whole = quote(house, [line(house.product(1), 1)], { QuoteType: 1, QuoteNumber: 'Next' });
    expect(rules(house.replace(sales, whole))).toEqual(['quoteTypeChanged QuoteType', 'quoteNumberNext QuoteNumber']);
  });

  it('has the same lines as invoices, and moves no stock', () => {
    const { create, house } = open();
    expect(rules(create({}, [line(house.product(1), 0, { UnitCode: 'YOK', VatRate: 101 })]))).toEqual([
      'lineOutOfRange VatRate',
      'unitNotOfProduct UnitCode',
      'quantityNotPositive Quantity',
    ]);
    const tracked = house.product(3);
    const name = `L-${tracked.code}-1`;
    const lots = [lot(name, 1, tracked.units[0]?.code ?? '')];
    expect(rules(create({}, [line(tracked, 1), line(tracked, 1, { Lots: lots }), line(house.product(5), 2)]))).toEqual(
      [],
    );
    expect(house.company.stock.lot(name)?.consumed.toNumber()).toBe(0);
  });

  it('stores totals as sent without recalculating them (§4.4 rule 4)', () => {
    const { create, house } = open();
    const document = written(create({ GrandTotal: 1.5, WithholdingTotal: 2.5 }));
    written(house.change(document, { Lines: [line(house.product(1), 99)] }));
    expect(house.record(document)).toMatchObject({ GrandTotal: 1.5, WithholdingTotal: 2.5, SubTotal: 0 });
  });

  it('is replaced completely, including its lines (§4.4 rule 5)', () => {
    const { create, house, plain } = open();
    const document = written(create({ Description: 'eski', DueDays: 9 }, [plain, plain, plain]));
    written(house.replace(document, quote(house, [line(house.product(2), 7)], { QuoteNumber: 'B-1' })));
    expect(house.record(document)).toMatchObject({
      QuoteNumber: 'B-1',
      Description: null,
      DueDays: 0,
      Lines: [{ Quantity: 7 }],
    });
  });
});

describe('partial updates of a quote (§4.4)', () => {
  it('validate the whole quote: a representative does not fit another customer', () => {
    const { create, house } = open();
    const [own, stranger] = house.company.customers.filter(
      (known) => !known.sharingCode && known.representatives.length > 0,
    );
    const document = written(create({ RepresentativeId: own?.representatives[0]?.id ?? null }));
    const before = house.record(document);
    const CustomerId = stranger?.id ?? '';
    expect(rules(house.change(document, { CustomerId }))).toEqual(['representativeUnknown RepresentativeId']);
    expect(house.record(document)).toEqual(before);
    written(house.change(document, { CustomerId, RepresentativeId: null }));
    expect(house.record(document)).toMatchObject({ CustomerId, RepresentativeId: null, RepresentativeName: null });
  });

  it('make a quote visible to everyone when its sharing code is cleared', () => {
    const { create, house } = open();
    const document = written(create({ SharingCodeId: house.company.sharingCodes[0]?.id ?? null }));
    written(house.change(document, { SharingCodeId: null }));
    expect(house.record(document)).toMatchObject({ SharingCodeId: null, SharingCode: null });
  });

  it('keep fields that are not sent and clear those sent as null, in any order', () => {
    const value: Readonly<Record<string, fc.Arbitrary<JsonRecord[string]>>> = {
      Description: fc.stringMatching(/^[a-zğüşiöç]{1,30}$/),
      DocumentNumber: fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
      DueDays: fc.nat(400),
      DeliveryDate: fc.constantFrom('2026-12-01T00:00:00', '2027-01-15T10:30:00'),
      GrandTotal: fc.nat(1_000_000).map((cents) => cents / 100),
    };
    const empty: JsonRecord = {
      Description: null,
      DocumentNumber: null,
      DueDays: 0,
      DeliveryDate: null,
      GrandTotal: 0,
    };
    const patch = fc.record(
      Object.fromEntries(Object.entries(value).map(([name, of]) => [name, fc.option(of, { nil: null })])),
      { requiredKeys: [] },
    );
    const quantities = fc.option(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(patch, quantities), { maxLength: 6 }), (steps) => {
        const { create, house } = open();
        const document = written(create({}, [line(house.product(1), 1)]));
        let expected = { ...empty };
        let lines = [1];
        for (const [change, lineQuantities] of steps) {
          for (const [name, sent] of Object.entries(change))
            expected = { ...expected, [name]: sent ?? empty[name] ?? null };
          if (lineQuantities) lines = lineQuantities;
          const sentLines = lineQuantities ? { Lines: lines.map((count) => line(house.product(1), count)) } : {};
          expect(refusals(house.change(document, { ...change, ...sentLines }))).toEqual([]);
        }
        const record = house.record(document);
        expect(record).toMatchObject(expected);
        expect((record.Lines as JsonRecord[]).map(({ Quantity }) => Quantity)).toEqual(lines);
      }),
      { numRuns: 40 },
    );
  });
});
