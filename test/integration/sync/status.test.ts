/** What the status says is what the engine does by itself. */
import { describe, expect, it } from 'vitest';
import { checkPauses } from '../../../domain/check-pauses.ts';
import type { Transport } from '../../../main/ports.ts';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { restsAs, seededId, startWriting } from '../application/opened.ts';
import { ownHarness } from '../application/own-harness.ts';
import type { Fault } from '../../service/types.ts';
import { closedGate, valve } from '../support/gate.ts';

const posts = { method: 'POST', path: 'sales-return-invoices' } as const;
const passes = async (own: Harness, times: number, ms: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await own.pass(ms);
};

it('while the queue is paused and writing fails, one document after another tries it', async () => {
  const own = await ownHarness({ pace: 10, settings: { parallel: 2 } });
  const ids = await own.draftAll(10, (index) => `P-${index}`);
  await own.call('pauseQueue', { connectionId: own.connectionId });
  own.service.faults.arm({ kind: 'resetBeforeWrite', times: 1_000, match: posts });
  await own.send(ids);
  await passes(own, 5, 10_000);
  const tried = await Promise.all(ids.map(async (id) => (await own.outcomes(id)).includes('unknown')));
  // The two that were under way, and at most the two that tried whether it was their own fault.
  expect(tried.filter(Boolean).length).toBeLessThan(5);
});

it('the outcome of a document that was submitted alone is looked for while the queue is paused', async () => {
  const own = await ownHarness({ pace: 10 });
  const id = await own.draft(invoice());
  await own.call('pauseQueue', { connectionId: own.connectionId });
  own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
  await own.send([id]);
  await restsAs(own, id, 'accepted');
  const lost = await own.draft(invoice());
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  await own.send([lost]);
  await restsAs(own, lost, 'unknown');
  await passes(own, 5, 60_000);
  expect(await own.status()).toMatchObject({ activity: 'paused' });
});

it('a document that was submitted alone while the queue is paused waits for the connection, and says so', async () => {
  let isOffline = false;
  const transport =
    (send: Transport): Transport =>
    (request) =>
      isOffline ? Promise.resolve({ kind: 'failure', sent: 'no', reason: 'refused', detail: 'no' }) : send(request);
  const own = await ownHarness({ pace: 10, transport });
  const id = await own.draft(invoice());
  await own.call('pauseQueue', { connectionId: own.connectionId });
  isOffline = true;
  await own.send([id]);
  await own.until(async () => (await own.status()).activity === 'stalled');
  const { blockedReason, nextTryAt, isPaused } = await own.status();
  expect([blockedReason, typeof nextTryAt, isPaused, own.isSending()]).toEqual(['offline', 'number', true, false]);
  isOffline = false;
  await passes(own, 5, 60_000);
  expect(await own.state(id)).toMatchObject({ state: 'accepted' });
});

it('a document that waits for its own next try is not at rest', async () => {
  const own = await startWriting({ pace: 1e-6, checkPauses });
  const targets: string[] = [];
  for (let made = 0; made < 2; made += 1) {
    const id = await own.draft(invoice());
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    targets.push((await own.state(id)).acceptedId ?? '');
  }
  await passes(own, 10, 10_000);
  const [target = ''] = targets;
  const { id } = await own.openAs('salesReturnInvoice', target, 'replace', { Description: 'ours' });
  own.service.faults.arm({ kind: 'status', status: 503, times: 2, match: { method: 'GET', path: target } });
  await own.send([id]);
  await own.quiet();
  const item = (await own.items()).find((one) => one.id === id);
  expect(item).toMatchObject({ state: 'ready' });
  expect(await own.status()).toMatchObject({
    ...{ activity: 'stalled', blockedReason: null, nextTryAt: item?.notBefore },
    ...{ finished: 0, total: 1 },
  });
  expect(own.isSending()).toBe(false);
  await passes(own, 6, 10_000);
  expect(await own.state(id)).toMatchObject({ state: 'accepted' });
});

const sales = 'sales-return-invoices';
const mayNotRead = (path: string, skip = 0): Fault => ({
  kind: 'refusal',
  status: 403,
  errors: [{ code: '0110', message: 'no' }],
  times: 10_000,
  match: { method: 'GET', path, skip },
});

it.each(['create', 'change'])('a lost %s that cannot be searched for is not being sent', async (operation) => {
  const own = await startWriting();
  const target = operation === 'create' ? sales : seededId(own, 'quote');
  const id =
    operation === 'create'
      ? await own.draft(invoice({ InvoiceNumber: 'X-1' }))
      : (await own.openAs('quote', target, 'change', { Description: 'ours' })).id;
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: operation === 'create' ? posts : { method: 'PATCH' } });
  own.service.faults.arm(mayNotRead(target, operation === 'create' ? 0 : 1));
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  await passes(own, 6, 600_000);
  const { activity, blockedReason, nextTryAt } = await own.status();
  expect([activity, blockedReason]).toEqual(['stalled', 'permission']);
  expect(nextTryAt).toBeGreaterThan(own.clock.now());
});

it('documents behind one that cannot be searched for are not at rest', async () => {
  const own = await startWriting({ settings: { parallel: 1 }, pace: 1e-6, checkPauses });
  const id = await own.draft(invoice());
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  own.service.faults.arm(mayNotRead(sales));
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.call('pauseQueue', { connectionId: own.connectionId });
  await own.quiet();
  await own.close();
  await own.open();
  await own.quiet();
  const others = await own.draftAll(2, () => 'Next');
  await own.call('queueDrafts', { ids: others });
  await own.submit();
  await passes(own, 12, 5_000);
  expect(await own.status()).toMatchObject({ activity: 'stalled', blockedReason: 'permission' });
});

it('a pause is shown as long as it lasts, and does not stop the search for what was lost', async () => {
  const gate = closedGate();
  let isHeld = false;
  const own = await startWriting({
    ...{ settings: { parallel: 1 }, pace: 1e-6, checkPauses },
    transport: (send) => async (request) => {
      if (isHeld && request.method === 'POST' && request.url.includes(sales)) await gate.opened;
      return send(request);
    },
  });
  const [lost = '', last = ''] = await own.draftAll(2, () => 'Next');
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  await own.send([lost, last]);
  await own.until(async () => (await own.state(lost)).state === 'unknown');
  isHeld = true;
  await own.quiet();
  own.clock.pass(1_000);
  await own.until(async () => (await own.state(last)).state === 'sending');
  await own.call('pauseQueue', { connectionId: own.connectionId });
  gate.open();
  await own.until(async () => (await own.state(last)).state === 'accepted');
  await own.quiet();
  expect((await own.status()).activity).toBe('paused');
  const searches = (): number => own.service.ledger.requests({ method: 'GET', path: sales }).length;
  const before = searches();
  await passes(own, 30, 3_600_000);
  expect(searches()).toBeGreaterThan(before);
});

it('a document that was queued again while its former submission is searched for is being sent, whatever is submitted next', async () => {
  const gate = valve(({ method }) => method === 'GET');
  const own = await startWriting({ pace: 1e-6, checkPauses, transport: gate.transport });
  const id = await own.draft(invoice());
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  gate.shut();
  own.clock.pass(2_000);
  await own.until(() => Promise.resolve(gate.held() > 0));
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'again' });
  await own.send([id]);
  const first = await own.status();
  const other = await own.draft(invoice({ InvoiceNumber: 'X-1' }));
  await own.send([other]);
  const second = await own.status();
  gate.let();
  await own.quiet();
  expect([first.activity, first.total, second.activity, second.total]).toEqual(['sending', 1, 'sending', 2]);
  await passes(own, 12, 20_000);
  expect(await own.states([id, other])).toEqual(['accepted', 'accepted']);
});

/** A quote that reads as if a colleague had changed it while `isChanged`, and a change of it whose first sending is lost. */
async function changedMeanwhile() {
  const seen = { isChanged: false };
  const own = await startWriting({
    ...{ pace: 1e-6, checkPauses },
    transport: (send) => async (request) => {
      const answer = await send(request);
      if (!seen.isChanged || request.method !== 'GET' || answer.kind !== 'response') return answer;
      return { ...answer, body: Buffer.from(Buffer.from(answer.body).toString().replaceAll('before', 'theirs')) };
    },
  });
  const target = seededId(own, 'quote');
  own.service.company.editAsColleague(target, { Description: 'before' });
  const { id } = await own.openAs('quote', target, 'change', { Description: 'ours' });
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'PATCH' } });
  return { own, seen, id };
}

it('a lost change that was found changed is left to the user, even if it is as before later', async () => {
  const { own, seen, id } = await changedMeanwhile();
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await passes(own, 1, 2_000);
  seen.isChanged = true;
  await passes(own, 1, 15_000);
  const { activity } = await own.status();
  seen.isChanged = false;
  await passes(own, 12, 60_000);
  const [attempt, ...more] = await own.call('listAttempts', { draftId: id });
  expect(attempt?.findings.slice(0, 3).map(({ result }) => result)).toEqual(['unchanged', 'different', 'unchanged']);
  expect([activity, (await own.state(id)).state, more]).toEqual(['idle', 'unknown', []]);
});

it('nor is it sent because another document is submitted while the run lasts; only if all are', async () => {
  const { own, seen, id } = await changedMeanwhile();
  own.service.faults.arm({ ...mayNotRead('sales-return-invoices'), match: posts });
  await own.send([id, await own.draft(invoice())]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  await passes(own, 1, 2_000);
  seen.isChanged = true;
  await passes(own, 1, 15_000);
  await passes(own, 1, 200_000);
  seen.isChanged = false;
  const other = await own.openAs('despatch', seededId(own, 'despatch'), 'replace', { Description: 'other' });
  await own.send([other.id]);
  await own.quiet();
  await passes(own, 12, 20_000);
  expect([await own.states([id, other.id]), await own.outcomes(id)]).toEqual([['unknown', 'accepted'], ['unknown']]);
  await own.submit();
  await passes(own, 12, 20_000);
  expect((await own.state(id)).state).toBe('accepted');
});

it('a lost change that was found unchanged is sent again although another document is submitted meanwhile', async () => {
  const { own, id } = await changedMeanwhile();
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  await passes(own, 1, 2_000);
  const other = await own.openAs('despatch', seededId(own, 'despatch'), 'replace', { Description: 'other' });
  await own.send([other.id]);
  await own.quiet();
  await passes(own, 8, 20_000);
  expect(await own.states([id, other.id])).toEqual(['accepted', 'accepted']);
});

it('a document that waits for a permission may be the one that tries whether writing works', async () => {
  const own = await startWriting({ pace: 1e-6, checkPauses });
  const target = seededId(own, 'despatch');
  const { id } = await own.openAs('despatch', target, 'replace', { Description: 'ours' });
  own.service.faults.arm(mayNotRead(target));
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'waiting');
  own.service.faults.arm({ kind: 'resetBeforeWrite', times: 1_000, match: posts });
  await own.send(await own.draftAll(3, () => 'Next'));
  await own.quiet();
  await passes(own, 4, 10_000);
  const { blockedReason, nextTryAt } = await own.status();
  expect([blockedReason, nextTryAt === null]).toEqual(['writes', false]);
});

it('only what was submitted is said to be sent by itself, also during a run and after a restart', async () => {
  const own = await startWriting({ pace: 1e-6, checkPauses });
  own.service.faults.arm({ kind: 'status', status: 503, times: 1_000, match: posts });
  const [id = '', other = ''] = await own.draftAll(2, (index) => `T-${index}`);
  await own.send([id]);
  await own.quiet();
  await own.call('queueDrafts', { ids: [other] });
  const turnOf = async (draftId: string) => (await own.call('getTurn', { draftId })).sent;
  expect((await own.status()).activity).not.toBe('idle');
  expect([await turnOf(id), await turnOf(other)]).toEqual(['inTurn', 'ifSubmitted']);
  await own.call('pauseQueue', { connectionId: own.connectionId });
  expect([await turnOf(id), await turnOf(other)]).toEqual(['afterPause', 'ifSubmitted']);
  await own.close();
  await own.open();
  expect(await turnOf(id)).toBe('ifSubmitted');
});

it('what is submitted alone while a pause holds others neither waits for them nor counts them', async () => {
  let isOffline = true;
  const transport =
    (send: Transport): Transport =>
    (request) =>
      isOffline ? Promise.resolve({ kind: 'failure', sent: 'no', reason: 'refused', detail: 'no' }) : send(request);
  const own = await ownHarness({ pace: 1e-6, transport, settings: { parallel: 1 } });
  const ids = await own.draftAll(4, () => 'Next');
  await own.send(ids);
  await own.quiet();
  await own.call('pauseQueue', { connectionId: own.connectionId });
  const last = ids[3] ?? '';
  await own.submit([last]);
  await own.quiet();
  expect(await own.status()).toMatchObject({ activity: 'stalled', blockedReason: 'offline', finished: 0, total: 1 });
  expect(await own.call('getTurn', { draftId: last })).toEqual({ sent: 'inTurn', waitsFor: null });
  isOffline = false;
  await passes(own, 6, 10_000);
  expect(await own.states(ids)).toEqual(['ready', 'ready', 'ready', 'accepted']);
});

it('a document that is only looked for is not sent by that', async () => {
  const own = await startWriting({ pace: 1e-6, checkPauses: [300_000, 300_000, 300_000] });
  const id = await own.draft(invoice({ InvoiceNumber: 'L-1' }));
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  expect(await own.call('reconcileDraft', { id })).toMatchObject({ state: 'unknown' });
  await own.quiet();
  expect([await own.outcomes(id), own.written()]).toEqual([['unknown'], []]);
});

it('a pause is shown although a document that was submitted alone waits for one that the pause holds', async () => {
  let isOffline = true;
  const own = await startWriting({
    ...{ pace: 1e-6, checkPauses },
    transport: (send) => (request) =>
      isOffline && request.method === 'PATCH'
        ? Promise.resolve({ kind: 'failure', sent: 'no', reason: 'refused', detail: 'no' })
        : send(request),
  });
  const target = seededId(own, 'quote');
  const first = await own.openAs('quote', target, 'change', { Description: 'first' });
  const second = await own.openAs('quote', target, 'change', { DueDays: '12' });
  await own.send([first.id]);
  await own.until(async () => (await own.status()).activity === 'stalled');
  await own.call('pauseQueue', { connectionId: own.connectionId });
  isOffline = false;
  await own.send([second.id]);
  await own.quiet();
  await passes(own, 5, 3_600_000);
  const turnOf = async ({ id: draftId }: { readonly id: string }) => (await own.call('getTurn', { draftId })).sent;
  expect(await own.states([first.id, second.id])).toEqual(['ready', 'ready']);
  expect([await turnOf(first), await turnOf(second)]).toEqual(['afterPause', 'inTurn']);
  expect((await own.status()).activity).toBe('paused');
});

describe('what was queued again, and not submitted', () => {
  it.each(['refused', 'lost'])('is not said to be sent by itself: it was %s', async (how) => {
    const own = await startWriting({ pace: 1e-6, checkPauses });
    const id = await own.draft(invoice());
    own.service.faults.arm(
      how === 'lost'
        ? { kind: 'resetBeforeWrite', match: posts }
        : { kind: 'refusal', status: 400, errors: [{ code: '9001', message: 'no' }], match: posts },
    );
    await own.send([id]);
    await own.until(async () => ['rejected', 'unknown'].includes((await own.state(id)).state));
    await own.quiet();
    if (how === 'lost') await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
    await own.edit(id, { Description: 'again' });
    await own.call('queueDrafts', { ids: [id] });
    expect(await own.call('getTurn', { draftId: id })).toEqual({ sent: 'ifSubmitted', waitsFor: null });
    await passes(own, 5, 3_600_000);
    expect((await own.state(id)).state).toBe('ready');
  });

  it('can be withdrawn while its former submission is searched for', async () => {
    const gate = valve(({ method }) => method === 'GET');
    const own = await startWriting({ pace: 1e-6, checkPauses, transport: gate.transport });
    const id = await own.draft(invoice());
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'unknown');
    gate.shut();
    own.clock.pass(2_000);
    await own.until(() => Promise.resolve(gate.held() > 0));
    await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
    await own.edit(id, { Description: 'again' });
    await own.send([id]);
    const { withdrawn } = await own.call('withdrawDrafts', { ids: [id] });
    const { activity } = await own.status();
    gate.let();
    await own.quiet();
    await passes(own, 5, 60_000);
    expect([withdrawn, activity, (await own.state(id)).state]).toEqual([[id], 'idle', 'draft']);
    expect(own.written()).toEqual([]);
  });
});
