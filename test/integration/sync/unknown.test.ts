import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../domain/model/draft-state.ts';
import type { Transport } from '../../../main/ports.ts';
import { sendAgain, sendAnyway } from '../application/decided.ts';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import type { HarnessOptions } from '../application/harness.ts';
import { colleaguesInvoice } from '../application/opened.ts';
import { ownHarness } from '../application/own-harness.ts';
import { still } from '../application/paced-clock.ts';
import type { JsonRecord } from '../../service/types.ts';
import { closedGate, lostAnswers } from '../support/gate.ts';

const start = (options: HarnessOptions = {}): Promise<Harness> => ownHarness({ pace: 10, ...options });
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const posts = { method: 'POST', path: 'sales-return-invoices' } as const;
const kind = 'salesReturnInvoice';
const changedText = { Description: 'changed' };

describe('an unknown outcome', () => {
  it('is found after a restart in the middle of sending', async () => {
    const lost = lostAnswers();
    const own = await start({ transport: lost.transport, pace: 50 });
    await own.call('testConnection', { id: own.connectionId });
    lost.on = true;
    const ids = await own.draftAll(3, (index) => (index === 0 ? 'Next' : `R-${index}`));
    await own.send(ids);
    await own.until(() => Promise.resolve(own.written().length === 3));
    await own.close();
    lost.on = false;
    await own.open();
    expect(await own.states(ids)).toEqual(['unknown', 'unknown', 'unknown']);
    await own.submit();
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    expect(own.written()).toHaveLength(3);
    const [attempt] = await own.call('listAttempts', { draftId: ids[0] ?? '' });
    expect(attempt).toMatchObject({ outcome: 'unknown', findings: [{ by: 'reference', result: 'match' }] });
  });

  it('of "Next" stays unknown until it is found or the user decides; it is never sent again automatically', async () => {
    const own = await start();
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    const [id = '', other = ''] = await own.draftAll(2, () => 'Next');
    await own.send([id, other]);
    await own.until(async () => (await own.state(other)).state === 'accepted');
    await own.settled();
    await own.pass(3_600_000);
    expect((await own.state(id)).state).toBe('unknown');
    expect((await own.call('withdrawDrafts', { ids: [id] })).withdrawn).toEqual([]);
    await own.submit();
    await own.settled();
    expect((await own.call('reconcileDraft', { id })).state).toBe('unknown');
    expect(own.service.ledger.requests(posts)).toHaveLength(2);
    const findings = (await own.call('listAttempts', { draftId: id }))[0]?.findings ?? [];
    expect(findings.length).toBeGreaterThan(2);
    expect(findings.every(({ result }) => result === 'nothing')).toBe(true);
    await sendAgain(own, id);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    expect(own.written()).toHaveLength(2);
  });

  it('of "Next" that was written after all is found before it is sent again', async () => {
    const own = await start({ checkPauses: [30] });
    const { opened: until, open: write } = closedGate();
    own.service.faults.arm({ kind: 'lateCommit', until, match: posts });
    const [id = ''] = await own.draftAll(1, () => 'Next');
    await own.send([id]);
    await own.until(async () => (await own.status()).activity === 'idle');
    expect((await own.state(id)).state).toBe('unknown');
    write();
    await own.until(() => Promise.resolve(own.written().length === 1));
    expect(await sendAgain(own, id)).toMatchObject({ state: 'accepted' });
    expect(own.written()).toHaveLength(1);
    expect(own.service.ledger.requests(posts)).toHaveLength(1);
  });

  it('can be moved back to the drafts, or be marked as accepted, by the user', async () => {
    const own = await start({ checkPauses: [30] });
    own.service.faults.arm({ kind: 'resetBeforeWrite', times: 2, match: posts });
    const [a = '', b = ''] = await own.draftAll(2, () => 'Next');
    await own.send([a, b]);
    await own.until(async () => (await own.states([a, b])).every((state) => state === 'unknown'));
    await own.settled();
    expect(await own.call('decideDraft', { id: a, decision: { kind: 'toDraft' } })).toMatchObject({ state: 'draft' });
    expect(await own.call('decideDraft', { id: b, decision: { kind: 'accepted', number: 'X1' } })).toMatchObject({
      state: 'accepted',
      acceptedNumber: 'X1',
    });
  });

  it('of a number that a colleague took is distinguished from our own', async () => {
    const own = await start();
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
    const [taken, ours] = [
      await own.draft(invoice({ InvoiceNumber: 'C-1' })),
      await own.draft(invoice({ InvoiceNumber: 'C-2' })),
    ];
    const colleague = { ...(await body(own, taken)), CustomerCode: 'C00002' };
    own.service.company.createAsColleague('salesReturnInvoice', colleague);
    await own.call('updateConnection', { id: own.connectionId, settings: { ...own.settings(), parallel: 1 } });
    await own.send([taken, ours]);
    await own.until(async () => (await own.states([taken, ours])).join() === 'rejected,accepted');
    const attempts = await own.call('listAttempts', { draftId: taken });
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['unknown', 'rejected']);
    expect(attempts[1]?.errors).toHaveLength(1);
    expect(attempts[0]?.findings.at(-1)).toMatchObject({ by: 'number', searched: 'C-1', result: 'different' });
    expect(own.written()).toHaveLength(1);
  });

  it.each([
    ['drops the time', '1.25', 1.25, 'accepted'],
    ['rounds the price', '1.23456', 1.2346, 'unknown'],
  ])('of a number is not taken for a colleague’s if the service %s', async (_, price, UnitPrice, state) => {
    const shown = (data: JsonRecord): JsonRecord => ({
      ...data,
      Date: (data.Date as string).replace(/T.*/, 'T00:00:00'),
      Lines: (data.Lines as JsonRecord[]).map((line) => ({ ...line, UnitPrice })),
    });
    const transport =
      (send: Transport): Transport =>
      async (request) => {
        const answer = await send(request);
        if (answer.kind !== 'response' || request.method !== 'GET' || !/sales-return-invoices\/./.test(request.url))
          return answer;
        const envelope = JSON.parse(Buffer.from(answer.body).toString()) as { Data: JsonRecord };
        return { ...answer, body: Buffer.from(JSON.stringify({ ...envelope, Data: shown(envelope.Data) })) };
      };
    const own = await start({ transport });
    own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
    const numbered = { InvoiceNumber: 'W-7', OrderReferenceNumber: 'SP-77' };
    const id = await own.draft(invoice(numbered, { UnitPrice: price }));
    await own.send([id]);
    await own.settled();
    expect((await own.state(id)).state).toBe(state);
    expect(own.service.ledger.requests(posts)).toHaveLength(1);
  });

  it('of a number that our own first attempt used late is accepted, not refused', async () => {
    let count = 0;
    const transport =
      (own: Transport): Transport =>
      async (request) => {
        count += request.method === 'POST' && request.url.includes('invoices') ? 1 : 0;
        // The first request is written only now, after the check that did not find it.
        if (request.method === 'POST' && count === 2) await own(request);
        return own(request);
      };
    const own = await start({ transport });
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    const id = await own.draft(invoice({ InvoiceNumber: 'W-1' }));
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    const attempts = await own.call('listAttempts', { draftId: id });
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['unknown', 'accepted']);
    expect(own.service.ledger.requests(posts).map(({ codes }) => codes.length)).toEqual([0, 0, 1]);
    expect(own.written()).toHaveLength(1);
  });

  it.each([
    ['a number', 'create'],
    ['a replacement', 'replace'],
  ] as const)('of %s is resolved as ours after a changed setting would give another body', async (_, operation) => {
    const own = await start({ pace: still, checkPauses: [1_000] });
    const { Lines, ...header } = invoice({ InvoiceNumber: 'S-1', OrderReferenceNumber: 'PO-1' });
    // The VAT rounds to zero per line, but not per document.
    const content = { ...header, Lines: ['a', 'b'].map(($key) => ({ ...Lines[0], $key, Quantity: '1', UnitPrice: '0.02' })) }; // oxfmt-ignore
    const opened = async () => {
      const theirs = own.service.company.createAsColleague(kind, { ...colleaguesInvoice(), InvoiceNumber: 'S-1' });
      return (await own.openAs(kind, theirs, 'replace', content)).id;
    };
    const id = operation === 'create' ? await own.draft(content) : await opened();
    const method = operation === 'create' ? 'POST' : 'PUT';
    own.service.faults.arm({ kind: 'resetAfterWrite', match: { method, path: posts.path } });
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'unknown');
    const settings = own.settings();
    const assumed = { ...settings.assumed, vatPerDocument: !settings.assumed.vatPerDocument };
    await own.call('updateConnection', { id: own.connectionId, settings: { ...settings, assumed } });
    await own.pass(1_000);
    await own.settled();
    expect((await own.state(id)).state).toBe('accepted');
    expect(own.service.ledger.requests({ method, path: posts.path })).toHaveLength(1);
  });

  it('of a number that is hidden from the user is left to the user’s decision', async () => {
    const own = await start({ settings: { userId: 2 } });
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    const id = await own.draft(invoice({ InvoiceNumber: 'H-1' }));
    const hidden = { ...(await body(own, id)), SharingCode: 'YÖNETİM', Description: 'of a colleague' };
    own.service.company.createAsColleague('salesReturnInvoice', hidden);
    await own.send([id]);
    await own.passUntil(async () => {
      const attempts = await own.call('listAttempts', { draftId: id });
      return attempts.length >= 2 && (await own.status()).activity !== 'sending';
    });
    expect((await own.state(id)).state).toBe('unknown');
    const attempts = await own.call('listAttempts', { draftId: id });
    expect(attempts.at(-1)?.problem?.reason).toBe('refusedByService');
    expect(attempts.flatMap(({ findings }) => findings).every(({ result }) => result === 'nothing')).toBe(true);
    expect(own.written()).toHaveLength(0);
  });

  it('of a replacement, change or deletion is checked, and sent again only if no colleague wrote', async () => {
    const own = await start({ checkPauses: [100, 300, 600] });
    const made = range(3).map((index) =>
      own.service.company.createAsColleague(kind, {
        ...colleaguesInvoice(),
        InvoiceNumber: `E-${index}`,
      }),
    );
    const [lostAfter = '', lostBefore = '', deleted = ''] = made;
    const edit = async (documentId: string, operation: Exclude<Operation, 'create'>): Promise<string> =>
      (await own.openAs(kind, documentId, operation, operation === 'delete' ? {} : changedText)).id;
    const ids = [await edit(lostAfter, 'replace'), await edit(lostBefore, 'change'), await edit(deleted, 'delete')];
    own.service.faults.arm({ kind: 'resetAfterWrite', match: { method: 'PUT' } });
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'PATCH' } });
    own.service.faults.arm({ kind: 'resetAfterWrite', match: { method: 'DELETE' } });
    await own.send(ids);
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    const { ledger } = own.service;
    expect(ledger.requests({ method: 'PUT' })).toHaveLength(1);
    expect(ledger.requests({ method: 'PATCH' })).toHaveLength(2);
    expect(ledger.requests({ method: 'DELETE' })).toHaveLength(1);
    expect(ledger.document(lostBefore)?.record['Description']).toBe('changed');
    expect(ledger.document(deleted)?.deleted).toBe(true);
  });

  it.each([
    ['PUT', 'replace'],
    ['PATCH', 'change'],
    ['DELETE', 'delete'],
  ] as const)('of a %s that the service carries out late is waited for, not sent again', async (method, operation) => {
    const own = await start({ pace: still, checkPauses: [100, 1_000, 8_000] });
    const documentId = own.service.company.createAsColleague(kind, { ...colleaguesInvoice(), InvoiceNumber: 'L-1' });
    const { id } = await own.openAs(kind, documentId, operation, operation === 'delete' ? {} : changedText);
    const { opened: until, open: write } = closedGate();
    own.service.faults.arm({ kind: 'lateCommit', until, match: { method } });
    await own.send([id]);
    const { ledger } = own.service;
    await own.until(async () => (await own.state(id)).state === 'unknown');
    await own.pass(100);
    await own.pass(1_000);
    write();
    await own.until(() => Promise.resolve(ledger.requests({ method, path: documentId, wrote: true }).length === 1));
    await own.pass(8_000);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    expect(ledger.requests({ method, path: documentId })).toHaveLength(1);
    const [attempt] = await own.call('listAttempts', { draftId: id });
    expect(attempt?.findings.slice(0, 3).map(({ result }) => result)).toEqual(['unchanged', 'unchanged', 'match']);
  });

  it('of a deletion that was sent although the document was missing is not proved by its being missing', async () => {
    const own = await start({ checkPauses: [50, 100, 150] });
    const documentId = own.service.company.createAsColleague(kind, { ...colleaguesInvoice(), InvoiceNumber: 'M-1' });
    const { id } = await own.openAs(kind, documentId, 'delete');
    own.service.company.deleteAsColleague(documentId);
    await own.send([id]);
    await own.until(async () => (await own.state(id)).waitingReason === 'changed');
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'DELETE' } });
    await sendAnyway(own, id);
    await own.until(async () => (await own.state(id)).state === 'unknown');
    expect(await own.call('reconcileDraft', { id })).toMatchObject({ state: 'unknown' });
    const attempts = await own.call('listAttempts', { draftId: id });
    expect(attempts.flatMap(({ findings }) => findings).at(-1)).toMatchObject({ result: 'nothing' });
  });

  it('of a change is not sent again earlier when the user checks, and counts as sending until then', async () => {
    const own = await start({ pace: still, checkPauses: [100, 5_000, 5_000] });
    const { id, documentId } = await changed(own);
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'PATCH' } });
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'unknown');
    await own.pass(100);
    await own.until(async () => (await own.call('listAttempts', { draftId: id }))[0]?.findings.length === 1);
    for (let look = 0; look < 4; look += 1) {
      expect(await own.call('reconcileDraft', { id })).toMatchObject({ state: 'unknown' });
    }
    const patches = () => own.service.ledger.requests({ method: 'PATCH', path: documentId });
    expect(patches()).toHaveLength(1);
    // It is going to be sent: that can still be stopped.
    expect((await own.status()).activity).toBe('sending');
    expect((await own.call('pauseQueue', { connectionId: own.connectionId })).activity).toBe('paused');
    // Time for the second and the third check.
    for (let look = 0; look < 3; look += 1) await own.pass(5_000);
    expect(patches()).toHaveLength(1);
    await own.call('resumeQueue', { connectionId: own.connectionId });
    await own.until(async () => (await own.state(id)).state === 'accepted');
    expect(patches()).toHaveLength(2);
  });

  it('of a change that is lost again while others are written is checked again, and then left to the user', async () => {
    const checkPauses = [50, 100, 150];
    const own = await start({ pace: still, checkPauses });
    const { id, documentId } = await changed(own);
    own.service.faults.arm({ kind: 'resetBeforeWrite', times: 2, match: { method: 'PATCH' } });
    const patches = () => own.service.ledger.requests({ method: 'PATCH', path: documentId });
    await own.send([id]);
    for (const [at, other] of (await own.draftAll(2, () => 'Next')).entries()) {
      const attempt = async () => (await own.call('listAttempts', { draftId: id }))[at];
      await own.until(async () => (await attempt())?.outcome === 'unknown');
      await own.send([other]);
      await own.until(async () => (await own.state(other)).state === 'accepted');
      await own.until(async () => {
        await own.pass(50);
        return ((await attempt())?.findings.length ?? 0) >= checkPauses.length;
      });
    }
    expect(await own.call('reconcileDraft', { id })).toMatchObject({ state: 'unknown' });
    await own.settled();
    expect((await own.status()).activity).toBe('idle');
    expect(patches()).toHaveLength(2);
    await sendAgain(own, id);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    expect(patches()).toHaveLength(3);
  });

  it('of a change that could not be read before it was sent again is sent nevertheless, later', async () => {
    const own = await start({ pace: still, checkPauses: [50, 2_000, 3_000] });
    const { id, documentId } = await changed(own);
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'PATCH' } });
    // Read before it was sent, three times after, and then once more before it is sent again.
    own.service.faults.arm({ kind: 'status', status: 503, match: { method: 'GET', path: documentId, skip: 4 } });
    await own.send([id]);
    await own.until(async () => (await own.state(id)).state === 'unknown');
    for (const pause of [50, 2_000, 3_000]) await own.pass(pause);
    await own.until(async () => (await own.call('listAttempts', { draftId: id })).length === 2);
    // The pause after a failure, and the one before the further check.
    for (const pause of [3_000, 3_000]) await own.pass(pause);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    expect(own.service.ledger.requests({ method: 'PATCH', path: documentId })).toHaveLength(2);
    const attempts = await own.call('listAttempts', { draftId: id });
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['unknown', 'notSent', 'accepted']);
  });

  it('of a replacement that a colleague overwrote meanwhile is left to the user’s decision', async () => {
    const own = await start();
    const documentId = own.service.company.createAsColleague(kind, { ...colleaguesInvoice(), InvoiceNumber: 'V-1' });
    const { id } = await own.openAs(kind, documentId, 'replace', changedText);
    const edit = { id: documentId, change: { Description: 'theirs' } };
    own.service.faults.arm({ kind: 'colleagueAfter', match: { method: 'GET', path: documentId }, edit });
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'PUT' } });
    await own.send([id]);
    await own.settled();
    await own.pass(3_600_000);
    expect((await own.state(id)).state).toBe('unknown');
    expect(own.service.ledger.requests({ method: 'PUT' })).toHaveLength(1);
    expect(own.service.ledger.document(documentId)?.record['Description']).toBe('theirs');
  });
});

describe('a service without reliable answers', () => {
  const real = { pace: still, checkPauses: [1_000, 15_000, 60_000] } as const;
  const reads = { method: 'GET', path: 'sales-return-invoices' } as const;
  const passInSteps = async (own: Harness, seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 1) await own.pass(1_000);
  };

  it('stops the queue after the first "Next"; the others are sent once it has recovered', async () => {
    const own = await start(real);
    await own.call('testConnection', { id: own.connectionId });
    own.service.faults.arm({ kind: 'status', status: 503, times: 10_000 });
    const ids = await own.draftAll(12, () => 'Next');
    const [first = '', ...others] = ids;
    await own.send(ids);
    await passInSteps(own, 60);
    expect(await own.status()).toMatchObject({
      ...{ activity: 'stalled', blockedReason: 'offline', problem: { reason: 'serverError', status: 503 } },
      ...{ finished: 0, total: 12 },
    });
    expect(await own.states(ids)).toEqual(['unknown', ...others.map(() => 'ready')]);
    expect(own.service.ledger.requests(posts)).toHaveLength(1);
    own.service.faults.clear();
    await passInSteps(own, 200);
    expect(await own.states(ids)).toEqual(['unknown', ...others.map(() => 'accepted')]);
    expect(await own.status()).toMatchObject({ activity: 'idle', finished: 12 });
    const [attempt] = await own.call('listAttempts', { draftId: first });
    const results = attempt?.findings.map(({ result }) => result) ?? [];
    // None was used up meanwhile.
    expect(results.filter((result) => result !== 'unreadable')).toEqual(['nothing', 'nothing', 'nothing']);
  });

  it('to writes, while it can be read, leaves few "Next" unknown', async () => {
    const own = await start(real);
    await own.call('testConnection', { id: own.connectionId });
    own.service.faults.arm({ kind: 'status', status: 503, times: 10_000, match: posts });
    const ids = await own.draftAll(12, () => 'Next');
    await own.send(ids);
    await passInSteps(own, 900);
    expect(await own.status()).toMatchObject({ activity: 'stalled', blockedReason: 'writes' });
    // Those that were being sent, and one more, which shows that it was not their own fault.
    expect(own.service.ledger.requests(posts).length).toBeLessThan(6);
    own.service.faults.clear();
    await own.submit();
    await passInSteps(own, 60);
    const states = await own.states(ids);
    expect(states.filter((state) => state === 'unknown').length).toBeLessThan(6);
    expect(states.filter((state) => state !== 'unknown' && state !== 'accepted')).toEqual([]);
    expect(own.written()).toHaveLength(states.filter((state) => state === 'accepted').length);
  });

  it.each([
    { act: 'Test connection', by: (own: Harness) => own.call('testConnection', { id: own.connectionId }) },
    { act: 'a new session', by: (own: Harness) => own.call('renewSession', { id: own.connectionId }) },
    { act: 'a new name', by: (own: Harness) => own.change({ ...own.settings(), name: 'Another name' }) },
    { act: 'more at once', by: (own: Harness) => own.change({ ...own.settings(), parallel: 6 }) },
  ])('to writes gets no further "Next" because of $act: the user submits', async ({ by }) => {
    const own = await start(real);
    own.service.faults.arm({ kind: 'status', status: 503, times: 10_000, match: posts });
    const ids = await own.draftAll(8, () => 'Next');
    await own.send(ids);
    await passInSteps(own, 120);
    const tried = (): number => own.service.ledger.requests(posts).length;
    const before = tried();
    await by(own);
    await own.quiet();
    await passInSteps(own, 20);
    expect(tried()).toBe(before);
    expect(await own.status()).toMatchObject({ activity: 'stalled', blockedReason: 'writes' });
    await own.submit();
    await passInSteps(own, 20);
    expect(tried()).toBe(before + 1);
  });

  it('leaves few documents of any kind unknown, and the user can decide about them meanwhile', async () => {
    const own = await start(real);
    await own.call('testConnection', { id: own.connectionId });
    own.service.faults.arm({ kind: 'status', status: 503, times: 10_000 });
    const ids = [...(await own.draftAll(2, () => 'Next')), ...(await own.draftAll(20, (index) => `O-${index}`))];
    const [first = ''] = ids;
    await own.send(ids);
    await passInSteps(own, 300);
    // Those that were being sent; the connection is tried by reading.
    expect(own.service.ledger.requests(posts).length).toBeLessThan(8);
    expect(await own.call('reconcileDraft', { id: first })).toMatchObject({ state: 'unknown' });
    expect(await own.call('decideDraft', { id: first, decision: { kind: 'toDraft' } })).toMatchObject({
      state: 'draft',
    });
    own.service.faults.clear();
    await passInSteps(own, 600);
    expect(await own.states(ids)).toEqual(['draft', ...ids.slice(1).map(() => 'accepted')]);
    expect(own.written()).toHaveLength(21);
  });

  it('that fails only when it is read delays the others by minutes at most, and is read ever more rarely', async () => {
    const own = await start(real);
    own.service.faults.arm({ kind: 'resetBeforeWrite', match: posts });
    own.service.faults.arm({ kind: 'status', status: 500, times: 10_000, match: reads });
    const ids = await own.draftAll(6, (index) => (index % 2 === 0 ? 'Next' : `N-${index}`));
    await own.call('updateConnection', { id: own.connectionId, settings: { ...own.settings(), parallel: 1 } });
    await own.send(ids);
    await passInSteps(own, 900);
    expect(await own.states(ids)).toEqual(['unknown', ...ids.slice(1).map(() => 'accepted')]);
    expect(await own.status()).toMatchObject({ activity: 'idle', finished: 6 });
    const asked = own.service.ledger.requests(reads).length;
    expect(asked).toBeLessThan(30);
    await passInSteps(own, 7_200);
    expect(own.service.ledger.requests(reads).length).toBeLessThan(asked + 5);
  });
});

/** A draft that changes the description of a document the service has. */
async function changed(own: Harness): Promise<{ readonly id: string; readonly documentId: string }> {
  const documentId = own.service.company.createAsColleague(kind, { ...colleaguesInvoice(), InvoiceNumber: 'C-1' });
  const { id } = await own.openAs(kind, documentId, 'change', changedText);
  return { id, documentId };
}

async function body(own: Harness, id: string) {
  const draft = await own.call('getDraft', { id });
  const number = draft?.content['InvoiceNumber'];
  return { ...colleaguesInvoice(), InvoiceNumber: typeof number === 'string' ? number : '' };
}
