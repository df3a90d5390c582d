/** Answers and failures that do not concern a document's content: they pass by themselves, and block no more than necessary. */
import { describe, expect, it } from 'vitest';
import { createMemorySecrets } from '../../../main/secrets/secrets.ts';
import { SecretError } from '../../../main/secrets/secret-error.ts';
import type { Fault } from '../../service/types.ts';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { colleaguesInvoice } from '../application/opened.ts';
import { ownHarness } from '../application/own-harness.ts';
import { still } from '../application/paced-clock.ts';

const posts = { method: 'POST', path: 'sales-return-invoices' } as const;
const stalled = (own: Harness, reason: string) =>
  own.until(async () => {
    const status = await own.status();
    return status.activity === 'stalled' && status.blockedReason === reason ? status : null;
  });
const allAccepted = (own: Harness, ids: readonly string[]) =>
  own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));

describe('429 without the code of the daily limit', () => {
  const envelope = { kind: 'refusal', status: 429, errors: [{ code: '90429', message: 'slow down' }] } as const;
  const page = { kind: 'status', status: 429 } as const;

  it.each([
    ['an envelope', envelope],
    ['a page', page],
  ])('with %s: nothing was done, and it is sent automatically at the time that the service gave', async (_, fault) => {
    const own = await ownHarness({ settings: { parallel: 1 } });
    own.service.faults.arm({ ...fault, headers: { 'retry-after': '7200' }, match: posts });
    const ids = [await own.draft(invoice()), await own.draft(invoice())];
    await own.send(ids);
    const { problem, nextTryAt } = await stalled(own, 'busy');
    expect(problem).toMatchObject({ reason: 'tooManyRequests', status: 429, retryAfterMs: 7_200_000 });
    // It waits as long as the service asked, not until midnight nor for the pause after a network failure.
    const left = (nextTryAt ?? 0) - own.clock.now();
    expect(left).toBeGreaterThan(7_000_000);
    expect(left).toBeLessThanOrEqual(7_200_000);
    expect(await own.states(ids)).toEqual(['ready', 'ready']);
    await own.pass(7_100_000);
    expect(own.service.ledger.requests(posts)).toHaveLength(1);
    await own.pass(100_000);
    await allAccepted(own, ids);
    expect(own.written()).toHaveLength(2);
    const [attempt] = await own.call('listAttempts', { draftId: ids[0] ?? '' });
    expect(attempt).toMatchObject({ outcome: 'notSent', status: 429, problem: { reason: 'tooManyRequests' } });
  });

  it('without a time waits for minutes, longer each time, and the user can always retry', async () => {
    const own = await ownHarness({ settings: { parallel: 1 } });
    own.service.faults.arm({ ...page, match: posts, times: 3 });
    const id = await own.draft(invoice());
    await own.send([id]);
    const waits: number[] = [];
    for (const minute of [1, 2]) {
      const { nextTryAt } = await stalled(own, 'busy');
      waits.push(((nextTryAt ?? 0) - own.clock.now()) / (minute * 60_000));
      const asked = own.service.ledger.requests(posts).length;
      await own.pass(minute * 75_000);
      await own.until(() => Promise.resolve(own.service.ledger.requests(posts).length > asked));
      // During the try, the time of the former one is reported.
      await own.quiet();
    }
    for (const wait of waits) expect(Math.abs(wait - 1)).toBeLessThanOrEqual(0.21);
    await stalled(own, 'busy');
    await own.submit();
    await allAccepted(own, [id]);
  });

  it('for a read before a write sends nothing, and blocks nothing permanently', async () => {
    const own = await ownHarness();
    const made = await own.draft(invoice());
    await own.send([made]);
    await allAccepted(own, [made]);
    const documentId = (await own.state(made)).acceptedId ?? '';
    const { id } = await own.openAs('salesReturnInvoice', documentId, 'delete');
    own.service.faults.arm({ ...page, match: { method: 'GET', path: documentId } });
    await own.send([id]);
    await stalled(own, 'busy');
    expect(await own.state(id)).toMatchObject({ state: 'ready', waitingReason: null });
    await own.pass(80_000);
    await allAccepted(own, [id]);
  });

  it('for a login does not count as a refused key', async () => {
    const own = await ownHarness();
    own.service.faults.arm({ kind: 'status', status: 429, match: { path: '/ApiAuth/login' } });
    const id = await own.draft(invoice());
    await own.send([id]);
    await stalled(own, 'busy');
    await own.pass(80_000);
    await allAccepted(own, [id]);
  });
});

describe('the daily limit', () => {
  const limit = { kind: 'refusal', status: 429, errors: [{ code: '0120', message: 'limit' }] } as const;

  it('holds documents back until the service answers, whichever request it answers', async () => {
    const own = await ownHarness({ settings: { parallel: 1 }, checkPauses: [30] });
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    const [lost = '', ...ids] = await own.draftAll(5, (index) => (index === 0 ? 'Next' : `L-${index}`));
    await own.send([lost]);
    await own.settled();
    own.service.faults.arm({ ...limit, match: posts });
    await own.send(ids);
    await stalled(own, 'limit');
    expect(await own.states(ids)).toEqual(ids.map(() => 'waiting'));
    // The service answers the user's check: the limit is no longer reached.
    await own.call('reconcileDraft', { id: lost });
    await allAccepted(own, ids);
    expect(await own.settled()).toMatchObject({ activity: 'idle' });
    expect(own.written()).toHaveLength(4);
  });
});

describe('403 without the code of a missing permission', () => {
  it('with an HTML page at the login does not count as a refused key: it is tried again', async () => {
    const own = await ownHarness();
    own.service.faults.arm({ kind: 'status', status: 403, match: { path: '/ApiAuth/login' } });
    const id = await own.draft(invoice());
    await own.send([id]);
    expect((await stalled(own, 'offline')).problem).toMatchObject({ reason: 'notJson', status: 403 });
    await own.pass(10_000);
    await allAccepted(own, [id]);
  });
});

describe('a body that a gateway before the service refused', () => {
  const details: Fault = {
    kind: 'status',
    status: 400,
    content: {
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: { '$.Lines[0].Quantity': ['The JSON value could not be converted.'] },
    },
  };

  it('makes its document wait with the named fields, and the others continue', async () => {
    const own = await ownHarness({ settings: { parallel: 1 } });
    own.service.faults.arm({ ...details, match: posts });
    const ids = [await own.draft(invoice()), await own.draft(invoice()), await own.draft(invoice())];
    const [first = '', ...others] = ids;
    await own.send(ids);
    await allAccepted(own, others);
    expect(await own.state(first)).toMatchObject({ state: 'waiting', waitingReason: 'body' });
    expect(await own.settled()).toMatchObject({ activity: 'stalled', blockedReason: 'body', finished: 2, total: 3 });
    const [attempt] = await own.call('listAttempts', { draftId: first });
    const { content } = (await own.call('getDraft', { id: first })) ?? {};
    const lines = content?.['Lines'] as readonly { readonly $key: string }[];
    expect(attempt).toMatchObject({
      outcome: 'waiting',
      status: 400,
      problem: { reason: 'body', message: 'One or more validation errors occurred.' },
      errors: [
        {
          message: '$.Lines[0].Quantity: The JSON value could not be converted.',
          place: { line: lines[0]?.$key, path: ['Quantity'] },
        },
      ],
    });
    // After it was withdrawn for correction, the fields are still shown.
    await own.call('withdrawDrafts', { ids: [first] });
    expect(await own.call('getRejection', { draftId: first })).toMatchObject({
      errors: [{ place: { path: ['Quantity'] } }],
    });
    await own.send([first]);
    await allAccepted(own, ids);
    expect(own.written()).toHaveLength(3);
  });

  it('is not charged to documents that wait for something else, which the status names until they are sent', async () => {
    const own = await ownHarness({ pace: still, checkPauses: [1_000, 15_000, 60_000], settings: { parallel: 1 } });
    const replace = async (InvoiceNumber: string): Promise<string> => {
      const theirs = own.service.company.createAsColleague('salesReturnInvoice', colleaguesInvoice({ InvoiceNumber }));
      return (await own.openAs('salesReturnInvoice', theirs, 'replace', { DueDays: '7' })).id;
    };
    const [first, refused, second] = [await replace('O-1'), await own.draft(invoice()), await replace('O-2')];
    const singly = { method: 'GET', path: 'sales-return-invoices/' } as const;
    own.service.faults.arm({ kind: 'status', status: 503, times: 10_000, match: singly });
    own.service.faults.arm({ ...details, match: posts });
    await own.send([first, refused, second]);
    for (let seconds = 0; seconds < 30; seconds += 1) await own.pass(1_000);
    expect(await own.states([first, refused, second])).toEqual(['ready', 'waiting', 'ready']);
    const held = await own.status();
    expect(held).toMatchObject({ activity: 'stalled', blockedReason: 'offline', problem: { status: 503 } });
    expect(held.nextTryAt).not.toBeNull();
    own.service.faults.clear();
    for (let minutes = 0; minutes < 10; minutes += 1) await own.pass(60_000);
    await allAccepted(own, [first, second]);
    expect(await own.status()).toMatchObject({ activity: 'stalled', blockedReason: 'body', nextTryAt: null });
    await own.call('withdrawDrafts', { ids: [refused] });
    expect(await own.status()).toMatchObject({ activity: 'idle', blockedReason: null });
  });

  it('is sent when it is submitted again', async () => {
    const own = await ownHarness();
    own.service.faults.arm({ kind: 'status', status: 413, match: posts });
    const id = await own.draft(invoice());
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'waiting');
    await own.pass(600_000);
    expect(own.service.ledger.requests(posts)).toHaveLength(1);
    await own.submit();
    await allAccepted(own, [id]);
  });

  it('is not retried repeatedly after an attempt of unknown outcome', async () => {
    const own = await ownHarness();
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    own.service.faults.arm({ ...details, match: posts, times: 50 });
    const id = await own.draft(invoice({ InvoiceNumber: 'B-1' }));
    await own.send([id]);
    await own.until(async () => (await own.call('listAttempts', { draftId: id })).length >= 2);
    for (let minutes = 0; minutes < 10; minutes += 1) await own.pass(60_000);
    expect((await own.state(id)).state).toBe('unknown');
    expect(own.service.ledger.requests(posts).length).toBeLessThanOrEqual(4);
  });
});

describe('a keychain that is locked while documents are sent', () => {
  it('is reported as locked, and sending continues by itself once it is unlocked', async () => {
    let locked = false;
    const { store, storage } = createMemorySecrets('test');
    const secrets = {
      storage,
      store: {
        ...store,
        get: (account: string) =>
          locked ? Promise.reject(new SecretError('locked', 'The keychain is locked.')) : store.get(account),
      },
    };
    const own = await ownHarness({ secrets });
    const [first, second] = [await own.draft(invoice()), await own.draft(invoice())];
    await own.send([first]);
    await allAccepted(own, [first]);
    locked = true;
    own.service.tokens.expireAll();
    own.service.tokens.revokeRefresh();
    await own.send([second]);
    const { problem } = await stalled(own, 'keychain');
    expect(problem).toEqual({ reason: 'secrets', message: 'The keychain is locked.' });
    expect(await own.state(second)).toMatchObject({ state: 'ready', waitingReason: null });
    await own.pass(80_000);
    expect(await own.status()).toMatchObject({ activity: 'stalled', blockedReason: 'keychain' });
    locked = false;
    await own.pass(150_000);
    await allAccepted(own, [first, second]);
    expect(own.written()).toHaveLength(2);
  });
});

describe('a number that another document has in another case', () => {
  it('is a refusal once an earlier attempt is too old to be written, and the journal has each answer as it was', async () => {
    const checkPauses = [1_000, 15_000, 60_000];
    const own = await ownHarness({
      service: { profile: 'stranger' },
      settings: { clientReference: false },
      checkPauses,
    });
    const theirs = await own.draft(invoice({ InvoiceNumber: 'KAPI-9', Description: 'theirs' }));
    await own.send([theirs]);
    await allAccepted(own, [theirs]);
    own.service.ledger.forgetRequests();
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', body: 'kapı-9' } });
    const id = await own.draft(invoice({ InvoiceNumber: 'kapı-9', Description: 'ours' }));
    await own.send([id]);
    for (const pause of checkPauses) await own.pass(pause + 100);
    expect((await own.state(id)).state).toBe('rejected');
    const attempts = await own.call('listAttempts', { draftId: id });
    const [lost, ...refused] = attempts.map(({ outcome, status }) => [outcome, status]);
    expect(lost).toEqual(['unknown', null]);
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused) expect(one).toEqual(['rejected', 409]);
    expect(attempts.at(-1)?.errors).toMatchObject([{ place: { line: null } }]);
    expect(own.service.ledger.requests({ wrote: true })).toHaveLength(0);
  });
});
