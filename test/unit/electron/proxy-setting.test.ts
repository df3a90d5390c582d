import { expect, test } from 'vitest';
import { proxySetting } from '../../../main/electron/network/proxy-setting.ts';
import { checkPolicy } from '../../../main/policy/check.ts';

test.each([
  ['system', { mode: 'system' }],
  ['direct', { mode: 'direct' }],
  ['pac https://intra.example/proxy.pac', { mode: 'pac_script', pacScript: 'https://intra.example/proxy.pac' }],
  ['fixed proxy.example:8080', { mode: 'fixed_servers', proxyRules: 'proxy.example:8080' }],
  ['fixed https://proxy.example:443', { mode: 'fixed_servers', proxyRules: 'https://proxy.example:443' }],
])('a policy may set “%s”', (proxy, config) => {
  const { problems, locked } = checkPolicy('policy.json', { version: 1, locked: { proxy } });
  expect(problems).toEqual([]);
  expect(proxySetting(locked)).toEqual(config);
});

test.each([
  ...['', 'none', 'pac', 'pac file:///etc/proxy.pac', 'pac https://a.example/x y', 'fixed proxy.example', 'Direct'],
  // Chromium's own rule syntax would allow more than is checked here, and passwords belong in the keychain.
  ...['fixed http=a.example:1;https=direct://', 'fixed a.example:1,direct://', 'fixed user:secret@a.example:1'],
  ...['pac https://user:secret@a.example/x', 'fixed socks5://a.example:1', 'fixed a.example:123456'],
])('a policy must not set “%s”', (proxy) => {
  const { problems, locked } = checkPolicy('policy.json', { version: 1, locked: { proxy } });
  expect(problems.map(({ code }) => code)).toEqual(['badValue']);
  expect(proxySetting(locked)).toEqual({ mode: 'system' });
});

test('the system’s proxy is used without a policy, and the user cannot set a default', () => {
  expect(proxySetting({})).toEqual({ mode: 'system' });
  const { problems } = checkPolicy('policy.json', { version: 1, defaults: { proxy: 'direct' } });
  expect(problems.map(({ code }) => code)).toEqual(['unknownKey']);
});
