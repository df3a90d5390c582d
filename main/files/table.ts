import type { Language } from '../../domain/numbers.ts';
import type { TableColumn, TableForm, TableRow, TableProblem } from '../../domain/model/table.ts';

/** A table whose cells are still texts; which of them are numbers and dates, its columns say. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Of the marks and dates of a file that is text alone. */
  readonly language: Language;
  /** Of a workbook that is to be filled in. */
  readonly form?: TableForm | undefined;
}

/** A sheet of a workbook that is read. */
export interface WorkbookSheet {
  readonly rows: readonly (readonly string[])[];
  /** Row by row, the columns of texts that look like numbers or dates; null where all cells are texts. */
  readonly texts: readonly (readonly number[])[] | null;
  /** Rows that the workbook hides, by their places from 0. */
  readonly hidden?: readonly number[];
  /** Names of the sheets that are not hidden; none where the file has no sheets. */
  readonly sheets: readonly string[];
}

/** Why no table could be read of a file. */
export class UnreadableTable extends Error {
  readonly problem: TableProblem;
  constructor(problem: TableProblem) {
    super(problem);
    this.name = 'UnreadableTable';
    this.problem = problem;
  }
}
