import type Big from 'big.js';
import type { ValueRecord } from '../fields.ts';
import { read, write } from './decimal.ts';
import type { Amounts } from './types.ts';

/**
 * Collects amounts in the order in which they depend on each other. `settle` gives back what the next ones are to
 * use: the user's decimal where the field holds one, else what was computed (also where the field holds text that is no
 * number: that text is a problem for the rules, not an amount).
 */
export interface Ledger<Field extends string> {
  readonly settle: (field: Field, computed: Big | null) => Big | null;
  /** An amount the service calculates: whatever the field holds is its last answer, never an override. */
  readonly state: (field: Field, computed: Big | null) => Big | null;
  readonly amounts: () => Amounts<Field>;
}

export function openLedger<Field extends string>(record: ValueRecord, fields: readonly Field[]): Ledger<Field> {
  const computed = blank(fields);
  const effective = blank(fields);
  const enter = (field: Field, ours: Big | null, counts: Big | null): Big | null => {
    computed[field] = ours && write(ours);
    effective[field] = counts && write(counts);
    return counts;
  };
  return {
    settle: (field, ours) => enter(field, ours, read(record[field]) ?? ours),
    state: (field, ours) => enter(field, ours, ours),
    amounts: () => ({ computed, effective }),
  };
}

function blank<Field extends string>(fields: readonly Field[]): Record<Field, string | null> {
  return Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, string | null>;
}
