import type { ValueRecord } from '../../../domain/fields.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';

/** What of a draft an explanation rests on; every part as the contract has it. */
export interface ExplainedDraft {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly baseline: ValueRecord | null;
  readonly content: ValueRecord;
}
