import { readWallTime } from '../../domain/dates.ts';
import { fold } from '../../domain/fold.ts';
import type { DocumentListQuery, DocumentRow } from '../../domain/model/service-document.ts';

type Sort = NonNullable<DocumentListQuery['sort']>;
/** Indexes of rows in the requested order; rows without the sorted value come last in both directions. */
export type Orders = (sort: Sort, descending: boolean) => readonly number[];

/** By customer: the name as displayed, then the code. Equal rows keep the service's order. */
const keys: Readonly<Record<Exclude<Sort, 'listed'>, (row: DocumentRow) => string | number | null>> = {
  number: ({ number }) => (number === null ? null : natural(number)),
  customer: ({ customerName, customerCode }) => fold(`${customerName ?? ''} ${customerCode ?? ''}`) || null,
  date: ({ date }) => date,
  // Used for sorting only; the amount itself stays text.
  total: ({ total }) => (total === null ? null : Number(total)),
  modified: ({ modifiedAt }) => (modifiedAt === null ? null : (readWallTime(modifiedAt)?.value ?? modifiedAt)),
};

/** Pads digits so that SRI9 sorts before SRI10. */
const natural = (text: string): string => fold(text).replace(/\d+/g, (digits) => digits.padStart(20, '0'));

/** The orders of a list that only grows; each is computed when it is requested, and cached until the list grows. */
export function createOrders(rows: readonly DocumentRow[]): Orders {
  const kept = new Map<string, readonly number[]>();
  let of = 0;
  return (sort, descending) => {
    if (of !== rows.length) kept.clear();
    of = rows.length;
    const name = `${sort} ${descending}`;
    const order = kept.get(name) ?? sorted(rows, sort, descending);
    kept.set(name, order);
    return order;
  };
}

function sorted(rows: readonly DocumentRow[], sort: Sort, descending: boolean): readonly number[] {
  const listed = Array.from(rows, (_, index) => index);
  if (sort === 'listed') return descending ? listed.reverse() : listed;
  const values = rows.map(keys[sort]);
  const way = descending ? -1 : 1;
  return listed.sort((a, b) => compare(values[a] ?? null, values[b] ?? null, way) || a - b);
}

function compare(a: string | number | null, b: string | number | null, way: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * way;
}
