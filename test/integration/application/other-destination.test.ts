/** Queued documents stay with the organisation and address for which they were queued. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { TransportRequest } from '../../../main/ports.ts';
import { startService } from '../../service/service.ts';
import type { Service } from '../../service/types.ts';
import { closedGate } from '../support/gate.ts';
import { sendAgain } from './decided.ts';
import { Harness, invoice, settingsFor } from './harness.ts';
import { seededId } from './opened.ts';

let own: Harness;
let other: Service;
let isAnswerLost: boolean;
let isGone: (request: TransportRequest) => boolean;
let beforeRequest: (request: TransportRequest) => Promise<void>;
/** The host that `localhost` leads to. */
let throughHost: string;
beforeEach(async () => {
  isAnswerLost = false;
  isGone = () => false;
  beforeRequest = () => Promise.resolve();
  throughHost = 'localhost';
  other = await startService({ data: 'small' });
  own = await Harness.start({
    // The user submits, and looks, before the clock does.
    checkPauses: [600_000, 600_000, 600_000],
    transport: (send) => async (request) => {
      await beforeRequest(request);
      if (isGone(request)) return { kind: 'failure', sent: 'no', reason: 'refused', detail: 'ECONNREFUSED' };
      const answer = await send({ ...request, url: request.url.replace('localhost', throughHost) });
      const isLost = isAnswerLost && request.url.includes('invoices');
      return isLost ? { kind: 'failure', sent: 'perhaps', reason: 'reset', detail: 'ECONNRESET' } : answer;
    },
  });
  own.confirms = true;
});
afterEach(async () => {
  await own.end();
  await other.close();
});

const heldBack = async (): Promise<readonly string[]> =>
  (await own.call('listQuarantined', {})).map(({ draft }) => draft.id);
const writtenElsewhere = (): number => other.ledger.requests({ wrote: true }).length;
const numbered = (number: string): Promise<string> => own.draft(invoice({ InvoiceNumber: number }));

/** Sends a document whose answer is lost; it is in the present organisation. */
async function sendUnknown(): Promise<string> {
  const id = await numbered('LOST-1');
  isAnswerLost = true;
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  isAnswerLost = false;
  return id;
}

async function submitAll(): Promise<void> {
  await own.submit();
  await own.settled();
  await own.quiet();
}

describe.each(['organisation', 'address'] as const)('another %s', (what) => {
  const elsewhere = () =>
    what === 'organisation' ? { ...own.settings(), organisation: 'Başkası A.Ş.' } : settingsFor(other);

  it('takes queued documents out of the queue: they are sent there only if the user queues them again', async () => {
    const id = await numbered('READY-1');
    await own.call('queueDrafts', { ids: [id] });
    expect(await own.change(elsewhere())).toBe(1);
    await own.call('setApiKey', { id: own.connectionId, apiKey: other.apiKey });
    await submitAll();
    expect([await own.states([id]), writtenElsewhere(), own.written()]).toEqual([['draft'], 0, []]);
    expect((await own.call('queueDrafts', { ids: [id] })).queued).toEqual([id]);
  });

  it('holds back a document of unknown outcome until the user decides', async () => {
    const unknown = await sendUnknown();
    const ready = await numbered('READY-1');
    await own.call('queueDrafts', { ids: [ready] });
    const withdrawn = await own.change(elsewhere());
    await own.call('setApiKey', { id: own.connectionId, apiKey: other.apiKey });
    await submitAll();
    await own.pass(60_000);
    expect([withdrawn, await own.states([unknown, ready]), writtenElsewhere()]).toEqual([1, ['unknown', 'draft'], 0]);
    expect(await heldBack()).toEqual([unknown]);
    await sendAgain(own, unknown, { withoutLooking: true });
    expect((await own.call('queueDrafts', { ids: [unknown] })).notQueued).toEqual([
      { id: unknown, why: 'quarantined' },
    ]);
  });

  it('never gets a released document of unknown outcome: its bytes are for where it was queued for', async () => {
    const unknown = await sendUnknown();
    await own.change(elsewhere());
    await own.call('setApiKey', { id: own.connectionId, apiKey: other.apiKey });
    await own.call('releaseQuarantined', { ids: [unknown] });
    const sentHere = own.written().length;
    // It has a number of its own, and would be sent again by itself.
    await submitAll();
    await own.pass(120_000);
    await sendAgain(own, unknown, { withoutLooking: true });
    await own.settled();
    await own.quiet();
    expect([writtenElsewhere(), own.written().length]).toEqual([0, sentHere]);
    expect(await own.call('getDraft', { id: unknown })).toMatchObject({ state: 'draft' });
    const { rows } = await own.call('listDrafts', { connectionId: own.connectionId, offset: 0, limit: 9 });
    expect(rows.find(({ id }) => id === unknown)?.withdrawn).toBe('settings');
  });

  it('is refused while a document is read before sending, even if the queue is paused', async () => {
    const documentId = seededId(own, 'salesReturnInvoice');
    const { id } = await own.openAs('salesReturnInvoice', documentId, 'change', { Description: 'Changed' });
    const { opened, open } = closedGate();
    let isRead = false;
    beforeRequest = async ({ method }) => {
      if (method !== 'GET') return;
      isRead = true;
      await opened;
    };
    await own.send([id]);
    await own.until(() => Promise.resolve(isRead));
    await own.call('pauseQueue', { connectionId: own.connectionId });
    await expect(own.change(elsewhere())).rejects.toMatchObject({ code: 'documentsBeingSent' });
    expect(own.questions).toEqual([]);
    open();
    await own.quiet();
    expect(await own.change(elsewhere())).toBe(1);
    await submitAll();
    expect([(await own.state(id)).state, writtenElsewhere(), own.written()]).toEqual(['draft', 0, []]);
  });
});

it('another address of the same service: what was lost on the way is found there', async () => {
  const { hostname } = new URL(own.service.baseUrl);
  const id = await sendUnknown();
  // The former name of the service no longer exists; the new one leads to the same service.
  isGone = ({ url }) => !url.includes('localhost');
  throughHost = hostname;
  const moved = (url: string): string => url.replace(hostname, 'localhost');
  const { baseUrl, authUrl } = own.service;
  const settings = { ...own.settings(), baseUrl: moved(baseUrl), authUrl: moved(authUrl) };
  await own.change(settings);
  await own.call('setApiKey', { id: own.connectionId, apiKey: own.service.apiKey });
  expect(await own.call('reconcileDraft', { id })).toMatchObject({ state: 'accepted', acceptedNumber: 'LOST-1' });
  expect([await heldBack(), own.written().length]).toEqual([[], 1]);
});

it('a document to be sent again, which may have been sent already, does not prevent another address', async () => {
  const id = await sendUnknown();
  isGone = () => true;
  await sendAgain(own, id, { withoutLooking: true });
  expect((await own.state(id)).state).toBe('ready');
  await own.change(settingsFor(other));
  expect([(await own.state(id)).state, await heldBack()]).toEqual(['draft', [id]]);
});

it('deletes the former company’s lists at once, even if Rampa is closed while the keychain asks for its password', async () => {
  await own.refreshLists(['currencies']);
  await own.close();
  const { secrets } = own.options();
  const asking = { ...secrets.store, delete: () => new Promise<void>(() => undefined) };
  await own.open({ secrets: { ...secrets, store: asking } });
  void own.call('updateConnection', { id: own.connectionId, settings: settingsFor(other) });
  await own.until(async () => (await own.call('listConnections', {}))[0]?.settings.baseUrl === other.baseUrl);
  await own.close();
  await own.open();
  const lists = await own.call('listLookupStatus', { connectionId: own.connectionId });
  expect(lists.filter(({ count }) => count > 0)).toEqual([]);
});

it('other settings leave the queue as it is', async () => {
  const unknown = await sendUnknown();
  const ready = await numbered('READY-1');
  await own.call('queueDrafts', { ids: [ready] });
  const withdrawn = await own.change({ ...own.settings(), name: 'Renamed', parallel: 2 });
  expect([withdrawn, await own.states([unknown, ready])]).toEqual([0, ['unknown', 'ready']]);
});

it('a policy with another address holds back what may have been sent, and takes the rest out of the queue', async () => {
  const unknown = await sendUnknown();
  const ready = await numbered('READY-1');
  await own.call('queueDrafts', { ids: [ready] });
  await own.close();
  const { baseUrl, authUrl, organisation } = settingsFor(other);
  const locked = {
    'connection.baseUrl': baseUrl,
    'connection.authUrl': authUrl,
    'connection.organisation': organisation,
  };
  await own.open({ policy: { ...noPolicy, source: '/etc/rampa/policy.json', locked } });
  expect(await own.states([unknown, ready])).toEqual(['unknown', 'draft']);
  await own.call('setApiKey', { id: own.connectionId, apiKey: other.apiKey });
  await submitAll();
  await own.pass(60_000);
  expect([(await own.state(unknown)).state, writtenElsewhere()]).toEqual(['unknown', 0]);
  expect(await heldBack()).toEqual([unknown]);
});
