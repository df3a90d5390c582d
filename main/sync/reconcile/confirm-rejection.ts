/** Turns an outcome into a result. If an earlier attempt may have been written, a rejection is confirmed by reading first. */
import { randomUUID } from 'node:crypto';
import { documents } from '../../../domain/documents/index.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { isWholeDocument } from '../../../domain/model/place.ts';
import type { LocatedError } from '../../../domain/model/problem.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { ServiceError } from '../../../domain/envelope/index.ts';
import type { AttemptResult, EarlierDocument, QueuedDraft, StoredSubmission } from '../../store/types.ts';
import { identityOf, parseBody } from '../../submission.ts';
import { locateErrors } from '../../../domain/error-location/index.ts';
import { timeLimit } from '../../clock.ts';
import { isAnswerOfService } from '../../service/meaning.ts';
import { isWritten } from '../queue/backoff.ts';
import { decisive, reconcileAttempts, searchFailure, settledBy } from './reconcile.ts';
import type { ReconciledAttempt } from './reconcile.ts';
import { isNextCreate } from '../queue/order.ts';
import type { Outcome } from '../send/outcome.ts';
import type { EnginePorts } from '../ports.ts';
import type { Clock } from '../../ports.ts';

/**
 * Time limit in milliseconds for locating the errors of one answer from their messages. A thousand real messages take a tenth of
 * it; a forged answer must not block the main process.
 */
const locatingMs = 1_000;

/** Returns a function that checks whether there is time left for the messages of one answer. */
export const locatingTime = (clock: Clock): (() => boolean) => timeLimit(clock, locatingMs);

type Refused = AttemptResult & { readonly kind: 'rejected' };

export interface SettledOutcome {
  readonly result: AttemptResult;
  /** The attempt was refused, but an earlier one may have written the document nevertheless. */
  readonly mayStillBeWritten: boolean;
  /** The attempt was refused, because an earlier submission of the edited draft is in the service. */
  readonly earlier: EarlierDocument | null;
}
const settled = (result: AttemptResult): SettledOutcome => ({ result, mayStillBeWritten: false, earlier: null });

export async function resultOfOutcome(
  ports: EnginePorts,
  queued: QueuedDraft,
  submission: StoredSubmission,
  outcome: Outcome,
  content: () => ValueRecord,
): Promise<SettledOutcome> {
  switch (outcome.kind) {
    case 'rejected': {
      const { of, ...rejected } = outcome;
      if (of === 'path' && !(await canBeRead(ports, submission))) return settled(inFrontOfService(outcome.problem));
      const refused: Refused = { ...rejected, errors: located(ports, submission, outcome.errors, content) };
      return queued.perhapsWritten ? confirmRejection(ports, queued, refused) : settled(refused);
    }
    case 'notSent':
      // 400 without an envelope, at an address that has answered before.
      if (
        outcome.problem.reason === 'gateway' &&
        outcome.problem.status === 400 &&
        (await canBeRead(ports, submission))
      ) {
        return settled({ kind: 'waiting', reason: 'body', problem: { ...outcome.problem, reason: 'body' } });
      }
      return settled({ ...outcome, notBefore: null });
    case 'waiting': {
      const { errors, ...result } = outcome;
      // What is in front of the service refuses everything, so it is not the body.
      if (
        result.reason === 'body' &&
        errors === undefined &&
        (await ports.documents.probe(identityOf(submission))) !== null
      ) {
        return settled(inFrontOfService(result.problem));
      }
      return settled(
        errors === undefined ? result : { ...result, errors: located(ports, submission, errors, content) },
      );
    }
    case 'accepted':
    case 'unknown':
      return settled(outcome);
  }
}

/** Something in front of the service has answered in its place; the problem keeps its words. */
const inFrontOfService = (problem: ServiceProblem): AttemptResult => ({
  ...{ kind: 'notSent', problem: { ...problem, reason: 'gateway' }, notBefore: null },
});

/**
 * Whether the service answers at the document's address, or for a create at that of a document which cannot exist. What it then
 * refused concerns the document, and not the way to it.
 */
async function canBeRead(
  { documents: service }: EnginePorts,
  { kind, targetId, ...submission }: StoredSubmission,
): Promise<boolean> {
  const reading = await service.get(kind, targetId ?? randomUUID(), identityOf(submission));
  return reading.kind !== 'unreadable' || isAnswerOfService(reading.problem);
}

/**
 * After an attempt of unknown outcome, a rejection may be caused by our own success: our document has taken the number. So it
 * counts only once the service's document was read: with our content, it is accepted; with other content, it is rejected. If
 * nothing can be read or found, a create with an explicit number stays unknown: its document may be hidden or not listed, and
 * sending it under another number would create a duplicate. The refused attempt itself wrote nothing in either case. A rejection
 * of `"Next"` says nothing about earlier attempts; the user has already decided about those.
 */
async function confirmRejection(ports: EnginePorts, queued: QueuedDraft, refused: Refused): Promise<SettledOutcome> {
  const searched = await reconcileAttempts(ports, queued);
  const found = settledBy(ports, decisive(queued, searched));
  if (found?.kind === 'accepted') return settled(found);
  if (found !== null) return { ...settled(refused), earlier: found.earlier };
  if (isNextCreate(queued)) return settled(refused);
  const isExplained = (one: ReconciledAttempt): boolean =>
    one.verdict === 'unchanged' || (one.verdict === 'different' && explainsRejection(ports, queued, one, refused));
  // What another company has does not make this one refuse it; what was edited since does only by having its number.
  const related = searched.filter(({ current, otherCompany }) => current && !otherCompany);
  const mayHaveTaken = (one: ReconciledAttempt): boolean => one.sameNumber && searchFailure(one) !== null;
  const isUnsearched = queued.operation === 'create' && searched.some(mayHaveTaken);
  return { ...settled(refused), mayStillBeWritten: isUnsearched || !related.every(isExplained) };
}

/**
 * Whether another document that was found explains the rejection. A document with the same number does, if it is certainly not
 * ours. One whose number the service may treat as equal (`KAPI-9`, `kapı-9`) does if all errors concern the number, the whole
 * list was read, and an earlier attempt of ours has had time to appear in it.
 */
function explainsRejection(
  ports: EnginePorts,
  { kind }: QueuedDraft,
  reconciled: ReconciledAttempt,
  refused: Refused,
): boolean {
  if (reconciled.mayBeOurs) return false;
  if (reconciled.exact) return true;
  if (!reconciled.finding.complete) return false;
  const { numberField } = documents[kind];
  const ofNumber = refused.errors.every(
    ({ place }) => isWholeDocument(place) || (place.line === null && place.path[0] === numberField),
  );
  return ofNumber && isWritten(ports, reconciled.attempt);
}

function located(
  ports: EnginePorts,
  { kind, body: bytes }: StoredSubmission,
  errors: readonly ServiceError[],
  content: () => ValueRecord,
): readonly LocatedError[] {
  const body = bytes.length === 0 ? undefined : parseBody(bytes);
  const sent = { kind, content: content(), body, productName: ports.productName };
  return locateErrors(errors, sent, locatingTime(ports.clock));
}
