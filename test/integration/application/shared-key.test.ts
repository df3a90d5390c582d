/** Two connections with one API key: the limit is the key's (§8). */
import { expect, it } from 'vitest';
import { ownHarness } from './own-harness.ts';

it('requests of connections with the same key are counted together, and others apart', async () => {
  const own = await ownHarness();
  const add = async (organisation: string): Promise<string> =>
    (await own.call('createConnection', { settings: { ...own.settings(), organisation, name: organisation } })).id;
  const [same, other] = [await add(own.service.organisation), await add('another')];
  await own.call('setApiKey', { id: same, apiKey: own.service.apiKey });
  const used = async (id: string) => (await own.call('getConnectionStatus', { id })).budget.used;
  await own.call('testConnection', { id: own.connectionId });
  const first = await used(own.connectionId);
  expect(first).toBeGreaterThan(0);
  expect([await used(same), await used(other)]).toEqual([first, 0]);
  await own.call('testConnection', { id: same });
  expect(await used(same)).toBe(first * 2);
  expect(await used(own.connectionId)).toBe(first * 2);
  expect((await own.status()).budget.used).toBe(first * 2);
  await own.close();
  await own.open();
  expect(await used(own.connectionId)).toBe(first * 2);
});
