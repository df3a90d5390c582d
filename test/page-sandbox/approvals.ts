/** The fake's approvals: by the draft, each with the content that it was made of. */
import type { Approval, ApprovalMark, HistoryEvent } from '../../domain/model/approval.ts';
import type { ApprovalState } from '../../domain/model/draft-state.ts';
import type { Attempt } from '../../domain/model/queue.ts';
import type { Draft } from '../../domain/model/draft.ts';
import type { FakeVersions } from './versions.ts';
import type { Item } from './documents.ts';

type Made = Omit<Approval, 'holds'> & { readonly content: string };

export class FakeApprovals {
  readonly #made = new Map<string, readonly Made[]>();

  add({ id, content }: Draft, mark: Omit<ApprovalMark, 'account'>): void {
    const made = { ...mark, at: Date.now(), account: 'ayse', content: JSON.stringify(content) };
    this.#made.set(id, [made, ...(this.#made.get(id) ?? [])]);
  }

  list({ id, content }: Draft): readonly Approval[] {
    const now = JSON.stringify(content);
    return (this.#made.get(id) ?? []).map(({ content: then, ...made }) => ({ ...made, holds: then === now }));
  }

  stateOf(draft: Draft): ApprovalState {
    const made = this.list(draft);
    if (made.length === 0) return 'none';
    return made.some(({ holds }) => holds) ? 'holds' : 'changed';
  }

  /** Newest first. */
  history({ draft, queue }: Item, versions: FakeVersions, attempts: readonly Attempt[]): readonly HistoryEvent[] {
    const { createdAt, updatedAt, revision, state, acceptedNumber } = draft;
    const isQueued = state !== 'draft';
    const kept = versions.list(draft.id);
    const first = kept.find((version) => version.revision === 1) ?? null;
    const later = kept.filter((version) => version !== first);
    const events: readonly HistoryEvent[] = [
      { kind: 'created', at: createdAt, version: first },
      ...later.map((version) => ({ kind: 'saved', at: version.savedAt, version }) as const),
      ...(revision > 1 ? [{ kind: 'saved', at: updatedAt, version: null } as const] : []),
      ...this.list(draft).map((approval) => ({ kind: 'approved', ...approval }) as const),
      ...(isQueued ? [{ kind: 'queued', at: queue.queuedAt } as const] : []),
      ...attempts.map(({ body: _, ...attempt }) => ({ kind: 'attempt', at: attempt.startedAt, attempt }) as const),
      ...(state === 'accepted' ? [{ kind: 'accepted', at: updatedAt, number: acceptedNumber } as const] : []),
    ];
    return events.toSorted((a, b) => a.at - b.at).toReversed();
  }
}
