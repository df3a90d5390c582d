import { addressOf } from '../domain/addresses.ts';
import type { ConnectionSettings } from '../domain/settings.ts';

/**
 * Where a connection's secrets may be sent: the address for logins (`{auth_url}`), the address that receives tokens
 * (`{base_url}`), and the organisation. Addresses are normalised, so that two spellings of one address are equal.
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
