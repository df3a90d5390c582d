/** Drafts that change a document of the service, brought into any state with a conflict found before sending. */
import { expect } from 'vitest';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { AttemptResult, FoundConflict } from '../../../main/store/types.ts';
import { queueDraft, start } from './support.ts';
import type { Opened } from './support.ts';

export const problem: ServiceProblem = { reason: 'path', status: 404, message: 'no', setting: 'quotesPath' };
/** The service's amounts of a document that was read without any. */
const $from = { service: { lineCount: '0' } };
export const baseline = { Description: 'as opened', $from, Lines: [{ $key: 'read-1', ProductCode: 'P' }] };
export const theirs = { Description: 'theirs', $from, Lines: [{ $key: 'read-1', ProductCode: 'Q' }] };
export const before: FoundConflict = { moment: 'before', expected: baseline, theirs };
export const after: FoundConflict = { moment: 'after', expected: baseline, theirs };
export const results: Readonly<Record<AttemptResult['kind'], AttemptResult>> = {
  accepted: { kind: 'accepted', id: null, number: null },
  rejected: { kind: 'rejected', errors: [], problem },
  waiting: { kind: 'waiting', reason: 'changed', problem: { reason: 'changed' } },
  notSent: { kind: 'notSent', problem, notBefore: 99 },
  unknown: { kind: 'unknown', problem },
};
export const refused = expect.objectContaining({ code: 'invalidState' }) as Error;

export function helpers({ store, draft: make }: Opened) {
  const draft = (id: string): Draft => {
    const found = store.drafts.get(id);
    if (found === null) throw new Error(`no draft ${id}`);
    return found;
  };
  const enqueue = (id: string): void => {
    queueDraft(store, id);
  };
  const begin = (id: string): string => store.queue.beginAttempt(id, start()).attemptId;
  /** A draft that changes a document of the service, optionally queued. */
  const change = (queued = true, baselineSource: 'service' | 'copy' = 'service'): string => {
    const more = { kind: 'quote', operation: 'change', targetId: 'doc-1', baseline, baselineSource } as const;
    const { id } = make({}, { Description: 'ours' }, more);
    if (queued) enqueue(id);
    return id;
  };
  /** A draft that waits because of this conflict. */
  const held = (found: FoundConflict = before): string => {
    const id = change();
    store.queue.endUnsent(id, start(), results.waiting, { conflict: found });
    return id;
  };
  /** A draft in that state, with a conflict found before sending, reached by legal transitions only. */
  const inState = (state: DraftState): string => {
    const id = held();
    if (state === 'waiting') return id;
    if (state === 'draft') return store.queue.withdraw(id).id;
    store.queue.sendAnyway(id, 'unreadable');
    if (state === 'ready') return id;
    const attempt = begin(id);
    if (state !== 'sending') store.queue.finishAttempt(attempt, results[state]);
    return id;
  };
  /** Everything that the file contains about a draft. */
  const whole = (id: string) => [
    store.drafts.get(id),
    store.drafts.conflict(id),
    store.attempts.list(id),
    store.queue.item(id),
  ];
  return { draft, enqueue, begin, change, held, inState, whole };
}
