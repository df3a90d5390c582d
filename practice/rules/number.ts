import type { JsonRecord } from '../types.ts';
import type { RuleContext } from './context.ts';

/**
 * The number must be unique within the company among documents of the kind, and of the type if it has types (§2.1, §2.7, §2.8).
 */
export function checkNumber(context: RuleContext, number: string, values: JsonRecord): void {
  if (number && number !== 'Next' && context.numberTaken(number, values)) {
    context.refuse('numberTaken', { value: number });
  }
}
