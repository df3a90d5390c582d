/** One conflict being looked at: what was found, what is chosen field by field, and what a person does with it. */
import { compareThree, mergeThree, undecided } from '../../../domain/merge.ts';
import type { MergeChoices, MergeRow, Side } from '../../../domain/merge.ts';
import { reviewOf } from '../../../domain/review.ts';
import type { Review } from '../../../domain/review.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Attempt, Conflict, Draft, SaveResult, ServiceProblem } from '../../../preload/contract.ts';
import { t } from '../../messages/index.svelte.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { policyFor } from '../review/review-work.svelte.ts';
import { situationOf } from './situation.ts';
import type { Situation } from './situation.ts';

export type Busy = 'apply' | 'other' | null;

export class ConflictWork {
  draft = $state.raw<Draft | null>(null);
  found = $state.raw<Conflict | null>(null);
  attempts = $state.raw<readonly Attempt[]>([]);
  loaded = $state(false);
  choices = $state.raw<MergeChoices>({});
  busy = $state<Busy>(null);
  readonly id: string;
  readonly #app: AppState;
  /** What an older reading brings is not taken. */
  #reading = 0;

  readonly situation = $derived.by((): Situation =>
    this.draft === null ? 'none' : situationOf(this.draft, this.found),
  );
  readonly rows = $derived.by((): readonly MergeRow[] => {
    const { draft, found } = this;
    if (!draft || !found || found.theirs === null) return [];
    // Found after sending there is nothing of ours to choose: what should be there stands against what is.
    const ours = found.moment === 'after' ? found.base : found.ours;
    return compareThree(draft.kind, found.base, ours, found.theirs, this.#policy(draft));
  });
  readonly open = $derived.by(() => undecided(this.rows, this.choices));
  /** The draft's content by what is chosen; `null` while something is still to be chosen. */
  readonly result = $derived.by((): ValueRecord | null => {
    const { draft, found } = this;
    if (!draft || !found || found.theirs === null || this.open.length > 0) return null;
    if (draft.operation === 'delete') return found.theirs;
    return mergeThree(draft.kind, found.base, found.ours, found.theirs, this.choices);
  });
  /** What would be sent by what is chosen. */
  readonly review = $derived.by((): Review | null => {
    const { draft, found, result } = this;
    if (!draft || !found || result === null) return null;
    const { kind, operation } = draft;
    return reviewOf({ kind, operation, base: found.theirs, content: result, policy: this.#policy(draft) });
  });
  readonly nothingLeft = $derived(this.draft?.operation === 'change' && this.review?.rows.length === 0);
  /** Why it could not be read before sending. */
  readonly problem = $derived.by((): ServiceProblem | null => {
    const last = this.attempts.reduce<Attempt | null>(
      (newest, one) => (newest && newest.ordinal > one.ordinal ? newest : one),
      null,
    );
    return last?.outcome === 'waiting' ? last.problem : null;
  });

  constructor(app: AppState, id: string) {
    this.#app = app;
    this.id = id;
  }

  /** Reads it and follows it; answers how to stop. */
  start(): () => void {
    void this.load();
    return this.#app.api.on('draftsChanged', ({ ids }) => {
      if (ids.includes(this.id) && this.busy === null) void this.load();
    });
  }

  async load(): Promise<void> {
    const { id } = this;
    const { api } = this.#app;
    const reading = ++this.#reading;
    const read = await this.#app.attempt(() =>
      Promise.all([api.getDraft({ id }), api.getConflict({ draftId: id }), api.listAttempts({ draftId: id })]),
    );
    if (!read || reading !== this.#reading) return;
    // Another finding has other rows; what was chosen of these says nothing of them.
    if (read[1]?.at !== this.found?.at || read[0]?.revision !== this.draft?.revision) this.choices = {};
    [this.draft, this.found, this.attempts] = read;
    this.loaded = true;
  }

  /** The side that is taken at a row; `null` while nobody chose. */
  sideOf({ key, preset }: MergeRow): Side | null {
    return this.choices[key] ?? preset;
  }

  choose(row: MergeRow, side: Side): void {
    this.choices = { ...this.choices, [row.key]: side };
  }

  chooseAll(side: Side): void {
    this.choices = Object.fromEntries(this.rows.map(({ key }) => [key, side]));
  }

  #policy(draft: Draft) {
    return policyFor(this.#app, draft.connectionId);
  }

  // ── What is done; each answers whether the conflict is settled ────────────────────────────────────────────────────

  /** What was chosen becomes the draft, against what the service has now. */
  async apply(then: 'open' | 'queue'): Promise<boolean> {
    const { draft, result } = this;
    if (!draft || result === null) return false;
    const { id, revision } = draft;
    const saved = await this.#do('apply', () =>
      this.#app.api.resolveConflict({ draftId: id, revision, content: result }),
    );
    if (!saved) return false;
    if (!saved.saved) {
      this.#app.toasts.show(() => t(refusals[saved.why]), { tone: 'error' });
      await this.load();
      return false;
    }
    if (then === 'open') {
      this.#app.toasts.show(() => t('conflict.applied'));
      this.#edit();
      return true;
    }
    const answer = await this.#do('apply', () => this.#app.api.queueDrafts({ ids: [id] }));
    const queued = answer?.queued.includes(id) === true;
    this.#app.toasts.show(() => t(queued ? 'conflict.queued' : 'conflict.notQueued'), queued ? {} : { tone: 'error' });
    if (!queued) this.#edit();
    return true;
  }

  async sendAnyway(): Promise<boolean> {
    const done = await this.#do('other', () =>
      this.#app.api.decideDraft({ id: this.id, decision: { kind: 'sendAnyway' } }),
    );
    if (done) this.#app.toasts.show(() => t('conflict.sentAnyway'));
    return done !== null;
  }

  /** Reads and sends once more: it leaves the queue and enters it again, as if it were queued now. */
  async tryAgain(): Promise<boolean> {
    const { draft, id } = this;
    if (!draft || !(await this.toDraft())) return false;
    const answer = await this.#do('other', () => this.#app.api.queueDrafts({ ids: [id] }));
    if (answer?.queued.includes(id) !== true) {
      this.#app.toasts.show(() => t('conflict.notTried'), { tone: 'error' });
      return true;
    }
    const { connectionId } = draft;
    await this.#do('other', () => this.#app.api.submitQueue({ connectionId, ids: [id] }));
    return true;
  }

  /** Out of the queue; already true of a draft that left it. */
  async toDraft(): Promise<boolean> {
    const { draft, id } = this;
    if (draft?.state !== 'waiting') return true;
    const answer = await this.#do('other', () => this.#app.api.withdrawDrafts({ ids: [id] }));
    return answer?.withdrawn.includes(id) === true;
  }

  async makeNew(): Promise<boolean> {
    const copy = await this.#do('other', () => this.#app.api.duplicateDraft({ id: this.id }));
    if (!copy) return false;
    this.#app.go({ screen: 'editor', id: copy.id });
    this.#app.toasts.show(() => t('drafts.duplicated'));
    return true;
  }

  async remove(): Promise<boolean> {
    const { id } = this;
    if (!(await this.toDraft())) return false;
    const answer = await this.#do('other', () => this.#app.api.deleteDrafts({ ids: [id] }));
    if (answer?.deleted.includes(id) !== true) return false;
    if (this.#app.route.screen === 'editor') this.#app.go({ screen: 'drafts' });
    this.#app.toasts.show(() => t('conflict.deleted'), {
      action: {
        label: () => t('shell.undo'),
        run: () => void this.#app.attempt(() => this.#app.api.restoreDrafts({ ids: [id] })),
      },
    });
    return true;
  }

  /** A person has seen what was found after sending. */
  async seen(): Promise<boolean> {
    return (await this.#do('other', () => this.#app.api.dismissConflict({ draftId: this.id }))) !== null;
  }

  edit(): void {
    this.#edit();
  }

  /** As the service has it. */
  openInService(): void {
    const { draft } = this;
    const id = draft?.targetId ?? draft?.acceptedId ?? null;
    if (draft && id !== null) this.#app.go({ screen: 'document', kind: draft.kind, id });
  }

  #edit(): void {
    this.#app.go({ screen: 'editor', id: this.id });
  }

  async #do<T>(busy: Exclude<Busy, null>, work: () => Promise<T>): Promise<T | null> {
    this.busy = busy;
    const done = await this.#app.attempt(work);
    this.busy = null;
    return done;
  }
}

type Refusal = Extract<SaveResult, { saved: false }>['why'];
const refusals = {
  stale: 'conflict.stale',
  locked: 'conflict.locked',
  gone: 'errors.bridge.notFound',
} as const satisfies Readonly<Record<Refusal, string>>;
