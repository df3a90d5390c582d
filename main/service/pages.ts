import type { JsonObject } from '../../domain/json.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { Clock } from '../ports.ts';
import type { ServiceAnswer, ServiceClient } from './client.ts';
import type { Identity } from '../submission.ts';
import { readList } from './lists.ts';
import type { ListReading } from './lists.ts';
import { problemOfAnswer } from './problems.ts';

export interface ListRequest {
  readonly client: ServiceClient;
  readonly settings: ConnectionSettings;
  readonly identity: Identity;
  readonly path: string;
  readonly signal?: AbortSignal;
}
/** For waiting until the service accepts a request again; `signal` ends the wait. */
export interface Waiting {
  readonly clock: Pick<Clock, 'after'>;
  readonly signal?: AbortSignal;
}
export type PagesRequest = ListRequest & Waiting;
/** `partial`: the service's answers showed signs of being incomplete, or entries were left out. */
export type ListEnd = { readonly partial: boolean } | { readonly problem: ServiceProblem };

/** What one answer contained: the number of its entries, and what it says about the whole list. */
interface TakenPage {
  readonly count: number;
  /** How many of the entries could not be identified and were left out. */
  readonly unread?: number;
  readonly total: number | null;
  readonly partial: boolean;
  /** The same entries as in the previous page; they are not stored a second time. */
  readonly repeated: boolean;
  /** There is no room for more: the list stays incomplete. */
  readonly full?: boolean;
}
export type Response = Extract<ServiceAnswer, { kind: 'response' }>;
type Taking = TakenPage | { readonly problem: ServiceProblem };

/** Size limit of one answer: a hundred thousand products with all their members. A thread parses it (main/worker). */
const mostListBytes = 128 * 1024 * 1024;

/** No company's list is longer; limits the requests to a service that ignores the page parameter in an unknown way. */
const maxPages = 2_000;

/** Maximum wait for a page, in milliseconds. If the service asks for more, reading ends. */
const longestWait = 120_000;

/**
 * Fetches a list: page by page if the connection's settings name a page parameter (assumed; none by default), otherwise with one
 * request. Each answer is processed by `take` before the next request; `take` returns what was in it.
 */
export async function fetchPages(
  request: PagesRequest,
  take: (answer: Response) => Taking | Promise<Taking>,
): Promise<ListEnd> {
  const { pageParameter, firstPage } = request.settings.assumed;
  let received = 0;
  let unread = 0;
  /** The number of entries of the first page and of the latest one. */
  let [first, latest] = [0, 0];
  let total: number | null = null;
  const ended = (partial: boolean): ListEnd => ({ partial: partial || unread > 0 });

  for (let page = firstPage; page < firstPage + maxPages; page += 1) {
    const query = pageParameter === '' ? {} : { [pageParameter]: String(page) };
    const answer = await (page === firstPage ? askForPage(request, query) : askForLaterPage(request, query, request));
    if (answer.kind !== 'response') return { problem: problemOfAnswer(answer) ?? { reason: 'network' } };
    const list = await take(answer);
    if ('problem' in list) {
      // Every page of a list without a total is followed by one more request, and a total may count entries that are hidden.
      const isPastEnd = page > firstPage && (total ?? 0) <= (page - firstPage) * first;
      const isShort = latest < first;
      if (isPastEnd && endsList(list.problem, isShort)) return ended(total === null ? !isShort : total > received);
      return { problem: pagingInDoubt({ ...list.problem, status: answer.status }, pageParameter) };
    }
    if (list.full === true) return ended(true);

    // The service ignores the parameter, so the first answer is all that it gives.
    if (list.repeated) return ended(list.partial && !isWhole(received, list.total));
    received += list.count;
    unread += list.unread ?? 0;
    latest = list.count;
    if (page === firstPage) first = latest;
    total = list.total ?? total;
    if (pageParameter === '') return ended(list.partial);
    if (list.count === 0) return ended(list.total !== null && list.total > received);
    if (isWhole(received, list.total)) return ended(false);
  }
  return ended(true);
}

/** Waits as long as the answer asks for; returns false, at once, if it does not ask, asks for too long, or the wait is ended. */
async function hasWaited({ clock, signal }: Waiting, answer: ServiceAnswer): Promise<boolean> {
  const isStopped = (): boolean => signal?.aborted === true;
  if (answer.kind !== 'response' || answer.status !== 429) return false;
  const { reason, retryAfterMs = Infinity } = problemOfAnswer(answer) ?? {};
  if (reason !== 'tooManyRequests' || retryAfterMs > longestWait || isStopped()) return false;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(retryAfterMs, end);
    signal?.addEventListener('abort', end);
  });
  return !isStopped();
}

/** One request for a list, or for the part of it that `query` selects. */
export function askForPage(
  { client, path, identity, signal }: Pick<ListRequest, 'client' | 'path' | 'identity' | 'signal'>,
  query: Readonly<Record<string, string>>,
): Promise<ServiceAnswer> {
  return client.send({
    method: 'GET',
    path,
    ...(Object.keys(query).length === 0 ? {} : { query }),
    identity,
    maxBytes: mostListBytes,
    ...(signal === undefined ? {} : { signal }),
  });
}

/**
 * One request for a page after the first. If the service asks to wait (§8: rate limits are not shown), the page is requested once
 * more, so that what was read is not lost.
 */
export async function askForLaterPage(
  request: Parameters<typeof askForPage>[0],
  query: Readonly<Record<string, string>>,
  waiting: Waiting,
): Promise<ServiceAnswer> {
  const answer = await askForPage(request, query);
  return (await hasWaited(waiting, answer)) ? askForPage(request, query) : answer;
}

/** A service that refuses the request may refuse the page parameter in it, which is an assumption. */
export function pagingInDoubt(problem: ServiceProblem, pageParameter: string): ServiceProblem {
  return pageParameter !== '' && problem.reason === 'refusedByService' && problem.setting === undefined
    ? { ...problem, setting: 'pageParameter' }
    : problem;
}

/**
 * Whether a problem means that the requested page is after the last one. `isShort`: the page before was shorter than the first.
 * After a full page, only "not found" does, and the list may be incomplete: a service may also refuse too many requests.
 */
export function endsList({ reason }: ServiceProblem, isShort: boolean): boolean {
  const isRefusal = reason === 'refusedByService' || reason === 'wrongTypes' || reason === 'dataMissing';
  return reason === 'notFound' || (isShort && isRefusal);
}

export function readPage(answer: Response): ListReading | { readonly problem: ServiceProblem } {
  const problem = problemOfAnswer(answer);
  return problem === null ? readList(answer.reading) : { problem };
}

/** Distinguishes two pages by their length, their first and their last entry. */
export const fingerprintOf = (rows: readonly JsonObject[]): string =>
  JSON.stringify([rows.length, rows[0] ?? null, rows.at(-1) ?? null]);

const isWhole = (received: number, total: number | null): boolean => total !== null && received >= total;
