/** Steps of undo of the fake's drafts: of each those that its last save stored. */
import type { DraftSteps, StepsChange } from '../../domain/model/draft.ts';

export class FakeSteps {
  readonly #kept = new Map<string, DraftSteps>();

  /** A draft was saved upon `revision`. */
  keep(draftId: string, revision: number, change: StepsChange | undefined): void {
    const stored = this.of(draftId, revision);
    this.#kept.delete(draftId);
    if (change === undefined) return;
    const { first, from, done, add } = change;
    const kept = from === first ? [] : (stored?.steps.slice(first - stored.first, from - stored.first) ?? []);
    if (kept.length !== from - first) return;
    this.#kept.set(draftId, { revision: revision + 1, first, done, steps: [...kept, ...add] });
  }

  of(draftId: string, revision: number | undefined): DraftSteps | null {
    const kept = this.#kept.get(draftId);
    return kept?.revision === revision ? (kept ?? null) : null;
  }
}
