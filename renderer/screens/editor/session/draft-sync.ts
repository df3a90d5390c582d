/** Keeps the editor and the stored draft in sync: takes changes made elsewhere in Rampa, by the queue or by another database file. */
import { baselineOf, isSameBaseline } from '../../../../domain/baseline.ts';
import { withTypedSince } from '../../../../domain/edit/typed-since.ts';
import { isEditable } from '../../../../domain/model/draft-state.ts';
import type { Draft, DraftSummary } from '../../../../domain/model/draft.ts';
import type { DraftNews } from '../../../state/stored-drafts.svelte.ts';
import type { DocumentState } from './document.svelte.ts';
import type { EditorHost } from './host.ts';
import type { Autosave } from './autosave.svelte.ts';

export interface SyncedEditor {
  readonly id: string;
  readonly host: EditorHost;
  readonly document: DocumentState;
  readonly autosave: Autosave;
  readonly grid: { readonly editing: object | null };
  summary: DraftSummary;
  /** Replaces content, baseline and state with those of the stored draft; one undo step restores the previous content. */
  adopt(draft: Draft): void;
  /** Loads the data that belongs to the new content. */
  afterLoading(): Promise<void>;
}

export class DraftSync {
  /** While this editor changes the draft itself, events about the draft are ignored. */
  isOwnChange = false;
  readonly #editor: SyncedEditor;
  readonly #host: EditorHost;
  readonly #document: DocumentState;
  readonly #autosave: Autosave;
  readonly #stopFileEvents: () => void;
  #stopDraftEvents: () => void = () => undefined;
  #isFollowing = false;
  /** The draft's summary in the last event since the last save or read. */
  #announced: DraftSummary | null = null;

  constructor(editor: SyncedEditor) {
    this.#editor = editor;
    this.#host = editor.host;
    this.#document = editor.document;
    this.#autosave = editor.autosave;
    // Not stopped by `unfollow`: a draft that could not be saved is kept after its screen is closed.
    this.#stopFileEvents = editor.host.api.on('storeReplaced', () => {
      editor.autosave.fileReplaced();
      if (this.#isFollowing) void this.#compareWithFile();
    });
  }

  /** Listens to changes of the draft elsewhere, until {@link unfollow}. */
  follow(): void {
    this.unfollow();
    this.#isFollowing = true;
    void this.#compareWithFile();
    // Reopened with unsaved changes: events about the draft were missed meanwhile.
    if (this.#autosave.dirty) void this.bringUpToDate().catch(() => undefined);
    this.#stopDraftEvents = this.#host.storedDrafts.watchDraft(this.#editor.id, (news) => this.#takeNews(news));
  }

  /** Updates the summary; reads the content only if it was saved elsewhere. */
  #takeNews(news: DraftNews): void {
    if (this.isOwnChange) return;
    const announced = typeof news === 'string' ? null : news;
    const { revision, isSaving } = this.#autosave;
    this.#announced = announced;
    if (announced?.revision === revision) this.#takeSummary(announced);
    // During a save a later revision may be that save's; an earlier revision is outdated.
    else if (!isSaving && (announced === null || announced.revision > revision)) void this.bringUpToDate();
  }

  /** Called when a save begins: earlier events are older than its answer. */
  forgetEvents(): void {
    this.#announced = null;
  }

  saved(summary: DraftSummary): void {
    const announced = this.#announced;
    this.#editor.summary = announced?.revision === summary.revision ? announced : summary;
    if (announced !== null && announced.revision > summary.revision) void this.bringUpToDate();
  }

  #takeSummary(summary: DraftSummary): void {
    const before = this.#editor.summary.state;
    this.#editor.summary = summary;
    const isUnlocked = this.#autosave.state.kind === 'locked' && isEditable(summary.state);
    if (before === summary.state && !isUnlocked) return;
    if (isUnlocked) this.#autosave.resume();
    void this.#editor.afterLoading();
  }

  unfollow(): void {
    this.#isFollowing = false;
    this.#stopDraftEvents();
  }

  /** Also stops listening to the opening of another database file. */
  stop(): void {
    this.#stopFileEvents();
  }

  /**
   * The draft was saved elsewhere: shows what is stored, with what was typed here since; undo goes back to what was here. After a
   * merge the keys of lines are the service's, so what was typed is then only one undo away.
   */
  reload(stored: Draft): void {
    const { savedContent, dirty } = this.#autosave;
    const { content, baseline } = this.#document;
    const isMerged = dirty && !isSameBaseline(baseline, baselineOf(stored));
    const typed = isMerged ? null : withTypedSince(savedContent, content, stored.content);
    this.#editor.adopt(stored);
    if (typed !== null && typed !== stored.content) {
      this.#document.load(typed, this.#document.baseline, true);
      this.#autosave.changed();
    }
    this.#host.notify({ kind: typed === null ? 'reloaded' : 'broughtUpToDate' });
  }

  /**
   * Restores the deleted draft with the editor's content. If the open database file never had the draft, a new document is saved
   * as a new draft; returns its id, otherwise null.
   */
  async restore(): Promise<string | null> {
    await this.#host.api.undeleteDrafts({ ids: [this.#editor.id] });
    const draft = await this.#host.api.getDraft({ id: this.#editor.id });
    if (!draft) {
      const { connectionId, kind, operation } = this.#editor.summary;
      if (operation !== 'create') return null;
      const copy = await this.#host.api.createDraft({ connectionId, kind, content: this.#document.content });
      this.#autosave.adopt(this.#autosave.revision, this.#document.baseline);
      return copy.id;
    }
    this.#editor.summary = draft;
    this.#autosave.adopt(draft.revision, null);
    this.#autosave.changed();
    await this.#autosave.flush();
    return null;
  }

  async bringUpToDate(): Promise<void> {
    this.#announced = null;
    const draft = await this.#host.api.getDraft({ id: this.#editor.id });
    if (!draft) {
      this.#autosave.state = { kind: 'gone' };
      return;
    }
    // Saved from here during the read: the answer is outdated.
    if (draft.revision < this.#autosave.revision) return;
    if (draft.revision > this.#autosave.revision && !this.#autosave.dirty && !this.#editor.grid.editing) {
      this.reload(draft);
      return;
    }
    // An event that arrived during the read is newer than the answer.
    const announced = this.#announced as DraftSummary | null;
    this.#takeSummary(announced?.revision === draft.revision ? announced : draft);
  }

  /** Reads the draft in the newly opened database file. */
  async #compareWithFile(): Promise<void> {
    if (this.#autosave.state.kind !== 'replaced') return;
    const stored = await this.#host.api.getDraft({ id: this.#editor.id }).catch(() => undefined);
    // No database file is open yet; called again by the next event.
    if (stored === undefined) return;
    if (stored === null) this.#autosave.state = { kind: 'gone' };
    else this.reload(stored);
  }
}
