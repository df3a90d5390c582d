import type { MergeChoices } from '../../../../domain/compare/merge.ts';
import type { DraftBaseline, RestoreResult } from '../../../../domain/model/draft.ts';
import type { DraftVersion } from '../../../../domain/model/backup.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { GridState } from '../lines/grid.svelte.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import type { EditorHost } from '../session/host.ts';
import type { Autosave } from '../session/autosave.svelte.ts';
import type { DraftSync, SyncedEditor } from '../session/draft-sync.ts';

export interface RestoringEditor extends SyncedEditor {
  readonly readOnly: boolean;
  readonly grid: SyncedEditor['grid'] & Pick<GridState, 'commit' | 'keepLine'>;
  readonly sync: DraftSync;
  flush(): Promise<void>;
}

type RefusedRestore = Extract<RestoreResult, { readonly saved: false }>;

export class VersionRestore {
  readonly #editor: RestoringEditor;
  readonly #host: EditorHost;
  readonly #document: DocumentState;
  readonly #autosave: Autosave;

  constructor(editor: RestoringEditor) {
    this.#editor = editor;
    this.#host = editor.host;
    this.#document = editor.document;
    this.#autosave = editor.autosave;
  }

  /**
   * Puts an earlier version in place of the present content, with the user's choices where it must be merged. The present content
   * is saved first, so that it is kept as a version, and one step of undo brings it back.
   */
  async bringBack(
    { id: versionId, savedAt }: DraftVersion,
    choices: MergeChoices,
  ): Promise<'done' | 'unsaved' | RefusedRestore['why']> {
    await this.#editor.flush();
    if (this.#autosave.dirty) return 'unsaved';
    const { content, baseline } = this.#document;
    this.#editor.sync.isOwnChange = true;
    try {
      const { id } = this.#editor;
      const { revision } = this.#autosave;
      const result = await this.#host.api.restoreVersion({ draftId: id, versionId, revision, choices });
      const draft = result.saved ? await this.#host.api.getDraft({ id }) : null;
      if (draft !== null) this.#editor.adopt(draft);
      else await this.#editor.sync.bringUpToDate();
      if (!result.saved) return result.why;
    } finally {
      this.#editor.sync.isOwnChange = false;
    }
    this.#host.notify({ kind: 'broughtBack', savedAt, undo: () => this.#putBack(content, baseline) });
    return 'done';
  }

  #putBack(content: ValueRecord, baseline: DraftBaseline | null): void {
    if (this.#editor.readOnly) return;
    this.#editor.grid.commit();
    this.#editor.grid.keepLine(() => this.#document.load(content, baseline, true));
    this.#document.onChange();
    void this.#editor.afterLoading();
  }
}
