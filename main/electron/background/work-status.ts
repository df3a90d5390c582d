/** Rampa's work over all connections, for the taskbar and notifications. */
import type { Application } from '../../application/application-host.ts';
import { needingAttention, waitingToBeSent } from '../../../domain/attention.ts';
import type { DraftCounts } from '../../../domain/model/draft.ts';
import type { DraftsChanged, QueueStatus } from '../../../domain/model/queue.ts';
import { progressOf } from '../window/taskbar-progress.ts';
import type { Progress } from '../window/taskbar-progress.ts';

export interface Work {
  readonly progress: Progress;
  /** Documents that wait for the user. */
  readonly needingAttention: number;
  /** Documents in the queues, as far as it is known. */
  readonly waiting: number;
}

/**
 * Reports the work now and as it changes. `readAnew` reads it from the application, because events with counts come later than
 * those of the queue.
 */
export function watchWork(
  application: Pick<Application, 'on' | 'handle'>,
  report: (work: Work) => void,
): { readonly readAnew: () => Promise<Work> } {
  const queues = new Map<string, QueueStatus>();
  const counts = new Map<string, DraftCounts & { readonly sequence: number }>();
  /** For each read under way, the queues of which an event came meanwhile: it is newer than the answer. */
  const readings = new Set<Set<string>>();

  application.on((name, event) => {
    if (name === 'queueChanged') takeQueue(event as QueueStatus);
    else if (name === 'draftsChanged') takeDrafts(event as DraftsChanged);
    else if (name === 'storeReplaced' || name === 'connectionsChanged') void read();
  });
  void read();
  return {
    readAnew: async () => {
      await read();
      return work();
    },
  };

  function takeQueue(status: QueueStatus): void {
    for (const reported of readings) reported.add(status.connectionId);
    queues.set(status.connectionId, status);
    reportNow();
  }

  function takeDrafts({ counts: changed, sequence }: DraftsChanged): void {
    for (const one of changed) takeCounts(one.connectionId, { ...one, sequence });
    reportNow();
  }

  function takeCounts(connectionId: string, changed: DraftCounts & { readonly sequence: number }): void {
    if (changed.sequence >= (counts.get(connectionId)?.sequence ?? 0)) counts.set(connectionId, changed);
  }

  function reportNow(): void {
    report(work());
  }

  function work(): Work {
    return {
      progress: progressOf([...queues.values()]),
      needingAttention: sum(needingAttention),
      waiting: sum(waitingToBeSent),
    };
  }

  function sum(of: (counts: DraftCounts) => number): number {
    return [...counts.values()].reduce((total, one) => total + of(one), 0);
  }

  async function read(): Promise<void> {
    const reported = new Set<string>();
    readings.add(reported);
    try {
      const connections = await application.handle('listConnections', {});
      const ids = new Set(connections.map(({ id }) => id));
      for (const known of [queues, counts]) for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
      for (const id of ids) {
        const status = await application.handle('getQueueStatus', { connectionId: id });
        if (!reported.has(id)) queues.set(id, status);
        takeCounts(id, await application.handle('listDrafts', { connectionId: id, offset: 0, limit: 1 }));
      }
      reportNow();
    } catch {
      // No file is open, and the page says so; `storeReplaced` comes once one is.
    } finally {
      readings.delete(reported);
    }
  }
}
