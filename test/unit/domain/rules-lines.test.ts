import { describe, expect, it } from 'vitest';
import type { ProductFacts } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { validateDocument } from '../../../domain/validate.ts';
import { despatch, facts, invoice, line, lot, toldOf } from './samples.ts';

const ofInvoice = (more: ValueRecord, product: Omit<ProductFacts, 'code'> = {}) =>
  toldOf('salesReturnInvoice', invoice({}, [line(more)]), facts({}, [{ code: 'P-1', ...product }]));
const ofDespatch = (type: string, more: ValueRecord, product: Omit<ProductFacts, 'code'> = {}) =>
  toldOf('despatch', despatch({ DespatchType: type }, [line(more)]), facts({}, [{ code: 'P-1', ...product }]));

const lots = { Lots: [lot()] };
const serials = { SerialNumbers: ['s1', 's2', 's3'] };

describe('lots and serials by stock type (§2.3)', () => {
  it.each([
    // stock type, what the line has, what an inferred inbound invoice says
    [1, {}, []],
    [1, lots, ['error lotsNotAllowed Lines[0].Lots']],
    [2, lots, ['error lotsNotAllowed Lines[0].Lots']],
    [1, serials, ['warning serialsNotAllowed Lines[0].SerialNumbers']],
    [3, {}, ['error lotsRequired Lines[0].Lots']],
    [3, lots, []],
    [3, { ...lots, ...serials }, ['warning serialsNotAllowed Lines[0].SerialNumbers']],
    [4, {}, ['warning lotsRequired Lines[0].Lots']],
    [6, {}, ['warning lotsRequired Lines[0].Lots']],
    [7, {}, ['warning lotsRequired Lines[0].Lots']],
    [4, lots, []],
    [5, {}, ['error serialsRequired Lines[0].SerialNumbers']],
    [5, serials, []],
    [5, { ...lots, ...serials }, ['error lotsNotAllowed Lines[0].Lots']],
    [8, {}, []],
    [8, lots, []],
    [undefined, {}, []],
    [undefined, { ...lots, ...serials }, []],
  ] as const)('type %s, invoice, %o', (stockType, more, expected) => {
    expect(ofInvoice(more, stockType === undefined ? {} : { stockType })).toEqual(expected);
  });

  it.each([
    ['2', 4, {}, ['warning lotsRequired Lines[0].Lots']],
    ['2', 4, lots, []],
    ['-2', 4, {}, []],
    ['-2', 6, lots, ['warning lotsNotAllowed Lines[0].Lots']],
    ['-2', 7, lots, ['warning lotsNotAllowed Lines[0].Lots']],
    ['-2', 3, {}, ['warning lotsRequired Lines[0].Lots']],
    ['-2', 5, {}, ['warning serialsRequired Lines[0].SerialNumbers']],
    ['2', 1, lots, ['warning lotsNotAllowed Lines[0].Lots']],
  ] as const)('despatch %s, type %s, %o: advice', (type, stockType, more, expected) => {
    expect(ofDespatch(type, more, { stockType })).toEqual(expected);
  });

  it('without a direction the direction has no rule', () => {
    const told = ofDespatch('', lots, { stockType: 4 });
    expect(told.filter((text) => text.includes('Lots'))).toEqual([]);
  });

  it('tracking is used only with a warehouse', () => {
    expect(ofInvoice({ ...lots, WarehouseName: '' })).toEqual([
      'error required Lines[0].WarehouseName',
      'warning trackingNeedsWarehouse Lines[0].Lots',
    ]);
    expect(ofInvoice({ ...serials, WarehouseName: null })).toContain(
      'warning trackingNeedsWarehouse Lines[0].SerialNumbers',
    );
  });
});

describe('lots (§2.4)', () => {
  const units = [
    { code: 'C62', name: 'Adet', main: true },
    { code: 'BX', name: 'Koli', factor: '12' },
    { code: 'THIRD', factor: '0.333333' },
    { code: 'PAL' },
  ];
  it.each([
    ['the same unit', '3', 'C62', [['3', 'C62']], false],
    [
      'the same unit, in parts',
      '3',
      'C62',
      [
        ['1', 'C62'],
        ['2.0', 'C62'],
      ],
      false,
    ],
    [
      'decimal parts that binary floats would miss',
      '0.3',
      'C62',
      [
        ['0.1', 'C62'],
        ['0.2', 'C62'],
      ],
      false,
    ],
    ['less', '3', 'C62', [['2.999999', 'C62']], true],
    ['more', '3', 'C62', [['3.000001', 'C62']], true],
    ['another unit, converted', '24', 'C62', [['2', 'BX']], false],
    [
      'another unit, mixed',
      '25',
      'C62',
      [
        ['2', 'BX'],
        ['1', 'C62'],
      ],
      false,
    ],
    ['another unit, wrong', '24', 'C62', [['1', 'BX']], true],
    ['the line in a bigger unit', '2', 'BX', [['24', 'C62']], false],
    ['a rounded factor', '1', 'C62', [['3', 'THIRD']], false],
    ['the same unit by its name', '2', 'BX', [['2', 'Koli']], false],
    ['a factor not told: no rule', '24', 'C62', [['1', 'PAL']], false],
    ['a factor not told, but one unit', '2', 'PAL', [['1', 'PAL']], true],
    ['an unreadable quantity: no rule', '2', 'C62', [['iki', 'C62']], false],
  ] as const)('sum: %s', (_, Quantity, UnitCode, parts, wrong) => {
    const Lots = parts.map(([quantity, unit], index) =>
      lot({ LotNo: `L-${String(index)}`, Quantity: quantity, UnitCode: unit }),
    );
    const told = ofInvoice({ Quantity, UnitCode, Lots }, { units });
    expect(told.includes('error lotSum Lines[0].Lots')).toBe(wrong);
  });

  it('sum: says what was expected, what there is, and in which unit', () => {
    const content = invoice({}, [line({ Quantity: '24', Lots: [lot({ Quantity: '1', UnitCode: 'BX' })] })]);
    const [problem] = validateDocument('salesReturnInvoice', content, facts({}, [{ code: 'P-1', units }]));
    expect(problem).toMatchObject({ code: 'lotSum', params: { expected: '24', actual: '12', unit: 'C62' } });
  });

  it('sum: advice on a despatch; without product facts only for one unit', () => {
    const wrong = [lot({ Quantity: '2' })];
    expect(ofDespatch('2', { Lots: wrong })).toEqual(['warning lotSum Lines[0].Lots']);
    expect(toldOf('salesReturnInvoice', invoice({}, [line({ Lots: [lot({ UnitCode: 'BX' })] })]))).toEqual([]);
  });

  it.each(['SupplierLotNo', 'ExpiryDate', 'Description'])('%s is used only for an inbound movement', (field) => {
    const Lots = [lot({ [field]: '2026-11-21' })];
    expect(ofDespatch('-2', { Lots })).toEqual([`warning inboundOnly Lines[0].Lots[0].${field}`]);
    expect(ofDespatch('2', { Lots })).toEqual([]);
    expect(ofInvoice({ Lots })).toEqual([]);
  });

  it('a number twice is advice where lots come in, on any line; going out it is one lot in two parts', () => {
    const two = [line(lots), line({ ProductCode: 'P-2', ...lots })];
    const expected = ['warning lotRepeated Lines[1].Lots[0].LotNo'];
    expect(toldOf('salesReturnInvoice', invoice({}, two))).toEqual(expected);
    expect(toldOf('despatch', despatch({ DespatchType: '2' }, two))).toEqual(expected);
    expect(toldOf('despatch', despatch({ DespatchType: '-2' }, two))).toEqual([]);
  });
});

describe('serial numbers (§2.3)', () => {
  it.each([
    ['3', ['a', 'b', 'c'], []],
    ['3.00', ['a', 'b', 'c'], []],
    ['3', ['a', 'b'], ['error serialCount Lines[0].SerialNumbers']],
    ['2.5', ['a', 'b'], ['error serialCount Lines[0].SerialNumbers']],
    ['2', ['a', ' '], ['error serialEmpty Lines[0].SerialNumbers[1]']],
    ['2', ['a', 'a'], ['warning serialRepeated Lines[0].SerialNumbers[1]']],
  ])('quantity %s, %o', (Quantity, SerialNumbers, expected) => {
    expect(ofInvoice({ Quantity, SerialNumbers }, { stockType: 5 })).toEqual(expected);
    expect(ofInvoice({ Quantity, SerialNumbers })).toEqual(expected);
  });

  it('the same number of another product is another unit', () => {
    const one = { Quantity: '1', SerialNumbers: ['a'] };
    expect(toldOf('salesReturnInvoice', invoice({}, [line(one), line({ ...one, ProductCode: 'P-2' })]))).toEqual([]);
    expect(toldOf('salesReturnInvoice', invoice({}, [line(one), line(one)]))).toEqual([
      'warning serialRepeated Lines[1].SerialNumbers[0]',
    ]);
  });
});

describe('units (§2.3, §2.4)', () => {
  it('are the product’s own, as far as the offline list knows', () => {
    const product = { units: [{ code: 'C62' }, { code: 'BX', factor: '12' }] };
    expect(ofInvoice({ UnitCode: 'KGM' }, product)).toEqual(['warning unitNotOfProduct Lines[0].UnitCode']);
    expect(ofInvoice({ UnitCode: 'BX' }, product)).toEqual([]);
    expect(ofInvoice({ UnitCode: 'KGM' }, { units: [] })).toEqual([]);
    expect(ofInvoice({ Lots: [lot({ UnitCode: 'LTR' })] }, product)).toEqual([
      'warning unitNotOfProduct Lines[0].Lots[0].UnitCode',
    ]);
  });
});

describe('currency (§2.3 ExchangeRate, §2.1 AverageExchangeRate)', () => {
  it.each([
    ['TRY', '1', null],
    ['TRY', '1.000', null],
    ['TRY', '1.000001', 'error rateMustBeOne'],
    ['TRY', '0.999999', 'error rateMustBeOne'],
    ['TRY', '', 'error rateMustBeOne'],
    ['USD', '41.2345', null],
    ['USD', '1', null],
    ['USD', '0.000001', null],
    ['USD', '0', 'error notAbove'],
    ['USD', '', 'error rateRequired'],
    ['USD', 'kırk', 'error notANumber'],
    ['TRY', 'bir', 'error notANumber'],
  ])('%s at "%s"', (CurrencyCode, ExchangeRate, told) => {
    expect(ofInvoice({ CurrencyCode, ExchangeRate })).toEqual(told === null ? [] : [`${told} Lines[0].ExchangeRate`]);
  });

  it('follows the company’s default currency', () => {
    const content = invoice({}, [line({ CurrencyCode: 'EUR', ExchangeRate: '1' })]);
    expect(toldOf('salesReturnInvoice', content, facts({ defaultCurrency: 'EUR' }))).toEqual([]);
  });

  it('an average rate other than 1 while all is in the default currency', () => {
    const wrong = { AverageExchangeRate: '1.5' };
    const told = 'averageRateMustBeOne AverageExchangeRate';
    expect(toldOf('salesReturnInvoice', invoice(wrong))).toContain(`error ${told}`);
    expect(toldOf('despatch', despatch(wrong))).toContain(`warning ${told}`);
    expect(toldOf('salesReturnInvoice', invoice({ AverageExchangeRate: '1.0' }))).toEqual([]);
    const foreign = [line({ CurrencyCode: 'USD', ExchangeRate: '1.5' })];
    expect(toldOf('salesReturnInvoice', invoice(wrong, foreign))).toEqual([]);
    expect(toldOf('despatch', despatch({ ...wrong, CurrencyCode: 'USD' }))).not.toContain(`warning ${told}`);
  });
});

describe('withholding (§2.1, §2.3)', () => {
  const share = (WithholdingCode: string, WithholdingNumerator: string, WithholdingDenominator: string) => ({
    WithholdingCode,
    WithholdingNumerator,
    WithholdingDenominator,
  });
  it.each([
    [share('', '', ''), []],
    [share('', '0', '0'), []],
    [share('612', '9', '10'), []],
    [share('801', '10', '10'), []],
    [share('', '9', '10'), ['withholdingIncomplete', 'WithholdingCode']],
    [share('612', '', '10'), ['withholdingIncomplete', 'WithholdingNumerator']],
    [share('612', '9', '0'), ['withholdingIncomplete', 'WithholdingDenominator']],
    [share('612', '11', '10'), ['withholdingShare', 'WithholdingNumerator']],
    [share('612', '-1', '10'), ['withholdingShare', 'WithholdingNumerator']],
  ])('%o', (fields, told) => {
    const [code, field] = told;
    expect(ofInvoice(fields)).toEqual(code === undefined ? [] : [`warning ${code} Lines[0].${field ?? ''}`]);
    const onHeader = toldOf('salesReturnInvoice', invoice(fields)).filter((text) => !text.includes('OnLinesOnly'));
    expect(onHeader).toEqual(code === undefined ? [] : [`warning ${code} ${field ?? ''}`]);
    expect(toldOf('despatch', despatch(fields))).toEqual([]);
  });
});

describe('amounts (§1 rule 1)', () => {
  it('an override that equals the computed amount is no problem, one that differs is advice', () => {
    expect(ofInvoice({ AmountExcludingTax: '360.00', VatAmount: '72' })).toEqual([]);
    expect(ofInvoice({ VatAmount: '72.01' })).toEqual(['warning amountDiffers Lines[0].VatAmount']);
    expect(toldOf('salesReturnInvoice', invoice({ GrandTotal: '432.00' }))).toEqual([]);
    expect(toldOf('salesReturnInvoice', invoice({ GrandTotal: '431.99' }))).toEqual([
      'warning amountDiffers GrandTotal',
    ]);
  });

  it('later amounts follow an override and are compared with what follows from it', () => {
    expect(ofInvoice({ AmountExcludingTax: '350', VatAmount: '70' })).toEqual(
      ['warning amountDiffers Lines[0].AmountExcludingTax', 'warning amountDiffers Lines[0].DiscountAmount'].slice(
        0,
        1,
      ),
    );
  });

  it('a discount rate that does not follow from the discounts (three of 10 % give 27.1 %)', () => {
    const Discounts = [{ Rate: '10' }, { Rate: '10' }, { Rate: '10' }];
    expect(ofInvoice({ Discounts, DiscountRate: '27.1' })).toEqual([]);
    expect(ofInvoice({ Discounts, DiscountRate: '30' })).toEqual(['warning discountRateDiffers Lines[0].DiscountRate']);
    expect(ofInvoice({ DiscountRate: '10' })).toEqual(['warning discountRateDiffers Lines[0].DiscountRate']);
  });

  it('WithholdingTotal is the service’s on an invoice, the caller’s on a despatch', () => {
    expect(toldOf('salesReturnInvoice', invoice({ WithholdingTotal: '5' }))).toEqual([]);
    expect(toldOf('despatch', despatch({ WithholdingTotal: '5' }))).toEqual(['warning amountDiffers WithholdingTotal']);
  });

  it('an amount that is too long for a JSON number would be lost in sending: an error, on any document', () => {
    const huge = { Quantity: '99999999', UnitPrice: '99999999999.99' };
    expect(ofInvoice(huge)).toContain('error tooPrecise Lines[0].AmountExcludingTax');
    expect(ofInvoice(huge)).toContain('error tooPrecise GrandTotal');
    expect(ofDespatch('2', huge)).toContain('error tooPrecise GrandTotal');
    expect(ofInvoice({ Quantity: '1', UnitPrice: '999999999999.99' })).toEqual([]);
  });

  it('a missing price, and a total of nothing', () => {
    expect(ofInvoice({ UnitPrice: null })).toEqual(['warning amountNotComputable Lines[0].UnitPrice']);
    expect(ofInvoice({ UnitPrice: '0' })).toEqual(['warning zeroTotal GrandTotal']);
  });
});
