import type Big from 'big.js';
import type { AmountsPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import { entryOf } from '../guidance/lists.ts';
import { divide, hundred, percentOf, readOrZero, round, zero } from './decimal.ts';
import type { AmountResolver } from './amount-resolver.ts';
import type { LineAmountField } from './types.ts';
import { isEmpty } from '../value.ts';

/**
 * Effect of an additional tax of a line (§2.3 AdditionalTaxCode1..3): whether VAT is computed on the tax too, and whether the tax
 * is subtracted from the payable amount instead of added. Both come from the dated list
 * (`resources/code-lists/additional-taxes.json`), except for effects that the list marks as doubted. A tax without a code or not
 * in the list is added and is not in the VAT base.
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
  /** Percent; null if unreadable. */
  readonly rate: Big | null;
  /** Whether the tax has a code or a rate other than 0 (services return 0 for no tax); otherwise its base and amount are 0. */
  readonly named: boolean;
}

export function taxesOf(line: ValueRecord, policy: Policy): readonly LineTax[] {
  return taxNumbers.map((n) => {
    const code = line[`AdditionalTaxCode${n}`];
    const rate = readOrZero(line[`AdditionalTaxRate${n}`]);
    return { n, rate, named: !isEmpty(code) || rate?.eq(zero) !== true, ...taxEffect(code, policy) };
  });
}

/** A gross amount split into its net amount and its taxes, by tax number. */
export interface Split {
  readonly net: Big;
  readonly amounts: ReadonlyMap<TaxNumber, Big>;
}

/** The amount that the user entered in a field; null if there is none. */
export type Entered = (field: LineAmountField) => Big | null;

/**
 * Splits the VAT base into the net amount and the taxes in it: `vatBase` = net + taxes, to the kuruş. Each tax is its rate's
 * share of the net amount, rounded separately; the rounding difference goes to the net amount. A tax amount or tax base that the
 * user entered is not changed. Null if a rate is unreadable.
 */
export function splitVatBase(vatBase: Big, taxes: readonly LineTax[], enteredIn: Entered): Split | null {
  let rest = vatBase;
  let rates = hundred;
  const open: { readonly n: TaxNumber; readonly rate: Big }[] = [];
  for (const { n, rate, entersVatBase } of taxes) {
    if (!entersVatBase) continue;
    const entered = enteredIn(`AdditionalTaxAmount${n}`);
    const enteredTaxBase = enteredIn(`AdditionalTaxBase${n}`);
    if (entered !== null) rest = rest.minus(entered);
    else if (rate === null) return null;
    else if (enteredTaxBase !== null) rest = rest.minus(round(percentOf(enteredTaxBase, rate)));
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

/** Resolves the bases and amounts of the three taxes; returns the amounts in order, null for those that cannot be computed. */
export function resolveTaxes(
  taxes: readonly LineTax[],
  resolver: AmountResolver<LineAmountField>,
  net: Big | null,
  split: Split | null,
): readonly (Big | null)[] {
  return taxes.map(({ n, rate, named }) => {
    // A tax missing in the line has the base 0, whatever the net amount is.
    const taxBase = resolver.resolve(`AdditionalTaxBase${n}`, named ? net : zero, [named, named ? net : zero]);
    const splitAmount =
      split && net && taxBase?.eq(net) === true && net.eq(split.net) ? split.amounts.get(n) : undefined;
    const rateAmount = taxBase && rate ? round(percentOf(taxBase, rate)) : null;
    return resolver.resolve(`AdditionalTaxAmount${n}`, splitAmount ?? rateAmount, [taxBase, rate]);
  });
}

/** The sum of the amounts of taxes for which `counts` is true; null if one of these amounts is null. */
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
