/** What cannot be sent now is neither tried again and again, nor does it hold up others. */
import { expect, it } from 'vitest';
import { checkPauses } from '../../../domain/check-pauses.ts';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { seededId, startWriting, switchPurchaseReturns } from '../application/opened.ts';

const path = 'sales-return-invoices';
const passes = async (own: Harness, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await own.pass(60_000);
};

it('a "Next" that was queued again does not hold up others while the list may not be read', async () => {
  const own = await startWriting({ settings: { parallel: 1 }, pace: 1e-6, checkPauses });
  const id = await own.draft(invoice());
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path } });
  const errors = [{ code: '0110', message: 'no' }];
  own.service.faults.arm({ kind: 'refusal', status: 403, errors, times: 1_000, match: { method: 'GET', path } });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'other' });
  const other = await own.draft(invoice());
  await own.call('queueDrafts', { ids: [id, other] });
  await own.submit();
  await passes(own, 30);
  expect((await own.state(other)).state).toBe('accepted');
});

it('a lost replacement whose kind is switched off is sent again once that is switched on and it is submitted', async () => {
  const own = await startWriting({ checkPauses, pace: 1 });
  const kind = 'purchaseReturnInvoice';
  const { id } = await own.openAs(kind, seededId(own, kind), 'replace', { Description: 'ours' });
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'PUT' } });
  const { notQueued } = await own.call('queueDrafts', { ids: [id] });
  const agreed = notQueued.map(({ clearing }) => ({ id, members: clearing?.members ?? [] }));
  await own.call('queueDrafts', { ids: [id], agreed });
  await own.submit([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await switchPurchaseReturns(own, false);
  await own.quiet();
  await passes(own, 60);
  expect(await own.outcomes(id)).toEqual(['unknown']);
  expect((await own.status()).activity).toBe('idle');
  await switchPurchaseReturns(own, true);
  await own.submit([id]);
  await passes(own, 10);
  expect((await own.state(id)).state).toBe('accepted');
});
