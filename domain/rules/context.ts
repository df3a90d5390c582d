import type { DocumentDescription, Movement } from '../documents/index.ts';
import type { CompanyFacts, ProductFacts } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import type { LineAmounts } from '../amounts/totals.ts';

/** The input of a rule about one line: this line, and facts about the whole document; never another line. */
export interface LineContext {
  readonly line: ValueRecord;
  readonly facts: CompanyFacts;
  /** The line's product; undefined where the cached list does not have it. */
  readonly product: ProductFacts | undefined;
  readonly movement: Movement;
  readonly amounts: LineAmounts;
  readonly description: DocumentDescription;
}
