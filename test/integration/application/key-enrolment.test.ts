import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyEnrolment } from '../../../main/application/connections/key-enrolment.ts';
import { connectionSecrets } from '../../../main/secrets/connection-secrets.ts';
import { createScrubber } from '../../../main/service/scrub.ts';
import { createMemoryStore, createMemorySecrets } from '../../../main/secrets/secrets.ts';
import type { SecretStore } from '../../../main/ports.ts';
import type { Secrets } from '../../../main/secrets/secrets.ts';
import { Harness } from './harness.ts';

let own: Harness;
let store: SecretStore;
let folder: string;
let file: string;
const told: string[] = [];
const log = {
  info: (event: string, details?: object) => void told.push(`${event} ${JSON.stringify(details)}`),
  warn: (event: string, details?: object) => void told.push(`${event} ${JSON.stringify(details)}`),
};

beforeEach(async () => {
  told.length = 0;
  store = createMemoryStore();
  own = await Harness.start({ log, secrets: { store, storage: { kind: 'keychain' } } });
  folder = mkdtempSync(join(tmpdir(), 'rampa-enrolment-'));
  file = join(folder, 'enrolment.json');
  await own.call('clearApiKey', { id: own.connectionId });
});
afterEach(async () => {
  await own.end();
  rmSync(folder, { recursive: true, force: true });
});

const enrolment = (over: object = {}): object => {
  const { authUrl, baseUrl, organisation } = own.settings();
  return { version: 1, authUrl, baseUrl, organisation, apiKey: own.service.apiKey, ...over };
};
const write = (content: string | object, path = file): void =>
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });
async function start(over: { readonly secrets?: Secrets } = {}): Promise<void> {
  await own.close();
  await own.open({ enrolmentFile: file, ...over });
}
const connection = async () => (await own.call('listConnections', {})).find(({ id }) => id === own.connectionId);
const problem = async () => (await own.call('getApplicationInfo', {})).enrolment;
const signIn = async () => (await own.call('renewSession', { id: own.connectionId })).problem;

describe('an API key in a file', () => {
  it('is moved into the keychain, once: it logs in, the file is deleted, and the key is nowhere else', async () => {
    write(enrolment());
    await start();
    expect(await connection()).toMatchObject({ hasApiKey: true });
    expect(await signIn()).toBeNull();
    expect(existsSync(file)).toBe(false);
    expect(await problem()).toBeNull();
    await own.close();
    const files = readdirSync(own.folder, { recursive: true, withFileTypes: true, encoding: 'utf8' });
    for (const entry of files.filter((one) => one.isFile())) {
      expect(readFileSync(join(entry.parentPath, entry.name)).includes(own.service.apiKey), entry.name).toBe(false);
    }
    expect(told.join('\n')).toContain('enrolment.taken');
    expect(told.join('\n')).not.toContain(own.service.apiKey);
    await own.open({ enrolmentFile: file });
    expect(await connection()).toMatchObject({ hasApiKey: true });
  });

  it('waits for its connection, and is used when that is created', async () => {
    write(enrolment({ organisation: 'other' }));
    await start();
    expect(await connection()).toMatchObject({ hasApiKey: false });
    expect(existsSync(file)).toBe(true);
    const made = await own.call('createConnection', { settings: { ...own.settings(), organisation: 'other' } });
    expect(made.hasApiKey).toBe(true);
    expect(await connection()).toMatchObject({ hasApiKey: false });
    expect(existsSync(file)).toBe(false);
  });

  it('is used when a connection gets the matching destination, and logs in immediately', async () => {
    await own.call('updateConnection', {
      id: own.connectionId,
      settings: { ...own.settings(), organisation: 'other' },
    });
    write(enrolment());
    await start();
    expect(existsSync(file)).toBe(true);
    const changed = await own.call('updateConnection', { id: own.connectionId, settings: own.settings() });
    expect(changed).toMatchObject({ hasApiKey: true });
    expect(existsSync(file)).toBe(false);
    expect(await signIn()).toBeNull();
  });

  it('that was wrong is read again when a connection is created, and its problem is no longer reported', async () => {
    write('apiKey=x');
    await start();
    expect(await problem()).toBe('notEnrolment');
    write(enrolment({ organisation: 'other' }));
    // Two concurrent connections read one file: it is used once, and deleting it fails neither.
    const settings = { ...own.settings(), organisation: 'other' };
    const made = await Promise.all([1, 2].map(() => own.call('createConnection', { settings })));
    expect(made.map(({ hasApiKey }) => hasApiKey)).toContain(true);
    expect([await problem(), existsSync(file)]).toEqual([null, false]);
    const none = { name: 'enrolmentChanged', event: { problem: null } };
    expect(own.heard.filter((one) => JSON.stringify(one) === JSON.stringify(none))).toEqual([none]);
  });

  it('replaces a key that was entered for the same address', async () => {
    await own.call('setApiKey', { id: own.connectionId, apiKey: 'an-older-key-of-this-address' });
    write(enrolment());
    await start();
    expect(await signIn()).toBeNull();
  });
});

describe('a file that cannot be deleted', () => {
  /** Where nothing can be deleted, in one run of Rampa. */
  const enrolling = () =>
    new KeyEnrolment({
      ...{ secrets: { store, storage: { kind: 'keychain' } }, scrubber: createScrubber(), enrolmentFile: file },
      ...{ log, onProblem: () => undefined, remove: () => Promise.reject(new Error('EPERM')) },
    });
  const take = (run = enrolling()) => run.take([{ id: own.connectionId, settings: own.settings() }]);
  const kept = async () => (await connectionSecrets(store, own.connectionId).apiKey.get())?.apiKey;

  it('is used once: a key that the user entered or removed since is not replaced', async () => {
    write(enrolment());
    const first = enrolling();
    expect(await take(first)).toEqual([own.connectionId]);
    expect([await kept(), first.problem]).toEqual([own.service.apiKey, 'notRemoved']);
    await own.call('setApiKey', { id: own.connectionId, apiKey: 'entered-by-the-user-since-then' });
    expect(await take(first)).toEqual([]);
    const second = enrolling();
    expect(await take(second)).toEqual([]);
    expect([await kept(), second.problem]).toEqual(['entered-by-the-user-since-then', 'notRemoved']);
    await own.call('clearApiKey', { id: own.connectionId });
    expect(await take()).toEqual([]);
    expect(await kept()).toBeUndefined();
  });

  it('is used again if the administrator writes another, and is deleted as soon as it can be', async () => {
    write(enrolment());
    await take();
    write(enrolment({ apiKey: 'another-key-of-the-administrator' }));
    expect(await take()).toEqual([own.connectionId]);
    expect(await kept()).toBe('another-key-of-the-administrator');
    await start();
    expect([await problem(), existsSync(file)]).toEqual([null, false]);
    write(enrolment({ apiKey: 'another-key-of-the-administrator' }));
    expect(await take()).toEqual([own.connectionId]);
  });
});

describe('an untrusted file', () => {
  const refused = async (reason: string): Promise<void> => {
    await start();
    expect(await problem()).toBe(reason);
    expect(await connection()).toMatchObject({ hasApiKey: false });
    expect(existsSync(file)).toBe(true);
    expect(told.join('\n')).not.toContain(own.service.apiKey);
  };

  it.each<[string, () => void]>([
    [
      'it is a link',
      () => {
        write(enrolment(), join(folder, 'elsewhere.json'));
        symlinkSync(join(folder, 'elsewhere.json'), file);
      },
    ],
    [
      'it has a second hard link, under which the key would remain',
      () => {
        write(enrolment());
        linkSync(file, join(folder, 'other.json'));
      },
    ],
    ...[0o644, 0o620, 0o602].map((mode): [string, () => void] => [
      `its mode is ${mode.toString(8)}`,
      () => {
        write(enrolment());
        chmodSync(file, mode);
      },
    ]),
    ['it is a folder', () => mkdirSync(file)],
    ['it is a pipe without a writer', () => void execFileSync('mkfifo', ['-m', '600', file])],
  ])('is not used if %s', async (_, make) => {
    make();
    const others = readdirSync(folder);
    await refused('unsafe');
    expect(readdirSync(folder)).toEqual(others);
  });

  it.each<[string, () => string | object]>([
    ['oversized', () => `${JSON.stringify(enrolment())}${' '.repeat(16_000)}`],
    ['not JSON', () => 'apiKey=x'],
    ['a list', () => '[]'],
    ['nothing', () => ''],
    ['of another version', () => enrolment({ version: 2 })],
    ['with a further member', () => enrolment({ proxy: 'http://a.example' })],
    ['without an address', () => enrolment({ authUrl: undefined })],
    ['with a password in an address', () => enrolment({ baseUrl: 'https://user:pw@a.example' })],
    ['with an empty key', () => enrolment({ apiKey: ' ' })],
    ['with a key that is no text', () => enrolment({ apiKey: ['a'] })],
  ])('is not used if it is %s', async (_, content) => {
    write(content());
    await refused('notEnrolment');
  });

  it.each(['authUrl', 'baseUrl'])('is not used for another %s', async (name) => {
    write(enrolment({ [name]: 'https://elsewhere.example' }));
    await start();
    expect(await connection()).toMatchObject({ hasApiKey: false, keyForOtherAddress: false });
    expect(existsSync(file)).toBe(true);
    expect(told.join('\n')).toContain('enrolment.waiting');
  });

  it('does not replace a key that was entered for another address', async () => {
    await own.call('setApiKey', { id: own.connectionId, apiKey: own.service.apiKey });
    own.confirms = true;
    const organisation = 'moved';
    const { settings } = (await connection()) ?? { settings: own.settings() };
    await own.call('updateConnection', { id: own.connectionId, settings: { ...settings, organisation } });
    write(enrolment({ organisation }));
    await start();
    expect(await problem()).toBe('otherAddress');
    expect(await connection()).toMatchObject({ hasApiKey: false, keyForOtherAddress: true });
    expect(existsSync(file)).toBe(true);

    // The way that the page recommends.
    expect(await own.call('clearApiKey', { id: own.connectionId })).toMatchObject({
      ...{ hasApiKey: true, keyForOtherAddress: false },
    });
    expect(own.heard).toContainEqual({ name: 'enrolmentChanged', event: { problem: null } });
    expect([await problem(), existsSync(file)]).toEqual([null, false]);
  });
});

describe('a key that cannot be stored', () => {
  it('is not used without a keychain, and its file stays', async () => {
    write(enrolment());
    await start({ secrets: createMemorySecrets('no D-Bus') });
    expect(await problem()).toBe('noKeychain');
    expect(await connection()).toMatchObject({ hasApiKey: false });
    expect(existsSync(file)).toBe(true);
  });

  it('is used when a keychain that did not answer at the start answers later, and the page is told', async () => {
    write(enrolment());
    let answers = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answers = resolve));
    const late = { store, storage: { kind: 'memory', why: 'no answer yet' } as Secrets['storage'], answered };
    await start({ secrets: late });
    expect(await problem()).toBe('noKeychain');
    own.heard.length = 0;
    late.storage = { kind: 'keychain' };
    answers();
    await own.until(() => Promise.resolve(own.heard.some(({ name }) => name === 'connectionsChanged')));
    expect(own.heard).toContainEqual({ name: 'secretsChanged', event: { kind: 'keychain' } });
    expect([await problem(), existsSync(file)]).toEqual([null, false]);
    expect(await connection()).toMatchObject({ hasApiKey: true });
  });

  it('is used, and the file is reported if it cannot be deleted', async () => {
    // Permissions do not stop root from deleting the file, so it is made to disappear another way.
    const removing: SecretStore = {
      ...store,
      set: async (account, secret) => {
        await store.set(account, secret);
        rmSync(file);
      },
    };
    write(enrolment());
    await start({ secrets: { store: removing, storage: { kind: 'keychain' } } });
    expect(await problem()).toBe('notRemoved');
    expect(await connection()).toMatchObject({ hasApiKey: true });
  });

  it('is not used if the keychain refuses, and its file stays', async () => {
    const locked: SecretStore = { ...store, set: () => Promise.reject(new Error('locked')) };
    write(enrolment());
    await start({ secrets: { store: locked, storage: { kind: 'keychain' } } });
    expect(await problem()).toBe('keychainFailed');
    expect(existsSync(file)).toBe(true);
  });

  it('is used by the connection that received it, even if the keychain refuses it for the next one', async () => {
    let takes = (_account: string): boolean => false;
    const refusing: SecretStore = {
      ...store,
      set: (account, secret) => (takes(account) ? store.set(account, secret) : Promise.reject(new Error('locked'))),
    };
    write(enrolment());
    await start({ secrets: { store: refusing, storage: { kind: 'keychain' } } });
    expect(await connection()).toMatchObject({ hasApiKey: false });
    takes = (account) => account.includes(own.connectionId);
    await own.call('createConnection', { settings: { ...own.settings(), name: 'Zz' } });
    expect(await problem()).toBe('keychainFailed');
    expect(existsSync(file)).toBe(true);
    expect(await connection()).toMatchObject({ hasApiKey: true });
    expect(await signIn()).toBeNull();
  });
});
