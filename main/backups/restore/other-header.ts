import { closeSync, copyFileSync, existsSync, openSync, writeSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { documentMigrations } from '../../store/migrations/documents/index.ts';
import { migrate } from '../../store/migrate.ts';
import { removeDatabase } from '../durable-files.ts';
import { pageSize, readPage } from './pages.ts';
import { attempt, DamagedReader } from './damaged-reader.ts';

/**
 * A file whose first page is gone, or another that the list of its tables stands on, tells nothing of all the others. Those
 * pages of a backup of it, or of a new file, say where each table begins; where it begins there in this one too, everything
 * else can be read. `null` where it does not. The file itself is not touched: `scratch` is a copy.
 */
export function readWithOtherHeader(path: string, donor: string | null, scratch: string): DamagedReader | null {
  removeDatabase(scratch);
  const fresh = `${scratch}.donor`;
  try {
    if (donor === null) makeFresh(fresh);
    copyFileSync(path, scratch);
    const hasLog = existsSync(`${path}-wal`);
    if (hasLog) copyFileSync(`${path}-wal`, `${scratch}-wal`);
    transplant(donor ?? fresh, scratch, hasLog);
    return attempt(() => trusted(scratch)) ?? null;
  } finally {
    removeDatabase(fresh);
  }
}

/** Tables of another file's plan give rubbish, or rows that their index does not know. */
function trusted(path: string): DamagedReader | null {
  const reader = new DamagedReader(path);
  const { numbers } = reader.drafts();
  const ids = reader.draftIds();
  const known = numbers.filter((number) => attempt(() => reader.row('drafts', number)?.['id']) === ids?.get(number));
  if (numbers.length > 0 && ids !== null && known.length >= numbers.length / 2) return reader;
  reader.close();
  return null;
}

/** The first byte of a page of a table that leads to others. */
const interior = 5;
/** Of SQLite's header: the journal's kind, the change counter, and the counter by which the file's size would be believed. */
const at = { write: 18, read: 19, change: 24, validFor: 92 } as const;

function transplant(from: string, to: string, hasLog: boolean): void {
  const source = openSync(from, 'r');
  const target = openSync(to, 'r+');
  try {
    for (const number of schemaPages(source)) {
      const page = readPage(source, number);
      if (number === 1) {
        page[at.write] = hasLog ? 2 : 1;
        page[at.read] = hasLog ? 2 : 1;
        // Another counter than that of the size: SQLite then asks the file how long it is.
        page.writeUInt32BE(page.readUInt32BE(at.validFor) + 1, at.change);
      }
      writeSync(target, page, 0, pageSize, (number - 1) * pageSize);
    }
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

/** The list of tables begins on the first page, behind the header; where it is long, that page leads to others. */
function schemaPages(file: number): readonly number[] {
  const pages: number[] = [];
  const look = (number: number): void => {
    if (number === 0 || pages.includes(number) || pages.length > 100) return;
    pages.push(number);
    const page = readPage(file, number);
    const start = number === 1 ? 100 : 0;
    if (page[start] !== interior) return;
    for (let cell = 0; cell < page.readUInt16BE(start + 3); cell += 1) {
      look(page.readUInt32BE(page.readUInt16BE(start + 12 + cell * 2)));
    }
    look(page.readUInt32BE(start + 8));
  };
  look(1);
  return pages;
}

function makeFresh(path: string): void {
  removeDatabase(path);
  const connection = new Sqlite(path);
  try {
    migrate(connection, documentMigrations, null);
  } finally {
    connection.close();
  }
}
