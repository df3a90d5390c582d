/** Drafts reviewed before they are sent: they would change, replace or delete a document of the service. */
import { isEditable } from '../../../domain/model/draft-state.ts';
import { reviewOf } from '../../../domain/compare/review.ts';
import type { Review } from '../../../domain/compare/review.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { documentPolicyFor } from '../../state/document-policy.ts';

export interface ReviewedDraft {
  readonly draft: Draft;
  readonly review: Review;
  /** A partial change without any changes, which cannot be sent (§4.4 rule 1). */
  readonly isEmptyChange: boolean;
}

const together = 8;

export class ReviewWork {
  /** In the requested order; more follow while {@link done} is below {@link total}. */
  documents = $state.raw<readonly ReviewedDraft[]>([]);
  /** Number of new documents; the service has nothing to compare them with. */
  creates = $state(0);
  /** Number of drafts that no longer exist or are already queued. */
  missing = $state(0);
  done = $state(0);
  total = $state(0);
  /** A draft could not be read; what was read is shown, and nothing can be confirmed. */
  failed = $state(false);
  readonly #app: AppState;

  readonly loaded = $derived(this.done === this.total && !this.failed);
  /** How many drafts would be queued. */
  readonly count = $derived(
    this.creates + this.documents.filter(({ draft, isEmptyChange }) => !isEmptyChange && draft.errorCount === 0).length,
  );

  constructor(app: AppState) {
    this.#app = app;
  }

  async load(ids: readonly string[]): Promise<void> {
    this.total = ids.length;
    for (let from = 0; from < ids.length && !this.failed; from += together) {
      const some = ids.slice(from, from + together);
      const drafts = await this.#app.orToast(() => Promise.all(some.map((id) => this.#app.api.getDraft({ id }))));
      if (drafts === null) this.failed = true;
      else this.#take(drafts);
    }
  }

  #take(drafts: readonly (Draft | null)[]): void {
    const there = drafts.filter((draft) => draft !== null).filter(({ state }) => isEditable(state));
    this.missing += drafts.length - there.length;
    this.creates += there.filter(({ operation }) => operation === 'create').length;
    const reviewed = there.filter(({ operation }) => operation !== 'create').map((draft) => this.#review(draft));
    if (reviewed.length > 0) this.documents = [...this.documents, ...reviewed];
    this.done += drafts.length;
  }

  #review(draft: Draft): ReviewedDraft {
    const review = reviewOf({ ...draft, policy: documentPolicyFor(this.#app, draft.connectionId) });
    return { draft, review, isEmptyChange: draft.operation === 'change' && review.rows.length === 0 };
  }
}
