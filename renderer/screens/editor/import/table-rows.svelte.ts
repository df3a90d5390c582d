/** The heading row and the imported rows of a table: as detected, unless the user chose otherwise. */
import type { SourceTable } from '../../../state/table-file.ts';
import { keptRows, layoutOf } from './table-layout.ts';
import type { HeadingKnowledge, Skip, TableLayout } from './table-layout.ts';
import type { HeadedRows } from './paste-plan.ts';

export class TableRowsState {
  readonly source: SourceTable;
  readonly #knowledge: () => HeadingKnowledge;
  #chosen = $state.raw<number | null | undefined>(undefined);
  #taken = $state.raw<ReadonlySet<number>>(new Set());

  constructor(source: SourceTable, knowledge: () => HeadingKnowledge) {
    this.source = source;
    this.#knowledge = knowledge;
  }

  readonly #found = $derived.by((): TableLayout =>
    layoutOf(this.source.rows, this.#knowledge(), this.#chosen, this.source.hidden),
  );
  readonly layout = $derived.by((): TableLayout => {
    const { headingRow, skipped } = this.#found;
    return { headingRow, skipped: new Map([...skipped].filter(([row]) => !this.#taken.has(row))) };
  });
  readonly kept = $derived.by((): readonly number[] => keptRows(this.source.rows, this.layout));
  readonly hidden = $derived.by((): readonly number[] =>
    [...this.layout.skipped].flatMap(([row, skip]) => (skip === 'hidden' ? [row] : [])),
  );
  readonly headings = $derived.by((): readonly string[] | null => {
    const { headingRow } = this.layout;
    return headingRow === null ? null : (this.source.rows[headingRow] ?? []);
  });
  readonly headed = $derived.by((): HeadedRows => ({
    headings: this.headings,
    rows: this.kept.map((row) => this.source.rows[row] ?? []),
  }));

  /** Why a row is skipped, or would be if the user had not included it; null otherwise. */
  skipOf(row: number): Skip | null {
    return this.#found.skipped.get(row) ?? null;
  }

  isTaken(row: number): boolean {
    return !this.layout.skipped.has(row);
  }

  /** Includes a skipped row, or skips it again. */
  take(row: number, isTaken: boolean): void {
    const taken = new Set(this.#taken);
    if (isTaken) taken.add(row);
    else taken.delete(row);
    this.#taken = taken;
  }

  takeAll(why: Skip): void {
    const rows = [...this.#found.skipped].flatMap(([row, skip]) => (skip === why ? [row] : []));
    this.#taken = new Set([...this.#taken, ...rows]);
  }

  setHeadingRow(row: number | null): void {
    this.#chosen = row;
    this.#taken = new Set();
  }
}
