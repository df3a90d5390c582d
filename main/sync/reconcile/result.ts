/** What one look for a document of unknown outcome asks, and what it answers. */
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Finding } from '../../../domain/model/queue.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { DocumentReading, Listed, ListedDocument, ReadDocument, Unreadable } from '../ports.ts';

export interface Reader {
  /** As of {@link Documents.list}. */
  readonly list: (
    onPage: (documents: readonly ListedDocument[], olderFollow?: boolean) => Promise<boolean>,
  ) => Promise<Listed | Unreadable>;
  readonly get: (id: string) => Promise<DocumentReading>;
  /** Documents that earlier looks for the same attempt have read and found to be others: each look reads further ones. */
  readonly ruledOut?: Set<string>;
}
/** What one attempt sent. */
export interface Sought {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  /** The body, parsed; `{}` of a delete. */
  readonly sent: JsonObject;
  readonly targetId: string | null;
  /** It went to where documents are read now: the connection's address was not changed since. */
  readonly sameAddress: boolean;
  /** Whether a target that was read is as the draft was taken from it. */
  readonly isUnchanged: (data: JsonObject) => boolean;
  /** When it was sent, in epoch milliseconds. */
  readonly sentAt?: number;
  /** The id that an answer told which could not be trusted otherwise: a hint, to be read. */
  readonly toldId?: string | null;
  /**
   * What a person wrote where Rampa's reference would stand; absent where another document with the same was sent from here,
   * so that finding it would tell nothing.
   */
  readonly ownReference?: string;
  /** Whether a document is known to be what another draft became. */
  readonly belongsToAnother?: (id: string) => boolean;
}
/**
 * - `match`: what was sent is there (of a delete: is no longer there).
 * - `unchanged`: the document is as it was before. `different`: it is neither; under an explicit number: another document.
 * - `similar`: the content that was sent stands under a number that is not the very one, yet may be the same to the service
 *   (`KAPI-9`, `kapı-9`). A person decides.
 * - `nothing`, `unreadable`: nothing can be said. `reached` is false where the service could not be asked at all.
 */
export interface Look {
  readonly verdict: 'match' | 'unchanged' | 'different' | 'similar' | 'nothing' | 'unreadable';
  /** What was found has the very number that was sent, and not merely one that may be the same to the service. */
  readonly exact: boolean;
  readonly id: string | null;
  readonly number: string | null;
  readonly reached: boolean;
  readonly finding: Omit<Finding, 'at'>;
}

export function lookOf(found: {
  readonly by: Finding['by'];
  readonly searched: string;
  readonly complete: boolean;
  readonly verdict: Look['verdict'];
  readonly document: ReadDocument | null;
  readonly problem: ServiceProblem | null;
  readonly exact?: boolean;
}): Look {
  const { by, searched, complete, verdict, document, problem, exact = true } = found;
  const id = document?.id ?? null;
  const number = document?.number ?? null;
  const result = verdict === 'unchanged' ? 'different' : verdict === 'similar' ? 'match' : verdict;
  return {
    verdict,
    exact,
    id,
    number,
    reached: true,
    finding: { by, searched, result, complete, documentId: id, documentNumber: number, problem },
  };
}
