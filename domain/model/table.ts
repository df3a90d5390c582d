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
/** That cross the bridge at once. */
export const rowsAtOnce = 1_000;
