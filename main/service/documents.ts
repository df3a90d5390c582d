import type { DocumentAction, DocumentKind, Operation } from '../../domain/model/draft-state.ts';
import type { Assumptions, ConnectionSettings } from '../../domain/settings.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import { dataAddress } from './client.ts';
import type { Identity, ServiceAnswer, ServiceClient } from './client.ts';
import { readNewestPages } from './newest-pages.ts';
import { doubtedBy } from './meaning.ts';
import { fetchPages } from './pages.ts';
import type { ListEnd, PagesRequest, Waiting } from './pages.ts';

export { readDocument, readReference, idFromUntrustedAnswer } from './document-answers.ts';
export type { DocumentReference } from './document-answers.ts';
export { readDocumentRow } from './document-rows.ts';
export type { ListEnd } from './pages.ts';

/** The path of a kind of document. `setting`: what to change if an assumed path is wrong. */
export interface DocumentPath {
  readonly path: string;
  readonly assumed: boolean;
  readonly setting: keyof Assumptions | null;
}

export function documentPath(kind: DocumentKind, action: DocumentAction, settings: ConnectionSettings): DocumentPath {
  const { despatchesPath, quotesPath, purchaseReturnsPath } = settings.assumed;
  switch (kind) {
    case 'salesReturnInvoice':
      return { path: '/sales-return-invoices', assumed: false, setting: null };
    case 'purchaseReturnInvoice':
      // §4.1 specifies only the get operation.
      return action === 'get'
        ? { path: '/purchase-return-invoices', assumed: false, setting: null }
        : { path: purchaseReturnsPath, assumed: true, setting: 'purchaseReturnsPath' };
    case 'despatch':
      return { path: despatchesPath, assumed: true, setting: 'despatchesPath' };
    case 'quote':
      return { path: quotesPath, assumed: true, setting: 'quotesPath' };
  }
}

/** Client and identity of a read. */
export interface DocumentContext {
  readonly client: ServiceClient;
  readonly settings: ConnectionSettings;
  readonly identity: Identity;
  readonly kind: DocumentKind;
  readonly signal?: AbortSignal;
}

/**
 * §4.2 List (for despatches: assumed). Reads the pages with the newest documents first, until `onPage` returns false. Query
 * parameters are not specified: none is sent except the page, if the settings name its parameter or the service's own link does.
 */
export function listNewestDocuments(
  context: DocumentContext & { readonly waiting: Waiting },
  onPage: Parameters<typeof readNewestPages>[1],
): Promise<ListEnd> {
  return readNewestPages({ ...context, path: documentPath(context.kind, 'list', context.settings).path }, onPage);
}

/** Reads the list from its start. Each answer goes to `take` unparsed: long ones are parsed in a thread (main/worker). */
export async function fetchDocuments(
  request: Omit<PagesRequest, 'path'> & { readonly kind: DocumentKind },
  take: Parameters<typeof fetchPages>[1],
): Promise<ListEnd> {
  const place = documentPath(request.kind, 'list', request.settings);
  const end = await fetchPages({ ...request, path: place.path }, take);
  return 'problem' in end ? { ...end, problem: inDoubt(end.problem, place, 'list') } : end;
}

/**
 * Adds the setting that a problem calls into question, if the path is assumed. A single document may be missing for other
 * reasons; a list that is not found was requested at a wrong path.
 */
export function inDoubt(problem: ServiceProblem, place: DocumentPath, requested: 'list' | 'one'): ServiceProblem {
  const doubted = doubtedBy(problem) === 'path' || (requested === 'list' && problem.reason === 'notFound');
  if (place.setting === null || problem.setting !== undefined || !doubted) return problem;
  return { ...problem, setting: place.setting };
}

const methods = { get: 'GET', create: 'POST', replace: 'PUT', change: 'PATCH', delete: 'DELETE' } as const;

/** A request for one document (§4.2, §4.3; for despatches and quotes: assumed), before it is sent. */
export interface DocumentRequest extends DocumentPath {
  readonly method: (typeof methods)['get' | Operation];
  /** The path without the document's id. */
  readonly resource: string;
  /** The full URL, for the journal. */
  readonly url: string;
}

/** `id` is `null` for a create. */
export function documentRequest(
  kind: DocumentKind,
  action: 'get' | Operation,
  id: string | null,
  settings: ConnectionSettings,
): DocumentRequest {
  const place = documentPath(kind, action, settings);
  const path = id === null ? place.path : `${place.path}/${encodeURIComponent(id)}`;
  return { ...place, path, resource: place.path, method: methods[action], url: dataAddress(settings, path) };
}

export const getDocument = (context: DocumentContext, id: string): Promise<ServiceAnswer> =>
  context.client.send({
    ...documentRequest(context.kind, 'get', id, context.settings),
    identity: context.identity,
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  });
