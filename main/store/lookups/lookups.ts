import { fold } from '../../../domain/fold.ts';
import { hasShortCodes, typedShortCode } from '../../../domain/short-code.ts';
import type { ProductBarcode } from '../../../domain/facts.ts';
import type { LookupKind } from '../../../domain/fields.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import type { Database } from '../database.ts';
import { readParty, readUnits } from '../json.ts';
import type { LookupKey, StoredLookup } from '../types.ts';
import { prefixQuery } from '../words.ts';
import { createPerCustomerReading, searchRows } from './per-customer-lists.ts';
import type { PerCustomerReading } from './per-customer-lists.ts';
import type { LookupFile } from './file.ts';
import { barcodesTable, rowsTable, shortCode, wordsTable } from './tables.ts';

interface ListRow {
  readonly id: number;
  readonly count: number;
  readonly partial: number;
  readonly refreshedAt: number | null;
}
interface StoredRow extends Omit<LookupRow, 'units' | 'party'> {
  readonly row: number;
  readonly units: string | null;
  readonly party: string | null;
}
const columns = `r.row, r.code, r.name, r.id, r.detail, r.stock_type AS stockType, r.units, r.vat_rate AS vatRate, r.price,
  r.currency_code AS currencyCode, r.party`;

interface Found {
  readonly rows: readonly LookupRow[];
  readonly total: number;
}

const maxRows = 1000;
/** Limit of rows that a search finds by short code or tax number. */
const maxOfShortCode = 50;
/** A text followed by this sorts after all texts that begin with it. */
const last = '\u{10FFFF}';

export type LookupStore = ReturnType<typeof createLookups>;

/**
 * Reads the offline lists. Within one call, or one `inOneSnapshot`, all results come from the same list, even while a new one
 * replaces it. With `customerId`, that customer's list is read.
 */
export function createLookups(file: LookupFile) {
  const prepared = new WeakMap<Database, Prepared>();
  const of = (database: Database): Prepared => {
    const found = prepared.get(database) ?? createPrepared(database);
    prepared.set(database, found);
    return found;
  };
  return {
    /**
     * The exact code first, then products with exactly this barcode, then codes that begin with the query, then rows in which
     * every word of the query begins a word.
     */
    search: (connectionId: string, kind: LookupKind, query: string, limit: number, customerId?: string): Found =>
      file.use(
        (database) => {
          const limited = Math.min(Math.max(0, limit), maxRows);
          if (customerId !== undefined) {
            return searchRows(of(database).customers.rows({ connectionId, kind, customerId }), query.trim(), limited);
          }
          const list = of(database).list(connectionId, kind);
          if (list === null) return { rows: [], total: 0 };
          const shortCode = hasShortCodes(kind) ? typedShortCode(query) : null;
          return search(of(database).statements(list), query.trim(), shortCode, limited);
        },
        { rows: [], total: 0 },
      ),
    /** By `code` or another key, in the order of `codes`; `null` if there is no such row. */
    rows: (
      connectionId: string,
      kind: LookupKind,
      codes: readonly string[],
      { by = 'code', customerId }: { readonly by?: LookupKey; readonly customerId?: string } = {},
    ): readonly (LookupRow | null)[] =>
      file.use<readonly (LookupRow | null)[]>(
        (database) => {
          if (customerId !== undefined) {
            return pickRows(of(database).customers.rows({ connectionId, kind, customerId }), codes, by);
          }
          const list = of(database).list(connectionId, kind);
          const statements = list === null ? null : of(database).statements(list);
          return codes.map((code) => (statements === null ? null : pick(statements, by, code)));
        },
        codes.map(() => null),
      ),
    /** Each product's barcodes, by code and in the order of `codes`; empty for an unknown code. */
    barcodes: (connectionId: string, codes: readonly string[]): readonly (readonly ProductBarcode[])[] =>
      file.use<readonly (readonly ProductBarcode[])[]>(
        (database) => {
          const list = of(database).list(connectionId, 'products');
          const statements = list === null ? null : of(database).statements(list);
          return codes.map((code) =>
            barcodesOf(statements, code).map(({ text, unit }) => (unit === '' ? { text } : { text, unit })),
          );
        },
        codes.map(() => []),
      ),
    /** The first `most` codes in sort order, with their names. */
    codes: (
      connectionId: string,
      kind: LookupKind,
      most: number,
    ): readonly { readonly code: string; readonly name: string | null }[] =>
      file.use<readonly { readonly code: string; readonly name: string | null }[]>((database) => {
        const list = of(database).list(connectionId, kind);
        return list === null ? [] : of(database).statements(list).codes.all(most);
      }, []),
    status: (connectionId: string, kind: LookupKind, customerId?: string): StoredLookup =>
      file.use((database): StoredLookup => {
        if (customerId !== undefined) {
          const state = of(database).customers.state({ connectionId, kind, customerId });
          return state === null ? empty(kind) : { kind, ...state };
        }
        const list = of(database).list(connectionId, kind);
        return list === null
          ? empty(kind)
          : { kind, count: list.count, refreshedAt: list.refreshedAt, partial: list.partial === 1 };
      }, empty(kind)),
    /** All reads of the lists within `work` see the same snapshot. */
    inOneSnapshot: <T>(work: () => T): T => file.inOneSnapshot(work),
    /** Moves a damaged file aside and creates an empty one, so that the lists are fetched again. */
    reset: (damage: unknown): void => file.reset(damage),
  };
}

const empty = (kind: LookupKind): StoredLookup => ({ kind, count: 0, refreshedAt: null, partial: false });

/** By code apart from the blanks around it, or by id ignoring case. */
function pickRows(rows: readonly LookupRow[], keys: readonly string[], by: LookupKey): readonly (LookupRow | null)[] {
  if (by === 'taxNumber' || by === 'barcode') return keys.map(() => null);
  const keyOf = (key: string): string => (by === 'id' ? key.toLowerCase() : key.trim());
  const found = new Map<string, LookupRow>();
  for (const row of rows) {
    const key = by === 'id' ? row.id : row.code;
    if (key !== null && !found.has(keyOf(key))) found.set(keyOf(key), row);
  }
  return keys.map((key) => found.get(keyOf(key)) ?? null);
}

function pick(statements: ListStatements, by: LookupKey, key: string): LookupRow | null {
  if (by === 'code' || by === 'id') {
    const row = by === 'id' ? statements.byId.get(key) : ofCode(statements, key);
    return row === undefined ? null : toRow(row);
  }
  const [found, another] = by === 'barcode' ? carrying(statements, key) : statements.byTaxNumber.all(key);
  return found === undefined || another !== undefined ? null : toRow(found);
}

type ListStatements = ReturnType<typeof createListStatements>;

function barcodesOf(statements: ListStatements | null, code: string) {
  const row = statements === null ? undefined : ofCode(statements, code)?.row;
  return row === undefined ? [] : (statements?.barcodesOf.all(row) ?? []);
}

/** The row with exactly this code; else with the code apart from the blanks around it, which the list may have (` 007`). */
function ofCode(statements: ListStatements, code: string): StoredRow | undefined {
  const isSame = (row: StoredRow): boolean => row.code.trim() === code.trim();
  return statements.exact.get(code) ?? statements.spelled.all(fold(code)).find(isSame);
}

function search(statements: ListStatements, query: string, shortCode: string | null, limit: number): Found {
  if (query === '') return { rows: statements.byCode.all('', last, limit).map(toRow), total: statements.list.count };
  const found = new Map<number, StoredRow>();
  const take = (rows: readonly StoredRow[]): void => {
    for (const row of rows) if (found.size < limit) found.set(row.row, row);
  };
  const exact = ofCode(statements, query);
  if (exact !== undefined) take([exact]);
  const scanned = carrying(statements, query).filter(({ row }) => row !== exact?.row);
  take(scanned);
  const taxed = statements.byTaxNumber.all(query.replaceAll(/\s/g, ''));
  take(taxed);
  const numbered = shortCode === null ? [] : statements.byShortCode.all(shortCode);
  take(numbered);
  const folded = fold(query);
  const match = prefixQuery(query);
  if (match === null) {
    return { rows: [...found.values()].map(toRow), total: scanned.length + (exact === undefined ? 0 : 1) };
  }
  take(statements.byCode.all(folded, folded + last, limit));
  if (found.size < limit) take(statements.byWords.all(match, limit + found.size));
  const others = new Set([...scanned, ...taxed, ...numbered].map(({ row }) => row));
  const unmatched = [...others].filter((row) => statements.matches.get(match, row) === undefined);
  return { rows: [...found.values()].map(toRow), total: statements.count(match) + unmatched.length };
}

/** The products that have a barcode, each once, with the barcode's unit if the list has exactly one for that product. */
function carrying(statements: ListStatements, text: string): readonly StoredRow[] {
  const byRow = new Map<number, { readonly row: StoredRow; readonly units: string[] }>();
  for (const row of statements.byBarcode.all(text)) {
    const units = byRow.get(row.row)?.units ?? [];
    if (row.barcodeUnit !== '') units.push(row.barcodeUnit);
    byRow.set(row.row, { row, units });
  }
  return [...byRow.values()].map(({ row, units: [unit, another] }) => {
    const isKnown = unit !== undefined && another === undefined;
    return { ...row, barcode: isKnown ? { text, unit } : { text } };
  });
}

interface Prepared {
  readonly customers: PerCustomerReading;
  readonly list: (connectionId: string, kind: LookupKind) => ListRow | null;
  readonly statements: (list: ListRow) => ListStatements;
}
function createPrepared(database: Database): Prepared {
  const shown = database.prepare<[string, string], ListRow>(
    `SELECT id, row_count AS count, partial, refreshed_at AS refreshedAt FROM lists
     WHERE connection_id = ? AND kind = ? AND shown = 1`,
  );
  const byList = new Map<string, ListStatements>();
  return {
    customers: createPerCustomerReading(database),
    list: (connectionId, kind) => {
      const list = shown.get(connectionId, kind) ?? null;
      const key = `${connectionId} ${kind}`;
      if (list === null) byList.delete(key);
      else if (byList.get(key)?.list.id !== list.id) byList.set(key, createListStatements(database, list));
      return list;
    },
    statements: (list) => {
      for (const known of byList.values()) if (known.list.id === list.id) return known;
      return createListStatements(database, list);
    },
  };
}

function createListStatements(database: Database, list: ListRow) {
  const rows = rowsTable(list.id);
  const words = wordsTable(list.id);
  const count = database.prepare<[string], { total: number }>(
    `SELECT count(*) AS total FROM ${words} WHERE ${words} MATCH ?`,
  );
  // The count stays valid, because a list never changes once it is shown.
  let counted: { readonly match: string; readonly total: number } | null = null;
  return {
    list,
    exact: database.prepare<[string], StoredRow>(
      `SELECT ${columns} FROM ${rows} r WHERE r.code = ? ORDER BY r.row LIMIT 1`,
    ),
    spelled: database.prepare<[string], StoredRow>(
      `SELECT ${columns} FROM ${rows} r WHERE r.folded = ? ORDER BY r.row LIMIT ${maxRows}`,
    ),
    byId: database.prepare<[string], StoredRow>(
      `SELECT ${columns} FROM ${rows} r WHERE r.id = ? COLLATE NOCASE ORDER BY r.row LIMIT 1`,
    ),
    byBarcode: database.prepare<[string], StoredRow & { readonly barcodeUnit: string }>(
      `SELECT ${columns}, b.unit AS barcodeUnit FROM ${barcodesTable(list.id)} b CROSS JOIN ${rows} r ON r.row = b.row
       WHERE b.barcode = ? ORDER BY b.row, b.unit LIMIT ${maxRows}`,
    ),
    barcodesOf: database.prepare<[number], { readonly text: string; readonly unit: string }>(
      `SELECT b.barcode AS text, b.unit FROM ${barcodesTable(list.id)} b
       WHERE b.row = ? ORDER BY b.barcode, b.unit`,
    ),
    byTaxNumber: database.prepare<[string], StoredRow>(
      `SELECT ${columns} FROM ${rows} r WHERE r.tax_number = ? ORDER BY r.row LIMIT ${maxOfShortCode}`,
    ),
    byShortCode: database.prepare<[string], StoredRow>(
      `SELECT ${columns} FROM ${rows} r WHERE ${shortCode('r.code')} = ? ORDER BY r.row LIMIT ${maxOfShortCode}`,
    ),
    // better-sqlite3 binds numbers as REAL; FTS5 finds a rowid only by an INTEGER.
    matches: database.prepare<[string, number], { rowid: number }>(
      `SELECT rowid FROM ${words} WHERE ${words} MATCH ? AND rowid = CAST(? AS INTEGER)`,
    ),
    byCode: database.prepare<[string, string, number], StoredRow>(
      `SELECT ${columns} FROM ${rows} r WHERE r.folded >= ? AND r.folded < ? ORDER BY r.folded, r.row LIMIT ?`,
    ),
    codes: database.prepare<[number], Pick<LookupRow, 'code' | 'name'>>(
      `SELECT code, name FROM ${rows} ORDER BY folded, row LIMIT ?`,
    ),
    byWords: database.prepare<[string, number], StoredRow>(
      `SELECT ${columns} FROM ${words} w CROSS JOIN ${rows} r ON r.row = w.rowid
       WHERE w.${words} MATCH ? ORDER BY w.rowid LIMIT ?`,
    ),
    count: (match: string): number => {
      if (counted?.match !== match) counted = { match, total: count.get(match)?.total ?? 0 };
      return counted.total;
    },
  };
}

const toRow = (row: StoredRow): LookupRow => ({
  code: row.code,
  name: row.name,
  id: row.id,
  detail: row.detail,
  stockType: row.stockType,
  units: readUnits(row.units),
  vatRate: row.vatRate,
  price: row.price,
  currencyCode: row.currencyCode,
  ...(row.barcode === undefined ? {} : { barcode: row.barcode }),
  ...(row.party === null ? {} : { party: readParty(row.party) }),
});
