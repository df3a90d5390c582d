/** Rampa's work over all connections, for the taskbar and notifications. */
import type { Application } from '../../application/application-host.ts';
import { needingAttention, waitingToBeSent, needsAttention } from '../../../domain/attention.ts';
import type { DraftCounts } from '../../../domain/model/draft.ts';
import type { DraftsChanged, QueueStatus, QueueItem } from '../../../domain/model/queue.ts';

export interface Work {
  readonly progress: Progress;
  /** Documents that need the user's attention. */
  readonly needingAttention: number;
  /** Documents in the queues, as far as known. */
  readonly waiting: number;
}

/**
 * Reports the work now and on every change. `readAnew` reads it from the application, because events with counts arrive later
 * than those of the queue.
 */
export function watchWork(
  application: Pick<Application, 'on' | 'handle'>,
  report: (work: Work) => void,
): { readonly readAnew: () => Promise<Work> } {
  const queues = new Map<string, QueueStatus>();
  const counts = new Map<string, DraftCounts & { readonly sequence: number }>();
  /** For each read in progress, the connections whose queue an event reported meanwhile: the event is newer than the answer. */
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
      // No file is open, which the page shows; `storeReplaced` follows once one is.
    } finally {
      readings.delete(reported);
    }
  }
}

export interface Progress {
  /** From 0 to 1; -1: nothing is being sent. */
  readonly value: number;
  /** On Windows the colour of the bar: green, yellow, red. */
  readonly mode: 'none' | 'normal' | 'paused' | 'error';
  /** Of the current runs: documents finished, whatever the outcome, and all documents. */
  readonly finished: number;
  readonly total: number;
}

/** Combined progress of all queues; the mode says whether one of them has stalled or is paused. */
export function progressOf(queues: readonly Pick<QueueStatus, 'activity' | 'finished' | 'total'>[]): Progress {
  const running = queues.filter(
    ({ activity, finished, total }) => activity !== 'idle' && total > 0 && (activity !== 'paused' || finished < total),
  );
  const total = running.reduce((sum, queue) => sum + queue.total, 0);
  if (total === 0) return { value: -1, mode: 'none', finished: 0, total };
  const finished = running.reduce((sum, queue) => sum + queue.finished, 0);
  const is = (activity: QueueStatus['activity']): boolean => running.some((queue) => queue.activity === activity);
  const mode = is('stalled') ? 'error' : is('paused') ? 'paused' : 'normal';
  return { value: finished / total, mode, finished, total };
}

/** A document to show to the user. */
export interface DocumentToOpen {
  readonly connectionId: string;
  readonly id: string;
}

/**
 * The document that most recently began to need the user, over all connections; `null` if there is none. Read on request, because
 * events arrive late and do not list each of many drafts.
 */
export async function newestNeeding(application: Pick<Application, 'handle'>): Promise<DocumentToOpen | null> {
  const connections = await application.handle('listConnections', {});
  let newest: QueueItem | null = null;
  for (const { id } of connections) {
    const { items } = await application.handle('listQueue', { connectionId: id });
    for (const item of items) {
      if (needsAttention(item) && (newest === null || triedAt(item) > triedAt(newest))) newest = item;
    }
  }
  return newest === null ? null : { connectionId: newest.connectionId, id: newest.id };
}

const triedAt = ({ lastAttempt }: QueueItem): number => lastAttempt?.finishedAt ?? lastAttempt?.startedAt ?? 0;
