import { expect, it } from 'vitest';
import { serviceDocuments } from '../../../main/sync/service-documents.ts';
import { testClock } from '../../test-clock.ts';
import { bench, issued, keepKey, settings, success } from '../service/fakes.ts';

const noThread = () => Promise.reject(new Error('no list is read'));

async function read(requested: string, ids: Readonly<Record<string, string>>) {
  const data = { DespatchNumber: 'D-1', ...ids, Lines: [{ ProductCode: 'P-1' }] };
  const own = bench(({ url }) => (url.includes('ApiAuth') ? issued('access', 'refresh') : success(data)));
  await keepKey(own.secrets, 'the-api-key');
  const identity = { userId: 1, companyId: 2, periodId: null };
  const documents = serviceDocuments(own.client, () => settings, { clock: testClock() }, noThread);
  return documents.get('despatch', requested, identity);
}

it('a document that was read has the id under which it was requested', async () => {
  const reading = await read('requested', { DocumentId: 'of-the-e-despatch' });
  expect(reading).toMatchObject({ kind: 'found', document: { id: 'requested', number: 'D-1' } });
});

it('a document that was read has its id as the service writes it, in capitals or not', async () => {
  expect(await read('0f5b', { Id: '0F5B' })).toMatchObject({ document: { id: '0F5B' } });
});
