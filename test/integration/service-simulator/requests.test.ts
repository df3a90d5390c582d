import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService } from '../../service/service.ts';
import type { JsonRecord, Service } from '../../service/types.ts';
import { createCaller, errorsOf, invoice, line, type Caller } from './caller.ts';

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

describe('authentication over HTTP (§5)', () => {
  it('logs in, refreshes, rotates, and refuses in its own words', async () => {
    const first = await caller.login();
    const refreshed = await caller.refresh(first);
    expect(refreshed.status).toBe(200);
    expect(refreshed.json).toMatchObject({ Success: true, Message: null });
    const again = await caller.refresh(first);
    expect([again.status, again.json]).toEqual([
      401,
      { Data: null, Success: false, Message: 'Invalid refresh token.' },
    ]);
    const wrong = await caller.raw('POST', `${service.authUrl}/ApiAuth/login`, '{"OrgName":"x","ApiKey":"y"}');
    expect([wrong.status, wrong.json.Message]).toEqual([401, 'Invalid API credentials.']);
    service.tokens.setKey('expired');
    await expect(caller.login()).rejects.toThrow('ApiKey expired.');
  });

  it('answers an expired token with 0102 and the challenge of §5.6, before anything is done', async () => {
    const tokens = await caller.login();
    service.clock.advance(301_000);
    const answer = await caller.create();
    expect([answer.status, answer.json.ResultCode, answer.json.Data]).toEqual([401, '0102', null]);
    expect(answer.headers['www-authenticate']).toMatch(
      /^Bearer error="invalid_token", error_description="The token expired/,
    );
    expect(service.ledger.documents()).toEqual([]);
    const { AccessToken } = (await caller.refresh(tokens)).json.Data as { AccessToken: string };
    const authorization = `Bearer ${AccessToken}`;
    expect((await caller.data('POST', '/sales-return-invoices', invoice(), { authorization })).status).toBe(200);
  });

  it('checks permissions of the token, not of the key (§5.9)', async () => {
    await caller.login();
    service.tokens.setPermissions(['sales-return-invoices.read']);
    expect((await caller.create()).status).toBe(200);
    await caller.login();
    const refused = await caller.create();
    expect([refused.status, refused.json.ResultCode]).toEqual([403, '0110']);
    expect((await caller.data('GET', '/sales-return-invoices')).status).toBe(200);
  });
});

describe('headers, company, limit (§1.1, §8)', () => {
  it('reports every missing header, in order', async () => {
    const answer = await caller.raw('GET', `${service.baseUrl}/api/v1/customers`);
    expect(answer.status).toBe(400);
    expect(errorsOf(answer).map(({ Code }) => Code)).toEqual(['0201', '0201', '0201']);
    expect(errorsOf(answer).map(({ Message }) => /(\S+) is missing/.exec(Message)?.[1])).toEqual([
      'Authorization',
      'X-UserID',
      'X-CompanyID',
    ]);
    expect(answer.json.Message).toBe(
      errorsOf(answer)
        .map(({ Message }) => Message)
        .join(' '),
    );
  });

  it.each([
    ['x-userid', '0', 400],
    ['x-userid', '2147483648', 400],
    ['x-periodid', 'x', 400],
    ['x-userid', '99', 403],
    ['x-companyid', '99', 403],
  ])('refuses %s %s', async (name, value, status) => {
    expect((await caller.data('GET', '/customers', undefined, { [name]: value })).status).toBe(status);
  });

  it('keeps users to the companies they are assigned to', async () => {
    expect((await caller.data('GET', '/customers', undefined, { 'x-userid': '3' })).status).toBe(403);
    expect((await caller.data('GET', '/customers', undefined, { 'x-userid': '3', 'x-companyid': '2' })).status).toBe(
      200,
    );
  });

  it('refuses what is over the daily limit, with the limit in the message', async () => {
    service.setLimit(2);
    await caller.data('GET', '/definitions/currencies');
    await caller.data('GET', '/definitions/currencies');
    const answer = await caller.create();
    expect([answer.status, answer.json.ResultCode]).toEqual([429, '0120']);
    expect(answer.json.Message).toContain('2');
    expect(service.ledger.documents()).toEqual([]);
    service.clock.advance(24 * 3_600_000);
    await caller.login();
    expect((await caller.create()).status).toBe(200);
  });

  it('writes the user and the period to what is created', async () => {
    await caller.data('POST', '/sales-return-invoices', invoice(), { 'x-periodid': '2026', 'x-userid': '2' });
    expect(service.ledger.documents()).toMatchObject([{ createdBy: 2, periodId: 2026, seeded: false }]);
  });
});

describe('documents over HTTP', () => {
  it('creates, gets, lists, changes, replaces and deletes a sales return invoice', async () => {
    const created = (await caller.create({ Description: 'iade' })).json.Data as { Id: string; InvoiceNumber: string };
    expect(created.InvoiceNumber).toMatch(/^SIF\d{7}$/);
    const path = `/sales-return-invoices/${created.Id}`;
    expect((await caller.data('GET', path)).json).toMatchObject({
      Success: true,
      ResultCode: '0000',
      Data: { Id: created.Id, Description: 'iade', Lines: [{ ProductCode: 'P00002', MainUnitQuantity: 1 }] },
    });
    const listed = (await caller.data('GET', '/sales-return-invoices')).json.Data as {
      Items: JsonRecord[];
      TotalCount: number;
    };
    expect(listed.TotalCount).toBe(listed.Items.length);
    expect(listed.Items[0]).toMatchObject({ Id: created.Id });
    expect((await caller.data('PATCH', path, { Description: null })).json.Data).toMatchObject({
      Description: null,
      InvoiceNumber: created.InvoiceNumber,
    });
    const replaced = invoice({ InvoiceNumber: created.InvoiceNumber, Lines: [line({ Quantity: 7 }), line()] });
    expect((await caller.data('PUT', path, replaced)).json.Data).toMatchObject({ Lines: [{ Quantity: 7 }, {}] });
    expect((await caller.data('DELETE', path)).json.Success).toBe(true);
    expect((await caller.data('GET', path)).json.ResultCode).toBe('3000');
    expect(service.ledger.requests({ wrote: true }).map(({ wrote }) => wrote?.operation)).toEqual([
      'create',
      'change',
      'replace',
      'delete',
    ]);
    expect(service.ledger.document(created.Id)).toMatchObject({ deleted: true, revision: 3 });
  });

  it('hides what carries a sharing code from those who do not hold it', async () => {
    const { Id } = (await caller.create({ SharingCode: 'YÖNETİM' })).json.Data as { Id: string };
    const other = createCaller(service, { user: 2 });
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { Description: 'x' } : undefined;
      const answer = await other.data(method, `/sales-return-invoices/${Id}`, body);
      expect([answer.status, answer.json.ResultCode]).toEqual([404, '3000']);
    }
    const { Items } = (await other.data('GET', '/sales-return-invoices')).json.Data as { Items: JsonRecord[] };
    expect(Items.map((item) => item.Id)).not.toContain(Id);
    expect((await caller.data('GET', `/sales-return-invoices/${Id}`)).status).toBe(200);
    other.close();
  });

  it('gives a purchase return invoice whole, and 3000 for a hidden one and for none', async () => {
    const [first, , hidden] = service.ledger.documents({ kind: 'purchaseReturnInvoice', companyId: 1, seeded: true });
    const answer = await caller.data('GET', `/purchase-return-invoices/${first?.id}`);
    expect(answer.json.Data).toMatchObject({
      SgkInfo: { DosyaNo: '2026/10' },
      Lines: [{ Lots: [{ Quantity: 5 }] }, { Lots: [{ Quantity: 3 }] }],
    });
    const other = createCaller(service, { user: 2 });
    for (const id of [hidden?.id, crypto.randomUUID(), 'nonsense']) {
      const missing = await other.data('GET', `/purchase-return-invoices/${id}`);
      expect([missing.status, missing.json.ResultCode]).toEqual([404, '3000']);
    }
    other.close();
  });

  it('takes back what it gave, with nothing but what a request may not carry left out', async () => {
    const [despatch] = service.ledger.documents({ kind: 'despatch', companyId: 1, seeded: true });
    const record = (await caller.data('GET', `/despatches/${despatch?.id}`)).json.Data as JsonRecord;
    const answer = await caller.data('PUT', `/despatches/${despatch?.id}`, record);
    const refused = errorsOf(answer).map(({ Message }) => /[Ff]ield (\w+) cannot/.exec(Message)?.[1]);
    expect(answer.status).toBe(400);
    const strip = (from: JsonRecord): JsonRecord =>
      Object.fromEntries(Object.entries(from).filter(([name]) => name === 'CurrencyCode' || !refused.includes(name)));
    const body: JsonRecord = { ...strip(record), Lines: (record.Lines as JsonRecord[]).map(strip) };
    expect((await caller.data('PUT', `/despatches/${despatch?.id}`, body)).status).toBe(200);
    const { ModifyDate: _, ...after } = service.ledger.document(despatch?.id ?? '')?.record ?? {};
    const { ModifyDate: __, ...before } = record;
    expect(after).toEqual(before);
  });

  it('lists all errors of a request in order, code of the first, messages joined', async () => {
    const answer = await caller.create({
      CustomerCode: 'YOK',
      DueDays: -1,
      Lines: [line({ Quantity: 0 }), line({ UnitCode: 'YOK' })],
    });
    const errors = errorsOf(answer);
    expect(errors).toHaveLength(4);
    expect(answer.json.ResultCode).toBe(errors[0]?.Code);
    expect(answer.json.Message).toBe(errors.map(({ Message }) => Message).join(' '));
    expect(service.ledger.requests().at(-1)).toMatchObject({
      wrote: null,
      codes: errors.map(({ Code }) => Code),
      status: 400,
    });
  });

  it('refuses a body that is no JSON object', async () => {
    const { AccessToken } = await caller.login();
    const headers = { authorization: `Bearer ${AccessToken}`, 'x-userid': '1', 'x-companyid': '1' };
    for (const body of ['[]', 'x', '', '{"a":']) {
      const answer = await caller.raw('POST', `${service.baseUrl}/api/v1/sales-return-invoices`, body, headers);
      expect([answer.status, answer.json.Success]).toEqual([400, false]);
    }
  });
});
