/** A write whose answer was lost may be carried out later: what is written after it must not be undone by it. */
import { expect, it } from 'vitest';
import { checkPauses } from '../../../domain/check-pauses.ts';
import { sendAgain, sendAnyway } from '../application/decided.ts';
import { invoice } from '../application/harness.ts';
import type { Harness, HarnessOptions } from '../application/harness.ts';
import { recordOf, startWriting, writes } from '../application/opened.ts';
import { closedGate } from '../support/gate.ts';

const posts = { method: 'POST', path: 'sales-return-invoices' } as const;
/** Only `pass` moves the clock, by the real pauses. */
const start = (more: HarnessOptions = {}): Promise<Harness> =>
  startWriting({ settings: { parallel: 1 }, pace: 1e-6, checkPauses, ...more });
const passes = async (own: Harness, times: number, ms: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await own.pass(ms);
};
/** An accepted document, with all its checks made. */
async function accepted(own: Harness): Promise<string> {
  const made = await own.draft(invoice());
  await own.send([made]);
  await own.until(async () => (await own.state(made)).state === 'accepted');
  await passes(own, 10, 10_000);
  return (await own.state(made)).acceptedId ?? '';
}
/** Sends a replacement whose answer is lost; the service carries it out when the returned function is called. */
async function sendLate(own: Harness, id: string): Promise<() => void> {
  const { opened, open } = closedGate();
  own.service.faults.arm({ kind: 'lateCommit', until: opened, match: { method: 'PUT' } });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  return open;
}

it('an edited replacement is sent only when the lost one can no longer be carried out', async () => {
  const own = await start();
  const target = await accepted(own);
  const { id } = await own.openAs('salesReturnInvoice', target, 'replace', { Description: 'first' });
  const commit = await sendLate(own, id);
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'second' });
  await own.send([id]);
  await passes(own, 5, 8_000);
  expect(writes(own, target)).toHaveLength(1);
  commit();
  await passes(own, 60, 10_000);
  // The first one is in the service, and the second is a change of that.
  expect(await own.state(id)).toMatchObject({ state: 'draft', withdrawn: 'foundEarlier' });
  await own.send([id]);
  await passes(own, 20, 10_000);
  expect(await own.state(id)).toMatchObject({ state: 'accepted', conflict: null });
  expect(recordOf(own, target)).toMatchObject({ Description: 'second' });
});

it('an edited replacement is sent by itself after that', async () => {
  const own = await start();
  const target = await accepted(own);
  const { id } = await own.openAs('salesReturnInvoice', target, 'replace', { Description: 'first' });
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'PUT' } });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'second' });
  await own.send([id]);
  await passes(own, 30, 10_000);
  expect(await own.state(id)).toMatchObject({ state: 'accepted', conflict: null });
  expect(recordOf(own, target)).toMatchObject({ Description: 'second' });
});

it('a change through another connection to the company waits too, and says why', async () => {
  const own = await start();
  const { connectionId: one } = own;
  const target = await accepted(own);
  const { id: second } = await own.call('createConnection', { settings: { ...own.settings(), name: 'Second' } });
  await own.call('setApiKey', { id: second, apiKey: own.service.apiKey });
  const first = await own.openAs('salesReturnInvoice', target, 'replace', { Description: 'from the first' });
  own.connectionId = second;
  const other = await own.openAs('salesReturnInvoice', target, 'replace', { Description: 'from the second' });
  own.connectionId = one;
  const commit = await sendLate(own, first.id);
  own.connectionId = second;
  await own.send([other.id]);
  await passes(own, 5, 8_000);
  const [item] = await own.items();
  expect(item).toMatchObject({ state: 'ready', lastAttempt: { problem: { reason: 'mayStillBeWritten' } } });
  expect(item?.notBefore).toBeGreaterThan(own.clock.now());
  commit();
  await passes(own, 20, 10_000);
  expect(await own.state(first.id)).toMatchObject({ state: 'accepted' });
  // What the first one wrote is a difference that the user decides about.
  expect(await own.state(other.id)).toMatchObject({ state: 'waiting', waitingReason: 'changed' });
});

it.each(['another draft', 'the edited draft'])(
  'the second of two equal writes may still be carried out when the first is found: %s',
  async (how) => {
    const own = await start();
    const target = await accepted(own);
    const { id } = await own.openAs('salesReturnInvoice', target, 'replace', { Description: 'first' });
    const commitOne = await sendLate(own, id);
    await passes(own, 6, 10_000);
    const { opened, open: commitTwo } = closedGate();
    own.service.faults.arm({ kind: 'lateCommit', until: opened, match: { method: 'PUT' } });
    await sendAgain(own, id);
    await own.until(async () => (await own.outcomes(id)).length === 2 && (await own.state(id)).state === 'unknown');
    await own.quiet();
    if (how === 'the edited draft') {
      await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
      await own.edit(id, { Description: 'second' });
    }
    commitOne();
    await passes(own, 2, 1_000);
    let next = id;
    if (how === 'the edited draft') {
      await own.send([id]);
      await own.until(async () => (await own.state(id)).withdrawn === 'foundEarlier');
    } else {
      await own.call('reconcileDraft', { id });
      expect(await own.state(id)).toMatchObject({ state: 'accepted' });
      next = (await own.openAs('salesReturnInvoice', target, 'replace', { Description: 'second' })).id;
    }
    await own.send([next]);
    await passes(own, 3, 1_000);
    expect(writes(own, target)).toHaveLength(2);
    commitTwo();
    await passes(own, 60, 10_000);
    // The late one has saved the document again, so the user is asked.
    expect(await own.state(next)).toMatchObject({ state: 'waiting', waitingReason: 'changed' });
    await sendAnyway(own, next);
    await passes(own, 10, 10_000);
    expect(await own.state(next)).toMatchObject({ state: 'accepted', conflict: null });
    expect(recordOf(own, target)).toMatchObject({ Description: 'second' });
  },
);

it('a replacement does not undo what another connection wrote while it was read', async () => {
  let held = '';
  let isHeld = false;
  const gate = closedGate();
  const own = await start({
    transport: (send) => async (request) => {
      const answer = await send(request);
      if (held !== '' && request.method === 'GET' && request.url.includes(held)) {
        held = '';
        isHeld = true;
        await gate.opened;
      }
      return answer;
    },
  });
  const target = await accepted(own);
  const { connectionId: one } = own;
  const { id: two } = await own.call('createConnection', { settings: { ...own.settings(), name: 'Second' } });
  await own.call('setApiKey', { id: two, apiKey: own.service.apiKey });
  const ours = await own.openAs('salesReturnInvoice', target, 'replace', { Description: 'ours' });
  own.connectionId = two;
  const theirs = await own.openAs('salesReturnInvoice', target, 'replace', { DocumentNumber: 'theirs' });
  own.connectionId = one;
  held = target;
  await own.send([ours.id]);
  await own.until(() => Promise.resolve(isHeld));
  own.connectionId = two;
  await own.send([theirs.id]);
  await own.until(async () => (await own.state(theirs.id)).state === 'accepted');
  gate.open();
  own.connectionId = one;
  await own.until(async () => (await own.state(ours.id)).state === 'waiting');
  expect(await own.state(ours.id)).toMatchObject({ waitingReason: 'changed' });
  expect(recordOf(own, target)).toMatchObject({ DocumentNumber: 'theirs' });
});

it.each(['Next', 'X-1'])(
  'an edited create is sent only when the lost one can no longer be carried out: %s',
  async (number) => {
    const own = await start();
    const { opened, open: commit } = closedGate();
    const id = await own.draft(invoice({ InvoiceNumber: number }));
    own.service.faults.arm({ kind: 'lateCommit', until: opened, match: posts });
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'unknown');
    await own.quiet();
    await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
    await own.edit(id, { Description: 'second', InvoiceNumber: number === 'Next' ? 'Next' : 'X-2' });
    await own.send([id]);
    await passes(own, 5, 8_000);
    expect(own.service.ledger.requests(posts)).toHaveLength(1);
    commit();
    await passes(own, 60, 10_000);
    expect(own.written()).toHaveLength(1);
    expect(await own.state(id)).toMatchObject({ state: 'draft', operation: 'replace', withdrawn: 'foundEarlier' });
  },
);

it.each(['Next', 'X-1'])('an edited create is sent by itself after that: %s', async (number) => {
  const own = await start();
  const id = await own.draft(invoice({ InvoiceNumber: number }));
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'second', InvoiceNumber: number === 'Next' ? 'Next' : 'X-2' });
  await own.send([id]);
  await own.quiet();
  expect((await own.items())[0]?.lastAttempt?.problem?.reason).toBe('mayStillBeWritten');
  await passes(own, 12, 10_000);
  expect(await own.state(id)).toMatchObject({ state: 'accepted' });
  expect(own.written()).toHaveLength(1);
});

it('an edited create with the number of the lost one does not wait: the service refuses the second', async () => {
  const own = await start();
  const id = await own.draft(invoice({ InvoiceNumber: 'X-1' }));
  own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'second' });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'accepted');
});

const crashed = [
  ['replacement', { method: 'PUT' }],
  ['new document', posts],
] as const;
it.each(crashed)('an edited %s waits for the one that was under way when the computer stopped', async (what, match) => {
  const own = await start();
  const target = what === 'replacement' ? await accepted(own) : null;
  const id =
    target === null
      ? await own.draft(invoice({ Description: 'first' }))
      : (await own.openAs('salesReturnInvoice', target, 'replace', { Description: 'first' })).id;
  const isWritten = (): boolean => {
    const one = target === null ? own.written()[0]?.document?.record : recordOf(own, target);
    return one?.['Description'] === 'first';
  };
  own.service.ledger.forgetRequests();
  const { opened, open } = closedGate();
  own.service.faults.arm({ kind: 'delayBefore', until: opened, match });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'sending');
  // It has been under way for longer than the wait when Rampa is started again.
  own.clock.pass(80_000);
  own.abandon();
  await own.open();
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'second' });
  await own.send([id]);
  await own.until(async () => (await own.outcomes(id)).length === 2);
  own.clock.pass(60_000);
  open();
  await own.until(() => Promise.resolve(isWritten()));
  await passes(own, 20, 10_000);
  expect(await own.state(id)).toMatchObject({ state: 'draft', withdrawn: 'foundEarlier' });
  expect(own.service.ledger.requests(match)).toHaveLength(1);
});

it.each([-5, 5])('the wait goes on if the time of day is corrected by %d minutes', async (minutes) => {
  const own = await start();
  const id = await own.draft(invoice({ Description: 'first' }));
  const { opened, open } = closedGate();
  own.service.faults.arm({ kind: 'lateCommit', until: opened, match: posts });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await own.quiet();
  await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  await own.edit(id, { Description: 'second' });
  own.clock.skip(minutes * 60_000);
  await own.send([id]);
  await own.pass(10_000);
  open();
  await own.until(async () => own.written().some(({ document }) => document?.record['Description'] === 'first'));
  await passes(own, 20, 10_000);
  expect(own.written()).toHaveLength(1);
  expect(await own.state(id)).toMatchObject({ state: 'draft', withdrawn: 'foundEarlier' });
});

it('a submission that was written twice is not accepted as one document', async () => {
  const own = await start();
  const id = await own.draft(invoice());
  const { opened, open } = closedGate();
  own.service.faults.arm({ kind: 'lateCommit', until: opened, match: posts });
  await own.send([id]);
  await own.until(async () => (await own.state(id)).state === 'unknown');
  await passes(own, 12, 10_000);
  // The user has looked, it is not there: it is sent again. This answer is lost too.
  own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
  await sendAgain(own, id);
  await own.until(async () => (await own.outcomes(id)).length === 2 && (await own.state(id)).state === 'unknown');
  // The service carries out the first one late.
  open();
  await own.until(async () => own.written().length === 2 && own.written());
  await passes(own, 6, 10_000);
  expect(await own.state(id)).toMatchObject({ state: 'unknown', acceptedNumber: null });
  // Both are shown.
  const last = (await own.call('listAttempts', { draftId: id })).map(({ findings }) => findings.at(-1)?.documentId);
  expect(last.toSorted()).toEqual(
    own
      .written()
      .map((write) => write.id)
      .toSorted(),
  );
});
