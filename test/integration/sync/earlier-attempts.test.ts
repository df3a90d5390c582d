/** What an earlier attempt of a draft may have written, until the service, the user or a restore says more. */
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkPauses } from '../../../domain/check-pauses.ts';
import { assumedDefaults } from '../../../domain/settings.ts';
import type { Transport } from '../../../main/ports.ts';
import { isDeletedOrHidden } from '../../../domain/model/queue.ts';
import { startService } from '../../service/service.ts';
import type { JsonRecord } from '../../service/types.ts';
import { sendAgain, sendAnyway } from '../application/decided.ts';
import { despatch, invoice, settingsFor } from '../application/harness.ts';
import type { Harness, HarnessOptions } from '../application/harness.ts';
import { restsAs, startWriting } from '../application/opened.ts';
import { ownHarness } from '../application/own-harness.ts';
import { backUp } from '../application/storage-support.ts';
import { closedGate } from '../support/gate.ts';

const path = 'sales-return-invoices';
const posts = { method: 'POST', path } as const;
/** The user looks, not the clock. */
const checks = [300_000, 300_000, 300_000];
/** After that, the service no longer carries out what was sent. */
const lateWriteMs = 600_000;
const start = (options: HarnessOptions = {}): Promise<Harness> =>
  ownHarness({ pace: 10, checkPauses: checks, ...options });

/** Sends the draft; the service writes it, and its answer is lost. */
async function sendUnknown(
  own: Harness,
  id: string,
  fault: 'resetAfterWrite' | 'resetBeforeWrite' = 'resetAfterWrite',
) {
  own.service.faults.arm({ kind: fault, match: { method: 'POST', path: '/api/v1/' } });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
}

/** Takes it back to a draft, edits it, and submits it again. */
async function sendEdited(own: Harness, id: string, change: Record<string, string>): Promise<void> {
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, change);
  await own.send([id]);
  await own.pass(200);
  await own.quiet();
}

const bodyOf = async (own: Harness, id: string): Promise<JsonRecord> => {
  const [attempt] = await own.call('listAttempts', { draftId: id });
  return JSON.parse(attempt?.body ?? '{}') as JsonRecord;
};

it('a document that is submitted again while the connection is still read after its lost attempt is sent', async () => {
  const { opened, open } = closedGate();
  let isHeld = false;
  const own = await start({
    transport: (send) => async (request) => {
      if (isHeld && request.method === 'GET' && !request.url.includes(path)) await opened;
      return send(request);
    },
  });
  const id = await own.draft(invoice());
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path: '/api/v1/' } });
  isHeld = true;
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'edited' });
  await own.send([id]);
  open();
  await own.pass(lateWriteMs);
  await own.until(async () => (await own.state(id)).state === 'accepted');
  expect(own.written()).toHaveLength(1);
});

it('a document that is only queued again while the connection is still read is not sent', async () => {
  const { opened, open } = closedGate();
  let isOutage = false;
  let isRead = false;
  const noRoute = { status: 404, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>no route</html>') };
  const kind = 'purchaseReturnInvoice';
  const assumed = { ...assumedDefaults, writePurchaseReturns: true };
  const own = await start({
    settings: { assumed },
    transport: (send) => async (request) => {
      if (isOutage && request.method === 'POST' && request.url.includes('return-invoices'))
        return { kind: 'response', ...noRoute };
      if (isOutage && request.url.includes('currencies')) {
        isRead = true;
        await opened;
      }
      return send(request);
    },
  });
  const first = await own.draft(invoice(), kind);
  await own.send([first]);
  await restsAs(own, first, 'accepted');
  isOutage = true;
  const id = await own.draft(invoice(), kind);
  await own.send([id]);
  await own.until(() => Promise.resolve(isRead));
  await own.change({ ...own.settings(), periodId: 12 });
  expect(await own.call('listWithdrawn', { connectionId: own.connectionId })).toEqual([id]);
  await own.call('queueDrafts', { ids: [id] });
  isOutage = false;
  open();
  for (let tries = 0; tries < 5; tries += 1) await own.pass(60_000);
  expect(await own.state(id)).toMatchObject({ state: 'ready' });
  expect(own.written(kind)).toHaveLength(1);
  // The go-ahead is for what is queued now.
  await own.submit();
  await restsAs(own, id, 'accepted');
});

it('a submission of which nothing was sent can be taken back, whatever an earlier one may have written', async () => {
  const own = await start();
  const id = await own.draft(invoice({ InvoiceNumber: 'T-1' }));
  await sendUnknown(own, id, 'resetBeforeWrite');
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'wrong' });
  await own.call('queueDrafts', { ids: [id] });
  expect(await own.call('withdrawDrafts', { ids: [id] })).toEqual({ withdrawn: [id] });
  // The earlier one is still looked for before the next is sent.
  await own.edit(id, { Description: 'right' });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'accepted');
  const attempts = await own.call('listAttempts', { draftId: id });
  expect(attempts[0]?.findings.length).toBeGreaterThan(0);
});

it.each(['Next', 'T-1'])(
  'what the user decided to send again can be taken back before it is sent: %s',
  async (number) => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: number }));
    await sendUnknown(own, id, 'resetBeforeWrite');
    // Submitted in this run, a number of its own would be sent again without the user.
    await own.close();
    await own.open();
    await own.call('pauseQueue', { connectionId: own.connectionId });
    expect(await own.call('withdrawDrafts', { ids: [id] })).toEqual({ withdrawn: [] });
    await sendAgain(own, id);
    expect((await own.state(id)).state).toBe('ready');
    expect(await own.call('withdrawDrafts', { ids: [id] })).toEqual({ withdrawn: [id] });
  },
);

it('the doubt about an attempt is not forgotten because a later one is looked for too', async () => {
  const own = await start({ settings: { clientReference: false } });
  const id = await own.draft(invoice({ InvoiceNumber: 'A-1', Date: '2026-11-20T10:00:00' }));
  await sendUnknown(own, id);
  // In another form, so that only the user knows whether it is the document.
  own.service.company.editAsColleague(own.written().at(-1)?.id ?? '', { Date: '2026-11-21T10:00:00' });
  for (const number of ['A-2', 'A-3']) {
    await sendEdited(own, id, { InvoiceNumber: number });
    await own.pass(lateWriteMs);
    await restsAs(own, id, 'unknown');
  }
  expect(own.written()).toHaveLength(1);
});

it.each(['sendAgain', 'edited'])('a list whose documents cannot be read was not searched: %s', async (how) => {
  const own = await start();
  const id = await own.draft(invoice());
  await sendUnknown(own, id);
  own.service.faults.arm({ kind: 'status', status: 503, times: 40, match: { method: 'GET', path: `${path}/` } });
  if (how === 'edited') await sendEdited(own, id, { DocumentNumber: 'edited' });
  else
    await expect(sendAgain(own, id)).rejects.toMatchObject({
      code: 'couldNotLook',
    });
  expect(own.written()).toHaveLength(1);
});

it('a reference that no answer shows leaves the search open', async () => {
  const own = await start({ service: { profile: 'sparse' } });
  const id = await own.draft(despatch({ DueDays: '30', Description: 'typed' }), 'despatch');
  await sendUnknown(own, id);
  await own.call('reconcileDraft', { id });
  const attempts = await own.call('listAttempts', { draftId: id });
  expect(attempts[0]?.findings.at(-1)).toMatchObject({ result: 'nothing', complete: false });
});

it('the document of a draft that became a change of it is not taken for another draft’s', async () => {
  const own = await start();
  const make = () => own.draft(invoice({ OrderReferenceNumber: 'S-1', Date: '2026-11-28T10:00:00' }));
  const [first, second] = [await make(), await make()];
  await sendUnknown(own, first);
  await sendEdited(own, first, { Description: 'edited' });
  expect(await restsAs(own, first, 'draft')).toMatchObject({ operation: 'replace' });
  await sendUnknown(own, second, 'resetBeforeWrite');
  expect(await own.call('reconcileDraft', { id: second })).toMatchObject({ state: 'unknown' });
});

it('a document that was found is not created again because an older backup is restored', async () => {
  const own = await start();
  const id = await own.draft(invoice());
  const { name } = await backUp(own);
  await sendUnknown(own, id);
  await sendEdited(own, id, { Description: 'edited' });
  await restsAs(own, id, 'draft');
  await own.call('restoreBackup', { name });
  expect(await own.state(id)).toMatchObject({ state: 'draft', operation: 'replace' });
  await own.send([id]);
  await own.settled();
  expect(own.written()).toHaveLength(1);
});

it('a restore leaves the submission present that the row shows', async () => {
  const own = await start();
  const id = await own.draft(invoice({ Description: 'first' }));
  await sendUnknown(own, id, 'resetBeforeWrite');
  await own.close();
  const kept = readdirSync(own.folder).filter((name) => name.startsWith('documents.db'));
  for (const name of kept) copyFileSync(join(own.folder, name), join(own.folder, `kept-${name}`));
  await own.open();
  own.service.faults.arm({ kind: 'refusal', match: posts, errors: [{ code: '9001', message: 'no' }] });
  await sendEdited(own, id, { Description: 'second' });
  await own.pass(lateWriteMs);
  await restsAs(own, id, 'rejected');
  const { name } = await backUp(own);
  await own.close();
  // The older file is put back by hand.
  for (const one of readdirSync(own.folder)) if (one.startsWith('documents.db')) rmSync(join(own.folder, one));
  for (const one of kept) copyFileSync(join(own.folder, `kept-${one}`), join(own.folder, one));
  await own.open();
  await own.call('restoreBackup', { name });
  expect(await own.state(id)).toMatchObject({ state: 'unknown', content: { Description: 'first' } });
  await sendAgain(own, id);
  await own.until(async () => (await own.state(id)).state === 'accepted');
  expect(own.written().map(({ document }) => document?.record['Description'])).toEqual(['first']);
});

it('a conflict that was decided is gone once what was sent is found', async () => {
  const own = await start();
  const made = await own.draft(invoice());
  await own.send([made]);
  await own.settled();
  const target = (await own.state(made)).acceptedId ?? '';
  const { id } = await own.openAs('salesReturnInvoice', target, 'replace', { Description: 'ours' });
  own.service.company.editAsColleague(target, { DueDays: 9 });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).waitingReason === 'changed');
  own.service.faults.arm({ kind: 'resetAfterWrite', match: { method: 'PUT' } });
  await sendAnyway(own, id);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await sendEdited(own, id, { Description: 'ours, edited' });
  expect(await restsAs(own, id, 'draft')).toMatchObject({ conflict: null, baseline: { Description: 'ours' } });
});

it('the same bytes for two companies are two searches', async () => {
  // Without a reference, both submissions have the same bytes.
  const own = await start({ settings: { clientReference: false } });
  own.confirms = true;
  const id = await own.draft(invoice({ InvoiceNumber: 'B-1', Date: '2026-11-20T10:00:00' }));
  await sendUnknown(own, id);
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.change({ ...own.settings(), companyId: 2 });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path: '/api/v1/' } });
  await sendAgain(own, id);
  const sent = () => own.service.ledger.requests(posts).length;
  await own.until(async () => sent() === 2 && (await own.state(id)).state === 'unknown');
  await own.quiet();
  const findings = async () => (await own.call('listAttempts', { draftId: id }))[0]?.findings ?? [];
  const before = (await findings()).length;
  expect(await own.call('reconcileDraft', { id })).toMatchObject({ state: 'unknown' });
  expect((await findings()).slice(before)).toMatchObject([{ result: 'match', documentNumber: 'B-1' }]);
});

it('another service with the same number and content proves nothing', async () => {
  const own = await start();
  own.confirms = true;
  const other = await startService({ data: 'small' });
  const id = await own.draft(invoice({ InvoiceNumber: 'KAPI-7', Date: '2026-11-20', OrderReferenceNumber: 'S-1' }));
  await sendUnknown(own, id, 'resetBeforeWrite');
  other.company.createAsColleague('salesReturnInvoice', await bodyOf(own, id));
  await own.change(settingsFor(other));
  await own.call('setApiKey', { id: own.connectionId, apiKey: other.apiKey });
  expect(await own.call('reconcileDraft', { id })).toMatchObject({ state: 'unknown' });
  await other.close();
});

it('an accepted document gets no id from another service', async () => {
  const own = await start({ checkPauses: [30_000, 30_000, 30_000] });
  own.confirms = true;
  const other = await startService({ data: 'small' });
  const id = await own.draft(invoice({ InvoiceNumber: 'KAPI-7', OrderReferenceNumber: 'S-1' }));
  own.service.faults.arm({ kind: 'missingId', match: posts });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'accepted');
  await own.quiet();
  other.company.createAsColleague('salesReturnInvoice', await bodyOf(own, id));
  await own.change(settingsFor(other));
  await own.call('setApiKey', { id: own.connectionId, apiKey: other.apiKey });
  await own.pass(31_000);
  expect((await own.state(id)).acceptedId).toBeNull();
  await other.close();
});

it('a document that is hidden after a deletion was lost is not reported as deleted', async () => {
  let lost = false;
  const transport =
    (send: Transport): Transport =>
    async (request) => {
      if (request.method !== 'DELETE') return send(request);
      // The connection breaks while it is sent; the service never gets it.
      lost = true;
      return { kind: 'failure', sent: 'perhaps', reason: 'reset', detail: 'reset' };
    };
  const own = await startWriting({ pace: 1e-6, checkPauses, settings: { userId: 2, companyId: 1 }, transport });
  const made = await own.draft(invoice());
  await own.send([made]);
  await own.until(async () => (await own.state(made)).state === 'accepted');
  for (let step = 0; step < 10; step += 1) await own.pass(10_000);
  const target = (await own.state(made)).acceptedId ?? '';
  const { id } = await own.openAs('salesReturnInvoice', target, 'delete');
  await own.send([id]);
  await own.until(async () => lost && (await own.state(id)).state === 'unknown');
  own.service.company.editAsColleague(target, { SharingCode: 'YÖNETİM' });
  for (let step = 0; step < 12; step += 1) await own.pass(10_000);
  expect(own.service.ledger.document(target)?.record).toMatchObject({ SharingCode: 'YÖNETİM' });
  const draft = await own.state(id);
  expect(draft.state).toBe('accepted');
  expect(isDeletedOrHidden(draft, await own.call('listAttempts', { draftId: id }))).toBe(true);
});
