import { describe, expect, it } from 'vitest';
import { assumedDefaults } from '../../../domain/settings.ts';
import type { Transport } from '../../../main/ports.ts';
import type { QueueStatus } from '../../../domain/model/queue.ts';
import { sendAgain, sendAnyway } from '../application/decided.ts';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import type { HarnessOptions } from '../application/harness.ts';
import { ownHarness } from '../application/own-harness.ts';
import { still } from '../application/paced-clock.ts';
import { closedGate } from '../support/gate.ts';

const start = (options: HarnessOptions = {}): Promise<Harness> => ownHarness({ pace: 10, ...options });
const posts = { method: 'POST', path: 'sales-return-invoices' } as const;

describe('the engine', () => {
  it('rests if a retry is due but nothing is left to send', async () => {
    const transport =
      (own: Transport): Transport =>
      (request) =>
        request.method === 'POST' && request.url.includes('invoices')
          ? Promise.resolve({ kind: 'failure', sent: 'no', reason: 'refused', detail: 'ECONNREFUSED' })
          : own(request);
    const own = await start({ transport, pace: 50 });
    const id = await own.draft(invoice());
    await own.send([id]);
    await own.until(async () => (await own.status()).activity === 'stalled');
    await own.until(async () => (await own.call('withdrawDrafts', { ids: [id] })).withdrawn.length === 1);
    const before = own.heard.length;
    // Longer than the pause after one or two failures.
    await own.pass(60_000);
    expect(own.heard.length - before).toBeLessThan(20);
  });

  it('is reported as stalled until reading succeeds, also while it is tried', async () => {
    let tries = 0;
    let answers: Promise<unknown> = Promise.resolve();
    const transport =
      (own: Transport): Transport =>
      async (request) => {
        if (request.url.includes('ApiAuth') || tries > 3) return own(request);
        tries += 1;
        await answers;
        return tries > 3 ? own(request) : { kind: 'failure', sent: 'no', reason: 'unreachable', detail: 'no network' };
      };
    const own = await start({ transport, pace: still });
    const id = await own.draft(invoice());
    await own.send([id]);
    await own.until(async () => (await own.status()).activity === 'stalled' && !own.isSending());
    const before = own.heard.length;
    for (let time = 2; time <= 4; time += 1) {
      const { opened, open } = closedGate();
      answers = opened;
      // Longer than the pause after so many failures.
      own.clock.pass(10_000 * time);
      await own.until(() => Promise.resolve(tries === time));
      const trying = [(await own.status()).activity, own.isSending()];
      open();
      // Nothing is written to find out, so Rampa may be replaced meanwhile.
      expect(trying).toEqual(['stalled', false]);
      await own.quiet();
    }
    await own.until(async () => (await own.state(id)).state === 'accepted');
    await own.settled();
    const reported = own.heard.slice(before).flatMap(({ name, event }) => {
      return name === 'queueChanged' ? [(event as QueueStatus).activity] : [];
    });
    expect([...new Set(reported)]).toEqual(['stalled', 'sending', 'idle']);
    // The document itself was tried once before, and once when the service could be read again.
    expect(await own.outcomes(id)).toEqual(['notSent', 'accepted']);
  });

  it('makes an edited document a change of the one that an earlier submission of it created', async () => {
    const own = await start({ checkPauses: [30] });
    const { opened: until, open: write } = closedGate();
    own.service.faults.arm({ kind: 'lateCommit', until, match: posts });
    const id = await own.draft(invoice());
    await own.send([id]);
    await own.until(async () => (await own.status()).activity === 'idle');
    await own.call('decideDraft', { id, decision: { kind: 'toDraft' } });
    write();
    await own.until(() => Promise.resolve(own.written().length === 1));
    own.service.company.editAsColleague(own.written()[0]?.id ?? '', { DueDays: 77 });
    await own.edit(id, { Description: 'edited' });
    await own.send([id]);
    await own.until(async () => (await own.status()).activity === 'idle');
    const [written] = own.written();
    expect(await own.state(id)).toMatchObject({ state: 'draft', operation: 'replace', withdrawn: 'foundEarlier' });
    expect(await own.call('getDraft', { id })).toMatchObject({
      targetId: written?.id,
      baseline: { InvoiceNumber: written?.document?.record['InvoiceNumber'] },
      content: { InvoiceNumber: written?.document?.record['InvoiceNumber'], Description: 'edited' },
    });
    expect(await own.outcomes(id)).toEqual(['accepted', 'notSent']);
    expect(own.service.ledger.requests(posts)).toHaveLength(1);
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    expect(own.written()).toHaveLength(1);
    // What the colleague changed meanwhile stays.
    expect(own.service.ledger.document(written?.id ?? '')?.record).toMatchObject({
      Description: 'edited',
      DueDays: 77,
    });
  });

  it('sends a replacement over a colleague’s changes if the user has seen them and insists', async () => {
    const own = await start({ checkPauses: [30] });
    const made = await own.draft(invoice({ InvoiceNumber: 'E-1' }));
    await own.send([made]);
    await own.until(async () => (await own.state(made)).state === 'accepted');
    const documentId = (await own.state(made)).acceptedId ?? '';
    const { id } = await own.openAs('salesReturnInvoice', documentId, 'replace', { Description: 'ours' });
    const edit = { id: documentId, change: { Description: 'theirs' } };
    own.service.faults.arm({ kind: 'colleagueAfter', match: { method: 'GET', path: documentId }, edit });
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'PUT' } });
    await own.send([id]);
    await own.until(async () => (await own.status()).activity === 'idle');
    expect((await own.state(id)).state).toBe('unknown');
    await sendAgain(own, id);
    // The user has not seen what the colleague wrote.
    await own.until(async () => (await own.state(id)).state === 'waiting');
    expect(own.service.ledger.document(documentId)?.record['Description']).toBe('theirs');
    await sendAnyway(own, id);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    expect(own.service.ledger.document(documentId)?.record['Description']).toBe('ours');
  });

  it('keeps a document unknown whatever prevents its repetition, and the journal correct', async () => {
    const own = await start();
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    own.service.faults.arm({ kind: 'limit', match: posts });
    const id = await own.draft(invoice({ InvoiceNumber: 'U-1' }));
    await own.send([id]);
    await own.until(async () => (await own.outcomes(id)).join() === 'unknown,waiting');
    expect((await own.state(id)).state).toBe('unknown');
    const [first, second] = await own.call('listAttempts', { draftId: id });
    expect([first?.status, second?.status]).toEqual([null, 429]);
    await own.submit();
    await own.until(async () => (await own.state(id)).state === 'accepted');
    expect((await own.call('listAttempts', { draftId: id })).at(-1)?.status).toBe(200);
    expect(own.written()).toHaveLength(1);
  });

  it('reports requests that are not its own', async () => {
    // In real time: twenty times faster, a request on a busy machine would time out.
    const own = await start({ pace: 1 });
    await own.call('testConnection', { id: own.connectionId });
    const told = () => own.heard.flatMap(({ name, event }) => (name === 'queueChanged' ? [event as QueueStatus] : []));
    await own.until(() => Promise.resolve((told().at(-1)?.budget.used ?? 0) > 0));
    const before = told().length;
    const used = (await own.status()).budget.used;
    const begun = own.clock.monotonic();
    await own.call('refreshLookups', { connectionId: own.connectionId });
    await own.until(() => Promise.resolve((told().at(-1)?.budget.used ?? 0) >= used + 6));
    // At most one a second, however long the lists take on a busy machine.
    expect(told().length - before).toBeLessThanOrEqual(Math.ceil((own.clock.monotonic() - begun) / 1_000) + 1);
  });

  it('tries whether writing works with a numbered document first, because that may be repeated', async () => {
    const own = await start({ settings: { parallel: 1, assumed: { ...assumedDefaults, writePurchaseReturns: true } } });
    const ids = [
      await own.draft(invoice()),
      await own.draft(invoice(), 'purchaseReturnInvoice'),
      await own.draft(invoice({ InvoiceNumber: 'N-1' })),
    ];
    own.service.faults.arm({
      kind: 'resetBeforeWrite',
      times: 1_000,
      match: { method: 'POST', path: 'return-invoices' },
    });
    await own.send(ids);
    // The numbered document may be ready again at once, because it was looked up and is not there.
    const posts = () => own.service.ledger.requests({ method: 'POST', path: 'return-invoices' });
    await own.until(() => Promise.resolve(posts().length >= 2));
    expect(new Set(posts().map(({ bodyHash }) => bodyHash)).size).toBe(2);
    expect(posts().filter(({ path }) => path.includes('purchase'))).toEqual([]);
    expect((await own.states(ids)).slice(0, 2)).toEqual(['unknown', 'ready']);
  });
});
