import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findElectron, startElectron } from './electron-process.ts';
import type { ElectronProcess, PlainRequest } from './electron-process.ts';
import { startPasswordProxy } from './password-proxy.ts';
import type { PasswordProxy } from './password-proxy.ts';
import { startRawServer } from './raw-server.ts';
import type { RawServer } from './raw-server.ts';

const electron = findElectron();
const why = 'missing' in electron ? `: skipped, ${electron.missing}` : '';
const right = { user: 'ayşe', password: 'gizli-parola-1' };
const wrong = { user: 'ayşe', password: 'yanlış' };

describe.skipIf('missing' in electron || process.platform !== 'linux')(`a proxy with a password${why}`, () => {
  let proxy: PasswordProxy;
  let server: RawServer;
  let running: ElectronProcess;
  beforeAll(async () => {
    proxy = await startPasswordProxy(`${right.user}:${right.password}`);
    server = await startRawServer();
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });
  // A new process each time: Chromium caches accepted credentials.
  const start = async (...answers: Parameters<ElectronProcess['answerProxy']>[0]): Promise<void> => {
    if (!('path' in electron)) throw new Error(electron.missing);
    const env = { http_proxy: proxy.url, https_proxy: proxy.url, no_proxy: '<-loopback>' };
    running = await startElectron(electron.path, env, 'system');
    await running.answerProxy(answers);
    proxy.tried.length = 0;
  };
  afterEach(() => running.close());
  const post = (path: string, more: Partial<PlainRequest> = {}): PlainRequest => ({
    ...{ method: 'POST', url: server.url + path, headers: {}, body: '{}', fresh: true, slot: 0 },
    ...{ timeoutMs: 60_000, maxBytes: 1_000 },
    ...more,
  });
  const seen = (path: string) => server.seen.filter((request) => request.path === path);

  test('gets it after asking once, and no other server does', async () => {
    await start(right);
    expect(await running.send(post('/ok/first'))).toMatchObject({ kind: 'response', status: 200 });
    // Four writes and a read, each in its own session: all of them have the credentials by now.
    const requests = [0, 1, 2, 3].map((slot) => post(`/ok/slot-${slot}`, { slot }));
    const { body: _body, ...read } = post('/ok/read', { method: 'GET', fresh: false });
    for (const answer of await Promise.all([...requests, read].map((request) => running.send(request)))) {
      expect(answer).toMatchObject({ kind: 'response', status: 200 });
    }
    expect(await running.answerProxy([])).toEqual([
      {
        challenge: { isProxy: true, scheme: 'basic', realm: 'Company proxy', ...proxy.address },
        ...{ isRefused: false, isExpected: true },
      },
    ]);
    expect(seen('/ok/first')).toHaveLength(1);
    const heads = server.seen.map(({ head }) => head).join('\n');
    expect(heads).not.toContain('authorization');
    expect(new Set(proxy.tried)).toEqual(new Set([null, `${right.user}:${right.password}`]));
  });

  test('asks again if it was refused, and a document stays ready if the user cancels', async () => {
    await start(wrong, null, right);
    const refused = { kind: 'failure', sent: 'no', reason: 'proxyLogin' };
    expect(await running.send(post('/ok/cancelled'))).toMatchObject(refused);
    // After the user has cancelled, automatic retries do not ask again.
    expect(await running.send(post('/ok/cancelled'))).toMatchObject(refused);
    expect(await running.send(post('/ok/cancelled'))).toMatchObject(refused);
    expect(seen('/ok/cancelled')).toHaveLength(0);
    const before = await running.answerProxy([right]);
    expect(before.map(({ isRefused }) => isRefused)).toEqual([false, true]);
    expect(await running.send(post('/ok/again'))).toMatchObject({ kind: 'response', status: 200 });
    expect((await running.answerProxy([])).map(({ isRefused }) => isRefused)).toEqual([false]);
    expect(proxy.tried.filter((given) => given === `${wrong.user}:${wrong.password}`)).toHaveLength(1);
  });

  test('asks for a new one when the old one is no longer accepted', async () => {
    await start(right);
    expect(await running.send(post('/ok/old'))).toMatchObject({ kind: 'response' });
    const changed = { user: right.user, password: 'yeni-parola-2' };
    proxy.accepted = `${changed.user}:${changed.password}`;
    await running.answerProxy([changed]);
    expect(await running.send(post('/ok/new'))).toMatchObject({ kind: 'response', status: 200 });
    expect((await running.answerProxy([])).map(({ isRefused }) => isRefused)).toEqual([true]);
    proxy.accepted = `${right.user}:${right.password}`;
  });

  test('also guards a tunnel: the request was not sent', async () => {
    await start(null);
    const tunnel = { url: `https://127.0.0.1:${server.port}/ok` };
    expect(await running.send(post('', tunnel))).toMatchObject({ kind: 'failure', sent: 'no', reason: 'proxyLogin' });
    await running.answerProxy([right]);
    proxy.tried.length = 0;
    // The server behind it does not support TLS, so the request ends with its limit; it is enough that the tunnel was opened, which
    // may take longer on a busy machine.
    for (let timeoutMs = 2_000; !proxy.tried.includes(`${right.user}:${right.password}`); timeoutMs *= 2)
      expect(await running.send(post('', { ...tunnel, timeoutMs }))).toMatchObject({ kind: 'failure' });
  });

  test('is distinguished from a server: its own request for a password is an answer', async () => {
    await start(right);
    expect(await running.send(post('/ask'))).toMatchObject({ kind: 'response', status: 401 });
    expect(seen('/ask')).toHaveLength(1);
    expect(seen('/ask')[0]?.head).not.toContain('authorization');
  });

  test.each(['fixed', 'direct', 'system'])('is the one that a policy sets: %s', async (mode) => {
    if (!('path' in electron)) throw new Error(electron.missing);
    const { host, port } = proxy.address;
    const named = mode === 'fixed' ? `fixed ${host}:${port}` : mode;
    // The system's setting is another proxy, which does not exist.
    const env = { http_proxy: 'http://127.0.0.1:9', no_proxy: '', RAMPA_TEST_PROXY: named };
    running = await startElectron(electron.path, env, 'system');
    await running.answerProxy([right]);
    const answer = await running.send(post('', { url: `http://books.invalid:${server.port}/ok/${mode}` }));
    const expected = { fixed: { status: 200 }, direct: { reason: 'dns' }, system: { reason: 'proxy' } };
    expect(answer).toMatchObject(expected[mode as keyof typeof expected]);
    expect(seen(`/ok/${mode}`)).toHaveLength(mode === 'fixed' ? 1 : 0);
  });
});
