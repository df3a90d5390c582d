import Big from 'big.js';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { Value, ValueRecord } from '../fields.ts';
import { isRecord } from '../value.ts';
import { suppliesWithholding } from './document.ts';
import { currencyDigits, divide, hundred, one, percentDigits, read, readOrZero, round } from './decimal.ts';
import { withheldDigits, write } from './decimal.ts';
import { vatRateOf } from './line.ts';
import { serviceAmountsOf } from './service-amounts.ts';
import { taxesOf } from './taxes.ts';
import type { DocumentAmountField, DocumentTotals, LineAmountField, LineAmounts } from './types.ts';

/**
 * The formula of an amount with its numbers, so that the user can check it. A formula is a sum of products, each rounded half
 * away from zero to `digits`. Formulas are verified before they are shown: a formula must give the computed amount.
 */
export interface Workings {
  /** The computed amount, canonical. */
  readonly amount: string;
  readonly products: readonly Product[];
  readonly digits: number;
  /** The amount before rounding if it has more digits; only for a single product, or a sum of amounts. */
  readonly unrounded: string | null;
}

export interface Product {
  readonly sign: 1 | -1;
  readonly factors: readonly Factor[];
}

export interface Factor {
  readonly divides: boolean;
  /** Canonical decimal. */
  readonly value: string;
  /** `percent`: value/100. `lessPercent`: 1 − value/100. `plusPercent`: 1 + value/100. `money`: shown with two digits or more. */
  readonly as: 'number' | 'money' | 'percent' | 'lessPercent' | 'plusPercent';
}

type Part = Factor | null;

/** The formula of a line's amount; null if the amount is not computed, equals another amount, or has no such formula. */
export function lineWorkings(
  line: ValueRecord,
  amounts: LineAmounts,
  field: LineAmountField,
  policy: AmountsPolicy,
): Workings | null {
  return checked(amounts.computed[field], lineProducts(line, amounts, field, policy), digitsOf(field));
}

function digitsOf(field: LineAmountField): number {
  if (field === 'WithheldVatAmount') return withheldDigits;
  return field === 'DiscountRate' ? percentDigits : currencyDigits;
}

function lineProducts(
  line: ValueRecord,
  { effective, computed }: LineAmounts,
  field: LineAmountField,
  policy: AmountsPolicy,
): readonly (Product | null)[] {
  const included = line['VatIncluded'] === true;
  const vatRate = readOrZero(line['VatRate']);
  const taxes = taxesOf(line, policy);
  const entering = taxes.filter(({ entersVatBase, named }) => entersVatBase && named);
  const taxAmounts = (sign: 1 | -1): readonly (Product | null)[] =>
    entering.map(({ n }) => product(sign, money(effective[`AdditionalTaxAmount${n}`])));
  const addedOutside = taxes
    .filter(({ entersVatBase, deducted, named }) => named && !entersVatBase && !deducted)
    .map(({ n }) => product(1, money(effective[`AdditionalTaxAmount${n}`])));
  const full = [number(line['Quantity']), number(line['UnitPrice'])];
  const discount = effective.DiscountRate === '0' ? [] : [percent(effective.DiscountRate, 'lessPercent')];
  const price = [product(1, ...full, ...discount)];
  const withoutVat = (...parts: readonly Part[]): Product | null =>
    product(1, ...parts, ...(vatRate?.eq(0) === true ? [] : [percent(vatRate, 'plusPercent', true)]));
  switch (field) {
    case 'DiscountRate':
      return discountProducts(line);
    case 'AmountIncludingTax':
      if (included) return price;
      return [
        product(1, money(effective.AmountExcludingTax)),
        ...taxAmounts(1),
        product(1, money(effective.VatAmount)),
        ...(policy.addedTaxesInLineTotal ? addedOutside : []),
      ];
    case 'AmountExcludingTax':
      return included ? [withoutVat(money(effective.AmountIncludingTax)), ...taxAmounts(-1)] : price;
    case 'DiscountAmount':
      if (effective.DiscountRate === '0') return [];
      return [included ? withoutVat(...full) : product(1, ...full), product(-1, money(effective.AmountExcludingTax))];
    case 'VatBase':
      return [product(1, money(effective.AmountExcludingTax)), ...taxAmounts(1)];
    case 'VatAmount':
      return included
        ? [product(1, money(effective.AmountIncludingTax)), product(-1, money(computed.VatBase))]
        : [product(1, money(effective.VatBase), percent(vatRate, 'percent'))];
    case 'AdditionalTaxAmount1':
    case 'AdditionalTaxAmount2':
    case 'AdditionalTaxAmount3': {
      const tax = taxes.find(({ n }) => field.endsWith(String(n)));
      if (!tax?.named) return [];
      return [product(1, money(effective[`AdditionalTaxBase${tax.n}`]), percent(tax.rate, 'percent'))];
    }
    case 'WithheldVatAmount':
      return [
        product(
          1,
          money(effective.VatAmount),
          number(line['WithholdingNumerator']),
          number(line['WithholdingDenominator'], true),
        ),
      ];
    default:
      return [];
  }
}

/** 100 − 100 × (1 − r₁/100) × …, if there is more than one discount. */
function discountProducts(line: ValueRecord): readonly (Product | null)[] {
  const discounts = line['Discounts'];
  if (!Array.isArray(discounts) || discounts.length < 2) return [];
  const factors = discounts.map((discount) =>
    percent(readOrZero(isRecord(discount) ? discount['Rate'] : null), 'lessPercent'),
  );
  return [product(1, number('100')), product(-1, number('100'), ...factors)];
}

/** The formula of a total that is computed from other totals; null for those that sum the lines ({@link summedTotals}). */
export function totalWorkings(
  kind: DocumentKind,
  { computed, effective }: DocumentTotals,
  field: DocumentAmountField,
  policy: AmountsPolicy,
): Workings | null {
  const withheld = suppliesWithholding[kind] ? effective.WithholdingTotal : computed.WithholdingTotal;
  const takenOff = [withheld, effective.DeductedTaxTotal];
  const terms = (
    added: readonly (string | null)[],
    subtracted: readonly (string | null)[],
  ): readonly (Product | null)[] => [
    ...added.filter(isNotZero).map((amount) => product(1, money(amount))),
    ...subtracted.filter(isNotZero).map((amount) => product(-1, money(amount))),
  ];
  if (field === 'GrandTotal') {
    const added = [effective.SubTotal, effective.VatTotal, effective.AdditionalTaxTotal];
    return checked(computed.GrandTotal, terms(added, policy.deductWithholding ? takenOff : []), currencyDigits);
  }
  if (field === 'Payable' && !policy.deductWithholding)
    return checked(computed.Payable, terms([effective.GrandTotal], takenOff), currencyDigits);
  return null;
}

const isNotZero = (amount: string | null): boolean => amount !== '0';

/** Totals that are the sum of one amount of each line. */
export const summedTotals = [
  'DiscountTotal',
  'SubTotal',
  'VatTotal',
  'AdditionalTaxTotal',
  'WithholdingTotal',
] as const;
export type SummedTotal = (typeof summedTotals)[number];

/** Whether the lines' amounts are converted into the currency of the totals. */
export function isConverted(lines: readonly LineAmounts[], { currency }: Pick<DocumentTotals, 'currency'>): boolean {
  return lines.some((line) => line.currency !== currency);
}

/**
 * SubTotal and VatTotal as they would be if the exact amounts of the lines were added up and rounded once; null if a line is
 * excluded. Amounts of a line that were entered or read are used unchanged. `amounts`: in the order of `lines`.
 */
export function roundedOnce(
  lines: readonly ValueRecord[],
  amounts: readonly LineAmounts[],
  totals: DocumentTotals,
  policy: AmountsPolicy,
): Readonly<Record<'SubTotal' | 'VatTotal', string>> | null {
  if (totals.incomplete) return null;
  const converts = isConverted(amounts, totals);
  let subTotal = new Big(0);
  let vatTotal = new Big(0);
  for (const [index, lineAmounts] of amounts.entries()) {
    const exact = exactLine(lines[index] ?? {}, lineAmounts, policy);
    if (exact === null) return null;
    const rate = converts ? (lineAmounts.rate ?? 1) : 1;
    subTotal = subTotal.plus(exact.excludingTax.times(rate));
    vatTotal = vatTotal.plus(exact.vat.times(rate));
  }
  return { SubTotal: write(round(round(subTotal, sumDigits))), VatTotal: write(round(round(vatTotal, sumDigits))) };
}

/**
 * Digits of a quotient, and of a sum of quotients. The sum is rounded to fewer digits first, so that an exact half kuruş is still
 * one after a thousand rounded quotients.
 */
const exactDigits = 20;
const sumDigits = 12;

function exactLine(
  line: ValueRecord,
  { effective, computed, inLineCurrency }: LineAmounts,
  policy: AmountsPolicy,
): { readonly excludingTax: Big; readonly vat: Big } | null {
  if (inLineCurrency === null) return null;
  const isComputed = (field: LineAmountField): boolean => effective[field] === computed[field];
  const { excludingTax: net, vat } = inLineCurrency;
  const [quantity, price, vatRate] = [read(line['Quantity']), read(line['UnitPrice']), readOrZero(line['VatRate'])];
  const discount = read(effective.DiscountRate ?? undefined);
  if (quantity === null || price === null || vatRate === null || discount === null) return { excludingTax: net, vat };
  const entering = taxesOf(line, policy).filter(({ entersVatBase, named }) => entersVatBase && named);
  // Taxes in the VAT base are rounded separately, so the rounded amounts of such a line are used.
  if (entering.length > 0) return { excludingTax: net, vat };
  const included = line['VatIncluded'] === true;
  const discounted = quantity.times(price).times(one.minus(discount.div(hundred)));
  const exactNet = included ? divide(discounted.times(hundred), hundred.plus(vatRate), exactDigits) : discounted;
  // The line may have been computed from its list of discounts although it was read with another DiscountRate.
  const isOfRate = exactNet.minus(net).abs().lte('0.01');
  const isExact = isOfRate && isComputed('AmountExcludingTax') && isComputed('AmountIncludingTax');
  const excludingTax = isExact ? exactNet : net;
  const exactVat = excludingTax.times(vatRate).div(hundred);
  return { excludingTax, vat: isComputed('VatAmount') && isComputed('VatBase') ? exactVat : vat };
}

/** The lines of one VAT rate, in the currency of the totals. `rate`: canonical percent; null if unreadable or unknown. */
export interface VatShare {
  readonly rate: string | null;
  readonly lines: number;
  readonly base: string;
  readonly vat: string;
}

/** VAT by rate, in ascending order, over the lines that the totals include. `amounts`: in the order of `lines`. */
export function vatByRate(
  lines: readonly ValueRecord[],
  amounts: readonly LineAmounts[],
  totals: DocumentTotals,
): readonly VatShare[] {
  const converts = isConverted(amounts, totals);
  const shares = new Map<string | null, { lines: number; base: Big; vat: Big }>();
  for (const [index, lineAmounts] of amounts.entries()) {
    const counted = converts ? lineAmounts.inDefaultCurrency : lineAmounts.inLineCurrency;
    if (counted === null) continue;
    const base = new Big(lineAmounts.effective.VatBase ?? 0);
    const line = lines[index] ?? {};
    const vatRate = vatRateOf(line, serviceAmountsOf(line));
    const key = vatRate && write(vatRate);
    const share = shares.get(key) ?? { lines: 0, base: new Big(0), vat: new Big(0) };
    shares.set(key, {
      lines: share.lines + 1,
      base: share.base.plus(converts ? round(base.times(lineAmounts.rate ?? 1)) : base),
      vat: share.vat.plus(counted.vat),
    });
  }
  return [...shares]
    .sort(([a], [b]) => Number(a ?? 0) - Number(b ?? 0))
    .map(([rate, { lines: count, base, vat }]) => ({ rate, lines: count, base: write(base), vat: write(vat) }));
}

/** Null unless the formula gives the amount and is more than the amount itself. */
function checked(amount: string | null, products: readonly (Product | null)[], digits: number): Workings | null {
  if (amount === null || products.length === 0 || products.includes(null)) return null;
  const terms = products as readonly Product[];
  const isSumOfAmounts = terms.every(({ factors }) => factors.length === 1);
  if (terms.length === 1 && isSumOfAmounts) return null;
  const sum = terms.reduce((done, term) => done.plus(valueOf(term, digits).times(term.sign)), new Big(0));
  if (!round(sum, digits).eq(amount)) return null;
  const [only] = terms;
  const sumOfAmounts = isSumOfAmounts
    ? terms.reduce((done, term) => done.plus(valueOf(term, shownDigits).times(term.sign)), new Big(0))
    : null;
  const exact = terms.length === 1 && only ? valueOf(only, shownDigits) : sumOfAmounts;
  return { amount, products: terms, digits, unrounded: exact === null || exact.eq(amount) ? null : write(exact) };
}
/** Digits of an amount shown before rounding. */
const shownDigits = 6;

function valueOf({ factors }: Product, digits: number): Big {
  let top = one;
  let bottom = one;
  for (const { divides, value, as } of factors) {
    const [numerator, denominator] = fractionOf(new Big(value), as);
    top = top.times(divides ? denominator : numerator);
    bottom = bottom.times(divides ? numerator : denominator);
  }
  return divide(top, bottom, digits);
}

function fractionOf(value: Big, as: Factor['as']): readonly [numerator: Big, denominator: Big] {
  if (as === 'percent') return [value, hundred];
  if (as === 'lessPercent') return [hundred.minus(value), hundred];
  if (as === 'plusPercent') return [hundred.plus(value), hundred];
  return [value, one];
}

function product(sign: 1 | -1, ...factors: readonly Part[]): Product | null {
  return factors.includes(null) ? null : { sign, factors: factors as readonly Factor[] };
}

function number(value: Value, divides = false): Part {
  const decimal = read(value);
  return decimal === null || (divides && decimal.eq(0)) ? null : { divides, value: write(decimal), as: 'number' };
}

function money(value: string | null): Part {
  return value === null ? null : { divides: false, value, as: 'money' };
}

function percent(value: Big | string | null, as: Factor['as'], divides = false): Part {
  return value === null ? null : { divides, value: typeof value === 'string' ? value : write(value), as };
}
