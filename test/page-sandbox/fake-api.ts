/**
 * An in-memory main process for tests of the page alone: the operations that they use, with documents in every state. It sends
 * nothing; a submitted document is accepted after a moment.
 */
import { connectionDefaults, preferenceDefaults } from '../../domain/settings.ts';
import type { Preferences } from '../../domain/settings.ts';
import { newDocument } from '../../domain/documents/index.ts';
import { needsDecision } from '../../domain/model/draft-state.ts';
import type { DraftState } from '../../domain/model/draft-state.ts';
import { refusedIn } from '../../domain/wire/refused-members.ts';
import { eventNames, operationNames } from '../../preload/names.ts';
import type {
  Answer,
  Arguments,
  BridgeError,
  BridgeResult,
  EventName,
  Events,
  OperationName,
  RampaApi,
} from '../../preload/contract.ts';
import type { Connection } from '../../domain/model/connection.ts';
import { noPolicy } from '../../domain/model/policy.ts';
import type { Draft, DraftSummary } from '../../domain/model/draft.ts';
import type { QueueStatus } from '../../domain/model/queue.ts';
import { connectionId } from './documents.ts';
import type { Item } from './documents.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { FakeDrafts, queueItemOf, summaryOf } from './fake-drafts.ts';
import { FakeStorage } from './storage.ts';
import type { FakeStorageOptions } from './storage.ts';
import { attempt, emptyScene, scene } from './scene.ts';

export interface FakeOptions extends FakeStorageOptions {
  /** Number of additional documents that are ready. */
  readonly crowd?: number;
  readonly status?: Partial<QueueStatus>;
  readonly empty?: boolean;
  /** How long sending a document takes, in milliseconds; checking one takes half of it. */
  readonly pace?: number;
}

class Refusal extends Error {
  readonly code: BridgeError['code'];

  constructor(code: BridgeError['code']) {
    super(code);
    this.code = code;
  }
}

const companyLists = [
  'customers',
  'products',
  'currencies',
  'shipmentDefinitions',
  'lineGroups',
  'warehouses',
] as const;

const codeOf = (error: unknown): BridgeError['code'] =>
  error instanceof Error && 'code' in error ? (error.code as BridgeError['code']) : 'internal';

type Handlers = { readonly [N in OperationName]: (args: Arguments<N>) => Answer<N> | Promise<Answer<N>> };

export function createFakeApi(options: FakeOptions = {}): RampaApi {
  const { pace = 600 } = options;
  const listeners = new Map<EventName, Set<(event: never) => void>>();
  const { items, attempts } = options.empty === true ? emptyScene() : scene(options.crowd ?? 6);
  const preferences: Preferences = { ...preferenceDefaults, language: 'en', theme: 'light', connectionId };
  let connections: readonly Connection[] = [
    {
      id: connectionId,
      hasApiKey: true,
      keyForOtherAddress: false,
      settings: {
        ...connectionDefaults,
        name: 'Yıldız Ticaret A.Ş.',
        baseUrl: 'https://muhasebe.example.com.tr',
        authUrl: 'https://kimlik.example.com.tr',
        organisation: 'yildiz',
        userId: 14,
        companyId: 3,
        periodId: 2026,
      },
    },
  ];
  let status: QueueStatus = {
    connectionId,
    activity: 'idle',
    isPaused: false,
    blockedReason: null,
    problem: null,
    nextTryAt: null,
    finished: 0,
    total: 0,
    accepted: 0,
    rejected: 0,
    budget: { limit: 10_000, used: 412, nearLimit: false },
    ...options.status,
  };

  const emit = <N extends EventName>(name: N, event: Events[N]): void => {
    for (const listener of listeners.get(name) ?? []) (listener as (event: Events[N]) => void)(event);
  };
  const find = (id: string): Item => {
    const found = items.find(({ draft }) => draft.id === id);
    if (!found) throw new Refusal('notFound');
    return found;
  };
  const drafts = new FakeDrafts(items, (ids) => {
    const there = items.filter(({ draft }) => ids.includes(draft.id));
    const changed = there.map((one) => {
      const { submissionId, position, queuedAt, userId, companyId, periodId, notBefore, attemptCount, lastAttempt } =
        queueItemOf(one);
      const queued = {
        submissionId,
        position,
        queuedAt,
        userId,
        companyId,
        periodId,
        notBefore,
        attemptCount,
        lastAttempt,
      };
      return { summary: summaryOf(one.draft), queued: one.draft.state === 'draft' ? null : queued };
    });
    const gone = ids.filter((id) => there.every(({ draft }) => draft.id !== id));
    emit(
      'draftsChanged',
      drafts.changes.event(
        changed,
        items.map(({ draft }) => summaryOf(draft)),
        gone,
      ),
    );
  });
  const change = (id: string, draft: Partial<Draft>): DraftSummary => drafts.change(find(id), draft);
  const storage = new FakeStorage(options, emit);
  const setStatus = (next: Partial<QueueStatus>): QueueStatus => {
    status = { ...status, ...next };
    emit('queueChanged', status);
    return status;
  };
  const setConnection = (id: string, next: Partial<Connection>): Connection => {
    connections = connections.map((one) => (one.id === id ? { ...one, ...next } : one));
    emit('connectionsChanged', {});
    const changed = connections.find((one) => one.id === id);
    if (!changed) throw new Refusal('notFound');
    return changed;
  };

  /** Sends one document after another; each is accepted after a moment. */
  function send(ids: readonly string[]): void {
    const [id, ...rest] = ids;
    if (id === undefined) return void setStatus({ activity: 'idle' });
    if (status.activity === 'paused') return;
    change(id, { state: 'sending', waitingReason: null });
    setTimeout(() => {
      const ordinal = (attempts.get(id) ?? []).length + 1;
      const last = attempt(id, ordinal, { startedAt: Date.now() - 400 });
      attempts.set(id, [...(attempts.get(id) ?? []), last]);
      const found = find(id);
      found.queue = { ...found.queue, attemptCount: ordinal, lastAttempt: last };
      change(id, {
        state: 'accepted',
        acceptedNumber: `SAT2026${String(900 + found.queue.position).padStart(9, '0')}`,
      });
      const budget = { ...status.budget, used: status.budget.used + 1 };
      setStatus({ finished: status.finished + 1, accepted: status.accepted + 1, budget });
      send(rest);
    }, pace);
  }
  const waiting = (state: DraftState): boolean => state === 'ready' || state === 'waiting';

  const handlers: Partial<Handlers> = {
    getApplicationInfo: () => ({
      version: '0.1.0',
      host: 'browser',
      platform: 'linux',
      systemLocale: 'tr-TR',
      components: { SQLite: '3.53.0' },
      canSaveDiagnostics: false,
      updates: { kind: 'off', why: 'noFeed' },
      secrets: { kind: 'keychain' },
      policy: noPolicy,
      enrolment: null,
    }),
    getPreferences: () => preferences,
    listConnections: () => connections,
    updateConnection: ({ id, settings }) => ({ ...setConnection(id, { settings }), withdrawn: [] }),

    listDrafts: (query) => drafts.list(query),
    createDraft: ({ kind, content }) =>
      drafts.add({
        kind,
        content: content ?? newDocument(kind, { today: '2026-11-20', defaultCurrency: 'TRY' }),
      }),
    getDraft: ({ id }) => drafts.get(id)?.draft ?? null,
    saveDraft: ({ id, revision, content, summary }) =>
      drafts.save(id, revision, JSON.parse(content) as ValueRecord, { summary }),
    deleteDrafts: ({ ids }) => ({ deleted: drafts.delete(ids) }),
    undeleteDrafts: ({ ids }) => ({ undeleted: drafts.undelete(ids) }),
    listQueue: () => ({
      items: items
        .filter(({ draft }) => draft.state !== 'draft')
        .map(queueItemOf)
        .sort((a, b) => a.position - b.position),
      sequence: drafts.changes.sequence,
    }),
    getQueueStatus: () => status,
    queueDrafts: ({ ids }) => drafts.queue(ids),
    withdrawDrafts: ({ ids }) => {
      const withdrawn = ids.filter((id) => {
        const state = drafts.get(id)?.draft.state;
        return state !== undefined && (waiting(state) || state === 'rejected');
      });
      for (const id of withdrawn) change(id, { state: 'draft' });
      return { withdrawn };
    },
    submitQueue: ({ ids }) => {
      const chosen = items
        .map(({ draft }) => draft)
        .filter(({ id, state }) => waiting(state) && (ids === undefined || ids.includes(id)))
        .map(({ id }) => id);
      setStatus({
        activity: 'sending',
        blockedReason: null,
        problem: null,
        nextTryAt: null,
        finished: 0,
        total: chosen.length,
        accepted: 0,
        rejected: 0,
      });
      send(chosen);
      return status;
    },
    listAttempts: ({ draftId }) => attempts.get(draftId) ?? [],
    getRejection: ({ draftId }) => {
      const last = attempts
        .get(draftId)
        ?.toSorted((a, b) => a.ordinal - b.ordinal)
        .at(-1);
      if (last?.outcome !== 'rejected') return null;
      return { errors: last.errors, refusedUnknownMembers: refusedIn(find(draftId).draft, last) };
    },
    reconcileDraft: async ({ id }) => {
      await new Promise((resolve) => setTimeout(resolve, pace / 2));
      return summaryOf(find(id).draft);
    },
    decideDraft: ({ id, decision }) => {
      const { draft } = find(id);
      const isUnknown = draft.state === 'unknown';
      // Already decided by another check.
      if (decision.kind === 'sendAgain' && !isUnknown) return summaryOf(draft);
      if (decision.kind === 'sendAnyway' ? !needsDecision(draft.waitingReason) : !isUnknown) {
        throw new Refusal('invalidState');
      }
      if (decision.kind === 'accepted') return change(id, { state: 'accepted', acceptedNumber: decision.number });
      return change(id, { state: decision.kind === 'toDraft' ? 'draft' : 'ready' });
    },

    getLookupRows: ({ codes }) => codes.map(() => null),
    getBarcodes: ({ codes }) => codes.map(() => []),
    listLookupStatus: () =>
      companyLists.map((kind) => ({
        ...{ kind, customerId: null, count: 0, refreshedAt: null },
        ...{ partial: false, refreshing: false, problem: null },
      })),
    getHistory: ({ draftId }) => drafts.history(draftId),
    getVersion: ({ draftId, versionId }) => drafts.versions.get(draftId, versionId),
    restoreVersion: ({ draftId, versionId, revision }) => {
      const kept = drafts.versions.get(draftId, versionId);
      if (!kept) throw new Refusal('notFound');
      return drafts.save(draftId, revision, kept.content, { restoring: true });
    },
    ...storage.handlers,
  };

  const api: Record<string, unknown> = {};
  for (const name of operationNames) {
    const handle = handlers[name] as ((args: unknown) => unknown) | undefined;
    api[name] = async (args: unknown): Promise<BridgeResult<unknown>> => {
      try {
        if (handle === undefined) throw new Error(`the fake has no ${name}`);
        if (storage.refuses(name)) throw new Refusal('databaseDamaged');
        return { ok: true, value: structuredClone(await handle(args)) };
      } catch (error) {
        return {
          ok: false,
          error: { code: codeOf(error), detail: String(error) },
        };
      }
    };
  }
  for (const name of eventNames) {
    api[`on${name.charAt(0).toUpperCase()}${name.slice(1)}`] = (listener: (event: never) => void) => {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    };
  }
  return api as unknown as RampaApi;
}
