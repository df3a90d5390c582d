/**
 * What is tried where the specification shows nothing. Paths are made as it makes its own (§4.2, §4.5): a plural with hyphens, at
 * the root or below an area of §1. The likeliest first.
 */
import type { SearchedKind } from '../../../domain/compatibility/evaluate.ts';

interface Words {
  readonly areas: readonly string[];
  readonly names: readonly string[];
}
const words: Readonly<Record<SearchedKind, Words>> = {
  despatch: {
    areas: ['', '/stock', '/documents', '/sales'],
    names: ['despatches', 'dispatches', 'delivery-notes', 'despatch-notes'],
  },
  quote: {
    areas: ['', '/documents', '/sales', '/stock'],
    names: ['quotes', 'quotations', 'offers', 'proposals'],
  },
  purchaseReturnInvoice: {
    areas: ['', '/documents', '/purchases', '/stock'],
    names: ['purchase-return-invoices', 'purchase-returns', 'return-invoices'],
  },
};

/** `now`: the setting; `areas`: where other kinds were found. */
export function candidatePaths(kind: SearchedKind, now: string, areas: readonly string[]): readonly string[] {
  const { names } = words[kind];
  const ordered = [...new Set([...areas, ...words[kind].areas])];
  const made = ordered.flatMap((area, a) => names.map((name, n) => ({ path: `${area}/${name}`, rank: a + n })));
  return [...new Set([now, ...made.sort((a, b) => a.rank - b.rank).map(({ path }) => path)])];
}

/** The part of a path before its last word. */
export const areaOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** A path that no service has: what answers there answers for paths that are not there. */
export const absentPath = '/compatibility-check-of-an-absent-path';

/** Parameters that ask for a page by its number. */
export const pageParameters = [
  ...['page', 'pageNumber', 'pageNo', 'pageIndex', 'currentPage', 'pageNum', 'p', 'pageId'],
  ...['sayfa', 'sayfaNo'],
] as const;
