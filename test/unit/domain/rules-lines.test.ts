import { describe, expect, it } from 'vitest';
import { withFileAmounts } from '../../../domain/amounts/file-amounts.ts';
import type { ProductFacts } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { validateDocument } from '../../../domain/rules/validate.ts';
import { despatch, facts, invoice, line, lot, quote, problemsOf } from './samples.ts';

const ofInvoice = (more: ValueRecord, product: Omit<ProductFacts, 'code'> = {}) =>
  problemsOf('salesReturnInvoice', invoice({}, [line(more)]), facts({}, [{ code: 'P-1', ...product }]));
const ofDespatch = (type: string, more: ValueRecord, product: Omit<ProductFacts, 'code'> = {}) =>
  problemsOf('despatch', despatch({ DespatchType: type }, [line(more)]), facts({}, [{ code: 'P-1', ...product }]));

const lots = { Lots: [lot()] };

describe('§2.4 lots', () => {
  const units = [
    { code: 'C62', name: 'Adet', main: true },
    { code: 'BX', name: 'Koli', factor: '12' },
    { code: 'THIRD', factor: '0.333333' },
    { code: 'PAL' },
  ];
  it.each([
    ['the same unit', '3', 'C62', [['3', 'C62']], null],
    [
      'the same unit, in parts',
      '3',
      'C62',
      [
        ['1', 'C62'],
        ['2.0', 'C62'],
      ],
      null,
    ],
    [
      'decimal parts that binary floats would miss',
      '0.3',
      'C62',
      [
        ['0.1', 'C62'],
        ['0.2', 'C62'],
      ],
      null,
    ],
    ['a sum that another program computed in binary floats', '0.3', 'C62', [['0.30000000000000004', 'C62']], null],
    ['less', '3', 'C62', [['2.999999', 'C62']], 'error'],
    ['more', '3', 'C62', [['3.000001', 'C62']], 'error'],
    ['another unit, converted', '24', 'C62', [['2', 'BX']], null],
    [
      'another unit, mixed',
      '25',
      'C62',
      [
        ['2', 'BX'],
        ['1', 'C62'],
      ],
      null,
    ],
    ['another unit, wrong by its assumed factor', '24', 'C62', [['1', 'BX']], 'warning'],
    ['the line in a bigger unit', '2', 'BX', [['24', 'C62']], null],
    ['a rounded factor', '1', 'C62', [['3', 'THIRD']], null],
    ['the same unit by its name', '2', 'BX', [['2', 'Koli']], null],
    ['an unknown factor: not checked', '24', 'C62', [['1', 'PAL']], null],
    ['an unknown factor, but the same unit', '2', 'PAL', [['1', 'PAL']], 'error'],
    ['an unreadable quantity: not checked', '2', 'C62', [['iki', 'C62']], null],
  ] as const)('§2.4 the sum of the lots equals the line: %s', (_, Quantity, UnitCode, parts, severity) => {
    const Lots = parts.map(([quantity, unit], index) =>
      lot({ LotNo: `L-${String(index)}`, Quantity: quantity, UnitCode: unit }),
    );
    const told = ofInvoice({ Quantity, UnitCode, Lots }, { units }).filter((problem) => problem.includes('lotSum'));
    expect(told).toEqual(severity === null ? [] : [`${severity} lotSum Lines[0].Lots`]);
  });

  it('sum: the problem has the expected and actual quantity and the unit', () => {
    const content = invoice({}, [line({ Quantity: '24', Lots: [lot({ Quantity: '1', UnitCode: 'BX' })] })]);
    const [problem] = validateDocument('salesReturnInvoice', content, facts({}, [{ code: 'P-1', units }]));
    expect(problem).toMatchObject({ code: 'lotSum', params: { expected: '24', actual: '12', unit: 'C62' } });
  });

  it('sum: a warning on a despatch; without product facts only checked for a single unit', () => {
    const wrong = [lot({ Quantity: '2' })];
    expect(ofDespatch('2', { Lots: wrong })).toEqual(['warning lotSum Lines[0].Lots']);
    expect(problemsOf('salesReturnInvoice', invoice({}, [line({ Lots: [lot({ UnitCode: 'BX' })] })]))).toEqual([]);
  });

  it.each(['SupplierLotNo', 'ExpiryDate', 'Description'])('§2.4 %s: used only for an inbound movement', (field) => {
    const Lots = [lot({ [field]: '2026-11-21' })];
    expect(ofDespatch('-2', { Lots })).toEqual([`warning inboundOnly Lines[0].Lots[0].${field}`]);
    expect(ofDespatch('2', { Lots })).toEqual([]);
    expect(ofInvoice({ Lots })).toEqual([]);
    expect(problemsOf('purchaseReturnInvoice', invoice({}, [line({ Lots })]))).toEqual([
      `warning inboundOnly Lines[0].Lots[0].${field}`,
    ]);
  });

  it('§2.4 LotNo: unique; a duplicate is a warning for inbound lots on any line, and one lot in two parts for outbound', () => {
    const two = [line(lots), line({ ProductCode: 'P-2', ...lots })];
    const expected = ['warning lotRepeated Lines[1].Lots[0].LotNo'];
    expect(problemsOf('salesReturnInvoice', invoice({}, two))).toEqual(expected);
    expect(problemsOf('despatch', despatch({ DespatchType: '2' }, two))).toEqual(expected);
    expect(problemsOf('despatch', despatch({ DespatchType: '-2' }, two))).toEqual([]);
  });
});

describe('§2.3 serial numbers', () => {
  it.each([
    ['3', ['a', 'b', 'c'], []],
    ['3.00', ['a', 'b', 'c'], []],
    ['3', ['a', 'b'], ['error serialCount Lines[0].SerialNumbers']],
    ['2.5', ['a', 'b'], ['error serialCount Lines[0].SerialNumbers']],
    ['2', ['a', ' '], ['error serialEmpty Lines[0].SerialNumbers[1]']],
    ['2', ['a', 'a'], ['warning serialRepeated Lines[0].SerialNumbers[1]']],
  ])('§2.3 SerialNumbers: their count equals Quantity %s: %o', (Quantity, SerialNumbers, expected) => {
    expect(ofInvoice({ Quantity, SerialNumbers }, { stockType: 5 })).toEqual(expected);
    expect(ofInvoice({ Quantity, SerialNumbers })).toEqual(expected);
  });

  it('a duplicate number names the other line, or none if both are in the same line', () => {
    const twice = (...lines: readonly ValueRecord[]) =>
      validateDocument('salesReturnInvoice', invoice({}, lines), facts(), 'create')
        .filter(({ code }) => code === 'serialRepeated' || code === 'lotRepeated')
        .map(({ params }) => params?.line);
    expect(twice(line({ Quantity: '2', SerialNumbers: ['a', 'a'] }))).toEqual([0]);
    expect(twice(line({ Quantity: '1', SerialNumbers: ['a'] }), line({ Quantity: '1', SerialNumbers: ['a'] }))).toEqual(
      [1],
    );
    const half = { LotNo: 'L', Quantity: '1.5', UnitCode: 'C62' };
    expect(twice(line({ Lots: [half, half] }))).toEqual([0]);
  });

  it('the same number for another product is another item', () => {
    const one = { Quantity: '1', SerialNumbers: ['a'] };
    expect(problemsOf('salesReturnInvoice', invoice({}, [line(one), line({ ...one, ProductCode: 'P-2' })]))).toEqual(
      [],
    );
    expect(problemsOf('salesReturnInvoice', invoice({}, [line(one), line(one)]))).toEqual([
      'warning serialRepeated Lines[1].SerialNumbers[0]',
    ]);
  });
});

describe('§2.3, §2.4 units', () => {
  it('§2.3, §2.4 UnitCode: must be a unit of the product, if the offline list has its units', () => {
    const product = { units: [{ code: 'C62' }, { code: 'BX', factor: '12' }] };
    expect(ofInvoice({ UnitCode: 'KGM' }, product)).toEqual(['warning unitNotOfProduct Lines[0].UnitCode']);
    expect(ofInvoice({ UnitCode: 'BX' }, product)).toEqual([]);
    expect(ofInvoice({ UnitCode: 'KGM' }, { units: [] })).toEqual([]);
    expect(ofInvoice({ Lots: [lot({ UnitCode: 'LTR' })] }, product)).toEqual([
      'warning unitNotOfProduct Lines[0].Lots[0].UnitCode',
    ]);
  });
});

describe('§2.3 ExchangeRate, §2.1 AverageExchangeRate', () => {
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
  ])('§2.3 ExchangeRate: 1 in the default currency, else above 0: %s at "%s"', (CurrencyCode, ExchangeRate, told) => {
    const average =
      CurrencyCode === 'USD' && told !== null ? ['error averageRateNotComputable AverageExchangeRate'] : [];
    expect(ofInvoice({ CurrencyCode, ExchangeRate })).toEqual(
      told === null ? [] : [`${told} Lines[0].ExchangeRate`, ...average],
    );
  });

  it('uses the company’s default currency', () => {
    const content = invoice({}, [line({ CurrencyCode: 'EUR', ExchangeRate: '1' })]);
    expect(problemsOf('salesReturnInvoice', content, facts({ defaultCurrency: 'EUR' }))).toEqual([]);
  });

  it('§2.1, §2.7 AverageExchangeRate: must be 1 if all lines are in the default currency', () => {
    const wrong = { AverageExchangeRate: '1.5' };
    const told = 'averageRateMustBeOne AverageExchangeRate';
    expect(problemsOf('salesReturnInvoice', invoice(wrong))).toContain(`warning ${told}`);
    expect(problemsOf('despatch', despatch(wrong))).toContain(`warning ${told}`);
    expect(problemsOf('salesReturnInvoice', invoice({ AverageExchangeRate: '1.0' }))).toEqual([]);
    const foreign = [line({ CurrencyCode: 'USD', ExchangeRate: '1.5' })];
    expect(problemsOf('salesReturnInvoice', invoice(wrong, foreign))).toEqual([]);
    expect(problemsOf('despatch', despatch({ ...wrong, CurrencyCode: 'USD' }))).not.toContain(`warning ${told}`);
  });
});

describe('§2.7, §2.8 the currency of totals', () => {
  const dollars = [line({ CurrencyCode: 'USD', ExchangeRate: '41' })];
  const differs = 'warning totalsCurrencyDiffers CurrencyCode';

  it('gets a warning if the despatch or quote names a different one', () => {
    expect(problemsOf('despatch', despatch({ CurrencyCode: 'TRY' }, dollars))).toEqual([differs]);
    expect(problemsOf('despatch', despatch({ CurrencyCode: 'USD' }, dollars))).not.toContain(differs);
    expect(problemsOf('despatch', despatch({ CurrencyCode: 'USD' }))).toContain(differs);
    expect(problemsOf('quote', quote({ CurrencyCode: 'TRY' }, dollars))).toContain(
      'warning totalsCurrencyDiffers CurrencyId',
    );
    expect(problemsOf('quote', quote({ CurrencyCode: null }, dollars)).join()).not.toContain('totalsCurrency');
  });

  it('is compared with the default currency if totals use it, and never checked for an invoice', () => {
    const always = facts({ totalsInDefaultCurrency: true });
    expect(problemsOf('despatch', despatch({ CurrencyCode: 'TRY' }, dollars), always)).toEqual([]);
    expect(problemsOf('despatch', despatch({ CurrencyCode: 'USD' }, dollars), always)).toContain(differs);
    expect(problemsOf('salesReturnInvoice', invoice({ CurrencyCode: 'TRY' }, dollars))).toEqual([]);
  });
});

describe('a VAT rate that is not an integer', () => {
  it('is an error if typed by the user, and not blocking if it came from the service', () => {
    const told = (more: ValueRecord) =>
      problemsOf('salesReturnInvoice', invoice({}, [line({ VatRate: '18.5', ...more })]));
    expect(told({})).toContain('error notAnInteger Lines[0].VatRate');
    expect(told({ $from: { service: { VatRate: '18.5' } } })).toContain('warning notAnInteger Lines[0].VatRate');
    expect(told({ $from: { service: { VatRate: '18' } } })).toContain('error notAnInteger Lines[0].VatRate');
  });
});

describe('§2.1, §2.3 withholding', () => {
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
  ])('§2.1, §2.3 the share must be complete and between 0 and 1: %o', (fields, told) => {
    const [code, field] = told;
    const ofShare = (problems: readonly string[]) =>
      problems.filter((text) => !/withholding(?:OnLinesOnly|Off) /.test(text));
    expect(ofShare(ofInvoice(fields))).toEqual(code === undefined ? [] : [`warning ${code} Lines[0].${field ?? ''}`]);
    expect(ofShare(problemsOf('salesReturnInvoice', invoice(fields)))).toEqual(
      code === undefined ? [] : [`warning ${code} ${field ?? ''}`],
    );
    expect(problemsOf('despatch', despatch(fields))).toEqual([]);
  });
});

describe('§2.1 WithholdingTotal', () => {
  const share = { WithholdingCode: '612', WithholdingNumerator: '9', WithholdingDenominator: '10' };
  const told = (more: ValueRecord, ...lines: ValueRecord[]) =>
    ['salesReturnInvoice', 'purchaseReturnInvoice'].map((kind) =>
      problemsOf(kind as 'salesReturnInvoice', invoice(more, lines)).filter((text) => text.includes('OnLinesOnly')),
    );
  const both = (one: string[]) => [one, one];

  it('§2.1, §2.3 only the lines’ shares are summed: a share in the header alone withholds nothing', () => {
    expect(told(share, line())).toEqual(both(['warning withholdingOnLinesOnly WithholdingNumerator']));
    expect(told({ ...share, ApplyWithholding: true }, line(), line())).toEqual(
      both(['warning withholdingOnLinesOnly ApplyWithholding']),
    );
    expect(told({ ApplyWithholding: true }, line())).toEqual(both(['warning withholdingOnLinesOnly ApplyWithholding']));
    expect(told({ ...share, ApplyWithholding: true }, line(), line(share))).toEqual(both([]));
    expect(told({ ...share, ApplyWithholding: true })).toEqual(both([]));
    expect(told({ ApplyWithholding: false, WithholdingNumerator: '0', WithholdingDenominator: '0' }, line())).toEqual(
      both([]),
    );
    expect(told({}, line(share))).toEqual(both([]));
  });

  it('§2.1 ApplyWithholding is on if lines have a share, except in a document that was read without it', () => {
    const problems = (content: ValueRecord, baseline: ValueRecord | null = null) =>
      problemsOf('salesReturnInvoice', content, facts(), baseline ? 'replace' : 'create', baseline).filter((text) =>
        text.includes('ithholding'),
      );
    const off = ['warning withholdingOff ApplyWithholding'];
    expect(problems(invoice({}, [line(), line(share)]))).toEqual(off);
    expect(problems(invoice({ ...share, ApplyWithholding: false }, [line(share)]))).toEqual(off);
    expect(problems(invoice({ ApplyWithholding: true }, [line(share)]))).toEqual([]);
    expect(problems(invoice({}, [line({ WithholdingNumerator: '0', WithholdingDenominator: '0' })]))).toEqual([]);
    const read = invoice({ ApplyWithholding: false }, [line(share)]);
    expect(problems(invoice({ ApplyWithholding: false, Description: 'x' }, [line(share)]), read)).toEqual([]);
    expect(problems(read, invoice({ ApplyWithholding: false }))).toEqual(off);
  });
});

describe('§1 rule 1 amounts', () => {
  it('an override equal to the computed amount is not a problem; a different one is a warning', () => {
    expect(ofInvoice({ AmountExcludingTax: '360.00', VatAmount: '72' })).toEqual([]);
    expect(ofInvoice({ VatAmount: '72.01' })).toEqual(['warning amountDiffers Lines[0].VatAmount']);
    expect(problemsOf('salesReturnInvoice', invoice({ GrandTotal: '432.00' }))).toEqual([]);
    expect(problemsOf('salesReturnInvoice', invoice({ GrandTotal: '431.99' }))).toEqual([
      'warning amountDiffers GrandTotal',
    ]);
  });

  it('an amount of a file that is not that of its own price and rates is a warning, but for the rounding of the price', () => {
    const of = (amounts: Record<string, string>): readonly string[] => ofInvoice(withFileAmounts(line(), amounts));
    expect(of({ AmountExcludingTax: '360.03' })).toEqual([]);
    expect(of({ AmountExcludingTax: '360.05' })).toEqual(['warning amountDiffers Lines[0].AmountExcludingTax']);
    const many = { Quantity: '10000', UnitPrice: '0.05' };
    const ofMany = (net: string) => ofInvoice(withFileAmounts(line(many), { AmountExcludingTax: net }));
    expect([ofMany('500.5'), ofMany('549')]).toEqual([[], ['warning amountDiffers Lines[0].AmountExcludingTax']]);
    expect(
      ofInvoice(withFileAmounts(line({ Quantity: '100000000', UnitPrice: '0.0001' }), { AmountExcludingTax: '1' })),
    ).toEqual(['warning amountDiffers Lines[0].AmountExcludingTax']);
    const unpriced = withFileAmounts(line({ UnitPrice: undefined }), { AmountExcludingTax: '5000', VatAmount: '1000' });
    expect(ofInvoice(unpriced)).toContain('warning amountNotComputable Lines[0].UnitPrice');
    expect(of({ VatAmount: '7.20' })).toEqual(['warning amountDiffers Lines[0].VatAmount']);
    expect(of({ WithheldVatAmount: '7.20' })).toEqual(['warning amountDiffers Lines[0].WithheldVatAmount']);
  });

  it('amounts without a price are a warning, whether they are typed or of a file', () => {
    const amounts = { AmountExcludingTax: '5000', VatAmount: '1000' };
    const unpriced = { UnitPrice: undefined };
    const typed = ofInvoice({ ...unpriced, ...amounts });
    expect(typed).toEqual(['warning amountNotComputable Lines[0].UnitPrice']);
    expect(ofInvoice(withFileAmounts(line(unpriced), amounts))).toEqual(typed);
    expect(ofDespatch('2', { ...unpriced, ...amounts })).toEqual(typed);
  });

  it('later amounts are computed from an override and compared accordingly', () => {
    expect(ofInvoice({ AmountExcludingTax: '350', VatAmount: '70' })).toEqual([
      'warning amountDiffers Lines[0].AmountExcludingTax',
    ]);
  });

  it('a discount rate must match the discounts (three of 10 % give 27.1 %)', () => {
    const Discounts = [{ Rate: '10' }, { Rate: '10' }, { Rate: '10' }];
    expect(ofInvoice({ Discounts, DiscountRate: '27.1' })).toEqual([]);
    expect(ofInvoice({ Discounts, DiscountRate: '30' })).toEqual(['warning discountRateDiffers Lines[0].DiscountRate']);
    expect(ofInvoice({ DiscountRate: '10' })).toEqual(['warning discountRateDiffers Lines[0].DiscountRate']);
  });

  it('§2.1, §2.7, §2.8 WithholdingTotal is given by the service on an invoice, by the caller on a despatch or quote', () => {
    expect(problemsOf('salesReturnInvoice', invoice({ WithholdingTotal: '5' }))).toEqual([]);
    expect(problemsOf('purchaseReturnInvoice', invoice({ WithholdingTotal: '5' }))).toEqual([]);
    expect(problemsOf('despatch', despatch({ WithholdingTotal: '5' }))).toEqual([
      'warning amountDiffers WithholdingTotal',
    ]);
    expect(problemsOf('quote', quote({ WithholdingTotal: '5' }))).toEqual(['warning amountDiffers WithholdingTotal']);
  });

  it('an amount too long for a JSON number is an error in any document', () => {
    const huge = { Quantity: '99999999', UnitPrice: '99999999999.99' };
    expect(ofInvoice(huge)).toContain('error tooPrecise Lines[0].AmountExcludingTax');
    expect(ofInvoice(huge)).toContain('error tooPrecise GrandTotal');
    expect(ofDespatch('2', huge)).toContain('error tooPrecise GrandTotal');
    expect(ofInvoice({ Quantity: '1', UnitPrice: '999999999999.99' })).toEqual([]);
  });

  it('a missing price is an error; a total of zero is a warning', () => {
    expect(ofInvoice({ UnitPrice: null })).toEqual([
      'warning amountNotComputable Lines[0].UnitPrice',
      'error totalsNotComputable GrandTotal',
    ]);
    expect(ofInvoice({ UnitPrice: '0' })).toEqual(['warning zeroTotal GrandTotal']);
  });
});

it('a priced line without a VAT rate is computed without VAT, and says so; 0 is a rate', () => {
  const warned = (change: ValueRecord) =>
    problemsOf('salesReturnInvoice', invoice({}, [line({ UnitPrice: '10', ...change })])).filter((one) =>
      one.includes('VatRate'),
    );
  expect(warned({ VatRate: '' })).toEqual(['warning vatRateMissing Lines[0].VatRate']);
  expect(warned({ VatRate: '0' })).toEqual([]);
  expect(warned({ VatRate: '', UnitPrice: '' })).toEqual([]);
});
