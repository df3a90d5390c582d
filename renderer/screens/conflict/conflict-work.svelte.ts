import type { Decision } from '../../../domain/model/queue.ts';
import type { Api } from '../../api.ts';
import { queueAsking } from '../../state/queue-asking.svelte.ts';
import type { AppState } from '../../state/app.svelte.ts';
import type { Attempt } from '../../../domain/model/queue.ts';
import type { Conflict } from '../../../domain/model/service-document.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { MergeRow } from '../../../domain/compare/merge.ts';
import type { Review } from '../../../domain/compare/review.ts';
import type { SaveResult } from '../../../domain/model/draft.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { Situation } from '../../state/conflicts.svelte.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { compareThree, mergeThree } from '../../../domain/compare/merge.ts';
import { MergeDecision } from './merge-decision.svelte.ts';
import { bufferedKeys } from '../../state/buffered-keys.ts';
import { concerns } from '../../state/changes.ts';
import { FollowedReading } from '../../state/stored-drafts.svelte.ts';
import { count } from '../../state/format.ts';
import { documentPolicyFor } from '../../state/document-policy.ts';
import { isEditable } from '../../../domain/model/draft-state.ts';
import { shownResult } from './result.ts';
import type { ShownResult } from './result.ts';
import { reviewOf } from '../../../domain/compare/review.ts';
import { situationOf } from '../../state/conflicts.svelte.ts';
import { t } from '../../messages/index.svelte.ts';
import { withUnshown } from '../../../domain/wire/not-shown.ts';
import { tick } from 'svelte';

type Busy = 'apply' | 'other' | null;

/** A conflict with the service. Most of its actions return whether the conflict is settled. */
export class ConflictWork {
  draft = $state.raw<Draft | null>(null);
  found = $state.raw<Conflict | null>(null);
  attempts = $state.raw<readonly Attempt[]>([]);
  loaded = $state(false);
  busy = $state<Busy>(null);
  readonly id: string;
  readonly #app: AppState;
  readonly #reading = new FollowedReading<readonly [Draft | null, Conflict | null, readonly Attempt[]]>({
    ask: () => this.#ask(),
    take: (read) => this.#take(read),
    change: (event) => !concerns(event, this.id) || this.#isLater(),
  });
  /** An event arrived while an action was running. */
  #changed = false;

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
  readonly decision = new MergeDecision(() => this.rows);
  /** The service's document, with what its answer did not show as it was. */
  readonly #known = $derived.by((): ValueRecord | null => {
    const { draft, found } = this;
    return draft && found?.theirs ? withUnshown(draft.kind, found.theirs, found.expected) : null;
  });
  /** The draft's content with the user's choices; `null` while a choice is missing. */
  readonly result = $derived.by((): ValueRecord | null => {
    const { draft, found } = this;
    if (!draft || !found || found.theirs === null || this.decision.open.length > 0) return null;
    if (draft.operation === 'delete') return found.theirs;
    return mergeThree(draft.kind, found.expected, found.ours, found.theirs, this.decision.choices, this.#policy(draft));
  });
  readonly review = $derived.by((): Review | null => {
    const { draft, result } = this;
    if (!draft || result === null) return null;
    const { kind, operation } = draft;
    return reviewOf({ kind, operation, baseline: this.#known, content: result, policy: this.#policy(draft) });
  });
  /** What the service's document becomes if the change is sent as it was queued. */
  readonly becomes = $derived.by((): ShownResult | null => {
    const { draft, found } = this;
    return draft && found && shownResult(draft.kind, found, this.#policy(draft), draft.currency);
  });
  readonly nothingLeft = $derived(this.draft?.operation === 'change' && this.review?.rows.length === 0);
  readonly #last = $derived(
    this.attempts.reduce<Attempt | null>(
      (newest, one) => (newest && newest.ordinal > one.ordinal ? newest : one),
      null,
    ),
  );
  readonly problem = $derived<ServiceProblem | null>(this.#last?.outcome === 'waiting' ? this.#last.problem : null);

  constructor(app: AppState, id: string) {
    this.#app = app;
    this.id = id;
  }

  start(): () => void {
    const stop = this.#reading.follow(this.#app.storedDrafts);
    void this.load();
    return stop;
  }

  /** While an action runs, what it changes is read after it. */
  #isLater(): boolean {
    this.#changed = this.busy !== null;
    return this.#changed;
  }

  /** Holds keys until the conflict is loaded and shown: they are meant for its dialog. Returns whether it was loaded. */
  async opened(): Promise<boolean> {
    await bufferedKeys.during(async () => {
      await this.#reading.settled;
      await tick();
      return this.loaded;
    });
    return this.loaded;
  }

  load(): Promise<void> {
    return this.#reading.read();
  }

  #ask() {
    const { id } = this;
    const { api } = this.#app;
    return this.#app.orToast(() =>
      Promise.all([api.getDraft({ id }), api.getConflict({ draftId: id }), api.listAttempts({ draftId: id })]),
    );
  }

  #take(read: readonly [Draft | null, Conflict | null, readonly Attempt[]]): void {
    // A new finding has other rows, so earlier choices do not apply.
    if (read[1]?.at !== this.found?.at || read[0]?.revision !== this.draft?.revision) this.decision.choices = {};
    [this.draft, this.found, this.attempts] = read;
    this.loaded = true;
  }

  #policy(draft: Draft) {
    return documentPolicyFor(this.#app, draft.connectionId);
  }

  /** Saves the merged content in the draft, with the service's current document as its baseline. */
  apply(then: 'open' | 'queue'): Promise<boolean> {
    return this.#during('apply', async () => {
      const { draft, found, result } = this;
      if (!draft || !found || result === null) return false;
      const { id, revision } = draft;
      const shown = found.digest ?? '';
      const saved = await this.#try((api) => api.resolveConflict({ draftId: id, revision, content: result, shown }));
      if (saved?.saved !== true) {
        if (saved) this.#app.toasts.show(() => t(refusals[saved.why]), { tone: 'error' });
        await this.load();
        return false;
      }
      const key = then === 'open' ? 'applied' : await this.#queue(saved.summary.revision);
      if (key !== 'queued') this.edit();
      this.#app.toasts.show(() => t(`conflict.${key}`), key === 'notQueued' ? { tone: 'error' } : {});
      return true;
    });
  }

  /** Names the submission and what is shown here of the service's document, so that nothing else is sent or overwritten. */
  #sendAnyway(): Decision {
    const shown = this.found?.digest ?? 'unreadable';
    return { kind: 'sendAnyway', shown, ...(this.#last && { submissionId: this.#last.submissionId }) };
  }

  sendAnyway(): Promise<boolean> {
    return this.#during('other', async () => {
      const done = await this.#try((api) => api.decideDraft({ id: this.id, decision: this.#sendAnyway() }));
      if (done === null) await this.load();
      if (done) this.#app.toasts.show(() => t('conflict.sentAnyway'));
      return done !== null;
    });
  }

  /** Repeats the precheck and sends: the draft is withdrawn from the queue, queued again and submitted. */
  tryAgain(): Promise<boolean> {
    return this.#during('other', async () => {
      const { draft, id } = this;
      if (!draft || !(await this.#leave())) return false;
      const key = await this.#queue(draft.revision);
      if (key !== 'queued') {
        this.#app.toasts.show(() => t('conflict.notTried'), { tone: 'error' });
        return true;
      }
      const { connectionId } = draft;
      await this.#try((api) => api.submitQueue({ connectionId, ids: [id] }));
      return true;
    });
  }

  /** Withdraws the draft from the queue; also true if it has already left the queue. */
  toDraft(): Promise<boolean> {
    return this.#during('other', () => this.#leave());
  }

  makeNew(): Promise<boolean> {
    return this.#during('other', async () => {
      const copy = await this.#try((api) => api.duplicateDraft({ id: this.id }));
      if (!copy) return false;
      this.#app.go({ screen: 'editor', id: copy.id });
      this.#app.toasts.show(() => t('drafts.duplicated'));
      return true;
    });
  }

  remove(): Promise<boolean> {
    return this.#during('other', async () => {
      const { id } = this;
      if (!(await this.#leave())) return false;
      const answer = await this.#try((api) => api.deleteDrafts({ ids: [id] }));
      if (answer?.deleted.includes(id) !== true) return false;
      const { route } = this.#app;
      if (route.screen === 'editor' && route.id === id) this.#app.go({ screen: 'drafts' });
      const restore = (): void => void this.#try((api) => api.undeleteDrafts({ ids: [id] }));
      this.#app.toasts.show(() => t('conflict.deleted'), { action: { label: () => t('shell.undo'), run: restore } });
      return true;
    });
  }

  seen(): Promise<boolean> {
    return this.#during(
      'other',
      async () => (await this.#try((api) => api.dismissConflict({ draftId: this.id }))) !== null,
    );
  }

  edit(): void {
    this.#app.go({ screen: 'editor', id: this.id });
  }

  openInService(): void {
    const { draft } = this;
    const id = draft?.targetId ?? draft?.acceptedId ?? null;
    if (draft && id !== null) this.#app.go({ screen: 'document', kind: draft.kind, id });
  }

  async #leave(): Promise<boolean> {
    const { draft, id } = this;
    if (draft === null || isEditable(draft.state)) return true;
    const answer = await this.#try((api) => api.withdrawDrafts({ ids: [id] }));
    if (answer === null || answer.withdrawn.includes(id)) return answer !== null;
    this.#app.toasts.show(() => t('sync.notWithdrawn', { total: 1, count: count(1) }), { tone: 'error' });
    return false;
  }

  async #queue(revision: number): Promise<'queued' | 'notQueued'> {
    const answer = await this.#try((api) => queueAsking(api, [{ id: this.id, revision }]));
    return answer?.queued.includes(this.id) === true ? 'queued' : 'notQueued';
  }

  #try<T>(work: (api: Api) => Promise<T>): Promise<T | null> {
    return this.#app.orToast(() => work(this.#app.api));
  }

  /** Runs one action at a time; events received meanwhile are handled after it. */
  async #during(busy: Exclude<Busy, null>, work: () => Promise<boolean>): Promise<boolean> {
    if (this.busy !== null) return false;
    this.busy = busy;
    this.#changed = false;
    const settled = await work();
    this.busy = null;
    if (this.#changed) await this.load();
    return settled;
  }
}

type Refusal = Extract<SaveResult, { saved: false }>['why'];
const refusals = {
  stale: 'conflict.stale',
  locked: 'conflict.locked',
  gone: 'errors.bridge.notFound',
} as const satisfies Readonly<Record<Refusal, string>>;
