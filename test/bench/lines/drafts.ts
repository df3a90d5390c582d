import type { DraftQuery } from '../../../domain/model/draft.ts';
import { draftColumns } from '../../../main/store/drafts/rows.ts';
import type { FilledStore } from '../filled-store.ts';
import { storeOfDrafts } from '../filled-store.ts';
import type { Aim, BenchCase, BenchLine, ReadyCase } from '../line.ts';

/** A query of the drafts list, and the simplest SQL statement that returns the same rows. */
interface Asked {
  readonly name: string;
  readonly query: (rows: number) => Partial<DraftQuery>;
  readonly floor: (rows: number) => {
    readonly from: string;
    readonly bound: (connectionId: string) => readonly (string | number)[];
    readonly isBackwards?: boolean;
  };
  readonly isQuick?: boolean;
}

const page = 50;
const sizes = [1000, 100_000];
/** Runs in one turn: a single run is too short for the clock of a busy machine. */
const samples = 20;

function cases(asked: readonly Asked[]): readonly BenchCase[] {
  return asked.flatMap((one) =>
    sizes.map((rows) => ({
      size: `${rows.toLocaleString('en-US')} drafts; ${one.name}`,
      turns: { whole: 40, quick: one.isQuick === true ? 8 : 0 },
      prepare: () => Promise.resolve(prepare(one, rows)),
    })),
  );
}

function prepare({ query, floor }: Asked, rows: number): ReadyCase {
  const filled = storeOfDrafts(rows);
  const asked = { connectionId: filled.connectionId, offset: 0, limit: page, ...query(rows) };
  const { from, bound, isBackwards = false } = floor(rows);
  const statement = filled.raw.prepare<(string | number)[], { readonly id: string }>(
    `SELECT ${draftColumns} FROM ${from} LIMIT ${page}`,
  );
  const own = (): readonly { readonly id: string }[] => filled.store.drafts.list(asked).rows;
  const plain = (): readonly { readonly id: string }[] => {
    const found = statement.all(...bound(filled.connectionId));
    return isBackwards ? found.reverse() : found;
  };
  holdSame(filled, own(), plain());
  return {
    sample: () => Promise.resolve(timesOf(samples, own)),
    floor: () => Promise.resolve(timesOf(samples, plain)),
    close: () => Promise.resolve(filled.remove()),
  };
}

/** Runs the work `count` times; the time of each run, in milliseconds. */
function timesOf(count: number, work: () => unknown): readonly number[] {
  return Array.from({ length: count }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
}

/** Throws if the floor returns other rows, which would make the comparison meaningless. */
function holdSame(filled: FilledStore, own: readonly { readonly id: string }[], plain: typeof own): void {
  const ids = (rows: typeof own): string => rows.map(({ id }) => id).join();
  if (ids(own) === ids(plain) && own.length > 0) return;
  filled.remove();
  throw new Error(`the floor gives other rows: ${own.length} and ${plain.length}`);
}

const shown = 'd.connection_id = ? AND d.deleted_at IS NULL';
const matching = `(SELECT rowid AS row FROM draft_search WHERE draft_search MATCH ?) s CROSS JOIN drafts d ON d.row = s.row
   WHERE ${shown}`;
const sorted = (by: string, direction: string): string => `ORDER BY d.${by} ${direction}, d.row ${direction}`;
const newest = sorted('updated_at', 'DESC');

const aims: readonly Aim[] = [
  { of: 'ratio', most: 1.3 },
  { of: 'growth', most: 1.3 },
];
const line = { unit: 'ms', floor: 'one prepared statement that gives the same rows', aims } as const;

const ways = { updated: 'updated_at', date: 'date_sort' } as const;
const along = (sort: keyof typeof ways, where = ''): string =>
  `drafts d INDEXED BY drafts_by_${sort} WHERE ${shown}${where} ${sorted(ways[sort], 'ASC')}`;

export const list: BenchLine = {
  ...line,
  name: 'list',
  title: 'a page of the drafts list, with its counts',
  cases: cases([
    {
      name: 'newest first',
      isQuick: true,
      query: () => ({ sort: 'updated', descending: true }),
      floor: () => ({
        from: `drafts d INDEXED BY drafts_by_updated WHERE ${shown} ${newest}`,
        bound: (connectionId) => [connectionId],
      }),
    },
    {
      name: 'its end',
      query: (rows) => ({ sort: 'number', offset: rows - page }),
      floor: () => ({
        from: `drafts d INDEXED BY drafts_by_number WHERE ${shown} ${sorted('number_sort', 'DESC')}`,
        bound: (connectionId) => [connectionId],
        isBackwards: true,
      }),
    },
  ]),
};

export const search: BenchLine = {
  ...line,
  name: 'search',
  title: 'a search of the drafts, with its counts',
  cases: cases([
    {
      name: 'found 100 times',
      isQuick: true,
      query: () => ({ sort: 'updated', descending: true, search: 'rampa' }),
      floor: () => ({ from: `${matching} ${newest}`, bound: (connectionId) => ['"rampa"*', connectionId] }),
    },
    {
      name: 'finds all',
      query: () => ({ sort: 'updated', descending: true, search: 'ltd' }),
      floor: () => ({
        from: `drafts d INDEXED BY drafts_by_updated WHERE ${shown} ${newest}`,
        bound: (connectionId) => [connectionId],
      }),
    },
  ]),
};

export const filter: BenchLine = {
  ...line,
  name: 'filter',
  title: 'a page of the drafts that a filter leaves, with its counts',
  cases: cases([
    {
      name: 'one kind',
      isQuick: true,
      query: () => ({ sort: 'updated', kinds: ['despatch'] }),
      floor: () => ({ from: along('updated', " AND d.kind = 'despatch'"), bound: (connectionId) => [connectionId] }),
    },
    {
      name: 'an amount, about 100',
      query: (rows) => ({ sort: 'total', totalTo: String(10_000_000 / rows) }),
      floor: (rows) => ({
        from: `drafts d INDEXED BY drafts_by_total WHERE ${shown} AND d.total_sort <= ? ${sorted('total_sort', 'ASC')}`,
        bound: (connectionId) => [connectionId, 10_000_000 / rows],
      }),
    },
    {
      name: 'a month',
      query: () => ({ sort: 'date', dateFrom: '2026-03-01', dateTo: '2026-03-31' }),
      floor: () => ({
        from: along('date', ' AND d.date_sort BETWEEN ? AND ?'),
        bound: (connectionId) => [connectionId, '2026-03-01', '2026-03-31~'],
      }),
    },
  ]),
};
