import { describe, expect, it } from 'vitest';
import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { AmountsPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import {
  computeDocument,
  computeLine,
  computeTotals,
  documentAmountFields,
  lineAmountFields,
  withAmounts,
} from '../../../domain/amounts/totals.ts';
import { linesOf } from '../../../domain/value.ts';
import { readsOf } from '../support/reads.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import { connectionDefaults } from '../../../domain/settings.ts';

const policy: AmountsPolicy = amountsPolicy(connectionDefaults);
const line = (fields: ValueRecord = {}): ValueRecord => ({ Quantity: '2', UnitPrice: '100', VatRate: '20', ...fields });
const amounts = (fields: ValueRecord) => computeLine('salesReturnInvoice', fields, policy).effective;
const totals = (content: ValueRecord, by = policy) => computeDocument('salesReturnInvoice', content, by).totals;

const first = line({
  Quantity: '3',
  UnitPrice: '120.00',
  VatIncluded: true,
  Discounts: [{ Rate: '10' }, { Rate: '10' }, { Rate: '10' }],
  WithholdingNumerator: '9',
  WithholdingDenominator: '10',
});
const second = {
  Lines: [
    { Quantity: '2', UnitPrice: '100.00', VatRate: '10', CurrencyCode: 'TRY', ExchangeRate: '1' },
    { Quantity: '1', UnitPrice: '50.00', VatRate: '20', CurrencyCode: 'USD', ExchangeRate: '41.2345' },
  ],
};

describe('the examples of the policy', () => {
  it('holds for VAT included, three discounts and withholding', () => {
    expect(amounts(first)).toMatchObject({
      AmountIncludingTax: '262.44',
      AmountExcludingTax: '218.7',
      VatBase: '218.7',
      VatAmount: '43.74',
      DiscountRate: '27.1',
      DiscountAmount: '81.3',
      // §2.3 does not round this amount.
      WithheldVatAmount: '39.366',
    });
    expect(totals({ Lines: [first] }).effective).toEqual({
      DiscountTotal: '81.3',
      SubTotal: '218.7',
      VatTotal: '43.74',
      AdditionalTaxTotal: '0',
      WithholdingTotal: '39.366',
      GrandTotal: '262.44',
      DeductedTaxTotal: '0',
      AverageExchangeRate: '1',
      Payable: '223.07',
    });
  });

  it('sums the withheld VAT of the lines', () => {
    const share = { WithholdingNumerator: '9', WithholdingDenominator: '10' };
    const line = { Quantity: '1', UnitPrice: '100', VatRate: '20', CurrencyCode: 'TRY', ExchangeRate: '1' };
    const { effective } = totals({ Lines: [{ ...line, ...share }, line, { ...line, ...share, UnitPrice: '50' }] });
    expect(effective).toMatchObject({ VatTotal: '50', WithholdingTotal: '27' });
  });

  it('rounds the withheld total once if the caller supplies it: 3 × 1.005 is 3.015', () => {
    const third = line({ Quantity: '1', UnitPrice: '10.05', WithholdingNumerator: '5', WithholdingDenominator: '10' });
    const of = (kind: 'despatch' | 'salesReturnInvoice') =>
      computeDocument(kind, { Lines: [third, third, third] }, policy).totals.effective;
    expect(of('salesReturnInvoice')).toMatchObject({
      WithholdingTotal: '3.015',
      GrandTotal: '36.18',
      Payable: '33.17',
    });
    expect(of('despatch')).toMatchObject({ WithholdingTotal: '3.02', GrandTotal: '36.18', Payable: '33.16' });
  });

  it('holds for mixed currencies', () => {
    const { effective, currency, incomplete } = totals(second);
    expect(effective).toMatchObject({
      SubTotal: '2261.73',
      VatTotal: '432.35',
      GrandTotal: '2694.08',
      AverageExchangeRate: '9.0469',
    });
    expect({ currency, incomplete }).toEqual({ currency: 'TRY', incomplete: false });
  });
});

describe('amount fields', () => {
  it('are those that the documents describe as amounts', () => {
    const named = (fields: object, wanted: readonly string[]): string[] =>
      Object.entries(fields as Record<string, { class?: string }>)
        .filter(([, field]) => wanted.includes(field.class ?? 'supplied'))
        .map(([name]) => name);
    for (const kind of documentKinds) {
      const { fields, lineFields } = documents[kind];
      const document = named(fields, ['amount']);
      expect([...documentAmountFields]).toEqual(expect.arrayContaining(document));
      const lineNames = named(lineFields, ['amount']);
      expect([...lineNames, 'WithheldVatAmount'].sort()).toEqual([...lineAmountFields].sort());
      // withAmounts must fill in exactly what the caller supplies.
      const filled = withAmounts(kind, { Lines: [line()] }, policy);
      expect(Object.keys(filled).sort()).toEqual([...document, 'Lines'].sort());
      expect(Object.keys(linesOf(filled)[0] ?? {}).sort()).toEqual(
        [...new Set([...Object.keys(line()), ...lineNames])].sort(),
      );
    }
  });
});

describe('computeLine', () => {
  it('adds VAT to a price without it', () => {
    expect(amounts(line({ UnitPrice: '33.335', Quantity: '1', VatRate: '18' }))).toMatchObject({
      AmountExcludingTax: '33.34',
      VatBase: '33.34',
      VatAmount: '6',
      AmountIncludingTax: '39.34',
      DiscountRate: '0',
      DiscountAmount: '0',
    });
  });

  it('gives no discount to a line without one, whatever fractions of a kuruş its price has', () => {
    // 1.1149 included: 1.11 ÷ 1.2 = 0.93, but 1.1149 ÷ 1.2 = 0.929; and 0.6149: 0.61 ÷ 1.2 = 0.51, 0.6149 ÷ 1.2 = 0.512.
    for (const price of ['1.1149', '0.6149', '0.0149', '1.0051', '0.615'])
      expect(amounts(line({ Quantity: '1', UnitPrice: price, VatIncluded: true })).DiscountAmount).toBe('0');
  });

  it('trims currency and tax codes, and uses the default currency for blanks', () => {
    const currencyOf = (CurrencyCode: string) =>
      computeLine('salesReturnInvoice', line({ CurrencyCode, ExchangeRate: '2' }), policy).currency;
    expect([' USD ', '  ', ''].map(currencyOf)).toEqual(['USD', 'TRY', 'TRY']);
    const vatBase = (AdditionalTaxCode1: string) =>
      amounts(line({ AdditionalTaxCode1, AdditionalTaxRate1: '10' })).VatBase;
    expect([' 0071 ', '0059'].map(vatBase)).toEqual(['220', '200']);
  });

  it('computes nothing if a discount is not a record', () => {
    expect(amounts(line({ Discounts: ['10'] })).AmountExcludingTax).toBe(null);
    expect(amounts(line({ Discounts: '10' })).AmountExcludingTax).toBe(null);
  });

  it('converts added and deducted taxes separately', () => {
    const taxed = line({
      ...{ CurrencyCode: 'USD', ExchangeRate: '10', AdditionalTaxCode1: '0003', AdditionalTaxRate1: '5' },
      ...{ AdditionalTaxCode2: '0059', AdditionalTaxRate2: '2' },
    });
    expect(totals({ Lines: [taxed, line()] }).effective).toMatchObject({
      AdditionalTaxTotal: '40',
      DeductedTaxTotal: '100',
    });
  });

  it('gives an average rate of 1 if all lines are in the default currency, even if one has no price yet', () => {
    expect(totals({ Lines: [line(), line({ UnitPrice: '' })] }).computed.AverageExchangeRate).toBe('1');
  });

  it('computes additional taxes from the amount without tax, and 0 if the line has none', () => {
    const taxed = line({ AdditionalTaxCode1: '0059', AdditionalTaxRate1: '4.5', AdditionalTaxRate3: '1' });
    expect(amounts(taxed)).toMatchObject({
      AdditionalTaxBase1: '200',
      AdditionalTaxAmount1: '9',
      AdditionalTaxBase2: '0',
      AdditionalTaxAmount2: '0',
      AdditionalTaxBase3: '200',
      AdditionalTaxAmount3: '2',
      VatBase: '200',
    });
    expect(totals({ Lines: [taxed] }).effective).toMatchObject({ AdditionalTaxTotal: '11', GrandTotal: '251' });
  });

  it.each([
    [{}, '0'],
    [{ WithholdingNumerator: '9', WithholdingDenominator: '0' }, '0'],
    [{ WithholdingNumerator: '9' }, '0'],
    [{ WithholdingNumerator: '9', WithholdingDenominator: '10' }, '36'],
    [{ WithholdingNumerator: '1', WithholdingDenominator: '3' }, '13.333333'],
    [{ WithholdingNumerator: '2', WithholdingDenominator: '3' }, '26.666667'],
    [{ WithholdingNumerator: 'x', WithholdingDenominator: '3' }, null],
  ])('withholds by %j: %s', (share, withheld) => {
    expect(amounts(line(share)).WithheldVatAmount).toBe(withheld);
  });

  it.each([
    [{ Quantity: undefined }, null, null],
    [{ Quantity: null }, null, null],
    [{ UnitPrice: 'iki' }, null, null],
    [{ Quantity: '1e3' }, null, null],
    [{ Discounts: [{ Rate: 'on' }] }, null, null],
    [{ Discounts: [{ Rate: '101' }] }, null, null],
    [{ Discounts: [{ Rate: '-1' }] }, null, null],
    [{ Discounts: 'on' }, null, null],
    [{ DiscountRate: '101' }, null, null],
    [{ VatRate: 'on' }, '200', null],
    [{ VatRate: '-100', VatIncluded: true }, null, null],
    [{ VatRate: undefined }, '200', '0'],
    [{ VatRate: null }, '200', '0'],
    [{ Discounts: [{}, { Rate: '' }] }, '200', '40'],
    [{ Discounts: null }, '200', '40'],
    [{ Discounts: [{ Rate: '100' }] }, '0', '0'],
    [{ Quantity: '0' }, '0', '0'],
  ] as readonly (readonly [ValueRecord, string | null, string | null])[])('%j: %s, VAT %s', (fields, net, vat) => {
    const { effective, complete } = computeLine('despatch', line(fields), policy);
    expect([effective.AmountExcludingTax, effective.VatAmount]).toEqual([net, vat]);
    expect(complete).toBe(net !== null && vat !== null);
  });

  it('uses the user’s override for all later amounts', () => {
    const overridden = computeLine('salesReturnInvoice', line({ AmountExcludingTax: '150.5' }), policy);
    expect(overridden.computed.AmountExcludingTax).toBe('200');
    expect(overridden.effective).toMatchObject({
      AmountExcludingTax: '150.5',
      VatBase: '150.5',
      VatAmount: '30.1',
      AmountIncludingTax: '180.6',
      DiscountAmount: '49.5',
    });
    expect(amounts(line({ VatBase: '100' }))).toMatchObject({ VatAmount: '20', AmountIncludingTax: '220' });
    expect(amounts(line({ VatAmount: '41' }))).toMatchObject({ AmountIncludingTax: '241' });
    expect(amounts(line({ VatIncluded: true, AmountIncludingTax: '120' }))).toMatchObject({
      AmountExcludingTax: '100',
      VatAmount: '20',
    });
    expect(amounts(line({ DiscountRate: '50', Discounts: [{ Rate: '10' }] }))).toMatchObject({
      DiscountRate: '50',
      AmountExcludingTax: '100',
      DiscountAmount: '100',
    });
    expect(amounts(line({ AdditionalTaxRate1: '10', AdditionalTaxBase1: '50' })).AdditionalTaxAmount1).toBe('5');
  });

  it('completes a line with amounts from the user, and ignores text that is not a number', () => {
    const given = { AmountExcludingTax: '10', VatAmount: '2', DiscountAmount: '0' };
    expect(computeLine('despatch', given, policy).complete).toBe(true);
    expect(amounts(line({ AmountExcludingTax: 'yüz', VatAmount: '' }))).toMatchObject({
      AmountExcludingTax: '200',
      VatAmount: '40',
    });
  });

  it('never treats the withheld VAT as an override, because the service calculates it', () => {
    expect(amounts({ ...first, WithheldVatAmount: '1' }).WithheldVatAmount).toBe('39.366');
  });
});

describe('additional taxes by the dated list', () => {
  const taxed = (code: string, rate: string, fields: ValueRecord = {}): ValueRecord =>
    line({ Quantity: '1', UnitPrice: '1000', AdditionalTaxCode1: code, AdditionalTaxRate1: rate, ...fields });
  const of = (given: ValueRecord, by: AmountsPolicy = policy) => {
    const { lines, totals: sums } = computeDocument('salesReturnInvoice', { Lines: [given] }, by);
    return { ...sums.effective, ...lines[0]?.effective };
  };

  it('ÖTV is part of the VAT base: 1,000 + 50 % + VAT 20 % is 1,800, of which VAT is 300', () => {
    const expected = { VatBase: '1500', VatAmount: '300', AmountIncludingTax: '1800', AdditionalTaxTotal: '500' };
    expect(of(taxed('0071', '50'))).toMatchObject({
      ...expected,
      SubTotal: '1000',
      VatTotal: '300',
      GrandTotal: '1800',
    });
  });

  it('stopaj is deducted from the payable amount, not added: 1,000 + VAT 20 % − 20 % is 1,000', () => {
    expect(of(taxed('0003', '20'))).toMatchObject({
      ...{ VatBase: '1000', VatTotal: '200', AdditionalTaxTotal: '0', DeductedTaxTotal: '200' },
      ...{ GrandTotal: '1200', Payable: '1000' },
    });
    expect(of(taxed('0003', '20'), { ...policy, deductWithholding: true })).toMatchObject({
      ...{ GrandTotal: '1000', Payable: '1000' },
    });
  });

  it.each([
    ['0059', 'outside the base'],
    ['4080', 'outside the base'],
    ['0061', 'doubted'],
    ['9944', 'doubted'],
    ['9999', 'in no list'],
  ])('%s, %s, is added and is not part of the VAT base', (code) => {
    expect(of(taxed(code, '10'))).toMatchObject({
      VatBase: '1000',
      VatTotal: '200',
      GrandTotal: '1300',
      Payable: '1300',
    });
  });

  it('konaklama vergisi is part of AmountIncludingTax if set so, and always part of the total', () => {
    const inLine = { ...policy, addedTaxesInLineTotal: true };
    expect(of(taxed('0059', '2'))).toMatchObject({ AmountIncludingTax: '1200', GrandTotal: '1220' });
    expect(of(taxed('0059', '2'), inLine)).toMatchObject({
      AmountIncludingTax: '1220',
      VatBase: '1000',
      GrandTotal: '1220',
    });
    expect(of(taxed('0003', '20'), inLine)).toMatchObject({ AmountIncludingTax: '1200' });
    expect(of(taxed('0071', '50'), inLine)).toMatchObject({ AmountIncludingTax: '1800' });
    const included = taxed('0059', '2', { UnitPrice: '1200', VatIncluded: true });
    expect(of(included, inLine)).toMatchObject({ AmountIncludingTax: '1200', AmountExcludingTax: '1000' });
  });

  it('a connection can have them all simply added', () => {
    const plain = { ...policy, taxesInVatBase: false, taxesDeducted: false };
    expect(of(taxed('0071', '50'), plain)).toMatchObject({ VatTotal: '200', GrandTotal: '1700' });
    expect(of(taxed('0003', '20'), plain)).toMatchObject({
      AdditionalTaxTotal: '200',
      GrandTotal: '1400',
      Payable: '1400',
    });
  });

  it('a price with VAT includes the taxes in the VAT base, and all parts add up to it', () => {
    expect(of(taxed('0071', '50', { UnitPrice: '1800', VatIncluded: true }))).toMatchObject({
      ...{ AmountExcludingTax: '1000', VatBase: '1500', VatAmount: '300', GrandTotal: '1800' },
    });
    for (let kurus = 1; kurus < 400; kurus++) {
      const UnitPrice = String((kurus * 37) / 100);
      const { GrandTotal, AmountIncludingTax } = of(
        taxed('0073', '63.5', { UnitPrice, VatIncluded: true, AdditionalTaxCode2: '0076', AdditionalTaxRate2: '7' }),
      );
      expect([UnitPrice, GrandTotal]).toEqual([UnitPrice, AmountIncludingTax]);
      expect(Number(GrandTotal)).toBe(Number(UnitPrice));
    }
  });
});

describe('computeTotals', () => {
  it('uses the lines’ common currency, with their rate as the average', () => {
    const dollars = line({ CurrencyCode: 'USD', ExchangeRate: '41.2345678' });
    const { effective, currency } = totals({ Lines: [dollars, dollars] });
    expect(currency).toBe('USD');
    expect(effective).toMatchObject({ SubTotal: '400', GrandTotal: '480', AverageExchangeRate: '41.234568' });
  });

  it('ignores an exchange rate typed for the default currency', () => {
    expect(totals({ Lines: [line({ CurrencyCode: 'TRY', ExchangeRate: '5' }), line()] }).effective).toMatchObject({
      SubTotal: '400',
      AverageExchangeRate: '1',
    });
  });

  it('gives no totals if lines have no amounts, and lists those lines', () => {
    const { effective, incomplete, excluded } = totals({ Lines: [line(), {}, line({ VatRate: 'x' }), line()] });
    expect({ incomplete, excluded }).toEqual({ incomplete: true, excluded: [1, 2] });
    expect(effective).toMatchObject({ SubTotal: null, VatTotal: null, GrandTotal: null, Payable: null });
    const entered = { SubTotal: '400', VatTotal: '80', AdditionalTaxTotal: '0' };
    expect(totals({ Lines: [line(), {}], ...entered }).effective).toMatchObject({ SubTotal: '400', GrandTotal: '480' });
  });

  it('lists a line beyond the first thirty-two by its position in the document', () => {
    const lines = Array.from({ length: 70 }, (_, index) => (index === 34 || index === 69 ? {} : line()));
    expect(totals({ Lines: lines }).excluded).toEqual([34, 69]);
  });

  it.each([undefined, '', 'x', '0', '-1'])(
    'gives no totals for mixed currencies if the rate of a line is %j',
    (rate) => {
      const dollars = line({ CurrencyCode: 'USD', ...(rate === undefined ? {} : { ExchangeRate: rate }) });
      expect(totals({ Lines: [line(), dollars] })).toMatchObject({
        incomplete: true,
        excluded: [1],
        effective: { SubTotal: null, GrandTotal: null, AverageExchangeRate: null },
      });
      expect(totals({ Lines: [dollars] })).toMatchObject({
        incomplete: true,
        excluded: [],
        effective: { SubTotal: '200', AverageExchangeRate: null },
      });
    },
  );

  it('gives zeros for a document without lines, and the mean rate if no line has a value', () => {
    expect(totals({})).toMatchObject({
      incomplete: false,
      currency: 'TRY',
      effective: { GrandTotal: '0', AverageExchangeRate: '1' },
    });
    const free = [line({ UnitPrice: '0' }), line({ UnitPrice: '0', CurrencyCode: 'USD', ExchangeRate: '4' })];
    expect(totals({ Lines: free }).effective.AverageExchangeRate).toBe('2.5');
  });

  it('deducts the withheld VAT once', () => {
    const content = { Lines: [first] };
    expect(totals(content).effective).toMatchObject({ GrandTotal: '262.44', Payable: '223.07' });
    expect(totals(content, { ...policy, deductWithholding: true }).effective).toMatchObject({
      GrandTotal: '223.07',
      Payable: '223.07',
    });
  });

  it('applies the user’s overrides to later totals', () => {
    const { computed, effective } = totals({
      Lines: [line()],
      SubTotal: '199',
      VatTotal: 'x',
      AverageExchangeRate: '2',
    });
    expect(computed).toMatchObject({ SubTotal: '200', VatTotal: '40', AverageExchangeRate: '1' });
    expect(effective).toMatchObject({ SubTotal: '199', VatTotal: '40', GrandTotal: '239', AverageExchangeRate: '2' });
  });

  it('accepts WithholdingTotal from the user only on a despatch, where the caller supplies it', () => {
    const content = { Lines: [first], WithholdingTotal: '10' };
    const payable = (kind: 'despatch' | 'salesReturnInvoice') =>
      computeDocument(kind, content, policy).totals.effective;
    expect(payable('despatch')).toMatchObject({ WithholdingTotal: '10', Payable: '252.44' });
    expect(payable('salesReturnInvoice')).toMatchObject({ WithholdingTotal: '39.366', Payable: '223.07' });
  });
});

describe('withAmounts', () => {
  it('fills in missing amounts and keeps existing ones', () => {
    const draft = {
      Description: 'x',
      SubTotal: 'bozuk',
      Lines: [{ $key: 'a', ...line({ VatAmount: '39' }) }, { $key: 'b' }],
    };
    const filled = withAmounts('salesReturnInvoice', draft, policy);
    expect(filled).toMatchObject({ Description: 'x', SubTotal: 'bozuk' });
    for (const name of ['VatTotal', 'GrandTotal']) expect(filled).not.toHaveProperty(name);
    const complete = withAmounts('salesReturnInvoice', { ...draft, Lines: draft.Lines.slice(0, 1) }, policy);
    expect(complete).toMatchObject({ SubTotal: 'bozuk', VatTotal: '39', GrandTotal: '239' });
    const [whole, empty] = linesOf(filled);
    expect(whole).toMatchObject({ $key: 'a', VatAmount: '39', AmountIncludingTax: '239' });
    expect(empty).toEqual({
      $key: 'b',
      DiscountRate: '0',
      ...Object.fromEntries(
        [1, 2, 3].flatMap((n) => [
          [`AdditionalTaxBase${n}`, '0'],
          [`AdditionalTaxAmount${n}`, '0'],
        ]),
      ),
    });
    expect(withAmounts('salesReturnInvoice', filled, policy)).toEqual(filled);
  });
});

describe('a thousand lines', () => {
  it('are summed from their computed amounts in linear time, without reading the lines', () => {
    const lines = Array.from({ length: 1_000 }, (_, index) =>
      line({ Quantity: `${index + 1}`, ...(index % 2 ? { CurrencyCode: 'USD', ExchangeRate: '41.2345' } : {}) }),
    );
    const kept = lines.map((each) => computeLine('despatch', each, policy));
    const unread: ValueRecord = {
      get Lines(): never {
        throw new Error('a line was read again');
      },
    };
    const add = (amounts: typeof kept) => computeTotals('despatch', unread, amounts, policy);
    expect(readsOf(kept, add)).toBeLessThan(readsOf(kept.slice(0, 100), add) * 11);
  });

  it('recompute only near a changed line, with the same result as a full computation', () => {
    const goods = (index: number, more: ValueRecord = {}): ValueRecord =>
      line({ UnitPrice: String((index % 9) + 1), CurrencyCode: 'USD', ExchangeRate: '41.5', ...more });
    const all = Array.from({ length: 1_000 }, (_, index) => computeLine('salesReturnInvoice', goods(index), policy));
    const add = (lines: typeof all) => computeTotals('salesReturnInvoice', {}, lines, policy);
    add(all);
    const changes: readonly ((lines: typeof all) => typeof all)[] = [
      (lines) => lines.with(500, computeLine('salesReturnInvoice', goods(0, { Quantity: '77' }), policy)),
      (lines) => lines.with(3, computeLine('salesReturnInvoice', goods(0, { ExchangeRate: undefined }), policy)),
      (lines) => lines.with(999, computeLine('salesReturnInvoice', goods(0, { Quantity: 'many' }), policy)),
      (lines) => lines.toSpliced(40, 1),
      (lines) => lines.with(3, computeLine('salesReturnInvoice', goods(0, { CurrencyCode: 'TRY' }), policy)),
      (lines) => lines.toReversed(),
    ];
    changes.reduce((lines, change) => {
      const changed = change(lines);
      expect(add(changed)).toEqual(add(changed.map((one) => ({ ...one }))));
      return changed;
    }, all);

    let reads = 0;
    const counted = all.map((one) => {
      const inLineCurrency = new Proxy(one.inLineCurrency ?? {}, {
        get: (target, name) => ((reads += 1), Reflect.get(target, name) as unknown),
      }) as typeof one.inLineCurrency;
      return { ...one, inLineCurrency };
    });
    add(counted);
    const whole = reads;
    reads = 0;
    add(counted.with(500, { ...(counted[501] as (typeof counted)[number]) }));
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThan(whole / 20);
  });
});
