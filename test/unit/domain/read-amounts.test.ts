import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  separateServiceAmounts,
  separateUnchangedAmounts,
  serviceAmountsOf,
} from '../../../domain/amounts/service-amounts.ts';
import { difference } from '../../../domain/compare/partial-change.ts';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { mergeThree } from '../../../domain/compare/merge.ts';
import { reviewOf } from '../../../domain/compare/review.ts';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import { roundedOnce } from '../../../domain/amounts/workings.ts';
import { withoutOrigins } from '../../../domain/origins.ts';
import { linesOf } from '../../../domain/value.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { policy } from './samples.ts';

const kind = 'salesReturnInvoice';
const wire = (content: ValueRecord, of: DocumentKind = kind) => toWire(of, content, policy, 'replace');
const linesIn = (body: JsonObject) => body.Lines as unknown as readonly JsonObject[];
const read = (data: JsonObject, of: DocumentKind = kind) => fromWire(of, data).content;
/** Content restored from JSON, so that no object identity is kept. */
const stored = (content: ValueRecord): ValueRecord => JSON.parse(JSON.stringify(content)) as ValueRecord;
const withLine = (content: ValueRecord, index: number, change: ValueRecord): ValueRecord => ({
  ...content,
  Lines: linesOf(content).map((line, at) => (at === index ? { ...line, ...change } : line)),
});

/** A line from another program: four decimals, VAT included. */
const included: JsonObject = {
  ...{ ProductCode: 'P-1', UnitCode: 'C62', WarehouseName: 'Merkez', Quantity: 1, UnitPrice: 500, CurrencyCode: 'TRY' },
  ...{ ExchangeRate: 1, Discounts: [], DiscountRate: 0, DiscountAmount: 0, VatRate: 20, VatIncluded: true },
  ...{ AmountIncludingTax: 500, AmountExcludingTax: 416.6667, VatBase: 416.6667, VatAmount: 83.3333 },
};
const excluded: JsonObject = {
  ...{ ProductCode: 'P-2', UnitCode: 'C62', WarehouseName: 'Merkez', Quantity: 1, UnitPrice: 33.3333 },
  ...{ CurrencyCode: 'TRY', ExchangeRate: 1, Discounts: [], DiscountRate: 0, DiscountAmount: 0, VatRate: 20 },
  ...{ VatIncluded: false, AmountExcludingTax: 33.3333, VatBase: 33.3333, VatAmount: 6.6667, AmountIncludingTax: 40 },
};
/** A document whose totals differ by one kuruş. */
const foreign: JsonObject = {
  ...{ InvoiceNumber: 'SRI-1', Date: '2026-11-21T14:30:00', CustomerCode: 'C-1', Description: 'theirs' },
  ...{ DiscountTotal: 0, SubTotal: 450.01, VatTotal: 89.99, AdditionalTaxTotal: 0, GrandTotal: 540.01 },
  ...{ AverageExchangeRate: 1, Lines: [included, excluded] },
};

const zeros = (of: 'Rate' | 'Base' | 'Amount') =>
  Object.fromEntries([1, 2, 3].map((n) => [`AdditionalTax${of}${String(n)}`, 0]));
const untaxed = Object.fromEntries([1, 2, 3].map((n) => [`AdditionalTaxCode${String(n)}`, null]));

describe('an amount that was read', () => {
  const content = stored(read(foreign));
  const change = (after: ValueRecord) => difference(kind, content, after, policy);

  it('is sent back as read; changing something else changes no amount', () => {
    expect(wire(content)).toMatchObject(foreign);
    expect(change(content)).toEqual({});
    expect(change({ ...content, Description: 'ours' })).toEqual({ Description: 'ours' });
    const described = change(withLine(content, 0, { Description: 'ours', WarehouseName: 'Depo' }));
    expect(Object.keys(described)).toEqual(['Lines']);
    expect(linesIn(described)).toMatchObject([{ ...included, Description: 'ours', WarehouseName: 'Depo' }, excluded]);
  });

  it('is recomputed when the quantity changes, and has no effect on the new amounts', () => {
    const body = wire(withLine(content, 0, { Quantity: '2' }));
    expect(linesIn(body)[0]).toMatchObject({
      ...{ AmountIncludingTax: 1000, AmountExcludingTax: 833.33, VatBase: 833.33, VatAmount: 166.67 },
    });
    expect(linesIn(body)[1]).toMatchObject(excluded);
    expect(linesIn(wire(withLine(content, 1, { Quantity: '10' })))[1]).toMatchObject({
      ...{ AmountExcludingTax: 333.33, VatBase: 333.33, VatAmount: 66.67, AmountIncludingTax: 400 },
    });
  });

  it('is used for the new totals together with the recomputed amounts of the changed line', () => {
    expect(change(withLine(content, 0, { Quantity: '2' }))).toMatchObject({
      // 833.33 + 33.3333; 166.67 + 6.6667
      ...{ SubTotal: 866.66, VatTotal: 173.34, GrandTotal: 1040 },
    });
    expect(change(withLine(content, 0, { Quantity: '2' }))).not.toHaveProperty('DiscountTotal');
  });

  it.each(['0.01', '-0.01', '0.0001'])('that differs by %s is not an override either', (off) => {
    const net = 100 + Number(off);
    const data = { ...foreign, Lines: [{ ...excluded, UnitPrice: 100, AmountExcludingTax: net, VatBase: net }] };
    const now = wire(withLine(read(data), 0, { Quantity: '3' }));
    expect(linesIn(now)[0]).toMatchObject({ AmountExcludingTax: 300, VatBase: 300, VatAmount: 60 });
  });

  it.each([
    ['0 and null, as a service returns without a tax', { ...untaxed, ...zeros('Rate'), ...zeros('Base') }],
    ['nothing', untaxed],
    ['left out', {}],
  ])('the base of an additional tax that the line does not have stays as read: %s', (_, taxes) => {
    const before = read({ ...foreign, Lines: [{ ...included, ...taxes }, excluded] });
    const after = withLine(before, 0, { Quantity: '2' });
    const { rows } = reviewOf({ kind, operation: 'replace', baseline: before, content: after, policy });
    expect(rows.map(({ path }) => path.at(-1))).toContain('VatBase');
    expect(rows.map(({ path }) => path.at(-1)).filter((name) => String(name).startsWith('AdditionalTax'))).toEqual([]);
    const sent = linesIn(wire(after))[0] ?? {};
    for (const name of Object.keys({ ...zeros('Base'), ...zeros('Amount') }))
      expect([name, sent[name]]).toEqual([name, taxes[name]]);
  });

  it('stays if only later amounts change', () => {
    const now = wire(withLine(content, 1, { VatRate: '10' }));
    expect(linesIn(now)[1]).toMatchObject({ AmountExcludingTax: 33.3333, VatBase: 33.3333, VatAmount: 3.33 });
    expect(now).toMatchObject({ SubTotal: 450.01, VatTotal: 86.66, GrandTotal: 536.67 });
  });

  it('has no effect on the digits of the amounts computed from it', () => {
    const rated = (line: JsonObject) =>
      linesIn(wire(withLine(read({ ...foreign, Lines: [line] }), 0, { VatRate: '10' })))[0];
    const noisy = 0.1 + 0.2;
    expect(rated({ ...excluded, AmountExcludingTax: noisy, VatBase: noisy })).toMatchObject({
      ...{ AmountExcludingTax: noisy, VatAmount: 0.03, AmountIncludingTax: 0.33 },
    });
    expect(rated({ ...included, AmountIncludingTax: 393.40000000000003 })).toMatchObject({
      ...{ AmountIncludingTax: 393.40000000000003, AmountExcludingTax: 357.64, VatAmount: 35.76 },
    });
    const taxed = { AdditionalTaxCode1: '0071', AdditionalTaxRate1: '50' };
    const content = withLine(read({ ...foreign, Lines: [{ ...excluded, AmountExcludingTax: noisy }] }), 0, taxed);
    expect(linesIn(wire(content))[0]).toMatchObject({ AdditionalTaxAmount1: 0.15, VatBase: 0.45, VatAmount: 0.09 });
    const { DiscountRate: _1, Discounts: _2, AmountExcludingTax: _3, VatBase: _4, ...bare } = excluded;
    expect(rated({ ...bare, UnitPrice: 10.55, Quantity: 1.333, DiscountAmount: 1.06 })).toMatchObject({
      ...{ VatAmount: 1.3, AmountIncludingTax: 14.3 },
    });
    const entered = linesIn(wire(withLine(read(foreign), 1, { AmountExcludingTax: '30.0067' })))[1];
    expect(entered).toMatchObject({ DiscountAmount: 3.32, AmountIncludingTax: 36.01 });
  });

  it('is restored when the change is reverted', () => {
    const there = withLine(content, 0, { Quantity: '2' });
    expect(wire(withLine(there, 0, { Quantity: '1' }))).toEqual(wire(content));
    expect(wire(withLine(there, 0, { Quantity: '1.0' }))).toMatchObject({ SubTotal: 450.01 });
  });

  it('is replaced by what the user enters, even if it is the same number', () => {
    const entered = withLine(content, 0, { Quantity: '2', VatAmount: '83.3333' });
    expect(linesIn(wire(entered))[0]).toMatchObject({ AmountIncludingTax: 1000, VatAmount: 83.3333 });
    expect(wire({ ...entered, GrandTotal: '7' })).toMatchObject({ GrandTotal: 7 });
  });

  it('stays correct when lines are removed, added or reordered', () => {
    const [first, second] = linesOf(content);
    const one = { ...content, Lines: [second ?? {}] };
    expect(wire(one)).toMatchObject({ SubTotal: 33.33, VatTotal: 6.67, GrandTotal: 40 });
    const third = withoutOrigins({ ...second, $key: 'new' }, ['service']);
    expect(wire({ ...content, Lines: [first ?? {}, second ?? {}, third] })).toMatchObject({ SubTotal: 483.33 });
    expect(wire({ ...content, Lines: [second ?? {}, first ?? {}] })).toMatchObject({
      SubTotal: 450.01,
      VatTotal: 89.99,
    });
  });

  it('is shown in the review next to its new value', () => {
    const after = withLine(content, 0, { Quantity: '2' });
    const { rows } = reviewOf({ kind, operation: 'change', baseline: content, content: after, policy });
    const told = Object.fromEntries(rows.map(({ path, before, after: now }) => [path.join('.'), [before, now]]));
    expect(told).toMatchObject({ SubTotal: ['450.01', '866.66'], 'Lines.0.VatAmount': ['83.3333', '166.67'] });
    expect(Object.keys(told).filter((path) => path.startsWith('Lines.1'))).toEqual([]);
  });

  it('is not an override in a copy, which is a new document', () => {
    const copy = copyOfDocument(kind, content, '2026-11-22');
    expect(toWire(kind, copy, policy, 'create')).toMatchObject({ SubTotal: 450, VatTotal: 90, GrandTotal: 540 });
  });

  it.each<[string, JsonObject, ValueRecord, ValueRecord]>([
    ['a discount', {}, {}, { AmountExcludingTax: '90' }],
    ['a discount, with another quantity', {}, { Quantity: '5' }, {}],
    ['a discount, with another price', {}, { UnitPrice: '50' }, {}],
    ['a discount, with VAT now in the price', {}, { VatIncluded: true }, {}],
    ['a discount from a price with VAT', { VatIncluded: true }, {}, { AmountIncludingTax: '108' }],
    ['a discount from a price with VAT, with another quantity', { VatIncluded: true }, { Quantity: '5' }, {}],
    ['a discount from a price with VAT, with another rate', { VatIncluded: true }, { VatRate: '10' }, {}],
    ['a discount from a price without VAT now', { VatIncluded: true }, { VatIncluded: false }, {}],
    ['VAT', { DiscountAmount: 0, VatRate: null }, {}, { AmountExcludingTax: '90', VatAmount: '18' }],
    ['VAT, with another quantity', { DiscountAmount: 0, VatRate: null }, { Quantity: '5' }, {}],
    ['VAT, with a discount', { DiscountAmount: 0, VatRate: null }, { Discounts: [{ Rate: '5' }] }, {}],
    ['VAT, with an entered discount', { DiscountAmount: 0, VatRate: null }, { DiscountRate: '5' }, {}],
    ['VAT, with another tax', { DiscountAmount: 0, VatRate: null }, { AdditionalTaxRate1: '5' }, {}],
  ])('that cannot be computed is copied only while its inputs are unchanged: %s', (_, told, change, copied) => {
    const line = { Quantity: 1, UnitPrice: 100, CurrencyCode: 'TRY', VatRate: 20, VatIncluded: false };
    const amounts = { DiscountAmount: 10, AmountExcludingTax: 90, VatAmount: 18, AmountIncludingTax: 108 };
    const edited = withLine(read({ ...foreign, Lines: [{ ...line, ...amounts, ...told }] }), 0, change);
    const [copy = {}] = linesOf(copyOfDocument(kind, edited, '2026-11-22'));
    const names = ['AmountExcludingTax', 'AmountIncludingTax', 'VatAmount'];
    expect(Object.fromEntries(Object.entries(copy).filter(([name]) => names.includes(name)))).toEqual(copied);
  });

  it('that was left out stays out until one of its inputs changes, and is computed for other amounts', () => {
    const { VatAmount: _, ...untold } = excluded;
    const without = read({ ...foreign, Lines: [untold] });
    expect(linesIn(wire(without))[0]).not.toHaveProperty('VatAmount');
    expect(computeDocument(kind, without, policy).lines[0]?.effective.VatAmount).toBe('6.67');
    expect(linesIn(wire(withLine(without, 0, { Quantity: '2' })))[0]).toMatchObject({ VatAmount: 13.33 });
    expect(linesIn(wire(withLine(without, 0, { VatAmount: '7' })))[0]).toMatchObject({ VatAmount: 7 });
    const { UnitPrice: __, ...priceless } = excluded;
    const kept = read({ ...foreign, Lines: [priceless] });
    expect(linesIn(wire(kept))[0]).toMatchObject({ AmountExcludingTax: 33.3333, VatAmount: 6.6667 });
    const changed = computeDocument(kind, withLine(kept, 0, { Quantity: '2' }), policy);
    expect(changed.lines[0]?.complete).toBe(false);
  });

  it('that was left out keeps the digits of the amounts from which it follows', () => {
    const { VatAmount: _vat, ...untold } = included;
    const of = (more: JsonObject) => computeDocument(kind, read({ Lines: [{ ...untold, ...more }] }), policy).lines[0];
    expect(of({})?.effective.VatAmount).toBe('83.3333');
    expect(of({ AmountIncludingTax: 500.00000000000006 })?.effective.VatAmount).toBe('83.3333');
  });

  it('that another program rounded differently is not a discount', () => {
    const { DiscountAmount: _none, ...undiscounted } = excluded;
    const kept = read({ ...foreign, Lines: [{ ...undiscounted, AmountExcludingTax: 33.3233 }] });
    expect(computeDocument(kind, kept, policy).lines[0]?.effective.DiscountAmount).toBe('0');
    const taxed = withLine(kept, 0, { VatRate: '10' });
    expect(linesIn(wire(taxed))[0]).toMatchObject({ AmountExcludingTax: 33.3233 });
    expect(computeDocument(kind, taxed, policy).lines[0]?.effective.DiscountAmount).toBe('0');
    expect(linesIn(wire(withLine(kept, 0, { AmountExcludingTax: '30' })))[0]).toMatchObject({ DiscountAmount: 3.33 });
  });

  it('a discount given only by its rate stays the discount', () => {
    const discounted = { ...excluded, UnitPrice: 100, DiscountRate: 10, DiscountAmount: 10, AmountExcludingTax: 90 };
    const now = wire(withLine(read({ ...foreign, Lines: [discounted] }), 0, { Quantity: '2' }));
    expect(linesIn(now)[0]).toMatchObject({ DiscountRate: 10, DiscountAmount: 20, AmountExcludingTax: 180 });
    const rounded = { ...discounted, Discounts: [{ Rate: 33.333 }], DiscountRate: 33.33, AmountExcludingTax: 66.67 };
    const then = wire(withLine(read({ ...foreign, Lines: [rounded] }), 0, { Quantity: '10' }));
    expect(linesIn(then)[0]).toMatchObject({ AmountExcludingTax: 666.67, DiscountRate: 33.33 });
  });

  it.each<[string, JsonObject, string]>([
    ['a rate of 0 beside amounts computed from the list', { DiscountRate: 0, AmountExcludingTax: 75 }, '150'],
    ['a rate of 0 without amounts', { DiscountRate: 0 }, '150'],
    ['another rate beside amounts computed from the list', { DiscountRate: 10, AmountExcludingTax: 75 }, '150'],
    ['another rate beside amounts computed from it', { DiscountRate: 10, AmountExcludingTax: 90 }, '180'],
    ['another rate without amounts', { DiscountRate: 10 }, '180'],
    ['a rate of 0 beside amounts without a discount', { DiscountRate: 0, AmountExcludingTax: 100 }, '200'],
    [
      'a rate of 0 beside a gross amount computed from the list',
      { DiscountRate: 0, AmountIncludingTax: 75, VatIncluded: true, VatRate: 0 },
      '150',
    ],
  ])('the list of discounts is used if the amounts were computed from it: %s', (_, told, net) => {
    const { AmountExcludingTax: _net, AmountIncludingTax: _gross, ...line } = excluded;
    const data = { ...line, UnitPrice: 100, Discounts: [{ Rate: 25 }], ...told };
    const after = withLine(read({ ...foreign, Lines: [data] }), 0, { Quantity: '2' });
    const { lines, totals } = computeDocument(kind, after, policy);
    expect(lines[0]?.effective.AmountExcludingTax).toBe(net);
    expect(roundedOnce(linesOf(after), lines, totals, policy)).toMatchObject({ SubTotal: net });
    expect(linesIn(wire(after))[0]).toMatchObject({ Discounts: [{ Rate: 25 }], DiscountRate: told['DiscountRate'] });
  });
});

describe('merging two changes of a document', () => {
  const baseline = stored(read(foreign));

  it('takes an amount from the side that changed its quantity', () => {
    const theirs = read({
      ...foreign,
      Lines: [{ ...included, Quantity: 2, VatAmount: 166.66 }, excluded],
      VatTotal: 173.33,
    });
    const merged = mergeThree(kind, baseline, { ...baseline, Description: 'ours' }, theirs, {}, policy);
    expect(wire(merged)).toMatchObject({ Description: 'ours', VatTotal: 173.33 });
    expect(linesIn(wire(merged))[0]).toMatchObject({ Quantity: 2, VatAmount: 166.66 });
  });

  it('computes an amount with our quantity from the service’s latest values', () => {
    const theirs = read({ ...foreign, Lines: [included, { ...excluded, VatAmount: 6.67 }], VatTotal: 90.01 });
    const ours = withLine(baseline, 0, { Quantity: '2' });
    const merged = mergeThree(kind, baseline, ours, theirs, {}, policy);
    expect(wire(merged)).toMatchObject({ SubTotal: 866.66, VatTotal: 173.34 });
    expect(linesIn(wire(merged))).toMatchObject([{ VatAmount: 166.67 }, { VatAmount: 6.67 }]);
  });

  it('shows an amount that only a colleague changed: theirs by default, ours if the user chooses it', () => {
    const theirs = read({ ...foreign, VatTotal: 90.01 });
    expect(wire(mergeThree(kind, baseline, baseline, theirs, {}, policy))).toMatchObject({ VatTotal: 90.01 });
    const kept = mergeThree(kind, baseline, baseline, theirs, { VatTotal: 'ours' }, policy);
    expect(wire(kept)).toMatchObject({ VatTotal: 89.99, GrandTotal: 540 });
    expect(kept.VatTotal).toBe('89.99');
  });
});

describe('drafts stored before amounts had a source', () => {
  const lines = [{ $key: 'read-1', Quantity: '1', UnitPrice: '33.3333', VatRate: '20', AmountExcludingTax: '33.3333' }];
  const added = { $key: 'new', Quantity: '1', UnitPrice: '0' };
  const baseline: ValueRecord = { GrandTotal: '40.01', VatTotal: '6.67', Lines: lines };

  it('have read amounts where they equal the document’s, and entered amounts elsewhere', () => {
    const content = { GrandTotal: '40.01', VatTotal: '7', Lines: [{ ...lines[0], Quantity: '10' }, added] };
    const now = separateUnchangedAmounts(kind, content, separateServiceAmounts(kind, baseline));
    expect(now.VatTotal).toBe('7');
    expect(now).not.toHaveProperty('GrandTotal');
    expect(wire(now)).toMatchObject({ VatTotal: 7, GrandTotal: 340.33 });
    expect(linesIn(wire(now))[0]).toMatchObject({ AmountExcludingTax: 333.33 });
    expect(linesOf(now)[1]).toEqual(added);
    expect(separateUnchangedAmounts(kind, now, separateServiceAmounts(kind, baseline))).toEqual(now);
    expect(separateServiceAmounts(kind, separateServiceAmounts(kind, baseline))).toEqual(
      separateServiceAmounts(kind, baseline),
    );
  });
});

describe('a document that is read', () => {
  const line = (VatAmount: ValueRecord[string], more: ValueRecord = {}): ValueRecord => ({
    ...{ Quantity: '1', UnitPrice: '100', AmountExcludingTax: '100', VatAmount, ...more },
  });
  const currenciesOf = (SubTotal: string, Lines: readonly ValueRecord[]) =>
    serviceAmountsOf(separateServiceAmounts(kind, { SubTotal, Lines }))?.currencies;

  it('has lines of unknown currency only if several lines do not add up to the totals and one has none', () => {
    const dollars = line('20', { CurrencyCode: 'USD' });
    expect(currenciesOf('4000', [line('20'), dollars])).toBe('unknown');
    expect(currenciesOf('4000', [dollars, line('20')])).toBe('unknown');
    expect(currenciesOf('200', [line('20'), dollars])).toBe(undefined);
    expect(currenciesOf('4000', [dollars, dollars])).toBe(undefined);
    expect(currenciesOf('4000', [line('20')])).toBe(undefined);
  });

  it.each<[string, ValueRecord, ValueRecord, string | undefined]>([
    ['an additional tax', { AdditionalTaxTotal: '4', GrandTotal: '244' }, { AdditionalTaxRate1: '2' }, undefined],
    ['a withholding', { WithholdingTotal: '36', GrandTotal: '204' }, { WithholdingNumerator: '9' }, undefined],
    ['the lines only', { AdditionalTaxTotal: '0', GrandTotal: '9840' }, {}, 'unknown'],
  ])(
    'has lines of unknown currency by GrandTotal only if no other total decides and it contains nothing else: %s',
    (_, totals, more, unknown) => {
      const one = line('20', { AmountIncludingTax: '120', ...more });
      for (const other of [{}, { SubTotal: '200', VatTotal: '40' }]) {
        const read = separateServiceAmounts(kind, { ...totals, ...other, Lines: [one, one] }).$from
          ?.service as ValueRecord;
        expect(read.currencies).toBe('SubTotal' in other ? undefined : unknown);
      }
    },
  );

  it('has lines of unknown currency by GrandTotal even if VatTotal agrees: a foreign line may have no VAT', () => {
    const Lines = [line('20', { AmountIncludingTax: '120' }), line('0', { AmountIncludingTax: '100' })];
    const read = separateServiceAmounts(kind, { VatTotal: '20', GrandTotal: '4243', Lines });
    expect(serviceAmountsOf(read)?.currencies).toBe('unknown');
  });

  it('keeps amounts that are not numbers, and adds no members that were absent', () => {
    const [separated] = linesOf(separateServiceAmounts(kind, { Lines: [line('much')] }));
    expect(separated).toEqual({
      ...{ Quantity: '1', UnitPrice: '100', VatAmount: 'much' },
      $from: { service: { Quantity: '1', UnitPrice: '100', AmountExcludingTax: '100' } },
    });
    expect(Object.keys(separated?.$from?.service ?? {}).sort()).toEqual([
      'AmountExcludingTax',
      'Quantity',
      'UnitPrice',
    ]);
  });
});

describe('a draft stored before service amounts were kept separately', () => {
  const baseline = separateServiceAmounts(kind, {
    SubTotal: '200',
    Lines: [
      { $key: 'a', Quantity: '1', AmountExcludingTax: '100' },
      { $key: 'b', Quantity: '1', AmountExcludingTax: '100' },
    ],
  });
  const header = baseline.$from;
  const [a, b] = linesOf(baseline).map(({ $from }) => $from);

  it('loses amounts equal to its baseline’s, and keeps those that the user entered', () => {
    const content = {
      SubTotal: '200',
      Lines: [
        { $key: 'a', AmountExcludingTax: '100.00' },
        { $key: 'b', AmountExcludingTax: '90' },
        { $key: 'new', AmountExcludingTax: '100' },
        { AmountExcludingTax: '100' },
      ],
    };
    expect(separateUnchangedAmounts(kind, content, baseline)).toEqual({
      $from: header,
      Lines: [{ $key: 'a', $from: a }, { $key: 'b', AmountExcludingTax: '90', $from: b }, ...content.Lines.slice(2)],
    });
  });

  it('is unchanged if the amounts are already separate, or if its baseline was not read', () => {
    const separated = {
      $from: { service: { own: '1' } },
      SubTotal: '200',
      Lines: [{ $key: 'a', $from: { service: { own: '2' } } }],
    };
    expect(separateUnchangedAmounts(kind, separated, baseline)).toEqual(separated);
    const content = { SubTotal: '200', Lines: [{ $key: 'a', AmountExcludingTax: '100' }] };
    expect(separateUnchangedAmounts(kind, content, content)).toEqual(content);
    expect(separateUnchangedAmounts(kind, { SubTotal: '200' }, baseline)).toEqual({ $from: header });
  });
});

/** Amounts as another program may compute them: four decimals, or one kuruş off. */
const off = (value: number) =>
  fc.constantFrom(0, 0.01, -0.01, 0.0001, 0.0033).map((by) => Number((value + by).toFixed(4)));
/** The same document as if created in Rampa: all amounts computed, none read. */
const own = (of: DocumentKind, data: JsonObject): ValueRecord => {
  const { $from: _, ...content } = fromWire(of, data).content;
  return { ...content, Lines: linesOf(content).map(({ $from: _read, ...line }) => line) };
};
const anyForeignLine = fc
  .record({
    Quantity: fc.integer({ min: 1, max: 50 }),
    UnitPrice: fc.integer({ min: 1000, max: 5_000_000 }).map((price) => price / 10_000),
    VatRate: fc.constantFrom(0, 1, 10, 18, 20),
    VatIncluded: fc.boolean(),
    Discounts: fc.array(
      fc.integer({ min: 0, max: 99 }).map((Rate) => ({ Rate })),
      { maxLength: 2 },
    ),
    AdditionalTaxCode1: fc.constantFrom(null, '0071', '0003', '0059', '9999'),
    AdditionalTaxRate1: fc.constantFrom(0, 5, 50),
    WithholdingNumerator: fc.constantFrom(0, 9),
    CurrencyCode: fc.constantFrom('TRY', 'TRY', 'USD'),
  })
  .chain((line) => {
    const told = { ...line, ExchangeRate: line.CurrencyCode === 'USD' ? 41.2345 : 1, WithholdingDenominator: 10 };
    const { Lines } = toWire(kind, own(kind, { Lines: [told] }), policy, 'replace');
    const filled = (Lines as unknown as readonly JsonObject[])[0] ?? {};
    const names = ['VatAmount', 'AmountExcludingTax', 'AmountIncludingTax', 'VatBase', 'DiscountAmount'] as const;
    return fc
      .tuple(fc.tuple(...names.map((name) => off(Number(filled[name])))), fc.subarray([...names]))
      .map(([values, left]): JsonObject => {
        const amounts = Object.fromEntries(names.map((name, at) => [name, values[at] ?? 0]));
        return Object.fromEntries(
          Object.entries({ ...filled, ...amounts }).filter(
            ([name]) => left.length > 3 || !left.includes(name as never),
          ),
        );
      });
  });
const totals = ['DiscountTotal', 'SubTotal', 'VatTotal', 'AdditionalTaxTotal', 'GrandTotal', 'AverageExchangeRate'];
const anyForeign = fc
  .tuple(fc.array(anyForeignLine, { minLength: 1, maxLength: 5 }), fc.constantFrom(...documentKinds))
  .chain(([Lines, of]) => {
    const body = toWire(of, own(of, { Lines }), policy, 'replace');
    return fc.tuple(...totals.map((name) => off(Number(body[name])))).map((values) => ({
      of,
      data: { ...body, Lines, ...Object.fromEntries(totals.map((name, at) => [name, values[at] ?? 0])) },
    }));
  });

describe('documents of another program', () => {
  it('are sent back unchanged, under any amounts policy', () => {
    fc.assert(
      fc.property(anyForeign, fc.boolean(), ({ of, data }, odd) => {
        const by = { ...policy, deductWithholding: odd, taxesInVatBase: !odd, taxesDeducted: odd };
        const content = stored(read(data, of));
        const body = toWire(of, content, by, 'replace');
        expect(body).toMatchObject(data);
        expect(difference(of, content, { ...content, Description: 'ours' }, by)).toEqual({ Description: 'ours' });
      }),
      { numRuns: 60 },
    );
  });

  it('changing a line changes only that line and the totals, and Rampa computes all amounts of the line', () => {
    fc.assert(
      fc.property(anyForeign, fc.nat(), ({ of, data }, seed) => {
        const content = stored(read(data, of));
        const at = seed % linesOf(content).length;
        const line = linesOf(content)[at] ?? {};
        const after = withLine(content, at, { Quantity: `${String(Number(line.Quantity) + 60)}` });
        const [before, now] = [linesIn(wire(content, of)), linesIn(wire(after, of))];
        now.forEach((other, index) => {
          if (index !== at) expect(other).toEqual(before[index]);
        });
        const { $from: _, ...own } = line;
        const alone = linesIn(wire({ Lines: [{ ...own, Quantity: `${String(Number(line.Quantity) + 60)}` }] }, of))[0];
        // With a 99 % discount the net amount can round to the same value as read; amounts that depend only on it then
        // stay as read.
        const net = (wired: JsonObject | undefined): number => Number(wired?.['AmountExcludingTax']);
        fc.pre(Math.abs(net(alone) - net(before[at])) > 0.02);
        for (const name of ['AmountExcludingTax', 'AmountIncludingTax', 'VatAmount', 'VatBase', 'DiscountAmount']) {
          if (Number(alone?.[name]) !== 0) expect([name, now[at]?.[name]]).toEqual([name, alone?.[name]]);
        }
        expect(wire(withLine(after, at, { Quantity: line.Quantity }), of)).toEqual(wire(content, of));
      }),
      { numRuns: 60 },
    );
  });
});
