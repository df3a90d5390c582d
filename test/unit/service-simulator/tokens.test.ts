import { describe, expect, it } from 'vitest';
import { allOperations } from '../../../practice/auth/permissions.ts';
import { createTokens, type IssuedTokens, type Tokens } from '../../../practice/auth/tokens.ts';
import { createClock } from '../../../practice/clock.ts';
import { profiles } from '../../service/profiles/index.ts';

function open(): { tokens: Tokens; clock: ReturnType<typeof createClock>; login: (key?: string) => IssuedTokens } {
  const clock = createClock();
  const tokens = createTokens({
    clock,
    profile: profiles.first,
    organisation: 'O',
    keys: ['a', 'b'],
    lifetimeSeconds: 60,
    limit: 3,
  });
  const login = (key = 'a'): IssuedTokens => {
    const issued = tokens.login('O', key);
    if (typeof issued === 'string') throw new Error(issued);
    return issued;
  };
  return { tokens, clock, login };
}
const issuedBy = (result: IssuedTokens | string): IssuedTokens => {
  if (typeof result === 'string') throw new Error(result);
  return result;
};

describe('tokens (§5)', () => {
  it('are refused with the messages of §5.5', () => {
    const { tokens, login } = open();
    expect(tokens.login('O', 'x')).toBe('Invalid API credentials.');
    expect(tokens.login('X', 'a')).toBe('Invalid API credentials.');
    expect(tokens.login('O', undefined)).toBe('Invalid API credentials.');
    const { AccessToken } = login();
    expect(tokens.refresh(AccessToken, 'x')).toBe('Invalid refresh token.');
    tokens.setKey('expired');
    expect(tokens.login('O', 'a')).toBe('ApiKey expired.');
    expect(tokens.counts()).toEqual({ logins: 1, refusedLogins: 4, refreshes: 0, refusedRefreshes: 1 });
  });

  it('leave one valid refresh token per key: each login and refresh invalidates the previous one', () => {
    const { tokens, login } = open();
    const first = login();
    const other = login('b');
    const second = issuedBy(tokens.refresh(first.AccessToken, first.RefreshToken));
    expect(tokens.refresh(first.AccessToken, first.RefreshToken)).toBe('Invalid refresh token.');
    const third = login();
    expect(tokens.refresh(second.AccessToken, second.RefreshToken)).toBe('Invalid refresh token.');
    issuedBy(tokens.refresh(third.AccessToken, third.RefreshToken));
    issuedBy(tokens.refresh(other.AccessToken, other.RefreshToken));
  });

  it('expire by the service’s clock, and can then be refreshed', () => {
    const { tokens, clock, login } = open();
    const issued = login();
    expect(tokens.check(issued.AccessToken)).toMatchObject({
      kind: 'valid',
      claims: { ARC: 3, P: [...allOperations] },
    });
    clock.advance(61_000);
    expect(tokens.check(issued.AccessToken).kind).toBe('expired');
    expect(tokens.check(issuedBy(tokens.refresh(issued.AccessToken, issued.RefreshToken)).AccessToken).kind).toBe(
      'valid',
    );
  });

  it('contain the request limit at the time of issue, counted per key and day', () => {
    const { tokens, clock, login } = open();
    const check = tokens.check(login().AccessToken);
    if (check.kind !== 'valid') throw new Error(check.kind);
    const { claims } = check;
    expect([1, 2, 3, 4].map(() => tokens.count(claims))).toEqual([null, null, null, 3]);
    tokens.setLimit(5);
    expect(tokens.count(claims)).toBe(3);
    expect(tokens.count({ ...claims, ARC: 5 })).toBeNull();
    tokens.setLimit(2, { atOnce: true });
    expect(tokens.count({ ...claims, ARC: 5 })).toBe(2);
    expect(tokens.count({ ...claims, sub: 'b' })).toBeNull();
    clock.advance(24 * 3_600_000);
    expect(tokens.count(claims)).toBeNull();
    expect(tokens.used()).toBe(1);
  });
});
