import type Big from 'big.js';
import type { ValueRecord } from '../fields.ts';
import { read, write } from './decimal.ts';
import type { Amounts } from './types.ts';

/** What an amount is made of, directly: numbers, and whatever else decides on its formula. */
export type Ground = readonly (Big | string | boolean | null)[];

/**
 * Collects amounts in the order in which they depend on each other, each with its ground. `settle` gives back what the next
 * ones are to use:
 * - a person's decimal where the field holds one;
 * - else what the service had (`Read`), while its ground is what it was then;
 * - else what was computed (also where the field holds text that is no number: that text is a problem for the rules, not
 *   an amount).
 */
export interface Ledger<Field extends string> {
  readonly settle: (field: Field, computed: Big | null, ground: Ground) => Big | null;
  /** An amount the service calculates: whatever the field holds is its last answer, never an override. */
  readonly state: (field: Field, computed: Big | null, ground: Ground) => Big | null;
  readonly amounts: () => Amounts<Field>;
  readonly grounds: () => Grounds;
}
type Grounds = Readonly<Record<string, string>>;

/** What the service had, and what it was made of. */
export interface Read {
  readonly record: ValueRecord;
  readonly grounds: Grounds;
}

/** `asRead`: the record is what the service had itself; what it calculated counts as it said. */
export function openLedger<Field extends string>(
  record: ValueRecord,
  fields: readonly Field[],
  was: Read | null = null,
  asRead = false,
): Ledger<Field> {
  const computed = blank(fields);
  const effective = blank(fields);
  const grounds: Record<string, string> = {};
  const enter = (field: Field, ours: Big | null, counts: Big | null): Big | null => {
    computed[field] = ours && write(ours);
    effective[field] = counts && write(counts);
    return counts;
  };
  const standing = (field: Field, ground: Ground): Big | null => {
    grounds[field] = textOf(ground);
    return was !== null && was.grounds[field] === grounds[field] ? read(was.record[field]) : null;
  };
  return {
    settle: (field, ours, ground) => {
      const stands = standing(field, ground);
      return enter(field, ours, read(record[field]) ?? stands ?? ours);
    },
    state: (field, ours, ground) => {
      const stands = standing(field, ground);
      return enter(field, ours, (asRead ? read(record[field]) : stands) ?? ours);
    },
    amounts: () => ({ computed, effective }),
    grounds: () => grounds,
  };
}

function textOf(ground: Ground): string {
  return ground.map((part) => (part === null ? '' : typeof part === 'object' ? write(part) : String(part))).join(' ');
}

function blank<Field extends string>(fields: readonly Field[]): Record<Field, string | null> {
  return Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, string | null>;
}
