import type { DraftSummary } from '../../../../domain/model/draft.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import type { TableProblem } from '../../../../domain/model/table.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { ScannerSetup } from '../../../../domain/settings.ts';
import type { Api } from '../../../api.ts';
import type { ColumnMemory } from '../lines/grid-columns.svelte.ts';
import type { StoredDrafts } from '../../../state/stored-drafts.svelte.ts';
import type { PasteMemory } from '../import/table-question.svelte.ts';

/** A short message about something that happened; `undo` reverts it. */
export type Notice =
  | { readonly kind: 'linesDeleted'; readonly count: number; readonly undo: () => void }
  /** Several cells were filled; `skipped`: cells left unchanged. */
  | { readonly kind: 'filled'; readonly changed: number; readonly skipped: number }
  /** A new document was filled from another one; `fields`: names of its header fields. `undo` empties it again. */
  | {
      readonly kind: 'filledFrom';
      readonly draft: DraftSummary;
      readonly fields: readonly string[];
      readonly undo: () => void;
    }
  /** One step was made; `undo` undoes it. */
  | { readonly kind: 'stepMade'; readonly text: () => string; readonly undo: () => void }
  /** `rows`: lines added or changed; `open`: cells that became open entries; `excludedColumns`: columns the user left out. */
  | {
      readonly kind: 'pasted';
      readonly rows: number;
      readonly open: number;
      readonly excludedColumns: readonly string[];
    }
  /** The chosen file has no readable table, several files were dropped, or the document is read-only. */
  | { readonly kind: 'notRead'; readonly problem: TableProblem | 'several' | 'readOnly' }
  /** A line was inserted where the service has another line; `append` moves it to the end. */
  | { readonly kind: 'insertedOutOfOrder'; readonly append: () => void }
  | { readonly kind: 'broughtUpToDate' }
  /** The same, and what was typed is not in it: undo brings it back. */
  | { readonly kind: 'reloaded' }
  /** An earlier version was restored; `undo` restores the content before it. */
  | { readonly kind: 'broughtBack'; readonly savedAt: number; readonly undo: () => void };

export interface EditorHost {
  readonly api: Api;
  readonly storedDrafts: StoredDrafts;
  readonly language: () => Language;
  readonly today: () => string;
  readonly notify: (notice: Notice) => void;
  /**
   * Resolves after the next frame and after keys pressed meanwhile. If absent, a long document is computed
   * completely while it is opened.
   */
  readonly afterNextFrame?: () => Promise<void>;
  /** If absent, column choices of pasted tables are not remembered. */
  readonly pasteMemory?: PasteMemory;
  readonly columnMemory?: (kind: DocumentKind) => ColumnMemory;
  /** Settings of the workstation's scanner. */
  readonly scanner?: () => ScannerSetup;
}
