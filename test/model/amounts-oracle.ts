/**
 * The amounts of a new document, computed a second time from the service specification, the table of amounts of the design and the
 * texts of the policy's settings, without the application's own computation. Exact fractions; nothing is rounded except where the
 * table says so.
 *
 * An amount that none of them determines is {@link Open}, with the reason, and is not compared.
 */
import type { AmountsPolicy } from '../../domain/facts.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';

/** An exact number. The denominator is positive; both have no common divisor. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The sources do not say what the amount is. */
export interface Open {
  readonly open: string;
}

/** Null: the amount cannot be computed, so there must be none. */
export type Expected = Fraction | Open | null;

export interface ExpectedLine {
  /** By member (§2.3), in the line's currency. A member that is not named is not compared. */
  readonly amounts: Readonly<Record<string, Expected>>;
}

export interface ExpectedDocument {
  readonly lines: readonly ExpectedLine[];
  /** By member (§2.1, §2.7, §2.8), and `Payable`; money in the currency of the totals. */
  readonly totals: Readonly<Record<string, Expected>>;
}

function gcd(a: bigint, b: bigint): bigint {
  let [one, other] = [a < 0n ? -a : a, b];
  while (other !== 0n) [one, other] = [other, one % other];
  return one;
}

function fraction(numerator: bigint, denominator = 1n): Fraction {
  const sign = denominator < 0n ? -1n : 1n;
  const common = gcd(numerator, denominator * sign) * sign;
  return { numerator: numerator / common, denominator: denominator / common };
}

const zero = fraction(0n);
const one = fraction(1n);
const hundred = fraction(100n);

const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);
const dividedBy = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator);
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, fraction(-b.numerator, b.denominator));
const isLess = (a: Fraction, b: Fraction): boolean => a.numerator * b.denominator < b.numerator * a.denominator;
const isSame = (a: Fraction, b: Fraction): boolean => a.numerator === b.numerator && a.denominator === b.denominator;
const sum = (all: readonly Fraction[]): Fraction => all.reduce(plus, zero);
const percent = (rate: Fraction): Fraction => dividedBy(rate, hundred);

/** Half away from zero, to this many digits after the mark. */
function rounded(value: Fraction, digits = 2): Fraction {
  const scale = 10n ** BigInt(digits);
  const isNegative = value.numerator < 0n;
  const scaled = (isNegative ? -value.numerator : value.numerator) * scale;
  const whole = (2n * scaled + value.denominator) / (2n * value.denominator);
  return fraction(isNegative ? -whole : whole, scale);
}

/** Reads a decimal in plain notation, such as `-12.50`. Null for any other text. */
function fractionOf(text: string): Fraction | null {
  const [, sign, whole = '', decimals = ''] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text) ?? [];
  if (sign === undefined) return null;
  const digits = BigInt(whole + decimals);
  return fraction(sign === '-' ? -digits : digits, 10n ** BigInt(decimals.length));
}

/** Digits after the mark that repeat forever, of which the specification shows no limit (§2.3 WithheldVatAmount). */
function isRepeating({ denominator }: Fraction): boolean {
  let rest = denominator;
  for (const prime of [2n, 5n]) while (rest % prime === 0n) rest /= prime;
  return rest !== 1n;
}

/** For messages: all digits, or ten of them and an ellipsis. */
export function textOfExpected(expected: Expected): string {
  if (expected === null) return 'nothing';
  if (isOpen(expected)) return `open (${expected.open})`;
  const shown = rounded(expected, 10);
  const digits = (shown.numerator < 0n ? -shown.numerator : shown.numerator) * (10n ** 10n / shown.denominator);
  const text = digits.toString().padStart(11, '0');
  const plain = `${text.slice(0, -10)}.${text.slice(-10)}`.replace(/\.?0+$/, '');
  return `${shown.numerator < 0n ? '-' : ''}${plain}${isSame(shown, expected) ? '' : '…'}`;
}

export const isOpen = (expected: Expected): expected is Open => expected !== null && 'open' in expected;
const isKnown = (expected: Expected): expected is Fraction => expected !== null && !isOpen(expected);

function isNear(a: Fraction, b: Fraction, digits: number): boolean {
  const difference = minus(a, b);
  const size = difference.numerator < 0n ? minus(zero, difference) : difference;
  return isLess(size, fraction(1n, 10n ** BigInt(digits)));
}

/**
 * Whether an amount is the expected one. No source says how many digits a DiscountRate has, nor a withheld VAT whose digits
 * repeat forever: of the first ten count, of the second five.
 */
export function isExpected(name: string, expected: Fraction, value: string): boolean {
  const is = fractionOf(value);
  if (is === null) return false;
  if (isRepeating(expected)) return isNear(is, expected, 5);
  return name === 'DiscountRate' ? isNear(is, expected, 10) : isSame(is, expected);
}

/** Applies a formula to amounts. Without one of them there is no result; if one is open, so is the result. */
function derived(from: readonly Expected[], formula: (values: readonly Fraction[]) => Expected): Expected {
  if (from.includes(null)) return null;
  return from.find(isOpen) ?? formula(from.filter(isKnown));
}

/** One amount if both ways of rounding give it. */
const oneOf = (a: Fraction, b: Fraction, open: string): Expected => (isSame(a, b) ? a : { open });

/** A member's number. Null: it is not a number. */
function numberIn(record: ValueRecord, name: string): Fraction | null | undefined {
  const value = record[name];
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? fractionOf(value) : null;
}

/** What an additional tax does by the dated list of GİB, for the codes of the list on which all sources agree. */
const taxesByCode: Readonly<Record<string, 'inBase' | 'deducted' | 'outside'>> = {
  '0071': 'inBase',
  '0073': 'inBase',
  '9077': 'inBase',
  '0003': 'deducted',
  '0011': 'deducted',
  '0059': 'outside',
  '4080': 'outside',
};

interface Tax {
  readonly slot: number;
  readonly rate: Fraction;
  readonly effect: 'inBase' | 'deducted' | 'outside';
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** With the switches off, the taxes of the VAT base are outside it, and deducted taxes are added like any other. */
function taxesOf(line: ValueRecord, policy: AmountsPolicy): readonly Tax[] | Open {
  const taxes: Tax[] = [];
  for (const slot of [1, 2, 3]) {
    const code = line[`AdditionalTaxCode${slot}`];
    const rate = numberIn(line, `AdditionalTaxRate${slot}`);
    if (rate === undefined && !hasValue(code)) continue;
    const known = typeof code === 'string' ? taxesByCode[code] : undefined;
    if (known === undefined) return { open: 'an additional tax that is not in the list' };
    if (rate === undefined || rate === null) return { open: 'an additional tax without a rate' };
    if (isLess(rate, zero)) return { open: 'a number outside its range' };
    const isApart = (known === 'inBase' && !policy.taxesInVatBase) || (known === 'deducted' && !policy.taxesDeducted);
    taxes.push({ slot, rate, effect: isApart ? 'outside' : known });
  }
  return taxes;
}

/** The share of the VAT that is withheld; 0 without withholding (§2.3). */
function withheldShare(line: ValueRecord): Expected {
  const numerator = numberIn(line, 'WithholdingNumerator');
  const denominator = numberIn(line, 'WithholdingDenominator');
  if (numerator === undefined && denominator === undefined) return zero;
  if (!numerator || !denominator || !isLess(zero, denominator) || isLess(numerator, zero))
    return { open: 'an incomplete withholding share' };
  return dividedBy(numerator, denominator);
}

interface Line {
  readonly record: ValueRecord;
  readonly amounts: Record<string, Expected>;
  /** An input is missing or cannot be read, so the document has no totals. */
  readonly isComputable: boolean;
  readonly vatRate: Fraction | null;
  readonly share: Expected;
  readonly taxes: readonly { readonly isDeducted: boolean; readonly amount: Fraction }[];
}

const enteredAmounts = [
  ...['DiscountRate', 'DiscountAmount', 'VatAmount', 'AmountExcludingTax', 'AmountIncludingTax', 'VatBase'],
  ...[1, 2, 3].flatMap((slot) => [`AdditionalTaxAmount${slot}`, `AdditionalTaxBase${slot}`]),
];
const lineMembers = ['DiscountAmount', 'AmountExcludingTax', 'VatBase', 'VatAmount', 'AmountIncludingTax'];

const everywhere = (expected: Expected): Record<string, Expected> =>
  Object.fromEntries(lineMembers.map((name) => [name, expected]));

/** A line that is missing an input (null), or whose amounts are open for a reason. */
function without(record: ValueRecord, reason: string | null): Line {
  const expected = reason === null ? null : { open: reason };
  const withheld = reason === null ? {} : { WithheldVatAmount: { open: reason } };
  return {
    ...{ record, amounts: { ...everywhere(expected), ...withheld }, isComputable: reason !== null, vatRate: null },
    ...{ share: expected, taxes: [] },
  };
}

/** A line's amounts, VAT rounded per line. */
function lineOf(record: ValueRecord, policy: AmountsPolicy): Line {
  const discounts = Array.isArray(record.Discounts) ? (record.Discounts as readonly ValueRecord[]) : [];
  const rates = discounts.map((discount) => numberIn(discount, 'Rate'));
  const [quantity, price, vat] = [
    numberIn(record, 'Quantity'),
    numberIn(record, 'UnitPrice'),
    numberIn(record, 'VatRate'),
  ];
  if (enteredAmounts.some((name) => hasValue(record[name]))) return without(record, 'an amount that was entered');
  if (!quantity || !price || rates.includes(null)) return without(record, null);
  // A price with VAT gives some amounts without the rate; which of them such a line has is not said.
  if (vat === null) return { ...without(record, null), amounts: { VatAmount: null } };
  if (vat === undefined) return without(record, 'no VAT rate');
  if (rates.includes(undefined)) return without(record, 'a discount without a rate');
  const all = rates.filter((rate) => rate !== null && rate !== undefined);
  if (
    !isLess(zero, quantity) ||
    isLess(price, zero) ||
    vat.denominator !== 1n ||
    [vat, ...all].some((rate) => isLess(rate, zero) || isLess(hundred, rate))
  )
    return without(record, 'a number outside its range');
  const taxes = taxesOf(record, policy);
  if ('open' in taxes) return without(record, taxes.open);

  const kept = all.map((rate) => minus(one, percent(rate))).reduce(times, one);
  const isIncluded = record.VatIncluded === true;
  const undiscounted = times(quantity, price);
  const ofPrice = rounded(times(undiscounted, kept));
  const discountRate = times(hundred, minus(one, kept));
  if (isIncluded && taxes.some((tax) => tax.effect === 'inBase' && isLess(zero, tax.rate))) {
    // The table has the VAT as the difference to the amount without tax, and as a share of a base that is larger than it.
    const line = without(record, 'a price that includes VAT and the taxes of its base');
    return { ...line, amounts: { ...line.amounts, DiscountRate: discountRate, AmountIncludingTax: ofPrice } };
  }
  const inPrice = isIncluded ? plus(one, percent(vat)) : one;
  const excluding = isIncluded ? rounded(dividedBy(ofPrice, inPrice)) : ofPrice;
  const amountOf = ({ rate }: Tax): Fraction => rounded(times(excluding, percent(rate)));
  const total = (effect: Tax['effect']): Fraction => sum(taxes.filter((tax) => tax.effect === effect).map(amountOf));
  const base = plus(excluding, total('inBase'));
  const vatAmount = isIncluded ? minus(ofPrice, base) : rounded(times(base, percent(vat)));
  const share = withheldShare(record);
  return {
    ...{ record, isComputable: true, vatRate: vat, share },
    taxes: taxes.map((tax) => ({ isDeducted: tax.effect === 'deducted', amount: amountOf(tax) })),
    amounts: {
      DiscountRate: discountRate,
      // Without a discount there is none, also where rounding a price with VAT in two steps would give a kuruş.
      DiscountAmount: isSame(kept, one) ? zero : minus(rounded(dividedBy(undiscounted, inPrice)), excluding),
      AmountExcludingTax: excluding,
      VatBase: base,
      VatAmount: vatAmount,
      // Taxes outside the base by the policy's switch; an amount that includes the VAT of its price is the price's.
      AmountIncludingTax: isIncluded
        ? ofPrice
        : sum([base, vatAmount, policy.addedTaxesInLineTotal ? total('outside') : zero]),
      WithheldVatAmount: derived([share], ([part = zero]) => times(vatAmount, part)),
      ...Object.fromEntries(
        taxes.flatMap((tax) => [
          [`AdditionalTaxBase${tax.slot}`, excluding],
          [`AdditionalTaxAmount${tax.slot}`, amountOf(tax)],
        ]),
      ),
    },
  };
}

/** A line with another VAT; what depends on it follows. */
function withVat(line: Line, vat: Expected): Line {
  const { VatAmount: own = null, AmountIncludingTax: including = null } = line.amounts;
  return {
    ...line,
    amounts: {
      ...line.amounts,
      VatAmount: vat,
      AmountIncludingTax: derived([including, vat, own], ([all = zero, now = zero, before = zero]) =>
        plus(all, minus(now, before)),
      ),
      WithheldVatAmount: derived([line.share], ([part = zero]) =>
        isSame(part, zero) ? zero : derived([vat], ([now = zero]) => times(now, part)),
      ),
    },
  };
}

/**
 * With VAT per document: the VAT on all bases of a rate is rounded once, and the lines with the largest VAT share the
 * difference, a kuruş each.
 *
 * @returns the lines, and the VAT of the document in the currency of the lines.
 */
function withVatPerDocument(lines: readonly Line[]): { readonly lines: readonly Line[]; readonly vat: Expected } {
  const open = (reason: string) => ({
    lines: lines.map((line) => ({
      ...line,
      amounts: Object.fromEntries(
        Object.entries(line.amounts).map(([name, was]) => [name, name === 'DiscountRate' ? was : { open: reason }]),
      ),
    })),
    vat: { open: reason },
  });
  if (lines.some(({ amounts }) => !isKnown(amounts.VatAmount ?? null)))
    return open('VAT per document with a line that has no known VAT');
  if (lines.some(({ record }) => record.VatIncluded === true))
    return open('VAT per document with prices that include VAT');
  if (new Set(lines.map(({ record }) => record.CurrencyCode)).size > 1)
    return open('VAT per document with several currencies');

  const result = [...lines];
  let whole = zero;
  for (const rate of new Set(lines.map(({ vatRate }) => vatRate?.numerator))) {
    const group = lines.flatMap((line, index) => {
      const [vat, base] = [line.amounts.VatAmount ?? null, line.amounts.VatBase ?? null];
      return line.vatRate?.numerator === rate && isKnown(vat) && isKnown(base) ? [{ line, index, vat, base }] : [];
    });
    const once = rounded(times(sum(group.map(({ base }) => base)), percent(fraction(rate ?? 0n))));
    whole = plus(whole, once);
    const kurus = times(hundred, minus(once, sum(group.map(({ vat }) => vat)))).numerator;
    const count = Number(kurus < 0n ? -kurus : kurus);
    const step = fraction(kurus < 0n ? -1n : 1n, 100n);
    const largest = group.toSorted((a, b) => (isLess(a.vat, b.vat) ? 1 : isLess(b.vat, a.vat) ? -1 : 0));
    const [last, next] = [largest[count - 1], largest[count]];
    const isTie = last !== undefined && next !== undefined && isSame(last.vat, next.vat);
    largest.forEach(({ line, index, vat }, place) => {
      if (isTie && isSame(vat, last.vat)) result[index] = withVat(line, { open: 'lines with the same VAT' });
      else if (place < count) result[index] = withVat(line, plus(vat, step));
    });
  }
  return { lines: result, vat: whole };
}

/** In the currency of the totals. Null: without a rate it cannot be converted. */
function converter(lines: readonly Line[], isConverted: boolean, defaultCurrency: string) {
  const rates = lines.map(({ record }): Expected => {
    const rate = numberIn(record, 'ExchangeRate');
    if (!hasValue(record.CurrencyCode)) return { open: 'a line without a currency' };
    if (record.CurrencyCode === defaultCurrency) {
      const isOne = rate === undefined || (rate !== null && isSame(rate, one));
      return isOne ? one : { open: 'a rate of the default currency that is not 1' };
    }
    if (!rate) return null;
    return isLess(zero, rate) ? rate : { open: 'a number outside its range' };
  });
  const inTotals = (index: number, amount: Expected): Expected =>
    isConverted
      ? derived([amount, rates[index] ?? null], ([value = zero, rate = one]) => rounded(times(value, rate)))
      : derived([amount], ([value = zero]) => value);
  return { rates, inTotals };
}

const totalMembers = [
  ...['DiscountTotal', 'SubTotal', 'VatTotal', 'AdditionalTaxTotal', 'WithholdingTotal', 'GrandTotal', 'Payable'],
];
const allTotals = (expected: Expected): Readonly<Record<string, Expected>> =>
  Object.fromEntries(totalMembers.map((name) => [name, expected]));

const repeatedDigits = 'a withheld VAT whose digits repeat';
const convertedWithholding = 'fractions of a kuruş of withheld VAT in several currencies';

/** A rounded amount, unless digits that repeat forever decide it. */
function roundedSum(value: Fraction, isCertain: boolean): Expected {
  const little = fraction(1n, 100_000n);
  const [low, high] = [rounded(minus(value, little)), rounded(plus(value, little))];
  return isCertain || isSame(low, high) ? rounded(value) : { open: repeatedDigits };
}

/** §2.1 AverageExchangeRate: the rates, weighted by the lines' amounts in their own currencies, with six digits. */
function averageRate(lines: readonly Line[], rates: readonly Expected[]): Expected {
  const excluding = lines.map(({ amounts }) => amounts.AmountExcludingTax ?? null);
  const all = derived(excluding, sum);
  const byRate = derived(
    excluding.map((amount, index) => derived([amount, rates[index] ?? null], (pair) => pair.reduce(times, one))),
    sum,
  );
  return derived([byRate, all], ([above = zero, below = zero]) =>
    isSame(below, zero) ? { open: 'an average rate of nothing' } : rounded(dividedBy(above, below), 6),
  );
}

/**
 * The amounts of a new document: nothing in it was read from the service or from a file. Money has two digits, except what the
 * service calculates (§2.3 WithheldVatAmount, §2.1 WithholdingTotal); AverageExchangeRate has six.
 */
export function expectedAmounts(kind: DocumentKind, content: ValueRecord, policy: AmountsPolicy): ExpectedDocument {
  const records = (Array.isArray(content.Lines) ? content.Lines : []) as readonly ValueRecord[];
  const perLine = records.map((record) => lineOf(record, policy));
  const { lines, vat } = policy.vatPerDocument ? withVatPerDocument(perLine) : { lines: perLine, vat: null };
  if (totalMembers.concat('AverageExchangeRate').some((name) => hasValue(content[name])))
    return { lines, totals: allTotals({ open: 'a total that was entered' }) };
  // "A document with a line that cannot be computed has no totals."
  if (lines.some(({ isComputable }) => !isComputable)) return { lines, totals: allTotals(null) };

  const isInvoice = kind === 'salesReturnInvoice' || kind === 'purchaseReturnInvoice';
  const currencies = new Set(records.map(({ CurrencyCode }) => CurrencyCode));
  const isAllDefault = currencies.size === 1 && currencies.has(policy.defaultCurrency);
  const isConverted = currencies.size > 1 || (!isInvoice && policy.totalsInDefaultCurrency && !isAllDefault);
  const { rates, inTotals } = converter(lines, isConverted, policy.defaultCurrency);
  const isWithoutRate = rates.includes(null);
  const badRate = rates.find((rate) => rate !== null && isOpen(rate));
  if (badRate !== undefined) return { lines, totals: allTotals(badRate) };
  if (isWithoutRate && isConverted) return { lines, totals: allTotals(null) };
  if (isWithoutRate) return { lines, totals: allTotals({ open: 'totals that need no missing rate' }) };

  const total = (of: (line: Line) => Expected): Expected =>
    derived(
      lines.map((line, index) => inTotals(index, of(line))),
      sum,
    );
  const member = (name: string): Expected => total(({ amounts }) => amounts[name] ?? null);
  const subTotal = member('AmountExcludingTax');
  const vatTotal = vat !== null && !isConverted && isKnown(vat) ? vat : member('VatAmount');
  // Each tax is an amount of its own, also where it is converted.
  const taxTotal = (isDeducted: boolean): Expected =>
    derived(
      lines.flatMap(({ taxes, amounts: { AmountExcludingTax: of = null } }, index) =>
        isKnown(of)
          ? taxes.filter((tax) => tax.isDeducted === isDeducted).map(({ amount }) => inTotals(index, amount))
          : [of],
      ),
      sum,
    );
  const additional = taxTotal(false);
  const deducted = taxTotal(true);
  const withheld = lines.map(({ amounts: { WithheldVatAmount: of = null } }) => of);
  // Converted, the fraction of a kuruş of each line is rounded by one sentence of the table, and kept by another.
  const inKurus = total(({ amounts: { WithheldVatAmount: of = null } }) => of);
  const exact = isConverted
    ? derived([...withheld, ...rates], (all) =>
        sum(withheld.map((_, index) => times(all[index] ?? zero, all[withheld.length + index] ?? one))),
      )
    : inKurus;
  const isRepeated = withheld.some((of) => isKnown(of) && isRepeating(of));
  // The caller supplies the total of a despatch and a quote (§2.7, §2.8), rounded; the service calculates that of an invoice.
  const withholdingTotal = derived([exact, inKurus], ([precise = zero, kurus = zero]): Expected => {
    // Three thirds are a whole, and less than one if each was cut.
    if (isRepeated && (isConverted || (isInvoice && !isRepeating(precise)))) return { open: repeatedDigits };
    if (isConverted) return oneOf(isInvoice ? precise : rounded(precise), kurus, convertedWithholding);
    return isInvoice ? precise : roundedSum(precise, !isRepeated);
  });
  const grand = derived([subTotal, vatTotal, additional], sum);
  const payableAfter = (withholding: Expected): Expected =>
    derived([grand, withholding, deducted], ([all = zero, of = zero, less = zero]) =>
      roundedSum(minus(minus(all, of), less), !isRepeated),
    );
  const roundedTotal = derived([exact], ([of = zero]) => roundedSum(of, !isRepeated));
  const payable =
    isConverted && isRepeated
      ? { open: repeatedDigits }
      : derived(
          [payableAfter(isInvoice ? exact : roundedTotal), payableAfter(roundedTotal), payableAfter(inKurus)],
          ([later = zero, before = zero, perLine = zero]): Expected => {
            const result = oneOf(later, before, 'half a kuruş of withheld VAT in what is payable');
            return isConverted && isKnown(result) ? oneOf(result, perLine, convertedWithholding) : result;
          },
        );
  return {
    lines,
    totals: {
      DiscountTotal: member('DiscountAmount'),
      ...{ SubTotal: subTotal, VatTotal: vatTotal, AdditionalTaxTotal: additional, WithholdingTotal: withholdingTotal },
      GrandTotal: policy.deductWithholding ? payable : grand,
      Payable: payable,
      AverageExchangeRate: isAllDefault ? one : averageRate(lines, rates),
    },
  };
}
