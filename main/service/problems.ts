import type { EnvelopeReading } from '../../domain/envelope/index.ts';
import type { FailureReason, ServiceProblem } from '../../domain/model/connection.ts';
import type { ServiceAnswer } from './client.ts';
import { own } from '../../domain/value.ts';
import { dailyLimitCode, problemOfFailure, retryAfter } from './failures.ts';

/**
 * Why an answer is not a success, for the user; `null` if it is one. For reads and tests only: what an answer to a write means is
 * decided in sync/send/outcome.ts.
 */
export function problemOfAnswer(answer: ServiceAnswer): ServiceProblem | null {
  if (answer.kind === 'noSession') return answer.problem;
  if (answer.kind === 'failure') return problemOfFailure(answer.failure);
  const { status, reading } = answer;
  if (reading.kind === 'success' && status < 400) return null;
  const code = reading.kind === 'failure' ? reading.code : '';
  if (status === 429 && code !== dailyLimitCode) {
    return { reason: 'tooManyRequests', status, ...words(reading), ...retryAfter(answer.headers) };
  }
  if (status >= 500) return { reason: 'serverError', status, ...words(reading) };
  if (reading.kind === 'failure') {
    return { reason: own(codes, code) ?? statuses[status] ?? 'refusedByService', status, ...words(reading) };
  }
  // An answer without an envelope is not from the service's data endpoints: the address or the path is wrong.
  if (status === 404 || status === 405) return { reason: 'path', status, ...words(reading) };
  const known = statuses[status];
  if (known !== undefined) return { reason: known, status, ...words(reading) };
  return { reason: reading.kind === 'unreadable' ? reading.reason : 'notAnEnvelope', status, ...words(reading) };
}

/** §7. */
const codes: Readonly<Record<string, FailureReason>> = {
  '0201': 'header',
  '0102': 'tokenExpired',
  '0110': 'permission',
  [dailyLimitCode]: 'limit',
  '3000': 'notFound',
};
/** For answers without a known code; never a reason that a code of §7 gives. */
const statuses: Readonly<Record<number, FailureReason>> = {
  401: 'loginRefused',
  404: 'notFound',
  405: 'path',
};

function words(reading: EnvelopeReading): { code?: string; message?: string } {
  if (reading.kind === 'success') return {};
  if (reading.kind === 'unreadable') return reading.excerpt === '' ? {} : { message: reading.excerpt };
  return { code: reading.code, ...(reading.message === null ? {} : { message: reading.message }) };
}
