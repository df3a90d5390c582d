/** A table for a spreadsheet program, as it crosses the bridge and is written to a file. */
export const tableFormats = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof tableFormats)[number];

export interface TableColumn {
  readonly title: string;
  /** A number is a decimal string, a date as a document has it; a cell that is neither is written as text all the same. */
  readonly holds: 'text' | 'number' | 'date';
}
/** `null`: an empty cell. */
export type TableRow = readonly (string | null)[];

/** Of one table: a spreadsheet has no more. */
export const mostTableRows = 1_000_000;
/** Of a file that is read, its row of headings aside: no document has as many lines. */
export const mostImportedRows = 10_000;
export const mostTableColumns = 200;
/** No cell of Excel holds more. */
export const mostCellCharacters = 32_767;
/** Of a file that is read. */
export const mostFileBytes = 20_000_000;

/**
 * What is in a file, cell by cell as a person would type it, or why it is not read. `isTyped`: its numbers were numbers, and
 * are written in the language without groups; else they are texts by unknown conventions.
 */
export type TableReading =
  { readonly rows: readonly (readonly string[])[]; readonly isTyped: boolean } | { readonly problem: TableProblem };
export type TableProblem =
  /** An .xls of before 2007. */
  | 'oldExcel'
  /** It has a password. */
  | 'protected'
  /** No table of any kind that is read. */
  | 'unknown'
  | 'unreadable'
  | 'empty'
  | 'tooLarge'
  | 'longCell'
  | 'tooManyRows'
  | 'tooManyColumns';

/** That cross the bridge at once. */
export const rowsAtOnce = 1_000;
