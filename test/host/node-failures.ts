import type { TransportFailure } from '../../main/ports.ts';
import { own } from '../../domain/value.ts';

const reasons: Readonly<Record<string, TransportFailure['reason']>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  HPE_HEADER_OVERFLOW: 'tooLarge',
};
// Certificate errors have OpenSSL's names, without a common prefix.
const tls = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;

/** Maps Node's error `code`s (for an AggregateError: those of its attempts) to the application's reasons. */
export function failureOf(thrown: unknown): {
  readonly reason: TransportFailure['reason'];
  readonly detail: string;
} {
  const code = codeOf(thrown);
  if (code === null) return { reason: 'network', detail: thrown instanceof Error ? thrown.message : String(thrown) };
  return { reason: own(reasons, code) ?? (tls.test(code) ? 'tls' : 'network'), detail: code };
}

function codeOf(thrown: unknown): string | null {
  if (typeof thrown !== 'object' || thrown === null) return null;
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
  if (thrown instanceof AggregateError) return thrown.errors.map(codeOf).find((code) => code !== null) ?? null;
  return 'cause' in thrown ? codeOf(thrown.cause) : null;
}
