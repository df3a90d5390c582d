import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionDefaults } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { systemClock } from '../../../main/clock.ts';
import type { Log, SecretStore } from '../../../main/ports.ts';
import { destinationOf } from '../../../main/destination.ts';
import { connectionSecrets } from '../../../main/secrets/connection-secrets.ts';
import { createMemoryStore } from '../../../main/secrets/secrets.ts';
import { createServiceClient } from '../../../main/service/client.ts';
import { documentRequest, getDocument, listNewestDocuments } from '../../../main/service/documents.ts';
import { problemOfAnswer } from '../../../main/service/problems.ts';
import { createScrubber } from '../../../main/service/scrub.ts';
import { createSession } from '../../../main/service/session.ts';
import { testConnection } from '../../../main/service/test-connection.ts';
import { createNodeTransport } from '../../host/node-transport.ts';
import { startSmallService } from './small-service.ts';
import type { SmallService } from './small-service.ts';

const apiKey = 'a-key-that-nobody-may-see';
const identity = { userId: 1, companyId: 2, periodId: null };
let service: SmallService;
beforeEach(async () => {
  service = await startSmallService(apiKey);
});
afterEach(() => service.close());

/** One workstation's session and client, over real HTTP. */
async function workstation(store: SecretStore = createMemoryStore(), change: Partial<ConnectionSettings> = {}) {
  const settings: ConnectionSettings = {
    ...{ ...connectionDefaults, baseUrl: service.url, authUrl: service.url, organisation: 'Örnek', timeoutSeconds: 5 },
    ...{ userId: 1, companyId: 2, ...change },
  };
  const logged: string[] = [];
  const write: Log['info'] = (event, details) => void logged.push(JSON.stringify({ event, ...details }));
  const secrets = connectionSecrets(store, 'one');
  const destination = destinationOf(settings);
  if ((await secrets.apiKey.get()) === null) await secrets.apiKey.set({ apiKey, destination });
  const common = {
    ...{ connectionId: 'one', settings: () => settings, transport: createNodeTransport(), clock: systemClock },
    log: { info: write, warn: write },
    scrubber: createScrubber(),
  };
  const session = createSession({ ...common, secrets });
  const client = createServiceClient({ ...common, session });
  const context = { client, settings, identity, kind: 'salesReturnInvoice' as const };
  const create = (body: Uint8Array, slot = 0) =>
    client.send({ ...documentRequest(context.kind, 'create', null, settings), identity, body, slot });
  return { settings, session, client, context, create, secrets, logged };
}
const ways = (part: string): number => service.seen.filter(({ way }) => way.includes(part)).length;

test('fifty requests that meet an expired token: one login, one refresh, each sent again once', async () => {
  const { context, create } = await workstation();
  await getDocument(context, 'warm');
  service.expireTokens();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, slot) => create(Buffer.from(`{"Number":${slot}}`), slot)),
  );
  expect(answers.map((answer) => answer.kind === 'response' && answer.status)).toEqual(answers.map(() => 200));
  expect([ways('login'), ways('refresh'), ways('POST /api/v1/sales-return-invoices')]).toEqual([1, 1, 100]);
  const bodies = answers.map((answer) => answer.kind === 'response' && answer.reading);
  expect(bodies[7]).toMatchObject({ kind: 'success', data: { Sent: { Number: 7 } } });
});

test('writes, logins and refreshes close their connection; reads keep theirs', async () => {
  const { context, create } = await workstation();
  await create(Buffer.from('{}'));
  await getDocument(context, 'x');
  service.expireTokens();
  await getDocument(context, 'x');
  const connection = (way: string) => service.seen.find((seen) => seen.way.startsWith(way))?.headers.connection;
  expect(connection('POST /ApiAuth/login')).toBe('close');
  expect(connection('POST /ApiAuth/refresh')).toBe('close');
  expect(connection('POST /api/v1/')).toBe('close');
  expect(connection('GET /api/v1/')).toBe('keep-alive');
});

test('a restart goes on with the tokens it kept', async () => {
  const store = createMemoryStore();
  await getDocument((await workstation(store)).context, 'x');
  await getDocument((await workstation(store)).context, 'x');
  expect(ways('ApiAuth')).toBe(1);
});

test('two workstations on one key take turns without a loop', async () => {
  const one = await workstation();
  const two = await workstation();
  for (let round = 0; round < 3; round += 1) {
    service.expireTokens();
    for (const { context } of [one, two]) {
      expect(await getDocument(context, 'x')).toMatchObject({ kind: 'response', status: 200 });
    }
  }
  // Each round at most a refused refresh and a login for each of them.
  expect(ways('ApiAuth')).toBeLessThanOrEqual(2 + 3 * 4);
});

test.each([
  ['a page of a proxy', 200, '<html><body>Sign in to the network</body></html>', 'notJson'],
  ['an empty body', 200, '', 'notJson'],
  ['JSON that is no envelope', 200, '{"a":1}', 'notAnEnvelope'],
  ['a success of the wrong type', 200, '{"Success":"yes"}', 'wrongTypes'],
  ['no data', 200, '{"Success":true,"ResultCode":"0000","Data":null}', 'dataMissing'],
  ['the beginning of an answer', 200, '{"Success":true,"ResultCode":"0000","Data":{"a', 'truncated'],
  ['a broken server', 503, '{"Success":true}', 'serverError'],
])('%s is said to be so', async (_what, status, body, reason) => {
  const { context } = await workstation();
  service.fault = (response) => void response.writeHead(status).end(body);
  expect(problemOfAnswer(await getDocument(context, 'x'))?.reason).toBe(reason);
});

test('an enormous answer is not taken in', async () => {
  const { client } = await workstation();
  service.fault = (response) => {
    response.writeHead(200);
    const write = (): void =>
      void (response.writable && response.write(Buffer.alloc(65_536, 'x'), () => setImmediate(write)));
    write();
  };
  const answer = await client.send({ method: 'GET', path: '/customers', identity, maxBytes: 500_000 });
  expect(answer).toMatchObject({ kind: 'failure', failure: { reason: 'tooLarge', sent: 'perhaps' } });
});

test('a list is read, and testing the connection passes', async () => {
  const { context, settings, session, client } = await workstation();
  service.fault = (response) =>
    void response.end('{"Success":true,"ResultCode":"0000","Data":[{"Id":"1"},{"Id":"2"}]}');
  const ids: unknown[] = [];
  const end = await listNewestDocuments(context, ({ rows }) => ids.push(...rows.map((row) => row['Id'])) > 0);
  expect([end, ids]).toEqual([{ partial: false }, ['1', '2']]);
  const steps = await testConnection({ settings, session, client });
  expect(steps.map((step) => step.result)).toEqual(['passed', 'skipped', 'passed', 'passed']);
});

test('key and tokens are in no log, no address and no problem', async () => {
  const good = await workstation();
  await getDocument(good.context, 'x');
  service.expireTokens();
  await getDocument(good.context, 'x');
  const bad = await workstation(createMemoryStore(), { organisation: 'other' });
  await bad.secrets.apiKey.set({ apiKey: 'another-secret-key', destination: destinationOf(bad.settings) });
  bad.session.forget();
  const refused = await getDocument(bad.context, 'x');
  expect(problemOfAnswer(refused)).toMatchObject({ reason: 'loginRefused', message: 'Invalid API credentials.' });
  const told = [...good.logged, ...bad.logged, JSON.stringify(refused), ...service.seen.map(({ way }) => way)].join(
    '\n',
  );
  for (const secret of [apiKey, 'another-secret-key', 'token-1', 'token-2', 'refresh-1', 'refresh-2']) {
    expect(told).not.toContain(secret);
  }
  expect(told).toContain('session.refresh');
});
