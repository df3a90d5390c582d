/**
 * Reads the pages of a list of documents with the newest ones first: a document that was just written is searched for, and a list
 * may be long and begin with the oldest. The first answer shows where to begin: how many documents there are, and the order of
 * its rows. If it does not, the pages are read from both ends alternately, or one after another.
 */
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import { orderOf } from './list-order.ts';
import type { ListOrder } from './list-order.ts';
import type { ListReading } from './lists.ts';
import { queryOf, paginationOfLink, paginationOfSettings } from './pagination.ts';
import type { Query, Pagination } from './pagination.ts';
import {
  askForLaterPage,
  askForPage,
  endsList,
  fingerprintOf,
  pagingInDoubt,
  readPage,
  withoutAnswer,
} from './pages.ts';
import type { ListEnd, ListRequest, Waiting } from './pages.ts';
import type { ServiceAnswer } from './client.ts';

export interface NewestPage {
  readonly rows: readonly JsonObject[];
  /** The list is ordered by time of creation, and everything read after this page is older than its rows. */
  readonly olderFollow: boolean;
}

/** Limit, however much the caller would read. */
const mostPages = 200;

/**
 * Reads until `onPage` returns false, or nothing is left. `partial` is false only if the only answer showed no sign of being
 * incomplete, or if every page was read and contained as many documents as the service's total.
 */
export async function readNewestPages(
  request: ListRequest & { readonly kind: DocumentKind; readonly waiting: Waiting },
  onPage: (page: NewestPage) => boolean | Promise<boolean>,
): Promise<ListEnd> {
  const fixed = paginationOfSettings(request.settings);
  const opening = listIn(await askForPage(request, fixed?.at?.(0) ?? {}), request);
  if ('problem' in opening) return opening;
  const pagination = fixed ?? paginationOfLink(opening.next, opening.rows.length);
  const tracker = new PageTracker(request.kind, pagination, opening);
  const show = async (page: number, rows: readonly JsonObject[]): Promise<boolean> =>
    rows.length === 0 || (await onPage({ rows, olderFollow: tracker.olderFollow(page) }));
  if (!(await show(0, opening.rows))) return { partial: true };

  for (let page = tracker.following(); page !== null; page = tracker.following()) {
    const answer = listIn(await askForLaterPage(request, tracker.queryOf(page) ?? {}, request.waiting), request);
    if ('problem' in answer) {
      const isShort = tracker.endsShort();
      return tracker.mayBePastEnd() && endsList(answer.problem, isShort) ? { partial: !isShort } : answer;
    }
    // The service ignores the page parameter, so the first answer is all that it gives.
    if (!tracker.take(page, answer)) return { partial: answer.partial && !tracker.isWhole() };
    if (!(await show(page, answer.rows))) return { partial: true };
  }
  return { partial: pagination === null ? opening.partial : !tracker.isWhole() };
}

function listIn(
  answer: ServiceAnswer,
  { client, path, settings }: ListRequest,
): ListReading | { readonly problem: ServiceProblem; readonly reached?: boolean } {
  if (answer.kind !== 'response') return withoutAnswer(answer);
  const list = readPage(answer);
  if (!('problem' in list)) {
    client.proved('GET', path);
    return list;
  }
  const { pageParameter } = settings.assumed;
  return { problem: pagingInDoubt({ ...list.problem, status: answer.status }, pageParameter) };
}

/** Tracks the pages of a list that were read, and chooses the next one. */
class PageTracker {
  readonly #kind: DocumentKind;
  readonly #pagination: Pagination | null;
  readonly #size: number;
  #total: number | null;
  /** By page index from 0: the number of its rows, and its first row. */
  readonly #pages = new Map<number, { readonly count: number; readonly first: readonly JsonObject[] }>();
  readonly #fingerprints = new Set<string>();
  #order: ListOrder | null;
  #latest: { readonly page: number; readonly list: ListReading };
  /** The list grew or shrank while it was read. */
  #moved = false;

  constructor(kind: DocumentKind, pagination: Pagination | null, opening: ListReading) {
    this.#kind = kind;
    this.#pagination = pagination;
    this.#size = opening.rows.length;
    this.#total = opening.total;
    this.#order = orderOf(kind, opening.rows);
    this.#latest = { page: 0, list: opening };
    this.#note(0, opening);
  }

  #note(page: number, list: ListReading): void {
    this.#fingerprints.add(fingerprintOf(list.rows));
    this.#pages.set(page, { count: list.rows.length, first: list.rows.slice(0, 1) });
    this.#latest = { page, list };
  }

  /** Returns false if the page was received before. */
  take(page: number, list: ListReading): boolean {
    if (list.rows.length > 0 && this.#fingerprints.has(fingerprintOf(list.rows))) return false;
    if (list.total !== this.#total) this.#moved = true;
    this.#total = list.total ?? this.#total;
    this.#note(page, list);
    // Rows within a page may be ordered differently than the pages; the first rows of pages show more.
    const apart = [...this.#pages].sort(([a], [b]) => a - b).flatMap(([, { first }]) => first);
    this.#order = orderOf(this.#kind, apart) ?? this.#order;
    return true;
  }

  queryOf(page: number): Query | null {
    return this.#pagination?.at?.(page) ?? queryOf(this.#latest.list.next);
  }

  /** The index of the page to read next; `null`: none is left, or it cannot be requested. */
  following(): number | null {
    if (this.#pagination === null || this.#size === 0 || this.#pages.size >= mostPages) return null;
    const { page, list } = this.#latest;
    const count = this.#count();
    if (this.#pagination.at === null) return queryOf(list.next) === null ? null : page + 1;
    if (count === null) return list.rows.length === 0 ? null : page + 1;
    return this.#unread(count, this.#way());
  }

  #count(): number | null {
    return this.#total === null ? null : Math.ceil(this.#total / this.#size);
  }

  /** The end from which the next page is taken; alternates if the order is unknown. */
  #way(): 'first' | 'last' {
    if (this.#order !== null) return this.#order.goes === 'up' ? 'last' : 'first';
    return this.#pages.size % 2 === 1 ? 'last' : 'first';
  }

  #unread(count: number, from: 'first' | 'last'): number | null {
    for (let step = 0; step < count; step += 1) {
      const page = from === 'first' ? step : count - 1 - step;
      if (!this.#pages.has(page)) return page;
    }
    return null;
  }

  olderFollow(page: number): boolean {
    if (this.#order?.created !== true) return false;
    const count = this.#count();
    if (this.#order.goes === 'down') return count === null || page + 1 === (this.#unread(count, 'first') ?? count);
    return count !== null && page > 0 && page === (this.#unread(count, 'last') ?? -1) + 1;
  }

  /** Pages are requested by number, and nothing shows how many there are. */
  mayBePastEnd(): boolean {
    return this.#total === null && (this.#pagination?.at ?? null) !== null;
  }

  /** The latest page is shorter than the first. */
  endsShort(): boolean {
    return this.#latest.list.rows.length < this.#size;
  }

  isWhole(): boolean {
    const received = [...this.#pages.values()].reduce((sum, { count }) => sum + count, 0);
    const count = this.#count();
    if (this.#total !== null && received < this.#total) return false;
    if (count !== null) return !this.#moved && this.#unread(count, 'first') === null;
    // Without a total, the list is complete if its end was seen.
    const { list } = this.#latest;
    return this.#pagination?.at === null ? queryOf(list.next) === null : list.rows.length === 0;
  }
}
