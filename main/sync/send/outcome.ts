/**
 * What an answer to a write means: DESIGN's table, here and nowhere else. In doubt the outcome is `unknown`, because that
 * one alone leads to a look at what the service has; every other outcome is a claim.
 */
import type { DocumentKind, Operation, WaitingReason } from '../../../domain/model/draft-state.ts';
import type { EnvelopeReading, ServiceError, UnreadableReason } from '../../../domain/envelope/index.ts';
import type { Assumptions } from '../../../domain/settings.ts';
import type { FailureReason, ServiceProblem } from '../../../domain/model/connection.ts';
import type { TransportFailure } from '../../ports.ts';
import type { ServiceAnswer } from '../../service/client.ts';
import { readReference } from '../../service/documents.ts';

export type Outcome =
  /** `id` and `number` are `null` where the service did not tell: it is read back where there is a way. */
  | { readonly kind: 'accepted'; readonly id: string | null; readonly number: string | null }
  /** The errors in the service's order. After an attempt of unknown outcome the document is read before this counts. */
  | { readonly kind: 'rejected'; readonly errors: readonly ServiceError[]; readonly problem: ServiceProblem }
  | { readonly kind: 'waiting'; readonly reason: WaitingReason; readonly problem: ServiceProblem }
  /** Certainly not carried out. */
  | { readonly kind: 'notSent'; readonly problem: ServiceProblem }
  | { readonly kind: 'unknown'; readonly problem: ServiceProblem };

export interface Sent {
  readonly answer: ServiceAnswer;
  readonly operation: Operation;
  /** Whether the path is one the specification does not show, and the setting that holds it. */
  readonly pathAssumed: boolean;
  readonly setting: keyof Assumptions | null;
  readonly kind: DocumentKind;
  /** Whether any of the errors can be placed in the document that was sent (domain/error-location). */
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

/** Failures that come before the request leaves; only those, and only where the transport is certain of it. */
const beforeSending: ReadonlySet<FailureReason> = new Set([
  'dns',
  'refused',
  'unreachable',
  'tls',
  'proxy',
  'aborted',
] satisfies FailureReason[]);

function ofFailure({ sent, reason, detail }: TransportFailure): Outcome {
  const problem: ServiceProblem = detail === '' ? { reason } : { reason, message: detail };
  return { kind: sent === 'no' && beforeSending.has(reason) ? 'notSent' : 'unknown', problem };
}

/** What keeps a session from being had until somebody sees to it; any other reason (the network) passes by itself. */
const sessionWaits: Partial<Record<FailureReason, WaitingReason>> = {
  loginRefused: 'login',
  tokenExpired: 'login',
  refusedByService: 'login',
  licenceExpired: 'licence',
  noApiKey: 'secrets',
  secrets: 'secrets',
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
  const problem = (reason: FailureReason): ServiceProblem => ({ reason, status, ...words(reading) });
  if (status >= 300 && status < 400) return { kind: 'unknown', problem: problem('redirect') };
  // An envelope on a 5xx does not help: the service may have written before it failed. Its words are kept.
  if (status >= 500) return { kind: 'unknown', problem: problem('serverError') };
  if (status < 200) return { kind: 'unknown', problem: problem('notAnEnvelope') };
  // The client has renewed the token and sent again where that helps: this is the last answer.
  if (status === 401) return waiting('login', problem(isExpired(answer) ? 'tokenExpired' : 'loginRefused'));

  switch (reading.kind) {
    case 'success':
      // Refused by its status and carried out by its envelope: neither is to be believed.
      if (status >= 400) return { kind: 'unknown', problem: problem('wrongTypes') };
      return { kind: 'accepted', ...readReference(sent.kind, reading.data) };
    case 'failure':
      return ofRefusal(sent, status, reading, problem);
    case 'unreadable':
      if ((status === 404 || status === 405) && sent.pathAssumed && isForeign(reading.reason)) {
        return waiting('path', withSetting(problem('path'), sent.setting));
      }
      // `Success: true` in a whole envelope: carried out, and nothing told of it.
      if (reading.reason === 'dataMissing' && status < 300) return { kind: 'accepted', id: null, number: null };
      return { kind: 'unknown', problem: problem(reading.reason) };
  }
}

/** What did not come from the service's data endpoints: not even the pieces of an envelope. */
const isForeign = (reason: UnreadableReason): boolean => reason === 'notJson' || reason === 'notAnEnvelope';

/** §7: codes of which the document is not at fault, whatever status they come with. */
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
  // 429 means a limit also where the service says so with a code of its own.
  const known = Object.hasOwn(waitsByCode, code) ? waitsByCode[code] : status === 429 ? waitsByCode['0120'] : undefined;
  if (known !== undefined) return waiting(known.wait, problem(known.reason));
  if (isOfPath(sent, status, errors)) return waiting('path', withSetting(problem('path'), sent.setting));
  return { kind: 'rejected', errors, problem: problem(status === 404 ? 'notFound' : 'refusedByService') };
}

/**
 * The service wraps what it says of an unknown path in its envelope, too: a method that the path does not have, or a create,
 * which has no target that could be missing, answered as not found. What speaks of the document is about the document.
 */
function isOfPath(sent: Sent, status: number, errors: readonly ServiceError[]): boolean {
  const told = status === 405 || (status === 404 && sent.operation === 'create');
  return told && sent.pathAssumed && !sent.concernsDocument(errors);
}

/** §5.6: in the envelope, or in the header alone. */
function isExpired({ reading, headers }: ServiceAnswer & { readonly kind: 'response' }): boolean {
  if (reading.kind === 'failure' && reading.code === '0102') return true;
  return /\binvalid_token\b/i.test(headers['www-authenticate'] ?? '');
}

function waiting(reason: WaitingReason, problem: ServiceProblem): Outcome {
  return { kind: 'waiting', reason, problem };
}

/** The assumption that an answer calls in doubt stands in the problem, so that it can be named after a restart, too. */
function withSetting(problem: ServiceProblem, setting: keyof Assumptions | null): ServiceProblem {
  return setting === null ? problem : { ...problem, setting };
}

/** The service's own words, where it said something. */
function words(reading: EnvelopeReading): { code?: string; message?: string } {
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
