import type { Decision, NotQueuedReason, QueueStatus, SeenDraft } from '../../../domain/model/queue.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { TableFormat } from '../../../domain/model/table.ts';
import { BridgeFailure } from '../../api.ts';
import { t } from '../../messages/index.svelte.ts';
import { queueAsking } from '../../state/queue-asking.svelte.ts';
import { exportTable } from '../../state/export-table.ts';
import { withdrawalText } from '../../state/draft-text.ts';
import { count } from '../../state/format.ts';
import { keyGate } from '../../state/key-gate.ts';
import { openDraft } from '../../state/open-draft.ts';
import { canPrint, previewDocuments } from '../../state/printing.svelte.ts';
import { askForReview } from '../../state/reviews.svelte.ts';
import { correctionsOf } from './list/corrections.ts';
import { refusalColumns, refusalsOf } from './refusals/refusal-table.ts';
import { Refusals } from './refusals/refusals.svelte.ts';
import { ShownQueue } from './list/shown-queue.svelte.ts';

export class QueueScreen extends ShownQueue {
  /** Why documents were not queued again. */
  notQueued = $state.raw<ReadonlyMap<string, NotQueuedReason>>(new Map());
  /** The running action, so that its button shows it. */
  busy = $state<'submit' | 'check' | 'decide' | null>(null);
  readonly refusals = new Refusals(this.app);

  submitAll(): void {
    keyGate.unlessScanned(() => {
      // The user may press the key before the list is loaded.
      if (this.submittable.length > 0 || !this.loaded) void this.#submit();
    });
  }

  submit(ids: readonly string[]): void {
    if (ids.length > 0) keyGate.unlessScanned(() => void this.#submit(ids));
  }

  async #submit(ids?: readonly string[]): Promise<void> {
    await this.#run((connectionId) =>
      this.app.api.submitQueue({ connectionId, ...(ids === undefined ? {} : { ids }) }),
    );
  }

  pause(): Promise<void> {
    return this.#run((connectionId) => this.app.api.pauseQueue({ connectionId }));
  }

  /** Sends the rest of what was submitted. */
  resume(): void {
    keyGate.unlessScanned(() => void this.#run((connectionId) => this.app.api.resumeQueue({ connectionId })));
  }

  async #run(work: (connectionId: string) => Promise<QueueStatus>): Promise<void> {
    const connectionId = this.app.connection?.id;
    if (connectionId === undefined) return;
    this.busy = 'submit';
    const status = await this.app.orToast(() => work(connectionId));
    this.busy = null;
    // Another connection may have been chosen since.
    if (status !== null && connectionId === this.app.connection?.id) this.app.queue = status;
    await this.reload();
  }

  async withdraw(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const answer = await this.app.orToast(() => this.app.api.withdrawDrafts({ ids }));
    if (!answer) return;
    correctionsOf(this.app).drop(answer.withdrawn);
    const done = answer.withdrawn.length;
    const left = ids.length - done;
    if (done > 0) this.app.toasts.show(() => t('sync.withdrawn', { total: done, count: count(done) }));
    if (left > 0)
      this.app.toasts.show(() => t('sync.notWithdrawn', { total: left, count: count(left) }), { tone: 'error' });
    this.clearSelection();
    await this.#changed();
  }

  /** Queues documents again after the user has reviewed changes to existing documents (`askForReview`). */
  async requeue(ids: readonly string[]): Promise<void> {
    const known = new Map(this.items.map((item) => [item.id, item]));
    const seen = ids.length === 0 ? null : await askForReview(this.app, ids, 'queue', (id) => known.get(id) ?? null);
    if (seen !== null) await this.#queue(seen);
  }

  /** Queues and submits a document without another review: it was reviewed before it was refused. */
  async sendAgain(id: string): Promise<void> {
    const shown = this.items.find((item) => item.id === id);
    const queued = shown === undefined ? [] : await this.#queue([shown]);
    if (queued.length > 0) await this.#submit(queued);
  }

  /** Returns the ids that were queued. */
  async #queue(seen: readonly SeenDraft[]): Promise<readonly string[]> {
    const drafts = seen.map(({ id, revision }) => ({ id, revision }));
    const ids = drafts.map(({ id }) => id);
    const answer = await this.app.orToast(() => queueAsking(this.app.api, drafts));
    if (!answer) return [];
    const notQueued = new Map([...this.notQueued].filter(([id]) => !ids.includes(id)));
    for (const { id, why } of answer.notQueued) notQueued.set(id, why);
    this.notQueued = notQueued;
    const [done, left] = [answer.queued.length, answer.notQueued.length];
    if (done > 0) this.app.toasts.show(() => t('sync.queuedAgain', { total: done, count: count(done) }));
    // The detail shows the reason for a single document.
    if (left > 0 && ids.length > 1) {
      this.app.toasts.show(() => t('sync.notQueued', { total: left, count: count(left) }), { tone: 'error' });
    }
    await this.#changed();
    return answer.queued;
  }

  readonly hasRefused = $derived(this.items.some(({ state }) => state === 'rejected'));

  /** Returns false if nothing is refused. */
  showRefusals(): boolean {
    if (this.hasRefused) void this.refusals.show(this.items);
    return this.hasRefused;
  }

  /** Applies the correction and selects the changed documents, so that they can be queued again immediately. */
  async correct(): Promise<void> {
    const changed = await this.refusals.apply();
    await this.reload();
    this.select(changed);
  }

  readonly likely = $derived(this.active?.state === 'rejected' ? this.detail.likely : null);

  /** Makes the likely correction of the open document, which can then be queued again. */
  async correctLikely(): Promise<void> {
    const { likely } = this;
    if (likely === null || this.busy !== null) return;
    this.busy = 'decide';
    await this.refusals.correctOne(likely.draft, likely);
    this.busy = null;
    await this.#changed();
  }

  async checkAgain(id: string): Promise<void> {
    this.busy = 'check';
    const summary = await this.app.orToast(() => this.app.api.reconcileDraft({ id }));
    this.busy = null;
    if (summary) {
      const { state } = summary;
      if (state === 'draft') this.#reportDraft(summary);
      else if (state === 'accepted' || state === 'unknown')
        this.app.toasts.show(() => t(`sync.unknown.looked.${state === 'accepted' ? 'found' : 'still'}`));
    }
    await this.#changed();
  }

  /** Returns `couldNotLook` if the document was not sent again because nothing could be looked up: the user is asked again. */
  async decide(id: string, decision: Decision): Promise<'couldNotLook' | 'done'> {
    this.busy = 'decide';
    const submissionId = this.items.find((item) => item.id === id)?.submissionId;
    const shown = submissionId === undefined ? decision : { ...decision, submissionId };
    let couldNotLook = false;
    const decided = await this.app.orToast(async () => {
      try {
        return await this.app.api.decideDraft({ id, decision: shown });
      } catch (error) {
        couldNotLook = error instanceof BridgeFailure && error.code === 'couldNotLook';
        if (couldNotLook) return null;
        throw error;
      }
    });
    if (decision.kind === 'sendAgain' && decided?.state === 'draft') this.#reportDraft(decided);
    this.busy = null;
    await this.#changed();
    return couldNotLook ? 'couldNotLook' : 'done';
  }

  /** It is a draft now, although the user wanted it found or sent: why it left the queue, or that it is held back. */
  #reportDraft({ withdrawn }: Pick<DraftSummary, 'withdrawn'>): void {
    const text = (): string => (withdrawn === null ? t('sync.notQueued.quarantined') : withdrawalText(withdrawn));
    this.app.toasts.show(text, { tone: 'error' });
  }

  async #changed(): Promise<void> {
    await Promise.all([this.reload(), this.detail.refresh()]);
  }

  /** Ids to print: the selection in the list's order, else the active document. */
  readonly printed = $derived(
    this.targets.length > 0 ? this.targets.map(({ id }) => id) : [this.activeId ?? []].flat(),
  );

  async print(ids = this.printed): Promise<void> {
    if (ids.length > 0) await previewDocuments(() => Promise.resolve(canPrint(this.app, ids.length) ? ids : null));
  }

  /** Exports the refused documents of the selection, or of the whole queue if none of them is selected. */
  async exportRefusals(format: TableFormat): Promise<void> {
    const selected = this.targets.filter(({ state }) => state === 'rejected');
    const rows = refusalsOf(this.app, selected.length > 0 ? selected : this.items);
    await exportTable(this.app, format, { name: t('files.name.refusals'), columns: refusalColumns(), rows });
  }

  async copy(text: string, confirmation: () => string): Promise<void> {
    const done = await this.app.orToast(() => this.app.api.copyText({ text }));
    if (done) this.app.toasts.show(confirmation);
  }

  /** Opens a document in the editor; a refused one at its first error. */
  async open(id: string): Promise<void> {
    const known = this.items.find((item) => item.id === id) ?? this.detail.draft;
    await openDraft(this.app, { id, state: known?.state ?? 'draft' });
  }
}
