import { newKey } from '../../../../renderer/screens/editor/session/identity.ts';
import { describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import type { Api } from '../../../../renderer/api.ts';
import { DocumentState } from '../../../../renderer/screens/editor/session/document.svelte.ts';
import { LastEntries } from '../../../../renderer/screens/editor/lines/last-entries.svelte.ts';
import { draftOf, invoice, invoiceLine } from '../support.ts';

const facts = { defaultCurrency: 'TRY', defaultUnit: '', localGuidance: true, newKey };

const now = new Date(2026, 10, 22, 12).getTime();
const yesterday = new Date(2026, 10, 21, 12).getTime();

interface Before {
  readonly lines: readonly ValueRecord[];
  readonly customer?: string;
  readonly date?: string;
  readonly updatedAt?: number;
}

/** Line `a` of a new document for customer C1, with earlier documents, newest first. */
function open(line: ValueRecord, before: readonly Before[], { fails = false, readOnly = false } = {}) {
  const asked: string[] = [];
  const drafts = before.map(({ lines, customer = 'C1', date = '2026-11-20', updatedAt = now }, at) =>
    draftOf(invoice(lines), { id: `d${at}`, customerCode: customer, date, updatedAt }),
  );
  const own = draftOf(invoice([line]), { id: 'own', customerCode: 'C1', updatedAt: now });
  const api: Pick<Api, 'listDrafts' | 'getDraft'> = {
    listDrafts: () => {
      if (fails) return Promise.reject(new Error('no store'));
      const rows: readonly DraftSummary[] = [own, ...drafts];
      return Promise.resolve({ rows } as Awaited<ReturnType<Api['listDrafts']>>);
    },
    getDraft: ({ id }) => {
      asked.push(id);
      return Promise.resolve(drafts.find((draft) => draft.id === id) ?? null);
    },
  };
  const document = new DocumentState(facts);
  document.load(own.content);
  const last = new LastEntries({
    ...{ id: 'own', host: { api, today: () => '2026-11-22' }, document, readOnly },
    connection: { id: 'connection', settings: { defaultCurrency: 'TRY' } },
    description: { kind: 'salesReturnInvoice' },
  });
  const current = () => document.lines[0];
  return { last, document, current, asked, offer: async () => (await last.load(current()), last.offerFor(current())) };
}
const line = (more: ValueRecord = {}) => invoiceLine('a', more);
const priced = (UnitPrice: string, more: ValueRecord = {}) => invoiceLine('x', { UnitPrice, ...more });

describe('the last price', () => {
  it('is that of the customer’s newest document with the product, with its date, and is applied as one undo step', async () => {
    const desk = open(line(), [
      { lines: [priced('90', { ProductCode: 'P2' })] },
      { lines: [priced('80')], date: '2026-11-19' },
      { lines: [priced('70')], date: '2026-11-18' },
    ]);
    expect(desk.last.offerFor(desk.current())).toBeNull();
    expect(await desk.offer()).toEqual({ field: 'UnitPrice', value: '80', currency: 'TRY', date: '2026-11-19' });
    expect(desk.current()?.UnitPrice).toBe('100');
    expect(desk.last.take(desk.current())).toBe(true);
    expect(desk.current()?.UnitPrice).toBe('80');
    // Already applied.
    expect(desk.last.take(desk.current())).toBe(false);
    desk.document.undo();
    expect(desk.current()?.UnitPrice).toBe('100');
  });

  it.each([
    ['from another customer', { customer: 'C11', lines: [priced('80')] }],
    ['for another unit', { lines: [priced('80', { UnitCode: 'BX' })] }],
    ['in another currency', { lines: [priced('80', { CurrencyCode: 'USD' })] }],
    ['with VAT', { lines: [priced('80', { VatIncluded: true })] }],
    ['if the line already has it', { lines: [priced('100')] }],
    ['if it is empty', { lines: [priced('')] }],
  ])('is not offered %s', async (_, before: Before) => {
    expect(await open(line(), [before]).offer()).toBeNull();
  });

  it('is read once, from few documents, and never from the document itself', async () => {
    const desk = open(
      line({ ProductCode: 'P9' }),
      Array.from({ length: 20 }, () => ({ lines: [priced('80')] })),
    );
    expect(await desk.offer()).toBeNull();
    await desk.offer();
    expect(desk.asked).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']);
  });

  it('is not offered if nothing can be read, or in a read-only document', async () => {
    const before = [{ lines: [priced('80')] }];
    expect(await open(line(), before, { fails: true }).offer()).toBeNull();
    expect(await open(line(), before, { readOnly: true }).offer()).toBeNull();
    expect(await open(line({ ProductCode: '' }), before).offer()).toBeNull();
  });
});

describe('the last warehouse', () => {
  const bare = (more: ValueRecord = {}) => line({ WarehouseName: '', ...more });
  const from = (WarehouseName: string, more: ValueRecord = {}) => priced('80', { WarehouseName, ...more });

  it('is that of the customer’s newest document for any product, offered before the price, and fills an empty cell', async () => {
    const desk = open(bare(), [
      { lines: [from('', { ProductCode: 'P2' })] },
      { lines: [from('Depo 2', { ProductCode: 'P3' })], date: '2026-11-19' },
      { lines: [from('Depo 1')] },
    ]);
    expect(await desk.offer()).toMatchObject({ field: 'WarehouseName', value: 'Depo 2', date: '2026-11-19' });
    expect(desk.current()?.WarehouseName).toBe('');
    expect(desk.last.take(desk.current())).toBe(true);
    expect(desk.current()?.WarehouseName).toBe('Depo 2');
    expect(desk.last.offerFor(desk.current())).toMatchObject({ field: 'UnitPrice', value: '80' });
  });

  it('is not offered if the line has one, nor from another customer', async () => {
    const mine = await open(line({ WarehouseName: 'Depo 9' }), [
      { lines: [from('Depo 2', { UnitPrice: '100' })] },
    ]).offer();
    expect(mine).toBeNull();
    const other = await open(bare(), [{ lines: [from('Depo 2')], customer: 'C7' }]).offer();
    expect(other).toBeNull();
  });
});

describe('the last exchange rate', () => {
  const dollars = (ExchangeRate?: string) => line({ CurrencyCode: 'USD', ExchangeRate });
  const rated = (ExchangeRate: string, CurrencyCode = 'USD') => priced('5', { CurrencyCode, ExchangeRate });

  it('is the last one used on this day for any customer, and fills an empty cell', async () => {
    const desk = open(dollars(), [
      { lines: [rated('44', 'EUR')] },
      { lines: [rated('41.2')], customer: 'C7' },
      { lines: [rated('41.1')] },
    ]);
    expect(await desk.offer()).toMatchObject({ field: 'ExchangeRate', value: '41.2', currency: 'USD' });
    desk.last.take(desk.current());
    expect(desk.current()?.ExchangeRate).toBe('41.2');
  });

  it('is not offered from another day, nor over an existing rate', async () => {
    expect(await open(dollars(), [{ lines: [rated('41.2')], updatedAt: yesterday }]).offer()).toBeNull();
    expect(await open(dollars('40'), [{ lines: [rated('41.2')], customer: 'C7' }]).offer()).toBeNull();
  });
});
