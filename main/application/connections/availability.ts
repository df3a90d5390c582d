import { isOffered } from '../../../domain/availability.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { DocumentAction, DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';

/** Why an action is not offered: the switch that is off, where there is one; `null` where it is offered. */
export function unavailableReason(
  kind: DocumentKind,
  action: DocumentAction,
  settings: ConnectionSettings,
): ServiceProblem | null {
  if (isOffered(kind, action, settings)) return null;
  return documents[kind].actions[action] === 'switched'
    ? { reason: 'switchedOff', setting: 'writePurchaseReturns' }
    : { reason: 'switchedOff', message: `the specification knows no ${action} of this kind` };
}
