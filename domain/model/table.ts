/** A table for a spreadsheet program, as transferred over the bridge and written to a file. */
export const tableFormats = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof tableFormats)[number];

export interface TableColumn {
  readonly title: string;
  /** Numbers are decimal strings, dates as in documents; a cell that is neither is written as text. */
  readonly holds: 'text' | 'number' | 'date';
  /** In a form: index of the list that the column's cells offer. */
  readonly list?: number;
  /** In a form: the hint shown when a cell is selected. */
  readonly hint?: string;
}

/** A workbook to be filled in: its empty cells have a type, and may offer lists from a second sheet. */
export interface TableForm {
  readonly sheets: { readonly table: string; readonly lists: string };
  readonly lists: readonly TableList[];
}
export interface TableList {
  readonly title: string;
  readonly holds: 'text' | 'number';
  readonly entries: readonly TableListEntry[];
}
/** A value for a cell, and the label shown with it. */
export interface TableListEntry {
  readonly value: string;
  readonly label: string | null;
}
/** Excel offers at most this many entries. */
export const mostListEntries = 32_767;
/** Maximum number of lists in one form, and of entries in a list that the page supplies. */
export const mostTableLists = 50;
export const mostGivenEntries = 2_000;

/** Null is an empty cell. */
export type TableRow = readonly (string | null)[];

/** Maximum number of rows in a table; spreadsheets have no more. */
export const mostTableRows = 1_000_000;
/** What a file is imported as: lines of one document, or whole documents. */
export const tableUses = ['lines', 'documents'] as const;
export type TableUse = (typeof tableUses)[number];
/** Limit for a file imported as lines, without its heading row; no document has more lines. */
export const mostImportedRows = 10_000;
/** Limits for an imported file, without its heading row. */
export const mostRowsOf: Readonly<Record<TableUse, number>> = { lines: mostImportedRows, documents: 50_000 };
/** Maximum number of documents in one file. */
export const mostImportedDocuments = 5_000;
/** Maximum number of documents in one call over the bridge. */
export const documentsAtOnce = 100;
export const mostTableColumns = 200;
/** Excel's limit for a cell. */
export const mostCellCharacters = 32_767;
/** Maximum size of an imported file. */
export const mostFileBytes = 20_000_000;
/** Size of the parts in which such a file crosses the bridge. A multiple of 3, so that a part has no padding in Base64. */
export const filePartBytes = 768 * 1_024;

/**
 * The content of a sheet of a file; its rows are requested by number.
 * - `isTyped`: numbers and dates in the file have a type, and are written in the language, numbers without grouping; the
 *   positions of texts that look like numbers or dates are returned with the rows. Otherwise all cells are texts of unknown
 *   conventions.
 * - `hidden`: positions, from 0, of rows that the workbook hides, for example by a filter.
 * - `sheets`: names of the workbook's visible sheets; `sheet` is the one that was read. Empty for a text file.
 */
export interface ReadTable {
  readonly rowCount: number;
  readonly isTyped: boolean;
  readonly sheets: readonly string[];
  readonly sheet: number;
  readonly hidden: readonly number[];
}
/** `id`: for requesting the rows. */
export type TableReading = (ReadTable & { readonly id: string }) | { readonly problem: TableProblem };
export type TableProblem =
  /** An .xls file, the format before Excel 2007. */
  | 'oldExcel'
  /** The file has a password. */
  | 'protected'
  /** Not a table in any supported format. */
  | 'unknown'
  | 'unreadable'
  | 'empty'
  | 'tooLarge'
  | 'longCell'
  | 'tooManyRows'
  | 'tooManyColumns';

/** Maximum number of rows in one call over the bridge. */
export const rowsAtOnce = 1_000;
/** `texts`: for each row, the columns of texts that look like numbers or dates; null if all cells are texts. */
export interface TableRows {
  readonly rows: readonly (readonly string[])[];
  readonly texts: readonly (readonly number[])[] | null;
}
