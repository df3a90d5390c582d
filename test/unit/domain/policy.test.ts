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

/** Of each setting: values that a policy may just give, and values that it may just not. */
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

/** Of every text that the setting takes. */
function beginningOf(key: PolicyKey): string {
  if (key === 'proxy') return 'pac https://';
  if (key === 'connection.paperLogo') return 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg';
  if (/Url$/.test(key)) return 'https://';
  return key === 'backups.folder' || key.endsWith('Path') ? '/' : '';
}

const locking = (key: string, value: unknown) => ({ version: 1, locked: { [key]: value } });
const lockable = [...policySettings].filter(([, { modes }]) => modes.includes('locked')).map(([key]) => key);

describe('a policy’s settings', () => {
  it.each(lockable)('%s takes its limits and nothing beyond', (key) => {
    const { good, bad } = limitsOf(key);
    for (const value of good) expect(Value.Check(PolicySchema, locking(key, value)), String(value)).toBe(true);
    for (const value of bad) expect(Value.Check(PolicySchema, locking(key, value)), String(value)).toBe(false);
  });

  it.each(lockable.filter((key) => key.startsWith('connection.')))(
    '%s makes settings that the store and the bridge take',
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
    'knows no %s',
    (key) => {
      const written: unknown = JSON.parse(`{ "version": 1, "defaults": { ${JSON.stringify(key)}: "x" } }`);
      expect(Value.Check(PolicySchema, written)).toBe(false);
    },
  );

  it('a name may be a default and not locked', () => {
    expect(Value.Check(PolicySchema, { version: 1, defaults: { 'connection.name': 'A' } })).toBe(true);
    expect(Value.Check(PolicySchema, locking('connection.name', 'A'))).toBe(false);
  });
});

describe('what holds', () => {
  const policy = {
    defaults: { language: 'en', 'connection.parallel': 2, 'connection.timeoutSeconds': 30, 'connection.name': 'Depo' },
    locked: { 'connection.timeoutSeconds': 90, 'connection.assumed.quotesPath': '/offers' },
  } as const;

  it('is the lock, then what the user saved, then the default, then the built-in', () => {
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

  it('of the language: the lock, then the choice, then the default', () => {
    expect(newPreferences(policy).language).toBe('en');
    expect(managedPreferences(policy, { ...preferenceDefaults, language: 'tr' }).language).toBe('tr');
    const locked = { defaults: { language: 'en' }, locked: { language: 'tr' } };
    expect(managedPreferences(locked, { ...preferenceDefaults, language: 'en' }).language).toBe('tr');
    expect(newPreferences(locked).language).toBe('tr');
  });

  it('names what is locked to another value', () => {
    const held = managedSettings(policy, connectionDefaults);
    expect(conflictingLockedKey(policy, held)).toBeNull();
    expect(conflictingLockedKey(policy, { ...held, parallel: 1 })).toBeNull();
    expect(conflictingLockedKey(policy, { ...held, timeoutSeconds: 91 })).toBe('connection.timeoutSeconds');
    expect(conflictingLockedKey(policy, { ...held, assumed: connectionDefaults.assumed })).toBe(
      'connection.assumed.quotesPath',
    );
  });
});
