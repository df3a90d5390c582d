import type { JsonObject } from '../../domain/json.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { Identity, ServiceAnswer, ServiceClient } from './client.ts';
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
/** `partial`: the service's answers bore signs that these were not all. */
export type ListEnd = { readonly partial: boolean } | { readonly problem: ServiceProblem };

/** What one answer held: how many entries, and what it says of the list as a whole. */
interface TakenPage {
  readonly count: number;
  readonly total: number | null;
  readonly partial: boolean;
  /** The same entries as the page before: they are not taken a second time. */
  readonly repeated: boolean;
  /** There is no room for more: the list stays a part of itself. */
  readonly full?: boolean;
}
export type Response = Extract<ServiceAnswer, { kind: 'response' }>;
type Taking = TakenPage | { readonly problem: ServiceProblem };

/** Of one answer: a hundred thousand products with all that is known of each. A thread reads it (main/worker). */
const mostListBytes = 128 * 1024 * 1024;

/** No list of a company is longer; a service that ignores the page parameter in a new way must not be asked for ever. */
const maxPages = 2_000;

/**
 * Fetches a list, page by page where the connection's settings name a page parameter (assumed; none by default), else as
 * the one answer it is. Each answer is taken before the next is asked for; `take` says what was in it.
 */
export async function fetchPages(
  request: ListRequest,
  take: (answer: Response) => Taking | Promise<Taking>,
): Promise<ListEnd> {
  const { pageParameter, firstPage } = request.settings.assumed;
  let received = 0;

  for (let page = firstPage; page < firstPage + maxPages; page += 1) {
    const answer = await askForPage(request, pageParameter === '' ? {} : { [pageParameter]: String(page) });
    if (answer.kind !== 'response') return { problem: problemOfAnswer(answer) ?? { reason: 'network' } };
    const list = await take(answer);
    if ('problem' in list) return { problem: pagingInDoubt({ ...list.problem, status: answer.status }, pageParameter) };
    if (list.full === true) return { partial: true };

    // The service takes no notice of the parameter, and what came is all that it gives.
    if (list.repeated) return { partial: list.partial && !isWhole(received, list.total) };
    received += list.count;
    if (pageParameter === '') return { partial: list.partial };
    if (list.count === 0) return { partial: list.total !== null && list.total > received };
    if (isWhole(received, list.total)) return { partial: false };
  }
  return { partial: true };
}

/** One request for a list, or for the part of it that `query` names. */
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

/** A service that refuses the question itself may refuse the page parameter in it, which is assumed. */
export function pagingInDoubt(problem: ServiceProblem, pageParameter: string): ServiceProblem {
  return pageParameter !== '' && problem.reason === 'refusedByService' && problem.setting === undefined
    ? { ...problem, setting: 'pageParameter' }
    : problem;
}

/** The list in an answer, or why there is none in it. */
export function readPage(answer: Response): ListReading | { readonly problem: ServiceProblem } {
  const problem = problemOfAnswer(answer);
  return problem === null ? readList(answer.reading) : { problem };
}

/** Distinguishes two pages: by their length, their first and their last entry. */
export const printOf = (rows: readonly JsonObject[]): string =>
  JSON.stringify([rows.length, rows[0] ?? null, rows.at(-1) ?? null]);

const isWhole = (received: number, total: number | null): boolean => total !== null && received >= total;
