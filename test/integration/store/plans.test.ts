import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DraftQuery } from '../../../domain/model/draft.ts';
import { Database } from '../../../main/store/database.ts';
import { noSummary } from '../../drafts.ts';
import { folder, open } from './support.ts';
import type { Opened } from './support.ts';

/**
 * That a list's time does not grow with its rows, shown by what SQLite says it does and by how many rows it is asked to
 * pass over: neither rests on how fast the machine is. Figures: `npm run bench -- --only list,search,filter`.
 */
interface Ran {
  readonly sql: string;
  readonly bound: readonly unknown[];
  readonly plan: string;
}

const place = folder();
const drafts = 3000;
let opened: Opened;
let ran: Ran[] = [];

/** Every statement that gives rows reports what it ran and by which plan. */
function watched(this: Database, sql: string) {
  const statement = this.connection.prepare(sql);
  const planOf = this.connection.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  const all = statement.all.bind(statement);
  statement.all = (...bound: unknown[]) => {
    const plan = planOf.all(...bound).map(({ detail }) => detail);
    ran.push({ sql, bound, plan: plan.join('; ') });
    return all(...bound);
  };
  return statement as never;
}

beforeAll(() => {
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(watched);
  opened = open(place.path);
  for (let index = 0; index < drafts; index += 1) {
    const date = `2026-${String((index % 12) + 1).padStart(2, '0')}-01`;
    const total = `${(index * 7919) % 10_000}`;
    const problems = { errorCount: index % 20 === 0 ? 1 : 0, warningCount: index % 10 === 0 ? 2 : 0 };
    const customer = { customerName: `Işık ${index % 40}`, customerCode: `C-${index % 40}` };
    const kind = index % 50 === 0 ? 'purchaseReturnInvoice' : index % 3 === 1 ? 'despatch' : 'salesReturnInvoice';
    const summary = { number: `SRI${index}`, ...customer, ...problems, date, total, currency: 'TRY', lineCount: 1 };
    opened.draft(summary, {}, { kind });
  }
});
afterAll(() => {
  vi.restoreAllMocks();
  opened.store.close();
  place.remove();
});

function pageOf(query: Partial<DraftQuery>): Ran {
  ran = [];
  const { connectionId, store } = opened;
  const { rows } = store.drafts.list({ connectionId, offset: 0, limit: 50, ...query });
  expect(rows).toHaveLength(50);
  const [page, ...more] = ran.filter(({ sql }) => sql.includes('LIMIT ? OFFSET ?'));
  expect(more).toEqual([]);
  if (page === undefined) throw new Error('no page was read');
  return page;
}
const indexOf = { updated: 'updated', number: 'number', customer: 'customer', date: 'date', total: 'total' } as const;
const sorts = Object.keys(indexOf) as (keyof typeof indexOf)[];

describe('a page of the drafts', () => {
  it.each(sorts)('by %s is read along the index of its sort, either way, without sorting', (sort) => {
    for (const descending of [false, true]) {
      const { plan } = pageOf({ sort, descending });
      expect(plan).toContain(`USING INDEX drafts_by_${sort}`);
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  it('is read from the nearer end: no more than half of the rows are passed over', () => {
    for (const offset of [0, 100, drafts / 2, drafts - 100, drafts - 50]) {
      const passed = pageOf({ offset }).bound.at(-1);
      expect(passed).toBeLessThanOrEqual(Math.min(offset, drafts - offset));
    }
  });

  it('of a kind and of a frequent state is read along the index too', () => {
    expect(pageOf({ kinds: ['salesReturnInvoice'] }).plan).toContain('USING INDEX drafts_by_updated');
    // Few enough to be gathered, and yet sooner met along the list.
    expect(pageOf({ kinds: ['despatch'] }).plan).toContain('USING INDEX drafts_by_updated');
    expect(pageOf({ states: ['draft'] }).plan).not.toContain('TEMP B-TREE');
  });

  it('of few is gathered by state and kind', () => {
    expect(pageOf({ kinds: ['purchaseReturnInvoice'] }).plan).toContain('drafts_by_state');
  });

  it.each([
    ['date', { dateFrom: '2026-01-01', dateTo: '2026-01-31' }],
    ['total', { totalFrom: '1000', totalTo: '1500.50' }],
    ['amount', { currency: 'TRY', totalFrom: '1000', totalTo: '1500.50' }],
    ['customer_code', { customerCode: 'C-7' }],
    ['problems', { problems: 'errors' }],
    ['problems', { problems: 'warnings' }],
  ] as const)('filtered by %s (%o) is counted from the index of that alone, and read along it', (name, filter) => {
    const { plan } = pageOf({ ...filter, sort: 'customer' });
    expect(plan).toContain(`USING INDEX drafts_by_${name}`);
    const isCount = ({ sql }: Ran): boolean => sql.includes('count(*)') && sql.includes('GROUP BY');
    expect(ran.find(isCount)?.plan).toContain(`USING COVERING INDEX drafts_by_${name}`);
    // Nothing was written: they are remembered.
    pageOf({ ...filter, sort: 'updated' });
    expect(ran.filter(isCount)).toEqual([]);
  });

  it('between ends that leave many is read along the index of its sort', () => {
    expect(pageOf({ totalFrom: '0', sort: 'updated' }).plan).toContain('USING INDEX drafts_by_updated');
  });

  it('counts nothing: the counts are kept', () => {
    pageOf({});
    expect(ran.filter(({ sql }) => /count\(\*\)/.test(sql) && !sql.includes('drafts_held'))).toEqual([]);
  });

  it('of a search is found through the words', () => {
    const { connectionId, store } = opened;
    ran = [];
    expect(store.drafts.list({ connectionId, offset: 0, limit: 50, search: 'sri77' }).rows).not.toEqual([]);
    for (const { sql, plan } of ran) if (sql.includes('draft_search')) expect(plan).toContain('VIRTUAL TABLE INDEX');
  });

  it('the last one of a customer is one step into an index for each state, without sorting', () => {
    const { connectionId, store } = opened;
    ran = [];
    const query = { connectionId, kind: 'salesReturnInvoice', customerCode: 'C-7', exceptId: '' } as const;
    const found = store.drafts.lastOfCustomer(query);
    expect(found?.number).toBe(`SRI${drafts - 40 + 7}`);
    const steps = ran.filter(({ sql }) => sql.includes('customer_code = ?'));
    expect(steps).toHaveLength(7);
    for (const { plan } of steps) {
      expect(plan).toContain(
        'USING INDEX drafts_by_customer_code (connection_id=? AND customer_code=? AND state=? AND kind=? AND deleted_at=?)',
      );
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  it('saves a draft without looking at others', () => {
    const draft = opened.draft();
    ran = [];
    const saved = opened.store.drafts.save({
      id: draft.id,
      revision: draft.revision,
      content: JSON.stringify({}),
      summary: noSummary,
    });
    expect(saved.saved).toBe(true);
    for (const { plan } of ran) expect(plan).not.toMatch(/SCAN d(rafts)?\b/);
  });
});
