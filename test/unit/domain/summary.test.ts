import { describe, expect, it } from 'vitest';
import { summarise } from '../../../domain/summary.ts';
import { customerId, despatch, facts, invoice, line, quote } from './samples.ts';

const of = (content: Parameters<typeof summarise>[1]) => summarise('salesReturnInvoice', content, facts(), 'create');

describe('summarise', () => {
  it('returns what a list shows', () => {
    expect(of(invoice({ CustomerName: 'Ali' }))).toEqual({
      ...{ number: 'SRI-1', customerCode: 'C-1', customerName: 'Ali', date: '2026-11-21T14:30:00' },
      ...{ total: '432', currency: 'TRY', lineCount: 1, errorCount: 0, warningCount: 0 },
    });
  });

  it('counts errors and warnings separately', () => {
    expect(of(invoice({ CustomerCode: '' }, [line({ WithholdingCode: '612' })]))).toMatchObject({
      ...{ customerCode: null, customerName: null, errorCount: 1, warningCount: 1 },
    });
  });

  it('gives the total in the lines’ currency, converted if they differ, or the user’s override', () => {
    const dollars = line({ CurrencyCode: 'USD', ExchangeRate: '40', UnitPrice: '10', VatRate: '0' });
    expect(of(invoice({}, [dollars]))).toMatchObject({ total: '30', currency: 'USD' });
    expect(of(invoice({}, [dollars, line()]))).toMatchObject({ total: '1632', currency: 'TRY' });
    expect(of(invoice({ GrandTotal: '400' }))).toMatchObject({ total: '400' });
  });

  it('gives no total rather than one that is too small', () => {
    expect(of(invoice({}, [line(), line({ UnitPrice: '' })]))).toMatchObject({ total: null, lineCount: 2 });
  });

  it('names a quote’s customer by the code and name next to the id, otherwise by the id', () => {
    const named = quote({ CustomerCode: 'C-1', CustomerName: 'Ali' });
    expect(summarise('quote', named, facts(), 'create')).toMatchObject({
      ...{ number: 'Q-1', customerCode: 'C-1', customerName: 'Ali', total: '432', errorCount: 0 },
    });
    expect(summarise('quote', quote(), facts(), 'create')).toMatchObject({
      ...{ customerCode: customerId, customerName: null },
    });
    expect(summarise('quote', quote({ CustomerId: '' }), facts(), 'create')).toMatchObject({ customerCode: null });
  });

  it('names an invoice’s customer by its code, never by an id that was only read', () => {
    expect(of(invoice({ CustomerCode: '', CustomerId: customerId }))).toMatchObject({ customerCode: null });
  });

  it('accepts an empty draft', () => {
    expect(summarise('despatch', {}, facts(), 'create')).toMatchObject({ number: null, date: null, lineCount: 0 });
    expect(summarise('despatch', despatch(), facts(), 'create')).toMatchObject({ number: 'D-1', errorCount: 0 });
    expect(summarise('despatch', {}, facts(), 'delete')).toMatchObject({ errorCount: 0, warningCount: 0 });
  });
});
