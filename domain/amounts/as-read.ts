import type { AmountsPolicy } from '../facts.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { ValueRecord } from '../fields.ts';
import { withOrigins } from '../origins.ts';
import { isBlank, isEmpty, linesOf, textOf } from '../value.ts';
import { neededAsRead } from './document.ts';
import { computeLine } from './line.ts';
import { separateServiceAmounts, serviceAmountsOf } from './service-amounts.ts';

/**
 * A document as it was read, with its amounts in its origins. If the totals contradict the lines, it also says there what is unknown
 * of the lines: their currency, or whether their prices include VAT. So this is not forgotten when lines are deleted.
 */
export function asRead(kind: DocumentKind, content: ValueRecord): ValueRecord {
  const read = separateServiceAmounts(kind, content);
  const amounts = serviceAmountsOf(read);
  const lines = linesOf(read);
  const isSaid = (line: ValueRecord): boolean => !isEmpty(line['VatIncluded']) && !isBlank(line['CurrencyCode']);
  if (amounts === null || lines.every(isSaid)) return read;
  const policy = policyFor(lines);
  const amountsOfLines = lines.map((line) => computeLine(kind, line, policy));
  // Something is unknown if the totals fit in neither of the currencies that they may be in.
  const needed = [false, true].map((totalsInDefaultCurrency) =>
    neededAsRead(kind, read, amountsOfLines, { ...policy, totalsInDefaultCurrency }),
  );
  const isUnknown = (name: 'currency' | 'vatIncluded'): boolean => needed.every((one) => one?.[name] === true);
  const told = {
    ...(isUnknown('currency') ? { currencies: 'unknown' } : {}),
    ...(isUnknown('vatIncluded') ? { vatIncluded: 'unknown' } : {}),
  };
  return withOrigins(read, { service: { ...amounts, ...told } });
}

/** The default currency is not known here, but its rate is 1. */
function policyFor(lines: readonly ValueRecord[]): AmountsPolicy {
  const isUnrated = lines.every(({ ExchangeRate }) => isEmpty(ExchangeRate));
  const ofDefault = lines.find(({ ExchangeRate }) => isUnrated || ExchangeRate === '1');
  const defaultCurrency = textOf(ofDefault?.CurrencyCode);
  return {
    ...{ defaultCurrency, deductWithholding: false, taxesInVatBase: true, taxesDeducted: false },
    ...{ addedTaxesInLineTotal: false, vatPerDocument: false, totalsInDefaultCurrency: false },
  };
}
