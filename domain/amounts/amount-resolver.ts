import type Big from 'big.js';
import type { ValueRecord } from '../fields.ts';
import { read, round, write } from './decimal.ts';
import type { Amounts, LineAmounts } from './types.ts';

/** The direct inputs of an amount: numbers, and anything else that determines its formula. */
export type Inputs = readonly (Big | string | boolean | null)[];

/**
 * Resolves the amounts of one record in the order of their dependencies. Each call returns the effective amount, from which later
 * ones are computed.
 */
export interface AmountResolver<Field extends string> {
  /**
   * An amount that the caller supplies. The first of these that exists:
   * - the decimal in the field, which the user entered;
   * - the amount of the service or of a file, if its inputs are unchanged since it was read;
   * - the computed amount, also if the field has a text that is not a number: the rules report that as a problem.
   *
   * If the inputs are unchanged and the service had no such amount, it is `absent`: computed for display, and not sent.
   */
  readonly resolve: (field: Field, computed: Big | null, inputs: Inputs) => Big | null;
  /**
   * Like `resolve`, for a sum or difference of other amounts, which may have been read or entered with more digits: it is rounded.
   * If it is `absent`, it follows from the service's amounts and keeps their digits, up to six.
   */
  readonly resolveSum: (field: Field, exact: Big | null, inputs: Inputs) => Big | null;
  /** An amount that the service calculates. A value in its field is the last one that the service returned, never an override. */
  readonly resolveCalculated: (field: Field, computed: Big | null, inputs: Inputs) => Big | null;
  readonly amounts: () => Amounts<Field> & Pick<LineAmounts, 'ofFile'>;
  readonly inputsKeys: () => InputsKeys;
}
/** By field, the inputs of its amount as text: equal texts mean equal inputs. */
export type InputsKeys = Readonly<Record<string, string>>;

/** The amounts of a record in the service or in a file, and the inputs of each. */
export interface SourceAmounts {
  readonly record: ValueRecord;
  readonly inputsKeys: InputsKeys;
  readonly isFile?: boolean;
}

/**
 * `source`: the record's amounts in the service or in a file; null if it comes from neither. `isServiceRecord`: `record` is the service's
 * record itself, so amounts that the service calculated are used unchanged.
 */
export function createResolver<Field extends string>(
  record: ValueRecord,
  fields: readonly Field[],
  source: SourceAmounts | null = null,
  isServiceRecord = false,
): AmountResolver<Field> {
  const computed = blank(fields);
  const effective = blank(fields);
  const absent = new Set<string>();
  const ofFile = new Set<string>();
  const inputsKeys: Record<string, string> = {};
  const store = (field: Field, computedAmount: Big | null, effectiveAmount: Big | null): Big | null => {
    computed[field] = computedAmount && write(computedAmount);
    effective[field] = effectiveAmount && write(effectiveAmount);
    return effectiveAmount;
  };
  const unchangedAmount = (field: Field, inputs: Inputs): Big | null => {
    inputsKeys[field] = inputsKeyOf(inputs);
    if (source === null || source.inputsKeys[field] !== inputsKeys[field]) return null;
    const amount = read(source.record[field]);
    if (source.isFile !== true && amount === null) absent.add(field);
    if (source.isFile === true && amount !== null) ofFile.add(field);
    return amount;
  };
  return {
    resolve: (field, computedAmount, inputs) => {
      const unchanged = unchangedAmount(field, inputs);
      return store(field, computedAmount, read(record[field]) ?? unchanged ?? computedAmount);
    },
    resolveSum: (field, exact, inputs) => {
      const unchanged = unchangedAmount(field, inputs);
      const computedAmount = exact && round(exact);
      const isOfService = isServiceRecord || absent.has(field);
      const amount = isOfService ? exact && round(exact, absentDigits) : computedAmount;
      return store(field, computedAmount, read(record[field]) ?? unchanged ?? amount);
    },
    resolveCalculated: (field, computedAmount, inputs) => {
      const unchanged = unchangedAmount(field, inputs);
      return store(field, computedAmount, (isServiceRecord ? read(record[field]) : unchanged) ?? computedAmount);
    },
    amounts: () => ({ computed, effective, absent, ofFile }),
    inputsKeys: () => inputsKeys,
  };
}

/** More than other programs write, and fewer than the digits that binary floating point adds. */
const absentDigits = 6;

function inputsKeyOf(inputs: Inputs): string {
  return inputs
    .map((input) => (input === null ? '' : typeof input === 'object' ? write(input) : String(input)))
    .join(' ');
}

function blank<Field extends string>(fields: readonly Field[]): Record<Field, string | null> {
  return Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, string | null>;
}
