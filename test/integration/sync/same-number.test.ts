/** A number protects against a second document only within one company and one type (§2.1, §2.7, §2.8). */
import { expect, it } from 'vitest';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { foundDocuments } from '../../../domain/found-documents.ts';
import { despatch, invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { startWriting } from '../application/opened.ts';

const sales = 'sales-return-invoices';

/** Sent, its answer lost, and the list unreadable from then on; taken back to a draft. */
async function lost(
  own: Harness,
  content: ValueRecord,
  kind: DocumentKind,
  path: string,
  fault: 'resetAfterWrite' | 'resetBeforeWrite' = 'resetAfterWrite',
): Promise<string> {
  const id = await own.draft(content, kind);
  own.service.faults.arm({ kind: fault, match: { method: 'POST', path } });
  own.service.faults.arm({ kind: 'status', status: 503, times: 10_000, match: { method: 'GET', path } });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.call('pauseQueue', { connectionId: own.connectionId });
  await own.quiet();
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  return id;
}
async function sendAndWait(own: Harness, id: string): Promise<string> {
  await own.send([id]);
  await own.quiet();
  for (let time = 0; time < 5; time += 1) await own.pass(60_000);
  return (await own.state(id)).state;
}
const toCompany = (own: Harness, companyId: number) =>
  own.change({ ...own.settings(), companyId, assumed: { ...own.settings().assumed, writePurchaseReturns: true } });

it('a despatch of the other type is not sent before the lost one was looked for', async () => {
  const own = await startWriting();
  const id = await lost(own, despatch({ DespatchNumber: 'D-1' }), 'despatch', own.service.paths.despatches);
  await own.edit(id, { DespatchType: '-2' });
  expect(await sendAndWait(own, id)).toBe('unknown');
  expect(own.written('despatch')).toHaveLength(1);
});

it('nor is one for another company', async () => {
  const own = await startWriting();
  const id = await lost(own, invoice({ InvoiceNumber: 'X-1' }), 'salesReturnInvoice', sales);
  await toCompany(own, 2);
  expect(await sendAndWait(own, id)).toBe('unknown');
  expect(own.service.ledger.requests({ method: 'POST', path: sales })).toHaveLength(1);
});

it('what another company may have does not hide why this one refuses it', async () => {
  const own = await startWriting();
  const id = await lost(own, invoice({ InvoiceNumber: 'X-1' }), 'salesReturnInvoice', sales);
  own.service.faults.clear();
  await toCompany(own, 2);
  // The user is asked, because the former company has it.
  expect(await sendAndWait(own, id)).toBe('unknown');
  own.service.faults.arm({ kind: 'refusal', match: { method: 'POST' }, errors: [{ code: 'X', message: 'no' }] });
  await own.call('decideDraft', {
    id,
    decision: { kind: 'sendAgain', shown: foundDocuments(await own.call('listAttempts', { draftId: id })) },
  });
  await own.settled();
  await own.quiet();
  expect((await own.state(id)).state).toBe('rejected');
});

it('an edited create is not refused because the lost one has its number, which could not be looked up', async () => {
  const own = await startWriting();
  const id = await lost(own, invoice({ InvoiceNumber: 'X-1', Description: 'first' }), 'salesReturnInvoice', sales);
  await own.edit(id, { Description: 'second' });
  await own.call('resumeQueue', { connectionId: own.connectionId });
  expect(await sendAndWait(own, id)).toBe('unknown');
  expect(await own.outcomes(id)).toEqual(['unknown', 'rejected']);
  own.service.faults.clear();
  for (let time = 0; time < 24; time += 1) await own.pass(3_600_000);
  expect(await own.state(id)).toMatchObject({
    ...{ state: 'draft', operation: 'replace', targetId: own.written()[0]?.id },
    ...{ content: { Description: 'second' }, baseline: { Description: 'first' } },
  });
});

it('an edited create is refused if the lost one was looked up and is not there', async () => {
  const own = await startWriting();
  const id = await lost(own, invoice({ InvoiceNumber: 'X-1' }), 'salesReturnInvoice', sales, 'resetBeforeWrite');
  await own.edit(id, { Description: 'second' });
  own.service.faults.clear();
  own.service.faults.arm({ kind: 'refusal', match: { method: 'POST' }, errors: [{ code: 'X', message: 'no' }] });
  await own.call('resumeQueue', { connectionId: own.connectionId });
  expect(await sendAndWait(own, id)).toBe('rejected');
});
