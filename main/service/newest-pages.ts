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
import { askForLaterPage, askForPage, endsList, fingerprintOf, pagingInDoubt } from './pages.ts';
import type { ListEnd, ListRequest, Response, Waiting } from './pages.ts';
import type { ServiceAnswer } from './client.ts';
import { problemOfAnswer } from './problems.ts';

/** What an answer shows of the whole list: how many documents there are, and the order of its rows. */
export interface PageFacts extends Pick<ListReading, 'partial' | 'total' | 'next'> {
  /** The number of its rows. */
  readonly count: number;
  /** Its first row; empty if it has none. */
  readonly first: readonly JsonObject[];
  readonly order: ListOrder | null;
  readonly fingerprint: string;
}
/** An answer as it was read, with what the caller needs of its rows. */
export interface PageOf<T> extends PageFacts {
  readonly content: T;
}
export interface NewestPage<T> {
  readonly content: T;
  /** The list is ordered by time of creation, and everything read after this page is older than its rows. */
  readonly olderFollow: boolean;
}
/** Reads one answer, in a thread, because it may have tens of thousands of rows. */
export type ReadAnswer<T> = (answer: Response) => Promise<PageOf<T> | { readonly problem: ServiceProblem }>;

export function factsOf(kind: DocumentKind, { rows, partial, total, next }: ListReading): PageFacts {
  return {
    ...{ partial, total, next, count: rows.length, first: rows.slice(0, 1) },
    ...{ order: orderOf(kind, rows), fingerprint: fingerprintOf(rows) },
  };
}

/** Limit, however much the caller would read. */
const mostPages = 200;

/**
 * Reads until `onPage` returns false, or nothing is left. `partial` is false only if the only answer showed no sign of being
 * incomplete, or if every page was read and contained as many documents as the service's total.
 */
export async function readNewestPages<T>(
  request: ListRequest & { readonly kind: DocumentKind; readonly waiting: Waiting },
  read: ReadAnswer<T>,
  onPage: (page: NewestPage<T>) => boolean | Promise<boolean>,
): Promise<ListEnd> {
  const fixed = paginationOfSettings(request.settings);
  const opening = await listIn(await askForPage(request, fixed?.at?.(0) ?? {}), request, read);
  if ('problem' in opening) return opening;
  const pagination = fixed ?? paginationOfLink(opening.next, opening.count);
  const tracker = new PageTracker(request.kind, pagination, opening);
  const show = async (page: number, { count, content }: PageOf<T>): Promise<boolean> =>
    count === 0 || (await onPage({ content, olderFollow: tracker.olderFollow(page) }));
  if (!(await show(0, opening))) return { partial: true };

  for (let page = tracker.following(); page !== null; page = tracker.following()) {
    const answer = await askForLaterPage(request, tracker.queryOf(page) ?? {}, request.waiting);
    const list = await listIn(answer, request, read);
    if ('problem' in list) {
      const isShort = tracker.endsShort();
      return tracker.mayBePastEnd() && endsList(list.problem, isShort) ? { partial: !isShort } : list;
    }
    // The service ignores the page parameter, so the first answer is all that it gives.
    if (!tracker.take(page, list)) return { partial: list.partial && !tracker.isWhole() };
    if (!(await show(page, list))) return { partial: true };
  }
  return { partial: pagination === null ? opening.partial : !tracker.isWhole() };
}

async function listIn<T>(
  answer: ServiceAnswer,
  { settings }: ListRequest,
  read: ReadAnswer<T>,
): Promise<PageOf<T> | { readonly problem: ServiceProblem }> {
  if (answer.kind !== 'response') return { problem: problemOfAnswer(answer) ?? { reason: 'network' } };
  const list = await read(answer);
  if (!('problem' in list)) return list;
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
  #latest: { readonly page: number; readonly list: PageFacts };
  /** The list grew or shrank while it was read. */
  #moved = false;

  constructor(kind: DocumentKind, pagination: Pagination | null, opening: PageFacts) {
    this.#kind = kind;
    this.#pagination = pagination;
    this.#size = opening.count;
    this.#total = opening.total;
    this.#order = opening.order;
    this.#latest = { page: 0, list: opening };
    this.#note(0, opening);
  }

  #note(page: number, list: PageFacts): void {
    this.#fingerprints.add(list.fingerprint);
    this.#pages.set(page, { count: list.count, first: list.first });
    this.#latest = { page, list };
  }

  /** Returns false if the page was received before. */
  take(page: number, list: PageFacts): boolean {
    if (list.count > 0 && this.#fingerprints.has(list.fingerprint)) return false;
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
    if (count === null) return list.count === 0 ? null : page + 1;
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
    return this.#latest.list.count < this.#size;
  }

  isWhole(): boolean {
    const received = [...this.#pages.values()].reduce((sum, { count }) => sum + count, 0);
    const count = this.#count();
    if (this.#total !== null && received < this.#total) return false;
    if (count !== null) return !this.#moved && this.#unread(count, 'first') === null;
    // Without a total, the list is complete if its end was seen.
    const { list } = this.#latest;
    return this.#pagination?.at === null ? queryOf(list.next) === null : list.count === 0;
  }
}
