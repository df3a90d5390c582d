/**
 * Rules that prevent a document that may have been sent from being sent twice or lost, each tested with fakes around
 * it.
 */
import type { ValueRecord } from '../../../domain/fields.ts';
import { describe, expect, it } from 'vitest';
import { encodeBody } from '../../../domain/wire/index.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { Finding } from '../../../domain/model/queue.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type {
  AttemptBytes,
  AttemptEnding,
  QueuedDraft,
  StoredDecision,
  StoredSubmission,
} from '../../../main/store/types.ts';
import { runAttempt } from '../../../main/sync/send/attempt.ts';
import { createDecisions } from '../../../main/sync/decisions.ts';
import { createEntries } from '../../../main/sync/queue/entries.ts';
import { createReconcileScheduler } from '../../../main/sync/reconcile/scheduler.ts';
import { reconcileAttempt } from '../../../main/sync/reconcile/reconcile.ts';
import type { Outcome } from '../../../main/sync/send/outcome.ts';
import { matchPage } from '../../../main/sync/reconcile/match-page.ts';
import type { ListSearch, MatchedPage } from '../../../main/sync/reconcile/match-page.ts';
import type { EnginePorts, ReadDocument } from '../../../main/sync/ports.ts';
import { resultOfOutcome } from '../../../main/sync/reconcile/confirm-rejection.ts';
import type { ConnectionBreakers } from '../../../main/sync/queue/connection-breakers.ts';
import { invoice } from '../domain/samples.ts';
import { storedSubmission } from '../support/submission.ts';

const identity = { userId: 1, companyId: 2, periodId: null };
const settings = { ...connectionDefaults, ...identity, baseUrl: 'https://data.example', clientReference: false };
const draftOf = (change: Readonly<Record<string, string>> = {}): Draft =>
  ({
    ...{ id: 'd1', connectionId: 'c', kind: 'salesReturnInvoice', operation: 'create', state: 'ready', revision: 3 },
    ...{ baseline: null, content: invoice({ InvoiceNumber: 'A-1', ...change }) },
  }) as unknown as Draft;
const queuedOf = (change: Partial<QueuedDraft> = {}): QueuedDraft => ({
  ...{ id: 'd1', submissionId: 's1', sha256: '', connectionId: 'c', kind: 'salesReturnInvoice', operation: 'create' },
  ...{ state: 'ready', waitingReason: null, revision: 3, number: 'A-1', targetId: null, position: 1, queuedAt: 0 },
  ...{ ...identity, clientReference: null, notBefore: null, attemptCount: 1 },
  ...{ perhapsWritten: true, sentUnread: false },
  ...change,
});
const bytesOf = (draft: Draft): Uint8Array => storedSubmission(draft).body;
/** The bytes with this reference in them. */
const markedWith = (draft: Draft, clientReference: string): Uint8Array =>
  storedSubmission(draft, { clientReference }, { ...settings, clientReference: true }).body;
/** An attempt of the present submission, or of another (`change`). */
const sentAs = (body: Uint8Array, change: Partial<StoredSubmission> = {}, startedAt = 0): AttemptBytes => ({
  ...{ attemptId: 'a1', ordinal: 1, startedAt, endedAt: startedAt, untrustedId: null, found: false },
  submission: storedSubmission(draftOf(), { body, ...change }),
});
/** Of an earlier queueing, before the draft was edited. */
const earlier = { id: 's0', revision: 2 };
const stored = (body: Uint8Array, change: JsonObject = {}): ReadDocument => {
  const data = { ...(JSON.parse(Buffer.from(body).toString()) as JsonObject), ...change, Id: 'x' };
  const { InvoiceNumber: number } = data as { InvoiceNumber?: unknown };
  return { id: 'x', number: typeof number === 'string' ? number : null, data };
};

interface Given {
  readonly queued?: QueuedDraft;
  readonly draft?: Draft;
  /** The draft's present one. */
  readonly submission?: StoredSubmission;
  readonly uncertain?: readonly AttemptBytes[];
  readonly decisions?: readonly StoredDecision[];
  readonly listed?: readonly ReadDocument[];
  readonly whole?: boolean;
  readonly held?: boolean;
  readonly now?: number;
}
/** A service with this list, and a store that records calls. */
function world(given: Given = {}) {
  const { draft = draftOf(), listed = [], held = false, whole = true, now = 100 } = given;
  const submission = given.submission ?? storedSubmission(draft);
  const queued = { ...(given.queued ?? queuedOf()), sha256: submission.sha256 };
  const told = {
    findings: [] as Finding[],
    resolved: [] as unknown[],
    withdrawn: [] as string[],
    asked: [] as unknown[],
    ended: [] as unknown[],
  };
  const ports = {
    ...{ connectionId: 'c', settings: () => settings, requestLimit: () => 1_000, productName: () => null },
    withChosenLots: (_kind: unknown, content: ValueRecord) => content,
    clock: { now: () => now, monotonic: () => now, after: () => () => undefined },
    random: (count: number) => new Uint8Array(count),
    log: { warn: () => undefined, info: () => undefined },
    onDrafts: () => undefined,
    onStatus: () => undefined,
    checkPauses: [10, 20, 30],
    documents: {
      plan: () => ({
        url: 'https://data.example/api/v1/sales-return-invoices',
        method: 'POST',
        assumed: false,
        setting: null,
      }),
      list: async (
        _kind: string,
        identity: unknown,
        searches: readonly ListSearch[],
        onPage: (pages: readonly MatchedPage[], older: boolean) => Promise<boolean>,
      ) => {
        told.asked.push(['list', identity]);
        await onPage(matchPage('salesReturnInvoice', listed, searches), false);
        return { kind: 'listed', whole };
      },
      get: (_kind: string, id: string, identity: unknown) => {
        told.asked.push(['get', id, identity]);
        const document = listed.find((each) => each.id === id);
        return Promise.resolve(
          document === undefined ? { kind: 'missing', problem: { reason: 'notFound' } } : { kind: 'found', document },
        );
      },
      send: () => {
        told.asked.push(['send']);
        const problem = { kind: 'failure', sent: 'no', reason: 'refused', detail: '' };
        return Promise.resolve({ kind: 'failure', failure: problem });
      },
    },
    store: {
      requests: { count: () => 0 },
      attempts: { list: () => [] },
      quarantine: { isQuarantined: () => held },
      drafts: { get: () => draft, summary: () => draft },
      queue: {
        queuedDraft: () => queued,
        submission: () => submission,
        decisions: () => given.decisions ?? [],
        uncertain: () => given.uncertain ?? [{ ...sentAs(submission.body), submission }],
        unresolvedBodiesOfOthers: () => [],
        belongsToOtherDraft: () => false,
        hasRemovedSent: () => false,
        addFinding: (_id: string, finding: Finding) => void told.findings.push(finding),
        resolveUnknown: (_id: string, resolution: unknown) => {
          told.resolved.push(resolution);
          return { state: 'ready' };
        },
        withdraw: (id: string) => void told.withdrawn.push(id),
        beginAttempt: () => ({ attemptId: 'a2', ordinal: 2 }),
        endUnsent: (...end: unknown[]) => {
          told.ended.push(end);
          return draft;
        },
      },
    },
  };
  return { ports: ports as unknown as EnginePorts, told, queued, draft, submission };
}

const hooks: Parameters<typeof createReconcileScheduler>[3] = {
  closed: () => false,
  concernOf: () => Promise.resolve({ of: 'connection' }),
  isLastUnread: () => false,
};
const problem: ServiceProblem = { reason: 'refusedByService', status: 409 };
const refusal = (message = 'InvoiceNumber A-1 is already in use'): Outcome => ({
  ...{ kind: 'rejected', problem },
  errors: [{ code: '43001', message }],
});
/** The result of the attempt; `unknown` if it was refused and the document stays unknown. */
const settled = async (given: Given, outcome: Outcome = refusal()) => {
  const { ports, queued, draft, submission } = world(given);
  const content = () => draft.content;
  const { result, mayStillBeWritten } = await resultOfOutcome(ports, queued, submission, outcome, content);
  if (!mayStillBeWritten) return result;
  expect(result).toMatchObject({ kind: 'rejected', problem });
  return { kind: 'unknown' };
};

describe('a refusal after an attempt of unknown outcome', () => {
  const draft = draftOf();
  const ours = stored(bytesOf(draft));

  it('counts as our own success if the document exists as sent', async () => {
    expect(await settled({ listed: [ours] })).toEqual({ kind: 'accepted', id: 'x', number: 'A-1' });
  });

  it('is final if the number belongs to another document', async () => {
    const taken = stored(bytesOf(draft), { CustomerCode: 'C-9' });
    expect(await settled({ listed: [taken] })).toMatchObject({ kind: 'rejected', errors: [{ code: '43001' }] });
  });

  it('is left to the user if the document differs only in what a service may store in another form', async () => {
    const [first] = ours.data.Lines as readonly JsonObject[];
    const rounded = (more: JsonObject = {}) =>
      stored(bytesOf(draft), { Lines: [{ ...first, UnitPrice: 119.9999, ...more }] });
    expect(await settled({ listed: [rounded()] })).toEqual({ kind: 'unknown' });
    expect((await settled({ listed: [rounded({ ProductCode: 'P-9' })] })).kind).toBe('rejected');
    const old = { ...rounded(), createdAt: '1969-12-20T00:00:00' };
    expect((await settled({ listed: [old] })).kind).toBe('rejected');
  });

  it('is final if the document has another reference than the client reference', async () => {
    const queued = queuedOf({ clientReference: 'RMP-0123456789' });
    const marked = markedWith(draft, 'RMP-0123456789');
    const given = { queued, uncertain: [sentAs(marked, { clientReference: 'RMP-0123456789' })] };
    const kept = (OrderReferenceNumber: string | null) => [stored(marked, { DueDays: 7, OrderReferenceNumber })];
    expect((await settled({ ...given, listed: kept('SP-77') })).kind).toBe('rejected');
    expect((await settled({ ...given, listed: kept(null) })).kind).toBe('unknown');
  });

  it('is final if the existing document has content from before an edit, not the draft’s current content', async () => {
    const before = bytesOf(draftOf({ Description: 'before' }));
    const given = { uncertain: [sentAs(before, earlier)], listed: [stored(before)] };
    expect((await settled(given)).kind).toBe('rejected');
    // Finding nothing for that earlier attempt does not leave this refusal open either.
    expect((await settled({ ...given, listed: [] })).kind).toBe('rejected');
  });

  it('stays unknown if the earlier attempt is not found: the document may be hidden or late', async () => {
    expect(await settled({ listed: [] })).toEqual({ kind: 'unknown' });
    expect(await settled({ listed: [], whole: false })).toEqual({ kind: 'unknown' });
  });

  it('of "Next" says nothing about earlier attempts and is final', async () => {
    for (const number of ['Next', ' next ']) {
      const next = draftOf({ InvoiceNumber: number });
      const given = { draft: next, queued: queuedOf({ number }), listed: [] };
      expect((await settled(given, refusal('CustomerCode C1 is not known'))).kind).toBe('rejected');
    }
  });

  it('uses the client reference, which is new with every queueing', async () => {
    const [now, past] = ['RMP-0123456789', 'RMP-9876543210'] as const;
    const queued = queuedOf({ clientReference: now });
    const submission = storedSubmission(draft, { body: markedWith(draft, now), clientReference: now });
    const sent = (clientReference: string, change: Partial<StoredSubmission> = {}) => {
      const body = markedWith(draft, clientReference);
      return {
        ...{ queued, submission, listed: [stored(body)] },
        uncertain: [sentAs(body, { clientReference, ...change })],
      };
    };
    expect((await settled(sent(now))).kind).toBe('accepted');
    expect((await settled(sent(past, earlier))).kind).toBe('rejected');
    // Of the same revision, it is the document that the user means.
    expect((await settled(sent(past, { id: 's0', revision: 3 }))).kind).toBe('accepted');
  });
});

describe('a refusal of a document without a reference in its body', () => {
  const mine = { clientReference: 'RMP-0123456789' };
  const past = { ...earlier, clientReference: 'RMP-9876543210' };
  const was = bytesOf(draftOf({ Date: '2026-11-20T23:00:00' }));
  const draft = draftOf({ Date: '2026-11-20T20:00:00' });
  const asItWas = { queued: queuedOf(mine), draft, listed: [stored(was)] };

  it('is our own success if the service has what this submission sent', async () => {
    const submission = storedSubmission(draft, { ...mine, body: was });
    expect((await settled({ ...asItWas, submission, uncertain: [sentAs(was, mine)] })).kind).toBe('accepted');
  });

  it('counts if an earlier queueing sent it with content edited since, whatever the clock was', async () => {
    expect((await settled({ ...asItWas, uncertain: [sentAs(was, past, 9_000)] })).kind).toBe('rejected');
  });

  it('is our own success if an earlier queueing sent the same bytes', async () => {
    const [same, listed] = [sentAs(bytesOf(draft), past), [stored(bytesOf(draft))]];
    expect((await settled({ ...asItWas, listed, uncertain: [same] })).kind).toBe('accepted');
  });

  it('depends on the bytes if an earlier version of Rampa queued it, which did not keep the revision', async () => {
    const [queued, old] = [queuedOf(), { id: 's0', revision: 0, clientReference: null }];
    expect((await settled({ ...asItWas, queued, uncertain: [sentAs(was, old)] })).kind).toBe('rejected');
    const now = bytesOf(draft);
    const uncertain = [sentAs(now, old)];
    expect((await settled({ ...asItWas, queued, listed: [stored(now)], uncertain })).kind).toBe('accepted');
  });
});

describe('a refusal, and a number that the service may treat as equal', () => {
  const draft = draftOf({ InvoiceNumber: 'KAPI-9' });
  const queued = queuedOf({ number: 'KAPI-9' });
  const under = (change: JsonObject = {}) => stored(bytesOf(draft), { InvoiceNumber: 'kapı-9', ...change });
  const given = { draft, queued };
  const late = 1_000;

  it('is left to the user if the document with that number has the sent content', async () => {
    expect((await settled({ ...given, listed: [under()], now: late })).kind).toBe('unknown');
  });

  it('is final if another document has that number, nothing else is the reason, and ours had time to appear', async () => {
    const listed = [under({ CustomerCode: 'C-9' })];
    const taken = refusal('InvoiceNumber KAPI-9 is already in use');
    expect((await settled({ ...given, listed, now: late }, taken)).kind).toBe('rejected');
    expect((await settled({ ...given, listed, now: 10 }, taken)).kind).toBe('unknown');
    expect((await settled({ ...given, listed, now: late, whole: false }, taken)).kind).toBe('unknown');
    expect((await settled({ ...given, listed, now: late }, refusal('CustomerCode is not known'))).kind).toBe('unknown');
  });
});

describe('searching for an attempt', () => {
  const target = { operation: 'change', targetId: 'x', number: null } as const;
  const known = { kind: 'missing', problem: { reason: 'notFound' } } as const;
  const look = async (sentBy: Partial<StoredSubmission>) => {
    const body = encodeBody({ Description: 'ours' });
    const draft = { ...draftOf(), operation: 'change', baseline: {} } as unknown as Draft;
    const listed = [{ id: 'x', number: 'A-1', data: { Id: 'x', Description: 'ours' } }];
    const { ports, told } = world({ draft, listed });
    const attempt = sentAs(body, { operation: 'change', targetId: 'x', baseline: {}, ...sentBy });
    const looked = await reconcileAttempt(ports, queuedOf(target), attempt, { known });
    return { verdict: looked.verdict, asked: told.asked };
  };

  it('uses a list read just before for the same user and company', async () => {
    expect(await look({})).toEqual({ verdict: 'nothing', asked: [] });
  });

  it.each([
    ['user', { userId: 9 }, { userId: 9, companyId: 2, periodId: null }],
    ['company', { companyId: 9 }, { userId: 1, companyId: 9, periodId: null }],
  ])('asks as the %s that sent it, because others may not see the document', async (_who, sentBy, identity) => {
    expect(await look(sentBy)).toEqual({ verdict: 'match', asked: [['get', 'x', identity]] });
  });
});

describe('a numbered create that was not found', () => {
  const looked = async (given: Given) => {
    const queued = given.queued ?? queuedOf({ state: 'unknown' });
    const { ports, told } = world({ ...given, queued });
    const entries = createEntries();
    entries.permit(queued);
    const entry = entries.take(queued, 0);
    const breakers = {
      writesBreaker: () => null,
      allows: () => true,
      answered: () => undefined,
      generation: () => 0,
    } as unknown as ConnectionBreakers;
    const scheduler = createReconcileScheduler(ports, entries, breakers, hooks);
    await scheduler.check(entry);
    return told.resolved;
  };

  it('is sent again, because its number is unique', async () => {
    expect(await looked({})).toEqual([{ kind: 'sendAgain' }]);
  });

  it('is not sent again while quarantined', async () => {
    expect(await looked({ held: true })).toEqual([]);
  });

  it('nor is a replacement whose document is unchanged', async () => {
    const { content } = draftOf();
    const draft = {
      ...draftOf({ InvoiceNumber: 'A-2' }),
      operation: 'replace' as const,
      targetId: 'x',
      baseline: content,
    };
    const queued = queuedOf({ state: 'unknown', operation: 'replace', targetId: 'x' });
    const unchanged = { queued, draft, listed: [stored(bytesOf(draftOf()))], now: 3_600_000 };
    expect(await looked(unchanged)).toEqual([{ kind: 'sendAgain' }]);
    expect(await looked({ ...unchanged, held: true })).toEqual([]);
  });

  it('is not sent again if a document with the number may be ours in another form', async () => {
    const listed = [stored(bytesOf(draftOf({ MarketRate: '1.23456' })), { MarketRate: 1.2346 })];
    expect(await looked({ draft: draftOf({ MarketRate: '1.23456' }), listed })).toEqual([]);
    const another = [stored(bytesOf(draftOf()), { CustomerCode: 'C-9' })];
    expect(await looked({ listed: another })).toEqual([{ kind: 'sendAgain' }]);
  });

  it('is not sent again if a document with an equivalent number has the sent content', async () => {
    const queued = queuedOf({ state: 'unknown', number: 'KAPI-9' });
    const draft = draftOf({ InvoiceNumber: 'KAPI-9' });
    const listed = [stored(bytesOf(draft), { InvoiceNumber: 'kapı-9' })];
    expect(await looked({ queued, draft, listed })).toEqual([]);
    const another = [stored(bytesOf(draft), { InvoiceNumber: 'kapı-9', CustomerCode: 'C-9' })];
    expect(await looked({ queued, draft, listed: another })).toEqual([{ kind: 'sendAgain' }]);
  });
});

describe('withdrawing a document from the queue', () => {
  const withdrawn = (given: Given) => {
    const { ports, queued } = world(given);
    const entries = createEntries();
    const scheduler = createReconcileScheduler(ports, entries, {} as unknown as ConnectionBreakers, hooks);
    const run = {
      entries,
      scheduler,
      load: () => undefined,
      track: <T>(work: Promise<T>) => work,
      pump: () => undefined,
      ended: () => undefined,
    };
    return createDecisions(ports, run).withdraw([queued.id]).length === 1;
  };

  it.each([
    ['ready', 'nothing', true],
    ['waiting', 'nothing', true],
    ['ready', 'this submission', false],
    ['waiting', 'this submission', false],
    ['ready', 'an earlier submission', true],
    ['waiting', 'an earlier submission', true],
    ['ready', 'this submission, decided', true],
    ['waiting', 'this submission, decided', true],
    ['rejected', 'this submission', true],
    ['unknown', 'this submission', false],
    ['unknown', 'an earlier submission', false],
    ['unknown', 'this submission, decided', false],
    ['sending', 'nothing', false],
    ['accepted', 'nothing', false],
  ] as const)('%s, perhaps sent: %s: %s', (state, lost, done) => {
    const sent = sentAs(bytesOf(draftOf()), lost === 'an earlier submission' ? earlier : {});
    const uncertain = lost === 'nothing' ? [] : [sent];
    const decisions = lost === 'this submission, decided' ? [{ at: 1, choice: 'sendAgain', shown: '' } as const] : [];
    const queued = queuedOf({ state, perhapsWritten: lost !== 'nothing' });
    expect(withdrawn({ queued, uncertain, decisions })).toBe(done);
  });

  it('one that is held back, which the user decides about before it can be queued again', () => {
    expect(withdrawn({ queued: queuedOf({ state: 'ready' }), held: true })).toBe(true);
    expect(withdrawn({ queued: queuedOf({ state: 'unknown' }), held: true })).toBe(false);
  });
});

describe('an attempt that could not be sent', () => {
  const ended = async (queued: QueuedDraft) => {
    const draft = draftOf({ InvoiceNumber: queued.number ?? '' });
    const { ports } = world({ queued, draft });
    const ends: AttemptEnding[] = [];
    await runAttempt(ports, queued, {
      ...{ slot: 0, justChecked: true, forced: false },
      ...{ stopped: () => false, onSending: () => undefined },
      unread: (_how, { problem }) => Promise.resolve({ kind: 'notSent', problem, notBefore: null }),
      begin: (write) => Promise.resolve(write()),
      record: (_id, _endsAs, ...end) => {
        ends.push(end);
        return Promise.resolve(draft);
      },
    });
    return ends[0]?.[1]?.staysUnknown;
  };

  it('leaves earlier attempts with an explicit number undecided', async () => {
    expect(await ended(queuedOf())).toBe(true);
    expect(await ended(queuedOf({ perhapsWritten: false }))).toBe(false);
  });

  it('leaves documents numbered by the service ready: the user has decided about earlier attempts', async () => {
    for (const number of ['Next', 'next', ' Next ']) expect(await ended(queuedOf({ number }))).toBe(false);
  });
});

describe('a draft queued again while it was searched for', () => {
  it('is not sent with its old submission', async () => {
    const queued = queuedOf();
    const { ports, told, draft } = world({ queued });
    let asked = 0;
    const queuedDraft = () => ({ ...queued, submissionId: (asked += 1) === 1 ? 's1' : 's2' });
    const queue = { ...ports.store.queue, queuedDraft };
    const edited = { ...ports, store: { ...ports.store, queue } } as unknown as EnginePorts;
    const end = await runAttempt(edited, queued, {
      ...{ slot: 0, justChecked: false },
      ...{ stopped: () => false, onSending: () => undefined },
      unread: (_how, { problem }) => Promise.resolve({ kind: 'notSent', problem, notBefore: null }),
      begin: (write) => Promise.resolve(write()),
      record: () => Promise.resolve(draft),
    });
    expect(end).toBeNull();
    expect(told.asked).not.toContainEqual(['send']);
  });
});
