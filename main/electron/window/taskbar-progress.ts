import type { QueueStatus } from '../../../domain/model/queue.ts';

export interface Progress {
  /** From 0 to 1; -1: nothing is being sent. */
  readonly value: number;
  /** Windows colours it: green, yellow, red. */
  readonly mode: 'none' | 'normal' | 'paused' | 'error';
  /** Of the runs under way: documents finished, whatever the outcome, and in all. */
  readonly finished: number;
  readonly total: number;
}

/** How far all queues are together, and whether one of them has stopped. */
export function progressOf(queues: readonly Pick<QueueStatus, 'activity' | 'finished' | 'total'>[]): Progress {
  const running = queues.filter(({ activity, total }) => activity !== 'idle' && total > 0);
  const total = running.reduce((sum, queue) => sum + queue.total, 0);
  if (total === 0) return { value: -1, mode: 'none', finished: 0, total };
  const finished = running.reduce((sum, queue) => sum + queue.finished, 0);
  const is = (activity: QueueStatus['activity']): boolean => running.some((queue) => queue.activity === activity);
  const mode = is('stalled') ? 'error' : is('paused') ? 'paused' : 'normal';
  return { value: finished / total, mode, finished, total };
}
