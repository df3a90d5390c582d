import type { Branch } from './schema.ts';
import { attempt } from './damaged-reader.ts';
import type { DamagedReader, Row } from './damaged-reader.ts';
import type { Target } from './target.ts';

/** A file that drafts are carried from, and which rows of it belong to which. */
export interface Source {
  readonly reader: DamagedReader;
  /** Row numbers of a table by the row they belong to. */
  readonly linked: ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>;
  /** Tables of which rows may be missing without a trace. */
  readonly patchy: ReadonlySet<string>;
}

/** A row with all that belongs to it. */
export interface Tree {
  readonly row: Row;
  readonly parts: readonly Part[];
}
export interface Part {
  readonly branch: Branch;
  readonly trees: readonly Tree[];
  /** So many more are there, and cannot be read. */
  readonly lost: number;
}

export function sourceOf(reader: DamagedReader, target: Target): Source {
  const linked = new Map<string, ReadonlyMap<number, readonly number[]>>();
  const patchy = new Set<string>();
  const look = (branches: readonly Branch[]): void => {
    for (const { table, link, key, branches: below } of branches) {
      if (key !== null && key !== link && reader.has(table)) {
        const { of, whole } = reader.linked(table, link);
        linked.set(table, of);
        if (!whole) patchy.add(table);
      }
      look(below);
    }
  };
  look(target.branches);
  return { reader, linked, patchy };
}

/** What belongs to a row, as far as it can be read. */
export function partsOf(source: Source, branches: readonly Branch[], parent: number): readonly Part[] {
  return branches
    .filter(({ table }) => source.reader.has(table))
    .map((branch) => {
      const { rows, lost } = rowsOf(source, branch, parent);
      const trees = rows.map((row) => ({ row, parts: partsOf(source, branch.branches, Number(row['row'])) }));
      return { branch, trees, lost };
    });
}

function rowsOf(
  { reader, linked }: Source,
  { table, link, key }: Branch,
  parent: number,
): { readonly rows: readonly Row[]; readonly lost: number } {
  const numbers = linked.get(table);
  if (numbers === undefined) {
    const rows = attempt(() =>
      key === link
        ? [reader.row(table, parent)].filter((row) => row !== undefined)
        : reader.rowsWhere(table, link, parent),
    );
    return { rows: rows ?? [], lost: rows === undefined ? 1 : 0 };
  }
  const read = (numbers.get(parent) ?? []).map((number) => attempt(() => reader.row(table, number)));
  const rows = read.filter((row) => row !== undefined);
  return { rows, lost: read.length - rows.length };
}

/** Puts what belongs to a row into the new file, under the number that row has there. */
export function putParts(target: Target, parts: readonly Part[], parent: number): void {
  for (const { branch, trees } of parts) {
    for (const { row, parts: below } of trees) {
      // A draft's own number stands in both places where the one is the other.
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
