/** What is offered of each kind of document, by the specification and by the connection's settings. */
import { documents } from './documents/index.ts';
import type { DocumentAction, DocumentKind } from './model/draft-state.ts';
import type { ConnectionSettings } from './settings.ts';

/**
 * Whether an action is offered: what the specification does not have at all is not, and writing purchase returns only
 * once it is switched on (`assumed.writePurchaseReturns`; §4.1 shows no more than getting one).
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

/** Whether it is only assumed that the service has the action, so that the page says so where it offers the action. */
export function isAssumed(kind: DocumentKind, action: DocumentAction): boolean {
  const availability = documents[kind].actions[action];
  return availability === 'assumed' || availability === 'switched';
}
