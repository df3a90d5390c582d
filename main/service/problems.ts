import type { EnvelopeReading } from '../../domain/envelope/index.ts';
import type { FailureReason, ServiceProblem, RefusedCertificate } from '../../domain/model/connection.ts';
import type { ServiceAnswer } from './client.ts';
import { own } from '../../domain/value.ts';
import type { TransportFailure } from '../ports.ts';
import type { Scrubber } from './scrub.ts';

/** §8: no other answer says that the daily limit is reached. */
export const dailyLimitCode = '0120';

/**
 * Why an answer is not a success, for the user; `null` where it is one. For reads and tests: what an answer to a write
 * means is decided in sync/send/outcome.ts and nowhere else.
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
  // Without an envelope the service's data endpoints did not speak: the address or the path leads elsewhere.
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
/** What no code says; never one of the reasons that a code of §7 gives. */
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

/** Failures that come before the request leaves. They count only where the transport is certain that nothing was sent. */
export const failuresBeforeSending: ReadonlySet<FailureReason> = new Set([
  'dns',
  'refused',
  'unreachable',
  'tls',
  'proxy',
  'proxyLogin',
  'aborted',
] satisfies FailureReason[]);

/** Why there is no whole answer, for the user. */
export const problemOfFailure = (failure: TransportFailure): ServiceProblem => ({
  reason: failure.reason,
  ...(failure.detail === '' ? {} : { message: failure.detail }),
  ...(failure.certificate === undefined ? {} : { certificate: failure.certificate }),
});

/** Without secrets: an impostor may put one into a network error or a certificate's names. */
export function scrubbedFailure(failure: TransportFailure, { text }: Pick<Scrubber, 'text'>): TransportFailure {
  const { detail, certificate } = failure;
  const shown: { certificate?: RefusedCertificate } =
    certificate === undefined
      ? {}
      : { certificate: { ...certificate, names: text(certificate.names), issuer: text(certificate.issuer) } };
  return { ...failure, detail: text(detail), ...shown };
}

/** A wait of nothing would send the same request at once, again and again; one of more than a day is a mistake. */
const limits = { least: 1_000, most: 86_400_000 } as const;

/**
 * How long an answer asks to wait before the next request (`Retry-After`, RFC 9110): a number of seconds, or a time, which is
 * compared with the answer's own `Date`, since this computer's clock may differ. Nothing where the header is missing or neither.
 */
export function retryAfter(headers: Readonly<Record<string, string>>): Pick<ServiceProblem, 'retryAfterMs'> {
  const text = (headers['retry-after'] ?? '').trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.parse(headers['date'] ?? '');
  return Number.isNaN(ms) ? {} : { retryAfterMs: Math.min(Math.max(ms, limits.least), limits.most) };
}
