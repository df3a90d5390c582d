import type { LookupKind } from '../../domain/fields.ts';
import type { ToldRow } from '../../domain/model/lookup.ts';
import type { Database } from '../store/database.ts';
import { mostOfCustomer, writePerCustomerList } from '../store/lookups/per-customer-lists.ts';
import type { PerCustomerList } from '../store/lookups/per-customer-lists.ts';
import { createInsert, createList, showList } from '../store/lookups/tables.ts';

/** Where a refresh writes, aside from what is shown. */
export interface Target {
  /** Number of the list being built, to be dropped where it comes to nothing; `null`: nothing is in the file yet. */
  readonly list: number | null;
  /** To be called within a transaction. */
  readonly insert: (rows: readonly ToldRow[]) => void;
  /** Shows what was written; returns the lists that are to be dropped. To be called within a transaction. */
  readonly show: (
    database: Database,
    state: { readonly rows: number; readonly partial: boolean; readonly refreshedAt: number },
  ) => readonly number[];
}

/** A company's list: tens of thousands of rows in tables of its own. */
export function companyTarget(database: Database, connectionId: string, kind: LookupKind): Target {
  const list = database.write(() => createList(database, connectionId, kind));
  return { list, insert: createInsert(database, list), show: (into, state) => showList(into, list, state) };
}

/** A customer's list: a few rows, held until they are all there. */
export function customerTarget(list: PerCustomerList): Target {
  const held: ToldRow[] = [];
  return {
    list: null,
    insert: (rows) => void held.push(...rows.slice(0, mostOfCustomer - held.length)),
    show: (into, { rows, partial, refreshedAt }) => {
      writePerCustomerList(into, list, held, { partial: partial || rows > held.length, refreshedAt });
      return [];
    },
  };
}
