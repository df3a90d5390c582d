/** Compares an answer of the service's list with searches: short ones here, long ones in a thread. */
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import { readReference } from '../service/documents.ts';
import { createdAt } from '../service/list-order.ts';
import type { ListReading } from '../service/lists.ts';
import { factsOf } from '../service/newest-pages.ts';
import type { PageOf } from '../service/newest-pages.ts';
import { readPage } from '../service/pages.ts';
import type { Response } from '../service/pages.ts';
import { matchPage } from './reconcile/match-page.ts';
import type { ListSearch, MatchedPage } from './reconcile/match-page.ts';

type Refusal = { readonly problem: ServiceProblem };
/** Reads an answer and compares its entries with the searches. May reject. */
export type MatchAnswer = (
  kind: DocumentKind,
  answer: Response,
  searches: readonly ListSearch[],
) => Promise<PageOf<readonly MatchedPage[]> | Refusal>;

/** For each search, in the same order. */
export function matchList(
  kind: DocumentKind,
  list: ListReading | Refusal,
  searches: readonly ListSearch[],
): PageOf<readonly MatchedPage[]> | Refusal {
  if ('problem' in list) return list;
  const entries = list.rows.map((row) => ({ ...readReference(kind, row), data: row, createdAt: createdAt(row) }));
  return { ...factsOf(kind, list), content: matchPage(kind, entries, searches) };
}

/** Bytes times searches up to which an answer takes the main process a few milliseconds, less than a thread takes to start. */
const mostWorkHere = 1024 * 1024;

export const matchShortHere =
  (inThread: MatchAnswer): MatchAnswer =>
  async (kind, answer, searches) =>
    answer.body.byteLength * searches.length > mostWorkHere
      ? inThread(kind, answer, searches)
      : matchList(kind, readPage(answer), searches);
