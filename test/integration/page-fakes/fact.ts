/**
 * What the page relies on: each fact asks the same of the application and of a fake, and gives what must be the same
 * (`same`) and answers of which only the form must be (`form`).
 */
import type { OperationName } from '../../../preload/contract.ts';
import type { Side } from './side.ts';

export interface Found {
  readonly same: unknown;
  readonly form?: Readonly<Record<string, unknown>>;
}
export interface Fact {
  readonly what: string;
  /** Asked of a fake that has all of these. */
  readonly asks: readonly OperationName[];
  readonly find: (side: Side) => Promise<Found>;
}

/** The id of no draft and of no connection. */
export const missing = 'no-such-draft';
