import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { PolicyStatus } from '../../../domain/model/policy.ts';
import { backupName } from '../../../main/backups/backup-folder.ts';
import { writeLocks } from '../../../main/application/connections/connections.ts';
import { silentLog } from '../../../main/log.ts';
import { StoreFailure } from '../../../main/store/errors.ts';
import type { Store } from '../../../main/store/open.ts';
import { Harness } from './harness.ts';

let own: Harness;
beforeEach(async () => {
  own = await Harness.start();
});
afterEach(() => own.end());

async function under(policy: Partial<PolicyStatus>): Promise<void> {
  await own.close();
  await own.open({ policy: { ...noPolicy, source: '/etc/rampa/policy.json', ...policy } });
}
async function settings() {
  const found = (await own.call('listConnections', {})).find(({ id }) => id === own.connectionId);
  if (found === undefined) throw new Error('the connection is gone');
  return found.settings;
}

describe('a locked setting', () => {
  it('overrides the user’s saved value, and is sent to the page', async () => {
    await under({ locked: { 'connection.parallel': 2, 'connection.assumed.quotesPath': '/offers' } });
    const { parallel, assumed } = await settings();
    expect([parallel, assumed.quotesPath]).toEqual([2, '/offers']);
    expect((await own.call('getApplicationInfo', {})).policy).toMatchObject({
      locked: { 'connection.parallel': 2 },
      problems: [],
    });
  });

  it('cannot be changed by the page, whose whole change is refused', async () => {
    await under({ locked: { 'connection.parallel': 2 } });
    const before = await settings();
    const change = own.call('updateConnection', {
      id: own.connectionId,
      settings: { ...before, parallel: 3, timeoutSeconds: 99 },
    });
    await expect(change).rejects.toMatchObject({ code: 'lockedByPolicy' });
    expect(await settings()).toEqual(before);
    await own.call('updateConnection', { id: own.connectionId, settings: { ...before, timeoutSeconds: 99 } });
    expect((await settings()).timeoutSeconds).toBe(99);
  });

  it('cannot be changed by creating a connection with another value', async () => {
    await under({ locked: { 'connection.parallel': 2 } });
    const made = own.call('createConnection', { settings: { ...own.settings(), parallel: 3 } });
    await expect(made).rejects.toMatchObject({ code: 'lockedByPolicy' });
    expect(await own.call('listConnections', {})).toHaveLength(1);
  });

  it('needs no confirmation if it is an address', async () => {
    const { authUrl } = await settings();
    await under({ locked: { 'connection.authUrl': authUrl } });
    own.confirms = true;
    const elsewhere = { ...(await settings()), authUrl: 'https://elsewhere.example' };
    await expect(own.call('updateConnection', { id: own.connectionId, settings: elsewhere })).rejects.toMatchObject({
      code: 'lockedByPolicy',
    });
    expect(own.questions).toEqual([]);
  });

  it('does not send a key to an address other than the one it was entered for', async () => {
    await under({ locked: { 'connection.authUrl': 'https://elsewhere.example' } });
    const [connection] = await own.call('listConnections', {});
    expect(connection).toMatchObject({ hasApiKey: false, keyForOtherAddress: true });
    const { problem } = await own.call('renewSession', { id: own.connectionId });
    expect(problem?.reason).toBe('keyForOtherAddress');
  });

  it('keeps its value when the policy is removed, and can be changed then', async () => {
    await under({ locked: { 'connection.parallel': 2 } });
    await settings();
    await under({ source: null });
    const left = await settings();
    expect(left.parallel).toBe(2);
    await own.call('updateConnection', { id: own.connectionId, settings: { ...left, parallel: 3 } });
    expect((await settings()).parallel).toBe(3);
  });

  it('that cannot be written for now, as on a full disk, is only logged, unless queued documents would go elsewhere', async () => {
    const [connection] = await own.call('listConnections', {});
    if (connection === undefined) throw new Error('no connection');
    const fails = () => {
      throw new StoreFailure('databaseFull', 'full');
    };
    const queued = { id: 'd1', submissionId: 's1', state: 'ready', perhapsWritten: false, position: 1 };
    const store = (isQueued: boolean) =>
      ({
        connections: { list: () => [connection], update: fails },
        drafts: { get: () => null },
        queue: {
          inState: (_id: string, state: string) => (isQueued && state === 'ready' ? [queued] : []),
          submission: () => ({}),
          inOneTransaction: (work: () => void) => work(),
          withdraw: () => undefined,
        },
        quarantine: { add: () => undefined },
      }) as unknown as Store;
    const write = (key: 'connection.parallel' | 'connection.organisation', value: string | number, isQueued: boolean) =>
      writeLocks(
        store(isQueued),
        { policy: { ...noPolicy, source: 'policy.json', locked: { [key]: value } }, log: silentLog },
        { forget: () => Promise.resolve() },
      );
    await expect(write('connection.parallel', 2, true)).resolves.toBeUndefined();
    await expect(write('connection.organisation', 'Başkası A.Ş.', false)).resolves.toBeUndefined();
    const elsewhere = write('connection.organisation', 'Başkası A.Ş.', true);
    await expect(elsewhere).rejects.toMatchObject({ code: 'databaseFull' });
  });

  it('for another company deletes the lists of the former one, before anything is read', async () => {
    const { connectionId } = own;
    await own.refreshLists(['currencies']);
    const count = async () =>
      (await own.call('listLookupStatus', { connectionId })).find(({ kind }) => kind === 'currencies')?.count;
    expect(await count()).toBeGreaterThan(0);
    await under({ locked: { 'connection.parallel': 2 } });
    expect(await count()).toBeGreaterThan(0);
    await under({ locked: { 'connection.companyId': 77 } });
    expect(await count()).toBe(0);
  });
});

describe('while the policy is refused', () => {
  const broken: Partial<PolicyStatus> = { problems: [{ code: 'notJson', line: 1, path: null, detail: 'not JSON' }] };

  it('lockable settings of a connection cannot be changed; its name and key can', async () => {
    await under({ locked: { 'connection.parallel': 2 } });
    await settings();
    await under(broken);
    own.confirms = true;
    const left = await settings();
    expect(left.parallel).toBe(2);
    const changes = [
      { parallel: 3 },
      { baseUrl: 'https://elsewhere.example' },
      { assumed: { ...left.assumed, quotesPath: '/offers' } },
    ];
    for (const change of changes) {
      const refused = own.call('updateConnection', { id: own.connectionId, settings: { ...left, ...change } });
      await expect(refused).rejects.toMatchObject({ code: 'lockedByPolicy' });
    }
    expect([await settings(), own.questions]).toEqual([left, []]);
    await own.call('updateConnection', { id: own.connectionId, settings: { ...left, name: 'Depo 2' } });
    expect(await settings()).toEqual({ ...left, name: 'Depo 2' });
    await own.call('setApiKey', { id: own.connectionId, apiKey: own.service.apiKey });
  });

  it('no connection can be created, and the existing ones work', async () => {
    await under(broken);
    const made = own.call('createConnection', { settings: { ...own.settings(), name: 'Depo 2' } });
    await expect(made).rejects.toMatchObject({ code: 'lockedByPolicy' });
    expect(await own.call('listConnections', {})).toHaveLength(1);
    const steps = await own.call('testConnection', { id: own.connectionId });
    expect(steps.at(-1)).toMatchObject({ step: 'data', result: 'passed' });
  });
});

describe('the backups under a policy', () => {
  /** Number of twenty daily backups, up to yesterday's, that remain after another one was made. */
  async function left(policy: Partial<PolicyStatus>): Promise<number> {
    const folder = join(own.folder, 'backups');
    mkdirSync(folder, { recursive: true });
    const now = Date.now();
    const old = Array.from({ length: 20 }, (_, index) => backupName(1, now - (index + 1) * 86_400_000, 'daily'));
    for (const name of old) writeFileSync(join(folder, name), 'x');
    await under(policy);
    await own.call('backUpNow', {});
    return old.filter((name) => existsSync(join(folder, name))).length;
  }

  it('are kept in the number that it sets', async () => {
    // Today's backup is the third.
    expect(await left({ locked: { 'backups.days': 3, 'backups.weeks': 0 } })).toBe(2);
  });

  it('are all kept while it is refused, since it may require more than the default', async () => {
    expect(await left({ problems: [{ code: 'notJson', line: 1, path: null, detail: 'not JSON' }] })).toBe(20);
    expect(await left({})).toBeLessThan(12);
  });
});

describe('the language of a policy', () => {
  it('is used as a default until the user chooses', async () => {
    await under({ defaults: { language: 'en' } });
    expect((await own.call('getPreferences', {})).language).toBe('en');
    await own.call('setPreferences', { change: { language: 'system' } });
    expect((await own.call('getPreferences', {})).language).toBe('system');
  });

  it('overrides the user’s choice if locked, which is restored afterwards', async () => {
    await own.call('setPreferences', { change: { language: 'en' } });
    await under({ locked: { language: 'tr' } });
    expect((await own.call('getPreferences', {})).language).toBe('tr');
    const change = own.call('setPreferences', { change: { language: 'en', theme: 'dark' } });
    await expect(change).rejects.toMatchObject({ code: 'lockedByPolicy' });
    expect(await own.call('getPreferences', {})).toMatchObject({ language: 'tr', theme: 'system' });
    expect(await own.call('setPreferences', { change: { theme: 'dark' } })).toMatchObject({
      language: 'tr',
      theme: 'dark',
    });
    await under({ source: null });
    expect((await own.call('getPreferences', {})).language).toBe('en');
  });
});
