/** How pages of a list are requested: by the parameter of the settings, or as an answer's own link shows. */
import type { ConnectionSettings } from '../../domain/settings.ts';

export type Query = Readonly<Record<string, string>>;
/** `at`: the query for the page with this index, from 0; `null` if pages can only be reached by the link in the previous page. */
export interface Pagination {
  readonly at: ((page: number) => Query) | null;
}

/** By the parameter of the settings (assumed); `null` if none is set. */
export function paginationOfSettings({ assumed }: ConnectionSettings): Pagination | null {
  const { pageParameter, firstPage } = assumed;
  return pageParameter === '' ? null : { at: (page) => ({ [pageParameter]: String(firstPage + page) }) };
}

/** The query of a link in an answer; `null` if it has none. The rest of the link is ignored. */
export function queryOf(link: string | null): Query | null {
  if (link === null || !link.includes('?')) return null;
  const query = Object.fromEntries(new URLSearchParams(link.slice(link.indexOf('?') + 1).replace(/#.*$/s, '')));
  return Object.keys(query).length === 0 ? null : query;
}

/**
 * How the first answer's link to the second page counts: by page (1 or 2) or by the rows before it (as many as were received).
 * With neither, pages can only be reached by links (`at` is `null`). `null` if there is no link.
 */
export function paginationOfLink(link: string | null, received: number): Pagination | null {
  const query = queryOf(link);
  if (query === null) return null;
  const counting = Object.entries(query).flatMap(([name, value]) => {
    if (!/^\d{1,6}$/.test(value)) return [];
    const number = Number(value);
    if (number === received && rowNames.test(name)) return [{ name, of: (page: number) => page * received }];
    if ((number === 1 || number === 2) && !sizeNames.test(name)) {
      return [{ name, of: (page: number) => page + number - 1 }];
    }
    return [];
  });
  const [only, ...others] = counting;
  if (only === undefined || others.length > 0) return { at: null };
  return { at: (page) => ({ ...query, [only.name]: String(only.of(page)) }) };
}

const rowNames = /offset|skip|start|from|first/i;
const sizeNames = /size|limit|take|count|per|top|rows/i;
