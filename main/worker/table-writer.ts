import { mostTableRows } from '../../domain/model/table.ts';
import type { TableColumn, TableForm, TableFormat, TableRow } from '../../domain/model/table.ts';
import type { Language } from '../../domain/numbers.ts';
import { invalidState } from '../store/errors.ts';
import { writeAtomically } from './write-atomically.ts';

export interface NewTable {
  readonly format: TableFormat;
  readonly language: Language;
  readonly columns: readonly TableColumn[];
  readonly form?: TableForm | undefined;
}

interface GrowingTable extends NewTable {
  readonly rows: TableRow[];
}

/** Collects the rows of one table at a time and writes them to a file. */
export class TableWriter {
  #table: GrowingTable | null = null;

  /** Discards a table that was begun and not written. */
  begin(table: NewTable): void {
    this.#table = { ...table, rows: [] };
  }

  add(rows: readonly TableRow[]): void {
    const table = this.#begun();
    if (table.rows.length + rows.length > mostTableRows) throw invalidState('more rows than a spreadsheet has');
    table.rows.push(...rows);
  }

  /** An existing file at `path` stays until the new one is complete. */
  async write(path: string): Promise<void> {
    const table = this.#begun();
    this.#table = null;
    await writeAtomically(path, await dataOf(table));
  }

  #begun(): GrowingTable {
    if (this.#table === null) throw invalidState('no table was begun');
    return this.#table;
  }
}

/** Loads only the library for the table's format. */
async function dataOf(table: GrowingTable): Promise<string | Uint8Array> {
  if (table.format === 'csv') return (await import('../files/write-csv.ts')).csvText(table);
  return (await import('../files/write-xlsx.ts')).xlsxBytes(table);
}
