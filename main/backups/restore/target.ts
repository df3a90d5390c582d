import type { Database as Connection, Statement } from 'better-sqlite3';
import { branchesOf, columnsOf } from './schema.ts';
import type { Branch } from './schema.ts';
import type { Row } from './database-reader.ts';

type Value = string | number | bigint | Uint8Array | null;

/** The new file while it is built. The caller runs all writes in one transaction. */
export class Target {
  readonly connection: Connection;
  readonly branches: readonly Branch[];
  readonly #columns = new Map<string, readonly string[]>();
  readonly #statements = new Map<string, Statement<Value[], Row>>();
  /** The highest row number of each table so far. */
  readonly #highest = new Map<string, number>();
  #lastPosition: number;

  constructor(connection: Connection) {
    this.connection = connection;
    this.branches = branchesOf(connection);
    const position = this.#statement('SELECT max(queue_position) AS position FROM drafts').get()?.['position'];
    this.#lastPosition = typeof position === 'number' ? position : 0;
  }

  columns(table: string): readonly string[] {
    const known = this.#columns.get(table) ?? columnsOf(this.connection, table);
    this.#columns.set(table, known);
    return known;
  }

  draft(id: string): Row | undefined {
    return this.#statement('SELECT * FROM drafts WHERE id = ?').get(id);
  }

  /** Removes a draft with all rows that belong to it. */
  removeDraft(row: number): void {
    this.#statement('DELETE FROM drafts WHERE row = ?').run(row);
  }

  /** Inserts a row under its own number if that is free, otherwise under a new one; returns the number. */
  put(table: string, row: Row, key: string | null): number {
    if (key === null) {
      this.#insert(table, row);
      return 0;
    }
    const own = row[key];
    const top = this.#top(table);
    const number = typeof own === 'number' && !this.#isTaken(table, own) ? own : top + 1;
    this.#insert(table, { ...row, [key]: number });
    this.#highest.set(table, Math.max(number, top));
    return number;
  }

  /** Inserts a draft; if its position in the queue is taken, at the end of the queue. */
  putDraft(row: Row): number {
    const queued = row['queue_position'];
    if (queued === null || queued === undefined) return this.put('drafts', row, 'row');
    const isTaken = this.#statement('SELECT 1 FROM drafts WHERE queue_position = ?').get(queued as Value) !== undefined;
    const position = isTaken ? (this.#lastPosition += 1) : Number(queued);
    this.#lastPosition = Math.max(this.#lastPosition, position);
    return this.put('drafts', { ...row, queue_position: position }, 'row');
  }

  run(sql: string, ...values: Value[]): void {
    this.#statement(sql).run(...values);
  }
  rows(sql: string, ...values: Value[]): readonly Row[] {
    return this.#statement(sql).all(...values);
  }

  /** Ignores columns that this schema does not have; columns that the row lacks get their default. */
  #insert(table: string, row: Row): void {
    const names = this.columns(table).filter((name) => row[name] !== undefined);
    const sql = `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
      VALUES (${names.map(() => '?').join(', ')})`;
    this.#statement(sql).run(...names.map((name) => row[name] as Value));
  }

  #isTaken(table: string, number: number): boolean {
    return this.#statement(`SELECT 1 FROM "${table}" WHERE rowid = ?`).get(number) !== undefined;
  }

  #top(table: string): number {
    const known = this.#highest.get(table);
    const last = known ?? this.#statement(`SELECT max(rowid) AS last FROM "${table}"`).get()?.['last'];
    return typeof last === 'number' ? last : 0;
  }

  #statement(sql: string): Statement<Value[], Row> {
    const known = this.#statements.get(sql) ?? this.connection.prepare<Value[], Row>(sql);
    this.#statements.set(sql, known);
    return known;
  }
}
