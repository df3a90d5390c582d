import { expect, it } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { PolicyProblem, PolicyStatus } from '../../../domain/model/policy.ts';
import { updatesOffFor } from '../../../main/updates/installation.ts';
import type { Installation } from '../../../main/updates/installation.ts';

const feed = 'provider: generic\nurl: https://updates.example.com/rampa\nupdaterCacheDirName: rampa-updater\n';
const appImage: Installation = {
  platform: 'linux',
  packaged: true,
  appImage: '/home/a/Rampa.AppImage',
  hasNsisUninstaller: false,
  packageType: null,
  config: feed,
};
const nsis: Installation = {
  ...appImage,
  platform: 'win32',
  appImage: undefined,
  hasNsisUninstaller: true,
  config: `${feed}publisherName:\n  - Rampa\n`,
};
const mac: Installation = { ...appImage, platform: 'darwin', appImage: undefined };

it.each<[string, Installation, ReturnType<typeof updatesOffFor>]>([
  ['an AppImage', appImage, null],
  ['a signed NSIS installation', nsis, null],
  ['a Mac', mac, null],
  ['an unpackaged application', { ...appImage, packaged: false }, 'noFeed'],
  ['a deb', { ...appImage, appImage: undefined, packageType: 'deb\n' }, 'administrator'],
  ['a deb with the AppImage variable set', { ...appImage, packageType: 'deb\n' }, 'administrator'],
  ['an unpacked folder on Linux', { ...appImage, appImage: undefined }, 'administrator'],
  ['an MSI', { ...nsis, hasNsisUninstaller: false }, 'administrator'],
  ['an unsigned NSIS installation', { ...nsis, config: feed }, 'unsigned'],
  ['an AppImage built without a feed', { ...appImage, config: null }, 'noFeed'],
  ['an AppImage with a feed over HTTP', { ...appImage, config: feed.replace('https', 'http') }, 'noFeed'],
  ['a Mac built without a feed', { ...mac, config: null }, 'noFeed'],
])('%s: checks for updates, or why not', (_what, installation, off) => {
  expect(updatesOffFor(installation, noPolicy)).toBe(off);
});

const problem: PolicyProblem = { code: 'unreadable', line: null, path: null, detail: 'exit code 1' };
it.each<[string, Partial<PolicyStatus>, Installation, ReturnType<typeof updatesOffFor>]>([
  ['switches updates off', { locked: { updates: 'off' } }, appImage, 'policy'],
  ['leaves updates to the user', { locked: { updates: 'notify' } }, appImage, null],
  ['is rejected, so that it may switch updates off', { problems: [problem] }, mac, 'policyRefused'],
  ['is rejected, in an installation without updates', { problems: [problem] }, { ...mac, config: null }, 'noFeed'],
  [
    'switches updates off where an administrator installs them',
    { locked: { updates: 'off' } },
    { ...appImage, packageType: 'deb' },
    'administrator',
  ],
])('a policy that %s: checks for updates, or why not', (_what, policy, installation, off) => {
  expect(updatesOffFor(installation, { ...noPolicy, source: '/etc/rampa/policy.json', ...policy })).toBe(off);
});
