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
  roundDown,
  withheldDigits,
  write,
  zero,
} from './decimal.ts';
import { fileAmountsOf } from './file-amounts.ts';
import { serviceAmountsOf } from './service-amounts.ts';
import { createResolver } from './amount-resolver.ts';
import type { AmountResolver } from './amount-resolver.ts';
import { resolveTaxes, splitVatBase, sumOf, taxesOf } from './taxes.ts';
import type { Entered, LineTax, Split } from './taxes.ts';
import { lineAmountFields } from './types.ts';
import type { Addends, LineAmountField, LineAmounts } from './types.ts';
import { isBlank, isEmpty, isRecord } from '../value.ts';

type LineResolver = AmountResolver<LineAmountField>;

/**
 * Computes every amount of a line by the policy, from this line alone. Never throws.
 *
 * - If Quantity or UnitPrice is missing or unreadable, the amounts that depend on them are null.
 * - A missing VatRate counts as 0 (§2.3 does not require it). In a line that was read without it, however, it is unknown, unless
 *   the line's amounts show that it has no VAT. If it is unknown, unreadable or outside 0 to 100, the amounts that depend on it
 *   are null.
 * - A missing VatIncluded counts as false. In a line that was read without it and whose amounts show that the price includes VAT,
 *   however, it is unknown, because the answer lacks it, and nothing can be computed from the price.
 * - AmountIncludingTax = AmountExcludingTax + the taxes in the VAT base + VatAmount, also if the unit price determines it: a
 *   price that includes VAT includes the taxes in the VAT base (assumed; §2.3 names only VAT). The policy can add the other added
 *   taxes, if the unit price does not determine it.
 * - An empty discount counts as 0. If a discount is unreadable or outside 0 to 100, nothing can be computed. If a line was read
 *   with only the amount of its discount, or only a net amount that is lower than the price, the discount is unknown.
 * - Withholding is the line's own share (§2.3 WithheldVatAmount), not rounded; the document's share (§2.1) and ApplyWithholding
 *   are not used.
 * - The amount of the service, or of the file that the line was made from, is used while its inputs are unchanged.
 *
 * The specification does not show the lines of a despatch (§2.7). They are assumed to be those of an invoice, so the kind is not
 * used yet.
 */
export function computeLine(_kind: DocumentKind, line: ValueRecord, policy: AmountsPolicy): LineAmounts {
  const [ofService, ofFile] = [serviceAmountsOf(line), fileAmountsOf(line)];
  const record = ofService ?? ofFile;
  if (record === null) return resolveLine(line, policy, null);
  const isFile = ofService === null;
  return resolveLine(line, policy, { record, amounts: sourceLineAmounts(record, policy, isFile), isFile });
}

/** Cache: the record of the service or the file does not change while the line is edited. */
const sourceLines = new WeakMap<ValueRecord, { readonly policy: AmountsPolicy; readonly amounts: LineAmounts }>();

function sourceLineAmounts(record: ValueRecord, policy: AmountsPolicy, isFile: boolean): LineAmounts {
  const known = sourceLines.get(record);
  if (known !== undefined && known.policy === policy) return known.amounts;
  const amounts = resolveLine(record, policy, null, !isFile);
  sourceLines.set(record, { policy, amounts });
  return amounts;
}

interface Source {
  readonly record: ValueRecord;
  readonly amounts: LineAmounts;
  readonly isFile: boolean;
}

/**
 * `source`: the line in the service, or in the file that it was made from; null if it comes from neither. `isServiceRecord`: `line`
 * is the service's record itself.
 */
function resolveLine(
  line: ValueRecord,
  policy: AmountsPolicy,
  source: Source | null,
  isServiceRecord = false,
): LineAmounts {
  const service = source?.isFile === true ? null : source;
  const sourceAmounts = source && { ...source, inputsKeys: source.amounts.inputsKeys };
  const resolver = createResolver(line, lineAmountFields, sourceAmounts, isServiceRecord);
  // The amounts in the service's record were not entered by the user.
  const enteredIn: Entered = (field) => (isServiceRecord ? null : toDecimal(line[field]));
  const record = isServiceRecord ? line : (service?.record ?? null);
  const { excludingTax, vat, taxes, taxAmounts, isDiscountOfList } = resolvePrice(
    line,
    record,
    resolver,
    policy,
    enteredIn,
  );
  const additionalTax = sumOf(taxes, taxAmounts, ({ deducted }) => !deducted);
  const deductedTax = sumOf(taxes, taxAmounts, ({ deducted }) => deducted);
  const withheld = resolver.resolveCalculated('WithheldVatAmount', withheldOf(line, vat), [vat, ...shareOf(line)]);
  const { computed, effective, absent, ofFile } = resolver.amounts();

  const currency = textOr(line['CurrencyCode'], policy.defaultCurrency);
  const rate = rateOf(line, currency, policy);
  const discount = effective.DiscountAmount === null ? null : toDecimal(effective.DiscountAmount);
  const inLineCurrency =
    discount && excludingTax && vat && additionalTax && deductedTax && withheld
      ? { discount, excludingTax, vat, additionalTax, deductedTax, withheld }
      : null;
  return {
    computed,
    effective,
    absent,
    ofFile,
    currency,
    hasCurrency: isServiceRecord || service !== null ? !isBlank(line['CurrencyCode']) : true,
    isDiscountOfList,
    // Without VAT, the price is the same with and without it.
    isVatIncludedKnown:
      record === null || !isEmpty(line['VatIncluded']) || vat?.eq(zero) === true || showsIncludedVat(record) !== null,
    rate: rate && write(rate),
    complete: inLineCurrency !== null,
    inLineCurrency,
    inDefaultCurrency: inLineCurrency && rate ? convert(inLineCurrency, taxes, taxAmounts, rate) : null,
    weighted: inLineCurrency && rate ? inLineCurrency.excludingTax.times(rate) : null,
    inService: service?.amounts ?? null,
    inputsKeys: resolver.inputsKeys(),
  };
}

interface ResolvedDiscount {
  /** 0 for no discount, 1 for a discount of 100 %. */
  readonly discount: Big | null;
  readonly isDiscountOfList: boolean;
}

interface ResolvedPrice extends Pick<ResolvedDiscount, 'isDiscountOfList'> {
  readonly excludingTax: Big | null;
  readonly vat: Big | null;
  readonly taxes: readonly LineTax[];
  readonly taxAmounts: readonly (Big | null)[];
}

/** Resolves discount, net, additional taxes, VAT and gross, each from the effective values of the previous ones. */
function resolvePrice(
  line: ValueRecord,
  service: ValueRecord | null,
  resolver: LineResolver,
  policy: AmountsPolicy,
  enteredIn: Entered,
): ResolvedPrice {
  const vatRate = vatRateOf(line, service);
  const { discount, isDiscountOfList } = resolveDiscount(line, service, resolver, enteredIn);
  const quantity = toDecimal(line['Quantity']);
  const price = toDecimal(line['UnitPrice']);
  const full = quantity && price ? quantity.times(price) : null;
  const discounted = full && (discount ? round(full.times(one.minus(discount))) : netAsRead(line, service));
  const included = isVatIncluded(line, service);
  const taxes = taxesOf(line, policy);
  const splitGross = (amount: Big | null): Split | null =>
    amount && vatRate ? splitVatBase(divide(amount.times(hundred), hundred.plus(vatRate)), taxes, enteredIn) : null;

  const priced = [included, quantity, price, discount];
  const ratesInVatBase = taxes.map(({ entersVatBase, rate }) => (entersVatBase ? rate : null));
  const gross = included ? resolver.resolve('AmountIncludingTax', discounted, priced) : null;
  const split = included ? splitGross(gross) : null;
  const computedNet = included === null ? null : included ? (split?.net ?? null) : discounted;
  // Without a price there is no gross amount; the net amount then depends on the inputs of the gross amount.
  const grossOrPriced = gross === null ? priced : [gross];
  // Without a known discount it is the price less the amount of the discount.
  const resolveNet = discount === null ? resolver.resolveSum : resolver.resolve;
  const net = resolveNet(
    'AmountExcludingTax',
    computedNet,
    included ? [...grossOrPriced, vatRate, ...ratesInVatBase] : included === null ? [...priced, vatRate] : priced,
  );
  const taxAmounts = resolveTaxes(taxes, resolver, net, split);
  const entering = sumOf(taxes, taxAmounts, ({ entersVatBase }) => entersVatBase);
  const computedVatBase = net && entering && net.plus(entering);
  const resolveVatBase = entering?.eq(zero) === true ? resolver.resolve : resolver.resolveSum;
  const vatBase = resolveVatBase('VatBase', computedVatBase, [net, entering]);
  const difference = minus(gross, computedVatBase);
  // If the line was read without a rate, the difference may be only the rounding of the price.
  const isRounding = vatRate === null && difference !== null && isNoVat(difference, computedVatBase);
  const computedVat = included
    ? isRounding
      ? zero
      : difference
    : vatBase && vatRate
      ? round(percentOf(vatBase, vatRate))
      : null;
  const vat = resolver.resolveSum(
    'VatAmount',
    computedVat,
    included ? [gross, computedVatBase] : [included, vatBase, vatRate],
  );
  if (!included) {
    const others = policy.addedTaxesInLineTotal
      ? sumOf(taxes, taxAmounts, ({ entersVatBase, deducted }) => !entersVatBase && !deducted)
      : zero;
    const total = computedVatBase && vat && others && computedVatBase.plus(vat).plus(others);
    resolver.resolveSum('AmountIncludingTax', total, [computedVatBase, vat, others]);
  }

  // Without a discount, the undiscounted amount is the computed net amount. Removing VAT from the unrounded price a second time
  // could differ by a kuruş, and the document would show a discount that nobody gave.
  const undiscountedNet = included === null ? null : included ? (splitGross(full)?.net ?? null) : full && round(full);
  // A net amount that another program rounded differently is not a discount either. A net amount that the user entered is one, if
  // there is a price to compare it with.
  const isEntered = enteredIn('AmountExcludingTax') !== null;
  const withoutDiscount = full && isEntered ? computedNet : net;
  const undiscounted = discount?.eq(zero) ? withoutDiscount : undiscountedNet;
  resolver.resolveSum('DiscountAmount', minus(undiscounted, net), [...priced, net]);
  return { excludingTax: net, vat, taxes, taxAmounts, isDiscountOfList };
}

/**
 * A DiscountRate that the user entered replaces the rate from the list of discounts. So does a rate that was read and is not the
 * list's rate rounded or truncated, unless the amounts as read show that they were computed from the list.
 */
function resolveDiscount(
  line: ValueRecord,
  service: ValueRecord | null,
  resolver: LineResolver,
  enteredIn: Entered,
): ResolvedDiscount {
  const isUnknown = isDiscountUnknown(line, service);
  const fromList = isUnknown ? null : discountFactor(line['Discounts']);
  const computed = fromList && round(fromList.times(hundred), percentDigits);
  const rate = resolver.resolve('DiscountRate', computed, [fromList]);
  const isEntered = enteredIn('DiscountRate') !== null;
  if (isUnknown && !isEntered) return { discount: null, isDiscountOfList: false };
  const isOfList = fromList && rate && computed && (isRounded(computed, rate) || showsList(service, fromList, rate));
  if (isOfList && !isEntered) return { discount: fromList, isDiscountOfList: true };
  const percent = percentOrNull(rate && round(rate, percentDigits));
  return { discount: percent && percentOf(one, percent), isDiscountOfList: false };
}

/** Whether the amounts as read are nearer to the discount of the list than to the rate; without them, whether the rate is 0. */
export function showsList(service: ValueRecord | null, fromList: Big, rate: Big): boolean {
  const before = service && beforeDiscount(service);
  if (!before) return rate.eq(zero);
  const differenceWith = (discount: Big): Big => before.full.times(one.minus(discount)).minus(before.discounted).abs();
  return differenceWith(fromList).lt(differenceWith(percentOf(one, rate)));
}

/** Whether the line was read with only the amount of its discount, and still has no discounts. */
export function isDiscountUnknown(line: ValueRecord, service: ValueRecord | null): boolean {
  if (service === null || !isEmpty(line['Discounts']) || !isEmpty(service['Discounts'])) return false;
  const amount = discountAmountAsRead(service).abs();
  if (isEmpty(service['DiscountRate'])) return !amount.eq(zero);
  // A program that fills in only the amount returns the rate 0. A kuruş is rounding.
  if (toDecimal(service['DiscountRate'])?.eq(zero) !== true || amount.lte('0.01')) return false;
  const before = beforeDiscount(service);
  return before === null || before.full.minus(before.discounted).abs().times(2).gt(amount);
}

/**
 * The amount of a discount as read. If the answer has no member for discounts at all (the lines of §2.7 and §2.8 are not shown), it
 * is what the amount as read lacks of the price, unless that may be the rounding of the price.
 */
export function discountAmountAsRead(service: ValueRecord): Big {
  const shown = toDecimal(service['DiscountAmount']);
  if (shown !== null) return shown;
  const [quantity, before] = [toDecimal(service['Quantity']), beforeDiscount(service)];
  const isNamed = !isEmpty(service['DiscountRate']) || service['Discounts'] !== undefined;
  if (quantity === null || before === null || isNamed || isEmpty(service['VatIncluded'])) return zero;
  const lacking = before.full.minus(before.discounted);
  return lacking.gt(quantity.abs().times('0.005').plus('0.01')) ? lacking : zero;
}

/** Quantity × UnitPrice of a line as read, and the amount as read that is this less the discount; null if one is missing. */
function beforeDiscount(service: ValueRecord): { readonly full: Big; readonly discounted: Big } | null {
  const [quantity, price] = [toDecimal(service['Quantity']), toDecimal(service['UnitPrice'])];
  const discounted = toDecimal(service[service['VatIncluded'] === true ? 'AmountIncludingTax' : 'AmountExcludingTax']);
  return quantity && price && discounted && { full: quantity.times(price), discounted };
}

/** The net amount of a line with only a discount amount; null if price or quantity changed, or the price includes VAT. */
export function netAsRead(line: ValueRecord, service: ValueRecord | null): Big | null {
  if (service === null || !isDiscountUnknown(line, service) || line['VatIncluded'] === true) return null;
  const [quantity, price] = [toDecimal(line['Quantity']), toDecimal(line['UnitPrice'])];
  if (quantity === null || price === null || service['VatIncluded'] === true) return null;
  const isUnchanged =
    toDecimal(service['Quantity'])?.eq(quantity) === true && toDecimal(service['UnitPrice'])?.eq(price) === true;
  return isUnchanged ? quantity.times(price).minus(discountAmountAsRead(service)) : null;
}

/**
 * Whether `rounded` equals `exact` rounded or truncated to the number of decimals of `rounded`, or as computed in binary floating
 * point.
 */
export function isRounded(exact: Big, rounded: Big): boolean {
  if (exact.minus(rounded).abs().lt('1e-9')) return true;
  const digits = rounded.toFixed().split('.')[1]?.length ?? 0;
  return round(exact, digits).eq(rounded) || roundDown(exact, digits).eq(rounded);
}

/**
 * The VAT rate used for a line; null if it is unknown. `service`: the line in the service. A line that was read without a rate
 * may have one that the answer left out.
 */
export function vatRateOf(line: ValueRecord, service: ValueRecord | null): Big | null {
  const isUnknown = isEmpty(line['VatRate']) && service !== null && isEmpty(service['VatRate']);
  if (isUnknown) return showsNoVat(service) ? zero : null;
  return percentOrNull(readOrZero(line['VatRate']));
}

/**
 * Whether the unit price includes VAT; null if the line was read without VatIncluded and the amounts as read are nearer to a
 * price that includes VAT.
 */
export function isVatIncluded(line: ValueRecord, service: ValueRecord | null): boolean | null {
  if (!isEmpty(line['VatIncluded'])) return line['VatIncluded'] === true;
  if (service === null || !isEmpty(service['VatIncluded'])) return false;
  return showsIncludedVat(service) === true ? null : false;
}

/** Whether a document on paper or in a file says that the price includes VAT, also if only the amounts as read show it. */
export function isShownWithVat(line: ValueRecord): boolean {
  return isVatIncluded(line, serviceAmountsOf(line)) !== false;
}

/** Whether the amounts as read are nearer to a price that includes VAT than to one that excludes it; null if they show neither. */
function showsIncludedVat(service: ValueRecord): boolean | null {
  const [quantity, price] = [toDecimal(service['Quantity']), toDecimal(service['UnitPrice'])];
  const [rate, discount] = [readOrZero(service['VatRate']), discountAsRead(service)];
  if (quantity === null || price === null || rate === null || rate.eq(zero) || discount === null) return null;
  const factor = one.plus(percentOf(one, rate));
  const grossRead = toDecimal(service['AmountIncludingTax']);
  const net =
    toDecimal(service['AmountExcludingTax']) ??
    toDecimal(service['VatBase']) ??
    (grossRead && divide(grossRead, factor));
  if (net === null) return null;
  const gross = grossRead ?? net.times(factor);
  const discounted = quantity.times(price).times(one.minus(discount));
  return gross.minus(discounted).abs().lt(net.minus(discounted).abs());
}

/** The discount factor of a line as read; null if it is unknown. */
function discountAsRead(service: ValueRecord): Big | null {
  if (isDiscountUnknown(service, service)) return null;
  if (!isEmpty(service['Discounts'])) return discountFactor(service['Discounts']);
  const percent = percentOrNull(readOrZero(service['DiscountRate']));
  return percent && percentOf(one, percent);
}

/** Whether the service's amounts have no VAT, apart from rounding. */
function showsNoVat(service: ValueRecord): boolean {
  const net = toDecimal(service['AmountExcludingTax']);
  const vat = toDecimal(service['VatAmount']) ?? minus(toDecimal(service['AmountIncludingTax']), net);
  return vat !== null && isNoVat(vat, net);
}

/** Whether the VAT is 0 or less than half of the smallest rate, which is 1 % (§2.3). */
const isNoVat = (vat: Big, net: Big | null): boolean =>
  vat.eq(zero) || (net !== null && vat.abs().times(200).lt(net.abs()));

/** 1 − Π(1 − Rateᵢ/100); null if a rate is unreadable or outside 0 to 100. */
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

/** VatAmount × numerator ÷ denominator, which §2.3 does not round; 0 without a share or with denominator 0. */
function withheldOf(line: ValueRecord, vat: Big | null): Big | null {
  const [numerator, denominator] = shareOf(line);
  if (!numerator || !denominator) return null;
  if (numerator.eq(zero) || denominator.eq(zero)) return zero;
  return vat && divide(vat.times(numerator), denominator, withheldDigits);
}

function shareOf(line: ValueRecord): readonly [numerator: Big | null, denominator: Big | null] {
  return [readOrZero(line['WithholdingNumerator']), readOrZero(line['WithholdingDenominator'])];
}

/** §2.3 ExchangeRate: 1 in the default currency. Any other rate entered there is reported by the rules and not used. */
function rateOf(line: ValueRecord, currency: string, policy: AmountsPolicy): Big | null {
  if (currency === policy.defaultCurrency) return one;
  const rate = toDecimal(line['ExchangeRate']);
  return rate?.gt(zero) ? rate : null;
}

function convert(amounts: Addends, taxes: readonly LineTax[], taxAmounts: readonly (Big | null)[], rate: Big): Addends {
  const into = (amount: Big): Big => round(amount.times(rate));
  if (rate.eq(one)) return amounts;
  const converted = taxAmounts.map((amount) => amount && into(amount));
  return {
    discount: into(amounts.discount),
    excludingTax: into(amounts.excludingTax),
    vat: into(amounts.vat),
    additionalTax: sumOf(taxes, converted, ({ deducted }) => !deducted) ?? zero,
    deductedTax: sumOf(taxes, converted, ({ deducted }) => deducted) ?? zero,
    withheld: amounts.withheld.times(rate),
  };
}

function minus(from: Big | null, amount: Big | null): Big | null {
  return from && amount ? from.minus(amount) : null;
}

function percentOrNull(percent: Big | null): Big | null {
  return percent && isBetween(percent, zero, hundred) ? percent : null;
}

function textOr(value: Value, fallback: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;
}
