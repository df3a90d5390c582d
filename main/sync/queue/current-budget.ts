import type { Budget } from '../../../domain/model/connection.ts';
import { budgetOf, dayOf } from './budget.ts';
import type { EnginePorts } from '../ports.ts';

/** Today's requests of this workstation against the limit, by the service's day as it is assumed. */
export function currentBudget(
  ports: Pick<EnginePorts, 'clock' | 'settings' | 'store' | 'requestLimit' | 'connectionId'>,
): Budget {
  const day = dayOf(ports.clock.now(), ports.settings().assumed.limitResetHour);
  return budgetOf(ports.requestLimit(), ports.store.requests.count(ports.connectionId, day));
}
