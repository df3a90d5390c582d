import type { PolicyStatus } from '../../domain/model/policy.ts';
import { lockedElsewise, managedPreferences, managedSettings, newPreferences } from '../../domain/policy/apply.ts';
import type { ConnectionSettings, Preferences } from '../../domain/settings.ts';
import type { Store, StoredConnection } from '../store/types.ts';
import { ApplicationFailure } from './failure.ts';

/**
 * The store as it is under the machine's policy: whoever reads settings reads what holds, and a change of what is locked is
 * refused (`lockedByPolicy`) before anything is written.
 */
export function managedStore(store: Store, policy: PolicyStatus): Store {
  const { connections, preferences } = store;
  const managed = ({ id, settings }: StoredConnection): StoredConnection => ({
    id,
    settings: managedSettings(policy, settings),
  });
  const preferencesNow = (): Preferences => managedPreferences(policy, preferences.get(newPreferences(policy)));
  return {
    ...store,
    connections: {
      list: () => connections.list().map(managed),
      get: (id) => {
        const stored = connections.get(id);
        return stored === null ? null : managed(stored);
      },
      create: (settings) => {
        refuseLocked(policy, settings);
        return connections.create(settings);
      },
      update: (id, settings) => {
        refuseLocked(policy, settings);
        return connections.update(id, settings);
      },
      remove: (id) => connections.remove(id),
    },
    preferences: {
      get: preferencesNow,
      change: (change) => {
        const { language } = policy.locked;
        if (language !== undefined && change.language !== undefined && change.language !== language) {
          throw locked('language');
        }
        preferences.change(change);
        return preferencesNow();
      },
    },
  };
}

/** Throws `lockedByPolicy` where the settings are not what the policy locks them to. */
export function refuseLocked(policy: PolicyStatus, settings: ConnectionSettings): void {
  const key = lockedElsewise(policy, settings);
  if (key !== null) throw locked(key);
}

const locked = (key: string): ApplicationFailure =>
  new ApplicationFailure('lockedByPolicy', `${key} is set by the machine's policy`);
