import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hiddenText } from '../../../domain/hidden.ts';
import { destinationOf } from '../../../main/destination.ts';
import { connectionSecrets } from '../../../main/secrets/connection-secrets.ts';
import { createMemoryStore } from '../../../main/secrets/secrets.ts';
import { SecretError } from '../../../main/secrets/secret-error.ts';
import { answer, bench, broken, issued, keepKey, settings, token } from './fakes.ts';
import type { Answer, Bench } from './fakes.ts';

const apiKey = 'key-of-the-company';
const now = Date.UTC(2026, 10, 21) / 1000;

/** An authentication service with token rotation (§5.7): one refresh token is valid at a time. */
function authentication(): {
  respond: (request: { url: string; text: string }) => Answer;
  valid: string;
  made: number;
} {
  const service = {
    valid: '',
    made: 0,
    respond: ({ url, text }: { url: string; text: string }): Answer => {
      const body = JSON.parse(text) as Record<string, string>;
      if (url.endsWith('/login') && body['ApiKey'] !== apiKey) {
        return answer(401, { Success: false, Message: 'Invalid API credentials.', Data: null });
      }
      if (url.endsWith('/refresh') && body['RefreshToken'] !== service.valid) {
        return answer(401, { Success: false, Message: 'Invalid refresh token.', Data: null });
      }
      service.made += 1;
      service.valid = `refresh-${service.made}`;
      return issued(token({ P: ['a', 1], ARC: 10_000, exp: now + 300, n: service.made }), service.valid);
    },
  };
  return service;
}
const paths = (made: Bench): string[] => made.requests.map(({ url }) => new URL(url).pathname);
const access = async (result: ReturnType<Bench['session']['token']>): Promise<string> => {
  const got = await result;
  if (got.kind !== 'token') throw new Error(JSON.stringify(got.problem));
  return got.token;
};

let service: ReturnType<typeof authentication>;
let made: Bench;
beforeEach(async () => {
  service = authentication();
  made = bench((request) => service.respond(request));
  await keepKey(made.secrets, apiKey);
});

describe('login', () => {
  test('sends organisation and key over a fresh connection, once for all concurrent requests', async () => {
    const tokens = await Promise.all(Array.from({ length: 50 }, () => access(made.session.token())));
    expect(new Set(tokens).size).toBe(1);
    expect(paths(made)).toEqual(['/ApiAuth/login']);
    expect(made.requests[0]).toMatchObject({ method: 'POST', fresh: true });
    expect(JSON.parse(made.requests[0]?.text ?? '')).toEqual({ OrgName: 'Örnek A.Ş.', ApiKey: apiKey });
    expect(made.session.status()).toMatchObject({
      ...{ signedIn: true, permissions: '["a",1]', limit: 10_000, tokenExpiresAt: (now + 300) * 1000, problem: null },
    });
  });

  test('is not repeated after a refusal until the key changes or the user retries', async () => {
    await keepKey(made.secrets, 'wrong-key');
    for (let times = 0; times < 5; times += 1) {
      expect(await made.session.token()).toMatchObject({
        problem: { reason: 'loginRefused', status: 401, message: 'Invalid API credentials.' },
      });
    }
    expect(made.requests).toHaveLength(1);
    await made.session.signIn();
    expect(made.requests).toHaveLength(2);
    await keepKey(made.secrets, apiKey);
    expect(await made.session.token()).toMatchObject({ kind: 'token' });
    expect(made.session.status().problem).toBeNull();
  });

  test('tells an expired licence from wrong credentials', async () => {
    made = bench(() => answer(401, { Success: false, Message: 'ApiKey expired.', Data: null }), made.secrets);
    expect(await made.session.token()).toMatchObject({ problem: { reason: 'licenceExpired' } });
  });

  test('retries after errors of the network or a proxy', async () => {
    const answers = [broken('dns'), answer(502, '<html>bad gateway</html>'), answer(404, 'not here')];
    made = bench((request) => answers.shift() ?? service.respond(request), made.secrets);
    expect(await made.session.token()).toMatchObject({ problem: { reason: 'dns' } });
    expect(await made.session.token()).toMatchObject({ problem: { reason: 'serverError', status: 502 } });
    expect(await made.session.token()).toMatchObject({ problem: { reason: 'path', status: 404 } });
    expect(await made.session.token()).toMatchObject({ kind: 'token' });
  });

  test.each([
    [400, { Success: false, Message: 'Unknown route.', Data: null }],
    [404, { Success: false, Message: 'Not found', Data: null }],
    [405, { Success: false, Message: null, Data: null }],
    [400, '<h1>Bad Request</h1>'],
    [404, ''],
    [405, 'Method Not Allowed'],
  ])('answered with %i and %j reports the authentication address', async (status, body) => {
    made = bench(() => answer(status, body), made.secrets);
    for (let times = 0; times < 2; times += 1) {
      expect(await made.session.token()).toMatchObject({ problem: { reason: 'path', status, setting: 'authUrl' } });
    }
    // The key was not refused, so login is tried again.
    expect(made.requests).toHaveLength(2);
  });

  test.each([
    ['an unknown host', broken('dns')],
    ['a refused connection', broken('refused')],
    ['a refused certificate', broken('tls')],
    ['a redirect', broken('redirect')],
    ['a web page', answer(200, '<h1>Welcome</h1>')],
    ['another answer', answer(200, { Success: true, Data: 'ok' })],
  ])('that ends with %s reports the authentication address, not the base address', async (_what, given) => {
    made = bench(() => given, made.secrets);
    expect(await made.session.token()).toMatchObject({ problem: { setting: 'authUrl' } });
  });

  test.each([broken('unreachable'), broken('timeout'), answer(502, '')])(
    'that ends with a network or service that is down reports no setting',
    async (given) => {
      made = bench(() => given, made.secrets);
      expect(await made.session.token()).not.toHaveProperty('problem.setting');
    },
  );

  test('answered with 400 and the message of §5.5 is a refusal too', async () => {
    made = bench(() => answer(400, { Success: false, Message: 'Invalid API credentials.', Data: null }), made.secrets);
    const result = await made.session.token();
    expect(result).toMatchObject({ problem: { reason: 'loginRefused', status: 400 } });
    expect(result).not.toHaveProperty('problem.setting');
  });

  test('reports missing settings without a request', async () => {
    await made.secrets.apiKey.delete();
    expect(await made.session.token()).toMatchObject({ problem: { reason: 'noApiKey' } });
    await keepKey(made.secrets, apiKey);
    made.settings = { ...made.settings, organisation: ' ' };
    expect(await made.session.token()).toMatchObject({ problem: { reason: 'settings' } });
    made.settings = { ...made.settings, organisation: 'x', authUrl: 'http://auth.example' };
    expect(await made.session.token()).toMatchObject({ problem: { reason: 'settings' } });
    expect(made.requests).toHaveLength(0);
  });

  test('removes the key from the service’s message', async () => {
    made = bench(() => answer(401, { Success: false, Message: `${apiKey} is not known`, Data: null }), made.secrets);
    const result = JSON.stringify([await made.session.token(), made.session.status(), made.logged]);
    expect(result).toContain('is not known');
    expect(result).not.toContain(apiKey);
  });
});

describe('refresh', () => {
  test('runs once for fifty requests refused with the same token', async () => {
    const old = await access(made.session.token());
    const renewed = await Promise.all(Array.from({ length: 50 }, () => access(made.session.renew(old, 'refresh'))));
    expect(new Set(renewed).size).toBe(1);
    expect(renewed[0]).not.toBe(old);
    expect(paths(made)).toEqual(['/ApiAuth/login', '/ApiAuth/refresh']);
    expect(JSON.parse(made.requests[1]?.text ?? '')).toEqual({ AccessToken: old, RefreshToken: 'refresh-1' });
  });

  test('stores the new refresh token, and the next refresh sends it', async () => {
    const first = await access(made.session.token());
    const second = await access(made.session.renew(first, 'refresh'));
    expect(await made.secrets.tokens.get()).toMatchObject({ access: second, refresh: 'refresh-2' });
    await access(made.session.renew(second, 'refresh'));
    expect(JSON.parse(made.requests[2]?.text ?? '')).toEqual({ AccessToken: second, RefreshToken: 'refresh-2' });
    expect(await made.secrets.tokens.get()).toMatchObject({ refresh: 'refresh-3' });
    expect(paths(made)).toEqual(['/ApiAuth/login', '/ApiAuth/refresh', '/ApiAuth/refresh']);
  });

  test('with a token that was replaced meanwhile returns the newer one without a request', async () => {
    const old = await access(made.session.token());
    const newer = await access(made.session.renew(old, 'refresh'));
    expect(await access(made.session.renew(old, 'login'))).toBe(newer);
    expect(made.requests).toHaveLength(2);
  });

  test('never returns the refused token, even to callers during the renewal', async () => {
    const old = await access(made.session.token());
    // The running login was requested at the same time and gives the token that the service refused.
    const restarted = made.restart();
    const [kept, renewed] = await Promise.all([
      access(restarted.session.token()),
      access(restarted.session.renew(old, 'refresh')),
    ]);
    expect(kept).toBe(old);
    expect(renewed).not.toBe(old);
    expect(await access(restarted.session.token())).toBe(renewed);
    expect(paths(restarted)).toEqual(['/ApiAuth/refresh']);
  });

  test.each(['refresh', 'login'] as const)('by %s never gives the refused token', async (how) => {
    const old = await access(made.session.token());
    for (let times = 0; times < 3; times += 1) expect(await access(made.session.renew(old, how))).not.toBe(old);
    expect(paths(made)).toEqual(['/ApiAuth/login', `/ApiAuth/${how}`]);
  });

  test('runs when the token expires, but not because the clock was set forward', async () => {
    await made.session.token();
    made.time += 299_000;
    await made.session.token();
    expect(made.requests).toHaveLength(1);
    made.time += 2_000;
    await made.session.token();
    expect(paths(made)).toEqual(['/ApiAuth/login', '/ApiAuth/refresh']);
  });

  test('is not repeated at every request if the clock is ahead of the service', async () => {
    made.time += 3_600_000;
    await made.session.token();
    await made.session.token();
    expect(made.requests).toHaveLength(1);
  });

  test('becomes a login if refused, so that two workstations can share a key', async () => {
    const other = bench((request) => service.respond(request));
    await keepKey(other.secrets, apiKey);
    const first = await access(made.session.token());
    const second = await access(other.session.token());
    const third = await access(made.session.renew(first, 'refresh'));
    const fourth = await access(other.session.renew(second, 'refresh'));
    expect(paths(made)).toEqual(['/ApiAuth/login', '/ApiAuth/refresh', '/ApiAuth/login']);
    expect(paths(other)).toEqual(['/ApiAuth/login', '/ApiAuth/refresh', '/ApiAuth/login']);
    expect(new Set([first, second, third, fourth]).size).toBe(4);
  });

  test('also replaces a newer token that has expired by now', async () => {
    const old = await access(made.session.token());
    const newer = await access(made.session.renew(old, 'refresh'));
    made.time += 301_000;
    expect(await access(made.session.renew(old, 'refresh'))).not.toBe(newer);
    expect(paths(made)).toEqual(['/ApiAuth/login', '/ApiAuth/refresh', '/ApiAuth/refresh']);
  });

  test('answered with 429 is not followed by a login, which would use up another request', async () => {
    const old = await access(made.session.token());
    let limited = true;
    made = bench((request) => (limited ? answer(429, 'slow down') : service.respond(request)), made.secrets);
    await made.session.token();
    expect(await made.session.renew(old, 'refresh')).toMatchObject({
      problem: { reason: 'tooManyRequests', status: 429 },
    });
    expect(paths(made)).toEqual(['/ApiAuth/refresh']);
    // The tokens are still valid, so the next try is a refresh again.
    limited = false;
    expect(await access(made.session.renew(old, 'refresh'))).not.toBe(old);
    expect(paths(made)).toEqual(['/ApiAuth/refresh', '/ApiAuth/refresh']);
  });

  test('keeps the tokens after a network failure', async () => {
    const old = await access(made.session.token());
    made = bench(() => broken('timeout', 'perhaps'), made.secrets);
    await made.session.token();
    expect(await made.session.renew(old, 'refresh')).toMatchObject({ problem: { reason: 'timeout' } });
    expect(paths(made)).toEqual(['/ApiAuth/refresh']);
    expect(made.session.status()).toMatchObject({ signedIn: true, problem: { reason: 'timeout' } });
  });
});

describe('a new token requested by the user (§5.9)', () => {
  test('is a new login, even if the current token is valid', async () => {
    const old = await access(made.session.token());
    expect(await access(made.session.signIn())).not.toBe(old);
    expect(await access(made.session.token())).not.toBe(old);
    expect(paths(made)).toEqual(['/ApiAuth/login', '/ApiAuth/login']);
  });

  test('is not the stored one that is just being read from the keychain', async () => {
    const kept = await access(made.session.token());
    const restarted = made.restart();
    const [, asked] = await Promise.all([restarted.session.token(), restarted.session.signIn()]);
    expect(asked.kind === 'token' && asked.token).not.toBe(kept);
    expect(paths(restarted)).toEqual(['/ApiAuth/login']);
  });

  test('is the same for two concurrent requests', async () => {
    const both = await Promise.all([access(made.session.signIn()), access(made.session.signIn())]);
    expect(both[0]).toBe(both[1]);
    expect(made.requests).toHaveLength(1);
  });

  test('keeps the current token if the network fails, and drops it if the key is refused', async () => {
    const old = await access(made.session.token());
    const answers = [broken('dns'), answer(401, { Success: false, Message: 'ApiKey expired.', Data: null })];
    made = bench((request) => answers.shift() ?? service.respond(request), made.secrets);
    await made.session.token();
    expect(await made.session.signIn()).toMatchObject({ problem: { reason: 'dns' } });
    expect(await access(made.session.token())).toBe(old);
    expect(await made.session.signIn()).toMatchObject({ problem: { reason: 'licenceExpired' } });
    expect(made.session.status()).toMatchObject({ signedIn: false, problem: { reason: 'licenceExpired' } });
  });
});

describe('a login that hangs while the user corrects the connection', () => {
  const right = 'https://right.example';
  let release: () => void = () => undefined;
  let answerRight: () => void = () => undefined;
  beforeEach(() => {
    made = bench(async ({ url, text }) => {
      await new Promise<void>((resolve) => {
        if (url.startsWith(right)) answerRight = resolve;
        else release = resolve;
      });
      return url.startsWith(right) ? service.respond({ url, text }) : broken('timeout', 'perhaps');
    }, made.secrets);
  });
  async function correct(): Promise<void> {
    made.settings = { ...settings, authUrl: right };
    await made.secrets.apiKey.set({ apiKey, destination: destinationOf(made.settings) });
    made.session.forget();
  }
  const hosts = (): string[] => made.requests.map(({ url }) => new URL(url).host);

  test('is not waited for when the user asks again', async () => {
    const first = made.session.signIn();
    await vi.waitFor(() => expect(made.requests).toHaveLength(1));
    await correct();
    const second = made.session.signIn();
    await vi.waitFor(() => expect(hosts()).toEqual(['auth.example', 'right.example']));
    release();
    expect(await first).toMatchObject({ problem: { reason: 'aborted' } });
    // The end of the first login does not let a third one run beside the second.
    expect(made.session.signIn()).toBe(second);
    answerRight();
    expect(await second).toMatchObject({ kind: 'token' });
    expect(made.requests).toHaveLength(2);
  });

  test('and was started by a request is followed by no further login for the old settings', async () => {
    const waiting = [made.session.token(), made.session.signIn()];
    await vi.waitFor(() => expect(made.requests).toHaveLength(1));
    await correct();
    const second = made.session.signIn();
    await vi.waitFor(() => expect(hosts()).toEqual(['auth.example', 'right.example']));
    answerRight();
    const token = await access(second);
    release();
    for (const old of waiting) expect(await old).toMatchObject({ problem: { reason: 'aborted' } });
    expect(await access(made.session.token())).toBe(token);
    expect(made.requests).toHaveLength(2);
  });
});

describe('the keychain', () => {
  test('stores the new refresh token before the access token is used', async () => {
    const order: string[] = [];
    const store = createMemoryStore();
    let keep: () => void = () => undefined;
    let storing = 0;
    const slow = connectionSecrets(
      {
        ...store,
        set: async (account, secret) => {
          storing += 1;
          if (!secret.includes(apiKey)) await new Promise<void>((resolve) => (keep = resolve));
          await store.set(account, secret);
          order.push('kept');
        },
      },
      'one',
    );
    await keepKey(slow, apiKey);
    made = bench((request) => service.respond(request), slow);
    const given = made.session.token().then(() => order.push('given'));
    await vi.waitFor(() => expect(storing).toBe(2));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(order).toEqual(['kept']);
    keep();
    await given;
    expect(order).toEqual(['kept', 'kept', 'given']);
    expect(await slow.tokens.get()).toMatchObject({ refresh: 'refresh-1' });
  });

  test('saves a login after a restart', async () => {
    const first = await access(made.session.token());
    const again = made.restart();
    expect(await access(again.session.token())).toBe(first);
    expect(again.requests).toHaveLength(0);
    const late = made.restart();
    late.time += 600_000;
    await late.session.token();
    expect(paths(late)).toEqual(['/ApiAuth/refresh']);
  });

  test.each([
    ['data address', { baseUrl: 'https://other.example' }],
    ['path of the data address', { baseUrl: 'https://data.example/other' }],
    ['authentication address', { authUrl: 'https://auth.example.other.example' }],
    ['port', { authUrl: 'https://auth.example:8443' }],
    ['organisation', { organisation: 'Başka A.Ş.' }],
  ])('does not give key and tokens to settings with another %s, from memory or stored', async (_what, change) => {
    const old = await access(made.session.token());
    const moved = made.restart();
    moved.settings = { ...moved.settings, ...change };
    made.settings = { ...made.settings, ...change };
    const refused = { kind: 'noSession', problem: { reason: 'keyForOtherAddress' } };
    expect(await moved.session.token()).toEqual(refused);
    expect(await made.session.token()).toEqual(refused);
    expect(await made.session.renew(old, 'refresh')).toEqual(refused);
    expect(await made.session.signIn()).toEqual(refused);
    expect(made.session.status()).toMatchObject({ signedIn: false });
    expect([...paths(moved), ...paths(made)]).toEqual(['/ApiAuth/login']);
  });

  test('gives key and tokens to another notation of the same address', async () => {
    const first = await access(made.session.token());
    const same = made.restart();
    same.settings = { ...settings, authUrl: ' HTTPS://Auth.Example:443/ ', baseUrl: 'https://data.example/a/..//' };
    expect(await access(same.session.token())).toBe(first);
  });

  test('that refuses tokens does not stop the run, and its message is not logged', async () => {
    const fail = () => Promise.reject(new SecretError('locked', 'locked with words'));
    const tokens = { get: fail, set: fail, delete: fail };
    made = bench((request) => service.respond(request), { ...made.secrets, tokens });
    expect(await made.session.token()).toMatchObject({ kind: 'token' });
    expect(made.logged.join()).toContain('"locked"');
    expect(made.logged.join()).not.toContain('with words');
  });

  test('that does not return the key stops with its message', async () => {
    const apiKey = { ...made.secrets.apiKey, get: () => Promise.reject(new SecretError('locked', 'it is locked')) };
    made = bench((request) => service.respond(request), { ...made.secrets, apiKey });
    expect(await made.session.token()).toEqual({
      kind: 'noSession',
      problem: { reason: 'secrets', message: 'it is locked' },
    });
  });
});

describe('forget', () => {
  test('removes tokens from memory and keychain, even those of a login in progress', async () => {
    const waiting = made.session.token();
    made.session.forget();
    expect(await waiting).toMatchObject({ kind: 'noSession', problem: { reason: 'aborted' } });
    expect(made.session.status()).toMatchObject({ signedIn: false, problem: null });
    await vi.waitFor(async () => expect(await made.secrets.tokens.get()).toBeNull());
    expect(await made.session.token()).toMatchObject({ kind: 'token' });
  });
});

test('tokens and keys are never logged', async () => {
  const first = await access(made.session.token());
  const second = await access(made.session.renew(first, 'refresh'));
  for (const secret of [apiKey, first, second, 'refresh-1', 'refresh-2']) {
    expect(made.logged.join()).not.toContain(secret);
  }
});

test('a secret in a claim is hidden, even the key if stored tokens make a login unnecessary', async () => {
  const long = 'rK4+x/9QeT7=wZ2pLm8VbN3cYd6HgJ5sF1aU';
  await keepKey(made.secrets, long);
  made = bench(() => issued(token({ P: `all of ${long}` }), 'refresh-1'), made.secrets);
  await made.session.token();
  expect(made.session.status().permissions).toBe(`all of ${hiddenText}`);
  const again = made.restart();
  await again.session.token();
  expect(again.requests).toHaveLength(0);
  expect(again.session.status().permissions).toBe(`all of ${hiddenText}`);
});
