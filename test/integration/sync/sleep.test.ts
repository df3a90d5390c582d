/** While the machine sleeps, the time of day goes on, and the monotonic clock stands still. */
import { expect, it } from 'vitest';
import { checkPauses } from '../../../domain/check-pauses.ts';
import { sendAgain } from '../application/decided.ts';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { startWriting } from '../application/opened.ts';
import { closedGate } from '../support/gate.ts';

const hour = 3_600_000;
const posts = { method: 'POST', path: 'sales-return-invoices' } as const;
const searches = async (own: Harness, draftId: string): Promise<number> =>
  (await own.call('listAttempts', { draftId })).flatMap(({ findings }) => findings).length;

it('a document is searched for at least once a day, also if the machine sleeps at night', async () => {
  const own = await startWriting({ pace: 1e-6, checkPauses });
  const id = await own.draft(invoice());
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  const perDay: number[] = [];
  for (let day = 0; day < 6; day += 1) {
    const before = await searches(own, id);
    // Eight hours of work, then the lid is closed.
    for (let step = 0; step < 32; step += 1) await own.pass(hour / 4);
    own.clock.skip(16 * hour);
    await own.pass(120_000);
    perDay.push((await searches(own, id)) - before);
  }
  expect(Math.min(...perDay)).toBeGreaterThan(0);
});

it('a search from before the machine slept is not taken for one of now', async () => {
  const own = await startWriting({ pace: 1e-6, checkPauses });
  const id = await own.draft(invoice());
  const { opened, open } = closedGate();
  own.service.faults.arm({ kind: 'lateCommit', until: opened, match: posts });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  for (let step = 0; step < 12; step += 1) await own.pass(10_000);
  await own.call('pauseQueue', { connectionId: own.connectionId });
  await sendAgain(own, id);
  await own.quiet();
  expect((await own.state(id)).state).toBe('ready');
  // The lid is closed for the night; the service carries out what it was sent.
  open();
  await own.until(async () => own.written().length === 1 && own.written());
  own.clock.skip(12 * hour);
  await own.call('resumeQueue', { connectionId: own.connectionId });
  await own.until(async () => (await own.state(id)).state === 'accepted');
  expect(own.written()).toHaveLength(1);
});
