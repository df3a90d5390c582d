import { compareThree, mergeThree, unresolvedRows } from '../../../domain/compare/merge.ts';
import type { MergeChoices, MergeRow, Side } from '../../../domain/compare/merge.ts';
import { reviewOf } from '../../../domain/compare/review.ts';
import type { Review } from '../../../domain/compare/review.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Attempt } from '../../../domain/model/queue.ts';
import type { Conflict } from '../../../domain/model/service-document.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { concerns } from '../../state/changes.ts';
import { documentPolicyFor } from '../../state/document-policy.ts';
import { situationOf } from '../../state/conflicts.svelte.ts';
import type { Situation } from '../../state/conflicts.svelte.ts';

export type Busy = 'apply' | 'other' | null;

export class ConflictView {
  draft = $state.raw<Draft | null>(null);
  found = $state.raw<Conflict | null>(null);
  attempts = $state.raw<readonly Attempt[]>([]);
  loaded = $state(false);
  choices = $state.raw<MergeChoices>({});
  busy = $state<Busy>(null);
  readonly id: string;
  protected readonly app: AppState;
  /** Counts reads; answers to an older one are ignored. */
  #reading = 0;
  /** An event arrived while an action was running. */
  protected changed = false;

  readonly situation = $derived.by((): Situation =>
    this.draft === null ? 'none' : situationOf(this.draft, this.found),
  );
  readonly rows = $derived.by((): readonly MergeRow[] => {
    const { draft, found } = this;
    if (!draft || !found || found.theirs === null) return [];
    // After sending there is nothing to choose: what should be in the service is compared with what is there.
    const ours = found.moment === 'after' ? found.expected : found.ours;
    return compareThree(draft.kind, found.expected, ours, found.theirs, this.#policy(draft));
  });
  readonly open = $derived.by(() => unresolvedRows(this.rows, this.choices));
  /** The draft's content with the user's choices; `null` while a choice is missing. */
  readonly result = $derived.by((): ValueRecord | null => {
    const { draft, found } = this;
    if (!draft || !found || found.theirs === null || this.open.length > 0) return null;
    if (draft.operation === 'delete') return found.theirs;
    return mergeThree(draft.kind, found.expected, found.ours, found.theirs, this.choices, this.#policy(draft));
  });
  readonly review = $derived.by((): Review | null => {
    const { draft, found, result } = this;
    if (!draft || !found || result === null) return null;
    const { kind, operation } = draft;
    return reviewOf({ kind, operation, baseline: found.theirs, content: result, policy: this.#policy(draft) });
  });
  readonly nothingLeft = $derived(this.draft?.operation === 'change' && this.review?.rows.length === 0);
  readonly problem = $derived.by((): ServiceProblem | null => {
    const last = this.attempts.reduce<Attempt | null>(
      (newest, one) => (newest && newest.ordinal > one.ordinal ? newest : one),
      null,
    );
    return last?.outcome === 'waiting' ? last.problem : null;
  });

  constructor(app: AppState, id: string) {
    this.app = app;
    this.id = id;
  }

  start(): () => void {
    void this.load();
    return this.app.api.on('draftsChanged', (event) => {
      if (!concerns(event, this.id)) return;
      if (this.busy === null) void this.load();
      else this.changed = true;
    });
  }

  async load(): Promise<void> {
    const { id } = this;
    const { api } = this.app;
    const reading = ++this.#reading;
    const read = await this.app.orToast(() =>
      Promise.all([api.getDraft({ id }), api.getConflict({ draftId: id }), api.listAttempts({ draftId: id })]),
    );
    if (!read || reading !== this.#reading) return;
    // A new finding has other rows, so earlier choices do not apply.
    if (read[1]?.at !== this.found?.at || read[0]?.revision !== this.draft?.revision) this.choices = {};
    [this.draft, this.found, this.attempts] = read;
    this.loaded = true;
  }

  /** The side taken for a row; `null` while neither the user nor a preset has chosen one. */
  sideOf({ key, preset }: MergeRow): Side | null {
    return this.choices[key] ?? preset;
  }

  choose(row: MergeRow, side: Side): void {
    this.choices = { ...this.choices, [row.key]: side };
  }

  takeTheirs(): void {
    this.choices = Object.fromEntries(this.rows.map(({ key }) => [key, 'theirs']));
  }

  /** Keeps the draft's changes, but takes what only the service changed, so that one button cannot undo a colleague's work. */
  keepMine(): void {
    this.choices = Object.fromEntries(this.rows.map(({ key, by }) => [key, by === 'them' ? 'theirs' : 'ours']));
  }

  #policy(draft: Draft) {
    return documentPolicyFor(this.app, draft.connectionId);
  }
}
