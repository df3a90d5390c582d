import type { Language } from '../../domain/numbers.ts';
import type { TableColumn, TableForm, TableRow } from '../../domain/model/table.ts';

/** A table whose cells are still texts; which of them are numbers and dates, its columns say. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Of the marks and dates of a file that is text alone. */
  readonly language: Language;
  /** Of a workbook that is to be filled in. */
  readonly form?: TableForm | undefined;
}
