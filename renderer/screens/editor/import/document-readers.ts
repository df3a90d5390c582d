/** How the numbers and dates of a long table are read: each text once, since most of 50,000 cells are the same few. */
import type { Language } from '../../../../domain/numbers.ts';
import { emptyMap } from '../../../../domain/edit/collections.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { datesIn } from './paste-dates.ts';
import { conventionsIn, numbersIn } from './paste-numbers.ts';
import type { CellReader, CellReading, Convention, SourceCell } from './paste-numbers.ts';
import type { AmbiguousColumn } from './paste-question.svelte.ts';
import { columnTitle } from './table-columns.ts';
import { readingAt } from './document-rows.ts';
import type { PlacedTable } from './document-rows.ts';

interface Knowledge {
  readonly language: Language;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly headings: readonly string[] | null;
  /** What the user chose for a column. */
  readonly conventions: ReadonlyMap<number, Convention>;
}

/** `cells`: what is not empty in each of the columns. */
export function readersOf(
  columns: readonly (Column | undefined)[],
  cells: readonly (readonly SourceCell[])[],
  { language, today, headings, conventions }: Knowledge,
): { readonly readers: PlacedTable['readers']; readonly ambiguous: readonly AmbiguousColumn[] } {
  const followed = columns.map((column, index) =>
    column?.how === 'date' ? new Set<Language>() : conventionsIn(cells[index] ?? []),
  );
  const ambiguous: AmbiguousColumn[] = [];
  const readers = columns.map((column, index): CellReader | null => {
    const own = cells[index] ?? [];
    const isDate = column?.how === 'date';
    if (!isDate && column?.how !== 'number' && column?.how !== 'discounts') return null;
    const others = new Set(followed.flatMap((one, at) => (at === index ? [] : [...one])));
    const chosen = conventions.get(index);
    const { read, ambiguity } = isDate
      ? datesIn(own, { today, language, chosen })
      : numbersIn(own, { language, others, chosen });
    if (ambiguity) ambiguous.push({ ...ambiguity, index, title: columnTitle(headings, index) });
    return remembered(read);
  });
  return { readers, ambiguous };
}

/** How many numbers of a column are below zero. */
export function negativesIn(table: PlacedTable, index: number): number {
  return table.kept.filter((row) => readingAt(table, row, index)?.typed.startsWith('-') === true).length;
}

const keyOf = ({ text, isText }: SourceCell): string => `${isText ? 'text' : 'value'} ${text}`;

function remembered(read: CellReader): CellReader {
  const known = emptyMap<string, CellReading | null>();
  return (cell) => {
    const key = keyOf(cell);
    const before = known.get(key);
    if (before !== undefined) return before;
    const reading = read(cell);
    known.set(key, reading);
    return reading;
  };
}

/** Cells that are the same, once. */
export function distinctCells(cells: readonly SourceCell[]): readonly SourceCell[] {
  const known = emptyMap<string, SourceCell>();
  for (const cell of cells) known.set(keyOf(cell), cell);
  return [...known.values()];
}
