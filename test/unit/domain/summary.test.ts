import { describe, expect, it } from 'vitest';
import { summarise } from '../../../domain/summary.ts';
import { customerId, despatch, facts, invoice, line, quote } from './samples.ts';

const of = (content: Parameters<typeof summarise>[1]) => summarise('salesReturnInvoice', content, facts(), 'create');

describe('summarise', () => {
  it('says what a list shows', () => {
    expect(of(invoice({ CustomerName: 'Ali' }))).toEqual({
      ...{ number: 'SRI-1', customerCode: 'C-1', customerName: 'Ali', date: '2026-11-21T14:30:00' },
      ...{ total: '432', currency: 'TRY', lineCount: 1, errorCount: 0, warningCount: 0 },
    });
  });

  it('counts errors and warnings apart', () => {
    expect(of(invoice({ CustomerCode: '' }, [line({ WithholdingCode: '612' })]))).toMatchObject({
      ...{ customerCode: null, customerName: null, errorCount: 1, warningCount: 1 },
    });
  });

  it('the total in the currency of the lines, converted where they differ, the user’s where it was overridden', () => {
    const dollars = line({ CurrencyCode: 'USD', ExchangeRate: '40', UnitPrice: '10', VatRate: '0' });
    expect(of(invoice({}, [dollars]))).toMatchObject({ total: '30', currency: 'USD' });
    expect(of(invoice({}, [dollars, line()]))).toMatchObject({ total: '1632', currency: 'TRY' });
    expect(of(invoice({ GrandTotal: '400' }))).toMatchObject({ total: '400' });
  });

  it('no total rather than one that is too small', () => {
    expect(of(invoice({}, [line(), line({ UnitPrice: '' })]))).toMatchObject({ total: null, lineCount: 2 });
  });

  it('a quote’s customer by the code and name that are beside the identifier, else by the identifier', () => {
    const named = quote({ CustomerCode: 'C-1', CustomerName: 'Ali' });
    expect(summarise('quote', named, facts(), 'create')).toMatchObject({
      ...{ number: 'Q-1', customerCode: 'C-1', customerName: 'Ali', total: '432', errorCount: 0 },
    });
    expect(summarise('quote', quote(), facts(), 'create')).toMatchObject({
      ...{ customerCode: customerId, customerName: null },
    });
    expect(summarise('quote', quote({ CustomerId: '' }), facts(), 'create')).toMatchObject({ customerCode: null });
  });

  it('an invoice’s customer is its code, never an identifier that was only read', () => {
    expect(of(invoice({ CustomerCode: '', CustomerId: customerId }))).toMatchObject({ customerCode: null });
  });

  it('an empty draft', () => {
    expect(summarise('despatch', {}, facts(), 'create')).toMatchObject({ number: null, date: null, lineCount: 0 });
    expect(summarise('despatch', despatch(), facts(), 'create')).toMatchObject({ number: 'D-1', errorCount: 0 });
    expect(summarise('despatch', {}, facts(), 'delete')).toMatchObject({ errorCount: 0, warningCount: 0 });
  });
});
