/**
 * What an edit may change in the service besides the edited value. Its own interpretation of §1 rule 1, §2.3 and §4.4 rule 4,
 * with its own arithmetic: it imports nothing from the application.
 */
import Big from 'big.js';
import {
  despatchFields,
  invoiceFields,
  lineFields,
  lotFields,
  quoteFields,
} from '../../../practice/documents/fields.ts';
import type { Json, JsonRecord } from '../../service/types.ts';
import { describeDifference, differences, isRecord, type Difference } from './compare.ts';

/** The user's change: a member of the header (`line` is null) or of a line; `value` as the service should store it. */
export interface Edit {
  readonly line: number | null;
  readonly member: string;
  readonly value: Json;
  /** Whether the whole document was sent, not only the changed members. */
  readonly replaces: boolean;
}
export interface Fault {
  /** One word for the kind of fault, by which faults are counted. */
  readonly kind: string;
  readonly what: string;
  /** The path in the document, without indexes; for a foreign member the path of its container. */
  readonly where?: string;
}

export type LineAmount = (typeof lineAmounts)[number];
export const lineAmounts = [
  'AmountExcludingTax',
  'VatAmount',
  'AmountIncludingTax',
  'VatBase',
  'DiscountAmount',
] as const;
/** Members that change an amount of their line; all others change no amount. */
export const moving = new Set(['Quantity', 'UnitPrice', 'VatRate', 'Discounts', 'VatIncluded']);
export const totals = new Set([
  ...['SubTotal', 'VatTotal', 'DiscountTotal', 'GrandTotal', 'AdditionalTaxTotal', 'WithholdingTotal'],
  'AverageExchangeRate',
]);
/** Members that the service sets: audit fields and those that §2.3 calls calculated. */
const audit = new Set(['ModifyDate']);

/** All faults after the edit; `edit` is null if the document was sent back unchanged. */
export function judge(before: JsonRecord, after: JsonRecord, edit: Edit | null): Fault[] {
  const faults: Fault[] = [];
  for (const difference of differences(before, after)) {
    if (!follows(difference, edit) && !isSupplied(difference, after, edit)) {
      const kind = kindOf(difference);
      faults.push({ kind, what: describeDifference(difference), where: whereOf(kind, difference) });
    }
  }
  if (edit === null) return faults;
  const record = edit.line === null ? after : linesOf(after)[edit.line];
  if (!sameValue(record?.[edit.member], edit.value)) {
    faults.push({ kind: 'notDone', what: `${edit.member} should be ${JSON.stringify(edit.value)}` });
  }
  if (edit.line !== null && moving.has(edit.member) && record) faults.push(...amountFaults(before, after, edit));
  return faults;
}

/**
 * Whether the difference is an amount that the answer omitted. §1 rule 1 requires the caller to supply it with a body that
 * contains what it belongs to: a replacement, or the lines of a change. It must be right to the kuruş, computed from the other
 * amounts as read.
 */
function isSupplied({ path, before, after: found }: Difference, after: JsonRecord, edit: Edit | null): boolean {
  const name = String(path.at(-1));
  const isWhole = edit === null || edit.replaces;
  const isSent = isWhole || (path[0] === 'Lines' && edit.line !== null);
  if (before !== undefined || !isSent) return false;
  const close = (value: Big): boolean => number(found).minus(value).abs().lte('0.01');
  if (path.length === 1 && totals.has(name)) return close(sumsOf(after, name));
  const line = path[0] === 'Lines' && path.length === 3 ? linesOf(after)[Number(path[1])] : undefined;
  if (!line || !lineAmounts.some((known) => known === name)) return false;
  return close(heldOf(line)[name as LineAmount]);
}

/** Computed from the line's AmountExcludingTax and VatAmount, from which the others derive. */
function heldOf(line: JsonRecord): Readonly<Record<LineAmount, Big>> {
  const net = number(line['AmountExcludingTax']);
  const vat = number(line['VatAmount']);
  const { DiscountAmount } = amountsOf(line);
  const discount = discountOf(line).eq(0)
    ? new Big(0)
    : DiscountAmount.plus(amountsOf(line).AmountExcludingTax).minus(net);
  const none = number(line['VatRate']).eq(0) ? new Big(0) : vat;
  return {
    AmountExcludingTax: net,
    VatAmount: none,
    AmountIncludingTax: net.plus(vat),
    VatBase: net,
    DiscountAmount: discount,
  };
}

/** Whether the difference is the edit, follows from it, or is set by the service. */
function follows({ path }: Difference, edit: Edit | null): boolean {
  const [first, at, member] = path;
  if (path.length === 1 && audit.has(String(first))) return true;
  if (edit === null) return false;
  if (edit.line === null) return first === edit.member;
  const moves = moving.has(edit.member);
  if (path.length === 1) return moves && totals.has(String(first));
  if (first !== 'Lines' || at !== edit.line) return false;
  if (member === edit.member) return true;
  if (edit.member === 'WarehouseName') return member === 'WarehouseId';
  if (!moves) return false;
  if (member === 'DiscountRate') return edit.member === 'Discounts';
  return member === 'MainUnitQuantity' || member === 'WithheldVatAmount' || lineAmounts.some((name) => name === member);
}

/** Whether the difference concerns a member of §2 or one that another program added. */
function kindOf({ path, before, after }: Difference): string {
  const last = String(path.at(-1));
  const fields = [invoiceFields, despatchFields, quoteFields, lineFields, lotFields];
  const isKnown = path.every((part) => typeof part === 'number' || fields.some((known) => Object.hasOwn(known, part)));
  if (after === undefined) return isKnown ? 'dropped' : 'lost';
  if (before === undefined) return 'added';
  return lineAmounts.some((name) => name === last) || totals.has(last) ? 'amount' : 'changed';
}

function whereOf(kind: string, { path }: Difference): string {
  const names = path.filter((part) => typeof part === 'string');
  return kind === 'lost' ? `in ${names.slice(0, -1).join('.') || 'header'}` : names.join('.');
}

/**
 * Checks a line's amounts under the default policy, to two digits, and the document's totals as the sums of its lines' amounts.
 */
function amountFaults(before: JsonRecord, after: JsonRecord, edit: Edit): Fault[] {
  const faults: Fault[] = [];
  const line = linesOf(after)[edit.line ?? 0] ?? {};
  const wrong = (name: string, value: Big, found: Json | undefined): void => {
    const what = `${name}: ${value.toFixed()} expected, ${JSON.stringify(found)} found`;
    faults.push({ kind: 'stale', where: name, what });
  };
  for (const [name, value] of Object.entries(
    amountsOf(line, edit.member === 'VatRate' ? linesOf(before)[edit.line ?? 0] : undefined),
  )) {
    // The answer omitted it, and a VAT rate does not affect it.
    const isApart = (
      isIncluded(line) ? ['AmountIncludingTax'] : ['AmountExcludingTax', 'VatBase', 'DiscountAmount']
    ).includes(name);
    const isLeftOut = edit.member === 'VatRate' && line[name] === undefined && isApart;
    if (!isLeftOut && !number(line[name]).eq(value)) wrong(name, value, line[name]);
  }
  for (const name of ['SubTotal', 'VatTotal', 'GrandTotal']) {
    const [was, is] = [sumsOf(before, name), sumsOf(after, name)];
    // Its inputs are unchanged, so it is sent back as it was read.
    if (was.minus(is).abs().lte('0.01') && number(before[name]).eq(number(after[name]))) continue;
    // The answer omitted it, and the line's share in it is unchanged, so a change does not send it.
    const isLeftOut = before[name] === undefined && after[name] === undefined && !edit.replaces;
    const former = linesOf(before)[edit.line ?? 0] ?? {};
    if (isLeftOut && shareOf(former, name).eq(shareOf(line, name))) continue;
    // A sum of four digits may be rounded to two.
    if (number(after[name]).minus(is).abs().gt('0.01')) wrong(name, is, after[name]);
  }
  return faults;
}

/** A line's share in a total: as read, or computed if it was omitted. */
function shareOf(line: JsonRecord, total: string): Big {
  const held = (name: LineAmount): Big => (line[name] === undefined ? amountsOf(line)[name] : number(line[name]));
  if (total === 'SubTotal') return held('AmountExcludingTax');
  return total === 'VatTotal' ? held('VatAmount') : held('AmountIncludingTax');
}

/** A total computed from the lines; in their currency if they share one, otherwise in the default currency. */
function sumsOf(document: JsonRecord, name: string): Big {
  const lines = linesOf(document);
  const currencies = new Set(lines.map(({ CurrencyCode }) => CurrencyCode));
  const converted = (amount: Big, line: JsonRecord): Big =>
    currencies.size > 1 ? round(amount.times(number(line['ExchangeRate']))) : amount;
  const sum = (of: (line: JsonRecord) => Big): Big =>
    lines.reduce((total, line) => total.plus(converted(of(line), line)), new Big(0));
  const net = sum((line) => number(line['AmountExcludingTax']));
  const vat = sum((line) => number(line['VatAmount']));
  switch (name) {
    case 'SubTotal':
      return net;
    case 'VatTotal':
      return vat;
    case 'GrandTotal':
      return (document['SubTotal'] === undefined ? net : number(document['SubTotal'])).plus(
        document['VatTotal'] === undefined ? vat : number(document['VatTotal']),
      );
    case 'DiscountTotal':
      return sum((line) =>
        line['DiscountAmount'] === undefined ? heldOf(line).DiscountAmount : number(line['DiscountAmount']),
      );
    case 'WithholdingTotal':
      return sum((line) => number(line['WithheldVatAmount']));
    case 'AverageExchangeRate':
      return averageRate(lines, net);
    default:
      return new Big(0);
  }
}

function averageRate(lines: readonly JsonRecord[], net: Big): Big {
  if (lines.every(({ CurrencyCode }) => CurrencyCode === lines[0]?.['CurrencyCode']))
    return number(lines[0]?.['ExchangeRate']);
  const own = lines.reduce((total, line) => total.plus(number(line['AmountExcludingTax'])), new Big(0));
  return own.eq(0) ? new Big(1) : net.div(own);
}

export const isIncluded = (line: JsonRecord): boolean =>
  ['true', 'True', true].some((yes) => yes === line['VatIncluded']);

/**
 * `before`: the line before the edit; amounts that do not depend on the VAT rate stay as they were read. All others are rounded to
 * the kuruş, also those computed from an amount that was read with more digits.
 */
export function amountsOf(line: JsonRecord, before?: JsonRecord): Readonly<Record<LineAmount, Big>> {
  const percent = (value: Big): Big => value.div(100);
  const left = new Big(1).minus(percent(discountOf(line)));
  const full = number(line['Quantity']).times(number(line['UnitPrice']));
  const factor = new Big(1).plus(percent(number(line['VatRate'])));
  const included = isIncluded(line);
  const kept = before?.[included ? 'AmountIncludingTax' : 'AmountExcludingTax'];
  const bare = included || before === undefined ? new Big(0) : bareDiscount(before, line);
  const computed = bare.eq(0) ? round(full.times(left)) : full.minus(bare);
  const price = kept === undefined ? computed : number(kept);
  const net = included ? round(price.div(factor)) : price;
  const base = included || before?.['VatBase'] === undefined ? net : number(before['VatBase']);
  const vat = round(included ? price.minus(net) : base.times(factor.minus(1)));
  const undiscounted = round(included ? full.div(factor) : full);
  // For a price with VAT, a discount that was read only as an amount is the difference from the full amount with VAT.
  const isBare = included && before !== undefined && kept !== undefined && !bareDiscount(before, line).eq(0);
  const discount = left.eq(1) && !isBare ? new Big(0) : round(undiscounted.minus(net));
  return {
    AmountExcludingTax: net,
    VatAmount: vat,
    AmountIncludingTax: included ? price : round(net.plus(vat)),
    VatBase: base,
    DiscountAmount: included || before?.['DiscountAmount'] === undefined ? discount : number(before['DiscountAmount']),
  };
}

/** The amount of a discount that was read without a rate, or only as a lower amount of the line, as long as no rate is entered. */
export function bareDiscount(read: JsonRecord, line: JsonRecord): Big {
  const hasRate = ['Discounts', 'DiscountRate'].some((name) => (line[name] ?? null) !== null);
  if (hasRate || (read['DiscountAmount'] ?? null) !== null)
    return hasRate ? new Big(0) : number(read['DiscountAmount']);
  const price = isIncluded(read) ? read['AmountIncludingTax'] : read['AmountExcludingTax'];
  const told = [price, read['VatIncluded'], read['Quantity'], read['UnitPrice']].every((one) => (one ?? null) !== null);
  const lacking = number(read['Quantity']).times(number(read['UnitPrice'])).minus(number(price));
  return told && lacking.gt(number(read['Quantity']).abs().times('0.005').plus('0.01')) ? lacking : new Big(0);
}

/** In percent: compounded from the list if there is one (§2.3), otherwise the single rate. */
export function discountOf(line: JsonRecord): Big {
  const list = Array.isArray(line['Discounts']) ? line['Discounts'].filter(isRecord) : [];
  if (list.length === 0) return number(line['DiscountRate']);
  const left = list.reduce((rest, { Rate }) => rest.times(new Big(100).minus(number(Rate)).div(100)), new Big(1));
  return new Big(1).minus(left).times(100);
}

export const linesOf = (document: JsonRecord): JsonRecord[] =>
  Array.isArray(document['Lines']) ? document['Lines'].filter(isRecord) : [];

/** Also parses numbers that the service returns as text; an absent value is 0. */
export function number(value: Json | undefined): Big {
  if (typeof value === 'number') return new Big(value);
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? new Big(value) : new Big(0);
}

const round = (amount: Big): Big => amount.round(2, Big.roundHalfUp);

function sameValue(found: Json | undefined, wanted: Json): boolean {
  if (typeof wanted === 'number') return number(found).eq(wanted);
  if (!Array.isArray(wanted)) return found === wanted;
  const rates = (list: Json | undefined): string =>
    JSON.stringify(
      (Array.isArray(list) ? list : []).map((item) => (isRecord(item) ? number(item['Rate']).toFixed() : item)),
    );
  return rates(found) === rates(wanted);
}
