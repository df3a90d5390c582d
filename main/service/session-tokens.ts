import type { Clock } from '../ports.ts';
import type { KeptTokens } from '../secrets/connection-secrets.ts';
import { readClaims } from './claims.ts';
import type { Claims } from './claims.ts';

/** Tokens in use, with what is known of their life. */
export interface HeldTokens extends KeptTokens {
  readonly claims: Claims;
  /** Monotonic milliseconds; `null` where this machine's clock and the token's expiry do not fit together. */
  readonly endsAt: number | null;
}

/**
 * Expiry is advice: it saves a request that would be refused, and the service's 401 decides. It is counted from the moment
 * the token came, so that setting the clock does not matter; a token that came expired shows that this clock is ahead, and
 * then nothing is concluded from it.
 */
export function hold(tokens: KeptTokens, clock: Clock, origin: 'received' | 'kept'): HeldTokens {
  const claims = readClaims(tokens.access);
  const left = claims.expiresAt === null ? null : claims.expiresAt - clock.now();
  const known = left !== null && (left > 0 || origin === 'kept');
  return { ...tokens, claims, endsAt: known ? clock.monotonic() + left : null };
}

export const isOver = (held: HeldTokens, clock: Clock): boolean =>
  held.endsAt !== null && held.endsAt <= clock.monotonic();
