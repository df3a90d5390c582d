/** Input and result of a reconcile check. */
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Finding } from '../../../domain/model/queue.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { Identity } from '../../submission.ts';
import type { ListSearch, MatchedPage } from './match-page.ts';
import type { DocumentReading, Listed, ReadDocument, Unreadable } from '../readings.ts';

/** What one search reads of the service, shared with the searches of other documents (shared-reading.ts). */
export interface ServiceReader {
  /** Lists page by page, if possible the youngest documents first; `onPage` returns whether to continue. See `Documents.list`. */
  readonly list: (
    search: ListSearch,
    onPage: (page: MatchedPage, olderFollow: boolean) => Promise<boolean>,
  ) => Promise<Listed | Unreadable>;
  readonly get: (id: string) => Promise<DocumentReading>;
  /** Reads a document that may be anybody's; `null` if enough of them were read for all searches together. */
  readonly guess: (id: string) => Promise<DocumentReading | null>;
  /** Documents that earlier checks of the same attempt read and ruled out, so that each check reads further ones. */
  readonly ruledOut: Set<string>;
}
/** What one attempt sent, and how its document can be recognised. */
export interface SentRequest {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  /** The parsed body; `{}` for a delete. */
  readonly sent: JsonObject;
  readonly targetId: string | null;
  /**
   * The target could be read before it was sent, at the address of today: that it is missing now says that it is gone. False if
   * the user decided to send although it was missing or could not be read.
   */
  readonly wasThere: boolean;
  /** Whether the target, as read, equals the draft's baseline. */
  readonly isUnchanged: (data: JsonObject) => boolean;
  /** When it was sent, in epoch milliseconds. */
  readonly sentAt?: number;
  /** The id in an otherwise unreliable answer: a hint, to be read. */
  readonly untrustedId?: string | null;
  /**
   * The reference that the user entered in the field of the client reference; absent if another document sent from this computer
   * has the same one, because it then proves nothing.
   */
  readonly userReference?: string;
  /** Several attempts have sent it: each may have written a document of its own, unless the number is explicit. */
  readonly severalTimes?: boolean;
  /** Whether the document is known to belong to another draft. */
  readonly belongsToAnother?: (id: string) => boolean;
  /** A document from before the attempt may belong to a draft that was removed, of which no record is left. */
  readonly mayBelongToRemoved?: boolean;
}
/** One attempt that is looked for. */
export interface Search {
  readonly request: SentRequest;
  /** With which it was sent: another user or company may see other documents (§1.1, §1.3). */
  readonly identity: Identity;
  /** See {@link ServiceReader}; the search adds to it. */
  readonly ruledOut: Set<string>;
  /** Read further documents of the list than a few: it is the first check, or the user asks. */
  readonly thorough: boolean;
  /** The document that is replaced, changed or deleted, if it was just read. */
  readonly known?: DocumentReading | undefined;
}

/** `reached`: false if the service was not reached at all. */
export interface ReconcileResult {
  readonly verdict: Finding['result'];
  /** The document found has exactly the number that was sent, not merely one that the service may treat as equal. */
  readonly exact: boolean;
  /** The document found has other content, but may be the one that was sent, stored in another form. */
  readonly mayBeOurs: boolean;
  readonly id: string | null;
  readonly number: string | null;
  /** Further documents that certainly were written by the same submission. */
  readonly others: readonly ReadDocument[];
  /** The document found, as read; `null` if only a row of a list could be read. */
  readonly data: JsonObject | null;
  readonly reached: boolean;
  readonly finding: Omit<Finding, 'at'>;
}

export function resultOf(found: {
  readonly by: Finding['by'];
  readonly searched: string;
  readonly complete: boolean;
  readonly verdict: ReconcileResult['verdict'];
  readonly document: ReadDocument | null;
  readonly problem: ServiceProblem | null;
  readonly exact?: boolean;
  readonly mayBeOurs?: boolean;
  /** All of the document is known, and not only a row of a list. */
  readonly whole?: boolean;
  readonly others?: readonly ReadDocument[];
}): ReconcileResult {
  const { by, searched, complete, verdict, document, problem, exact = true, mayBeOurs = false, whole = true } = found;
  const { others = [] } = found;
  const id = document?.id ?? null;
  const number = document?.number ?? null;
  return {
    verdict,
    exact,
    mayBeOurs,
    others,
    id,
    number,
    data: whole ? (document?.data ?? null) : null,
    reached: true,
    finding: { by, searched, result: verdict, complete, documentId: id, documentNumber: number, problem },
  };
}

/** Looks for documents in the service (shared-reading.ts). */
export interface SharedReading {
  /** Searches in the next reading. The result says whether the service was reached; rejects only if the search itself fails. */
  readonly find: (search: Search) => Promise<ReconcileResult>;
}
