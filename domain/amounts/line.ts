import type Big from 'big.js';
import type { DocumentKind } from '../draft.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { Value, ValueRecord } from '../fields.ts';
import {
  divide,
  hundred,
  isAbsent,
  isBetween,
  one,
  percentDigits,
  percentOf,
  read,
  readOrZero,
  round,
  roundFactor,
  write,
  zero,
} from './decimal.ts';
import { openLedger } from './overrides.ts';
import type { Ledger } from './overrides.ts';
import { lineAmountFields } from './types.ts';
import type { Addends, LineAmountField, LineAmounts } from './types.ts';

type LineLedger = Ledger<LineAmountField>;

/**
 * Every amount of one line by the policy (DESIGN: amounts), from this line alone. Never throws.
 *
 * - Quantity or UnitPrice missing or unreadable: the amounts that rest on them are null.
 * - VatRate absent counts as 0 (§2.3 does not require it); unreadable or outside 0 to 100, what rests on it is null.
 * - VatIncluded absent counts as false. AmountIncludingTax of a line without VAT included is AmountExcludingTax + VatAmount.
 * - A discount that is empty counts as 0; unreadable or outside 0 to 100, nothing can be computed.
 * - Withholding is the line's own share (§2.3 WithheldVatAmount); the document's (§2.1) and ApplyWithholding do not enter.
 *
 * The lines of a despatch are not shown (§2.7) and assumed to be those of an invoice, so the kind changes nothing yet.
 */
export function computeLine(_kind: DocumentKind, line: ValueRecord, policy: AmountsPolicy): LineAmounts {
  const ledger = openLedger(line, lineAmountFields);
  const excludingTax = settlePrice(line, ledger);
  const vatAmount = ledger.amounts().effective.VatAmount;
  const vat = vatAmount === null ? null : read(vatAmount);
  const additionalTax = settleAdditionalTaxes(line, ledger, excludingTax);
  const withheld = ledger.state('WithheldVatAmount', withheldOf(line, vat));
  const { computed, effective } = ledger.amounts();

  const currency = textOr(line['CurrencyCode'], policy.defaultCurrency);
  const rate = rateOf(line, currency, policy);
  const discount = effective.DiscountAmount === null ? null : read(effective.DiscountAmount);
  const own =
    discount && excludingTax && vat && additionalTax && withheld
      ? { discount, excludingTax, vat, additionalTax: sum(additionalTax), withheld }
      : null;
  return {
    computed,
    effective,
    currency,
    rate: rate && write(rate),
    complete: own !== null,
    own,
    converted: own && rate && additionalTax ? convert(own, additionalTax, rate) : null,
    weighted: own && rate ? own.excludingTax.times(rate) : null,
  };
}

/** Discount, net, VAT and gross, each from the effective values of those before it. Gives AmountExcludingTax. */
function settlePrice(line: ValueRecord, ledger: LineLedger): Big | null {
  const discount = settleDiscount(line, ledger);
  const quantity = read(line['Quantity']);
  const price = read(line['UnitPrice']);
  const full = quantity && price ? quantity.times(price) : null;
  const discounted = full && discount ? round(full.times(one.minus(discount))) : null;
  const vatRate = percentOrNull(readOrZero(line['VatRate']));
  const included = line['VatIncluded'] === true;
  const withoutVat = (amount: Big | null): Big | null =>
    amount && vatRate ? divide(amount.times(hundred), hundred.plus(vatRate)) : null;

  const gross = included ? ledger.settle('AmountIncludingTax', discounted) : null;
  const computedNet = included ? withoutVat(gross) : discounted;
  const net = ledger.settle('AmountExcludingTax', computedNet);
  const base = ledger.settle('VatBase', vatBase(net));
  const computedVat = included ? minus(gross, net) : base && vatRate ? round(percentOf(base, vatRate)) : null;
  const vat = ledger.settle('VatAmount', computedVat);
  if (!included) ledger.settle('AmountIncludingTax', net && vat ? net.plus(vat) : null);

  // Of a line without discount the undiscounted amount is its computed amount itself: VAT taken out of an unrounded
  // price a second time could differ by a kuruş, and a discount nobody gave would stand on the document.
  const undiscountedNet = included ? withoutVat(full) : full && round(full);
  const undiscounted = discount?.eq(zero) ? computedNet : undiscountedNet;
  ledger.settle('DiscountAmount', minus(undiscounted, net));
  return net;
}

/** The discount factor d: 0 no discount, 1 all of it. A typed DiscountRate takes the place of the list's. */
function settleDiscount(line: ValueRecord, ledger: LineLedger): Big | null {
  const fromList = discountFactor(line['Discounts']);
  const rate = ledger.settle('DiscountRate', fromList && round(fromList.times(hundred), percentDigits));
  if (read(line['DiscountRate']) === null) return fromList;
  const percent = percentOrNull(rate);
  return percent && percentOf(one, percent);
}

/** 1 − Π(1 − Rateᵢ/100); null where a rate is unreadable or outside 0 to 100. */
function discountFactor(discounts: Value): Big | null {
  if (isAbsent(discounts)) return zero;
  if (!Array.isArray(discounts)) return null;
  let left = one;
  for (const discount of discounts as readonly Value[]) {
    const rate = percentOrNull(readOrZero(isRecord(discount) ? discount['Rate'] : 'unreadable'));
    if (rate === null) return null;
    left = roundFactor(left.minus(percentOf(left, rate)));
  }
  return one.minus(left);
}

/** Additional taxes that enter the VAT base do so only by the dated tax list, which is not there yet. */
function vatBase(net: Big | null): Big | null {
  return net;
}

/** A tax of the line is one with a code or a rate; without either base and amount are 0. Null where one is unreadable. */
function settleAdditionalTaxes(line: ValueRecord, ledger: LineLedger, net: Big | null): readonly Big[] | null {
  const amounts = ([1, 2, 3] as const).map((n) => {
    const rate = readOrZero(line[`AdditionalTaxRate${n}`]);
    const named = !isAbsent(line[`AdditionalTaxCode${n}`]) || !isAbsent(line[`AdditionalTaxRate${n}`]);
    const base = ledger.settle(`AdditionalTaxBase${n}`, named ? net : zero);
    return ledger.settle(`AdditionalTaxAmount${n}`, base && rate ? round(percentOf(base, rate)) : null);
  });
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? known : null;
}

/** round(VatAmount × numerator ÷ denominator); 0 without a share or with denominator 0. */
function withheldOf(line: ValueRecord, vat: Big | null): Big | null {
  const numerator = readOrZero(line['WithholdingNumerator']);
  const denominator = readOrZero(line['WithholdingDenominator']);
  if (!numerator || !denominator) return null;
  if (numerator.eq(zero) || denominator.eq(zero)) return zero;
  return vat && divide(vat.times(numerator), denominator);
}

/** §2.3 ExchangeRate: 1 in the default currency, so what is typed there is a problem for the rules, not a rate. */
function rateOf(line: ValueRecord, currency: string, policy: AmountsPolicy): Big | null {
  if (currency === policy.defaultCurrency) return one;
  const rate = read(line['ExchangeRate']);
  return rate?.gt(zero) ? rate : null;
}

function convert(own: Addends, additionalTaxes: readonly Big[], rate: Big): Addends {
  const into = (amount: Big): Big => round(amount.times(rate));
  if (rate.eq(one)) return own;
  return {
    discount: into(own.discount),
    excludingTax: into(own.excludingTax),
    vat: into(own.vat),
    additionalTax: sum(additionalTaxes.map(into)),
    withheld: into(own.withheld),
  };
}

function sum(amounts: readonly Big[]): Big {
  return amounts.reduce((total, amount) => total.plus(amount), zero);
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

function isRecord(value: Value): value is ValueRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
