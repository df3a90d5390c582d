/** Of the possible readings of an invoice's lines, those that also agree with its tax bases and its total without tax. */
import type Big from 'big.js';
import { divide, one, percentOf, round, write, zero } from '../amounts/decimal.ts';
import { withDifference } from '../amounts/vat-per-document.ts';
import { withShare } from './line-readings.ts';
import type { LineReading } from './line-readings.ts';
import type { EDocumentQuestion } from './questions.ts';
import type { SaidInvoice } from './said.ts';
import { rateOfTax } from './vat-rates.ts';
import { cent, halfCent, isNear, sumOf } from './written.ts';

export interface ReadLine {
  readonly position: number;
  readonly vatRate: Big | null;
  /** Taxes in its VAT base. */
  readonly inBase: Big;
  readonly charge: Big;
  readonly readings: readonly LineReading[];
}

/** What the document says of amounts that are in no line. */
export interface OfDocument {
  readonly charge: Big;
  /** Taxes in the VAT base that belong to no line. */
  readonly inBase: Big;
}

/** More combinations of readings are not tried; then all lines are read alike. */
const mostTried = 2_048;

interface Judged {
  readonly chosen: readonly LineReading[];
  readonly problems: readonly EDocumentQuestion[];
  /** What the document takes off, by VAT rate. */
  readonly spread: ReadonlyMap<string, Big>;
  /** Lower is better: what is left unexplained comes first. */
  readonly cost: readonly number[];
}

export function chosenReadings(
  said: SaidInvoice,
  lines: readonly ReadLine[],
  of: OfDocument,
): { readonly readings: readonly LineReading[]; readonly questions: readonly EDocumentQuestion[] } {
  let best: Judged | null = null;
  let others: Judged[] = [];
  for (const chosen of choicesOf(lines)) {
    const judged = judge(said, lines, chosen, of);
    const order = best === null ? -1 : compared(judged.cost, best.cost);
    if (order < 0) [best, others] = [judged, []];
    else if (order === 0) others.push(judged);
  }
  if (best === null) return { readings: [], questions: [] };
  const readings = spreadOver(best, lines);
  const isProved = best.problems.length === 0;
  const nets = [readings, ...others.map((judged) => spreadOver(judged, lines))];
  const questions = lines.flatMap(({ position }, index): EDocumentQuestion[] => {
    const contradiction = best.chosen[index]?.contradiction ?? null;
    const own = contradiction === null ? [] : [{ ...contradiction, position }];
    const different = nets.map((some) => some[index]?.net ?? zero);
    const other = different.find((net) => !isNear(net, different[0] ?? zero, cent));
    // A cent is the rounding of a discount, not another reading.
    const isOpen = isProved && contradiction === null && other !== undefined;
    const file = `${write(different[0] ?? zero)} / ${write(other ?? zero)}`;
    return isOpen ? [{ about: 'amount', position, file, draft: write(different[0] ?? zero) }] : own;
  });
  return { readings, questions: [...questions, ...best.problems] };
}

function* choicesOf(lines: readonly ReadLine[]): Generator<readonly LineReading[]> {
  const count = lines.reduce((product, { readings }) => Math.min(mostTried + 1, product * readings.length), 1);
  if (count > mostTried) {
    for (const way of new Set(lines.flatMap(({ readings }) => readings.map((reading) => reading.way))))
      yield lines.flatMap(({ readings }) => readings.find((reading) => reading.way === way) ?? readings[0] ?? []);
    return;
  }
  for (let at = 0; at < count; at += 1) {
    let rest = at;
    yield lines.flatMap(({ readings }) => {
      const reading = readings[rest % readings.length];
      rest = Math.floor(rest / readings.length);
      return reading ?? [];
    });
  }
}

function compared(cost: readonly number[], other: readonly number[]): number {
  for (const [index, value] of cost.entries()) if (value !== other[index]) return value - (other[index] ?? 0);
  return 0;
}

const keyOf = (rate: Big | null): string => (rate === null ? '' : write(rate));

function judge(said: SaidInvoice, lines: readonly ReadLine[], chosen: readonly LineReading[], of: OfDocument): Judged {
  const within = halfCent.times(lines.length + 1);
  const sums = new Map<string, Big>();
  for (const [index, { vatRate, inBase, charge }] of lines.entries()) {
    const key = keyOf(vatRate);
    sums.set(key, sumOf([sums.get(key), chosen[index]?.net, inBase, charge]));
  }
  const net = sumOf(chosen.map((reading) => reading.net));
  const bases = basesOf(said, cent.times(lines.length));
  const known = [...bases].filter(([rate]) => sums.has(rate));
  const isBased = known.length > 0 && !sums.has('');
  const problems: EDocumentQuestion[] = [];
  let spread: ReadonlyMap<string, Big> = new Map();
  let distance = zero;
  const free = [zero, of.charge, of.inBase, of.charge.plus(of.inBase)];
  const off = known.map(([rate, base]) => [rate, (sums.get(rate) ?? zero).minus(base)] as const);
  const isExplained = (missing: Big): boolean => free.some((one) => isNear(missing.neg(), one, within));
  if (isBased && !off.every(([, missing]) => isExplained(missing))) {
    spread = discountByRate(said, off, net, of.charge, within);
    if (spread.size === 0)
      for (const [rate, missing] of off) {
        if (isExplained(missing)) continue;
        const about = missing.gt(zero) && said.discounts.length > 0 ? 'documentDiscount' : 'taxBase';
        problems.push(question(about, bases.get(rate) ?? zero, sums.get(rate) ?? zero));
      }
  }
  const { exclusive } = said.totals;
  const inBase = sumOf(lines.map((line) => line.inBase));
  const charges = sumOf(lines.map(({ charge }) => charge));
  if (exclusive !== null) {
    const sumsOf = (some: Big): readonly Big[] =>
      [zero, inBase, of.inBase, inBase.plus(of.inBase)].flatMap((taxes) =>
        [zero, charges, of.charge, charges.plus(of.charge)].map((more) => some.plus(taxes).plus(more)),
      );
    const agrees = (some: Big): boolean => sumsOf(some).some((sum) => isNear(sum, exclusive, within));
    const [rate, another] = sums.keys();
    const missing = net.plus(charges).plus(of.charge).minus(exclusive);
    if (!isBased && rate !== undefined && another === undefined && !agrees(net) && isDiscount(said, missing, within))
      spread = new Map([[rate, missing]]);
    const rest = net.minus(sumOf([...spread.values()]));
    if (!agrees(rest)) problems.push(question('amount', exclusive, rest));
    distance = sumsOf(rest).reduce(
      (least, sum) => (sum.minus(exclusive).abs().lt(least) ? sum.minus(exclusive).abs() : least),
      zero.plus(1e9),
    );
  }
  distance = sumOf([distance, ...off.map(([rate, missing]) => missing.minus(spread.get(rate) ?? zero).abs())]);
  const taxed = chosen.filter(({ net: own }, index) => lines[index]?.vatRate?.gt(zero) === true && own.gt(zero));
  const withVat = taxed.filter(({ isWithVat }) => isWithVat).length;
  const isMixed = withVat > 0 && withVat < taxed.length;
  const contradictions = chosen.filter(({ contradiction }) => contradiction !== null).length;
  const isUnwritten = spread.size > 0 && said.discounts.length === 0;
  const shares = sumOf(chosen.map(({ share }) => share));
  const isDoubted = shares.gt(zero) && !isDiscount(said, sumOf([shares, ...spread.values()]), within);
  if (isDoubted)
    problems.push(question('documentDiscount', sumOf(said.discounts.map((discount) => discount.amount)), shares));
  const cost = [problems.length + contradictions, Number(isUnwritten), Number(isMixed), Number(distance.toFixed(6))];
  return { chosen, problems, spread, cost };
}

const question = (about: EDocumentQuestion['about'], file: Big, draft: Big): EDocumentQuestion => ({
  ...{ about, position: null, file: write(file), draft: write(round(draft)) },
});

/** The document's tax bases by rate. */
function basesOf(said: SaidInvoice, slack: Big): ReadonlyMap<string, Big> {
  const bases = new Map<string, Big>();
  for (const tax of said.vat) {
    const { rate } = rateOfTax(tax, slack);
    if (rate !== null && tax.base !== null) bases.set(write(rate), sumOf([bases.get(write(rate)), tax.base.value]));
  }
  return bases;
}

/** What the document takes off from each rate, if that is what its discounts say; empty if not. A charge may be in any rate's base. */
function discountByRate(
  said: SaidInvoice,
  off: readonly (readonly [rate: string, missing: Big])[],
  net: Big,
  charge: Big,
  within: Big,
): ReadonlyMap<string, Big> {
  for (const charged of charge.eq(zero) ? [null] : [...off.map(([rate]) => rate), null]) {
    const spread = off
      .map(([rate, missing]) => [rate, rate === charged ? missing.plus(charge) : missing] as const)
      .filter(([, missing]) => !isNear(missing, zero, within));
    const sum = sumOf(spread.map(([, missing]) => missing));
    const isOff = spread.every(([, missing]) => missing.gt(zero));
    if (isOff && (isDiscount(said, sum, within) || (charge.eq(zero) && isImplied(said, net, sum, within))))
      return new Map(spread);
  }
  return new Map();
}

const saysDiscount = (said: SaidInvoice): boolean =>
  said.discounts.length > 0 || said.totals.discounts?.gt(zero) === true;

/** Whether the document says that it takes this amount off, beside the discounts of its lines. */
function isDiscount(said: SaidInvoice, amount: Big, within: Big): boolean {
  if (amount.lte(zero)) return false;
  const written = sumOf(said.discounts.map((discount) => discount.amount));
  const stated = said.totals.discounts ?? zero;
  const ofLines = sumOf(said.lines.flatMap(({ discounts }) => discounts.map((discount) => discount.amount)));
  return [written, stated, stated.minus(ofLines)].some((sum) => sum.gt(zero) && isNear(amount, sum, within));
}

/** A discount that is written nowhere, but is in every tax base and total. */
function isImplied(said: SaidInvoice, net: Big, amount: Big, within: Big): boolean {
  const { exclusive } = said.totals;
  if (exclusive === null || saysDiscount(said)) return false;
  return (
    said.lines.every(({ vat }) => vat.every(({ base }) => base === null)) &&
    isNear(net.minus(amount), exclusive, within)
  );
}

/** The readings with each line's share of the document's discount; the largest lines share the rest. */
function spreadOver({ chosen, spread }: Judged, lines: readonly ReadLine[]): readonly LineReading[] {
  if (spread.size === 0) return chosen;
  const result = [...chosen];
  for (const [rate, amount] of spread) {
    const concerned = chosen.flatMap((reading, index) =>
      keyOf(lines[index]?.vatRate ?? null) === rate && reading.net.gt(zero) ? [{ reading, index }] : [],
    );
    const whole = sumOf(concerned.map(({ reading }) => reading.net));
    if (!whole.gt(zero)) continue;
    const shares = concerned.map(({ reading }) => divide(amount.times(reading.net), whole));
    const exact = withDifference(shares, round(amount).minus(sumOf(shares)));
    for (const [at, { reading, index }] of concerned.entries()) {
      const net = reading.net.minus(exact[at] ?? zero);
      const before = reading.rates.reduce((rest, text) => rest.minus(percentOf(rest, one.times(text))), reading.full);
      const isExact = isNear(before, reading.net, cent);
      const rates = withShare(isExact ? reading.rates.map((text) => one.times(text)) : [null], reading.full, net);
      result[index] = { ...reading, net, rates };
    }
  }
  return result;
}
