import { describe, expect, it } from 'vitest';
import type { FailureReason } from '../../../domain/model/connection.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import type { DocumentReading, EnginePorts, ListedDocument } from '../../../main/sync/ports.ts';
import { matchPage } from '../../../main/sync/reconcile/match-page.ts';
import type { ListSearch, MatchedPage } from '../../../main/sync/reconcile/match-page.ts';
import { reconcileDraft } from '../../../main/sync/reconcile/reconcile.ts';
import { contentOf, digestOf } from '../../../main/sync/reconcile/unchanged.ts';
import { needsPrecheck, precheck, waitsForSettings } from '../../../main/sync/send/precheck.ts';
import type { PrecheckOptions } from '../../../main/sync/send/precheck.ts';
import type { Shown, QueuedDraft } from '../../../main/store/types.ts';
import { despatch, policy } from '../domain/samples.ts';
import { storedSubmission } from '../support/submission.ts';

const data = { ...toWire('despatch', despatch({ Description: 'before' }), policy, 'replace'), Id: 'x' };
const baseline = fromWire('despatch', data).content;
const submission = storedSubmission(
  { kind: 'despatch', operation: 'replace', targetId: 'x', baseline, content: { ...baseline, Description: 'ours' } },
  { periodId: 3 },
);
const queued = {
  ...{
    id: 'd1',
    submissionId: 's1',
    sha256: submission.sha256,
    revision: 1,
    kind: 'despatch',
    operation: 'replace',
    targetId: 'x',
    perhapsWritten: false,
  },
  ...{ userId: 1, companyId: 2, periodId: 3 },
} as unknown as QueuedDraft & { readonly targetId: string };
const found = (change: object = {}): DocumentReading => ({
  kind: 'found',
  document: { id: 'x', number: 'D-1', data: { ...data, ...change } },
});
const unreadable = (reason: FailureReason, reached = true): DocumentReading => ({ kind: 'unreadable', reached, problem: { reason } }); // oxfmt-ignore
const missing: DocumentReading = { kind: 'missing', problem: { reason: 'notFound', status: 404 } };

/** What follows if the document cannot be read, as send/apply-result.ts decides it. */
const unread = (reason: FailureReason) => {
  const problem = { reason };
  return { kind: 'postponed', problem, stored: { kind: 'notSent', problem, notBefore: 9 } } as const;
};
const plain: PrecheckOptions = {
  justChecked: false,
  unread: (_how, { problem }) => Promise.resolve(unread(problem.reason)),
};

const check = (reading: DocumentReading, options: Partial<PrecheckOptions> = {}, shown: Shown | null = null) => {
  const documents = {
    get: (...asked: unknown[]) => {
      expect(asked).toEqual(['despatch', 'x', { userId: 1, companyId: 2, periodId: 3 }]);
      return Promise.resolve(reading);
    },
  };
  const store = { queue: { decisions: () => (shown === null ? [] : [{ shown }]) } };
  const ports = { settings: () => connectionDefaults, documents, store } as unknown as EnginePorts;
  return precheck(ports, queued, submission, { ...plain, ...options });
};

describe('a replacement', () => {
  it('is sent if the document is unchanged since it was opened', async () => {
    expect(await check(found())).toEqual({ kind: 'send', before: data, unchanged: true });
    expect(await check(found(), {}, 'unreadable')).toEqual({ kind: 'send', before: data, unchanged: true });
  });

  it('waits if a colleague changed the document, unless the user was shown that', async () => {
    expect(await check(found({ Description: 'theirs' }))).toMatchObject({
      kind: 'stop',
      result: { kind: 'waiting', reason: 'changed', problem: { reason: 'changed' } },
      conflict: { moment: 'before', expected: baseline, theirs: { Description: 'theirs' } },
    });
    const shown = digestOf('despatch', contentOf('despatch', { ...data, Description: 'theirs' }), policy);
    expect(await check(found({ Description: 'theirs' }), {}, shown)).toMatchObject({
      ...{ kind: 'send', unchanged: false },
      before: { Description: 'theirs' },
    });
  });

  it('waits again if the service has something else than was shown', async () => {
    const again = { kind: 'stop', result: { kind: 'waiting', reason: 'changed' } };
    const shown = digestOf('despatch', contentOf('despatch', { ...data, Description: 'theirs' }), policy);
    expect(await check(found({ Description: 'newer' }), {}, shown)).toMatchObject(again);
    expect(await check(found({ Description: 'newer' }), {}, 'unreadable')).toMatchObject(again);
    expect(await check(found({ Description: 'newer' }), {}, 'missing')).toMatchObject(again);
    expect(await check(missing, {}, shown)).toMatchObject(again);
    expect(await check(missing, {}, 'unreadable')).toMatchObject(again);
    expect(await check(unreadable('wrongTypes'), {}, shown)).toMatchObject({ result: unread('wrongTypes') });
  });

  it('waits if the document is gone, with the answer’s status, unless the user was shown that', async () => {
    expect(await check(missing)).toMatchObject({
      result: { kind: 'waiting', reason: 'changed', problem: { reason: 'changed', status: 404 } },
      conflict: { theirs: null },
    });
    expect(await check(missing, {}, 'missing')).toEqual({ kind: 'send', before: null, unchanged: false });
  });

  it('that cannot be read is stopped with what follows from that, and sent only if the user was shown that', async () => {
    expect(await check(unreadable('serverError'))).toEqual({
      kind: 'stop',
      result: unread('serverError'),
      conflict: null,
    });
    expect(await check(unreadable('serverError'), {}, 'unreadable')).toEqual({
      ...{ kind: 'send', before: null, unchanged: false },
    });
  });

  it('is not sent if the service was not reached, decided or not', async () => {
    for (const shown of [null, 'unreadable'] as const)
      expect(await check(unreadable('refused', false), {}, shown)).toMatchObject({ result: unread('refused') });
  });
});

describe('a precheck', () => {
  const options = plain;
  it.each([
    ['create', false, false, false],
    ['create', true, false, true],
    ['create', true, true, false],
    ['replace', false, false, true],
    ['replace', true, true, true],
    ['delete', false, true, true],
  ] as const)(
    'of a %s, perhaps written: %s, just checked: %s, is needed: %s',
    (operation, perhapsWritten, justChecked, needed) => {
      expect(needsPrecheck({ ...queued, operation, perhapsWritten }, { ...options, justChecked })).toBe(needed);
    },
  );

  it('of a create that was never sent lets it be sent', async () => {
    const ports = { settings: () => connectionDefaults } as unknown as EnginePorts;
    const create = { operation: 'create', targetId: null } as const;
    expect(await precheck(ports, { ...queued, ...create }, { ...submission, ...create }, options)).toEqual({
      kind: 'send',
      before: null,
      unchanged: false,
    });
  });
});

describe('an operation with a switch in the settings', () => {
  const waits = (writePurchaseReturns: boolean, kind: QueuedDraft['kind']) => {
    const settings = { ...connectionDefaults, assumed: { ...connectionDefaults.assumed, writePurchaseReturns } };
    return waitsForSettings({ settings: () => settings } as unknown as EnginePorts, { ...queued, kind });
  };
  it('waits while it is switched off; others do not', () => {
    expect(waits(false, 'purchaseReturnInvoice')).toEqual({
      ...{ kind: 'waiting', reason: 'settings' },
      problem: { reason: 'switchedOff', setting: 'writePurchaseReturns' },
    });
    expect(waits(true, 'purchaseReturnInvoice')).toBeNull();
    expect(waits(false, 'despatch')).toBeNull();
  });
});

describe('a document that an earlier attempt may have written', () => {
  const ours = toWire('despatch', { ...baseline, Description: 'ours' }, policy, 'replace', baseline);
  const attempt = {
    ...{ attemptId: 'a1', startedAt: 0, endedAt: 0, untrustedId: null, found: false },
    submission: { ...submission, method: 'PUT', url: '/x', body: Buffer.from(JSON.stringify(ours)) },
  };
  const ports = (reading: DocumentReading, listed: readonly ListedDocument[] = []) =>
    ({
      withChosenLots: (_kind: unknown, content: unknown) => content,
      settings: () => ({ ...connectionDefaults, baseUrl: 'https://data.example' }),
      clock: { now: () => 1 },
      documents: {
        get: () => Promise.resolve(reading),
        list: async (
          kind: DocumentKind,
          _identity: unknown,
          searches: readonly ListSearch[],
          onPage: (pages: readonly MatchedPage[], older: boolean) => unknown,
        ) => {
          await onPage(matchPage(kind, listed, searches), false);
          return { kind: 'listed', whole: true };
        },
        plan: () => ({ url: '/x' }),
      },
      store: {
        queue: {
          uncertain: () => [attempt],
          submission: (id: string) =>
            id === submission.id ? submission : { ...submission, id, revision: 2, sha256: '' },
          decisions: () => [],
          addFinding: () => undefined,
          belongsToOtherDraft: () => false,
          hasRemovedSent: () => false,
          unresolvedBodiesOfOthers: () => [],
        },
      },
    }) as unknown as EnginePorts;
  const options = plain;
  const perhaps = { ...queued, perhapsWritten: true } as QueuedDraft;
  const again = { submissionId: 's2', sha256: '', revision: 2 };

  it('is accepted if a replacement exists as sent', async () => {
    const written = found({ Description: 'ours' });
    expect(await precheck(ports(written), perhaps, submission, options)).toEqual({
      ...{ kind: 'stop', conflict: null },
      result: { kind: 'accepted', id: 'x', number: 'D-1' },
    });
    // Even just after a check, because the service may have written it since.
    expect(await precheck(ports(written), perhaps, submission, { ...options, justChecked: true })).toMatchObject({
      result: { kind: 'accepted' },
    });
  });

  it('is a change of what an earlier submission wrote, if it was edited since; otherwise it is compared', async () => {
    const edited = { ...perhaps, ...again };
    expect(await precheck(ports(found({ Description: 'ours' })), edited, submission, options)).toMatchObject({
      result: { kind: 'foundEarlier', earlier: { id: 'x', number: 'D-1', content: { Description: 'ours' } } },
    });
    expect(await precheck(ports(found()), perhaps, submission, options)).toMatchObject({
      kind: 'send',
      unchanged: true,
    });
  });

  it('a deletion is not proved by a service that the connection leads to only since the document was asked for', async () => {
    const gone: DocumentReading = { kind: 'missing', problem: { reason: 'notFound', status: 404, code: '3000' } };
    const deletion = { ...attempt, submission: { ...submission, operation: 'delete', body: new Uint8Array() } };
    const deleted = { ...perhaps, operation: 'delete' } as QueuedDraft;
    const verdictAt = async (isMoved: boolean) => {
      const all = ports(gone);
      let baseUrl = 'https://data.example';
      const get = () => {
        if (isMoved) baseUrl = 'https://other.example';
        return Promise.resolve(gone);
      };
      const store = { queue: { ...all.store.queue, uncertain: () => [deletion] } };
      const moving = {
        ...all,
        store,
        documents: { ...all.documents, get },
        settings: () => ({ ...connectionDefaults, baseUrl }),
      };
      return (await reconcileDraft(moving as unknown as EnginePorts, deleted))?.verdict;
    };
    expect([await verdictAt(false), await verdictAt(true)]).toEqual(['match', 'nothing']);
  });

  describe('by a create', () => {
    const sent = { ...ours, DocumentNumber: 'RMP-1' };
    const asCreate = { ...submission, operation: 'create', targetId: null } as const;
    const posted = { ...asCreate, method: 'POST', url: '/x', body: Buffer.from(JSON.stringify(sent)) };
    const created = { ...attempt, submission: posted };
    const create = { ...perhaps, operation: 'create', targetId: null, number: 'D-1' } as QueuedDraft;
    const inService = { id: 'x', number: 'D-1', data: { ...sent, Id: 'x' } };
    const check = (queuedNow: QueuedDraft, more: Partial<PrecheckOptions> = {}, isThere = true) => {
      const all = ports({ kind: 'found', document: inService }, isThere ? [inService] : []);
      const store = { queue: { ...all.store.queue, uncertain: () => [created] } };
      return precheck({ ...all, store } as unknown as EnginePorts, queuedNow, asCreate, { ...options, ...more });
    };

    it('is accepted if it exists, unless just checked', async () => {
      expect(await check(create)).toMatchObject({ result: { kind: 'accepted', id: 'x', number: 'D-1' } });
      expect(await check(create, { justChecked: true })).toEqual({ kind: 'send', before: null, unchanged: false });
      expect(await check(create, {}, false)).toEqual({ kind: 'send', before: null, unchanged: false });
    });

    it('is not created again if an earlier submission is there: the edited draft becomes a change of it', async () => {
      const edited = { ...create, number: 'D-2', ...again };
      expect(await check(edited)).toMatchObject({
        ...{ kind: 'stop', conflict: null },
        result: { kind: 'foundEarlier', earlier: { id: 'x', number: 'D-1' } },
      });
    });
  });
});
