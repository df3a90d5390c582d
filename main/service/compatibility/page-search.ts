/** Finds which query parameter selects a page of a list, and how pages are numbered. */
import type { PageLook, PageSearch } from '../../../domain/compatibility/evaluate.ts';
import { queryOf, paginationOfLink } from '../pagination.ts';
import type { Query } from '../pagination.ts';
import { pageParameters } from './candidates.ts';

/** Requests the list with a query; `null`: it was refused, or no request is left. */
type AskPage = (query: Query) => Promise<PageLook | null>;

interface PageClues {
  /** The parameter in the settings; may be empty. */
  readonly now: string;
  /** The link in the list's first answer, and the number of its entries. */
  readonly next: string | null;
  readonly entries: number;
  /** Whether the answer says that there is more, so that many attempts are worthwhile. */
  readonly partial: boolean;
}

const isTurned = (look: PageLook | null): boolean => look === 'further' || look === 'empty';

/**
 * A link in the answer settles it. Otherwise the parameter of the settings or the likeliest one is tried alone, then all others
 * in one request, among which the effective one is found by bisection: services ignore parameters that they do not know.
 */
export async function searchPages(ask: AskPage, clues: PageClues): Promise<PageSearch> {
  const link = pageOfLink(clues);
  if (link === 'other') return { kind: 'otherPaging' };
  if (link !== null && isTurned(await ask({ [link.parameter]: String(link.second) }))) {
    return { kind: 'parameterWorks', parameter: link.parameter, first: link.second === 1 ? 0 : 1 };
  }
  const names = [...new Set([clues.now, ...pageParameters])].filter((name) => name !== '');
  const [first, ...others] = names as [string, ...string[]];
  const look = await ask({ [first]: '2' });
  if (isTurned(look)) return numbering(ask, first);
  if (!clues.partial) return look === null ? { kind: 'notTried' } : { kind: 'noParameterWorks' };
  const parameter = await workingParameter(ask, others);
  return parameter === null ? { kind: 'noParameterWorks' } : numbering(ask, parameter);
}

/** Number of parameters tried one by one if a service refuses unknown ones. */
const alone = 4;

async function workingParameter(ask: AskPage, names: readonly string[]): Promise<string | null> {
  const all = await ask(page2(names));
  if (all === null) {
    for (const name of names.slice(0, alone)) if (isTurned(await ask(page2([name])))) return name;
    return null;
  }
  if (!isTurned(all)) return null;
  let left = names;
  while (left.length > 1) {
    const half = left.slice(0, Math.ceil(left.length / 2));
    left = isTurned(await ask(page2(half))) ? half : left.slice(half.length);
  }
  return left[0] ?? null;
}

const page2 = (names: readonly string[]): Query => Object.fromEntries(names.map((name) => [name, '2']));

/** Page 1 is either the first answer again, or the page after it. */
async function numbering(ask: AskPage, parameter: string): Promise<PageSearch> {
  const look = await ask({ [parameter]: '1' });
  if (look === 'same') return { kind: 'parameterWorks', parameter, first: 1 };
  return isTurned(look) ? { kind: 'parameterWorks', parameter, first: 0 } : { kind: 'noParameterWorks' };
}

/** The parameter by which the link requests the second page, and that page's number; `other`: it works in another way. */
function pageOfLink({ next, entries }: PageClues): { parameter: string; second: number } | 'other' | null {
  const pagination = paginationOfLink(next, entries);
  if (pagination === null) return queryOf(next) === null ? null : 'other';
  const [second, third] = [pagination.at?.(1) ?? {}, pagination.at?.(2) ?? {}];
  const parameter = Object.keys(second).find((key) => second[key] !== third[key]);
  if (parameter === undefined || Number(third[parameter]) - Number(second[parameter]) !== 1) return 'other';
  return { parameter, second: Number(second[parameter]) };
}
