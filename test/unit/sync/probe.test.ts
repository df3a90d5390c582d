/** Whose matter a failure to read is, and what is read to find that out. */
import { describe, expect, it } from 'vitest';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { EnginePorts, Unreadable } from '../../../main/sync/ports.ts';
import type { ConnectionBreakers } from '../../../main/sync/queue/connection-breakers.ts';
import type { Entries } from '../../../main/sync/queue/entries.ts';
import { createProbe } from '../../../main/sync/queue/probe.ts';

const kind = 'salesReturnInvoice';
const identity = { userId: 1, companyId: 2, periodId: null };
const failed = (problem: ServiceProblem, reached = true): Unreadable => ({ kind: 'unreadable', reached, problem });
const silent = failed({ reason: 'timeout' });
const page = failed({ reason: 'notJson', status: 200 });

interface World {
  /** The replacements in the queue, by id; `d1` is the one that cannot be read. */
  readonly queued?: readonly string[];
  readonly creates?: readonly string[];
  readonly get?: Unreadable;
  /** The answer when `d1` is read again. */
  readonly again?: Unreadable;
  readonly list?: Unreadable;
  readonly currencies?: Unreadable;
  readonly baselineSource?: 'service' | 'copy';
  readonly trips?: number;
}
function world({ queued = ['d1', 'd2'], creates = [], ...given }: World = {}) {
  const read: string[] = [];
  const told: unknown[] = [];
  const entries = [
    ...queued.map((id) => ({ id, kind, operation: 'replace', ...identity })),
    ...creates.map((id) => ({ id, kind, operation: 'create', ...identity })),
  ];
  const ports = {
    documents: {
      get: (_: string, id: string) => {
        read.push(id);
        return Promise.resolve((id === 'of d1' ? given.again : undefined) ?? given.get ?? { kind: 'found' });
      },
      list: () => {
        read.push('list');
        return Promise.resolve(given.list ?? { kind: 'listed', whole: true });
      },
      probe: () => {
        read.push('currencies');
        return Promise.resolve(given.currencies ?? null);
      },
    },
    store: {
      queue: { queuedDraft: (id: string) => ({ ...entries.find((entry) => entry.id === id), targetId: `of ${id}` }) },
      drafts: { get: () => ({ baselineSource: given.baselineSource ?? 'service' }) },
    },
  } as unknown as EnginePorts;
  const note =
    (name: string) =>
    (...more: unknown[]): void =>
      void told.push([name, ...more]);
  const breakers = {
    ...{ answered: note('answered'), tripUnread: note('tripUnread') },
    ...{ tripReading: note('tripReading'), readingWorks: note('readingWorks') },
    connectionBreaker: () => ({ trips: given.trips ?? 1 }),
  } as unknown as ConnectionBreakers;
  const probe = createProbe(ports, { all: () => entries } as unknown as Entries, breakers);
  const concern = async (failure: Unreadable, how: 'get' | 'list' = 'get') => ({
    concern: await probe.concernOf('d1', how, failure),
    read,
    told: told.map((one) => (one as readonly unknown[])[0]),
  });
  return { ...probe, concern, read, told };
}

describe('a document that cannot be read', () => {
  it.each([silent, page, failed({ reason: 'serverError', status: 500 })])(
    'is charged if another of its kind can be read, and it cannot be read again: %#',
    async (failure) => {
      expect(await world({ again: failure }).concern(failure)).toEqual({
        ...{ concern: { of: 'document', tries: 8 }, read: ['of d2', 'of d1'], told: ['answered'] },
      });
      // Without another one, the list shows it.
      expect(await world({ queued: ['d1'], again: failure }).concern(failure)).toMatchObject({
        concern: { of: 'document' },
        read: ['list', 'of d1'],
      });
    },
  );

  it('is charged sooner if a status refuses its address', async () => {
    const refused = failed({ reason: 'gateway', status: 404 });
    expect(await world({ again: refused }).concern(refused)).toMatchObject({ concern: { of: 'document', tries: 3 } });
  });

  it('is not charged if it can be read again, or the service is not reached any more', async () => {
    expect(await world().concern(page)).toEqual({
      ...{ concern: { of: 'passed' }, read: ['of d2', 'of d1'], told: ['answered'] },
    });
    expect(await world({ again: failed({ reason: 'refused' }, false) }).concern(page)).toMatchObject({
      ...{ concern: { of: 'connection' }, told: ['tripUnread'] },
    });
  });

  it('is not charged if no other can be read: that concerns its kind if the service answers, else the connection', async () => {
    expect(await world({ get: silent }).concern(silent)).toEqual({
      ...{ concern: { of: 'kind' }, read: ['of d2', 'currencies'], told: ['answered', 'tripReading'] },
    });
    expect(await world({ get: silent, currencies: page }).concern(silent)).toEqual({
      ...{ concern: { of: 'connection' }, read: ['of d2', 'currencies'], told: ['tripUnread'] },
    });
    expect(await world({ list: silent }).concern(silent, 'list')).toMatchObject({
      ...{ concern: { of: 'kind' }, read: ['list', 'currencies'] },
    });
  });

  it('is charged if the list can be read, and only what was looked for in it cannot', async () => {
    expect(await world().concern(silent, 'list')).toEqual({
      ...{ concern: { of: 'document', tries: 8 }, read: ['list'], told: ['answered'] },
    });
  });

  it('is charged at once if the service’s own answer concerns it', async () => {
    expect(await world().concern(failed({ reason: 'refusedByService', code: '1' }))).toEqual({
      ...{ concern: { of: 'document', tries: 1 }, read: [], told: ['answered'] },
    });
  });

  it('without permission waits with its kind', async () => {
    expect(await world().concern(failed({ reason: 'permission', code: '0110' }))).toEqual({
      ...{ concern: { of: 'kind' }, read: [], told: ['answered', 'tripReading'] },
    });
  });

  it('is charged if its address has never worked: it was opened from a copy', async () => {
    const forbidden = failed({ reason: 'permission', code: '0110' });
    expect(await world({ baselineSource: 'copy' }).concern(forbidden)).toMatchObject({
      concern: { of: 'document', tries: 1 },
    });
  });

  it('is charged if nothing was ever read at its address, while the service answers', async () => {
    const path = failed({ reason: 'path', status: 404 });
    expect(await world().concern(path)).toMatchObject({
      ...{ concern: { of: 'document', tries: 1 }, read: ['currencies'] },
    });
    expect(await world({ currencies: page }).concern(path)).toMatchObject({ concern: { of: 'connection' } });
  });

  it('is not charged if the service was not reached', async () => {
    const failure = failed({ reason: 'refused' }, false);
    expect(await world().concern(failure)).toMatchObject({ concern: { of: 'connection' }, read: [] });
  });

  it('waits with all others that wait for the same answer, which is judged once; but each time if nothing was sent', async () => {
    const { concernOf, read, told } = world({ list: silent });
    const [first, second] = await Promise.all([concernOf('d1', 'list', silent), concernOf('d2', 'list', silent)]);
    expect([first, second, read]).toEqual([{ of: 'kind' }, { of: 'kind' }, ['list', 'currencies']]);
    const unsent = failed({ reason: 'aborted' }, false);
    told.length = 0;
    await Promise.all([concernOf('d1', 'list', unsent), concernOf('d2', 'list', unsent)]);
    expect(told).toHaveLength(2);
  });
});

describe('a probe of the connection', () => {
  it('reads the shortest list, and a queued document every other time', async () => {
    const odd = world({ trips: 1 });
    await odd.tryConnection();
    expect([odd.read, odd.told]).toEqual([['currencies'], [['answered']]]);
    const even = world({ trips: 2 });
    await even.tryConnection();
    expect(even.read).toEqual(['of d1']);
    const creates = world({ trips: 2, queued: [], creates: ['c1'] });
    await creates.tryConnection();
    expect(creates.read).toEqual(['list']);
    const empty = world({ trips: 2, queued: [] });
    await empty.tryConnection();
    expect(empty.read).toEqual([]);
  });

  it.each([
    ['an envelope, whatever it says', failed({ reason: 'permission', code: '0110' }), true],
    ['a page', page, false],
    ['no answer', silent, false],
    ['an answer that the limit is reached', failed({ reason: 'limit', code: '0120' }, false), false],
  ])('succeeds or fails by %s', async (_, currencies, succeeds) => {
    const { answers, told } = world({ currencies });
    expect(await answers('d1')).toBe(succeeds);
    expect(told).toEqual([succeeds ? ['answered'] : ['tripUnread', currencies]]);
  });
});

describe('a probe of reading a kind', () => {
  it('reads a document of the kind, or its list', async () => {
    const one = world();
    await one.tryReading({ ...identity, kind, how: 'get' });
    expect([one.read, one.told]).toEqual([
      ['of d1'],
      [['answered'], ['readingWorks', { ...identity, kind, how: 'get' }]],
    ]);
    const list = world();
    await list.tryReading({ ...identity, kind, how: 'list' });
    expect(list.read).toEqual(['list']);
  });

  it('fails without permission, and by an answer that says nothing while the service answers', async () => {
    const forbidden = failed({ reason: 'permission', code: '0110' });
    for (const get of [forbidden, page]) {
      const { tryReading, told } = world({ get });
      await tryReading({ ...identity, kind, how: 'get' });
      expect(told.at(-1)).toEqual(['tripReading', { ...identity, kind, how: 'get' }, get.problem]);
    }
    const { tryReading, told } = world({ get: page, currencies: page });
    await tryReading({ ...identity, kind, how: 'get' });
    expect(told).toEqual([['tripUnread', page]]);
  });
});
