import type { HistoryEvent } from '../../domain/model/approval.ts';
import type { DraftVersion } from '../../domain/model/backup.ts';
import type { Draft } from '../../domain/model/draft.ts';
import { accountName } from '../account.ts';
import type { Context } from './context.ts';
import type { Handlers } from './handlers.ts';

/** Approvals of drafts, and what happened to a draft. */
export function approvalHandlers({ store, announcer }: Context) {
  return {
    approveDrafts: ({ drafts, name, note }) => {
      const mark = { account: accountName(), name: name.trim(), note: note.trim() };
      const approved = store.approvals.approve(drafts, mark);
      announcer.changed(approved);
      return { approved };
    },
    listApprovals: ({ draftId }) => store.approvals.list(draftId),
    getHistory: ({ draftId }) => {
      const draft = store.drafts.get(draftId);
      return draft === null ? [] : historyOf(store, draft);
    },
  } satisfies Partial<Handlers>;
}

/** Whether a draft may not be sent, since its connection demands an approval and none holds. */
export function lacksApproval({ store, runtimes }: Context, draft: Pick<Draft, 'id' | 'connectionId'>): boolean {
  const { requiresApproval } = runtimes.of(draft.connectionId).settings();
  return requiresApproval && !store.approvals.isApproved(draft.id);
}

/** Newest first. */
function historyOf(store: Context['store'], draft: Draft): readonly HistoryEvent[] {
  const { id, createdAt, updatedAt, revision, acceptedNumber } = draft;
  const queuedAt = store.queue.item(id)?.queuedAt ?? null;
  const acceptedAt = store.drafts.acceptedAt(id);
  const versions = store.versions.list(id);
  const events: readonly HistoryEvent[] = [
    { kind: 'created', at: createdAt, version: versions.find(isFirst) ?? null },
    ...versions.filter((version) => !isFirst(version)).map(asSaved),
    ...(revision > 1 ? [{ kind: 'saved', at: updatedAt, version: null } as const] : []),
    ...store.approvals.list(id).map((approval): HistoryEvent => ({ kind: 'approved', ...approval })),
    ...store.handovers.list(id).map((handover): HistoryEvent => ({ kind: 'handover', at: handover.at, handover })),
    ...(queuedAt === null ? [] : [{ kind: 'queued', at: queuedAt } as const]),
    ...store.attempts.list(id).map(({ body: _, ...attempt }): HistoryEvent => ({
      kind: 'attempt',
      at: attempt.startedAt,
      attempt,
    })),
    ...(acceptedAt === null ? [] : [{ kind: 'accepted', at: acceptedAt, number: acceptedNumber } as const]),
  ];
  // What happened within one millisecond stands in the order above.
  return events.toSorted((a, b) => a.at - b.at).toReversed();
}

const isFirst = ({ revision }: DraftVersion): boolean => revision === 1;
const asSaved = (version: DraftVersion): HistoryEvent => ({ kind: 'saved', at: version.savedAt, version });
