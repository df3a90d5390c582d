import type { DraftView } from '../../domain/draft-view.ts';
import type { DraftSort } from '../../domain/model/draft-choices.ts';
import { draftStates } from '../../domain/model/draft-state.ts';
import type { DocumentKind, DraftState } from '../../domain/model/draft-state.ts';
import type { Language } from '../../domain/numbers.ts';
import { filtersOf, noFilters, typedAmount } from './draft-filters.ts';
import type { TypedFilters } from './draft-filters.ts';

/** Search, filters and order of the list, as the user has set them. */
export interface ListState {
  readonly search: string;
  readonly states: readonly DraftState[];
  readonly kind: DocumentKind | 'all';
  readonly typed: TypedFilters;
  readonly sentToday: boolean;
  readonly deleted: boolean;
  readonly sort: DraftSort;
  readonly descending: boolean;
}

export const unfiltered: Omit<ListState, 'sort' | 'descending'> = {
  ...{ search: '', states: [], kind: 'all', typed: noFilters, sentToday: false, deleted: false },
};

/** Leaves out what does not filter, such as a half-typed date. The members' order is fixed, so that views can be compared. */
export function viewOf(list: ListState, language: Language): DraftView {
  const search = list.search.trim();
  const { period } = list.typed;
  // A period is stored instead of its dates. Without a currency, none is stored: the default currency may change.
  const typed = period === '' ? list.typed : { ...list.typed, period: '' as const, dateFrom: '', dateTo: '' };
  const { dateFrom, dateTo, totalFrom, totalTo, currency = '', ...others } = filtersOf(typed, language, '', '');
  return {
    ...(search === '' ? {} : { search }),
    ...(list.kind === 'all' ? {} : { kind: list.kind }),
    ...(list.states.length === 0 ? {} : { states: draftStates.filter((state) => list.states.includes(state)) }),
    ...(list.deleted ? { deleted: true } : {}),
    ...(list.sentToday ? { sentToday: true } : {}),
    ...(period === '' ? {} : { period }),
    ...(dateFrom === undefined ? {} : { dateFrom }),
    ...(dateTo === undefined ? {} : { dateTo }),
    ...(totalFrom === undefined ? {} : { totalFrom }),
    ...(totalTo === undefined ? {} : { totalTo }),
    ...(currency === '' ? {} : { currency }),
    ...others,
    sort: list.sort,
    descending: list.descending,
  };
}

export function listStateOf(view: DraftView, language: Language): ListState {
  const { period = '', dateFrom = '', dateTo = '', currency = '', customerCode = '', problems = '' } = view;
  const amountOf = (value: string | undefined): string => (value === undefined ? '' : typedAmount(value, language));
  return {
    search: view.search ?? '',
    states: view.states ?? [],
    kind: view.kind ?? 'all',
    typed: {
      ...{ period, currency, customerCode, problems },
      ...(period === '' ? { dateFrom, dateTo } : { dateFrom: '', dateTo: '' }),
      totalFrom: amountOf(view.totalFrom),
      totalTo: amountOf(view.totalTo),
    },
    sentToday: view.sentToday === true,
    deleted: view.deleted === true,
    sort: view.sort,
    descending: view.descending,
  };
}

/** Whether the list shows what the view does. */
export function isShown(view: DraftView, list: ListState, language: Language): boolean {
  return JSON.stringify(viewOf(listStateOf(view, language), language)) === JSON.stringify(viewOf(list, language));
}
