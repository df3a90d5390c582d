/** A file of version 14, with drafts in every state: what version 15 makes of their queueings and attempts. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { hiddenText } from '../../../domain/hidden.ts';
import { draftStates } from '../../../domain/model/draft-state.ts';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import type { Finding } from '../../../domain/model/queue.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import { requireLayout } from '../../../main/backups/expected-layout.ts';
import { latest, migrate } from '../../../main/store/migrate.ts';
import { documentMigrations } from '../../../main/store/migrations/documents/index.ts';
import type { AttemptResult } from '../../../main/store/types.ts';
import { makeSubmission, sha256 } from '../../../main/submission.ts';
import { noSummary } from '../../drafts.ts';
import { despatch, invoice } from '../../unit/domain/samples.ts';
import { locatedError } from '../../unit/support/located-error.ts';
import { save } from '../backups/support.ts';
import { opened, place, reopen, store, storeForEach } from './each.ts';
import { withQueue } from './layout-14.ts';
import { queueDraft, start, textBody } from './support.ts';

storeForEach();

const problem = { reason: 'reset' } as const;
const results: Readonly<Record<Exclude<DraftState, 'draft' | 'ready' | 'sending'>, AttemptResult>> = {
  accepted: { kind: 'accepted', id: 'doc-1', number: 'SRI1' },
  rejected: { kind: 'rejected', errors: [locatedError('E9', 'm', ['CustomerCode'], { sent: 'C' })], problem },
  waiting: { kind: 'waiting', reason: 'changed', problem: { reason: 'changed' } },
  unknown: { kind: 'unknown', problem },
};
const finding: Finding = {
  ...{ at: 12, by: 'number', searched: 'SRI1', result: 'nothing', complete: true },
  ...{ documentId: null, documentNumber: null, problem: null },
};
const body = (text: string) => ({ body: textBody(JSON.stringify({ Description: text })) });
const begin = (id: string): string => store.queue.beginAttempt(id, start()).attemptId;
const end = (id: string, kind: keyof typeof results): void => {
  store.queue.finishAttempt(begin(id), results[kind]);
};
const notSent = (id: string, notBefore: number | null): void => {
  store.queue.finishAttempt(begin(id), { kind: 'notSent', problem, notBefore });
};
/** A create that can be encoded, queued with these bytes. */
function queued(text: string, reference = 'RMP-0123456789'): string {
  const { id } = opened.draft({ number: 'A-1', total: '240' }, invoice({ InvoiceNumber: 'A-1', Description: text }));
  queueDraft(store, id, { ...body(text), clientReference: reference });
  return id;
}
function inState(wanted: DraftState): string {
  if (wanted === 'draft') return opened.draft({}, invoice()).id;
  const id = queued(wanted);
  if (wanted === 'sending') begin(id);
  else if (wanted !== 'ready') end(id, wanted);
  return id;
}

/** Takes the file to version 14, changes it there, and opens it as a new Rampa does. */
function migrated(change: (file: Connection) => void = () => undefined): void {
  store.close();
  const file = new Sqlite(join(place.path, 'documents.db'));
  file.exec(withQueue);
  requireLayout(file, 14, 'it');
  change(file);
  migrate(file, documentMigrations, null);
  requireLayout(file, latest(documentMigrations), 'it');
  expect(file.pragma('foreign_key_check')).toEqual([]);
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
  file.close();
  reopen();
}
const rowOf = (id: string): string => `(SELECT row FROM drafts WHERE id = '${id}')`;
const bodies = (id: string) => store.attempts.list(id).map((attempt) => attempt.body);
const present = (id: string) => store.queue.submission(store.queue.queuedDraft(id)?.submissionId ?? '');
const stateOf = (id: string) => store.drafts.summary(id)?.state;
/** Everything that can be read of a draft, without the ids of its submissions. */
const whole = (id: string) => {
  const item = store.queue.item(id);
  const withoutId = <T>(one: T) => ({ ...one, submissionId: '' });
  return [store.drafts.get(id), store.attempts.list(id).map(withoutId), item === null ? null : withoutId(item)];
};

describe('version 15', () => {
  it('keeps every state, attempt, error and finding', () => {
    const ids = draftStates.map(inState);
    for (const id of ids) {
      const attemptId = store.attempts.last(id)?.id;
      if (attemptId !== undefined) store.queue.addFinding(attemptId, finding);
    }
    const [corrected, deleted, withdrawn] = [inState('rejected'), inState('rejected'), inState('unknown')];
    save(opened, corrected, invoice({ InvoiceNumber: 'A-2' }));
    store.drafts.delete([deleted]);
    store.queue.resolveUnknown(withdrawn, { kind: 'toDraft' });
    const nameless = queued('nameless');
    store.queue.finishAttempt(begin(nameless), { kind: 'accepted', id: null, number: null });
    const all = [...ids, corrected, withdrawn, nameless];
    const before = all.map(whole);
    const ready = store.queue.ready(opened.connectionId).map(({ id }) => id);
    migrated();
    expect(all.map(whole)).toEqual(before);
    expect(all.map(stateOf)).toEqual([...draftStates, 'draft', 'draft', 'accepted']);
    expect(store.queue.ready(opened.connectionId).map(({ id }) => id)).toEqual(ready);
    expect(store.attempts.list(corrected)[0]?.errors).toEqual([
      locatedError('E9', 'm', ['CustomerCode'], { sent: 'C' }),
    ]);
    expect(store.attempts.list(ids[draftStates.indexOf('unknown')] ?? '')[0]?.findings).toEqual([finding]);
    expect(store.drafts.undelete([deleted])).toEqual([deleted]);
    expect(bodies(deleted)).toHaveLength(1);
    expect(store.queue.uncertain(withdrawn)).toHaveLength(1);
  });

  it('makes the submission of a document that was never attempted from its content, the settings and the time of queueing', () => {
    const { id } = opened.draft({ number: 'A-1', total: '240' }, invoice({ InvoiceNumber: 'A-1', Date: '2026-11-20' }));
    const queuedAt = new Date(2026, 10, 21, 9, 5, 7).getTime();
    queueDraft(store, id, { queuedAt, periodId: 7, clientReference: 'RMP-1234567890' });
    const settings = { ...opened.store.connections.list()[0]?.settings, baseUrl: 'https://data.example' };
    store.connections.update(opened.connectionId, settings as never);
    migrated();
    const draft = store.drafts.get(id);
    if (draft === null) throw new Error('no draft');
    const made = makeSubmission(draft, settings as never, {
      ...{ queuedAt, clientReference: 'RMP-1234567890', summary: { ...noSummary, number: 'A-1', total: '240' } },
      identity: { userId: 1, companyId: 2, periodId: 7 },
    });
    expect(present(id)).toMatchObject({ ...made, body: Buffer.from(made.body), draftId: id, operation: 'create' });
    expect(new TextDecoder().decode(present(id).body)).toContain('2026-11-20T09:05:07');
    expect(present(id).policy).toEqual(documentPolicyOf(settings as never));
  });

  it('keeps the bytes that were sent, whatever the content gives now, and the pause before the next attempt', () => {
    const [id, other] = [queued('sent'), queued('also sent')];
    notSent(id, 99);
    notSent(other, null);
    migrated();
    expect(present(id)).toMatchObject({ ...body('sent'), body: Buffer.from(body('sent').body), revision: 1 });
    expect([id, other].map((one) => store.queue.queuedDraft(one)?.notBefore)).toEqual([99, null]);
    end(id, 'accepted');
    expect(bodies(id)).toEqual(['{"Description":"sent"}', '{"Description":"sent"}']);
  });

  it('makes one submission of each distinct request: of the present queueing, the last one sent is present', () => {
    const id = queued('one', 'RMP-1111111111');
    end(id, 'unknown');
    store.queue.resolveUnknown(id, { kind: 'toDraft' });
    save(opened, id, invoice({ InvoiceNumber: 'A-1', Description: 'two' }));
    queueDraft(store, id, { ...body('two'), clientReference: 'RMP-2222222222' });
    for (let attempt = 0; attempt < 3; attempt += 1) notSent(id, null);
    end(id, 'unknown');
    // A setting was changed between the attempts, and changed back.
    const other = textBody('{"Description":"other"}');
    migrated((file) => {
      const attempts = file
        .prepare<[], number>(`SELECT row FROM attempts WHERE draft_row = ${rowOf(id)} ORDER BY ordinal`)
        .pluck()
        .all();
      file.prepare('UPDATE attempt_bodies SET body = ? WHERE row = ?').run(other, attempts[2]);
      file.prepare('UPDATE attempts SET sha256 = ? WHERE row = ?').run(sha256(other), attempts[2]);
    });
    expect(bodies(id)).toEqual(['one', 'two', 'other', 'two', 'two'].map((text) => `{"Description":"${text}"}`));
    expect(present(id)).toMatchObject({ body: Buffer.from(body('two').body), clientReference: 'RMP-2222222222' });
    const [first, second] = store.queue.uncertain(id);
    expect(first?.submission).toMatchObject({ revision: 0, clientReference: 'RMP-1111111111' });
    expect(second?.submission.id).toBe(present(id).id);
    expect(second?.submission.revision).toBe(required(id).revision);
    store.queue.resolveUnknown(id, { kind: 'sendAgain' });
    end(id, 'accepted');
    expect(bodies(id).at(-1)).toBe('{"Description":"two"}');
  });

  it('makes a new submission of a document that was queued again since its last attempt', () => {
    const id = queued('one', 'RMP-1111111111');
    end(id, 'rejected');
    save(opened, id, invoice({ InvoiceNumber: 'A-1', Description: 'corrected' }));
    queueDraft(store, id, { ...body('two'), clientReference: 'RMP-2222222222' });
    migrated();
    expect(bodies(id)).toEqual(['{"Description":"one"}']);
    expect(new TextDecoder().decode(present(id).body)).toContain('"Description":"corrected"');
    expect(present(id).revision).toBe(required(id).revision);
    end(id, 'accepted');
    expect(store.attempts.list(id).map(({ ordinal }) => ordinal)).toEqual([1, 2]);
  });

  it('tells queueings apart by their time if an earlier Rampa gave them no reference', () => {
    const id = queued('one');
    end(id, 'rejected');
    save(opened, id, invoice({ InvoiceNumber: 'A-1', Description: 'corrected' }));
    queueDraft(store, id, { ...body('two'), queuedAt: 1_000 });
    const same = queued('same');
    notSent(same, null);
    migrated((file) =>
      file.exec('UPDATE attempts SET client_reference = NULL; UPDATE queue SET client_reference = NULL'),
    );
    expect(new TextDecoder().decode(present(id).body)).toContain('"Description":"corrected"');
    expect(present(same)).toMatchObject({ body: Buffer.from(body('same').body), clientReference: null });
  });

  it.each(['replace', 'change', 'delete'] as const)('keeps the baseline of a %s with its submission', (operation) => {
    const baseline = despatch({ Description: 'as opened' });
    const more = { kind: 'despatch', operation, targetId: 'doc-1', baseline, baselineSource: 'copy' } as const;
    const untried = opened.draft({}, despatch({ Description: 'ours' }), more).id;
    const tried = opened.draft({}, despatch({ Description: 'ours' }), more).id;
    for (const id of [untried, tried]) queueDraft(store, id, operation === 'delete' ? { body: textBody('') } : {});
    end(tried, 'waiting');
    migrated();
    for (const id of [untried, tried]) {
      expect(present(id)).toMatchObject({ operation, targetId: 'doc-1', baseline, baselineSource: 'copy' });
      expect(present(id).body.length > 0).toBe(operation !== 'delete');
    }
    expect(present(untried).url).toContain('/doc-1');
  });

  it('takes a document that cannot be encoded out of the queue, and keeps the reason and its place', () => {
    const [first, id] = [queued('first'), queued('second')];
    const hidden = invoice({ InvoiceNumber: 'A-1', Description: hiddenText });
    const { position } = store.queue.queuedDraft(id) ?? { position: -1 };
    migrated((file) => {
      file.prepare(`UPDATE draft_contents SET content = ? WHERE row = ${rowOf(id)}`).run(JSON.stringify(hidden));
    });
    expect([first, id].map(stateOf)).toEqual(['ready', 'draft']);
    expect(store.queue.item(id)).toBeNull();
    const file = new Sqlite(join(place.path, 'documents.db'), { readonly: true });
    const withdrawals = file.prepare(`SELECT reason, position FROM draft_withdrawals WHERE row = ${rowOf(id)}`).all();
    file.close();
    expect(withdrawals).toEqual([{ reason: 'notEncodable', position }]);
    queueDraft(store, id);
    expect(stateOf(id)).toBe('ready');
  });

  it('sends no bytes that were lost with a damaged file', () => {
    const [ready, unknown] = [queued('ready'), inState('unknown')];
    notSent(ready, null);
    migrated((file) => file.exec(`UPDATE attempt_bodies SET body = x''`));
    expect(new TextDecoder().decode(present(ready).body)).toContain('"Description":"ready"');
    expect(store.queue.resolveUnknown(unknown, { kind: 'sendAgain' }).state).toBe('draft');
  });
});

function required(id: string) {
  const draft = store.drafts.get(id);
  if (draft === null) throw new Error(`no draft ${id}`);
  return draft;
}
