import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import type { DraftList } from '../../../renderer/state/draft-list.svelte.ts';
import { bufferedKeys } from '../../../renderer/state/buffered-keys.ts';
import { reviews } from '../../../renderer/state/reviews.svelte.ts';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { DraftActions } from '../../../renderer/screens/drafts/actions.ts';
import { summary } from '../../drafts.ts';
import { DraftsMain, stubDocument } from './support.ts';

const numbered = (length: number) =>
  Array.from({ length }, (_, index) => summary(`d${index}`, { number: `N${index}` }));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('the drafts list', () => {
  let main: DraftsMain;
  let app: AppState;
  let list: DraftList;

  beforeEach(async () => {
    stubDocument();
    main = new DraftsMain();
    main.drafts = numbered(2_500);
    app = new AppState(main.api);
    await app.start();
    main.queries.length = 0;
    list = app.drafts;
    await list.enter();
  });

  it('fetches one page, and others only as they scroll into view', async () => {
    expect(list.total).toBe(2_500);
    expect(list.row(99)?.id).toBe('d99');
    expect(list.row(100)).toBeNull();
    list.need(1_234);
    list.need(1_235);
    list.need(50);
    await settled();
    expect(list.row(1_234)?.id).toBe('d1234');
    expect(main.queries.map(({ offset, limit }) => [offset, limit])).toEqual([
      [0, 100],
      [1_200, 100],
    ]);
  });

  describe('provides all rows for an export', () => {
    const read = async (meanwhile: () => unknown): Promise<readonly (readonly string[] | null)[]> => {
      const parts: (readonly string[] | null)[] = [];
      for await (const rows of list.chosenRows()) {
        parts.push(rows && rows.map(({ id }) => id));
        if (parts.length === 1) await meanwhile();
      }
      return parts;
    };

    it('of the list as it was when requested, however late they are read', async () => {
      list.search = 'N24';
      await list.reload();
      const rows = list.chosenRows();
      list.search = 'N7';
      await list.reload();
      const numbers: unknown[] = [];
      for await (const some of rows) numbers.push(...(some ?? []).map(({ number }) => number));
      expect(numbers).toContain('N240');
      expect(numbers).not.toContain('N7');
    });

    it('each once, even one that was saved meanwhile and moved to the front', async () => {
      const parts = await read(() => (main.drafts = [...main.drafts.splice(2_400, 1), ...main.drafts]));
      const ids = parts.flatMap((part) => part ?? ['failed']);
      expect(ids.toSorted()).toEqual(
        numbered(2_500)
          .map(({ id }) => id)
          .toSorted(),
      );
    });

    it('with the filters at its start, even if the user searches meanwhile', async () => {
      const parts = await read(() => {
        list.search = 'other';
        list.typed = { ...list.typed, problems: 'errors' };
        return list.reload();
      });
      expect(parts.flatMap((part) => part ?? ['failed'])).toHaveLength(2_500);
      expect(list.total).toBe(0);
    });
  });

  it('does not repeat a failed request', async () => {
    main.failure = new Error('no');
    list.need(500);
    await settled();
    list.need(500);
    await settled();
    expect(main.queries).toHaveLength(2);
    expect(app.toasts.list).toHaveLength(1);
  });

  it('records that the first request failed, and that a later one succeeded', async () => {
    const other = new AppState(main.api);
    await other.start();
    main.failure = new Error('no');
    await other.drafts.enter();
    expect([other.drafts.loaded, other.drafts.failed]).toEqual([false, true]);
    main.failure = null;
    await other.drafts.reload();
    expect([other.drafts.loaded, other.drafts.failed, other.drafts.total]).toEqual([true, false, 2_500]);
  });

  it('keeps the visible rows until newer ones arrive', async () => {
    list.need(1_000);
    await settled();
    main.drafts = main.drafts.map((draft) => ({ ...draft, number: `${draft.number}*` }));
    const refreshed = list.refresh();
    expect(list.row(1_000)?.number).toBe('N1000');
    await refreshed;
    expect(list.row(1_000)?.number).toBe('N1000');
    list.need(1_000);
    await settled();
    expect(list.row(1_000)?.number).toBe('N1000*');
    expect(list.row(0)?.number).toBe('N0*');
  });

  it('keeps the focus on its document when rows move', async () => {
    await list.move(3, false);
    main.drafts.unshift(summary('new'));
    await list.refresh();
    expect(list.active).toBe(4);
    expect(list.targets()).toEqual(['d3']);
  });

  it('drops rows that no longer exist', async () => {
    await list.move(99, false);
    list.need(2_499);
    await settled();
    expect(list.row(2_499)?.id).toBe('d2499');
    main.drafts = numbered(10);
    await list.refresh();
    expect(list.total).toBe(10);
    expect(list.active).toBe(9);
    expect(list.row(10)).toBeNull();
    expect(list.row(2_499)).toBeNull();
  });

  it('selects all rows of the search, fetched or not', async () => {
    await list.selectAll();
    expect(list.targets()).toHaveLength(2_500);
    expect(new Set(list.targets()).size).toBe(2_500);
    // As few requests as possible, each of the maximum size.
    expect(main.queries).toHaveLength(1 + 3);
  });

  it('selects a range including rows that were never visible', async () => {
    await list.move(90, false);
    await list.move(1_500, true);
    expect(list.targets()).toHaveLength(1_411);
    expect(list.targets()[0]).toBe('d90');
    expect(list.targets().at(-1)).toBe('d1500');
  });

  it('keeps the latest of two range selections, whichever is fetched first', async () => {
    const far = list.move(2_000, true);
    const near = list.move(4, true);
    await Promise.all([far, near]);
    expect(list.targets()).toEqual(['d0', 'd1', 'd2', 'd3', 'd4']);
  });

  describe('lets keys wait until they have what they work on', () => {
    let waits: number;
    /** What the last wait ended with: whether the keys were passed on. */
    let passedOn: boolean;
    beforeEach(() => {
      waits = 0;
      passedOn = false;
      vi.spyOn(bufferedKeys, 'hold').mockImplementation(() => {
        waits += 1;
        return (there) => {
          waits -= 1;
          passedOn = there;
        };
      });
    });
    afterEach(() => vi.restoreAllMocks());

    it('all rows', async () => {
      const selecting = list.selectAll();
      expect([waits, list.selected.size]).toEqual([1, 0]);
      await selecting;
      expect([waits, passedOn, list.selected.size]).toEqual([0, true, 2_500]);
    });

    it('a range', async () => {
      const selecting = list.move(1_500, true);
      expect(waits).toBeGreaterThan(0);
      await selecting;
      expect([waits, passedOn, list.selected.size]).toEqual([0, true, 1_501]);
    });

    it('the active row', async () => {
      const moving = list.move(2_499, false);
      expect([waits, list.targets()]).toEqual([1, []]);
      await moving;
      expect([waits, passedOn, list.targets()]).toEqual([0, true, ['d2499']]);
      expect(main.queries.map(({ offset }) => offset)).toEqual([0, 2_400]);
      void list.move(2_498, false);
      expect(waits).toBe(0);
    });

    it('in vain if the rows cannot be read', async () => {
      main.failure = new Error('no');
      await list.move(2_499, false);
      expect([waits, passedOn]).toEqual([0, false]);
    });
  });

  it('sums the selection by currency, with current values and for all rows', async () => {
    main.drafts = numbered(2_500).map((draft, index) => ({
      ...draft,
      total: index === 1 ? null : '0.1',
      currency: index < 3 ? 'TRY' : 'EUR',
    }));
    await list.reload();
    expect(list.selectedTotals).toEqual({ totals: [], without: 0 });
    await list.selectAll();
    expect(list.selectedTotals).toEqual({
      totals: [
        { currency: 'EUR', total: '249.7' },
        { currency: 'TRY', total: '0.2' },
      ],
      without: 1,
    });
    list.toggle(0);
    expect(list.selectedTotals.totals).toContainEqual({ currency: 'TRY', total: '0.1' });
    list.clearSelection();
    expect(list.selectedTotals).toEqual({ totals: [], without: 0 });
  });

  it('sums everything sent today, however much of it was fetched', async () => {
    main.drafts = numbered(250).map((draft) => ({ ...draft, total: '0.1', currency: 'TRY' }));
    await list.reload();
    expect(list.sentTotals).toBeNull();
    list.toggleSentToday();
    await settled();
    expect(list.rows.size).toBeLessThan(250);
    await vi.waitFor(() => expect(list.sentTotals).toEqual({ totals: [{ currency: 'TRY', total: '25' }], without: 0 }));
    await list.clearFilters();
    await vi.waitFor(() => expect(list.sentTotals).toBeNull());
  });

  it('filters by dates and amounts as typed, and ignores incomplete ones', async () => {
    setLanguage('tr');
    list.typed = { ...list.typed, dateFrom: '2026-03-01', totalFrom: '1.234,5', totalTo: 'on' };
    await list.reload();
    expect(list.filtered).toBe(true);
    const { dateFrom, dateTo, totalFrom, totalTo } = main.queries.at(-1) ?? {};
    expect([dateFrom, dateTo, totalFrom, totalTo]).toEqual(['2026-03-01', undefined, '1234.5', undefined]);
    list.typed = { ...list.typed, totalFrom: '9'.repeat(40) };
    expect(list.filters).toEqual({ dateFrom: '2026-03-01' });
    await list.clearFilters();
    expect([list.filtered, list.filters]).toEqual([false, {}]);
  });

  it('filters amounts in one currency: the connection’s default or the one given', async () => {
    list.typed = { ...list.typed, totalTo: '5' };
    expect(list.filters).toEqual({ totalTo: '5', currency: 'TRY' });
    list.typed = { ...list.typed, currency: ' eur ', customerCode: 'C-1', problems: 'none' };
    const acceptedFrom = new Date().setHours(0, 0, 0, 0);
    list.sentToday = true;
    await list.reload();
    expect(main.queries.at(-1)).toMatchObject({
      ...{ totalTo: '5', currency: 'EUR', customerCode: 'C-1', problems: 'none', acceptedFrom },
    });
    await list.clearFilters();
    for (const name of ['currency', 'customerCode', 'problems', 'acceptedFrom'])
      expect(main.queries.at(-1)).not.toHaveProperty(name);
  });

  it('allows only restoring deleted drafts', async () => {
    const [row] = main.drafts;
    expect([list.targets(), list.deletedTargets()]).toEqual([[row?.id], []]);
    list.toggleDeleted();
    await settled();
    expect(main.queries.at(-1)).toMatchObject({ deleted: true, offset: 0 });
    expect([list.filtered, list.targets(), list.deletedTargets()]).toEqual([true, [], [row?.id]]);
    await list.clearFilters();
    expect(main.queries.at(-1)).not.toHaveProperty('deleted');
    expect(list.deletedTargets()).toEqual([]);
  });

  it('deselects rows that a search no longer shows', async () => {
    list.toggle(7);
    list.search = 'N24';
    await list.reload();
    expect(list.selected.size).toBe(0);
    expect(list.targets()).toEqual(['d24']);
    expect(main.queries.at(-1)).toMatchObject({ search: 'N24', offset: 0 });
  });

  it('deselects what no longer matches, so that actions, export and total agree', async () => {
    main.drafts = numbered(4).map((draft) => ({ ...draft, state: 'rejected', total: '10', currency: 'TRY' }));
    list.toggleState('rejected');
    await settled();
    await list.selectAll();
    main.drafts = main.drafts.map((draft) => (draft.id === 'd1' ? { ...draft, state: 'draft', total: '25' } : draft));
    await list.enter();
    expect(list.targets()).toEqual(['d0', 'd2', 'd3']);
    expect(list.selectedTotals.totals).toEqual([{ currency: 'TRY', total: '30' }]);
  });

  it('keeps all rows selected, with current amounts, when they move between pages or one is deleted', async () => {
    main.drafts = numbered(250).map((draft) => ({ ...draft, total: '10', currency: 'TRY' }));
    await list.reload();
    await list.selectAll();
    const { drafts } = main;
    const saved = { ...summary('d150', { number: 'N150' }), total: '12', currency: 'TRY' };
    main.drafts = [saved, ...drafts.filter(({ id }) => id !== 'd150')];
    await list.enter();
    expect([list.selected.size, list.selectedTotals.totals]).toEqual([250, [{ currency: 'TRY', total: '2502' }]]);
    main.drafts = main.drafts.filter(({ id }) => id !== 'd200');
    await list.enter();
    expect([list.selected.size, list.selectedTotals.totals]).toEqual([249, [{ currency: 'TRY', total: '2492' }]]);
  });

  describe('when rows that were read are old', () => {
    const operation = { operation: 'replace', state: 'ready' } as const;
    const newest = { ...summary('d150', { number: 'N150' }), revision: 2, updatedAt: 9 };
    const unselected = (): readonly string[] => main.drafts.map(({ id }) => id).filter((id) => !list.selected.has(id));
    const readAll = async (drafts: readonly DraftSummary[]): Promise<void> => {
      main.drafts = [...drafts];
      await list.reload();
      for (let index = 0; index < drafts.length; index += 100) list.need(index);
      await settled();
    };

    it('keeps the active row when it was saved and is now the first', async () => {
      await readAll(numbered(250));
      await list.move(150, false);
      main.drafts = [newest, ...main.drafts.filter(({ id }) => id !== 'd150')];
      await list.enter();
      expect([list.active, list.targets()]).toEqual([0, ['d150']]);
      await list.move(2, true);
      expect(list.targets()).toEqual(['d150', 'd0', 'd1']);
    });

    it('selects the rows that are in the list now', async () => {
      await readAll(numbered(250));
      main.drafts = [newest, ...main.drafts.filter(({ id }) => id !== 'd150')];
      await list.enter();
      await list.selectAll();
      expect([list.selected.size, unselected()]).toEqual([250, []]);
      main.drafts = main.drafts.slice(3);
      list.clearSelection();
      await list.enter();
      await list.selectAll();
      expect([list.selected.size, unselected()]).toEqual([247, []]);
    });

    it('selects all before the changed list has been read, even more than there were', async () => {
      await readAll(numbered(3));
      main.drafts = [newest, ...main.drafts];
      void list.enter();
      await list.selectAll();
      expect(list.targets()).toEqual(['d150', 'd0', 'd1', 'd2']);
    });

    it('asks for a review of replacements that were withdrawn meanwhile', async () => {
      await readAll(numbered(250).map((draft) => ({ ...draft, ...operation })));
      main.drafts = main.drafts.map((draft) => ({ ...draft, state: 'draft' as const }));
      await list.enter();
      await list.selectAll();
      const queueing = new DraftActions(app, list).queue();
      await vi.waitFor(() => expect(reviews.request).not.toBeNull());
      expect(reviews.request?.ids).toHaveLength(250);
      reviews.request?.answer(null);
      await queueing;
      expect(main.names()).not.toContain('queueDrafts');
    });

    it('does so as soon as it knows of a change', async () => {
      await readAll(numbered(2).map((draft) => ({ ...draft, ...operation })));
      const stop = list.follow();
      main.drafts = main.drafts.map((draft) => ({ ...draft, state: 'draft' as const }));
      main.answer({ getDraft: ({ id }: { id: string }) => main.drafts.find((one) => one.id === id) ?? null });
      main.change(null);
      await list.selectAll();
      const queueing = new DraftActions(app, list).queue();
      await vi.waitFor(() => expect(reviews.request?.ids).toEqual(['d0', 'd1']));
      reviews.request?.answer(null);
      await queueing;
      stop();
    });

    it('sums current amounts of everything sent today', async () => {
      const paid = (total: string): DraftSummary[] =>
        numbered(250).map((draft) => ({ ...draft, total, currency: 'TRY' }));
      await readAll(paid('1'));
      list.toggleSentToday();
      for (let index = 0; index < 250; index += 100) list.need(index);
      await settled();
      main.drafts = paid('2');
      await list.enter();
      await vi.waitFor(() => expect(list.sentTotals?.totals).toEqual([{ currency: 'TRY', total: '500' }]));
    });
  });

  it('ignores the answer to an older search', async () => {
    list.search = 'N1';
    main.delay = 20;
    const older = list.reload();
    list.search = 'N2499';
    await Promise.all([older, list.reload()]);
    expect(list.total).toBe(1);
    expect(list.row(0)?.id).toBe('d2499');
  });

  it('keeps its state when its screen is shown again', async () => {
    list.search = 'N1';
    await list.reload();
    await list.move(12, false);
    const { id } = list.row(12) ?? {};
    await list.enter();
    expect(list.search).toBe('N1');
    expect(list.row(list.active)?.id).toBe(id);
  });

  it('is reset for another connection', async () => {
    main.drafts.push(summary('other', { connectionId: 'c2' }));
    list.search = 'N1';
    await list.reload();
    await app.chooseConnection('c2');
    await list.enter();
    expect(list.filtered).toBe(false);
    expect(list.total).toBe(1);
    expect(list.targets()).toEqual(['other']);
  });

  it('shows nothing of another connection while its own rows are read, nor if that fails', async () => {
    main.drafts.push(summary('other', { connectionId: 'c2' }));
    await list.selectAll();
    await app.chooseConnection('c2');
    await list.refresh();
    expect(list.row(0)?.id).toBe('d0');
    main.failure = new Error('no');
    const entering = list.enter();
    for (let turn = 0; turn < 2; turn += 1) {
      expect([list.total, list.row(0), list.targets(), list.loaded]).toEqual([0, null, [], false]);
      await entering;
    }
    expect(list.failed).toBe(true);
    await list.reload();
    expect(list.targets()).toEqual(['other']);
  });

  it('ignores rows of another connection that come late', async () => {
    main.delay = 20;
    const refreshing = list.refresh();
    await app.chooseConnection('c2');
    await Promise.all([list.enter(), refreshing]);
    expect([list.total, list.loaded]).toEqual([0, true]);
  });

  it('reverses the order when sorted by the same column again', async () => {
    list.sortBy('total');
    await settled();
    expect(main.queries.at(-1)).toMatchObject({ sort: 'total', descending: false });
    list.sortBy('total');
    await settled();
    expect(main.queries.at(-1)).toMatchObject({ sort: 'total', descending: true });
  });

  it('filters by several states', async () => {
    main.drafts = [summary('a'), summary('b', { state: 'rejected' }), summary('c', { state: 'unknown' })];
    list.toggleState('rejected');
    list.toggleState('unknown');
    await settled();
    expect(list.total).toBe(2);
    list.toggleState('rejected');
    await settled();
    expect(list.targets()).toEqual(['c']);
  });
});

describe('live updates of the drafts list', () => {
  let main: DraftsMain;
  let list: DraftList;
  let stop: () => void;

  const put = (id: string, over: Partial<DraftSummary>): void => {
    main.drafts = main.drafts.map((draft) => (draft.id === id ? { ...draft, ...over } : draft));
    main.change([id]);
  };
  const states = (): readonly (string | undefined)[] => [0, 1, 2].map((index) => list.row(index)?.state);

  beforeEach(async () => {
    vi.useFakeTimers();
    stubDocument();
    main = new DraftsMain();
    main.drafts = numbered(3);
    const app = new AppState(main.api);
    await app.start();
    list = app.drafts;
    await list.enter();
    stop = list.follow();
    main.queries.length = 0;
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('change a row and the counts in place, without a request', async () => {
    put('d1', { state: 'ready' });
    expect(states()).toEqual(['draft', 'ready', 'draft']);
    expect(list.counts).toMatchObject({ draft: 2, ready: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(main.queries).toEqual([]);
  });

  it('change the total of the selection', () => {
    list.toggle(1);
    put('d1', { total: '7', currency: 'TRY' });
    expect(list.selectedTotals.totals).toEqual([{ currency: 'TRY', total: '7' }]);
  });

  it('cause one request if rows are added, removed or moved', async () => {
    main.drafts = [summary('new'), ...main.drafts];
    main.change(['new']);
    put('d1', { updatedAt: 9, revision: 2 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(main.queries).toHaveLength(1);
    expect(list.total).toBe(4);
    main.drafts = main.drafts.slice(1);
    main.change(['new']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(list.total).toBe(3);
  });

  it('cause a request if a row no longer matches the filtered states', async () => {
    list.toggleState('draft');
    await vi.advanceTimersByTimeAsync(0);
    put('d1', { state: 'ready' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([list.total, list.row(1)?.id]).toEqual([2, 'd2']);
  });

  it('cause a request if too much changed for a detailed event', async () => {
    main.drafts = main.drafts.map((draft) => ({ ...draft, state: 'ready' as const }));
    main.change(null);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual(['ready', 'ready', 'ready']);
  });

  it('keep an event that arrived during a request with an older answer', async () => {
    main.delay = 100;
    const asked = list.refresh();
    // The fake answers with its drafts at the end of the delay, so the older ones are put back by hand.
    const before = main.drafts;
    put('d1', { state: 'ready' });
    main.drafts = before;
    await vi.advanceTimersByTimeAsync(100);
    await asked;
    expect(states()).toEqual(['draft', 'ready', 'draft']);
    expect(list.counts).toMatchObject({ ready: 1 });
  });

  it('accept an answer that is newer than the event', async () => {
    main.before = () => {
      main.before = () => undefined;
      put('d1', { state: 'ready' });
      main.drafts = main.drafts.map((draft) => ({ ...draft, state: 'accepted' as const }));
    };
    await list.refresh();
    expect(states()).toEqual(['accepted', 'accepted', 'accepted']);
  });
});
