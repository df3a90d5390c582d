import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { noPolicy } from '../../../domain/model/policy.ts';
import { createBridge } from '../../../main/bridge/bridge.ts';
import { createMemorySecrets } from '../../../main/secrets/secrets.ts';
import { Harness, invoice } from './harness.ts';

/** A server of someone else, which keeps all that it is sent and answers as an authentication service would. */
interface Stranger {
  readonly url: string;
  readonly received: string[];
  readonly server: Server;
}
let stranger: Stranger;
let own: Harness;

beforeEach(async () => {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(`${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks).toString()}`);
      response.setHeader('content-type', 'application/json');
      response.end('{"Success":true,"Message":null,"Data":{"AccessToken":"a.b.c","RefreshToken":"r"}}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stranger = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, server };
  own = await Harness.start();
});
afterEach(async () => {
  await own.end();
  stranger.server.closeAllConnections();
  stranger.server.close();
});

const here = (): Promise<ConnectionSettings> =>
  own.call('listConnections', {}).then(([connection]) => connection?.settings ?? own.settings());
const shown = async () => {
  const [connection] = await own.call('listConnections', {});
  return { hasApiKey: connection?.hasApiKey, keyForOtherAddress: connection?.keyForOtherAddress };
};
const renew = async () => (await own.call('renewSession', { id: own.connectionId })).problem?.reason ?? null;

/** All that could lead a key or a token to a server: a login, a test, lists, documents to send. */
async function tryEverything(): Promise<void> {
  const { connectionId } = own;
  await own.call('testConnection', { id: connectionId });
  await own.call('renewSession', { id: connectionId });
  await own.call('readDocument', { connectionId, kind: 'salesReturnInvoice', documentId: 'x' });
  await own.call('refreshLookups', { connectionId, kinds: ['currencies'] });
  await own.send([await own.draft(invoice())]);
  await own.settled();
  await own.quiet();
}

/** Writes into the file what no operation has, as whoever can write files would. */
async function editFile(change: Partial<ConnectionSettings>, while_: 'closed' | 'open' = 'closed'): Promise<void> {
  const settings = { ...(await here()), ...change };
  if (while_ === 'closed') await own.close();
  const file = new Database(join(own.folder, 'documents.db'));
  file.prepare('UPDATE connections SET settings = ? WHERE id = ?').run(JSON.stringify(settings), own.connectionId);
  file.close();
  if (while_ === 'closed') await own.open();
}

describe('an API key is sent only where it was entered for', () => {
  it.each(['authUrl', 'baseUrl'] as const)(
    'the page cannot lead it elsewhere by another %s: the host’s dialog says no, and nothing has changed',
    async (name) => {
      const settings = await here();
      await own.call('renewSession', { id: own.connectionId });
      const bridge = createBridge({ handle: (operation, args) => own.call(operation, args) });
      const answer = await bridge.call('updateConnection', {
        id: own.connectionId,
        settings: { ...settings, [name]: stranger.url, name: 'Renamed' },
      });
      expect(answer).toMatchObject({ ok: false, error: { code: 'notConfirmed' } });
      expect(own.questions).toEqual([
        { language: 'tr', connection: 'Test', addresses: [{ name, from: settings[name], to: stranger.url }] },
      ]);
      expect(await here()).toEqual(settings);
      expect(await shown()).toEqual({ hasApiKey: true, keyForOtherAddress: false });
      expect(await renew()).toBeNull();
      expect(stranger.received).toEqual([]);
    },
  );

  it.each(['authUrl', 'baseUrl'] as const)(
    'a confirmed change of %s takes the key away, and it is asked for',
    async (name) => {
      const { apiKey } = own.service;
      await own.call('renewSession', { id: own.connectionId });
      own.confirms = true;
      const settings = { ...(await here()), [name]: stranger.url };
      const updated = await own.call('updateConnection', { id: own.connectionId, settings });
      expect(updated).toMatchObject({ hasApiKey: false, keyForOtherAddress: false });
      await tryEverything();
      expect(await renew()).toBe('noApiKey');
      expect(stranger.received).toEqual([]);

      // Entered for the new address it goes there, without another question.
      await own.call('setApiKey', { id: own.connectionId, apiKey });
      expect(own.questions).toHaveLength(1);
      await tryEverything();
      expect(stranger.received.length).toBeGreaterThan(0);
    },
  );

  it.each(['authUrl', 'baseUrl', 'organisation'] as const)(
    'an edited file with another %s does not get it',
    async (name) => {
      const change = { [name]: name === 'organisation' ? 'Başkası A.Ş.' : stranger.url };
      // Tokens are held and kept, and the key was read.
      await own.call('renewSession', { id: own.connectionId });
      const asked = own.service.ledger.requests().length;
      const { logins } = own.service.tokens.counts();

      await editFile(change);
      expect(await shown()).toEqual({ hasApiKey: false, keyForOtherAddress: true });
      await tryEverything();
      expect(await renew()).toBe('keyForOtherAddress');
      expect(stranger.received).toEqual([]);
      expect(own.service.ledger.requests().length).toBe(asked);
      expect(own.service.tokens.counts().logins).toBe(logins);
    },
  );

  it('nor one that is edited while Rampa runs, when the page then saves the same settings', async () => {
    await own.call('renewSession', { id: own.connectionId });
    await editFile({ baseUrl: stranger.url, authUrl: stranger.url }, 'open');
    await own.call('updateConnection', { id: own.connectionId, settings: await here() });
    await tryEverything();
    expect(await shown()).toEqual({ hasApiKey: false, keyForOtherAddress: true });
    expect(stranger.received).toEqual([]);
  });

  it('to enter it for an address that came by an edited file is confirmed first', async () => {
    const { authUrl } = await here();
    await editFile({ authUrl: stranger.url });
    const entering = own.call('setApiKey', { id: own.connectionId, apiKey: own.service.apiKey });
    await expect(entering).rejects.toMatchObject({ code: 'notConfirmed' });
    expect(own.questions.map(({ addresses }) => addresses)).toEqual([
      [{ name: 'authUrl', from: authUrl, to: stranger.url }],
    ]);
    expect(await shown()).toEqual({ hasApiKey: false, keyForOtherAddress: true });
    expect(await renew()).toBe('keyForOtherAddress');
    expect(stranger.received).toEqual([]);
  });

  it('a restored backup of another address does not get it', async () => {
    await editFile({ authUrl: stranger.url, baseUrl: stranger.url });
    const { name } = await own.call('backUpNow', {});
    // What the file has of a connection stays: it is the lost file's place that a backup takes.
    await own.close();
    const file = new Database(join(own.folder, 'documents.db'));
    file.prepare('DELETE FROM connections').run();
    file.close();
    await own.open();
    expect(await own.call('listConnections', {})).toEqual([]);
    await own.call('restoreBackup', { name });
    expect((await here()).authUrl).toBe(stranger.url);
    expect(await shown()).toEqual({ hasApiKey: false, keyForOtherAddress: true });
    await tryEverything();
    expect(stranger.received).toEqual([]);
  });

  it('where the address is only spelled otherwise, it stays and nobody is asked', async () => {
    const settings = await here();
    const authUrl = `${settings.authUrl.replace('http', 'HTTP')}//`;
    const baseUrl = ` ${settings.baseUrl}/x/../ `;
    await own.call('updateConnection', { id: own.connectionId, settings: { ...settings, authUrl, baseUrl } });
    expect(own.questions).toEqual([]);
    expect(await shown()).toEqual({ hasApiKey: true, keyForOtherAddress: false });
    expect(await renew()).toBeNull();
  });

  it('another organisation at the same address needs no question, and the key again', async () => {
    const settings = { ...(await here()), organisation: 'Başkası A.Ş.' };
    const updated = await own.call('updateConnection', { id: own.connectionId, settings });
    expect(updated).toMatchObject({ hasApiKey: false, keyForOtherAddress: true });
    expect(own.questions).toEqual([]);
    expect(await renew()).toBe('keyForOtherAddress');
  });

  it('a key of an earlier version, which does not say what it is for, is asked for again', async () => {
    const secrets = createMemorySecrets('test');
    const other = await Harness.beside(own, { secrets });
    await other.close();
    await secrets.store.set(`connection/${other.connectionId}/api-key`, own.service.apiKey);
    await secrets.store.delete(`connection/${other.connectionId}/tokens`);
    await other.open();
    expect(await other.call('listConnections', {})).toMatchObject([{ hasApiKey: false, keyForOtherAddress: false }]);
    const { problem } = await other.call('renewSession', { id: other.connectionId });
    expect(problem).toEqual({ reason: 'noApiKey' });
    await other.close();
  });
});

describe('a new address', () => {
  const elsewhere = 'https://collector.example';
  /** Settings of a connection that a script in the page would make to send what it has read. */
  const foreign = async (over: Partial<ConnectionSettings> = {}): Promise<ConnectionSettings> => ({
    ...(await here()),
    name: 'Other',
    ...over,
  });
  const create = async (over: Partial<ConnectionSettings>): Promise<string | null> =>
    own.call('createConnection', { settings: await foreign(over) }).then(
      () => null,
      (error: unknown) => (error as { code?: string }).code ?? 'no code',
    );

  it.each([
    ['of the service', { baseUrl: elsewhere }],
    ['of the login', { authUrl: elsewhere, organisation: 'x'.repeat(190) }],
  ] as const)('%s is confirmed before there is such a connection', async (_which, over) => {
    const asked = await create(over);
    expect(asked).toBe('notConfirmed');
    const [name] = Object.keys(over);
    expect(own.questions).toEqual([
      { language: 'tr', connection: 'Other', addresses: [{ name, from: '', to: elsewhere }] },
    ]);
    expect(await own.call('listConnections', {})).toHaveLength(1);
    // The next connection asks for it again, and for no other host of this one.
    own.confirms = true;
    own.clock.pass(30_000);
    expect(await create(over)).toBeNull();
    expect(await create({ ...over, name: 'Another' })).toBeNull();
    expect(own.questions).toHaveLength(2);
  });

  it('of a connection that had none is confirmed when it is given', async () => {
    const { id } = await own.call('createConnection', { settings: await foreign({ baseUrl: '', authUrl: '' }) });
    const given = own.call('updateConnection', { id, settings: await foreign({ baseUrl: elsewhere }) });
    await expect(given).rejects.toMatchObject({ code: 'notConfirmed' });
    expect(own.questions).toHaveLength(1);
  });

  it('of this machine, of another connection, or of the administrator’s policy needs no question', async () => {
    expect(await create({ baseUrl: stranger.url, authUrl: own.service.authUrl })).toBeNull();
    await own.close();
    const defaults = { 'connection.baseUrl': `${elsewhere}/eu` };
    await own.open({ policy: { ...noPolicy, source: 'test', defaults } });
    expect(await create({ baseUrl: elsewhere })).toBeNull();
    expect(own.questions).toEqual([]);
  });

  it('that was refused is not asked about again at once, and later each time', async () => {
    const again = async (ms: number): Promise<number> => {
      own.clock.pass(ms);
      expect(await create({ baseUrl: elsewhere })).toBe('notConfirmed');
      return own.questions.length;
    };
    expect(await again(0)).toBe(1);
    expect(await again(20_000)).toBe(1);
    expect(await again(10_000)).toBe(2);
    expect(await again(50_000)).toBe(2);
    expect(await again(10_000)).toBe(3);
  });
});

it('asks one question at a time: a page that asks on hears no', async () => {
  const settings = await here();
  const change = (authUrl: string) =>
    own
      .call('updateConnection', { id: own.connectionId, settings: { ...settings, authUrl } })
      .catch((error: unknown) => (error as { code?: string }).code);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => change(`${stranger.url}/${index}`)));
  expect(new Set(answers)).toEqual(new Set(['notConfirmed']));
  expect(own.questions).toHaveLength(1);
});
