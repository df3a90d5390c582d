import { expect, test } from 'vitest';
import { assumedDefaults } from '../../../domain/settings.ts';
import { fetchPages, fingerprintOf, readPage } from '../../../main/service/pages.ts';
import type { ListEnd, PagesRequest } from '../../../main/service/pages.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { testConnection } from '../../../main/service/test-connection.ts';
import { testClock } from '../../test-clock.ts';
import { answer, bench, keepKey, broken, issued, refusal, settings, success } from './fakes.ts';
import type { Answer } from './fakes.ts';

const identity = { userId: 1, companyId: 2, periodId: null };
const paged = { ...settings, assumed: { ...assumedDefaults, pageParameter: 'page' } };

/** Reads like the worker's list: a page that repeats the previous one is ignored. */
function readPages(
  request: PagesRequest,
  onPage: (page: { readonly rows: readonly JsonObject[] }) => void,
): Promise<ListEnd> {
  let before: string | null = null;
  return fetchPages(request, (taken) => {
    const list = readPage(taken);
    if ('problem' in list) return list;
    const { rows, total, partial } = list;
    const repeated = fingerprintOf(rows) === before;
    before = fingerprintOf(rows);
    if (!repeated && rows.length > 0) onPage({ rows });
    return { count: rows.length, total, partial, repeated };
  });
}

const atOnce: PagesRequest['clock'] = {
  after: (_ms, call) => {
    queueMicrotask(call);
    return () => undefined;
  },
};

async function read(
  respond: (page: string | null) => Answer,
  used = paged,
  more: Pick<PagesRequest, 'clock'> & Partial<PagesRequest> = { clock: atOnce },
) {
  const made = bench((request) => {
    const url = new URL(request.url);
    return url.pathname.includes('ApiAuth') ? issued('access', 'refresh') : respond(url.searchParams.get('page'));
  });
  await keepKey(made.secrets, 'the-api-key');
  const codes: unknown[] = [];
  const end = await readPages(
    { client: made.client, settings: used, identity, path: '/customers', ...more },
    (page) => {
      codes.push(...page.rows.map((row) => row['Code']));
    },
  );
  return { end, codes, asked: made.counted.count };
}
const page = (...codes: string[]) => success(codes.map((Code) => ({ Code })));

test('without a page parameter only one answer is read', async () => {
  const one = await read((asked) => (asked === null ? page('a', 'b') : page('x')), settings);
  expect(one).toEqual({ end: { partial: false }, codes: ['a', 'b'], asked: 1 });
});
test('with a page parameter, pages are read until one is empty', async () => {
  const pages: Record<string, Answer> = { 1: page('a', 'b'), 2: page('c') };
  expect(await read((asked) => pages[asked ?? ''] ?? page())).toEqual({
    ...{ end: { partial: false }, codes: ['a', 'b', 'c'], asked: 3 },
  });
});
test('the first page has the number in the settings', async () => {
  const fromNothing = { ...paged, assumed: { ...paged.assumed, firstPage: 0 } };
  const pages: Record<string, Answer> = { 0: page('a'), 1: page('b') };
  expect(await read((asked) => pages[asked ?? ''] ?? page(), fromNothing)).toMatchObject({
    codes: ['a', 'b'],
    asked: 3,
  });
});
test('pages are read until the total is reached', async () => {
  const whole = await read((asked) => success({ Total: 2, Items: [{ Code: asked }] }));
  expect(whole).toEqual({ end: { partial: false }, codes: ['1', '2'], asked: 2 });
});
test('a service that ignores the parameter gets only two requests', async () => {
  expect(await read(() => page('a', 'b'))).toMatchObject({ codes: ['a', 'b'], asked: 2, end: { partial: false } });
  const more = await read(() => success({ Items: [{ Code: 'a' }], HasMore: true }));
  expect(more).toMatchObject({ codes: ['a'], asked: 2, end: { partial: true } });
});
test('a service that refuses the page parameter calls its setting into question', async () => {
  const end = { problem: { reason: 'refusedByService', status: 400, setting: 'pageParameter' } };
  expect(await read(() => refusal(400, '9000'))).toMatchObject({ codes: [], end });
  expect((await read(() => refusal(400, '9000'), settings)).end).not.toHaveProperty('problem.setting');
  expect((await read(() => refusal(403, '0110'))).end).not.toHaveProperty('problem.setting');
});
test('reading stops when the maximum number of entries is reached', async () => {
  const made = bench((request) => (request.url.includes('ApiAuth') ? issued('access', 'refresh') : page(request.url)));
  await keepKey(made.secrets, 'the-api-key');
  const request = { client: made.client, clock: atOnce, settings: paged, identity, path: '/customers' };
  const taken = { count: 1, total: null, partial: false, repeated: false };
  const end = await fetchPages(request, () => ({ ...taken, full: made.counted.count === 2 }));
  expect([end, made.counted.count]).toEqual([{ partial: true }, 2]);
});
test.each([
  ['after the only answer', settings, null],
  ['when the total is reached', paged, 1],
  ['after an empty page', paged, null],
])('a list with entries that could not be read is partial, %s', async (_, used, total) => {
  const pages = [{ count: 1, unread: 1 }, { count: 0 }];
  const made = bench((request) => (request.url.includes('ApiAuth') ? issued('access', 'refresh') : page()));
  await keepKey(made.secrets, 'the-api-key');
  const request = { client: made.client, settings: used, identity, path: '/customers', clock: testClock() };
  const end = await fetchPages(request, () => ({
    ...(pages.shift() ?? { count: 0 }),
    ...{ total, partial: false, repeated: false },
  }));
  expect(end).toEqual({ partial: true });
});
test.each<[string, Answer]>([
  ['404', refusal(404, '9404')],
  ['400', refusal(400, '9400')],
  ['no list', success({ Items: null })],
  ['no data', success(null)],
])('a list without a total ends where the service refuses a page: %s', async (_, refused) => {
  const pages: Record<string, Answer> = { 1: page('a', 'b'), 2: page('c') };
  expect(await read((asked) => pages[asked ?? ''] ?? refused)).toEqual({
    ...{ end: { partial: false }, codes: ['a', 'b', 'c'], asked: 3 },
  });
});
test('a refused page after a full one ends a list only if it is not found, and the list may be incomplete', async () => {
  const pages: Record<string, Answer> = { 1: page('a', 'b'), 2: page('c', 'd') };
  const end = async (refused: Answer): Promise<ListEnd> => (await read((asked) => pages[asked ?? ''] ?? refused)).end;
  expect(await end(refusal(404, '9404'))).toEqual({ partial: true });
  expect(await end(refusal(400, '9400'))).toMatchObject({ problem: { reason: 'refusedByService' } });
  expect(await end(refusal(403, '9403'))).toMatchObject({ problem: { reason: 'refusedByService' } });
});
test('a list whose total counts hidden entries ends there too, and not before the total is reached', async () => {
  const respond = (asked: string | null, Total: number): Answer =>
    asked === '1' || asked === '2'
      ? success({ Total, Items: [asked, `${asked}b`].slice(0, 3 - Number(asked)).map((Code) => ({ Code })) })
      : refusal(404, '9404');
  expect(await read((asked) => respond(asked, 4))).toMatchObject({ codes: ['1', '1b', '2'], end: { partial: true } });
  expect((await read((asked) => respond(asked, 7))).end).toMatchObject({ problem: { reason: 'notFound' } });
});
const busy = (retryAfter?: string): Answer =>
  answer(429, 'busy', retryAfter === undefined ? {} : { 'retry-after': retryAfter });
/** The third page is read only after so many refusals; the fourth one is empty. */
function refusing(first: Answer, refusals: number) {
  let left = refusals;
  return (asked: string | null): Answer => {
    if (asked === '3' && left > 0) left -= 1;
    else return asked === '4' ? page() : page(asked ?? '');
    return first;
  };
}
test('a page that the service refuses for a while is requested once more, so that the pages before it are not lost', async () => {
  const whole = { codes: ['1', '2', '3'], end: { partial: false }, asked: 5 };
  expect(await read(refusing(busy('60'), 1))).toEqual(whole);
  const end = { problem: { reason: 'tooManyRequests', status: 429 } };
  expect(await read(refusing(busy('60'), 2))).toMatchObject({ end, asked: 4 });
  // Without a time, with a long one, before anything is read, or at the daily limit, nothing is waited for.
  for (const refused of [busy(), busy('600')])
    expect(await read(refusing(refused, 1))).toMatchObject({ end, codes: ['1', '2'], asked: 3 });
  expect(await read(() => busy('60'))).toMatchObject({ end, asked: 1 });
  expect(await read(refusing(refusal(429, '0120'), 1))).toMatchObject({
    end: { problem: { reason: 'limit' } },
    asked: 3,
  });
});
test('waiting for a page ends when reading is stopped', async () => {
  const [clock, stop] = [testClock(), new AbortController()];
  const reading = read(refusing(busy('60'), 1), paged, { clock, signal: stop.signal });
  await expect.poll(clock.waiting).toBe(1);
  stop.abort();
  expect(await reading).toMatchObject({ end: { problem: { reason: 'tooManyRequests' } }, asked: 3 });
  expect(clock.waiting()).toBe(0);
});
test('a problem while reading ends it, keeping what was read', async () => {
  const broke = await read((asked) => (asked === '1' ? page('a') : refusal(403, '0110')));
  expect(broke).toMatchObject({ codes: ['a'], end: { problem: { reason: 'permission', status: 403 } } });
});

test.each([
  ['all steps pass', {}, {}, ['passed', 'passed', 'passed', 'passed'], null],
  ['a bad address', { baseUrl: 'nonsense' }, {}, ['failed', 'skipped', 'skipped', 'skipped'], ['baseUrl']],
  ['no such host', {}, { login: broken('dns') }, ['failed', 'skipped', 'skipped', 'skipped'], ['authUrl']],
  ['an untrusted certificate', {}, { login: broken('tls') }, ['passed', 'failed', 'skipped', 'skipped'], ['authUrl']],
  [
    ...['a wrong key', {}, { login: answer(401, { Success: false, Message: 'Invalid API credentials.' }) }],
    ...[['passed', 'passed', 'failed', 'skipped'], ['organisation', 'apiKey']],
  ],
  ['an untrusted certificate of the data host', {}, { data: broken('tls') }, ['passed', 'failed', 'passed', 'skipped'], ['baseUrl']],
  ['no user', { userId: null }, {}, ['passed', 'passed', 'passed', 'failed'], ['userId']],
  ['a wrong login address in capitals', { authUrl: ' HTTPS://auth.example', baseUrl: 'HTTPS://Data.example/' }, { login: refusal(404, '3000') }, ['passed', 'passed', 'failed', 'skipped'], ['authUrl']],
  ['a wrong login address', {}, { login: refusal(404, '3000') }, ['passed', 'passed', 'failed', 'skipped'], ['authUrl']],
  ['a rejected header', {}, { data: refusal(400, '0201') }, ['passed', 'passed', 'passed', 'failed'], ['userId', 'companyId', 'periodId']],
  ['another service', {}, { data: answer(404, '<html>') }, ['passed', 'passed', 'passed', 'failed'], ['baseUrl']],
] as [string, object, { login?: Answer; data?: Answer }, string[], string[] | null][])(
  'testing a connection: %s',
  async (_what, change, answers, results, fields) => {
    const made = bench((request) =>
      request.url.includes('ApiAuth') ? (answers.login ?? issued('a', 'r')) : (answers.data ?? page('TRY')),
    );
    await keepKey(made.secrets, 'the-api-key');
    made.settings = { ...settings, ...change };
    const steps = await testConnection({ settings: made.settings, session: made.session, client: made.client });
    expect(steps.map((step) => step.step)).toEqual(['address', 'tls', 'login', 'data']);
    expect(steps.map((step) => step.result)).toEqual(results);
    const failed = steps.find((step) => step.result === 'failed');
    expect(failed?.fields ?? null).toEqual(fields);
    expect(failed === undefined).toBe(failed?.error === undefined);
  },
); // oxfmt-ignore

test.each([
  ['no key', { key: '' }, ['apiKey']],
  ['no organisation', { organisation: '' }, ['organisation']],
])(
  'testing a connection with %s: no step is reported as passed, because nothing was reached',
  async (_what, change, fields) => {
    const made = bench(() => page('TRY'));
    if (!('key' in change)) await keepKey(made.secrets, 'the-api-key');
    made.settings = { ...settings, ...('key' in change ? {} : change) };
    const steps = await testConnection({ settings: made.settings, session: made.session, client: made.client });
    expect(made.requests).toHaveLength(0);
    expect(steps.map((step) => step.result)).toEqual(['skipped', 'skipped', 'failed', 'skipped']);
    expect(steps[2]?.fields).toEqual(fields);
  },
);

test('a truncated response still proves that the address was reached', async () => {
  const made = bench(() => broken('truncated', 'perhaps'));
  await keepKey(made.secrets, 'the-api-key');
  const steps = await testConnection({ settings: made.settings, session: made.session, client: made.client });
  expect(steps.map((step) => step.result)).toEqual(['passed', 'passed', 'failed', 'skipped']);
});

test('only the address that responded is reported as passed', async () => {
  const made = bench(() => refusal(401, '', 'Invalid API credentials.'));
  await keepKey(made.secrets, 'the-api-key');
  const steps = await testConnection({ settings: made.settings, session: made.session, client: made.client });
  expect(steps.map(({ step, result, fields }) => [step, result, fields])).toMatchObject([
    ['address', 'passed', ['authUrl']],
    ['tls', expect.anything(), ['authUrl']],
    ['login', 'failed', expect.anything()],
    ['data', 'skipped', expect.anything()],
  ]);
});
