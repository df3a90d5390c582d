/** Which query parameter asks a list for a page, and how its pages are numbered. */
import type { PageLook, PageSearch } from '../../../domain/compatibility/evaluate.ts';
import { queryOf, turningOfLink } from '../page-turning.ts';
import type { Query } from '../page-turning.ts';
import { pageParameters } from './candidates.ts';

/** Asks the list with a query; `null`: it was refused, or no question is left. */
type AskPage = (query: Query) => Promise<PageLook | null>;

export interface PageClues {
  /** The parameter of the settings; empty: none. */
  readonly now: string;
  /** The link in the list's first answer, which had so many entries. */
  readonly next: string | null;
  readonly entries: number;
  /** Whether the answer says that there are more, so that it is worth trying many. */
  readonly partial: boolean;
}

const isTurned = (look: PageLook | null): boolean => look === 'further' || look === 'empty';

/**
 * The parameter in the answer's own link comes first, then that of the settings or the likeliest, alone; then all the
 * others in one request, from which the heard one is found by halves. A service takes no notice of those it does not know.
 */
export async function searchPages(ask: AskPage, clues: PageClues): Promise<PageSearch> {
  const linked = linkedParameter(clues);
  if (linked === 'other') return { kind: 'otherTurning' };
  const known = [linked, clues.now].filter((name) => name !== null && name !== '');
  const [first, ...others] = [...new Set([...known, ...pageParameters])] as [string, ...string[]];
  const look = await ask({ [first]: '2' });
  if (isTurned(look)) return numbering(ask, first);
  if (!clues.partial) return look === null ? { kind: 'notTried' } : { kind: 'notHeard' };
  const heard = await heardOf(ask, others);
  return heard === null ? { kind: 'notHeard' } : numbering(ask, heard);
}

const alone = 4;

async function heardOf(ask: AskPage, names: readonly string[]): Promise<string | null> {
  const all = await ask(Object.fromEntries(names.map((name) => [name, '2'])));
  if (all === null) {
    // It refuses what it does not know.
    for (const name of names.slice(0, alone)) if (isTurned(await ask({ [name]: '2' }))) return name;
    return null;
  }
  if (!isTurned(all)) return null;
  let left = names;
  while (left.length > 1) {
    const half = left.slice(0, Math.ceil(left.length / 2));
    const isThere = isTurned(await ask(Object.fromEntries(half.map((name) => [name, '2']))));
    left = isThere ? half : left.slice(half.length);
  }
  return left[0] ?? null;
}

/** Page 1 is what came without a page, or the page after it. */
async function numbering(ask: AskPage, parameter: string): Promise<PageSearch> {
  for (const first of [1, 0] as const) {
    const look = await ask({ [parameter]: String(first) });
    if (look === 'same') return { kind: 'heard', parameter, first };
  }
  return { kind: 'notHeard' };
}

/** The name under which the link counts pages; `other`: it leads on in another way. */
function linkedParameter({ next, entries }: PageClues): string | 'other' | null {
  const turning = turningOfLink(next, entries);
  if (turning === null) return queryOf(next) === null ? null : 'other';
  const [one, two] = [turning.at?.(1) ?? {}, turning.at?.(2) ?? {}];
  const name = Object.keys(one).find((key) => one[key] !== two[key]);
  return name !== undefined && Number(two[name]) - Number(one[name]) === 1 ? name : 'other';
}
