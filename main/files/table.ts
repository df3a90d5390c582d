import type { SaxesParser } from 'saxes';
import { Bounds } from './bounds.ts';
import { mostWorkbookElements, workbookAttributes } from './limits.ts';
import type { Language } from '../../domain/numbers.ts';
import { visibleText } from '../../domain/visible-text.ts';
import type { TableColumn, TableForm, TableRow, TableProblem } from '../../domain/model/table.ts';

/** A table whose cells are still texts; its columns say which of them are numbers and dates. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Language of decimal marks and dates in a csv file. */
  readonly language: Language;
  /** For a workbook that is to be filled in. */
  readonly form?: TableForm | undefined;
}

export interface WorkbookSheet {
  readonly rows: readonly (readonly string[])[];
  /** By row, the columns of texts that look like numbers or dates; `null` if all cells are texts. */
  readonly texts: readonly (readonly number[])[] | null;
  /** Indexes of rows that the workbook hides. */
  readonly hidden?: readonly number[];
  /** Names of the visible sheets; empty if the file has no sheets. */
  readonly sheets: readonly string[];
  /** Index of the sheet that was read. */
  readonly sheet: number;
}

/** What is read of a workbook. */
export interface SheetOptions {
  readonly language: Language;
  /** Index among the visible sheets; by default, the first one that is not empty. */
  readonly sheet: number | undefined;
  readonly mostRows: number;
}

export const hasContent = (rows: WorkbookSheet['rows']): boolean => rows.some((row) => row.some(isFilled));

/** Faster than trimming: a cell whose first character is visible ASCII, as in most cells, is not blank. */
export const isFilled = (cell: string): boolean =>
  cell.charCodeAt(0) > 0x20 && cell.charCodeAt(0) < 0x80 ? true : visibleText(cell).trim() !== '';

/** Bounds of a workbook's part, which is refused beyond them. */
export const boundsOf = (parser: SaxesParser, most = mostWorkbookElements): Bounds =>
  new Bounds(
    parser,
    () => {
      throw new UnreadableTable('tooLarge');
    },
    most,
    workbookAttributes,
  );

export class UnreadableTable extends Error {
  readonly problem: TableProblem;
  constructor(problem: TableProblem) {
    super(problem);
    this.name = 'UnreadableTable';
    this.problem = problem;
  }
}
