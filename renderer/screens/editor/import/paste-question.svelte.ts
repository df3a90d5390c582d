/** A table about whose rows and columns the user is asked before anything of it is written. */
import type { ColumnPlacing } from '../../../../domain/settings.ts';
import type { SourceTable } from '../../../state/table-file.ts';
import { distinct, positions } from '../../../../domain/edit/collections.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { amountsAgree } from './amount-check.ts';
import { keyOf } from './paste-headings.ts';
import { conventionsIn, numbersIn, sourceCells } from './paste-numbers.ts';
import type { Ambiguity, Convention, NumberColumn, SourceCell } from './paste-numbers.ts';
import {
  cellsIn,
  doubtOf,
  fits,
  isCodeHeading,
  isLineHeading,
  leftAside,
  planPaste,
  swapped,
  widthOf,
  withTarget,
} from './paste-plan.ts';
import { isTarget } from '../../../../domain/edit/columns.ts';
import type { PasteContext, PastePlan, Table } from './paste-plan.ts';
import {
  columnTitle,
  impliedColumns,
  isBeyond,
  openReason,
  unplacedColumns,
  withJoinedDiscounts,
} from './table-columns.ts';
import type { ImpliedColumn, OpenCell, UnplacedColumn } from './table-columns.ts';
import { keptRows } from './table-layout.ts';
import { TableRowsState } from './table-rows.svelte.ts';

/** Where the columns of tables with the same headings went before. */
export interface PasteMemory {
  readonly recall: (headings: string) => readonly (string | null)[] | null;
  readonly remember: (placing: ColumnPlacing) => void;
}
/** Rows without headings, numbers as they are typed in the language, and where their columns go. */
export interface PlacedRows {
  readonly rows: Table;
  readonly targets: PastePlan['targets'];
  /** Cells that are not among them; `at`: of which of the rows. */
  readonly open: readonly (OpenCell & { readonly at: number })[];
  /** Titles of columns that the user left aside. */
  readonly leftAside: readonly string[];
}

/**
 * A cell that is not what its column holds, a code that its list does not have, a number that may be meant otherwise, a
 * percentage below one, which may be a fraction, a value of a document that another of its rows contradicts, or a cell that
 * becomes an open entry; rows are counted from 1, as in a file.
 */
export interface PasteProblem {
  readonly kind:
    'misfit' | 'unknownCode' | 'unknownCustomer' | 'unclear' | 'fraction' | 'contradiction' | OpenCell['reason'];
  readonly row: number;
  /** Of the table, from 0. */
  readonly index: number;
  /** The target of the cell's column, or the title of the column where it has none. */
  readonly column: string;
  readonly text: string;
  /** What a number is taken for; of a contradiction what an earlier row has. */
  readonly typed?: string;
}

/** A column of numbers that can be read in two ways, of which the user chooses one. */
export interface AmbiguousColumn extends Ambiguity {
  readonly index: number;
  readonly title: string;
}

/** A table as it is shown while it is asked where its columns go. */
export interface PreviewedTable {
  readonly rows: TableRowsState;
  readonly width: number;
  readonly targets: readonly (string | null)[];
  /** The column, by its place, that distinguishes documents, whether it goes anywhere or not; absent where none does. */
  readonly groupingColumn?: number | undefined;
  readonly problems: readonly PasteProblem[];
  /** Of these each has to be decided. */
  readonly unplaced: readonly UnplacedColumn[];
  readonly ambiguous: readonly AmbiguousColumn[];
  readonly implied: readonly ImpliedColumn[];
  /** Quantities below zero, which a return has in some programs. */
  readonly negatives: number;
  readonly turnsPositive: boolean;
  /** What a column may go to; `of`: what it is of, where there is more than lines. */
  readonly columnGroups: readonly { readonly of: 'document' | 'lines' | null; readonly columns: readonly Column[] }[];
  /** What a cell becomes, where that is another text than its own. */
  readonly becomes: (row: number, index: number) => string | null;
  readonly choose: (index: number, name: string | null) => void;
  /** One column goes where another one went, and that one where the first did. */
  readonly swap: (from: number, to: number) => void;
  readonly setHeadingRow: (row: number | null) => void;
  readonly takeRow: (row: number, isTaken: boolean) => void;
  readonly chooseConvention: (index: number, convention: Convention) => void;
  readonly turnPositive: (turns: boolean) => void;
}

export interface PasteQuestionOptions {
  readonly table: SourceTable;
  readonly place: PasteContext;
  readonly defaultCurrency: string;
  /** Name of the file that it was read from; `null` where it was pasted. */
  readonly file: string | null;
  /** Of the file's workbook, and which of them was read. */
  readonly sheets: readonly string[];
  readonly sheet: number;
  readonly memory: PasteMemory | undefined;
  readonly unknownCodes: (codes: readonly string[]) => Promise<readonly string[]>;
  readonly done: (answer: PlacedRows | null) => void;
}

/** Looked up at once, so that the page and the list go on meanwhile. */
const codesAtOnce = 200;

export class PasteQuestion implements PreviewedTable {
  readonly rows: TableRowsState;
  readonly width: number;
  readonly file: string | null;
  readonly sheets: readonly string[];
  readonly sheet: number;
  /** What a column may go to. */
  readonly columns: readonly Column[];
  /** Column by column of the table the line's, by name; to begin with as it is likeliest. */
  targets = $state.raw<readonly (string | null)[]>([]);
  turnsPositive = $state(false);
  /** Codes that were looked up, of all that there are. */
  looked = $state.raw({ done: 0, total: 0 });
  /** It is plain where all of it goes, so that nothing has to be asked. */
  readonly isPlain: boolean;
  #conventions = $state.raw<ReadonlyMap<number, Convention>>(new Map());
  #unknown = $state.raw<ReadonlySet<string>>(new Set());
  readonly #options: PasteQuestionOptions;
  /** Counts the looking up of codes: an older one ends. */
  #looking = 0;

  constructor(options: PasteQuestionOptions) {
    const { table, place, file, sheets, sheet } = options;
    this.#options = options;
    this.file = file;
    [this.sheets, this.sheet] = [sheets, sheet];
    this.rows = new TableRowsState(table, () => ({ isHeading: isLineHeading, isCode: isCodeHeading }));
    this.width = widthOf(table.rows);
    this.columns = place.all.filter(isTarget);
    const recalled = this.#recalledHeadings();
    // A first row that the user took for one of headings before is one.
    if (recalled && this.rows.layout.headingRow === null) this.rows.setHeadingRow(0);
    const plan = planPaste(this.rows.headed, place);
    this.targets = this.#withRecalled(this.#wide(plan.targets));
    this.isPlain = plan.isPlain && this.#isCertain();
  }

  readonly #placed = $derived.by(() => this.targets.map((name) => this.columns.find((column) => column.name === name)));
  readonly #cells = $derived.by(() =>
    this.#placed.map((column, index): readonly SourceCell[] =>
      column?.how === 'number' || column?.how === 'discounts'
        ? sourceCells(this.rows.source, this.rows.kept, index)
        : [],
    ),
  );
  readonly #numbers = $derived.by((): readonly (NumberColumn | null)[] => {
    const { language } = this.#options.place;
    const followed = this.#cells.map(conventionsIn);
    return this.#placed.map((column, index) => {
      if (column?.how !== 'number' && column?.how !== 'discounts') return null;
      const others = new Set(followed.flatMap((one, at) => (at === index ? [] : [...one])));
      return numbersIn(this.#cells[index] ?? [], { language, others, chosen: this.#conventions.get(index) });
    });
  });

  readonly #open = $derived.by((): readonly OpenCell[] => {
    const { headings, kept, source } = this.rows;
    return kept.flatMap((row) =>
      (source.rows[row] ?? []).flatMap((cell, index): readonly OpenCell[] => {
        const text = cell.trim();
        const reason = text === '' ? null : this.#openReason(row, index, text);
        const target = this.#placed[index]?.name ?? null;
        return reason === null ? [] : [{ row, index, text, reason, target, title: columnTitle(headings, index) }];
      }),
    );
  });

  readonly problems = $derived.by((): readonly PasteProblem[] => {
    const columns = this.#placed;
    const { kept, source } = this.rows;
    const open = this.#open.map(({ row, index, text, reason, title, target }) => ({
      ...{ kind: reason, row: row + 1, index, text, column: target ?? title },
    }));
    const isOpen = new Set(open.map(({ row, index }) => `${row} ${index}`));
    const others = kept.flatMap((row) =>
      columns.flatMap((column, index): readonly PasteProblem[] => {
        const text = (source.rows[row]?.[index] ?? '').trim();
        if (column === undefined || text === '' || isOpen.has(`${row + 1} ${index}`)) return [];
        const found = this.#problemOf(column, index, { text, isText: source.isText(row, index) });
        return found ? [{ ...found, row: row + 1, index, column: column.name, text }] : [];
      }),
    );
    return [...open, ...others].sort((a, b) => a.row - b.row || a.index - b.index);
  });

  readonly unplaced = $derived.by(() => {
    const { headings, headed, source, kept } = this.rows;
    const { targets } = this;
    const { language } = this.#options.place;
    const typed = (row: number, index: number): string => this.#typed(row, index, source.rows[row]?.[index] ?? '');
    return unplacedColumns(headings, targets, {
      cellsOf: (index) => cellsIn(headed.rows, index),
      agrees: (index) => !this.#has('UnitPrice') || amountsAgree({ source, kept, targets, language, typed }, index),
    });
  });
  readonly ambiguous = $derived.by((): readonly AmbiguousColumn[] =>
    this.#numbers.flatMap((numbers, index) =>
      numbers?.ambiguity ? [{ ...numbers.ambiguity, index, title: columnTitle(this.rows.headings, index) }] : [],
    ),
  );
  readonly implied = $derived.by(() =>
    impliedColumns(this.rows.headings, this.targets, this.columns, this.#options.defaultCurrency),
  );
  readonly negatives = $derived.by(() => {
    const index = this.targets.indexOf('Quantity');
    return (this.#cells[index] ?? []).filter((cell) => this.#numbers[index]?.read(cell)?.typed.startsWith('-')).length;
  });
  /** Nothing is left to decide, and there is something to write. */
  readonly isAnswered = $derived.by(
    () => this.unplaced.length + this.ambiguous.length === 0 && this.#placed.some((column) => column !== undefined),
  );

  readonly #has = (name: string): boolean => this.columns.some((column) => column.name === name);

  /** Nothing of the table is left out, and nothing in it may be meant otherwise. */
  #isCertain(): boolean {
    const isSkipped = [...this.rows.layout.skipped.values()].some((skip) => skip !== 'blank');
    return !isSkipped && this.isAnswered && this.#open.length + this.negatives === 0;
  }

  #openReason(row: number, index: number, text: string): OpenCell['reason'] | null {
    const { headings, source } = this.rows;
    const [column, target = null] = [this.#placed[index], this.targets[index]];
    if (target === null && isBeyond(headings, index)) return 'noColumn';
    const reading = this.#numbers[index]?.read({ text, isText: source.isText(row, index) }) ?? null;
    return openReason(column, text, reading, this.#options.place.language);
  }

  #problemOf(column: Column, index: number, cell: SourceCell): Pick<PasteProblem, 'kind' | 'typed'> | null {
    const reading = this.#numbers[index]?.read(cell);
    if (!reading && !fits(column, [cell.text], this.#options.place.language)) return { kind: 'misfit' };
    if (column.name === 'ProductCode' && this.#unknown.has(cell.text)) return { kind: 'unknownCode' };
    return doubtOf(column, reading);
  }

  becomes(row: number, index: number): string | null {
    const text = (this.rows.source.rows[row]?.[index] ?? '').trim();
    if (text === '' || !this.rows.isTaken(row)) return null;
    const typed = this.#typed(row, index, text);
    const reading = this.#numbers[index]?.read({ text, isText: this.rows.source.isText(row, index) });
    return reading && (reading.isOther || typed !== reading.typed) ? typed : null;
  }

  #typed(row: number, index: number, text: string): string {
    const reading = this.#numbers[index]?.read({ text: text.trim(), isText: this.rows.source.isText(row, index) });
    const typed = reading?.typed ?? text;
    const isTurned = this.turnsPositive && this.#placed[index]?.name === 'Quantity';
    return isTurned ? typed.replace(/^-/, '') : typed;
  }

  get columnGroups(): PreviewedTable['columnGroups'] {
    return [{ of: null, columns: this.columns }];
  }

  setHeadingRow(row: number | null): void {
    this.rows.setHeadingRow(row);
    this.#conventions = new Map();
    this.targets = this.#withRecalled(this.#wide(planPaste(this.rows.headed, this.#options.place).targets));
    void this.lookUpCodes();
  }

  takeRow(row: number, isTaken: boolean): void {
    this.rows.take(row, isTaken);
    void this.lookUpCodes();
  }

  choose(index: number, name: string | null): void {
    this.targets = withTarget(this.targets, index, name);
    void this.lookUpCodes();
  }

  swap(from: number, to: number): void {
    this.targets = swapped(this.targets, from, to);
    void this.lookUpCodes();
  }

  chooseConvention(index: number, convention: Convention): void {
    this.#conventions = new Map(this.#conventions).set(index, convention);
  }

  turnPositive(turns: boolean): void {
    this.turnsPositive = turns;
  }

  /** Does nothing while something is left to decide. */
  confirm(): void {
    if (!this.isAnswered) return;
    const { memory, done } = this.#options;
    this.#looking++;
    if (this.rows.headings) memory?.remember({ headings: this.#headings(), targets: this.targets });
    done(this.placed());
  }

  placed(): PlacedRows {
    const { source, layout, headings } = this.rows;
    const { implied } = this;
    // Blank rows keep the others in their places over lines that there are.
    const taken = keptRows(source.rows, layout, true);
    const places = positions(taken);
    const open = new Set(this.#open.map(({ row, index }) => `${row} ${index}`));
    const rows = taken.map((row) =>
      (source.rows[row] ?? []).map((cell, index) => (open.has(`${row} ${index}`) ? '' : this.#typed(row, index, cell))),
    );
    const whole = rows.map((cells, at) => {
      if (implied.length === 0) return cells;
      const own = source.rows[taken[at] ?? 0] ?? [];
      return [
        ...Array.from({ length: this.width }, (_, index) => cells[index] ?? ''),
        ...implied.map(({ index, valueOf }) => valueOf(own[index] ?? '')),
      ];
    });
    return {
      ...withJoinedDiscounts({ rows: whole, targets: [...this.targets, ...implied.map(({ name }) => name)] }),
      open: this.#open.map((cell) => ({ ...cell, at: places.get(cell.row) ?? -1 })),
      leftAside: this.targets.flatMap((target, index) => (target === leftAside ? [columnTitle(headings, index)] : [])),
    };
  }

  cancel(): void {
    this.#looking++;
    this.#options.done(null);
  }

  #wide<Item>(items: readonly (Item | null)[]): readonly (Item | null)[] {
    return Array.from({ length: this.width }, (_, index) => items[index] ?? null);
  }

  #headings(): string {
    return (this.rows.headings ?? this.rows.source.rows[0] ?? []).map(keyOf).join('\t');
  }

  #recalledHeadings(): readonly (string | null)[] | null {
    const recalled = this.#options.memory?.recall(this.#headings());
    return recalled?.length === this.width ? recalled : null;
  }

  /**
   * As they went the last time, where each of those columns is there now and holds what is in the table. Of a column that went
   * nowhere without the user's decision nothing is remembered.
   */
  #withRecalled(planned: readonly (string | null)[]): readonly (string | null)[] {
    const recalled = this.rows.headings === null ? null : this.#recalledHeadings();
    const { rows } = this.rows.headed;
    const takes = (name: string | null, index: number): boolean => {
      const column = this.columns.find((one) => one.name === name);
      const isNone = name === null || name === leftAside;
      return isNone || (!!column && fits(column, cellsIn(rows, index), this.#options.place.language));
    };
    if (!recalled?.every(takes)) return planned;
    return recalled.map((name, index) => {
      const other = planned[index] ?? null;
      return name ?? (other !== null && recalled.includes(other) ? null : other);
    });
  }

  async lookUpCodes(): Promise<void> {
    const looking = ++this.#looking;
    const index = this.targets.indexOf('ProductCode');
    const codes = index < 0 ? [] : distinct(cellsIn(this.rows.headed.rows, index));
    const unknown = new Set<string>();
    for (let done = 0; done < codes.length; done += codesAtOnce) {
      this.looked = { done, total: codes.length };
      const found = await this.#options.unknownCodes(codes.slice(done, done + codesAtOnce)).catch(() => []);
      if (looking !== this.#looking) return;
      for (const code of found) unknown.add(code);
    }
    this.looked = { done: codes.length, total: codes.length };
    this.#unknown = unknown;
  }
}
