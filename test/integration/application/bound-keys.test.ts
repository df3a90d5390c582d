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

/** A foreign server, which records everything it receives and answers like an authentication service. */
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

/** Every action that could send a key or a token to a server: a login, a test, lists, sending documents. */
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

/** Changes the settings in the file directly, bypassing the operations. */
async function editFile(change: Partial<ConnectionSettings>, while_: 'closed' | 'open' = 'closed'): Promise<void> {
  const settings = { ...(await here()), ...change };
  if (while_ === 'closed') await own.close();
  const file = new Database(join(own.folder, 'documents.db'));
  file.prepare('UPDATE connections SET settings = ? WHERE id = ?').run(JSON.stringify(settings), own.connectionId);
  file.close();
  if (while_ === 'closed') await own.open();
}

describe('an API key is sent only to the address for which it was entered', () => {
  it.each(['authUrl', 'baseUrl'] as const)(
    'the page cannot redirect it with another %s: the user declines in the host’s dialog, and nothing changes',
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
    'a confirmed change of %s removes the key, and Rampa asks for it',
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

      // A key entered for the new address is sent there without another question.
      await own.call('setApiKey', { id: own.connectionId, apiKey });
      expect(own.questions).toHaveLength(1);
      await tryEverything();
      expect(stranger.received.length).toBeGreaterThan(0);
    },
  );

  it.each(['authUrl', 'baseUrl', 'organisation'] as const)(
    'a directly edited file with another %s does not get it',
    async (name) => {
      const change = { [name]: name === 'organisation' ? 'Başkası A.Ş.' : stranger.url };
      // Tokens are in memory and in the keychain, and the key was read.
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

  it('nor does one that is edited while Rampa runs, when the page then saves the same settings', async () => {
    await own.call('renewSession', { id: own.connectionId });
    await editFile({ baseUrl: stranger.url, authUrl: stranger.url }, 'open');
    await own.call('updateConnection', { id: own.connectionId, settings: await here() });
    await tryEverything();
    expect(await shown()).toEqual({ hasApiKey: false, keyForOtherAddress: true });
    expect(stranger.received).toEqual([]);
  });

  it('entering it for an address from an edited file requires confirmation', async () => {
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

  it('a restored backup with another address does not get it', async () => {
    await editFile({ authUrl: stranger.url, baseUrl: stranger.url });
    const { name } = await own.call('backUpNow', {});
    // Otherwise the current file's connections would be kept, as a backup only replaces a lost file's data.
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

  it('if the address is only spelled differently, the key is kept without a question', async () => {
    const settings = await here();
    const authUrl = `${settings.authUrl.replace('http', 'HTTP')}//`;
    const baseUrl = ` ${settings.baseUrl}/x/../ `;
    await own.call('updateConnection', { id: own.connectionId, settings: { ...settings, authUrl, baseUrl } });
    expect(own.questions).toEqual([]);
    expect(await shown()).toEqual({ hasApiKey: true, keyForOtherAddress: false });
    expect(await renew()).toBeNull();
  });

  it('another organisation at the same address needs no confirmation, but the key again', async () => {
    const settings = { ...(await here()), organisation: 'Başkası A.Ş.' };
    const updated = await own.call('updateConnection', { id: own.connectionId, settings });
    expect(updated).toMatchObject({ hasApiKey: false, keyForOtherAddress: true });
    expect(own.questions).toEqual([]);
    expect(await renew()).toBe('keyForOtherAddress');
  });

  it('a key of an earlier version, which has no destination, must be entered again', async () => {
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
  /** Settings of a connection that a script in the page could create to send what it has read. */
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

  it.each(['baseUrl', 'authUrl'] as const)('with a password is refused as %s, without a question', async (name) => {
    for (const address of [
      'https://user:geheim@collector.example',
      ' HTTPS:\\\\geheim@127.0.0.1',
      'user:geheim@host',
    ]) {
      expect(await create({ [name]: address })).toBe('badArguments');
      const settings = { ...(await here()), [name]: address };
      const saved = own.call('updateConnection', { id: own.connectionId, settings });
      await expect(saved).rejects.toMatchObject({ code: 'badArguments' });
    }
    expect(own.questions).toEqual([]);
    expect(JSON.stringify(await own.call('listConnections', {}))).not.toContain('geheim');
  });

  it.each([
    ['of the service', { baseUrl: elsewhere }],
    ['of the login', { authUrl: elsewhere, organisation: 'x'.repeat(190) }],
  ] as const)('%s is confirmed before the connection is created', async (_which, over) => {
    const asked = await create(over);
    expect(asked).toBe('notConfirmed');
    const [name] = Object.keys(over);
    expect(own.questions).toEqual([
      { language: 'tr', connection: 'Other', addresses: [{ name, from: '', to: elsewhere }] },
    ]);
    expect(await own.call('listConnections', {})).toHaveLength(1);
    // The next connection is confirmed again; another host was not confirmed with this one.
    own.confirms = true;
    own.clock.pass(30_000);
    expect(await create(over)).toBeNull();
    expect(await create({ ...over, name: 'Another' })).toBeNull();
    expect(own.questions).toHaveLength(2);
  });

  it('is confirmed when added to a connection without one', async () => {
    const { id } = await own.call('createConnection', { settings: await foreign({ baseUrl: '', authUrl: '' }) });
    const given = own.call('updateConnection', { id, settings: await foreign({ baseUrl: elsewhere }) });
    await expect(given).rejects.toMatchObject({ code: 'notConfirmed' });
    expect(own.questions).toHaveLength(1);
  });

  it('needs no confirmation if it is of this machine, of another connection or of the administrator’s policy', async () => {
    expect(await create({ baseUrl: stranger.url, authUrl: own.service.authUrl })).toBeNull();
    await own.close();
    const defaults = { 'connection.baseUrl': `${elsewhere}/eu` };
    await own.open({ policy: { ...noPolicy, source: 'test', defaults } });
    expect(await create({ baseUrl: elsewhere })).toBeNull();
    expect(own.questions).toEqual([]);
  });

  it('that was declined is confirmed again only after a delay, which grows each time', async () => {
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

it('is confirmed one at a time: further requests of the page are refused', async () => {
  const settings = await here();
  const change = (authUrl: string) =>
    own
      .call('updateConnection', { id: own.connectionId, settings: { ...settings, authUrl } })
      .catch((error: unknown) => (error as { code?: string }).code);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => change(`${stranger.url}/${index}`)));
  expect(new Set(answers)).toEqual(new Set(['notConfirmed']));
  expect(own.questions).toHaveLength(1);
});
