import type Big from 'big.js';
import { sentFieldsThat } from '../fields.ts';
import type { Fields, ValueRecord } from '../fields.ts';
import { canonical, toNumber } from '../numbers.ts';
import { read, round, write, zero } from '../amounts/decimal.ts';
import { discountAmountAsRead, isDiscountUnknown, isRounded } from '../amounts/line.ts';
import { serviceAmount, serviceAmountsOf } from '../amounts/service-amounts.ts';
import { lineAmountFields } from '../amounts/types.ts';
import type { Amounts, DocumentTotals } from '../amounts/totals.ts';
import type { LineContext } from './context.ts';
import { decimalOf } from './report.ts';
import { isBlank, isEmpty, itemsOf, linesOf, textOf } from '../value.ts';
import type { Report } from './report.ts';

/** Warns about a line's amounts that differ from the computed ones or cannot be computed (§1, rule 1: the caller's task). */
export function checkLineAmounts({ line, amounts, description }: LineContext, report: Report): void {
  checkAmounts(description.lineFields, line, amounts, report);
  checkFileAmounts(line, amounts, report);
  checkReadDiscountRate(line, amounts, report);
  const service = serviceAmountsOf(line);
  // Without a rate a line counts as one without VAT, which the user may not have meant.
  if (service === null && isBlank(line.VatRate) && !isBlank(line.UnitPrice) && line.UnitPrice !== '0')
    report.warning(['VatRate'], 'vatRateMissing');
  const isUnpriced = isBlank(line.UnitPrice);
  const isTyped = service === null && lineAmountFields.some((name) => !isBlank(line[name]));
  if (amounts.complete && !(isUnpriced && (isTyped || amounts.ofFile.size > 0))) return;
  // Amounts without a price are sent as they are, and nothing shows whether they are right.
  if (isUnpriced) report.warning(['UnitPrice'], 'amountNotComputable');
  else if (service !== null && isBlank(line.DiscountRate) && isDiscountUnknown(line, service))
    report.warning(['Discounts'], 'discountUnknown', { actual: write(round(discountAmountAsRead(service))) });
  else if (isBlank(line.VatRate)) report.warning(['VatRate'], 'vatRateUnknown');
}

/**
 * Warns of an amount of a file that is not that of its own quantity, price and rates, but for the rounding of what is written. An
 * amount that the user has typed has no such tolerance: the computed one is beside it, and a warning does not stop anything.
 */
function checkFileAmounts(
  line: ValueRecord,
  { ofFile, effective, computed }: LineContext['amounts'],
  report: Report,
): void {
  for (const name of lineAmountFields) {
    const [actual, expected] = [read(effective[name] ?? undefined), read(computed[name] ?? undefined)];
    if (!ofFile.has(name) || actual === null) continue;
    if (expected === null) {
      if (!isBlank(line.UnitPrice)) report.warning([name], 'amountNotComputable');
    } else if (
      actual
        .minus(expected)
        .abs()
        .gt(roundingOf(name, line, expected))
    )
      report.warning([name], 'amountDiffers', { expected: write(expected), actual: write(actual) });
  }
}

/** What the digits written of a price can make of an amount, but no more than a thousandth of it; other amounts are rounded once. */
function roundingOf(name: string, { Quantity, UnitPrice }: ValueRecord, expected: Big): Big {
  const once = name === 'DiscountRate' ? '0.005' : '0.02';
  if (name !== 'AmountExcludingTax' && name !== 'AmountIncludingTax') return zero.plus(once);
  const [, decimals = ''] = textOf(UnitPrice).split('.');
  const ofPrice = (read(Quantity) ?? zero).abs().times(`5e-${Math.max(decimals.length, 2) + 1}`);
  const most = expected.abs().times('0.001');
  return (ofPrice.gt(most) ? most : ofPrice).plus(once);
}

/**
 * Warns if a DiscountRate that was read is not the rate of the discounts that were read, rounded or truncated; the line is
 * computed with it (line.ts).
 */
function checkReadDiscountRate(
  line: ValueRecord,
  { effective, computed }: LineContext['amounts'],
  report: Report,
): void {
  if (!isBlank(line.DiscountRate) || itemsOf(line.Discounts).length === 0) return;
  const [actual, expected] = [read(effective.DiscountRate ?? undefined), read(computed.DiscountRate ?? undefined)];
  if (actual === null || expected === null || isRounded(expected, actual)) return;
  report.warning(['DiscountRate'], 'discountRateDiffers', {
    expected: computed.DiscountRate ?? '',
    actual: effective.DiscountRate ?? '',
  });
}

/** The document as read: its content, and the totals that Rampa computes from it. */
export interface Before {
  readonly content: ValueRecord;
  readonly computed: Amounts<string>['computed'];
}

/**
 * Checks the totals of the document. Totals that cannot be computed are an error, unless they were entered or are as read. A
 * total of 0 is a warning, because a price may have been forgotten.
 */
export function checkTotals(
  fields: Fields,
  content: ValueRecord,
  totals: DocumentTotals,
  lineCount: number,
  before: Before | null,
  report: Report,
): void {
  checkAmounts(fields, content, totals, report, before);
  checkComputable(fields, content, totals, report);
  const isZero = totals.effective.GrandTotal === '0';
  if (isZero && lineCount > 0 && !totals.incomplete) report.warning(['GrandTotal'], 'zeroTotal');
}

/** Reports one error, at the grand total if that is missing. It names the lines that must be completed. */
function checkComputable(fields: Fields, content: ValueRecord, totals: DocumentTotals, report: Report): void {
  const effective: Amounts<string>['effective'] = totals.effective;
  const missing = amountFields(fields).flatMap(([name]) =>
    isBlank(content[name]) && (effective[name] ?? null) === null && !totals.absent.has(name) ? [name] : [],
  );
  const [first] = missing;
  if (first === undefined) return;
  const at = missing.includes('GrandTotal') ? 'GrandTotal' : first;
  if (totals.excluded.length === 0) {
    report.error([at], 'averageRateNotComputable');
    return;
  }
  askForVatIncluded(linesOf(content), totals, report);
  const named = totals.excluded.slice(0, mostNamed).map((position) => String(position + 1));
  const lines = named.join(', ') + (totals.excluded.length > mostNamed ? ', …' : '');
  report.error([at], 'totalsNotComputable', { count: totals.excluded.length, lines });
}
const mostNamed = 5;

/** Warns at the lines whose amounts are missing from the totals perhaps only because the answer lacked VatIncluded. */
function askForVatIncluded(lines: readonly ValueRecord[], { excluded }: DocumentTotals, report: Report): void {
  for (const position of excluded) {
    const line = lines[position] ?? {};
    const service = serviceAmountsOf(line);
    if (service === null || !isEmpty(service['VatIncluded']) || !isEmpty(line['VatIncluded'])) continue;
    const lacksMore = isBlank(line.UnitPrice) || isBlank(line.VatRate) || isDiscountUnknown(line, service);
    if (!lacksMore) report.warning(['Lines', position, 'VatIncluded'], 'vatIncludedUnknown');
  }
}

const amountFields = sentFieldsThat((field) => field.class === 'amount');

/**
 * Reports amounts that differ from the computed ones. An absent amount is filled in when the document is sent, so one that a JSON
 * number cannot represent would be lost there: an error. Up to 15 digits are always represented. A DiscountRate that does not
 * follow from Discounts (§2.3) has its own problem code.
 */
function checkAmounts(
  fields: Fields,
  record: ValueRecord,
  amounts: Amounts<string>,
  report: Report,
  before: Before | null = null,
): void {
  for (const [name] of amountFields(fields)) {
    const computed = amounts.computed[name] ?? null;
    if (computed === null) continue;
    const held = decimalOf(record[name]);
    const sent = isBlank(record[name]) && !amounts.absent.has(name) ? (amounts.effective[name] ?? null) : null;
    if (sent !== null && sent.length > 15 && toNumber(sent) === null) {
      report.error([name], 'tooPrecise', { text: sent });
    }
    if (held === null || canonical(held) === computed) continue;
    const stale = before !== null && isStale(name, held, computed, before);
    const code = stale ? 'totalsNotUpdated' : name === 'DiscountRate' ? 'discountRateDiffers' : 'amountDiffers';
    report.warning([name], code, { expected: computed, actual: canonical(held) });
  }
}

/** The inputs of a total changed, but the total is the one that was read; the service does not recompute it (§4.4 rule 4). */
function isStale(name: string, held: string, computed: string, before: Before): boolean {
  const read = decimalOf(before.content[name]) ?? serviceAmount(before.content, name);
  return read !== null && canonical(read) === canonical(held) && before.computed[name] !== computed;
}
