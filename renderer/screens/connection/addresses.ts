import { isLoopback } from '../../../domain/loopback.ts';

export type AddressProblem = 'notAnAddress' | 'needsHttps' | 'holdsCredentials' | 'holdsQuery';

/**
 * As it is saved: no blanks around it, no trailing slash, and the host as DNS has it. A letter of another alphabet that
 * looks like a Latin one so becomes visible: `https://xn--…`.
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
 * A typed address made whole: `https://` where no scheme was given, and without what Rampa puts behind it by itself (§9):
 * `/api/v1`, `/ApiAuth/login`.
 */
export function completeAddress(field: 'baseUrl' | 'authUrl', text: string): string {
  const tidy = tidyAddress(text);
  const [host = ''] = /^[^\s/?#@:]+/.exec(tidy) ?? [];
  const isBare = /^[^\s/?#@:]+(:\d+)?([/?#]|$)/.test(tidy) && (isLoopback(host) || /[^.]\.[^.]/.test(host));
  const whole = isBare ? `${isLoopback(host) ? 'http' : 'https'}://${tidy}` : tidy;
  return tidyAddress(whole.replace(added[field], ''));
}
const added = { baseUrl: /\/api\/v\d+$/i, authUrl: /\/apiauth(?:\/(?:login|refresh))?$/i };

/** The host, where it has letters beyond the Latin ones of DNS, which may look like others; else `null`. */
export function foreignHost(text: string): string | null {
  const address = tidyAddress(text);
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return hostname.split('.').some((label) => label.startsWith('xn--')) ? hostname : null;
}

/** What is wrong with a typed address; `null` where nothing is. One not yet given is not wrong: drafting needs none. */
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

/** The part that Rampa puts behind the address by itself (§9) and that was typed too: behind an address, or before a path. */
export function doubledPath(field: 'baseUrl' | 'authUrl' | 'path', text: string): string | null {
  return doubled[field].exec(field === 'path' ? tidyPath(text) : tidyAddress(text))?.[0] ?? null;
}
const doubled = {
  baseUrl: /\/api(?:\/v\d+)?$/i,
  authUrl: /\/apiauth(?:\/(?:login|refresh))?$/i,
  path: /^\/api(?:\/v\d+)?(?=\/|$)/i,
};

export type PathProblem = 'required' | 'path';

/** A path behind `/api/v1` as it is saved: with a slash before it and none after. */
export function tidyPath(path: string): string {
  return `/${path.trim().replace(/^\/+|\/+$/g, '')}`;
}

/** What is wrong with a tidied path. */
export function pathProblem(path: string): PathProblem | null {
  if (path === '/') return 'required';
  return /[\s?#]/.test(path) ? 'path' : null;
}
