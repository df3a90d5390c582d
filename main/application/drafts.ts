import { difference } from '../../domain/changes.ts';
import { documents, newDocument } from '../../domain/documents/index.ts';
import type { DocumentKind, Operation } from '../../domain/draft.ts';
import type { Field, Value, ValueRecord } from '../../domain/fields.ts';
import { summarise } from '../../domain/summary.ts';
import { fromWire } from '../../domain/wire.ts';
import type { Draft } from '../../preload/contract.ts';
import type { SummaryValues } from '../store/types.ts';
import { policyOf } from '../sync/ports.ts';
import { localDate } from './context.ts';
import type { Context } from './context.ts';
import { factsFor } from './facts.ts';
import { notFound } from './failure.ts';
import type { Handlers } from './handlers.ts';
import { identityOf } from './links.ts';

type Names =
  | 'listDrafts'
  | 'createDraft'
  | 'getDraft'
  | 'saveDraft'
  | 'duplicateDraft'
  | 'deleteDrafts'
  | 'restoreDrafts'
  | 'openDocument';

interface Document {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly content: ValueRecord;
  readonly base: ValueRecord | null;
}

export function draftHandlers(context: Context): Handlers<Names> {
  const { store, links, clock, emit } = context;

  function create(document: Document, targetId: string | null): Draft {
    const draft = store.drafts.create({ ...document, targetId, summary: summaryOf(context, document) });
    emit('draftsChanged', { ids: [draft.id] });
    return draft;
  }

  function started(connectionId: string, kind: DocumentKind): ValueRecord {
    const { defaultCurrency } = links.of(connectionId).settings();
    return newDocument(kind, { today: localDate(clock.now()), defaultCurrency });
  }

  return {
    listDrafts: (query) => store.drafts.list(query),
    createDraft: ({ connectionId, kind, content }) =>
      create(
        { connectionId, kind, operation: 'create', content: content ?? started(connectionId, kind), base: null },
        null,
      ),
    getDraft: ({ id }) => store.drafts.get(id),
    saveDraft: ({ id, revision, content }) => {
      const present = store.drafts.summary(id);
      if (present === null) return { saved: false, why: 'gone', current: null };
      const base = present.operation === 'create' ? null : (store.drafts.get(id)?.base ?? null);
      const summary = summaryOf(context, { ...present, content, base });
      const result = store.drafts.save({ id, revision, content, summary });
      if (result.saved) emit('draftsChanged', { ids: [id] });
      return result;
    },
    duplicateDraft: ({ id }) => {
      const draft = store.drafts.get(id);
      if (draft === null) throw notFound('draft', id);
      const { connectionId, kind } = draft;
      const content = copyOf(kind, draft.content, localDate(clock.now()));
      return create({ connectionId, kind, operation: 'create', content, base: null }, null);
    },
    deleteDrafts: ({ ids }) => {
      const deleted = store.drafts.delete(ids);
      if (deleted.length > 0) emit('draftsChanged', { ids: deleted });
      return { deleted };
    },
    restoreDrafts: ({ ids }) => {
      const restored = store.drafts.restore(ids);
      if (restored.length > 0) emit('draftsChanged', { ids: restored });
      return { restored };
    },
    openDocument: async ({ connectionId, kind, documentId, operation }) => {
      const link = links.of(connectionId);
      const identity = identityOf(link.settings());
      if (identity === null) return { problem: { reason: 'settings', message: 'user and company are needed' } };
      const reading = await link.documents.get(kind, documentId, identity);
      if (reading.kind !== 'found') return { problem: reading.problem };
      const { content } = fromWire(kind, reading.document.data, policyOf(link.settings()));
      const draft = create({ connectionId, kind, operation, content, base: content }, documentId);
      return { draft };
    },
  };
}

/** What the list shows of a document, and how many problems it has. */
export function summaryOf(context: Pick<Context, 'store' | 'links'>, document: Document): SummaryValues {
  const { connectionId, kind, content, operation, base } = document;
  const settings = context.links.of(connectionId).settings();
  const facts = factsFor(context.store.lookups, { id: connectionId, settings }, content);
  return summarise(kind, content, facts, operation, base);
}

/** Whether a partial change would change nothing, so that there is nothing to send. */
export function changesNothing(context: Pick<Context, 'links'>, draft: Draft): boolean {
  if (draft.operation !== 'change') return false;
  const policy = policyOf(context.links.of(draft.connectionId).settings());
  return Object.keys(difference(draft.kind, draft.base ?? {}, draft.content, policy)).length === 0;
}

/**
 * A copy is a new document: numbered by the service, of today, without what the service gave the other one (its id, its
 * record, the customer's address as it was). What was typed stays, overridden amounts too.
 */
function copyOf(kind: DocumentKind, content: ValueRecord, today: string): ValueRecord {
  const { fields, numberField } = documents[kind];
  const kept = Object.entries(content).filter(([name]) => isTyped(name, fields[name]));
  const copy: Record<string, Value> = Object.fromEntries(kept);
  return { ...copy, [numberField]: 'Next', Date: today };
}

function isTyped(name: string, field: Field | undefined): boolean {
  if (name === 'Id' || field === undefined || field.group === 'record') return false;
  return field.class === undefined || field.class === 'supplied' || field.class === 'amount' || field.class === 'echo';
}
