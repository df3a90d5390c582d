/** Queued documents stay with the organisation and address for which they were queued. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import { startService } from '../../service/service.ts';
import type { Service } from '../../service/types.ts';
import { Harness, invoice, settingsFor } from './harness.ts';

let own: Harness;
let other: Service;
let isAnswerLost: boolean;
beforeEach(async () => {
  isAnswerLost = false;
  other = await startService({ data: 'small' });
  own = await Harness.start({
    transport: (send) => async (request) => {
      const answer = await send(request);
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

const writtenElsewhere = (): number => other.ledger.requests({ wrote: true }).length;
const numbered = (number: string): Promise<string> => own.draft(invoice({ InvoiceNumber: number }));

/** Sends a document whose answer is lost; it is in the present organisation. */
async function sendUnknown(): Promise<string> {
  const id = await numbered('LOST-1');
  isAnswerLost = true;
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.call('pauseQueue', { connectionId: own.connectionId });
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
    const updated = await own.call('updateConnection', { id: own.connectionId, settings: elsewhere() });
    expect(updated.withdrawn).toBe(1);
    await own.call('setApiKey', { id: own.connectionId, apiKey: other.apiKey });
    await submitAll();
    expect([await own.states([id]), writtenElsewhere(), own.written()]).toEqual([['draft'], 0, []]);
    expect((await own.call('queueDrafts', { ids: [id] })).queued).toEqual([id]);
  });

  it('is refused while the outcome of a document is unknown, before the user is asked about the address', async () => {
    const unknown = await sendUnknown();
    const ready = await numbered('READY-1');
    await own.call('queueDrafts', { ids: [ready] });
    const refused = own.call('updateConnection', { id: own.connectionId, settings: elsewhere() });
    await expect(refused).rejects.toMatchObject({ code: 'documentsUnsettled' });
    expect([await own.states([unknown, ready]), own.questions]).toEqual([['unknown', 'ready'], []]);

    await own.call('decideDraft', { id: unknown, decision: { kind: 'accepted', number: 'LOST-1' } });
    await own.call('updateConnection', { id: own.connectionId, settings: elsewhere() });
    expect(await own.states([unknown, ready])).toEqual(['accepted', 'draft']);
  });
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
  const { withdrawn } = await own.call('updateConnection', {
    id: own.connectionId,
    settings: { ...own.settings(), name: 'Renamed', parallel: 2 },
  });
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
  expect((await own.call('listQuarantined', {})).map(({ draft }) => draft.id)).toEqual([unknown]);
});
