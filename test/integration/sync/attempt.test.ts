/** One attempt at sending, with a store on disk and a service whose answers the test determines. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvelope } from '../../../domain/envelope/index.ts';
import type { FailureReason } from '../../../domain/model/connection.ts';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import { contentOf, digestOf } from '../../../main/sync/reconcile/unchanged.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { silentLog } from '../../../main/log.ts';
import type { ServiceAnswer } from '../../../main/service/client.ts';
import type { NewDraft, StoredSubmission } from '../../../main/store/types.ts';
import { openConnection } from '../../../main/store/database.ts';
import { makeSubmission } from '../../../main/submission.ts';
import type { Documents, DocumentReading, EnginePorts } from '../../../main/sync/ports.ts';
import { verifyWithin } from '../../../main/sync/send/verify.ts';
import { runAttempt } from '../../../main/sync/send/attempt.ts';
import type { AttemptOptions } from '../../../main/sync/send/attempt.ts';
import { noSummary } from '../../drafts.ts';
import { despatch, invoice, line, policy } from '../../unit/domain/samples.ts';
import { save } from '../backups/support.ts';
import { start, queueDraft } from '../store/support.ts';
import { opened, place, storeForEach } from '../store/each.ts';

storeForEach();

const json = (status: number, content: unknown): ServiceAnswer => {
  const body = new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
  return { kind: 'response', status, headers: {}, body, reading: readEnvelope({ status, headers: {}, body }) };
};
const success = (Data: unknown) => ({ Success: true, ResultCode: '0000', Message: null, Data, Errors: null });
const refusal = (Code: string, Message: string) => ({
  ...{ Success: false, ResultCode: Code, Message, Data: null },
  Errors: [{ Code, Message }],
});
const failure = (reason: FailureReason, sent: 'no' | 'perhaps'): ServiceAnswer => ({
  kind: 'failure',
  failure: { kind: 'failure', sent, reason, detail: 'net::ERR' },
});
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const accepted = json(200, success({ Id: id, InvoiceNumber: 'SRI1' }));

const data = { ...toWire('despatch', despatch({ Description: 'before' }), policy, 'replace'), Id: id };
const baseline = fromWire('despatch', data).content;
const replacement: Partial<NewDraft> = { kind: 'despatch', operation: 'replace', targetId: id, baseline };
const found = (change: object = {}): DocumentReading => ({
  kind: 'found',
  document: { id, number: 'D-1', data: { ...data, ...change } },
});

const identity = { userId: 1, companyId: 2, periodId: 7 };
const settings = { ...connectionDefaults, baseUrl: 'https://service.example', ...identity };

const unreadable: DocumentReading = { kind: 'unreadable', reached: true, problem: { reason: 'gateway', status: 404 } };

interface World {
  readonly answer?: ServiceAnswer | Error;
  readonly reading?: DocumentReading;
  /** Whether nothing at all can be read. */
  readonly isCutOff?: boolean;
  /** By default those of the queueing. */
  readonly settings?: ConnectionSettings;
  /** Called while the document is read. */
  readonly meanwhile?: () => void;
}

/** Sends the draft once; returns the attempt's result, what reached the service and the engine's events. */
async function attempt(draftId: string, world: World = {}, more: Partial<AttemptOptions> = {}, store = opened.store) {
  const logged: unknown[] = [];
  const log = { ...silentLog, warn: (...entry: unknown[]) => void logged.push(entry) };
  const sent: StoredSubmission[] = [];
  const seen: unknown[] = [];
  const ports = {
    ...{ connectionId: opened.connectionId, store, clock: opened.clock, log },
    ...{ settings: () => world.settings ?? settings, requestLimit: () => null },
    ...{
      productName: () => null,
      withChosenLots: (_kind: unknown, content: ValueRecord) => content,
      random: (count: number) => new Uint8Array(count),
      onDrafts: () => {},
      onStatus: () => {},
    },
    documents: {
      plan: (kind: string, operation: string, target: string | null) => ({
        ...{ path: `/${kind}`, assumed: false, setting: null, method: operation === 'create' ? 'POST' : 'PUT' },
        url: `https://service.example/${kind}/${target ?? ''}`,
      }),
      send: (...[submission, slot]: Parameters<Documents['send']>) => {
        sent.push(submission);
        expect(slot).toBe(3);
        seen.push(opened.store.drafts.summary(draftId)?.state);
        const { answer = accepted } = world;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
      get: () => {
        world.meanwhile?.();
        return Promise.resolve(world.reading ?? found());
      },
      list: () => Promise.resolve({ kind: 'listed', whole: true }),
      probe: () => Promise.resolve(world.isCutOff === true ? unreadable : null),
    },
  } as unknown as EnginePorts;
  const present = store.queue.queuedDraft(draftId) ?? { id: draftId, submissionId: '' };
  const end = await runAttempt(ports, present, {
    ...{ slot: 3, justChecked: false, stopped: () => false, onSending: () => void seen.push('onSending') },
    unread: (_how, { problem }) =>
      Promise.resolve({ kind: 'postponed', problem, stored: { kind: 'notSent', problem, notBefore: 2_000_000 } }),
    begin: (write) => Promise.resolve(write()),
    record: (attemptId, endsAs, ...ending) => {
      seen.push(endsAs);
      return Promise.resolve(opened.store.queue.finishAttempt(attemptId, ...ending));
    },
    ...more,
  });
  return { end, sent, seen, logged, journal: opened.store.attempts.list(draftId) };
}

function queued(content: ValueRecord = { InvoiceNumber: 'A-1' }, more: Partial<NewDraft> = {}): string {
  const draft = opened.draft({ number: 'A-1' }, content, more);
  const queueing = { queuedAt: 0, clientReference: 'RMP-0123456789', summary: { ...noSummary, number: 'A-1' } };
  opened.store.queue.enqueue(draft.id, makeSubmission(draft, settings, { ...queueing, identity }));
  return draft.id;
}
/** A draft that was queued again after an attempt of unknown outcome. */
function perhapsWritten(number = 'A-1'): string {
  const draft = opened.draft({ number }, { InvoiceNumber: number });
  const { queue } = opened.store;
  queueDraft(opened.store, draft.id, identity);
  queue.finishAttempt(queue.beginAttempt(draft.id, start()).attemptId, {
    kind: 'unknown',
    problem: { reason: 'reset' },
  });
  queue.resolveUnknown(draft.id, { kind: 'sendAgain' });
  return draft.id;
}
const submissionOf = (draftId: string): StoredSubmission =>
  opened.store.queue.submission(opened.store.queue.queuedDraft(draftId)?.submissionId ?? '');
const stateOf = (draftId: string) => opened.store.drafts.summary(draftId)?.state;

describe('an attempt at a create', () => {
  it('commits its bytes before it sends them, as the user of the queueing, and records the answer', async () => {
    const draftId = queued();
    const { end, sent, seen, journal } = await attempt(draftId);
    expect(seen).toEqual(['onSending', 'sending', 'accepted']);
    const url = 'https://service.example/api/v1/sales-return-invoices';
    expect(sent).toMatchObject([{ method: 'POST', userId: 1, companyId: 2, periodId: 7, url }]);
    expect(JSON.parse(new TextDecoder().decode(sent[0]?.body))).toMatchObject({ InvoiceNumber: 'A-1' });
    expect(journal).toMatchObject([
      { outcome: 'accepted', status: 200, method: 'POST', url, startedAt: opened.clock.now() },
    ]);
    expect(journal[0]?.body).toBe(new TextDecoder().decode(sent[0]?.body));
    expect(end).toMatchObject({ kind: 'ended', summary: { state: 'accepted', acceptedId: id }, verification: null });
  });

  it('stores the errors of a refusal, and returns the following state immediately', async () => {
    const draftId = queued();
    const { end, seen } = await attempt(draftId, { answer: json(400, refusal('2002', 'CustomerCode: no')) });
    expect(seen.at(-1)).toBe('rejected');
    expect(end).toMatchObject({
      result: { kind: 'rejected', errors: [{ code: '2002' }] },
      summary: { state: 'rejected' },
    });
  });

  it('is unknown if the connection broke, with no following state yet', async () => {
    const draftId = queued();
    const { seen, journal } = await attempt(draftId, { answer: failure('reset', 'perhaps') });
    expect([seen.at(-1), stateOf(draftId)]).toEqual([null, 'unknown']);
    expect(journal).toMatchObject([{ outcome: 'unknown', status: null, findings: [] }]);
  });

  it('is unknown if something failed in Rampa after the request was handed over', async () => {
    const draftId = queued();
    const { end } = await attempt(draftId, { answer: new Error('lost') });
    expect(end).toMatchObject({ result: { kind: 'unknown', problem: { reason: 'network', message: 'lost' } } });
    expect(stateOf(draftId)).toBe('unknown');
  });

  it('stores the id of an unreliable answer, with which the search begins', async () => {
    const draftId = queued();
    const { journal } = await attempt(draftId, { answer: json(500, { Data: { Id: id } }) });
    expect(journal).toMatchObject([
      {
        ...{ outcome: 'unknown', status: 500 },
        findings: [
          { by: 'id', searched: id, result: 'unreadable', complete: false, documentId: id, documentNumber: null },
        ],
      },
    ]);
    expect(opened.store.queue.lastAttemptBytes(draftId)?.untrustedId).toBe(id);
  });

  it('stores no id of an answer that was understood', async () => {
    const { journal } = await attempt(queued());
    expect(journal[0]?.findings).toEqual([]);
  });

  it('is ready again if the request was certainly not sent', async () => {
    const draftId = queued();
    const { journal } = await attempt(draftId, { answer: failure('refused', 'no') });
    expect([stateOf(draftId), journal[0]?.outcome]).toEqual(['ready', 'notSent']);
    expect(opened.store.queue.queuedDraft(draftId)?.notBefore).toBeNull();
  });

  it('is not begun if the queue was paused meanwhile', async () => {
    const draftId = queued();
    const { end, sent, seen, journal } = await attempt(draftId, {}, { stopped: () => true });
    expect([end, sent, seen, journal, stateOf(draftId)]).toEqual([{ kind: 'stopped' }, [], [], [], 'ready']);
  });

  it('does not happen if the draft is no longer ready, or deleted', async () => {
    const draftId = queued();
    opened.store.queue.withdraw(draftId);
    for (const one of [draftId, 'none']) expect(await attempt(one)).toMatchObject({ end: null, sent: [] });
  });

  it('reports nothing if its result could not be recorded', async () => {
    const { end, journal } = await attempt(
      queued(),
      { answer: json(500, { Data: { Id: id } }) },
      { record: () => Promise.resolve(null) },
    );
    expect(end).toBeNull();
    expect(journal).toMatchObject([{ outcome: 'sending', findings: [] }]);
  });

  it('sends the bytes of the queueing, whatever changed since: settings, the clock, the journal', async () => {
    const withheld = line({ WithholdingCode: '601', WithholdingNumerator: '9', WithholdingDenominator: '10' });
    const draftId = queued(invoice({ InvoiceNumber: 'A-1', Lines: [withheld] }));
    const { body, ...made } = submissionOf(draftId);
    const assumed = { ...settings.assumed, deductWithholding: !settings.assumed.deductWithholding };
    const changed: ConnectionSettings = { ...settings, assumed };
    // Queueing it now would make other bytes.
    const draft = opened.store.drafts.get(draftId);
    if (draft === null) throw new Error('no draft');
    const queueing = { ...made, clientReference: 'RMP-0123456789', identity: made };
    expect(makeSubmission(draft, settings, queueing).sha256).toBe(made.sha256);
    expect(makeSubmission(draft, changed, queueing).sha256).not.toBe(made.sha256);
    opened.clock.advance(3_600_000);
    const first = await attempt(draftId, { settings: changed, answer: failure('refused', 'no') });
    const second = await attempt(draftId, { settings: changed });
    for (const { sent } of [first, second]) expect(sent).toEqual([{ ...made, body }]);
    expect(second.journal.map((one) => one.body)).toEqual([1, 2].map(() => new TextDecoder().decode(body)));
  });

  it.each([
    ['accepted', accepted],
    ['rejected', json(400, refusal('2002', 'Lines[0].Quantity: no'))],
  ] as const)('is %s even if the draft’s content can no longer be read', async (state, answer) => {
    const draftId = queued();
    const file = openConnection(join(place.path, 'documents.db'));
    file.prepare(`UPDATE draft_contents SET content = '{?'`).run();
    file.close();
    await attempt(draftId, { answer });
    expect(stateOf(draftId)).toBe(state);
  });

  it('is recorded even if the id of its answer cannot be stored', async () => {
    const draftId = queued();
    const addFinding = (): never => {
      throw new Error('full');
    };
    const store = { ...opened.store, queue: { ...opened.store.queue, addFinding } };
    const { end, logged } = await attempt(draftId, { answer: json(500, { Data: { Id: id } }) }, {}, store);
    expect(end).toMatchObject({ kind: 'ended', summary: { state: 'unknown' } });
    expect(logged).toEqual([['queue.untrustedId', { message: 'full' }]]);
  });

  it('waits if the settings switch the operation off', async () => {
    const draftId = queued({ InvoiceNumber: 'A-1' }, { kind: 'purchaseReturnInvoice' });
    const assumed = { ...settings.assumed, writePurchaseReturns: false };
    const { sent } = await attempt(draftId, { settings: { ...settings, assumed } });
    expect([sent, opened.store.drafts.summary(draftId)]).toMatchObject([
      [],
      { state: 'waiting', waitingReason: 'settings' },
    ]);
  });
});

describe('an attempt after one of unknown outcome', () => {
  it('stays unknown if it was not sent, with an unchanged journal', async () => {
    const draftId = perhapsWritten();
    const { seen, journal } = await attempt(draftId, { answer: failure('refused', 'no') }, { justChecked: true });
    expect([seen.at(-1), stateOf(draftId)]).toEqual([null, 'unknown']);
    expect(journal.map(({ outcome }) => outcome)).toEqual(['unknown', 'notSent']);
  });

  it('with "Next" is ready again, as the user has already decided', async () => {
    const draftId = perhapsWritten('Next');
    await attempt(draftId, { answer: failure('refused', 'no') }, { justChecked: true });
    expect(stateOf(draftId)).toBe('ready');
  });

  it('is accepted if the service accepts it', async () => {
    const draftId = perhapsWritten();
    const { seen } = await attempt(draftId, {}, { justChecked: true });
    expect([seen.at(-1), stateOf(draftId)]).toEqual(['accepted', 'accepted']);
  });
});

describe('an attempt that something in front of the service may have refused', () => {
  const page = (status: number, hasWorked: boolean) => ({ ...json(status, '<h1>No</h1>'), hasWorked });
  const told = { ...json(404, refusal('9001', 'Kayıt bulunamadı.')), hasWorked: true };

  it.each([
    ['400 where it has answered before', page(400, true)],
    ['400 where it has not', page(400, false)],
    ['413', page(413, true)],
    ['404 with an envelope that names nothing of the document', told],
  ])('(%s) concerns the document only if others can be read', async (_, answer) => {
    const alone = queued();
    await attempt(alone, { answer, reading: { kind: 'missing', problem: { reason: 'notFound', status: 404 } } });
    expect(['rejected', 'waiting']).toContain(stateOf(alone));
    const all = queued();
    const { end } = await attempt(all, { answer, reading: unreadable, isCutOff: true });
    expect(end).toMatchObject({ result: { kind: 'notSent', problem: { reason: 'gateway' }, notBefore: null } });
    expect(stateOf(all)).toBe('ready');
  });
});

describe('an attempt at a replacement', () => {
  const ours = { ...baseline, Description: 'ours' };

  it('is verified afterwards against what was read before', async () => {
    const { end, sent, seen } = await attempt(queued(ours, replacement));
    expect(seen.at(-1)).toBeNull();
    expect(end).toMatchObject({
      kind: 'ended',
      verification: { before: data, previous: null, submission: { ...sent[0], targetId: id } },
    });
    if (end?.kind !== 'ended') throw new Error('not ended');
    expect(end.verification?.until).toBe(opened.clock.monotonic() + verifyWithin);
  });

  it('is not verified if the document could not be read before, and the user insisted', async () => {
    const reading: DocumentReading = { kind: 'unreadable', reached: true, problem: { reason: 'serverError' } };
    const draftId = queued(ours, replacement);
    const unchecked = { kind: 'waiting', reason: 'unchecked', problem: { reason: 'serverError' } } as const;
    await attempt(draftId, { reading }, { unread: () => Promise.resolve(unchecked) });
    opened.store.queue.sendAnyway(draftId, 'unreadable');
    const { end } = await attempt(draftId, { reading });
    expect(end).toMatchObject({ kind: 'ended', verification: null, summary: { state: 'accepted' } });
  });

  it('is verified even if only some members were sent', async () => {
    const content = { Description: 'before' };
    const { end } = await attempt(
      queued(
        { ...content, Description: 'ours' },
        { ...replacement, kind: 'quote', operation: 'change', baseline: content },
      ),
      { reading: { kind: 'found', document: { id, number: 'Q-1', data: { Id: id, Description: 'before' } } } },
    );
    expect(end).toMatchObject({ kind: 'ended', verification: { submission: { targetId: id } } });
  });

  it('ends a conflict if the document is as it was opened again', async () => {
    const draftId = queued(ours, replacement);
    await attempt(draftId, { reading: found({ Description: 'theirs' }) });
    opened.store.queue.sendAnyway(draftId, 'unreadable');
    let during: string | null | undefined = '';
    await attempt(draftId, {}, { onSending: () => (during = opened.store.drafts.summary(draftId)?.conflict) });
    expect(during).toBeNull();
    const other = queued(ours, replacement);
    await attempt(other, { reading: found({ Description: 'theirs' }) });
    const theirs = contentOf('despatch', { ...data, Description: 'theirs' });
    opened.store.queue.sendAnyway(other, digestOf('despatch', theirs, documentPolicyOf(connectionDefaults)));
    await attempt(
      other,
      { reading: found({ Description: 'theirs' }) },
      { onSending: () => (during = opened.store.drafts.summary(other)?.conflict) },
    );
    expect(during).toBe('before');
  });

  it('after one of unknown outcome stays unknown if it had to wait, or the document could not be read', async () => {
    for (const [reason, reached] of [
      ['noApiKey', false],
      ['serverError', true],
    ] as const) {
      const draftId = queued(ours, replacement);
      const { queue } = opened.store;
      queue.finishAttempt(queue.beginAttempt(draftId, start()).attemptId, {
        kind: 'unknown',
        problem: { reason: 'reset' },
      });
      queue.resolveUnknown(draftId, { kind: 'sendAgain' });
      const { end } = await attempt(draftId, { reading: { kind: 'unreadable', reached, problem: { reason } } });
      expect(end).toMatchObject({ kind: 'ended', summary: { state: 'unknown' } });
    }
  });

  it('is not verified if it was refused', async () => {
    const { end } = await attempt(queued(ours, replacement), { answer: json(400, refusal('2002', 'no')) });
    expect(end).toMatchObject({ verification: null, summary: { state: 'rejected' } });
  });

  it('is not sent over a colleague’s change; the journal has what would have been sent', async () => {
    const draftId = queued(ours, replacement);
    const { sent, journal } = await attempt(draftId, { reading: found({ Description: 'theirs' }) });
    expect([sent, opened.store.drafts.summary(draftId)]).toMatchObject([[], { state: 'waiting', waitingReason: 'changed', conflict: 'before' }]); // oxfmt-ignore
    expect(journal[0]?.body).toContain('ours');
  });

  it('is recorded as not sent or waiting if the document cannot be read, whichever that concerns', async () => {
    const problem = { reason: 'serverError' } as const;
    const reading: DocumentReading = { kind: 'unreadable', reached: true, problem };
    const later = queued(ours, replacement);
    await attempt(later, { reading });
    expect(opened.store.queue.queuedDraft(later)).toMatchObject({ state: 'ready', notBefore: 2_000_000 });
    const held = queued(ours, replacement);
    const stored = { kind: 'waiting', reason: 'permission', problem } as const;
    const unread = () => Promise.resolve({ kind: 'postponed', problem, stored } as const);
    expect((await attempt(held, { reading }, { unread })).sent).toEqual([]);
    expect(opened.store.drafts.summary(held)).toMatchObject({ state: 'waiting', waitingReason: 'permission' });
  });

  it('does not happen if the draft was withdrawn, or queued with other content, while the document was read', async () => {
    const { queue } = opened.store;
    const one = queued(ours, replacement);
    expect(await attempt(one, { meanwhile: () => queue.withdraw(one) })).toMatchObject({ end: null, sent: [] });
    const other = queued(ours, replacement);
    const meanwhile = () => {
      queue.withdraw(other);
      save(opened, other, { ...ours, Description: 'again' });
      queueDraft(opened.store, other);
    };
    expect(await attempt(other, { meanwhile })).toMatchObject({ end: null, sent: [] });
  });

  it('is not begun if the queue was paused while the document was read', async () => {
    let paused = false;
    const { end, sent } = await attempt(
      queued(ours, replacement),
      { meanwhile: () => void (paused = true) },
      { stopped: () => paused },
    );
    expect([end, sent]).toEqual([{ kind: 'stopped' }, []]);
  });

  it('sends no body for a deletion', async () => {
    const invoiceData = { ...toWire('salesReturnInvoice', invoice(), policy, 'replace'), Id: id };
    const read = fromWire('salesReturnInvoice', invoiceData).content;
    const { sent, end, journal } = await attempt(queued(read, { operation: 'delete', targetId: id, baseline: read }), {
      reading: { kind: 'found', document: { id, number: 'A-1', data: invoiceData } },
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toHaveLength(0);
    expect(journal[0]?.body).toBe('');
    expect(end).toMatchObject({ summary: { state: 'accepted' }, verification: null });
  });
});
