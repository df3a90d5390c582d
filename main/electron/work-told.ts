/** What the system tells of Rampa's work, over all connections, while its window is not looked at. */
import type { Application } from '../application/application-host.ts';
import { needingAttention, waitingToBeSent } from '../../domain/attention.ts';
import type { DraftCounts } from '../../domain/model/draft.ts';
import type { DraftsChanged, QueueStatus } from '../../domain/model/queue.ts';
import { progressOf } from './taskbar-progress.ts';
import type { Progress } from './taskbar-progress.ts';

export interface Work {
  readonly progress: Progress;
  /** Documents that wait for a person. */
  readonly needingAttention: number;
  /** Documents that stand in the queues, as far as it is known. */
  readonly waiting: number;
}

/**
 * Tells the work now and as it changes. `readAnew`: the work as the application has it now, since counts are told some time
 * after the queue is.
 */
export function tellWork(
  application: Pick<Application, 'on' | 'handle'>,
  tell: (work: Work) => void,
): { readonly readAnew: () => Promise<Work> } {
  const queues = new Map<string, QueueStatus>();
  const counts = new Map<string, DraftCounts & { readonly sequence: number }>();
  /** Of each read that is under way, of which queues was told meanwhile: that is newer than the answer. */
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
    for (const heard of readings) heard.add(status.connectionId);
    queues.set(status.connectionId, status);
    tellNow();
  }

  function takeDrafts({ counts: changed, sequence }: DraftsChanged): void {
    for (const one of changed) takeCounts(one.connectionId, { ...one, sequence });
    tellNow();
  }

  function takeCounts(connectionId: string, told: DraftCounts & { readonly sequence: number }): void {
    if (told.sequence >= (counts.get(connectionId)?.sequence ?? 0)) counts.set(connectionId, told);
  }

  function tellNow(): void {
    tell(work());
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
    const heard = new Set<string>();
    readings.add(heard);
    try {
      const connections = await application.handle('listConnections', {});
      const ids = new Set(connections.map(({ id }) => id));
      for (const known of [queues, counts]) for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
      for (const id of ids) {
        const status = await application.handle('getQueueStatus', { connectionId: id });
        if (!heard.has(id)) queues.set(id, status);
        takeCounts(id, await application.handle('listDrafts', { connectionId: id, offset: 0, limit: 1 }));
      }
      tellNow();
    } catch {
      // No file is open, and the page says so; `storeReplaced` comes once one is.
    } finally {
      readings.delete(heard);
    }
  }
}
