import { describe, expect, test } from 'vitest';
import { hiddenText } from '../../../domain/hidden.ts';
import { destinationOf } from '../../../main/destination.ts';
import type { ServiceRequest } from '../../../main/service/client.ts';
import { answer, bench, keepKey, broken, issued, refusal, settings, success, token } from './fakes.ts';
import type { Answer, Bench } from './fakes.ts';

const body = Buffer.from('{"InvoiceNumber":"Next"}');
const identity = { userId: 11, companyId: 22, periodId: 33 };
const post: ServiceRequest = { method: 'POST', path: '/sales-return-invoices', body, identity, slot: 2 };
const tokens = ['first', 'second', 'third', 'fourth'].map((name) => token({ name }));
const expired = (): Answer =>
  answer(401, '', { 'www-authenticate': 'Bearer error="invalid_token", error_description="expired"' });

/** Issues one token after another; `data` answers the data endpoints. */
async function serving(data: (call: number, request: Bench['requests'][number]) => Answer): Promise<Bench> {
  let given = 0;
  let calls = 0;
  const made = bench((request) => {
    if (!request.url.includes('/ApiAuth/')) return data((calls += 1), request);
    given += 1;
    return issued(tokens[given - 1] ?? '', `refresh-${given}`);
  });
  await keepKey(made.secrets, 'the-api-key');
  return made;
}
const ways = (made: Bench): string[] =>
  made.requests.map(({ url, method }) => `${method} ${new URL(url).pathname.replace('/api/v1', '')}`);

describe('a request', () => {
  test('carries the headers of §1.1, the version, the query and its bytes', async () => {
    const made = await serving(() => success({}));
    await made.client.send({ ...post, query: { page: '2', q: 'ş ö' } });
    const sent = made.requests[1];
    expect(sent?.url).toBe('https://data.example/api/v1/sales-return-invoices?page=2&q=%C5%9F+%C3%B6');
    expect(sent).toMatchObject({ method: 'POST', fresh: true, slot: 2, body, timeoutMs: 60_000 });
    expect(sent?.headers).toEqual({
      Authorization: `Bearer ${tokens[0]}`,
      Accept: 'application/json',
      'Content-Type': 'application/json; charset=utf-8',
      'X-UserID': '11',
      'X-CompanyID': '22',
      'X-PeriodID': '33',
    });
    expect(made.counted.count).toBe(1);
  });

  test('leaves the period out if there is none; reads need no separate connection', async () => {
    const made = await serving(() => success([]));
    await made.client.send({
      method: 'GET',
      path: '/customers',
      identity: { ...identity, periodId: null },
      maxBytes: 9,
    });
    expect(made.requests[1]).toMatchObject({ fresh: false, maxBytes: 9 });
    expect(Object.keys(made.requests[1]?.headers ?? {})).not.toContain('X-PeriodID');
    expect(Object.keys(made.requests[1]?.headers ?? {})).not.toContain('Content-Type');
  });

  test('is sent over HTTPS only', async () => {
    const made = await serving(() => success({}));
    made.settings = { ...settings, baseUrl: 'http://data.example' };
    expect(await made.client.send(post)).toMatchObject({ kind: 'noSession', problem: { reason: 'settings' } });
    expect(made.requests).toHaveLength(0);
  });

  test('aborted before there is a token is never sent', async () => {
    const made = await serving(() => success({}));
    const abort = new AbortController();
    const waiting = made.client.send({ ...post, signal: abort.signal });
    abort.abort();
    expect(await waiting).toMatchObject({ kind: 'failure', failure: { sent: 'no', reason: 'aborted' } });
    expect(made.counted.count).toBe(0);
  });

  test('that failed is not repeated', async () => {
    const made = await serving(() => broken('reset', 'perhaps'));
    expect(await made.client.send(post)).toMatchObject({ kind: 'failure', failure: { sent: 'perhaps' } });
    expect(made.counted.count).toBe(1);
  });
});

describe('a 401 response', () => {
  test.each([
    ['the header', expired],
    ['the code', () => refusal(401, '0102')],
  ])('that says by %s that the token expired: one refresh, and the same bytes again', async (_by, refuse) => {
    const made = await serving((call) => (call === 1 ? refuse() : success({ Id: 'x' })));
    expect(await made.client.send(post)).toMatchObject({ kind: 'response', status: 200 });
    expect(ways(made)).toEqual([
      ...['POST /ApiAuth/login', 'POST /sales-return-invoices'],
      ...['POST /ApiAuth/refresh', 'POST /sales-return-invoices'],
    ]);
    expect(made.requests[3]?.text).toBe(body.toString());
    expect(made.requests[3]?.headers['Authorization']).toBe(`Bearer ${tokens[1]}`);
    expect(made.counted.count).toBe(2);
  });

  test('of another kind causes one new login, and the last response counts', async () => {
    const made = await serving(() => refusal(401, '9999'));
    expect(await made.client.send(post)).toMatchObject({ kind: 'response', status: 401 });
    expect(ways(made).filter((way) => way.includes('ApiAuth'))).toEqual(['POST /ApiAuth/login', 'POST /ApiAuth/login']);
    expect(made.counted.count).toBe(2);
  });

  test('to every request does not cause a loop', async () => {
    const made = await serving((call) => (call % 2 === 1 ? expired() : refusal(401, '9999')));
    expect(await made.client.send(post)).toMatchObject({ kind: 'response', status: 401 });
    expect(made.counted.count).toBe(3);
    const stubborn = await serving(expired);
    await stubborn.client.send(post);
    expect(stubborn.counted.count).toBe(2);
  });

  test('to fifty concurrent requests causes one refresh', async () => {
    const made = await serving((_call, request) =>
      request.headers['Authorization'] === `Bearer ${tokens[0]}` ? expired() : success({}),
    );
    const answers = await Promise.all(Array.from({ length: 50 }, () => made.client.send(post)));
    expect(answers.every((one) => one.kind === 'response' && one.status === 200)).toBe(true);
    expect(ways(made).filter((way) => way.includes('refresh'))).toHaveLength(1);
    expect(ways(made).filter((way) => way.includes('login'))).toHaveLength(1);
  });

  test('without a new token fails with the reason', async () => {
    let refused = false;
    const made = bench((request) => {
      if (!request.url.includes('/ApiAuth/')) return expired();
      if (refused) return answer(401, { Success: false, Message: 'ApiKey expired.' });
      refused = true;
      return issued(tokens[0] ?? '', 'refresh-1');
    });
    await keepKey(made.secrets, 'the-api-key');
    expect(await made.client.send(post)).toMatchObject({ kind: 'noSession', problem: { reason: 'licenceExpired' } });
  });
});

test('a token received after the connection was changed is not sent to the previous address', async () => {
  let given = 0;
  const made: Bench = bench(async (request) => {
    if (request.url.includes('/ApiAuth/')) return issued(tokens[(given += 1) - 1] ?? '', `refresh-${given}`);
    made.settings = { ...settings, baseUrl: 'https://other.example', authUrl: 'https://auth.other.example' };
    made.session.forget();
    await made.secrets.apiKey.set({ apiKey: 'the-other-key', destination: destinationOf(made.settings) });
    return expired();
  });
  await keepKey(made.secrets, 'the-api-key');
  expect(await made.client.send(post)).toMatchObject({ kind: 'noSession', problem: { reason: 'aborted' } });
  expect(made.requests.map(({ url }) => new URL(url).host)).toEqual([
    ...['auth.example', 'data.example', 'auth.other.example'],
  ]);
});

test.each(['/../../elsewhere', '/x/../../../elsewhere', '/%2e%2e/%2E./elsewhere', '/..'])(
  'the path %s, which leaves the service’s base address, is not requested',
  async (path) => {
    const made = await serving(() => success({}));
    expect(await made.client.send({ ...post, path })).toMatchObject({
      kind: 'noSession',
      problem: { reason: 'settings' },
    });
    expect(made.requests).toHaveLength(0);
  },
);

test('a token repeated in a response is removed from body, headers, parsed data and log', async () => {
  const made = await serving((_call, request) =>
    answer(502, `<html>Authorization: ${request.headers['Authorization']}</html>`, {
      'x-echo': request.headers['Authorization'] ?? '',
    }),
  );
  const result = await made.client.send(post);
  expect(result).toMatchObject({ kind: 'response', status: 502, reading: { kind: 'unreadable', reason: 'notJson' } });
  const everything =
    JSON.stringify([result, made.logged]) + (result.kind === 'response' ? Buffer.from(result.body).toString() : '');
  expect(everything).toContain(hiddenText);
  expect(everything).not.toContain(tokens[0]);
});

test('every occurrence of a token deep in a long error page is removed', async () => {
  const filling = 'ş'.repeat(70_000);
  const made = await serving((_call, request) => {
    const held = request.headers['Authorization'] ?? '';
    return answer(502, `<html>${filling}${held}${filling}<pre>${held}</pre>${filling}${held}</html>`);
  });
  const result = await made.client.send(post);
  if (result.kind !== 'response') throw new Error(result.kind);
  const page = Buffer.from(result.body).toString();
  expect(page).not.toContain(tokens[0]);
  expect(page.split(hiddenText)).toHaveLength(4);
  expect(page.length).toBeGreaterThan(3 * filling.length);
  expect(JSON.stringify([result.reading, result.headers, made.logged])).not.toContain(tokens[0]);
});
