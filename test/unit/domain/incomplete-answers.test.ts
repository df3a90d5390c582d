/**
 * Answers without amounts, prices, rates or codes: nothing is sent that was not read, entered or computed from that.
 */
import { describe, expect, it } from 'vitest';
import { difference } from '../../../domain/compare/partial-change.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { reviewOf } from '../../../domain/compare/review.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { summarise } from '../../../domain/summary.ts';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import { linesOf } from '../../../domain/value.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { despatch, facts, line, policy, problemsOf } from './samples.ts';

const opened = (kind: DocumentKind, data: JsonObject): ValueRecord => fromWire(kind, data).content;
const withLine = (content: ValueRecord, index: number, change: ValueRecord): ValueRecord => ({
  ...content,
  Lines: linesOf(content).map((one, at) => (at === index ? { ...one, ...change } : one)),
});
const withLines = (content: ValueRecord, ...lines: readonly ValueRecord[]): ValueRecord => ({
  ...content,
  Lines: [...linesOf(content), ...lines],
});
const linesIn = (body: JsonObject) => body.Lines as unknown as readonly JsonObject[];
const errorsOf = (content: ValueRecord, operation: Operation, baseline: ValueRecord, kind: DocumentKind = 'despatch') =>
  problemsOf(kind, content, facts(), operation, baseline).filter((one) => one.startsWith('error '));
const newLine = line({ $key: 'new', Quantity: '1', UnitPrice: '100' });

describe('totals that cannot be computed', () => {
  const dollars = line({ $key: 'usd', CurrencyCode: 'USD', ExchangeRate: null, UnitPrice: '100' });
  const unrated = despatch({}, [line({ Quantity: '2', UnitPrice: '100' }), dollars]);
  const bare: JsonObject = {
    ...{ DespatchType: -2, DespatchNumber: 'D-1', Date: '2026-11-21T14:30:00', CustomerCode: 'C-1' },
    ...{ CurrencyCode: 'TRY', GrandTotal: 1200, SubTotal: 1000, VatTotal: 200, AverageExchangeRate: 1 },
    Lines: ['P-1', 'P-2'].map((ProductCode, at) => ({
      ...{ ProductCode, UnitCode: 'C62', Quantity: 3 + at, VatRate: 20, CurrencyCode: 'TRY', ExchangeRate: 1 },
      WarehouseName: 'Merkez',
    })),
  };
  const read = opened('despatch', bare);
  const change = (after: ValueRecord) => difference('despatch', read, after, policy);
  const replaced = (after: ValueRecord) => toWire('despatch', after, policy, 'replace', read);

  it('of a despatch with a USD line without a rate are an error and are not sent', () => {
    expect(problemsOf('despatch', unrated)).toContain('error totalsNotComputable GrandTotal');
    const body = toWire('despatch', unrated, policy, 'create');
    for (const name of ['SubTotal', 'VatTotal', 'GrandTotal', 'AverageExchangeRate']) {
      expect(body).not.toHaveProperty(name);
    }
    expect(summarise('despatch', unrated, facts(), 'create', null).total).toBeNull();
  });

  it.each<[string, JsonObject]>([
    ['without a rate', {}],
    ['with the rate 0', { DiscountRate: 0, Discounts: [] }],
  ])('keep a discount that is read only as an amount, and are an error once the price changes: %s', (_, rate) => {
    const content = opened('despatch', {
      ...{ DespatchType: -2, DespatchNumber: 'D-1', Date: '2026-11-21T14:30:00', CustomerCode: 'C-1' },
      ...{ CurrencyCode: 'TRY', SubTotal: 90, VatTotal: 9, GrandTotal: 99, AverageExchangeRate: 1 },
      Lines: [
        {
          ...{ ProductCode: 'P-1', UnitCode: 'C62', Quantity: 1, UnitPrice: 100, VatRate: 10, WarehouseName: 'Merkez' },
          ...{ DiscountAmount: 10, VatAmount: 9, AmountIncludingTax: 99, ...rate },
        },
      ],
    });
    const taxed = withLine(content, 0, { VatRate: '20' });
    const body = toWire('despatch', taxed, policy, 'replace', content);
    expect(body).toMatchObject({ SubTotal: 90, VatTotal: 18, GrandTotal: 108 });
    expect(linesIn(body)[0]).toMatchObject({ DiscountAmount: 10, VatAmount: 18, AmountIncludingTax: 108 });
    const more = withLine(content, 0, { Quantity: '2' });
    expect(errorsOf(more, 'replace', content)).toContain('error totalsNotComputable GrandTotal');
    const asked = (after: ValueRecord) =>
      problemsOf('despatch', after, facts(), 'replace', content).filter((one) => /Unknown/.test(one));
    expect(asked(more)).toEqual(['warning discountUnknown Lines[0].Discounts']);
    expect(asked(taxed)).toEqual([]);
    // Resolved if the user enters a rate, also 0.
    expect(errorsOf(withLine(more, 0, { Discounts: [{ Rate: '0' }] }), 'replace', content)).toEqual([]);
    const rated = withLine(more, 0, { Discounts: [{ Rate: '10' }] });
    expect(toWire('despatch', rated, policy, 'replace', content)).toMatchObject({ SubTotal: 180, GrandTotal: 198 });
  });

  it.each<[string, JsonObject, string | null]>([
    ['part of the net amount', { DiscountAmount: 50, AmountExcludingTax: 150 }, null],
    ['part of the gross amount', { DiscountAmount: 50, AmountIncludingTax: 150, VatIncluded: true }, null],
    ['not part of the net amount', { DiscountAmount: 50, AmountExcludingTax: 200 }, '300'],
    ['the rounding of a price', { DiscountAmount: 0.01, AmountExcludingTax: 199.99 }, '300'],
  ])('with a discount of 0 % and an amount that is %s', (_, amounts, net) => {
    const told = { Quantity: 2, UnitPrice: 100, VatRate: 20, VatIncluded: false, DiscountRate: 0, Discounts: [] };
    const content = opened('salesReturnInvoice', { Lines: [{ ...told, ...amounts }] });
    const { lines } = computeDocument('salesReturnInvoice', withLine(content, 0, { Quantity: '3' }), policy);
    expect(lines[0]?.effective.AmountExcludingTax).toBe(net);
  });

  it.each<[string, JsonObject, string | null]>([
    ['a lower net amount', { AmountExcludingTax: 180, VatIncluded: false }, null],
    ['a lower gross amount', { AmountIncludingTax: 180, VatIncluded: true }, null],
    ['a net amount that is the rounding of a price', { AmountExcludingTax: 199.99, VatIncluded: false }, '300'],
    ['a lower net amount beside an empty list', { AmountExcludingTax: 180, VatIncluded: false, Discounts: [] }, '300'],
  ])('with a discount shown only as %s', (_, amounts, net) => {
    const told = { ProductCode: 'P-1', Quantity: 2, UnitPrice: 100, VatRate: 20, CurrencyCode: 'TRY' };
    const content = opened('despatch', { Lines: [{ ...told, ...amounts }] });
    const unchanged = toWire('despatch', withLine(content, 0, { Description: 'ours' }), policy, 'replace', content);
    expect(linesIn(unchanged)[0]).toMatchObject(amounts);
    const more = withLine(content, 0, { Quantity: '3' });
    expect(computeDocument('despatch', more, policy).lines[0]?.effective.AmountExcludingTax).toBe(net);
    const asked = problemsOf('despatch', more, facts(), 'replace', content).includes(
      'warning discountUnknown Lines[0].Discounts',
    );
    expect(asked).toBe(net === null);
    const taxed = computeDocument('despatch', withLine(content, 0, { VatRate: '10' }), policy).lines[0]?.effective;
    if (net === null && amounts.VatIncluded === false)
      expect(taxed).toMatchObject({ AmountExcludingTax: '180', VatAmount: '18' });
  });

  describe('for lines without VatIncluded in the answer', () => {
    const unsaid = { ProductCode: 'P-1', UnitCode: 'C62', VatRate: 20, CurrencyCode: 'TRY', WarehouseName: 'Merkez' };
    const first = { ...unsaid, Quantity: 1, UnitPrice: 120 };
    const second = { ...unsaid, Quantity: 2, UnitPrice: 60 };
    const header = { DespatchType: -2, DespatchNumber: 'D-1', Date: '2026-11-21T14:30:00', CustomerCode: 'C-1' };
    const readWith = (totals: JsonObject, ...Lines: JsonObject[]) =>
      opened('despatch', { ...header, CurrencyCode: 'TRY', AverageExchangeRate: 1, ...totals, Lines });
    const included = { SubTotal: 200, VatTotal: 40, GrandTotal: 240 };

    it.each<[string, ValueRecord]>([
      ['SubTotal', readWith({ SubTotal: 200 }, first, second)],
      ['VatTotal', readWith({ VatTotal: 40 }, first, second)],
      ['GrandTotal', readWith({ GrandTotal: 240 }, first, second)],
      ['the net amount of the line', readWith({}, first, { ...second, AmountExcludingTax: 100 })],
      ['the gross amount of the line', readWith({}, first, { ...second, AmountIncludingTax: 120 })],
      ['the VAT base of the line', readWith({}, first, { ...second, VatBase: 100 })],
    ])('are an error once an amount changes if %s shows that the price includes VAT', (_, content) => {
      const described = withLine(content, 1, { Description: 'ours' });
      expect(problemsOf('despatch', described, facts(), 'replace', content).join()).not.toMatch(/error|Unknown/);
      for (const after of [{ UnitPrice: '70' }, { VatRate: '10' }]) {
        const changed = withLine(content, 1, after);
        const problems = problemsOf('despatch', changed, facts(), 'replace', content);
        expect(problems).toContain('error totalsNotComputable GrandTotal');
        expect(problems).toContain('warning vatIncludedUnknown Lines[1].VatIncluded');
        expect(toWire('despatch', changed, policy, 'replace', content)).not.toHaveProperty('GrandTotal');
      }
    });

    it('are an error once the VAT rate is entered, if the answer lacked it and SubTotal shows VAT in the price', () => {
      const content = readWith({ SubTotal: 100, GrandTotal: 120 }, { ...first, VatRate: null });
      const rated = withLine(content, 0, { VatRate: '10' });
      expect(errorsOf(rated, 'replace', content)).toContain('error totalsNotComputable GrandTotal');
      const said = withLine(rated, 0, { VatIncluded: true });
      expect(toWire('despatch', said, policy, 'replace', content)).toMatchObject({ SubTotal: 109.09, GrandTotal: 120 });
    });

    it('are still an error if the other line is deleted, and are computed once the line says it', () => {
      const content = readWith(included, first, second);
      const alone = { ...content, Lines: linesOf(content).slice(1) };
      expect(problemsOf('despatch', alone, facts(), 'replace', content)).toEqual(
        expect.arrayContaining([
          'error totalsNotComputable GrandTotal',
          'warning vatIncludedUnknown Lines[0].VatIncluded',
        ]),
      );
      expect(toWire('despatch', alone, policy, 'replace', content)).not.toHaveProperty('GrandTotal');
      const said = toWire('despatch', withLine(alone, 0, { VatIncluded: true }), policy, 'replace', content);
      expect(said).toMatchObject({ SubTotal: 100, VatTotal: 20, GrandTotal: 120 });
    });

    it('are computed once each line has VatIncluded', () => {
      const content = readWith(included, first, second);
      const said = withLine(withLine(content, 0, { VatIncluded: true }), 1, { VatIncluded: true, UnitPrice: '120' });
      const body = toWire('despatch', said, policy, 'replace', content);
      expect(body).toMatchObject({ SubTotal: 300, VatTotal: 60, GrandTotal: 360 });
    });

    const told = { AmountExcludingTax: 1028.8, VatBase: 1028.8, VatAmount: 205.76, AmountIncludingTax: 1234.56 };
    const priced = { ...unsaid, Quantity: 1, UnitPrice: 1028.8 };
    it.each<[string, ValueRecord]>([
      [
        'a GrandTotal rounded to be paid in cash',
        readWith({ SubTotal: 2057.6, VatTotal: 411.52, GrandTotal: 2469 }, { ...priced, ...told }, priced),
      ],
      ['only such a GrandTotal', readWith({ GrandTotal: 2469 }, priced, priced)],
      ['a SubTotal some kuruş off', readWith({ SubTotal: 2057.7 }, priced, priced)],
      [
        'a SubTotal that is off, beside amounts of every line',
        readWith({ SubTotal: 2000 }, { ...priced, ...told }, { ...priced, ...told }),
      ],
    ])('are computed without VAT in the price in spite of %s', (_, content) => {
      const changed = withLine(content, 0, { Quantity: '2' });
      const body = toWire('despatch', changed, policy, 'replace', content);
      expect(body).toMatchObject({ SubTotal: 3086.4, VatTotal: 617.28, GrandTotal: 3703.68 });
    });

    it('are an error only for the lines that do not show it themselves', () => {
      const content = readWith({ SubTotal: 1128.8, VatTotal: 225.76 }, { ...priced, ...told }, first);
      const changed = withLine(content, 0, { Quantity: '2' });
      const { excluded, effective } = computeDocument('despatch', changed, policy).totals;
      expect([excluded, effective.GrandTotal]).toEqual([[1], null]);
    });

    it('are not an error for a line without VAT, because its price is the same with and without it', () => {
      const untaxed = { ...unsaid, Quantity: 1, UnitPrice: 50, VatRate: 0 };
      const content = readWith({ SubTotal: 150, VatTotal: 20 }, first, untaxed);
      const changed = withLine(content, 0, { Quantity: '2' });
      expect(computeDocument('despatch', changed, policy).totals.excluded).toEqual([0]);
      const problems = problemsOf('despatch', changed, facts(), 'replace', content);
      expect(problems.filter((one) => one.includes('vatIncludedUnknown'))).toEqual([
        'warning vatIncludedUnknown Lines[0].VatIncluded',
      ]);
      const said = withLine(changed, 0, { Quantity: '2', VatIncluded: true });
      expect(toWire('despatch', said, policy, 'replace', content)).toMatchObject({ SubTotal: 250, VatTotal: 40 });
    });

    it('are computed without VAT in the price if the totals agree or are missing', () => {
      for (const totals of [{ SubTotal: 240, VatTotal: 48, GrandTotal: 288 }, {}]) {
        const content = readWith(totals, first, { ...second, AmountExcludingTax: 120, AmountIncludingTax: 144 });
        const body = toWire('despatch', withLine(content, 1, { Quantity: '3' }), policy, 'replace', content);
        expect(body).toMatchObject({ SubTotal: 300, VatTotal: 60, GrandTotal: 360 });
      }
    });
  });

  it('are computed if GrandTotal differs by no more than the rounding of its two totals', () => {
    const rounded: JsonObject = {
      ...{
        DespatchType: -2,
        DespatchNumber: 'D-1',
        Date: '2026-11-21T14:30:00',
        CustomerCode: 'C-1',
        CurrencyCode: 'TRY',
      },
      ...{ SubTotal: 283.65, VatTotal: 2.84, GrandTotal: 286.49 },
      Lines: [
        {
          ...{ ProductCode: 'P-1', UnitCode: 'C62', Quantity: 3, UnitPrice: 99.5235, VatRate: 1, CurrencyCode: 'TRY' },
          ...{ Discounts: [{ Rate: 5 }], AmountExcludingTax: 283.642, VatAmount: 2.8364, AmountIncludingTax: 286.4784 },
        },
      ],
    };
    const content = opened('despatch', rounded);
    const changed = withLine(content, 0, { UnitPrice: '100' });
    expect(computeDocument('despatch', changed, policy).totals.effective).toMatchObject({ GrandTotal: '287.85' });
  });

  it('treat the rounding of a price as no VAT, for a line that was read without a rate', () => {
    const own = { ProductCode: 'P-1', UnitCode: 'C62', WarehouseName: 'Merkez', VatIncluded: true };
    const content = opened('despatch', {
      ...{ DespatchType: -2, DespatchNumber: 'D-1', Date: '2026-11-21T14:30:00', CustomerCode: 'C-1' },
      ...{ CurrencyCode: 'TRY', SubTotal: 1183.52, VatTotal: 20, GrandTotal: 1203.52 },
      Lines: [
        {
          ...{ ...own, Quantity: 3, UnitPrice: 9.22, CurrencyCode: 'USD', ExchangeRate: 41.2345 },
          ...{
            Discounts: [{ Rate: 5 }],
            DiscountRate: 5,
            DiscountAmount: 1.383,
            AmountExcludingTax: 26.277,
            VatBase: 26.277,
          },
        },
        {
          ...{ ...own, Quantity: 1, UnitPrice: 120, CurrencyCode: 'TRY', ExchangeRate: 1, VatRate: 20 },
          ...{ AmountExcludingTax: 100, VatBase: 100, VatAmount: 20, AmountIncludingTax: 120 },
        },
      ],
    });
    const body = toWire('despatch', withLine(content, 1, { Quantity: '2' }), policy, 'replace', content);
    // 26.28 − 26.277 is not VAT; taken as VAT it would be 0.12 in lira.
    expect(body).toMatchObject({ VatTotal: 40, GrandTotal: 1323.52 });
  });

  it('the net amount of a price that includes VAT is not kept for another quantity if the answer lacks the price', () => {
    const [told] = linesIn(bare);
    const content = opened('despatch', {
      ...bare,
      Lines: [{ ...told, VatIncluded: true, Quantity: 7, AmountExcludingTax: 1000, VatAmount: 200 }],
    });
    const more = withLine(content, 0, { Quantity: '14' });
    expect(errorsOf(more, 'replace', content)).toContain('error totalsNotComputable GrandTotal');
    const [sent] = linesIn(toWire('despatch', more, policy, 'replace', content));
    expect(sent).not.toHaveProperty('AmountExcludingTax');
    expect(sent).not.toHaveProperty('VatAmount');
    const described = withLine(content, 0, { Description: 'ours' });
    expect(toWire('despatch', described, policy, 'replace', content)).toMatchObject({
      GrandTotal: 1200,
      VatTotal: 200,
    });
  });

  it('for lines without a currency are an error if the totals read are not the sums of their prices', () => {
    const unsaid = { ProductCode: 'P-1', UnitCode: 'C62', VatRate: 20, VatIncluded: false, WarehouseName: 'Merkez' };
    const lines = [1, 2].map((Quantity) => ({ ...unsaid, Quantity, UnitPrice: 100 }));
    const readWith = (totals: JsonObject) => {
      const { GrandTotal: _1, SubTotal: _2, VatTotal: _3, ...header } = bare;
      return opened('despatch', { ...header, ...totals, Lines: lines });
    };
    const rated = (content: ValueRecord) => withLine(content, 0, { VatRate: '10' });
    const foreign = readWith({ SubTotal: 12_300 });
    expect(errorsOf(rated(foreign), 'replace', foreign)).toContain('error totalsNotComputable GrandTotal');
    expect(toWire('despatch', rated(foreign), policy, 'replace', foreign)).not.toHaveProperty('VatTotal');
    const own = readWith({ SubTotal: 300.04 });
    expect(toWire('despatch', rated(own), policy, 'replace', own)).toMatchObject({ VatTotal: 50, GrandTotal: 350.04 });
  });

  it.each([
    ['a VAT rate of 120 %', { VatRate: '120' }],
    ['a discount of 150 %', { Discounts: [{ Rate: '150' }] }],
    ['no price', { UnitPrice: '' }],
    ['a price that is not a number', { UnitPrice: 'on' }],
  ])('of a line with %s are an error in both a despatch and a quote', (_, fault) => {
    for (const kind of ['despatch', 'quote'] as const) {
      const content = despatch({}, [line(), line({ $key: 'b', ...fault })]);
      expect(problemsOf(kind, content)).toContain('error totalsNotComputable GrandTotal');
      expect(toWire(kind, content, policy, 'create')).not.toHaveProperty('GrandTotal');
    }
  });

  it('are one error at a time: it names the line, and moves on as totals are entered', () => {
    const at = (entered: ValueRecord) =>
      problemsOf('despatch', { ...unrated, ...entered }).filter((one) => /Comput/.test(one));
    expect(at({ GrandTotal: '5' })).toEqual(['error totalsNotComputable AverageExchangeRate']);
    const all = { DiscountTotal: '0', SubTotal: '1', VatTotal: '2', AdditionalTaxTotal: '0', WithholdingTotal: '0' };
    expect(at(all)).toEqual(['error totalsNotComputable AverageExchangeRate']);
    expect(at({ ...all, AverageExchangeRate: '40' })).toEqual([]);
    expect(toWire('despatch', { ...unrated, ...all, AverageExchangeRate: '40' }, policy, 'create')).toMatchObject({
      ...{ SubTotal: 1, VatTotal: 2, GrandTotal: 3, AverageExchangeRate: 40 },
    });
  });

  it('are sent back as read while no line has changed', () => {
    expect(change({ ...read, Description: 'ours' })).toEqual({ Description: 'ours' });
    expect(errorsOf({ ...read, Description: 'ours' }, 'change', read)).toEqual([]);
    const described = withLine(read, 0, { Description: 'ours' });
    expect(Object.keys(change(described))).toEqual(['Lines']);
    expect(errorsOf(described, 'change', read)).toEqual([]);
    expect(replaced(described)).toMatchObject({ GrandTotal: 1200, SubTotal: 1000, VatTotal: 200 });
    const turned = { ...read, Lines: linesOf(read).toReversed() };
    expect(replaced(turned)).toMatchObject({ GrandTotal: 1200, SubTotal: 1000 });
    expect(errorsOf(turned, 'replace', read)).toEqual([]);
  });

  it.each<[string, ValueRecord]>([
    ['a line is added', withLines(read, newLine)],
    ['a line is removed', { ...read, Lines: linesOf(read).slice(1) }],
    ['all lines are replaced by a new one', { ...read, Lines: [{ ...newLine, UnitPrice: '' }] }],
    ['a quantity without a price changes', withLine(read, 1, { Quantity: '5' })],
    ['one of two prices is entered', withLine(read, 1, { UnitPrice: '10' })],
  ])('are an error if %s, also in a partial change, and no total is sent', (_, after) => {
    for (const operation of ['change', 'replace'] as const) {
      expect(errorsOf(after, operation, read)).toContain('error totalsNotComputable GrandTotal');
    }
    for (const body of [change(after), replaced(after)]) {
      for (const name of ['SubTotal', 'VatTotal', 'GrandTotal']) expect(body).not.toHaveProperty(name);
    }
  });

  it('are computed as soon as every line has a price', () => {
    const priced = withLine(withLine(read, 0, { UnitPrice: '10' }), 1, { UnitPrice: '20' });
    expect(errorsOf(priced, 'change', read)).toEqual([]);
    expect(change(priced)).toMatchObject({ SubTotal: 110, VatTotal: 22, GrandTotal: 132 });
  });

  it('an answer without totals gets none from a change that affects no amount', () => {
    const { GrandTotal: _g, SubTotal: _s, VatTotal: _v, AverageExchangeRate: _a, ...totalless } = bare;
    const content = opened('despatch', totalless);
    const described = withLine(content, 0, { Description: 'ours' });
    const body = toWire('despatch', described, policy, 'replace', content);
    for (const name of ['SubTotal', 'VatTotal', 'GrandTotal', 'DiscountTotal', 'AverageExchangeRate']) {
      expect(body).not.toHaveProperty(name);
    }
    expect(errorsOf(described, 'replace', content)).toEqual([]);
    expect(errorsOf(withLines(content, newLine), 'replace', content)).toContain('error totalsNotComputable GrandTotal');
  });

  it('the average rate stays as read until a line without a rate changes', () => {
    const one = { ProductCode: 'P-1', UnitCode: 'C62', Quantity: 1, UnitPrice: 1000, VatRate: 20, CurrencyCode: 'USD' };
    const content = opened('despatch', { ...bare, CurrencyCode: 'USD', AverageExchangeRate: 41.5, Lines: [one] });
    expect(toWire('despatch', content, policy, 'replace')).toMatchObject({ AverageExchangeRate: 41.5 });
    const more = withLine(content, 0, { Quantity: '2' });
    expect(errorsOf(more, 'replace', content)).toContain('error averageRateNotComputable AverageExchangeRate');
    const added = withLines(content, { ...newLine, CurrencyCode: 'USD', ExchangeRate: '40' });
    expect(errorsOf(added, 'replace', content)).toContain('error averageRateNotComputable AverageExchangeRate');
    expect(toWire('despatch', more, policy, 'replace', content)).not.toHaveProperty('AverageExchangeRate');
  });
});

it('a line read with amounts but without a price counts in the totals, and no discount is inferred', () => {
  const priced = { Quantity: 1, VatRate: 20, AmountExcludingTax: 100, VatAmount: 20 };
  const content = opened('despatch', { GrandTotal: 240, Lines: [priced, { ...priced, UnitPrice: 100 }] });
  const more = withLine(content, 1, { Quantity: '2' });
  expect(computeDocument('despatch', more, policy).totals).toMatchObject({
    incomplete: false,
    effective: { SubTotal: '300', DiscountTotal: '0', GrandTotal: '360' },
  });
});

describe('values that the answer lacked', () => {
  const lean: JsonObject = {
    ...{ QuoteType: 2, QuoteNumber: 'Q-1', Date: '2026-11-21T14:30:00', SubTotal: 100, VatTotal: 20, GrandTotal: 120 },
    Lines: [
      { ProductId: 'p-1', Quantity: 1, UnitPrice: 50, AmountExcludingTax: 50, Description: 'theirs' },
      { ProductId: 'p-2', Quantity: 1, UnitPrice: 50, AmountExcludingTax: 50 },
    ],
  };
  const read = opened('quote', lean);
  const change = (after: ValueRecord) => difference('quote', read, after, policy);

  it('are not sent by a change of one line: the other lines are sent as they came', () => {
    const described = change(withLine(read, 0, { Description: 'ours' }));
    expect(described).toEqual({
      Lines: [
        { ProductId: 'p-1', Quantity: 1, UnitPrice: 50, AmountExcludingTax: 50, Description: 'ours' },
        { ProductId: 'p-2', Quantity: 1, UnitPrice: 50, AmountExcludingTax: 50 },
      ],
    });
  });

  it('are not in the reviewed body either', () => {
    const content = withLine(read, 0, { Description: 'ours' });
    expect(reviewOf({ kind: 'quote', operation: 'change', baseline: read, content, policy }).body).toEqual(
      change(content),
    );
  });

  it('are not sent by a replacement that changes only the header', () => {
    const body = toWire('quote', { ...read, Description: 'ours' }, policy, 'replace', read);
    expect(linesIn(body)).toEqual(lean['Lines']);
  });

  it('are not sent for lines that move when another is removed or added', () => {
    const fewer = change({ ...read, Lines: linesOf(read).slice(1) });
    expect(linesIn(fewer)).toEqual([{ Description: null, ...linesIn(lean)[1] }]);
    const more = linesIn(change({ ...read, Lines: [newLine, ...linesOf(read)] }));
    expect(Object.keys(more[1] ?? {}).sort()).toEqual(Object.keys(linesIn(lean)[0] ?? {}).sort());
  });

  it('a VAT rate is unknown, not 0: with a new quantity, VAT and totals are missing until it is entered', () => {
    const more = withLine(read, 0, { Quantity: '1.2' });
    const { totals, lines } = computeDocument('quote', more, policy);
    expect(lines[0]?.effective).toMatchObject({ AmountExcludingTax: '60', VatAmount: null, AmountIncludingTax: null });
    expect(totals.effective).toMatchObject({ SubTotal: null, GrandTotal: null });
    expect(problemsOf('quote', more, facts(), 'change', read)).toEqual(
      expect.arrayContaining(['warning vatRateUnknown Lines[0].VatRate', 'error totalsNotComputable GrandTotal']),
    );
    expect(change(more)).not.toHaveProperty('GrandTotal');
    const rated = withLine(withLine(more, 0, { Quantity: '1.2', VatRate: '20' }), 1, { VatRate: '20' });
    expect(change(rated)).toMatchObject({ SubTotal: 110, VatTotal: 22, GrandTotal: 132 });
    expect(linesIn(change(rated))[0]).toMatchObject({ VatAmount: 12, VatRate: 20 });
  });

  it.each([
    ['no VAT', { VatAmount: 0 }, '0'],
    ['the same with VAT as without', { AmountIncludingTax: 50 }, '0'],
    ['no VAT except rounding', { VatAmount: -0.01 }, '0'],
    ['a rounded difference', { AmountIncludingTax: 50.24 }, '0'],
    ['half a percent', { AmountIncludingTax: 50.25 }, null],
    ['VAT', { VatAmount: 10 }, null],
    ['more with VAT than without', { AmountIncludingTax: 60 }, null],
  ])('a rate is 0 only if the amounts prove it: %s', (_, amounts, vat) => {
    const content = opened('quote', { ...lean, Lines: [{ ...linesIn(lean)[1], ...amounts }] });
    expect(
      computeDocument('quote', withLine(content, 0, { Quantity: '2' }), policy).lines[0]?.effective.VatAmount,
    ).toBe(vat);
    const cleared = withLine(withLine(content, 0, { VatRate: '20' }), 0, { VatRate: undefined });
    expect(computeDocument('quote', cleared, policy)).toEqual(computeDocument('quote', content, policy));
  });

  it.each([
    ['that the lines share one', 100, 20, []],
    ['that they cannot', 2161.73, 432.35, ['error totalsNotComputable GrandTotal']],
  ])('for a currency, the totals show %s', (_, SubTotal, VatTotal, errors) => {
    const rated = linesIn(lean).map((one) => ({ ...one, VatRate: 20, VatAmount: 10 }));
    const content = opened('quote', { ...lean, SubTotal, VatTotal, GrandTotal: SubTotal + VatTotal, Lines: rated });
    const found = (of: ValueRecord) => errorsOf(of, 'change', content, 'quote').filter((one) => /Comput/.test(one));
    const more = withLine(content, 0, { Quantity: '2' });
    expect(found(content)).toEqual([]);
    expect(found(more)).toEqual(errors);
    const named = { ...more, Lines: linesOf(more).map((one) => ({ ...one, CurrencyCode: 'TRY', ExchangeRate: '1' })) };
    expect(found(named)).toEqual([]);
    expect(toWire('quote', named, policy, 'replace')).toMatchObject({ SubTotal: 150, VatTotal: 30, GrandTotal: 180 });
  });

  it('a line that was read without any amounts still counts as a line that was read', () => {
    const content = opened('despatch', { ...lean, Lines: [{ ProductCode: 'P-1' }, ...linesIn(lean)] });
    const body = toWire('despatch', { ...content, Description: 'ours' }, policy, 'replace', content);
    expect(linesIn(body)[0]).toEqual({ ProductCode: 'P-1' });
    expect(body).toMatchObject({ GrandTotal: 120 });
    expect(
      errorsOf({ ...content, Description: 'ours' }, 'replace', content).filter((one) => /Comput/.test(one)),
    ).toEqual([]);
  });
});
