import { describe, expect, it } from 'vitest';
import { despatch, invoice } from './harness.ts';
import type { Harness } from './harness.ts';
import { harnessBeside, ownHarness } from './own-harness.ts';
import { still } from './paced-clock.ts';

const posts = { method: 'POST', path: 'sales-return-invoices' } as const;

describe('two workstations on one API key', () => {
  it('whose tokens end every other second send everything once, and log in no more than that asks for', async () => {
    const lifetime = 2;
    const one = await ownHarness({ service: { tokenLifetimeSeconds: lifetime }, settings: { parallel: 2 } });
    const two = await harnessBeside(one, { settings: { parallel: 2 } });
    // Slow enough that every workstation uses several tokens.
    one.service.faults.arm({ kind: 'delayBefore', ms: 250, times: 10_000, match: posts });
    const ids = new Map<Harness, string[]>();
    for (const [at, own] of [one, two].entries()) {
      const drafts: string[] = [];
      for (let index = 0; index < 28; index += 1) {
        const InvoiceNumber = index % 2 === 0 ? 'Next' : `W${at}-${index}`;
        drafts.push(await own.draft(invoice({ InvoiceNumber })));
      }
      ids.set(own, drafts);
    }
    const before = one.service.tokens.counts();
    const began = performance.now();
    await Promise.all([one, two].map((own) => own.send(ids.get(own) ?? [])));
    const ends = await Promise.all(
      [one, two].map((own) =>
        own.until(async () => {
          const status = await own.status();
          return status.finished === 28 && status.activity === 'idle' && status;
        }),
      ),
    );
    const seconds = (performance.now() - began) / 1000;
    expect(seconds).toBeGreaterThan(2 * lifetime);
    for (const own of [one, two]) {
      expect(new Set(await own.states(ids.get(own) ?? []))).toEqual(new Set(['accepted']));
    }
    expect(ends).toMatchObject([
      { blockedReason: null, problem: null },
      { blockedReason: null, problem: null },
    ]);
    // According to the service's ledger each was written once, and none refused.
    const written = one.written();
    expect(written).toHaveLength(56);
    expect(new Set(written.map(({ number }) => number)).size).toBe(56);
    expect(one.service.ledger.documents({ kind: 'salesReturnInvoice' })).toHaveLength(56);
    const refused = one.service.ledger.requests(posts).filter(({ status }) => status !== 200 && status !== 401);
    expect(refused).toEqual([]);

    // A token lasts one to two seconds; when it expires, a workstation has at most one refused refresh and one login.
    const after = one.service.tokens.counts();
    const tokens = after.logins - before.logins + (after.refreshes - before.refreshes);
    const ended = 2 * (Math.ceil(seconds / (lifetime - 1)) + 1);
    expect(tokens).toBeGreaterThan(2);
    expect(tokens).toBeLessThanOrEqual(ended);
    expect(after.refusedRefreshes).toBeLessThanOrEqual(ended);
    expect(after.refusedLogins).toBe(0);
  });

  it('do not replace each other’s access tokens while they are valid', async () => {
    const one = await ownHarness();
    const two = await harnessBeside(one);
    const before = one.service.tokens.counts();
    for (const own of [one, two, one, two]) {
      const id = await own.draft(invoice());
      await own.send([id]);
      await own.settled();
      expect((await own.state(id)).state).toBe('accepted');
    }
    expect(one.service.tokens.counts()).toEqual({ ...before, logins: before.logins + 2 });
  });
});

describe('a token that expires before it is used', () => {
  it('is requested again after a while, automatically', async () => {
    const own = await ownHarness({ pace: still });
    // The second fault hits the repeated request, with a token that was just renewed.
    own.service.faults.arm({ kind: 'expiredToken', times: 2, match: posts });
    const ids = [await own.draft(invoice()), await own.draft(invoice())];
    await own.send(ids);
    const stalled = await own.until(async () => {
      const status = await own.status();
      return status.blockedReason === 'login' && status;
    });
    expect(stalled.nextTryAt).not.toBeNull();
    await own.pass((stalled.nextTryAt ?? 0) - own.clock.now() + 1);
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    expect(own.written()).toHaveLength(2);
    expect(await own.status()).toMatchObject({ blockedReason: null, problem: null });
  });
});

describe('a new token by hand', () => {
  it.each(['submitQueue', 'resumeQueue'] as const)(
    'is not needed after %s, which asks for one (§5.9)',
    async (again) => {
      const own = await ownHarness();
      own.service.tokens.setLimit(0);
      own.service.setLimit(0);
      own.service.tokens.expireAll();
      const id = await own.draft(invoice());
      await own.send([id]);
      expect(await own.settled()).toMatchObject({ activity: 'stalled', blockedReason: 'limit' });
      const { logins } = own.service.tokens.counts();
      own.service.tokens.setLimit(5_000);
      own.service.setLimit(5_000);
      await own.call(again, { connectionId: own.connectionId });
      await own.until(async () => (await own.state(id)).state === 'accepted');
      expect(own.service.tokens.counts().logins).toBe(logins + 1);
      expect(await own.call('getConnectionStatus', { id: own.connectionId })).toMatchObject({
        budget: { limit: 5_000 },
      });
    },
  );

  it('applies changed permissions, and releases the documents that waited for them', async () => {
    const own = await ownHarness({ pace: 10 });
    const { logins } = own.service.tokens.counts();
    own.service.tokens.takePermission('sales-return-invoices.create');
    const goods = await own.draft(despatch(), 'despatch');
    const ids = [await own.draft(invoice()), await own.draft(invoice()), goods];
    await own.send(ids);
    expect(await own.settled()).toMatchObject({ activity: 'stalled', blockedReason: 'permission' });
    expect(await own.states(ids)).toEqual(['waiting', 'waiting', 'accepted']);
    const before = await own.call('getConnectionStatus', { id: own.connectionId });
    expect((await own.status()).problem).toMatchObject({ reason: 'permission', code: '0110', status: 403 });

    own.service.tokens.givePermission('sales-return-invoices.create');
    own.service.tokens.setLimit(5_000);
    const { status, problem } = await own.call('renewSession', { id: own.connectionId });
    expect(problem).toBeNull();
    expect(status).toMatchObject({ signedIn: true, connectionId: own.connectionId, budget: { limit: 5_000 } });
    expect(status.permissions).not.toBe(before.permissions);
    expect(own.service.tokens.counts()).toMatchObject({ logins: logins + 2, refreshes: 0 });
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    expect(own.written()).toHaveLength(2);
  });

  it('is the answer of the user to a login that was refused', async () => {
    const own = await ownHarness({ pace: 10 });
    own.service.tokens.setKey('expired');
    const ids = [await own.draft(invoice())];
    await own.send(ids);
    expect(await own.settled()).toMatchObject({ blockedReason: 'licence', problem: { message: 'ApiKey expired.' } });
    const refused = await own.call('renewSession', { id: own.connectionId });
    expect(refused).toMatchObject({ status: { signedIn: false }, problem: { reason: 'licenceExpired', status: 401 } });
    expect(own.service.tokens.counts().refusedLogins).toBe(2);
    own.service.tokens.setKey('wrong');
    expect(await own.call('renewSession', { id: own.connectionId })).toMatchObject({
      problem: { reason: 'loginRefused', message: 'Invalid API credentials.' },
    });
    expect(await own.states(ids)).toEqual(['waiting']);
    own.service.tokens.setKey('valid');
    expect(await own.call('renewSession', { id: own.connectionId })).toMatchObject({ problem: null });
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
  });

  it('reports the obstacle, and keeps the current token', async () => {
    const own = await ownHarness();
    await own.call('testConnection', { id: own.connectionId });
    await own.service.company.setOnline(false);
    expect(await own.call('renewSession', { id: own.connectionId })).toMatchObject({
      status: { signedIn: true },
      problem: { reason: 'refused' },
    });
    await own.service.company.setOnline(true);
    await own.call('clearApiKey', { id: own.connectionId });
    expect(await own.call('renewSession', { id: own.connectionId })).toMatchObject({
      status: { signedIn: false, tokenExpiresAt: null, permissions: null },
      problem: { reason: 'noApiKey' },
    });
    await expect(own.call('renewSession', { id: 'none' })).rejects.toMatchObject({ code: 'notFound' });
  });
});
