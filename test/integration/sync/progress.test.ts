/** The progress counts the documents of the present run. */
import { expect, it } from 'vitest';
import { invoice } from '../application/harness.ts';
import { seededId, startWriting } from '../application/opened.ts';
import { still } from '../application/paced-clock.ts';

const posts = { method: 'POST', path: 'sales-return-invoices' } as const;

it('does not count those of an earlier run, of which something is still to be read or known', async () => {
  const own = await startWriting({ pace: still, checkPauses: [1_000, 15_000, 60_000] });
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  const lost = await own.draft(invoice());
  const { id } = await own.openAs('despatch', seededId(own, 'despatch'), 'change', { Description: 'ours' });
  await own.send([lost, id]);
  await own.until(async () => (await own.states([lost, id])).join() === 'unknown,accepted');
  await own.pass(1_000);
  // The second reading of the change and the second search are still to come.
  expect(await own.settled()).toMatchObject({ activity: 'idle', finished: 2, total: 2, accepted: 1 });
  await own.send([await own.draft(invoice())]);
  await own.until(async () => (await own.status()).activity === 'idle');
  expect(await own.status()).toMatchObject({ finished: 1, total: 1, accepted: 1 });
  // All that is ready: the document of unknown outcome is not sent, so it does not count.
  await own.call('queueDrafts', { ids: [await own.draft(invoice())] });
  await own.submit();
  await own.until(async () => (await own.status()).activity === 'idle');
  expect(await own.status()).toMatchObject({ finished: 1, total: 1, accepted: 1 });
  await own.pass(15_000);
  expect(await own.status()).toMatchObject({ activity: 'idle', finished: 1, total: 1 });
});
