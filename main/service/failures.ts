/** Answers that were not received, and answers that ask to wait. */
import type { FailureReason, RefusedCertificate, ServiceProblem } from '../../domain/model/connection.ts';
import type { TransportFailure } from '../ports.ts';
import type { Scrubber } from './scrub.ts';

/** §8: no other answer says that the daily limit is reached. */
export const dailyLimitCode = '0120';

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
