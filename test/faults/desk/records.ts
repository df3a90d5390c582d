/** What the simulated service and the player write down, for the oracle. */
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { JsonRecord } from '../../service/types.ts';

/** Where a request goes, as the connection's settings and the row in the queue show it. */
export interface Place {
  readonly address: string;
  readonly organisation: string;
  readonly companyId: number | null;
  readonly userId: number | null;
  readonly periodId: number | null;
}

/** A document of the service after a save; `record` is null after its deletion. */
export interface Version {
  readonly documentId: string;
  /** From 1 for each document. */
  readonly number: number;
  readonly at: number;
  readonly author: 'colleague' | Submission;
  readonly record: JsonRecord | null;
}

/** A write that left the application. */
export interface Sent {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly kind: DocumentKind | null;
  readonly documentId: string | null;
  readonly place: Place;
  readonly body: JsonRecord;
  /** The state of the document that the application read last. */
  readonly lastRead: Version | null;
  readonly lastReadAt: number;
  /** The submission that it is attributed to. */
  submission: Submission | null;
  /** Of the service's own answer; null if it was lost. */
  status: number | null;
  /** What the service wrote; it may do so later. */
  wrote: { readonly id: string; readonly number: string; readonly at: number } | null;
}

/** What the screen showed when a document was queued, and the go-aheads given since. */
export interface Submission {
  /** In Rampa. */
  readonly id: string;
  readonly name: string;
  readonly desk: DeskDraft;
  readonly at: number;
  readonly content: ValueRecord;
  readonly baseline: ValueRecord | null;
  /** The row in the queue. */
  readonly total: string | null;
  readonly number: string | null;
  readonly customerCode: string | null;
  readonly lineCount: number;
  readonly place: Place;
  /** Of the settings when it was queued. */
  readonly defaultCurrency: string;
  readonly vatPerDocument: boolean;
  readonly totalsInDefaultCurrency: boolean;
  readonly reference: boolean;
  readonly goAheads: GoAhead[];
  /** Why it can be sent no longer; null while it is in the queue. */
  ended: string | null;
  readonly sent: Sent[];
  /** Whether the user has decided about its unknown outcome. */
  decidedByUser: boolean;
}
export interface GoAhead {
  readonly at: number;
  readonly by: 'submit' | 'submitAll' | 'sendAnyway' | 'sendAgain';
  /** The destination that the settings showed. */
  readonly place: Place;
  /** The user was shown that the document could not be read. */
  readonly isUnread: boolean;
}

/** A draft as the player knows it. */
export interface DeskDraft {
  readonly name: string;
  id: string;
  readonly kind: DocumentKind;
  /** A new document whose earlier submission was found becomes a change of what was found. */
  operation: Operation;
  targetId: string | null;
  /** Fields that the user has entered or decided; `Lines` if any line. */
  readonly touched: Set<string>;
  /** States of the target that the user was shown. */
  readonly shown: Set<Version>;
  readonly submissions: Submission[];
  /** The user said that it is in the service. */
  acceptedByUser: boolean;
  /** The user has seen that the service's document differs from what was sent. */
  dismissed: boolean;
}
/** A state of a document that the application was shown; `byUser`: because the user opened it. */
export interface Read {
  readonly at: number;
  readonly version: Version;
  readonly byUser: boolean;
}

export type Sentence = 1 | 2 | 3 | 4;
export interface Violation {
  /** 0: an operation failed with an unexpected error, or the round itself. */
  readonly sentence: Sentence | 0;
  /** A short name of what was violated, the same for all documents. */
  readonly what: string;
  readonly text: string;
  readonly draft: DeskDraft | null;
}

export const samePlace = (a: Place, b: Place): boolean =>
  a.address === b.address &&
  a.organisation === b.organisation &&
  a.companyId === b.companyId &&
  a.userId === b.userId &&
  a.periodId === b.periodId;

export const placeText = ({ address, organisation, companyId, userId, periodId }: Place): string =>
  `${address} ${organisation}, company ${companyId}, user ${userId}, period ${periodId}`;
