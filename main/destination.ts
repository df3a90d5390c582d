import type { ConnectionSettings } from '../domain/settings.ts';

/**
 * Where a connection's secrets may go: whom a login speaks to (`{auth_url}`), whom the token is shown to (`{base_url}`), and
 * in whose name. Addresses are written as a parser reads them, so that two spellings of one address are the same.
 */
export interface Destination {
  readonly authUrl: string;
  readonly baseUrl: string;
  readonly organisation: string;
}
export const addressNames = ['authUrl', 'baseUrl'] as const;
export type AddressName = (typeof addressNames)[number];

export function destinationOf({
  authUrl,
  baseUrl,
  organisation,
}: Pick<ConnectionSettings, keyof Destination>): Destination {
  return { authUrl: addressOf(authUrl), baseUrl: addressOf(baseUrl), organisation: organisation.trim() };
}

export function sameDestination(a: Destination, b: Destination): boolean {
  return a.authUrl === b.authUrl && a.baseUrl === b.baseUrl && a.organisation === b.organisation;
}

/** Origin and path, without a slash at its end; a text that is no address stays as it is, and is used nowhere. */
export function addressOf(text: string): string {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return trimmed;
  const { protocol, host, pathname } = new URL(trimmed);
  return `${protocol}//${host}${pathname}`.replace(/\/+$/, '');
}
