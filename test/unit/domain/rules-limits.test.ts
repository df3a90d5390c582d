import { describe, expect, it } from 'vitest';
import { documents } from '../../../domain/documents/index.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { despatch, facts, invoice, line, lot, toldOf } from './samples.ts';

const characters = (count: number) => 'x'.repeat(count);
/** A field's last good and first bad value, and what is said of the bad one. */
type Border = readonly [field: string, good: string, bad: string, told: string];

const invoiceHeader: readonly Border[] = [
  ['InvoiceNumber', characters(20), characters(21), 'error tooLong'],
  ['DocumentNumber', characters(100), characters(101), 'error tooLong'],
  ['Description', characters(1000), characters(1001), 'error tooLong'],
  ['WithholdingTaxRate', '0.1', '0,1', 'error notANumber'],
  ['DueDays', '0', '-1', 'error belowMinimum'],
  ['DueDays', '2147483647', '2147483648', 'error aboveMaximum'],
  ['DueDays', '30', '30.5', 'error notAnInteger'],
  ['DueDays', '30', 'otuz', 'error notAnInteger'],
  ['Date', '2026-02-28', '2026-02-29', 'error notADate'],
  ['Date', '2024-02-29', '21.11.2026', 'error notADate'],
  ['ReturnedInvoiceDate', '2026-11-21', '2026-11-21T25:00:00', 'error notADate'],
  ['MarketRate', '900719925474099.5', '12345678901234567890', 'error tooPrecise'],
  ['MarketRate', '0.1', '0.12345678901234567890123', 'error tooPrecise'],
  ['ProfileId', 'TEMELFATURA', 'TEMEL\u001dFATURA', 'warning controlCharacters'],
  ['Description', 'one\ntwo\tthree', 'one\u0000two', 'warning controlCharacters'],
];
const despatchHeader: readonly Border[] = [
  ['DespatchNumber', characters(20), characters(21), 'error tooLong'],
  ['DocumentNumber', characters(100), characters(101), 'error tooLong'],
  ['Description', characters(1000), characters(1001), 'error tooLong'],
  ['DueDays', '0', '-1', 'error belowMinimum'],
  ['DespatchType', '2', '1', 'error notAChoice'],
  ['DespatchType', '-2', '0', 'error notAChoice'],
];
const lineFields: readonly Border[] = [
  ['Quantity', '0.000001', '0', 'error notAbove'],
  ['Quantity', '0.000001', '-0.000001', 'error notAbove'],
  ['Quantity', '1000000', '1.000,5', 'error notANumber'],
  ['UnitPrice', '0.01', '-0.01', 'error belowMinimum'],
  ['VatRate', '0', '-1', 'error belowMinimum'],
  ['VatRate', '100', '101', 'error aboveMaximum'],
  ['VatRate', '20', '20.5', 'error notAnInteger'],
  ['VatExemptionCode', characters(10), characters(11), 'error tooLong'],
  ['Description', characters(255), characters(256), 'error tooLong'],
  ['Description2', characters(255), characters(256), 'error tooLong'],
  ['AdditionalTaxCode1', characters(15), characters(16), 'error tooLong'],
  ['AdditionalTaxCode2', characters(15), characters(16), 'error tooLong'],
  ['AdditionalTaxCode3', characters(15), characters(16), 'error tooLong'],
  ['AdditionalTaxRate1', '12.5', '%12', 'error notANumber'],
];
/** What is said of these fields; an override also differs from what is computed, which is another rule's word. */
const about = (field: string, told: readonly string[]) =>
  told.filter((text) => text.endsWith(field) && !/amountDiffers|discountRateDiffers|withholding/.test(text));

describe('limits of the header (§2.1, §2.7, §8)', () => {
  it.each(invoiceHeader)('invoice %s', (field, good, bad, told) => {
    expect(about(field, toldOf('salesReturnInvoice', invoice({ [field]: good })))).toEqual([]);
    expect(about(field, toldOf('salesReturnInvoice', invoice({ [field]: bad })))).toEqual([`${told} ${field}`]);
  });
  it.each(despatchHeader)('despatch %s', (field, good, bad, told) => {
    expect(about(field, toldOf('despatch', despatch({ [field]: good })))).toEqual([]);
    expect(about(field, toldOf('despatch', despatch({ [field]: bad })))).toEqual([`${told} ${field}`]);
  });
  it('WithholdingCode of header and line: 10 characters', () => {
    const share = { WithholdingNumerator: '9', WithholdingDenominator: '10' };
    const of = (code: string) =>
      toldOf(
        'salesReturnInvoice',
        invoice({ ...share, WithholdingCode: code }, [line({ ...share, WithholdingCode: code })]),
      );
    expect(of(characters(10))).toEqual([]);
    expect(of(characters(11))).toEqual(['error tooLong WithholdingCode', 'error tooLong Lines[0].WithholdingCode']);
  });
});

describe('limits of a line (§2.3, §2.4, §8)', () => {
  it.each(lineFields)('%s', (field, good, bad, told) => {
    const path = `Lines[0].${field}`;
    expect(about(field, toldOf('salesReturnInvoice', invoice({}, [line({ [field]: good })])))).toEqual([]);
    expect(about(field, toldOf('salesReturnInvoice', invoice({}, [line({ [field]: bad })])))).toEqual([
      `${told} ${path}`,
    ]);
  });

  it.each([
    [{ Discounts: [{ Rate: '0' }, { Rate: '100' }] }, []],
    [{ Discounts: [{ Rate: '-0.01' }] }, ['error belowMinimum Lines[0].Discounts[0].Rate']],
    [{ Discounts: [{ Rate: '10' }, { Rate: '100.01' }] }, ['error aboveMaximum Lines[0].Discounts[1].Rate']],
    [{ Discounts: [{ Rate: null }] }, ['error required Lines[0].Discounts[0].Rate']],
    [{ Lots: [lot({ Quantity: '3', Description: characters(100) })] }, []],
    [{ Lots: [lot({ Description: characters(101) })] }, ['error tooLong Lines[0].Lots[0].Description']],
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
  ] satisfies [ValueRecord, string[]][])('%o', (more, expected) => {
    const told = toldOf('salesReturnInvoice', invoice({}, [line(more)]));
    expect(told.filter((text) => !text.includes('zeroTotal'))).toEqual(expected);
  });

  it.each(['0', '100'])('DiscountRate %s', (rate) => {
    expect(
      toldOf('salesReturnInvoice', invoice({}, [line({ DiscountRate: rate })])).filter((t) => t.startsWith('error')),
    ).toEqual([]);
  });
  it.each([
    ['-0.1', 'belowMinimum'],
    ['100.1', 'aboveMaximum'],
  ])('DiscountRate %s', (rate, code) => {
    expect(toldOf('salesReturnInvoice', invoice({}, [line({ DiscountRate: rate })]))).toContain(
      `error ${code} Lines[0].DiscountRate`,
    );
  });

  it('only advises where the specification does not show the line, but never lets a value be lost', () => {
    const told = toldOf(
      'despatch',
      despatch({}, [line({ Quantity: '0', VatRate: '101', Description2: characters(256) })]),
    );
    expect(told.filter((text) => text.startsWith('error'))).toEqual([]);
    expect(told).toEqual(
      expect.arrayContaining([
        'warning notAbove Lines[0].Quantity',
        'warning aboveMaximum Lines[0].VatRate',
        'warning tooLong Lines[0].Description2',
      ]),
    );
    expect(toldOf('despatch', despatch({}, [line({ UnitPrice: '1.2.3' })]))).toContain(
      'error notANumber Lines[0].UnitPrice',
    );
  });
});

describe('how characters are counted', () => {
  it('an error where both counts are too many, advice where an emoji counts as two', () => {
    const number = (text: string) => toldOf('salesReturnInvoice', invoice({ InvoiceNumber: text }));
    expect(number('😀'.repeat(10))).toEqual([]);
    expect(number('😀'.repeat(11))).toEqual(['warning tooLong InvoiceNumber']);
    expect(number('😀'.repeat(20))).toEqual(['warning tooLong InvoiceNumber']);
    expect(number('😀'.repeat(21))).toEqual(['error tooLong InvoiceNumber']);
  });
});

describe('required (§2.1, §2.3, §2.4, §2.7)', () => {
  const required = (fields: (typeof documents)['despatch']['fields']) =>
    Object.keys(fields).filter((name) => fields[name]?.required === true && name !== 'Lines');

  it.each(required(documents.salesReturnInvoice.fields))('invoice %s', (field) => {
    for (const nothing of [undefined, null, '', '   ']) {
      expect(toldOf('salesReturnInvoice', invoice({ [field]: nothing }))).toContain(`error required ${field}`);
    }
  });
  it.each(required(documents.despatch.fields))('despatch %s', (field) => {
    expect(toldOf('despatch', despatch({ [field]: '' }))).toContain(`error required ${field}`);
  });
  it.each(['ProductCode', 'UnitCode', 'Quantity', 'CurrencyCode', 'WarehouseName'])('line %s', (field) => {
    expect(toldOf('salesReturnInvoice', invoice({}, [line({ [field]: ' ' })]))).toContain(
      `error required Lines[0].${field}`,
    );
    expect(toldOf('despatch', despatch({}, [line({ [field]: ' ' })]))).toContain(`warning required Lines[0].${field}`);
  });
  it.each(['LotNo', 'Quantity', 'UnitCode'])('lot %s', (field) => {
    expect(toldOf('salesReturnInvoice', invoice({}, [line({ Lots: [lot({ [field]: null })] })]))).toContain(
      `error required Lines[0].Lots[0].${field}`,
    );
  });
  it('a line at least: of a despatch required, of an invoice advice', () => {
    expect(toldOf('despatch', despatch({}, []))).toEqual(['error tooFewItems Lines']);
    expect(toldOf('salesReturnInvoice', invoice({}, []))).toEqual(['warning tooFewItems Lines']);
    expect(toldOf('despatch', despatch())).toEqual([]);
    expect(toldOf('salesReturnInvoice', invoice())).toEqual([]);
  });
});

describe('e-documents (§2.1)', () => {
  it('asks for profile and type when the company uses e-Invoice', () => {
    const company = facts({ usesEInvoice: true });
    expect(toldOf('salesReturnInvoice', invoice(), company)).toEqual([
      'error profileRequired ProfileId',
      'error invoiceTypeRequired InvoiceTypeCode',
    ]);
    const both = { ProfileId: 'TEMELFATURA', InvoiceTypeCode: 'IADE' };
    expect(toldOf('salesReturnInvoice', invoice(both), company)).toEqual([]);
    expect(toldOf('despatch', despatch(), company)).toEqual([]);
  });
});

describe('what cannot change (§3, §4.2, §4.3)', () => {
  it.each(['replace', 'change'] as const)('"Next" on %s', (operation) => {
    const next = { InvoiceNumber: 'Next' };
    expect(toldOf('salesReturnInvoice', invoice(next), facts(), operation)).toEqual([
      'error nextOnUpdate InvoiceNumber',
    ]);
    expect(toldOf('despatch', despatch({ DespatchNumber: 'Next' }), facts(), operation)).toEqual([
      'error nextOnUpdate DespatchNumber',
    ]);
    expect(toldOf('salesReturnInvoice', invoice({ InvoiceNumber: 'NEXT' }), facts(), operation)).toEqual([
      'warning nextOnUpdate InvoiceNumber',
    ]);
    expect(toldOf('salesReturnInvoice', invoice(next))).toEqual([]);
  });
  it('the type of a despatch', () => {
    const changed = despatch({ DespatchType: '2' });
    expect(toldOf('despatch', changed, facts(), 'replace', despatch())).toEqual(['error typeChanged DespatchType']);
    expect(toldOf('despatch', changed, facts(), 'replace', null)).toEqual([]);
    expect(toldOf('despatch', despatch(), facts(), 'replace', despatch())).toEqual([]);
  });
  it('a deletion sends no content', () => {
    expect(toldOf('despatch', {}, facts(), 'delete')).toEqual([]);
  });
});
