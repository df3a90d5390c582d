import type { DraftsChanged, QueueItem } from '../../../../domain/model/queue.ts';

/** The queue of a connection, in its order, after what an event tells. */
export function withChanges(
  items: readonly QueueItem[],
  { drafts, gone }: Pick<DraftsChanged, 'drafts' | 'gone'>,
  connectionId: string,
): readonly QueueItem[] {
  const news = new Map<string, QueueItem | null>(gone.map((id) => [id, null]));
  for (const { summary, queued } of drafts ?? []) {
    const isHere = queued !== null && summary.connectionId === connectionId;
    news.set(summary.id, isHere ? { ...summary, ...queued } : null);
  }
  const kept = items.flatMap((item) => {
    const now = news.get(item.id);
    news.delete(item.id);
    return now === undefined ? [item] : now === null ? [] : [now];
  });
  const added = [...news.values()].filter((item) => item !== null);
  return [...kept, ...added].sort((a, b) => a.position - b.position);
}
