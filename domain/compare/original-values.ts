/** What the service had where a draft of its document now differs: the marks of the editor's fields and cells. */
import { serviceAmount } from '../amounts/totals.ts';
import type { Fields, Value, ValueRecord } from '../fields.ts';
import { sameValue } from '../wire/same.ts';
import { compareRecords } from './comparison.ts';

export interface OriginalValue {
  readonly value: Value;
}
export type OriginalValues = ReadonlyMap<string, OriginalValue>;

/**
 * By the field's name. An amount of the service differs if another one is shown now (`amounts`), whether entered or computed; one
 * that the service's answer did not show differs only if the user entered one.
 */
export function originalValues(
  fields: Fields,
  before: ValueRecord,
  now: ValueRecord,
  amounts: Readonly<Record<string, Value>>,
): OriginalValues {
  const differences = compareRecords(fields, before, now);
  const changes = new Map([...differences].map(([name, { before: value }]) => [name, { value }]));
  for (const [name, amount] of Object.entries(amounts)) {
    const value = serviceAmount(before, name);
    const field = fields[name];
    // The service calculates WithheldVatAmount from other fields.
    if (value === null || field === undefined || name === 'WithheldVatAmount') continue;
    if (sameValue(field, value, amount)) changes.delete(name);
    else changes.set(name, { value });
  }
  return changes;
}
