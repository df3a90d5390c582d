/** The effect of a held-back document on the rest of the queue, and what releases it. */
import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { sendAnyway } from '../application/decided.ts';
import type { Harness } from '../application/harness.ts';
import { invoice } from '../application/harness.ts';
import {
  asked,
  checked,
  conflictOf,
  recordOf,
  resolved,
  restsAs,
  seededId,
  startWriting,
  writes,
} from '../application/opened.ts';

const ours = { Description: 'ours' };
const theirs = { DueDays: 77 };
const queue = (own: Harness, ids: readonly string[]) => own.call('queueDrafts', { ids });

describe('a held-back document', () => {
  it('does not stop others, and is released only by the user', async () => {
    const own = await startWriting({ settings: { parallel: 1 } });
    const changed = await own.openAs('despatch', seededId(own, 'despatch'), 'change', ours);
    own.service.company.editAsColleague(seededId(own, 'despatch'), theirs);
    const quote = await own.openAs('quote', seededId(own, 'quote'), 'change', ours);
    const created = await own.draft(invoice());
    await own.send([changed.id, quote.id, created]);
    await restsAs(own, created, 'accepted');
    expect(await own.states([changed.id, quote.id, created])).toEqual(['waiting', 'accepted', 'accepted']);
    expect(await own.status()).toMatchObject({ activity: 'idle', finished: 3, total: 3, blockedReason: null });

    await own.submit();
    await own.call('pauseQueue', { connectionId: own.connectionId });
    await own.call('resumeQueue', { connectionId: own.connectionId });
    await own.call('updateConnection', { id: own.connectionId, settings: { ...own.settings(), parallel: 2 } });
    await own.settled();
    await own.close();
    await own.open();
    await own.submit();
    await own.settled();
    expect(await own.state(changed.id)).toMatchObject({ state: 'waiting', waitingReason: 'changed' });
    expect(writes(own, seededId(own, 'despatch'))).toEqual([]);

    expect(await own.call('withdrawDrafts', { ids: [changed.id] })).toEqual({ withdrawn: [changed.id] });
    expect(await own.state(changed.id)).toMatchObject({ state: 'draft', conflict: 'before' });
  });

  it('keeps later drafts of the same document waiting, also after a restart, but not earlier ones', async () => {
    const own = await startWriting();
    const documentId = seededId(own, 'salesReturnInvoice');
    const first = await own.openAs('salesReturnInvoice', documentId, 'change', ours);
    const second = await own.openAs('salesReturnInvoice', documentId, 'change', { DocumentNumber: 'second' });
    own.service.company.editAsColleague(documentId, theirs);
    // Opened after the colleague's change, so that only the order makes it wait.
    const third = await own.openAs('salesReturnInvoice', documentId, 'change', { BranchTitle: 'third' });
    const ids = [first.id, second.id, third.id];
    await own.send(ids);
    await restsAs(own, first.id, 'waiting');
    expect(await own.states(ids)).toEqual(['waiting', 'ready', 'ready']);
    await own.close();
    await own.open();
    await own.submit([third.id]);
    await own.settled();
    expect(await own.states(ids)).toEqual(['waiting', 'ready', 'ready']);
    expect(writes(own, documentId)).toEqual([]);

    // Each of the others is then held back by what was written before it.
    await own.submit();
    await sendAnyway(own, first.id);
    await restsAs(own, second.id, 'waiting');
    expect(await own.states(ids)).toEqual(['accepted', 'waiting', 'ready']);
    await sendAnyway(own, second.id);
    await restsAs(own, third.id, 'waiting');
    // With both held back, a later one does not block an earlier one.
    const fourth = await own.openAs('salesReturnInvoice', documentId, 'change', { Description: 'fourth' });
    own.service.company.editAsColleague(documentId, { DueDays: 78 });
    await own.send([fourth.id]);
    await own.settled();
    expect(await own.state(fourth.id)).toMatchObject({ state: 'ready' });
    // The decision is about what was shown: a colleague has changed the document since.
    await sendAnyway(own, third.id);
    await own.settled();
    await restsAs(own, third.id, 'waiting');
    await sendAnyway(own, third.id);
    await restsAs(own, fourth.id, 'waiting');
    expect(await own.states(ids)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(recordOf(own, documentId)).toMatchObject({ ...ours, DocumentNumber: 'second', BranchTitle: 'third' });
    expect(writes(own, documentId)).toHaveLength(3);
  });

  it('lets later ones be sent when it is resolved or withdrawn', async () => {
    const own = await startWriting();
    const documentId = seededId(own, 'quote');
    const first = await own.openAs('quote', documentId, 'change', ours);
    own.service.company.editAsColleague(documentId, theirs);
    const second = await own.openAs('quote', documentId, 'change', { DocumentNumber: 'second' });
    await own.send([first.id, second.id]);
    const held = await restsAs(own, first.id, 'waiting');
    expect(await own.state(second.id)).toMatchObject({ state: 'ready' });
    const turnOf = ({ id: draftId }: { readonly id: string }) => own.call('getTurn', { draftId });
    expect(await turnOf(second)).toMatchObject({ sent: 'inTurn', waitsFor: { id: first.id, state: 'waiting' } });
    expect((await turnOf(first)).waitsFor).toBeNull();
    await resolved(own, held, held.content);
    await restsAs(own, second.id, 'accepted');
    expect((await turnOf(second)).waitsFor).toBeNull();
    expect(recordOf(own, documentId)).toMatchObject({ DocumentNumber: 'second', DueDays: 77 });
  });

  it('has no conflict any more if the document is as before, whatever else the service reports about it', async () => {
    const own = await startWriting({ service: { profile: 'second' } });
    const documentId = seededId(own, 'quote');
    const before = recordOf(own, documentId);
    const { id } = await own.openAs('quote', documentId, 'change', ours);
    own.service.company.editAsColleague(documentId, theirs);
    await own.send([id]);
    await restsAs(own, id, 'waiting');
    await own.call('withdrawDrafts', { ids: [id] });
    own.service.company.editAsColleague(documentId, { DueDays: before['DueDays'] ?? 0 });
    own.service.faults.arm({ kind: 'refusal', match: { method: 'PATCH' }, errors: [{ code: 'X', message: 'no' }] });
    await own.send([id]);
    expect(await restsAs(own, id, 'rejected')).toMatchObject({ conflict: null });
    expect(await own.call('getConflict', { draftId: id })).toBeNull();
  });

  it('keeps the conflict if the user insisted and the service refused it', async () => {
    const own = await startWriting();
    const documentId = seededId(own, 'quote');
    const { id } = await own.openAs('quote', documentId, 'change', ours);
    own.service.company.editAsColleague(documentId, theirs);
    await own.send([id]);
    await restsAs(own, id, 'waiting');
    own.service.faults.arm({ kind: 'refusal', match: { method: 'PATCH' }, errors: [{ code: 'X', message: 'no' }] });
    await sendAnyway(own, id);
    const held = await restsAs(own, id, 'rejected');
    expect(await conflictOf(own, id)).toMatchObject({ moment: 'before', theirs: { DueDays: '77' } });
    expect(await resolved(own, held, held.content)).toMatchObject({
      saved: true,
      summary: { state: 'draft', conflict: null },
    });
  });
});

describe('a colleague’s save without a change of content', () => {
  it('is found by the time of change', async () => {
    const own = await startWriting();
    const documentId = seededId(own, 'despatch');
    const { id } = await own.openAs('despatch', documentId, 'change', ours);
    own.service.company.editAsColleague(documentId, {});
    await own.send([id]);
    const { baseline } = await restsAs(own, id, 'waiting');
    const conflict = await conflictOf(own, id);
    expect(conflict.theirs?.['ModifyDate']).not.toBe(baseline?.['ModifyDate']);
    expect({ ...conflict.theirs, ModifyDate: null }).toEqual({ ...baseline, ModifyDate: null });
  });
});

describe('a document that was perhaps sent', () => {
  it('stays unknown if it differs now, and can be withdrawn and merged', async () => {
    const own = await startWriting({ checkPauses: [30] });
    const documentId = seededId(own, 'despatch');
    const { id } = await own.openAs('despatch', documentId, 'change', ours);
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'PATCH' } });
    // The check finds it unchanged; just before it is sent again, it is changed.
    const edit = { id: documentId, change: theirs };
    own.service.faults.arm({ kind: 'colleagueAfter', match: { method: 'GET', path: documentId, skip: 1 }, edit });
    await own.send([id]);
    await own.passUntil(async () => (await own.outcomes(id)).length === 2 && (await own.status()).activity === 'idle');
    expect(await own.state(id)).toMatchObject({ state: 'unknown', waitingReason: null, conflict: 'before' });
    const [, second] = await own.call('listAttempts', { draftId: id });
    expect(second).toMatchObject({ outcome: 'waiting', problem: { reason: 'changed' } });
    expect(writes(own, documentId)).toHaveLength(1);
    await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
    const { theirs: found } = await conflictOf(own, id);
    expect(found).toMatchObject({ DueDays: '77' });
    const held = await own.state(id);
    await resolved(own, held, { ...held.content, DueDays: '77' });
    await own.send([id]);
    await restsAs(own, id, 'accepted');
    expect(recordOf(own, documentId)).toMatchObject({ ...ours, ...theirs });
    expect(writes(own, documentId)).toHaveLength(2);
  });

  it('and was not, is sent again after one read of the document', async () => {
    const own = await startWriting({ checkPauses: [] });
    const documentId = seededId(own, 'despatch');
    const { id } = await own.openAs('despatch', documentId, 'change', ours);
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'PATCH' } });
    await own.send([id]);
    await own.passUntil(async () => (await own.status()).activity !== 'sending');
    await restsAs(own, id, 'unknown');
    await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
    own.service.ledger.forgetRequests();
    await own.send([id]);
    await restsAs(own, id, 'accepted');
    await checked(own, id);
    expect(asked(own, documentId).slice(0, 3)).toEqual(['GET', 'PATCH', 'GET']);
  });
});

describe('the user’s decision to send anyway', () => {
  it('holds until it was sent, despite a network failure, and no longer', async () => {
    const own = await startWriting();
    const documentId = seededId(own, 'despatch');
    const { id } = await own.openAs('despatch', documentId, 'change', ours);
    own.service.company.editAsColleague(documentId, theirs);
    await own.send([id]);
    await restsAs(own, id, 'waiting');
    await own.service.company.setOnline(false);
    await sendAnyway(own, id);
    await own.until(async () => (await own.status()).activity === 'stalled');
    await own.service.company.setOnline(true);
    await restsAs(own, id, 'accepted');

    const again = await own.openAs('despatch', documentId, 'change', { Description: 'again' });
    own.service.company.editAsColleague(documentId, { DueDays: 78 });
    await own.send([again.id]);
    await restsAs(own, again.id, 'waiting');
    own.service.tokens.setKey('wrong');
    own.service.tokens.revokeAll();
    own.service.tokens.revokeRefresh();
    await sendAnyway(own, again.id);
    await own.until(async () => (await own.state(again.id)).waitingReason === 'login');
    own.service.tokens.setKey('valid');
    own.service.company.editAsColleague(documentId, { DueDays: 79 });
    await own.submit();
    // A wait for another reason may be long, and the user's decision did not cover that.
    await own.until(async () => (await own.state(again.id)).waitingReason === 'changed');
    expect(recordOf(own, documentId)).toMatchObject({ ...ours, DueDays: 79 });
  });
});

describe('queueing', () => {
  it('refuses a change that changes nothing', async () => {
    const own = await startWriting();
    for (const kind of documentKinds) {
      const { id } = await own.openAs(kind, seededId(own, kind), 'change');
      expect(await queue(own, [id])).toEqual({ queued: [], notQueued: [{ id, why: 'nothing' }] });
      await own.edit(id, ours);
      expect(await queue(own, [id])).toEqual({ queued: [id], notQueued: [] });
    }
  });
});
