/**
 * What the store's reads and saves take with 1,000 and with 100,000 rows, and what keeping versions adds to a save: prints
 * tables and judges nothing. `npx node test/bench/store.ts`; how a read finds its rows is shown by
 * test/integration/store/plans.test.ts.
 */
import { join } from 'node:path';
import type { ValueRecord } from '../../domain/fields.ts';
import type { DraftQuery } from '../../domain/model/draft.ts';
import { Database, openConnection } from '../../main/store/database.ts';
import { createApprovals } from '../../main/store/approvals.ts';
import { createDrafts } from '../../main/store/drafts/drafts.ts';
import { draftSearchText, sortKeys } from '../../main/store/drafts/rows.ts';
import { createSearchIndex } from '../../main/store/drafts/search.ts';
import { createInsert, createList, showList } from '../../main/store/lookups/tables.ts';
import { createConflicts } from '../../main/store/queue/conflicts.ts';
import { createApplyTransition } from '../../main/store/queue/apply-transition.ts';
import { createVersions } from '../../main/store/versions/versions.ts';
import { folder, noSummary, open, testClock } from '../integration/store/support.ts';
import type { Opened } from '../integration/store/support.ts';

const sizes = { small: 1000, large: 100_000 } as const;

interface Filled extends Opened {
  readonly place: ReturnType<typeof folder>;
}

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

const small = fill(sizes.small);
const large = fill(sizes.large);

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
function compare(what: string, work: (filled: Filled) => unknown): void {
  const [few, many] = [time(() => work(small)), time(() => work(large))];
  table.push({ what, few: few.toFixed(3), many: many.toFixed(3), ratio: (many / few).toFixed(2) });
}
const drafts = (query: Partial<DraftQuery>) => (filled: Filled) =>
  filled.store.drafts.list({ connectionId: filled.connectionId, offset: 0, limit: 50, ...query });
const lookup = (query: string) => (filled: Filled) =>
  filled.store.lookups.search(filled.connectionId, 'products', query, 20);

for (const sort of ['updated', 'number', 'customer', 'date', 'total'] as const) {
  compare(`list by ${sort}`, drafts({ sort }));
  compare(`list by ${sort}, descending`, drafts({ sort, descending: true }));
}
compare('list, its end', (filled) => {
  const total = filled === large ? sizes.large : sizes.small;
  return drafts({ offset: total - 50 })(filled);
});
compare('list of one kind', drafts({ kinds: ['despatch'] }));
compare('list of a frequent state', drafts({ states: ['accepted'] }));
compare('search, found 100 times', drafts({ search: 'rampa' }));
compare('search, found once', drafts({ search: 'sri777' }));
const hundred = (filled: Filled): string => (filled === large ? '100' : '10000');
compare('list of an amount, about 100', (filled) => drafts({ totalTo: hundred(filled) })(filled));
compare('lookup, exact code', lookup('P-777'));
compare('lookup, found 100 times', lookup('ramp'));
compare('lookup, no query', lookup(''));
compare('rows by code', (filled) => filled.store.lookups.rows(filled.connectionId, 'products', ['P-1', 'P-999']));
compare('one draft saved', ({ store }) => {
  const draft = store.drafts.get('id-50');
  const content = { DocumentNumber: `D${draft?.revision}` };
  const result = store.drafts.save({
    id: 'id-50',
    revision: draft?.revision ?? 0,
    content: JSON.stringify(content),
    summary: noSummary,
  });
  if (!result.saved) throw new Error('not saved');
});
// These find or gather a hundred times as many.
compare('list, its middle', (filled) => drafts({ offset: (filled === large ? sizes.large : sizes.small) / 2 })(filled));
compare('list of a rare state', drafts({ states: ['draft'] }));
compare('search that finds all, again', drafts({ search: 'ltd' }));
const broad = time(() => {
  // A write in between, so that its counts are not remembered.
  large.store.preferences.change({ language: 'tr' });
  drafts({ search: 'ltd' })(large);
});
table.push({ what: 'search that finds all 100,000, first', few: '', many: broad.toFixed(3), ratio: '' });
compare('list of a month', drafts({ dateFrom: '2026-03-01', dateTo: '2026-03-31' }));
const month = time(() => {
  large.store.preferences.change({ language: 'tr' });
  drafts({ dateFrom: '2026-03-01', dateTo: '2026-03-31', totalFrom: '5000' })(large);
});
table.push({ what: 'list of a month and an amount, first', few: '', many: month.toFixed(3), ratio: '' });
compare('lookup by a rare and a frequent word', lookup('ramp isik'));
compare('lookup that finds all', lookup('ltd'));
for (const { what = '', few = '', many = '', ratio = '' } of table) {
  console.log(`${what.padEnd(44)}${few.padStart(9)} ms${many.padStart(9)} ms${ratio.padStart(8)}`);
}

/** The median save of one draft in a store that keeps versions, or indexes lines, by that in one that does not; turn by turn. */
const clock = testClock();
function race(what: 'versions' | 'lines', change: (round: number) => ValueRecord, rounds: number): number {
  const run = (isWith: boolean) => {
    const own = folder();
    const made = open(own.path, clock);
    const { id } = made.draft({ lineCount: 1000 }, change(0));
    made.store.close();
    const database = new Database(openConnection(join(own.path, 'documents.db')));
    const move = createApplyTransition(database, clock);
    const keep = isWith || what === 'lines' ? createVersions(database, clock).keep : () => undefined;
    const index = createSearchIndex(database);
    const search = isWith || what === 'versions' ? index : { ...index, changeLines: () => undefined };
    const { renew } = createApprovals(database, clock);
    const drafts = createDrafts(database, clock, move, search, createConflicts(database, clock), keep, renew);
    // A search between any two saves, so that each save notes its draft anew.
    return { drafts, id, index, end: () => (database.close(), own.remove()) };
  };
  const runs = { with: run(true), without: run(false) };
  const taken: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let round = 1; round <= rounds; round += 1) {
    clock.advance(500);
    const content = change(round);
    const lines = content['Lines'] as readonly unknown[];
    for (const name of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      const { drafts, id, index } = runs[name];
      index.updateSome();
      const from = performance.now();
      const summary = { ...noSummary, lineCount: lines.length };
      drafts.save({ id, revision: round, content: JSON.stringify(content), summary });
      taken[name].push(performance.now() - from);
    }
  }
  runs.with.end();
  runs.without.end();
  const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
  return median(taken.with) / median(taken.without);
}

const document = (lines: number, more: ValueRecord = {}, first = 'P-0'): ValueRecord => ({
  InvoiceNumber: 'Next',
  ...more,
  Lines: Array.from({ length: lines }, (_, key) => ({
    ...{
      $key: `k${key}`,
      ProductCode: key === 0 ? first : `P-${key}`,
      ProductName: `Ürün ${key}`,
      UnitCode: 'C62',
      Quantity: '1',
    },
  })),
});
const typing = race('versions', (round) => document(1000, { Description: `${round}` }), 300);
const change = race('versions', (round) => document(1000 - (round % 2) * 500, { Description: `${round}` }), 100);
console.log(
  `a save of 1,000 lines, with versions by without: typing ${typing.toFixed(2)}, large changes ${change.toFixed(2)}`,
);
for (const lines of [10, 1000]) {
  const code = race('lines', (round) => document(lines, { Description: `${round}` }, `Y-${round}`), 300);
  console.log(
    `a save of ${lines} lines, one of another product, with the index of lines by without: ${code.toFixed(2)}`,
  );
}
for (const filled of [small, large]) {
  filled.store.close();
  filled.place.remove();
}
