import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../service/service.ts';
import type { JsonRecord, Service } from '../../service/types.ts';
import { createCaller, line, type Caller } from './caller.ts';

let service: Service;
let caller: Caller;
beforeAll(async () => {
  service = await startService({ profile: 'second', data: 'small', customers: 130 });
  caller = createCaller(service);
});
afterAll(async () => {
  caller.close();
  await service.close();
});

const despatch = (more: JsonRecord = {}): JsonRecord => ({
  DespatchType: -2,
  DespatchNumber: 'Next',
  Date: '2026-11-20',
  CustomerCode: 'C00001',
  CurrencyCode: 'TRY',
  Lines: [line()],
  ...more,
});

describe('the second profile', () => {
  it('gives customers page by page, and definitions as a bare array', async () => {
    const page = async (query: string): Promise<{ list: JsonRecord[]; total: number; next: string | null }> =>
      (await caller.data('GET', `/customers${query}`)).json.Data as never;
    const first = await page('');
    expect([first.list.length, first.total]).toEqual([50, 130]);
    expect(first.next).toContain('page=2');
    const last = await page('?page=3&pageSize=50');
    expect([last.list.length, last.next]).toEqual([30, null]);
    const codes = [first, await page('?page=2'), last].flatMap(({ list }) => list.map((row) => row.CustomerCode));
    expect(new Set(codes).size).toBe(130);
    expect((await caller.data('GET', '/customers?page=0')).status).toBe(422);
    expect((await caller.data('GET', '/stock/warehouses')).json.Data).toEqual(
      expect.arrayContaining([expect.objectContaining({ WarehouseName: 'MERKEZ DEPO' })]),
    );
  });

  it('reports only the number of an invoice created, and a despatch whole', async () => {
    const created = await caller.create();
    expect([created.status, created.json.Data]).toEqual([
      201,
      { InvoiceNumber: expect.stringMatching(/^SATIADE-\d{5}$/) as string },
    ]);
    const answer = await caller.data('POST', service.paths.despatches, despatch());
    expect(answer.json.Data).toMatchObject({
      Id: expect.any(String) as string,
      DespatchType: -2,
      Lines: [{ Quantity: 1 }],
    });
    expect((await caller.data('POST', '/despatches', despatch())).status).toBe(404);
  });

  it('answers 7003, 7115 and 3015 with statuses of its own', async () => {
    const seeded = service.ledger.documents({ seeded: true, companyId: 1 });
    const one = seeded.find(({ kind }) => kind === 'despatch');
    const next = await caller.data('PATCH', `${service.paths.despatches}/${one?.id}`, { DespatchNumber: 'Next' });
    expect([next.status, next.json.ResultCode]).toEqual([409, '7003']);
    const ordered = seeded.find(({ record }) => JSON.stringify(record).includes('OrderLineQuantity'));
    const [{ ProductCode = '', UnitCode = '' } = {}] = (ordered?.record.Lines ?? []) as JsonRecord[];
    const over = await caller.data('PATCH', `${service.paths.despatches}/${ordered?.id}`, {
      Lines: [line({ ProductCode, UnitCode, Quantity: 13 })],
    });
    expect([over.status, over.json.ResultCode]).toEqual([400, '7115']);
    const closed = seeded.find((document) => document.closed);
    const locked = await caller.data('PATCH', `/sales-return-invoices/${closed?.id}`, { CustomerCode: 'C00003' });
    expect([locked.status, locked.json.ResultCode]).toEqual([400, '3015']);
  });
});
