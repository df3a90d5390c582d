import { expect, test } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { PolicyStatus } from '../../../domain/model/policy.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { ConnectionForms } from '../../../renderer/screens/connection/connection-forms.svelte.ts';
import { FakeHost } from './fake-host.ts';

function hostUnder(policy: Partial<PolicyStatus>, ...settings: ConstructorParameters<typeof FakeHost>): FakeHost {
  const host = new FakeHost(...settings);
  const about = { version: '0', host: 'browser', platform: 'linux', systemLocale: 'tr', enrolment: null } as const;
  host.info = {
    ...about,
    components: {},
    canSaveDiagnostics: false,
    updates: { kind: 'off', why: 'noFeed' },
    secrets: { kind: 'keychain' },
    policy: { ...noPolicy, ...policy },
  };
  return host;
}

test('a locked setting cannot be edited and is marked as locked', () => {
  const host = hostUnder({ locked: { 'connection.parallel': 4, 'connection.localGuidance': true } }, { name: 'Demir' });
  const form = new ConnectionForms(host).of('c1');
  form.set('parallel', '7');
  form.set('localGuidance', false);
  expect([form.values.parallel, form.values.localGuidance, form.dirty]).toEqual(['4', true, false]);
  expect([form.managed('parallel'), form.managed('timeoutSeconds')]).toEqual(['locked', undefined]);
});

test('lockable settings cannot be edited while the policy is rejected, except the name and a new connection’s fields', () => {
  const problems = [{ code: 'unreadable', line: null, path: null, detail: 'exit code 1' }] as const;
  const forms = new ConnectionForms(hostUnder({ problems }, { name: 'Demir' }));
  const form = forms.of('c1');
  form.set('parallel', '7');
  form.set('assumed.quotesPath', '/offers');
  form.toDefault('assumed.quotesPath');
  expect(form.dirty).toBe(false);
  expect([form.managed('parallel'), form.managed('name')]).toEqual(['held', undefined]);
  form.set('name', 'Demir 2');
  expect(form.values.name).toBe('Demir 2');
  expect(forms.fresh.managed('parallel')).toBeUndefined();
});

test('a new connection starts with the policy’s defaults and locked values, and is saved with them', async () => {
  const host = hostUnder({
    defaults: { 'connection.name': 'Depo', 'connection.assumed.quotesPath': '/offers' },
    locked: { 'connection.timeoutSeconds': 90 },
  });
  const { fresh } = new ConnectionForms(host);
  expect(fresh.dirty).toBe(false);
  expect(fresh.managed('name')).toBe('default');
  await fresh.save();
  expect(host.stored[0]?.settings).toEqual({
    ...connectionDefaults,
    ...{ name: 'Depo', timeoutSeconds: 90, userId: 1, companyId: 1 },
    assumed: { ...connectionDefaults.assumed, quotesPath: '/offers' },
  });
});

test('a changed default is no longer marked, and resetting restores it', () => {
  const host = hostUnder({ defaults: { 'connection.assumed.quotesPath': '/offers' } }, { name: 'Demir' });
  const form = new ConnectionForms(host).of('c1');
  expect(form.managed('assumed.quotesPath')).toBeUndefined();
  form.toDefault('assumed.quotesPath');
  expect([form.values['assumed.quotesPath'], form.managed('assumed.quotesPath')]).toEqual(['/offers', 'default']);
});
