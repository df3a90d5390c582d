import type { CompanyFacts } from '../facts.ts';
import type { DocumentDescription } from '../documents/index.ts';
import { isSent } from '../fields.ts';
import type { Fields, ValueRecord } from '../fields.ts';
import { canonical } from '../numbers.ts';
import type { LineContext } from './context.ts';
import { decimalOf } from './report.ts';
import { isBlank, textOf } from '../value.ts';
import type { Report } from './report.ts';

/** §2.3 ExchangeRate: 1 in the default currency, else required; the field's description requires it to be above 0. */
export function checkExchangeRate({ line, facts }: LineContext, report: Report): void {
  const currency = textOf(line.CurrencyCode);
  if (currency === '') return;
  const rate = decimalOf(line.ExchangeRate);
  if (currency !== facts.defaultCurrency) {
    if (isBlank(line.ExchangeRate)) report.error(['ExchangeRate'], 'rateRequired', { currency });
    return;
  }
  const isOne = rate !== null && canonical(rate) === '1';
  const isUnreadable = rate === null && !isBlank(line.ExchangeRate);
  if (!isOne && !isUnreadable) report.error(['ExchangeRate'], 'rateMustBeOne', { currency });
}

/**
 * §2.7, §2.8: the header of a despatch or quote has a currency, which the specification does not require to be that of the
 * totals. If they differ, readers would take the totals for amounts in the header's currency: a warning.
 */
export function checkTotalsCurrency(
  { fields }: DocumentDescription,
  content: ValueRecord,
  lines: readonly ValueRecord[],
  currency: string,
  report: Report,
): void {
  const field = headerCurrency(fields);
  const header = textOf(content.CurrencyCode);
  if (field === null || header === '' || lines.length === 0 || header === currency) return;
  report.warning([field], 'totalsCurrencyDiffers', { header, currency });
}

/** The header's currency field; null if the currency is derived from the lines (§2.1 CurrencyCode). */
export function headerCurrency(fields: Fields): 'CurrencyCode' | 'CurrencyId' | null {
  const names = ['CurrencyCode', 'CurrencyId'] as const;
  return names.find((name) => fields[name] !== undefined && isSent(fields[name])) ?? null;
}

/**
 * §2.1, §2.7 AverageExchangeRate: 1 if all lines, and a despatch's header, are in the default currency. A warning, because the
 * default currency is a setting that starts as TRY and may be wrong.
 */
export function checkAverageRate(
  content: ValueRecord,
  lines: readonly ValueRecord[],
  facts: CompanyFacts,
  report: Report,
): void {
  const rate = decimalOf(content.AverageExchangeRate);
  if (rate === null || canonical(rate) === '1' || lines.length === 0) return;
  const header = textOf(content.CurrencyCode);
  if (header !== '' && header !== facts.defaultCurrency) return;
  if (lines.every((line) => textOf(line.CurrencyCode) === facts.defaultCurrency)) {
    report.warning(['AverageExchangeRate'], 'averageRateMustBeOne', { currency: facts.defaultCurrency });
  }
}
