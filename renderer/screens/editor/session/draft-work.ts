/** Actions on the whole open document. Each reports its outcome and moves the focus. */
import type { SeenDraft } from '../../../../domain/model/queue.ts';
import type { Problem } from '../../../../domain/model/problem.ts';
import type { TableFormat } from '../../../../domain/model/table.ts';
import { t } from '../../../messages/index.svelte.ts';
import type { AppState } from '../../../state/app.svelte.ts';
import { bufferedKeys } from '../../../state/buffered-keys.ts';
import { numberText } from '../../../state/draft-text.ts';
import { keyGate } from '../../../state/key-gate.ts';
import { exportTable } from '../../../state/export-table.ts';
import { isToBeAsked } from '../../../state/sent-elsewhere.svelte.ts';
import { startInWarehouse } from '../../../state/start-warehouse.ts';
import { openNextRefused } from '../../../state/next-refused.ts';
import { previewDocuments } from '../../../state/printing.svelte.ts';
import { sayOutcome } from '../../../state/sent-outcome.ts';
import { askForReview } from '../../../state/reviews.svelte.ts';
import { saveAsTemplate } from '../../../state/templates.svelte.ts';
import { toSync } from '../../../state/to-sync.ts';
import type { Editor } from './editor.svelte.ts';
import { lineColumns } from '../lines/line-table.ts';
import { placeOfProblem, textOfProblem } from '../fields/texts.ts';

export class DraftWork {
  readonly #app: AppState;
  readonly #editor: Editor;

  constructor(app: AppState, editor: Editor) {
    this.#app = app;
    this.#editor = editor;
  }

  /**
   * Asks for a review before a replacement, change or deletion is sent, and for a confirmation if the document was handed over.
   * Returns what was reviewed, `undefined` if nothing was asked (also if errors or unsaved changes prevent sending anyway), or
   * `cancelled`.
   */
  async #reviewBeforeSending(then: 'queue' | 'submit'): Promise<readonly SeenDraft[] | undefined | 'cancelled'> {
    const { operation } = this.#editor.summary;
    // At once, so that no key is handled before those that follow wait.
    if (this.#editor.queued || (operation === 'create' && !isToBeAsked(this.#editor.summary))) return undefined;
    if (!(await this.#editor.submission.isAsShown())) {
      this.#refuse(false);
      return 'cancelled';
    }
    const isWrong = this.#editor.problems.all.some(
      ({ severity, source }) => severity === 'error' && source === 'rampa',
    );
    if (isWrong || this.#editor.draft.isUnsaved) return undefined;
    return (await askForReview(this.#app, [this.#editor.id], then, () => this.#editor.summary)) ?? 'cancelled';
  }

  async queue(): Promise<void> {
    const reviewed = await this.#reviewBeforeSending('queue');
    if (reviewed === 'cancelled') return void this.#editor.navigator.keepFocus();
    await bufferedKeys.during(() => this.#queueReviewed(reviewed));
  }

  /** Queues after the review; returns whether the document is queued. If not, keys are refused until the user reacts. */
  async #queueReviewed(reviewed?: readonly SeenDraft[]): Promise<boolean> {
    const done = await this.#app.orToast(() => this.#editor.submission.queue(reviewed));
    void this.#editor.navigator.keepFocus();
    if (done) this.#app.toasts.show(() => t('editor.notice.queued'), { action: toSync(this.#app) });
    else this.#refuse(done);
    return done === true;
  }

  async queueAndCreate(): Promise<void> {
    await bufferedKeys.during(async () => (await this.#queueReviewed()) && (await this.another()));
  }

  /** Reviews and queues the document, then opens the next rejected one; after the last, goes back to the list. */
  async queueAndGoOn(): Promise<void> {
    const reviewed = await this.#reviewBeforeSending('queue');
    if (reviewed === 'cancelled') return void this.#editor.navigator.keepFocus();
    await bufferedKeys.during(async () => {
      const next = (await this.#queueReviewed(reviewed)) ? await openNextRefused(this.#app) : 'failed';
      if (next === 'none') this.#app.back();
      return next === 'opened';
    });
  }

  submit(): void {
    keyGate.unlessScanned(() => void this.submitNow());
  }

  async submitNow(): Promise<void> {
    const reviewed = await this.#reviewBeforeSending('submit');
    if (reviewed === 'cancelled') return void this.#editor.navigator.keepFocus();
    await bufferedKeys.during(async () => {
      const stop = sayOutcome(this.#app, this.#editor.id);
      const { submission } = this.#editor;
      const isSubmitting = (): void => this.#app.toasts.show(() => t('editor.notice.submitted'), { about: 'outcome' });
      const done = await this.#app.orToast(() => submission.submit(isSubmitting, reviewed));
      void this.#editor.navigator.keepFocus();
      if (!done) {
        stop();
        this.#refuse(done);
      }
      return done === true;
    });
  }

  async withdraw(): Promise<void> {
    const done = await this.#app.orToast(() => this.#editor.submission.withdraw());
    void this.#editor.navigator.keepFocus();
    if (done === false) this.#app.toasts.show(() => t('editor.notice.notWithdrawn'), { tone: 'error' });
  }

  async duplicate(): Promise<void> {
    await this.#editor.flush();
    const copy = await this.#app.orToast(() => this.#app.api.duplicateDraft({ id: this.#editor.id }));
    if (!copy) return;
    this.#app.go({ screen: 'editor', id: copy.id });
    this.#app.toasts.show(() => t('drafts.duplicated'));
  }

  /** Saves first, so that the template has the latest content. */
  async saveTemplate(): Promise<void> {
    await saveAsTemplate(this.#app, this.#editor.id, async () => {
      await this.#editor.flush();
      if (this.#editor.draft.isUnsaved) this.#app.toasts.show(() => t('templates.unsaved'), { tone: 'error' });
      return !this.#editor.draft.isUnsaved;
    });
    void this.#editor.navigator.keepFocus();
  }

  /** Saves first, so that the latest content is printed. */
  async print(): Promise<void> {
    await previewDocuments(async () => {
      await this.#editor.flush();
      if (!this.#editor.draft.isUnsaved) return [this.#editor.id];
      this.#app.toasts.show(() => t('print.unsaved'), { tone: 'error' });
      return null;
    });
    void this.#editor.navigator.keepFocus();
  }

  async exportLines(format: TableFormat): Promise<void> {
    this.#editor.takeTyped();
    const name = `${t('files.name.lines')}-${numberText(this.#editor.summary)}`;
    await exportTable(this.#app, format, {
      name,
      columns: lineColumns(this.#editor),
      rows: [this.#editor.document.lines],
      connectionId: this.#editor.summary.connectionId,
    });
    void this.#editor.navigator.keepFocus();
  }

  remove(): void {
    keyGate.unlessScanned(() => this.#remove());
  }

  async #remove(): Promise<void> {
    await this.#editor.flush();
    const { id } = this.#editor;
    const result = await this.#app.orToast(() => this.#app.api.deleteDrafts({ ids: [id] }));
    if (!result?.deleted.includes(id)) return;
    this.#app.go({ screen: 'drafts' });
    const bringBack = async (): Promise<void> => {
      await this.#app.orToast(() => this.#app.api.undeleteDrafts({ ids: [id] }));
      this.#app.go({ screen: 'editor', id });
    };
    this.#app.toasts.show(() => t('editor.notice.deleted'), {
      action: { label: () => t('shell.undo'), run: () => void bringBack() },
    });
  }

  async restore(): Promise<void> {
    const copy = await this.#app.orToast(() => this.#editor.draft.restore());
    // A change of a document is not in another database file, and cannot be begun there without the document.
    if (this.#editor.draft.isGone && copy === null)
      this.#app.toasts.show(() => t('errors.bridge.notFound'), { tone: 'error' });
    if (copy === null) return void this.#editor.navigator.keepFocus();
    this.#app.go({ screen: 'editor', id: copy });
    this.#app.toasts.show(() => t('editor.notice.keptApart'));
  }

  /**
   * Reports why the document is not queued (`null`: the call failed). Keys typed meanwhile may be for another document, so they
   * are refused until the user has seen the reason.
   */
  #refuse(done: false | null): void {
    const { notQueued, firstError } = this.#editor.submission;
    const why = (): string => {
      if (done === null) return t('editor.notice.notQueued.failed');
      const reason = t(`editor.notice.notQueued.${notQueued}`);
      return firstError === null ? reason : `${reason} ${this.#placed(firstError)}`;
    };
    // After a click the user looks at the screen, so that keys need not be refused.
    const { waiting, isWaitPointed } = bufferedKeys;
    bufferedKeys.refuse(why, waiting && !isWaitPointed);
  }

  #placed(problem: Problem): string {
    const { document } = this.#editor;
    const { line } = problem.place;
    const number = line === null ? null : document.lineIndex(line) + 1;
    return `${placeOfProblem(problem, number, this.#editor)}: ${textOfProblem(problem, this.#editor)}`;
  }

  async leave(): Promise<void> {
    await this.#editor.flush();
    this.#app.back();
  }

  /** Creates another document of the same kind; returns false if that failed. */
  async another(): Promise<boolean> {
    const { connectionId } = this.#editor.summary;
    const { kind } = this.#editor.description;
    await this.#editor.flush();
    const like = this.#editor.id;
    const draft = await this.#app.orToast(() => this.#app.api.createDraft({ connectionId, kind, like }));
    const warehouse = this.#editor.document.lines.at(-1)?.WarehouseName;
    if (draft) startInWarehouse(draft.id, typeof warehouse === 'string' ? warehouse : '');
    if (draft) this.#app.go({ screen: 'editor', id: draft.id });
    return draft !== null;
  }
}
