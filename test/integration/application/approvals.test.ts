/** A connection that demands an approval: what the queue refuses, whoever asks, and what a person reads of a draft's history. */
import { userInfo } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { Harness } from './harness.ts';
import { invoice } from './harness.ts';
import { edited, openAs, recordOf, restsAs, seededId, startWriting, writes } from './opened.ts';

let harness: Harness | null = null;
afterEach(async () => {
  await harness?.end();
  harness = null;
});
async function start(): Promise<Harness> {
  harness = await startWriting();
  return harness;
}
async function demand(own: Harness, requiresApproval = true): Promise<void> {
  const settings = { ...own.settings(), requiresApproval };
  await own.call('updateConnection', { id: own.connectionId, settings });
}
const approve = (own: Harness, ids: readonly string[], note = '') =>
  own.call('approveDrafts', { drafts: ids.map((id) => ({ id })), name: '', note });
const queue = (own: Harness, ...ids: readonly string[]) => own.call('queueDrafts', { ids });
const all = (own: Harness) => own.service.ledger.documents({ kind: 'salesReturnInvoice', seeded: false });

describe('a connection that demands an approval', () => {
  it('queues what is approved as it stands, of one and of many, and nothing else', async () => {
    const own = await start();
    await demand(own);
    const [seen, unseen, changed] = [
      await own.draft(invoice()),
      await own.draft(invoice()),
      await own.draft(invoice()),
    ];
    expect(await approve(own, [seen, changed])).toEqual({ approved: [seen, changed] });
    await edited(own, changed, { Description: 'after the check' });
    expect(await queue(own, unseen)).toEqual({ queued: [], notQueued: [{ id: unseen, why: 'notApproved' }] });
    expect(await queue(own, seen, unseen, changed)).toEqual({
      queued: [seen],
      notQueued: [
        { id: unseen, why: 'notApproved' },
        { id: changed, why: 'notApproved' },
      ],
    });
    await own.submit();
    await own.settled();
    expect(await own.states([seen, unseen, changed])).toEqual(['accepted', 'draft', 'draft']);
    expect(all(own)).toHaveLength(1);
    await approve(own, [changed]);
    await own.send([changed]);
    await restsAs(own, changed, 'accepted');
  });

  it('queues a refused document again as it was approved, and not once it is changed', async () => {
    const own = await start();
    await demand(own);
    const id = await own.draft(invoice({ CustomerCode: 'NOBODY' }));
    await approve(own, [id]);
    await own.send([id]);
    await restsAs(own, id, 'rejected');
    await own.send([id]);
    await restsAs(own, id, 'rejected');
    await edited(own, id, { CustomerCode: 'C00001' });
    expect((await queue(own, id)).notQueued).toEqual([{ id, why: 'notApproved' }]);
    await approve(own, [id]);
    await own.send([id]);
    await restsAs(own, id, 'accepted');
  });

  it.each(['replace', 'change', 'delete'] as const)('holds what is to %s a document to it', async (operation) => {
    const own = await start();
    await demand(own);
    const documentId = seededId(own, 'salesReturnInvoice');
    const change = operation === 'delete' ? {} : { Description: 'ours' };
    const { id } = await openAs(own, 'salesReturnInvoice', documentId, operation, change);
    expect((await queue(own, id)).notQueued).toEqual([{ id, why: 'notApproved' }]);
    await approve(own, [id]);
    await own.send([id]);
    await restsAs(own, id, 'accepted');
    expect(writes(own, documentId)).toHaveLength(1);
  });

  it('sends nothing anyway, nor again, that is not approved; and what stood in its queue before', async () => {
    const own = await start();
    const documentId = seededId(own, 'despatch');
    const { id } = await openAs(own, 'despatch', documentId, 'change', { Description: 'ours' });
    own.service.company.setOffered('despatch', ['replace', 'change']);
    await own.send([id]);
    await restsAs(own, id, 'waiting');
    const before = await own.draft(invoice());
    await queue(own, before);
    await demand(own);
    const anyway = () => own.call('decideDraft', { id, decision: { kind: 'sendAnyway' } });
    await expect(anyway()).rejects.toMatchObject({ code: 'notApproved' });
    expect(await own.state(id)).toMatchObject({ state: 'waiting' });
    // The way out that the page tells.
    await own.call('withdrawDrafts', { ids: [id] });
    await approve(own, [id]);
    await own.send([id]);
    await restsAs(own, id, 'waiting');
    await anyway();
    await restsAs(own, id, 'accepted');
    expect(recordOf(own, documentId)).toMatchObject({ Description: 'ours' });
    await own.submit();
    await restsAs(own, before, 'accepted');
  });

  it('sends no document of unknown outcome again that nobody approved', async () => {
    const own = await start();
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path: 'sales-return-invoices' } });
    const id = await own.draft(invoice());
    await own.send([id]);
    await restsAs(own, id, 'unknown');
    await demand(own);
    const again = own.call('decideDraft', { id, decision: { kind: 'sendAgain' } });
    await expect(again).rejects.toMatchObject({ code: 'notApproved' });
    expect(await own.state(id)).toMatchObject({ state: 'unknown' });
  });

  it('is one by policy too, over what the user has saved', async () => {
    const own = await start();
    const id = await own.draft(invoice());
    await own.close();
    await own.open({ policy: { ...noPolicy, source: 'p', locked: { 'connection.requiresApproval': true } } });
    expect((await queue(own, id)).notQueued).toEqual([{ id, why: 'notApproved' }]);
    await expect(demand(own, false)).rejects.toMatchObject({ code: 'lockedByPolicy' });
    await approve(own, [id]);
    expect((await queue(own, id)).queued).toEqual([id]);
  });

  it('is none unless that is said', async () => {
    const own = await start();
    const id = await own.draft(invoice());
    expect((await queue(own, id)).queued).toEqual([id]);
  });
});

describe('an approval', () => {
  it('has the account of the operating system, and what was typed without the blanks around it', async () => {
    const own = await start();
    const id = await own.draft(invoice());
    const { revision } = await own.state(id);
    await own.call('approveDrafts', { drafts: [{ id, revision }], name: ' Ayşe ', note: ' seen\n' });
    const [approval] = await own.call('listApprovals', { draftId: id });
    expect(approval).toMatchObject({ account: userInfo().username, name: 'Ayşe', note: 'seen', holds: true });
  });

  it('of another revision than the present one is none; it is told to who listens', async () => {
    const own = await start();
    const id = await own.draft(invoice());
    const { revision } = await own.state(id);
    await edited(own, id, { Description: 'meanwhile' });
    const stale = await own.call('approveDrafts', { drafts: [{ id, revision }], name: '', note: '' });
    expect(stale).toEqual({ approved: [] });
    expect(await own.call('listApprovals', { draftId: id })).toEqual([]);
    const heard = (approval: string) =>
      own.until(() => {
        const told = own.changes().flatMap(({ drafts }) => drafts ?? []);
        const found = told.find(({ summary }) => summary.revision > revision && summary.approval === approval);
        return Promise.resolve(found ?? null);
      });
    await heard('none');
    await approve(own, [id]);
    expect((await heard('holds')).summary).toMatchObject({ id });
  });
});

describe('the history of a draft', () => {
  it('tells all that happened, newest first, and each answer', async () => {
    const own = await start();
    const id = await own.draft(invoice({ CustomerCode: 'NOBODY' }));
    own.clock.skip(60_000);
    await edited(own, id, { Description: 'changed' });
    own.clock.skip(60_000);
    await approve(own, [id], 'first');
    own.clock.skip(60_000);
    await own.send([id]);
    await restsAs(own, id, 'rejected');
    own.clock.skip(60_000);
    await edited(own, id, { CustomerCode: 'C00001' });
    own.clock.skip(60_000);
    await own.send([id]);
    await restsAs(own, id, 'accepted');
    const history = await own.call('getHistory', { draftId: id });
    expect(history.map(({ kind }) => kind)).toEqual([
      ...['accepted', 'attempt', 'queued', 'saved', 'attempt', 'approved', 'saved', 'created'],
    ]);
    const [accepted, second, , last, first, approval, kept, created] = history;
    expect(accepted).toMatchObject({ number: (await own.state(id)).acceptedNumber });
    expect([second, first]).toMatchObject([
      { attempt: { outcome: 'accepted' } },
      { attempt: { outcome: 'rejected', errors: [{ source: 'service' }] } },
    ]);
    expect(second).not.toHaveProperty('attempt.body');
    expect(approval).toMatchObject({ note: 'first', holds: false });
    // What can be looked at: all but the present content.
    expect(last).toMatchObject({ version: null });
    for (const event of [kept, created]) {
      const versionId = event !== undefined && 'version' in event ? event.version?.id : undefined;
      expect(await own.call('getVersion', { draftId: id, versionId: versionId ?? '' })).not.toBeNull();
    }
  });

  it('of an unknown draft is nothing, and of a new one that it was created', async () => {
    const own = await start();
    expect(await own.call('getHistory', { draftId: 'nobody' })).toEqual([]);
    const id = await own.draft(invoice());
    expect(await own.call('getHistory', { draftId: id })).toMatchObject([{ kind: 'created', version: null }]);
  });
});
