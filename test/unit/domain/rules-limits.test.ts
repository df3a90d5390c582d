/**
 * Limits of single fields at their boundaries: the last valid value and the first invalid one. Fields with only a
 * length, minimum or maximum are tested in test/unit/coverage/fields.test.ts.
 */
import { describe, expect, it } from 'vitest';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { linesOf } from '../../../domain/value.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { despatch, documentOf, facts, invoice, line, lot, problemsOf } from './samples.ts';

const invoices: readonly DocumentKind[] = ['salesReturnInvoice', 'purchaseReturnInvoice'];
const ofDespatch: readonly DocumentKind[] = ['despatch'];
const ofQuote: readonly DocumentKind[] = ['quote'];
const every: readonly DocumentKind[] = [...invoices, ...ofDespatch, ...ofQuote];

interface Limit {
  readonly title: string;
  readonly kinds: readonly DocumentKind[];
  readonly field: string;
  readonly good: readonly string[];
  /** Invalid values with their problem codes. */
  readonly bad: Readonly<Record<string, string>>;
}

const x = (count: number) => 'x'.repeat(count);
const atMost = (max: number) => ({ good: [x(max)], bad: { [x(max + 1)]: 'tooLong' } });
const percent = {
  good: ['0', '0.000001', '100'],
  bad: { '-0.000001': 'belowMinimum', '100.000001': 'aboveMaximum' },
};
const positive = { good: ['0.000001', '1'], bad: { '0': 'notAbove', '-0.000001': 'notAbove' } };
const identifier = { good: ['0B9C2F5E-6f0a-4c1d-9a70-7d1b6a2f4e11'], bad: { 'C-1': 'notAnIdentifier' } };

const ofHeader: readonly Limit[] = [
  {
    title: '§2.7 DespatchType: 2 or -2',
    kinds: ofDespatch,
    field: 'DespatchType',
    good: ['2', '-2'],
    bad: { '1': 'notAChoice', '0': 'notAChoice', '-1': 'notAChoice', '2.0': 'notAnInteger' },
  },
  {
    title: '§2.8 QuoteType: 1 or 2',
    kinds: ofQuote,
    field: 'QuoteType',
    good: ['1', '2'],
    bad: { '0': 'notAChoice', '3': 'notAChoice', '-2': 'notAChoice' },
  },
  { title: '§2.8 CustomerId: an identifier', kinds: ofQuote, field: 'CustomerId', ...identifier },
  {
    title: '§2.1, §2.7, §2.8 DueDays: a whole number of 32 bits',
    kinds: every,
    field: 'DueDays',
    good: ['2147483647'],
    bad: { '2147483648': 'aboveMaximum', '30.5': 'notAnInteger', otuz: 'notAnInteger' },
  },
  {
    title: '§2.1, §2.7, §2.8 Date: a day that exists, with a time or without',
    kinds: every,
    field: 'Date',
    good: ['2024-02-29', '2026-02-28T00:00:00', '2026-02-28T23:59:59'],
    bad: { '2026-02-29': 'notADate', '21.11.2026': 'notADate', '2026-11-21T25:00:00': 'notADate' },
  },
  {
    title: '§2.1 WithholdingTaxRate, SocialSecurityRate, MarketRate: numbers, of any size that JSON carries',
    kinds: invoices,
    field: 'MarketRate',
    good: ['-1', '0', '250', '0.1', '900719925474099.5'],
    bad: {
      '0,1': 'notAPercentage',
      '12345678901234567890': 'tooPrecise',
      '0.12345678901234567890123': 'tooPrecise',
    },
  },
];

const ofLine: readonly Limit[] = [
  { title: '§2.3, §8 Quantity: greater than 0', kinds: invoices, field: 'Quantity', ...positive },
  { title: '§2.3, §8 DiscountRate: 0 to 100', kinds: invoices, field: 'DiscountRate', ...percent },
  {
    title: '§2.3, §8 VatRate: 0 to 100, a whole number',
    kinds: invoices,
    field: 'VatRate',
    good: ['0', '100'],
    bad: { '-1': 'belowMinimum', '101': 'aboveMaximum', '20.5': 'notAnInteger' },
  },
  { title: '§2.3, §8 Line Description: at most 255', kinds: invoices, field: 'Description', ...atMost(255) },
  {
    title: '§2.3 AdditionalTaxRate1: a number',
    kinds: invoices,
    field: 'AdditionalTaxRate1',
    good: ['12.5', '250'],
    bad: { '%12': 'notAPercentage' },
  },
];

const withLine = (content: ValueRecord, more: ValueRecord): ValueRecord => ({
  ...content,
  Lines: linesOf(content).map((one) => ({ ...one, ...more })),
});

/** Problems at exactly this place, except differences from computed amounts, which another rule reports. */
const about = (path: string, told: readonly string[]) =>
  told.filter((text) => text.endsWith(` ${path}`) && !/Differs|withholding/.test(text));

describe('limits of the header', () => {
  it.each(ofHeader)('$title', ({ kinds, field, good, bad }) => {
    for (const kind of kinds) {
      for (const value of good)
        expect(about(field, problemsOf(kind, documentOf(kind, { [field]: value })))).toEqual([]);
      for (const [value, code] of Object.entries(bad)) {
        expect(about(field, problemsOf(kind, documentOf(kind, { [field]: value })))).toEqual([
          `error ${code} ${field}`,
        ]);
      }
    }
  });
});

describe('limits of a line', () => {
  const told = (kind: DocumentKind, more: ValueRecord, path: string) =>
    about(path, problemsOf(kind, documentOf(kind, {}, [line(more)])));

  it.each(ofLine)('$title', ({ kinds, field, good, bad }) => {
    const path = `Lines[0].${field}`;
    for (const kind of kinds) {
      for (const value of good) expect(told(kind, { [field]: value }, path)).toEqual([]);
      for (const [value, code] of Object.entries(bad)) {
        expect(told(kind, { [field]: value }, path)).toEqual([`error ${code} ${path}`]);
      }
    }
  });

  it('§2.3, §8 Discount Rate: each from 0 to 100', () => {
    for (const kind of invoices) {
      for (const [index, path] of ['Lines[0].Discounts[0].Rate', 'Lines[0].Discounts[1].Rate'].entries()) {
        const of = (rate: string) => ({ Discounts: [{ Rate: '5' }, { Rate: '5' }].with(index, { Rate: rate }) });
        for (const rate of percent.good) expect(told(kind, of(rate), path)).toEqual([]);
        expect(told(kind, of('-0.000001'), path)).toEqual([`error belowMinimum ${path}`]);
        expect(told(kind, of('100.000001'), path)).toEqual([`error aboveMaximum ${path}`]);
        expect(told(kind, of(''), path)).toEqual([`error required ${path}`]);
      }
    }
  });

  describe.each(['despatch', 'quote'] as const)('of a %s, whose line fields are not shown (§2.7, §2.8)', (kind) => {
    it.each(ofLine)('§8 limits them: $title', ({ field, good, bad }) => {
      const path = `Lines[0].${field}`;
      for (const value of good) expect(told(kind, { [field]: value }, path)).toEqual([]);
      for (const [value, code] of Object.entries(bad))
        expect(told(kind, { [field]: value }, path)).toEqual([`error ${code} ${path}`]);
    });

    it('§8 limits prices, discounts and lots; the limit of a rate and required fields are only advice', () => {
      const errors = (more: ValueRecord) =>
        problemsOf(kind, documentOf(kind, {}, [line(more)])).filter((one) => /^error .* Lines\[/.test(one));
      expect(errors({ UnitPrice: '-0.01' })).toEqual(['error belowMinimum Lines[0].UnitPrice']);
      const lots = [lot({ Quantity: '0' }), lot({ $key: 'other', LotNo: 'L-2', Description: x(101) })];
      expect(errors({ Lots: lots })).toEqual([
        'error notAbove Lines[0].Lots[0].Quantity',
        'error tooLong Lines[0].Lots[1].Description',
      ]);
      expect(errors({ Discounts: [{ Rate: '101' }] })).toEqual(['error aboveMaximum Lines[0].Discounts[0].Rate']);
      expect(errors({ ProductCode: '', CurrencyCode: 'USD', ExchangeRate: '-1' })).toEqual([]);
    });
  });

  describe.each(every)('a value beyond its limit that was read with a %s', (kind) => {
    const number = { [documents[kind].numberField]: 'A-1', Date: '2026-11-21T14:30:00' };
    const beyond: ValueRecord = { Quantity: '0', UnitPrice: '-5', Description: x(300), VatRate: '101' };
    const answered: JsonObject = {
      ...{ ...number, DueDays: -1, Description: x(1001) },
      Lines: [
        {
          ...{ ProductCode: 'P-1', UnitCode: 'C62', CurrencyCode: 'TRY', ExchangeRate: 1, WarehouseName: 'Merkez' },
          ...{ Quantity: 0, UnitPrice: -5, Description: x(300), VatRate: 101 },
          Lots: [{ LotNo: 'L-1', Quantity: 0, UnitCode: 'C62' }],
        },
      ],
    };
    const read = fromWire(kind, answered).content;
    const limits = /^error (?:tooLong|notAbove|belowMinimum|aboveMaximum) /;
    const errors = (content: ValueRecord, operation: Operation) =>
      problemsOf(kind, content, facts(), operation, read).filter((one) => limits.test(one));

    it.each(['replace', 'change'] as const)('only warns until it is changed: %s', (operation) => {
      const edited = withLine(read, { Description2: 'bizden' });
      expect(errors(edited, operation)).toEqual([]);
      for (const [name, value] of Object.entries(beyond)) {
        const entered = typeof value === 'string' && /^x+$/.test(value) ? x(301) : name === 'VatRate' ? '102' : '-7';
        expect(errors(withLine(read, { [name]: entered }), operation)).toHaveLength(1);
      }
    });

    it('is sent back as it was read', () => {
      const body = toWire(kind, withLine(read, { Description2: 'bizden' }), facts(), 'replace', read);
      expect(body).toMatchObject(answered);
    });

    it('is an error in a copy, which is another document', () => {
      const copy = copyOfDocument(kind, read, '2026-11-28');
      const found = problemsOf(kind, copy).filter((one) => limits.test(one));
      expect(found.filter((one) => one.includes('Lines['))).toHaveLength(5);
    });
  });

  it.each([
    [{ Lots: [lot({ ExpiryDate: 'yarın' })] }, ['error notADate Lines[0].Lots[0].ExpiryDate']],
    [{ Quantity: '0.000001', Lots: [lot({ Quantity: '0.000001' })] }, []],
    [{ SerialNumbers: ['a', 'b', 'c\u001d'] }, ['warning controlCharacters Lines[0].SerialNumbers[2]']],
    [{ ExportInfo: { TransportMode: '4' } }, []],
    [{ ExportInfo: { TransportMode: '5' } }, ['warning notAChoice Lines[0].ExportInfo.TransportMode']],
    [{ ExportInfo: { PackageQuantity: 'on' } }, ['error notANumber Lines[0].ExportInfo.PackageQuantity']],
    [
      { MedicineDeviceInfo: { Ilaclar: [{ XD: '2026-13-01' }] } },
      ['error notADate Lines[0].MedicineDeviceInfo.Ilaclar[0].XD'],
    ],
  ] satisfies [ValueRecord, string[]][])('for members of a line: %o', (more, expected) => {
    const all = problemsOf('salesReturnInvoice', invoice({}, [line(more)]));
    expect(all.filter((text) => !text.includes('zeroTotal'))).toEqual(expected);
  });
});

describe('the number of lines', () => {
  it('§2.7, §8 Lines of a despatch: at least 1', () => {
    expect(problemsOf('despatch', despatch({}, []))).toEqual(['error tooFewItems Lines']);
    expect(problemsOf('despatch', despatch())).toEqual([]);
  });
  it('§2.8, §8 Lines of a quote: at least 1', () => {
    expect(problemsOf('quote', documentOf('quote', {}, []))).toEqual(['error tooFewItems Lines']);
    expect(problemsOf('quote', documentOf('quote'))).toEqual([]);
  });
  it('§2.1 an invoice without lines gets a warning, because no rule refuses it', () => {
    for (const kind of invoices) {
      expect(problemsOf(kind, invoice({}, []))).toEqual(['warning tooFewItems Lines']);
      expect(problemsOf(kind, invoice())).toEqual([]);
    }
  });
});

describe('characters', () => {
  it('too many by both counts are an error; too many only if an emoji counts as two are a warning', () => {
    const number = (text: string) => problemsOf('salesReturnInvoice', invoice({ InvoiceNumber: text }));
    expect(number('😀'.repeat(10))).toEqual([]);
    expect(number('😀'.repeat(11))).toEqual(['warning tooLong InvoiceNumber']);
    expect(number('😀'.repeat(20))).toEqual(['warning tooLong InvoiceNumber']);
    expect(number('😀'.repeat(21))).toEqual(['error tooLong InvoiceNumber']);
  });
  it('that are invisible get a warning, except line breaks and tabs in multi-line texts', () => {
    const of = (more: ValueRecord) => problemsOf('salesReturnInvoice', invoice(more));
    expect(of({ ProfileId: 'TEMEL\u001dFATURA' })).toEqual(['warning controlCharacters ProfileId']);
    expect(of({ Description: 'one\ntwo\tthree' })).toEqual([]);
    expect(of({ Description: 'one\u0000two' })).toEqual(['warning controlCharacters Description']);
  });
});
