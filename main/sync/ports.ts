/** What the engine needs of the other rooms, for one connection; application.ts withinBudget them together, tests give their own. */
import type { DocumentKind, Operation } from '../../domain/model/draft-state.ts';
import { amountsPolicy } from '../../domain/facts.ts';
import type { AmountsPolicy } from '../../domain/facts.ts';
import type { JsonObject } from '../../domain/json.ts';
import { sendingOf } from '../../domain/settings.ts';
import type { Assumptions, ConnectionSettings } from '../../domain/settings.ts';
import type { QueueStatus } from '../../domain/model/queue.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { Clock, Log } from '../ports.ts';
import type { Identity, ServiceAnswer } from '../service/client.ts';
import type { Store } from '../store/types.ts';

/** The request that an operation makes. */
export interface WritePlan {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly targetId: string | null;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Whole, for the journal. */
  readonly url: string;
  /** The specification does not show the path, and `setting` holds it. */
  readonly assumed: boolean;
  readonly setting: keyof Assumptions | null;
  /** Those by which it was planned. */
  readonly settings: ConnectionSettings;
}

/** A document as a list or a get operation gave it; `null` where it told no id or number. */
export interface ReadDocument {
  readonly id: string | null;
  readonly number: string | null;
  readonly data: JsonObject;
}
/** As a list shows it. */
export interface ListedDocument extends ReadDocument {
  /** Wall time of its creation, where the list tells it. */
  readonly createdAt?: string | null;
}
export interface Listed {
  readonly kind: 'listed';
  /** Every page was read, and none bore a sign that there are more. */
  readonly whole: boolean;
}
/** `reached: false`: the service was certainly not asked (no network, no session), so looking has not been tried at all. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly reached: boolean;
  readonly problem: ServiceProblem;
}
export type DocumentReading =
  | { readonly kind: 'found'; readonly document: ReadDocument }
  /** Not there, or hidden from this user (§1.3). */
  | { readonly kind: 'missing'; readonly problem: ServiceProblem }
  | Unreadable;

/** The documents of the service. Never throws. */
export interface Documents {
  plan(kind: DocumentKind, operation: Operation, targetId: string | null): WritePlan;
  send(request: {
    readonly plan: WritePlan;
    readonly body: Uint8Array | null;
    readonly identity: Identity;
    readonly slot: number;
  }): Promise<ServiceAnswer>;
  /**
   * Page by page, as far as can be told those first that hold the youngest; `onPage` answers whether to go on. `olderFollow`:
   * whatever comes after is older than what is on this page.
   */
  list(
    kind: DocumentKind,
    identity: Identity,
    onPage: (documents: readonly ListedDocument[], olderFollow: boolean) => Promise<boolean>,
  ): Promise<Listed | Unreadable>;
  get(kind: DocumentKind, id: string, identity: Identity): Promise<DocumentReading>;
}

export interface EnginePorts {
  readonly connectionId: string;
  readonly settings: () => ConnectionSettings;
  readonly documents: Documents;
  readonly store: Pick<Store, 'drafts' | 'queue' | 'requests' | 'held'>;
  /** Claim ARC; `null` until a token told it. */
  readonly requestLimit: () => number | null;
  /** The product's name as the offline list has it, by which an error's message may speak of a line. */
  readonly productName: (code: string) => string | null;
  readonly clock: Clock;
  readonly random: (count: number) => Uint8Array;
  readonly log: Log;
  readonly onDrafts: (ids: readonly string[]) => void;
  readonly onStatus: (status: QueueStatus) => void;
  /** By attempt, the documents that looking for it has ruled out; the engine keeps it while it lives. */
  readonly ruledOut?: Map<string, Set<string>>;
  /** Pauses before each look for a document of unknown outcome; {@link checkPauses} where absent. */
  readonly checkPauses?: readonly number[];
}

export function policyOf(settings: ConnectionSettings): AmountsPolicy {
  return { ...amountsPolicy(settings), ...sendingOf(settings.assumed) };
}
