/** Evaluates the service's answers against the assumptions about it. The requests are made in main/service/compatibility. */
import { descriptionOf, settingKeys } from '../connection-settings.ts';
import type { AssumedKey } from '../connection-settings.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { Finding, Reason } from './report.ts';

export type SearchedKind = Exclude<DocumentKind, 'salesReturnInvoice'>;

/** The answer to a request for a list of documents. `refused`: an envelope with an error, unlike at an unknown path. */
export type ListAnswer = 'documents' | 'emptyList' | 'refused' | 'notAllowed' | 'otherEntries' | 'absent';
export interface PathTry {
  readonly path: string;
  readonly answer: ListAnswer;
}

/** The properties of a list's answer that show paging. `sample`: its first entries, to recognise them in another answer. */
export interface Page {
  readonly entries: number;
  readonly total: number | null;
  /** The answer says that there are more entries. */
  readonly partial: boolean;
  readonly sample: readonly string[];
}
export type PageLook = 'same' | 'further' | 'empty' | 'other';
export type PageSearch =
  | { readonly kind: 'parameterWorks'; readonly parameter: string; readonly first: 0 | 1 }
  /** The answer's link to the next page uses an offset or a cursor. */
  | { readonly kind: 'otherPaging' }
  | { readonly kind: 'noParameterWorks' }
  | { readonly kind: 'notTried' };

export interface Evidence {
  /** In the order in which they were tried. */
  readonly paths: Readonly<Record<SearchedKind, readonly PathTry[]>>;
  /** The first answer of each list, requested without a page parameter. */
  readonly lists: readonly Page[];
  readonly pages: PageSearch;
}

/** From most to least certain. */
const settling = ['documents', 'emptyList', 'refused', 'notAllowed'] as const;

/** How the answer to a request for a page relates to the list's first answer. */
export function comparePages(first: Page, page: Page): PageLook {
  const sameTotal = first.total === null || page.total === null || first.total === page.total;
  if (!sameTotal) return 'other';
  if (page.entries === 0) return 'empty';
  if (page.sample[0] === first.sample[0]) return 'same';
  const known = new Set(first.sample);
  return page.sample.some((entry) => known.has(entry)) ? 'other' : 'further';
}

/** A service with paging would have split a list longer than this, by any usual page size. */
const longEnough = 100;

export function evaluate(evidence: Evidence): readonly Finding[] {
  return settingKeys.flatMap((key): Finding[] => {
    if (descriptionOf(key).part !== 'assumed') return [];
    return [findingOf(key as AssumedKey, evidence)];
  });
}

function findingOf(key: AssumedKey, { paths, lists, pages }: Evidence): Finding {
  switch (key) {
    case 'assumed.despatchesPath':
      return { key, ...pathOf('despatch', paths.despatch) };
    case 'assumed.quotesPath':
      return { key, ...pathOf('quote', paths.quote) };
    case 'assumed.purchaseReturnsPath':
      return { key, ...pathOf('purchaseReturnInvoice', paths.purchaseReturnInvoice) };
    case 'assumed.pageParameter':
      return { key, ...pageParameter(lists, pages) };
    case 'assumed.firstPage':
      return pages.kind === 'parameterWorks'
        ? { key, found: pages.first, reason: 'parameterWorks' }
        : { key, found: null, reason: 'needsPageParameter' };
    default:
      return { key, found: null, reason: notByReading[key] };
  }
}

type Settled = Omit<Finding, 'key'>;

function pathOf(kind: SearchedKind, tries: readonly PathTry[]): Settled {
  for (const answer of settling) {
    // 405 proves nothing here: single purchase returns are read below this path (§4.1) even if they are not listed there.
    if (answer === 'notAllowed' && kind === 'purchaseReturnInvoice') continue;
    const found = tries.find((one) => one.answer === answer);
    if (found !== undefined) return { found: found.path, reason: answer };
  }
  const other = tries.find(({ answer }) => answer === 'otherEntries');
  if (other !== undefined) return { found: null, reason: 'otherEntries', detail: other.path };
  return { found: null, reason: tries.length === 0 ? 'notTried' : 'nothingAnswers' };
}

function pageParameter(lists: readonly Page[], pages: PageSearch): Settled {
  if (pages.kind === 'parameterWorks') return { found: pages.parameter, reason: 'parameterWorks' };
  if (pages.kind === 'notTried') return { found: null, reason: 'notTried' };
  if (lists.some(({ partial }) => partial)) return { found: null, reason: pages.kind };
  const longest = Math.max(0, ...lists.map(({ entries }) => entries));
  if (longest === 0) return { found: null, reason: 'noList' };
  // The list is certainly complete only if an answer has the total number of entries.
  const whole = Math.max(0, ...lists.map(({ entries, total }) => (total === entries ? entries : 0)));
  return whole > longEnough
    ? { found: '', reason: 'whole', detail: String(whole) }
    : { found: null, reason: 'seemsComplete' };
}

type PathOrPage = 'despatchesPath' | 'quotesPath' | 'purchaseReturnsPath' | 'pageParameter' | 'firstPage';
const notByReading: Readonly<Record<Exclude<AssumedKey, `assumed.${PathOrPage}`>, Reason>> = {
  'assumed.writePurchaseReturns': 'onlyWriting',
  'assumed.limitResetHour': 'notReturned',
  'assumed.deductWithholding': 'companyDecides',
  'assumed.taxesInVatBase': 'companyDecides',
  'assumed.taxesDeducted': 'companyDecides',
  'assumed.addedTaxesInLineTotal': 'companyDecides',
  'assumed.totalsInDefaultCurrency': 'companyDecides',
  'assumed.vatPerDocument': 'companyDecides',
  'assumed.unnamedMembers': 'onlyWriting',
  'assumed.sendChosenLots': 'onlyWriting',
  'assumed.leftOutOfSalesReturns': 'onlyWriting',
  'assumed.leftOutOfPurchaseReturns': 'onlyWriting',
  'assumed.leftOutOfDespatches': 'onlyWriting',
  'assumed.leftOutOfQuotes': 'onlyWriting',
};
