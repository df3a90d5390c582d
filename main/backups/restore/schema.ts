import type { Database as Connection } from 'better-sqlite3';

/** A table whose rows belong to a row of another, down from `drafts`. */
export interface Branch {
  readonly table: string;
  /** Its column that names the row it belongs to. */
  readonly link: string;
  /** Its own number, by which others may refer to it; `null` where it has none. */
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
 * What belongs to a draft, by the file's own references: a table that a later layout adds is carried along without a
 * word here.
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
