import { noSummary } from '../../drafts.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draftStates } from '../../../domain/model/draft-state.ts';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import type { Finding } from '../../../domain/model/queue.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { AttemptResult } from '../../../main/store/types.ts';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import { openConnection } from '../../../main/store/database.ts';
import { sha256 } from '../../../main/submission.ts';
import { open, queueDraft, start, textBody } from './support.ts';
import { locatedError } from '../../unit/support/located-error.ts';
import { opened, place, store, storeForEach } from './each.ts';

const problem: ServiceProblem = { reason: 'reset', message: 'ECONNRESET' };
const results: Readonly<Record<AttemptResult['kind'], AttemptResult>> = {
  accepted: { kind: 'accepted', id: 'doc-1', number: 'SRI1' },
  rejected: { kind: 'rejected', errors: [], problem: null },
  waiting: { kind: 'waiting', reason: 'limit', problem },
  notSent: { kind: 'notSent', problem, notBefore: 99 },
  unknown: { kind: 'unknown', problem },
};

storeForEach();

const invalidState = expect.objectContaining({ code: 'invalidState' }) as Error;
const state = (id: string): DraftState | undefined => store.drafts.summary(id)?.state;
const enqueue = (id: string): unknown => queueDraft(store, id);
const begin = (id: string): string => store.queue.beginAttempt(id, start()).attemptId;

/** A draft brought to a state by legal transitions only, with its `attempt` if it has one. */
function inState(wanted: DraftState): { readonly id: string; readonly attempt: string | null } {
  const { id } = opened.draft();
  if (wanted === 'draft') return { id, attempt: null };
  enqueue(id);
  if (wanted === 'ready') return { id, attempt: null };
  const attempt = begin(id);
  if (wanted !== 'sending') store.queue.finishAttempt(attempt, results[wanted]);
  return { id, attempt };
}

interface Case {
  readonly from: readonly DraftState[];
  readonly to: DraftState;
  readonly run: (id: string, attempt: string | null) => unknown;
}
const finish =
  (kind: AttemptResult['kind']): Case['run'] =>
  (id, attempt) =>
    store.queue.finishAttempt(attempt ?? `none of ${id}`, results[kind]);
const cases: Readonly<Record<string, Case>> = {
  enqueue: { from: ['draft', 'rejected'], to: 'ready', run: enqueue },
  withdraw: { from: ['ready', 'waiting', 'rejected'], to: 'draft', run: (id) => store.queue.withdraw(id) },
  beginAttempt: { from: ['ready'], to: 'sending', run: begin },
  'finish accepted': { from: ['sending'], to: 'accepted', run: finish('accepted') },
  'finish rejected': { from: ['sending'], to: 'rejected', run: finish('rejected') },
  'finish waiting': { from: ['sending'], to: 'waiting', run: finish('waiting') },
  'finish notSent': { from: ['sending'], to: 'ready', run: finish('notSent') },
  'finish unknown': { from: ['sending'], to: 'unknown', run: finish('unknown') },
  'resolve accepted': {
    from: ['unknown'],
    to: 'accepted',
    run: (id) => store.queue.resolveUnknown(id, { kind: 'accepted', id: null, number: 'SRI2' }),
  },
  'resolve toDraft': {
    from: ['unknown'],
    to: 'draft',
    run: (id) => store.queue.resolveUnknown(id, { kind: 'toDraft' }),
  },
  'resolve sendAgain': {
    from: ['unknown'],
    to: 'ready',
    run: (id) => store.queue.resolveUnknown(id, { kind: 'sendAgain' }),
  },
  completeAccepted: {
    from: ['accepted'],
    to: 'accepted',
    run: (id) => store.queue.completeAccepted(id, { id: 'doc', number: 'N' }),
  },
};

describe('the state machine', () => {
  for (const [name, { from, to, run }] of Object.entries(cases)) {
    for (const present of draftStates) {
      const legal = from.includes(present);
      it(`${name} from ${present}: ${legal ? to : 'refused'}`, () => {
        const { id, attempt } = inState(present);
        if (legal) {
          run(id, attempt);
          expect(state(id)).toBe(to);
        } else {
          const before = [store.drafts.get(id), store.attempts.list(id), store.queue.item(id)];
          expect(() => run(id, attempt)).toThrow(
            expect.objectContaining({ code: expect.stringMatching(/^(invalidState|notFound)$/) as string }),
          );
          expect([store.drafts.get(id), store.attempts.list(id), store.queue.item(id)]).toEqual(before);
        }
      });
    }
  }

  for (const present of draftStates) {
    it(`recover, unblock, block and saving change ${present} correctly`, () => {
      const { id } = inState(present);
      expect(store.queue.recover()).toEqual(present === 'sending' ? [id] : []);
      expect(store.queue.unblock(opened.connectionId, ['login'])).toEqual([]);
      expect(store.queue.unblock(opened.connectionId, ['limit', 'login'])).toEqual(present === 'waiting' ? [id] : []);
      const ready = present === 'ready' || present === 'waiting';
      expect(store.queue.block(opened.connectionId, 'secrets', ['another'])).toEqual([]);
      expect(store.queue.block(opened.connectionId, 'secrets')).toEqual(ready ? [id] : []);
      expect(state(id)).toBe(present === 'sending' ? 'unknown' : ready ? 'waiting' : present);
      if (ready) expect(store.drafts.summary(id)?.waitingReason).toBe('secrets');
    });
  }
});

describe('the queue', () => {
  it('refuses a draft that was saved after it was checked', () => {
    const { id } = opened.draft();
    expect(() => queueDraft(store, id, { revision: 2 })).toThrow(invalidState);
    expect(state(id)).toBe('draft');
  });

  it('keeps its order, and adds corrected documents at its end', () => {
    const ids = [opened.draft().id, opened.draft().id, opened.draft().id];
    ids.forEach(enqueue);
    const [first = '', ...rest] = ids;
    store.queue.finishAttempt(begin(first), results.rejected);
    enqueue(first);
    expect(store.queue.ready(opened.connectionId).map(({ id }) => id)).toEqual([...rest, first]);
    expect(store.queue.ready(opened.connectionId, 1)).toHaveLength(1);
  });

  it('stores a submission as it was made, with the draft’s baseline of that time, and each attempt has it', () => {
    const baseline = { Description: 'as opened' };
    const { id } = opened.draft({}, {}, { kind: 'quote', operation: 'change', targetId: 'doc-1', baseline, baselineSource: 'copy' }); // oxfmt-ignore
    const body = textBody('{"Description":"ours"}');
    queueDraft(store, id, { periodId: 7, method: 'PATCH', queuedAt: 11, body });
    const { submissionId } = store.queue.queuedDraft(id) ?? { submissionId: '' };
    const made = store.queue.submission(submissionId);
    expect(made).toMatchObject({
      ...{ draftId: id, kind: 'quote', operation: 'change', targetId: 'doc-1', revision: 1, queuedAt: 11 },
      ...{ userId: 1, companyId: 2, periodId: 7, clientReference: 'RMP-0123456789', method: 'PATCH' },
      ...{ baseUrl: 'https://service.example', body: Buffer.from(body), sha256: sha256(body) },
      ...{ baseline, baselineSource: 'copy', summary: noSummary, policy: documentPolicyOf(connectionDefaults) },
    });
    begin(id);
    expect(store.queue.item(id)).toMatchObject({ userId: 1, companyId: 2, periodId: 7, attemptCount: 1 });
    expect(store.queue.lastAttemptBytes(id)?.submission).toEqual(made);
    expect(() => store.queue.submission('none')).toThrow(expect.objectContaining({ code: 'notFound' }));
  });

  it('makes a new submission with each queueing; one of which nothing was tried is not kept', () => {
    const { id } = opened.draft();
    const present = () => store.queue.queuedDraft(id)?.submissionId ?? '';
    enqueue(id);
    const untried = present();
    store.queue.withdraw(id);
    expect(() => store.queue.submission(untried)).toThrow(expect.objectContaining({ code: 'notFound' }));
    enqueue(id);
    const tried = present();
    store.queue.finishAttempt(begin(id), results.rejected);
    store.queue.withdraw(id);
    queueDraft(store, id, { body: textBody('{"a":2}') });
    const bodies = () => store.attempts.list(id).map(({ body }) => body);
    store.queue.finishAttempt(begin(id), results.notSent);
    expect(bodies()).toEqual(['{"a":1}', '{"a":2}']);
    expect(store.queue.submission(tried).body).toEqual(Buffer.from('{"a":1}'));
    expect(present()).not.toBe(tried);
    // Numbered over all submissions.
    expect(store.attempts.list(id).map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    expect(store.queue.item(id)).toMatchObject({ attemptCount: 2, lastAttempt: { outcome: 'notSent' } });
  });

  it('lists queued, refused and unknown documents, and those accepted since midnight', () => {
    const shown = draftStates.map((wanted) => ({ wanted, ...inState(wanted) }));
    const states = store.queue.items(opened.connectionId, opened.clock.now()).map((item) => item.state);
    expect(states).toEqual(draftStates.filter((wanted) => wanted !== 'draft'));
    expect(store.queue.items(opened.connectionId, opened.clock.now() + 1).map((item) => item.state)).not.toContain(
      'accepted',
    );
    const rejected = shown.find(({ wanted }) => wanted === 'rejected');
    store.drafts.delete([rejected?.id ?? '']);
    expect(store.queue.items(opened.connectionId, 0).map((item) => item.state)).not.toContain('rejected');
  });

  it('lists a document with a conflict found after sending until the user has seen it, however old it is', () => {
    const { id } = inState('accepted');
    const tomorrow = opened.clock.now() + 1;
    const shown = (since: number) => store.queue.items(opened.connectionId, since).map((item) => item.id);
    expect(shown(tomorrow)).toEqual([]);
    store.queue.noteConflict(id, { moment: 'after', expected: {}, theirs: null });
    expect(shown(tomorrow)).toEqual([id]);
    expect(shown(opened.clock.now())).toEqual([id]);
    store.drafts.dismissConflict(id);
    expect(shown(tomorrow)).toEqual([]);
  });

  it('stores the time of the next try until the document is released', () => {
    const { id } = opened.draft();
    enqueue(id);
    store.queue.finishAttempt(begin(id), results.notSent);
    expect(store.queue.queuedDraft(id)).toMatchObject({ notBefore: 99, perhapsWritten: false, attemptCount: 1 });
    store.queue.block(opened.connectionId, 'login');
    store.queue.unblock(opened.connectionId, ['login']);
    expect(store.queue.queuedDraft(id)?.notBefore).toBeNull();
  });

  it('remembers permanently that a document may have been sent', () => {
    const { id } = inState('unknown');
    store.queue.resolveUnknown(id, { kind: 'toDraft' });
    enqueue(id);
    expect(store.queue.queuedDraft(id)?.perhapsWritten).toBe(true);
    expect(store.queue.uncertain(id)).toHaveLength(1);
  });

  it.each(['notSent', 'waiting'] as const)(
    'keeps a document that may have been sent as unknown, and an attempt %s unchanged',
    (kind) => {
      const { id } = inState('unknown');
      store.queue.resolveUnknown(id, { kind: 'sendAgain' });
      const summary = store.queue.finishAttempt(begin(id), results[kind], { staysUnknown: true, status: 429 });
      expect(summary).toMatchObject({ state: 'unknown', waitingReason: null });
      expect(store.attempts.list(id)).toMatchObject([
        { outcome: 'unknown', status: null },
        { outcome: kind, status: 429, problem },
      ]);
      expect(store.queue.uncertain(id)).toHaveLength(1);
    },
  );

  it('reports each changed draft in its current state, with its entry in the queue only if that is listed', () => {
    const [plain, queued, accepted, deleted] = [opened.draft().id, ...(['ready', 'accepted'] as const).map((one) => inState(one).id), opened.draft().id]; // oxfmt-ignore
    store.drafts.delete([deleted ?? '']);
    const ids = [plain, queued, accepted, deleted, 'unknown'].map(String);
    const { drafts, gone, connectionIds } = store.queue.changed(ids, 0);
    const shown = drafts.map(({ summary, queued: entry }) => [
      summary.id,
      summary.state,
      entry?.position !== undefined,
    ]);
    expect(new Map(shown.map(([id, ...rest]) => [id, rest]))).toEqual(
      new Map([
        [plain, ['draft', false]],
        [queued, ['ready', true]],
        [accepted, ['accepted', true]],
      ]),
    );
    expect([gone, connectionIds]).toEqual([[deleted, 'unknown'], [opened.connectionId]]);
    // Accepted before that time, so no longer listed.
    const later = store.queue.changed([String(accepted)], opened.clock.now() + 1).drafts;
    expect(later.map(({ queued: entry }) => entry)).toEqual([null]);
    expect(store.queue.changed([String(deleted)], 0)).toEqual({
      drafts: [],
      gone: [deleted],
      connectionIds: [opened.connectionId],
    });
  });

  it('stores the values computed at queueing in the list, where a search finds them', () => {
    const { id } = opened.draft({ number: 'A-1' });
    const summary = { ...noSummary, number: 'A-1', customerName: 'Çınar Ticaret', total: '120' };
    queueDraft(store, id, { summary });
    expect(store.drafts.summary(id)).toMatchObject({ customerName: 'Çınar Ticaret', total: '120', state: 'ready' });
    const found = (search: string) =>
      store.drafts.list({ connectionId: opened.connectionId, search, offset: 0, limit: 5 }).total;
    expect([found('çınar'), found('sri1')]).toEqual([1, 0]);
    store.queue.finishAttempt(begin(id), results.accepted);
    expect([found('çınar'), found('sri1')]).toEqual([1, 1]);
  });

  it('does not begin an attempt of another submission than the present one', () => {
    const { id } = inState('rejected');
    const { submissionId } = store.queue.queuedDraft(id) ?? { submissionId: '' };
    enqueue(id);
    expect(() => store.queue.beginAttempt(id, { ...start(), submissionId })).toThrow(invalidState);
    expect(state(id)).toBe('ready');
    expect(store.attempts.list(id)).toHaveLength(1);
  });

  it('ends an attempt once', () => {
    const { attempt } = inState('rejected');
    expect(() => store.queue.finishAttempt(attempt ?? '', results.accepted)).toThrow(invalidState);
  });

  it('prefers the values that the service reported to those read later', () => {
    const { id } = inState('accepted');
    expect(store.queue.completeAccepted(id, { id: 'other', number: 'other' })).toMatchObject({
      acceptedId: 'doc-1',
      acceptedNumber: 'SRI1',
    });
    expect(store.drafts.list({ connectionId: opened.connectionId, search: 'sri1', offset: 0, limit: 5 }).total).toBe(1);
  });

  it('stores every attempt, its errors in the service’s order, and the findings of checks', () => {
    const { id } = opened.draft();
    enqueue(id);
    const errors = [
      locatedError('E9', 'm0'),
      locatedError('E1', 'm1', ['Lines', 3], { key: 'k3', sent: { Quantity: 2 } }),
      locatedError('E5', 'm2', ['CustomerCode'], { sent: 'C-1' }),
    ];
    const refusal: ServiceProblem = { reason: 'refusedByService', status: 400, code: 'E9' };
    store.queue.finishAttempt(begin(id), { kind: 'rejected', errors, problem: refusal });
    enqueue(id);
    const second = begin(id);
    store.queue.finishAttempt(second, results.unknown);
    const finding: Finding = {
      at: 12,
      by: 'number',
      searched: 'SRI1',
      result: 'unreadable',
      complete: false,
      documentId: null,
      documentNumber: 'SRI1',
      problem,
    };
    store.queue.addFinding(second, finding);
    const [one, two] = store.attempts.list(id);
    expect(one).toMatchObject({ ordinal: 1, outcome: 'rejected', problem: refusal, body: '{"a":1}', errorCount: 3 });
    expect(one?.errors).toEqual(errors);
    expect(two).toMatchObject({ ordinal: 2, outcome: 'unknown', problem, findings: [finding] });
    expect(store.queue.item(id)?.lastAttempt).toMatchObject({ id: second, errorCount: 0 });
  });

  it('has the bytes and the state on disk before an attempt begins, and recovers it as unknown', () => {
    const { id } = inState('sending');
    // Opened again, as by another process: it sees what is committed.
    const other = open(place.path);
    expect(other.store.queue.queuedDraft(id)).toMatchObject({ state: 'sending' });
    expect(other.store.queue.lastAttemptBytes(id)?.submission.body).toEqual(Buffer.from('{"a":1}'));
    expect(other.store.queue.recover()).toEqual([id]);
    expect(other.store.attempts.list(id)).toMatchObject([{ outcome: 'unknown', problem: { reason: 'interrupted' } }]);
    other.store.close();
  });

  it('immediately tries a document that the user wants to send again, however long it had to wait', () => {
    const { id } = opened.draft();
    enqueue(id);
    const notBefore = () => store.queue.queuedDraft(id)?.notBefore;
    store.queue.finishAttempt(begin(id), results.notSent, { staysUnknown: true });
    expect(notBefore()).toBe(99);
    store.queue.resolveUnknown(id, { kind: 'sendAgain' });
    expect(notBefore()).toBeNull();
    store.queue.finishAttempt(begin(id), results.notSent);
    store.queue.block(opened.connectionId, 'secrets');
    expect(notBefore()).toBe(99);
    store.queue.unblock(opened.connectionId, ['secrets']);
    expect(notBefore()).toBeNull();
    store.queue.finishAttempt(begin(id), results.notSent);
    store.queue.endUnsent(id, start(), { kind: 'waiting', reason: 'changed', problem: { reason: 'changed' } });
    expect(store.queue.sendAnyway(id, 'unreadable')).toMatchObject({ state: 'ready', waitingReason: null });
    expect(notBefore()).toBeNull();
  });

  it('a pause ends with the attempt that follows it, and with the queueing', () => {
    const { id } = opened.draft();
    const notBefore = () => store.queue.queuedDraft(id)?.notBefore;
    enqueue(id);
    store.queue.finishAttempt(begin(id), results.notSent);
    store.queue.finishAttempt(begin(id), { kind: 'notSent', problem, notBefore: null });
    expect(notBefore()).toBeNull();
    store.queue.finishAttempt(begin(id), results.notSent);
    store.queue.withdraw(id);
    enqueue(id);
    expect(notBefore()).toBeNull();
  });

  it('sends nothing anyway that does not wait for the user', () => {
    const { id } = inState('waiting');
    const before = store.queue.item(id);
    expect(() => store.queue.sendAnyway(id, 'unreadable')).toThrow(invalidState);
    expect(store.queue.item(id)).toEqual(before);
  });

  it('refuses a document that a restore could not prove to be unsent', () => {
    const { id } = opened.draft();
    const file = openConnection(join(place.path, 'documents.db'));
    file.prepare('INSERT INTO draft_restored SELECT row, 1 FROM drafts WHERE id = ?').run(id);
    file.close();
    expect(() => enqueue(id)).toThrow(invalidState);
    expect(state(id)).toBe('draft');
  });

  it('finds an accepted document by the number that was read later', () => {
    const { id } = opened.draft();
    enqueue(id);
    store.queue.finishAttempt(begin(id), { kind: 'accepted', id: 'doc-1', number: null });
    const found = () =>
      store.drafts.list({ connectionId: opened.connectionId, search: 'sri9', offset: 0, limit: 5 }).total;
    expect(found()).toBe(0);
    store.queue.completeAccepted(id, { id: null, number: 'SRI9' });
    expect(found()).toBe(1);
  });

  it('stores which draft became a document, and whether sent ones were removed', () => {
    const [mine, other] = [inState('unknown').id, inState('accepted').id];
    expect(store.queue.belongsToOtherDraft(mine, 'doc-1')).toBe(true);
    expect(store.queue.belongsToOtherDraft(other, 'doc-1')).toBe(false);
    expect(store.queue.belongsToOtherDraft(mine, 'doc-2')).toBe(false);
    expect(store.queue.hasRemovedSent()).toBe(false);
    const file = openConnection(join(place.path, 'documents.db'));
    file.exec(`INSERT INTO preferences (name, value) VALUES ('removedSent', 'true')`);
    file.close();
    expect(store.queue.hasRemovedSent()).toBe(true);
  });

  it('has no attempt of a draft that was never sent, and a search’s finding unchanged', () => {
    expect(store.attempts.last(opened.draft().id)).toBeNull();
    expect(store.queue.queuedDraft('none')).toBeNull();
    const { id, attempt } = inState('unknown');
    const finding: Finding = {
      ...{ at: 1, by: 'reference', searched: 'RMP-1', result: 'match', complete: true },
      ...{ documentId: 'doc-1', documentNumber: null, problem: null },
    };
    store.queue.addFinding(attempt ?? '', finding);
    expect(store.attempts.last(id)?.findings).toEqual([finding]);
    expect(() => store.queue.addFinding('none', finding)).toThrow(expect.objectContaining({ code: 'notFound' }));
  });

  it('stores no problem of an accepted attempt', () => {
    const { id } = inState('accepted');
    expect(store.attempts.last(id)).toMatchObject({ outcome: 'accepted', problem: null, errors: [] });
  });
});
