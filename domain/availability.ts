/** Which actions are available for each kind of document, by the specification and the connection's settings. */
import { documents } from './documents/index.ts';
import type { DocumentAction, DocumentKind } from './model/draft-state.ts';
import type { ConnectionSettings } from './settings.ts';

/**
 * Whether an action is available. Actions that the specification lacks are not available; writing purchase returns is available
 * unless it is switched off (`assumed.writePurchaseReturns`; §4.1 shows only reading one).
 */
export function isOffered(
  kind: DocumentKind,
  action: DocumentAction,
  settings: Pick<ConnectionSettings, 'assumed'>,
): boolean {
  const availability = documents[kind].actions[action];
  if (availability === 'none') return false;
  return availability !== 'switched' || settings.assumed.writePurchaseReturns;
}

/** Whether the user is asked before the first one is queued, because nothing shows that the service has the action. */
export const isAskedFirst = (kind: DocumentKind, action: DocumentAction): boolean =>
  documents[kind].actions[action] === 'switched';

/** Whether it is only assumed that the service has the action; the page says so next to it. */
export function isAssumed(kind: DocumentKind, action: DocumentAction): boolean {
  const availability = documents[kind].actions[action];
  return availability === 'assumed' || availability === 'switched';
}
