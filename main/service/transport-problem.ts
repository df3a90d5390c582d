import type { FailureReason, RefusedCertificate, ServiceProblem } from '../../domain/model/connection.ts';
import type { TransportFailure } from '../ports.ts';
import type { Scrubber } from './scrub.ts';

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

/** Without secrets: whoever is in the service's place may put one into the network's words or a certificate's names. */
export function scrubbedFailure(failure: TransportFailure, { text }: Pick<Scrubber, 'text'>): TransportFailure {
  const { detail, certificate } = failure;
  const shown: { certificate?: RefusedCertificate } =
    certificate === undefined
      ? {}
      : { certificate: { ...certificate, names: text(certificate.names), issuer: text(certificate.issuer) } };
  return { ...failure, detail: text(detail), ...shown };
}
