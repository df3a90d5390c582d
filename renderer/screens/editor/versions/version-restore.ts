import type { MergeChoices } from '../../../../domain/compare/merge.ts';
import type { Mark } from '../../../../domain/edit/edit-state.ts';
import type { DraftBaseline, RestoreResult } from '../../../../domain/model/draft.ts';
import type { DraftVersion } from '../../../../domain/model/backup.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { GridState } from '../lines/grid.svelte.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import type { EditorHost } from '../session/host.ts';
import type { OpenDraft } from '../session/open-draft.svelte.ts';

export interface RestoringEditor {
  readonly id: string;
  readonly host: EditorHost;
  readonly document: DocumentState;
  readonly draft: OpenDraft;
  readonly readOnly: boolean;
  readonly grid: Pick<GridState, 'commit'>;
  flush(): Promise<void>;
  afterLoading(): Promise<void>;
}

type RefusedRestore = Extract<RestoreResult, { readonly saved: false }>;

export class VersionRestore {
  readonly #editor: RestoringEditor;
  readonly #host: EditorHost;
  readonly #document: DocumentState;

  constructor(editor: RestoringEditor) {
    this.#editor = editor;
    this.#host = editor.host;
    this.#document = editor.document;
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
    if (this.#editor.draft.isUnsaved) return 'unsaved';
    const { content, baseline } = this.#document;
    const { id: draftId, draft } = this.#editor;
    const result = await draft.change((revision) =>
      this.#host.api.restoreVersion({ draftId, versionId, revision, choices }),
    );
    if (!result.saved) return result.why;
    const after = this.#document.mark();
    this.#host.notify({ kind: 'broughtBack', savedAt, undo: () => this.#putBack(content, baseline, after) });
    return 'done';
  }

  /** Does nothing if something was entered since, as the undo of other messages. */
  #putBack(content: ValueRecord, baseline: DraftBaseline | null, after: Mark): void {
    this.#editor.grid.commit();
    if (this.#editor.readOnly || this.#document.stepsSince(after) !== 0) return;
    this.#document.load(content, baseline, true);
    void this.#editor.afterLoading();
  }
}
