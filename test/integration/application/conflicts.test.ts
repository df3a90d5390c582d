/**
 * A colleague changes a document while it is open here: for every kind, by PUT, PATCH and DELETE, with either service. Requests
 * and stored documents are checked in the service's ledger.
 */
import { describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { sendAnyway } from './decided.ts';
import type { Harness } from './harness.ts';
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
  writing,
} from './opened.ts';

const start = (profile: 'first' | 'second' = 'first'): Promise<Harness> => startWriting({ service: { profile } });

const kinds: readonly DocumentKind[] = ['salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote'];
const profiles = ['first', 'second'] as const;
const both = ['replace', 'change'] as const;
/** Each kind once for replacing and once for changing, alternating between the services. */
const serviceOf = (at: number) => profiles[at % 2] ?? 'first';
const cases = kinds.map((kind, at) => [serviceOf(at), kind, both[at < 2 ? 0 : 1] ?? 'change'] as const);
const deletable = [
  ['first', 'salesReturnInvoice'],
  ['second', 'purchaseReturnInvoice'],
] as const;
const ours = { Description: 'ours' };

describe.each(cases)('the %s service’s %s, to %s', (profile, kind, operation) => {
  const method = writing[operation];

  it('is held back if a colleague changed it, and is sent after the user has merged both', async () => {
    const own = await start(profile);
    const documentId = seededId(own, kind);
    const { id } = await own.openAs(kind, documentId, operation, ours);
    own.service.company.editAsColleague(documentId, { DueDays: 77 });
    own.service.ledger.forgetRequests();
    await own.send([id]);
    const held = await restsAs(own, id, 'waiting');
    expect(held).toMatchObject({ waitingReason: 'changed', conflict: 'before' });
    const { conflicts } = await own.call('listDrafts', { connectionId: own.connectionId, offset: 0, limit: 1 });
    expect(conflicts).toEqual({ before: 1, after: 0 });
    expect(asked(own, documentId)).toEqual(['GET']);
    const [attempt] = await own.call('listAttempts', { draftId: id });
    expect(attempt).toMatchObject({ outcome: 'waiting', problem: { reason: 'changed' }, method, status: null });

    const { expected, theirs, moment, ours: mine } = await conflictOf(own, id);
    expect({ moment, expected, mine }).toEqual({ moment: 'before', expected: held.baseline, mine: held.content });
    expect(theirs).toMatchObject({ DueDays: '77' });
    expect(theirs?.['Description']).toBe(held.baseline?.['Description']);
    const content = { ...held.content, DueDays: '77' };
    expect(await resolved(own, held, content)).toMatchObject({
      saved: true,
      summary: { state: 'draft', conflict: null, errorCount: 0 },
    });
    expect(await own.state(id)).toMatchObject({ baseline: theirs, baselineSource: 'service', content });

    await own.send([id]);
    await restsAs(own, id, 'accepted');
    expect(await checked(own, id)).toMatchObject({ result: 'match' });
    expect(recordOf(own, documentId)).toMatchObject({ ...ours, DueDays: 77 });
    const [write] = writes(own, documentId);
    expect(write?.method).toBe(method);
  });

  it('is not merged with what was shown before, once a later state of it was found', async () => {
    const own = await start(profile);
    const documentId = seededId(own, kind);
    const { id, revision } = await own.openAs(kind, documentId, operation, ours);
    own.service.company.editAsColleague(documentId, { DueDays: 77 });
    await own.send([id]);
    const { content } = await restsAs(own, id, 'waiting');
    const shown = (await conflictOf(own, id)).digest ?? '';
    await own.call('withdrawDrafts', { ids: [id] });
    expect(await conflictOf(own, id)).toMatchObject({ digest: shown });
    own.service.company.editAsColleague(documentId, { DueDays: 88 });
    await own.send([id]);
    await restsAs(own, id, 'waiting');
    const merging = { draftId: id, revision, content: { ...content, DueDays: '77' } };
    await expect(own.call('resolveConflict', { ...merging, shown })).rejects.toMatchObject({
      code: 'changedMeanwhile',
    });
    expect(await conflictOf(own, id)).toMatchObject({ theirs: { DueDays: '88' } });
    const now = await own.state(id);
    expect(await resolved(own, now, { ...content, DueDays: '88' })).toMatchObject({ saved: true });
    expect(await own.state(id)).toMatchObject({ baseline: { DueDays: '88' } });
  });

  it('is reported if a colleague overwrote it right after', async () => {
    const own = await start(profile);
    const documentId = seededId(own, kind);
    const { id } = await own.openAs(kind, documentId, operation, ours);
    const edit = { id: documentId, change: { Description: 'theirs' } };
    own.service.faults.arm({ kind: 'colleagueAfter', match: { method, path: documentId }, edit });
    await own.send([id]);
    await own.until(async () => (await own.state(id)).conflict === 'after');
    expect(await own.state(id)).toMatchObject({ state: 'accepted' });
    const conflict = await conflictOf(own, id);
    expect(conflict).toMatchObject({ moment: 'after', expected: ours, ours, theirs: { Description: 'theirs' } });
    const page = { connectionId: own.connectionId, offset: 0, limit: 1 };
    expect((await own.call('listDrafts', page)).conflicts).toEqual({ before: 0, after: 1 });
    expect(await own.call('dismissConflict', { draftId: id })).toMatchObject({ conflict: null, state: 'accepted' });
    expect(await own.call('getConflict', { draftId: id })).toBeNull();
    expect((await own.call('listDrafts', page)).conflicts).toEqual({ before: 0, after: 0 });
  });
});

describe('in the remaining time window', () => {
  const atServices = kinds.map((kind, at) => [kind, serviceOf(at)] as const);
  it.each(atServices)('shows a change of a %s what a colleague changed beside it', async (kind, profile) => {
    const own = await start(profile);
    const documentId = seededId(own, kind);
    const { id } = await own.openAs(kind, documentId, 'change', ours);
    const edit = { id: documentId, change: { DueDays: 77 } };
    own.service.faults.arm({ kind: 'colleagueBefore', match: { method: 'PATCH', path: documentId }, edit });
    await own.send([id]);
    await own.until(async () => (await own.state(id)).conflict === 'after');
    const { expected, theirs } = await conflictOf(own, id);
    expect(expected).toMatchObject(ours);
    expect(expected['DueDays']).not.toBe('77');
    expect(theirs).toMatchObject({ ...ours, DueDays: '77' });
  });
});

describe.each(deletable)('the %s service’s %s, to delete', (profile, kind) => {
  it('is deleted if it is unchanged in the service, and not searched for afterwards', async () => {
    const own = await start(profile);
    const documentId = seededId(own, kind);
    const { id } = await own.openAs(kind, documentId, 'delete');
    own.service.ledger.forgetRequests();
    await own.send([id]);
    await restsAs(own, id, 'accepted');
    await own.pass(60_000);
    expect(asked(own, documentId)).toEqual(['GET', 'DELETE']);
    expect(own.service.ledger.document(documentId)?.deleted).toBe(true);
  });

  it('is kept if a colleague changed it meanwhile', async () => {
    const own = await start(profile);
    const documentId = seededId(own, kind);
    const { id } = await own.openAs(kind, documentId, 'delete');
    own.service.company.editAsColleague(documentId, { Description: 'do not delete' });
    await own.send([id]);
    expect(await restsAs(own, id, 'waiting')).toMatchObject({ waitingReason: 'changed', conflict: 'before' });
    expect(own.service.ledger.document(documentId)?.deleted).toBe(false);
    await sendAnyway(own, id);
    await restsAs(own, id, 'accepted');
    expect(own.service.ledger.document(documentId)?.deleted).toBe(true);
  });

  it.each(['delete', ...both] as const)(
    'is already deleted: %s waits, and shows no other document',
    async (operation) => {
      const own = await start(profile);
      const documentId = seededId(own, kind);
      const { id, revision } = await own.openAs(kind, documentId, operation, operation === 'delete' ? {} : ours);
      own.service.company.deleteAsColleague(documentId);
      await own.send([id]);
      const held = await restsAs(own, id, 'waiting');
      expect(held).toMatchObject({ waitingReason: 'changed', conflict: 'before', revision });
      expect(await conflictOf(own, id)).toMatchObject({ theirs: null, expected: held.baseline });
      const [attempt] = await own.call('listAttempts', { draftId: id });
      expect(attempt?.problem).toMatchObject({ reason: 'changed', status: 404 });
      expect(writes(own, documentId)).toEqual([]);
      const { content, baseline } = held;
      expect(await resolved(own, held, content)).toMatchObject({ saved: true });
      expect(await own.state(id)).toMatchObject({ state: 'draft', conflict: null, baseline });
    },
  );
});

describe('the reported conflict', () => {
  it('is sent to every window, and still there after a restart', async () => {
    const own = await start();
    const documentId = seededId(own, 'salesReturnInvoice');
    const { id } = await own.openAs('salesReturnInvoice', documentId, 'replace', ours);
    const edit = { id: documentId, change: { Description: 'theirs' } };
    own.service.faults.arm({ kind: 'colleagueAfter', match: { method: 'PUT' }, edit });
    const { id: other } = await own.openAs('quote', seededId(own, 'quote'), 'change', ours);
    own.service.company.editAsColleague(seededId(own, 'quote'), { DueDays: 77 });
    await own.send([id, other]);
    await own.until(async () => (await own.state(id)).conflict === 'after');
    await restsAs(own, other, 'waiting');
    const told = () => own.changes().flatMap(({ drafts }) => drafts?.filter(({ summary }) => summary.id === id) ?? []);
    await own.until(() => Promise.resolve(told().at(-1)?.summary.conflict === 'after'));
    await own.quiet();
    const before = [await conflictOf(own, id), await conflictOf(own, other)];
    await own.close();
    await own.open();
    expect([await conflictOf(own, id), await conflictOf(own, other)]).toEqual(before);
    expect(await own.state(other)).toMatchObject({ state: 'waiting', waitingReason: 'changed', conflict: 'before' });
    await own.submit();
    expect(await own.settled()).toMatchObject({ activity: 'idle' });
    expect(await own.state(other)).toMatchObject({ state: 'waiting' });
  });
});
