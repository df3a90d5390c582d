import type Big from 'big.js';
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { isBlank, isRecord } from '../value.ts';
import type { Fields, Value, ValueRecord } from '../fields.ts';
import { originsOf, withOrigins } from '../origins.ts';
import { canonical, isDecimal } from '../numbers.ts';
import { read, round, zero } from './decimal.ts';
import { documentAmountFields, lineAmountFields } from './types.ts';
import type { DocumentAmountField, LineAmountField } from './types.ts';

/**
 * The amounts that a record had in the service. The origins of each record that was read contain them, for a line with their
 * inputs; they are never sent. A decimal in the amount's own field was therefore always entered by the user. The service's amount is
 * sent back until its inputs change (amount-resolver.ts); versions of the record keep them.
 */

export const amountInputs = [
  'Quantity',
  'UnitPrice',
  'CurrencyCode',
  'ExchangeRate',
  'Discounts',
  'VatRate',
  'VatIncluded',
  'WithholdingNumerator',
  'WithholdingDenominator',
  'AdditionalTaxCode1',
  'AdditionalTaxRate1',
  'AdditionalTaxCode2',
  'AdditionalTaxRate2',
  'AdditionalTaxCode3',
  'AdditionalTaxRate3',
] as const;

/** The amounts that a record had in the service, and their inputs; null if the record was not read. */
export function serviceAmountsOf(record: ValueRecord): ValueRecord | null {
  const amounts = originsOf(record).service;
  return isRecord(amounts) ? amounts : null;
}

/** The amount that a field had in the service, even if its inputs have changed since; null if it had none. */
export function serviceAmount(record: ValueRecord, name: string): string | null {
  const value = serviceAmountsOf(record)?.[name];
  return isDecimal(value) ? canonical(value) : null;
}

/** Whether the totals were read with as many lines as `read`, of `count` now; without any if the answer did not show lines. */
export function hasLinesAsRead({ lineCount }: ValueRecord, read: number, count: number): boolean {
  return lineCount === 'unknown' ? count === 0 : read === Number(lineCount);
}

/**
 * Moves the amounts of a document as read to the origins of its header and lines; unchanged if done already. Lines that
 * the answer did not show stay absent.
 */
export function separateServiceAmounts(kind: DocumentKind, content: ValueRecord): ValueRecord {
  const { fields, lineFields } = documents[kind];
  if (serviceAmountsOf(content) !== null) return content;
  const lines = linesIn(content);
  const separated = lines.map((line) => separate(lineFields, line, [...amountInputs, ...lineAmountFields], {}));
  const currencies = isInSeveralCurrencies(content, lines) ? { currencies: 'unknown' } : {};
  const lineCount = Array.isArray(content.Lines) ? String(lines.length) : 'unknown';
  const header = separate(fields, content, documentAmountFields, { lineCount, ...currencies });
  return Array.isArray(content.Lines) ? { ...header, Lines: separated } : header;
}

/** Whether the lines that were read without a currency cannot share one, because the totals are not the sums of the lines. */
export function hasUnknownCurrencies(serviceAmounts: ValueRecord | null): boolean {
  return serviceAmounts?.currencies === 'unknown';
}

/** The smallest difference between a total and the sum of its lines that proves several currencies. */
export const leastOfCurrencies = (whole: Big): Big => round(whole.abs().times('0.01')).plus('0.1');

/** What GrandTotal may contain besides the lines' AmountIncludingTax. */
const besides = ['WithholdingTotal', 'AdditionalTaxTotal'];
const besidesOfLine = ['WithholdingNumerator', 'AdditionalTaxRate1', 'AdditionalTaxRate2', 'AdditionalTaxRate3'];

const hasAny = (record: ValueRecord, names: readonly string[]): boolean =>
  names.some((name) => read(record[name])?.eq(zero) === false);

/** SubTotal decides; the other totals are compared only if it is missing, because the VAT of a foreign line may be 0. */
function isInSeveralCurrencies(content: ValueRecord, lines: readonly ValueRecord[]): boolean {
  if (lines.length < 2 || lines.every(({ CurrencyCode }) => !isBlank(CurrencyCode))) return false;
  /** Null if the total or an amount is missing. */
  const differs = (total: DocumentAmountField, amount: LineAmountField): boolean | null => {
    const sum = lines.reduce<Big | null>((done, line) => {
      const value = read(line[amount]);
      return done && value && done.plus(value);
    }, zero);
    const whole = read(content[total]);
    return sum && whole && whole.minus(sum).abs().gt(leastOfCurrencies(whole));
  };
  const isSumOfLines = !hasAny(content, besides) && !lines.some((line) => hasAny(line, besidesOfLine));
  return (
    differs('SubTotal', 'AmountExcludingTax') ??
    (differs('VatTotal', 'VatAmount') === true ||
      (isSumOfLines && differs('GrandTotal', 'AmountIncludingTax') === true))
  );
}

function separate(fields: Fields, record: ValueRecord, names: readonly string[], also: ValueRecord): ValueRecord {
  const amounts: Record<string, Value> = { ...also };
  for (const name of names) {
    const value = record[name];
    const isInput = (amountInputs as readonly string[]).includes(name);
    if (value !== undefined && (isInput || isDecimal(value))) amounts[name] = value;
  }
  const rest = without(record, (name) => fields[name]?.class === 'amount' && name in amounts);
  return withOrigins(rest, { service: amounts });
}

/**
 * Adds the baseline's service amounts to the content of a draft that was stored before they were kept separately. An amount that
 * equals the baseline's was read and is removed from its field; any other was entered by the user. A header or line that already
 * has service amounts is not changed.
 */
export function separateUnchangedAmounts(kind: DocumentKind, content: ValueRecord, baseline: ValueRecord): ValueRecord {
  const { fields, lineFields } = documents[kind];
  const before = new Map(linesIn(baseline).map((line) => [line.$key, line]));
  const header = serviceAmountsOf(content) === null ? withAmountsOfBaseline(fields, content, baseline) : content;
  if (!Array.isArray(content.Lines)) return header;
  const lines = linesIn(content).map((line) => {
    const read = line.$key === undefined ? undefined : before.get(line.$key);
    return read === undefined || serviceAmountsOf(line) !== null ? line : withAmountsOfBaseline(lineFields, line, read);
  });
  return { ...header, Lines: lines };
}

function withAmountsOfBaseline(fields: Fields, record: ValueRecord, baseline: ValueRecord): ValueRecord {
  const amounts = serviceAmountsOf(baseline);
  if (amounts === null) return record;
  const rest = without(
    record,
    (name) =>
      fields[name]?.class === 'amount' &&
      isDecimal(record[name]) &&
      serviceAmount(baseline, name) === canonical(record[name]),
  );
  return withOrigins(rest, { service: amounts });
}

function without(record: ValueRecord, isRemoved: (name: string) => boolean): ValueRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isRemoved(name)));
}

function linesIn(content: ValueRecord): readonly ValueRecord[] {
  return Array.isArray(content.Lines) ? (content.Lines as readonly Value[]).filter(isRecord) : [];
}
