/** Takes pasted tables into the lines: at once where it is plain what goes where, else once the user said it. */
import type { UndoStep } from '../../../../domain/edit/edit-state.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { CellContext } from '../../../../domain/edit/cells.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import { added } from '../../../../domain/edit/collections.ts';
import type { MatchMode } from '../../../../domain/edit/entry-match.ts';
import { pasteTable, readTable } from '../../../../domain/edit/paste.ts';
import { isCodeHeading, isLineHeading, widthOf } from './paste-plan.ts';
import { isTarget } from '../../../../domain/edit/columns.ts';
import type { PasteContext, Table } from './paste-plan.ts';
import { PasteQuestion } from './paste-question.svelte.ts';
import type { PasteMemory, PasteQuestionOptions, PlacedRows } from './paste-question.svelte.ts';
import { allTexts } from './source-table.ts';
import { layoutOf } from './table-layout.ts';
import type { OpenEntry } from '../../../../domain/open-entries.ts';
import type { SourceTable } from '../../../state/table-file.ts';
import { openEntry } from './table-columns.ts';

export interface PastedCount {
  readonly rows: number;
  readonly open: number;
  readonly leftAside: readonly string[];
}

export interface PastingOptions {
  readonly document: DocumentState;
  readonly readOnly: () => boolean;
  readonly context: () => Omit<CellContext, 'lines'>;
  /** All columns that lines have, also those that are not shown now. */
  readonly allColumns: () => readonly Column[];
  readonly columns: () => readonly Column[];
  readonly startLine: (previous: ValueRecord | undefined) => ValueRecord;
  readonly onCodes: (keys: readonly string[], column: Column, match: MatchMode, step: UndoStep) => Promise<void>;
  /** Of these codes those that name no one product as they are spelled. */
  readonly unknownCodes: (codes: readonly string[]) => Promise<readonly string[]>;
  readonly pasteMemory: PasteMemory | undefined;
  /** The document became one that is only read before it was answered where a table's columns go. */
  readonly onRefused: () => void;
  /** Cells that have no place in the lines, in the same step of undo. */
  readonly onOpen: (entries: readonly Omit<OpenEntry, 'key'>[], tag: string) => void;
  /** Lines that were made or changed, cells that became open entries, and columns that the user left aside. */
  readonly onPasted: (result: PastedCount) => void;
}

/**
 * What was copied from the lines last, and of which columns: it goes back where it came from, some of a line's cells only
 * where the active cell is in the first one's column.
 */
let ownCopy: { readonly text: string; readonly columns: readonly string[]; readonly whole: boolean } | null = null;

/** A table of cells; or the text of a csv file, whose first rows name columns once it is divided. */
function readPasted(text: string): Table {
  const rows = readTable(text);
  if (text.includes('\t') || rows.length < 2) return rows;
  const knowledge = { isHeading: isLineHeading, isCode: isCodeHeading };
  const divided = separators.map((separator) => readTable(text, separator));
  return divided.find((table) => widthOf(table) > 1 && layoutOf(table, knowledge).headingRow !== null) ?? rows;
}
const separators = [';', '|', ','] as const;

export class Pasting {
  /** What the user has to say before anything is written. */
  question = $state.raw<PasteQuestion | null>(null);
  readonly #options: PastingOptions;
  #pastes = 0;

  constructor(options: PastingOptions) {
    this.#options = options;
  }

  /** `whole`: whole lines were copied. */
  copied(text: string, columns: readonly Column[], whole: boolean): void {
    ownCopy = { text, columns: columns.map(({ name }) => name), whole };
  }

  /** `at`: the active cell, by the columns that are shown. */
  take(text: string, at: { readonly row: number; readonly column: number }): void {
    const { startLine } = this.#options;
    const rows = readPasted(text);
    const own = this.#ownTargets(text, at.column);
    if (own) {
      this.#lay({ rows, targets: own, open: [], leftAside: [] }, at.row, startLine, null);
      return;
    }
    const from = { table: allTexts(rows), file: null, sheets: [], sheet: 0 };
    const question = this.#questionOf(from, at.column, () => at.row);
    if (question.isPlain) this.#lay(question.placed(), at.row, startLine, null);
    else this.#ask(question);
  }

  /** Asks where the columns of a file's table go, also where it is plain; its rows are added behind the last line. */
  takeFile(table: SourceTable, file: string, sheets: readonly string[] = [], sheet = 0): void {
    const { document } = this.#options;
    this.#ask(this.#questionOf({ table, file, sheets, sheet }, 0, () => document.lines.length));
  }

  #ask(question: PasteQuestion): void {
    this.question = question;
    void question.lookUpCodes();
  }

  /** `row`: where the first one goes once it is answered. A row says itself what is in it, so that no line carries on the one before. */
  #questionOf(
    from: Pick<PasteQuestionOptions, 'table' | 'file' | 'sheets' | 'sheet'>,
    at: number,
    row: () => number,
  ): PasteQuestion {
    const { pasteMemory: memory, unknownCodes, readOnly, startLine, onRefused, context } = this.#options;
    const { language, facts } = context();
    const place: PasteContext = { all: this.#options.allColumns(), shown: this.#options.columns(), at, language };
    const done = (answer: PlacedRows | null): void => {
      this.question = null;
      if (answer && readOnly()) onRefused();
      else if (answer) this.#lay(answer, row(), () => startLine(undefined), from.file);
    };
    const { defaultCurrency } = facts;
    return new PasteQuestion({ ...from, place, defaultCurrency, memory, unknownCodes, done });
  }

  #ownTargets(text: string, at: number): readonly (string | null)[] | null {
    const [all, shown] = [this.#options.allColumns(), this.#options.columns()];
    if (ownCopy?.text !== text || (!ownCopy.whole && shown[at]?.name !== ownCopy.columns[0])) return null;
    const isOwn = (name: string): boolean => all.some((column) => column.name === name && isTarget(column));
    return ownCopy.columns.map((name) => (isOwn(name) ? name : null));
  }

  #lay(placed: PlacedRows, row: number, startLine: PastingOptions['startLine'], file: string | null): void {
    const { document, readOnly, context, allColumns, onCodes, onOpen, onPasted } = this.#options;
    if (readOnly()) return;
    const { rows, targets, open, leftAside } = placed;
    const all = allColumns();
    const columns = targets.map((name) => all.find((column) => column.name === name));
    const before = document.lines;
    const { lines, keys } = pasteTable(rows, row, columns, before, startLine, context());
    const tag = `paste ${++this.#pastes}`;
    document.change({ lines }, tag);
    const changed = added(before, lines).flatMap((line) => line.$key ?? []);
    for (const column of columns)
      if (column?.how === 'lookup') void onCodes(changed, column, 'spelling', { tag, joins: true });
    if (open.length > 0)
      onOpen(
        open.map((cell) => openEntry(cell, file, keys[cell.at])),
        tag,
      );
    document.seal();
    onPasted({ rows: changed.length, open: open.length, leftAside });
  }
}
