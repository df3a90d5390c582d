/** A table whose columns a person is asked for before anything of it is written. */
import type { ColumnPlacing } from '../../../../../domain/settings.ts';
import { distinct } from '../collections.ts';
import type { Column } from '../grid/columns.ts';
import { keyOf } from './paste-headings.ts';
import { numbersIn } from './paste-numbers.ts';
import { cellsIn, doubtOf, fits, isTarget, planPaste, swapped, widthOf, withTarget } from './paste-plan.ts';
import type { PasteContext, PastePlan, Table } from './paste-plan.ts';

/** Where the columns of tables with the same headings went before. */
export interface PasteMemory {
  readonly recall: (headings: string) => readonly (string | null)[] | null;
  readonly remember: (placing: ColumnPlacing) => void;
}
/** Rows without headings, numbers as they are typed in the language, and where their columns go. */
export interface PlacedRows {
  readonly rows: Table;
  readonly targets: PastePlan['targets'];
}

/**
 * A cell that is not what its column holds, a code that its list does not have, a number that may be meant otherwise, a
 * percentage below one, which may be a fraction, or a value of a document that another of its rows contradicts; rows are
 * counted from 1, as in a file.
 */
export interface PasteProblem {
  readonly kind: 'misfit' | 'unknownCode' | 'unknownCustomer' | 'unclear' | 'fraction' | 'contradiction';
  readonly row: number;
  /** Of the table, from 0. */
  readonly index: number;
  readonly column: string;
  readonly text: string;
  /** What a number is taken for; of a contradiction what stands in a row before. */
  readonly typed?: string;
}

/** A table as it is shown while it is asked where its columns go. */
export interface PreviewedTable {
  readonly table: Table;
  readonly width: number;
  readonly headed: boolean;
  /** Without the headings. */
  readonly rows: Table;
  /** Number of the first of these. */
  readonly firstRow: number;
  readonly targets: readonly (string | null)[];
  /** The column, by its place, that tells documents apart, whether it goes anywhere or not; absent where none does. */
  readonly tells?: number | undefined;
  readonly problems: readonly PasteProblem[];
  /** What a column may go to; `of`: what it is of, where there is more than lines. */
  readonly columnGroups: readonly { readonly of: 'document' | 'lines' | null; readonly columns: readonly Column[] }[];
  /** What a cell becomes, where that is another text than its own. */
  readonly becomes: (index: number, cell: string) => string | null;
  /** Two columns cannot go to the same: the one that was there goes nowhere. */
  readonly choose: (index: number, name: string | null) => void;
  /** One column goes where another one went, and that one where the first did. */
  readonly swap: (from: number, to: number) => void;
}

export interface PasteQuestionOptions {
  readonly table: Table;
  readonly place: PasteContext;
  readonly plan: PastePlan;
  /** Name of the file that it was read from; `null` where it was pasted. */
  readonly file: string | null;
  /** Its numbers are written in the language (`TableReading`). */
  readonly isTyped: boolean;
  readonly memory: PasteMemory | undefined;
  readonly unknownCodes: (codes: readonly string[]) => Promise<readonly string[]>;
  readonly done: (answer: PlacedRows | null) => void;
}

/** Looked up at once, so that the page and the list go on meanwhile. */
const codesAtOnce = 200;

export class PasteQuestion implements PreviewedTable {
  readonly table: Table;
  readonly width: number;
  readonly file: string | null;
  /** What a column may go to. */
  readonly columns: readonly Column[];
  headed = $state(false);
  /** Column by column of the table the line's, by name; to begin with as it is likeliest. */
  targets = $state.raw<readonly (string | null)[]>([]);
  /** Codes that were looked up, of all that there are. */
  looked = $state.raw({ done: 0, total: 0 });
  #unknown = $state.raw<ReadonlySet<string>>(new Set());
  readonly #options: PasteQuestionOptions;
  /** Counts the looking up of codes: an older one ends. */
  #looking = 0;

  constructor(options: PasteQuestionOptions) {
    const { table, place, plan, file } = options;
    this.#options = options;
    this.table = table;
    this.file = file;
    this.width = widthOf(table);
    this.columns = place.all.filter(isTarget);
    const recalled = this.#recalled();
    // Headings that were said to be some before are.
    this.headed = plan.headed || recalled !== null;
    this.targets = recalled ?? plan.targets;
    void this.#lookUpCodes();
  }

  readonly rows = $derived.by((): Table => this.table.slice(this.headed ? 1 : 0));
  readonly #placed = $derived.by(() => this.targets.map((name) => this.columns.find((column) => column.name === name)));
  readonly #numbers = $derived.by(() => {
    const { place, isTyped } = this.#options;
    return this.#placed.map((column, index) =>
      column?.how === 'number' || column?.how === 'discounts'
        ? numbersIn(cellsIn(this.rows, index), place.language, isTyped)
        : () => null,
    );
  });

  readonly problems = $derived.by((): readonly PasteProblem[] => {
    const columns = this.#placed;
    return this.rows.flatMap((row, at) =>
      columns.flatMap((column, index) => {
        const text = (row[index] ?? '').trim();
        const found = column === undefined || text === '' ? null : this.#problemOf(column, index, text);
        return column && found ? [{ ...found, row: at + this.firstRow, index, column: column.name, text }] : [];
      }),
    );
  });

  #problemOf(column: Column, index: number, text: string): Pick<PasteProblem, 'kind' | 'typed'> | null {
    if (!fits(column, [text], this.#options.place.language)) return { kind: 'misfit' };
    if (column.name === 'ProductCode' && this.#unknown.has(text)) return { kind: 'unknownCode' };
    return doubtOf(column, this.#numbers[index]?.(text));
  }

  /** What a cell becomes, where that is another text than its own. */
  becomes(index: number, cell: string): string | null {
    const number = this.#numbers[index]?.(cell);
    return number?.isOther ? number.typed : null;
  }

  get columnGroups(): PreviewedTable['columnGroups'] {
    return [{ of: null, columns: this.columns }];
  }

  /** Number of the first of {@link rows}. */
  get firstRow(): number {
    return this.headed ? 2 : 1;
  }

  /** The first row is one of headings, or is none. */
  setHeaded(headed: boolean): void {
    const { table, place } = this.#options;
    this.headed = headed;
    this.targets = (headed ? this.#recalled() : null) ?? planPaste(table, place, headed).targets;
    void this.#lookUpCodes();
  }

  choose(index: number, name: string | null): void {
    this.targets = withTarget(this.targets, index, name);
    void this.#lookUpCodes();
  }

  swap(from: number, to: number): void {
    this.targets = swapped(this.targets, from, to);
    void this.#lookUpCodes();
  }

  confirm(): void {
    const { memory, done } = this.#options;
    this.#looking++;
    if (this.headed) memory?.remember({ headings: this.#headings(), targets: this.targets });
    const typed = (cell: string, index: number): string => this.#numbers[index]?.(cell)?.typed ?? cell;
    done({ rows: this.rows.map((row) => row.map(typed)), targets: this.targets });
  }

  cancel(): void {
    this.#looking++;
    this.#options.done(null);
  }

  #headings(): string {
    return (this.table[0] ?? []).map(keyOf).join('\t');
  }

  /** As they went the last time, where each of those columns is there now and holds what stands in the table. */
  #recalled(): readonly (string | null)[] | null {
    const recalled = this.#options.memory?.recall(this.#headings());
    const rows = this.table.slice(1);
    const takes = (name: string | null, index: number): boolean => {
      const column = this.columns.find((one) => one.name === name);
      return name === null || (!!column && fits(column, cellsIn(rows, index), this.#options.place.language));
    };
    return recalled?.length === this.width && recalled.every(takes) ? recalled : null;
  }

  async #lookUpCodes(): Promise<void> {
    const looking = ++this.#looking;
    const index = this.targets.indexOf('ProductCode');
    const codes = index < 0 ? [] : distinct(cellsIn(this.rows, index));
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
