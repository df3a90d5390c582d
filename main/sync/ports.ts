/** What the engine needs from other folders, for one connection; the application and tests provide it. */
import type { DocumentKind, Operation } from '../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { QueueStatus } from '../../domain/model/queue.ts';
import type { Budget } from '../../domain/model/connection.ts';
import type { Clock, Log } from '../ports.ts';
import type { ServiceAnswer } from '../service/client.ts';
import type { Identity } from '../submission.ts';
import type { DocumentRequest } from '../document-request.ts';
import type { Store } from '../store/open.ts';
import type { ListSearch, MatchedPage } from './reconcile/match-page.ts';
import type { SharedReading } from './reconcile/result.ts';
import type { DocumentReading, Listed, Unreadable } from './readings.ts';

export type { DocumentReading, Listed, ListedDocument, ReadDocument, Unreadable } from './readings.ts';
import type { StoredSubmission } from '../store/types.ts';

/** The documents of the service. Never throws. */
export interface Documents {
  /** Where a write goes by the present settings. */
  plan(kind: DocumentKind, operation: Operation, targetId: string | null): DocumentRequest;
  /**
   * Transmits a submission's bytes to its address, with its identity. Sends nothing if the settings lead to another address now.
   * `slot`: distinguishes simultaneous writers.
   */
  send(submission: StoredSubmission, slot: number): Promise<ServiceAnswer>;
  /**
   * Lists page by page, if possible the youngest documents first, and compares each page with the searches; `onPage` gets what
   * the page contains for each of them, and returns whether to continue. `olderFollow`: all documents of the following pages are
   * older than those of this page.
   */
  list(
    kind: DocumentKind,
    identity: Identity,
    searches: readonly ListSearch[],
    onPage: (pages: readonly MatchedPage[], olderFollow: boolean) => Promise<boolean>,
  ): Promise<Listed | Unreadable>;
  get(kind: DocumentKind, id: string, identity: Identity): Promise<DocumentReading>;
  /**
   * Reads something small that every company has (§4.5), to find out whether the service answers. `null`: it does, with any
   * envelope.
   */
  probe(identity: Identity): Promise<Unreadable | null>;
}

export interface EnginePorts {
  readonly connectionId: string;
  readonly settings: () => ConnectionSettings;
  readonly documents: Documents;
  readonly store: Pick<Store, 'drafts' | 'queue' | 'attempts' | 'quarantine'>;
  /** The daily request limit and the requests that were counted against it. */
  readonly budget: () => Budget;
  /** The product's name in the offline list, because an error message may refer to a line by it. */
  readonly productName: (code: string) => string | null;
  /** Marks the lots of a document as read that the service chose, by the offline list (domain/chosen-lots.ts). */
  readonly withChosenLots: (kind: DocumentKind, content: ValueRecord) => ValueRecord;
  readonly clock: Clock;
  readonly random: (count: number) => Uint8Array;
  readonly log: Log;
  readonly onDrafts: (ids: readonly string[]) => void;
  readonly onStatus: (status: QueueStatus) => void;
  /** Documents that earlier checks ruled out, by attempt; only in memory. */
  readonly ruledOut?: Map<string, Set<string>>;
  /**
   * When attempts of unknown outcome ended, by attempt, in monotonic milliseconds; only in memory. All connections share it, because
   * two may be to the same company.
   */
  readonly attemptEnds?: Map<string, number>;
  /** Looks for the documents of attempts; the engine creates it. */
  readonly reading?: SharedReading;
  /** Pauses before the checks of a document; by default those of domain/check-pauses.ts. */
  readonly checkPauses?: readonly number[];
}
