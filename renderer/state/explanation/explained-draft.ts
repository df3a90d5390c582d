import type { ValueRecord } from '../../../domain/fields.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';

/** The parts of a draft that explanations use, as in the contract. */
export interface ExplainedDraft {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly baseline: ValueRecord | null;
  readonly content: ValueRecord;
}
