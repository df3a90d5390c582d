import { mostFileBytes } from '../../domain/model/table.ts';
import type { TableProblem, TableRows, TableUse } from '../../domain/model/table.ts';
import type { Language } from '../../domain/numbers.ts';
import type { Api } from '../api.ts';
import { chooseFile, whileHeld } from './chosen-file.ts';

/** The old Excel's are offered too: what they must be saved as is told of them. */
export const chooseTableFile = (): Promise<File | null> => chooseFile('.xlsx,.ods,.csv,.txt,.xls');

export interface SourceTable {
  readonly rows: readonly (readonly string[])[];
  /** Whether a cell was a text, so that the conventions of a number or date in it are not known; by places from 0. */
  readonly isText: (row: number, column: number) => boolean;
  /** Rows that the workbook hides. */
  readonly hidden?: readonly number[];
}
export interface TableFile extends SourceTable {
  /** As in `TableReading`, as is what follows. */
  readonly sheets: readonly string[];
  readonly sheet: number;
}
interface SheetRequest {
  readonly language: Language;
  readonly use: TableUse;
  readonly sheet?: number;
  /** Rows that came of all that there are. */
  readonly onRows?: (done: number, total: number) => void;
  /** Asked until the file is in main; from then on `cancelReading` ends the reading. */
  readonly isWanted?: () => boolean;
}

/**
 * The table in a file, of the first sheet for which `isTable` holds where none was chosen, else of the first that is not empty:
 * many workbooks begin with a sheet that only describes them. Rejects where main cannot be asked, and where it was cancelled.
 */
export async function readTableFile(
  api: TableApi,
  file: Blob,
  request: SheetRequest,
  isTable: (table: TableFile) => boolean,
): Promise<TableOrProblem> {
  if (file.size > mostFileBytes) return { problem: 'tooLarge' };
  if (file.size === 0) return { problem: 'empty' };
  const read = (id: string): Promise<TableOrProblem> => readHeld(api, id, request, isTable);
  return whileHeld<TableOrProblem>(api, file, { problem: 'unreadable' }, read, request.isWanted);
}

type TableApi = Pick<Api, 'addFilePart' | 'letGoOfFile' | 'readTable' | 'getTableRows' | 'closeTable'>;
type TableOrProblem = TableFile | { readonly problem: TableProblem };

async function readHeld(
  api: TableApi,
  file: string,
  request: SheetRequest,
  isTable: (table: TableFile) => boolean,
): Promise<TableOrProblem> {
  const first = await readSheet(api, file, request);
  if (request.sheet !== undefined || 'problem' in first || isTable(first)) return first;
  for (let sheet = first.sheet + 1; sheet < Math.min(first.sheets.length, mostSheetsTried); sheet += 1) {
    const other = await readSheet(api, file, { ...request, sheet });
    if ('rows' in other && isTable(other)) return other;
  }
  return first;
}
const mostSheetsTried = 12;

async function readSheet(
  api: TableApi,
  file: string,
  { language, use, sheet, onRows }: SheetRequest,
): Promise<TableOrProblem> {
  const read = await api.readTable({ file, language, use, ...(sheet === undefined ? {} : { sheet }) });
  if ('problem' in read) return read;
  const rows: (readonly string[])[] = [];
  const texts: (readonly number[])[] = [];
  while (rows.length < read.rowCount) {
    onRows?.(rows.length, read.rowCount);
    const more = JSON.parse((await api.getTableRows({ id: read.id, from: rows.length })).rows) as TableRows;
    if (more.rows.length === 0) return { problem: 'unreadable' };
    rows.push(...more.rows);
    texts.push(...(more.texts ?? []));
  }
  void api.closeTable({ id: read.id }).catch(() => undefined);
  const isText = (row: number, column: number): boolean => !read.isTyped || texts[row]?.includes(column) === true;
  return { rows, isText, sheets: read.sheets, sheet: read.sheet, hidden: read.hidden };
}

/** Told by its name alone: a table, where another file could be meant. */
export const isTableFile = ({ name }: File): boolean => /\.(xlsx|ods|csv|txt|xls)$/i.test(name);
