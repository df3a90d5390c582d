import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { LookupRow } from '../../domain/model/lookup.ts';
import type { Place } from '../../domain/model/place.ts';
import type { DocumentTask } from './document-tasks.ts';
import type { DraftSummary } from '../../domain/model/draft.ts';

export type Route =
  | { readonly screen: 'drafts' }
  /** `customer`: chosen in the document when the editor opens. */
  | { readonly screen: 'editor'; readonly id: string; readonly focus?: Place; readonly customer?: LookupRow }
  | { readonly screen: 'sync'; readonly id?: string }
  /** The service's documents; without `kind`, those of the kind shown last. */
  | { readonly screen: 'documents'; readonly kind?: DocumentKind }
  /** A document of the service by its identifier; `task`: started when the screen opens. */
  | { readonly screen: 'document'; readonly kind: DocumentKind; readonly id: string; readonly task?: DocumentTask }
  /** E-documents read from files. */
  | { readonly screen: 'eDocuments' }
  /** `field`: the setting to go to. */
  | { readonly screen: 'connection'; readonly field?: string }
  /** documents.db and its backups. */
  | { readonly screen: 'backups' }
  /** The user's guide at a page and heading; without `page`, its contents. */
  | { readonly screen: 'guide'; readonly page?: string; readonly heading?: string }
  /** Versions, updates, diagnosis and licences. */
  | { readonly screen: 'about' };

/** Whether two routes show the same screen and, if it shows one document, the same document. */
export function isSameScreen(target: Route, route: Route): boolean {
  if (target.screen !== route.screen) return false;
  const single = route.screen === 'editor' || route.screen === 'document';
  return !single || ('id' in target && target.id === route.id);
}

/** The route without its draft or document, which belongs to one connection. */
export function withoutDocument(route: Route): Route {
  switch (route.screen) {
    case 'editor':
      return { screen: 'drafts' };
    case 'document':
      return { screen: 'documents', kind: route.kind };
    case 'sync':
      return { screen: 'sync' };
    default:
      return route;
  }
}

/** The route of the accepted document; `null` if there is none or its identifier is unknown. */
export function inService(draft: DraftSummary): Extract<Route, { screen: 'document' }> | null {
  const { kind, state, operation, acceptedId } = draft;
  if (state !== 'accepted' || acceptedId === null || operation === 'delete') return null;
  return { screen: 'document', kind, id: acceptedId };
}
