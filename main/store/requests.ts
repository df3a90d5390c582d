import type { Clock, Log } from '../ports.ts';
import type { Database } from './database.ts';
import { classify } from './errors.ts';
import type { RequestStore } from './types.ts';

const flushAfterMs = 1000;

/**
 * Counts are kept in memory and are written with the next write of any kind, at the latest after a second, because a write
 * for each request would cost more than the request. A count is a lower bound, so a crash may lose its last second.
 */
export function createRequests(
  database: Database,
  clock: Clock,
  log: Log,
): RequestStore & { readonly close: () => void } {
  const stored = database.prepare<[string, string], { requests: number }>(
    'SELECT requests FROM request_counts WHERE connection_id = ? AND day = ?',
  );
  const add = database.prepare<[string, string, number], void>(
    `INSERT INTO request_counts VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET requests = requests + excluded.requests`,
  );
  /** What the file says, as far as it was asked; only this process writes it. */
  const written = new Map<string, number>();
  const writtenOf = (connectionId: string, day: string): number => {
    const key = `${connectionId} ${day}`;
    const known = written.get(key) ?? stored.get(connectionId, day)?.requests ?? 0;
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
      // The count rides along with an otherwise empty write.
      database.write(() => undefined);
    } catch (error) {
      // Kept for the next write.
      log.warn('requests.notCounted', { code: classify(error).code });
    }
  };
  return {
    add: (connectionId, day, requests) => {
      const days = pending.get(connectionId) ?? new Map<string, number>();
      days.set(day, (days.get(day) ?? 0) + requests);
      pending.set(connectionId, days);
      cancel ??= clock.after(flushAfterMs, flush);
    },
    count: (connectionId, day) => writtenOf(connectionId, day) + (pending.get(connectionId)?.get(day) ?? 0),
    close: () => {
      cancel?.();
      flush();
    },
  };
}
