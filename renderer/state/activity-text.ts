import { t } from '../messages/index.svelte.ts';
import type { QueueStatus } from '../../domain/model/queue.ts';
import type { AppState } from './app.svelte.ts';
import { count } from './format.ts';

/** Documents wait for their own next try. */
export function laterText({ total, finished }: QueueStatus): string {
  const left = total - finished;
  return t('sync.activity.later', { total: left, count: count(left) });
}

/** What the queue is doing, or why it is not, in a few words. */
export function activityText({ connection, queue: status, ready }: AppState): string {
  if (!connection) return t('shell.status.noConnection');
  if (!status) return '';
  if (status.blockedReason !== null && status.activity === 'stalled')
    return t(`errors.waiting.${status.blockedReason}`);
  if (status.activity === 'stalled') return laterText(status);
  if (status.activity === 'sending')
    return t('shell.status.sending', { finished: count(status.finished), total: count(status.total) });
  if (status.activity === 'paused') return t('shell.status.paused');
  return ready > 0 ? t('shell.status.ready', { count: ready }) : t('shell.status.idle');
}
