/** What a check of a service's compatibility has found: what reading settles of the assumptions, and what it does not. */
import type { AssumedKey } from '../connection-settings.ts';
import type { LookupKind } from '../fields.ts';
import type { ServiceProblem } from '../model/connection.ts';
import type { DocumentKind } from '../model/draft-state.ts';

/** How an assumption was settled, or why it was not. */
export type Reason =
  /** A path: a list with such documents; a list without entries; an envelope that refuses the question; 405. */
  | 'documents'
  | 'emptyList'
  | 'refused'
  | 'notAllowed'
  /** No path: a list of something else; no candidate answers; the check ended before. */
  | 'otherEntries'
  | 'nothingAnswers'
  | 'notTried'
  /** Pages: a parameter is heard; the longest list came whole. */
  | 'heard'
  | 'whole'
  /** No certainty about pages: none is heard; they are turned in another way; lists came, perhaps whole; there is none. */
  | 'notHeard'
  | 'otherTurning'
  | 'seemsWhole'
  | 'noList'
  /** Only with a page parameter. */
  | 'withoutPages'
  /** Not a matter of reading: shown by writing alone; not said by any answer; the company's own way. */
  | 'onlyWriting'
  | 'notSaid'
  | 'ownWay';

export interface Finding {
  readonly key: AssumedKey;
  /** What the setting should be; `null`: reading does not settle it. */
  readonly found: string | number | null;
  readonly reason: Reason;
  /** Entries of the longest list that came whole, or the path where something else answered. */
  readonly detail?: string;
}

const facts = [
  ...(['code', 'name', 'id', 'title', 'taxNumber', 'taxOffice', 'address', 'detail', 'stockType', 'units'] as const),
  ...(['barcodes', 'vatRate', 'price', 'currencyCode', 'number', 'type', 'customerCode', 'customerName'] as const),
  ...(['date', 'total', 'currency', 'cancelled', 'modifiedAt'] as const),
] as const;
/** What Rampa takes from an entry of a list. */
export type Fact = (typeof facts)[number];

/** A member of a list's entries: never its values. */
export interface MemberFinding {
  /** With that of the object or list it is in: `Units[].Code`. */
  readonly name: string;
  /** As in JSON, with ` / ` between several. */
  readonly type: string;
  /** What Rampa takes from it; empty: nothing. */
  readonly used: readonly Fact[];
}

export type CheckedList = LookupKind | DocumentKind;
export interface ListFinding {
  readonly list: CheckedList;
  /** Entries that came, and those of them that name nothing; `problem`: why none came. */
  readonly entries: number;
  readonly unread: number;
  readonly problem: ServiceProblem | null;
  readonly members: readonly MemberFinding[];
  /** What Rampa looks for in such entries and did not find. */
  readonly missing: readonly Fact[];
}

export interface CompatibilityReport {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly requests: number;
  /** Why it ended before everything was tried. */
  readonly stopped: ServiceProblem | null;
  readonly findings: readonly Finding[];
  readonly lists: readonly ListFinding[];
  /** By how much this computer's clock is ahead of the service's; `null`: no answer had a time. */
  readonly clockAheadSeconds: number | null;
  /** Claim ARC, and the requests counted on this computer today, the check's included. */
  readonly limit: number | null;
  readonly used: number;
}

/** The check announces so many. */
export const mostRequests = 25;
