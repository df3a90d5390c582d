/**
 * Keeps the editor and the stored draft together: takes in what another window, the queue or another file makes of the draft,
 * and carries out what the user decides where both sides have changes.
 */
import { isEditable } from '../../../../domain/model/draft-state.ts';
import type { Draft, DraftSummary } from '../../../../domain/model/draft.ts';
import type { DraftsChanged } from '../../../../domain/model/queue.ts';
import { concerns } from '../../../state/changes.ts';
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
  /** Takes the content, baseline and state of the stored draft; one step of undo brings the content before it back. */
  adopt(draft: Draft): void;
  /** Reads what belongs to a content that has just been loaded. */
  afterLoading(): Promise<void>;
}

export class DraftSync {
  /** The draft is being changed from here: events of the change are ignored. */
  isOwnChange = false;
  readonly #editor: SyncedEditor;
  readonly #host: EditorHost;
  readonly #document: DocumentState;
  readonly #autosave: Autosave;
  readonly #stopFileEvents: () => void;
  #stopDraftEvents: () => void = () => undefined;
  #isFollowing = false;
  /** The draft's summary in the last event, since it was last saved or read. */
  #announced: DraftSummary | null = null;

  constructor(editor: SyncedEditor) {
    this.#editor = editor;
    this.#host = editor.host;
    this.#document = editor.document;
    this.#autosave = editor.autosave;
    // Also while the document is only kept because it could not be saved.
    this.#stopFileEvents = editor.host.api.on('storeReplaced', () => {
      editor.autosave.fileReplaced();
      if (this.#isFollowing) void this.#compareWithFile();
    });
  }

  /** Listens to what others do with the draft, until {@link unfollow}. */
  follow(): void {
    this.unfollow();
    this.#isFollowing = true;
    void this.#compareWithFile();
    this.#stopDraftEvents = this.#host.api.on('draftsChanged', (event) => this.#takeEvent(event));
  }

  /** Takes the draft's summary from an event; its content is read only where another window saved one. */
  #takeEvent(event: DraftsChanged): void {
    const { id } = this.#editor;
    if (this.isOwnChange || !concerns(event, id)) return;
    const announced = event.drafts?.find(({ summary }) => summary.id === id)?.summary;
    const { revision, isSaving } = this.#autosave;
    this.#announced = announced ?? null;
    if (announced?.revision === revision) this.#takeSummary(announced);
    // A later revision may be that of the save that is under way, an earlier one is what was here before it.
    else if (!isSaving && (announced === undefined || announced.revision > revision)) void this.bringUpToDate();
  }

  /** A save begins: what events said before it is older than its answer. */
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
    if (before === summary.state) return;
    if (this.#autosave.state.kind === 'locked' && isEditable(summary.state)) this.#autosave.resume();
    void this.#editor.afterLoading();
  }

  unfollow(): void {
    this.#isFollowing = false;
    this.#stopDraftEvents();
  }

  /** Stops listening to another database file as well. */
  stop(): void {
    this.#stopFileEvents();
  }

  /** Takes the other window's content in place of ours, which one step of undo brings back. */
  takeTheirs(theirs: Draft): void {
    this.#editor.adopt(theirs);
  }

  /** Saves ours over theirs, which one step of undo brings back. */
  async keepMine(theirs: Draft): Promise<void> {
    const mine = this.#document.content;
    this.#document.load(theirs.content, true);
    this.#document.load(mine, true);
    await this.#autosave.keepMine(theirs);
  }

  /** Makes ours a draft of its own, and takes theirs here; returns the new draft's id. */
  async keepMineApart(theirs: Draft): Promise<string> {
    const { connectionId, kind } = this.#editor.summary;
    const copy = await this.#host.api.createDraft({ connectionId, kind, content: this.#document.content });
    this.#editor.adopt(theirs);
    return copy.id;
  }

  /**
   * Brings the deleted draft back, with the content of the editor. Where the open database file never had it, a new document
   * becomes a draft of its own, whose id is answered.
   */
  async restore(): Promise<string | null> {
    await this.#host.api.undeleteDrafts({ ids: [this.#editor.id] });
    const draft = await this.#host.api.getDraft({ id: this.#editor.id });
    if (!draft) {
      const { connectionId, kind, operation } = this.#editor.summary;
      if (operation !== 'create') return null;
      const copy = await this.#host.api.createDraft({ connectionId, kind, content: this.#document.content });
      this.#autosave.adopt(this.#autosave.revision);
      return copy.id;
    }
    this.#editor.summary = draft;
    this.#autosave.adopt(draft.revision);
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
    // Saved from here while this was read: the answer is older than what is here.
    if (draft.revision < this.#autosave.revision) return;
    if (draft.revision > this.#autosave.revision && !this.#autosave.dirty && !this.#editor.grid.editing) {
      this.#editor.adopt(draft);
      this.#host.notify({ kind: 'broughtUpToDate' });
      return;
    }
    // An event that came meanwhile is newer than this answer.
    const announced = this.#announced as DraftSummary | null;
    this.#takeSummary(announced?.revision === draft.revision ? announced : draft);
  }

  /** Compares with the draft in the database file that is open now; where both have changes, the user decides. */
  async #compareWithFile(): Promise<void> {
    if (this.#autosave.state.kind !== 'replaced') return;
    const theirs = await this.#host.api.getDraft({ id: this.#editor.id }).catch(() => undefined);
    // No file is open yet: asked again when one is.
    if (theirs === undefined) return;
    if (theirs === null) this.#autosave.state = { kind: 'gone' };
    else if (this.#autosave.dirty) this.#autosave.state = { kind: 'stale', theirs, replaced: true };
    else this.#editor.adopt(theirs);
  }
}
