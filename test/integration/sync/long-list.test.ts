/** A list of tens of thousands of documents is parsed, scrubbed and compared in a thread. */
import { expect, it, onTestFinished } from 'vitest';
import { encodeBody } from '../../../domain/wire/index.ts';
import type { ServiceAnswer, ServiceClient } from '../../../main/service/client.ts';
import { createScrubber } from '../../../main/service/scrub.ts';
import { serviceDocuments } from '../../../main/sync/service-documents.ts';
import { createSharedReading } from '../../../main/sync/reconcile/shared-reading.ts';
import { DocumentFinder } from '../../../main/worker/document-finder.ts';
import { bench, issued, keepKey, settings, success } from '../../unit/service/fakes.ts';
import { testClock } from '../../test-clock.ts';
import { listWorker } from '../support/workers.ts';

const mark = 'RMP-0123456789';
const secret = 'key-of-the-company';
const sent = { InvoiceNumber: 'Next', Date: '2026-11-20T00:00:00', CustomerCode: 'C1', OrderReferenceNumber: mark };

it('the main process does not parse the answer, and the document is found', async () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({
    ...{ Id: `d${index}`, InvoiceNumber: `SRI${index}`, Date: '2026-11-19T00:00:00', CustomerCode: `C${index % 900}` },
    OrderReferenceNumber: index === 31_000 ? mark : null,
    Description: index === 31_000 ? `of ${secret}` : null,
  }));
  const body = encodeBody({ Success: true, ResultCode: '0000', Message: null, Data: rows, Errors: null });
  let parsed = 0;
  const answer: ServiceAnswer = {
    ...{ kind: 'response', status: 200, headers: { 'content-type': 'application/json' }, body },
    get reading(): never {
      parsed += 1;
      throw new Error('parsed in the main process');
    },
  };
  const finder = new DocumentFinder(listWorker, () => undefined);
  onTestFinished(() => finder.close());
  const one = { ...sent, Id: 'd31000' };
  const document = bench(({ url }) => (url.includes('ApiAuth') ? issued('access', 'refresh') : success(one)));
  await keepKey(document.secrets, 'the-api-key');
  const client: ServiceClient = {
    send: (asked) => (asked.path.endsWith('/d31000') ? document.client.send(asked) : Promise.resolve(answer)),
    proved: () => undefined,
  };
  const scrubber = createScrubber([secret]);
  const documents = serviceDocuments(
    client,
    () => settings,
    { clock: testClock() },
    (kind, given, searches) =>
      finder.match(
        kind,
        { status: given.status, headers: given.headers, body: given.body, secrets: scrubber.secrets() },
        searches,
      ),
  );
  const request = { kind: 'salesReturnInvoice', operation: 'create', sent, targetId: null, wasThere: true } as const;
  const found = await createSharedReading(documents).find({
    ...{ identity: { userId: 1, companyId: 1, periodId: null }, ruledOut: new Set<string>(), thorough: true },
    request: { ...request, isUnchanged: () => false },
  });
  expect(found).toMatchObject({ verdict: 'match', id: 'd31000' });
  expect(parsed).toBe(0);
});
