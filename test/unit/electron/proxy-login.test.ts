import { expect, test } from 'vitest';
import { createProxyLogin } from '../../../main/electron/network/proxy-login/proxy-login.ts';
import type { ProxyCredentials, ProxyQuestion } from '../../../main/electron/network/proxy-login/proxy-login.ts';
import { proxyLoginPage, proxyLoginUrl } from '../../../main/electron/network/proxy-login/page.ts';
import { proxyLoginTexts } from '../../../main/electron/network/proxy-login/texts.ts';
import { silentLog } from '../../../main/log.ts';

const challenge = { scheme: 'basic', host: 'proxy.example', port: 8080, realm: 'Company' };
const right: ProxyCredentials = { user: 'ayşe', password: 'right-password' };
const other: ProxyCredentials = { user: 'ayşe', password: 'other-password' };

function desk(kept = new Map<string, string>(), asks = true) {
  const answers: (ProxyCredentials | null)[] = [];
  const questions: ProxyQuestion[] = [];
  const hidden: string[] = [];
  const secrets = {
    get: (account: string) => Promise.resolve(kept.get(account) ?? null),
    set: (account: string, secret: string) => Promise.resolve(void kept.set(account, secret)),
    delete: (account: string) => Promise.resolve(void kept.delete(account)),
  };
  const ask = (question: ProxyQuestion): Promise<ProxyCredentials | null> => {
    questions.push(question);
    return Promise.resolve(answers.shift() ?? null);
  };
  const onSecret = (secret: string): void => void hidden.push(secret);
  const login = createProxyLogin({ secrets, ask: asks ? ask : null, onSecret, log: silentLog });
  return { ...login, kept, answers, questions, hidden };
}

test('asks once for concurrent requests, keeps the answer, and has it removed from logs', async () => {
  const { answer, answers, questions, kept, hidden } = desk();
  answers.push(right);
  const all = await Promise.all([1, 2, 3].map(() => answer(challenge, null)));
  expect(all).toEqual([right, right, right]);
  expect(questions).toHaveLength(1);
  expect([...kept.keys()]).toEqual([expect.stringMatching(/^proxy\/proxy\.example:8080\/[0-9a-f]{32}$/)]);
  expect(hidden).toEqual(expect.arrayContaining([right.password, `${right.user}:${right.password}`]));
  // The next start finds the credentials.
  const next = desk(kept);
  expect(await next.answer(challenge, null)).toEqual(right);
  expect(next.questions).toEqual([]);
  expect(next.hidden).toContain(right.password);
});

test.each([
  ['host', { host: 'proxy.attacker.example' }],
  ['port', { port: 8081 }],
  ['realm', { realm: 'Another' }],
])('does not send it to a proxy with another %s', async (_what, change) => {
  const first = desk();
  first.answers.push(right);
  await first.answer(challenge, null);
  const elsewhere = { ...challenge, ...change };
  const next = desk(first.kept);
  expect(await next.answer(elsewhere, null)).toBeNull();
  expect(next.questions).toHaveLength(1);
  // Nor if the stored entry itself was renamed.
  next.answers.push(other);
  next.mayAskAgain();
  await next.answer(elsewhere, null);
  const [[account, secret] = ['', '']] = [...first.kept];
  const renamed = desk(new Map([...next.kept.keys()].filter((name) => name !== account).map((name) => [name, secret])));
  expect(renamed.kept.size).toBe(1);
  expect(await renamed.answer(elsewhere, null)).toBeNull();
});

test('forgets refused credentials and asks again', async () => {
  const { answer, answers, questions, kept } = desk();
  answers.push(right, other);
  expect(await answer(challenge, null)).toEqual(right);
  expect(await answer(challenge, right)).toEqual(other);
  expect(questions.map(({ isRefused }) => isRefused)).toEqual([false, true]);
  expect([...kept.values()].join()).not.toContain(right.password);
  // A request that used the old credentials gets the new ones without a question.
  expect(await answer(challenge, right)).toEqual(other);
  expect(questions).toHaveLength(2);
  answers.push(null);
  expect(await answer(challenge, other)).toBeNull();
  expect(kept.size).toBe(0);
});

test('does not ask again after the user cancelled, until the user retries', async () => {
  const { answer, answers, questions, mayAskAgain } = desk();
  for (let tries = 0; tries < 5; tries += 1) expect(await answer(challenge, null)).toBeNull();
  expect(questions).toEqual([{ challenge, isRefused: false, isExpected: false }]);
  mayAskAgain();
  answers.push(right);
  expect(await answer(challenge, null)).toEqual(right);
  expect(questions[1]).toMatchObject({ isExpected: true });
});

test('does not ask when it must not, and keeps what is stored', async () => {
  const first = desk();
  first.answers.push(right);
  await first.answer(challenge, null);
  const check = desk(first.kept, false);
  expect(await check.answer(challenge, null)).toEqual(right);
  expect(await check.answer(challenge, right)).toBeNull();
  expect(check.kept.size).toBe(1);
  expect(await desk(new Map(), false).answer(challenge, null)).toBeNull();
  // The user has entered another one since.
  first.answers.push(other);
  await first.answer(challenge, right);
  expect(await check.answer(challenge, null)).toEqual(other);
});

test('works without a keychain', async () => {
  const fails = (): Promise<never> => Promise.reject(new Error('locked'));
  const secrets = { get: fails, set: fails, delete: fails };
  const ask = (): Promise<ProxyCredentials> => Promise.resolve(right);
  const { answer } = createProxyLogin({ secrets, ask, onSecret: () => undefined, log: silentLog });
  expect(await answer(challenge, null)).toEqual(right);
  expect(await answer(challenge, null)).toEqual(right);
});

test('shows text from the proxy on one line, shortened and quoted, in both languages', () => {
  const realm = `Rampa\u202e\n\n"Enter your API key" ${'x'.repeat(10_000)}`;
  for (const language of ['tr', 'en'] as const) {
    const texts = proxyLoginTexts({ challenge: { ...challenge, realm }, isRefused: true, isExpected: true }, language);
    expect(texts.realm).toMatch(/^[^\n]{20,140}$/);
    expect(texts.realm).not.toContain('\u202e');
    expect(texts.proxy).toBe('proxy.example:8080');
    expect(Object.values(texts).every((text) => text !== '')).toBe(true);
  }
});

test('its page runs no script, and its origin serves nothing else', async () => {
  const page = proxyLoginPage({ method: 'GET', url: proxyLoginUrl });
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'; script-src 'none';.*form-action 'none'/,
  );
  expect(await page.text()).not.toMatch(/<script|\son[a-z]+=|style="/);
  for (const url of ['app://proxy-login/', 'app://rampa/index.html', `${proxyLoginUrl}?x`, 'app://proxy-login/../x']) {
    const answer = proxyLoginPage({ method: 'GET', url });
    expect([url, answer.status, answer.headers.has('content-security-policy')]).toEqual([url, 404, true]);
  }
  expect(proxyLoginPage({ method: 'POST', url: proxyLoginUrl }).status).toBe(404);
});
