/**
 * A document that must be read before it is sent, and cannot be: permanently, temporarily, or because the service cannot be
 * reached.
 */
import { describe, expect, it } from 'vitest';
import { checkPauses } from '../../../domain/check-pauses.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Transport } from '../../../main/ports.ts';
import { sendAnyway } from '../application/decided.ts';
import type { Harness } from '../application/harness.ts';
import { invoice } from '../application/harness.ts';
import { recordOf, restsAs, seededId, startWriting, switchPurchaseReturns, writes } from '../application/opened.ts';

const ours = { Description: 'ours' };
const queue = (own: Harness, ids: readonly string[]) => own.call('queueDrafts', { ids });

describe('a document that cannot be read', () => {
  const unreadable = async (own: Harness, kind: DocumentKind) => {
    const documentId = seededId(own, kind);
    const draft = await own.openAs(kind, documentId, 'change', ours);
    return { id: draft.id, documentId };
  };

  it.each(['first', 'second'] as const)(
    'without the path that was there for reading (%s) waits with its setting, and is sent by itself once it is there again',
    async (profile) => {
      const own = await startWriting({ service: { profile } });
      const { id, documentId } = await unreadable(own, 'despatch');
      const created = await own.draft(invoice());
      own.service.company.setOffered('despatch', ['replace', 'change']);
      own.service.ledger.forgetRequests();
      await own.send([id, created]);
      await restsAs(own, created, 'accepted');
      expect(await own.state(id)).toMatchObject({ state: 'waiting', waitingReason: 'path', conflict: null });
      const [attempt] = await own.call('listAttempts', { draftId: id });
      expect(attempt).toMatchObject({
        outcome: 'waiting',
        problem: { reason: 'gateway', setting: 'despatchesPath' },
        status: null,
      });
      expect(await own.settled()).toMatchObject({ activity: 'stalled', blockedReason: 'path', finished: 1 });
      await own.close();
      await own.open();
      expect((await own.items()).find((item) => item.id === id)?.lastAttempt?.problem?.setting).toBe('despatchesPath');
      await own.submit();
      await restsAs(own, id, 'waiting');
      expect(writes(own, documentId)).toEqual([]);
      own.service.company.setOffered('despatch', null);
      await own.pass(3_600_000);
      await restsAs(own, id, 'accepted');
      expect(recordOf(own, documentId)).toMatchObject(ours);
    },
  );

  it('without the permission to read holds the changes of its kind, and others continue; they go on once it is granted', async () => {
    const own = await startWriting();
    const { id, documentId } = await unreadable(own, 'quote');
    const other = await unreadable(own, 'despatch');
    own.service.tokens.takePermission('quotes.read');
    own.service.tokens.expireAll();
    await own.send([id, other.id]);
    await restsAs(own, other.id, 'accepted');
    expect(await own.settled()).toMatchObject({ activity: 'stalled', blockedReason: 'permission' });
    expect(await own.state(id)).toMatchObject({ state: 'waiting', waitingReason: 'permission' });
    const [attempt] = await own.call('listAttempts', { draftId: id });
    expect(attempt?.problem).toMatchObject({ reason: 'permission', code: '0110' });
    own.service.tokens.givePermission('quotes.read');
    own.service.tokens.expireAll();
    await own.pass(3_600_000);
    await restsAs(own, id, 'accepted');
    expect(recordOf(own, documentId)).toMatchObject(ours);
  });

  it.each([false, true])(
    'is sent if the user decides so, also without the permission to read; others wait for that: %s',
    async (othersWait) => {
      const own = await startWriting({ pace: 1e-6, checkPauses });
      const [first = '', second = ''] = own.service.ledger
        .documents({ kind: 'despatch', companyId: 1, seeded: true })
        .map((document) => document.id);
      const { id } = await own.openAs('despatch', first, 'replace', ours);
      const other = await own.openAs('despatch', second, 'replace', ours);
      own.service.faults.arm({ kind: 'status', status: 503, times: 10_000, match: { method: 'GET', path: first } });
      await own.send([id]);
      for (let tries = 0; tries < 20; tries += 1) await own.pass(20_000);
      expect(await own.state(id)).toMatchObject({ state: 'waiting', waitingReason: 'unchecked' });
      const mayNotRead = {
        kind: 'refusal',
        status: 403,
        errors: [{ code: '0110', message: 'no' }],
        times: 10_000,
      } as const;
      own.service.faults.arm({ ...mayNotRead, match: { method: 'GET', path: 'despatches' } });
      if (othersWait) {
        await own.send([other.id]);
        await own.until(async () => (await own.state(other.id)).state === 'waiting');
      }
      await sendAnyway(own, id);
      await own.quiet();
      expect((await own.state(id)).state).toBe('accepted');
      expect(recordOf(own, first)).toMatchObject(ours);
      if (othersWait)
        expect(await own.state(other.id)).toMatchObject({ state: 'waiting', waitingReason: 'permission' });
    },
  );

  it.each(['missingData', 'wrongTypes'] as const)('with an invalid answer (%s) waits too', async (fault) => {
    const own = await startWriting();
    const { id, documentId } = await unreadable(own, 'quote');
    own.service.faults.arm({ kind: fault, match: { method: 'GET', path: documentId } });
    await own.send([id]);
    expect(await restsAs(own, id, 'waiting')).toMatchObject({ waitingReason: 'unchecked' });
    expect(writes(own, documentId)).toEqual([]);
  });

  it('without a network stays ready, and is sent automatically', async () => {
    const own = await startWriting();
    const { id, documentId } = await unreadable(own, 'despatch');
    await own.service.company.setOnline(false);
    await own.send([id]);
    await own.until(async () => (await own.status()).activity === 'stalled');
    expect(await own.status()).toMatchObject({ blockedReason: 'offline' });
    expect(await own.state(id)).toMatchObject({ state: 'ready' });
    expect(await own.outcomes(id)).toContain('notSent');
    await own.service.company.setOnline(true);
    await restsAs(own, id, 'accepted');
    expect(writes(own, documentId)).toHaveLength(1);
  });

  it.each([
    [
      'login',
      ({ service: { tokens } }: Harness) => {
        tokens.setKey('wrong');
        tokens.revokeAll();
        tokens.revokeRefresh();
      },
    ],
    ['limit', ({ service }: Harness) => service.setLimit(0)],
  ] as const)(
    'because of the %s waits as if it had been sent, and is sent when that is resolved',
    async (reason, harm) => {
      const own = await startWriting();
      const { id, documentId } = await unreadable(own, 'despatch');
      const other = await own.draft(invoice({ InvoiceNumber: 'O-1' }));
      await queue(own, [id, other]);
      harm(own);
      await own.submit();
      expect(await own.settled()).toMatchObject({ activity: 'stalled', blockedReason: reason });
      expect(await own.state(id)).toMatchObject({ state: 'waiting', waitingReason: reason });
      own.service.tokens.setKey('valid');
      own.service.setLimit(10_000);
      await own.submit();
      await restsAs(own, id, 'accepted');
      expect(writes(own, documentId)).toHaveLength(1);
    },
  );

  it.each(['status', 'truncated', 'html', 'resetAfterWrite'] as const)(
    'temporarily (%s) is read again a little later, and does not stop others meanwhile',
    async (kind) => {
      // The clock stands still until the test advances it.
      const own = await startWriting({ pace: 0.001, settings: { parallel: 1 } });
      const { id, documentId } = await unreadable(own, 'despatch');
      const other = await own.draft(invoice());
      own.service.faults.arm({ kind, match: { method: 'GET', path: documentId } });
      await own.send([id, other]);
      await own.until(async () => (await own.state(other)).state === 'accepted');
      expect(await own.state(id)).toMatchObject({ state: 'ready' });
      expect((await own.items()).find((item) => item.id === id)?.notBefore).toBeGreaterThan(own.clock.now());
      await own.pass(60_000);
      await restsAs(own, id, 'accepted');
      expect(await own.outcomes(id)).toEqual(['notSent', 'accepted']);
      expect(writes(own, documentId)).toHaveLength(1);
    },
  );

  it('repeatedly, while other requests are answered, is left to the user', async () => {
    const own = await startWriting({ pace: 100, settings: { parallel: 1 } });
    const { id, documentId } = await unreadable(own, 'despatch');
    own.service.faults.arm({ kind: 'status', status: 500, times: 50, match: { method: 'GET', path: documentId } });
    await own.send([id]);
    for (let sent = 0; (await own.state(id)).state === 'ready'; sent += 1) {
      const other = await own.draft(invoice());
      await own.send([other]);
      await own.until(async () => (await own.state(other)).state === 'accepted');
      // The eight tries take some four minutes, however fast the others are.
      own.clock.pass(5_000);
      expect(sent).toBeLessThan(100);
    }
    expect(await own.state(id)).toMatchObject({ state: 'waiting', waitingReason: 'unchecked' });
    // The number of retries depends on how long the others take.
    const tried = await own.outcomes(id);
    expect(tried.length).toBeGreaterThan(2);
    expect(tried.slice(0, -1).every((outcome) => outcome === 'notSent')).toBe(true);
    expect(tried.at(-1)).toBe('waiting');
    expect(writes(own, documentId)).toEqual([]);
  });

  it('while no request is answered waits for the service, not for the user', async () => {
    const own = await startWriting({ pace: 50 });
    const kinds: readonly DocumentKind[] = ['salesReturnInvoice', 'despatch', 'quote'];
    const ids: string[] = [];
    for (const kind of kinds) ids.push((await unreadable(own, kind)).id);
    own.service.faults.arm({ kind: 'status', status: 503, times: 10_000, match: { method: 'GET' } });
    await own.send(ids);
    await own.until(async () => (await own.status()).activity === 'stalled');
    expect(await own.status()).toMatchObject({ blockedReason: 'offline', problem: { reason: 'serverError' } });
    own.service.faults.clear();
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    const all = (await Promise.all(ids.map((id) => own.outcomes(id)))).flat();
    // Each was tried once; what was tried again is the connection.
    expect(all.filter((outcome) => outcome === 'notSent').length).toBeLessThanOrEqual(ids.length);
    expect(all).not.toContain('waiting');
  });
});

describe('a kind that is switched off after it was queued', () => {
  it('waits with the name of the setting, does not stop others, and is sent when it is switched on again', async () => {
    const own = await startWriting();
    const documentId = seededId(own, 'purchaseReturnInvoice');
    const one = await own.openAs('purchaseReturnInvoice', documentId, 'change', ours);
    const two = await own.draft(invoice({ InvoiceNumber: 'PR-1' }), 'purchaseReturnInvoice');
    const sales = await own.draft(invoice());
    await queue(own, [one.id, two, sales]);
    await switchPurchaseReturns(own, false);
    own.service.ledger.forgetRequests();
    await own.submit();
    expect(await own.settled()).toMatchObject({ activity: 'stalled', blockedReason: 'settings' });
    expect(await own.states([one.id, two, sales])).toEqual(['waiting', 'waiting', 'accepted']);
    for (const id of [one.id, two]) {
      const item = (await own.items()).find((each) => each.id === id);
      expect(item).toMatchObject({
        waitingReason: 'settings',
        lastAttempt: { outcome: 'waiting', problem: { reason: 'switchedOff', setting: 'writePurchaseReturns' } },
      });
    }
    expect(own.service.ledger.requests({ path: 'purchase' })).toEqual([]);
    expect(await queue(own, [await own.draft(invoice(), 'purchaseReturnInvoice')])).toMatchObject({
      notQueued: [{ why: 'switchedOff' }],
    });
    await switchPurchaseReturns(own, true);
    await own.until(async () => (await own.states([one.id, two])).every((state) => state === 'accepted'));
  });
});

it.each(['salesReturnInvoice', 'quote'] as const)(
  'a %s is not put to the user because one of two servers behind one address fails',
  async (kind) => {
    let reads = 0;
    let fails = false;
    const transport =
      (send: Transport): Transport =>
      async (request) => {
        if (!fails || request.method !== 'GET') return send(request);
        reads += 1;
        if (reads % 2 === 0) return send(request);
        const body = new TextEncoder().encode('<html>no upstream</html>');
        return { kind: 'response', status: 503, headers: { 'content-type': 'text/html' }, body };
      };
    const own = await startWriting({ pace: 1e-6, transport });
    const operation = kind === 'quote' ? 'change' : 'replace';
    const { id } = await own.openAs(kind, seededId(own, kind), operation, { Description: 'ours' });
    fails = true;
    await own.send([id]);
    for (let step = 0; step < 30; step += 1) await own.pass(10_000);
    expect((await own.state(id)).state).toBe('accepted');
  },
);
