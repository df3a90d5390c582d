/** Asks the user about a table's rows and columns before anything is written. */
import type { LookupKind } from '../../../../domain/fields.ts';
import type { Connection } from '../../../../domain/model/connection.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { ColumnPlacing } from '../../../../domain/settings.ts';
import { distinct } from '../../../../domain/edit/collections.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { Api } from '../../../api.ts';
import type { SourceTable, TableFile } from '../../../state/table-file.ts';
import { LookupSearch } from '../lookup/lookup-search.ts';
import { amountsAgree } from './amount-check.ts';
import type { TableFinding } from './document-rows.ts';
import { headerFieldOf, isOfList } from './header-columns.ts';
import { keyOf } from './paste-headings.ts';
import { sourceCells } from './paste-numbers.ts';
import type { Convention, SourceCell } from './paste-numbers.ts';
import { cellsIn, fits, excludedColumn, swapped, widthOf, withTarget } from './paste-plan.ts';
import type { PastePlan } from './paste-plan.ts';
import { cellAt, distinctCells, negativesIn, placedRows, readersOf, readingAt, typedAt } from './placed-table.ts';
import type { PlacedRows, PlacedTable } from './placed-table.ts';
import { impliedColumns, unplacedColumns } from './table-columns.ts';
import type { OpenCell } from './table-columns.ts';
import type { Skip } from './table-layout.ts';
import type { Grouping, TablePlace } from './table-place.ts';
import { TableRowsState } from './table-rows.svelte.ts';

/** Remembers the targets of columns by the table's headings. */
export interface PasteMemory {
  readonly recall: (headings: string) => readonly (string | null)[] | null;
  readonly remember: (placing: ColumnPlacing) => void;
}

export interface TableQuestionOptions {
  readonly api: Pick<Api, 'getLookupRows' | 'listLookupStatus' | 'searchLookup'>;
  readonly connection: Connection;
  readonly language: Language;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly table: SourceTable & Partial<Pick<TableFile, 'sheets' | 'sheet'>>;
  /** Name of the file; null if the table was pasted. */
  readonly file: string | null;
  readonly memory: PasteMemory | undefined;
}

/** Codes per lookup request; small enough that the page and the lookups stay responsive. */
const codesAtOnce = 200;

export abstract class TableQuestion {
  readonly rows: TableRowsState;
  readonly width: number;
  place = $state.raw<TablePlace>() as TablePlace;
  /** For each column of the table the target column's name; initially the most likely one. */
  targets = $state.raw<readonly (string | null)[]>([]);
  grouping = $state.raw<Grouping>(null);
  turnsPositive = $state(false);
  /** Number of codes looked up so far. */
  codes = $state.raw({ done: 0, total: 0 });
  #conventions = $state.raw<ReadonlyMap<number, Convention>>(new Map());
  /** Codes that are not in the lookup, by column name. */
  #unknown = $state.raw<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  readonly options: TableQuestionOptions;
  /** Number of the current analysis or write; work with an older number stops. */
  #work = 0;

  constructor(options: TableQuestionOptions, place: TablePlace) {
    this.options = options;
    this.place = place;
    this.rows = new TableRowsState(options.table, () => this.place.headings);
    this.width = widthOf(options.table.rows);
  }

  /** Problems of cells in the imported rows, except unknown codes. */
  protected abstract found(): readonly TableFinding[];
  protected abstract changed(): void;

  readonly #columns = $derived.by(() => [...this.place.header, ...this.place.lines]);
  readonly #cellsOf = $derived.by(() => {
    const { source, kept } = this.rows;
    const known = new Map<number, readonly SourceCell[]>();
    return (index: number): readonly SourceCell[] => {
      const cells = known.get(index) ?? distinctCells(sourceCells(source, kept, index));
      known.set(index, cells);
      return cells;
    };
  });
  readonly #read = $derived.by(() => {
    const { headings, kept, hidden, source } = this.rows;
    const { targets, turnsPositive } = this;
    const { language, today } = this.options;
    const columns = targets.map((name) => this.#columns.find((column) => column.name === name));
    const knowledge = { language, today, headings, conventions: this.#conventions };
    const { readers, ambiguous } = readersOf(columns, this.#cellsOf, knowledge);
    const place = { source, kept, hidden, headings, targets, columns, readers };
    const { defaultCurrency } = this.options.connection.settings;
    const table: PlacedTable = { ...place, language, today, defaultCurrency, turnsPositive };
    return { table, ambiguous };
  });
  readonly table = $derived.by(() => this.#read.table);
  readonly ambiguous = $derived.by(() => this.#read.ambiguous);
  /** Number of negative quantities, which some programs use for returns. */
  readonly negatives = $derived.by(() => negativesIn(this.table, this.targets.indexOf('Quantity')));
  readonly unplaced = $derived.by(() => {
    const { headings, headed } = this.rows;
    const customer = this.place.header.find(({ field }) => isOfList(field, 'customers'));
    const hasPrices = this.place.lines.some(({ name }) => name === 'UnitPrice');
    return unplacedColumns(headings, this.targets, {
      cellsOf: (index) => distinct(cellsIn(headed.rows, index)),
      agrees: (index) => !hasPrices || amountsAgree(this.table, index),
      isCustomerKnown: customer === undefined || this.targets.includes(customer.name),
      isOther: (heading, at) => this.place.isReference(heading) || at === this.groupingColumn,
    });
  });
  readonly implied = $derived.by(() => {
    const { defaultCurrency } = this.options.connection.settings;
    return impliedColumns(this.rows.headings, this.targets, this.place.lines, defaultCurrency);
  });
  readonly problems = $derived.by((): readonly TableFinding[] => {
    const found = this.found();
    const wrong = new Set(found.map(({ row, index }) => `${row} ${index}`));
    const unknown = this.table.columns.flatMap((column, index) => {
      const codes = column && this.#unknown.get(column.name);
      const kind = column && listOf(column);
      if (!codes?.size || !kind) return [];
      return this.rows.kept.flatMap((at): readonly TableFinding[] => {
        const text = cellAt(this.table, at, index);
        const row = at + 1;
        if (!codes.has(text) || wrong.has(`${row} ${index}`)) return [];
        return [{ kind: unknownOf[kind], row, index, column: column.name, text }];
      });
    });
    return [...found, ...unknown].sort((a, b) => a.row - b.row || a.index - b.index);
  });
  /** Whether all decisions are made and there is something to import. */
  readonly isAnswered = $derived.by(
    () => this.unplaced.length + this.ambiguous.length === 0 && this.table.columns.some((column) => column),
  );

  /** Index of the column that groups rows into documents, with or without a target. */
  get groupingColumn(): number | undefined {
    return typeof this.grouping === 'number' ? this.grouping : undefined;
  }
  get file(): string | null {
    return this.options.file;
  }
  get sheets(): readonly string[] {
    return this.options.table.sheets ?? [];
  }
  get sheet(): number {
    return this.options.table.sheet ?? 0;
  }

  /** A cell's value as imported; null if it equals the cell's text. */
  importedText(row: number, index: number): string | null {
    if (!this.rows.isTaken(row)) return null;
    const reading = readingAt(this.table, row, index);
    const typed = typedAt(this.table, row, index);
    return reading !== null && (reading.isOther || reading.typed !== typed) ? typed : null;
  }

  placed(rows: readonly number[], open: readonly OpenCell[]): PlacedRows {
    return placedRows(this.table, this.implied, rows, open);
  }

  // ── What the user decides ───────────────────────────────────────────────────────────────────────────────────────────

  setHeadingRow(row: number | null): void {
    this.rows.setHeadingRow(row);
    this.plan();
    this.changed();
  }

  takeRow(row: number, isTaken: boolean): void {
    this.rows.take(row, isTaken);
    this.changed();
  }

  takeAll(why: Skip): void {
    this.rows.takeAll(why);
    this.changed();
  }

  choose(index: number, name: string | null): void {
    this.targets = withTarget(this.targets, index, name);
    this.changed();
  }

  swap(from: number, to: number): void {
    this.targets = swapped(this.targets, from, to);
    this.changed();
  }

  chooseConvention(index: number, convention: Convention): void {
    this.#conventions = new Map(this.#conventions).set(index, convention);
    this.changed();
  }

  turnPositive(turns: boolean): void {
    this.turnsPositive = turns;
    this.changed();
  }

  // ── Where the columns go to begin with: as the last time for such a table, else as planned ──────────────────────────

  /** Plans for a new place. The first row is taken as headings if it was remembered as such. */
  protected planForNewPlace(): PastePlan {
    if (this.rows.layout.headingRow === null && this.#recalled()) this.rows.setHeadingRow(0);
    return this.plan();
  }

  protected plan(): PastePlan {
    this.#conventions = new Map();
    this.#unknown = new Map();
    const plan = this.place.plan(this.rows.headed);
    const recalled = this.rows.headings === null ? null : this.#recalled();
    const planned = Array.from({ length: this.width }, (_, index) => plan.targets[index] ?? null);
    this.targets = planned.map((name, index) => {
      const before = recalled?.targets[index] ?? null;
      // A column left out of one file may matter in the next, but is not placed against the user's decision.
      if (before === excludedColumn) return null;
      const isTaken = name !== null && recalled?.targets.includes(name) === true;
      return before ?? (isTaken ? null : name);
    });
    this.grouping = recalled?.grouping ?? this.place.groupingOf(this.targets, this.rows.headed);
    return plan;
  }

  get #headings(): string {
    const headings = (this.rows.headings ?? this.rows.source.rows[0] ?? []).map(keyOf);
    return [...(this.place.kind === null ? [] : [this.place.kind]), ...headings].join('\t');
  }

  /**
   * The remembered targets for these headings; null if there are none or they do not fit this table. Columns that the user never
   * decided about are null in them, and are planned as usual; columns that were left out are asked about again.
   */
  #recalled(): { readonly targets: readonly (string | null)[]; readonly grouping: Grouping } | null {
    const recalled = this.options.memory?.recall(this.#headings);
    if (recalled?.length !== this.width + (this.place.kind === null ? 0 : 1)) return null;
    const targets = recalled.slice(0, this.width);
    const { rows } = this.rows.headed;
    const isHere = (name: string | null, index: number): boolean => {
      if (name === null || name === excludedColumn) return true;
      const column = this.#columns.find((one) => one.name === name);
      return column !== undefined && holdsSome(column, cellsIn(rows, index), this.options.language);
    };
    if (!targets.every(isHere)) return null;
    const by = recalled[this.width] ?? null;
    return { targets, grouping: by === 'customerAndDate' || by === null ? by : Number(by) };
  }

  protected remember(): void {
    if (this.rows.headings === null) return;
    const by = this.grouping === null ? null : String(this.grouping);
    const targets = this.place.kind === null ? this.targets : [...this.targets, by];
    this.options.memory?.remember({ headings: this.#headings, targets });
  }

  // ── Looking codes up ────────────────────────────────────────────────────────────────────────────────────────────────

  /** Starts work and ends any earlier work; the returned function returns whether this work has been ended. */
  protected begin(): () => boolean {
    const work = ++this.#work;
    return () => work !== this.#work;
  }

  cancel(): void {
    this.#work++;
  }

  /** Finds products and customers that are not in their lookups; lookups that were never fetched are not checked. */
  protected async lookUpCodes(isCancelled: () => boolean): Promise<void> {
    const { api, connection } = this.options;
    const connectionId = connection.id;
    const { headed } = this.rows;
    const lists = await api.listLookupStatus({ connectionId }).catch(() => []);
    if (isCancelled()) return;
    const search = new LookupSearch(api, connectionId);
    const columns = this.table.columns.flatMap((column, index) => {
      const kind = column && listOf(column);
      const isFetched = lists.some((list) => list.kind === kind && list.refreshedAt !== null);
      return kind && isFetched ? [{ kind, name: column.name, texts: distinct(cellsIn(headed.rows, index)) }] : [];
    });
    const total = columns.reduce((sum, { texts }) => sum + texts.length, 0);
    const unknown = new Map<string, Set<string>>();
    let done = 0;
    for (const { kind, name, texts } of columns) {
      const missing = new Set<string>();
      unknown.set(name, missing);
      for (let from = 0; from < texts.length; from += codesAtOnce) {
        this.codes = { done, total };
        const some = texts.slice(from, from + codesAtOnce);
        const found = await api.getLookupRows({ connectionId, kind, codes: some }).catch(() => null);
        const check = async (text: string, at: number): Promise<void> => {
          if (found === null || found[at]) return;
          const match = await search.find({ kind, text, by: 'code' }).catch(() => null);
          if (match !== null && match.kind !== 'one') missing.add(text);
        };
        await Promise.all(some.map(check));
        if (isCancelled()) return;
        done += some.length;
      }
    }
    this.#unknown = unknown;
    this.codes = { done, total };
  }
}

/** Whether a column accepts some of these cells. Texts for a lookup are looked up, whatever they look like. */
function holdsSome(column: Column, cells: readonly string[], language: Language): boolean {
  return column.how === 'lookup' || cells.length === 0 || cells.some((cell) => fits(column, [cell], language));
}

const unknownOf = { products: 'unknownCode', customers: 'unknownCustomer' } as const;
function listOf({ field, name }: Column): (LookupKind & keyof typeof unknownOf) | null {
  if (name === 'ProductCode') return 'products';
  return headerFieldOf(name) !== null && isOfList(field, 'customers') ? 'customers' : null;
}
