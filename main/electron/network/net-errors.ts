import type { TransportFailure } from '../../ports.ts';

type Meaning = readonly [TransportFailure['reason'], TransportFailure['sent']];

/**
 * Chromium's network errors by name, with the reason and whether the request was sent. `no` only if Chromium reports the error
 * before the first byte of the request is written to the connection; TLS alerts and protocol errors can also come later and are
 * `perhaps`.
 */
const rows: readonly (readonly [...Meaning, names: string])[] = [
  ['dns', 'no', 'NAME_NOT_RESOLVED NAME_RESOLUTION_FAILED ICANN_NAME_COLLISION'],
  ['refused', 'no', 'CONNECTION_REFUSED'],
  [
    'unreachable',
    'no',
    'INTERNET_DISCONNECTED ADDRESS_UNREACHABLE ADDRESS_INVALID CONNECTION_FAILED NETWORK_ACCESS_DENIED ' +
      'BLOCKED_BY_CLIENT BLOCKED_BY_ADMINISTRATOR',
  ],
  // Only while connecting; a connection that becomes silent later is TIMED_OUT.
  ['timeout', 'no', 'CONNECTION_TIMED_OUT'],
  ['timeout', 'perhaps', 'TIMED_OUT'],
  [
    'tls',
    'no',
    'SSL_VERSION_OR_CIPHER_MISMATCH SSL_UNRECOGNIZED_NAME_ALERT SSL_OBSOLETE_CIPHER ' +
      'SSL_PINNED_KEY_NOT_IN_CERT_CHAIN SSL_SERVER_CERT_BAD_FORMAT SSL_SERVER_CERT_CHANGED ' +
      'SSL_KEY_USAGE_INCOMPATIBLE SSL_CLIENT_AUTH_CERT_NEEDED SSL_CLIENT_AUTH_CERT_NO_PRIVATE_KEY ' +
      'CERTIFICATE_TRANSPARENCY_REQUIRED ECH_NOT_NEGOTIATED',
  ],
  ['tls', 'perhaps', 'BAD_SSL_CLIENT_AUTH_CERT'],
  [
    'proxy',
    'no',
    'PROXY_CONNECTION_FAILED TUNNEL_CONNECTION_FAILED PROXY_AUTH_UNSUPPORTED PROXY_AUTH_REQUESTED ' +
      'PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION PROXY_CERTIFICATE_INVALID ' +
      'PROXY_UNABLE_TO_CONNECT_TO_DESTINATION PROXY_DELEGATE_CANCELED_CONNECT_REQUEST ' +
      'MANDATORY_PROXY_CONFIGURATION_FAILED NO_SUPPORTED_PROXIES PAC_SCRIPT_FAILED PAC_SCRIPT_TERMINATED ' +
      'SOCKS_CONNECTION_FAILED SOCKS_CONNECTION_HOST_UNREACHABLE',
  ],
  [
    'reset',
    'perhaps',
    'CONNECTION_RESET CONNECTION_CLOSED CONNECTION_ABORTED SOCKET_NOT_CONNECTED EMPTY_RESPONSE ' +
      'NETWORK_CHANGED NETWORK_IO_SUSPENDED',
  ],
  [
    'truncated',
    'perhaps',
    'CONTENT_LENGTH_MISMATCH INCOMPLETE_CHUNKED_ENCODING INVALID_CHUNKED_ENCODING CONTENT_DECODING_FAILED',
  ],
  ['tooLarge', 'perhaps', 'RESPONSE_HEADERS_TOO_BIG'],
  ['aborted', 'perhaps', 'ABORTED'],
  ['redirect', 'perhaps', 'TOO_MANY_REDIRECTS UNSAFE_REDIRECT INVALID_REDIRECT'],
  ['settings', 'no', 'INVALID_URL UNSAFE_PORT DISALLOWED_URL_SCHEME UNKNOWN_URL_SCHEME'],
];
const meanings: ReadonlyMap<string, Meaning> = new Map(
  rows.flatMap(([reason, sent, names]) => names.split(' ').map((name) => [name, [reason, sent]] as const)),
);

/**
 * An established connection reports a refusal or an unreachable host only after its retransmissions are exhausted, a new one
 * within seconds. After this many milliseconds "not sent" is no longer certain.
 */
const certainMs = 15_000;

/** The meaning of Chromium's error text (`net::ERR_CONNECTION_REFUSED`), `elapsedMs` after the request was started. */
export function failureOf(words: string, elapsedMs: number): TransportFailure {
  const name = /ERR_([A-Z0-9_]+)/.exec(words)?.[1];
  const [reason, sent] = name === undefined ? unknown : (meanings.get(name) ?? family(name));
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
