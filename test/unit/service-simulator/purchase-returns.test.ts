import { describe, expect, it } from 'vitest';
import type { JsonRecord } from '../../service/types.ts';
import { despatch, invoice, line, lot, openHouse, rules, written } from './harness.ts';

describe('writing purchase returns (§2.1): outbound stock', () => {
  it('consumes the named lots, and releases them when they are removed', () => {
    const house = openHouse();
    const product = house.product(3);
    const unit = product.units[0]?.code ?? '';
    const consumed = (at: number): number | undefined =>
      house.company.stock.lot(`L-${product.code}-${at}`)?.consumed.toNumber();
    const of = (quantity: number, at: number): JsonRecord =>
      line(product, quantity, { Lots: [lot(`L-${product.code}-${at}`, quantity, unit)] });
    const document = written(house.create('purchaseReturnInvoice', invoice([of(5, 1)])));
    expect([consumed(1), consumed(2)]).toEqual([5, 0]);
    const number = document.number;
    written(house.replace(document, invoice([of(3, 2)], { InvoiceNumber: number })));
    expect([consumed(1), consumed(2)]).toEqual([0, 3]);
    written(house.change(document, { Description: 'aynı satırlar' }));
    expect([consumed(1), consumed(2)]).toEqual([0, 3]);
    expect(rules(house.change(document, { Lines: [line(product, 1, { Lots: [lot('YOK', 1, unit)] })] }))).toEqual([
      'lotUnknown LotNo',
    ]);
    expect(house.writer.delete(house.company, document, house.user)).toEqual([]);
    expect([consumed(1), consumed(2)]).toEqual([0, 0]);
  });

  it('despatches serial numbers, which return when it is deleted', () => {
    const house = openHouse();
    const product = house.product(5);
    const [serial = ''] = house.company.stock.serialsOf(product.code);
    const lines = [line(product, 1, { SerialNumbers: [serial] })];
    const document = written(house.create('purchaseReturnInvoice', invoice(lines)));
    expect(rules(house.create('purchaseReturnInvoice', invoice(lines)))).toEqual(['serialNotInStock SerialNumbers']);
    house.writer.delete(house.company, document, house.user);
    expect(rules(house.create('purchaseReturnInvoice', invoice(lines)))).toEqual([]);
  });

  it('is numbered and unique separately from sales returns, and gets no new number on update', () => {
    const house = openHouse();
    written(house.create('salesReturnInvoice', invoice([], { InvoiceNumber: 'A-1' })));
    const document = written(house.create('purchaseReturnInvoice', invoice([], { InvoiceNumber: 'A-1' })));
    expect(rules(house.create('purchaseReturnInvoice', invoice([], { InvoiceNumber: 'A-1' })))).toEqual([
      'numberTaken',
    ]);
    expect(rules(house.change(document, { InvoiceNumber: 'Next' }))).toEqual(['nextOnUpdate InvoiceNumber']);
    expect(written(house.create('purchaseReturnInvoice', invoice([]))).number).toBe('AIF0000001');
  });
});

describe('numbers of e-documents (§2.1, §2.7)', () => {
  const e = { ProfileId: 'TEMELFATURA', InvoiceTypeCode: 'IADE' };

  it('exist in a company that uses them, for purchase returns and outbound despatches only', () => {
    const house = openHouse({ company: 1 });
    const lines = [line(house.product(1), 1)];
    const number = (...asked: Parameters<typeof house.create>): string => written(house.create(...asked)).number;
    expect(number('purchaseReturnInvoice', invoice([], e))).toMatch(/^[A-Z]{3}2026000000001$/);
    expect(number('purchaseReturnInvoice', invoice([], e))).toMatch(/^[A-Z]{3}2026000000002$/);
    expect(number('purchaseReturnInvoice', invoice([], { ...e, Date: '2027-01-02' }))).toMatch(/2027000000001$/);
    expect(number('despatch', despatch(-2, lines))).toMatch(/^[A-Z]{3}2026000000001$/);
    expect(number('despatch', despatch(2, lines))).toBe('GIR0000001');
    expect(number('salesReturnInvoice', invoice([], e))).toBe('SIF0000001');
  });

  it('belong to an e-document of the derived type', () => {
    const house = openHouse({ company: 1 });
    const type = (kind: 'purchaseReturnInvoice' | 'salesReturnInvoice'): unknown =>
      house.record(written(house.create(kind, invoice([], e)))).EInvoiceType;
    expect([type('purchaseReturnInvoice'), type('salesReturnInvoice')]).toEqual([2, 0]);
    const without = openHouse();
    const record = without.record(written(without.create('purchaseReturnInvoice', invoice([]))));
    expect(record.EInvoiceType).toBe(0);
  });
});
