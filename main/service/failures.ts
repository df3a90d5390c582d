/** Requests without an answer, and answers that ask the client to wait. */
import type { RefusedCertificate, ServiceProblem } from '../../domain/model/connection.ts';
import type { TransportFailure } from '../ports.ts';
import type { Scrubber } from './scrub.ts';

/** Why there is no complete answer, for the user. */
export const problemOfFailure = (failure: TransportFailure): ServiceProblem => ({
  reason: failure.reason,
  ...(failure.detail === '' ? {} : { message: failure.detail }),
  ...(failure.certificate === undefined ? {} : { certificate: failure.certificate }),
});

/** Removes secrets, which an impostor may put into a network error or a certificate's names. */
export function scrubbedFailure(failure: TransportFailure, { text }: Pick<Scrubber, 'text'>): TransportFailure {
  const { detail, certificate } = failure;
  const shown: { certificate?: RefusedCertificate } =
    certificate === undefined
      ? {}
      : { certificate: { ...certificate, names: text(certificate.names), issuer: text(certificate.issuer) } };
  return { ...failure, detail: text(detail), ...shown };
}

/** In milliseconds. Without a wait the same request would be repeated immediately; a wait of more than a day is a mistake. */
const limits = { least: 1_000, most: 86_400_000 } as const;

/**
 * How long an answer asks to wait before the next request (`Retry-After`, RFC 9110): a number of seconds, or a time, which is
 * compared with the answer's own `Date`, since this computer's clock may differ. Empty if the header is missing or invalid.
 */
export function retryAfter(headers: Readonly<Record<string, string>>): Pick<ServiceProblem, 'retryAfterMs'> {
  const text = (headers['retry-after'] ?? '').trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.parse(headers['date'] ?? '');
  return Number.isNaN(ms) ? {} : { retryAfterMs: Math.min(Math.max(ms, limits.least), limits.most) };
}
