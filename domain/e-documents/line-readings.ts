/**
 * The ways in which a line of an invoice can be read. Quantity × price − discounts, the line's amount and its tax base say the same
 * thing, but programs differ in what they call an amount: before or after discounts, with or without VAT, what is taken off or what is
 * left. A reading is possible if everything that the line says agrees with it.
 */
import type Big from 'big.js';
import { divide, hundred, one, percentDigits, percentOf, round, write, zero } from '../amounts/decimal.ts';
import type { SaidChange, SaidLine } from './said.ts';
import { cent, halfCent, isNear, isWrittenFor, sumOf } from './written.ts';
import type { Written } from './written.ts';

export interface LineReading {
  /** How it was found. Programs write all their lines alike. */
  readonly way: string;
  /** Whether price or amount include VAT. */
  readonly isWithVat: boolean;
  /** After discounts, before taxes. */
  readonly net: Big;
  /** Before discounts, unrounded. */
  readonly full: Big;
  /** Without VAT; null if it contradicts the line's amount. */
  readonly price: Big | null;
  /** In percent, one after another. */
  readonly rates: readonly string[];
  /** What the line says otherwise, and what the reading takes. */
  readonly contradiction: {
    readonly about: 'amount' | 'taxBase';
    readonly file: string;
    readonly draft: string;
  } | null;
  /** How much lower the tax base is than the line explains: only a discount of the document can be the reason. */
  readonly share: Big;
}

/** Digits of a price that is a quotient. */
const priceDigits = 8;

/** Taxes of the line other than VAT: those in the VAT base, and all that are added. */
export interface TaxSums {
  readonly inBase: Big;
  readonly added: Big;
}

/** Never empty: if nothing agrees, the line's amount is taken and contradicts its price. */
export function readingsOf(line: SaidLine, vatRate: Big | null, taxes: TaxSums): readonly LineReading[] {
  const quantity = line.quantity?.value ?? zero;
  const { price } = line;
  const found =
    price !== null && !price.value.eq(zero)
      ? withPrice(line, quantity, price, vatRate, taxes)
      : withoutPrice(line, taxes);
  const doubts = ({ share, contradiction }: LineReading): number =>
    (share.eq(zero) ? 0 : 2) + (contradiction === null ? 0 : 1);
  const least = Math.min(...found.map(doubts));
  const distinct = new Map<string, LineReading>();
  for (const reading of found) {
    const key = reading.net.toFixed();
    if (doubts(reading) === least && !distinct.has(key)) distinct.set(key, reading);
  }
  return distinct.size === 0 ? [unexplained(line, quantity)] : [...distinct.values()];
}

function unexplained(line: SaidLine, quantity: Big): LineReading {
  const byPrice = round(quantity.times(line.price?.value ?? zero));
  const net = round(line.amount?.value ?? baseOf(line)?.value ?? byPrice);
  const contradiction = { about: 'amount', file: write(net), draft: write(byPrice) } as const;
  const price = line.price?.value ?? null;
  return { way: '', isWithVat: false, net, full: net, price, rates: [], contradiction, share: zero };
}

/** The VAT base; the sum of several, for a line with several rates. */
function baseOf({ vat }: SaidLine): Written | null {
  const [first, ...more] = vat.flatMap(({ base }) => base ?? []);
  return first === undefined ? null : { ...first, value: sumOf([first.value, ...more.map(({ value }) => value)]) };
}

/** What the discounts take off the full amount. */
interface Off {
  readonly way: string;
  readonly amount: Big;
  readonly rates: readonly (Big | null)[];
  /** By how much the amount may be wrong, because the written amounts are rounded. */
  readonly slack: Big;
}

/** What a line's amount may be: what it is computed as, and the net that it then gives. */
interface Meaning {
  readonly way: 'net' | 'full' | 'withCharge' | 'withTaxes' | 'withVat';
  readonly computed: Big;
  readonly net: Big;
}

function withPrice(
  line: SaidLine,
  quantity: Big,
  price: Written,
  vatRate: Big | null,
  taxes: TaxSums,
): readonly LineReading[] {
  const full = quantity.times(price.value);
  const ofPrice = quantity.abs().times(price.unit).div(2);
  const charge = sumOf(line.charges.map(({ amount }) => amount));
  const factor = one.plus(percentOf(one, vatRate ?? zero));
  const isTaxed = vatRate?.gt(zero) === true;
  const amount = line.amount?.value ?? null;
  const readings: LineReading[] = [];
  for (const discounted of offsOf(line, full)) {
    const net = full.minus(discounted.amount);
    const slack = ofPrice.plus(discounted.slack);
    const has = (sum: Big): boolean => !sum.eq(zero);
    const meanings: Meaning[] = [
      { way: 'net', computed: net, net: amount ?? net },
      ...(has(discounted.amount) ? [{ way: 'full' as const, computed: full, net }] : []),
      ...(has(charge) && amount
        ? [{ way: 'withCharge' as const, computed: net.plus(charge), net: amount.minus(charge) }]
        : []),
      ...(has(taxes.added) && amount
        ? [{ way: 'withTaxes' as const, computed: net.plus(taxes.added), net: amount.minus(taxes.added) }]
        : []),
      ...(isTaxed && amount
        ? [{ way: 'withVat' as const, computed: net.times(factor), net: divide(amount, factor, priceDigits) }]
        : []),
    ];
    const taken = { full, net, price: price.value, rates: discounted.rates, slack };
    readings.push(...agreeing(line, meanings, discounted.way, taken, taxes, charge));
    // Anything may be explained by a price with VAT, so what the discounts say must agree.
    if (!isTaxed || amount === null || discounted.way === 'remark' || isContradicted(line, discounted.rates)) continue;
    const netWithout = divide(net, factor, priceDigits);
    const fullWithout = divide(full, factor, priceDigits);
    const priceWithout = divide(price.value, factor, priceDigits);
    const withVat: Meaning[] = [
      { way: 'withVat', computed: net, net: divide(amount, factor, priceDigits) },
      { way: 'net', computed: netWithout, net: amount },
      ...(has(discounted.amount) ? [{ way: 'full' as const, computed: full, net: netWithout }] : []),
    ];
    const without = { full: fullWithout, net: netWithout, price: priceWithout, rates: discounted.rates, slack };
    const ways = agreeing(line, withVat, `${discounted.way}, price with VAT`, without, taxes, charge);
    readings.push(...ways.map((reading) => ({ ...reading, isWithVat: true })));
  }
  return readings;
}

interface Taken {
  readonly full: Big;
  /** By quantity × price − discounts. */
  readonly net: Big;
  readonly price: Big;
  readonly rates: readonly (Big | null)[];
  readonly slack: Big;
}

/** The readings in which the line's amount has one of the meanings and its tax base agrees with that. */
function agreeing(
  line: SaidLine,
  meanings: readonly Meaning[],
  way: string,
  taken: Taken,
  taxes: TaxSums,
  charge: Big,
): readonly LineReading[] {
  const base = baseOf(line);
  return meanings.flatMap((meaning): LineReading[] => {
    // An amount with VAT is the sum of two rounded amounts.
    const slack = meaning.way === 'withVat' ? taken.slack.plus(cent) : taken.slack;
    if (line.amount !== null && !isWrittenFor(line.amount, meaning.computed, slack)) return [];
    const { full, price, net } = taken;
    const reading = (found: Big): LineReading => ({
      way: `${way}: ${meaning.way}`,
      isWithVat: meaning.way === 'withVat',
      ...{
        net: round(found),
        full,
        price,
        contradiction: null,
        share: zero,
      },
      rates: ratesFrom(taken.rates, full, round(found), taken.slack),
    });
    if (base === null) return [reading(meaning.net)];
    const proof = netOfBase(base, meaning, line.amount, net, slack, taxes, charge);
    if (proof !== null) {
      const draft = write(round(proof.net.plus(taxes.inBase)));
      const contradiction = { about: 'taxBase', file: write(base.value), draft } as const;
      return [{ ...reading(proof.net), ...(proof.isUsual ? {} : { contradiction }) }];
    }
    const left = base.value.minus(taxes.inBase);
    const isLess = left.gte(zero) && left.lt(net);
    const share = round(net).minus(round(left));
    return isLess ? [{ ...reading(left), rates: withShare(taken.rates, full, round(left)), share }] : [];
  });
}

/** The net amount that a tax base proves; null if it proves another one. `isUsual`: the base has the taxes that it has by law. */
function netOfBase(
  base: Written,
  meaning: Meaning,
  amount: Written | null,
  net: Big,
  slack: Big,
  { inBase, added }: TaxSums,
  charge: Big,
): { readonly net: Big; readonly isUsual: boolean } | null {
  const extras = [inBase, ...[zero, added].filter((one) => !one.eq(inBase))];
  for (const [index, extra] of extras.entries())
    for (const rest of charge.eq(zero) ? [extra] : [extra.plus(charge), extra]) {
      const isUsual = index === 0;
      const isNet = meaning.way === 'net' && amount !== null;
      const unit = isNet && amount.unit.gt(base.unit) ? amount.unit : base.unit;
      if (isNet && isNear(base.value, meaning.net.plus(rest), unit.div(2))) return { net: meaning.net, isUsual };
      if (isWrittenFor(base, net.plus(rest), isNet ? zero : slack)) return { net: base.value.minus(rest), isUsual };
    }
  return null;
}

function* offsOf(line: SaidLine, full: Big): Generator<Off> {
  const { discounts } = line;
  if (discounts.length === 0) {
    yield { way: 'no discount', amount: zero, rates: [], slack: zero };
    return;
  }
  const rounded = halfCent.times(discounts.length);
  yield off('taken off', discounts, full, rounded);
  // The amounts are rounded, and the net may be computed from the rates.
  const exact = off('taken off', discounts, full, zero);
  if (exact.rates.every((rate) => rate !== null) && discounts.every(({ factor }) => factor !== null))
    yield { ...exact, way: 'taken off by rate', amount: full.minus(afterRates(full, exact.rates)) };
  const left = leftOf(discounts, full);
  if (left !== null) yield left;
  yield* byFactor(discounts, full);
  const quantity = line.quantity?.value ?? zero;
  if (line.price !== null && quantity.gt(zero) && !quantity.eq(one)) {
    const piece = off('of a piece', discounts, line.price.value, rounded);
    const amount = piece.amount.times(quantity);
    if (amount.lte(full)) yield { ...piece, amount, slack: rounded.times(quantity) };
  }
  // The price is already lower.
  yield { way: 'remark', amount: zero, rates: [], slack: zero };
}

/** The amounts are what is taken off. Those whose multipliers are of the full amount are one discount. */
function off(way: string, discounts: readonly SaidChange[], full: Big, slack: Big): Off {
  const amount = sumOf(discounts.map((one) => one.amount));
  let rest = full;
  const rates = discounts.map((one) => {
    const rate = rateOf(one.factor, rest, one.amount);
    rest = rest.minus(one.amount);
    return rate;
  });
  const areBasesFull = discounts.every(({ base }) => base !== null && isNear(base, full, cent));
  const isOfFull =
    discounts.length > 1 &&
    discounts.every(({ factor, amount: taken }, index) => {
      if (factor === null) return areBasesFull;
      const rate = rateOf(factor, full, taken);
      return isFactor(factor, rate) && (index === 0 || !isFactor(factor, rates[index]));
    });
  return { way, amount, slack, rates: isOfFull ? [rateOf(null, full, amount)] : rates };
}

/** The amounts are what is left after each discount. */
function leftOf(discounts: readonly SaidChange[], full: Big): Off | null {
  let rest = full;
  const rates: (Big | null)[] = [];
  for (const { amount, factor } of discounts) {
    if (amount.gte(rest)) return null;
    const rate = rateOf(factor, rest, rest.minus(amount));
    if (factor !== null && !isFactor(factor, rate)) return null;
    rates.push(rate);
    rest = amount;
  }
  return { way: 'left', amount: full.minus(rest), rates, slack: halfCent };
}

/** The multipliers count: as parts or in percent, one after another or all of the full amount. */
function* byFactor(discounts: readonly SaidChange[], full: Big): Generator<Off> {
  if (discounts.some(({ factor }) => factor === null)) return;
  for (const scale of [one, hundred]) {
    const rates = discounts.map(({ factor }) => scale.times(factor ?? zero));
    if (rates.some((rate) => rate.gt(hundred))) continue;
    yield { way: 'multiplier', amount: full.minus(afterRates(full, rates)), rates, slack: zero };
    const sum = sumOf(rates);
    if (rates.length > 1 && sum.lte(hundred))
      yield { way: 'multipliers of one base', amount: percentOf(full, sum), rates: [sum], slack: zero };
  }
}

const afterRates = (full: Big, rates: readonly (Big | null)[]): Big =>
  rates.reduce<Big>((rest, rate) => rest.minus(percentOf(rest, rate ?? zero)), full);

const isFactor = (factor: Big, rate: Big | null = null): boolean =>
  rate !== null && (rate.eq(factor) || rate.eq(factor.times(hundred)));

/** Whether a multiplier is not the rate of its discount. */
const isContradicted = ({ discounts }: SaidLine, rates: readonly (Big | null)[]): boolean =>
  discounts.some(({ factor }, index) => factor !== null && !isFactor(factor, rates[index]));

/** Digits of the rates that people agree on. */
const mostRateDigits = 4;

/** The rate in percent: the one written, if it gives the amount within the rounding, else the shortest one. */
function rateOf(factor: Big | null, base: Big, amount: Big): Big | null {
  if (base.lte(zero)) return null;
  if (factor !== null) {
    const missing = (rate: Big): Big => percentOf(base, rate).minus(amount).abs();
    const asPart = factor.times(hundred);
    const rate = asPart.lte(hundred) && missing(asPart).lt(missing(factor)) ? asPart : factor;
    // Earlier discounts are rounded, so the base is not exact.
    if (rate.lte(hundred) && missing(rate).lte(cent.times('1.5'))) return rate;
  }
  for (let digits = 0; digits <= mostRateDigits; digits += 1) {
    const rate = divide(amount.times(hundred), base, digits);
    if (rate.gt(zero) && rate.lte(hundred) && isWrittenFor({ value: amount, unit: cent }, percentOf(base, rate)))
      return rate;
  }
  return null;
}

const inPercent = (full: Big, net: Big): readonly string[] =>
  full.gt(zero)
    ? [write(divide(full.minus(net).times(hundred), full, percentDigits))].filter((rate) => rate !== '0')
    : [];

/** The rates if they give the net amount, else one rate that does. */
function ratesFrom(rates: readonly (Big | null)[], full: Big, net: Big, slack: Big): readonly string[] {
  if (round(full).lte(net) || (rates.length === 0 && isNear(full, net, cent))) return [];
  const isExact = rates.length > 0 && rates.every((rate) => rate !== null);
  if (isExact && isNear(afterRates(full, rates), net, slack.plus(cent)))
    return rates.map((rate) => write(rate ?? zero));
  return inPercent(full, net);
}

/** The rates with that of the document's discount after them, if it is a rate that people agree on; else one rate. */
export function withShare(rates: readonly (Big | null)[], full: Big, net: Big): readonly string[] {
  const before = afterRates(full, rates);
  if (rates.includes(null) || before.lte(zero)) return inPercent(full, net);
  const share = divide(before.minus(net).times(hundred), before, mostRateDigits);
  if (share.lte(zero) || !isNear(afterRates(before, [share]), net, halfCent)) return inPercent(full, net);
  return [...rates, share].map((rate) => write(rate ?? zero));
}

/** A price of 0.00 with an amount is amount ÷ quantity. */
function withoutPrice(line: SaidLine, { inBase, added }: TaxSums): readonly LineReading[] {
  const { amount } = line;
  const quantity = line.quantity?.value ?? zero;
  const free = { way: 'free', isWithVat: false, net: zero, full: zero, rates: [], contradiction: null, share: zero };
  if (amount === null || amount.value.eq(zero)) return [{ ...free, price: zero }];
  if (quantity.eq(zero)) return [];
  const base = baseOf(line);
  const taken = sumOf(line.discounts.map((one) => one.amount));
  const charge = sumOf(line.charges.map((one) => one.amount));
  const options: readonly (readonly [way: string, net: Big, full: Big])[] = [
    ['net', amount.value, amount.value.plus(taken)],
    ['full', amount.value.minus(taken), amount.value],
    ['remark', amount.value, amount.value],
    ['withCharge', amount.value.minus(charge), amount.value.minus(charge).plus(taken)],
  ];
  return options.flatMap(([way, net, full]): LineReading[] => {
    const isProved =
      base === null ||
      [inBase, zero, added].some((extra) => isNear(base.value, net.plus(extra).plus(charge), halfCent));
    if (!isProved) return [];
    const price = divide(full, quantity, priceDigits);
    const rates = taken.gt(zero) && way !== 'remark' ? inPercent(full, round(net)) : [];
    return [{ ...free, way: `no price: ${way}`, net: round(net), full, price, rates }];
  });
}
