/** A table with what is known of its cells. */
import type { SourceTable } from '../../../state/table-file.ts';

/** A cell's text; `isText`: it was no number and no date where it came from, so that its conventions are not known. */
export interface SourceCell {
  readonly text: string;
  readonly isText: boolean;
}

/** A table of which nothing is known, as from the clipboard. */
export const allTexts = (rows: SourceTable['rows']): SourceTable => ({ rows, isText: () => true });

/** What is not empty in one column of some rows. */
export function sourceCells(
  { rows, isText }: SourceTable,
  places: readonly number[],
  column: number,
): readonly SourceCell[] {
  return places.flatMap((row) => {
    const text = (rows[row]?.[column] ?? '').trim();
    return text === '' ? [] : [{ text, isText: isText(row, column) }];
  });
}
