import * as Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import type { PolicyKey, PolicyValue } from '../../../domain/model/policy.ts';
import {
  conflictingLockedKey,
  managedPreferences,
  managedSettings,
  newPreferences,
  newSettings,
} from '../../../domain/policy/apply.ts';
import { PolicySchema } from '../../../domain/policy/schema.ts';
import { policySettings } from '../../../domain/policy/settings.ts';
import { connectionDefaults, ConnectionSettings, preferenceDefaults } from '../../../domain/settings.ts';

/** For each setting, values just within the policy's limits and values just outside. */
function limitsOf(key: PolicyKey): { readonly good: readonly PolicyValue[]; readonly bad: readonly unknown[] } {
  const type = policySettings.get(key)?.type;
  switch (type?.kind) {
    case 'whole':
      return { good: [type.minimum, type.maximum], bad: [type.minimum - 1, type.maximum + 1, 1.5, '1', null] };
    case 'flag':
      return { good: [true, false], bad: ['true', 1, null] };
    case 'choice':
      return { good: type.values, bad: ['de', '', null] };
    case 'text': {
      const begin = beginningOf(key);
      const longest = begin + 'x'.repeat(type.maxLength - begin.length);
      return { good: [`${begin}x`, longest], bad: [`${longest}x`, ` ${begin}x`, `${begin}x `, `${begin}x\n`, 1, null] };
    }
    case undefined:
      throw new Error(key);
  }
}

/** A prefix that makes a text valid for the setting. */
function beginningOf(key: PolicyKey): string {
  if (key === 'proxy') return 'pac https://';
  if (key === 'connection.paperLogo') return 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg';
  if (/Url$/.test(key)) return 'https://';
  return key === 'backups.folder' || key.endsWith('Path') ? '/' : '';
}

const locking = (key: string, value: unknown) => ({ version: 1, locked: { [key]: value } });
const lockable = [...policySettings].filter(([, { modes }]) => modes.includes('locked')).map(([key]) => key);

describe('policy settings', () => {
  it.each(lockable)('%s accepts values up to its limits and none beyond', (key) => {
    const { good, bad } = limitsOf(key);
    for (const value of good) expect(Value.Check(PolicySchema, locking(key, value)), String(value)).toBe(true);
    for (const value of bad) expect(Value.Check(PolicySchema, locking(key, value)), String(value)).toBe(false);
  });

  it.each(lockable.filter((key) => key.startsWith('connection.')))(
    '%s gives settings that the store and the bridge accept',
    (key) => {
      for (const value of limitsOf(key).good) {
        const settings = managedSettings(
          { defaults: {}, locked: { [key]: value } },
          { ...connectionDefaults, name: 'A' },
        );
        expect(Value.Errors(ConnectionSettings, settings)).toEqual([]);
        expect(JSON.stringify(settings)).toContain(JSON.stringify(value));
      }
    },
  );

  it.each(['connection.apiKey', 'connection.constructor', '__proto__', 'theme', 'connection', 'assumed.quotesPath'])(
    'cannot contain %s',
    (key) => {
      const written: unknown = JSON.parse(`{ "version": 1, "defaults": { ${JSON.stringify(key)}: "x" } }`);
      expect(Value.Check(PolicySchema, written)).toBe(false);
    },
  );

  it('a name can be a default, but cannot be locked', () => {
    expect(Value.Check(PolicySchema, { version: 1, defaults: { 'connection.name': 'A' } })).toBe(true);
    expect(Value.Check(PolicySchema, locking('connection.name', 'A'))).toBe(false);
  });
});

describe('the effective value', () => {
  const policy = {
    defaults: { language: 'en', 'connection.parallel': 2, 'connection.timeoutSeconds': 30, 'connection.name': 'Depo' },
    locked: { 'connection.timeoutSeconds': 90, 'connection.assumed.quotesPath': '/offers' },
  } as const;

  it('is the locked value, then the saved one, then the default, then the built-in one', () => {
    expect(newSettings(policy)).toEqual({
      ...connectionDefaults,
      ...{ name: 'Depo', parallel: 2, timeoutSeconds: 90 },
      assumed: { ...connectionDefaults.assumed, quotesPath: '/offers' },
    });
    const saved = { ...connectionDefaults, name: 'Mine', parallel: 8, timeoutSeconds: 5 };
    expect(managedSettings(policy, saved)).toEqual({
      ...saved,
      timeoutSeconds: 90,
      assumed: { ...saved.assumed, quotesPath: '/offers' },
    });
  });

  it('of the language is the locked one, then the user’s choice, then the default', () => {
    expect(newPreferences(policy).language).toBe('en');
    expect(managedPreferences(policy, { ...preferenceDefaults, language: 'tr' }).language).toBe('tr');
    const locked = { defaults: { language: 'en' }, locked: { language: 'tr' } };
    expect(managedPreferences(locked, { ...preferenceDefaults, language: 'en' }).language).toBe('tr');
    expect(newPreferences(locked).language).toBe('tr');
  });

  it('conflicts if a locked setting has another value', () => {
    const held = managedSettings(policy, connectionDefaults);
    expect(conflictingLockedKey(policy, held)).toBeNull();
    expect(conflictingLockedKey(policy, { ...held, parallel: 1 })).toBeNull();
    expect(conflictingLockedKey(policy, { ...held, timeoutSeconds: 91 })).toBe('connection.timeoutSeconds');
    expect(conflictingLockedKey(policy, { ...held, assumed: connectionDefaults.assumed })).toBe(
      'connection.assumed.quotesPath',
    );
  });
});
