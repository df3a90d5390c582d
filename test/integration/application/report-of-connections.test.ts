/** The report of `--check` and *Save diagnostics* with more than one connection. */
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { noPolicy } from '../../../domain/model/policy.ts';
import { databaseFacts } from '../../../main/health/database-facts.ts';
import { reportJson } from '../../../main/health/report-json.ts';
import { connectionSecrets } from '../../../main/secrets/connection-secrets.ts';
import { createMemorySecrets } from '../../../main/secrets/secrets.ts';
import { createScrubber } from '../../../main/service/scrub.ts';
import { ownHarness } from './own-harness.ts';
import { documentsOf } from './storage-support.ts';

it('a key that is in an address is hidden, also if another connection’s cannot be read', async () => {
  const own = await ownHarness({ pace: 10 });
  const key = 'zq7u8ndew3rt1yhb5kfc9jm2xlg4pv6so';
  const settings = { ...own.settings(), name: 'Two', baseUrl: `https://${key}.example` };
  const second = await own.call('createConnection', { settings: { ...own.settings(), name: 'Two' } });
  await own.close();
  const file = new Database(documentsOf(own));
  file.prepare('UPDATE connections SET settings = ? WHERE id = ?').run(JSON.stringify(settings), second.id);
  file.close();
  const { store } = createMemorySecrets('test');
  const destination = { authUrl: 'https://login.example', baseUrl: 'https://service.example', organisation: 'one' };
  await connectionSecrets(store, second.id).apiKey.set({ apiKey: key, destination });
  const failing: typeof store = {
    ...store,
    get: (name: string) => (name.includes(own.connectionId) ? Promise.reject(new Error('denied')) : store.get(name)),
  };
  const report = await reportJson({
    ...{ version: '1', at: 0, components: {}, folder: own.folder, home: '/home/user', policy: noPolicy },
    ...{ storage: null, damaged: null, health: null, log: '/nowhere', crashFolder: '/nowhere' },
    ...{ secrets: { store: failing }, scrubber: createScrubber() },
  } as unknown as Parameters<typeof reportJson>[0]);
  expect(report).not.toContain(key);
  await own.open();
});

it('documents of several removed connections are counted together', async () => {
  const own = await ownHarness({ pace: 10 });
  const made = await Promise.all(
    ['One', 'Two'].map((name) => own.call('createConnection', { settings: { ...own.settings(), name } })),
  );
  await own.close();
  const file = new Database(documentsOf(own));
  const count = file.prepare('INSERT INTO draft_counts SELECT ?, ?, ?, ?');
  made.forEach(({ id }, at) => void count.run(id, 'salesReturnInvoice', 'accepted', at === 0 ? 7 : 2));
  file.close();
  expect(databaseFacts(own.folder, () => 'removed').states?.['removed']).toMatchObject({ accepted: 9 });
  await own.open();
});
