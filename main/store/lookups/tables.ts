import type { LookupKind } from '../../../domain/fields.ts';
import type { ReceivedRow } from '../../../domain/model/lookup.ts';
import { plainTaxNumber } from '../../../domain/e-documents/party.ts';
import { fold } from '../../../domain/fold.ts';
import type { Database } from '../database.ts';
import { write } from '../json.ts';
import { searchText } from '../words.ts';

/** Names of a list's tables. `id` is a number from SQLite, so it needs no quoting. */
export const rowsTable = (id: number): string => `rows_${id}`;
export const wordsTable = (id: number): string => `words_${id}`;
export const barcodesTable = (id: number): string => `barcodes_${id}`;

/** `shortCodeOf` (domain/short-code.ts) in SQL; empty if there is none. As an expression it is indexed without a column. */
export const shortCode = (column: string): string =>
  `ltrim(substr(${column}, length(rtrim(${column}, '0123456789')) + 1), '0')`;

/** Creates the tables of a list that is not shown yet, without the indexes for reading. Call within a transaction. */
export function createList(database: Database, connectionId: string, kind: LookupKind): number {
  const { lastInsertRowid } = database
    .prepare<[string, string], void>('INSERT INTO lists (connection_id, kind, shown) VALUES (?, ?, 0)')
    .run(connectionId, kind);
  const id = Number(lastInsertRowid);
  database.connection.exec(`
    CREATE TABLE ${rowsTable(id)} (
      row INTEGER PRIMARY KEY,
      code TEXT NOT NULL,
      folded TEXT NOT NULL,
      name TEXT,
      id TEXT,
      detail TEXT,
      stock_type INTEGER,
      units TEXT,
      vat_rate TEXT,
      price TEXT,
      currency_code TEXT,
      tax_number TEXT,
      party TEXT
    ) STRICT;
    CREATE VIRTUAL TABLE ${wordsTable(id)} USING fts5 (
      words, content='', detail=none, columnsize=0, tokenize='ascii', prefix='1 2 3'
    );
    ${barcodesLayout(id)}`);
  return id;
}

/** `row`: the row in the list. `unit`: as in {@link ReceivedRow}; empty if the service did not specify one. */
const barcodesLayout = (id: number): string => `
    CREATE TABLE ${barcodesTable(id)} (
      barcode TEXT NOT NULL,
      row INTEGER NOT NULL,
      unit TEXT NOT NULL,
      PRIMARY KEY (barcode, row, unit)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX ${barcodesTable(id)}_row ON ${barcodesTable(id)} (row);`;

/** Only customers have a tax number. */
const taxNumberIndex = (id: number): string =>
  `CREATE INDEX ${rowsTable(id)}_tax ON ${rowsTable(id)} (tax_number) WHERE tax_number IS NOT NULL;`;

/** Created once all rows are written, which is several times faster than updating indexes row by row. */
const indexes = (id: number): string => `
    CREATE INDEX ${rowsTable(id)}_code ON ${rowsTable(id)} (code);
    CREATE INDEX ${rowsTable(id)}_id ON ${rowsTable(id)} (id COLLATE NOCASE);
    CREATE INDEX ${rowsTable(id)}_folded ON ${rowsTable(id)} (folded, row);
    ${taxNumberIndex(id)}
    CREATE INDEX ${rowsTable(id)}_short ON ${rowsTable(id)} (${shortCode('code')});`;

/** Returns a function that inserts rows into a list. Call it within a transaction. */
export function createInsert(database: Database, id: number): (rows: readonly ReceivedRow[]) => void {
  const row = database.prepare<(string | number | null)[], void>(
    `INSERT INTO ${rowsTable(id)} (code, folded, name, id, detail, stock_type, units, vat_rate, price, currency_code,
       tax_number, party)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const words = database.prepare<[number, string], void>(`INSERT INTO ${wordsTable(id)} (rowid, words) VALUES (?, ?)`);
  const barcode = database.prepare<[string, number, string], void>(
    `INSERT OR IGNORE INTO ${barcodesTable(id)} (barcode, row, unit) VALUES (?, ?, ?)`,
  );
  return (rows) => {
    for (const entry of rows) {
      const { code, name, id: serviceId, detail, stockType, units, vatRate, price, currencyCode } = entry;
      const { lastInsertRowid } = row.run(
        code,
        fold(code),
        name,
        serviceId,
        detail,
        stockType,
        units === null ? null : write(units),
        vatRate,
        price,
        currencyCode,
        plainTaxNumber(entry.party?.taxNumber ?? '') || null,
        entry.party === undefined ? null : write(entry.party),
      );
      const number = Number(lastInsertRowid);
      words.run(number, searchText([code, name, detail]));
      for (const { text, unit } of entry.barcodes ?? []) barcode.run(text, number, unit ?? '');
    }
  };
}

/** Shows a finished list in place of the previous one, whose id is returned. Call within a transaction. */
export function showList(
  database: Database,
  id: number,
  state: { readonly rows: number; readonly partial: boolean; readonly refreshedAt: number },
): readonly number[] {
  database.connection.exec(indexes(id));
  const before = database
    .prepare<[number], { id: number }>(
      `SELECT o.id FROM lists n JOIN lists o ON o.connection_id = n.connection_id AND o.kind = n.kind AND o.shown = 1
       WHERE n.id = ?`,
    )
    .all(id)
    .map((list) => list.id);
  for (const old of before) database.prepare<[number], void>('UPDATE lists SET shown = 0 WHERE id = ?').run(old);
  database
    .prepare<[number, number, number, number], void>(
      'UPDATE lists SET shown = 1, row_count = ?, partial = ?, refreshed_at = ? WHERE id = ?',
    )
    .run(state.rows, state.partial ? 1 : 0, state.refreshedAt, id);
  return before;
}

/** Removes a list and its tables. Call within a transaction. */
export function dropList(database: Database, id: number): void {
  database.connection.exec(`DROP TABLE IF EXISTS ${rowsTable(id)}; DROP TABLE IF EXISTS ${wordsTable(id)};
    DROP TABLE IF EXISTS ${barcodesTable(id)};`);
  database.prepare<[number], void>('DELETE FROM lists WHERE id = ?').run(id);
}
