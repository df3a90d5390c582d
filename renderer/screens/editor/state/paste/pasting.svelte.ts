/** Takes pasted tables into the lines: at once where it is plain what goes where, else once a person said it. */
import type { ValueRecord } from '../../../../../domain/fields.ts';
import type { CellContext } from '../grid/cells.ts';
import type { Column } from '../grid/columns.ts';
import type { DocumentState } from '../content/document.svelte.ts';
import { added } from '../collections.ts';
import type { MatchMode } from '../lookup/entry-match.ts';
import { pasteTable, readTable } from './paste.ts';
import { isTarget, planPaste } from './paste-plan.ts';
import type { PasteContext, PastePlan, Table } from './paste-plan.ts';
import { PasteQuestion } from './paste-question.svelte.ts';
import type { PasteMemory, PasteQuestionOptions, PlacedRows } from './paste-question.svelte.ts';
import type { UndoStep } from '../lookup/pending-lookups.svelte.ts';

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
  /** Lines that were made or changed, and cells that went nowhere. */
  readonly onPasted: (result: { readonly rows: number; readonly left: number }) => void;
}

/**
 * What was copied from the lines last, and of which columns: it goes back where it came from, some of a line's cells only
 * where the active cell is in the first one's column.
 */
let ownCopy: { readonly text: string; readonly columns: readonly string[]; readonly whole: boolean } | null = null;

export class Pasting {
  /** What a person has to say before anything is written. */
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
    const { allColumns: all, columns: shown, context, startLine } = this.#options;
    const table = readTable(text);
    const { language } = context();
    const place: PasteContext = { all: all(), shown: shown(), at: at.column, language };
    const plan = this.#ownPlan(text, place) ?? planPaste(table, place);
    if (plan.isPlain) {
      this.#lay({ rows: table.slice(plan.headed ? 1 : 0), targets: plan.targets }, at.row, startLine);
      return;
    }
    this.#ask({ table, place, plan, file: null, isTyped: false }, () => at.row);
  }

  /** Asks where the columns of a file's table go, also where it is plain; its rows are added behind the last line. `isTyped`: as in `TableReading`. */
  takeFile(table: Table, file: string, isTyped = false): void {
    const { allColumns: all, columns: shown, context, document } = this.#options;
    const place: PasteContext = { all: all(), shown: shown(), at: 0, language: context().language };
    const plan = planPaste(table, place);
    this.#ask({ table, place, plan, file, isTyped }, () => document.lines.length);
  }

  /** `row`: where the first one goes once it is answered. A row says itself what is in it, so that no line carries on the one before. */
  #ask(asked: Pick<PasteQuestionOptions, 'table' | 'place' | 'plan' | 'file' | 'isTyped'>, row: () => number): void {
    const { pasteMemory: memory, unknownCodes, readOnly, startLine, onRefused } = this.#options;
    const done = (answer: PlacedRows | null): void => {
      this.question = null;
      if (answer && readOnly()) onRefused();
      else if (answer) this.#lay(answer, row(), () => startLine(undefined));
    };
    this.question = new PasteQuestion({ ...asked, memory, unknownCodes, done });
  }

  #ownPlan(text: string, { all, shown, at }: PasteContext): PastePlan | null {
    if (ownCopy?.text !== text || (!ownCopy.whole && shown[at]?.name !== ownCopy.columns[0])) return null;
    const isOwn = (name: string): boolean => all.some((column) => column.name === name && isTarget(column));
    return { headed: false, targets: ownCopy.columns.map((name) => (isOwn(name) ? name : null)), isPlain: true };
  }

  #lay({ rows, targets }: PlacedRows, row: number, startLine: PastingOptions['startLine']): void {
    const { document, readOnly, context, allColumns, onCodes, onPasted } = this.#options;
    if (readOnly()) return;
    const all = allColumns();
    const columns = targets.map((name) => all.find((column) => column.name === name));
    const before = document.lines;
    const { lines, left } = pasteTable(rows, row, columns, before, startLine, context());
    const tag = `paste ${++this.#pastes}`;
    document.changeLines(() => lines, tag);
    const changed = added(before, lines).flatMap((line) => line.$key ?? []);
    for (const column of columns)
      if (column?.how === 'lookup') void onCodes(changed, column, 'spelling', { tag, joins: true });
    document.seal();
    onPasted({ rows: changed.length, left });
  }
}
