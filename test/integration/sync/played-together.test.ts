/** Two features that meet: submissions of one draft, settings, restores, other drafts and other places. */
import { versionsIn } from '../../../domain/model/history.ts';
import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Transport } from '../../../main/ports.ts';
import { startService } from '../../service/service.ts';
import { sendAgain } from '../application/decided.ts';
import { despatch, goodsLine, invoice, settingsFor } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { recordOf, restsAs, seededId, startWriting, writes } from '../application/opened.ts';
import { backUp } from '../application/storage-support.ts';
import { still } from '../application/paced-clock.ts';
import { closedGate } from '../support/gate.ts';

const sales = 'sales-return-invoices';
const posts = { method: 'POST', path: sales } as const;
const small = (n: number) => ({
  $key: `z${n}`,
  ...goodsLine(),
  Quantity: '1',
  UnitPrice: '0.13',
  CurrencyCode: 'TRY',
  ExchangeRate: '1',
  VatRate: '20',
  VatIncluded: false,
  Discounts: [],
  Lots: [],
  SerialNumbers: [],
});
const pennies = () => ({ ...invoice(), Lines: [small(1), small(2), small(3)] });

/** The create is written, its answer is lost and nothing can be read; then the user takes it back to a draft. */
async function lost(own: Harness, id: string, path: string = sales, decide = true) {
  own.service.faults.arm({ kind: 'resetAfterWrite', match: { method: 'POST', path } });
  own.service.faults.arm({ kind: 'status', status: 503, times: 10_000, match: { method: 'GET', path } });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.call('pauseQueue', { connectionId: own.connectionId });
  await own.quiet();
  if (decide) await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  own.service.faults.clear();
}
const withSettings = (own: Harness, over: object, assumed: object = {}) => ({
  ...own.settings(),
  ...over,
  assumed: { ...own.settings().assumed, writePurchaseReturns: true, ...assumed },
});
async function sendAndRest(own: Harness, id: string) {
  await own.send([id]);
  await own.until(async () => !['ready', 'sending'].includes((await own.state(id)).state));
  await own.settled();
}

it('a restore keeps what was queued since, not the submission that was taken out of the queue (company)', async () => {
  const own = await startWriting();
  const id = await own.draft(invoice());
  await own.call('queueDrafts', { ids: [id] });
  const { name } = await backUp(own);
  await own.change(withSettings(own, { companyId: 2 }));
  await own.call('queueDrafts', { ids: [id] });
  expect((await own.items())[0]).toMatchObject({ state: 'ready', companyId: 2 });
  await own.call('restoreBackup', { name });
  await own.submit();
  await own.settled();
  expect(own.written().map((w) => w.document?.companyId)).not.toContain(1);
});

it('a restored submission is not sent to another organisation than it was queued for', async () => {
  const sent: string[] = [];
  let [org, real] = ['', ''];
  const transport =
    (send: Transport): Transport =>
    async (request) => {
      if (request.url.endsWith('/ApiAuth/login')) {
        const body = JSON.parse(Buffer.from(request.body ?? new Uint8Array()).toString()) as { OrgName: string };
        org = body.OrgName;
        return send({ ...request, body: Buffer.from(JSON.stringify({ ...body, OrgName: real })) });
      }
      if (request.method === 'POST' && request.url.includes(sales))
        sent.push(`${org}, company ${request.headers['X-CompanyID'] ?? ''}`);
      return send(request);
    };
  const own = await startWriting({ transport });
  real = own.service.organisation;
  own.confirms = true;
  const id = await own.draft(invoice({ InvoiceNumber: 'F-1' }));
  await own.call('queueDrafts', { ids: [id] });
  const { name } = await backUp(own);
  await own.change(withSettings(own, { organisation: 'Other A.Ş.', companyId: 2 }));
  await own.call('setApiKey', { id: own.connectionId, apiKey: own.service.apiKey });
  await own.call('queueDrafts', { ids: [id] });
  await own.call('restoreBackup', { name });
  await own.submit();
  await own.settled();
  await own.quiet();
  expect(sent).not.toContain('Other A.Ş., company 1');
});

it.each(['purchase', 'sales'] as const)(
  'a failed search does not send a numbered create a second time (%s)',
  async (which) => {
    const own = await startWriting();
    const kind = which === 'sales' ? 'salesReturnInvoice' : 'purchaseReturnInvoice';
    const path = which === 'sales' ? sales : own.service.paths.purchaseReturnInvoices;
    if (which === 'purchase') own.service.company.setOffered(kind, ['create', 'get', 'replace']);
    else
      own.service.faults.arm({
        kind: 'refusal',
        status: 403,
        errors: [{ code: '0110', message: 'no' }],
        times: 10_000,
        match: { method: 'GET', path },
      });
    const id = await own.draft(invoice({ InvoiceNumber: 'P-1' }), kind);
    own.service.faults.arm({ kind: 'resetAfterWrite', match: { method: 'POST', path } });
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'unknown');
    const [first] = own.written(kind);
    own.service.company.editAsColleague(first?.id ?? '', { InvoiceNumber: 'GIB2026000000001' });
    for (let i = 0; i < 5; i += 1) await own.pass(60_000);
    await own.quiet();
    expect(own.written(kind)).toHaveLength(1);
  },
);

it('what an earlier submission to another company wrote is not this submission', async () => {
  const own = await startWriting();
  const id = await own.draft(invoice());
  await lost(own, id);
  await own.change(withSettings(own, { companyId: 2 }));
  await own.call('queueDrafts', { ids: [id] });
  await own.submit();
  await own.settled();
  const [row] = await own.items();
  const companies = own.written().map((w) => w.document?.companyId);
  // The row says: company 2, accepted, with company 1's number.
  expect([row?.companyId, row?.state, companies.includes(2)]).not.toEqual([2, 'accepted', false]);
});
it('what an earlier submission with other amounts wrote is not this submission', async () => {
  const own = await startWriting();
  const id = await own.draft(pennies());
  await lost(own, id);
  await own.change(withSettings(own, {}, { vatPerDocument: true }));
  await own.call('queueDrafts', { ids: [id] });
  await own.submit();
  await own.settled();
  const { state, total, conflict } = await own.state(id);
  if (state === 'accepted' && conflict === null)
    expect(own.written()[0]?.document?.record.GrandTotal).toBe(Number(total));
});

it('an accepted change is not reported as deleted because another service does not have it', async () => {
  const other = await startService({ data: 'small', seed: 7 });
  const own = await startWriting({ pace: still, checkPauses: [100, 1_000, 8_000] });
  own.confirms = true;
  const { id } = await own.openAs('despatch', seededId(own, 'despatch'), 'change', { Description: 'ours' });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'accepted');
  await own.quiet();
  await own.change(settingsFor(other));
  await own.call('setApiKey', { id: own.connectionId, apiKey: other.apiKey });
  await own.pass(1000);
  await own.quiet();
  await other.close();
  expect((await own.state(id)).conflict).toBeNull();
});
it('an answer from one address does not prove another', async () => {
  const other = await startService({ data: 'small', seed: 7 });
  const gate = closedGate();
  let [hold, held] = [false, 0];
  const own = await startWriting({
    transport: (send) => async (request) => {
      if (hold && request.method === 'GET') {
        held += 1;
        await gate.opened;
      }
      return send(request);
    },
  });
  own.confirms = true;
  hold = true;
  const documentId = seededId(own, 'salesReturnInvoice');
  const opening = own.call('openDocument', {
    connectionId: own.connectionId,
    kind: 'salesReturnInvoice',
    documentId,
    operation: 'replace',
  });
  await own.until(() => Promise.resolve(held >= 1));
  await own.change(settingsFor(other));
  gate.open();
  await opening;
  const file = new Sqlite(join(own.folder, 'documents.db'), { readonly: true });
  const proved = file.prepare('SELECT address FROM answered_addresses').pluck().all() as string[];
  file.close();
  const asked = other.ledger.requests().length;
  await other.close();
  expect([asked, proved.some((address) => address.includes(other.baseUrl))]).toEqual([0, false]);
});

it('a document whose path was changed does not stop the whole queue', async () => {
  const own = await startWriting({ settings: { parallel: 1 } });
  const path = own.service.paths.despatches;
  const id = await own.draft(despatch({ DespatchNumber: 'IRS-1' }), 'despatch');
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path } });
  own.service.faults.arm({ kind: 'status', status: 503, times: 10_000, match: { method: 'GET' } });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.call('pauseQueue', { connectionId: own.connectionId });
  await own.quiet();
  own.service.faults.clear();
  await own.change(withSettings(own, {}, { despatchesPath: '/Irsaliyeler' }));
  await own.call('releaseQuarantined', { ids: [id] });
  await sendAgain(own, id, { withoutLooking: true });
  const others = [await own.draft(invoice()), await own.draft(invoice())];
  await own.call('queueDrafts', { ids: others });
  await own.submit();
  for (let i = 0; i < 20; i += 1) await own.pass(600_000);
  expect(await own.states(others)).toEqual(['accepted', 'accepted']);
});

it('found earlier: only what the user edited is the difference to send', async () => {
  const own = await startWriting();
  const id = await own.draft(despatch({ DocumentNumber: 'IRS-9' }), 'despatch');
  await lost(own, id, own.service.paths.despatches);
  await own.edit(id, { Description: 'edited' });
  const written = own.written('despatch')[0]?.id ?? '';
  const before = { ...recordOf(own, written) };
  own.clock.skip(3 * 3_600_000);
  await sendAndRest(own, id);
  await sendAndRest(own, id);
  const after = recordOf(own, written);
  const changed = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  expect(changed.sort()).toEqual(['Description', 'ModifyDate']);
});
it('what the user cleared stays cleared when an earlier submission is found', async () => {
  const own = await startWriting();
  const id = await own.draft(invoice({ OrderReferenceNumber: 'WRONG-1', InvoiceNumber: 'IADE-1' }));
  await lost(own, id);
  await own.edit(id, { OrderReferenceNumber: '', Description: 'edited' });
  await sendAndRest(own, id);
  const { operation, content } = await own.state(id);
  expect([operation, content.OrderReferenceNumber]).toEqual(['replace', '']);
});
it('versions after an earlier submission was found know their baseline', async () => {
  const own = await startWriting();
  const documentId = seededId(own, 'salesReturnInvoice');
  const { id } = await own.openAs('salesReturnInvoice', documentId, 'replace', { Description: 'v1' });
  own.service.faults.arm({ kind: 'resetAfterWrite', match: { method: 'PUT' } });
  own.service.faults.arm({
    kind: 'status',
    status: 503,
    times: 10_000,
    match: { method: 'GET', path: documentId, skip: 1 },
  });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.call('pauseQueue', { connectionId: own.connectionId });
  await own.quiet();
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  own.service.faults.clear();
  await own.edit(id, { Description: 'v2' });
  await sendAndRest(own, id);
  expect((await own.state(id)).withdrawn).toBe('foundEarlier');
  await own.pass(3_600_000);
  await own.edit(id, { Description: 'v3' });
  await own.pass(3_600_000);
  await own.edit(id, { Description: 'v4' });
  const baselines = [];
  for (const { id: versionId } of versionsIn(await own.call('getHistory', { draftId: id })))
    baselines.push((await own.call('getVersion', { draftId: id, versionId }))?.baseline ?? null);
  expect(baselines).not.toContain(null);
});
it('the list finds a document that was found earlier by its number', async () => {
  const own = await startWriting();
  const id = await own.draft(invoice());
  await lost(own, id);
  await own.edit(id, { Description: 'edited' });
  await sendAndRest(own, id);
  const { number } = await own.state(id);
  const { rows } = await own.call('listDrafts', {
    connectionId: own.connectionId,
    offset: 0,
    limit: 9,
    search: String(number),
  });
  expect(rows.map((row) => row.id)).toEqual([id]);
});

const capitals =
  (send: Transport): Transport =>
  async (request) => {
    const answer = await send({
      ...request,
      url: request.url.replace(/[0-9A-F]{8}-[0-9A-F-]{27}/, (id) => id.toLowerCase()),
    });
    if (answer.kind !== 'response' || request.method !== 'GET' || !request.url.includes(sales)) return answer;
    const text = Buffer.from(answer.body).toString();
    return {
      ...answer,
      body: Buffer.from(
        text.replace(/("Id":)"([0-9a-f-]{36})"/g, (_, name: string, id: string) => `${name}"${id.toUpperCase()}"`),
      ),
    };
  };
it('the document of another draft is recognised, even if the list has its id in capitals', async () => {
  const own = await startWriting({ transport: capitals, settings: { parallel: 1 } });
  const content = () => invoice({ OrderReferenceNumber: 'SP-77', Date: '2026-11-20T10:00:00' });
  const ids = [await own.draft(content()), await own.draft(content())];
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: { ...posts, skip: 1 } });
  await own.send(ids);
  await own.until(async () => ['unknown', 'accepted'].includes((await own.state(ids[1] ?? '')).state));
  await own.settled();
  await own.call('reconcileDraft', { id: ids[1] ?? '' });
  expect(own.written()).toHaveLength(1);
  expect(await own.states(ids)).toEqual(['accepted', 'unknown']);
});
it('the document of a draft of another connection to the same company is recognised', async () => {
  const own = await startWriting({ settings: { parallel: 1 } });
  const { id: second } = await own.call('createConnection', {
    settings: { ...own.settings(), name: 'Second', userId: 2 },
  });
  await own.call('setApiKey', { id: second, apiKey: own.service.apiKey });
  const content = () => invoice({ OrderReferenceNumber: 'SP-77', Date: '2026-11-20T10:00:00' });
  const a = await own.draft(content());
  await own.send([a]);
  await restsAs(own, a, 'accepted');
  own.connectionId = second;
  const b = await own.draft(content());
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  await own.send([b]);
  await own.until(async () => ['unknown', 'accepted'].includes((await own.state(b)).state));
  await own.settled();
  await own.call('reconcileDraft', { id: b });
  expect(own.written()).toHaveLength(1);
  expect(await own.states([a, b])).toEqual(['accepted', 'unknown']);
});

it('a decision in the dialog is carried out when the document can no longer be read', async () => {
  const own = await startWriting();
  const documentId = seededId(own, 'despatch');
  const { id } = await own.openAs('despatch', documentId, 'replace', { Description: 'ours' });
  own.service.company.editAsColleague(documentId, { DueDays: 11 });
  await own.send([id]);
  await restsAs(own, id, 'waiting');
  const withoutData = '{"Success":true,"ResultCode":"0000","Data":null}';
  own.service.faults.arm({ kind: 'answer', text: withoutData, times: 50, match: { method: 'GET', path: documentId } });
  // As renderer/screens/conflict/conflict-work.svelte.ts, #sendAnyway.
  const asPage = async () => ({
    kind: 'sendAnyway' as const,
    shown: (await own.call('getConflict', { draftId: id }))?.digest ?? 'unreadable',
  });
  await own.call('decideDraft', { id, decision: await asPage() });
  expect((await restsAs(own, id, 'waiting')).waitingReason).toBe('unchecked');
  await own.call('decideDraft', { id, decision: await asPage() });
  await restsAs(own, id, 'accepted');
  expect(writes(own, documentId)).toHaveLength(1);
});

it('a typed number gives way to the number of the document that is found', async () => {
  const own = await startWriting();
  const id = await own.draft(invoice());
  await lost(own, id, sales, false);
  await own.call('decideDraft', { id, decision: { kind: 'accepted', number: 'SIF0009999' } });
  await own.submit();
  await own.settled();
  await own.pass(60_000);
  await own.quiet();
  const [written] = own.written();
  const { acceptedId, acceptedNumber } = await own.state(id);
  expect(acceptedId).toBe(written?.id);
  expect(acceptedNumber).toBe(written?.document?.number);
});

it('a decision made twice sends once', async () => {
  const own = await startWriting();
  const id = await own.draft(invoice());
  own.service.faults.arm({ kind: 'resetBeforeWrite', times: 2, match: posts });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.settled();
  const submissionId = (await own.items())[0]?.submissionId ?? '';
  const decide = () => sendAgain(own, id, { submissionId });
  await Promise.allSettled([decide(), decide()]);
  await own.settled();
  await own.quiet();
  expect(own.service.ledger.requests(posts)).toHaveLength(2);
});

it('a search at another organisation is not reported as a complete search that found nothing', async () => {
  const other = await startService({ data: 'small', seed: 7 });
  const own = await startWriting();
  own.confirms = true;
  const id = await own.draft(invoice());
  await lost(own, id, sales, false);
  await own.change(settingsFor(other));
  await own.call('setApiKey', { id: own.connectionId, apiKey: other.apiKey });
  await own.call('reconcileDraft', { id });
  const finding = (await own.call('listAttempts', { draftId: id })).at(-1)?.findings.at(-1);
  await other.close();
  expect([finding?.result, finding?.complete]).not.toEqual(['nothing', true]);
});

it.each(['Next', 'X-1'])(
  'after a lost %s, another number is not sent while the lost one cannot be looked for',
  async (number) => {
    const own = await startWriting();
    own.service.faults.arm({ kind: 'status', status: 503, times: 10_000, match: { method: 'GET', path: sales } });
    const id = await own.draft(invoice({ InvoiceNumber: number }));
    own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'unknown');
    await own.call('pauseQueue', { connectionId: own.connectionId });
    await own.quiet();
    await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
    await own.edit(id, { InvoiceNumber: 'X-2' });
    await own.send([id]);
    await own.quiet();
    await own.pass(60_000);
    await own.quiet();
    // With "Next" again it waits as `unchecked`.
    expect(own.written()).toHaveLength(1);
  },
);

it('a document that belongs to another draft is not the one sent, even if number and content are the same', async () => {
  const own = await startWriting({ settings: { parallel: 1 } });
  const content = () => invoice({ InvoiceNumber: 'IADE-9', OrderReferenceNumber: 'SP-9', Date: '2026-11-20T10:00:00' });
  const a = await own.draft(content());
  await own.send([a]);
  await restsAs(own, a, 'accepted');
  const b = await own.draft(content());
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  await own.send([b]);
  await own.until(async () => !['ready', 'sending'].includes((await own.state(b)).state));
  await own.settled();
  for (let i = 0; i < 4; i += 1) await own.pass(60_000);
  expect(own.written()).toHaveLength(1);
  expect(await own.states([a, b])).not.toEqual(['accepted', 'accepted']);
});
