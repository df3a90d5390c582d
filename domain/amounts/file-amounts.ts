import { isRecord } from '../value.ts';
import type { ValueRecord } from '../fields.ts';
import { originsOf, withOrigins } from '../origins.ts';
import { amountInputs } from './service-amounts.ts';
import type { LineAmountField } from './types.ts';

/**
 * The amounts that a line has in the file it was made from, where they are not those that Rampa computes. Like the service's, they
 * are kept with their inputs and used until one of these changes; unlike those, an amount that the file lacks is computed.
 */
export function withFileAmounts(
  line: ValueRecord,
  amounts: Readonly<Partial<Record<LineAmountField, string>>>,
): ValueRecord {
  if (Object.keys(amounts).length === 0) return line;
  const inputs = amountInputs.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]] as const]));
  return withOrigins(line, { file: { ...Object.fromEntries(inputs), ...amounts } });
}

/** Null if the line has none. */
export function fileAmountsOf(line: ValueRecord): ValueRecord | null {
  const amounts = originsOf(line).file;
  return isRecord(amounts) ? amounts : null;
}
