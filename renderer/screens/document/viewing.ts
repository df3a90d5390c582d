import type { Connection } from '../../../domain/model/connection.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { ServiceDocument } from '../../../domain/model/service-document.ts';
import { Editor } from '../editor/index.ts';
import type { EditorHost } from '../editor/index.ts';

/**
 * An editor that displays a document of the service: as an accepted draft, which cannot be edited, and as a deletion, whose
 * content is not validated, because Rampa reports no problems in the service's own documents.
 */
export function viewing(document: ServiceDocument, connection: Connection, host: EditorHost): Editor {
  const { kind, content, readAt } = document;
  const draft: Draft = {
    id: 'document',
    connectionId: connection.id,
    kind,
    operation: 'delete',
    state: 'accepted',
    waitingReason: null,
    revision: 0,
    number: null,
    customerCode: null,
    customerName: null,
    date: null,
    total: null,
    currency: null,
    lineCount: 0,
    errorCount: 0,
    warningCount: 0,
    createdAt: readAt,
    updatedAt: readAt,
    acceptedId: document.id,
    acceptedNumber: null,
    conflict: null,
    handedOver: null,
    receivedAt: null,
    withdrawn: null,
    content,
    targetId: document.id,
    baseline: content,
    baselineSource: 'service',
  };
  return new Editor(draft, connection, host);
}
