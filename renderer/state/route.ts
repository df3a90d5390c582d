import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { LookupRow } from '../../domain/model/lookup.ts';
import type { Place } from '../../domain/model/place.ts';
import type { DocumentTask } from './document-tasks.ts';
import type { DraftSummary } from '../../domain/model/draft.ts';

export type Route =
  | { readonly screen: 'drafts' }
  /** `customer`: to be chosen there, once. */
  | { readonly screen: 'editor'; readonly id: string; readonly focus?: Place; readonly customer?: LookupRow }
  | { readonly screen: 'sync'; readonly id?: string }
  /** The service's own documents; of the kind last looked at where none is given. */
  | { readonly screen: 'documents'; readonly kind?: DocumentKind }
  /** One of them, by the service's identifier; `task`: begun there, once. */
  | { readonly screen: 'document'; readonly kind: DocumentKind; readonly id: string; readonly task?: DocumentTask }
  /** Those that were read from files. */
  | { readonly screen: 'eDocuments' }
  /** `field`: the setting to go to. */
  | { readonly screen: 'connection'; readonly field?: string }
  /** The file that holds all drafts, and its backups. */
  | { readonly screen: 'backups' }
  /** The user's guide: a page of it, from a heading on; its contents where none is given. */
  | { readonly screen: 'guide'; readonly page?: string; readonly heading?: string }
  /** What Rampa says about itself. */
  | { readonly screen: 'about' };

/** The same screen, and where it shows one document the same one. */
export function isSameScreen(target: Route, route: Route): boolean {
  if (target.screen !== route.screen) return false;
  const single = route.screen === 'editor' || route.screen === 'document';
  return !single || ('id' in target && target.id === route.id);
}

/** The route of the accepted document; `null` if there is none or its identifier is unknown. */
export function inService(draft: DraftSummary): Extract<Route, { screen: 'document' }> | null {
  const { kind, state, operation, acceptedId } = draft;
  if (state !== 'accepted' || acceptedId === null || operation === 'delete') return null;
  return { screen: 'document', kind, id: acceptedId };
}
