/** The tables in files that a person chooses. */
import { mostFileBytes } from '../../domain/model/table.ts';
import type { TableProblem, TableUse } from '../../domain/model/table.ts';
import type { Language } from '../../domain/numbers.ts';
import type { Api } from '../api.ts';
import { base64Of, chooseFile } from './chosen-file.ts';

/** The old Excel's are offered too: what they must be saved as is told of them. */
export const chooseTableFile = (): Promise<File | null> => chooseFile('.xlsx,.ods,.csv,.txt,.xls');

export interface TableFile {
  readonly rows: readonly (readonly string[])[];
  /** As in `TableReading`, as is what follows. */
  readonly isTyped: boolean;
  readonly sheets: readonly string[];
  readonly sheet: number;
}
interface Wanted {
  readonly language: Language;
  readonly use: TableUse;
  readonly sheet?: number;
  /** Rows that came of all that there are. */
  readonly onRows?: (done: number, total: number) => void;
}

/** Rejects where main cannot be asked, and where it was cancelled meanwhile. */
export async function readTableFile(
  api: Pick<Api, 'readTable' | 'getTableRows' | 'closeTable'>,
  file: Blob,
  { language, use, sheet, onRows }: Wanted,
): Promise<TableFile | { readonly problem: TableProblem }> {
  if (file.size > mostFileBytes) return { problem: 'tooLarge' };
  if (file.size === 0) return { problem: 'empty' };
  const data = await base64Of(file);
  if (data === null) return { problem: 'unreadable' };
  const read = await api.readTable({ data, language, use, ...(sheet === undefined ? {} : { sheet }) });
  if ('problem' in read) return read;
  const rows: (readonly string[])[] = [];
  while (rows.length < read.rowCount) {
    onRows?.(rows.length, read.rowCount);
    const more = JSON.parse(
      (await api.getTableRows({ id: read.id, from: rows.length })).rows,
    ) as readonly (readonly string[])[];
    if (more.length === 0) return { problem: 'unreadable' };
    rows.push(...more);
  }
  void api.closeTable({ id: read.id }).catch(() => undefined);
  return { rows, isTyped: read.isTyped, sheets: read.sheets, sheet: read.sheet };
}

/** Told by its name alone: a table, where another file could be meant. */
export const isTableFile = ({ name }: File): boolean => /\.(xlsx|ods|csv|txt|xls)$/i.test(name);
