import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { TableFormat } from '../../../domain/model/table.ts';
import { t } from '../../messages/index.svelte.ts';
import { queueAsking } from '../../state/queue-asking.svelte.ts';
import { reportQueued } from '../../state/queueing.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { canDecide } from '../../state/conflicts.svelte.ts';
import { inService } from '../../state/route.ts';
import { askForReview } from '../../state/reviews.svelte.ts';
import { handOver } from '../../state/draft-file.svelte.ts';
import { bufferedKeys } from '../../state/buffered-keys.ts';
import { keyGate } from '../../state/key-gate.ts';
import { openDraft, beginDraft } from '../../state/open-draft.ts';
import { saveAsTemplate } from '../../state/templates.svelte.ts';
import { canPrint, previewDocuments } from '../../state/printing.svelte.ts';
import { exportTable } from '../../state/export-table.ts';
import type { DraftList } from '../../state/draft-list.svelte.ts';
import { draftColumns } from './draft-table.ts';

/** The actions of the drafts list's buttons and keys. Each reports its result. */
export class DraftActions {
  readonly #app: AppState;
  readonly #list: DraftList;

  constructor(app: AppState, list: DraftList) {
    this.#app = app;
    this.#list = list;
  }

  async create(kind: DocumentKind): Promise<void> {
    await beginDraft(this.#app, kind);
  }

  async open(draft: Pick<DraftSummary, 'id' | 'state'>): Promise<void> {
    await openDraft(this.#app, draft);
  }

  /** If actions work on a single draft: the route of its document in the service; `null` if there is none. */
  inService(): ReturnType<typeof inService> {
    const row = this.#list.target;
    return row && inService(row);
  }

  openInService(): void {
    const document = this.inService();
    if (document) this.#app.go(document);
  }

  /** If actions work on a single draft that has a conflict to decide: its id. */
  conflicted(): string | null {
    const row = this.#list.target;
    return row && canDecide(row) ? row.id : null;
  }

  async duplicate(): Promise<void> {
    const id = this.#list.target?.id;
    if (id === undefined) return;
    await bufferedKeys.during(async () => {
      const draft = await this.#app.orToast(() => this.#app.api.duplicateDraft({ id }));
      if (!draft) return false;
      this.#app.go({ screen: 'editor', id: draft.id });
      this.#app.toasts.show(() => t('drafts.duplicated'));
      return true;
    });
  }

  async saveTemplate(): Promise<void> {
    const id = this.#list.target?.id;
    if (id !== undefined) await saveAsTemplate(this.#app, id);
  }

  remove(): void {
    // Those of now: the list may change while it is found out whether a label pressed the key.
    const ids = this.#list.targets();
    if (ids.length > 0) keyGate.unlessScanned(() => this.#remove(ids));
  }

  async #remove(ids: readonly string[]): Promise<void> {
    const answer = await this.#app.orToast(() => this.#app.api.deleteDrafts({ ids }));
    if (!answer) return;
    this.#list.clearSelection();
    await this.#list.refresh();
    const { deleted } = answer;
    if (deleted.length < ids.length) this.#app.toasts.show(() => t('drafts.notDeleted'), { tone: 'error' });
    if (deleted.length === 0) return;
    this.#app.toasts.show(() => t('drafts.deleted', { count: deleted.length }), {
      action: { label: () => `${t('shell.undo')} (Ctrl+Z)`, run: () => void this.#restore(deleted) },
    });
  }

  async bringBack(): Promise<void> {
    const ids = this.#list.deletedTargets();
    if (ids.length === 0) return;
    await this.#restore(ids);
    this.#list.clearSelection();
  }

  async #restore(ids: readonly string[]): Promise<void> {
    const answer = await this.#app.orToast(() => this.#app.api.undeleteDrafts({ ids }));
    if (!answer) return;
    await this.#list.refresh();
    this.#app.toasts.show(() => t('drafts.restored', { count: answer.undeleted.length }));
  }

  /** Exports the selected drafts, or all drafts of the search if none is selected. */
  async export(format: TableFormat): Promise<void> {
    const rows = this.#list.chosenRows();
    await exportTable(this.#app, format, { name: t('files.name.drafts'), columns: draftColumns(), rows });
  }

  async handOver(): Promise<void> {
    await handOver(this.#app, this.#list.targets());
  }

  async print(): Promise<void> {
    if (this.#list.targets().length > 0) await previewDocuments(() => this.#printed());
  }

  async #printed(): Promise<readonly string[] | null> {
    const targets = new Set(this.#list.targets());
    if (!canPrint(this.#app, targets.size)) return null;
    if (targets.size === 1) return [...targets];
    const met = new Set<string>();
    for await (const rows of this.#list.chosenRows()) {
      if (rows === null) return null;
      for (const { id } of rows) if (targets.has(id)) met.add(id);
    }
    // At the end, selected drafts that are no longer in the list as it is filtered now.
    return [...new Set([...met, ...targets])];
  }

  /** Queues drafts without errors and reports why others were not queued. The user first reviews changes to documents. */
  async queue(): Promise<void> {
    const ids = this.#list.targets();
    if (ids.length === 0) return;
    const known = this.#list.currentRows();
    const seen = await askForReview(this.#app, ids, 'queue', (id) => known.get(id) ?? null);
    if (seen === null) return;
    const answer = await this.#app.orToast(() => queueAsking(this.#app.api, seen));
    if (!answer) return;
    this.#list.clearSelection();
    await this.#list.refresh();
    reportQueued(this.#app, answer);
  }
}
