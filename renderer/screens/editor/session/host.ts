import type { DraftSummary } from '../../../../domain/model/draft.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import type { TableProblem } from '../../../../domain/model/table.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { ScannerSetup } from '../../../../domain/settings.ts';
import type { Api } from '../../../api.ts';
import type { ColumnMemory } from '../lines/grid-columns.svelte.ts';
import type { PasteMemory } from '../import/table-question.svelte.ts';

/** A short message about what has happened; `undo` takes it back. */
export type Notice =
  | { readonly kind: 'linesDeleted'; readonly count: number; readonly undo: () => void }
  /** Cells were filled at once; `skipped`: those that were left as they were. */
  | { readonly kind: 'filled'; readonly changed: number; readonly skipped: number }
  /** A new document was filled from another one; `fields`: of its header. `undo` empties it again. */
  | {
      readonly kind: 'filledFrom';
      readonly draft: DraftSummary;
      readonly fields: readonly string[];
      readonly undo: () => void;
    }
  /** Lines that were made or changed, cells that became open entries, and columns that the user left aside. */
  | { readonly kind: 'pasted'; readonly rows: number; readonly open: number; readonly leftAside: readonly string[] }
  /** A file that was chosen has no table that is read, several came at once, or the document is only read now. */
  | { readonly kind: 'notRead'; readonly problem: TableProblem | 'several' | 'readOnly' }
  /** A line was inserted where the service has another one; `append` puts it to the end. */
  | { readonly kind: 'insertedOutOfOrder'; readonly append: () => void }
  | { readonly kind: 'broughtUpToDate' }
  /** An earlier version is here again; `undo` puts back what was here before. */
  | { readonly kind: 'broughtBack'; readonly savedAt: number; readonly undo: () => void }
  | { readonly kind: 'keptApart'; readonly id: string };

export interface EditorHost {
  readonly api: Api;
  readonly language: () => Language;
  readonly today: () => string;
  readonly notify: (notice: Notice) => void;
  /**
   * Resolves once what is to be seen now has been drawn, and a key that came meanwhile taken. Where there is none, all of a long
   * document is computed as it is opened.
   */
  readonly drawn?: () => Promise<void>;
  /** Nothing is remembered where there is none. */
  readonly pasteMemory?: PasteMemory;
  readonly columnMemory?: (kind: DocumentKind) => ColumnMemory;
  /** What is known of the workstation's scanner. */
  readonly scanner?: () => ScannerSetup;
}
