/** "I found it", of a draft that was edited since what may be in the service was sent: what was edited was not sent. */
import { versionsIn } from '../../../domain/model/history.ts';
import { expect, it } from 'vitest';
import { checkPauses } from '../../../domain/check-pauses.ts';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { conflictOf, recordOf, restsAs, seededId, startWriting } from '../application/opened.ts';

const path = 'sales-return-invoices';
const start = (): Promise<Harness> => startWriting({ pace: 1e-6, checkPauses });
const cannotBeRead = (own: Harness, skip = 0) =>
  own.service.faults.arm({ kind: 'status', status: 503, times: 1_000, match: { method: 'GET', path, skip } });
const found = (own: Harness, id: string, number: string | null = null) =>
  own.call('decideDraft', { id, decision: { kind: 'accepted', number } });

/** The draft was sent with "first", which is lost, and submitted again with `edited`, which is not sent. */
async function lostAndEdited(own: Harness, id: string, edited: Record<string, string>): Promise<void> {
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, edited);
  await own.send([id]);
  await own.quiet();
  await own.until(async () => (await own.state(id)).state === 'unknown');
}
/** A replacement of a document that can be read once. */
async function replacement(own: Harness) {
  const target = seededId(own, 'salesReturnInvoice');
  const { id } = await own.openAs('salesReturnInvoice', target, 'replace', { Description: 'first' });
  own.service.faults.arm({ kind: 'resetAfterWrite', match: { method: 'PUT', path: target } });
  cannotBeRead(own, 1);
  await lostAndEdited(own, id, { Description: 'second' });
  return { id, target };
}

it('a replacement that was found has what was sent, and what was edited is the difference to send', async () => {
  const own = await start();
  const { id, target } = await replacement(own);
  await found(own, id);
  expect(await own.state(id)).toMatchObject({
    ...{ state: 'draft', operation: 'replace', targetId: target, conflict: null },
    ...{ content: { Description: 'second' }, baseline: { Description: 'first' } },
  });
  expect(recordOf(own, target)['Description']).toBe('first');
  own.service.faults.clear();
  await own.send([id]);
  await restsAs(own, id, 'accepted');
  expect(recordOf(own, target)['Description']).toBe('second');
});

it('a replacement that is not there after all is put to the user again', async () => {
  const own = await start();
  const { id, target } = await replacement(own);
  own.service.company.editAsColleague(target, { Description: 'theirs' });
  await found(own, id);
  own.service.faults.clear();
  await own.send([id]);
  expect(await restsAs(own, id, 'waiting')).toMatchObject({ waitingReason: 'changed' });
  expect(await conflictOf(own, id)).toMatchObject({
    ...{ expected: { Description: 'first' }, theirs: { Description: 'theirs' } },
  });
});

it('a replacement may be found while it may still be written', async () => {
  const own = await start();
  const { id } = await own.openAs('salesReturnInvoice', seededId(own, 'salesReturnInvoice'), 'replace', {
    Description: 'first',
  });
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'PUT', path } });
  await lostAndEdited(own, id, { Description: 'second' });
  expect((await own.call('listAttempts', { draftId: id })).at(-1)?.problem?.reason).toBe('mayStillBeWritten');
  await found(own, id);
  expect(await own.state(id)).toMatchObject({ state: 'draft', content: { Description: 'second' } });
});

it('a create that was found is accepted as it was sent, and what was edited is kept as a version', async () => {
  const own = await start();
  const id = await own.draft(invoice({ InvoiceNumber: 'X-1', Description: 'first' }));
  own.service.faults.arm({ kind: 'resetAfterWrite', match: { method: 'POST', path } });
  cannotBeRead(own);
  await lostAndEdited(own, id, { InvoiceNumber: 'X-2', Description: 'second' });
  await found(own, id, 'X-1');
  expect(await own.state(id)).toMatchObject({
    ...{ state: 'accepted', acceptedNumber: 'X-1', number: 'X-1' },
    ...{ content: { InvoiceNumber: 'X-1', Description: 'first' } },
  });
  const [version] = versionsIn(await own.call('getHistory', { draftId: id }));
  expect(version).toMatchObject({ isCheckpoint: true });
  own.service.faults.clear();
  await own.submit();
  for (let check = 0; check < 4; check += 1) await own.pass(60_000);
  // Its id is that of the document that was sent.
  expect(await own.state(id)).toMatchObject({ acceptedId: own.written()[0]?.id, acceptedNumber: 'X-1' });
  expect(own.written()).toHaveLength(1);
});
