/** A submission is sent only to the company, user and period for which it was queued, while the settings give these. */
import { expect, it } from 'vitest';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { startWriting } from '../application/opened.ts';

const path = 'sales-return-invoices';
const posts = { method: 'POST', path } as const;

const passes = async (own: Harness, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await own.pass(60_000);
};

/** A numbered create is lost before it is written, and held back because the settings are then changed. */
async function heldBack(wrong: Partial<ConnectionSettings>) {
  const sent: string[] = [];
  const own = await startWriting({
    transport: (send) => (request) => {
      const { 'X-CompanyID': company, 'X-UserID': user, 'X-PeriodID': period } = request.headers;
      if (request.method === 'POST' && request.url.includes(path)) sent.push(`${company} ${user} ${period}`);
      return send(request);
    },
  });
  const right = { ...own.settings(), periodId: 1 };
  right.assumed = { ...right.assumed, writePurchaseReturns: true };
  await own.change({ ...right, ...wrong });
  const id = await own.draft(invoice({ InvoiceNumber: 'X-1' }));
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  own.service.faults.arm({ kind: 'status', status: 503, times: 1_000, match: { method: 'GET', path } });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  await own.change(right);
  own.service.faults.clear();
  sent.length = 0;
  return { own, id, sent, right };
}
const release = (own: Harness, id: string) => own.call('releaseQuarantined', { ids: [id] });

it.each([{ companyId: 2 }, { userId: 2 }, { periodId: 7 }])(
  'what was queued for %o is not sent by itself once it is released, nor with others',
  async (wrong) => {
    const { own, id, sent } = await heldBack(wrong);
    await release(own, id);
    await passes(own, 10);
    expect([sent, (await own.state(id)).state]).toEqual([[], 'unknown']);
    await own.close();
    await own.open();
    const other = await own.draft(invoice());
    await own.call('queueDrafts', { ids: [other] });
    await own.submit();
    await passes(own, 10);
    expect([sent, await own.states([id, other])]).toEqual([['1 1 1'], ['unknown', 'accepted']]);
  },
);

it('a document that is released can only be queued anew for the present destination', async () => {
  const { own, id, sent } = await heldBack({ periodId: 7 });
  await release(own, id);
  await own.call('decideDraft', { id, decision: { kind: 'sendAgain', shown: '' } });
  expect([sent, await own.state(id)]).toMatchObject([[], { state: 'draft', withdrawn: 'settings' }]);
  await own.send([id]);
  await passes(own, 3);
  expect([sent, (await own.state(id)).state]).toEqual([['1 1 1'], 'accepted']);
});

it('what is held back has to be submitted again, even if the settings are changed back', async () => {
  const { own, id, sent, right } = await heldBack({ periodId: 7 });
  await own.submit();
  await own.change({ ...right, periodId: 7 });
  await release(own, id);
  await passes(own, 10);
  expect([sent, (await own.state(id)).state]).toEqual([[], 'unknown']);
  await own.submit();
  await passes(own, 3);
  expect([sent, (await own.state(id)).state]).toEqual([['1 1 7'], 'accepted']);
});

it('a document that was shown as becoming a draft, and was lost since, is asked about again', async () => {
  const own = await startWriting();
  const id = await own.draft(invoice());
  await own.call('queueDrafts', { ids: [id] });
  const settings = {
    ...own.settings(),
    periodId: 7,
    assumed: { ...own.settings().assumed, writePurchaseReturns: true },
  };
  const question = await own.call('updateConnection', { id: own.connectionId, settings });
  if (!('affected' in question)) throw new Error('not asked');
  expect([question.affected.map((one) => one.id), question.heldBack.length]).toEqual([[id], 0]);
  // While the question is open, it is sent, and the answer is lost.
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  await own.submit([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  const answer = await own.call('updateConnection', {
    id: own.connectionId,
    settings,
    withdraw: { affected: [id], heldBack: [] },
  });
  expect('heldBack' in answer && answer.heldBack.map((one) => one.id)).toEqual([id]);
});
