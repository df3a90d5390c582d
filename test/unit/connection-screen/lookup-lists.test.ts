import { describe, expect, test } from 'vitest';
import type { LookupProgress, LookupStatus } from '../../../domain/model/lookup.ts';
import { LookupLists } from '../../../renderer/screens/connection/lookup-lists.svelte.ts';
import { FakeHost } from './fake-host.ts';

const status = (kind: LookupStatus['kind'], refreshing = false): LookupStatus => ({
  kind,
  customerId: null,
  count: 3,
  refreshedAt: 1,
  partial: false,
  refreshing,
  problem: null,
});
const event = (phase: LookupProgress['phase'], received = 0): LookupProgress => ({
  connectionId: 'c1',
  kind: 'customers',
  customerId: null,
  phase,
  received,
  total: null,
});

async function open(host: FakeHost): Promise<{ lists: LookupLists; stop: () => void }> {
  const lists = new LookupLists(host, 'c1');
  const stop = lists.start();
  await lists.load();
  return { lists, stop };
}

describe('the offline lists', () => {
  test('are refreshed together or one by one, and can be stopped', async () => {
    const host = new FakeHost({ name: 'Demir' });
    host.statuses = [status('customers'), status('products')];
    const { lists } = await open(host);
    await lists.refreshAll();
    await lists.refresh(['products']);
    await lists.cancel();
    expect(host.asked.filter(([name]) => name !== 'listLookupStatus')).toEqual([
      ['refreshLookups', { connectionId: 'c1', kinds: ['customers', 'products'] }],
      ['refreshLookups', { connectionId: 'c1', kinds: ['products'] }],
      ['cancelLookupRefresh', { connectionId: 'c1' }],
    ]);
  });

  test('show progress until the refresh ends, and report its end once', async () => {
    const host = new FakeHost({ name: 'Demir' });
    host.statuses = [status('customers', true)];
    const { lists } = await open(host);
    await host.emit('lookupProgress', event('storing', 40));
    expect(lists.progress.customers?.received).toBe(40);
    expect(lists.busy).toBe(true);
    expect(lists.ended).toBe(false);
    host.statuses = [status('customers')];
    await host.emit('lookupProgress', event('done', 60));
    expect(lists.progress).toEqual({});
    expect(lists.busy).toBe(false);
    expect(lists.ended).toBe(true);
  });

  test('a refresh started elsewhere is noticed', async () => {
    const host = new FakeHost({ name: 'Demir' });
    host.statuses = [status('customers')];
    const { lists } = await open(host);
    host.statuses = [status('customers', true)];
    await host.emit('lookupProgress', event('fetching'));
    expect(lists.busy).toBe(true);
  });

  test('a stopped list is shown as stopped until it is refreshed again', async () => {
    const host = new FakeHost({ name: 'Demir' });
    host.statuses = [status('customers')];
    const { lists } = await open(host);
    await host.emit('lookupProgress', event('cancelled'));
    expect(lists.stopped).toEqual(['customers']);
    await lists.refresh(['customers']);
    expect(lists.stopped).toEqual([]);
  });

  test('progress of other connections is ignored; listening ends when the lists are closed', async () => {
    const host = new FakeHost({ name: 'Demir' });
    host.statuses = [status('customers')];
    const { lists, stop } = await open(host);
    await host.emit('lookupProgress', { ...event('storing', 5), connectionId: 'c2' });
    expect(lists.progress).toEqual({});
    stop();
    expect(host.listening('lookupProgress')).toBe(0);
  });

  test('refreshing one customer’s representatives does not count as refreshing a company list', async () => {
    const host = new FakeHost({ name: 'Demir' });
    host.statuses = [status('customers')];
    const { lists } = await open(host);
    const one = { ...event('storing', 4), kind: 'representatives', customerId: 'k1' } as const;
    await host.emit('lookupProgress', one);
    expect(lists.representatives?.received).toBe(4);
    expect(lists.busy).toBe(true);
    expect(lists.progress).toEqual({});
    await host.emit('lookupProgress', { ...one, phase: 'done' });
    expect(lists.representatives).toBeNull();
    expect(lists.busy).toBe(false);
    expect(lists.ended).toBe(false);
  });

  test('end when the last of them has been fetched, even if that is one customer’s representatives', async () => {
    const host = new FakeHost({ name: 'Demir' });
    host.statuses = [status('customers', true)];
    const { lists } = await open(host);
    const one = { ...event('fetching'), kind: 'representatives', customerId: 'k1' } as const;
    await host.emit('lookupProgress', one);
    let isIdle = false;
    void lists.idle().then(() => (isIdle = true));
    host.statuses = [status('customers')];
    await host.emit('lookupProgress', event('done', 60));
    expect(isIdle).toBe(false);
    await host.emit('lookupProgress', { ...one, phase: 'done' });
    expect([isIdle, lists.ended]).toEqual([true, true]);
  });
});
