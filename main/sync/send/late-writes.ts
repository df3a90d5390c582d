/** What the service may still carry out of what was sent before a submission: what is sent meanwhile would double it or be undone. */
import type { OtherWrites, QueuedDraft, StoredSubmission } from '../../store/types.ts';
import type { EnginePorts } from '../ports.ts';
import { isWrittenBy, lateWriteMs } from '../queue/backoff.ts';
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
  if (!perhapsWritten) return { carriedOut: 0, uncertainAt: null };
  const times = store.queue
    .uncertain(id)
    .filter(({ submission: sent, found }) => !found && sent.id !== submission.id && !haveSameNumber(submission, sent))
    .map(({ endedAt }) => endedAt);
  return { carriedOut: 0, uncertainAt: times.length === 0 ? null : Math.max(...times) };
}

/** Until when the service may still carry them out; epoch milliseconds. `null`: not any more. */
export function awaitedUntil(
  ports: Parameters<typeof isWrittenBy>[0],
  { uncertainAt }: Pick<OtherWrites, 'uncertainAt'>,
): number | null {
  return uncertainAt === null || isWrittenBy(ports, uncertainAt) ? null : uncertainAt + lateWriteMs(ports);
}
