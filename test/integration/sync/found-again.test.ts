/** Finding a create whose answer was lost: in long lists, and by every trace it left. */
import { describe, expect, it } from 'vitest';
import { assumedDefaults } from '../../../domain/settings.ts';
import type { Transport } from '../../../main/ports.ts';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import type { HarnessOptions } from '../application/harness.ts';
import { colleaguesInvoice } from '../application/opened.ts';
import { ownHarness } from '../application/own-harness.ts';
import { still } from '../application/paced-clock.ts';

const start = (options: HarnessOptions = {}): Promise<Harness> =>
  ownHarness({ pace: 10, checkPauses: [30, 100, 150], ...options });
const path = 'sales-return-invoices';
const posts = { method: 'POST', path } as const;
/** The list of a service that begins with the oldest document. Records the requested pages. */
function oldestFirst() {
  const asked: string[] = [];
  const transport =
    (send: Transport): Transport =>
    async (request) => {
      const url = new URL(request.url);
      const page = url.searchParams.get('page');
      if (request.method !== 'GET' || !url.pathname.endsWith(path) || page === null) return send(request);
      asked.push(page);
      const ask = async (query: string): Promise<{ list: unknown[]; total: number }> => {
        url.search = query;
        const answer = await send({ ...request, url: url.href });
        if (answer.kind !== 'response') throw new Error(answer.reason);
        return (JSON.parse(Buffer.from(answer.body).toString()) as { Data: { list: unknown[]; total: number } }).Data;
      };
      const { total } = await ask('?page=1&pageSize=1');
      // Converts the page to positions from the other end, and reads each part of fifty that contains them.
      const [from, to] = [Math.max(0, total - Number(page) * 50), Math.max(0, total - (Number(page) - 1) * 50)];
      const rows: unknown[] = [];
      for (let part = Math.floor(from / 50); part * 50 < to; part += 1) {
        rows.push(...(await ask(`?page=${part + 1}&pageSize=50`)).list);
      }
      const start = Math.floor(from / 50) * 50;
      const list = rows.slice(from - start, to - start).reverse();
      const body = Buffer.from(JSON.stringify({ Success: true, ResultCode: '0000', Data: { list, total } }));
      return { kind: 'response', status: 200, headers: { 'content-type': 'application/json' }, body };
    };
  return { asked, transport };
}
const lists = (own: Harness): number =>
  own.service.ledger
    .requests({ method: 'GET', path })
    .filter((request) => /sales-return-invoices(\?|$)/.test(request.path)).length;

it('it is still searched for after a change of settings that holds it back', async () => {
  const own = await start({ pace: still });
  const id = await own.draft(invoice());
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  await own.send([id]);
  await own.pass(10);
  const searches = async () => (await own.call('listAttempts', { draftId: id }))[0]?.findings.length ?? 0;
  expect([(await own.state(id)).state, await searches()]).toEqual(['unknown', 0]);
  await own.change({ ...own.settings(), periodId: 3 });
  for (let seconds = 0; seconds < 5; seconds += 1) await own.pass(1_000);
  expect(await searches()).toBeGreaterThan(2);
  // It is held back, so it is not sent again without the user.
  expect(own.service.ledger.requests(posts)).toHaveLength(1);
});

describe('in a list with more pages than Rampa reads', () => {
  const paged = { assumed: { ...assumedDefaults, pageParameter: 'page' } };

  it.each(['the oldest', 'the youngest'])('it is found immediately by its reference: %s first', async (first) => {
    const { asked, transport } = oldestFirst();
    const up = first === 'the oldest';
    const own = await start({ service: { profile: 'second' }, settings: paged, ...(up ? { transport } : {}) });
    for (let made = 0; made < 1_100; made += 1)
      own.service.company.createAsColleague('salesReturnInvoice', colleaguesInvoice());
    own.service.faults.arm({ kind: 'resetAfterWrite', times: 3, match: posts });
    const ids = [await own.draft(invoice()), await own.draft(invoice()), await own.draft(invoice())];
    await own.send(ids);
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    expect(own.written()).toHaveLength(3);
    // For each the first page, and the last page if the list begins with the oldest; then one more page to confirm.
    if (up) expect(asked.filter((page) => page !== '1').every((page) => Number(page) >= 22)).toBe(true);
    expect(up ? asked.length : lists(own)).toBeLessThanOrEqual(up ? 6 : 3);
    const [attempt] = await own.call('listAttempts', { draftId: ids[0] ?? '' });
    expect(attempt?.findings.at(-1)).toMatchObject({ by: 'reference', result: 'match' });
  });
});

describe('without Rampa’s reference', () => {
  it('it is found by the id in an answer with wrong types', async () => {
    let distorted = 0;
    const transport =
      (send: Transport): Transport =>
      async (request) => {
        const answer = await send(request);
        if (answer.kind !== 'response' || request.method !== 'POST' || !request.url.includes(path)) return answer;
        distorted += 1;
        const body = Buffer.from(Buffer.from(answer.body).toString().replace('"Success":true', '"Success":"true"'));
        return { ...answer, body };
      };
    const own = await start({ transport, settings: { clientReference: false } });
    const id = await own.draft(invoice());
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    const [written] = own.written();
    expect(distorted).toBe(1);
    expect(await own.state(id)).toMatchObject({ acceptedId: written?.id });
    const [attempt] = await own.call('listAttempts', { draftId: id });
    expect(attempt).toMatchObject({ outcome: 'unknown', problem: { reason: 'wrongTypes' } });
    expect(attempt?.findings.map(({ by, searched, result }) => [by, searched, result])).toEqual([
      ['id', written?.id, 'unreadable'],
      ['id', written?.id, 'match'],
    ]);
  });

  it('that id is still known after a restart', async () => {
    let answering = true;
    const transport =
      (send: Transport): Transport =>
      async (request) => {
        if (!answering && request.method === 'GET') {
          return { kind: 'failure', sent: 'no', reason: 'refused', detail: 'ECONNREFUSED' };
        }
        const answer = await send(request);
        if (answer.kind !== 'response' || request.method !== 'POST' || !request.url.includes(path)) return answer;
        const body = Buffer.from(Buffer.from(answer.body).toString().replace('"Success":true', '"Success":"true"'));
        return { ...answer, body };
      };
    const own = await start({ transport, settings: { clientReference: false } });
    const id = await own.draft(invoice());
    answering = false;
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'unknown');
    own.abandon();
    answering = true;
    await own.open();
    await own.call('reconcileDraft', { id });
    expect(await own.state(id)).toMatchObject({ state: 'accepted', acceptedId: own.written()[0]?.id });
  });

  it('it is found by the user’s own reference, if that is unique', async () => {
    const own = await start();
    own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
    own.service.company.createAsColleague('salesReturnInvoice', colleaguesInvoice({ OrderReferenceNumber: 'SP-78' }));
    const id = await own.draft(invoice({ OrderReferenceNumber: 'SP-77' }));
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    expect(await own.state(id)).toMatchObject({ acceptedId: own.written()[0]?.id });
    expect(own.written()).toHaveLength(1);
  });

  it('it is never confused with a document of another draft, however similar the two are', async () => {
    const own = await start({ settings: { parallel: 1 } });
    own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    const ids = [
      await own.draft(invoice({ OrderReferenceNumber: 'SP-77' })),
      await own.draft(invoice({ OrderReferenceNumber: 'SP-77' })),
    ];
    await own.send(ids);
    const [first = '', second = ''] = ids;
    await own.until(async () => (await own.states(ids)).join() === 'accepted,unknown');
    await own.settled();
    expect((await own.call('reconcileDraft', { id: second })).state).toBe('unknown');
    expect(await own.state(first)).toMatchObject({ acceptedId: own.written()[0]?.id });
    expect(own.service.ledger.requests(posts)).toHaveLength(2);
  });

  it('nor with a document of another connection to the company', async () => {
    const own = await start({ settings: { parallel: 1 } });
    const content = () => invoice({ OrderReferenceNumber: 'SP-77', Date: '2026-11-20T10:00:00' });
    const first = await own.draft(content());
    // Its search fails, so that its document is not known.
    own.service.faults.arm({ kind: 'status', status: 503, times: 10_000, match: { method: 'GET', path } });
    own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
    await own.send([first]);
    await own.until(async () => (await own.state(first)).state === 'unknown');
    await own.call('pauseQueue', { connectionId: own.connectionId });
    await own.quiet();
    own.service.faults.clear();
    const settings = { ...own.settings(), name: 'Second', userId: 2 };
    own.connectionId = (await own.call('createConnection', { settings })).id;
    await own.call('setApiKey', { id: own.connectionId, apiKey: own.service.apiKey });
    const second = await own.draft(content());
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    await own.send([second]);
    await own.until(async () => (await own.state(second)).state === 'unknown');
    await own.settled();
    expect((await own.call('reconcileDraft', { id: second })).state).toBe('unknown');
    expect(own.written()).toHaveLength(1);
  });
});
