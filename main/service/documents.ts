import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { FailureReason, ServiceProblem } from '../../domain/model/connection.ts';
import { documentPath, documentRequest } from '../document-request.ts';
import type { DocumentPath } from '../document-request.ts';
import type { ServiceAnswer, ServiceClient } from './client.ts';
import type { Identity } from '../submission.ts';
import { readNewestPages } from './newest-pages.ts';
import { fetchPages } from './pages.ts';
import type { ListEnd, PagesRequest, Waiting } from './pages.ts';

export { readDocument, readReference, idFromUntrustedAnswer } from './document-answers.ts';
export type { DocumentReference } from './document-answers.ts';
export { readDocumentRow } from './document-rows.ts';
export type { ListEnd } from './pages.ts';

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
  return 'problem' in end ? { problem: inDoubt(end.problem, place, 'list') } : end;
}

/** Reasons which suggest that another resource answered. */
const wrongAddressReasons: ReadonlySet<FailureReason> = new Set([
  ...(['path', 'notAnEnvelope', 'notJson', 'wrongTypes', 'dataMissing'] as const),
]);

/**
 * Adds the setting that a problem calls into question, if the path is assumed. A single document may be missing for other
 * reasons; a list that is not found was requested at a wrong path.
 */
export function inDoubt(problem: ServiceProblem, place: DocumentPath, requested: 'list' | 'one'): ServiceProblem {
  const doubted = wrongAddressReasons.has(problem.reason) || (requested === 'list' && problem.reason === 'notFound');
  if (place.setting === null || problem.setting !== undefined || !doubted) return problem;
  return { ...problem, setting: place.setting };
}

export const getDocument = (context: DocumentContext, id: string): Promise<ServiceAnswer> =>
  context.client.send({
    ...documentRequest(context.kind, 'get', id, context.settings),
    identity: context.identity,
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  });
