import type { Clock, Log } from '../ports.ts';
import type { Database } from './database.ts';
import { classify } from './errors.ts';

const flushAfterMs = 1000;

export type RequestCounts = ReturnType<typeof createRequestCounts>;

/**
 * Requests of this workstation by connection and day (local, as `2026-11-21`). Counts are kept in memory and written with the
 * next write of any kind, after a second at the latest, because a write for each request would cost more than the request. If
 * Rampa crashes, the last second is not counted.
 */
export function createRequestCounts(database: Database, clock: Clock, log: Log) {
  const stored = database.prepare<[string, string], { requests: number }>(
    'SELECT requests FROM request_counts WHERE connection_id = ? AND day = ?',
  );
  const add = database.prepare<[string, string, number], void>(
    `INSERT INTO request_counts VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET requests = requests + excluded.requests`,
  );
  /** Counts read from the file. They stay valid, because only this process writes them. */
  const written = new Map<string, number>();
  const writtenOf = (connectionId: string, day: string): number => {
    const key = `${connectionId} ${day}`;
    const known = written.get(key) ?? database.read(() => stored.get(connectionId, day))?.requests ?? 0;
    written.set(key, known);
    return known;
  };
  /** By connection, then by day. */
  const pending = new Map<string, Map<string, number>>();
  let cancel: (() => void) | null = null;

  database.addWriteHook({
    write: () => {
      for (const [connection, days] of pending) for (const [day, requests] of days) add.run(connection, day, requests);
    },
    committed: () => {
      if (pending.size > 0) written.clear();
      pending.clear();
      cancel?.();
      cancel = null;
    },
  });
  const flush = (): void => {
    cancel = null;
    if (pending.size === 0) return;
    try {
      // The hook above writes the counts with an otherwise empty write.
      database.write(() => undefined);
    } catch (error) {
      // The counts remain pending for the next write.
      log.warn('requests.notCounted', { code: classify(error).code });
    }
  };
  return {
    add: (connectionId: string, day: string, requests: number): void => {
      const days = pending.get(connectionId) ?? new Map<string, number>();
      days.set(day, (days.get(day) ?? 0) + requests);
      pending.set(connectionId, days);
      cancel ??= clock.after(flushAfterMs, flush);
    },
    count: (connectionId: string, day: string): number =>
      writtenOf(connectionId, day) + (pending.get(connectionId)?.get(day) ?? 0),
    close: (): void => {
      cancel?.();
      flush();
    },
  };
}
