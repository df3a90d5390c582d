import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DraftQuery } from '../../../domain/model/draft.ts';
import { Database } from '../../../main/store/database.ts';
import { noSummary } from '../../drafts.ts';
import { folder, open, queueDraft, start } from './support.ts';
import type { Opened } from './support.ts';

/**
 * The time of a list must not grow with its rows. Checked by SQLite's query plans and the number of skipped rows, which do not
 * depend on the machine's speed. For figures: `npm run bench -- --only list,search,filter`.
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

/** Records every statement that returns rows, with its plan. */
function watched(this: Database, sql: string) {
  const statement = this.connection.prepare(sql);
  const planOf = this.connection.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  const [all, get] = [statement.all.bind(statement), statement.get.bind(statement)];
  const note = (bound: unknown[]): void => {
    const plan = planOf.all(...bound).map(({ detail }) => detail);
    ran.push({ sql, bound, plan: plan.join('; ') });
  };
  statement.all = (...bound: unknown[]) => {
    note(bound);
    return all(...bound);
  };
  statement.get = (...bound: unknown[]) => {
    note(bound);
    return get(...bound);
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
  it.each(sorts)('by %s is read from the index of its sort order, in either direction, without sorting', (sort) => {
    for (const descending of [false, true]) {
      const { plan } = pageOf({ sort, descending });
      expect(plan).toContain(`USING INDEX drafts_by_${sort}`);
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  it('is read from the nearer end: at most half of the rows are skipped', () => {
    for (const offset of [0, 100, drafts / 2, drafts - 100, drafts - 50]) {
      const passed = pageOf({ offset }).bound.at(-1);
      expect(passed).toBeLessThanOrEqual(Math.min(offset, drafts - offset));
    }
  });

  it('with one kind and a frequent state is read from the index too', () => {
    expect(pageOf({ kinds: ['salesReturnInvoice'] }).plan).toContain('USING INDEX drafts_by_updated');
    // Few enough to be collected and sorted, but found earlier in the index.
    expect(pageOf({ kinds: ['despatch'] }).plan).toContain('USING INDEX drafts_by_updated');
    expect(pageOf({ states: ['draft'] }).plan).not.toContain('TEMP B-TREE');
  });

  it('with few rows is collected by state and kind', () => {
    expect(pageOf({ kinds: ['purchaseReturnInvoice'] }).plan).toContain('drafts_by_state');
  });

  it.each([
    ['date', { dateFrom: '2026-01-01', dateTo: '2026-01-31' }],
    ['total', { totalFrom: '1000', totalTo: '1500.50' }],
    ['amount', { currency: 'TRY', totalFrom: '1000', totalTo: '1500.50' }],
    ['customer_code', { customerCode: 'C-7' }],
    ['problems', { problems: 'errors' }],
    ['problems', { problems: 'warnings' }],
  ] as const)('filtered by %s (%o) is counted and read with the index of that filter', (name, filter) => {
    const { plan } = pageOf({ ...filter, sort: 'customer' });
    expect(plan).toContain(`USING INDEX drafts_by_${name}`);
    const isCount = ({ sql }: Ran): boolean => sql.includes('count(*)') && sql.includes('GROUP BY');
    expect(ran.find(isCount)?.plan).toContain(`USING COVERING INDEX drafts_by_${name}`);
    // Nothing was written, so the counts are cached.
    pageOf({ ...filter, sort: 'updated' });
    expect(ran.filter(isCount)).toEqual([]);
  });

  it('with limits that leave many rows is read from the index of its sort order', () => {
    expect(pageOf({ totalFrom: '0', sort: 'updated' }).plan).toContain('USING INDEX drafts_by_updated');
  });

  it('does not count rows: the counts are stored', () => {
    pageOf({});
    const counting = ran.filter(({ sql }) => /count\(\*\)/.test(sql) && !sql.includes('drafts_held'));
    // Only the few that left the queue are counted.
    expect(counting.map(({ plan }) => plan)).toEqual([
      expect.stringMatching(/^SCAN w; SEARCH d USING INTEGER PRIMARY KEY/),
    ]);
  });

  it('of a search uses the full-text index', () => {
    const { connectionId, store } = opened;
    ran = [];
    expect(store.drafts.list({ connectionId, offset: 0, limit: 50, search: 'sri77' }).rows).not.toEqual([]);
    for (const { sql, plan } of ran) if (sql.includes('draft_search')) expect(plan).toContain('VIRTUAL TABLE INDEX');
  });

  it('the drafts of one document are found by its id', () => {
    const { connectionId, store } = opened;
    ran = [];
    store.drafts.list({ connectionId, offset: 0, limit: 50, documentId: 'A-1' });
    const [plan = ''] = ran.filter(({ sql }) => sql.includes('d.target_id')).map((one) => one.plan);
    expect(plan).toContain('USING INDEX drafts_by_target');
    expect(plan).toContain('USING INDEX drafts_by_accepted_id');
    expect(plan).not.toContain('drafts_by_state');
  });

  it('the last draft of a customer is one index lookup for each state, without sorting', () => {
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

  it('queueing, sending and searching read no other drafts, submissions or attempts', () => {
    const { connectionId, store } = opened;
    const { id } = opened.draft({}, {});
    ran = [];
    queueDraft(store, id);
    const { attemptId } = store.queue.beginAttempt(id, start());
    store.queue.finishAttempt(attemptId, { kind: 'unknown', problem: { reason: 'reset' } });
    for (const state of ['ready', 'waiting', 'unknown'] as const) store.queue.inState(connectionId, state);
    store.queue.items(connectionId, 1);
    store.queue.incomplete(connectionId, 1, 5);
    store.queue.changed([id], 1);
    store.queue.uncertain(id);
    store.queue.lastAttemptBytes(id);
    const submissionId = store.queue.queuedDraft(id)?.submissionId ?? '';
    store.queue.unresolvedBodiesOfOthers(submissionId, 1);
    store.queue.otherWrites(submissionId);
    store.queue.belongsToOtherDraft(id, 'doc-1');
    store.attempts.list(id);
    store.queue.resolveUnknown(id, { kind: 'sendAgain' });
    store.queue.withdraw(id);
    expect(ran.length).toBeGreaterThan(20);
    // Those under way or of unknown outcome are few, and have indexes of their own.
    const few = /SCAN a USING (?:COVERING )?INDEX attempts_(unknown|under_way)/g;
    for (const { sql, plan } of ran)
      expect(plan.replaceAll(few, ''), `${plan}: ${sql}`).not.toMatch(
        /SCAN (a|s|q|d|o|drafts|submissions|attempts|submission_bodies)\b/,
      );
  });

  it('saving a draft reads no others', () => {
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
