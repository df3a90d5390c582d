import type Big from 'big.js';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { Value, ValueRecord } from '../fields.ts';
import {
  divide,
  hundred,
  isBetween,
  one,
  percentDigits,
  percentOf,
  read as toDecimal,
  readOrZero,
  round,
  roundFactor,
  write,
  zero,
} from './decimal.ts';
import { readPart } from './as-read.ts';
import { openLedger } from './overrides.ts';
import type { Ledger } from './overrides.ts';
import { settleTaxes, splitBase, sumOf, taxesOf } from './taxes.ts';
import type { Entered, LineTax, Split } from './taxes.ts';
import { lineAmountFields } from './types.ts';
import type { Addends, LineAmountField, LineAmounts } from './types.ts';
import { isEmpty, isRecord } from '../value.ts';

type LineLedger = Ledger<LineAmountField>;

/**
 * Every amount of one line by the policy (DESIGN: amounts), from this line alone. Never throws.
 *
 * - Quantity or UnitPrice missing or unreadable: the amounts that rest on them are null.
 * - VatRate absent counts as 0 (§2.3 does not require it); unreadable or outside 0 to 100, what rests on it is null.
 * - VatIncluded absent counts as false. AmountIncludingTax = AmountExcludingTax + the taxes that enter the VAT base + VatAmount,
 *   also where it is what the price says: a price that includes VAT includes what VAT is reckoned on (assumed; §2.3 names
 *   VAT alone).
 * - A discount that is empty counts as 0; unreadable or outside 0 to 100, nothing can be computed.
 * - Withholding is the line's own share (§2.3 WithheldVatAmount); the document's (§2.1) and ApplyWithholding do not enter.
 * - What was read (`$read`) stands while nothing that it rests on has changed.
 *
 * The lines of a despatch are not shown (§2.7) and assumed to be those of an invoice, so the kind changes nothing yet.
 */
export function computeLine(_kind: DocumentKind, line: ValueRecord, policy: AmountsPolicy): LineAmounts {
  const part = readPart(line);
  return settleLine(line, policy, part === null ? null : { part, amounts: amountsOfRead(part, policy) });
}

/** What was read does not change while the line is edited: its amounts are computed once. */
const ofRead = new WeakMap<ValueRecord, { readonly policy: AmountsPolicy; readonly amounts: LineAmounts }>();

function amountsOfRead(part: ValueRecord, policy: AmountsPolicy): LineAmounts {
  const known = ofRead.get(part);
  if (known !== undefined && known.policy === policy) return known.amounts;
  const amounts = settleLine(part, policy, 'asRead');
  ofRead.set(part, { policy, amounts });
  return amounts;
}

type Was = { readonly part: ValueRecord; readonly amounts: LineAmounts } | 'asRead' | null;

function settleLine(line: ValueRecord, policy: AmountsPolicy, was: Was): LineAmounts {
  const before = was === 'asRead' ? null : was;
  const read = before && { record: before.part, grounds: before.amounts.grounds };
  const ledger = openLedger(line, lineAmountFields, read, was === 'asRead');
  const { excludingTax, vat, taxes, taxAmounts } = settlePrice(line, ledger, policy, enteredOf(line, was));
  const additionalTax = sumOf(taxes, taxAmounts, ({ deducted }) => !deducted);
  const deductedTax = sumOf(taxes, taxAmounts, ({ deducted }) => deducted);
  const withheld = ledger.state('WithheldVatAmount', withheldOf(line, vat), [vat, ...shareOf(line)]);
  const { computed, effective } = ledger.amounts();

  const currency = textOr(line['CurrencyCode'], policy.defaultCurrency);
  const rate = rateOf(line, currency, policy);
  const discount = effective.DiscountAmount === null ? null : toDecimal(effective.DiscountAmount);
  const own =
    discount && excludingTax && vat && additionalTax && deductedTax && withheld
      ? { discount, excludingTax, vat, additionalTax, deductedTax, withheld }
      : null;
  return {
    computed,
    effective,
    currency,
    rate: rate && write(rate),
    complete: own !== null,
    own,
    converted: own && rate ? convert(own, taxes, taxAmounts, rate) : null,
    weighted: own && rate ? own.excludingTax.times(rate) : null,
    read: before?.amounts ?? null,
    grounds: ledger.grounds(),
  };
}

/** Of what the service had nothing was entered. */
function enteredOf(line: ValueRecord, was: Was): Entered {
  return (field) => (was === 'asRead' ? null : toDecimal(line[field]));
}

interface Settled {
  readonly excludingTax: Big | null;
  readonly vat: Big | null;
  readonly taxes: readonly LineTax[];
  readonly taxAmounts: readonly (Big | null)[];
}

/** Discount, net, additional taxes, VAT and gross, each from the effective values of those before it. */
function settlePrice(line: ValueRecord, ledger: LineLedger, policy: AmountsPolicy, enteredIn: Entered): Settled {
  const discount = settleDiscount(line, ledger, enteredIn);
  const quantity = toDecimal(line['Quantity']);
  const price = toDecimal(line['UnitPrice']);
  const full = quantity && price ? quantity.times(price) : null;
  const discounted = full && discount ? round(full.times(one.minus(discount))) : null;
  const vatRate = percentOrNull(readOrZero(line['VatRate']));
  const included = line['VatIncluded'] === true;
  const taxes = taxesOf(line, policy);
  const apart = (amount: Big | null): Split | null =>
    amount && vatRate ? splitBase(divide(amount.times(hundred), hundred.plus(vatRate)), taxes, enteredIn) : null;

  const priced = [included, quantity, price, discount];
  const inBase = taxes.map(({ entersVatBase, rate }) => (entersVatBase ? rate : null));
  const gross = included ? ledger.settle('AmountIncludingTax', discounted, priced) : null;
  const split = included ? apart(gross) : null;
  const computedNet = included ? (split?.net ?? null) : discounted;
  const net = ledger.settle('AmountExcludingTax', computedNet, included ? [gross, vatRate, ...inBase] : priced);
  const taxAmounts = settleTaxes(taxes, ledger, net, split);
  const entering = sumOf(taxes, taxAmounts, ({ entersVatBase }) => entersVatBase);
  const ownBase = net && entering && net.plus(entering);
  const base = ledger.settle('VatBase', ownBase, [net, entering]);
  const computedVat = included ? minus(gross, ownBase) : base && vatRate ? round(percentOf(base, vatRate)) : null;
  const vat = ledger.settle('VatAmount', computedVat, included ? [gross, ownBase] : [included, base, vatRate]);
  if (!included) ledger.settle('AmountIncludingTax', ownBase && vat ? ownBase.plus(vat) : null, [ownBase, vat]);

  // Of a line without discount the undiscounted amount is its computed amount itself: VAT taken out of an unrounded
  // price a second time could differ by a kuruş, and a discount nobody gave would stand on the document.
  const undiscountedNet = included ? (apart(full)?.net ?? null) : full && round(full);
  // And an amount that another program rounded otherwise is no discount either; one that a person entered is.
  const isEntered = enteredIn('AmountExcludingTax') !== null;
  const undiscounted = full && discount?.eq(zero) ? (isEntered ? computedNet : computedNet && net) : undiscountedNet;
  ledger.settle('DiscountAmount', minus(undiscounted, net), [...priced, net]);
  return { excludingTax: net, vat, taxes, taxAmounts };
}

/**
 * The discount factor d: 0 no discount, 1 all of it. A DiscountRate that a person entered takes the place of the list's, and
 * so does one that was read and is not the list's rounded: the amounts beside it were made with it.
 */
function settleDiscount(line: ValueRecord, ledger: LineLedger, entered: Entered): Big | null {
  const fromList = discountFactor(line['Discounts']);
  const computed = fromList && round(fromList.times(hundred), percentDigits);
  const rate = ledger.settle('DiscountRate', computed, [fromList]);
  if (rate && computed && entered('DiscountRate') === null && isRounded(computed, rate)) return fromList;
  const percent = percentOrNull(rate);
  return percent && percentOf(one, percent);
}

/** Whether one number is the other rounded to the digits that it has. */
function isRounded(exact: Big, rounded: Big): boolean {
  const digits = rounded.toFixed().split('.')[1]?.length ?? 0;
  return round(exact, digits).eq(rounded);
}

/** 1 − Π(1 − Rateᵢ/100); null where a rate is unreadable or outside 0 to 100. */
function discountFactor(discounts: Value): Big | null {
  if (isEmpty(discounts)) return zero;
  if (!Array.isArray(discounts)) return null;
  let left = one;
  for (const discount of discounts as readonly Value[]) {
    const rate = percentOrNull(readOrZero(isRecord(discount) ? discount['Rate'] : 'unreadable'));
    if (rate === null) return null;
    left = roundFactor(left.minus(percentOf(left, rate)));
  }
  return one.minus(left);
}

/** round(VatAmount × numerator ÷ denominator); 0 without a share or with denominator 0. */
function withheldOf(line: ValueRecord, vat: Big | null): Big | null {
  const [numerator, denominator] = shareOf(line);
  if (!numerator || !denominator) return null;
  if (numerator.eq(zero) || denominator.eq(zero)) return zero;
  return vat && divide(vat.times(numerator), denominator);
}

function shareOf(line: ValueRecord): readonly [numerator: Big | null, denominator: Big | null] {
  return [readOrZero(line['WithholdingNumerator']), readOrZero(line['WithholdingDenominator'])];
}

/** §2.3 ExchangeRate: 1 in the default currency, so what is typed there is a problem for the rules, not a rate. */
function rateOf(line: ValueRecord, currency: string, policy: AmountsPolicy): Big | null {
  if (currency === policy.defaultCurrency) return one;
  const rate = toDecimal(line['ExchangeRate']);
  return rate?.gt(zero) ? rate : null;
}

function convert(own: Addends, taxes: readonly LineTax[], taxAmounts: readonly (Big | null)[], rate: Big): Addends {
  const into = (amount: Big): Big => round(amount.times(rate));
  if (rate.eq(one)) return own;
  const converted = taxAmounts.map((amount) => amount && into(amount));
  return {
    discount: into(own.discount),
    excludingTax: into(own.excludingTax),
    vat: into(own.vat),
    additionalTax: sumOf(taxes, converted, ({ deducted }) => !deducted) ?? zero,
    deductedTax: sumOf(taxes, converted, ({ deducted }) => deducted) ?? zero,
    withheld: into(own.withheld),
  };
}

function minus(from: Big | null, amount: Big | null): Big | null {
  return from && amount ? from.minus(amount) : null;
}

function percentOrNull(percent: Big | null): Big | null {
  return percent && isBetween(percent, zero, hundred) ? percent : null;
}

function textOr(value: Value, otherwise: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise;
}
