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
  /** Id and number that the service returned on acceptance; null if it returned none. */
  readonly acceptedId: string | null;
  readonly acceptedNumber: string | null;
  /** When the draft's unresolved `Conflict` was detected; null if it has none. */
  readonly conflict: ConflictMoment | null;
  /** When it was last written to a file for another workstation; `confirmed`: the user allowed sending it from here. */
  readonly handedOver: { readonly at: number; readonly confirmed: boolean } | null;
  /** When it was received in such a file. */
  readonly receivedAt: number | null;
  /**
   * Why it was taken out of the queue without the user; null after it was queued again, and, if that was because of the settings,
   * after it was edited.
   */
  readonly withdrawn: WithdrawalReason | null;
}
/**
 * - `settings`, `policy`: the connection's settings would have changed what is sent, or where to.
 * - `notEncodable`: a value cannot be written as the service expects it.
 * - `foundEarlier`: an earlier submission of the edited draft is in the service; the draft is a change of that document now.
 */
export type WithdrawalReason = 'settings' | 'policy' | 'notEncodable' | 'foundEarlier';
export interface Draft extends DraftSummary {
  readonly content: ValueRecord;
  /** The service's id of the document that a replace, change or delete concerns, and its content when it was read. */
  readonly targetId: string | null;
  readonly baseline: ValueRecord | null;
  /** Source of `baseline`: the service, or the copy sent from this computer if the service's document could not be read. */
  readonly baselineSource: 'service' | 'copy' | null;
}
/** The service's document on which content is based, and its source as in {@link Draft.baselineSource}. */
export interface DraftBaseline {
  readonly content: ValueRecord;
  readonly source: 'service' | 'copy';
}
export interface ReturnsQuery {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly customerCode: string;
  /** Number of the invoice or despatch that was returned. */
  readonly number: string;
}
export interface ReturnOfInvoice {
  readonly id: string;
  /** The service's id of the return; null if it is not known to be in the service. */
  readonly acceptedId: string | null;
  /** False if it is in another connection to the company, or was deleted after it was or may have been sent. */
  readonly isListed: boolean;
  readonly content: ValueRecord;
}
/** Filters of drafts besides state, kind and search. Ranges include both ends; a draft without the value is in no range. */
export interface DraftFilters {
  /** `YYYY-MM-DD` */
  readonly dateFrom?: string;
  readonly dateTo?: string;
  /** Decimals in any currency, unless `currency` is given. */
  readonly totalFrom?: string;
  readonly totalTo?: string;
  readonly currency?: string;
  readonly customerCode?: string;
  readonly problems?: ProblemFilter;
  /** Accepted at this time or later; epoch milliseconds. */
  readonly acceptedFrom?: number;
}
export interface DraftQuery extends DraftFilters {
  readonly connectionId: string;
  /** Each word must begin a word of the number, customer or references; or all words must begin words of one line's product. */
  readonly search?: string;
  readonly states?: readonly DraftState[];
  readonly kinds?: readonly DocumentKind[];
  /**
   * Only drafts that were made from this document of the service, or accepted as it; the accepted ones last, whatever the sort,
   * the latest accepted first.
   */
  readonly documentId?: string;
  /** Only deleted drafts, most recently deleted first whatever the sort. */
  readonly deleted?: boolean;
  readonly sort?: DraftSort;
  readonly descending?: boolean;
  readonly offset: number;
  readonly limit: number;
}
export interface DraftPage extends DraftCounts {
  readonly rows: readonly DraftSummary[];
  /** Number of rows of the whole search, not only of this page. */
  readonly total: number;
  /** The sequence of `DraftsChanged` when this was read; the rows may include later changes too. */
  readonly sequence: number;
}
export interface DraftCounts {
  readonly counts: Readonly<Record<DraftState, number>>;
  /**
   * Conflicts of the connection's drafts. `before`: detected before sending, waiting for the user's decision. `after`: the
   * service's document differs from what was sent.
   */
  readonly conflicts: { readonly before: number; readonly after: number };
  /** Drafts that left the queue for this reason, and that `listWithdrawn` lists. */
  readonly withdrawn: Readonly<Record<Extract<WithdrawalReason, 'settings' | 'policy'>, number>>;
}
export type SaveResult =
  | { readonly saved: true; readonly summary: DraftSummary }
  /** The draft was saved elsewhere in between, or it must not be edited now. Nothing was overwritten. */
  | { readonly saved: false; readonly why: 'stale' | 'locked' | 'gone'; readonly current: Draft | null };
/** `undecided`: the user must first choose between the version and what changed in the service since (`restoreRows`). */
export type RestoreResult = SaveResult | { readonly saved: false; readonly why: 'undecided'; readonly current: null };
