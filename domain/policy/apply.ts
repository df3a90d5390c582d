/** What holds: locked values over the user's, the user's over the policy's defaults, those over the built-in ones. */
import { isRefused } from '../model/policy.ts';
import type { PolicyKey, PolicyStatus, PolicyValue, PolicyValues } from '../model/policy.ts';
import { connectionDefaults, preferenceDefaults } from '../settings.ts';
import type { ConnectionSettings, Preferences } from '../settings.ts';
import { policySettings } from './settings.ts';

type Values = Pick<PolicyStatus, 'defaults' | 'locked'>;
const prefix = 'connection.';
const assumed = 'assumed.';

/** The settings with the policy's values in their places; other settings of the policy are passed over. */
function withValues(settings: ConnectionSettings, values: PolicyValues): ConnectionSettings {
  const of = Object.entries(values).flatMap(([key, value]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : [],
  );
  if (of.length === 0) return settings;
  const inner = of.flatMap(([key, value]) => (key.startsWith(assumed) ? [[key.slice(assumed.length), value]] : []));
  const outer = of.filter(([key]) => !key.startsWith(assumed));
  // The policy was checked by the description, which allows no more than the settings' own schema does.
  return {
    ...settings,
    ...(Object.fromEntries(outer) as Partial<ConnectionSettings>),
    assumed: { ...settings.assumed, ...(Object.fromEntries(inner) as Partial<ConnectionSettings['assumed']>) },
  };
}

/** What a connection is that a user saved. */
export const managedSettings = (policy: Values, saved: ConnectionSettings): ConnectionSettings =>
  withValues(saved, policy.locked);

/** What a new connection begins with. */
export const newSettings = (policy: Values): ConnectionSettings =>
  withValues(withValues(connectionDefaults, policy.defaults), policy.locked);

/** The first setting that the policy locks to another value; `null` where there is none. */
export function lockedElsewise({ locked }: Values, settings: ConnectionSettings): PolicyKey | null {
  for (const [key, value] of Object.entries(locked) as [PolicyKey, PolicyValue][]) {
    if (key.startsWith(prefix) && valueOf(settings, key) !== value) return key;
  }
  return null;
}

/** Whether nobody may change the setting of a connection: a policy that is refused may be one that locks it. */
export const isHeld = (policy: Pick<PolicyStatus, 'problems'>, key: PolicyKey): boolean =>
  isRefused(policy) && policySettings.get(key)?.modes.includes('locked') === true;

/** The first setting that is held and would be another; `null` where there is none. */
export function heldElsewise(
  policy: Pick<PolicyStatus, 'problems'>,
  before: ConnectionSettings,
  after: ConnectionSettings,
): PolicyKey | null {
  for (const key of policySettings.keys()) {
    if (key.startsWith(prefix) && isHeld(policy, key) && valueOf(before, key) !== valueOf(after, key)) return key;
  }
  return null;
}

/** `key`: of a connection's setting. */
function valueOf(settings: ConnectionSettings, key: PolicyKey): unknown {
  const name = key.slice(prefix.length);
  const within: object = name.startsWith(assumed) ? settings.assumed : settings;
  return within[(name.startsWith(assumed) ? name.slice(assumed.length) : name) as keyof object];
}

/** What the preferences of a user are who has chosen none. */
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
