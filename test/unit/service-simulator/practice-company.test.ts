import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPracticeCompany } from '../../../practice/practice-company.ts';

interface Answer {
  readonly Data: {
    readonly AccessToken: string;
    readonly Id: string;
    readonly Description?: string | null;
    readonly InvoiceNumber: string;
    readonly Items: readonly {
      readonly Id: string;
      readonly InvoiceNumber: string;
      readonly Units: readonly { readonly Code: string }[];
    }[];
  };
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rampa-practice-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** The practice company as after a start of Rampa. */
function started() {
  const company = createPracticeCompany(folder);
  const ask = (method: string, path: string, headers: Record<string, string>, body?: object): Answer => {
    const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
    return JSON.parse(company.answer({ method, path, headers, body: bytes }).body) as Answer;
  };
  const { paths, settings, apiKey } = company;
  const data = (method: string, path: string, body?: object, user = '1') => {
    const login = { OrgName: settings.organisation, ApiKey: apiKey };
    const { AccessToken } = ask('POST', `${paths.auth}/ApiAuth/login`, {}, login).Data;
    const headers = { authorization: `Bearer ${AccessToken}`, 'x-userid': user, 'x-companyid': '1' };
    return ask(method, `${paths.base}/api/v1${path}`, headers, body).Data;
  };
  const [product] = data('GET', '/products').Items;
  const line = { ProductCode: 'P00001', UnitCode: product?.Units[0]?.Code, Quantity: 1, UnitPrice: 1, VatRate: 20 };
  const lines = [{ ...line, CurrencyCode: 'TRY', ExchangeRate: 1, WarehouseName: settings.defaultWarehouse }];
  const create = (InvoiceNumber: string) => {
    const header = { InvoiceNumber, Date: '2026-11-28', CustomerCode: 'C00001' };
    return data('POST', '/sales-return-invoices', { ...header, Lines: lines });
  };
  const numbers = () => data('GET', '/sales-return-invoices').Items.map((item) => item.InvoiceNumber);
  const records = () =>
    data('GET', '/sales-return-invoices').Items.map(({ Id }) => data('GET', `/sales-return-invoices/${Id}`));
  return { data, create, numbers, records };
}

test('a document that could not be stored is gone at once, and does not take the next one with it', () => {
  const file = join(folder, 'practice-company.jsonl');
  const company = started();
  company.create('A1');
  renameSync(file, `${file}.kept`);
  mkdirSync(file);
  expect(() => company.create('A2')).toThrow();
  rmdirSync(file);
  renameSync(`${file}.kept`, file);
  // What a full disk leaves of a line.
  appendFileSync(file, '{"at":1,"operation":"create"');
  expect(company.numbers()).not.toContain('A2');
  company.create('A3');
  for (const { numbers } of [company, started()]) {
    expect(numbers()).toEqual(expect.arrayContaining(['A1', 'A3']));
    expect(numbers()).not.toContain('A2');
  }
});

test('after a restart, the series continues after the last number, even if its document was deleted', () => {
  const company = started();
  const [first, last] = [company.create('Next'), company.create('Next')];
  company.data('DELETE', `/sales-return-invoices/${last.Id}`);
  const next = started().create('Next').InvoiceNumber;
  expect([first.InvoiceNumber, last.InvoiceNumber]).not.toContain(next);
});

test('a user is kept to the companies that the user is assigned to', () => {
  const { data } = started();
  expect(data('GET', '/customers', undefined, '2').Items).not.toEqual([]);
  expect(data('GET', '/customers', undefined, '3')).toBeNull();
});

test('after a restart, every document is the same, with its times: nobody has changed it', () => {
  let now = Date.UTC(2026, 10, 28, 9);
  // Every look at the clock takes a while.
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 400));
  const company = started();
  const { Id } = company.create('A1');
  company.data('PATCH', `/sales-return-invoices/${Id}`, { Description: 'changed' });
  const [seeded] = company.records().filter((record) => record.Id !== Id);
  company.data('PATCH', `/sales-return-invoices/${seeded?.Id}`, { Description: 'changed' });
  const before = company.records();
  expect(before.filter((record) => record.Description === 'changed').map((record) => record.Id)).toEqual(
    expect.arrayContaining([Id, seeded?.Id]),
  );
  now += 86_400_000;
  expect(started().records()).toEqual(before);
});
