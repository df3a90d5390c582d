/**
 * Decides what a single answer to a write means; nothing else does. In doubt the outcome is `unknown`, and the document is
 * reconciled with the service. A rejection is then weighed against earlier attempts of unknown outcome
 * (reconcile/confirm-rejection.ts).
 */
import type { DocumentKind, Operation, WaitingReason } from '../../../domain/model/draft-state.ts';
import { codesOfDocuments } from '../../../domain/envelope/service-codes.ts';
import type { EnvelopeReading, ServiceError, UnreadableReason } from '../../../domain/envelope/index.ts';
import type { Assumptions } from '../../../domain/settings.ts';
import type { FailureReason, ServiceProblem } from '../../../domain/model/connection.ts';
import type { TransportFailure } from '../../ports.ts';
import { hasExpired } from '../../service/client.ts';
import type { ServiceAnswer } from '../../service/client.ts';
import { readReference } from '../../service/documents.ts';
import type { DocumentReference } from '../../service/documents.ts';
import { retryAfter, failuresBeforeSending, problemOfFailure } from '../../service/failures.ts';
import { isSameId, own } from '../../../domain/value.ts';

export type Outcome =
  /** `id` and `number` are `null` if the service did not return them; they are read later if possible. */
  | { readonly kind: 'accepted'; readonly id: string | null; readonly number: string | null }
  /** Errors in the service's order. After an attempt of unknown outcome, the service is read before the rejection counts. */
  | { readonly kind: 'rejected'; readonly errors: readonly ServiceError[]; readonly problem: ServiceProblem }
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
  const { answer } = sent;
  switch (answer.kind) {
    case 'failure':
      return ofFailure(answer.failure);
    case 'noSession':
      return ofMissingSession(answer.problem);
    case 'response':
      return ofResponse(sent, answer);
  }
}

function ofFailure(failure: TransportFailure): Outcome {
  const { sent, reason } = failure;
  const problem = problemOfFailure(failure);
  return { kind: sent === 'no' && failuresBeforeSending.has(reason) ? 'notSent' : 'unknown', problem };
}

/** Problems of a login that need the user. All others (the network, a locked keychain) are transient. */
const sessionWaits: Partial<Record<FailureReason, WaitingReason>> = {
  loginRefused: 'login',
  tokenExpired: 'login',
  refusedByService: 'login',
  licenceExpired: 'licence',
  noApiKey: 'secrets',
  keyForOtherAddress: 'secrets',
  permission: 'permission',
  header: 'headers',
  limit: 'limit',
  settings: 'settings',
  path: 'settings',
  notFound: 'settings',
};

function ofMissingSession(problem: ServiceProblem): Outcome {
  const reason = sessionWaits[problem.reason];
  return reason === undefined ? { kind: 'notSent', problem } : waiting(reason, problem);
}

function ofResponse(sent: Sent, answer: ServiceAnswer & { readonly kind: 'response' }): Outcome {
  const { status, reading } = answer;
  const problem = (reason: FailureReason): ServiceProblem => ({ reason, status, ...serviceMessage(reading) });
  if (status >= 300 && status < 400) return { kind: 'unknown', problem: problem('redirect') };
  if (status < 200) return { kind: 'unknown', problem: problem('notAnEnvelope') };
  // §7 does not show the status of these codes: they mean a refusal with any status.
  if (reading.kind === 'failure' && codesOfDocuments.has(reading.code)) {
    return ofRefusal(sent, status, reading, problem);
  }
  // Any other envelope with a 5xx status does not help: the service may have written before it failed. Its message is kept.
  if (status >= 500) return { kind: 'unknown', problem: problem('serverError') };
  // The client has already renewed the token and sent again if that helps: this is the final answer.
  if (status === 401) return waiting('login', problem(hasExpired(answer) ? 'tokenExpired' : 'loginRefused'));

  switch (reading.kind) {
    case 'success':
      // The status means refused, the envelope means carried out: neither is reliable.
      if (status >= 400) return { kind: 'unknown', problem: problem('wrongTypes') };
      return acceptedAs(sent, readReference(sent.kind, reading.data));
    case 'failure':
      if (status === 429 && own(waitsByCode, reading.code) === undefined) return tooManyRequests(answer, problem);
      return ofRefusal(sent, status, reading, problem);
    case 'unreadable':
      if ((status === 404 || status === 405) && sent.pathAssumed && isForeign(reading.reason)) {
        return waiting('path', withSetting(problem('path'), sent.setting));
      }
      // `Success: true` in a complete envelope without data: carried out, id and number not returned.
      if (reading.reason === 'dataMissing' && status < 300) return acceptedAs(sent, { id: null, number: null });
      if (isForeign(reading.reason) && status === 429) return tooManyRequests(answer, problem);
      if (isForeign(reading.reason) && bodyStatuses.has(status)) {
        const { fieldErrors = [] } = reading;
        return { ...waiting('body', problem('body')), ...(fieldErrors.length === 0 ? {} : { errors: fieldErrors }) };
      }
      return { kind: 'unknown', problem: problem(reading.reason) };
  }
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

/** Statuses with which a proxy or gateway refuses a request because of its body, before it reaches the service. */
const bodyStatuses: ReadonlySet<number> = new Set([400, 413, 415]);

/** 429 means that nothing was done; only 0120 means that the day's limit is reached. */
function tooManyRequests(
  { headers }: ServiceAnswer & { readonly kind: 'response' },
  problem: (reason: FailureReason) => ServiceProblem,
): Outcome {
  return { kind: 'notSent', problem: { ...problem('tooManyRequests'), ...retryAfter(headers) } };
}

/** Whether the answer does not come from the service's data endpoints, because no part of an envelope is in it. */
const isForeign = (reason: UnreadableReason): boolean => reason === 'notJson' || reason === 'notAnEnvelope';

/** §7: codes that mean, with any status, that the document is not at fault. */
const waitsByCode: Readonly<Record<string, { readonly wait: WaitingReason; readonly reason: FailureReason }>> = {
  '0102': { wait: 'login', reason: 'tokenExpired' },
  '0110': { wait: 'permission', reason: 'permission' },
  '0120': { wait: 'limit', reason: 'limit' },
  '0201': { wait: 'headers', reason: 'header' },
};

function ofRefusal(
  sent: Sent,
  status: number,
  { code, errors }: EnvelopeReading & { readonly kind: 'failure' },
  problem: (reason: FailureReason) => ServiceProblem,
): Outcome {
  const known = own(waitsByCode, code);
  if (known !== undefined) return waiting(known.wait, problem(known.reason));
  if (isOfPath(sent, status, errors)) return waiting('path', withSetting(problem('path'), sent.setting));
  return { kind: 'rejected', errors, problem: problem(status === 404 ? 'notFound' : 'refusedByService') };
}

/**
 * Whether a refusal concerns the path and not the document: the method is not allowed there, or a create, which has no target
 * that could be missing, is not found. Errors that concern the document are never about the path.
 */
function isOfPath(sent: Sent, status: number, errors: readonly ServiceError[]): boolean {
  const pathMissing = status === 405 || (status === 404 && sent.operation === 'create');
  return pathMissing && sent.pathAssumed && !sent.concernsDocument(errors);
}

function waiting(reason: WaitingReason, problem: ServiceProblem): Outcome {
  return { kind: 'waiting', reason, problem };
}

/** Adds the assumed setting that the answer calls in doubt, so that it can be shown after a restart as well. */
function withSetting(problem: ServiceProblem, setting: keyof Assumptions | null): ServiceProblem {
  return setting === null ? problem : { ...problem, setting };
}

/** The service's own code and message, if the answer has them. */
function serviceMessage(reading: EnvelopeReading): { code?: string; message?: string } {
  switch (reading.kind) {
    case 'success':
      return {};
    case 'unreadable':
      return reading.excerpt === '' ? {} : { message: reading.excerpt };
    case 'failure':
      return {
        ...(reading.code === '' ? {} : { code: reading.code }),
        ...(reading.message === null ? {} : { message: reading.message }),
      };
  }
}
