/** What the grid needs of the editor. */
import type { UndoStep } from '../../../../domain/edit/edit-state.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { LineAmounts } from '../../../../domain/amounts/totals.ts';
import type { Place } from '../../../../domain/model/place.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import type { MatchMode } from '../../../../domain/edit/entry-match.ts';
import type { OpenEntry } from '../../../../domain/open-entries.ts';
import type { PasteMemory } from '../import/paste-question.svelte.ts';
import type { PastedCount } from '../import/pasting.svelte.ts';
import type { CellContext } from '../../../../domain/edit/cells.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { GridColumns } from './grid-columns.svelte.ts';

export interface GridOptions {
  readonly document: DocumentState;
  readonly columns: () => readonly Column[];
  /** All columns that lines are filled in by, also those that are not shown now. */
  readonly allColumns: () => readonly Column[];
  readonly layout: GridColumns;
  readonly readOnly: () => boolean;
  readonly context: () => Omit<CellContext, 'lines'>;
  readonly amounts: (line: ValueRecord) => LineAmounts;
  /** A new line behind another one. */
  readonly startLine: (key: string, previous: ValueRecord | undefined) => ValueRecord;
  /** Texts of a lookup were entered in a column of these lines. Resolves when what they name is in the lines. */
  readonly onCodes: (keys: readonly string[], column: Column, match: MatchMode, step: UndoStep) => Promise<void>;
  /** What stands in a column of codes was copied from a line to these ones. */
  readonly onCopied: (from: string, keys: readonly string[], column: Column, step: UndoStep) => Promise<void>;
  /** Cells were filled at once; `skipped`: those that cannot hold it, computed ones among them. */
  readonly onFilled: (result: { readonly changed: number; readonly skipped: number }) => void;
  /** These lines were deleted, which stood from this row on. */
  readonly onDeleted: (row: number, lines: readonly ValueRecord[]) => void;
  /** Of these codes those that name no one product; none where the list was never fetched. */
  readonly unknownCodes: (codes: readonly string[]) => Promise<readonly string[]>;
  readonly pasteMemory: PasteMemory | undefined;
  readonly onRefused: () => void;
  readonly onOpen: (entries: readonly Omit<OpenEntry, 'key'>[], tag: string) => void;
  readonly onPasted: (result: PastedCount) => void;
  /** Whether lines of the service's document stand in each other's places. */
  readonly isDisordered: () => boolean;
  /** This line was inserted, so that lines stand in each other's places now and did not before. */
  readonly onDisordered: (key: string) => void;
  /** Puts the baseline's value back into a cell. */
  readonly onReset: (place: Place) => void;
}
