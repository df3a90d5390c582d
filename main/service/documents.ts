import type { DocumentKind } from '../../domain/draft.ts';
import type { Assumptions, ConnectionSettings } from '../../domain/settings.ts';
import type { Identity, ServiceAnswer, ServiceClient } from './client.ts';
import { readPages } from './pages.ts';
import type { ListEnd, ListPage } from './pages.ts';

export { readDocument, readReference } from './document-answers.ts';
export type { DocumentReference } from './document-answers.ts';

/** Where a kind of document is. `setting` is the one to change where the path was assumed wrongly. */
export interface DocumentPath {
  readonly path: string;
  readonly assumed: boolean;
  readonly setting: keyof Assumptions | null;
}

export function documentPath(kind: DocumentKind, settings: ConnectionSettings): DocumentPath {
  switch (kind) {
    case 'salesReturnInvoice':
      return { path: '/sales-return-invoices', assumed: false, setting: null };
    case 'despatch':
      return { path: settings.assumed.despatchesPath, assumed: true, setting: 'despatchesPath' };
  }
}

/** With whom and for whom; `slot` tells concurrent senders apart. */
export interface DocumentContext {
  readonly client: ServiceClient;
  readonly settings: ConnectionSettings;
  readonly identity: Identity;
  readonly kind: DocumentKind;
  readonly slot?: number;
  readonly signal?: AbortSignal;
}

/** §4.2 List (for despatches: assumed). Query parameters are not shown: none is sent but the page, where one is set. */
export function listDocuments(
  context: DocumentContext,
  onPage: (page: ListPage) => void | Promise<void>,
): Promise<ListEnd> {
  return readPages({ ...context, path: documentPath(context.kind, context.settings).path }, onPage);
}

/** §4.2 Get (for despatches: assumed). */
export const getDocument = (context: DocumentContext, id: string): Promise<ServiceAnswer> =>
  send(context, 'GET', id, null);

/** §4.2 Create (for despatches: assumed). */
export const createDocument = (context: DocumentContext, body: Uint8Array): Promise<ServiceAnswer> =>
  send(context, 'POST', null, body);

/** §4.2 Update, §4.3. */
export const replaceDocument = (context: DocumentContext, id: string, body: Uint8Array): Promise<ServiceAnswer> =>
  send(context, 'PUT', id, body);

/** §4.2 Partial update, §4.3 rule 6. */
export const changeDocument = (context: DocumentContext, id: string, body: Uint8Array): Promise<ServiceAnswer> =>
  send(context, 'PATCH', id, body);

/** §4.2 Delete. */
export const deleteDocument = (context: DocumentContext, id: string): Promise<ServiceAnswer> =>
  send(context, 'DELETE', id, null);

function send(
  context: DocumentContext,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  id: string | null,
  body: Uint8Array | null,
): Promise<ServiceAnswer> {
  const { path } = documentPath(context.kind, context.settings);
  return context.client.send({
    method,
    path: id === null ? path : `${path}/${encodeURIComponent(id)}`,
    identity: context.identity,
    ...(body === null ? {} : { body }),
    ...(context.slot === undefined ? {} : { slot: context.slot }),
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  });
}
