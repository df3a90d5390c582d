/** The fake's history of a draft, newest first. */
import type { HistoryEvent } from '../../domain/model/history.ts';
import type { Attempt } from '../../domain/model/queue.ts';
import type { FakeVersions } from './versions.ts';
import type { Item } from './documents.ts';

export function historyOf(
  { draft, queue }: Item,
  versions: FakeVersions,
  attempts: readonly Attempt[],
): readonly HistoryEvent[] {
  const { createdAt, updatedAt, revision, state, acceptedNumber } = draft;
  const isQueued = state !== 'draft';
  const kept = versions.list(draft.id);
  const first = kept.find((version) => version.revision === 1) ?? null;
  const later = kept.filter((version) => version !== first);
  const events: readonly HistoryEvent[] = [
    { kind: 'created', at: createdAt, version: first },
    ...later.map((version) => ({ kind: 'saved', at: version.savedAt, version }) as const),
    ...(revision > 1 ? [{ kind: 'saved', at: updatedAt, version: null } as const] : []),
    ...(isQueued ? [{ kind: 'queued', at: queue.queuedAt } as const] : []),
    ...attempts.map(({ body: _, ...attempt }) => ({ kind: 'attempt', at: attempt.startedAt, attempt }) as const),
    ...(state === 'accepted' ? [{ kind: 'accepted', at: updatedAt, number: acceptedNumber } as const] : []),
  ];
  return events.toSorted((a, b) => a.at - b.at).toReversed();
}
