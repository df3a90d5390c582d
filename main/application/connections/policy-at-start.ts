import { managedSettings } from '../../../domain/policy/apply.ts';
import type { Store } from '../../store/open.ts';
import { isOtherCompany } from './connections.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { Resources } from '../resources.ts';

/**
 * Writes what the policy locks into the connections that had it otherwise, as the user's change of them would be: lists of
 * another company are cleared away. The values stay in the connection, also where the policy is gone or broken later.
 */
export async function writeLocks(
  { connections }: Pick<Store, 'connections'>,
  { policy, log }: Pick<Resources, 'policy' | 'log'>,
  lookups: Pick<Lookups, 'forget'>,
): Promise<void> {
  for (const { id, settings } of connections.list()) {
    const managed = managedSettings(policy, settings);
    if (JSON.stringify(managed) === JSON.stringify(settings)) continue;
    if (isOtherCompany(settings, managed)) {
      await lookups.forget(id).catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        log.warn('lists.forget', { connectionId: id, message });
      });
    }
    connections.update(id, managed);
    log.info('policy.connection', { connectionId: id });
  }
}
