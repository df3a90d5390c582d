import { markChosenLots } from '../../../domain/chosen-lots.ts';
import { holdsHidden } from '../../../domain/hidden.ts';
import { fromWire } from '../../../domain/wire/index.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { documentPath } from '../../document-request.ts';
import { inDoubt } from '../../service/documents.ts';
import type { DocumentReading } from '../../sync/ports.ts';
import { sentCopy } from '../drafts/sent-copy.ts';
import type { Context, Handlers } from '../context.ts';
import type { DocumentLists } from './document-lists.ts';
import { createDraft } from '../drafts/drafts.ts';
import { factsFor } from '../facts.ts';
import { identityOf } from '../connections/connection-runtimes.ts';
import { searchQuery } from '../../store/words.ts';
import { unavailableReason } from './document-lists.ts';

export function documentHandlers(context: Context, lists: DocumentLists) {
  const { store, runtimes, clock } = context;

  /** The document as it is in the service now. */
  async function get(
    connectionId: string,
    kind: DocumentKind,
    documentId: string,
  ): Promise<
    | Extract<DocumentReading, { kind: 'found' }>
    | { readonly kind: 'missing' | 'unreadable'; readonly problem: ServiceProblem }
  > {
    const { settings, documents } = runtimes.of(connectionId);
    const identity = identityOf(settings());
    if (identity === null) {
      return { kind: 'unreadable', problem: { reason: 'settings', message: 'user and company are needed' } };
    }
    const reading = await documents.get(kind, documentId, identity);
    if (reading.kind === 'found') return reading;
    return { kind: reading.kind, problem: inDoubt(reading.problem, documentPath(kind, 'get', settings()), 'one') };
  }

  return {
    refreshDocumentList: ({ connectionId, kind }) => lists.read(connectionId, kind),
    stopDocumentList: ({ connectionId, kind }) => lists.stop(connectionId, kind),
    listDocuments: (query) => lists.page({ ...query, search: searchQuery(query.search ?? '') }),
    readDocument: async ({ connectionId, kind, documentId }) => {
      const settings = runtimes.of(connectionId).settings();
      const refusal = unavailableReason(kind, 'get', settings);
      if (refusal !== null) return { problem: refusal };
      const reading = await get(connectionId, kind, documentId);
      if (reading.kind !== 'found') return { problem: reading.problem };
      const { content, unexpectedFields } = fromWire(kind, reading.document.data);
      return {
        document: { id: reading.document.id ?? documentId, kind, content, readAt: clock.now(), unexpectedFields },
      };
    },
    openDocument: async ({ connectionId, kind, documentId, operation, copyOf }) => {
      const settings = runtimes.of(connectionId).settings();
      const refusal = unavailableReason(kind, operation, settings) ?? unavailableReason(kind, 'get', settings);
      if (refusal !== null) return { problem: refusal };
      const opened = { connectionId, kind, operation, targetId: documentId };
      const reading = await get(connectionId, kind, documentId);
      if (reading.kind === 'found') {
        // The mark in place of a hidden secret would be written back to the service. A deletion writes no content.
        if (operation !== 'delete' && holdsHidden(reading.document.data))
          return { problem: { reason: 'hiddenSecret' } };
        const read = fromWire(kind, reading.document.data).content;
        const { product } = factsFor(store.lookups, { id: connectionId, settings }, read);
        const content = markChosenLots(kind, read, product);
        const targetId = reading.document.id ?? documentId;
        return {
          draft: createDraft(context, { ...opened, targetId, content, baseline: content, baselineSource: 'service' }),
        };
      }
      // A document that is deleted or hidden cannot be replaced, and a copy would only conceal that.
      const copy = reading.kind === 'unreadable' && copyOf !== undefined ? store.drafts.get(copyOf) : null;
      const content = copy === null ? null : sentCopy(store, copy, opened);
      if (content === null) return { problem: reading.problem };
      return { draft: createDraft(context, { ...opened, content, baseline: content, baselineSource: 'copy' }) };
    },
  } satisfies Partial<Handlers>;
}
