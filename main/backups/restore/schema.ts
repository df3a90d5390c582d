import type { Database as Connection } from 'better-sqlite3';

/** A table whose rows belong to rows of a parent table; `drafts` is the root. */
export interface Branch {
  readonly table: string;
  /** The column with the number of the parent row. */
  readonly link: string;
  /** The column with the row's own number, to which other tables may refer; `null` if there is none. */
  readonly key: string | null;
  readonly columns: readonly string[];
  readonly branches: readonly Branch[];
}

interface Reference {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
}

/**
 * The tables whose rows belong to a draft, by the schema's foreign keys, so that tables added by later migrations are included.
 */
export function branchesOf(connection: Connection, table = 'drafts'): readonly Branch[] {
  const references = connection
    .prepare<[], Reference>(
      `SELECT t.name AS child, f."from" AS column, f."table" AS parent
       FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f
       WHERE t.schema = 'main' AND t.type = 'table' AND f."to" = 'row' ORDER BY t.name`,
    )
    .all();
  const below = (parent: string): readonly Branch[] =>
    references
      .filter((reference) => reference.parent === parent)
      .map(({ child, column }) => {
        const columns = columnsOf(connection, child);
        const key = columns.includes('row') ? 'row' : null;
        return { table: child, link: column, key, columns, branches: below(child) };
      });
  return below(table);
}

export function columnsOf(connection: Connection, table: string): readonly string[] {
  return connection
    .prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?) ORDER BY cid')
    .all(table)
    .map(({ name }) => name);
}
