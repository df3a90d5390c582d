import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { problemFilters } from '../../../domain/model/draft-choices.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preferenceDefaults } from '../../../domain/settings.ts';
import type { DraftQuery } from '../../../domain/model/draft.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Store } from '../../../main/store/open.ts';
import type { SummaryValues } from '../../../main/store/types.ts';
import { filedEDocument } from '../../../main/worker/filed-e-document.ts';
import { noSummary } from '../../drafts.ts';
import { eDocument } from '../../unit/e-documents/read.ts';
import { open, settings, start, queueDraft } from './support.ts';
import { holdBack, opened, place, store, storeForEach, reopen } from './each.ts';

storeForEach();
const list = (query: Partial<DraftQuery> = {}) =>
  store.drafts.list({ connectionId: opened.connectionId, offset: 0, limit: 100, ...query });
const numbers = (query: Partial<DraftQuery> = {}) => list(query).rows.map(({ number }) => number);
const day = 24 * 60 * 60 * 1000;

describe('drafts of another workstation', () => {
  const imported = (id: string) => ({
    ...{ id, connectionId: opened.connectionId, kind: 'despatch' as const, operation: 'create' as const },
    ...{ content: { DespatchNumber: id, Lines: [] }, summary: { ...noSummary, number: id } },
  });

  it('have ids of this workstation, and are found by their own, deleted or not', () => {
    expect(store.drafts.createAll([imported('one'), imported('two')])).toEqual(['one', 'two']);
    expect(numbers({ search: 'one' })).toEqual(['one']);
    store.drafts.delete(['two']);
    const content = (id: string) => JSON.stringify(imported(id).content);
    const { connectionId } = opened;
    expect([...store.drafts.texts(['one', 'two', 'three'])].sort((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'one', connectionId, state: 'draft', isDeleted: false, mayBeSent: false, content: content('one') },
      { id: 'two', connectionId, state: 'draft', isDeleted: true, mayBeSent: false, content: content('two') },
    ]);
  });

  it('are created all or none', () => {
    opened.draft({ number: 'own' });
    store.drafts.createAll([imported('taken')]);
    expect(() => store.drafts.createAll([imported('one'), imported('two'), imported('taken')])).toThrow();
    const lost = { ...imported('four'), connectionId: 'no-such-connection' };
    expect(() => store.drafts.createAll([imported('three'), lost])).toThrow();
    expect([...numbers()].sort()).toEqual(['own', 'taken']);
    expect(numbers({ search: 'one' })).toEqual([]);
  });
});

describe('saving', () => {
  it('returns the saved content, even after closing', () => {
    const { id } = opened.draft({}, { CustomerCode: 'C1', Lines: [{ $key: 'a', Quantity: 'üç' }] });
    const content = { CustomerCode: 'C2', Lines: [{ $key: 'a', Quantity: '1.5', Lots: [] }], Cancelled: false };
    const result = store.drafts.save({
      id,
      revision: 1,
      content: JSON.stringify(content),
      summary: { ...noSummary, total: '1.50' },
    });
    expect(result).toMatchObject({ saved: true, summary: { revision: 2, total: '1.50', state: 'draft' } });
    store.close();
    reopen();
    expect(store.drafts.get(id)).toMatchObject({ content, revision: 2, baseline: null, targetId: null });
  });

  it('keeps the document from which a change was opened', () => {
    const baseline = { InvoiceNumber: 'A', Lines: [] };
    const { id } = opened.draft({}, baseline, { operation: 'change', targetId: 'doc', baseline });
    store.drafts.save({
      id,
      revision: 1,
      content: JSON.stringify({ ...baseline, InvoiceNumber: 'B' }),
      summary: noSummary,
    });
    expect(store.drafts.get(id)).toMatchObject({ operation: 'change', targetId: 'doc', baseline });
  });

  it('refuses an outdated revision, and overwrites nothing', () => {
    const { id } = opened.draft();
    store.drafts.save({ id, revision: 1, content: JSON.stringify({ Description: 'first' }), summary: noSummary });
    const late = store.drafts.save({
      id,
      revision: 1,
      content: JSON.stringify({ Description: 'late' }),
      summary: noSummary,
    });
    expect(late).toMatchObject({
      saved: false,
      why: 'stale',
      current: { revision: 2, content: { Description: 'first' } },
    });
    expect(store.drafts.get(id)?.content).toEqual({ Description: 'first' });
  });

  it('refuses queued and missing drafts', () => {
    const { id } = opened.draft({}, { Description: 'queued' });
    queueDraft(store, id);
    const save = () => store.drafts.save({ id, revision: 1, content: JSON.stringify({}), summary: noSummary });
    expect(save()).toMatchObject({ saved: false, why: 'locked', current: { content: { Description: 'queued' } } });
    store.queue.withdraw(id);
    store.drafts.delete([id]);
    expect(save()).toEqual({ saved: false, why: 'gone', current: null });
  });

  it('makes a refused document a draft again when its content changes, not when it is viewed', () => {
    const content = { Description: 'x' };
    const { id } = opened.draft({}, content);
    queueDraft(store, id);
    const { attemptId } = store.queue.beginAttempt(id, start());
    store.queue.finishAttempt(attemptId, { kind: 'rejected', errors: [], problem: null });
    expect(store.drafts.save({ id, revision: 1, content: JSON.stringify(content), summary: noSummary })).toMatchObject({
      summary: { state: 'rejected', revision: 2 },
    });
    expect(
      store.drafts.save({ id, revision: 2, content: JSON.stringify({ Description: 'y' }), summary: noSummary }),
    ).toMatchObject({
      summary: { state: 'draft' },
    });
    expect(store.attempts.list(id)).toHaveLength(1);
  });
});

describe('drafts between dates and amounts', () => {
  const days = ['2026-03-01', '2026-03-01T14:30:00', '2026-03-02', '2026-04-01', null, 'üç'];
  const totals = ['-5', '0.00', '10.10', '10.11', '2000', null, 'çok'];
  const every = days.flatMap((date) => totals.map((total) => ({ date, total })));

  it('are found with inclusive limits, in pages, kinds, searches and among the deleted', () => {
    every.forEach((values, index) => {
      const kind = index % 2 === 0 ? 'despatch' : 'salesReturnInvoice';
      const { id } = opened.draft(
        { ...values, number: `N${index}`, customerName: index % 3 === 0 ? 'Ağaç' : 'Işık' },
        {},
        { kind },
      );
      if (index % 5 === 0) store.drafts.delete([id]);
    });
    const day = fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02', '2026-12-31');
    const amount = fc.constantFrom('-10', '0', '10.1', '10.11', '10.12', '9999999');
    const query = fc.record(
      {
        ...{ dateFrom: day, dateTo: day, totalFrom: amount, totalTo: amount },
        kinds: fc.constant(['despatch'] as const),
        search: fc.constant('ağa'),
        deleted: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(query, fc.integer({ min: 0, max: 5 }), (asked, offset) => {
        const { dateFrom, dateTo, totalFrom, totalTo, kinds, search, deleted = false } = asked;
        const expected = every.flatMap(({ date, total }, index) => {
          const isDated = dateFrom !== undefined || dateTo !== undefined;
          const isPriced = totalFrom !== undefined || totalTo !== undefined;
          const on = date === null ? '' : date.slice(0, 10);
          const inDays = !isDated || (on.startsWith('2') && on >= (dateFrom ?? on) && on <= (dateTo ?? on));
          const value = total === null || total === 'çok' ? null : Number(total);
          const inAmounts =
            !isPriced || (value !== null && value >= Number(totalFrom ?? value) && value <= Number(totalTo ?? value));
          const isIts =
            inDays &&
            inAmounts &&
            (!kinds || index % 2 === 0) &&
            (!search || index % 3 === 0) &&
            deleted === (index % 5 === 0);
          return isIts ? [`N${index}`] : [];
        });
        expect([...numbers(asked)].sort()).toEqual(expected.sort());
        const page = list({ ...asked, offset, limit: 3, sort: 'total' });
        expect([page.total, page.rows.length]).toEqual([
          expected.length,
          Math.min(3, Math.max(0, expected.length - offset)),
        ]);
        expect(Object.values(page.counts).reduce((sum, one) => sum + one, 0)).toBe(expected.length);
      }),
    );
  });
});

describe('drafts of a customer, a currency, a kind of problem, and since a time', () => {
  const currencies = ['TRY', 'EUR', null];
  const problems = [
    [2, 1],
    [0, 3],
    [0, 0],
  ] as const;
  const every = currencies.flatMap((currency) =>
    problems.flatMap(([errorCount, warningCount]) =>
      ['C-1', 'C-10', null].map((customerCode) => ({ currency, errorCount, warningCount, customerCode })),
    ),
  );

  it('are found exactly, also combined with other filters', () => {
    every.forEach((values, index) => void opened.draft({ ...values, number: `N${index}`, total: `${index}` }));
    const query = fc.record(
      {
        currency: fc.constantFrom('TRY', 'EUR', 'USD'),
        customerCode: fc.constantFrom('C-1', 'C-10', 'C'),
        problems: fc.constantFrom(...problemFilters),
        totalFrom: fc.constantFrom('0', '7', '13'),
        search: fc.constant('n'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(query, (asked) => {
        const expected = every.flatMap((one, index) => {
          const worst = one.errorCount > 0 ? 'errors' : one.warningCount > 0 ? 'warnings' : 'none';
          const isIts =
            (asked.currency ?? one.currency) === one.currency &&
            (asked.customerCode ?? one.customerCode) === one.customerCode &&
            (asked.problems ?? worst) === worst &&
            index >= Number(asked.totalFrom ?? 0);
          return isIts ? [`N${index}`] : [];
        });
        expect([...numbers(asked)].sort()).toEqual(expected.sort());
        expect(list(asked).counts.draft).toBe(expected.length);
      }),
    );
  });

  it('are found by the time of acceptance, inclusive', () => {
    for (const number of ['A1', 'A2', 'A3']) {
      const { id } = opened.draft({ number });
      queueDraft(store, id);
      const { attemptId } = store.queue.beginAttempt(id, start());
      store.queue.finishAttempt(attemptId, { kind: 'accepted', id, number: null });
      opened.clock.advance(day);
    }
    const { now } = opened.clock;
    expect(numbers({ acceptedFrom: now() - 2 * day, sort: 'number' })).toEqual(['A2', 'A3']);
    expect(numbers({ acceptedFrom: now() })).toEqual([]);
    expect(list({ acceptedFrom: 0 })).toMatchObject({ total: 3, counts: { accepted: 3 } });
  });
});

describe('deleting', () => {
  it('hides, restores, and purges after thirty days', () => {
    const { id } = opened.draft({ number: 'SRI1' });
    expect(store.drafts.delete([id, 'none'])).toEqual([id]);
    expect([store.drafts.get(id), list().total, list({ search: 'sri1' }).total]).toEqual([null, 0, 0]);
    opened.clock.advance(30 * day - 1);
    expect(store.drafts.purge()).toBe(0);
    expect(store.drafts.undelete([id])).toEqual([id]);
    expect(list({ search: 'sri1' }).total).toBe(1);
    store.drafts.delete([id]);
    opened.clock.advance(30 * day + 1);
    expect(store.drafts.purge()).toBe(1);
    expect(store.drafts.undelete([id])).toEqual([]);
  });

  it('keeps what was deleted while the clock was wrong', () => {
    const { connectionId } = opened;
    opened.clock.advance(100 * day);
    const { id } = opened.draft();
    const template = store.templates.create({ connectionId, kind: 'despatch', name: 'Ocak', content: {} }).id;
    const [file] = store.eDocuments.keep(connectionId, 'a.xml', [filedEDocument(eDocument())]);
    const fileId = file?.id ?? '';
    opened.clock.advance(-60 * day);
    store.drafts.delete([id]);
    store.templates.delete(template);
    store.eDocuments.delete([fileId]);
    opened.clock.advance(60 * day);
    expect(store.drafts.purge()).toBe(0);
    store.templates.delete('none');
    store.eDocuments.delete(['none']);
    expect(store.drafts.undelete([id])).toEqual([id]);
    expect(store.templates.undelete(template)).toBe('Ocak');
    expect(store.eDocuments.undelete([fileId])).toEqual([fileId]);
  });

  it('lists deleted drafts separately, the last one first, with search and filters', () => {
    const deleted = (query: Partial<DraftQuery> = {}) => numbers({ deleted: true, ...query });
    const [first, second, despatch] = [
      opened.draft({ number: 'SRI1' }),
      opened.draft({ number: 'SRI2' }),
      opened.draft({ number: 'D3' }, {}, { kind: 'despatch' }),
    ];
    opened.draft({ number: 'SRI4' });
    for (const { id } of [second, despatch, first]) {
      opened.clock.advance(1);
      store.drafts.delete([id]);
    }
    expect(deleted()).toEqual(['SRI1', 'D3', 'SRI2']);
    expect(deleted({ search: 'sri' })).toEqual(['SRI1', 'SRI2']);
    expect(deleted({ kinds: ['despatch'] })).toEqual(['D3']);
    expect(deleted({ states: ['ready'] })).toEqual([]);
    expect(deleted({ offset: 1, limit: 1 })).toEqual(['D3']);
    expect(list({ deleted: true })).toMatchObject({ total: 3, counts: { draft: 3 } });
    expect(list({}).total).toBe(1);
    store.drafts.undelete([first.id]);
    expect(deleted()).toEqual(['D3', 'SRI2']);
    // Even if many others were deleted since.
    store.drafts.delete(Array.from({ length: 1_050 }, () => opened.draft({ number: 'X' }).id));
    expect([list({ deleted: true }).total, deleted({ kinds: ['despatch'] }), deleted({ search: 'sri' })]).toEqual([
      1_052,
      ['D3'],
      ['SRI2'],
    ]);
    expect(deleted({ offset: 1_050, limit: 10 })).toEqual(['D3', 'SRI2']);
  });

  it('excludes queued drafts, and keeps what was or may have been accepted', () => {
    const { id } = opened.draft();
    queueDraft(store, id);
    expect(store.drafts.delete([id])).toEqual([]);
    const { attemptId } = store.queue.beginAttempt(id, start());
    store.queue.finishAttempt(attemptId, { kind: 'unknown', problem: { reason: 'reset' } });
    store.queue.resolveUnknown(id, { kind: 'toDraft' });
    const accepted = opened.draft().id;
    queueDraft(store, accepted);
    const sent = store.queue.beginAttempt(accepted, start());
    store.queue.finishAttempt(sent.attemptId, { kind: 'accepted', id: 'x', number: null });
    const restored = opened.draft().id;
    holdBack(restored);
    expect(store.drafts.delete([id, accepted, restored])).toEqual([id, accepted, restored]);
    expect(store.drafts.texts([id])).toMatchObject([{ state: 'draft', isDeleted: true, mayBeSent: true }]);
    opened.clock.advance(31 * day);
    expect(store.drafts.purge()).toBe(0);
    expect(store.attempts.list(id)).toHaveLength(1);
  });
});

describe('the list', () => {
  const fill = () => {
    opened.draft({
      number: 'SRI10',
      customerName: 'Çelik İnşaat',
      customerCode: 'C-3',
      date: '2026-11-03',
      total: '9.50',
    });
    opened.draft({
      number: 'SRI9',
      customerName: 'Işık Şirketi',
      customerCode: 'C-1',
      date: '2026-11-01',
      total: '100',
    });
    opened.draft(
      { number: 'SRI8', customerName: 'Ağaç A.Ş.', customerCode: 'C-2', date: '2026-11-02', total: null },
      {},
      { kind: 'despatch' },
    );
  };
  it('sorts by each column, numbers by their value', () => {
    fill();
    expect(numbers({ sort: 'number' })).toEqual(['SRI8', 'SRI9', 'SRI10']);
    expect(numbers({ sort: 'number', descending: true })).toEqual(['SRI10', 'SRI9', 'SRI8']);
    expect(numbers({ sort: 'customer' })).toEqual(['SRI8', 'SRI10', 'SRI9']);
    expect(numbers({ sort: 'date' })).toEqual(['SRI9', 'SRI8', 'SRI10']);
    expect(numbers({ sort: 'total', descending: true })).toEqual(['SRI9', 'SRI10', 'SRI8']);
    expect(numbers()).toEqual(['SRI10', 'SRI9', 'SRI8']);
  });

  it('sorts sent documents by the number from the service, which it shows', () => {
    const send = (number: string, ofService: string | null): string => {
      const { id } = opened.draft({ number });
      queueDraft(store, id);
      const { attemptId } = store.queue.beginAttempt(id, start());
      store.queue.finishAttempt(attemptId, { kind: 'accepted', id: `id-${id}`, number: ofService });
      return id;
    };
    send('Next', 'SRI10');
    const late = send('Next', null);
    send('SRI7', null);
    send('Next', 'SRI3');
    opened.draft({ number: 'SRI5' });
    store.queue.completeAccepted(late, { id: null, number: 'SRI9' });
    const shown = list({ sort: 'number' }).rows.map(({ acceptedNumber, number }) => acceptedNumber ?? number);
    expect(shown).toEqual(['SRI3', 'SRI5', 'SRI7', 'SRI9', 'SRI10']);
  });

  it('finds each part of the summary after a save has changed it', () => {
    const before = { number: 'B1', customerCode: 'C2', customerName: 'Bahar', date: '2026-02-02', total: '20' };
    const { id } = opened.draft(before);
    opened.draft({ number: 'B2', customerCode: 'C2', customerName: 'Bahar Z', date: '2026-02-03', total: '30' });
    let summary: SummaryValues = { ...noSummary, ...before };
    const first = (sort: 'number' | 'customer' | 'date' | 'total') => numbers({ sort })[0];
    const change = (values: Partial<SummaryValues>, content: ValueRecord = {}) => {
      summary = { ...summary, ...values };
      const revision = store.drafts.get(id)?.revision ?? 0;
      const result = store.drafts.save({ id, revision, content: JSON.stringify(content), summary });
      expect(result).toMatchObject({ saved: true, summary });
    };
    change({ total: '40' });
    expect([first('number'), first('customer'), first('date'), first('total')]).toEqual(['B1', 'B1', 'B1', 'B2']);
    change({ date: '2026-03-01' });
    expect([first('date'), numbers({ search: 'b1' })]).toEqual(['B2', ['B1']]);
    change({ customerName: 'Zeki' });
    expect([first('customer'), numbers({ search: 'zeki' }), numbers({ search: 'c2' }).length]).toEqual([
      'B2',
      ['B1'],
      2,
    ]);
    change({ number: 'B3' });
    expect([first('number'), numbers({ search: 'b1' }), numbers({ search: 'b3' })]).toEqual(['B2', [], ['B3']]);
    change({}, { DocumentNumber: 'D-77' });
    expect(numbers({ search: '77' })).toEqual(['B3']);
    change({}, { DocumentNumber: 'D-78', OrderReferenceNumber: 'R-9' });
    expect([numbers({ search: '77' }), numbers({ search: '78' }), numbers({ search: 'r 9' })]).toEqual([
      [],
      ['B3'],
      ['B3'],
    ]);
  });

  it.each([
    ['ISIK', 'SRI9'],
    ['ışık şir', 'SRI9'],
    ['isik sirketi', 'SRI9'],
    ['İŞIK', 'SRI9'],
    ['AGAC', 'SRI8'],
    ['ağaç', 'SRI8'],
    ['insaat celik', 'SRI10'],
    ['İNŞAAT', 'SRI10'],
    ['c-3', 'SRI10'],
    ['sri9', 'SRI9'],
  ])('finds %s', (search, number) => {
    fill();
    expect(numbers({ search })).toEqual([number]);
  });

  it.each(['" OR "', '*', 'NEAR(a b)', 'words:sri9', '-', '😀', "'; DROP TABLE drafts; --", 'a"b'])(
    'treats %s as text, never as a query operator',
    (search) => {
      fill();
      expect(list({ search }).total).toBe(0);
      expect(list().total).toBe(3);
    },
  );

  it('counts by state, whatever states are requested, within search and kinds', () => {
    fill();
    const queued = list({ search: 'sri8' }).rows[0]?.id ?? '';
    queueDraft(store, queued);
    expect(list({ states: ['ready'] })).toMatchObject({ total: 1, counts: { draft: 2, ready: 1, accepted: 0 } });
    expect(list({ kinds: ['salesReturnInvoice'] })).toMatchObject({ total: 2, counts: { draft: 2, ready: 0 } });
    expect(list({ search: 'sri', states: ['draft', 'ready'], kinds: ['despatch'] })).toMatchObject({
      total: 1,
      counts: { draft: 0, ready: 1 },
    });
    expect(list({ states: [] }).total).toBe(0);
    // The counts of a search are cached until the next write.
    store.queue.withdraw(queued);
    expect(list({ search: 'sri' }).counts).toMatchObject({ draft: 3, ready: 0 });
  });

  it('pages without gaps or repeats, in either direction, filtered or not', () => {
    for (let index = 0; index < 57; index += 1) {
      opened.draft({ number: `N${index}` }, {}, { kind: index % 3 === 0 ? 'despatch' : 'salesReturnInvoice' });
    }
    for (const query of [{}, { search: 'n' }, { kinds: ['despatch'] }, { sort: 'date', states: ['draft'] }] as const) {
      const whole = numbers(query);
      expect(whole).toHaveLength(list(query).total);
      const pieces: (string | null)[] = [];
      for (let offset = 0; offset < whole.length; offset += 10)
        pieces.push(...numbers({ ...query, offset, limit: 10 }));
      expect(pieces).toEqual(whole);
      expect(new Set(whole).size).toBe(whole.length);
    }
    expect(list({ offset: 500 })).toMatchObject({ rows: [], total: 57 });
  });

  it('contains only the drafts of its connection', () => {
    fill();
    const other = store.connections.create(settings('Other')).id;
    opened.draft({ number: 'SRI9' }, {}, { connectionId: other });
    expect(list({ connectionId: other, search: 'sri9' })).toMatchObject({ total: 1, counts: { draft: 1 } });
    expect(list({ search: 'sri9' }).total).toBe(1);
  });
});

describe('a stored text that cannot be read', () => {
  const spoil = (sql: string): void => {
    const file = new Sqlite(join(place.path, 'documents.db'));
    file.exec(sql);
    file.close();
  };

  it('of preferences or settings is replaced by defaults', () => {
    store.preferences.change({ theme: 'dark', language: 'en' });
    spoil(`UPDATE preferences SET value = '"da?' WHERE name = 'theme'; UPDATE connections SET settings = '{?'`);
    expect(store.preferences.get()).toEqual({ ...preferenceDefaults, language: 'en' });
    expect(store.connections.list()).toMatchObject([{ id: opened.connectionId, settings: { name: '?' } }]);
  });

  it('of one template, e-document or attempt hides no other', () => {
    const { connectionId } = opened;
    for (const name of ['Ocak', 'Şubat']) {
      store.templates.create({ connectionId, kind: 'despatch', name, content: { CustomerCode: 'C1' } });
      store.eDocuments.keep(connectionId, 'a.xml', [filedEDocument({ ...eDocument(), ettn: name, number: name })]);
    }
    const { id } = opened.draft();
    queueDraft(store, id);
    store.queue.endUnsent(id, start(), { kind: 'waiting', reason: 'login', problem: { reason: 'loginRefused' } });
    spoil(`UPDATE templates SET content = '{?' WHERE name = 'Ocak'; UPDATE attempts SET problem = '{?';
      UPDATE e_documents SET parties = '[?' WHERE number = 'Ocak'`);
    const of = store.templates.list(connectionId).map(({ name, customerCode }) => [name, customerCode]);
    expect(of).toEqual([
      ['Ocak', null],
      ['Şubat', 'C1'],
    ]);
    const { rows } = store.eDocuments.list({ connectionId, sort: 'number', offset: 0, limit: 10 });
    expect(rows.map(({ number, supplier }) => [number, supplier.name])).toEqual([
      ['Ocak', ''],
      ['Şubat', eDocument().supplier.name],
    ]);
    expect(store.queue.items(connectionId, 0)).toMatchObject([{ id, lastAttempt: { problem: null } }]);
  });
});

describe('connections, preferences and request counts', () => {
  it('keeps settings, and refuses to remove a connection with open drafts', () => {
    const { id } = opened.draft();
    const changed = { ...settings('Zeytin'), userId: 5 };
    store.connections.update(opened.connectionId, changed);
    expect(store.connections.get(opened.connectionId)?.settings).toEqual(changed);
    expect(store.connections.remove(opened.connectionId)).toEqual({ removed: false, drafts: 1 });
    store.drafts.delete([id]);
    expect(store.connections.remove(opened.connectionId)).toEqual({ removed: true, drafts: 0 });
    expect([store.connections.list(), store.connections.get(opened.connectionId)]).toEqual([[], null]);
    expect(store.drafts.undelete([id])).toEqual([]);
    expect(() => opened.draft()).toThrow(expect.objectContaining({ code: 'notFound' }));
    expect(() => store.connections.update('none', changed)).toThrow(expect.objectContaining({ code: 'notFound' }));
  });

  it('keeps accepted documents when their connection is removed', () => {
    const { id } = opened.draft();
    queueDraft(store, id);
    const { attemptId } = store.queue.beginAttempt(id, start());
    store.queue.finishAttempt(attemptId, { kind: 'accepted', id: 'x', number: 'y' });
    expect(store.connections.remove(opened.connectionId).removed).toBe(true);
    expect(store.drafts.get(id)?.acceptedNumber).toBe('y');
  });

  it('keeps preferences individually', () => {
    expect(store.preferences.get()).toEqual(preferenceDefaults);
    store.preferences.change({ theme: 'dark' });
    expect(store.preferences.change({ language: 'en' })).toEqual({
      ...preferenceDefaults,
      theme: 'dark',
      language: 'en',
    });
  });

  it('counts requests immediately, and writes them within a second, with another write, or at the end', () => {
    const count = (from: Store) => from.requests.count('c', '2026-11-21');
    const stored = () => {
      const other = open(place.path);
      const value = count(other.store);
      other.store.close();
      return value;
    };
    store.requests.add('c', '2026-11-21', 2);
    store.requests.add('c', '2026-11-20', 9);
    expect([count(store), stored()]).toEqual([2, 0]);
    opened.clock.advance(1000);
    expect([count(store), stored()]).toEqual([2, 2]);
    store.requests.add('c', '2026-11-21', 3);
    opened.draft();
    expect([count(store), stored()]).toEqual([5, 5]);
    store.requests.add('c', '2026-11-21', 1);
    store.close();
    expect(stored()).toBe(6);
  });
});
