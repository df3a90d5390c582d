import { afterEach, describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { assumedDefaults } from '../../../domain/settings.ts';
import type { Transport, TransportResponse } from '../../../main/ports.ts';
import type { Arguments } from '../../../preload/contract.ts';
import type { DocumentListStatus } from '../../../domain/model/service-document.ts';
import { watchThread } from '../support/watch-thread.ts';
import type { Harness } from './harness.ts';
import { linesOf } from '../../../domain/value.ts';
import { invoice } from './harness.ts';
import { ownHarness } from './own-harness.ts';

type Items = readonly Record<string, string | number>[];
/** Answers to requests for the list of sales returns; `null`: the service's own. */
type Script = (page: string | null) => TransportResponse | Promise<TransportResponse> | null;

let script: Script = () => null;
afterEach(() => void (script = () => null));
const scripted =
  (own: Transport): Transport =>
  async (request) => {
    const url = new URL(request.url);
    const isList = request.method === 'GET' && url.pathname.endsWith('/sales-return-invoices');
    const answer = isList ? script(url.searchParams.get('page')) : null;
    if (answer === null) return own(request);
    const aborted = new Promise<'aborted'>((resolve) => {
      request.signal?.addEventListener('abort', () => resolve('aborted'), { once: true });
    });
    const first = await Promise.race([answer, aborted]);
    return first === 'aborted' ? { kind: 'failure', sent: 'perhaps', reason: 'aborted', detail: 'aborted' } : first;
  };
const start = (assumed: Partial<typeof assumedDefaults> = { pageParameter: 'page' }): Promise<Harness> =>
  ownHarness({ transport: scripted, settings: { assumed: assumed as typeof assumedDefaults } });

const answer = (data: unknown): TransportResponse => ({
  kind: 'response',
  status: 200,
  headers: {},
  // In a buffer of its own, like large answers.
  body: new TextEncoder().encode(JSON.stringify({ Success: true, ResultCode: '0000', Message: null, Data: data })),
});
const items = (count: number, from = 0, word = 'Ürün'): Items =>
  Array.from({ length: count }, (_, index) => ({
    ...{ Id: `id-${from + index}`, InvoiceNumber: `SIF-${from + index}`, CustomerCode: `C-${index % 500}` },
    ...{ CustomerName: `${word} Işık K${index % 500} A.Ş.`, Date: '2026-11-20T10:00:00', GrandTotal: index },
    ...{ CurrencyCode: 'TRY', Description: 'Mal iadesi, sevk irsaliyesi ile birlikte düzenlenmiştir.' },
  }));
const kind: DocumentKind = 'salesReturnInvoice';
const begin = (own: Harness) => own.call('refreshDocumentList', { connectionId: own.connectionId, kind });
const list = (own: Harness, query: Partial<Arguments<'listDocuments'>> = {}) =>
  own.call('listDocuments', { connectionId: own.connectionId, kind, offset: 0, limit: 5, ...query });
const ended = (own: Harness): Promise<DocumentListStatus> =>
  own.until(async () => {
    const { status } = await list(own);
    return !status.reading && status;
  });
const read = async (own: Harness): Promise<DocumentListStatus> => {
  await begin(own);
  return ended(own);
};
const heardOf = (own: Harness): DocumentListStatus[] =>
  own.heard.flatMap(({ name, event }) => (name === 'documentListChanged' ? [event as DocumentListStatus] : []));
const never = new Promise<never>(() => undefined);

describe('reading a list', () => {
  it('returns immediately, reports its progress, and starts only once', async () => {
    const own = await start();
    let asked = 0;
    let answers = (): void => undefined;
    const begun = new Promise<void>((resolve) => (answers = resolve));
    script = async (page) => {
      asked += 1;
      await begun;
      return answer({ Items: Number(page) <= 3 ? items(10, Number(page) * 10) : [], TotalCount: 30 });
    };
    expect(await begin(own)).toMatchObject({ reading: true, received: 0, readAt: null });
    await begin(own);
    answers();
    const status = await ended(own);
    expect(status).toMatchObject({ reading: false, received: 30, total: 30, partial: false, problem: null });
    expect(asked).toBe(3);
    expect(heardOf(own)[0]).toMatchObject({ reading: true, received: 0 });
    expect(heardOf(own).at(-1)).toEqual(status);
  });

  it('reports its progress a few times a second, however fast the pages come', async () => {
    const own = await start();
    script = (page) => {
      own.clock.pass(10);
      return answer(Number(page) <= 250 ? items(20, Number(page) * 20) : []);
    };
    const since = own.clock.monotonic();
    expect(await read(own)).toMatchObject({ received: 5000, partial: false });
    const seconds = (own.clock.monotonic() - since) / 1000;
    expect(heardOf(own).length).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 2);
    expect(heardOf(own).length).toBeGreaterThan(2);
  });

  it('of fifty thousand documents is read, sorted and searched in another thread', async () => {
    const own = await start({ pageParameter: '' });
    const one = answer({ Items: items(50_000), TotalCount: 50_000 });
    script = () => one;
    await list(own);
    const thread = watchThread();
    expect(await read(own)).toMatchObject({ received: 50_000, partial: false });
    for (const sort of ['customer', 'number', 'total'] as const) {
      expect(await list(own, { sort, search: 'isik k499', descending: true })).toMatchObject({ total: 100 });
    }
    const { turns, longestParsed } = thread.end();
    expect(turns).toBeGreaterThan(50);
    expect(longestParsed).toBeLessThan(10_000);
  });

  it('without a page parameter is shown as partial', async () => {
    const own = await start({ pageParameter: '' });
    script = () => answer({ Items: items(40), TotalCount: 90 });
    expect(await read(own)).toMatchObject({ received: 40, total: 90, partial: true, problem: null });
  });

  it('is completed regardless of the counted requests of the day: only the service knows the limit', async () => {
    const own = await start();
    own.service.tokens.setLimit(6);
    await own.call('testConnection', { id: own.connectionId });
    script = (page) => answer({ Items: Number(page) > 12 ? [] : items(10, Number(page) * 10) });
    expect(await read(own)).toMatchObject({ received: 120, partial: false, problem: null });
    const { budget } = await own.call('getConnectionStatus', { id: own.connectionId });
    expect(budget).toEqual({ limit: 6, used: 14, nearLimit: true });
  });
});

describe('what Rampa itself has written', () => {
  it('is in the list at once: a new document, a changed one, a deleted one; the next reading has it from the service', async () => {
    const own = await ownHarness();
    await own.send([await own.draft(invoice({ InvoiceNumber: 'A-1' }))]);
    await own.settled();
    await read(own);
    const before = await list(own, { limit: 500 });
    const [first] = before.rows.filter(({ number }) => number === 'A-1');
    const id = first?.id ?? '';
    const reads = own.service.ledger.requests({ method: 'GET', path: 'sales-return-invoices?' }).length;

    const made = await own.draft(invoice({ InvoiceNumber: 'A-2', CustomerName: 'Işık A.Ş.' }));
    await own.send([made]);
    await own.settled();
    const after = await list(own, { limit: 500 });
    expect(after).toMatchObject({ total: before.total + 1, status: { written: 1 } });
    const { acceptedId, acceptedNumber, total } = await own.state(made);
    expect(after.rows[0]).toMatchObject({ id: acceptedId, number: acceptedNumber, total });
    expect(await list(own, { search: 'a 2' })).toMatchObject({ rows: [{ id: acceptedId }] });
    await own.pass(400);
    expect(heardOf(own).at(-1)).toMatchObject({ written: 1 });

    const { content } = await own.openAs('salesReturnInvoice', id, 'replace');
    const lines = linesOf(content).map((line) => ({ ...line, Quantity: '7' }));
    const change = await own.openAs('salesReturnInvoice', id, 'replace', { Lines: lines });
    await own.send([change.id]);
    await own.settled();
    const changed = await own.state(change.id);
    expect(changed).toMatchObject({ state: 'accepted' });
    const shown = (await list(own, { limit: 500 })).rows.filter((row) => row.id === id);
    expect(shown).toMatchObject([{ number: 'A-1', total: changed.total }]);
    expect(changed.total).not.toBe(first?.total);

    await own.send([(await own.openAs('salesReturnInvoice', id, 'delete')).id]);
    await own.settled();
    const deleted = await list(own, { limit: 500 });
    expect(deleted.rows.filter((row) => row.id === id)).toEqual([]);
    expect(deleted.total).toBe(before.total);
    expect(own.service.ledger.requests({ method: 'GET', path: 'sales-return-invoices?' })).toHaveLength(reads);

    await own.pass(1_000);
    await read(own);
    const again = await list(own, { limit: 500 });
    expect(again).toMatchObject({ total: before.total, status: { written: 0 } });
    expect(again.rows.map((row) => row.id).toSorted()).toEqual(deleted.rows.map((row) => row.id).toSorted());
  });
});

describe('an interrupted list', () => {
  it('keeps the rows so far as a partial list, if the user cancelled it', async () => {
    const own = await start();
    script = (page) => (Number(page) > 3 ? never : answer(items(10, Number(page) * 10)));
    await begin(own);
    await own.until(async () => (await list(own)).total === 30);
    const status = await own.call('stopDocumentList', { connectionId: own.connectionId, kind });
    expect(status).toMatchObject({ reading: false, received: 30, partial: true, problem: null });
    expect(status.readAt).not.toBeNull();
    expect(heardOf(own).at(-1)).toEqual(status);
    expect((await list(own)).total).toBe(30);
  });

  it('is replaced only when the new one is complete', async () => {
    const own = await start();
    script = (page) => answer(Number(page) > 2 ? [] : items(10, Number(page) * 10, 'eski'));
    const former = await read(own);
    script = (page) => (Number(page) > 2 ? never : answer(items(10, 100 + Number(page) * 10, 'yeni')));
    await begin(own);
    const under = await own.until(async () => {
      const { status } = await list(own);
      return status.received > 10 && status;
    });
    expect(under).toMatchObject({ reading: true, readAt: former.readAt, partial: false });
    expect(await list(own, { search: 'yeni' })).toMatchObject({ total: 0 });
    const stopped = await own.call('stopDocumentList', { connectionId: own.connectionId, kind });
    expect(stopped).toEqual(former);
    expect(await list(own, { search: 'eski' })).toMatchObject({ total: 20 });
    await own.service.company.setOnline(false);
    script = () => null;
    expect(await read(own)).toMatchObject({ ...former, problem: { reason: 'refused' } });
    await own.service.company.setOnline(true);
    expect(await read(own)).toMatchObject({ problem: null, partial: false });
    expect(await list(own, { search: 'eski' })).toMatchObject({ total: 0 });
  });

  it('does not prevent Rampa from closing', async () => {
    const own = await start();
    script = (page) => (Number(page) > 1 ? never : answer(items(10)));
    await begin(own);
    await own.until(async () => (await list(own)).total === 10);
    await own.close();
    await own.open();
    expect(await list(own)).toMatchObject({ total: 0, status: { readAt: null } });
  });
});

describe('a list that was read', () => {
  it.each([
    ['another user', { userId: 2 }],
    ['another company', { companyId: 2 }],
    ['another page parameter', { assumed: { pageParameter: '' } }],
  ])('is discarded with %s', async (_what, change) => {
    const own = await start();
    script = () => answer({ Items: items(7), TotalCount: 7 });
    await read(own);
    const settings = own.settings();
    const assumed = { ...settings.assumed, ...('assumed' in change ? change.assumed : {}) };
    await own.call('updateConnection', { id: own.connectionId, settings: { ...settings, name: 'Renamed' } });
    const spelt = `${settings.baseUrl.replace('http:', 'HTTP:')}/`;
    await own.call('updateConnection', { id: own.connectionId, settings: { ...settings, baseUrl: spelt } });
    expect((await list(own)).total).toBe(7);
    await own.call('updateConnection', { id: own.connectionId, settings: { ...settings, ...change, assumed } });
    expect(await list(own)).toMatchObject({ total: 0, status: { readAt: null, received: 0, total: null } });
  });

  it('is discarded with the connection, even while being read', async () => {
    const own = await start();
    const { id } = await own.call('createConnection', { settings: own.settings() });
    script = (page) => (Number(page) > 1 ? never : answer(items(10)));
    await begin(own);
    await own.until(async () => (await list(own)).total === 10);
    await own.call('removeConnection', { id: own.connectionId });
    await expect(list(own)).rejects.toMatchObject({ code: 'notFound' });
    // The thread that holds the lists answers in order, so the interrupted reading has ended and was reported by then.
    await own.quiet();
    for (let turn = 0; turn < 2; turn += 1) await list(own, { connectionId: id });
    await own.pass(1_000);
    expect(heardOf(own).every(({ reading }) => reading)).toBe(true);
  });
});
