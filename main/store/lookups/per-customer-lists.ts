import * as Type from 'typebox';
import * as Value from 'typebox/value';
import type { LookupKind } from '../../../domain/fields.ts';
import { fold } from '../../../domain/fold.ts';
import type { LookupRow, ReceivedRow } from '../../../domain/model/lookup.ts';
import type { Database } from '../database.ts';
import { StoreFailure } from '../errors.ts';
import { parse, write } from '../json.ts';

/** Customers whose lists are kept, per connection and kind; those refreshed longest ago are deleted. */
const mostCustomers = 500;
/** Maximum rows of one customer's list, in case the service answers with the rows of all customers. */
export const mostOfCustomer = 5_000;

const text = Type.Union([Type.String(), Type.Null()]);
const Rows = Type.Array(Type.Object({ code: Type.String(), name: text, id: text, detail: text }));

/** Identifies a customer's list; ids ignore case. */
export interface PerCustomerList {
  readonly connectionId: string;
  readonly kind: LookupKind;
  readonly customerId: string;
}
export interface PerCustomerState {
  readonly count: number;
  readonly partial: boolean;
  readonly refreshedAt: number;
}

/** Replaces a customer's list. Call within a transaction. */
export function writePerCustomerList(
  database: Database,
  { connectionId, kind, customerId }: PerCustomerList,
  rows: readonly ReceivedRow[],
  state: { readonly partial: boolean; readonly refreshedAt: number },
): void {
  const kept = rows.map(({ code, name, id, detail }) => ({ code, name, id, detail }));
  database
    .prepare<[string, string, string, number, number, number, string], void>(
      `INSERT INTO customer_lists (connection_id, kind, customer_id, row_count, partial, refreshed_at, rows)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (connection_id, kind, customer_id) DO UPDATE SET
         row_count = excluded.row_count, partial = excluded.partial, refreshed_at = excluded.refreshed_at,
         rows = excluded.rows`,
    )
    .run(connectionId, kind, customerId, rows.length, state.partial ? 1 : 0, state.refreshedAt, write(kept));
  database
    .prepare<[string, string, string, string, number], void>(
      `DELETE FROM customer_lists WHERE connection_id = ? AND kind = ? AND rowid NOT IN (
         SELECT rowid FROM customer_lists WHERE connection_id = ? AND kind = ?
         ORDER BY refreshed_at DESC, rowid DESC LIMIT ?)`,
    )
    .run(connectionId, kind, connectionId, kind, mostCustomers);
}

/** Call within a transaction. */
export function dropPerCustomerLists(database: Database, connectionId: string): void {
  database.prepare<[string], void>('DELETE FROM customer_lists WHERE connection_id = ?').run(connectionId);
}

export interface PerCustomerReading {
  readonly state: (list: PerCustomerList) => PerCustomerState | null;
  readonly rows: (list: PerCustomerList) => readonly LookupRow[];
}

export function createPerCustomerReading(database: Database): PerCustomerReading {
  const one = 'WHERE connection_id = ? AND kind = ? AND customer_id = ?';
  const state = database.prepare<[string, string, string], { count: number; partial: number; refreshedAt: number }>(
    `SELECT row_count AS count, partial, refreshed_at AS refreshedAt FROM customer_lists ${one}`,
  );
  const rows = database.prepare<[string, string, string], { rows: string }>(`SELECT rows FROM customer_lists ${one}`);
  return {
    state: ({ connectionId, kind, customerId }) => {
      const found = state.get(connectionId, kind, customerId);
      return found === undefined ? null : { ...found, partial: found.partial === 1 };
    },
    rows: ({ connectionId, kind, customerId }) => {
      const found = rows.get(connectionId, kind, customerId);
      return found === undefined ? [] : readRows(found.rows);
    },
  };
}

const nothingMore = { stockType: null, units: null, vatRate: null, price: null, currencyCode: null };

function readRows(json: string): readonly LookupRow[] {
  const rows = parse(json);
  if (!Value.Check(Rows, rows)) {
    throw new StoreFailure('databaseDamaged', "a customer's list is not what it should be");
  }
  return rows.map((row) => ({ ...row, ...nothingMore }));
}

/** Ranks like the company's lists: exact code, codes that begin with the query, rows in which each word of it begins a word. */
export function searchRows(
  rows: readonly LookupRow[],
  query: string,
  limit: number,
): { readonly rows: readonly LookupRow[]; readonly total: number } {
  const sorted = rows.map((row) => ({ row, code: fold(row.code) })).sort((a, b) => compare(a.code, b.code));
  if (query === '') return { rows: sorted.slice(0, limit).map(({ row }) => row), total: rows.length };
  const folded = fold(query);
  const words = folded.split(' ').filter((word) => word !== '');
  const rank = ({ row, code }: (typeof sorted)[number]): number => {
    if (row.code === query) return 0;
    if (words.length === 0) return none;
    if (code.startsWith(folded)) return 1;
    const held = ` ${fold(`${row.code} ${row.name ?? ''} ${row.detail ?? ''}`)}`;
    return words.every((word) => held.includes(` ${word}`)) ? 2 : none;
  };
  const ranked = sorted.map((entry) => ({ entry, rank: rank(entry) })).filter((found) => found.rank !== none);
  const found = ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry.row);
  return { rows: found.slice(0, limit), total: found.length };
}

const none = 3;
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
