import { needsAttention } from '../../../domain/attention.ts';
import type { QueueItem } from '../../../domain/model/queue.ts';
import type { Application } from '../../application/application-host.ts';
import type { Led } from './background.ts';

/**
 * The document that came to need the user last, over all connections, as the queues are now; `null` where there is none. Read
 * when it is asked for: events come later than what they report, and do not name each of many drafts.
 */
export async function newestNeeding(application: Pick<Application, 'handle'>): Promise<Led | null> {
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
