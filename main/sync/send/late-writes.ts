/** What the service may still carry out of what was sent before a submission: what is sent meanwhile would double it or be undone. */
import type { OtherWrites, QueuedDraft, StoredSubmission } from '../../store/types.ts';
import type { EnginePorts } from '../ports.ts';
import { lateWriteLeft } from '../queue/backoff.ts';
import { haveSameNumber } from '../reconcile/reconcile.ts';

/**
 * For a replacement, change or deletion: what other submissions, of any connection, have sent about its document. For a create:
 * earlier submissions of the draft that were not found; each may become a document of its own, unless both have the same number,
 * which is unique.
 */
export function otherWritesOf(
  { store }: Pick<EnginePorts, 'store'>,
  { id, perhapsWritten }: Pick<QueuedDraft, 'id' | 'perhapsWritten'>,
  submission: StoredSubmission,
): OtherWrites {
  if (submission.targetId !== null) return store.queue.otherWrites(submission.id);
  if (!perhapsWritten) return { carriedOut: 0, uncertain: [] };
  const uncertain = store.queue
    .uncertain(id)
    .filter(({ submission: sent, found }) => !found && sent.id !== submission.id && !haveSameNumber(submission, sent));
  return { carriedOut: 0, uncertain };
}

/** Until when the service may still carry them out; epoch milliseconds. `null`: not any more. */
export function awaitedUntil(
  ports: Parameters<typeof lateWriteLeft>[0],
  { uncertain }: Pick<OtherWrites, 'uncertain'>,
): number | null {
  const left = Math.max(0, ...uncertain.map((attempt) => lateWriteLeft(ports, attempt)));
  return left === 0 ? null : ports.clock.now() + Math.ceil(left);
}
