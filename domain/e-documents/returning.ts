/** The amounts of a line that is returned in part. However a line is divided, its parts add up to the whole in every amount. */
import type Big from 'big.js';
import { divide, read, round, write, zero } from '../amounts/decimal.ts';
import { withFileAmounts } from '../amounts/file-amounts.ts';
import { computeLine } from '../amounts/totals.ts';
import type { LineAmountField, LineAmounts } from '../amounts/totals.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { ValueRecord } from '../fields.ts';
import { textOf } from '../value.ts';

/** The amounts of a line that a file has, in the order of computation; the others are computed from them. */
const givenAmounts = [
  'DiscountAmount',
  'AmountExcludingTax',
  'AdditionalTaxAmount1',
  'AdditionalTaxAmount2',
  'AdditionalTaxAmount3',
  'VatAmount',
] as const satisfies readonly LineAmountField[];
export type GivenAmounts = Readonly<Partial<Record<(typeof givenAmounts)[number], string>>>;

/** The part of a line in an earlier return. */
export interface ReturnedPart {
  /** In the line's unit; null if it was returned in a unit to which the list has no factor. */
  readonly quantity: string | null;
  /** Whether the quantity is the quotient of a conversion. */
  readonly isConverted?: boolean;
  /** As it was returned. */
  readonly own: { readonly quantity: string; readonly unit: string };
  readonly amounts: GivenAmounts;
  /** Serial numbers and other identifiers of single pieces in it. */
  readonly tracked: ReadonlySet<string>;
}

/** The quantity that has not been returned yet; never less than 0. Null if that of an earlier return is unknown. */
export function remainingOf(sold: string, before: readonly ReturnedPart[]): string | null {
  if (before.some(({ quantity }) => quantity === null)) return null;
  const left = before.reduce((rest, { quantity }) => rest.minus(read(quantity) ?? zero), read(sold) ?? zero);
  // Seven twelfths of a box have no end; what was returned of them is what can be entered.
  const whole = before.some(({ isConverted }) => isConverted === true) ? left.round(enteredDigits) : left;
  return write(whole.lt(zero) ? zero : whole);
}
/** Digits of an entered quantity. */
const enteredDigits = 6;

interface Part {
  /** The whole line, without amounts. */
  readonly line: ValueRecord;
  /** The line's amounts in the original document. */
  readonly original: GivenAmounts;
  readonly before: readonly ReturnedPart[];
  readonly quantity: string;
}

/**
 * The line with the returned quantity and, as amounts of the file, those that differ from the computed ones. If everything is returned, these are
 * the original amounts; if this is the last part, the rest of them; otherwise a proportional share. If the user confirmed a
 * quantity larger than the rest, it gets its full share.
 */
export function returnedLine(kind: DocumentKind, part: Part, policy: AmountsPolicy): ValueRecord {
  const { line, original, before, quantity } = part;
  const rest = read(remainingOf(textOf(line['Quantity']), before));
  const isLast = rest?.eq(quantity) === true;
  const isBeyond = rest?.lt(quantity) === true;
  const isComputed = followsFormula(kind, part, policy);
  let result: ValueRecord = { ...line, Quantity: quantity };
  const written: Partial<Record<(typeof givenAmounts)[number], string>> = {};
  for (const field of givenAmounts) {
    const whole = read(original[field] ?? null);
    if (whole === null) continue;
    const computed = read(computeLine(kind, result, policy).effective[field]);
    const left = before.reduce((rest, { amounts }) => rest.minus(read(amounts[field] ?? null) ?? zero), whole);
    const share = isComputed && computed !== null ? computed : shareOf(whole, quantity, textOf(line['Quantity']));
    const amount = isBeyond ? share : isLast ? atLeastZero(left) : least(share, atLeastZero(left));
    // If VAT is rounded per document, VatAmount is always set, because otherwise it would depend on the other lines.
    const isWritten = field === 'VatAmount' && policy.vatPerDocument;
    if (!isWritten && computed?.eq(amount) === true) continue;
    written[field] = write(amount);
    result = withFileAmounts(result, written);
  }
  return result;
}

/** The known amounts of a line of a draft. */
export function givenOf({ effective }: LineAmounts): GivenAmounts {
  return Object.fromEntries(
    givenAmounts.flatMap((field) => (effective[field] === null ? [] : [[field, effective[field]]])),
  );
}

/** Whether the original's amounts equal those computed from quantity, price and rates. */
function followsFormula(kind: DocumentKind, { line, original }: Part, policy: AmountsPolicy): boolean {
  const { effective } = computeLine(kind, line, policy);
  return givenAmounts.every((field) => {
    const given = read(original[field] ?? null);
    return given === null || read(effective[field])?.eq(given) === true;
  });
}

export function shareOf(whole: Big, quantity: string, sold: string): Big {
  const all = read(sold) ?? zero;
  return all.eq(zero) ? zero : round(divide(whole.times(read(quantity) ?? zero), all, shareDigits));
}
/** Digits of a share before it is rounded to an amount. */
const shareDigits = 20;

const atLeastZero = (value: Big): Big => (value.lt(zero) ? zero : value);
const least = (one: Big, other: Big): Big => (one.lt(other) ? one : other);
