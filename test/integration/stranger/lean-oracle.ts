/**
 * Checks which members a sent body may contain: what was read, the change, and what follows from it by §1 rule 1 and §4.4 rule 4.
 * Like the other oracle, it has its own interpretation and arithmetic.
 */
import Big from 'big.js';
import type { Json, JsonRecord } from '../../service/types.ts';
import { amountsOf, bareDiscount, discountOf, isIncluded, lineAmounts, linesOf, moving, number } from './oracle.ts';
import type { Edit, Fault, LineAmount } from './oracle.ts';

const totals = [
  'SubTotal',
  'VatTotal',
  'GrandTotal',
  'DiscountTotal',
  'AdditionalTaxTotal',
  'WithholdingTotal',
] as const;
const lineNames: ReadonlySet<string> = new Set(lineAmounts);

interface Judged {
  readonly told: JsonRecord;
  readonly edit: Edit | null;
}

export function judgeSent(sent: JsonRecord, judged: Judged): Fault[] {
  const { told, edit } = judged;
  const faults: Fault[] = [];
  const fault = (kind: string, where: string, what: string): void => void faults.push({ kind, where, what });
  const { Lines: _sent, ...header } = sent;
  const { Lines: _told, ...read } = told;
  const sums = moves(edit) ? totalsOf(told, edit) : null;
  // GrandTotal may consist of SubTotal and VatTotal as read if the edit changes neither, with the other program's rounding; a VAT
  // rate of a price without VAT changes no net amount.
  const kept =
    edit?.member === 'VatRate' && !('SubTotal' in sent && !same(sent['SubTotal'] ?? null, own(told, 'SubTotal')));
  const former = sums && totalsOf(told, null);
  const asRead = (name: 'SubTotal' | 'VatTotal'): Big | undefined => {
    const isKept = (name === 'SubTotal' && kept) || former?.[name]?.eq(sums?.[name] ?? '-1') === true;
    return isKept && present(told, name) ? number(told[name]) : sums?.[name];
  };
  const likelyGrand = asRead('SubTotal')?.plus(asRead('VatTotal') ?? 0);
  // A total whose lines did not change is as read, with another rounding of each line.
  const rounding = new Big(linesOf(told).length + 1).div(100);
  for (const [name, value] of Object.entries(header)) {
    if (same(value, own(read, name))) continue;
    if (edit?.line === null && edit.member === name) continue;
    // In a replacement Rampa's own reference follows the user's text.
    if (name === 'DocumentNumber' && typeof value === 'string' && value.startsWith('RMP-')) continue;
    const expected = sums === null ? undefined : sums[name];
    if (expected !== undefined && number(value).minus(expected).abs().lte(rounding)) continue;
    if (name === 'GrandTotal' && likelyGrand && number(value).minus(likelyGrand).abs().lte(rounding)) continue;
    fault(
      'invented',
      name,
      `${text(own(read, name))} was read, ${text(value)} was sent, ${expected?.toFixed() ?? '–'} expected`,
    );
  }
  if (edit?.replaces !== false)
    for (const [name, value] of Object.entries(read)) {
      if (
        name !== 'Id' &&
        value !== null &&
        !Object.hasOwn(header, name) &&
        !(sums !== null && totals.includes(name as never))
      )
        fault('dropped', name, text(value));
    }
  if (edit?.line === null && edit.replaces === false && 'Lines' in sent)
    fault('invented', 'Lines', 'nothing in them changed');
  if ('Lines' in sent) faults.push(...linesOf(sent).flatMap((line, at) => judgeLine(line, at, judged)));
  return faults;
}

function judgeLine(sent: JsonRecord, at: number, { told, edit }: Judged): Fault[] {
  const read = linesOf(told)[at] ?? {};
  const isEdited = edit !== null && edit.line === at;
  const faults: Fault[] = [];
  const edited = isEdited ? { ...read, [edit.member]: edit.value } : read;
  const amounts: Readonly<Record<string, Big>> =
    isEdited && moves(edit) ? amountsOf(edited, edit.member === 'VatRate' ? withoutNull(read) : undefined) : {};
  const leavesLots = told['DespatchType'] === -2 && isEdited && ['Quantity', 'WarehouseName'].includes(edit.member);
  for (const [name, value] of Object.entries(sent)) {
    const expected = amounts[name];
    if (isEdited && name === edit.member) continue;
    if (name === 'Lots' && leavesLots && Array.isArray(value) && value.length === 0) continue;
    if (same(value, own(read, name))) continue;
    if (isEdited && edit.member === 'Discounts' && name === 'DiscountRate' && number(value).eq(discountOf(edited)))
      continue;
    if (expected !== undefined && number(value).minus(expected).abs().lte('0.01')) continue;
    const what = `${text(own(read, name))} was read, ${text(value)} was sent, ${expected?.toFixed() ?? '–'} expected`;
    faults.push({ kind: 'invented', where: `Lines.${name}`, what });
  }
  for (const [name, value] of Object.entries(read)) {
    if (value === null || Object.hasOwn(sent, name)) continue;
    // An amount of the edited line that can no longer be computed is not sent.
    if (isEdited && moves(edit) && (lineNames.has(name) || name === 'DiscountRate')) continue;
    faults.push({ kind: 'dropped', where: `Lines.${name}`, what: text(value) });
  }
  return faults;
}

export const moves = (edit: Edit | null): boolean => edit !== null && edit.line !== null && moving.has(edit.member);

/** Whether the entered VAT rate is the one from which the line's VAT amount was computed, and which the answer omitted. */
export function isRateOfRead(told: JsonRecord, edit: Edit): boolean {
  const line = linesOf(told)[edit.line ?? -1];
  if (edit.member !== 'VatRate' || line === undefined) return false;
  if (!present(line, 'VatAmount')) {
    // The VAT in the price shows the rate too.
    const [before, after] = [known(line, null), known(line, edit)];
    return before !== null && after !== null && before.net.eq(after.net) && before.vat.eq(after.vat);
  }
  const { VatAmount } = amountsOf({ ...withoutNull(line), VatRate: edit.value }, withoutNull(line));
  return number(line['VatAmount']).minus(VatAmount).abs().lte('0.01');
}

/** The totals after the change; null if the answer has too little to compute them. */
export function totalsOf(told: JsonRecord, edit: Edit | null): Readonly<Record<string, Big>> | null {
  const lines = linesOf(told).map((line, at) => known(line, edit !== null && edit.line === at ? edit : null));
  const rated = linesOf(told);
  const mixed = new Set(rated.map(({ CurrencyCode }) => CurrencyCode ?? 'TRY')).size > 1;
  const isForeign = ({ CurrencyCode }: JsonRecord): boolean => (CurrencyCode ?? 'TRY') !== 'TRY';
  if (isContradicted(told) || hidesIncludedVat(told)) return null;
  if (rated.some((line) => isForeign(line) && !present(line, 'ExchangeRate'))) return null;
  let [net, vat, discount, weight, plain] = [0, 0, 0, 0, 0].map((zero) => new Big(zero)) as [Big, Big, Big, Big, Big];
  for (const [at, line] of lines.entries()) {
    if (line === null) return null;
    const rate = isForeign(rated[at] ?? {}) ? number(rated[at]?.['ExchangeRate']) : new Big(1);
    const into = (amount: Big): Big => (mixed ? amount.times(rate).round(2, Big.roundHalfUp) : amount);
    net = net.plus(into(line.net));
    vat = vat.plus(into(line.vat));
    discount = discount.plus(into(line.discount));
    weight = weight.plus(line.net.times(rate));
    plain = plain.plus(line.net);
  }
  const none = new Big(0);
  const AverageExchangeRate = plain.eq(0) ? new Big(1) : weight.div(plain);
  const sums = { SubTotal: net, VatTotal: vat, DiscountTotal: discount, AverageExchangeRate };
  // These totals do not change; as read they are part of the others.
  return { ...sums, GrandTotal: net.plus(vat), AdditionalTaxTotal: none, WithholdingTotal: none };
}

/** Whether lines without a currency are in several currencies: the totals are not their sums. */
function isContradicted(told: JsonRecord): boolean {
  const lines = linesOf(told);
  if (lines.length < 2 || lines.every((line) => present(line, 'CurrencyCode'))) return false;
  const pairs: readonly (readonly [total: string, amount: LineAmount, of: (line: JsonRecord) => Big | undefined])[] = [
    ['SubTotal', 'AmountExcludingTax', netOf],
    ['VatTotal', 'VatAmount', (line) => known(line, null)?.vat],
    [
      'GrandTotal',
      'AmountIncludingTax',
      (line) => {
        const all = known(line, null);
        return all?.net.plus(all.vat);
      },
    ],
  ];
  const results = pairs.map(([total, amount, of]) => {
    const amounts = lines.map((line) => (present(line, amount) ? number(line[amount]) : (of(line) ?? null)));
    if (!present(told, total) || amounts.includes(null)) return undefined;
    const whole = number(told[total]);
    const sum = amounts.reduce<Big>((done, one) => done.plus(one ?? 0), new Big(0));
    return whole.minus(sum).abs().gt(whole.abs().div(100).plus('0.1'));
  });
  // §2.1 defines SubTotal as the sum of the lines without taxes, so it decides; the others only where it is missing.
  return results[0] ?? results.includes(true);
}

/**
 * Whether the answer omits that the lines' prices include VAT, although the totals show it. By §2.1, SubTotal is the sum of the
 * lines without taxes, so VAT in a single price would lower it by that VAT; half of the smallest is no rounding. Without SubTotal,
 * VatTotal and GrandTotal show it. Lines that show it themselves are not guessed.
 */
function hidesIncludedVat(told: JsonRecord): boolean {
  const lines = linesOf(told);
  const mixed = new Set(lines.map(({ CurrencyCode }) => CurrencyCode ?? 'TRY')).size > 1;
  // A converted amount is rounded, as in totalsOf.
  const into = (amount: Big, line: JsonRecord): Big =>
    mixed && (line['CurrencyCode'] ?? 'TRY') !== 'TRY'
      ? amount.times(number(line['ExchangeRate'])).round(2, Big.roundHalfUp)
      : amount;
  const sum = (of: (line: JsonRecord) => Big | undefined): Big | null =>
    lines.reduce<Big | null>((done, line) => {
      const amount = of(line);
      return done && amount ? done.plus(into(amount, line)) : null;
    }, new Big(0));
  const hidden = lines
    .filter((line) => !present(line, 'VatIncluded') && !showsItself(line))
    .flatMap((line) => {
      const net = netOf(line);
      // A rate that is missing is at least 1 %.
      const rate = present(line, 'VatRate') ? number(line['VatRate']) : new Big(showsNoVat(withoutNull(line)) ? 0 : 1);
      return net === undefined ? [] : [into(net, line).times(rate).div(rate.plus(100))];
    })
    .filter((vat) => vat.gt(0));
  const [first] = hidden;
  if (first === undefined) return false;
  const least = hidden.reduce((smallest, vat) => (vat.lt(smallest) ? vat : smallest), first).div(2);
  const net = sum(netOf);
  const vat = sum((line) => known(line, null)?.vat);
  const rounding = new Big(lines.length).div(100);
  const compared: readonly (readonly [string, Big | null, Big])[] = [
    ['SubTotal', net, least.gt(rounding) ? least : rounding],
    ['VatTotal', vat, rounding],
    // It consists of two sums that were rounded.
    ['GrandTotal', net && vat && net.plus(vat), least.gt(rounding.times(2)) ? least : rounding.times(2)],
  ];
  const results = compared.map(([name, whole, most]) =>
    whole !== null && present(told, name) ? number(told[name]).minus(whole).abs().gt(most) : undefined,
  );
  return results[0] ?? results.includes(true);
}

/** A net amount is known without the VAT rate if the price does not include VAT. */
function netOf(line: JsonRecord): Big | undefined {
  const isRated = present(line, 'VatRate') || isIncluded(withoutNull(line));
  return known(isRated ? line : { ...line, VatRate: 0 }, null)?.net;
}

interface Known {
  readonly net: Big;
  readonly vat: Big;
  readonly discount: Big;
}

/** The amounts of a line, as read or computed; null if one is neither. */
function known(told: JsonRecord, edit: Edit | null): Known | null {
  const read = withoutNull(told);
  const line: JsonRecord = edit === null ? read : { ...read, [edit.member]: edit.value };
  const repriced = edit !== null && edit.member !== 'VatRate' && moves(edit);
  const included = isIncluded(line);
  const isPriced = present(line, 'Quantity') && present(line, 'UnitPrice');
  const isRated = present(line, 'VatRate') || showsNoVat(read);
  const isMoved = edit !== null && moves(edit);
  const isBare = !bareDiscount(read, line).eq(0);
  if (isBare && repriced) return null;
  const kept = (name: LineAmount): Big | null => (!isMoved && present(read, name) ? number(read[name]) : null);
  if (!present(line, 'VatIncluded') && showsIncludedVat(read)) {
    const [net, vat] = [kept('AmountExcludingTax'), kept('VatAmount')];
    const discount = kept('DiscountAmount') ?? (discountOf(line).eq(0) ? new Big(0) : null);
    const base = !repriced && present(read, 'VatBase') ? number(read['VatBase']) : net;
    const taxed = vat ?? (base && base.times(number(line['VatRate'])).div(100).round(2, Big.roundHalfUp));
    return net && taxed && discount ? { net, vat: taxed, discount } : null;
  }
  const amounts = amountsOf(line, isBare || !repriced ? read : undefined);
  const grossKnown = (isPriced && !isBare) || (!repriced && present(read, 'AmountIncludingTax'));
  const netOfRead =
    !repriced && !included && present(read, 'AmountExcludingTax') ? number(read['AmountExcludingTax']) : null;
  const net =
    kept('AmountExcludingTax') ??
    netOfRead ??
    (included
      ? grossKnown && isRated
        ? amounts.AmountExcludingTax
        : null
      : isPriced
        ? amounts.AmountExcludingTax
        : null);
  if (net === null) return null;
  const gross =
    !repriced && present(read, 'AmountIncludingTax')
      ? number(read['AmountIncludingTax'])
      : amountsOf(line).AmountIncludingTax;
  const base = !repriced && present(read, 'VatBase') ? number(read['VatBase']) : net;
  const vat =
    kept('VatAmount') ??
    (included
      ? grossKnown
        ? vatBetween(gross, net, isRated, isMoved)
        : null
      : isRated
        ? base.times(number(line['VatRate'])).div(100).round(2, Big.roundHalfUp)
        : null);
  if (vat === null) return null;
  const isUndiscounted = discountOf(line).eq(0) && !isBare;
  const discount =
    kept('DiscountAmount') ??
    (isUndiscounted ? new Big(0) : isPriced && (!included || isRated) ? amounts.DiscountAmount : null);
  const keptDiscount =
    isMoved && !repriced && !included && present(read, 'DiscountAmount') ? number(read['DiscountAmount']) : discount;
  return keptDiscount === null ? null : { net, vat, discount: keptDiscount };
}

/**
 * The VAT in a gross amount, rounded if it is sent. Without a rate, less than half of the smallest rate, 1 %, is the rounding of a
 * price or discount.
 */
function vatBetween(gross: Big, net: Big, isRated: boolean, isSent: boolean): Big {
  const vat = gross.minus(net);
  if (!isRated && vat.abs().times(200).lt(net)) return new Big(0);
  return isSent ? vat.round(2, Big.roundHalfUp) : vat;
}

/** Whether a line has the amounts that show whether its price includes VAT. */
function showsItself(told: JsonRecord): boolean {
  const line = withoutNull(told);
  return (
    ['Quantity', 'UnitPrice', 'VatRate'].every((name) => present(line, name)) &&
    !number(line['VatRate']).eq(0) &&
    bareDiscount(line, line).eq(0) &&
    ['AmountExcludingTax', 'VatBase', 'AmountIncludingTax'].some((name) => present(line, name))
  );
}

/** Whether the amounts of a line are closer to its price with VAT than to its price without. */
function showsIncludedVat(line: JsonRecord): boolean {
  if (!showsItself(line)) return false;
  const factor = number(line['VatRate']).div(100).plus(1);
  const net = ['AmountExcludingTax', 'VatBase'].find((name) => present(line, name));
  const isGross = present(line, 'AmountIncludingTax');
  const gross = isGross ? number(line['AmountIncludingTax']) : number(line[net ?? '']).times(factor);
  const bare = net === undefined ? gross.div(factor) : number(line[net]);
  const left = new Big(1).minus(discountOf(line).div(100));
  const price = number(line['Quantity']).times(number(line['UnitPrice'])).times(left);
  return gross.minus(price).abs().lt(bare.minus(price).abs());
}

function showsNoVat(line: JsonRecord): boolean {
  const net = number(line['AmountExcludingTax']);
  if (present(line, 'VatAmount'))
    return number(line['VatAmount']).abs().times(200).lt(net) || number(line['VatAmount']).eq(0);
  if (!present(line, 'AmountIncludingTax') || !present(line, 'AmountExcludingTax')) return false;
  return (
    number(line['AmountIncludingTax']).minus(net).abs().times(200).lt(net) || number(line['AmountIncludingTax']).eq(net)
  );
}

const withoutNull = (line: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null));
const present = (line: JsonRecord, name: string): boolean => (own(line, name) ?? null) !== null;
const own = (record: JsonRecord, name: string): Json | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
const same = (sent: Json, read: Json | undefined): boolean => JSON.stringify(sent) === JSON.stringify(read);
const text = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80);
