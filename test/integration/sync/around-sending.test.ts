/** Crashes, pauses and colleagues' changes between reading and sending, and between accepting and reading again. */
import { describe, expect, it } from 'vitest';
import type { TransportRequest } from '../../../main/ports.ts';
import { checkPauses } from '../../../domain/check-pauses.ts';
import { invoice } from '../application/harness.ts';
import { asked, checked, conflictOf, recordOf, restsAs, seededId, startWriting } from '../application/opened.ts';
import { still } from '../application/paced-clock.ts';
import { valve } from '../support/gate.ts';

const ours = { Description: 'ours' };

const reads = (request: TransportRequest): boolean => request.method === 'GET';

/** A replacement of a despatch, whose reads can be delayed. */
async function replacing() {
  const gate = valve(reads);
  const own = await startWriting({ transport: gate.transport });
  const documentId = seededId(own, 'despatch');
  const { id } = await own.openAs('despatch', documentId, 'replace', ours);
  return { gate, own, documentId, id };
}

describe('between reading and sending', () => {
  it('a crash leaves the document ready, not unknown', async () => {
    const { gate, own, id } = await replacing();
    gate.shut();
    await own.send([id]);
    await own.until(() => Promise.resolve(gate.held() === 1));
    expect(await own.state(id)).toMatchObject({ state: 'ready' });
    // It cannot be withdrawn while it is being read, as it may be sent the next moment.
    expect(await own.call('withdrawDrafts', { ids: [id] })).toEqual({ withdrawn: [] });
    own.abandon();
    await own.open();
    expect(await own.state(id)).toMatchObject({ state: 'ready' });
    expect(await own.outcomes(id)).toEqual([]);
  });

  it('a pause keeps it ready, and it is read again when sending continues', async () => {
    const { gate, own, documentId, id } = await replacing();
    own.service.ledger.forgetRequests();
    gate.shut();
    await own.send([id]);
    await own.until(() => Promise.resolve(gate.held() === 1));
    await own.call('pauseQueue', { connectionId: own.connectionId });
    gate.let();
    await own.until(async () => (await own.status()).activity === 'paused' && asked(own, documentId).length === 1);
    await own.pass(60_000);
    expect(await own.state(id)).toMatchObject({ state: 'ready' });
    await own.call('resumeQueue', { connectionId: own.connectionId });
    await restsAs(own, id, 'accepted');
    await checked(own, id);
    expect(asked(own, documentId).slice(0, 4)).toEqual(['GET', 'GET', 'PUT', 'GET']);
  });

  it('another path is refused until the document is sent', async () => {
    const { gate, own, documentId, id } = await replacing();
    const settings = own.settings();
    gate.shut();
    await own.send([id]);
    await own.until(() => Promise.resolve(gate.held() === 1));
    const assumed = { ...settings.assumed, despatchesPath: '/elsewhere' };
    const change = own.call('updateConnection', { id: own.connectionId, settings: { ...settings, assumed } });
    await expect(change).rejects.toMatchObject({ code: 'documentsBeingSent' });
    gate.let();
    await own.settled();
    const url = `${own.service.baseUrl}/api/v1${settings.assumed.despatchesPath}/${documentId}`;
    for (const attempt of await own.call('listAttempts', { draftId: id })) expect(attempt.url).toBe(url);
    expect((await own.state(id)).state).toBe('accepted');
  });
});

describe('after it was accepted', () => {
  it('a crash before it was read again is harmless: it is accepted, and was not verified', async () => {
    const { gate, own, documentId, id } = await replacing();
    const edit = { id: documentId, change: { Description: 'theirs' } };
    own.service.faults.arm({ kind: 'colleagueAfter', match: { method: 'PUT' }, edit });
    own.service.faults.arm({ kind: 'delayAfter', ms: 100, match: { method: 'GET' } });
    await own.send([id]);
    await own.service.ledger.waitFor(({ method, path }) => method === 'GET' && path.includes(documentId));
    gate.shut();
    await own.until(() => Promise.resolve(gate.held() === 1));
    expect(await own.state(id)).toMatchObject({ state: 'accepted', conflict: null });
    own.abandon();
    await own.open();
    expect(await own.state(id)).toMatchObject({ state: 'accepted', conflict: null });
    await own.submit();
    await own.settled();
    expect(await own.state(id)).toMatchObject({ state: 'accepted', conflict: null });
    gate.let();
  });

  it('it is verified while others are sent, and before the same document is sent again', async () => {
    const held = valve((request) => reads(request) && request.url.includes(documentId));
    let documentId = 'none';
    const own = await startWriting({ transport: held.transport, settings: { parallel: 1 } });
    documentId = seededId(own, 'despatch');
    const first = await own.openAs('despatch', documentId, 'change', ours);
    const second = await own.openAs('despatch', documentId, 'change', { DocumentNumber: 'second' });
    const quote = await own.openAs('quote', seededId(own, 'quote'), 'change', ours);
    own.service.faults.arm({ kind: 'delayAfter', ms: 100, match: { method: 'PATCH', path: documentId } });
    await own.send([first.id, second.id, quote.id]);
    await own.service.ledger.waitFor(({ method, path }) => method === 'PATCH' && path.includes(documentId));
    held.shut();
    await own.until(async () => (await own.state(quote.id)).state === 'accepted');
    expect(held.held()).toBe(1);
    expect(await own.state(second.id)).toMatchObject({ state: 'ready' });
    expect(await own.state(first.id)).toMatchObject({ state: 'accepted' });
    held.let();
    await restsAs(own, second.id, 'waiting');
    expect(await checked(own, first.id)).toMatchObject({ result: 'match' });
    expect((await own.state(first.id)).conflict).toBeNull();
  });

  it('it is verified even while the queue is paused', async () => {
    const own = await startWriting();
    const documentId = seededId(own, 'despatch');
    const { id } = await own.openAs('despatch', documentId, 'change', ours);
    const edit = { id: documentId, change: { Description: 'theirs' } };
    own.service.faults.arm({ kind: 'colleagueAfter', ms: 150, match: { method: 'PATCH' }, edit });
    await own.send([id]);
    await own.service.ledger.waitFor(({ method }) => method === 'PATCH');
    await own.call('pauseQueue', { connectionId: own.connectionId });
    await own.until(async () => (await own.state(id)).conflict === 'after');
  });

  it.each(['status', 'resetAfterWrite', 'missingData'] as const)(
    'it stays accepted if it cannot be read (%s), and the journal records that',
    async (kind) => {
      const own = await startWriting();
      const documentId = seededId(own, 'despatch');
      const { id } = await own.openAs('despatch', documentId, 'change', ours);
      own.service.faults.arm({ kind, match: { method: 'GET', path: documentId, skip: 1 } });
      await own.send([id]);
      expect(await checked(own, id)).toMatchObject({ result: 'unreadable', by: 'id', searched: documentId });
      expect(await own.state(id)).toMatchObject({ state: 'accepted', conflict: null });
      expect(await own.settled()).toMatchObject({ activity: 'idle' });
      const next = await own.draft(invoice());
      await own.send([next]);
      await restsAs(own, next, 'accepted');
    },
  );

  it('a deleted document is reported as such', async () => {
    const own = await startWriting();
    const documentId = seededId(own, 'salesReturnInvoice');
    const { id } = await own.openAs('salesReturnInvoice', documentId, 'change', ours);
    own.service.faults.arm({ kind: 'delayAfter', ms: 150, match: { method: 'PATCH' } });
    await own.send([id]);
    await own.service.ledger.waitFor(({ method }) => method === 'PATCH');
    own.service.company.deleteAsColleague(documentId);
    await own.until(async () => (await own.state(id)).conflict === 'after');
    expect(await conflictOf(own, id)).toMatchObject({ theirs: null, expected: ours });
    expect((await checked(own, id)).result).toBe('nothing');
  });
});

describe('a second change of a document, while the outcome of the first is not known', () => {
  /** After a restart, the first one is being checked because the user wants to know, and the second one is queued. */
  async function checkedFirst() {
    const gate = valve(reads);
    const own = await startWriting({ pace: still, checkPauses: [100, 1_000, 8_000], transport: gate.transport });
    const documentId = seededId(own, 'despatch');
    const { id: first } = await own.openAs('despatch', documentId, 'replace', { Description: 'first' });
    const { id: second } = await own.openAs('despatch', documentId, 'replace', { Description: 'second' });
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'PUT' } });
    await own.send([first]);
    await own.until(async () => (await own.state(first)).state === 'unknown');
    await own.close();
    await own.open();
    gate.shut();
    await own.call('queueDrafts', { ids: [second] });
    const check = own.call('reconcileDraft', { id: first });
    await own.until(() => Promise.resolve(gate.held() === 1));
    const finish = async (): Promise<void> => {
      gate.let();
      await check;
      await own.quiet();
    };
    const sent = () => own.service.ledger.requests({ method: 'PUT', path: documentId }).length;
    return { own, first, second, finish, sent };
  }

  it.each(['the second', 'all'])('waits, if %s is submitted during a check of the first', async (which) => {
    const { own, first, second, finish, sent } = await checkedFirst();
    await own.submit(which === 'all' ? undefined : [second]);
    await finish();
    expect(await own.states([first, second])).toEqual(['unknown', 'ready']);
    expect(sent()).toBe(1);
  });

  it('does not lead to more reads of the first if the user decides during its check', async () => {
    const { own, first, finish } = await checkedFirst();
    await own.call('decideDraft', { id: first, decision: { kind: 'accepted', number: null } });
    await finish();
    for (const pause of [100, 1_000, 8_000]) await own.pass(pause);
    const [attempt] = await own.call('listAttempts', { draftId: first });
    expect(attempt?.findings).toHaveLength(1);
  });

  it('follows the first, which is sent again once it was found unchanged for long enough', async () => {
    const { own, first, finish, sent } = await checkedFirst();
    await own.submit();
    await finish();
    for (const pause of [1_000, 8_000]) await own.pass(pause);
    await own.until(async () => (await own.state(first)).state === 'accepted');
    expect(sent()).toBe(2);
  });
});

it('what a colleague saves while Rampa searches for an earlier attempt is not overwritten', async () => {
  const gate = valve((request) => reads(request) && new URL(request.url).pathname.endsWith('/sales-return-invoices'));
  const own = await startWriting({ pace: still, checkPauses, transport: gate.transport });
  const pass = async (times: number): Promise<void> => {
    for (let step = 0; step < times; step += 1) await own.pass(10_000);
  };
  const id = await own.draft(invoice({ Description: 'first' }));
  // The first submission is lost, and never written.
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path: 'sales-return-invoices' } });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await pass(12);
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'second' });
  // The answer to the second is lost, but it was written.
  own.service.faults.arm({ kind: 'resetAfterWrite', match: { method: 'POST', path: 'sales-return-invoices' } });
  await own.send([id]);
  await own.until(async () => own.written().length === 1 && (await own.state(id)).state === 'unknown');
  await own.quiet();
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'third' });
  await own.send([id]);
  await pass(12);
  const found = await own.state(id);
  expect(found).toMatchObject({ state: 'draft', operation: 'replace', withdrawn: 'foundEarlier' });
  const target = own.written()[0]?.id ?? '';
  own.service.ledger.forgetRequests();
  // The change is sent; the search for the first submission takes a while, and a colleague saves the document meanwhile.
  gate.shut();
  await own.send([id]);
  await own.until(async () => Promise.resolve(gate.held() > 0));
  own.service.company.editAsColleague(target, { DocumentNumber: 'FROM THE COLLEAGUE' });
  gate.let();
  await own.until(async () => !['ready', 'sending'].includes((await own.state(id)).state));
  await pass(12);
  expect(recordOf(own, target)).toMatchObject({ DocumentNumber: 'FROM THE COLLEAGUE' });
  const [attempt] = (await own.call('listAttempts', { draftId: id })).slice(-1);
  expect(attempt).toMatchObject({ outcome: 'waiting', problem: { reason: 'changed' } });
  expect(await own.state(id)).toMatchObject({ conflict: 'before' });
});
