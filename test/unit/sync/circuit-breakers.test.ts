import { describe, expect, it } from 'vitest';
import {
  connectionScope,
  createCircuitBreakers,
  isDue,
  pathScope,
  permissionScope,
  scopeOf,
  writesScope,
} from '../../../main/sync/queue/circuit-breakers.ts';
import { blockedBy } from '../../../main/service/meaning.ts';
import { failureReasons } from '../../../domain/model/connection.ts';
import type { BlockedReason } from '../../../domain/model/queue.ts';

const who = { userId: 1, companyId: 2, periodId: null };
const invoice = { ...who, kind: 'salesReturnInvoice', operation: 'create' } as const;
const never = (): null => null;

/** Breakers of which each try is due ten milliseconds after the trip, times the number of trips. */
function world() {
  const breakers = createCircuitBreakers();
  const trip = (reason: BlockedReason, now: number) =>
    breakers.trip(connectionScope, { reason, problem: null }, now, (trips) => now + trips * 10);
  return { ...breakers, trip };
}

describe('circuit breakers', () => {
  it('trip for a kind because of its path, for an operation because of its permission, and else for one document or all', () => {
    expect(scopeOf('path', null, invoice)).toBe(pathScope(invoice));
    expect(scopeOf('permission', null, invoice)).toBe(permissionScope(invoice));
    expect(scopeOf('limit', null, invoice)).toBe(connectionScope);
    expect(scopeOf('body', { reason: 'body', status: 413 }, invoice)).toBeNull();
    expect(scopeOf('settings', { reason: 'switchedOff', setting: 'writePurchaseReturns' }, invoice)).toBeNull();
    expect(scopeOf('settings', { reason: 'settings' }, invoice)).toBe(connectionScope);
  });

  it('count their tries, for whatever reason these fail, so that the pauses grow', () => {
    const { trip } = world();
    expect(trip('offline', 0)).toMatchObject({ trips: 1, nextTryAt: 10 });
    expect(trip('offline', 10)).toMatchObject({ trips: 2, nextTryAt: 30 });
    expect(trip('settings', 30)).toMatchObject({ trips: 3, nextTryAt: 60 });
    // After the first answer with 0120, the limit's reset is awaited.
    expect(trip('limit', 60)).toMatchObject({ trips: 1 });
  });

  it('trip once for requests that fail together, and wait no shorter because of one that was sent before', () => {
    const { trip, get } = world();
    const limit = trip('limit', 0);
    expect([trip('limit', 1), trip('offline', 2), trip('busy', 3)]).toEqual([limit, limit, limit]);
    expect(get(connectionScope)).toEqual(limit);
    // A refused login needs the user, whenever it was sent; a disk that refuses comes before everything.
    expect(trip('login', 4)).toMatchObject({ reason: 'login' });
    expect(trip('storage', 5)).toMatchObject({ reason: 'storage' });
  });

  it('count on after a reading that succeeded, until they are reset', () => {
    const { trip, ease, reset, get } = world();
    trip('busy', 0);
    ease(connectionScope);
    expect(get(connectionScope)).toBeNull();
    expect(trip('busy', 50)).toMatchObject({ trips: 2 });
    reset(connectionScope);
    expect(trip('busy', 100)).toMatchObject({ trips: 1 });
  });

  it('are all tried at once if the user asks; of writing, the count is kept', () => {
    const { trip, resetAll, get } = world();
    const breakers = createCircuitBreakers();
    trip('offline', 0);
    resetAll(5);
    expect(get(connectionScope)).toBeNull();
    breakers.trip(writesScope, { reason: 'writes', problem: null }, 0, () => 900);
    breakers.resetAll(5);
    expect(breakers.get(writesScope)).toMatchObject({ trips: 1, nextTryAt: 5 });
  });

  it('are due when their time has come or the clock was set back', () => {
    const breaker = createCircuitBreakers().trip(connectionScope, { reason: 'limit', problem: null }, 100, () => 200);
    expect([99, 100, 199, 200].map((now) => isDue(breaker, now))).toEqual([true, false, false, true]);
    const lasting = createCircuitBreakers().trip(connectionScope, { reason: 'login', problem: null }, 100, never);
    expect(isDue(lasting, 500)).toBe(false);
  });

  it('have a reason for every problem of a request that was not carried out', () => {
    const reasons = Object.fromEntries(failureReasons.map((reason) => [reason, blockedBy({ reason })]));
    expect(reasons).toMatchObject({
      dns: 'offline',
      limit: 'limit',
      loginRefused: 'login',
      licenceExpired: 'licence',
      noApiKey: 'secrets',
      secrets: 'keychain',
      tooManyRequests: 'busy',
      gateway: 'offline',
      settings: 'settings',
      header: 'headers',
      // Only a login can have met a wrong address.
      path: 'settings',
    });
  });
});
