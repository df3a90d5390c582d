import { holdsCredentials } from '../domain/addresses.ts';
import { isLoopback } from '../domain/loopback.ts';
import type { ServiceProblem } from '../domain/model/connection.ts';

export type CheckedAddress = { readonly url: string } | { readonly problem: ServiceProblem };

/**
 * Whether a configured address may be used: an absolute URL, HTTPS unless it is this machine, without credentials, query or
 * fragment. The result has no trailing slash, and the host in the form of DNS: in ASCII, without a trailing dot.
 */
export function checkAddress(address: string): CheckedAddress {
  const text = address.trim();
  if (text === '') return refuse('no address is given');
  if (!URL.canParse(text)) return refuse(holdsCredentials(text) ? withCredentials : `not an address: ${text}`);
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse(`not an https address: ${url.protocol}`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return refuse(`https is required: ${url.host}`);
  if (holdsCredentials(text)) return refuse(withCredentials);
  if (url.search !== '' || url.hash !== '') return refuse('an address must not hold a query or a fragment');
  if (/^\.|\.\.$/.test(url.hostname)) return refuse(`not an address: ${url.host}`);
  url.hostname = url.hostname.replace(/\.$/, '');
  return { url: `${url.origin}${url.pathname}`.replace(/\/+$/, '') };
}

const withCredentials = 'an address must not hold a user name or a password';
const refuse = (message: string): CheckedAddress => ({ problem: { reason: 'settings', message } });
