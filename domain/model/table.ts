/** A table for a spreadsheet program, as it crosses the bridge and is written to a file. */
export const tableFormats = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof tableFormats)[number];

export interface TableColumn {
  readonly title: string;
  /** A number is a decimal string, a date as a document has it; a cell that is neither is written as text all the same. */
  readonly holds: 'text' | 'number' | 'date';
  /** Of a form: which of its lists the cells drop down, by its place. */
  readonly list?: number;
  /** Of a form: what is said at a cell that is chosen. */
  readonly hint?: string;
}

/** What a workbook has that is to be filled in: empty cells that know what they hold, and lists to choose from in a second sheet. */
export interface TableForm {
  /** How its sheets are called. */
  readonly sheets: { readonly table: string; readonly lists: string };
  readonly lists: readonly TableList[];
}
export interface TableList {
  readonly title: string;
  readonly holds: 'text' | 'number';
  readonly entries: readonly TableListEntry[];
}
/** What a cell takes, and what that is called. */
export interface TableListEntry {
  readonly value: string;
  readonly called: string | null;
}
/** Excel drops down no more of a list. */
export const mostListEntries = 32_767;
/** Of one form; and of a list that the page itself gives. */
export const mostTableLists = 50;
export const mostGivenEntries = 2_000;

/** `null`: an empty cell. */
export type TableRow = readonly (string | null)[];

/** Of one table: a spreadsheet has no more. */
export const mostTableRows = 1_000_000;
/** What a file is read for: lines of one document, or whole documents. */
export const tableUses = ['lines', 'documents'] as const;
export type TableUse = (typeof tableUses)[number];
/** Of a file that is read for lines, its row of headings aside: no document has as many. */
export const mostImportedRows = 10_000;
/** Of a file that is read, its row of headings aside. */
export const mostRowsOf: Readonly<Record<TableUse, number>> = { lines: mostImportedRows, documents: 50_000 };
/** Of one file. */
export const mostImportedDocuments = 5_000;
/** That cross the bridge at once. */
export const documentsAtOnce = 100;
export const mostTableColumns = 200;
/** No cell of Excel holds more. */
export const mostCellCharacters = 32_767;
/** Of a file that is read. */
export const mostFileBytes = 20_000_000;
/** Of such a file that cross the bridge at once; a multiple of 3, as a part in Base64 has no filling then. */
export const filePartBytes = 768 * 1_024;

/**
 * What is in a sheet of a file, or why it is not read; its rows are asked for by their numbers.
 * - `isTyped`: its numbers and dates were ones, and are written in the language, numbers without groups; those of its texts that
 *   look like numbers or dates come with the rows. Else all cells are texts by unknown conventions.
 * - `hidden`: rows that the workbook hides, as those that a filter leaves out, by their places from 0.
 * - `sheets`: names of the workbook's that are not hidden, of which `sheet` was read; of a text file there are none.
 */
export interface ReadTable {
  readonly rowCount: number;
  readonly isTyped: boolean;
  readonly sheets: readonly string[];
  readonly sheet: number;
  readonly hidden: readonly number[];
}
/** `id`: by which its rows are asked for. */
export type TableReading = (ReadTable & { readonly id: string }) | { readonly problem: TableProblem };
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
/** They cross it as JSON; `texts`: row by row, the columns of texts that look like numbers or dates, where not all cells are texts. */
export interface TableRows {
  readonly rows: readonly (readonly string[])[];
  readonly texts: readonly (readonly number[])[] | null;
}
