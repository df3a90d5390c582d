import type Big from 'big.js';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import { hasUnknownCurrencies, leastOfCurrencies, hasLinesAsRead, serviceAmountsOf } from './service-amounts.ts';
import { averageRateDigits, divide, hundred, one, read, round, zero } from './decimal.ts';
import { createResolver } from './amount-resolver.ts';
import type { AmountResolver, SourceAmounts } from './amount-resolver.ts';
import { documentAmountFields } from './types.ts';
import type { Addends, DocumentAmountField, DocumentTotals, LineAmounts } from './types.ts';

/** Whether the caller supplies WithholdingTotal (§2.7, §2.8) or the service calculates it (§2.1). */
export const suppliesWithholding: Readonly<Record<DocumentKind, boolean>> = {
  salesReturnInvoice: false,
  purchaseReturnInvoice: false,
  despatch: true,
  quote: true,
};

/** Kinds whose header has a currency (§2.7, §2.8). The currency of an invoice is derived from its lines (§2.1 CurrencyCode). */
const headerHasCurrency: Readonly<Record<DocumentKind, boolean>> = suppliesWithholding;

/**
 * Computes the document's totals from the amounts of its lines (in the order of `content.Lines`) by addition alone. A document
 * may have a thousand lines and is totalled at every keystroke, so the sums of unchanged lines are cached.
 *
 * - Totals are in the lines' currency if all lines share one, else in the default currency, with each amount converted and
 *   rounded separately. The currency in the header of a despatch or quote (§2.7, §2.8) is not used; the policy can require the
 *   default currency for the totals of these kinds.
 * - The service's total is used while the sum of the lines is the one that was read. If a line was removed, or an amount, a rate
 *   or a currency changed, the totals that depend on it are computed.
 * - If a line is incomplete, or lacks a rate that is needed, no totals are computed, because the sum of the other lines would be
 *   too small. The totals are then those that were entered, or those that were read while no such line has changed.
 * - A line that was read without a currency is assumed to be in the default currency, unless the totals as read show that the
 *   lines cannot share one. Then it cannot be added up until its currency is entered.
 * - The price of a line that was read without VatIncluded, and whose amounts do not show it, is assumed to exclude VAT, unless the
 *   totals as read contradict the sum of the lines. Then it cannot be added up either.
 * - WithholdingTotal is rounded if the caller supplies it; in §2.1 it is the sum of amounts that §2.3 does not round.
 * - Payable = GrandTotal − WithholdingTotal − deducted taxes. If the policy already subtracts these from GrandTotal, Payable
 *   equals GrandTotal.
 * - If the sum of AmountExcludingTax is 0, no line has a weight, and AverageExchangeRate is the plain mean of the rates.
 */
export function computeTotals(
  kind: DocumentKind,
  content: ValueRecord,
  lines: readonly LineAmounts[],
  policy: AmountsPolicy,
): DocumentTotals {
  const service = serviceTotals(kind, content, lines, policy);
  const needed = service?.needed ?? neededByLines(serviceAmountsOf(content));
  const sum = addUp(kind, lines, policy, needed);
  const resolver = createResolver(content, documentAmountFields, service);
  resolveTotals(kind, sum, resolver, policy);
  return {
    ...resolver.amounts(),
    currency: sum.currency,
    incomplete: !sum.isWhole || sum.average === null,
    excluded: sum.excluded,
  };
}

type DocumentResolver = AmountResolver<DocumentAmountField>;

/** Fields that a line must have to be added up, because the totals as read contradict the value assumed without them. */
interface Needed {
  readonly currency: boolean;
  readonly vatIncluded: boolean;
}
/** What was found when the document was read (as-read.ts). */
const neededByLines = (record: ValueRecord | null): Needed => ({
  currency: hasUnknownCurrencies(record),
  vatIncluded: record?.['vatIncluded'] === 'unknown',
});

/** What the totals as read show that its lines lack; null if the document was not read, or a line that was read is gone. */
export const neededAsRead = (
  kind: DocumentKind,
  content: ValueRecord,
  lines: readonly LineAmounts[],
  policy: AmountsPolicy,
): Needed | null => serviceTotals(kind, content, lines, policy)?.needed ?? null;

/** The totals in the service and their inputs; null if the document was not read, or a line that was read is gone. */
function serviceTotals(
  kind: DocumentKind,
  content: ValueRecord,
  lines: readonly LineAmounts[],
  policy: AmountsPolicy,
): (SourceAmounts & { readonly needed: Needed }) | null {
  const record = serviceAmountsOf(content);
  if (record === null) return null;
  const serviceLines = lines.flatMap(({ inService }) => inService ?? []);
  if (!hasLinesAsRead(record, serviceLines.length, lines.length)) return null;
  const resolver = createResolver(record, documentAmountFields, null, true);
  const inSeveral = hasUnknownCurrencies(record);
  const assumed = addUp(kind, serviceLines, policy, { currency: inSeveral, vatIncluded: false });
  const currency =
    inSeveral ||
    (serviceLines.length > 1 &&
      serviceLines.some((line) => !line.hasCurrency) &&
      contradicts(record, serviceLines, assumed, (_total, whole) => leastOfCurrencies(whole)));
  // If the currency of lines is unknown, the totals do not show whether prices include VAT.
  const vatIncluded = !currency && hidesIncludedVat(record, serviceLines, assumed);
  const needed = { currency, vatIncluded };
  const isClear = !vatIncluded && currency === inSeveral;
  resolveTotals(kind, isClear ? assumed : addUp(kind, serviceLines, policy, needed), resolver, policy);
  return { record, inputsKeys: resolver.inputsKeys(), needed };
}

type ComparedTotal = 'SubTotal' | 'VatTotal' | 'GrandTotal';

/**
 * Whether SubTotal differs from the sum of the lines by more than `most` allows; the other totals are compared only if SubTotal
 * is missing, because GrandTotal may have been rounded to be paid in cash. SubTotal can be compared even if the VAT of a line is
 * unknown.
 */
function contradicts(
  record: ValueRecord,
  lines: readonly LineAmounts[],
  { total, isWhole, currency }: Sum,
  most: (total: ComparedTotal, whole: Big) => Big,
): boolean {
  const differs = (name: ComparedTotal, sum: Big): boolean => {
    const whole = read(record[name]);
    return whole !== null && whole.minus(sum).abs().gt(most(name, whole));
  };
  const net = netOf(lines, currency);
  if (net !== null && read(record['SubTotal']) !== null) return differs('SubTotal', net);
  if (!isWhole) return false;
  const gross = total.excludingTax.plus(total.vat).plus(total.additionalTax);
  const isUntaxed = total.withheld.eq(zero) && total.deductedTax.eq(zero);
  return differs('VatTotal', total.vat) || (isUntaxed && differs('GrandTotal', gross));
}

/**
 * Whether the totals as read show VAT in the price of a line that was read without VatIncluded. The smallest rate, 1 %, in the
 * price of the smallest line lowers the net amount by 0.99 % of it; half of that distinguishes it from rounding.
 */
function hidesIncludedVat(record: ValueRecord, lines: readonly LineAmounts[], sum: Sum): boolean {
  const nets = lines
    .filter((line) => !line.isVatIncludedKnown)
    .flatMap((line) => netIn(line, sum.currency) ?? [])
    .filter((net) => !net.eq(zero));
  const [first] = nets;
  if (first === undefined) return false;
  const least = nets.reduce((smallest, net) => (net.lt(smallest) ? net : smallest), first).times('0.005');
  const rounding = divide(one.times(lines.length), hundred);
  return contradicts(record, lines, sum, (total) => {
    const most = total === 'GrandTotal' ? rounding.times(2) : rounding;
    return total !== 'VatTotal' && least.gt(most) ? least : most;
  });
}

/** The sum of the lines' net amounts in a currency; null if an amount or a rate that is needed is unknown. */
function netOf(lines: readonly LineAmounts[], currency: string): Big | null {
  return lines.reduce<Big | null>((sum, line) => {
    const net = netIn(line, currency);
    return sum && net && sum.plus(net);
  }, zero);
}

function netIn(line: LineAmounts, currency: string): Big | null {
  const net = read(line.effective.AmountExcludingTax ?? undefined);
  if (line.currency === currency) return net;
  const rate = read(line.rate ?? undefined);
  return net && rate && round(net.times(rate));
}

function resolveTotals(kind: DocumentKind, sum: Sum, resolver: DocumentResolver, policy: AmountsPolicy): void {
  const { total, isWhole, average, currency, missing, unrated } = sum;
  // If a line is excluded, computed totals are null, so the sums of the other lines are inputs too: a change in them must be
  // noticed.
  const known = isWhole ? [] : [missing, ...addends(total)];
  const add = (field: DocumentAmountField, amount: Big, resolve = resolver.resolve): Big | null =>
    resolve(field, isWhole ? amount : null, [currency, amount, missing]);
  add('DiscountTotal', round(total.discount));
  const subTotal = add('SubTotal', round(total.excludingTax));
  const vat = add('VatTotal', round(total.vat));
  const additionalTax = add('AdditionalTaxTotal', round(total.additionalTax));
  const deducted = add('DeductedTaxTotal', round(total.deductedTax), resolver.resolveCalculated);
  const withheld = suppliesWithholding[kind]
    ? add('WithholdingTotal', round(total.withheld))
    : add('WithholdingTotal', total.withheld, resolver.resolveCalculated);
  const gross = sumOf(subTotal, vat, additionalTax);
  const takenOff = sumOf(withheld, deducted);
  const net = gross && takenOff && gross.minus(takenOff);
  const computedGrand = policy.deductWithholding ? net : gross;
  const parts = [currency, subTotal, vat, additionalTax, ...(policy.deductWithholding ? [takenOff] : []), ...known];
  const grand = resolver.resolve('GrandTotal', computedGrand && round(computedGrand), parts);
  const payable = policy.deductWithholding ? grand : grand && takenOff && grand.minus(takenOff);
  resolver.resolveCalculated('Payable', payable && round(payable), []);
  resolver.resolve(
    'AverageExchangeRate',
    average,
    average === null ? [unrated, sum.weighted, sum.weight, ...known] : [average],
  );
}

function sumOf(...amounts: readonly (Big | null)[]): Big | null {
  return amounts.reduce((sum, amount) => sum && amount && sum.plus(amount), zero);
}

const addends = ({ discount, excludingTax, vat, additionalTax, deductedTax, withheld }: Addends): readonly Big[] => [
  ...[discount, excludingTax, vat],
  ...[additionalTax, deductedTax, withheld],
];

interface Sum {
  readonly total: Addends;
  /** Whether no line is excluded. */
  readonly isWhole: boolean;
  readonly average: Big | null;
  readonly currency: string;
  readonly excluded: readonly number[];
  /** The inputs of the excluded lines, as text. */
  readonly missing: string;
  /** The inputs of the lines that are added up and have no rate, as text. */
  readonly unrated: string;
  readonly weighted: Big;
  readonly weight: Big;
}

function addUp(kind: DocumentKind, lines: readonly LineAmounts[], policy: AmountsPolicy, needed: Needed): Sum {
  const first = lines[0]?.currency ?? policy.defaultCurrency;
  const mixed = lines.some((line) => line.currency !== first);
  const converts = mixed || (headerHasCurrency[kind] && policy.totalsInDefaultCurrency);
  const sums = chunked(lines).map((chunk) => sumOfChunk(chunk, converts, needed));
  const excluded = sums.flatMap(({ excluded: offsets }, index) => offsets.map((offset) => index * chunkSize + offset));
  const weighted = sums.reduce((sum, chunk) => sum.plus(chunk.weighted), zero);
  const weight = sums.reduce((sum, chunk) => sum.plus(chunk.weight), zero);
  const isRated = sums.every((chunk) => chunk.missing.length + chunk.unrated.length === 0);
  return {
    total: sums.reduce((total, sum) => plus(total, sum.total), nothing),
    isWhole: excluded.length === 0,
    average: averageRate(lines, isRated, weighted, weight),
    currency: converts ? policy.defaultCurrency : first,
    excluded,
    missing: sums.flatMap(({ missing }) => missing).join('\n'),
    unrated: sums.flatMap(({ unrated }) => unrated).join('\n'),
    weighted,
    weight,
  };
}

/** The sums of a chunk of consecutive lines. */
interface ChunkSum {
  readonly total: Addends;
  /** Positions within the chunk of lines that cannot be added up. */
  readonly excluded: readonly number[];
  readonly missing: readonly string[];
  readonly unrated: readonly string[];
  /** Over lines that are added up and have a rate: Σ(AmountExcludingTax × rate), and Σ AmountExcludingTax. */
  readonly weighted: Big;
  readonly weight: Big;
}

/** Number of lines whose sum is cached together. If one of them changes, only its chunk is added up again. */
const chunkSize = 32;

function chunked(lines: readonly LineAmounts[]): readonly (readonly LineAmounts[])[] {
  const count = Math.ceil(lines.length / chunkSize);
  return Array.from({ length: count }, (_, index) => lines.slice(index * chunkSize, (index + 1) * chunkSize));
}

/** The sum of a chunk, cached with its first line while the chunk has the same lines. */
function sumOfChunk(lines: readonly LineAmounts[], converts: boolean, needed: Needed): ChunkSum {
  const [first] = lines;
  const known = first && keptSums.get(first);
  const how = JSON.stringify([converts, needed.currency, needed.vatIncluded]);
  if (known?.how === how && isSame(known.lines, lines)) return known.sum;
  const sum = addLines(lines, converts, needed);
  if (first) keptSums.set(first, { lines, how, sum });
  return sum;
}
const keptSums = new WeakMap<
  LineAmounts,
  { readonly lines: readonly LineAmounts[]; readonly how: string; readonly sum: ChunkSum }
>();

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

function addLines(lines: readonly LineAmounts[], converts: boolean, needed: Needed): ChunkSum {
  let total = nothing;
  let weighted = zero;
  let weight = zero;
  const missing: string[] = [];
  const unrated: string[] = [];
  const excluded: number[] = [];
  lines.forEach((line, index) => {
    const amounts = converts ? line.inDefaultCurrency : line.inLineCurrency;
    const isUnclear = (needed.currency && !line.hasCurrency) || (needed.vatIncluded && !line.isVatIncludedKnown);
    if (amounts === null || isUnclear) {
      excluded.push(index);
      missing.push(inputsOf(line));
      return;
    }
    total = plus(total, amounts);
    if (line.weighted === null || line.inLineCurrency === null) {
      unrated.push(inputsOf(line));
      return;
    }
    weighted = weighted.plus(line.weighted);
    weight = weight.plus(line.inLineCurrency.excludingTax);
  });
  return { total, excluded, missing, unrated, weighted, weight };
}

/** Equal texts mean that the line has the same effect on every total. */
function inputsOf({ currency, rate, effective, inputsKeys }: LineAmounts): string {
  return JSON.stringify([currency, rate, effective, inputsKeys]);
}

function plus(one: Addends, other: Addends): Addends {
  return {
    discount: one.discount.plus(other.discount),
    excludingTax: one.excludingTax.plus(other.excludingTax),
    vat: one.vat.plus(other.vat),
    additionalTax: one.additionalTax.plus(other.additionalTax),
    deductedTax: one.deductedTax.plus(other.deductedTax),
    withheld: one.withheld.plus(other.withheld),
  };
}
const nothing: Addends = {
  discount: zero,
  excludingTax: zero,
  vat: zero,
  additionalTax: zero,
  deductedTax: zero,
  withheld: zero,
};

/** Σ(AmountExcludingTax × rate) ÷ Σ AmountExcludingTax; 1 if all lines are in the default currency; null if one is unknown. */
function averageRate(lines: readonly LineAmounts[], isRated: boolean, weighted: Big, weight: Big): Big | null {
  if (lines.every((line) => line.rate === '1')) return one;
  if (!isRated) return null;
  return weight.eq(zero) ? meanRate(lines) : divide(weighted, weight, averageRateDigits);
}

function meanRate(lines: readonly LineAmounts[]): Big {
  const sum = lines.reduce((done, line) => done.plus(read(line.rate) ?? one), zero);
  return divide(sum, one.times(lines.length), averageRateDigits);
}
