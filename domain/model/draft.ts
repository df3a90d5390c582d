/** Drafts and the list of them. */
import type { DraftSort, ProblemFilter } from './draft-choices.ts';
import type { DocumentKind, DraftState, Operation, WaitingReason } from './draft-state.ts';
import type { ValueRecord } from '../fields.ts';
import type { Summary } from '../summary.ts';
import type { ConflictMoment } from './service-document.ts';

/** A row of the drafts list. Amounts are decimal strings, times epoch milliseconds, dates as in the document. */
export interface DraftSummary extends Summary {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly state: DraftState;
  readonly waitingReason: WaitingReason | null;
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Id and number that the service returned on acceptance; `null` where it returned none. */
  readonly acceptedId: string | null;
  readonly acceptedNumber: string | null;
  /** Whether the draft has a `Conflict` that the user has not resolved yet. */
  readonly conflict: ConflictMoment | null;
  /** The last time that it was written to a file for another workstation; whether it may be sent from here all the same. */
  readonly handedOver: { readonly at: number; readonly confirmed: boolean } | null;
  /** It came in such a file. */
  readonly receivedAt: number | null;
}
export interface Draft extends DraftSummary {
  readonly content: ValueRecord;
  /** The service's id of the document a replace, change or delete was taken from, and its content then. */
  readonly targetId: string | null;
  readonly baseline: ValueRecord | null;
  /** Source of `baseline`: the service, or the copy that was sent from this computer, if the service's could not be read. */
  readonly baselineSource: 'service' | 'copy' | null;
}
export interface ReturnsQuery {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly customerCode: string;
  /** Of the invoice or despatch that was returned. */
  readonly number: string;
}
export interface ReturnOfInvoice {
  readonly id: string;
  /** The service's id of it; `null` where it is not known to be there. */
  readonly acceptedId: string | null;
  readonly content: ValueRecord;
}
/** What drafts are filtered by beside state, kind and search. Of a range both ends are included; what has none lies in none. */
export interface DraftFilters {
  /** `YYYY-MM-DD` */
  readonly dateFrom?: string;
  readonly dateTo?: string;
  /** Decimals, in whatever currency, unless `currency` is given. */
  readonly totalFrom?: string;
  readonly totalTo?: string;
  readonly currency?: string;
  readonly customerCode?: string;
  readonly problems?: ProblemFilter;
  /** Accepted then or later; epoch milliseconds. */
  readonly acceptedFrom?: number;
}
export interface DraftQuery extends DraftFilters {
  readonly connectionId: string;
  /** Each word begins a word of the number, the customer and the references, or each one of the same line's product. */
  readonly search?: string;
  readonly states?: readonly DraftState[];
  readonly kinds?: readonly DocumentKind[];
  /** Only drafts taken from this document of the service, or accepted as it. */
  readonly documentId?: string;
  /** Only deleted ones, the last deleted first whatever the sort. */
  readonly deleted?: boolean;
  readonly sort?: DraftSort;
  readonly descending?: boolean;
  readonly offset: number;
  readonly limit: number;
}
export interface DraftPage extends DraftCounts {
  readonly rows: readonly DraftSummary[];
  /** Number of rows of the whole search, not of this page. */
  readonly total: number;
  /** The changes of drafts that had been announced when this was read (`DraftsChanged`); it may hold later ones too. */
  readonly sequence: number;
}
export interface DraftCounts {
  readonly counts: Readonly<Record<DraftState, number>>;
  /**
   * Conflicts of the connection's drafts. `before`: found before sending, waiting for the user's decision; `after`: the
   * service's document differs from what was sent.
   */
  readonly conflicts: { readonly before: number; readonly after: number };
}
export type SaveResult =
  | { readonly saved: true; readonly summary: DraftSummary }
  /** Another window saved the draft in between, or it may not be edited now. Nothing was overwritten. */
  | { readonly saved: false; readonly why: 'stale' | 'locked' | 'gone'; readonly current: Draft | null };
