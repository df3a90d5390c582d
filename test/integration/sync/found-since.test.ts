/** What the service shows of a document of unknown outcome after the user has decided to send it again. */
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../main/ports.ts';
import type { JsonRecord } from '../../service/types.ts';
import { sendAgain } from '../application/decided.ts';
import { invoice } from '../application/harness.ts';
import type { Harness, HarnessOptions } from '../application/harness.ts';
import { colleaguesInvoice, restsAs } from '../application/opened.ts';
import { ownHarness } from '../application/own-harness.ts';

const path = 'sales-return-invoices';
/** The user looks, not the clock. */
const start = (options: HarnessOptions = {}): Promise<Harness> =>
  ownHarness({ pace: 10, checkPauses: [300_000, 300_000, 300_000], ...options });

/** A service whose list shows the documents that it was sent only from when the test says so. */
function lateList() {
  const late = {
    shows: false,
    service: null as Harness | null,
    transport:
      (send: Transport): Transport =>
      async (request) => {
        const answer = await send(request);
        const isList = request.method === 'GET' && new URL(request.url).pathname.endsWith(path);
        if (late.shows || !isList || answer.kind !== 'response' || answer.status !== 200) return answer;
        const sent = late.service?.written().map(({ id }) => id) ?? [];
        const body = JSON.parse(Buffer.from(answer.body).toString(), (_name, value: unknown) =>
          Array.isArray(value) ? value.filter((row: JsonRecord) => !sent.some((id) => id === row['Id'])) : value,
        ) as JsonRecord;
        return { ...answer, body: Buffer.from(JSON.stringify(body)) };
      },
  };
  return late;
}

async function sendUnknown(own: Harness, id: string, fault: 'resetAfterWrite' | 'resetBeforeWrite'): Promise<void> {
  own.service.faults.arm({ kind: fault, match: { method: 'POST', path } });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
}

/** Both submissions of a document are written and their answers lost; the list shows neither. */
async function lostTwice(own: Harness): Promise<string> {
  const id = await own.draft(invoice({ Description: 'one' }));
  await sendUnknown(own, id, 'resetAfterWrite');
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'two' });
  // The first one can no longer be carried out.
  await own.pass(600_000);
  await sendUnknown(own, id, 'resetAfterWrite');
  expect(own.written()).toHaveLength(2);
  return id;
}

const pause = (own: Harness) => own.call('pauseQueue', { connectionId: own.connectionId });
const comesBack = (own: Harness, id: string) => own.until(async () => (await own.state(id)).state === 'unknown');
/** Sends what waits, once the check that allowed it is too old to count. */
async function goOn(own: Harness): Promise<void> {
  await own.pass(20_000);
  await own.call('resumeQueue', { connectionId: own.connectionId });
}
const last = async (own: Harness, id: string) => (await own.call('listAttempts', { draftId: id })).at(-1);

describe('after the decision to send it again, before it is sent', () => {
  it.each(['nothing was found', 'nothing could be looked up', 'Rampa was started again'])(
    'two documents that the user was not shown stop it: %s',
    async (how) => {
      const late = lateList();
      const own = await start({ transport: late.transport });
      late.service = own;
      const id = await lostTwice(own);
      await pause(own);
      const isUnread = how === 'nothing could be looked up';
      if (isUnread)
        own.service.faults.arm({ kind: 'status', status: 503, times: 1_000, match: { method: 'GET', path } });
      await sendAgain(own, id, isUnread ? { withoutLooking: true } : {});
      own.service.faults.clear();
      late.shows = true;
      if (how === 'Rampa was started again') {
        await own.close();
        await own.open();
        await own.submit();
      } else await goOn(own);
      await comesBack(own, id);
      expect(await last(own, id)).toMatchObject({ outcome: 'notSent', problem: { reason: 'alreadyThere' } });
      expect(own.written()).toHaveLength(2);
      // Now that the user was shown both, a further decision sends it.
      await sendAgain(own, id);
      await restsAs(own, id, 'accepted');
      expect(own.written()).toHaveLength(3);
    },
  );

  it('a document whose number the service may treat as the same stops it', async () => {
    const own = await start({ settings: { clientReference: false } });
    const id = await own.draft(invoice({ InvoiceNumber: 'KAPI-9', Date: '2026-11-20T10:00:00' }));
    await sendUnknown(own, id, 'resetBeforeWrite');
    // Submitted in this run, it would be sent again without the user.
    await own.close();
    await own.open();
    await pause(own);
    await sendAgain(own, id);
    const sent = JSON.parse((await last(own, id))?.body ?? '{}') as JsonRecord;
    own.service.company.createAsColleague('salesReturnInvoice', { ...sent, InvoiceNumber: 'kapı-9' });
    await goOn(own);
    await comesBack(own, id);
    expect(await last(own, id)).toMatchObject({ problem: { reason: 'alreadyThere' } });
    expect(own.written()).toHaveLength(0);
  });
});

it.each(['the dialog is open', 'the dialog is open, and the list fails again'])(
  '"Send without looking" does not cover what is found while %s',
  async (when) => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'KAPI-9' }));
    const noList = { kind: 'status', status: 503, times: 10_000, match: { method: 'GET', path } } as const;
    own.service.faults.arm(noList);
    await sendUnknown(own, id, 'resetBeforeWrite');
    await pause(own);
    await own.quiet();
    await expect(sendAgain(own, id, { shown: '' })).rejects.toMatchObject({ code: 'couldNotLook' });
    own.service.faults.clear();
    own.service.company.createAsColleague('salesReturnInvoice', colleaguesInvoice({ InvoiceNumber: 'kapı-9' }));
    await own.call('reconcileDraft', { id });
    if (when.endsWith('again')) own.service.faults.arm(noList);
    await expect(sendAgain(own, id, { shown: '', withoutLooking: true })).rejects.toMatchObject({
      code: 'changedMeanwhile',
    });
    // What was found is shown now.
    own.service.faults.clear();
    expect(await sendAgain(own, id)).toMatchObject({ state: 'ready' });
  },
);

it('what was found after the user looked is shown before the document is sent again', async () => {
  const late = lateList();
  const own = await start({ transport: late.transport });
  late.service = own;
  const id = await lostTwice(own);
  await own.call('reconcileDraft', { id });
  // The page shows that nothing was found; meanwhile a check finds both.
  late.shows = true;
  await own.call('reconcileDraft', { id });
  await expect(sendAgain(own, id, { shown: '' })).rejects.toMatchObject({ code: 'changedMeanwhile' });
  expect(own.written()).toHaveLength(2);
});
