import type { DocumentDescription, Movement } from '../documents/index.ts';
import type { CompanyFacts, ProductFacts } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import type { LineAmounts } from '../amounts/totals.ts';

/** What a rule about one line may look at: this line, and what holds for the whole document; never another line. */
export interface LineContext {
  readonly line: ValueRecord;
  readonly facts: CompanyFacts;
  /** The line's product, where the offline list knows it. */
  readonly product: ProductFacts | undefined;
  readonly movement: Movement;
  readonly amounts: LineAmounts;
  readonly description: DocumentDescription;
}
