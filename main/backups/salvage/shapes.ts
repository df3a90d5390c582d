import type { Database as Connection } from 'better-sqlite3';

/** The columns of a table, or of an index of `drafts`, in the order of its records. */
export interface Shape {
  readonly name: string;
  readonly table: boolean;
  /** Records are in a table's b-tree and have a rowid; otherwise they are of an index, or of a table WITHOUT ROWID. */
  readonly hasRowid: boolean;
  readonly columns: readonly Column[];
}
interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** The table's rowid, for which the record has NULL. */
  readonly isRowid: boolean;
}

/** The shapes of everything that is salvaged, from a file with the current schema of documents.db. */
export function shapesOf(connection: Connection): readonly Shape[] {
  const tables = connection
    .prepare<[], { name: string; wr: number }>(
      `SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'`,
    )
    .all();
  const indexes = connection.prepare<[], { name: string }>(`SELECT name FROM pragma_index_list('drafts')`).all();
  const drafts = columnsOf(connection, 'drafts');
  return [
    ...tables.map(({ name, wr }): Shape => {
      const columns = columnsOf(connection, name).map((column) => ({
        ...column,
        isRowid: column.isRowid && wr === 0,
      }));
      return { name, table: true, hasRowid: wr === 0, columns };
    }),
    ...indexes.map(({ name }): Shape => {
      const columns = connection
        .prepare<[string], { name: string | null }>('SELECT name FROM pragma_index_xinfo(?)')
        .all(name)
        .map((column) => ({
          ...(drafts.find((one) => one.name === (column.name ?? 'row')) ?? never()),
          isRowid: false,
        }));
      return { name, table: false, hasRowid: false, columns };
    }),
  ];
}

function columnsOf(connection: Connection, table: string): readonly Column[] {
  return connection
    .prepare<[string], { name: string; type: string; notnull: number; pk: number }>(
      'SELECT name, type, "notnull", pk FROM pragma_table_info(?)',
    )
    .all(table)
    .map(({ name, type, notnull, pk }) => ({
      ...{ name, type, nullable: notnull === 0 && pk === 0 },
      isRowid: pk === 1 && type === 'INTEGER',
    }));
}

/** Whether a record's serial types (SQLite's file format, §2.1) fit the columns. */
export function fits({ columns }: Shape, types: readonly number[]): boolean {
  return (
    types.length === columns.length &&
    types.every((type, index) => {
      const column = columns[index];
      if (column === undefined) return false;
      if (column.isRowid) return type === 0;
      if (type === 0) return column.nullable;
      if (column.type === 'TEXT') return type >= 13 && type % 2 === 1;
      if (column.type === 'BLOB') return type >= 12 && type % 2 === 0;
      return type <= 9 && (type !== 7 || column.type === 'REAL');
    })
  );
}

function never(): never {
  throw new Error('an index of drafts has a column that drafts has not');
}
