import { expect, test } from 'vitest';
import { failureOf } from '../../../main/electron/network/net-errors.ts';

test.each([
  ['NAME_NOT_RESOLVED', 'dns', 'no'],
  ['DNS_TIMED_OUT', 'dns', 'no'],
  ['CONNECTION_REFUSED', 'refused', 'no'],
  ['INTERNET_DISCONNECTED', 'unreachable', 'no'],
  ['CONNECTION_TIMED_OUT', 'timeout', 'no'],
  ['TIMED_OUT', 'timeout', 'perhaps'],
  ['CERT_AUTHORITY_INVALID', 'tls', 'no'],
  ['CERT_DATE_INVALID', 'tls', 'no'],
  ['SSL_VERSION_OR_CIPHER_MISMATCH', 'tls', 'no'],
  // Can also happen in the middle of a request.
  ['SSL_PROTOCOL_ERROR', 'tls', 'perhaps'],
  ['SSL_BAD_RECORD_MAC_ALERT', 'tls', 'perhaps'],
  ['TUNNEL_CONNECTION_FAILED', 'proxy', 'no'],
  ['PROXY_CONNECTION_FAILED', 'proxy', 'no'],
  ['CONNECTION_RESET', 'reset', 'perhaps'],
  ['EMPTY_RESPONSE', 'reset', 'perhaps'],
  ['NETWORK_CHANGED', 'reset', 'perhaps'],
  ['CONTENT_LENGTH_MISMATCH', 'truncated', 'perhaps'],
  ['SOMETHING_NEW', 'network', 'perhaps'],
])('net::ERR_%s', (name, reason, sent) => {
  const detail = `net::ERR_${name}`;
  expect(failureOf(detail, 10)).toEqual({ kind: 'failure', reason, sent, detail });
});

test('an unknown error text counts as perhaps sent', () => {
  expect(failureOf('Something else happened', 10)).toMatchObject({ reason: 'network', sent: 'perhaps' });
});

test('a late connection error may come from a connection already in use', () => {
  expect(failureOf('net::ERR_ADDRESS_UNREACHABLE', 1_000)).toMatchObject({ sent: 'no' });
  expect(failureOf('net::ERR_ADDRESS_UNREACHABLE', 60_000)).toMatchObject({ sent: 'perhaps' });
  expect(failureOf('net::ERR_CERT_DATE_INVALID', 60_000)).toMatchObject({ sent: 'no' });
});
