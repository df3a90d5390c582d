import { expect, it } from 'vitest';
import { conflictingLockedKey, managedSettings } from '../../../domain/policy/apply.ts';
import { isPractice, practiceOrigin } from '../../../domain/practice-company.ts';
import { connectionDefaults } from '../../../domain/settings.ts';

const policy = { defaults: {}, locked: { 'connection.baseUrl': 'https://erp.example', 'connection.parallel': 2 } };

it('a policy does not change a connection to the practice company, so that its drafts never go to the real service', () => {
  const addresses = { baseUrl: practiceOrigin, authUrl: `${practiceOrigin}/auth` };
  const practice = { ...connectionDefaults, ...addresses, name: 'Deneme şirketi' };
  expect(managedSettings(policy, practice)).toEqual(practice);
  expect(conflictingLockedKey(policy, practice)).toBeNull();
  const own = { ...connectionDefaults, baseUrl: 'https://other.example', name: 'Anadolu' };
  expect(managedSettings(policy, own)).toMatchObject({ baseUrl: 'https://erp.example', parallel: 2 });
});

it.each([
  ['https://practice.rampa.invalid.evil.example', false],
  ['https://practice.rampa.invalid@evil.example', false],
  ['https://practice.rampa.invalid:x@evil.example', false],
  ['http://practice.rampa.invalid', true],
  ['https://PRACTICE.rampa.invalid/x', true],
] as const)('%s is the practice company: %s', (baseUrl, is) => {
  expect(isPractice({ baseUrl, authUrl: '' })).toBe(is);
});
