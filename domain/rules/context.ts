import type { DocumentDescription, Movement } from '../documents/index.ts';
import type { CompanyFacts, ProductFacts } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import type { LineAmounts } from '../amounts/totals.ts';

/** The input of a rule for one line: the line and facts about the whole document, never other lines. */
export interface LineContext {
  readonly line: ValueRecord;
  readonly facts: CompanyFacts;
  /** The line's product; undefined if the cached list lacks it. */
  readonly product: ProductFacts | undefined;
  readonly movement: Movement;
  readonly amounts: LineAmounts;
  readonly description: DocumentDescription;
}
