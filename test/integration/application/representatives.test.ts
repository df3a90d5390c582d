import { describe, expect, it } from 'vitest';
import type { LookupProgress, LookupRow, LookupStatus } from '../../../domain/model/lookup.ts';
import type { Harness } from './harness.ts';
import { ownHarness } from './own-harness.ts';

const kind = 'representatives';
const statusOf = async (own: Harness, customerId: string): Promise<LookupStatus> => {
  const [status, ...others] = await own.call('listLookupStatus', { connectionId: own.connectionId, customerId });
  if (status === undefined || others.length > 0) throw new Error('one status is expected');
  return status;
};
const idle = (own: Harness, customerId: string): Promise<LookupStatus> =>
  own.until(async () => {
    const status = await statusOf(own, customerId);
    return !status.refreshing && status;
  });
async function refresh(own: Harness, customerId: string): Promise<LookupStatus> {
  await own.call('refreshLookups', { connectionId: own.connectionId, customerId });
  return idle(own, customerId);
}
const search = async (own: Harness, customerId: string, query = ''): Promise<readonly LookupRow[]> =>
  (await own.call('searchLookup', { connectionId: own.connectionId, kind, query, limit: 50, customerId })).rows;
/** Ids of customers, in the order of their codes. */
async function customers(own: Harness): Promise<readonly string[]> {
  const { connectionId } = own;
  await own.refreshLists(['customers']);
  const { rows } = await own.call('searchLookup', { connectionId, kind: 'customers', query: '', limit: 50 });
  return rows.map(({ id }) => id ?? '');
}
const progress = (own: Harness): LookupProgress[] =>
  own.heard.flatMap(({ name, event }) => (name === 'lookupProgress' ? [event as LookupProgress] : []));

describe.each(['first', 'second'] as const)('a customer’s representatives, of the %s service', (profile) => {
  it('are fetched on demand, kept offline with their age, and searched', async () => {
    const own = await ownHarness({ service: { profile } });
    const [one = '', two = ''] = await customers(own);
    expect(await statusOf(own, one)).toEqual({
      ...{ kind, customerId: one, count: 0, refreshedAt: null, partial: false, refreshing: false, problem: null },
    });
    const before = own.clock.now();
    const status = await refresh(own, one);
    expect(status).toMatchObject({ kind, customerId: one, partial: false, problem: null });
    expect(status.refreshedAt).toBeGreaterThanOrEqual(before);
    const rows = await search(own, one);
    expect(rows.length).toBe(status.count);
    expect(rows.length).toBeGreaterThan(0);
    const [first] = rows;
    expect(await search(own, one, (first?.name ?? '').toUpperCase())).toContainEqual(first);
    expect(
      await own.call('getLookupRows', {
        ...{ connectionId: own.connectionId, kind, by: 'id', customerId: one },
        codes: [(first?.id ?? '').toUpperCase(), 'none'],
      }),
    ).toEqual([first, null]);
    expect(await search(own, two)).toEqual([]);
    const heard = progress(own).filter(({ customerId }) => customerId !== null);
    expect(new Set(heard.map((event) => `${event.kind} ${event.customerId}`))).toEqual(new Set([`${kind} ${one}`]));
    expect(heard[0]?.phase).toBe('fetching');
    expect(heard.at(-1)?.phase).toBe('done');

    await own.close();
    await own.service.company.setOnline(false);
    await own.open();
    expect(await search(own, one)).toEqual(rows);
    expect(await refresh(own, one)).toMatchObject({ ...status, problem: { reason: 'refused' } });
    expect(await search(own, one)).toEqual(rows);
    await own.service.company.setOnline(true);
    expect(await refresh(own, one)).toMatchObject({ problem: null });
  });

  it('of an unknown customer are a problem of that customer alone', async () => {
    const own = await ownHarness({ service: { profile } });
    const none = '00000000-0000-4000-8000-000000000000';
    expect((await refresh(own, none)).problem).not.toBeNull();
    const [one = ''] = await customers(own);
    expect(await refresh(own, one)).toMatchObject({ problem: null });
    expect((await own.call('listLookupStatus', { connectionId: own.connectionId })).map((row) => row.problem)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
});

describe('fetching representatives', () => {
  it('does not wait for the company’s lists, and is cancelled with them', async () => {
    const own = await ownHarness();
    const { connectionId } = own;
    const [one = '', two = ''] = await customers(own);
    own.service.faults.arm({ kind: 'delayBefore', ms: 100_000, match: { path: '/products' } });
    own.service.faults.arm({ kind: 'delayBefore', ms: 100_000, match: { path: `/${two}/` } });
    await own.call('refreshLookups', { connectionId });
    await own.service.ledger.waitFor(({ path }) => path.includes('/products'));
    expect(await refresh(own, one)).toMatchObject({ problem: null });
    await own.call('refreshLookups', { connectionId, customerId: two });
    await own.until(async () => (await statusOf(own, two)).refreshing);
    await own.call('cancelLookupRefresh', { connectionId });
    expect(await idle(own, two)).toMatchObject({ refreshedAt: null, problem: null });
    await own.until(async () =>
      (await own.call('listLookupStatus', { connectionId })).every(({ refreshing }) => !refreshing),
    );
    const cancelled = progress(own).filter(({ phase }) => phase === 'cancelled');
    expect(cancelled).toContainEqual(expect.objectContaining({ kind, customerId: two }));
    expect((await statusOf(own, one)).count).toBeGreaterThan(0);
  });

  it('starts once for a customer, in whatever notation its id is written', async () => {
    const own = await ownHarness();
    const [one = ''] = await customers(own);
    own.service.faults.arm({ kind: 'delayBefore', ms: 200, match: { path: `/${one}/` } });
    await own.call('refreshLookups', { connectionId: own.connectionId, customerId: one });
    await own.call('refreshLookups', { connectionId: own.connectionId, customerId: one.toUpperCase() });
    expect(await idle(own, one)).toMatchObject({ problem: null });
    expect(own.service.ledger.requests({ path: 'representatives' })).toHaveLength(1);
    expect((await statusOf(own, one.toUpperCase())).count).toBeGreaterThan(0);
  });

  it('marks a list that may be incomplete as such', async () => {
    const own = await ownHarness({
      transport: (through) => async (request) =>
        request.url.includes('/representatives')
          ? {
              ...{ kind: 'response', status: 200, headers: {} },
              body: Buffer.from(
                JSON.stringify({ Success: true, ResultCode: '0000', Data: { Items: [{ Name: 'Ayşe' }], Total: 3 } }),
              ),
            }
          : through(request),
    });
    expect(await refresh(own, 'c-1')).toMatchObject({ count: 1, partial: true });
  });
});

describe('the lists of a connection', () => {
  it.each([
    ['company', { companyId: 2 }],
    // Sharing codes hide some records from other users (§1.3).
    ['user', { userId: 2 }],
  ])('are discarded when it uses another %s', async (_what, change) => {
    const own = await ownHarness();
    const { connectionId } = own;
    const [one = ''] = await customers(own);
    await refresh(own, one);
    const settings = own.settings();
    await own.call('updateConnection', { id: connectionId, settings: { ...settings, name: 'Renamed' } });
    expect((await statusOf(own, one)).count).toBeGreaterThan(0);
    await own.call('updateConnection', { id: connectionId, settings: { ...settings, ...change } });
    expect((await statusOf(own, one)).count).toBe(0);
    expect((await own.call('listLookupStatus', { connectionId })).every(({ count }) => count === 0)).toBe(true);
  });
});
