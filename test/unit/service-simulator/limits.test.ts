import { describe, expect, it } from 'vitest';
import type { JsonRecord } from '../../service/types.ts';
import { despatch, invoice, line, openHouse, rules } from './harness.ts';

const long = (count: number): string => 'ş'.repeat(count);

/** §8: every limit at its boundary. */
describe('limits of the header', () => {
  const house = openHouse();
  const plain = line(house.product(1), 1);

  it.each([
    ['InvoiceNumber', 20],
    ['DocumentNumber', 100],
    ['Description', 1000],
    ['WithholdingCode', 10],
  ])('%s has at most %i characters', (field, limit) => {
    expect(rules(house.create('salesReturnInvoice', invoice([plain], { [field]: long(limit) })))).toEqual([]);
    expect(rules(house.create('salesReturnInvoice', invoice([plain], { [field]: long(limit + 1) })))).toEqual([
      `tooLong ${field}`,
    ]);
  });

  it.each([
    ['DespatchNumber', 20],
    ['DocumentNumber', 100],
    ['Description', 1000],
  ])('%s of a despatch has at most %i characters', (field, limit) => {
    expect(rules(house.create('despatch', despatch(-2, [plain], { [field]: long(limit) })))).toEqual([]);
    expect(rules(house.create('despatch', despatch(-2, [plain], { [field]: long(limit + 1) })))).toEqual([
      `tooLong ${field}`,
    ]);
  });

  it('accept DueDays of 0, but not -1', () => {
    expect(rules(house.create('salesReturnInvoice', invoice([plain], { DueDays: 0 })))).toEqual([]);
    expect(rules(house.create('salesReturnInvoice', invoice([plain], { DueDays: -1 })))).toEqual(['tooSmall DueDays']);
    expect(rules(house.create('despatch', despatch(2, [plain], { DueDays: -1 })))).toEqual(['tooSmall DueDays']);
  });

  it('require a line on a despatch, but not on an invoice', () => {
    expect(rules(house.create('despatch', despatch(-2, [])))).toEqual(['linesMissing Lines']);
    expect(rules(house.create('salesReturnInvoice', invoice([])))).toEqual([]);
  });
});

describe('limits of a line', () => {
  const house = openHouse();
  const product = house.product(1);
  const create = (more: JsonRecord): string[] =>
    rules(house.create('salesReturnInvoice', invoice([line(product, 1, more)])));

  it.each([
    ['Description', 255],
    ['Description2', 255],
    ['VatExemptionCode', 10],
    ['WithholdingCode', 10],
    ['AdditionalTaxCode1', 15],
    ['AdditionalTaxCode2', 15],
    ['AdditionalTaxCode3', 15],
  ])('%s has at most %i characters', (field, limit) => {
    expect(create({ [field]: long(limit) })).toEqual([]);
    expect(create({ [field]: long(limit + 1) })).toEqual([`lineTooLong ${field}`]);
  });

  it.each(['VatRate', 'DiscountRate'])('%s is from 0 to 100', (field) => {
    expect(create({ [field]: 0 })).toEqual([]);
    expect(create({ [field]: 100 })).toEqual([]);
    expect(create({ [field]: -1 })).toEqual([`lineOutOfRange ${field}`]);
    expect(create({ [field]: 101 })).toEqual([`lineOutOfRange ${field}`]);
  });

  it('accept discounts from 0 to 100', () => {
    expect(create({ Discounts: [{ Rate: 0 }, { Rate: 100 }] })).toEqual([]);
    expect(create({ Discounts: [{ Rate: 100.01 }] })).toEqual(['discountOutOfRange Discounts']);
    expect(create({ Discounts: [{ Rate: 10 }, { Rate: -0.01 }] })).toEqual(['discountOutOfRange Discounts']);
  });

  it('accept a Quantity above 0 and a UnitPrice of at least 0', () => {
    expect(create({ Quantity: 0.000001 })).toEqual([]);
    expect(create({ Quantity: 0 })).toEqual(['quantityNotPositive Quantity']);
    expect(create({ Quantity: -1 })).toEqual(['quantityNotPositive Quantity']);
    expect(create({ UnitPrice: 0 })).toEqual([]);
    expect(create({ UnitPrice: -0.01 })).toEqual(['lineTooSmall UnitPrice']);
  });

  it.each(['ProductCode', 'UnitCode', 'CurrencyCode', 'WarehouseName'])('require %s', (field) => {
    expect(create({ [field]: null })).toEqual([`lineRequired ${field}`]);
  });

  it('leave WarehouseName optional if the profile does', () => {
    const second = openHouse({ profile: 'second' });
    const body = invoice([line(second.product(3), 1, { WarehouseName: null })]);
    expect(rules(second.create('salesReturnInvoice', body))).toEqual([]);
  });
});
