import { afterEach, describe, expect, it } from 'vitest';
import type { Path, ValueRecord } from '../../../domain/fields.ts';
import type { LocatedError } from '../../../domain/model/problem.ts';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { explanationOf, isSameAdvice } from '../../../renderer/state/explanation.ts';
import type { ExplainedDraft } from '../../../renderer/state/explanation/explained-draft.ts';
import { baseline, line } from './desk.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { locatedError } from '../support/located-error.ts';

const policy = amountsPolicy(connectionDefaults);
const explained = (over: Partial<ExplainedDraft> = {}): ExplainedDraft => ({
  kind: 'salesReturnInvoice',
  operation: 'change',
  baseline,
  content: baseline,
  ...over,
});
const at = (...path: Path): LocatedError => locatedError('', '', path);
const whole = at();

afterEach(() => setLanguage('en'));

describe('a code of the service', () => {
  it('has the same advice as another if both say what to do in the same way, but not if one says more', () => {
    const [unknown, another, known] = ['44008', '45001', '3015'].map((code) => explanationOf(code, null));
    if (!unknown || !another || !known) throw new Error('explained');
    expect(isSameAdvice(unknown, another)).toBe(true);
    expect(isSameAdvice(unknown, known)).toBe(false);
  });

  it('that the specification does not have is shown with the service’s own message only', () => {
    expect(explanationOf('4102', null)).toEqual({
      meaning: null,
      fault: null,
      action: null,
      retry: null,
      details: [],
    });
  });

  it('says whether retrying without a change can help', () => {
    expect(explanationOf('3015', null).retry).toBe('Without changes it would be refused again.');
    expect(explanationOf('0120', null).retry).toBe('Trying again without changes may work.');
  });
});

describe('a closed ledger (3015)', () => {
  it('names the locked customer, amount and currency of the opened document', () => {
    expect(explanationOf('3015', explained(), { policy }).details).toEqual([
      'Customer C00012 Deniz A.Ş., amount 432.00, currency TRY: these three cannot be changed, and the invoice cannot be deleted.',
    ]);
    setLanguage('tr');
    expect(explanationOf('3015', explained({ operation: 'delete' }), { policy }).details).toEqual([
      'Cari C00012 Deniz A.Ş., tutar 432,00, para birimi TRY: bu üçü değiştirilemez, fatura silinemez.',
    ]);
  });

  it('for a deletion does not advise restoring amounts, which would not help', () => {
    setLanguage('en');
    expect(explanationOf('3015', explained({ operation: 'delete' }), { policy }).action).not.toContain('Put customer');
    expect(explanationOf('3015', explained(), { policy }).action).toContain('Put customer');
  });

  it('uses the amount that was read if it differs from the computed one', () => {
    const [told] = explanationOf('3015', explained({ baseline: { ...baseline, GrandTotal: '1234.5' } }), {
      policy,
    }).details;
    expect(told).toContain('1,234.50');
  });

  it('lists only those of the three that the draft would change', () => {
    const touching = (content: ValueRecord) => explanationOf('3015', explained({ content }), { policy }).details[1];
    expect(touching({ ...baseline, CustomerCode: 'C2' })).toBe('This draft changes: the customer.');
    expect(touching({ ...baseline, Lines: [line('read-1', 'P-1', { Quantity: '4' })] })).toBe(
      'This draft changes: the amount.',
    );
    const usd = line('read-1', 'P-1', { CurrencyCode: 'USD', ExchangeRate: '41' });
    expect(touching({ ...baseline, Lines: [usd] })).toBe('This draft changes: the currency.');
    expect(touching({ ...baseline, Description: 'x' })).toBeUndefined();
  });

  it('is explained only for sales returns and for documents that were read', () => {
    expect(explanationOf('3015', explained({ kind: 'despatch' }), { policy }).details).toEqual([]);
    expect(explanationOf('3015', explained({ operation: 'create', baseline: null }), { policy }).details).toEqual([]);
    expect(explanationOf('3015', null).details).toEqual([]);
  });
});

describe('a despatch', () => {
  const despatch: ValueRecord = { ...baseline, DespatchNumber: 'IRS7', DespatchType: '-2' };

  it('keeps its number and its direction (7003)', () => {
    const content = { ...despatch, DespatchNumber: 'Next' };
    expect(explanationOf('7003', explained({ kind: 'despatch', baseline: despatch, content })).details).toEqual([
      'Its number in the service is IRS7, its direction Outbound.',
    ]);
    expect(explanationOf('7003', explained({ kind: 'salesReturnInvoice' })).details).toEqual([
      'Its number in the service is SRI1.',
    ]);
  });

  it('shows the line’s quantity before it exceeded the order (7115)', () => {
    const content = { ...baseline, Lines: [line('read-1', 'P-1', { Quantity: '4.5' })] };
    const told = explanationOf('7115', explained({ content }), { error: at('Lines', 0, 'Quantity') });
    expect(told.details).toEqual([
      'The line’s quantity was 3 ADET when it was opened, and is now 4.5 ADET. The service does not say how much of the order is left.',
    ]);
    expect(explanationOf('7115', explained(), { error: at('Lines', 0) }).details).toEqual([]);
    expect(explanationOf('7115', explained({ content }), { error: whole }).details).toEqual([]);
  });
});
