import { setImmediate } from 'node:timers/promises';
import { difference } from '../../../domain/compare/partial-change.ts';
import { correctableField, withCorrection } from '../../../domain/correction.ts';
import { initialContent } from '../../../domain/next-document.ts';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import { eInvoiceStart, newDocument } from '../../../domain/documents/index.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { summarise } from '../../../domain/summary.ts';
import type { Draft, SaveResult } from '../../../domain/model/draft.ts';
import type { SummaryValues } from '../../store/types.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import { localDate } from '../../clock.ts';
import type { Context, Handlers } from '../context.ts';
import { factsFor } from '../facts.ts';
import { ApplicationFailure, notFound } from '../failure.ts';
import { searchQuery } from '../../store/words.ts';

interface Document {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly content: ValueRecord;
  readonly baseline: ValueRecord | null;
}

export function draftHandlers(context: Context) {
  const { store, clock, announcer } = context;

  const create = (connectionId: string, kind: DocumentKind, content: ValueRecord): Draft =>
    createDraft(context, { connectionId, kind, operation: 'create', content, baseline: null });

  let isIndexing = false;
  /** A search indexes only some of the due drafts first. After the others are indexed, the page searches again. */
  async function indexRest(): Promise<void> {
    if (isIndexing) return;
    isIndexing = true;
    try {
      if (!store.upkeep.updateLineSearch()) return;
      do await setImmediate();
      while (store.upkeep.updateLineSearch());
      announcer.allChanged();
    } catch {
      // The next search, or the maintenance round, tries again.
    } finally {
      isIndexing = false;
    }
  }

  return {
    listDrafts: (query) => {
      const sequence = announcer.sequence();
      const search = searchQuery(query.search ?? '');
      const page = store.drafts.list({ ...query, search });
      if (search !== '') void indexRest();
      return { ...page, sequence };
    },
    findLastOfCustomer: (query) => store.drafts.lastOfCustomer(query),
    createDraft: ({ connectionId, kind, content, like }) => {
      if (content !== undefined) return create(connectionId, kind, content);
      const defaults = newContent(context, connectionId, kind);
      const last = like === undefined ? null : store.drafts.get(like);
      if (last?.kind !== kind) return create(connectionId, kind, defaults);
      const isOfToday = last.operation === 'create' && localDate(last.createdAt) === localDate(clock.now());
      return create(connectionId, kind, initialContent(defaults, last.content, isOfToday));
    },
    getDraft: ({ id }) => store.drafts.get(id),
    saveDraft: (change) => {
      const result = store.drafts.save(change);
      if (result.saved) announcer.changed([change.id]);
      return result;
    },
    correctDraft: ({ id, revision, ...correction }) => {
      const draft = store.drafts.get(id);
      if (draft === null) return { saved: false, why: 'gone', current: null };
      const { field } = correction;
      const isAllowed = correction.lines.every(
        (line) => correctableField(draft.kind, { line, path: [field] }) !== null,
      );
      if (!isAllowed) throw new ApplicationFailure('badArguments', `${field} is not to be corrected`);
      const settings = context.runtimes.of(draft.connectionId).settings();
      const content = withCorrection(draft.content, correction, settings);
      return replaceContent(context, draft, revision, content);
    },
    duplicateDraft: ({ id }) => {
      const draft = store.drafts.get(id);
      if (draft === null) throw notFound('draft', id);
      const { connectionId, kind } = draft;
      return create(connectionId, kind, copyOfDocument(kind, draft.content, localDate(clock.now())));
    },
    deleteDrafts: ({ ids }) => {
      const deleted = store.drafts.delete(ids);
      announcer.changed(deleted);
      return { deleted };
    },
    undeleteDrafts: ({ ids }) => {
      const undeleted = store.drafts.undelete(ids);
      announcer.changed(undeleted);
      return { undeleted };
    },
  } satisfies Partial<Handlers>;
}

/** Saves new content and keeps the previous content as a version that can be restored. */
export function replaceContent(context: Context, draft: Draft, revision: number, content: ValueRecord): SaveResult {
  const { id } = draft;
  const summary = summaryOf(context, { ...draft, content });
  const result = context.store.drafts.save({ id, revision, content: JSON.stringify(content), summary, keep: true });
  if (result.saved) context.announcer.changed([id]);
  return result;
}

/** Initial content of a document of this kind, dated today. */
export function newContent(context: Context, connectionId: string, kind: DocumentKind): ValueRecord {
  const { store, runtimes, clock } = context;
  const today = localDate(clock.now());
  const settings = runtimes.of(connectionId).settings();
  const { defaultCurrency } = settings;
  const currencyId = currencyIdOf(store, connectionId, defaultCurrency);
  const currency = currencyId === null ? {} : { currencyId };
  return newDocument(kind, { today, defaultCurrency, ...currency, ...eInvoiceStart(settings) });
}

/** Creates a draft and announces it. `targetId`: the service's document from which the draft was made. */
export function createDraft(
  context: Context,
  document: Document & { readonly targetId?: string; readonly baselineSource?: 'service' | 'copy' },
): Draft {
  const draft = context.store.drafts.create({ ...document, summary: summaryOf(context, document) });
  context.announcer.changed([draft.id]);
  return draft;
}

/** Some kinds name the currency by id (§2.8). The offline list that has it is a cache; drafting works without it. */
function currencyIdOf({ lookups }: Context['store'], connectionId: string, code: string): string | null {
  try {
    return lookups.rows(connectionId, 'currencies', [code])[0]?.id ?? null;
  } catch {
    return null;
  }
}

/** Summary of a document for lists, with its number of problems. */
export function summaryOf(context: Pick<Context, 'store' | 'runtimes'>, document: Document): SummaryValues {
  const { connectionId, kind, content, operation, baseline } = document;
  const settings = context.runtimes.of(connectionId).settings();
  const { lookups } = context.store;
  return lookups.inOneSnapshot(() => {
    const facts = factsFor(lookups, { id: connectionId, settings }, content);
    return summarise(kind, content, facts, operation, baseline);
  });
}

/** Whether a partial change is empty, so that there is nothing to send. */
export function changesNothing(context: Pick<Context, 'runtimes'>, draft: Draft): boolean {
  if (draft.operation !== 'change') return false;
  const policy = documentPolicyOf(context.runtimes.of(draft.connectionId).settings());
  return Object.keys(difference(draft.kind, draft.baseline ?? {}, draft.content, policy)).length === 0;
}
