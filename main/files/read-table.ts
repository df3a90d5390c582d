import { strFromU8 } from 'fflate';
import { utf16Of } from '../../domain/envelope/body-text.ts';
import { mostCellCharacters, mostRowsOf, mostTableColumns } from '../../domain/model/table.ts';
import type { TableProblem, TableUse } from '../../domain/model/table.ts';
import type { Language } from '../../domain/numbers.ts';
import { visibleLine, visibleText } from '../../domain/visible-text.ts';
import { csvRows } from './read-csv.ts';
import type { SheetOptions, WorkbookSheet } from './table.ts';
import { isFilled, UnreadableTable } from './table.ts';
import { mostCharacters } from './limits.ts';
import { namesIn } from './unpack.ts';

export interface ReadOptions {
  readonly language: Language;
  readonly use: TableUse;
  /** Index among the visible sheets of a workbook; by default, the first one that is not empty. */
  readonly sheet?: number | undefined;
}

/** Reads the table in a file of any supported format, recognised by its bytes, or returns why it cannot. */
export async function readTable(
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<WorkbookSheet | { readonly problem: TableProblem }> {
  // One more for the headings.
  const mostRows = mostRowsOf[options.use] + 1;
  try {
    const { language, sheet } = options;
    const read = await sheetOf(bytes, { language, sheet, mostRows });
    if (hasMoreCharacters(read.rows, mostCharacters * 2)) return { problem: 'tooLarge' };
    const rows = trimmed(read.rows);
    if (rows.length === 0) return { problem: 'empty' };
    if (rows.length > mostRows) return { problem: 'tooManyRows' };
    let characters = 0;
    for (const row of rows) {
      if (row.length > mostTableColumns) return { problem: 'tooManyColumns' };
      for (const cell of row) {
        if (cell.length > mostCellCharacters) return { problem: 'longCell' };
        characters += cell.length;
      }
    }
    return characters > mostCharacters
      ? { problem: 'tooLarge' }
      : { ...read, rows, sheets: read.sheets.map(visibleLine) };
  } catch (error) {
    return { problem: error instanceof UnreadableTable ? error.problem : 'unreadable' };
  }
}

async function sheetOf(bytes: Uint8Array, options: SheetOptions): Promise<WorkbookSheet> {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableTable(isProtected(bytes) ? 'protected' : 'oldExcel');
  if (!begins(bytes, [0x50, 0x4b])) return textSheet(decoded(bytes), options);
  const names = namesIn(bytes);
  // Each library is loaded only for its own format.
  if (names.has('xl/workbook.xml')) {
    const { readXlsx } = await import('./read-xlsx.ts');
    return readXlsx(bytes, options);
  }
  if (names.has('content.xml')) {
    const { readOds } = await import('./read-ods.ts');
    return readOds(bytes, options);
  }
  throw new UnreadableTable('unknown');
}

/** Reads a file that is not an archive: the XML and HTML that programs call `.xls`, or csv. */
async function textSheet(text: string, options: SheetOptions): Promise<WorkbookSheet> {
  const start = text.slice(0, longestStart);
  if (/^\s*MIME-Version:/i.test(start)) throw new UnreadableTable('oldExcel');
  if (/^(?:%PDF-|\{\\rtf)/.test(start)) throw new UnreadableTable('unknown');
  if (
    start.includes('urn:schemas-microsoft-com:office:spreadsheet') &&
    /^\s*<\?xml|<(?:\w+:)?Workbook[\s>]/.test(start)
  ) {
    const { readSpreadsheetMl } = await import('./read-spreadsheetml.ts');
    return readSpreadsheetMl(text, options);
  }
  if (
    /^\s*<(?:!doctype\s+html|html|head|meta|body|style|table|div|!--|\?xml)[\s>-]/i.test(start) &&
    /<table[\s>]/i.test(text)
  ) {
    const { htmlRows } = await import('./read-html.ts');
    return { ...htmlRows(text, options.mostRows), texts: null, sheets: [], sheet: 0 };
  }
  return { rows: csvRows(text, options.mostRows), texts: null, sheets: [], sheet: 0 };
}
/** Characters that are examined to recognise a format. */
const longestStart = 4_000;

const begins = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** A workbook with a password is stored in a file of the old format, in a stream of this name. */
const isProtected = (bytes: Uint8Array): boolean => strFromU8(bytes, true).includes([...'EncryptedPackage'].join('\0'));

/** Counts before each cell is looked through: a file can repeat a long one. */
function hasMoreCharacters(rows: WorkbookSheet['rows'], most: number): boolean {
  let characters = 0;
  for (const row of rows) {
    for (const cell of row) characters += cell.length;
    if (characters > most) return true;
  }
  return false;
}

/** The cells as they are seen, without empty cells at the end of each row, and empty rows at the end. */
function trimmed(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const cut = rows.map((row) => {
    const seen = row.map(visibleText);
    return seen.slice(0, seen.findLastIndex(isFilled) + 1);
  });
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1);
}

/**
 * Decodes a text by its byte order mark; otherwise as UTF-8 if it is valid, or as Windows-1254, which Excel uses on a Turkish
 * Windows.
 */
function decoded(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1254').decode(bytes);
  }
}
