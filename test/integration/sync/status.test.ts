/** What the status says is what the engine does by itself. */
import { expect, it } from 'vitest';
import { checkPauses } from '../../../domain/check-pauses.ts';
import type { Transport } from '../../../main/ports.ts';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { restsAs, startWriting } from '../application/opened.ts';
import { ownHarness } from '../application/own-harness.ts';

const posts = { method: 'POST', path: 'sales-return-invoices' } as const;
const passes = async (own: Harness, times: number, ms: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await own.pass(ms);
};

it('while the queue is paused and writing fails, one document after another tries it', async () => {
  const own = await ownHarness({ pace: 10, settings: { parallel: 2 } });
  const ids = await own.draftAll(10, (index) => `P-${index}`);
  await own.call('pauseQueue', { connectionId: own.connectionId });
  own.service.faults.arm({ kind: 'resetBeforeWrite', times: 1_000, match: posts });
  await own.send(ids);
  await passes(own, 5, 10_000);
  const tried = await Promise.all(ids.map(async (id) => (await own.outcomes(id)).includes('unknown')));
  // The two that were under way, and at most the two that tried whether it was their own fault.
  expect(tried.filter(Boolean).length).toBeLessThan(5);
});

it('the outcome of a document that was submitted alone is looked for while the queue is paused', async () => {
  const own = await ownHarness({ pace: 10 });
  const id = await own.draft(invoice());
  await own.call('pauseQueue', { connectionId: own.connectionId });
  own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
  await own.send([id]);
  await restsAs(own, id, 'accepted');
  const lost = await own.draft(invoice());
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  await own.send([lost]);
  await restsAs(own, lost, 'unknown');
  await passes(own, 5, 60_000);
  expect(await own.status()).toMatchObject({ activity: 'idle' });
});

it('a document that was submitted alone while the queue is paused waits for the connection, and says so', async () => {
  let isOffline = false;
  const transport =
    (send: Transport): Transport =>
    (request) =>
      isOffline ? Promise.resolve({ kind: 'failure', sent: 'no', reason: 'refused', detail: 'no' }) : send(request);
  const own = await ownHarness({ pace: 10, transport });
  const id = await own.draft(invoice());
  await own.call('pauseQueue', { connectionId: own.connectionId });
  isOffline = true;
  await own.send([id]);
  await own.until(async () => (await own.status()).activity === 'stalled');
  const { blockedReason, nextTryAt } = await own.status();
  expect([blockedReason, typeof nextTryAt, own.isSending()]).toEqual(['offline', 'number', false]);
  isOffline = false;
  await passes(own, 5, 60_000);
  expect(await own.state(id)).toMatchObject({ state: 'accepted' });
});

it('a document that waits for its own next try is not at rest', async () => {
  const own = await startWriting({ pace: 1e-6, checkPauses });
  const targets: string[] = [];
  for (let made = 0; made < 2; made += 1) {
    const id = await own.draft(invoice());
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    targets.push((await own.state(id)).acceptedId ?? '');
  }
  await passes(own, 10, 10_000);
  const [target = ''] = targets;
  const { id } = await own.openAs('salesReturnInvoice', target, 'replace', { Description: 'ours' });
  own.service.faults.arm({ kind: 'status', status: 503, times: 2, match: { method: 'GET', path: target } });
  await own.send([id]);
  await own.quiet();
  const item = (await own.items()).find((one) => one.id === id);
  expect(item).toMatchObject({ state: 'ready' });
  expect(await own.status()).toMatchObject({
    ...{ activity: 'stalled', blockedReason: null, nextTryAt: item?.notBefore },
    ...{ finished: 0, total: 1 },
  });
  expect(own.isSending()).toBe(false);
  await passes(own, 6, 10_000);
  expect(await own.state(id)).toMatchObject({ state: 'accepted' });
});
