/**
 * An accepted document is read twice more: neither the user's own later change nor a change that the user has seen is reported as
 * a colleague's.
 */
import { describe, expect, it } from 'vitest';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { restsAs, seededId, startWriting } from '../application/opened.ts';
import { still } from '../application/paced-clock.ts';
import { closedGate } from '../support/gate.ts';

const findings = async (own: Harness, draftId: string) =>
  (await own.call('listAttempts', { draftId })).at(-1)?.findings ?? [];
/** Waits until a change was read twice after it was accepted: earlier reads that were due are done by then. */
async function readTwice(own: Harness, id: string): Promise<void> {
  await own.until(async () => (await findings(own, id)).length === 2);
}

describe('the second reading', () => {
  it('is skipped for a change that is followed by another one from here', async () => {
    const own = await startWriting({ checkPauses: [30, 8_000, 400] });
    const documentId = seededId(own, 'despatch');
    // If the answers have no id, an accepted document that is checked by mistake is searched for and gets a finding.
    own.service.faults.arm({ kind: 'missingId', times: 2, match: { method: 'PATCH' } });
    const first = await own.openAs('despatch', documentId, 'change', { Description: 'first' });
    await own.send([first.id]);
    await own.until(async () => (await findings(own, first.id)).length === 1);
    const second = await own.openAs('despatch', documentId, 'change', { Description: 'second' });
    await own.send([second.id]);
    await readTwice(own, second.id);
    expect(await own.state(first.id)).toMatchObject({ state: 'accepted', conflict: null });
    expect((await findings(own, first.id)).map(({ result }) => result)).toEqual(['match']);
  });

  it('records nothing if another change is sent from here while it is in progress', async () => {
    const gate = closedGate();
    const reading = { isHeld: false, holdNext: false };
    const own = await startWriting({
      ...{ pace: still, checkPauses: [100, 1_000, 8_000] },
      transport: (send) => async (request) => {
        if (request.method === 'GET' && reading.holdNext) {
          Object.assign(reading, { isHeld: true, holdNext: false });
          await gate.opened;
        }
        return send(request);
      },
    });
    const documentId = seededId(own, 'despatch');
    const first = await own.openAs('despatch', documentId, 'change', { Description: 'first' });
    await own.send([first.id]);
    await own.until(async () => (await findings(own, first.id)).length === 1);
    const second = await own.openAs('despatch', documentId, 'change', { Description: 'second' });
    reading.holdNext = true;
    own.clock.pass(1_000);
    await own.until(() => Promise.resolve(reading.isHeld));
    await own.send([second.id]);
    await own.until(async () => (await own.state(second.id)).state === 'accepted');
    gate.open();
    await own.quiet();
    expect(await own.state(first.id)).toMatchObject({ state: 'accepted', conflict: null });
    expect((await findings(own, first.id)).map(({ result }) => result)).toEqual(['match']);
  });

  it('is done if the queue was paused meanwhile', async () => {
    const own = await startWriting({ checkPauses: [30, 300, 400] });
    const { id } = await own.openAs('despatch', seededId(own, 'despatch'), 'change', { Description: 'ours' });
    await own.send([id]);
    await own.until(async () => (await findings(own, id)).length === 1);
    await own.call('pauseQueue', { connectionId: own.connectionId });
    await readTwice(own, id);
    expect((await own.call('getQueueStatus', { connectionId: own.connectionId })).activity).not.toBe('sending');
  });

  it('does not report again what the user has seen and dismissed', async () => {
    const own = await startWriting({ checkPauses: [30, 1_000, 400] });
    const documentId = seededId(own, 'despatch');
    const { id } = await own.openAs('despatch', documentId, 'change', { Description: 'ours' });
    const edit = { id: documentId, change: { Description: 'theirs' } };
    own.service.faults.arm({ kind: 'colleagueAfter', match: { method: 'PATCH', path: documentId }, edit });
    await own.send([id]);
    await own.until(async () => (await own.state(id)).conflict === 'after');
    await own.call('dismissConflict', { draftId: id });
    const other = await own.openAs('quote', seededId(own, 'quote'), 'change', { Description: 'other' });
    await own.send([other.id]);
    await readTwice(own, other.id);
    expect(await own.state(id)).toMatchObject({ state: 'accepted', conflict: null });
    // Two readings found it before it was reported; there is no third.
    expect(await findings(own, id)).toHaveLength(2);
  });
});

describe('a date that was typed without a time', () => {
  it('is sent with the time of queueing, in every attempt', async () => {
    const own = await startWriting({ checkPauses: [30, 100, 150] });
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path: 'return-invoices' } });
    const id = await own.draft(invoice({ InvoiceNumber: ' D-1 ', Date: '2026-11-20', CustomerCode: 'C00001' }));
    await own.send([id]);
    await restsAs(own, id, 'accepted');
    const attempts = await own.call('listAttempts', { draftId: id });
    expect(attempts).toHaveLength(2);
    expect(attempts[1]?.sha256).toBe(attempts[0]?.sha256);
    const item = (await own.items()).find((each) => each.id === id);
    const at = new Date(item?.queuedAt ?? 0);
    const time = [at.getHours(), at.getMinutes(), at.getSeconds()]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
    const [written] = own.written();
    expect(written?.document?.record).toMatchObject({
      Date: `2026-11-20T${time}`,
      InvoiceNumber: 'D-1',
      CustomerCode: 'C00001',
    });
    // The draft keeps the date as typed.
    expect((await own.call('getDraft', { id }))?.content).toMatchObject({ Date: '2026-11-20' });
  });
});
