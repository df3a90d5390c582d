import { expect, test } from 'vitest';
import { proxySetting } from '../../../main/electron/network/proxy-setting.ts';
import { checkPolicy } from '../../../main/policy/check.ts';

test.each([
  ['system', { mode: 'system' }],
  ['direct', { mode: 'direct' }],
  ['pac https://intra.example/proxy.pac', { mode: 'pac_script', pacScript: 'https://intra.example/proxy.pac' }],
  ['fixed proxy.example:8080', { mode: 'fixed_servers', proxyRules: 'proxy.example:8080' }],
  ['fixed https://proxy.example:443', { mode: 'fixed_servers', proxyRules: 'https://proxy.example:443' }],
])('a policy may say “%s”', (proxy, config) => {
  const { problems, locked } = checkPolicy('policy.json', { version: 1, locked: { proxy } });
  expect(problems).toEqual([]);
  expect(proxySetting(locked)).toEqual(config);
});

test.each([
  ...['', 'none', 'pac', 'pac file:///etc/proxy.pac', 'pac https://a.example/x y', 'fixed proxy.example', 'Direct'],
  // Rules of Chromium's own would say more than is checked here, and a password has its place in the keychain.
  ...['fixed http=a.example:1;https=direct://', 'fixed a.example:1,direct://', 'fixed user:secret@a.example:1'],
  ...['pac https://user:secret@a.example/x', 'fixed socks5://a.example:1', 'fixed a.example:123456'],
])('and not “%s”', (proxy) => {
  const { problems, locked } = checkPolicy('policy.json', { version: 1, locked: { proxy } });
  expect(problems.map(({ code }) => code)).toEqual(['badValue']);
  expect(proxySetting(locked)).toEqual({ mode: 'system' });
});

test('is the system’s where no policy speaks of it, and no user’s default', () => {
  expect(proxySetting({})).toEqual({ mode: 'system' });
  const { problems } = checkPolicy('policy.json', { version: 1, defaults: { proxy: 'direct' } });
  expect(problems.map(({ code }) => code)).toEqual(['unknownKey']);
});
