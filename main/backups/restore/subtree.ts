import type { Branch } from './schema.ts';
import type { DatabaseReader, Row } from './database-reader.ts';
import type { Target } from './target.ts';

/** A row with all rows that belong to it. */
export interface Tree {
  readonly row: Row;
  readonly parts: readonly Part[];
}
export interface Part {
  readonly branch: Branch;
  readonly trees: readonly Tree[];
}

/** Reads all rows that belong to a row. */
export function partsOf(reader: DatabaseReader, branches: readonly Branch[], parent: number): readonly Part[] {
  return branches
    .filter(({ table }) => reader.has(table))
    .map((branch) => {
      const rows = reader.rowsWhere(branch.table, branch.link, parent);
      return {
        branch,
        trees: rows.map((row) => ({ row, parts: partsOf(reader, branch.branches, Number(row['row'])) })),
      };
    });
}

/** Writes all rows that belong to a row into the new file, under that row's number there. */
export function putParts(target: Target, parts: readonly Part[], parent: number): void {
  for (const { branch, trees } of parts) {
    for (const { row, parts: below } of trees) {
      // In a table of one row per draft the primary key is the foreign key too: both are the parent's rowid.
      const number =
        branch.key === branch.link
          ? putUnder(target, branch, row, parent)
          : target.put(branch.table, { ...row, [branch.link]: parent }, branch.key);
      putParts(target, below, number);
    }
  }
}

function putUnder(target: Target, { table, link }: Branch, row: Row, parent: number): number {
  target.put(table, { ...row, [link]: parent }, null);
  return parent;
}

export const partOf = (parts: readonly Part[], table: string): Part | undefined =>
  parts.find(({ branch }) => branch.table === table);
export const rowOf = (parts: readonly Part[], table: string): Row | undefined => partOf(parts, table)?.trees[0]?.row;
