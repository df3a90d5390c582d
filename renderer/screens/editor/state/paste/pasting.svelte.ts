/** Takes pasted tables into the lines: at once where it is plain what goes where, else once a person said it. */
import type { ValueRecord } from '../../../../../domain/fields.ts';
import type { CellContext } from '../grid/cells.ts';
import type { Column } from '../grid/columns.ts';
import type { DocumentState } from '../content/document.svelte.ts';
import { added } from '../collections.ts';
import type { MatchMode } from '../lookup/entry-match.ts';
import { pasteTable, readTable } from './paste.ts';
import { fits, isTarget, planPaste, widthOf } from './paste-plan.ts';
import type { PasteContext, PastePlan, Table } from './paste-plan.ts';
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
    const { allColumns: all, columns: shown, context } = this.#options;
    const table = readTable(text);
    const { language } = context();
    const place: PasteContext = { all: all(), shown: shown(), at: at.column, language };
    const plan = this.#ownPlan(text, place) ?? planPaste(table, place);
    if (plan.isPlain) {
      this.#lay(table, plan, at.row);
      return;
    }
    this.#ask(table, place, plan, at.row);
  }

  /** Asks where the columns of a file's table go, also where it is plain; its rows are added behind the last line. */
  takeFile(table: Table, name: string): void {
    const { allColumns: all, columns: shown, context, document } = this.#options;
    const place: PasteContext = { all: all(), shown: shown(), at: 0, language: context().language };
    this.#ask(table, place, planPaste(table, place), document.lines.length, name);
  }

  #ask(table: Table, place: PasteContext, plan: PastePlan, row: number, file: string | null = null): void {
    this.question = new PasteQuestion(table, place, plan, file, (answer) => {
      this.question = null;
      if (answer) this.#lay(table, answer, row);
    });
  }

  #ownPlan(text: string, { all, shown, at }: PasteContext): PastePlan | null {
    if (ownCopy?.text !== text || (!ownCopy.whole && shown[at]?.name !== ownCopy.columns[0])) return null;
    const isOwn = (name: string): boolean => all.some((column) => column.name === name && isTarget(column));
    return { headed: false, targets: ownCopy.columns.map((name) => (isOwn(name) ? name : null)), isPlain: true };
  }

  #lay(table: Table, { headed, targets }: Laid, row: number): void {
    const { document, readOnly, context, allColumns, startLine, onCodes, onPasted } = this.#options;
    if (readOnly()) return;
    const all = allColumns();
    const columns = targets.map((name) => all.find((column) => column.name === name));
    const before = document.lines;
    const { lines, left } = pasteTable(table.slice(headed ? 1 : 0), row, columns, before, startLine, context());
    const tag = `paste ${++this.#pastes}`;
    document.changeLines(() => lines, tag);
    const changed = added(before, lines).flatMap((line) => line.$key ?? []);
    for (const column of columns)
      if (column?.how === 'lookup') void onCodes(changed, column, 'spelling', { tag, joins: true });
    document.seal();
    onPasted({ rows: changed.length, left });
  }
}

interface Misfit {
  readonly row: number;
  readonly column: string;
  readonly text: string;
}
type Laid = Pick<PastePlan, 'headed' | 'targets'>;

/** A table whose columns a person is asked for: where each goes, to begin with as it is likeliest. */
export class PasteQuestion {
  readonly table: Table;
  readonly width: number;
  /** Name of the file that it was read from; `null` where it was pasted. */
  readonly file: string | null;
  /** What a column may go to. */
  readonly columns: readonly Column[];
  headed = $state(false);
  targets = $state.raw<readonly (string | null)[]>([]);
  readonly #place: PasteContext;
  readonly #done: (answer: Laid | null) => void;

  constructor(
    table: Table,
    place: PasteContext,
    plan: PastePlan,
    file: string | null,
    done: (answer: Laid | null) => void,
  ) {
    this.table = table;
    this.file = file;
    this.width = widthOf(table);
    this.columns = place.all.filter(isTarget);
    this.#place = place;
    this.#done = done;
    this.headed = plan.headed;
    this.targets = plan.targets;
  }

  get rows(): Table {
    return this.table.slice(this.headed ? 1 : 0);
  }

  /** Cells that are not what the column holds into which they go; rows are counted from 1, as in the file. */
  get misfits(): readonly Misfit[] {
    const { language } = this.#place;
    const columns = this.targets.map((name) => this.columns.find((column) => column.name === name));
    const first = this.headed ? 2 : 1;
    return this.rows.flatMap((row, at) =>
      columns.flatMap((column, index) => {
        const text = (row[index] ?? '').trim();
        return column === undefined || text === '' || fits(column, [text], language)
          ? []
          : [{ row: at + first, column: column.name, text }];
      }),
    );
  }

  /** The first row is one of headings, or is none. */
  setHeaded(headed: boolean): void {
    this.headed = headed;
    this.targets = planPaste(this.table, this.#place, headed).targets;
  }

  /** Two columns cannot go to the same: the one that was there goes nowhere. */
  choose(index: number, name: string | null): void {
    this.targets = this.targets.map((before, at) => (at === index ? name : before === name ? null : before));
  }

  confirm(): void {
    this.#done({ headed: this.headed, targets: this.targets });
  }

  cancel(): void {
    this.#done(null);
  }
}
