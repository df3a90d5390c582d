import fc from 'fast-check';
import * as Value from 'typebox/value';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftView, longestViewSearch, mostViews } from '../../../domain/draft-view.ts';
import { documentKinds, draftStates } from '../../../domain/model/draft-state.ts';
import { draftSorts, problemFilters } from '../../../domain/model/draft-choices.ts';
import { periods } from '../../../domain/period.ts';
import { setLanguage, t } from '../../../renderer/messages/index.svelte.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { isShown, listStateOf, viewOf } from '../../../renderer/state/draft-view.ts';
import { DraftsMain, stubDocument } from './support.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Valid views: dates or a period, and a currency only together with amounts. */
const views: fc.Arbitrary<DraftView> = fc
  .record(
    {
      search: fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.trim() || 'x'),
      kind: fc.constantFrom(...documentKinds),
      states: fc.subarray([...draftStates], { minLength: 1 }),
      deleted: fc.constant(true as const),
      sentToday: fc.constant(true as const),
      period: fc.constantFrom(...periods),
      dateFrom: fc.constantFrom('2026-01-31', '2028-02-29'),
      dateTo: fc.constantFrom('2026-12-31', '1999-01-01'),
      totalFrom: fc.constantFrom('0', '1.5', '1234.567', '-1000', '1000000'),
      totalTo: fc.constantFrom('0.001', '1000', '99999.99'),
      currency: fc.constantFrom('EUR', 'USD'),
      customerCode: fc.constantFrom('C-1', 'İŞ 12'),
      problems: fc.constantFrom(...problemFilters),
      sort: fc.constantFrom(...draftSorts),
      descending: fc.boolean(),
    },
    { requiredKeys: ['sort', 'descending'] },
  )
  .map(({ period, dateFrom, dateTo, currency, ...view }) => ({
    ...view,
    ...(period === undefined
      ? { ...(dateFrom === undefined ? {} : { dateFrom }), ...(dateTo === undefined ? {} : { dateTo }) }
      : { period }),
    ...(currency !== undefined && (view.totalFrom ?? view.totalTo) !== undefined ? { currency } : {}),
  }));
const languages = fc.constantFrom('tr' as const, 'en' as const);

describe('a saved view', () => {
  it('is restored from the list that it was applied to, in any combination of languages', () => {
    fc.assert(
      fc.property(views, languages, languages, (view, one, other) => {
        const kept = viewOf(listStateOf(view, one), one);
        expect(kept).toEqual(view);
        expect(Value.Check(DraftView, kept)).toBe(true);
        expect(viewOf(listStateOf(kept, other), other)).toEqual(view);
        expect(isShown(view, listStateOf(view, other), other)).toBe(true);
      }),
    );
  });

  it('stores amounts by value, not as typed', () => {
    const state = listStateOf({ totalFrom: '1500', totalTo: '1500.5', sort: 'total', descending: false }, 'tr');
    expect([state.typed.totalFrom, state.typed.totalTo]).toEqual(['1500', '1500,5']);
    const typed = { ...state.typed, totalFrom: '1.500' };
    expect(viewOf({ ...state, typed }, 'tr')).toMatchObject({ totalFrom: '1500', totalTo: '1500.5' });
    expect(viewOf({ ...state, typed: { ...typed, totalTo: 'much', dateFrom: '2026-02-30' } }, 'tr')).toEqual({
      ...{ totalFrom: '1500', sort: 'total', descending: false },
    });
  });

  it('counts as applied whatever the order of its states, and no longer once anything else differs', () => {
    const view: DraftView = { states: ['unknown', 'rejected'], sort: 'updated', descending: true };
    const state = listStateOf(view, 'en');
    expect(isShown(view, { ...state, states: ['rejected', 'unknown'] }, 'en')).toBe(true);
    for (const change of [{ descending: false }, { search: 'a' }, { states: [] }, { kind: 'quote' as const }])
      expect(isShown(view, { ...state, ...change }, 'en')).toBe(false);
  });
});

describe('saved views of drafts', () => {
  let main: DraftsMain;
  let app: AppState;
  const saved = () => main.preferences.savedViews.map(({ connectionId, name }) => `${connectionId} ${name}`).sort();
  const names = () => app.views.own.map(({ name }) => name);

  beforeEach(async () => {
    stubDocument();
    main = new DraftsMain();
    app = new AppState(main.api);
    await app.start();
    await app.drafts.enter();
    setLanguage('en');
  });
  afterEach(() => {
    vi.useRealTimers();
    setLanguage('tr');
  });
  const save = async (name: string, search: string): Promise<void> => {
    app.drafts.search = search;
    await app.views.save(name);
  };

  it('belong to the connection, and keep their meaning in another language', async () => {
    app.drafts.typed = { ...app.drafts.typed, totalFrom: '1,500.5', currency: 'eur' };
    await app.views.save('  Big   ones ');
    expect([app.views.chosen?.name, app.views.isChanged]).toEqual(['Big ones', false]);
    await app.drafts.clearFilters();
    expect(app.views.chosen).toBeNull();
    setLanguage('tr');
    app.views.own.forEach((view) => app.views.choose(view));
    await settled();
    expect(app.drafts.typed.totalFrom).toBe('1500,5');
    expect(main.queries.at(-1)).toMatchObject({ totalFrom: '1500.5', currency: 'EUR' });
    await app.chooseConnection('c2');
    expect([app.views.own, app.views.chosen]).toEqual([[], null]);
    await save('Big ones', 'N1');
    expect(saved()).toEqual(['c1 Big ones', 'c2 Big ones']);
  });

  it('keep amounts when the language changes', async () => {
    app.drafts.typed = { ...app.drafts.typed, totalFrom: '1.5', totalTo: 'much' };
    await app.setPreferences({ language: 'en' });
    await app.setPreferences({ language: 'tr' });
    expect(app.drafts.typed).toMatchObject({ totalFrom: '1,5', totalTo: 'much' });
    expect(app.drafts.filters).toMatchObject({ totalFrom: '1.5' });
  });

  it('show when the list has been changed, which can be saved or discarded', async () => {
    await save('Mine', 'N1');
    app.drafts.search = 'N2';
    expect([app.views.chosen?.name, app.views.isChanged]).toEqual(['Mine', true]);
    if (app.views.chosen) app.views.choose(app.views.chosen);
    expect([app.drafts.search, app.views.isChanged]).toEqual(['N1', false]);
    app.drafts.search = 'N2';
    await app.views.update();
    expect([app.views.chosen?.view.search, app.views.isChanged]).toEqual(['N2', false]);
    expect(app.toasts.undoLast()).toBe(true);
    await settled();
    expect([app.views.chosen?.view.search, app.views.isChanged]).toEqual(['N1', true]);
  });

  it('have unique names, ignoring case, and never the name of a built-in view', async () => {
    await save('İADE', 'N1');
    await save('Other', 'N2');
    const { problemOf, own } = { problemOf: app.views.problemOf.bind(app.views), own: app.views.own };
    const [first = null] = own.filter(({ name }) => name === 'İADE');
    expect(problemOf('iade', null)).toBe('taken');
    expect([problemOf('iade', first), problemOf(' other ', first)]).toEqual([null, 'taken']);
    expect([problemOf(' ', null), problemOf(t('drafts.views.sentToday').toUpperCase(), null)]).toEqual([
      'empty',
      'builtIn',
    ]);
    await save('Iade', 'N3');
    expect(names()).toEqual(['Iade', 'Other']);
    expect(app.toasts.undoLast()).toBe(true);
    await settled();
    expect(app.views.own.map(({ view }) => view.search)).toEqual(['N1', 'N2']);
    await save('!!', 'N4');
    expect(problemOf('??', null)).toBeNull();
    app.drafts.search = 'x'.repeat(longestViewSearch + 1);
    expect(problemOf('New', null)).toBe('tooLong');
  });

  it('can be renamed, deleted and restored', async () => {
    await save('Mine', 'N1');
    const [mine] = app.views.own;
    if (!mine) throw new Error('nothing was saved');
    await app.views.rename(mine, 'Ours');
    expect([names(), app.views.chosen?.name]).toEqual([['Ours'], 'Ours']);
    const [ours = mine] = app.views.own;
    await app.views.remove(ours);
    expect([names(), app.views.chosen]).toEqual([[], null]);
    expect(app.toasts.undoLast()).toBe(true);
    await settled();
    expect([names(), app.views.chosen?.name]).toEqual([['Ours'], 'Ours']);
    // Restored in the connection from which it was deleted, without overwriting a newer one.
    await app.views.remove(ours);
    await save('ours', 'N9');
    await app.chooseConnection('c2');
    app.toasts.undoLast();
    await settled();
    expect(saved()).toEqual(['c1 ours']);
  });

  it('created at the same time are both kept, and those of a deleted connection are removed', async () => {
    const gone = { connectionId: 'gone', name: 'x', view: { sort: 'date', descending: true } } as const;
    await app.setPreferences({ savedViews: [gone] });
    await Promise.all([save('One', 'N1'), save('Two', 'N2')]);
    expect(saved()).toEqual(['c1 One', 'c1 Two']);
  });

  it('are limited in number; an existing one can still be replaced', async () => {
    const view = { sort: 'date', descending: true } as const;
    const savedViews = Array.from({ length: mostViews }, (_, at) => ({ connectionId: 'c1', name: `V${at}`, view }));
    await app.setPreferences({ savedViews: savedViews.slice(1) });
    expect([app.views.isFull, app.views.problemOf('New', null)]).toEqual([false, null]);
    await app.setPreferences({ savedViews });
    const { isFull } = app.views;
    expect([isFull, app.views.problemOf('New', null), app.views.problemOf('v7', null)]).toEqual([
      true,
      'full',
      'taken',
    ]);
  });

  it('that are built in have names in both languages, and those of a month follow the calendar', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 23, 59) });
    const find = () => app.views.builtIn.find(({ name }) => name === t('drafts.views.thisMonth'));
    expect(new Set(app.views.builtIn.map(({ name }) => name)).size).toBe(app.views.builtIn.length);
    for (const { view } of app.views.builtIn) expect(Value.Check(DraftView, view)).toBe(true);
    const view = find();
    if (view) app.views.choose(view);
    expect(main.queries.at(-1)).toMatchObject({ dateFrom: '2026-11-01', dateTo: '2026-11-30' });
    vi.setSystemTime(new Date(2026, 11, 1, 0, 1));
    await app.drafts.refresh();
    expect(main.queries.at(-1)).toMatchObject({ dateFrom: '2026-12-01', dateTo: '2026-12-31' });
    expect([app.views.chosen?.key, app.views.isChanged]).toEqual([view?.key, false]);
  });

  it('selected on another screen are applied when the list is shown', async () => {
    const other = new AppState(main.api);
    await other.start();
    const [refused] = other.views.builtIn;
    if (refused) other.views.choose(refused);
    await other.drafts.enter();
    expect(other.drafts.states).toEqual(['rejected', 'unknown']);
    expect([other.drafts.loaded, other.views.isChanged]).toEqual([true, false]);
  });
});
