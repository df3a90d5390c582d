import type { JsonObject } from '../../domain/json.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { ServiceProblem } from '../../preload/contract.ts';
import type { Identity, ServiceClient } from './client.ts';
import { readList } from './lists.ts';
import { problemOfAnswer } from './problems.ts';

export interface ListRequest {
  readonly client: ServiceClient;
  readonly settings: ConnectionSettings;
  readonly identity: Identity;
  readonly path: string;
  readonly signal?: AbortSignal;
}
export interface ListPage {
  readonly rows: readonly JsonObject[];
  /** How many there are in all, where the answer told. */
  readonly total: number | null;
}
/** `partial`: the service's answers bore signs that these were not all. */
export type ListEnd = { readonly partial: boolean } | { readonly problem: ServiceProblem };

/** No list of a company is longer; a service that ignores the page parameter in a new way must not be asked for ever. */
const maxPages = 2_000;

/**
 * Reads a list, page by page where the connection's settings name a page parameter (assumed; none by default), else as the
 * one answer it is. Each page is handed on before the next is asked for.
 */
export async function readPages(
  request: ListRequest,
  onPage: (page: ListPage) => void | Promise<void>,
): Promise<ListEnd> {
  const { pageParameter, firstPage } = request.settings.assumed;
  let received = 0;
  let before: string | null = null;

  for (let page = firstPage; page < firstPage + maxPages; page += 1) {
    const answer = await request.client.send({
      method: 'GET',
      path: request.path,
      ...(pageParameter === '' ? {} : { query: { [pageParameter]: String(page) } }),
      identity: request.identity,
      maxBytes: 256 * 1024 * 1024,
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    const problem = problemOfAnswer(answer);
    if (problem !== null) return { problem };
    if (answer.kind !== 'response') return { problem: { reason: 'network' } };
    const list = readList(answer.reading);
    if ('problem' in list) return { problem: { ...list.problem, status: answer.status } };

    // The same page again: the service takes no notice of the parameter, and what came is all that it gives.
    const print = JSON.stringify([list.rows.length, list.rows[0] ?? null, list.rows.at(-1) ?? null]);
    if (print === before) return { partial: list.partial && !isWhole(received, list.total) };
    before = print;
    received += list.rows.length;
    if (list.rows.length > 0) await onPage({ rows: list.rows, total: list.total });
    if (pageParameter === '') return { partial: list.partial };
    if (list.rows.length === 0) return { partial: list.total !== null && list.total > received };
    if (isWhole(received, list.total)) return { partial: false };
  }
  return { partial: true };
}

const isWhole = (received: number, total: number | null): boolean => total !== null && received >= total;
