/**
 * Applies what an answer to a write means (service/meaning.ts) to its document. In doubt the outcome is `unknown`, and the document
 * is reconciled with the service. A rejection is then weighed against earlier attempts of unknown outcome
 * (reconcile/confirm-rejection.ts).
 */
import type { DocumentKind, Operation, WaitingReason } from '../../../domain/model/draft-state.ts';
import type { ServiceError } from '../../../domain/envelope/index.ts';
import type { Assumptions } from '../../../domain/settings.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { ServiceAnswer } from '../../service/client.ts';
import { readReference } from '../../service/documents.ts';
import type { DocumentReference } from '../../service/documents.ts';
import { isOutcome, judge, missingCode } from '../../service/meaning.ts';
import type { Verdict } from '../../service/meaning.ts';
import { isSameId } from '../../../domain/value.ts';
import { blockedResult } from '../queue/blocked-reason.ts';

export type Outcome =
  /** `id` and `number` are `null` if the service did not return them; they are read later if possible. */
  | { readonly kind: 'accepted'; readonly id: string | null; readonly number: string | null }
  /**
   * Errors in the service's order. After an attempt of unknown outcome, the service is read before the rejection counts. `of`: with
   * `path`, the address has worked before and no error concerns the document: it counts only if documents of its kind can be read.
   */
  | {
      readonly kind: 'rejected';
      readonly errors: readonly ServiceError[];
      readonly problem: ServiceProblem;
      readonly of?: 'path';
    }
  /** `errors`: the field errors of an answer without an envelope. */
  | {
      readonly kind: 'waiting';
      readonly reason: WaitingReason;
      readonly problem: ServiceProblem;
      readonly errors?: readonly ServiceError[];
    }
  /** Certainly not carried out. */
  | { readonly kind: 'notSent'; readonly problem: ServiceProblem }
  | { readonly kind: 'unknown'; readonly problem: ServiceProblem };

export interface Sent {
  readonly answer: ServiceAnswer;
  readonly operation: Operation;
  /** The document that was replaced, changed or deleted; `null` for a create. */
  readonly targetId: string | null;
  /** Whether the path is an assumption, because the specification does not show it; `setting` then contains it. */
  readonly pathAssumed: boolean;
  readonly setting: keyof Assumptions | null;
  readonly kind: DocumentKind;
  /** Whether any of the errors can be located in the document that was sent (domain/error-location). */
  readonly concernsDocument: (errors: readonly ServiceError[]) => boolean;
}

export function decideOutcome(sent: Sent): Outcome {
  const { answer, kind } = sent;
  const verdict = judge(answer, 'write');
  if (verdict.means === 'done') {
    const read = answer.kind === 'response' && answer.reading.kind === 'success';
    return acceptedAs(sent, read ? readReference(kind, answer.reading.data) : { id: null, number: null });
  }
  if (answer.kind === 'response') return ofPath(sent, answer, verdict) ?? outcomeOf(verdict);
  return outcomeOf(verdict);
}

type NotDone = Exclude<Verdict, { readonly means: 'done' }>;

function outcomeOf({ means, problem, errors }: NotDone): Outcome {
  if (means === 'unsure') return { kind: 'unknown', problem };
  if (isOutcome(means)) return { kind: 'rejected', errors, problem };
  const result = blockedResult(means, problem);
  return result.kind === 'waiting' && means === 'body' && errors.length > 0 ? { ...result, errors } : result;
}

/**
 * The document of an accepted write. Except after a create its id is known, and the answer's shape is not (§2.7, §2.8): another id
 * in the answer, and the number with it, belong to another record, such as the customer.
 */
function acceptedAs({ targetId }: Sent, { id, number }: DocumentReference): Outcome {
  if (targetId === null) return { kind: 'accepted', id, number };
  const isOther = id !== null && !isSameId(id, targetId);
  return { kind: 'accepted', id: targetId, number: isOther ? null : number };
}

/** What depends on the path of the write; `null` if the answer does not. The table of meanings has the reasons. */
function ofPath(
  sent: Sent,
  { status, reading, hasWorked = false }: ServiceAnswer & { readonly kind: 'response' },
  { problem, errors }: NotDone,
): Outcome | null {
  const { reason } = problem;
  const isMissing = status === 404 || status === 405;
  if (!isMissing || (reason !== 'path' && reason !== 'notFound' && reason !== 'gateway')) return null;
  if (reading.kind !== 'failure') {
    if (!sent.pathAssumed) return { kind: 'unknown', problem };
    return reason === 'path' ? waitsForPath(sent, problem) : null;
  }
  const refused: Outcome = {
    kind: 'rejected',
    errors,
    problem: reason === 'path' ? { ...problem, reason: 'refusedByService' } : problem,
  };
  const isOwnTarget = reason === 'notFound' && sent.operation !== 'create';
  if (!(hasWorked || sent.pathAssumed) || sent.concernsDocument(errors)) return refused;
  if (isOwnTarget && (!hasWorked || problem.code === missingCode)) return refused;
  return hasWorked && reason === 'notFound' ? { ...refused, of: 'path' } : waitsForPath(sent, problem);
}

/** Names the assumed setting that the answer calls in doubt, so that it can be shown after a restart as well. */
function waitsForPath({ setting }: Sent, problem: ServiceProblem): Outcome {
  const doubted = setting === null ? {} : { setting };
  return { kind: 'waiting', reason: 'path', problem: { ...problem, reason: 'path', ...doubted } };
}
