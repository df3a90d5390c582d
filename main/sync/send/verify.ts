/**
 * An accepted replacement or change is read once more: what a colleague saved between our reading and the service's writing,
 * or just after, and what the service itself made of it, shows here, and is reported. It is read at once and once again
 * a little later, because a colleague who had read it before us may write after us. A deletion leaves nothing to read.
 *
 * What is to be read is held in memory alone. `accepted` is committed first and stays, whatever is found; where the
 * application ends in between, or reading fails, nothing is wrong: it was just not checked. What cannot be seen at all is
 * a colleague's save just before ours of the very fields that we sent.
 */
import type { QueueCandidate } from '../../store/types.ts';
import { contentOf, isAsSent, shouldBe } from '../reconcile/unchanged.ts';
import type { Written } from '../reconcile/unchanged.ts';
import { fits } from '../queue/budget.ts';
import { currentBudget } from '../queue/current-budget.ts';
import type { DocumentReading, EnginePorts, Unreadable } from '../ports.ts';
import { policyOf } from '../ports.ts';
import { parseBody } from './request-body.ts';

/** What an attempt sent, and what it should have left in the service. */
export interface Expected {
  readonly attemptId: string;
  readonly candidate: QueueCandidate & { readonly targetId: string };
  readonly body: Uint8Array;
  /** The document as it was just before. */
  readonly before: NonNullable<Written['before']>;
  /** One more reading is to follow this one. */
  readonly again: boolean;
  /** Monotonic milliseconds, after which a reading says nothing of this sending any more. */
  readonly until: number;
}

/** A check is worth making for so long, in milliseconds. */
export const checkedWithin = 60_000;

/**
 * Reads the document and writes down what follows; answers how the service was met. `notAsked`: it is too late for it, or
 * the day's requests are used up. Throws what the store throws.
 */
export async function afterSending(
  ports: EnginePorts,
  expected: Expected,
  closed: () => boolean,
): Promise<'asked' | 'notAsked' | Unreadable> {
  const { candidate } = expected;
  const { id, kind, targetId, userId, companyId, periodId } = candidate;
  if (ports.clock.monotonic() > expected.until || !fits(currentBudget(ports), 'send')) {
    ports.log.warn('queue.notChecked', { draftId: id });
    return 'notAsked';
  }
  const reading = await ports.documents.get(kind, targetId, { userId, companyId, periodId });
  // The store may be closed as well; and who deleted the draft meanwhile does not ask any more.
  if (closed() || ports.store.queue.candidate(id)?.state !== 'accepted') return 'asked';
  note(ports, expected, reading);
  return reading.kind === 'unreadable' && !reading.reached ? reading : 'asked';
}

function note(ports: EnginePorts, { candidate, attemptId, body, before }: Expected, reading: DocumentReading): void {
  const { store, clock } = ports;
  const { id, kind, operation, targetId } = candidate;
  const policy = policyOf(ports.settings());
  const written: Written = { kind, sent: parseBody(body), before: operation === 'change' ? before : null };
  const data = reading.kind === 'found' ? reading.document.data : null;
  const right = data !== null && isAsSent(written, data, policy);
  const found = { found: right ? 'match' : 'different', missing: 'nothing', unreadable: 'unreadable' } as const;
  if (!right && reading.kind !== 'unreadable') {
    store.queue.noteConflict(id, {
      moment: 'after',
      base: shouldBe(written),
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
