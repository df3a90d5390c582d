/**
 * What the check tries where the specification is silent. Paths follow its patterns (§4.2, §4.5): a hyphenated plural, at the
 * root or below an area of §1. The likeliest come first.
 */
import type { SearchedKind } from '../../../domain/compatibility/evaluate.ts';

interface Words {
  readonly areas: readonly string[];
  readonly names: readonly string[];
}
const words: Readonly<Record<SearchedKind, Words>> = {
  despatch: {
    areas: ['/stock', '/documents', '/sales'],
    names: ['despatches', 'dispatches', 'delivery-notes', 'despatch-notes'],
  },
  quote: {
    areas: ['/documents', '/sales'],
    names: ['quotes', 'quotations', 'offers', 'proposals'],
  },
  purchaseReturnInvoice: {
    areas: ['/documents', '/purchases'],
    names: ['purchase-return-invoices', 'purchase-returns'],
  },
};

/** A path to try; a lower rank is likelier. */
interface Candidate {
  readonly path: string;
  readonly rank: number;
}

/**
 * `now`: the setting; `found`: areas of other kinds, likelier than the rest. Paths with another area and another name come last.
 */
export function candidatePaths(kind: SearchedKind, now: string, found: readonly string[]): readonly Candidate[] {
  const { names, areas } = words[kind];
  const all = [...new Set(['', ...found, ...areas])];
  const rankOf = (area: string): number => (area === '' ? 0 : found.includes(area) ? 1 : 1 + areas.indexOf(area));
  const made = all.flatMap((area) =>
    names.map((name, n) => ({
      path: `${area}/${name}`,
      rank: 1 + rankOf(area) + n + (area !== '' && n > 0 ? areas.length + names.length : 0),
    })),
  );
  return [{ path: now, rank: 0 }, ...made.filter(({ path }) => path !== now).sort((a, b) => a.rank - b.rank)];
}

/** A path without its last segment. */
export const areaOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** A path that no service has; the answer shows how the service answers for missing paths. */
export const absentPath = '/compatibility-check-of-an-absent-path';

/** Query parameters that may select a page by its number. */
export const pageParameters = [
  'page',
  'pageNumber',
  'pageNo',
  'pageIndex',
  'pageNum',
  'p',
  'currentPage',
  'sayfa',
] as const;
