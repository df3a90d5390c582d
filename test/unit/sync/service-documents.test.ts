import { expect, it } from 'vitest';
import { serviceDocuments } from '../../../main/sync/service-documents.ts';
import { testClock } from '../../test-clock.ts';
import { bench, issued, keepKey, settings, success } from '../service/fakes.ts';

it('a document that was read has the id under which it was requested', async () => {
  const data = { DespatchNumber: 'D-1', DocumentId: 'of-the-e-despatch', Lines: [{ ProductCode: 'P-1' }] };
  const own = bench(({ url }) => (url.includes('ApiAuth') ? issued('access', 'refresh') : success(data)));
  await keepKey(own.secrets, 'the-api-key');
  const identity = { userId: 1, companyId: 2, periodId: null };
  const documents = serviceDocuments(own.client, () => settings, { clock: testClock() });
  const reading = await documents.get('despatch', 'requested', identity);
  expect(reading).toMatchObject({ kind: 'found', document: { id: 'requested', number: 'D-1' } });
});
