import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import type { Service } from '../service/types.ts';
import { saving } from '../saving.ts';

/**
 * When a kept-alive connection turns out to be dead, Chromium sends the request again by itself. So a write whose connection is
 * reset after the service has carried it out must reach the service once, and Rampa must find out its outcome instead of sending
 * it again.
 */
test.describe('a write whose connection is reset after the service has read it', () => {
  test('POST: once', async ({ launch, service }) => {
    const desk = await begin(await launch(), service);
    const { line } = await goodsOf(desk, ['P00001']);
    await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')]));
    await reset(desk, service, 'POST', '/sales-return-invoices');
    await submitted(desk, 1);
    expect(service.ledger.documents()).toHaveLength(1);
    expect(writes(service, 'POST', '/sales-return-invoices')).toBe(1);
  });

  for (const [method, operation] of [
    ['PUT', 'replace'],
    ['PATCH', 'change'],
  ] as const) {
    test(`${method}: once`, async ({ launch, service }) => {
      const desk = await begin(await launch(), service);
      const { line } = await goodsOf(desk, ['P00001']);
      const connectionId = await desk.connectionId();
      await draft(
        desk,
        'salesReturnInvoice',
        content('salesReturnInvoice', [line('P00001')], { Description: 'before' }),
      );
      await queueAndSubmit(desk, 'POST');
      await submitted(desk, 1);
      const [document] = service.ledger.documents();
      if (document === undefined) throw new Error('The service has no document.');
      const kind = 'salesReturnInvoice';
      const opened = await desk.call('openDocument', { connectionId, kind, documentId: document.id, operation });
      if (!('draft' in opened)) throw new Error(`It could not be opened: ${JSON.stringify(opened.problem)}`);
      const { id, revision, content: held } = opened.draft;
      const saved = await desk.call('saveDraft', saving({ id, revision, content: { ...held, Description: 'after' } }));
      expect(saved.saved).toBe(true);
      await reset(desk, service, method, document.id);
      await submitted(desk, 2);
      expect(service.ledger.document(document.id)).toMatchObject({ revision: 2, record: { Description: 'after' } });
      expect(writes(service, method, document.id)).toBe(1);
    });
  }
});

async function begin(rampa: Parameters<typeof sitDown>[0], service: Service): Promise<Desk> {
  const desk = await sitDown(rampa, 'en');
  await desk.connection.make(service);
  // Connections are open and reused now.
  await desk.connection.test();
  await desk.connection.refreshLists();
  return desk;
}

async function queueAndSubmit(desk: Desk, method: string): Promise<void> {
  await desk.drafts.queueAll();
  // Overwriting an existing document requires a review.
  if (method !== 'POST') await desk.review.confirm();
  await desk.sync.go();
  await desk.sync.submitAll();
}

/** On any connection: the fault is used up once, so a second sending would succeed and be written. */
async function reset(desk: Desk, service: Service, method: string, path: string): Promise<void> {
  service.faults.arm({ kind: 'resetAfterWrite', match: { method, path } });
  await queueAndSubmit(desk, method);
  const met = await service.ledger.waitFor(
    (request) => request.method === method && request.fault === 'resetAfterWrite',
  );
  await expect
    .poll(
      () =>
        service.ledger.requests({ after: met.sequence - 1 }).find(({ sequence }) => sequence === met.sequence)?.wrote,
    )
    .toBeTruthy();
  // Not on a reused connection, so that the network stack does not send it twice.
  expect(met.onConnection).toBe(1);
}

async function submitted(desk: Desk, count: number): Promise<void> {
  await desk.sync.expectCount('accepted', count);
  await desk.sync.expectCount('attention', 0);
}

function writes(service: Service, method: string, path: string): number {
  return service.ledger.requests({ method, path }).length;
}
