/** The findings of a compatibility check: which assumptions could be settled by reading, and which could not. */
import type { AssumedKey } from '../connection-settings.ts';
import type { LookupKind } from '../fields.ts';
import type { ServiceProblem } from '../model/connection.ts';
import type { DocumentKind } from '../model/draft-state.ts';

/** How an assumption was settled, or why it was not. */
export type Reason =
  /** Path found: its list has such documents; its list is empty; an envelope refuses the request; status 405. */
  | 'documents'
  | 'emptyList'
  | 'refused'
  | 'notAllowed'
  /** Path not found: its list has other entries; no candidate answers; the check ended before. */
  | 'otherEntries'
  | 'nothingAnswers'
  | 'notTried'
  /** Paging settled: a page parameter works; the longest list was returned whole. */
  | 'parameterWorks'
  | 'whole'
  /** Paging uncertain: no parameter works; the service pages in another way; lists may be complete; there is no list. */
  | 'noParameterWorks'
  | 'otherPaging'
  | 'seemsComplete'
  | 'noList'
  /** Depends on a page parameter, and none was found. */
  | 'needsPageParameter'
  /** Reading cannot settle it: only writing shows it; no answer has it; the company decides. */
  | 'onlyWriting'
  | 'notReturned'
  | 'companyDecides';

export interface Finding {
  readonly key: AssumedKey;
  /** The value that the setting should have; `null`: reading does not settle it. */
  readonly found: string | number | null;
  readonly reason: Reason;
  /** Number of entries of the longest list that was returned whole, or the path that returned other entries. */
  readonly detail?: string;
}

const facts = [
  ...(['code', 'name', 'id', 'title', 'taxNumber', 'taxOffice', 'address', 'detail', 'stockType', 'units'] as const),
  ...(['barcodes', 'vatRate', 'price', 'currencyCode', 'number', 'type', 'customerCode', 'customerName'] as const),
  ...(['date', 'total', 'currency', 'cancelled', 'modifiedAt'] as const),
] as const;
/** A fact that Rampa reads from an entry of a list. */
export type Fact = (typeof facts)[number];

/** A member of a list's entries, without its values. */
export interface MemberFinding {
  /** With the name of the object or list that contains it: `Units[].Code`. */
  readonly name: string;
  /** The JSON type; several are separated by ` / `. */
  readonly type: string;
  /** The facts that Rampa reads from it; may be empty. */
  readonly used: readonly Fact[];
}

export type CheckedList = LookupKind | DocumentKind;
export interface ListFinding {
  readonly list: CheckedList;
  /** Number of entries received, and of those that identify nothing; `problem`: why no entries were received. */
  readonly entries: number;
  readonly unread: number;
  readonly problem: ServiceProblem | null;
  readonly members: readonly MemberFinding[];
  /** Facts that Rampa looks for in the entries and did not find. */
  readonly missing: readonly Fact[];
}

export interface CompatibilityReport {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly requests: number;
  /** Why the check ended before everything was tried. */
  readonly stopped: ServiceProblem | null;
  readonly findings: readonly Finding[];
  readonly lists: readonly ListFinding[];
  /** How far this computer's clock is ahead of the service's; `null`: no answer had a time. */
  readonly clockAheadSeconds: number | null;
  /** The daily limit (claim ARC), and the requests counted on this computer today, including those of the check. */
  readonly limit: number | null;
  readonly used: number;
}

/** Maximum number of requests of a check; announced to the user. */
export const mostRequests = 25;
