/** What was read of the service's documents. */
import type { JsonObject } from '../../domain/json.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';

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
