/**
 * Verification reads an accepted replacement or change again, and reports what a colleague saved between our read and the
 * service's write, or just after it, and what the service itself changed. The document is read immediately and again a little
 * later, until two readings in a row agree: a colleague who had read it before us may write after us, and a service may answer
 * with a copy from before the write, so that a difference is withdrawn if the next reading does not confirm it. A deletion leaves
 * nothing to read.
 *
 * Pending verifications are in memory only. `accepted` is committed first and stays, whatever is found; if the application ends
 * in between, or reading fails, the document is simply not verified. Verification cannot show what a colleague saved just before
 * us in the very fields that we sent.
 */
import type { Clock } from '../../ports.ts';
import type { StoredSubmission } from '../../store/types.ts';
import type { Finding } from '../../../domain/model/queue.ts';
import { identityOf, leadsTo, parseBody } from '../../submission.ts';
import { contentOf, isAsExpected, expectedContent } from '../reconcile/unchanged.ts';
import type { WrittenDocument } from '../reconcile/unchanged.ts';
import type { DocumentReading, EnginePorts, Unreadable } from '../ports.ts';
import { mayPass } from '../../service/meaning.ts';

/** An accepted attempt that is still to be verified. */
export interface Verification {
  readonly attemptId: string;
  readonly submission: StoredSubmission & { readonly targetId: string };
  /** The document as the precheck read it. */
  readonly before: WrittenDocument['before'];
  /** What the previous reading found; `null` before the first. */
  readonly previous: 'asExpected' | 'different' | null;
  /** When the answer was processed: epoch milliseconds. */
  readonly acceptedAt: number;
  /** Monotonic milliseconds; a later read proves nothing about this attempt. */
  readonly until: number;
}

/** Milliseconds within which an accepted document is verified, or not at all. */
export const verifyWithin = 60_000;

/** `next`: the verification by a further reading; `null`: two readings agree, or the draft no longer needs any. */
export interface Verified {
  readonly kind: 'read';
  readonly next: Verification | null;
}

/**
 * Reads the document and records the finding, unless it is no longer needed by then (`isDropped`). Returns `skipped` if it is too
 * late; the failure if the service was not reached, or gave no reliable answer. A difference is reported at once, since no further
 * reading may be possible. Throws the store's errors.
 */
export async function verify(
  ports: EnginePorts,
  verification: Verification,
  isDropped: () => boolean,
): Promise<Verified | 'skipped' | Unreadable> {
  const { submission } = verification;
  const { draftId, kind, targetId } = submission;
  // The store may be closed by now, or the draft deleted.
  const isNeeded = (): boolean => !isDropped() && ports.store.queue.queuedDraft(draftId)?.state === 'accepted';
  const skipped = (): 'skipped' => {
    ports.log.warn('queue.notVerified', { kind });
    return 'skipped';
  };
  // Another service says nothing about the document.
  if (isTooLate(ports.clock, verification) || !leadsTo(submission, ports.settings())) return skipped();
  const reading = await ports.documents.get(kind, targetId, identityOf(submission));
  if (reading.kind !== 'unreadable' && isTooLate(ports.clock, verification)) return skipped();
  if (!isNeeded()) return { kind: 'read', next: null };
  if (reading.kind !== 'unreadable') return { kind: 'read', next: compare(ports, verification, reading) };
  addFinding(ports, verification, reading, 'unreadable');
  return !reading.reached || mayPass(reading.problem) ? reading : { kind: 'read', next: null };
}

/** Both clocks count: the monotonic one may stand still while the machine sleeps, and the other one may be set back. */
function isTooLate(clock: Clock, { acceptedAt, until }: Verification): boolean {
  return clock.monotonic() > until || clock.now() > acceptedAt + verifyWithin;
}

/** Compares the document with what was sent; returns the verification by a further reading, if one is needed. */
function compare(
  ports: EnginePorts,
  verification: Verification,
  reading: Exclude<DocumentReading, Unreadable>,
): Verification | null {
  const { submission, before, previous } = verification;
  const { draftId, kind, operation, body, policy } = submission;
  const written: WrittenDocument = { kind, operation, sent: parseBody(body), before };
  const data = reading.kind === 'found' ? reading.document.data : null;
  if (data !== null && isAsExpected(written, data, policy)) {
    // The previous answer was older than the write.
    if (previous === 'different') ports.store.drafts.dismissConflict(draftId);
    addFinding(ports, verification, reading, 'match');
    return previous === 'asExpected' ? null : { ...verification, previous: 'asExpected' };
  }
  // The user may have seen and dismissed the difference since the previous reading.
  const isDismissed = previous === 'different' && ports.store.drafts.summary(draftId)?.conflict === null;
  if (!isDismissed) {
    ports.store.queue.noteConflict(draftId, {
      moment: 'after',
      expected: expectedContent(written),
      theirs: data === null ? null : contentOf(kind, data),
    });
  }
  addFinding(ports, verification, reading, data === null ? 'nothing' : 'different');
  return previous === 'different' ? null : { ...verification, previous: 'different' };
}

function addFinding(
  { store, clock }: EnginePorts,
  { submission, attemptId }: Verification,
  reading: DocumentReading,
  result: Finding['result'],
): void {
  store.queue.addFinding(attemptId, {
    ...{ at: clock.now(), by: 'id', searched: submission.targetId, result, complete: true },
    documentId: reading.kind === 'found' ? reading.document.id : null,
    documentNumber: reading.kind === 'found' ? reading.document.number : null,
    problem: reading.kind === 'found' ? null : reading.problem,
  });
}
