/** What the engine needs from other folders, for one connection; the application and tests provide it. */
import type { DocumentKind, Operation } from '../../domain/model/draft-state.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { QueueStatus } from '../../domain/model/queue.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { Clock, Log } from '../ports.ts';
import type { ServiceAnswer } from '../service/client.ts';
import type { Identity } from '../submission.ts';
import type { DocumentRequest } from '../document-request.ts';
import type { Store } from '../store/open.ts';
import type { StoredSubmission } from '../store/types.ts';

/** A document that the service returned; `null` if the answer has no id or number. */
export interface ReadDocument {
  readonly id: string | null;
  readonly number: string | null;
  readonly data: JsonObject;
}
/** A document as listed by the service. */
export interface ListedDocument extends ReadDocument {
  /** Wall time of its creation, if the list has it. */
  readonly createdAt?: string | null;
}
export interface Listed {
  readonly kind: 'listed';
  /** Every page was read, and none indicated that there are more. */
  readonly whole: boolean;
}
/** `reached: false`: the service was certainly not reached (no network, no session). */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly reached: boolean;
  readonly problem: ServiceProblem;
}
export type DocumentReading =
  | { readonly kind: 'found'; readonly document: ReadDocument }
  /** It does not exist, or is hidden from this user (§1.3). */
  | { readonly kind: 'missing'; readonly problem: ServiceProblem }
  | Unreadable;

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
   * Lists page by page, if possible the youngest documents first; `onPage` returns whether to continue. `olderFollow`: all
   * documents of the following pages are older than those of this page.
   */
  list(
    kind: DocumentKind,
    identity: Identity,
    onPage: (documents: readonly ListedDocument[], olderFollow: boolean) => Promise<boolean>,
  ): Promise<Listed | Unreadable>;
  get(kind: DocumentKind, id: string, identity: Identity): Promise<DocumentReading>;
  /** Reads something small that every company has (§4.5), to find out whether the service answers. `null`: it does. */
  probe(identity: Identity): Promise<Unreadable | null>;
}

export interface EnginePorts {
  readonly connectionId: string;
  readonly settings: () => ConnectionSettings;
  readonly documents: Documents;
  readonly store: Pick<Store, 'drafts' | 'queue' | 'requests' | 'quarantine'>;
  /** The daily request limit (claim ARC); `null` before the first token. */
  readonly requestLimit: () => number | null;
  /** The product's name in the offline list, because an error message may refer to a line by it. */
  readonly productName: (code: string) => string | null;
  readonly clock: Clock;
  readonly random: (count: number) => Uint8Array;
  readonly log: Log;
  readonly onDrafts: (ids: readonly string[]) => void;
  readonly onStatus: (status: QueueStatus) => void;
  /** Documents that earlier checks ruled out, by attempt; only in memory. */
  readonly ruledOut?: Map<string, Set<string>>;
  /** Pauses before the checks of a document; by default those of domain/check-pauses.ts. */
  readonly checkPauses?: readonly number[];
}
