/**
 * Verification reads an accepted replacement or change again, and reports what a colleague saved between our read and the
 * service's write, or just after it, and what the service itself changed. The document is read immediately and again a little
 * later, because a colleague who had read it before us may write after us. A deletion leaves nothing to read.
 *
 * Pending verifications are in memory only. `accepted` is committed first and stays, whatever is found; if the application ends
 * in between, or reading fails, the document is simply not verified. Verification cannot show what a colleague saved just before
 * us in the very fields that we sent.
 */
import type { Clock } from '../../ports.ts';
import type { StoredSubmission } from '../../store/types.ts';
import { identityOf, parseBody } from '../../submission.ts';
import { contentOf, isAsExpected, expectedContent } from '../reconcile/unchanged.ts';
import type { WrittenDocument } from '../reconcile/unchanged.ts';
import type { DocumentReading, EnginePorts, Unreadable } from '../ports.ts';

/** An accepted attempt that is still to be verified. */
export interface Verification {
  readonly attemptId: string;
  readonly submission: StoredSubmission & { readonly targetId: string };
  /** The document as the precheck read it. */
  readonly before: NonNullable<WrittenDocument['before']>;
  /** Whether a second read follows this one. */
  readonly secondReadFollows: boolean;
  /** When the answer was processed: epoch milliseconds. */
  readonly acceptedAt: number;
  /** Monotonic milliseconds; a later read proves nothing about this attempt. */
  readonly until: number;
}

/** Milliseconds within which an accepted document is verified, or not at all. */
export const verifyWithin = 60_000;

/**
 * Reads the document and records the finding, unless it is no longer needed by then (`isDropped`). Returns `done`, even if the
 * draft is gone; `skipped` if it is too late; the failure if the document could not be read. Throws the
 * store's errors.
 */
export async function verify(
  ports: EnginePorts,
  verification: Verification,
  isDropped: () => boolean,
): Promise<'done' | 'skipped' | Unreadable> {
  const { submission } = verification;
  const { draftId, kind, targetId } = submission;
  const skipped = (): 'skipped' => {
    ports.log.warn('queue.notVerified', { kind });
    return 'skipped';
  };
  if (isTooLate(ports.clock, verification)) return skipped();
  const reading = await ports.documents.get(kind, targetId, identityOf(submission));
  if (reading.kind !== 'unreadable' && isTooLate(ports.clock, verification)) return skipped();
  // The store may be closed by now, or the draft deleted.
  if (isDropped() || ports.store.queue.queuedDraft(draftId)?.state !== 'accepted') return 'done';
  record(ports, verification, reading);
  return reading.kind === 'unreadable' ? reading : 'done';
}

/** Both clocks count: the monotonic one may stand still while the machine sleeps, and the other one may be set back. */
function isTooLate(clock: Clock, { acceptedAt, until }: Verification): boolean {
  return clock.monotonic() > until || clock.now() > acceptedAt + verifyWithin;
}

function record(ports: EnginePorts, { submission, attemptId, before }: Verification, reading: DocumentReading): void {
  const { store, clock } = ports;
  const { draftId, kind, operation, targetId, body, policy } = submission;
  const written: WrittenDocument = { kind, sent: parseBody(body), before: operation === 'change' ? before : null };
  const data = reading.kind === 'found' ? reading.document.data : null;
  const asExpected = data !== null && isAsExpected(written, data, policy);
  const found = { found: asExpected ? 'match' : 'different', missing: 'nothing', unreadable: 'unreadable' } as const;
  if (!asExpected && reading.kind !== 'unreadable') {
    store.queue.noteConflict(draftId, {
      moment: 'after',
      expected: expectedContent(written),
      theirs: data === null ? null : contentOf(kind, data),
    });
  }
  store.queue.addFinding(attemptId, {
    at: clock.now(),
    by: 'id',
    searched: targetId,
    result: found[reading.kind],
    complete: true,
    documentId: reading.kind === 'found' ? reading.document.id : null,
    documentNumber: reading.kind === 'found' ? reading.document.number : null,
    problem: reading.kind === 'found' ? null : reading.problem,
  });
}
