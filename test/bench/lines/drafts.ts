import type { DraftQuery } from '../../../domain/model/draft.ts';
import { draftColumns } from '../../../main/store/drafts/rows.ts';
import type { FilledStore } from '../filled-store.ts';
import { storeOfDrafts } from '../filled-store.ts';
import type { Aim, BenchCase, BenchLine, ReadyCase } from '../line.ts';
import { timesOf } from '../times.ts';

/** A way to ask for the drafts list, and the plainest statement that gives the same rows. */
interface Asked {
  readonly name: string;
  readonly query: (rows: number) => Partial<DraftQuery>;
  readonly floor: (rows: number) => { readonly from: string; readonly bound: readonly (string | number)[] };
  readonly isQuick?: boolean;
}

const page = 50;
const sizes = [1000, 10_000, 100_000];
/** Of one turn: each is far shorter than what the clock of a busy machine can tell. */
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
  const { from, bound } = floor(rows);
  const statement = filled.raw.prepare<(string | number)[], { readonly id: string }>(
    `SELECT ${draftColumns} FROM ${from} LIMIT ${page}`,
  );
  const own = (): readonly { readonly id: string }[] => filled.store.drafts.list(asked).rows;
  const plain = (): readonly { readonly id: string }[] => statement.all(filled.connectionId, ...bound);
  holdSame(filled, own(), plain());
  return {
    sample: () => Promise.resolve(timesOf(samples, own)),
    floor: () => Promise.resolve(timesOf(samples, plain)),
    close: () => Promise.resolve(filled.remove()),
  };
}

/** A floor that gives other rows would be no floor. */
function holdSame(filled: FilledStore, own: readonly { readonly id: string }[], plain: typeof own): void {
  const ids = (rows: typeof own): string => rows.map(({ id }) => id).join();
  if (ids(own) === ids(plain) && own.length > 0) return;
  filled.remove();
  throw new Error(`the floor gives other rows: ${own.length} and ${plain.length}`);
}

const shown = 'd.connection_id = ? AND d.deleted_at IS NULL';
const matching = `drafts d WHERE ${shown} AND d.row IN (SELECT rowid FROM draft_search WHERE draft_search MATCH ?)`;
const sorted = (by: string, direction: string): string => `ORDER BY d.${by} ${direction}, d.row ${direction}`;
const newest = sorted('updated_at', 'DESC');

const aims: readonly Aim[] = [
  { of: 'ratio', most: 1.3 },
  { of: 'growth', most: 1.3 },
];
const line = { unit: 'ms', floor: 'one prepared statement that gives the same rows', aims } as const;

export const list: BenchLine = {
  ...line,
  name: 'list',
  title: 'a page of the drafts list, with its counts',
  cases: cases([
    {
      name: 'newest first',
      isQuick: true,
      query: () => ({ sort: 'updated', descending: true }),
      floor: () => ({ from: `drafts d INDEXED BY drafts_by_updated WHERE ${shown} ${newest}`, bound: [] }),
    },
    {
      name: 'by customer',
      query: () => ({ sort: 'customer', descending: false }),
      floor: () => ({
        from: `drafts d INDEXED BY drafts_by_customer WHERE ${shown} ${sorted('customer_sort', 'ASC')}`,
        bound: [],
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
      floor: () => ({ from: `${matching} ${newest}`, bound: ['"rampa"*'] }),
    },
  ]),
};
