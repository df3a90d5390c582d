/** A document as the user expects it: the values of its inputs and of the cells of its lines, and the lines' lots. */
export type Boxes = Readonly<Record<string, string>>;
export interface Line {
  /** By the field's name; empty cells are absent. */
  readonly cells: Boxes;
  readonly lots: readonly Boxes[];
  readonly serials: readonly string[];
  /** Cells that the scan filled in, except the quantity; absent if the line was not scanned. */
  readonly scanned?: Boxes;
}
export interface ExpectedDocument {
  readonly header: Boxes;
  readonly lines: readonly Line[];
}

export const emptyDocument: ExpectedDocument = { header: {}, lines: [] };
export const emptyLine: Line = { cells: {}, lots: [], serials: [] };

/** Sets the text of an input; an empty text removes it. */
export function filled(boxes: Boxes, name: string, text: string | undefined): Boxes {
  const { [name]: _before, ...others } = boxes;
  return text === undefined || text === '' ? others : { ...others, [name]: text };
}

export function withLine(paper: ExpectedDocument, row: number, edit: (line: Line) => Line): ExpectedDocument {
  return { ...paper, lines: paper.lines.map((line, at) => (at === row ? edit(line) : line)) };
}

export function isSame(a: ExpectedDocument, b: ExpectedDocument): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
