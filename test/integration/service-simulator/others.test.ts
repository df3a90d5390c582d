import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService } from '../../service/service.ts';
import type { DocumentKind, JsonRecord, Service } from '../../service/types.ts';
import { createCaller, invoice, line, type Caller } from './caller.ts';

/** What others do to the service and its documents while the application works. */
let service: Service;
let caller: Caller;
beforeEach(async () => {
  service = await startService({ data: 'small' });
  caller = createCaller(service);
});
afterEach(async () => {
  caller.close();
  await service.close();
});

const kinds: readonly DocumentKind[] = ['salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote'];
const seededOf = (kind: DocumentKind): string =>
  service.ledger.documents({ kind, companyId: 1, seeded: true })[0]?.id ?? '';
const record = (id: string): JsonRecord => service.ledger.document(id)?.record ?? {};

describe('colleagues', () => {
  it.each(kinds)('change a %s, whose ModifyDate moves at every save', (kind) => {
    const id = seededOf(kind);
    const dates = [record(id).ModifyDate];
    for (const Description of ['bir', 'iki', 'üç']) {
      service.company.editAsColleague(id, { Description });
      expect(record(id).Description).toBe(Description);
      dates.push(record(id).ModifyDate);
    }
    expect(new Set(dates).size).toBe(4);
    expect([...dates].sort()).toEqual(dates);
    expect(service.ledger.document(id)).toMatchObject({ revision: 4, modifiedBy: 2 });
  });

  it.each(kinds)('hide a %s with a sharing code', async (kind) => {
    const id = seededOf(kind);
    const shared = service.companies[0]?.sharingCodes[0];
    service.company.editAsColleague(
      id,
      kind === 'quote' ? { SharingCodeId: shared?.id ?? null } : { SharingCode: shared?.code ?? null },
    );
    const paths = {
      salesReturnInvoice: '/sales-return-invoices',
      purchaseReturnInvoice: '/purchase-return-invoices',
      despatch: service.paths.despatches,
      quote: service.paths.quotes,
    };
    const stranger = createCaller(service, { user: 2 });
    expect((await caller.data('GET', `${paths[kind]}/${id}`)).status).toBe(200);
    expect((await stranger.data('GET', `${paths[kind]}/${id}`)).status).toBe(404);
    stranger.close();
  });

  it('move a customer, which documents show after their next save (§2.1, §2.7)', () => {
    const id = service.company.createAsColleague('salesReturnInvoice', invoice({ CustomerCode: 'C00005' }));
    const { Address } = record(id);
    expect(Address).not.toContain('Depo');
    service.company.editCustomer('C00005', { invoiceAddress: null, title: 'Yeni Unvan A.Ş.' });
    expect(record(id)).toMatchObject({ Address });
    service.company.editAsColleague(id, { Description: 'kaydet' });
    expect(record(id)).toMatchObject({ CustomerTitle: 'Yeni Unvan A.Ş.' });
    expect(record(id).Address).toContain('Depo');
  });
});

describe('what locks a document', () => {
  it('refuses PUT, PATCH and DELETE of an invoice closed by a payment with 3015, and lets the rest through', async () => {
    const { Id, InvoiceNumber } = (await caller.create({ GrandTotal: 100 })).json.Data as Record<string, string>;
    service.company.setClosed(Id ?? '', true);
    const path = `/sales-return-invoices/${Id}`;
    const whole = (more: JsonRecord): JsonRecord =>
      invoice({ InvoiceNumber: InvoiceNumber ?? '', GrandTotal: 100, ...more });
    const usd = [line({ CurrencyCode: 'USD', ExchangeRate: 41 })];
    const codes = [
      await caller.data('PUT', path, whole({ CustomerCode: 'C00002' })),
      await caller.data('PUT', path, whole({ GrandTotal: 100.01 })),
      await caller.data('PUT', path, whole({ Lines: usd })),
      await caller.data('PATCH', path, { GrandTotal: 99 }),
      await caller.data('PATCH', path, { Lines: usd }),
      await caller.data('DELETE', path),
    ].map(({ json }) => json.ResultCode);
    expect(codes).toEqual(codes.map(() => '3015'));
    expect((await caller.data('PUT', path, whole({ Description: 'serbest' }))).status).toBe(200);
    expect((await caller.data('PATCH', path, { DueDays: 3 })).status).toBe(200);
    expect(() => service.company.setClosed(seededOf('quote'), true)).toThrow('quote');
  });

  it('is an order, for the line of a despatch at its position', async () => {
    const id = service.company.createAsColleague('despatch', {
      DespatchType: -2,
      DespatchNumber: 'Next',
      Date: '2026-11-20',
      CustomerCode: 'C00001',
      CurrencyCode: 'TRY',
      Lines: [line({ Quantity: 2 }), line({ Quantity: 2 })],
    });
    service.company.setOrderLink(id, 1, { order: 'SIP-7', quantity: 3 });
    const put = (first: number, second: number): Promise<{ status: number }> =>
      caller.data('PATCH', `/despatches/${id}`, { Lines: [line({ Quantity: first }), line({ Quantity: second })] });
    expect((await put(50, 3)).status).toBe(200);
    expect((await put(50, 4)).status).toBe(422);
    service.company.setOrderLink(id, 1, null);
    expect((await put(50, 4)).status).toBe(200);
    expect(() => service.company.setOrderLink(id, 9, null)).toThrow('position 9');
  });
});

describe('two keys', () => {
  it('have permissions of their own, operation by operation, from the next token on (§5.9)', async () => {
    const [first = '', second = ''] = service.apiKeys;
    const other = createCaller(service);
    await other.login(second);
    await caller.login(first);
    service.tokens.takePermission('quotes.update', first);
    const path = `${service.paths.quotes}/${seededOf('quote')}`;
    const patch = async (by: Caller): Promise<unknown[]> => {
      const { status, json } = await by.data('PATCH', path, { DueDays: 1 });
      return [status, json.ResultCode];
    };
    expect(await patch(caller)).toEqual([200, '0000']);
    await caller.login(first);
    expect(await patch(caller)).toEqual([403, '0110']);
    expect((await caller.data('GET', path)).status).toBe(200);
    await other.login(second);
    expect(await patch(other)).toEqual([200, '0000']);
    service.tokens.givePermission('quotes.update', first);
    expect(await patch(caller)).toEqual([403, '0110']);
    await caller.login(first);
    expect(await patch(caller)).toEqual([200, '0000']);
    expect(service.tokens.permissions(first)).toEqual(expect.arrayContaining(['quotes.update', 'quotes.read']));
    expect(() => service.tokens.takePermission('quotes.fold')).toThrow('quotes.fold');
    other.close();
  });
});
