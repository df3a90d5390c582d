/** Documents of the service: lists, documents opened for viewing, and conflicts. */
import type { DocumentKind } from './draft-state.ts';
import type { Path, ValueRecord } from '../fields.ts';
import type { ServiceProblem } from './connection.ts';

/** A row of the service's list of documents; a member is `null` where the list does not have it. Amounts are decimal strings. */
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
/** How far the list of one kind was read. The list is kept in memory until Rampa is closed. Times are epoch milliseconds. */
export interface DocumentListStatus {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly reading: boolean;
  readonly received: number;
  /** The number of documents in all, where the service returned it. */
  readonly total: number | null;
  /** When the read that returned these rows ended; `null` before the first one. */
  readonly readAt: number | null;
  /** Whether the answers had signs of more rows; without a sign the list may still be partial (§4.2 does not show paging). */
  readonly partial: boolean;
  readonly problem: ServiceProblem | null;
}
export interface DocumentListQuery {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly search?: string;
  /** Days of the documents, both included; a document without a date is in no such range. */
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
  /** Number of rows of the whole search, not of this page. */
  readonly total: number;
  readonly status: DocumentListStatus;
}
/** A document of the service, opened for viewing. */
export interface ServiceDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  /** In the form of a draft's content: amounts are under `serviceAmountsName`. */
  readonly content: ValueRecord;
  readonly readAt: number;
  /** Fields that were received with another type or form than described; they are shown as far as they could be read. */
  readonly unexpectedFields: readonly Path[];
}
/**
 * The service's document differs from the one that a draft replaces, changes or deletes. `before`: found by reading just before
 * sending, so the draft was not sent. `after`: found by reading just after sending; a colleague or the service changed it.
 */
export interface Conflict {
  readonly draftId: string;
  readonly at: number;
  readonly moment: ConflictMoment;
  /** `before`: the document as it was opened. `after`: the document expected from its content before and the body sent. */
  readonly expected: ValueRecord;
  /** The draft's content, or the content that it sent. */
  readonly ours: ValueRecord;
  /** The service's document; `null` if it is deleted, or hidden from this user (§1.3). */
  readonly theirs: ValueRecord | null;
}
export type ConflictMoment = 'before' | 'after';
