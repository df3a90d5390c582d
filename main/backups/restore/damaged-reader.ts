import { statSync } from 'node:fs';
import type { Database as Connection, Statement } from 'better-sqlite3';
import { isDamage } from '../../store/errors.ts';
import { openForReading } from '../integrity.ts';
import { columnsOf } from './schema.ts';

export type Row = Readonly<Record<string, unknown>>;

const atOnce = 512;
/** No row takes less room, by which a damaged table's numbers have an end. */
const leastBytes = 40;
/** How often it is tried whether a row can be read in the midst of damage. A page holds more rows than are passed over. */
const manyProbes = 20_000;
const fewProbes = 200;

/** Reads a file that may be damaged, row by row: what one page has lost does not hinder the others. */
export class DamagedReader {
  readonly #connection: Connection;
  readonly #statements = new Map<string, Statement<unknown[], Row>>();
  readonly #columns = new Map<string, readonly string[]>();
  readonly #most: number;

  /** Throws where not even the list of tables can be read. */
  constructor(path: string) {
    this.#connection = openForReading(path);
    this.#most = Math.ceil(statSync(path).size / leastBytes);
    try {
      if (!this.has('drafts')) throw new Error('it has no drafts');
    } catch (error) {
      this.close();
      throw error;
    }
  }

  has(table: string): boolean {
    return this.columns(table).length > 0;
  }

  columns(table: string): readonly string[] {
    const known = this.#columns.get(table);
    if (known !== undefined) return known;
    const columns = columnsOf(this.#connection, table);
    this.#columns.set(table, columns);
    return columns;
  }

  /** One row by its number; `undefined` where there is none. Throws where it cannot be read. */
  row(table: string, number: number): Row | undefined {
    return this.#statement(`SELECT * FROM "${table}" WHERE rowid = ?`).get(number);
  }

  /** Rows of a table by another column than its number. Throws where they cannot be read. */
  rowsWhere(table: string, column: string, value: number): readonly Row[] {
    return this.#statement(`SELECT * FROM "${table}" WHERE "${column}" = ?`).all(value);
  }

  query(sql: string): readonly Row[] {
    return this.#statement(sql).all();
  }

  /** A small table whole; as far as it can be read. */
  all(table: string): readonly Row[] {
    if (!this.has(table)) return [];
    const rows = attempt(() => this.#statement(`SELECT * FROM "${table}" LIMIT ${this.#most}`).all());
    if (rows !== undefined) return rows;
    const { wr } = this.#statement('SELECT wr FROM pragma_table_list WHERE name = ?').get(table) ?? {};
    if (wr === 1) return [];
    return this.#numbers(table)
      .numbers.map((number) => attempt(() => this.row(table, number)))
      .filter((row) => row !== undefined);
  }

  /** Numbers of the drafts that are seen; `whole`: there are no others. Whether each can be read is told by reading it. */
  drafts(): { readonly numbers: readonly number[]; readonly whole: boolean } {
    return this.#numbers('drafts');
  }

  /** All drafts there are, by the index of their ids, which may be intact where they are not; `null` where it is not. */
  draftIds(): ReadonlyMap<number, string> | null {
    const listed = attempt(() =>
      this.#statement('SELECT id, row FROM drafts INDEXED BY sqlite_autoindex_drafts_1 ORDER BY id LIMIT ?').all(
        this.#most,
      ),
    );
    if (listed === undefined) return null;
    const known = listed.filter(({ id, row }) => typeof id === 'string' && typeof row === 'number');
    return new Map(known.map(({ id, row }) => [Number(row), String(id)]));
  }

  /** Numbers of a table's rows by the row they belong to; `whole`: none was missed. */
  linked(
    table: string,
    link: string,
  ): { readonly of: ReadonlyMap<number, readonly number[]>; readonly whole: boolean } {
    const of = new Map<number, number[]>();
    if (!this.has(table)) return { of, whole: true };
    const { numbers, whole } = this.#numbers(table);
    let all = whole;
    const linkOf = this.#statement(`SELECT "${link}" AS link FROM "${table}" WHERE rowid = ?`);
    for (const number of numbers) {
      const link = attempt(() => linkOf.get(number))?.['link'];
      if (typeof link !== 'number') all = false;
      else of.set(link, [...(of.get(link) ?? []), number]);
    }
    return { of, whole: all };
  }

  close(): void {
    this.#connection.close();
  }

  /** Reads from both ends towards what is damaged, and then looks for islands in between. */
  #numbers(table: string): { readonly numbers: readonly number[]; readonly whole: boolean } {
    const lowest = Number.MIN_SAFE_INTEGER;
    const up = this.#run(table, 'ASC', lowest, Number.MAX_SAFE_INTEGER);
    if (up.whole) return up;
    const end = up.numbers.at(-1) ?? 0;
    const down = this.#run(table, 'DESC', end, Number.MAX_SAFE_INTEGER).numbers;
    const first = down.at(-1) ?? end + this.#most + 1;
    // Without an end from above, what is gone is most likely the last there was; or the root, and the way to anything.
    const probes = down.length === 0 ? fewProbes : manyProbes;
    return {
      numbers: [...up.numbers, ...this.#islands(table, end, first, probes), ...[...down].reverse()],
      whole: false,
    };
  }

  #islands(table: string, end: number, first: number, probes: number): readonly number[] {
    const found: number[] = [];
    const stride = Math.max(1, Math.floor((first - end) / probes));
    const one = this.#statement(`SELECT rowid AS number FROM "${table}" NOT INDEXED WHERE rowid = ?`);
    for (let number = end + 1, before = end; number < first; before = number, number += stride) {
      if (attempt(() => one.get(number)) === undefined) continue;
      found.push(...[...this.#run(table, 'DESC', before, number + 1).numbers].reverse());
      found.push(...this.#run(table, 'ASC', number, first).numbers);
      number = Math.max(number, found.at(-1) ?? number);
    }
    return found;
  }

  /** Numbers between two, from one end as far as it goes. */
  #run(
    table: string,
    order: 'ASC' | 'DESC',
    above: number,
    below: number,
  ): { readonly numbers: readonly number[]; readonly whole: boolean } {
    const numbers: number[] = [];
    // NOT INDEXED: an index may be intact where the table is not, and would tell of rows that cannot be read.
    const some = this.#connection.prepare<[number, number, number], { number: number }>(
      `SELECT rowid AS number FROM "${table}" NOT INDEXED WHERE rowid > ? AND rowid < ? ORDER BY rowid ${order} LIMIT ?`,
    );
    for (let size = atOnce; ;) {
      const last = numbers.at(-1);
      const bounds = order === 'ASC' ? ([last ?? above, below] as const) : ([above, last ?? below] as const);
      const rows = attempt(() => some.all(...bounds, size));
      // A damaged tree may lead in a circle, or to what was not asked for.
      if (rows !== undefined && isOrdered(rows, order, bounds)) {
        numbers.push(...rows.map(({ number }) => number));
        if (rows.length < size) return { numbers, whole: true };
      } else if (size === 1) return { numbers, whole: false };
      else size = Math.max(1, Math.floor(size / 8));
    }
  }

  #statement(sql: string): Statement<unknown[], Row> {
    const known = this.#statements.get(sql) ?? this.#connection.prepare<unknown[], Row>(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

function isOrdered(
  rows: readonly { readonly number: number }[],
  order: 'ASC' | 'DESC',
  [above, below]: readonly [number, number],
): boolean {
  const sign = order === 'ASC' ? 1 : -1;
  const isBeyond = (number: number, before: number): boolean => sign * (number - before) > 0;
  const start = order === 'ASC' ? above : below;
  return rows.every(
    ({ number }, index) => number > above && number < below && isBeyond(number, rows[index - 1]?.number ?? start),
  );
}

/** `undefined` where the file is damaged just there. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return undefined;
  }
}
