import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../service/service.ts';
import type { JsonRecord, Service } from '../../service/types.ts';
import { createCaller, line, type Answered, type Caller } from './caller.ts';

/** As each profile says it; the rules are the same. */
const expectations = {
  first: { createStatus: 200, created: ['Id', 'QuoteNumber'], typeChanged: 409, total: 'TotalCount', items: 'Items' },
  second: { createStatus: 201, created: ['Id'], typeChanged: 422, total: 'total', items: 'list' },
} as const;

describe.each(['first', 'second'] as const)('quotes over HTTP, profile %s (§4.4)', (profile) => {
  const own = expectations[profile];
  let service: Service;
  let caller: Caller;
  let seeded: JsonRecord;
  beforeAll(async () => {
    service = await startService({ profile, data: 'small' });
    caller = createCaller(service);
    seeded = service.ledger.documents({ kind: 'quote', companyId: 1, seeded: true })[0]?.record ?? {};
  });
  afterAll(async () => {
    caller.close();
    await service.close();
  });

  const path = (id = ''): string => `${service.paths.quotes}${id && `/${id}`}`;
  const quote = (more: JsonRecord = {}): JsonRecord => ({
    QuoteType: 2,
    QuoteNumber: 'Next',
    Date: '2026-11-20T09:00:00',
    CustomerId: seeded.CustomerId ?? null,
    CurrencyId: seeded.CurrencyId ?? null,
    Lines: [line()],
    ...more,
  });
  const idOf = (record: JsonRecord): string => (typeof record.Id === 'string' ? record.Id : '');
  const data = (answer: Answered): JsonRecord => answer.json.Data as JsonRecord;

  it('creates, gets, changes and replaces one, and deletes none', async () => {
    const created = await caller.data('POST', path(), quote({ Description: 'teklif', DueDays: 10 }));
    expect([created.status, Object.keys(data(created))]).toEqual([own.createStatus, own.created]);
    const id = idOf(data(created));
    const got = data(await caller.data('GET', path(id)));
    expect(got).toMatchObject({ Id: id, QuoteType: 2, Description: 'teklif', Lines: [{ ProductCode: 'P00002' }] });

    expect((await caller.data('PATCH', path(id), { Description: null })).status).toBe(200);
    const number = got.QuoteNumber ?? '';
    expect(data(await caller.data('GET', path(id)))).toMatchObject({ Description: null, DueDays: 10 });
    const whole = quote({ QuoteNumber: number, Lines: [line({ Quantity: 3 }), line()] });
    expect((await caller.data('PUT', path(id), whole)).status).toBe(200);
    expect(data(await caller.data('GET', path(id)))).toMatchObject({ DueDays: 0, Lines: [{ Quantity: 3 }, {}] });

    const changed = await caller.data('PATCH', path(id), { QuoteType: 1 });
    expect([changed.status, changed.json.Success]).toEqual([own.typeChanged, false]);
    expect((await caller.data('PATCH', path(id), { CurrencyId: null })).json.Success).toBe(false);
    expect((await caller.data('DELETE', path(id))).status).toBe(405);
    expect(service.ledger.document(id)).toMatchObject({ kind: 'quote', number, revision: 3, deleted: false });
  });

  it('lists those that the user sees, and hides the others as not found', async () => {
    const stranger = createCaller(service, { user: 2 });
    const hidden = service.ledger
      .documents({ kind: 'quote', companyId: 1, seeded: true })
      .find(({ record }) => record.SharingCode === 'YÖNETİM');
    const total = async (by: Caller): Promise<number> => Number(data(await by.data('GET', path()))[own.total]);
    expect(await total(caller)).toBe((await total(stranger)) + 1);
    const listed = data(await caller.data('GET', path()))[own.items] as JsonRecord[];
    expect(listed.map(({ Id }) => Id)).toContain(hidden?.id);
    for (const [method, body] of [['GET'], ['PATCH', { Description: 'x' }]] as const) {
      const answer = await stranger.data(method, path(hidden?.id), body);
      expect([answer.status, answer.json.Success]).toEqual([404, false]);
    }
    const elsewhere = createCaller(service, { company: 2 });
    expect((await elsewhere.data('GET', path(idOf(seeded)))).status).toBe(404);
    for (const one of [stranger, elsewhere]) one.close();
  });

  it('tells the sharing codes’ ids, which no endpoint does', () => {
    const [company] = service.companies;
    expect(company?.sharingCodes.map(({ code }) => code)).toEqual(['YÖNETİM', 'ŞUBE-1']);
  });

  it('shows a time of change, and names beside the ids, only where the profile does', async () => {
    const got = data(await caller.data('GET', path(idOf(seeded))));
    const names = ['CustomerName', 'CurrencyCode', 'SharingCode', 'ModifyDate'];
    expect(names.filter((name) => name in got)).toEqual(profile === 'first' ? names : []);
    expect(got.RepresentativeId).toBe(seeded.RepresentativeId);
  });

  it('is gone when it is switched off', async () => {
    service.company.setOffered('quote', ['get']);
    expect((await caller.data('POST', path(), quote())).status).toBe(405);
    expect((await caller.data('GET', path(idOf(seeded)))).status).toBe(200);
    service.company.setOffered('quote', []);
    const answer = await caller.data('GET', path(idOf(seeded)));
    expect([answer.status, 'Success' in answer.json]).toEqual([404, false]);
    service.company.setOffered('quote', null);
  });
});
