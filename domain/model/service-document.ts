/** Documents as the service has them. */
import type { DocumentKind } from './draft-state.ts';
import type { Path, ValueRecord } from '../fields.ts';
import type { ServiceProblem } from './connection.ts';

/** A row of the service's own list of documents; each `null` where the list does not tell. Amounts are decimal strings. */
export interface DocumentRow {
  readonly id: string | null;
  readonly number: string | null;
  /** DespatchType or QuoteType. */
  readonly type: string | null;
  readonly customerCode: string | null;
  readonly customerName: string | null;
  /** As in the document: wall time without offset. */
  readonly date: string | null;
  readonly total: string | null;
  readonly currency: string | null;
  readonly cancelled: boolean | null;
  /** ModifyDate, as it was told. */
  readonly modifiedAt: string | null;
}
/** How far the list of one kind was read; it is kept in memory until Rampa is closed. Times are epoch milliseconds. */
export interface DocumentListStatus {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly reading: boolean;
  readonly received: number;
  /** How many there are in all, where the service told. */
  readonly total: number | null;
  /** When the reading that gave these rows ended; `null` where none did. */
  readonly readAt: number | null;
  /** Signs that these are not all; their absence proves nothing (§4.2: parameters and paging are not shown). */
  readonly partial: boolean;
  readonly problem: ServiceProblem | null;
}
export interface DocumentListQuery {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly search?: string;
  /** `listed`, where absent: in the service's order. */
  readonly sort?: 'listed' | 'number' | 'customer' | 'date' | 'total' | 'modified';
  readonly descending?: boolean;
  readonly offset: number;
  readonly limit: number;
}
export interface DocumentPage {
  readonly rows: readonly DocumentRow[];
  /** Of the whole search, not of this page. */
  readonly total: number;
  readonly status: DocumentListStatus;
}
/** A document as the service has it, to be looked at. */
export interface ServiceDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  /** As a draft holds it: amounts that are what Rampa computes are left out, and computed where they are shown. */
  readonly content: ValueRecord;
  readonly readAt: number;
  /** Fields that came with a type or form other than described; they are shown as far as they could be read. */
  readonly unexpectedFields: readonly Path[];
}
/**
 * A document of the service that a draft would replace, change or delete is not as the draft supposes. `before`: read just
 * before sending, which therefore did not happen. `after`: read just after; somebody, or the service, made it otherwise.
 */
export interface Conflict {
  readonly draftId: string;
  readonly at: number;
  readonly moment: ConflictMoment;
  /** `before`: as it was opened. `after`: as it should be by what was there and what was sent. */
  readonly base: ValueRecord;
  /** What the draft holds, or sent. */
  readonly ours: ValueRecord;
  /** What the service has; `null`: it is gone, or hidden from this user (§1.3). */
  readonly theirs: ValueRecord | null;
}
export type ConflictMoment = 'before' | 'after';
