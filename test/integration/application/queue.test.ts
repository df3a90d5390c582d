import { describe, expect, it } from 'vitest';
import { assumedDefaults } from '../../../domain/settings.ts';
import { withOpenEntries, withoutOpenEntry } from '../../../domain/open-entries.ts';
import { despatch, invoice } from './harness.ts';
import type { Harness } from './harness.ts';
import type { HarnessOptions } from './harness.ts';
import { ownHarness } from './own-harness.ts';
import { saving } from '../../saving.ts';

const start = (options: HarnessOptions = {}): Promise<Harness> => ownHarness({ pace: 10, ...options });
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const posts = { method: 'POST', path: 'sales-return-invoices' } as const;

describe('a queue', () => {
  it.each(['first', 'second'] as const)(
    'of the %s service sends twenty, five refused and then mended',
    async (profile) => {
      const own = await start({ service: { profile } });
      const bad = [2, 5, 9, 13, 19];
      const ids: string[] = [];
      for (const index of range(20)) {
        const InvoiceNumber = index % 2 === 0 ? 'Next' : `A-${index}`;
        const customer = bad.includes(index) ? 'NOBODY' : 'C00001';
        ids.push(await own.draft(invoice({ InvoiceNumber, CustomerCode: customer })));
      }
      await own.send(ids);
      expect(await own.settled()).toMatchObject({
        ...{ activity: 'idle', finished: 20, total: 20, accepted: 15, rejected: 5 },
      });
      const states = await own.states(ids);
      expect(states.flatMap((state, index) => (state === 'rejected' ? [index] : []))).toEqual(bad);
      expect(states.filter((state) => state === 'accepted')).toHaveLength(15);
      const refused = ids.filter((_, index) => bad.includes(index));
      for (const id of refused) {
        const [attempt] = await own.call('listAttempts', { draftId: id });
        expect(attempt).toMatchObject({ outcome: 'rejected', errors: [{ source: 'service' }] });
        expect(attempt?.errors[0]?.message).toContain('NOBODY');
        await own.edit(id, { CustomerCode: 'C00002' });
      }
      await own.send(refused);
      await own.settled();
      expect(await own.states(ids)).toEqual(ids.map(() => 'accepted'));
      expect(own.written()).toHaveLength(20);
      expect(own.service.ledger.documents({ kind: 'salesReturnInvoice' })).toHaveLength(20);
      const told = await Promise.all(ids.map(async (id) => (await own.state(id)).acceptedNumber));
      expect([...told].sort()).toEqual(
        own
          .written()
          .map(({ number }) => number)
          .sort(),
      );
    },
  );

  it('gives numbers in the order of writing, also round refused and lost ones, however they were picked', async () => {
    const own = await start();
    own.service.faults.arm({ kind: 'resetAfterWrite', match: { ...posts, skip: 2 } });
    own.service.faults.arm({ kind: 'delayBefore', ms: 60, match: { ...posts, skip: 4 } });
    const ids: string[] = [];
    for (const index of range(8)) ids.push(await own.draft(invoice(index === 4 ? { CustomerCode: 'NOBODY' } : {})));
    await own.send([...ids].reverse());
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted' || state === 'rejected'));
    await own.until(async () =>
      (await own.items()).every((item) => item.state !== 'accepted' || item.acceptedNumber !== null),
    );
    const order = ids.filter((_, index) => index !== 4);
    const numbers = await Promise.all(order.map(async (id) => (await own.state(id)).acceptedNumber ?? ''));
    expect(new Set(numbers).size).toBe(7);
    expect(numbers).toEqual([...numbers].sort());
    expect(own.written().map(({ number }) => number)).toEqual(numbers);
  });

  it('sends only what was submitted, and limits concurrent requests', async () => {
    const own = await start({ settings: { parallel: 2 } });
    own.service.faults.arm({ kind: 'delayBefore', ms: 80, times: 20, match: posts });
    const ids = await own.draftAll(6, (index) => `P-${index}`);
    await own.call('queueDrafts', { ids });
    await own.submit(ids.slice(0, 4));
    await own.until(async () => (await own.items()).filter(({ state }) => state === 'sending').length === 2);
    expect((await own.items()).filter(({ state }) => state === 'sending')).toHaveLength(2);
    await own.settled();
    expect(await own.states(ids)).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'ready', 'ready']);
    expect(own.written()).toHaveLength(4);
  });

  it('pauses after the pending requests, continues, and returns withdrawn documents', async () => {
    const own = await start({ settings: { parallel: 1 } });
    own.service.faults.arm({ kind: 'delayBefore', ms: 100, times: 20, match: posts });
    const ids = await own.draftAll(4, () => 'Next');
    await own.send(ids);
    await own.service.ledger.waitFor(({ method, path }) => method === 'POST' && path.includes(posts.path));
    expect(await own.call('pauseQueue', { connectionId: own.connectionId })).toMatchObject({ activity: 'paused' });
    await own.until(async () => (await own.states(ids))[0] === 'accepted');
    await own.pass(60_000);
    expect(await own.states(ids)).toEqual(['accepted', 'ready', 'ready', 'ready']);
    const last = ids.slice(3);
    expect(await own.call('withdrawDrafts', { ids })).toEqual({ withdrawn: ids.slice(1) });
    expect(await own.states(last)).toEqual(['draft']);
    await own.call('queueDrafts', { ids: last });
    await own.call('resumeQueue', { connectionId: own.connectionId });
    await own.submit();
    await own.settled();
    expect(await own.states(ids)).toEqual(['accepted', 'draft', 'draft', 'accepted']);
    expect(own.written()).toHaveLength(2);
  });

  it('refuses to queue a draft with errors, one that is already queued, and one without a user', async () => {
    const own = await start({ settings: { userId: null } });
    const [good, wrong] = [await own.draft(invoice()), await own.draft(invoice({ CustomerCode: '' }))];
    expect(await own.call('queueDrafts', { ids: [good] })).toEqual({
      queued: [],
      notQueued: [{ id: good, why: 'connection' }],
    });
    await own.call('updateConnection', { id: own.connectionId, settings: { ...own.settings(), userId: 1 } });
    expect(await own.call('queueDrafts', { ids: [good, wrong, 'none'] })).toEqual({
      queued: [good],
      notQueued: [
        { id: wrong, why: 'errors' },
        { id: 'none', why: 'state' },
      ],
    });
    expect(await own.call('queueDrafts', { ids: [good] })).toMatchObject({ notQueued: [{ id: good, why: 'state' }] });
  });
});

describe('a draft with an open entry', () => {
  it('is not queued, whatever the page reported, until the entry is settled', async () => {
    const own = await start();
    const content = withOpenEntries(invoice(), [
      { key: 'a', text: '10,2,5', origin: 'pasted', reason: 'severalValues' },
    ]);
    const id = await own.draft(content);
    expect(await own.call('queueDrafts', { ids: [id] })).toEqual({
      queued: [],
      notQueued: [{ id, why: 'openEntries' }],
    });
    const draft = await own.call('getDraft', { id });
    const settled = withoutOpenEntry(draft?.content ?? {}, 'a');
    await own.call('saveDraft', saving({ id, revision: draft?.revision ?? 0, content: settled }));
    expect(await own.call('queueDrafts', { ids: [id] })).toEqual({ queued: [id], notQueued: [] });
  });
});

describe('a queue with an obstacle', () => {
  it('waits offline, and continues by itself', async () => {
    const own = await start();
    await own.service.company.setOnline(false);
    const ids = await own.draftAll(5, (index) => (index < 2 ? 'Next' : `O-${index}`));
    await own.send(ids);
    const stalled = await own.until(async () => {
      const status = await own.status();
      return status.activity === 'stalled' && status;
    });
    expect(stalled).toMatchObject({ blockedReason: 'offline', finished: 0, total: 5 });
    expect(stalled.nextTryAt).toBeGreaterThan(Date.now());
    expect(await own.states(ids)).toEqual(ids.map(() => 'ready'));
    await own.service.company.setOnline(true);
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    expect(own.written()).toHaveLength(5);
  });

  it('stops at a refused key after one login, until the key is corrected', async () => {
    const own = await start();
    own.service.tokens.setKey('wrong');
    const ids = await own.draftAll(6, (index) => `K-${index}`);
    await own.send(ids);
    const status = await own.settled();
    expect(status).toMatchObject({ activity: 'stalled', blockedReason: 'login', nextTryAt: null });
    expect(own.service.tokens.counts().refusedLogins).toBe(1);
    expect(await own.states(ids)).toEqual(ids.map(() => 'waiting'));
    own.service.tokens.setKey('valid');
    await own.call('setApiKey', { id: own.connectionId, apiKey: own.service.apiKey });
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    expect(own.written()).toHaveLength(6);
  });

  it('after a restart, makes documents that wait ready once the login works, but sends nothing that was not submitted', async () => {
    const own = await start();
    own.service.tokens.setKey('wrong');
    const id = await own.draft(invoice());
    await own.send([id]);
    expect(await own.settled()).toMatchObject({ activity: 'stalled', blockedReason: 'login' });
    await own.close();
    await own.open();
    own.service.tokens.setKey('valid');
    const steps = await own.call('testConnection', { id: own.connectionId });
    expect(steps.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(await own.state(id)).toMatchObject({ state: 'ready', waitingReason: null });
    expect([(await own.status()).activity, own.written()]).toEqual(['idle', []]);
    await own.submit();
    await own.until(async () => (await own.state(id)).state === 'accepted');
  });

  it('retries a refused login once when the user submits, but not automatically', async () => {
    const own = await start();
    own.service.tokens.setKey('expired');
    const ids = await own.draftAll(2, (index) => `R-${index}`);
    await own.send(ids);
    expect(await own.settled()).toMatchObject({ activity: 'stalled', blockedReason: 'licence' });
    expect(own.service.tokens.counts().refusedLogins).toBe(1);
    await own.submit();
    await own.until(() => Promise.resolve(own.service.tokens.counts().refusedLogins === 2));
    own.service.tokens.setKey('valid');
    await own.settled();
    await own.submit();
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    expect(own.written()).toHaveLength(2);
  });

  it('waits for the limit of the day without refusing anything, and tries once when it is over', async () => {
    const own = await start({ service: { limit: 1_000 }, settings: { parallel: 1 } });
    await own.call('testConnection', { id: own.connectionId });
    own.service.setLimit(own.service.tokens.used() + 3);
    const ids = await own.draftAll(6, (index) => `L-${index}`);
    await own.send(ids);
    const status = await own.settled();
    expect(status).toMatchObject({ activity: 'stalled', blockedReason: 'limit', finished: 3 });
    const midnight = new Date(own.clock.now());
    midnight.setHours(24, 0, 0, 0);
    expect(status.nextTryAt).toBe(midnight.getTime());
    expect((await own.states(ids)).slice(3)).toEqual(['waiting', 'waiting', 'waiting']);
    const asked = own.service.ledger.requests(posts).length;
    own.clock.skip(midnight.getTime() - own.clock.now() + 1_000);
    await own.submit();
    await own.until(() => Promise.resolve(own.service.ledger.requests(posts).length > asked));
    expect((await own.settled()).blockedReason).toBe('limit');
    expect(own.service.ledger.requests(posts)).toHaveLength(asked + 1);
    own.service.setLimit(1_000);
    await own.submit();
    await own.settled();
    expect(await own.states(ids)).toEqual(ids.map(() => 'accepted'));
    expect(own.written()).toHaveLength(6);
  });

  it('sends until the service says that the limit is reached, and warns before', async () => {
    const own = await start({ service: { limit: 40 }, settings: { parallel: 1 } });
    await own.call('testConnection', { id: own.connectionId });
    const { budget } = await own.status();
    expect(budget).toEqual({ limit: 40, used: 1, nearLimit: false });
    const ids = await own.draftAll(45, (index) => `B-${index}`);
    await own.send(ids);
    const status = await own.settled();
    expect(status).toMatchObject({ activity: 'stalled', blockedReason: 'limit', problem: { code: '0120' } });
    expect(status.budget.nearLimit).toBe(true);
    expect(own.written()).toHaveLength(39);
    expect(own.service.ledger.requests(posts).map((request) => request.status)).toEqual([
      ...Array<number>(39).fill(200),
      429,
    ]);
  });

  it('goes on past the limit by its own count, which may be wrong', async () => {
    // On a busy machine an ordinary token could expire during the test; the new login would then report the new limit.
    const own = await start({ service: { limit: 30, tokenLifetimeSeconds: 36_000 }, settings: { parallel: 1 } });
    await own.call('testConnection', { id: own.connectionId });
    own.service.setLimit(1_000);
    const ids = await own.draftAll(45, (index) => `C-${index}`);
    await own.send(ids);
    expect(await own.settled()).toMatchObject({ activity: 'idle', budget: { limit: 30, used: 46, nearLimit: true } });
    expect(own.written()).toHaveLength(45);
  });

  it('lets other kinds and operations pass a missing permission', async () => {
    const own = await start();
    own.service.tokens.setPermissions(['despatches.create', 'despatches.list', 'despatches.get']);
    const [a, b] = await own.draftAll(2, (index) => `M-${index}`);
    const goods = await own.draft(despatch(), 'despatch');
    const ids = [a ?? '', b ?? '', goods];
    await own.send(ids);
    const status = await own.settled();
    expect(status).toMatchObject({ activity: 'stalled', blockedReason: 'permission' });
    expect(await own.states(ids)).toEqual(['waiting', 'waiting', 'accepted']);
  });

  it.each([
    [404, 'Resource not found.'],
    [405, 'Bu yöntem desteklenmiyor.'],
  ])(
    'reports the path also if the service answers in its envelope that it does not know it (%i)',
    async (status, message) => {
      const own = await start();
      const { despatches } = own.service.paths;
      const errors = [{ code: '9404', message }];
      own.service.faults.arm({ kind: 'refusal', status, errors, match: { method: 'POST', path: despatches } });
      const id = await own.draft(despatch(), 'despatch');
      await own.send([id]);
      expect(await own.settled()).toMatchObject({ activity: 'stalled', blockedReason: 'path' });
      const [attempt] = await own.call('listAttempts', { draftId: id });
      expect(attempt).toMatchObject({
        outcome: 'waiting',
        problem: { reason: 'path', status, code: '9404', message, setting: 'despatchesPath' },
      });
      expect(own.written('despatch')).toHaveLength(0);
      // Documents are kept: once the path is right, they are sent.
      await own.submit();
      await own.until(async () => (await own.state(id)).state === 'accepted');
    },
  );

  it('treats errors about the document as refusals, whatever their status', async () => {
    const own = await start();
    const { despatches } = own.service.paths;
    const errors = [{ code: '9001', message: 'Müşteri bulunamadı.' }];
    own.service.faults.arm({ kind: 'refusal', status: 404, errors, match: { method: 'POST', path: despatches } });
    const id = await own.draft(despatch(), 'despatch');
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'rejected');
    const [attempt] = await own.call('listAttempts', { draftId: id });
    expect(attempt?.errors[0]).toMatchObject({ place: { line: null, path: ['CustomerCode'] }, sentLine: null });
  });

  it('does not offer a document that was edited since it left the queue to be queued again with the others', async () => {
    const own = await start();
    const ids = await own.draftAll(3, () => 'Next');
    const [edited = '', other = '', last = ''] = ids;
    const { connectionId } = own;
    await own.call('queueDrafts', { ids });
    expect(await own.change({ ...own.settings(), periodId: 3 })).toBe(3);
    await own.edit(edited, { Description: 'half typed' });
    expect(await own.state(edited)).toMatchObject({ withdrawn: null });
    expect(await own.call('listWithdrawn', { connectionId })).toEqual([other, last]);
    const { withdrawn } = await own.call('listDrafts', { connectionId, offset: 0, limit: 1 });
    expect(withdrawn).toEqual({ settings: 2, policy: 0 });
  });

  it('names the path that does not exist, and stops that kind alone', async () => {
    const own = await start({ settings: { assumed: { ...assumedDefaults, despatchesPath: '/nowhere' } } });
    const goods = await own.draft(despatch(), 'despatch');
    const [sales] = await own.draftAll(1, () => 'Next');
    const ids = [goods, sales ?? ''];
    await own.send(ids);
    expect(await own.settled()).toMatchObject({ activity: 'stalled', blockedReason: 'path' });
    expect(await own.states(ids)).toEqual(['waiting', 'accepted']);
    const settings = own.settings();
    const assumed = { ...settings.assumed, despatchesPath: own.service.paths.despatches };
    expect(await own.change({ ...settings, assumed })).toBe(1);
    const { connectionId } = own;
    const withdrawn = async () => (await own.call('listDrafts', { connectionId, offset: 0, limit: 1 })).withdrawn;
    expect(await withdrawn()).toEqual({ settings: 1, policy: 0 });
    expect(await own.call('listWithdrawn', { connectionId })).toEqual([goods]);
    expect((await own.call('queueDrafts', { ids: [goods] })).queued).toEqual([goods]);
    expect(await withdrawn()).toEqual({ settings: 0, policy: 0 });
    await own.call('submitQueue', { connectionId });
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
  });
});
