/** Which requests count against the daily limit (§8), as far as this workstation knows. */
import { afterEach, expect, it } from 'vitest';
import type { Budget } from '../../../domain/model/connection.ts';
import { Harness, invoice } from './harness.ts';

let own: Harness | null = null;
afterEach(async () => {
  await own?.end();
  own = null;
});

const budgetOf = async (harness: Harness): Promise<Budget> =>
  (await harness.call('getConnectionStatus', { id: harness.connectionId })).budget;
/** Number of requests that reached the service's data endpoints. */
const dataRequests = (harness: Harness): number =>
  harness.service.ledger.requests({ path: '/api/v1' }).filter(({ path }) => !path.includes('ApiAuth')).length;

it('counts every request for data, one that was sent again too, and no login or refresh', async () => {
  own = await Harness.start();
  const id = own.connectionId;
  own.service.ledger.forgetRequests();
  expect(await budgetOf(own)).toMatchObject({ used: 0, limit: null });
  await own.call('testConnection', { id });
  expect(await budgetOf(own)).toMatchObject({ used: 1, limit: 10_000 });
  await own.call('renewSession', { id });
  expect((await budgetOf(own)).used).toBe(1);

  // Refused with 0102, renewed, and sent again: two data requests; the refresh does not count.
  const { logins } = own.service.tokens.counts();
  own.service.tokens.expireAll();
  const draft = await own.draft(invoice());
  await own.send([draft]);
  await own.settled();
  expect((await own.state(draft)).state).toBe('accepted');
  expect(own.service.tokens.counts()).toMatchObject({ logins, refreshes: 1 });
  expect((await budgetOf(own)).used).toBe(dataRequests(own));
  expect(dataRequests(own)).toBeGreaterThanOrEqual(3);

  await own.close();
  await own.open();
  expect((await budgetOf(own)).used).toBe(dataRequests(own));
});
