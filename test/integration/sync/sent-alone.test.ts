/** "Send only this" while the queue is paused: the order belongs to the submission, not to the document. */
import { expect, it } from 'vitest';
import type { TransportRequest } from '../../../main/ports.ts';
import { invoice } from '../application/harness.ts';
import { recordOf, restsAs, startWriting } from '../application/opened.ts';
import { closedGate } from '../support/gate.ts';

const sales = 'sales-return-invoices';

/** Sent and lost; its list is being read, at the user's request if the queue was paused before. */
async function beingSearchedFor(sent: 'before the pause' | 'alone') {
  const gate = closedGate();
  let held: ((request: TransportRequest) => boolean) | null = null;
  let isHeld = false;
  const own = await startWriting({
    transport: (send) => async (request) => {
      if (held?.(request) === true) {
        isHeld = true;
        await gate.opened;
      }
      return send(request);
    },
  });
  const pause = () => own.call('pauseQueue', { connectionId: own.connectionId });
  const [id, other] = [await own.draft(invoice()), await own.draft(invoice())];
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path: sales } });
  held = ({ method, url }) => method === 'GET' && url.includes(sales);
  if (sent === 'alone') await pause();
  await own.send([id]);
  await own.until(() => Promise.resolve(isHeld));
  if (sent === 'before the pause') await pause();
  // Without one that is left, there is nothing to hold up.
  await own.call('queueDrafts', { ids: [other] });
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'second' });
  return { own, id, other, pause, open: gate.open };
}

it.each(['before the pause', 'alone'] as const)(
  'is sent although its former submission is still searched for, which was sent %s',
  async (sent) => {
    const { own, id, other, open } = await beingSearchedFor(sent);
    await own.send([id]);
    open();
    const { acceptedId } = await restsAs(own, id, 'accepted');
    expect(recordOf(own, acceptedId ?? '')).toMatchObject({ Description: 'second' });
    expect(await own.state(other)).toMatchObject({ state: 'ready' });
  },
);

it('is not sent if the former submission was to be sent alone, and this one was submitted before another pause', async () => {
  const { own, id, pause, open } = await beingSearchedFor('alone');
  await own.send([id]);
  await pause();
  open();
  await own.quiet();
  await own.pass(60_000);
  expect(await own.state(id)).toMatchObject({ state: 'ready' });
});

it('ends with its submission', async () => {
  const { own, id, open } = await beingSearchedFor('alone');
  await own.call('queueDrafts', { ids: [id] });
  open();
  await own.quiet();
  await own.pass(60_000);
  expect(await own.state(id)).toMatchObject({ state: 'ready' });
  expect(own.written()).toHaveLength(0);
});
