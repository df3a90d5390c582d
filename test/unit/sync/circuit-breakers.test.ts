import { describe, expect, it } from 'vitest';
import { createCircuitBreakers, isDue } from '../../../main/sync/queue/circuit-breakers.ts';
import { blockedBy } from '../../../main/service/meaning.ts';
import { failureReasons } from '../../../domain/model/connection.ts';

const invoice = { kind: 'salesReturnInvoice', operation: 'create' } as const;
const despatch = { kind: 'despatch', operation: 'create' } as const;
const never = (): null => null;

describe('circuit breakers', () => {
  it('trip for a kind because of its path, for an operation because of its permission', () => {
    const breakers = createCircuitBreakers();
    breakers.trip('path', null, despatch, 0, never);
    expect([
      breakers.allows(despatch),
      breakers.allows({ ...despatch, operation: 'delete' }),
      breakers.allows(invoice),
    ]).toEqual([false, false, true]);
    breakers.trip('permission', null, invoice, 0, never);
    expect([breakers.allows(invoice), breakers.allows({ ...invoice, operation: 'replace' })]).toEqual([false, true]);
    expect(breakers.connectionBreaker()).toBeNull();
    expect(breakers.scopedBreaker()).toMatchObject({ reason: 'path' });
    breakers.resetAll();
    expect([breakers.allows(despatch), breakers.allows(invoice)]).toEqual([true, true]);
  });

  it('show a kind that is switched off but do not block it, so that each document reports it', () => {
    const breakers = createCircuitBreakers();
    const off = { reason: 'switchedOff', setting: 'writePurchaseReturns' } as const;
    breakers.trip('settings', off, { ...invoice, kind: 'purchaseReturnInvoice' }, 0, never);
    expect(breakers.connectionBreaker()).toBeNull();
    expect(breakers.scopedBreaker()).toMatchObject({ reason: 'settings', problem: off });
    expect(breakers.allows({ ...invoice, kind: 'purchaseReturnInvoice' })).toBe(true);
    breakers.trip('settings', { reason: 'settings' }, invoice, 0, never);
    expect(breakers.connectionBreaker()).toMatchObject({ reason: 'settings' });
  });

  it('show a rejected body but do not block other documents of the kind', () => {
    const breakers = createCircuitBreakers();
    breakers.trip('body', { reason: 'body', status: 413 }, invoice, 0, never);
    expect(breakers.connectionBreaker()).toBeNull();
    expect(breakers.scopedBreaker()).toMatchObject({ reason: 'body' });
    expect(breakers.allows(invoice)).toBe(true);
  });

  it('trip for the whole connection and count consecutive trips', () => {
    const breakers = createCircuitBreakers();
    const trips = (): number => breakers.trip('offline', null, invoice, 0, (count) => count * 10).nextTryAt ?? 0;
    expect([trips(), trips()]).toEqual([10, 20]);
    expect(breakers.trip('limit', null, invoice, 0, (count) => count)).toMatchObject({ trips: 1 });
    expect(trips()).toBe(10);
    breakers.resetConnection(false);
    expect(breakers.connectionBreaker()).toBeNull();
    expect(trips()).toBe(10);
  });

  it('hold the documents of those that they replaced, until these are made ready', () => {
    const breakers = createCircuitBreakers();
    const trip = (reason: 'limit' | 'offline' | 'login' | 'path') =>
      breakers.trip(reason, null, invoice, 0, never).holds;
    expect([trip('offline'), trip('limit'), trip('login'), trip('limit'), trip('path')]).toEqual([
      [],
      ['limit'],
      ['limit', 'login'],
      ['limit', 'login'],
      [],
    ]);
    expect(trip('offline')).toEqual(['limit', 'login']);
    breakers.released();
    expect(breakers.connectionBreaker()).toMatchObject({ reason: 'offline', holds: [] });
  });

  it('are due when their time has come or the clock was set back', () => {
    const breaker = createCircuitBreakers().trip('limit', null, null, 100, () => 200);
    expect([99, 100, 199, 200].map((now) => isDue(breaker, now))).toEqual([true, false, false, true]);
    expect(isDue(createCircuitBreakers().trip('login', null, null, 100, never), 500)).toBe(false);
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
    });
  });
});
