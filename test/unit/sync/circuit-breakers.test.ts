import { describe, expect, it } from 'vitest';
import { createGates, isDue } from '../../../main/sync/queue/circuit-breakers.ts';
import { obstacleOf } from '../../../main/sync/queue/blocked-reason.ts';
import { failureReasons } from '../../../domain/model/connection.ts';

const invoice = { kind: 'salesReturnInvoice', operation: 'create' } as const;
const despatch = { kind: 'despatch', operation: 'create' } as const;
const never = (): null => null;

describe('gates', () => {
  it('closes for a kind by its path, for an operation by its permission', () => {
    const gates = createGates();
    gates.close('path', null, despatch, 0, never);
    expect([gates.lets(despatch), gates.lets({ ...despatch, operation: 'delete' }), gates.lets(invoice)]).toEqual([
      false,
      false,
      true,
    ]);
    gates.close('permission', null, invoice, 0, never);
    expect([gates.lets(invoice), gates.lets({ ...invoice, operation: 'replace' })]).toEqual([false, true]);
    expect(gates.whole()).toBeNull();
    expect(gates.partial()).toMatchObject({ reason: 'path' });
    gates.openAll();
    expect([gates.lets(despatch), gates.lets(invoice)]).toEqual([true, true]);
  });

  it('tells of a kind that is switched off, and lets it pass: each document says so for itself', () => {
    const gates = createGates();
    const off = { reason: 'switchedOff', setting: 'writePurchaseReturns' } as const;
    gates.close('settings', off, { ...invoice, kind: 'purchaseReturnInvoice' }, 0, never);
    expect(gates.whole()).toBeNull();
    expect(gates.partial()).toMatchObject({ reason: 'settings', problem: off });
    expect(gates.lets({ ...invoice, kind: 'purchaseReturnInvoice' })).toBe(true);
    gates.close('settings', { reason: 'settings' }, invoice, 0, never);
    expect(gates.whole()).toMatchObject({ reason: 'settings' });
  });

  it('closes for the whole connection, and counts how often in a row', () => {
    const gates = createGates();
    const times = (): number => gates.close('offline', null, invoice, 0, (count) => count * 10).nextTryAt ?? 0;
    expect([times(), times()]).toEqual([10, 20]);
    expect(gates.close('limit', null, invoice, 0, (count) => count)).toMatchObject({ times: 1 });
    expect(times()).toBe(10);
    gates.openWhole();
    expect(gates.whole()).toBeNull();
    expect(times()).toBe(10);
  });

  it('is due when its time has come, or the clock was set back', () => {
    const gate = createGates().close('limit', null, null, 100, () => 200);
    expect([99, 100, 199, 200].map((now) => isDue(gate, now))).toEqual([true, false, false, true]);
    expect(isDue(createGates().close('login', null, null, 100, never), 500)).toBe(false);
  });

  it('takes every reason of a request that was not carried out for an obstacle', () => {
    const obstacles = Object.fromEntries(failureReasons.map((reason) => [reason, obstacleOf({ reason })]));
    expect(obstacles).toMatchObject({
      dns: 'offline',
      limit: 'limit',
      loginRefused: 'login',
      licenceExpired: 'licence',
      noApiKey: 'secrets',
      secrets: 'secrets',
      settings: 'settings',
      header: 'headers',
    });
  });
});
