/** Where a request for a document goes: paths, methods and addresses, from the connection's settings. */
import type { DocumentAction, DocumentKind, Operation } from '../domain/model/draft-state.ts';
import type { Assumptions, ConnectionSettings } from '../domain/settings.ts';
import { checkAddress } from './addresses.ts';

/** The version of the data endpoints (§9.1), defined only here. */
const apiVersion = '/api/v1';

/** The full URL of a data endpoint. */
export function dataAddress({ baseUrl }: Pick<ConnectionSettings, 'baseUrl'>, path: string): string {
  const address = checkAddress(baseUrl);
  return ('url' in address ? address.url : baseUrl) + apiVersion + path;
}

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

const methods = { get: 'GET', create: 'POST', replace: 'PUT', change: 'PATCH', delete: 'DELETE' } as const;

/** A request for one document (§4.2, §4.3; for despatches and quotes: assumed), before it is sent. */
export interface DocumentRequest extends DocumentPath {
  readonly method: (typeof methods)['get' | Operation];
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
  return { ...place, path, method: methods[action], url: dataAddress(settings, path) };
}
