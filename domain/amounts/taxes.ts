import type Big from 'big.js';
import type { AmountsPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import { entryOf } from '../guidance/lists.ts';
import { divide, hundred, percentOf, readOrZero, round, zero } from './decimal.ts';
import type { Ledger } from './overrides.ts';
import type { LineAmountField } from './types.ts';
import { isEmpty } from '../value.ts';

/**
 * Additional taxes of a line (§2.3 AdditionalTaxCode1..3). Which of them VAT is reckoned on too, and which are taken off
 * what is payable instead of being added, only the dated list says (`resources/code-lists/additional-taxes.json`); a tax of
 * which its sources are not sure, and one without a code or with another, is added and enters nothing.
 */
export interface TaxEffect {
  readonly entersVatBase: boolean;
  readonly deducted: boolean;
}

type Policy = Pick<AmountsPolicy, 'taxesInVatBase' | 'taxesDeducted'>;

export function taxEffect(code: unknown, policy: Policy): TaxEffect {
  const entry = typeof code === 'string' ? entryOf('additionalTaxes', code.trim()) : undefined;
  const doubted = entry?.doubted ?? [];
  return {
    entersVatBase: policy.taxesInVatBase && entry?.entersVatBase === true && !doubted.includes('entersVatBase'),
    deducted: policy.taxesDeducted && entry?.deducted === true && !doubted.includes('deducted'),
  };
}

const taxNumbers = [1, 2, 3] as const;
export type TaxNumber = (typeof taxNumbers)[number];

export interface LineTax extends TaxEffect {
  readonly n: TaxNumber;
  /** Percent; null where it is unreadable. */
  readonly rate: Big | null;
  /** It has a code or a rate other than 0, which a service shows where there is none; without either, both amounts are 0. */
  readonly named: boolean;
}

export function taxesOf(line: ValueRecord, policy: Policy): readonly LineTax[] {
  return taxNumbers.map((n) => {
    const code = line[`AdditionalTaxCode${n}`];
    const rate = readOrZero(line[`AdditionalTaxRate${n}`]);
    return { n, rate, named: !isEmpty(code) || rate?.eq(zero) !== true, ...taxEffect(code, policy) };
  });
}

/** An amount that has taxes in it, taken apart: what is left without them, and each of them, by its number. */
export interface Split {
  readonly net: Big;
  readonly amounts: ReadonlyMap<TaxNumber, Big>;
}

/** The amount that a person entered in a field; null where there is none. */
export type Entered = (field: LineAmountField) => Big | null;

/**
 * Takes the taxes that enter the VAT base out of it: `base` = net + taxes, to the kuruş. Each tax is the rate's part of the
 * net amount, rounded by itself; the net amount takes what rounding leaves. An amount or a base that a person entered
 * stays. Null where a rate is unreadable.
 */
export function splitBase(base: Big, taxes: readonly LineTax[], enteredIn: Entered): Split | null {
  let rest = base;
  let rates = hundred;
  const open: { readonly n: TaxNumber; readonly rate: Big }[] = [];
  for (const { n, rate, entersVatBase } of taxes) {
    if (!entersVatBase) continue;
    const entered = enteredIn(`AdditionalTaxAmount${n}`);
    const enteredBase = enteredIn(`AdditionalTaxBase${n}`);
    if (entered !== null) rest = rest.minus(entered);
    else if (rate === null) return null;
    else if (enteredBase !== null) rest = rest.minus(round(percentOf(enteredBase, rate)));
    else {
      open.push({ n, rate });
      rates = rates.plus(rate);
    }
  }
  if (open.length === 0) return { net: rest, amounts: new Map() };
  if (rates.lte(zero)) return null;
  const near = divide(rest.times(hundred), rates);
  const amounts = new Map(open.map(({ n, rate }) => [n, round(percentOf(near, rate))] as const));
  return { net: [...amounts.values()].reduce((left, amount) => left.minus(amount), rest), amounts };
}

/** Bases and amounts of the three taxes, in the order of their numbers; null where one cannot be computed. */
export function settleTaxes(
  taxes: readonly LineTax[],
  ledger: Ledger<LineAmountField>,
  net: Big | null,
  split: Split | null,
): readonly (Big | null)[] {
  return taxes.map(({ n, rate, named }) => {
    const base = ledger.settle(`AdditionalTaxBase${n}`, named ? net : zero, [named, net]);
    const kept = split && net && base?.eq(net) === true && net.eq(split.net) ? split.amounts.get(n) : undefined;
    const own = base && rate ? round(percentOf(base, rate)) : null;
    return ledger.settle(`AdditionalTaxAmount${n}`, kept ?? own, [base, rate]);
  });
}

/** The sum of the amounts of those taxes that `counts`; null where one of them is not known. */
export function sumOf(
  taxes: readonly LineTax[],
  amounts: readonly (Big | null)[],
  counts: (tax: LineTax) => boolean,
): Big | null {
  return taxes.reduce<Big | null>((sum, tax, index) => {
    const amount = amounts[index] ?? null;
    return counts(tax) ? sum && amount && sum.plus(amount) : sum;
  }, zero);
}
