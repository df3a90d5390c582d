import type { Database as Connection, Statement } from 'better-sqlite3';
import { lastSaveIn } from '../../store/file/save-sequence.ts';
import { openForReading } from '../integrity.ts';
import { columnsOf } from './schema.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Reads a documents.db. The caller has checked that every page can be read; otherwise the methods throw. */
export class DatabaseReader {
  readonly #connection: Connection;
  readonly #statements = new Map<string, Statement<unknown[], Row>>();
  readonly #columns = new Map<string, readonly string[]>();

  constructor(path: string) {
    this.#connection = openForReading(path);
  }

  /** The number of its last save (save-sequence.ts). */
  get lastSave(): number {
    return lastSaveIn(this.#connection);
  }

  has(table: string): boolean {
    const columns = this.#columns.get(table) ?? columnsOf(this.#connection, table);
    this.#columns.set(table, columns);
    return columns.length > 0;
  }

  /** Empty if the file is of an earlier version that does not have the table. */
  all(table: string): readonly Row[] {
    return this.has(table) ? this.#statement(`SELECT * FROM "${table}"`).all() : [];
  }
  row(table: string, number: number): Row | undefined {
    return this.#statement(`SELECT * FROM "${table}" WHERE rowid = ?`).get(number);
  }
  rowsWhere(table: string, column: string, value: number): readonly Row[] {
    return this.#statement(`SELECT * FROM "${table}" WHERE "${column}" = ?`).all(value);
  }
  rowids(table: string): readonly number[] {
    return this.#statement(`SELECT rowid AS number FROM "${table}" ORDER BY rowid`)
      .all()
      .map((row) => Number(row['number']));
  }

  close(): void {
    this.#connection.close();
  }

  #statement(sql: string): Statement<unknown[], Row> {
    const known = this.#statements.get(sql) ?? this.#connection.prepare<unknown[], Row>(sql);
    this.#statements.set(sql, known);
    return known;
  }
}
