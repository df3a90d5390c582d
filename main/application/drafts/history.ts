import { baselineOf } from '../../../domain/baseline.ts';
import { restoredContent } from '../../../domain/compare/restore.ts';
import type { HistoryEvent } from '../../../domain/model/history.ts';
import type { DraftVersion } from '../../../domain/model/backup.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { Context, Handlers } from '../context.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import { withChosenLots } from './conflicts.ts';
import { replaceContent } from './drafts.ts';
import { notFound } from '../failure.ts';

export function historyHandlers({ store }: Context) {
  return {
    getHistory: ({ draftId }) => {
      const draft = store.drafts.get(draftId);
      return draft === null ? [] : historyOf(store, draft);
    },
  } satisfies Partial<Handlers>;
}

/** Newest first. */
function historyOf(store: Context['store'], draft: Draft): readonly HistoryEvent[] {
  const { id, createdAt, updatedAt, revision, acceptedNumber } = draft;
  const queuedAt = store.queue.item(id)?.queuedAt ?? null;
  const acceptedAt = store.drafts.acceptedAt(id);
  // Oldest first, like the other events: within one millisecond they stay in order.
  const versions = store.versions.list(id).toReversed();
  const events: readonly HistoryEvent[] = [
    { kind: 'created', at: createdAt, version: versions.find(isFirst) ?? null },
    ...versions.filter((version) => !isFirst(version)).map(asSaved),
    ...(revision > 1 ? [{ kind: 'saved', at: updatedAt, version: null } as const] : []),
    ...store.handovers.list(id).map((handover): HistoryEvent => ({ kind: 'handover', at: handover.at, handover })),
    ...(queuedAt === null ? [] : [{ kind: 'queued', at: queuedAt } as const]),
    ...store.attempts.list(id).map(({ body: _, ...attempt }): HistoryEvent => ({
      kind: 'attempt',
      at: attempt.startedAt,
      attempt,
    })),
    ...(acceptedAt === null ? [] : [{ kind: 'accepted', at: acceptedAt, number: acceptedNumber } as const]),
  ];
  // Events within one millisecond stay in the order above.
  return events.toSorted((a, b) => a.at - b.at).toReversed();
}

const isFirst = ({ revision }: DraftVersion): boolean => revision === 1;
const asSaved = (version: DraftVersion): HistoryEvent => ({ kind: 'saved', at: version.savedAt, version });

export function versionHandlers(context: Context) {
  const { store } = context;
  return {
    getVersion: ({ draftId, versionId }) => store.versions.get(draftId, versionId),
    restoreVersion: ({ draftId, versionId, revision, choices = {} }) => {
      const draft = store.drafts.get(draftId);
      if (draft === null) return { saved: false, why: 'gone', current: null };
      const version = store.versions.get(draftId, versionId);
      if (version === null) throw notFound('version', versionId);
      const { connectionId, kind } = draft;
      const { content, baseline: madeOn } = version;
      const baseline = baselineOf(draft)?.content ?? null;
      const policy = documentPolicyOf(context.runtimes.of(connectionId).settings());
      const restored = restoredContent({ kind, content, madeOn, baseline, policy }, choices);
      if (restored === null) return { saved: false, why: 'undecided', current: null };
      const isMerged = restored !== content;
      return replaceContent(
        context,
        draft,
        revision,
        isMerged ? withChosenLots(context, draft, baseline, restored) : content,
      );
    },
  } satisfies Partial<Handlers>;
}
