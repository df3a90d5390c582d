import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService } from '../../service/service.ts';
import type { JsonRecord, ProfileName, Service } from '../../service/types.ts';
import { createCaller, invoice, line, type Caller } from './caller.ts';

const specified = '/purchase-return-invoices';

describe.each(['first', 'second'] as const)('purchase returns over HTTP, profile %s', (profile: ProfileName) => {
  let service: Service;
  let caller: Caller;
  beforeEach(async () => {
    service = await startService({ profile, data: 'small' });
    caller = createCaller(service);
  });
  afterEach(async () => {
    caller.close();
    await service.close();
  });
  const made = (): { id: string; number: string } => {
    const { id, number } = service.ledger.documents({ kind: 'purchaseReturnInvoice' })[0] ?? { id: '', number: '' };
    return { id, number };
  };

  it('does everything with them, and gets them where §4.1 says', async () => {
    const path = service.paths.purchaseReturnInvoices;
    expect(path === specified).toBe(profile === 'first');
    expect((await caller.data('POST', path, invoice({ Description: 'bozuk' }))).json.Success).toBe(true);
    const { id, number } = made();
    const got = async (): Promise<JsonRecord> =>
      (await caller.data('GET', `${specified}/${id}`)).json.Data as JsonRecord;
    expect(await got()).toMatchObject({ InvoiceNumber: number, Description: 'bozuk' });
    expect(JSON.stringify((await caller.data('GET', path)).json.Data)).toContain(id);
    expect((await caller.data('PATCH', `${path}/${id}`, { Description: null })).status).toBe(200);
    const whole = invoice({ InvoiceNumber: number, Lines: [line({ Quantity: 4 }), line()] });
    expect((await caller.data('PUT', `${path}/${id}`, whole)).status).toBe(200);
    expect(await got()).toMatchObject({ Description: null, Lines: [{ Quantity: 4 }, {}] });
    expect((await caller.data('DELETE', `${path}/${id}`)).status).toBe(200);
    const gone = await caller.data('GET', `${specified}/${id}`);
    expect([gone.status, gone.json.ResultCode]).toEqual([404, '3000']);
  });

  it('only gets them when their writing is switched off, without an envelope for the rest', async () => {
    const path = service.paths.purchaseReturnInvoices;
    await caller.data('POST', path, invoice());
    const { id } = made();
    service.company.setOffered('purchaseReturnInvoice', ['get']);
    const missing = [
      await caller.data('POST', path, invoice()),
      await caller.data('PUT', `${path}/${id}`, invoice()),
      await caller.data('PATCH', `${path}/${id}`, {}),
      await caller.data('DELETE', `${path}/${id}`),
      await caller.data('GET', path),
    ];
    const status = profile === 'first' ? 405 : 404;
    expect(missing.map((answer) => [answer.status, 'Success' in answer.json])).toEqual(
      missing.map(() => [status, false]),
    );
    expect((await caller.data('POST', specified, invoice())).status).toBe(405);
    expect((await caller.data('GET', `${specified}/${id}`)).status).toBe(200);
    service.company.setOffered('purchaseReturnInvoice', null);
    expect((await caller.data('DELETE', `${path}/${id}`)).status).toBe(200);
  });
});
