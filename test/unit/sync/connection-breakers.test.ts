/** Which documents wait for a connection's breakers, and what makes them ready again. */
import { describe, expect, it } from 'vitest';
import type { WaitingReason } from '../../../domain/model/draft-state.ts';
import { StoreFailure } from '../../../main/store/errors.ts';
import type { EnginePorts } from '../../../main/sync/ports.ts';
import { createConnectionBreakers } from '../../../main/sync/queue/connection-breakers.ts';
import type { Entries, Entry } from '../../../main/sync/queue/entries.ts';
import { connectionDefaults } from '../../../domain/settings.ts';

const full = new StoreFailure('databaseFull', 'no room');
const limit = { reason: 'limit' } as const;
const refused = { reason: 'refused' } as const;
const expired = { reason: 'tokenExpired' } as const;

/** A run of submitted documents that are ready. */
function world(count = 2) {
  const now = Date.parse('2026-11-20T12:00:00');
  const disk = { refuses: false };
  const entries = Array.from({ length: count }, (_, index) => ({
    ...{ id: `d${index}`, kind: 'salesReturnInvoice', operation: 'create', state: 'ready', waitingReason: null },
    ...{ submitted: true, busy: false },
  })) as unknown as Entry[];
  const write = <T>(ids: T): T => {
    if (disk.refuses) throw full;
    return ids;
  };
  const queue = {
    block: (_: string, __: WaitingReason, ids: readonly string[]) => write(ids),
    unblock: (_: string, reasons: readonly WaitingReason[]) =>
      write(
        entries.flatMap(({ id, waitingReason }) =>
          waitingReason !== null && reasons.includes(waitingReason) ? [id] : [],
        ),
      ),
  };
  const ports = {
    ...{ connectionId: 'c', store: { queue }, clock: { now: () => now }, random: () => new Uint8Array([128]) },
    ...{ log: { warn: () => undefined }, onDrafts: () => undefined, settings: () => connectionDefaults },
  } as unknown as EnginePorts;
  const breakers = createConnectionBreakers(ports, {
    all: () => entries,
    get: (id: string) => entries.find((entry) => entry.id === id),
  } as unknown as Entries);
  const states = (): readonly string[] => entries.map(({ state, waitingReason }) => waitingReason ?? state);
  const [first] = entries;
  if (first === undefined) throw new Error('no document');
  return { ...breakers, probe: breakers.prepareProbe, states, disk, first, now };
}

describe('documents that wait for a breaker', () => {
  it('are ready again when it is probed', () => {
    const { trip, probe, states, first, generation } = world();
    trip('limit', limit, first, generation());
    expect(states()).toEqual(['limit', 'limit']);
    probe();
    expect(states()).toEqual(['ready', 'ready']);
  });

  it('are ready again when the service answers anything', () => {
    const { trip, succeeded, states, first, generation, connectionBreaker } = world();
    const before = generation();
    trip('limit', limit, first, before);
    succeeded(before);
    expect(states()).toEqual(['limit', 'limit']);
    succeeded(generation());
    expect([states(), connectionBreaker()]).toEqual([['ready', 'ready'], null]);
  });

  it('keep waiting, and the breaker stays tripped, if the disk refuses to make them ready', () => {
    const { trip, succeeded, resetAll, states, disk, first, generation, connectionBreaker } = world();
    trip('limit', limit, first, generation());
    disk.refuses = true;
    expect(() => succeeded(generation())).toThrow(full);
    expect(() => resetAll()).toThrow(full);
    expect([states(), connectionBreaker()]).toMatchObject([['limit', 'limit'], { reason: 'limit' }]);
  });

  it('are ready again when the breaker that replaced theirs is probed', () => {
    const { trip, tripForStore, probe, states, disk, first, generation, connectionBreaker, now } = world();
    trip('limit', limit, first, generation());
    disk.refuses = true;
    expect(probe).toThrow(full);
    tripForStore(full);
    expect(connectionBreaker()).toMatchObject({ reason: 'storage', nextTryAt: now + 2_000 });
    expect(probe).toThrow(full);
    tripForStore(full);
    expect(states()).toEqual(['limit', 'limit']);
    disk.refuses = false;
    trip('offline', refused, null, generation());
    probe();
    expect(states()).toEqual(['ready', 'ready']);
  });

  it('are ready again when the service answers after their breaker was replaced', () => {
    const { trip, tripForStore, succeeded, states, first, generation } = world();
    trip('limit', limit, first, generation());
    tripForStore(full);
    trip('login', expired, first, generation());
    succeeded(generation());
    expect(states()).toEqual(['ready', 'ready']);
  });

  it('are not tried sooner because of a request that was sent before their breaker tripped', () => {
    const { trip, first, generation, connectionBreaker } = world();
    const before = generation();
    trip('limit', limit, first, before);
    trip('offline', refused, null, before);
    expect(connectionBreaker()).toMatchObject({ reason: 'limit' });
    // A refused login needs the user, whenever it was sent.
    trip('login', { reason: 'loginRefused' }, first, before);
    expect(connectionBreaker()).toMatchObject({ reason: 'login', nextTryAt: null });
  });
});

describe('a breaker that tripped only because writing fails', () => {
  it('is not reset by a reading, and is probed ever more rarely', () => {
    const { tripForWrites, readSucceeded, succeeded, connectionBreaker, generation, now } = world();
    const waits = [1, 2, 3, 4, 5, 6].map(() => {
      tripForWrites(refused, generation());
      readSucceeded(generation());
      return Math.round(((connectionBreaker()?.nextTryAt ?? 0) - now) / 60_000);
    });
    expect(waits).toEqual([1, 5, 15, 30, 60, 60]);
    expect(connectionBreaker()?.reason).toBe('writes');
    succeeded(generation());
    expect(connectionBreaker()).toBeNull();
  });

  it('stays, with its time, while reading fails too and works again', () => {
    const { trip, tripForWrites, readSucceeded, connectionBreaker, generation } = world();
    for (let trips = 1; trips <= 3; trips += 1) tripForWrites(refused, generation());
    const before = connectionBreaker();
    trip('offline', refused, null, generation());
    expect(connectionBreaker()?.reason).toBe('offline');
    readSucceeded(generation());
    expect(connectionBreaker()).toEqual(before);
    expect(before?.reason).toBe('writes');
  });

  it('stays when a kind or an operation is blocked', () => {
    const { trip, tripForWrites, connectionBreaker, generation, first } = world();
    tripForWrites(refused, generation());
    trip('path', { reason: 'path' }, first, generation());
    expect(connectionBreaker()?.reason).toBe('writes');
  });
});
