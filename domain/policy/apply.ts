/** Applies a policy. Precedence: its locked values, the user's values, its defaults, the built-in defaults. */
import { addressOf } from '../addresses.ts';
import { isRefused } from '../model/policy.ts';
import type { PolicyKey, PolicyStatus, PolicyValues } from '../model/policy.ts';
import { settingKeys, settingOf, settingsFrom } from '../connection-settings.ts';
import type { ConnectionSettingKey } from '../connection-settings.ts';
import { connectionDefaults, preferenceDefaults } from '../settings.ts';
import type { ConnectionSettings, Preferences } from '../settings.ts';
import { isPractice } from '../practice-company.ts';
import { policySettings } from './settings.ts';

type Values = Pick<PolicyStatus, 'defaults' | 'locked'>;
const prefix = 'connection.';

/** The settings with the policy's values for a connection; its other values are ignored. */
function withValues(settings: ConnectionSettings, values: PolicyValues): ConnectionSettings {
  if (!Object.keys(values).some((key) => key.startsWith(prefix))) return settings;
  // Values of a checked policy are valid for the settings' schema.
  return settingsFrom((key) => values[`connection.${key}`] ?? settingOf(settings, key));
}

/** A saved connection with the locked values. Policies do not apply to the practice company. */
export const managedSettings = (policy: Values, saved: ConnectionSettings): ConnectionSettings =>
  isPractice(saved) ? saved : withValues(saved, policy.locked);

export const newSettings = (policy: Values): ConnectionSettings =>
  withValues(withValues(connectionDefaults, policy.defaults), policy.locked);

/** The first setting that the policy locks to another value; null if there is none. */
export const conflictingLockedKey = ({ locked }: Values, settings: ConnectionSettings): PolicyKey | null =>
  firstKey((key) => {
    const value = isPractice(settings) ? undefined : locked[`connection.${key}`];
    return value !== undefined && !isSame(key, settingOf(settings, key), value);
  });

/** Whether the user cannot change a setting because the policy was refused and might lock it. */
export const isPossiblyLocked = (policy: Pick<PolicyStatus, 'problems'>, key: PolicyKey): boolean =>
  isRefused(policy) && policySettings.get(key)?.modes.includes('locked') === true;

/** The first setting that would change although {@link isPossiblyLocked} is true for it; null if there is none. */
export const changedPossiblyLockedKey = (
  policy: Pick<PolicyStatus, 'problems'>,
  before: ConnectionSettings,
  after: ConnectionSettings,
): PolicyKey | null =>
  firstKey(
    (key) =>
      isPossiblyLocked(policy, `connection.${key}`) && !isSame(key, settingOf(before, key), settingOf(after, key)),
  );

/** Two spellings of one address are the same setting. */
function isSame(key: ConnectionSettingKey, one: unknown, other: unknown): boolean {
  const isAddress = (key === 'baseUrl' || key === 'authUrl') && typeof one === 'string' && typeof other === 'string';
  return isAddress ? addressOf(one) === addressOf(other) : one === other;
}

function firstKey(matches: (key: ConnectionSettingKey) => boolean): PolicyKey | null {
  const found = settingKeys.find(matches);
  return found === undefined ? null : `connection.${found}`;
}

/** The preferences of a user who has not set any. */
export const newPreferences = ({ defaults, locked }: Values): Preferences => ({
  ...preferenceDefaults,
  ...languageOf(defaults),
  ...languageOf(locked),
});

export const managedPreferences = ({ locked }: Values, chosen: Preferences): Preferences => ({
  ...chosen,
  ...languageOf(locked),
});

function languageOf({ language }: PolicyValues): Partial<Pick<Preferences, 'language'>> {
  return language === undefined ? {} : { language: language as Preferences['language'] };
}
