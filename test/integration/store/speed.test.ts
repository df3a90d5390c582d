import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DraftQuery } from '../../../preload/contract.ts';
import { Database, openConnection } from '../../../main/store/database.ts';
import { draftSearchText, sortKeys } from '../../../main/store/drafts/rows.ts';
import { createInsert, createList, showList } from '../../../main/store/lookups/tables.ts';
import { folder, noSummary, open } from './support.ts';
import type { Opened } from './support.ts';

const sizes = { small: 1000, large: 100_000 } as const;
/** A hundred times the rows may cost this much more at the most; noise of a busy machine included. */
const bound = 5;

interface Filled extends Opened {
  readonly place: ReturnType<typeof folder>;
}
let small: Filled;
let large: Filled;

const words = ['Işık', 'Ağaç', 'Çelik', 'Deniz', 'Özgür', 'Şeker', 'Toprak', 'Yıldız', 'Güneş', 'Irmak'];
const nameOf = (index: number): string => `${words[index % 10]} ${words[Math.floor(index / 10) % 10]} ${index} Ltd`;

/** A hundred names stand in both sizes alike, so that the same search finds as many rows in either. */
function fill(rows: number): Filled {
  const place = folder();
  const opened = open(place.path);
  const { id } = opened.draft();
  opened.store.drafts.delete([id]);
  const documents = new Database(openConnection(join(place.path, 'documents.db')));
  const insert = documents.prepare<(string | number | null)[], void>(
    `INSERT INTO drafts (row, id, connection_id, kind, operation, state, revision, number, customer_code, customer_name,
       document_date, total, currency, line_count, error_count, warning_count, created_at, updated_at, accepted_at,
       queue_position, number_sort, customer_sort, date_sort, total_sort)
     VALUES (?, ?, ?, ?, 'create', ?, 1, ?, ?, ?, ?, ?, 'TRY', 3, 0, 0, 1, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const content = documents.prepare<[number, string, string], void>('INSERT INTO draft_contents VALUES (?, ?, ?)');
  const search = documents.prepare<[number, string], void>('INSERT INTO draft_search (rowid, words) VALUES (?, ?)');
  documents.write(() => {
    for (let index = 0; index < rows; index += 1) {
      const summary = {
        ...noSummary,
        number: `SRI${index}`,
        customerCode: `C-${index % 500}`,
        customerName: index < 100 ? `Rampa ${nameOf(index)}` : nameOf(index),
        date: `2026-${String((index % 12) + 1).padStart(2, '0')}-01`,
        total: `${(index * 7919) % 100_000}.50`,
      };
      const keys = sortKeys(summary);
      const state = index % 50 === 0 ? 'draft' : 'accepted';
      const row = index + 10;
      const text = draftSearchText(summary, {}, null);
      insert.run(
        ...[row, `id-${index}`, opened.connectionId, index % 3 === 0 ? 'despatch' : 'salesReturnInvoice', state],
        ...[summary.number, summary.customerCode, summary.customerName, summary.date, summary.total],
        ...[(index * 7919) % 1_000_003, state === 'accepted' ? index : null, state === 'accepted' ? row : null],
        ...[keys.numberSort, keys.customerSort, keys.dateSort, keys.totalSort],
      );
      content.run(row, text, '{}');
      search.run(row, text);
    }
  });
  documents.close();
  const lookups = new Database(openConnection(opened.store.lookupsPath));
  lookups.write(() => {
    const list = createList(lookups, opened.connectionId, 'products');
    createInsert(
      lookups,
      list,
    )(
      Array.from({ length: rows }, (_, index) => ({
        ...{ id: null, detail: null, stockType: null, units: null, vatRate: null, price: null, currencyCode: null },
        code: `P-${index}`,
        name: index < 100 ? `Rampa ${nameOf(index)}` : nameOf(index),
      })),
    );
    showList(lookups, list, { rows, partial: false, refreshedAt: 1 });
  });
  lookups.close();
  return { ...opened, place };
}

beforeAll(() => {
  small = fill(sizes.small);
  large = fill(sizes.large);
});
afterAll(() => {
  for (const filled of [small, large]) {
    filled.store.close();
    filled.place.remove();
  }
});

/** The median of many, in milliseconds. */
function time(work: () => unknown): number {
  const taken: number[] = [];
  for (let round = 0; round < 41; round += 1) {
    const from = performance.now();
    work();
    taken.push(performance.now() - from);
  }
  return taken.sort((a, b) => a - b)[20] ?? 0;
}
const table: Readonly<Record<string, string>>[] = [];
function compare(what: string, work: (filled: Filled) => unknown): number {
  const [few, many] = [time(() => work(small)), time(() => work(large))];
  // Below a twentieth of a millisecond a ratio says nothing.
  const ratio = many / Math.max(few, 0.05);
  table.push({ what, few: few.toFixed(3), many: many.toFixed(3), ratio: ratio.toFixed(2) });
  return ratio;
}
const drafts = (query: Partial<DraftQuery>) => (filled: Filled) =>
  filled.store.drafts.list({ connectionId: filled.connectionId, offset: 0, limit: 50, ...query });
const lookup = (query: string) => (filled: Filled) =>
  filled.store.lookups.search(filled.connectionId, 'products', query, 20);

it('answers as fast at 100,000 rows as at 1,000', () => {
  const ratios = [
    ...(['updated', 'number', 'customer', 'date', 'total'] as const).flatMap((sort) => [
      compare(`list by ${sort}`, drafts({ sort })),
      compare(`list by ${sort}, descending`, drafts({ sort, descending: true })),
    ]),
    compare('list, its end', (filled) => {
      const total = filled === large ? sizes.large : sizes.small;
      return drafts({ offset: total - 50 })(filled);
    }),
    compare('list of one kind', drafts({ kinds: ['despatch'] })),
    compare('list of a frequent state', drafts({ states: ['accepted'] })),
    compare('search, found 100 times', drafts({ search: 'rampa' })),
    compare('search, found once', drafts({ search: 'sri777' })),
    compare('lookup, exact code', lookup('P-777')),
    compare('lookup, found 100 times', lookup('ramp')),
    compare('lookup, no query', lookup('')),
    compare('rows by code', (filled) => filled.store.lookups.rows(filled.connectionId, 'products', ['P-1', 'P-999'])),
    compare('one draft saved', ({ store }) => {
      const draft = store.drafts.get('id-50');
      const content = { DocumentNumber: `D${draft?.revision}` };
      const result = store.drafts.save({ id: 'id-50', revision: draft?.revision ?? 0, content, summary: noSummary });
      expect(result.saved).toBe(true);
    }),
  ];
  // These find or gather a hundred times as many, and are told here without a bound on the ratio.
  compare('list, its middle', (filled) =>
    drafts({ offset: (filled === large ? sizes.large : sizes.small) / 2 })(filled),
  );
  compare('list of a rare state', drafts({ states: ['draft'] }));
  compare('search that finds all, again', drafts({ search: 'ltd' }));
  const broad = time(() => {
    // A write in between, so that its counts are not remembered.
    large.store.preferences.change({ language: 'tr' });
    drafts({ search: 'ltd' })(large);
  });
  table.push({ what: 'search that finds all 100,000, first', few: '', many: broad.toFixed(3), ratio: '' });
  compare('lookup by a rare and a frequent word', lookup('ramp isik'));
  compare('lookup that finds all', lookup('ltd'));
  for (const { what = '', few = '', many = '', ratio = '' } of table) {
    console.log(`${what.padEnd(44)}${few.padStart(9)} ms${many.padStart(9)} ms${ratio.padStart(8)}`);
  }
  expect(Math.max(...ratios)).toBeLessThan(bound);
});

it('reads each list along its index, without sorting', () => {
  const file = openConnection(join(large.place.path, 'documents.db'));
  for (const column of ['updated_at', 'number_sort', 'customer_sort', 'date_sort', 'total_sort']) {
    const plan = file
      .prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN SELECT id FROM drafts WHERE connection_id = 'c' AND deleted_at IS NULL
         ORDER BY ${column}, row LIMIT 5`,
      )
      .all();
    expect(plan.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE');
  }
  file.close();
});
