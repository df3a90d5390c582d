/** A small change of the application's code that violates a row of docs/SPECIFICATION-COVERAGE.md. */
export interface Violation {
  /** The row's id, e.g. `§2.1 InvoiceNumber`. */
  readonly row: string;
  readonly file: string;
  /** Text that occurs once in the file, from which on `find` is looked for. */
  readonly after?: string;
  /** Occurs once in the file (or once after `after`, up to the end of what is declared there). */
  readonly find: string;
  readonly replace: string;
}

/** The source with the violation; throws unless it applies exactly once. */
export function violated(source: string, { row, file, after, find, replace }: Violation): string {
  const fail = (what: string, count: number): never => {
    throw new Error(`${row}: ${file} has ${count} times, not once: ${what}`);
  };
  const begins = after === undefined ? 0 : source.indexOf(after);
  if (after !== undefined && source.split(after).length !== 2) fail(after, source.split(after).length - 1);
  const end = after === undefined ? -1 : source.indexOf('\n}', begins);
  const ends = end === -1 ? source.length : end;
  const part = source.slice(begins, ends);
  const count = part.split(find).length - 1;
  if (count !== 1) fail(find, count);
  return source.slice(0, begins) + part.replace(find, () => replace) + source.slice(ends);
}
