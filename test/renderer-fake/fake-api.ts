/**
 * A main process made of memory, for looking at the page and testing it alone: every operation of the contract, with
 * documents in every state. It sends nothing anywhere; a submitted document is accepted after a moment.
 */
import { connectionDefaults } from '../../domain/settings.ts';
import type { Preferences } from '../../domain/settings.ts';
import { summarise } from '../../domain/summary.ts';
import { linesOf } from '../../domain/totals.ts';
import { newDocument } from '../../domain/documents/index.ts';
import { documentKinds, draftStates, isEditable, needsDecision } from '../../domain/draft.ts';
import type { DraftState } from '../../domain/draft.ts';
import { eventNames, operationNames } from '../../preload/contract.ts';
import type {
  Answer,
  Arguments,
  BridgeError,
  BridgeResult,
  Connection,
  Draft,
  DraftSummary,
  EventName,
  Events,
  OperationName,
  QueueItem,
  QueueStatus,
  RampaApi,
} from '../../preload/contract.ts';
import { connectionId, item } from './documents.ts';
import type { Item } from './documents.ts';
import { FakeKeeping } from './keeping.ts';
import type { KeepingOptions } from './keeping.ts';
import { attempt, emptyScene, scene } from './scene.ts';
import { ServiceDocuments } from './service-documents.ts';
import type { ServiceDocumentsOptions } from './service-documents.ts';
import { FakeVersions } from './versions.ts';

export interface FakeOptions extends ServiceDocumentsOptions, KeepingOptions {
  readonly language?: Preferences['language'];
  readonly theme?: Preferences['theme'];
  /** How many more documents are ready. */
  readonly crowd?: number;
  readonly status?: Partial<QueueStatus>;
  /** Nothing is queued. */
  readonly empty?: boolean;
  /** How long a document is on its way, in milliseconds. */
  readonly pace?: number;
  /** Purchase returns are listed and written. */
  readonly purchaseReturns?: boolean;
}

class Refusal extends Error {
  readonly code: BridgeError['code'];

  constructor(code: BridgeError['code']) {
    super(code);
    this.code = code;
  }
}

type Handlers = { readonly [N in OperationName]: (args: Arguments<N>) => Answer<N> | Promise<Answer<N>> };

export function createFakeApi(options: FakeOptions = {}): RampaApi {
  const listeners = new Map<EventName, Set<(event: never) => void>>();
  const { items, attempts } = options.empty === true ? emptyScene() : scene(options.crowd ?? 6);
  let preferences: Preferences = {
    language: options.language ?? 'en',
    theme: options.theme ?? 'light',
    connectionId,
  };
  let connections: readonly Connection[] = [
    {
      id: connectionId,
      hasApiKey: true,
      settings: {
        ...connectionDefaults,
        name: 'Yıldız Ticaret A.Ş.',
        baseUrl: 'https://muhasebe.example.com.tr',
        authUrl: 'https://kimlik.example.com.tr',
        organisation: 'yildiz',
        userId: 14,
        companyId: 3,
        periodId: 2026,
        assumed: { ...connectionDefaults.assumed, writePurchaseReturns: options.purchaseReturns === true },
      },
    },
  ];
  let status: QueueStatus = {
    connectionId,
    activity: 'idle',
    waitingReason: null,
    problem: null,
    nextTryAt: null,
    finished: 0,
    total: 0,
    budget: { limit: 10_000, used: 412, reserved: 50 },
    ...options.status,
  };

  const emit = <N extends EventName>(name: N, event: Events[N]): void => {
    for (const listener of listeners.get(name) ?? []) (listener as (event: Events[N]) => void)(event);
  };
  const service = new ServiceDocuments(options, (told) => emit('documentListChanged', told));
  const find = (id: string): Item => {
    const found = items.find(({ draft }) => draft.id === id);
    if (!found) throw new Refusal('notFound');
    return found;
  };
  const change = (id: string, draft: Partial<Draft>): DraftSummary => {
    const found = find(id);
    found.draft = { ...found.draft, ...draft, updatedAt: Date.now() };
    emit('draftsChanged', { ids: [id] });
    return found.draft;
  };
  const keeping = new FakeKeeping(options, emit);
  const versions = new FakeVersions();
  const save = (draft: Draft, content: Draft['content'], restoring: boolean): DraftSummary => {
    versions.keep(draft, linesOf(content).length, restoring);
    const told = summarise(draft.kind, content, facts, draft.operation);
    return change(draft.id, { ...told, content, revision: draft.revision + 1 });
  };
  const setStatus = (next: Partial<QueueStatus>): QueueStatus => {
    status = { ...status, ...next };
    emit('queueChanged', status);
    return status;
  };
  const addDraft = (draft: Partial<Draft>): Draft => {
    const added = item(items.length + 1, 'draft', { ...draft, id: `draft-new-${items.length}` });
    items.push(added);
    emit('draftsChanged', { ids: [added.draft.id] });
    return added.draft;
  };
  const setConnection = (id: string, next: Partial<Connection>): Connection => {
    connections = connections.map((one) => (one.id === id ? { ...one, ...next } : one));
    emit('connectionsChanged', {});
    const changed = connections.find((one) => one.id === id);
    if (!changed) throw new Refusal('notFound');
    return changed;
  };

  /** One after another; each is on its way for a moment and then accepted. */
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
      setStatus({ finished: status.finished + 1, budget: { ...status.budget, used: status.budget.used + 1 } });
      send(rest);
    }, options.pace ?? 600);
  }
  const facts = {
    defaultCurrency: 'TRY',
    deductWithholding: false,
    usesEInvoice: false,
    practice: false,
    product: () => undefined,
  };
  const waiting = (state: DraftState): boolean => state === 'ready' || state === 'waiting';

  const handlers: Handlers = {
    getApplicationInfo: () => ({
      version: '0.1.0',
      host: 'browser',
      platform: 'linux',
      systemLocale: 'tr-TR',
      secrets: { kind: 'keychain' },
    }),
    getPreferences: () => preferences,
    setPreferences: ({ change: next }) => {
      preferences = { ...preferences, ...next };
      emit('preferencesChanged', preferences);
      return preferences;
    },
    listConnections: () => connections,
    createConnection: ({ settings }) => {
      const created = { id: `connection-${connections.length + 1}`, settings, hasApiKey: false };
      connections = [...connections, created];
      emit('connectionsChanged', {});
      return created;
    },
    updateConnection: ({ id, settings }) => setConnection(id, { settings }),
    removeConnection: ({ id }) => {
      connections = connections.filter((one) => one.id !== id);
      emit('connectionsChanged', {});
      return { removed: true, drafts: 0 };
    },
    setApiKey: ({ id }) => setConnection(id, { hasApiKey: true }),
    clearApiKey: ({ id }) => setConnection(id, { hasApiKey: false }),
    testConnection: () => [
      { step: 'address', result: 'passed', fields: ['baseUrl', 'authUrl'] },
      { step: 'tls', result: 'passed', fields: ['baseUrl', 'authUrl'] },
      {
        step: 'login',
        result: 'failed',
        fields: ['organisation', 'apiKey'],
        error: { reason: 'loginRefused', status: 401, message: 'Kuruluş ya da anahtar hatalı' },
      },
      { step: 'data', result: 'skipped', fields: ['userId', 'companyId'] },
    ],
    getConnectionStatus: ({ id }) => ({
      connectionId: id,
      signedIn: true,
      tokenExpiresAt: Date.now() + 1_800_000,
      permissions: 'SRI:CRUD DSP:CRU',
      budget: status.budget,
    }),

    renewSession: ({ id }) => ({
      status: {
        connectionId: id,
        signedIn: true,
        tokenExpiresAt: Date.now() + 1_800_000,
        permissions: null,
        budget: status.budget,
      },
      problem: null,
    }),

    listDrafts: ({ states, kinds, search, documentId, offset, limit }) => {
      const wanted = items
        .map(({ draft }) => draft)
        .filter(({ state }) => states === undefined || states.length === 0 || states.includes(state))
        .filter(({ kind }) => (kinds ?? documentKinds).includes(kind))
        .filter(({ targetId, acceptedId }) => documentId === undefined || [targetId, acceptedId].includes(documentId))
        .filter(({ customerName }) => (customerName ?? '').includes(search ?? ''));
      const count = (state: DraftState): number => items.filter(({ draft }) => draft.state === state).length;
      return {
        rows: wanted.slice(offset, offset + limit),
        total: wanted.length,
        counts: Object.fromEntries(draftStates.map((state) => [state, count(state)])) as Record<DraftState, number>,
        conflicts: {
          held: items.filter(({ draft }) => needsDecision(draft.waitingReason)).length,
          after: items.filter(({ draft }) => draft.conflict === 'after').length,
        },
      };
    },
    createDraft: ({ kind, content }) =>
      addDraft({ kind, content: content ?? newDocument(kind, { today: '2026-11-20', defaultCurrency: 'TRY' }) }),
    getDraft: ({ id }) => items.find(({ draft }) => draft.id === id)?.draft ?? null,
    saveDraft: ({ id, revision, content }) => {
      const { draft } = find(id);
      if (!isEditable(draft.state)) return { saved: false, why: 'locked', current: draft };
      if (draft.revision !== revision) return { saved: false, why: 'stale', current: draft };
      return { saved: true, summary: save(draft, content, false) };
    },
    duplicateDraft: ({ id }) => {
      const { kind, content } = find(id).draft;
      return addDraft({ kind, content });
    },
    deleteDrafts: ({ ids }) => {
      for (const id of ids) items.splice(items.indexOf(find(id)), 1);
      emit('draftsChanged', { ids });
      return { deleted: ids };
    },
    restoreDrafts: () => ({ restored: [] }),
    openDocument: ({ kind, documentId, operation, copyOf }) => {
      const read = service.document(kind, documentId);
      if ('problem' in read && copyOf === undefined) return read;
      const content = 'document' in read ? read.document.content : find(copyOf ?? '').draft.content;
      const baseFrom = 'document' in read ? 'service' : 'copy';
      const told = summarise(kind, content, facts, operation, content);
      return { draft: addDraft({ ...told, kind, operation, content, base: content, baseFrom, targetId: documentId }) };
    },
    readDocumentList: ({ kind }) => service.read(kind),
    stopDocumentList: ({ kind }) => service.stop(kind),
    listDocuments: (query) => service.page(query),
    readDocument: async ({ kind, documentId }) => {
      await new Promise((resolve) => setTimeout(resolve, options.listPace ?? 30));
      return service.document(kind, documentId);
    },
    getConflict: ({ draftId }) => {
      const { conflict, base, content } = find(draftId).draft;
      if (conflict === null) return null;
      const theirs = { ...base, Description: 'Servis tarafında değiştirildi', DueDays: '45' };
      return { draftId, at: Date.now() - 120_000, moment: conflict, base: base ?? {}, ours: content, theirs };
    },
    resolveConflict: ({ draftId, content }) => {
      const { revision } = find(draftId).draft;
      const summary = change(draftId, {
        content,
        conflict: null,
        state: 'draft',
        waitingReason: null,
        revision: revision + 1,
      });
      return { saved: true, summary };
    },
    dismissConflict: ({ draftId }) => change(draftId, { conflict: null }),

    listQueue: () =>
      items
        .filter(({ draft }) => draft.state !== 'draft')
        .map(({ draft, queue }): QueueItem => ({ ...draft, ...queue })),
    getQueueStatus: () => status,
    queueDrafts: ({ ids }) => {
      const refused = ids.filter((id) => find(id).draft.id === 'draft-6');
      const queued = ids.filter((id) => !refused.includes(id));
      for (const id of queued) change(id, { state: 'ready' });
      return { queued, refused: refused.map((id) => ({ id, why: 'errors' })) };
    },
    withdrawDrafts: ({ ids }) => {
      const withdrawn = ids.filter((id) => waiting(find(id).draft.state) || find(id).draft.state === 'rejected');
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
        waitingReason: null,
        problem: null,
        nextTryAt: null,
        finished: 0,
        total: chosen.length,
      });
      send(chosen);
      return status;
    },
    pauseQueue: () => setStatus({ activity: 'paused' }),
    resumeQueue: () => {
      const left = items.map(({ draft }) => draft).filter(({ state }) => waiting(state));
      setStatus({ activity: 'sending' });
      send(left.map(({ id }) => id));
      return status;
    },
    listAttempts: ({ draftId }) => attempts.get(draftId) ?? [],
    reconcileDraft: async ({ id }) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return find(id).draft;
    },
    decideDraft: ({ id, decision }) => {
      if (decision.kind === 'accepted') return change(id, { state: 'accepted', acceptedNumber: decision.number });
      return change(id, { state: decision.kind === 'toDraft' ? 'draft' : 'ready' });
    },

    searchLookup: () => ({ rows: [], total: 0 }),
    getLookupRows: ({ codes }) => codes.map(() => null),
    listLookupStatus: () => [],
    refreshLookups: () => ({}),
    cancelLookupRefresh: () => ({}),
    listVersions: ({ draftId }) => versions.list(draftId),
    getVersion: ({ draftId, versionId }) => versions.get(draftId, versionId),
    restoreVersion: ({ draftId, versionId, revision }) => {
      const { draft } = find(draftId);
      const kept = versions.get(draftId, versionId);
      if (!kept) throw new Refusal('notFound');
      if (!isEditable(draft.state)) return { saved: false, why: 'locked', current: draft };
      if (draft.revision !== revision) return { saved: false, why: 'stale', current: draft };
      return { saved: true, summary: save(draft, kept.content, true) };
    },
    ...keeping.handlers,
    copyText: ({ text }) => {
      (globalThis as { copied?: string }).copied = text;
      return {};
    },
  };

  const api: Record<string, unknown> = {};
  for (const name of operationNames) {
    const handle = handlers[name] as (args: unknown) => unknown;
    api[name] = async (args: unknown): Promise<BridgeResult<unknown>> => {
      try {
        if (keeping.refuses(name)) throw new Refusal('databaseDamaged');
        return { ok: true, value: structuredClone(await handle(args)) };
      } catch (error) {
        return {
          ok: false,
          error: { code: error instanceof Refusal ? error.code : 'internal', detail: String(error) },
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
