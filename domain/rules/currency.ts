import type { CompanyFacts } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import { canonical } from '../numbers.ts';
import type { LineContext } from './context.ts';
import { decimalOf, isBlank, textOf } from './report.ts';
import type { Report } from './report.ts';

/** §2.3 ExchangeRate: 1 in the default currency, else required; that it is above 0 is in its description. */
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

/** §2.1, §2.7 AverageExchangeRate: 1 when everything is in the default currency; a despatch's own currency included. */
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
    report.error(['AverageExchangeRate'], 'averageRateMustBeOne', { currency: facts.defaultCurrency });
  }
}
