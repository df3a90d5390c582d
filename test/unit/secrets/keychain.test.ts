import { describe, expect, test, vi } from 'vitest';
import { connectionSecrets } from '../../../main/secrets/connection-secrets.ts';
import { createKeychain } from '../../../main/secrets/keychain.ts';
import type { NativeKeychain } from '../../../main/secrets/keychain.ts';
import { createMemorySecrets, openSecrets } from '../../../main/secrets/secrets.ts';

interface Fake extends NativeKeychain {
  readonly entries: Map<string, string>;
  readonly calls: string[];
  /** If set, every call does this instead. */
  trouble: (() => Promise<never>) | null;
}
function fake(): Fake {
  const run = <T>(name: string, work: () => T): Promise<T> => {
    made.calls.push(name);
    return made.trouble === null ? Promise.resolve(work()) : made.trouble();
  };
  const made: Fake = {
    entries: new Map(),
    calls: [],
    trouble: null,
    getPassword: (service, account) => run('get', () => made.entries.get(`${service}/${account}`) ?? null),
    setPassword: (service, account, password) =>
      run('set', () => void made.entries.set(`${service}/${account}`, password)),
    deletePassword: (service, account) => run('delete', () => made.entries.delete(`${service}/${account}`)),
  };
  return made;
}
async function opened(native: Fake, timeoutMs?: number) {
  const options = { load: () => Promise.resolve(native), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  const { store, problem } = await createKeychain('Rampa', options);
  if (store === null || problem !== null) throw new Error(problem ?? '');
  return store;
}

describe('opening the secret store', () => {
  test('with a working keychain reports it and leaves no test entry', async () => {
    const native = fake();
    const secrets = await openSecrets('Rampa', { load: () => Promise.resolve(native) });
    expect(secrets.storage).toEqual({ kind: 'keychain' });
    expect(native.calls).toEqual(['set', 'get', 'delete']);
    expect(native.entries.size).toBe(0);
  });

  test('in two processes of one user at once finds the keychain working and leaves nothing', async () => {
    const native = fake();
    const both = [1, 2].map(() => openSecrets('Rampa', { load: () => Promise.resolve(native) }));
    for (const { storage } of await Promise.all(both)) expect(storage).toEqual({ kind: 'keychain' });
    expect(native.entries.size).toBe(0);
  });

  test.each([
    ['cannot be loaded', () => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file'))],
    [
      'refuses',
      () => Promise.resolve({ ...fake(), trouble: null, setPassword: () => Promise.reject(new Error('locked')) }),
    ],
    ['forgets', () => Promise.resolve({ ...fake(), getPassword: () => Promise.resolve(null) })],
    ['never answers', () => Promise.resolve({ ...fake(), setPassword: () => new Promise<never>(() => undefined) })],
  ])('with a keychain that %s uses memory, with a readable reason', async (_what, load) => {
    const secrets = await openSecrets('Rampa', { load, timeoutMs: 50 });
    expect(secrets.storage.kind).toBe('memory');
    expect(secrets.storage.kind === 'memory' && secrets.storage.why.length).toBeGreaterThan(5);
    await secrets.store.set('a', 'b');
    expect(await secrets.store.get('a')).toBe('b');
  });
});

test('a keychain that the user unlocks slowly is used once it answers; what is entered meanwhile is kept in memory', async () => {
  const native = fake();
  await (await openSecrets('Rampa', { load: () => Promise.resolve(native) })).store.set('old', 'key-1');
  let unlock: (() => void) | undefined;
  const locked = new Promise<void>((resolve) => (unlock = resolve));
  const slow: NativeKeychain = {
    getPassword: (...of) => locked.then(() => native.getPassword(...of)),
    setPassword: (...of) => locked.then(() => native.setPassword(...of)),
    deletePassword: (...of) => locked.then(() => native.deletePassword(...of)),
  };
  const secrets = await openSecrets('Rampa', { load: () => Promise.resolve(slow), timeoutMs: 50 });
  const { store } = secrets;
  expect(secrets.storage.kind).toBe('memory');
  await store.set('new', 'key-2');
  expect(await store.get('new')).toBe('key-2');
  // Not "there is none": the connection has its key, and waits for it.
  await expect(store.get('old')).rejects.toMatchObject({ code: 'timeout' });
  expect(secrets.storage.kind).toBe('memory');
  unlock?.();
  // Without another call: the page waits for it.
  await secrets.answered;
  expect(secrets.storage).toEqual({ kind: 'keychain' });
  expect([...native.entries]).toEqual([
    ['Rampa/old', '=key-1'],
    ['Rampa/new', '=key-2'],
  ]);
  expect(await store.get('old')).toBe('key-1');
  await store.set('new', 'key-3');
  expect([...native.entries.values()].join()).toContain('key-3');
  expect(await store.get('new')).toBe('key-3');
});

test('a keychain that refuses when it answers at last is used once it takes a secret; until then memory keeps it', async () => {
  const native = fake();
  let refuse: ((why: Error) => void) | undefined;
  native.trouble = () => new Promise<never>((_, reject) => (refuse = reject));
  const secrets = await openSecrets('Rampa', { load: () => Promise.resolve(native), timeoutMs: 50 });
  native.trouble = () => Promise.reject(new Error('The user canceled the operation.'));
  refuse?.(new Error('The user canceled the operation.'));
  await secrets.store.set('a', 'key-1');
  expect(secrets.storage.kind).toBe('memory');
  native.trouble = null;
  expect(await secrets.store.get('a')).toBe('key-1');
  expect(native.entries.size).toBe(0);
  await secrets.store.set('b', 'key-2');
  await secrets.answered;
  expect(secrets.storage).toEqual({ kind: 'keychain' });
  expect([...native.entries.values()].sort()).toEqual(['=key-1', '=key-2']);
});

test('absent secrets that are read or deleted at once are absent, however long ago the keychain last answered', async () => {
  const native = fake();
  const store = await opened(native);
  const later = performance.now() + 60_000;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => later);
  try {
    await connectionSecrets(store, 'c').deleteAll();
    now.mockImplementation(() => later + 60_000);
    expect(await Promise.all([store.get('a'), store.get('b'), store.delete('c')])).toEqual([null, null, undefined]);
    expect(native.entries.size).toBe(0);
  } finally {
    now.mockRestore();
  }
});

describe('errors during a run', () => {
  test.each([
    ['Cannot create an item in a locked collection', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['The user canceled the operation.', 'denied'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
    ['something new', 'failed'],
  ])('"%s" is reported as %s', async (words, code) => {
    const native = fake();
    const store = await opened(native);
    native.trouble = () => Promise.reject(new Error(words));
    await expect(store.get('a')).rejects.toMatchObject({ name: 'SecretError', code, message: words });
    await expect(store.set('a', 'b')).rejects.toMatchObject({ code });
    native.trouble = null;
    await store.set('a', 'b');
    expect(await store.get('a')).toBe('b');
  });

  test('a hanging call times out; later calls do not queue up behind it, and work again once it ends', async () => {
    const native = fake();
    const store = await opened(native, 50);
    let release: (() => void) | undefined;
    native.trouble = () => new Promise((_, reject) => (release = () => reject(new Error('late'))));
    await expect(store.set('a', 'b')).rejects.toMatchObject({ code: 'timeout' });
    const before = native.calls.length;
    await expect(store.get('a')).rejects.toMatchObject({ code: 'timeout' });
    expect(native.calls).toHaveLength(before);
    native.trouble = null;
    release?.();
    await vi.waitFor(() => store.set('a', 'c'));
    expect(await store.get('a')).toBe('c');
  });

  test('"nothing found" from a locked keychain does not count as an absent secret', async () => {
    const native = fake();
    const store = await opened(native);
    expect(await store.get('a')).toBeNull();
    // Like the Secret Service: reading finds nothing, and only writing reports that it is locked.
    native.setPassword = () => Promise.reject(new Error('Cannot create an item in a locked collection'));
    // Later than the time for which an open keychain is assumed to stay open.
    const now = performance.now();
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now + 2_100);
    await expect(store.get('a')).rejects.toMatchObject({ code: 'locked' });
    later.mockRestore();
  });

  test('what a locked keychain did not delete is deleted when the user unlocks it', async () => {
    const native = fake();
    const store = await opened(native);
    await store.set('a', 'b');
    // As the Secret Service does: it deletes only what is unlocked, and a write asks the user to unlock it.
    let isLocked = true;
    const unlocked = { ...native };
    native.deletePassword = (...of) => (isLocked ? Promise.resolve(false) : unlocked.deletePassword(...of));
    native.setPassword = (...of) => {
      isLocked = false;
      return unlocked.setPassword(...of);
    };
    const now = performance.now();
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now + 2_100);
    await store.delete('a');
    later.mockRestore();
    expect(native.entries.size).toBe(0);
  });
});

test('the secrets of one connection are separate and are deleted together', async () => {
  const { store } = createMemorySecrets('asked for');
  const one = connectionSecrets(store, '1');
  const two = connectionSecrets(store, '2');
  const destination = { authUrl: 'https://auth.example', baseUrl: 'https://data.example/eu', organisation: 'Örnek' };
  await one.apiKey.set({ apiKey: 'key-1', destination });
  await one.tokens.set({ access: 'access-1', refresh: 'refresh-1', destination });
  await two.apiKey.set({ apiKey: 'key-2', destination });
  expect(await one.tokens.get()).toEqual({ access: 'access-1', refresh: 'refresh-1', destination });
  await one.deleteAll();
  expect([await one.apiKey.get(), await one.tokens.get()]).toEqual([null, null]);
  expect(await two.apiKey.get()).toEqual({ apiKey: 'key-2', destination });
});

test.each([
  ['a bare key, as an earlier version stored it', 'key-1'],
  ['a key without a destination', '{"version":1,"apiKey":"key-1"}'],
  ['a destination without its address', '{"version":1,"apiKey":"key-1","destination":{"authUrl":"https://a"}}'],
  [
    'another format version',
    '{"version":2,"apiKey":"key-1","destination":{"authUrl":"","baseUrl":"","organisation":""}}',
  ],
])('%s is ignored: it could be sent to any address in the settings', async (_what, kept) => {
  const { store } = createMemorySecrets('asked for');
  await store.set('connection/1/api-key', kept);
  expect(await connectionSecrets(store, '1').apiKey.get()).toBeNull();
});
