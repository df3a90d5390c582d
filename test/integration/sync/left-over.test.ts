/** Documents left by an earlier run: accepted without a number, opened from a copy, or damaged since. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { sendAnyway } from '../application/decided.ts';
import type { Harness } from '../application/harness.ts';
import { despatch, invoice } from '../application/harness.ts';
import { checked, conflictOf, resolved, restsAs, seededId, startWriting, writes } from '../application/opened.ts';
import { withQueue } from '../store/layout-14.ts';

describe('accepted without a number', () => {
  it('is searched for after a restart, and reported', async () => {
    const own = await startWriting({ checkPauses: [20_000] });
    own.service.faults.arm({ kind: 'missingId', times: 2, match: { method: 'POST', path: 'return-invoices' } });
    const ids = [await own.draft(invoice()), await own.draft(invoice({ InvoiceNumber: 'X-1' }))];
    await own.send(ids);
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    const told = async () => (await Promise.all(ids.map((id) => own.state(id)))).map((draft) => draft.acceptedId);
    expect(await told()).toEqual([null, null]);
    await own.close();
    await own.open();
    const other = await own.draft(invoice());
    own.service.ledger.forgetRequests();
    await own.send([other]);
    await own.until(async () => (await told()).every((id) => id !== null));
    const written = own.service.ledger.documents({ kind: 'salesReturnInvoice' }).map(({ id }) => id);
    expect(written).toEqual(expect.arrayContaining(await told()));
    expect(own.service.ledger.requests({ method: 'POST' })).toHaveLength(1);
  });

  it('is not searched for without a submission: a run of others does so, a limited number of times', async () => {
    const own = await startWriting({ checkPauses: [10] });
    own.service.faults.arm({ kind: 'missingId', match: { method: 'POST', path: 'return-invoices' } });
    const id = await own.draft(invoice());
    await own.call('updateConnection', {
      id: own.connectionId,
      settings: { ...own.settings(), clientReference: false },
    });
    own.service.company.setOffered('salesReturnInvoice', ['create']);
    await own.send([id]);
    await restsAs(own, id, 'accepted');
    const lists = () => own.service.ledger.requests({ method: 'GET', path: 'return-invoices' }).length;
    for (let run = 0; run < 10; run += 1) {
      await own.submit();
      await own.settled();
    }
    expect(lists()).toBeLessThanOrEqual(6);
    expect((await own.state(id)).acceptedId).toBeNull();
  });
});

describe('opened from a copy, because it could not be read', () => {
  /** A replacement of a despatch sent from here, opened from the sent copy. */
  async function copied(own: Harness) {
    const made = await own.draft(despatch(), 'despatch');
    await own.send([made]);
    const { acceptedId } = await restsAs(own, made, 'accepted');
    const documentId = acceptedId ?? '';
    own.service.company.setOffered('despatch', ['create', 'replace', 'change']);
    const opened = await own.call('openDocument', {
      connectionId: own.connectionId,
      kind: 'despatch',
      documentId,
      operation: 'replace',
      copyOf: made,
    });
    if (!('draft' in opened)) throw new Error(JSON.stringify(opened.problem));
    expect(opened.draft.baselineSource).toBe('copy');
    const { id } = await own.edit(opened.draft.id, { Description: 'ours' });
    return { id, documentId };
  }

  it('waits for the user while it cannot be read', async () => {
    const own = await startWriting();
    const { id, documentId } = await copied(own);
    await own.send([id]);
    expect(await restsAs(own, id, 'waiting')).toMatchObject({ waitingReason: 'unchecked' });
    expect(writes(own, documentId)).toEqual([]);
    await sendAnyway(own, id);
    await restsAs(own, id, 'accepted');
    expect(own.service.ledger.document(documentId)?.record).toMatchObject({ Description: 'ours' });
  });

  it('is sent if it can be read again and is unchanged, and compared if it is not', async () => {
    const own = await startWriting();
    const one = await copied(own);
    own.service.company.setOffered('despatch', null);
    await own.send([one.id]);
    await restsAs(own, one.id, 'accepted');
    expect(await checked(own, one.id)).toMatchObject({ result: 'match' });

    const two = await copied(own);
    own.service.company.setOffered('despatch', null);
    own.service.company.editAsColleague(two.documentId, { DueDays: 77 });
    await own.send([two.id]);
    const held = await restsAs(own, two.id, 'waiting');
    expect(await conflictOf(own, two.id)).toMatchObject({ theirs: { DueDays: '77' } });
    await resolved(own, held, { ...held.content, DueDays: '77' });
    expect(await own.state(two.id)).toMatchObject({ baselineSource: 'service', baseline: { DueDays: '77' } });
  });
});

it('from a file of layout 14: what was ready is sent, and what may be in the service is found there, once each', async () => {
  const own = await startWriting();
  own.service.faults.arm({ kind: 'resetAfterWrite', match: { method: 'POST', path: 'return-invoices' } });
  own.service.faults.arm({
    kind: 'status',
    status: 503,
    times: 10_000,
    match: { method: 'GET', path: 'return-invoices' },
  });
  const lost = await own.draft(invoice());
  await own.send([lost]);
  await own.until(async () => (await own.state(lost)).state === 'unknown');
  await own.call('pauseQueue', { connectionId: own.connectionId });
  const change = await own.openAs('despatch', seededId(own, 'despatch'), 'change', { Description: 'ours' });
  const ready = await own.draft(invoice());
  await own.call('queueDrafts', { ids: [change.id, ready] });
  await own.close();
  const file = new Sqlite(join(own.folder, 'documents.db'));
  file.exec(withQueue);
  file.close();
  own.service.faults.clear();
  await own.open();
  await own.submit();
  for (const id of [lost, change.id, ready]) await restsAs(own, id, 'accepted');
  expect(own.written()).toHaveLength(2);
  expect(own.service.ledger.requests({ method: 'PATCH' })).toHaveLength(1);
});

describe('a document whose content another program left nested too deeply to be processed', () => {
  const deep = `{"SgkInfo":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)},`;
  async function damage(own: Harness, id: string): Promise<void> {
    await own.close();
    const file = new Sqlite(join(own.folder, 'documents.db'));
    file
      .prepare(
        'UPDATE draft_contents SET content = ? || substr(content, 2) WHERE row = (SELECT row FROM drafts WHERE id = ?)',
      )
      .run(deep, id);
    file.close();
    await own.open();
  }

  it('before it was queued is not queued, which is reported, and others are', async () => {
    const own = await startWriting();
    const ids = [await own.draft(invoice()), await own.draft(invoice())];
    const [broken = '', other = ''] = ids;
    await damage(own, broken);
    await expect(own.call('queueDrafts', { ids })).rejects.toThrow('call stack');
    await own.submit();
    await restsAs(own, other, 'accepted');
    expect((await own.items()).map(({ id }) => id)).toEqual([other]);
  });

  it('since it was queued is sent as it was queued', async () => {
    const own = await startWriting();
    const ids = [await own.draft(invoice()), await own.draft(invoice())];
    await own.call('queueDrafts', { ids });
    await damage(own, ids[0] ?? '');
    await own.submit();
    expect(await own.settled()).toMatchObject({ activity: 'idle', blockedReason: null, accepted: 2, total: 2 });
    expect(own.written()).toHaveLength(2);
  });

  it('since it was queued, and refused by the service, is refused', async () => {
    const own = await startWriting();
    const id = await own.draft(invoice({ CustomerCode: 'nobody' }));
    await own.call('queueDrafts', { ids: [id] });
    await damage(own, id);
    await own.submit();
    expect(await own.settled()).toMatchObject({ activity: 'idle', rejected: 1, total: 1 });
    expect(await own.outcomes(id)).toEqual(['rejected']);
    expect(await own.call('withdrawDrafts', { ids: [id] })).toEqual({ withdrawn: [id] });
  });
});
