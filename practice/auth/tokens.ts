import { randomBytes, randomUUID } from 'node:crypto';
import type { ServiceClock } from '../clock.ts';
import type { Profile } from '../profiles/profile.ts';
import type { TokenControl } from '../types.ts';
import { issueJwt, readJwt, type Claims } from './jwt.ts';
import { allOperations, permissionsClaim } from './permissions.ts';

interface KeyState {
  readonly key: string;
  state: 'valid' | 'expired' | 'wrong';
  limit: number;
  /** A limit in force immediately, regardless of the token's claim. */
  limitNow: number | null;
  permissions: readonly string[];
  refreshToken: string | null;
  day: string;
  used: number;
}
export interface IssuedTokens {
  readonly AccessToken: string;
  readonly RefreshToken: string;
}
export type TokenCheck =
  | { readonly kind: 'valid'; readonly claims: Claims }
  | { readonly kind: 'expired'; readonly at: string }
  | { readonly kind: 'invalid' };

export interface Tokens extends TokenControl {
  /** Returns tokens, or a message of §5.5. */
  login(organisation: unknown, key: unknown): IssuedTokens | string;
  refresh(accessToken: unknown, refreshToken: unknown): IssuedTokens | string;
  check(token: string): TokenCheck;
  /** Counts a data request; returns the limit if it is exceeded (§8), otherwise `null`. */
  count(claims: Claims): number | null;
}

export function createTokens(options: {
  readonly clock: ServiceClock;
  readonly profile: Profile;
  readonly organisation: string;
  readonly keys: readonly [string, ...string[]];
  readonly lifetimeSeconds: number;
  readonly limit: number;
}): Tokens {
  const { clock, profile } = options;
  const secret = randomBytes(32);
  const keys = new Map(
    options.keys.map((key): [string, KeyState] => [
      key,
      {
        key,
        state: 'valid',
        limit: options.limit,
        limitNow: null,
        permissions: allOperations,
        refreshToken: null,
        day: '',
        used: 0,
      },
    ]),
  );
  const counts = { logins: 0, refusedLogins: 0, refreshes: 0, refusedRefreshes: 0 };
  let generation = 0;
  const issued = new Map<string, number>();
  let expiredBelow = 0;
  let revokedBelow = 0;

  function stateOf(key = options.keys[0]): KeyState {
    const state = keys.get(key);
    if (!state) throw new Error(`There is no API key ${key}.`);
    return state;
  }

  /** §5.7: each issue invalidates the previous refresh token. */
  function issue(state: KeyState): IssuedTokens {
    const seconds = Math.floor(clock.now() / 1000);
    const jti = randomUUID();
    issued.set(jti, generation);
    state.refreshToken = randomBytes(32).toString('base64url');
    const P = permissionsClaim(state.permissions, profile.permissions);
    const claims = { P, ARC: state.limit, iat: seconds, exp: seconds + options.lifetimeSeconds, sub: state.key, jti };
    return { AccessToken: issueJwt(claims, secret), RefreshToken: state.refreshToken };
  }

  const keyProblem = (state: KeyState | undefined): string | null => {
    if (!state || state.state === 'wrong') return 'Invalid API credentials.';
    return state.state === 'expired' ? 'ApiKey expired.' : null;
  };

  function today(state: KeyState): KeyState {
    if (state.day !== clock.today()) Object.assign(state, { day: clock.today(), used: 0 });
    return state;
  }

  function permission(operation: string): string {
    if (!allOperations.includes(operation)) throw new Error(`There is no operation ${operation}.`);
    return operation;
  }

  return {
    login: (organisation, key) => {
      const state = typeof key === 'string' ? keys.get(key) : undefined;
      const problem = keyProblem(organisation === options.organisation ? state : undefined);
      if (problem !== null || !state) {
        counts.refusedLogins += 1;
        return problem ?? 'Invalid API credentials.';
      }
      counts.logins += 1;
      return issue(state);
    },
    refresh: (accessToken, refreshToken) => {
      const claims = typeof accessToken === 'string' ? readJwt(accessToken, secret) : null;
      const state = claims ? keys.get(claims.sub) : undefined;
      const problem = keyProblem(state);
      if (!state || problem !== null || state.refreshToken === null || state.refreshToken !== refreshToken) {
        counts.refusedRefreshes += 1;
        return state && problem ? problem : 'Invalid refresh token.';
      }
      counts.refreshes += 1;
      return issue(state);
    },
    check: (token) => {
      const claims = readJwt(token, secret);
      const born = claims ? issued.get(claims.jti) : undefined;
      if (!claims || born === undefined || born < revokedBelow) return { kind: 'invalid' };
      if (born < expiredBelow || claims.exp * 1000 <= clock.now()) {
        return { kind: 'expired', at: new Date(Math.min(claims.exp * 1000, clock.now())).toISOString() };
      }
      return { kind: 'valid', claims };
    },
    count: (claims) => {
      const state = today(stateOf(claims.sub));
      const limit = state.limitNow ?? claims.ARC;
      if (state.used >= limit) return limit;
      state.used += 1;
      return null;
    },
    counts: () => ({ ...counts }),
    expireAll: () => {
      generation += 1;
      expiredBelow = generation;
    },
    revokeAll: () => {
      generation += 1;
      revokedBelow = generation;
    },
    revokeRefresh: (key) => {
      stateOf(key).refreshToken = null;
    },
    setKey: (state, key) => {
      stateOf(key).state = state;
    },
    setPermissions: (operations, key) => {
      stateOf(key).permissions = operations ?? allOperations;
    },
    takePermission: (operation, key) => {
      const state = stateOf(key);
      const taken = permission(operation);
      state.permissions = state.permissions.filter((other) => other !== taken);
    },
    givePermission: (operation, key) => {
      const state = stateOf(key);
      state.permissions = [...new Set([...state.permissions, permission(operation)])];
    },
    setLimit: (limit, { key, atOnce = false } = {}) => {
      Object.assign(stateOf(key), { limit, limitNow: atOnce ? limit : null });
    },
    used: (key) => today(stateOf(key)).used,
  };
}
