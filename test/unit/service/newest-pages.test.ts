import { describe, expect, it } from 'vitest';
import { assumedDefaults } from '../../../domain/settings.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { listNewestDocuments, idFromUntrustedAnswer } from '../../../main/service/documents.ts';
import { testClock } from '../../test-clock.ts';
import { answer, bench, keepKey, issued, refusal, settings, success } from './fakes.ts';
import type { Answer } from './fakes.ts';
import { factsOf } from '../../../main/service/newest-pages.ts';
import { readPage } from '../../../main/service/pages.ts';
import type { Response, Waiting } from '../../../main/service/pages.ts';

const identity = { userId: 1, companyId: 2, periodId: null };
const paged = { ...settings, assumed: { ...assumedDefaults, pageParameter: 'page' } };
/** Documents from oldest to newest. */
const rising = (count: number): JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({
    Id: `d${index}`,
    InvoiceNumber: `SRI${index + 1}`,
    CreateDate: new Date(Date.UTC(2026, 0, 1, index)).toISOString().slice(0, 19),
  }));
const size = 50;
const part = (rows: readonly JsonObject[], page: number): readonly JsonObject[] =>
  rows.slice((page - 1) * size, page * size);
const told = (rows: readonly JsonObject[], page: number, more: JsonObject = {}): Answer =>
  success({ Items: part(rows, page), TotalCount: rows.length, ...more });

async function list(
  respond: (query: URLSearchParams) => Answer,
  {
    used = paged,
    until = () => true,
    waiting = { clock: testClock() },
  }: {
    used?: typeof paged;
    until?: (ids: readonly string[], count: number) => boolean;
    waiting?: Waiting;
  } = {},
) {
  const pages: string[] = [];
  const queries: string[] = [];
  const own = bench((request) => {
    const url = new URL(request.url);
    if (url.pathname.includes('ApiAuth')) return issued('access', 'refresh');
    queries.push(url.search);
    return respond(url.searchParams);
  });
  await keepKey(own.secrets, 'the-api-key');
  const olderFollow: boolean[] = [];
  const context = { client: own.client, settings: used, identity, kind: 'salesReturnInvoice', waiting } as const;
  const read = (answer: Response) => {
    const page = readPage(answer);
    const content = 'problem' in page ? page : { ...factsOf(context.kind, page), content: page.rows };
    return Promise.resolve(content);
  };
  const end = await listNewestDocuments(context, read, (page) => {
    const ids = page.content.map(({ Id }) => (typeof Id === 'string' ? Id : ''));
    pages.push(`${ids[0]}-${ids.at(-1)}`);
    olderFollow.push(page.olderFollow);
    return until(ids, pages.length);
  });
  return { end, pages, queries, olderFollow };
}
const pageOf = (query: URLSearchParams): number => Number(query.get('page') ?? '1');

describe('a long list', () => {
  it('with the oldest first is read from its end, with as few requests as it takes to detect that', async () => {
    const rows = rising(2_900);
    const found = await list((query) => told(rows, pageOf(query)), { until: (ids) => !ids.includes('d2899') });
    expect(found.queries).toEqual(['?page=1', '?page=58']);
    expect(found.end).toEqual({ partial: true });
  });

  it('with the newest first is read in order', async () => {
    const rows = rising(2_900).reverse();
    const found = await list((query) => told(rows, pageOf(query)), { until: (_ids, count) => count < 4 });
    expect(found.queries).toEqual(['?page=1', '?page=2', '?page=3', '?page=4']);
    expect(found.olderFollow).toEqual([true, true, true, true]);
  });

  it('counts as continuing with older documents only if its rows have creation times', async () => {
    const rows = rising(300);
    const created = await list((query) => told(rows, pageOf(query)));
    expect(created.olderFollow).toEqual([false, true, true, true, true, false]);
    const bare = rows.map(({ CreateDate: _, ...row }) => row);
    const numbered = await list((query) => told(bare, pageOf(query)));
    expect(numbered.pages).toEqual(created.pages);
    expect(numbered.olderFollow.some(Boolean)).toBe(false);
  });

  it.each(['InvoiceNumber', 'Date'])('is read from the end at which %s shows the newest', async (name) => {
    const rows = rising(300).map(({ Id, InvoiceNumber, CreateDate }) => ({
      Id: Id ?? null,
      [name]: (name === 'Date' ? CreateDate : InvoiceNumber) ?? null,
    }));
    const up = await list((query) => told(rows, pageOf(query)));
    expect(up.queries.slice(0, 3)).toEqual(['?page=1', '?page=6', '?page=5']);
    const down = [...rows].reverse();
    expect((await list((query) => told(down, pageOf(query)))).queries.slice(0, 3)).toEqual([
      '?page=1',
      '?page=2',
      '?page=3',
    ]);
  });

  it('without a recognisable order is read from both ends alternately', async () => {
    const rows = rising(300).map(({ Id }) => ({ Id: Id ?? null }));
    const found = await list((query) => told(rows, pageOf(query)));
    expect(found.queries).toEqual([1, 6, 2, 5, 3, 4].map((page) => `?page=${page}`));
    expect(found.end).toEqual({ partial: false });
  });

  it('whose pages and rows are in opposite orders is read from where the newest are', async () => {
    const rows = rising(300).reverse();
    const pages = Array.from({ length: 6 }, (_, page) => [...part(rows, page + 1)].reverse());
    const respond = (query: URLSearchParams): Answer =>
      success({ Items: pages[pageOf(query) - 1] ?? [], TotalCount: rows.length });
    const found = await list(respond);
    expect(found.queries.slice(0, 4)).toEqual(['?page=1', '?page=6', '?page=2', '?page=3']);
  });

  it('does not count as continuing with older documents while newer pages are unread', async () => {
    // Two pages of today, without times and in no order of numbers.
    const rows = rising(250)
      .reverse()
      .map((row, index) => ({
        ...row,
        InvoiceNumber: `${index % 2 === 0 ? 'A' : 'B'}${index}`,
        CreateDate: index < 100 ? '2026-06-01' : (row['CreateDate'] ?? null),
      }));
    const found = await list((query) => told(rows, pageOf(query)));
    expect(found.queries).toEqual([1, 5, 2, 3, 4].map((page) => `?page=${page}`));
    expect(found.olderFollow).toEqual([false, false, true, true, false]);
  });

  it('counts as complete only if every page was read and their number of rows equals the total', async () => {
    const rows = rising(120);
    expect((await list((query) => told(rows, pageOf(query)))).end).toEqual({ partial: false });
    expect((await list((query) => told(rows, pageOf(query)), { until: (_ids, count) => count < 3 })).end).toEqual({
      partial: true,
    });
    // A page with fewer rows than expected, as after a deletion.
    const short = (query: URLSearchParams): Answer =>
      success({ Items: part(rows, pageOf(query)).slice(pageOf(query) === 2 ? 1 : 0), TotalCount: 120 });
    expect((await list(short)).end).toEqual({ partial: true });
    let total = 120;
    const growing = (query: URLSearchParams): Answer =>
      success({ Items: part(rows, pageOf(query)), TotalCount: (total += 1) });
    expect((await list(growing)).end).toEqual({ partial: true });
  });

  it('that grows beyond its last page is followed there', async () => {
    const rows = rising(101);
    let asked = 0;
    const respond = (query: URLSearchParams): Answer => {
      asked += 1;
      return told(asked === 1 ? rows.slice(0, 100) : rows, pageOf(query));
    };
    const found = await list(respond);
    expect(found.pages).toEqual(['d0-d49', 'd50-d99', 'd100-d100']);
    expect(found.end).toEqual({ partial: true });
  });

  it('of a service that ignores the page parameter ends there, and does not count as complete', async () => {
    const rows = rising(300);
    const found = await list(() => told(rows, 1));
    expect(found).toMatchObject({ end: { partial: true }, pages: ['d0-d49'] });
    expect(found.queries).toHaveLength(2);
  });

  it('without a total is read until a page is empty', async () => {
    const rows = rising(120);
    const found = await list((query) => success(part(rows, pageOf(query))));
    expect(found.queries).toEqual([1, 2, 3, 4].map((page) => `?page=${page}`));
    expect(found.end).toEqual({ partial: false });
  });

  it.each([
    [120, false],
    [100, true],
  ])('without a total ends where the service refuses a page: %i documents', async (count, partial) => {
    const rows = rising(count);
    const found = await list((query) => {
      const items = part(rows, pageOf(query));
      return items.length === 0 ? refusal(404, '9404') : success(items);
    });
    expect(found.pages).toHaveLength(Math.ceil(count / size));
    expect(found.end).toEqual({ partial });
  });
});

describe('without a page parameter in the settings', () => {
  const plain = { used: settings };

  it('one answer is read; whether it is complete depends on its contents', async () => {
    const rows = rising(120);
    expect(await list(() => success(rows), plain)).toMatchObject({ end: { partial: false }, queries: [''] });
    expect(await list(() => success(rows.slice(0, 100)), plain)).toMatchObject({
      end: { partial: true },
      queries: [''],
    });
    expect(await list(() => success({ Items: rows, TotalCount: 300 }), plain)).toMatchObject({
      ...{ end: { partial: true }, queries: [''] },
    });
    expect(await list(() => success([]), plain)).toMatchObject({ end: { partial: false }, pages: [] });
  });

  it.each([
    ['page number and size', '/x?page=2&pageSize=50', '?page=58&pageSize=50'],
    ['page numbers from 0', 'https://elsewhere.example/y?p=1', '?p=57'],
    ['an offset', '/x?offset=50&limit=50', '?offset=2850&limit=50'],
  ])('the service’s own link shows its paging: %s', async (_by, Next, last) => {
    const rows = rising(2_900);
    const respond = (query: URLSearchParams): Answer => {
      const skipped = Number(
        query.get('offset') ?? (query.has('p') ? Number(query.get('p')) : pageOf(query) - 1) * size,
      );
      return success({ Items: rows.slice(skipped, skipped + size), TotalCount: rows.length, Next });
    };
    const found = await list(respond, { ...plain, until: (ids) => !ids.includes('d2899') });
    expect(found.queries).toEqual(['', last]);
  });

  it('links without page numbers are followed one by one to the end', async () => {
    const rows = rising(120);
    const respond = (query: URLSearchParams): Answer => {
      const page = query.get('cursor') === 'b' ? 2 : query.get('cursor') === 'c' ? 3 : 1;
      return success({ Items: part(rows, page), NextLink: page === 3 ? null : `/x?cursor=${' bc'[page]}` });
    };
    const found = await list(respond, plain);
    expect(found.queries).toEqual(['', '?cursor=b', '?cursor=c']);
    expect(found.end).toEqual({ partial: false });
  });
});

it('a refusal calls the page parameter into question, and the list does not count as complete', async () => {
  const rows = rising(300);
  const found = await list((query) => (pageOf(query) === 1 ? told(rows, 1) : refusal(400, '9000')));
  expect(found.end).toMatchObject({ problem: { reason: 'refusedByService', setting: 'pageParameter' } });
});

describe('a page for which the service asks to wait', () => {
  const rows = rising(150);
  const busy = answer(429, 'busy', { 'retry-after': '60' });
  /** Refuses the requests with these numbers, counted from 1. */
  const refusing = (...refused: number[]) => {
    let asked = 0;
    return (query: URLSearchParams): Answer => (refused.includes((asked += 1)) ? busy : told(rows, pageOf(query)));
  };
  const problem = { reason: 'tooManyRequests', status: 429 };

  /** Calls back at once, or calls `instead`. */
  function waits(instead?: () => void) {
    const begun: number[] = [];
    let cancelled = 0;
    const after = (ms: number, call: () => void) => {
      begun.push(ms);
      queueMicrotask(instead ?? call);
      return () => void (cancelled += 1);
    };
    return { begun, clock: { after }, cancelled: () => cancelled };
  }

  it('is requested once more after the wait', async () => {
    const { clock, begun } = waits();
    expect(await list(refusing(3), { waiting: { clock } })).toMatchObject({
      end: { partial: false },
      pages: ['d0-d49', 'd100-d149', 'd50-d99'],
      queries: [1, 3, 2, 2].map((page) => `?page=${page}`),
    });
    expect(begun).toEqual([60_000]);
    expect(await list(refusing(3, 4), { waiting: { clock } })).toMatchObject({ end: { problem } });
  });

  it('ends the list if it is the first one', async () => {
    expect(await list(refusing(1))).toMatchObject({ end: { problem }, queries: ['?page=1'] });
  });

  it('ends the list if the wait is stopped', async () => {
    const stop = new AbortController();
    const { clock, cancelled } = waits(() => stop.abort());
    const listed = await list(refusing(3), { waiting: { clock, signal: stop.signal } });
    expect(listed).toMatchObject({ end: { problem }, pages: ['d0-d49', 'd100-d149'] });
    expect(cancelled()).toBe(1);
  });
});

describe('an id in an untrusted answer', () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const other = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
  const bytes = (content: unknown) => answer(200, content).body;

  it.each([
    ['text instead of a boolean', { Success: 'true', ResultCode: 0, Data: { Id: id } }],
    ['without an envelope', { Id: id, InvoiceNumber: 'A' }],
    ['data as text', { Success: 1, Data: JSON.stringify({ InvoiceId: id }) }],
    ['data that is the id', { Success: 'ok', Data: id }],
    ['data in a list', { Success: 'ok', Data: [{ Id: id }] }],
    ['truncated', `{"Success":true,"Data":{"Id":"${id}","CustomerId":"${other}","Lines":[{"ProductId":"`],
  ])('is recovered: %s', (_what, content) => {
    expect(idFromUntrustedAnswer('salesReturnInvoice', bytes(content))).toBe(id);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html>no</html>'],
    ['no id', { Success: 'true', Data: 'ok' }],
    ['only another record’s id', `{"Success":true,"Data":{"CustomerId":"${other}","Lin`],
    ['an invalid id', { Success: 'true', Data: { Id: '../customers?x=1' } }],
    ['a list of several documents', { Success: 'true', Data: [{ Id: id }, { Id: other }] }],
  ])('is not invented: %s', (_what, content) => {
    expect(idFromUntrustedAnswer('salesReturnInvoice', bytes(content))).toBeNull();
  });
});
