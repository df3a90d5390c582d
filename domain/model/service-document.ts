/** Documents of the service: lists, opened documents, and conflicts. */
import type { DocumentKind } from './draft-state.ts';
import type { Path, ValueRecord } from '../fields.ts';
import type { ServiceProblem } from './connection.ts';

/** A row of the service's list of documents; members that the list lacks are null. Amounts are decimal strings. */
export interface DocumentRow {
  readonly id: string | null;
  readonly number: string | null;
  /** DespatchType or QuoteType. */
  readonly type: string | null;
  readonly customerCode: string | null;
  readonly customerName: string | null;
  /** The document's Date: wall time without offset. */
  readonly date: string | null;
  readonly total: string | null;
  readonly currency: string | null;
  readonly cancelled: boolean | null;
  /** ModifyDate, as received. */
  readonly modifiedAt: string | null;
}
/**
 * A document that Rampa wrote since a list was read, as far as it knows it: what it changed has the list's values where these are
 * null. `isDeleted`: it deleted the document.
 */
export interface WrittenDocument extends Omit<DocumentRow, 'type' | 'cancelled' | 'modifiedAt'> {
  readonly isDeleted: boolean;
}
/** How much of the list of one kind was read. The list is kept in memory until Rampa is closed. Times are epoch milliseconds. */
export interface DocumentListStatus {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly reading: boolean;
  readonly received: number;
  /** Total number of documents, if the service returned it. */
  readonly total: number | null;
  /** When the read that returned these rows ended; null before the first one. */
  readonly readAt: number | null;
  /** Whether the answers indicated more rows. If not, the list may still be partial (§4.2 does not show paging). */
  readonly partial: boolean;
  /** Number of documents that Rampa wrote since then; the list shows them as well. */
  readonly written: number;
  readonly problem: ServiceProblem | null;
}
export interface DocumentListQuery {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly search?: string;
  /** Dates of the documents, both inclusive; a document without a date is in no range. */
  readonly dateFrom?: string;
  readonly dateTo?: string;
  /** `listed` (the default): in the service's order. */
  readonly sort?: 'listed' | 'number' | 'customer' | 'date' | 'total' | 'modified';
  readonly descending?: boolean;
  readonly offset: number;
  readonly limit: number;
}
export interface DocumentPage {
  readonly rows: readonly DocumentRow[];
  /** Number of rows of the whole search, not only of this page. */
  readonly total: number;
  /** Members that have a value in any row of the list, whatever was searched. */
  readonly filled: readonly (keyof DocumentRow)[];
  readonly status: DocumentListStatus;
}
/** A document of the service, opened for viewing. */
export interface ServiceDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  /** In the form of a draft's content; amounts are in `serviceAmountsName`. */
  readonly content: ValueRecord;
  readonly readAt: number;
  /** Fields received with another type or form than described; as much of them as could be read is shown. */
  readonly unexpectedFields: readonly Path[];
}
/**
 * The service's document differs from the one that a draft replaces, changes or deletes. `before`: detected just before sending,
 * so the draft was not sent. `after`: detected just after sending; another user or the service changed it.
 */
export interface Conflict {
  readonly draftId: string;
  readonly at: number;
  readonly moment: ConflictMoment;
  /** `before`: the document as it was opened. `after`: the document expected from its previous content and the body sent. */
  readonly expected: ValueRecord;
  /** The draft's content, or the content that was sent. */
  readonly ours: ValueRecord;
  /** The service's document; null if it was deleted, or is hidden from this user (§1.3). */
  readonly theirs: ValueRecord | null;
  /** Names what is shown here; a decision to send nevertheless holds only while the service has just this. */
  readonly digest: string | null;
  /**
   * What the service's document becomes if a partial change is sent nevertheless: its lists and totals are replaced by those sent
   * (§4.4 rules 3 and 4). Null for other operations.
   */
  readonly result: ValueRecord | null;
}
export type ConflictMoment = 'before' | 'after';
