import { strFromU8, unzipSync } from 'fflate';
import { mostCellCharacters, mostImportedRows, mostTableColumns } from '../../domain/model/table.ts';
import type { TableReading } from '../../domain/model/table.ts';
import type { Language } from '../../domain/numbers.ts';
import { csvRows } from './read-csv.ts';
import { odsRows } from './read-ods.ts';
import { xlsxRows } from './read-xlsx.ts';
import { UnreadableTable } from './unreadable-table.ts';

/** Of all cells together: a small file can name one long text many times. */
const mostCharacters = 20_000_000;

/** With a row of headings. */
const mostRows = mostImportedRows + 1;

/** The table in a file of any of the formats, told by its bytes alone, or why none is read. */
export async function readTable(bytes: Uint8Array, language: Language): Promise<TableReading> {
  try {
    const { rows: read, isTyped } = await rowsOf(bytes, language);
    const rows = trimmed(read);
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
    return characters > mostCharacters ? { problem: 'tooLarge' } : { rows, isTyped };
  } catch (error) {
    return { problem: error instanceof UnreadableTable ? error.problem : 'unreadable' };
  }
}

async function rowsOf(
  bytes: Uint8Array,
  language: Language,
): Promise<Extract<TableReading, { readonly rows: unknown }>> {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableTable(isProtected(bytes) ? 'protected' : 'oldExcel');
  if (!begins(bytes, [0x50, 0x4b])) return { rows: csvRows(bytes, mostRows), isTyped: false };
  const names = namesIn(bytes);
  if (names.has('xl/workbook.xml')) return { rows: await xlsxRows(bytes, language), isTyped: true };
  if (names.has('content.xml')) return { rows: odsRows(bytes, language, mostRows), isTyped: true };
  throw new UnreadableTable('unknown');
}

const begins = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** A workbook with a password is kept in a file of the old kind, in a part of this name. */
const isProtected = (bytes: Uint8Array): boolean => strFromU8(bytes, true).includes([...'EncryptedPackage'].join('\0'));

function namesIn(bytes: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>();
  unzipSync(bytes, {
    filter: ({ name }) => {
      names.add(name);
      return false;
    },
  });
  return names;
}

/** Without what is empty behind the last cell of a row, and behind the last row. */
function trimmed(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const cut = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell.trim() !== '') + 1));
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1);
}
