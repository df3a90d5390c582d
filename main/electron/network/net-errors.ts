import type { TransportFailure } from '../../ports.ts';
import { own } from '../../../domain/value.ts';

type Meaning = readonly [TransportFailure['reason'], TransportFailure['sent']];

/**
 * Chromium's network errors by name. `no` only where Chromium gives the error before the request's first byte is written
 * to the connection; an alert or a protocol error of TLS can also come after that, and so is `perhaps`.
 */
const meanings: Readonly<Record<string, Meaning>> = {
  NAME_NOT_RESOLVED: ['dns', 'no'],
  NAME_RESOLUTION_FAILED: ['dns', 'no'],
  ICANN_NAME_COLLISION: ['dns', 'no'],
  CONNECTION_REFUSED: ['refused', 'no'],
  INTERNET_DISCONNECTED: ['unreachable', 'no'],
  ADDRESS_UNREACHABLE: ['unreachable', 'no'],
  ADDRESS_INVALID: ['unreachable', 'no'],
  CONNECTION_FAILED: ['unreachable', 'no'],
  NETWORK_ACCESS_DENIED: ['unreachable', 'no'],
  BLOCKED_BY_CLIENT: ['unreachable', 'no'],
  BLOCKED_BY_ADMINISTRATOR: ['unreachable', 'no'],
  // Of the attempt to connect only; a connection that goes silent later is TIMED_OUT.
  CONNECTION_TIMED_OUT: ['timeout', 'no'],
  TIMED_OUT: ['timeout', 'perhaps'],
  SSL_VERSION_OR_CIPHER_MISMATCH: ['tls', 'no'],
  SSL_UNRECOGNIZED_NAME_ALERT: ['tls', 'no'],
  SSL_OBSOLETE_CIPHER: ['tls', 'no'],
  SSL_PINNED_KEY_NOT_IN_CERT_CHAIN: ['tls', 'no'],
  SSL_SERVER_CERT_BAD_FORMAT: ['tls', 'no'],
  SSL_SERVER_CERT_CHANGED: ['tls', 'no'],
  SSL_KEY_USAGE_INCOMPATIBLE: ['tls', 'no'],
  SSL_CLIENT_AUTH_CERT_NEEDED: ['tls', 'no'],
  SSL_CLIENT_AUTH_CERT_NO_PRIVATE_KEY: ['tls', 'no'],
  CERTIFICATE_TRANSPARENCY_REQUIRED: ['tls', 'no'],
  ECH_NOT_NEGOTIATED: ['tls', 'no'],
  BAD_SSL_CLIENT_AUTH_CERT: ['tls', 'perhaps'],
  PROXY_CONNECTION_FAILED: ['proxy', 'no'],
  TUNNEL_CONNECTION_FAILED: ['proxy', 'no'],
  PROXY_AUTH_UNSUPPORTED: ['proxy', 'no'],
  PROXY_AUTH_REQUESTED: ['proxy', 'no'],
  PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION: ['proxy', 'no'],
  PROXY_CERTIFICATE_INVALID: ['proxy', 'no'],
  PROXY_UNABLE_TO_CONNECT_TO_DESTINATION: ['proxy', 'no'],
  PROXY_DELEGATE_CANCELED_CONNECT_REQUEST: ['proxy', 'no'],
  MANDATORY_PROXY_CONFIGURATION_FAILED: ['proxy', 'no'],
  NO_SUPPORTED_PROXIES: ['proxy', 'no'],
  PAC_SCRIPT_FAILED: ['proxy', 'no'],
  PAC_SCRIPT_TERMINATED: ['proxy', 'no'],
  SOCKS_CONNECTION_FAILED: ['proxy', 'no'],
  SOCKS_CONNECTION_HOST_UNREACHABLE: ['proxy', 'no'],
  CONNECTION_RESET: ['reset', 'perhaps'],
  CONNECTION_CLOSED: ['reset', 'perhaps'],
  CONNECTION_ABORTED: ['reset', 'perhaps'],
  SOCKET_NOT_CONNECTED: ['reset', 'perhaps'],
  EMPTY_RESPONSE: ['reset', 'perhaps'],
  NETWORK_CHANGED: ['reset', 'perhaps'],
  NETWORK_IO_SUSPENDED: ['reset', 'perhaps'],
  CONTENT_LENGTH_MISMATCH: ['truncated', 'perhaps'],
  INCOMPLETE_CHUNKED_ENCODING: ['truncated', 'perhaps'],
  INVALID_CHUNKED_ENCODING: ['truncated', 'perhaps'],
  CONTENT_DECODING_FAILED: ['truncated', 'perhaps'],
  RESPONSE_HEADERS_TOO_BIG: ['tooLarge', 'perhaps'],
  ABORTED: ['aborted', 'perhaps'],
  TOO_MANY_REDIRECTS: ['redirect', 'perhaps'],
  UNSAFE_REDIRECT: ['redirect', 'perhaps'],
  INVALID_REDIRECT: ['redirect', 'perhaps'],
  INVALID_URL: ['settings', 'no'],
  UNSAFE_PORT: ['settings', 'no'],
  DISALLOWED_URL_SCHEME: ['settings', 'no'],
  UNKNOWN_URL_SCHEME: ['settings', 'no'],
};

/**
 * An established connection reports a refusal or an unreachable host only after its retransmissions ran out; a new one
 * learns it within seconds. Past this many milliseconds "not sent" is no longer certain.
 */
const certainMs = 15_000;

/** What Chromium's words (`net::ERR_CONNECTION_REFUSED`) mean, `elapsedMs` after the request was started. */
export function failureOf(words: string, elapsedMs: number): TransportFailure {
  const name = /ERR_([A-Z0-9_]+)/.exec(words)?.[1];
  const [reason, sent] = name === undefined ? unknown : (own(meanings, name) ?? family(name));
  const late = (reason === 'refused' || reason === 'unreachable') && elapsedMs > certainMs;
  return { kind: 'failure', sent: late ? 'perhaps' : sent, reason, detail: words };
}

const unknown: Meaning = ['network', 'perhaps'];

function family(name: string): Meaning {
  if (name.startsWith('CERT_')) return ['tls', 'no'];
  if (name.startsWith('SSL_')) return ['tls', 'perhaps'];
  if (name.startsWith('DNS_')) return ['dns', 'no'];
  return unknown;
}
