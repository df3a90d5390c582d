import { isRefused } from '../../../domain/model/policy.ts';
import type { PolicyStatus } from '../../../domain/model/policy.ts';
import {
  changedPossiblyLockedKey,
  conflictingLockedKey,
  managedPreferences,
  managedSettings,
  newPreferences,
} from '../../../domain/policy/apply.ts';
import type { ConnectionSettings, Preferences } from '../../../domain/settings.ts';
import type { Store } from '../../store/open.ts';
import type { StoredConnection } from '../../store/types.ts';
import { ApplicationFailure } from '../failure.ts';

/**
 * The store under the machine's policy: readers get the effective settings, and a change of a locked setting is refused
 * (`lockedByPolicy`) before anything is written.
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
      ofCompany: (id) => connections.ofCompany(id),
      create: (settings) => {
        refuseLocked(policy, null, settings);
        return connections.create(settings);
      },
      update: (id, settings) => {
        refuseLocked(policy, connections.get(id)?.settings ?? null, settings);
        return connections.update(id, settings);
      },
      unfinishedDrafts: (id) => connections.unfinishedDrafts(id),
      remove: (id) => connections.remove(id),
      erase: (id) => connections.erase(id),
      answeredAddresses: (id) => connections.answeredAddresses(id),
      addAnsweredAddress: (id, address) => connections.addAnsweredAddress(id, address),
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

/**
 * Throws `lockedByPolicy` if `after` contradicts a locked value or, while the policy is refused, changes a setting that it may
 * lock. While the policy is refused no connection can be created, since its required settings are unknown.
 */
export function refuseLocked(policy: PolicyStatus, before: ConnectionSettings | null, after: ConnectionSettings): void {
  if (before === null && isRefused(policy)) {
    throw new ApplicationFailure('lockedByPolicy', `the machine's policy is refused`);
  }
  const key =
    conflictingLockedKey(policy, after) ?? (before === null ? null : changedPossiblyLockedKey(policy, before, after));
  if (key !== null) throw locked(key);
}

const locked = (key: string): ApplicationFailure =>
  new ApplicationFailure('lockedByPolicy', `${key} is set by the machine's policy`);
