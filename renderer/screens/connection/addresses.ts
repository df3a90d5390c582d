import { isLoopback } from '../../../domain/loopback.ts';

export type AddressProblem = 'notAnAddress' | 'needsHttps' | 'holdsCredentials' | 'holdsQuery';

/**
 * The address as it is saved: without surrounding spaces and trailing slash, and with the host as in DNS. This reveals letters
 * of other alphabets that look like Latin ones: `https://xn--…`.
 */
export function tidyAddress(text: string): string {
  const address = text.trim().replace(/\/+$/, '');
  const typed = /^(https?:\/\/)([^/?#@\\]+)/i.exec(address);
  if (typed === null || !URL.canParse(address)) return address;
  const [whole, scheme = '', authority = ''] = typed;
  const { hostname } = new URL(address);
  const plain = hostname.replace(/\.$/, '');
  const isOtherwise = hostname !== plain || /[^\x21-\x7e]/.test(authority);
  if (!isOtherwise) return address;
  const port = /:\d*$/.exec(authority)?.[0] ?? '';
  return `${scheme}${plain}${port}${address.slice(whole.length)}`;
}

/**
 * Completes a typed address: adds `https://` if there is no scheme, and removes the paths that Rampa appends itself (§9), such
 * as `/api/v1` and `/ApiAuth/login`.
 */
export function completeAddress(field: 'baseUrl' | 'authUrl', text: string): string {
  const tidy = tidyAddress(text);
  const [host = ''] = /^[^\s/?#@:]+/.exec(tidy) ?? [];
  const isBare = /^[^\s/?#@:]+(:\d+)?([/?#]|$)/.test(tidy) && (isLoopback(host) || /[^.]\.[^.]/.test(host));
  const whole = isBare ? `${isLoopback(host) ? 'http' : 'https'}://${tidy}` : tidy;
  return tidyAddress(whole.replace(added[field], ''));
}
const added = { baseUrl: /\/api\/v\d+$/i, authUrl: /\/apiauth(?:\/(?:login|refresh))?$/i };

/** The host if it has letters other than the Latin ones of DNS, which may look alike; else `null`. */
export function foreignHost(text: string): string | null {
  const address = tidyAddress(text);
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return hostname.split('.').some((label) => label.startsWith('xn--')) ? hostname : null;
}

/** What is wrong with a typed address; `null` if nothing. An empty one is not wrong, because drafting needs none. */
export function addressProblem(text: string): AddressProblem | null {
  const address = tidyAddress(text);
  if (address === '') return null;
  if (!URL.canParse(address)) return 'notAnAddress';
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'notAnAddress';
  if (url.hostname === '') return 'notAnAddress';
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return 'needsHttps';
  if (url.username !== '' || url.password !== '') return 'holdsCredentials';
  return url.search !== '' || url.hash !== '' || /[?#]$/.test(address) ? 'holdsQuery' : null;
}

/** The typed part that Rampa appends to the address itself (§9): at the end of an address, or the start of a path. */
export function doubledPath(field: 'baseUrl' | 'authUrl' | 'path', text: string): string | null {
  return doubled[field].exec(field === 'path' ? tidyPath(text) : tidyAddress(text))?.[0] ?? null;
}
const doubled = {
  baseUrl: /\/api(?:\/v\d+)?$/i,
  authUrl: /\/apiauth(?:\/(?:login|refresh))?$/i,
  path: /^\/api(?:\/v\d+)?(?=\/|$)/i,
};

export type PathProblem = 'required' | 'path';

/** A path below `/api/v1` as it is saved: with a leading slash and no trailing one. */
export function tidyPath(path: string): string {
  return `/${path.trim().replace(/^\/+|\/+$/g, '')}`;
}

/** What is wrong with a tidied path; `null` if nothing. */
export function pathProblem(path: string): PathProblem | null {
  if (path === '/') return 'required';
  return /[\s?#]/.test(path) ? 'path' : null;
}
