import { isJsonObject } from '../../domain/json.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { Clock } from '../ports.ts';
import type { Tokens } from './authentication.ts';
import { readClaims } from './claims.ts';
import type { Claims } from './claims.ts';

/** Tokens in use, with what is known of their life. */
export interface HeldTokens extends Tokens {
  readonly claims: Claims;
  /** Monotonic milliseconds; `null` where this machine's clock and the token's expiry do not fit together. */
  readonly endsAt: number | null;
}

/**
 * Expiry is advice: it saves a request that would be refused, and the service's 401 decides. It is counted from the moment
 * the token came, so that setting the clock does not matter; a token that came expired shows that this clock is ahead, and
 * then nothing is concluded from it.
 */
export function hold(tokens: Tokens, clock: Clock, origin: 'received' | 'kept'): HeldTokens {
  const claims = readClaims(tokens.access);
  const left = claims.expiresAt === null ? null : claims.expiresAt - clock.now();
  const known = left !== null && (left > 0 || origin === 'kept');
  return { ...tokens, claims, endsAt: known ? clock.monotonic() + left : null };
}

export const isOver = (held: HeldTokens, clock: Clock): boolean =>
  held.endsAt !== null && held.endsAt <= clock.monotonic();

/** Tokens are good only where they were given: never sent elsewhere after the addresses have changed. */
const place = ({ authUrl, baseUrl, organisation }: ConnectionSettings): string =>
  JSON.stringify([authUrl, baseUrl, organisation]);

/** As kept in the keychain. */
export const writeTokens = (tokens: Tokens, settings: ConnectionSettings): string =>
  JSON.stringify({ access: tokens.access, refresh: tokens.refresh, place: place(settings) });

export function readTokens(kept: string | null, settings: ConnectionSettings): Tokens | null {
  if (kept === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(kept);
  } catch {
    return null;
  }
  if (!isJsonObject(value) || value['place'] !== place(settings)) return null;
  const { access, refresh } = value;
  return typeof access === 'string' && typeof refresh === 'string' ? { access, refresh } : null;
}
