import { mostFileBytes } from '../../domain/model/table.ts';
import type { TableProblem, TableRows, TableUse } from '../../domain/model/table.ts';
import type { Language } from '../../domain/numbers.ts';
import type { Api } from '../api.ts';
import { chooseFile, withUploadedFile } from './chosen-file.ts';

/** Old Excel files (`.xls`) cannot be read; they are offered so that a message can say in which format to save them. */
export const chooseTableFile = (): Promise<File | null> => chooseFile('.xlsx,.ods,.csv,.txt,.xls');

export interface SourceTable {
  readonly rows: readonly (readonly string[])[];
  /** Whether a cell is text, so that the format of a number or date in it is unknown; row and column count from 0. */
  readonly isText: (row: number, column: number) => boolean;
  /** Rows that the workbook hides. */
  readonly hidden?: readonly number[];
}
export interface TableFile extends SourceTable {
  /** `sheets` and `sheet`: see `TableReading`. */
  readonly sheets: readonly string[];
  readonly sheet: number;
}
interface SheetRequest {
  readonly language: Language;
  readonly use: TableUse;
  readonly sheet?: number;
  readonly onRows?: (done: number, total: number) => void;
  /** Called until the file is in main; after that, `cancelReading` ends the reading. */
  readonly isWanted?: () => boolean;
}

/**
 * Reads a table from a file. Without a chosen sheet, this is the first one for which `isTable` holds, because many workbooks
 * begin with a sheet that only describes them, else the first non-empty one. Rejects if a request to main fails or the user
 * cancels.
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
  return withUploadedFile<TableOrProblem>(api, file, { problem: 'unreadable' }, read, request.isWanted);
}

type TableApi = Pick<Api, 'addFilePart' | 'releaseFile' | 'readTable' | 'getTableRows' | 'closeTable'>;
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

export const isTableFile = ({ name }: File): boolean => /\.(xlsx|ods|csv|txt|xls)$/i.test(name);
