import type { AmountsPolicy } from '../facts.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { serviceAmountsName } from '../fields.ts';
import type { ValueRecord } from '../fields.ts';
import { isBlank, isEmpty, linesOf, textOf } from '../value.ts';
import { neededAsRead } from './document.ts';
import { computeLine } from './line.ts';
import { separateServiceAmounts, serviceAmountsOf } from './service-amounts.ts';

/**
 * A document as it was read, with its amounts in {@link serviceAmountsName}, and with what these amounts tell about its lines: that
 * it is unknown in which currency they are, or whether their prices include VAT. It stays known when lines are deleted.
 */
export function asRead(kind: DocumentKind, content: ValueRecord): ValueRecord {
  const read = separateServiceAmounts(kind, content);
  const amounts = serviceAmountsOf(read);
  const lines = linesOf(read);
  const isSaid = (line: ValueRecord): boolean => !isEmpty(line['VatIncluded']) && !isBlank(line['CurrencyCode']);
  if (amounts === null || lines.every(isSaid)) return read;
  const needed = policiesFor(lines).map((policy) =>
    neededAsRead(
      kind,
      read,
      lines.map((line) => computeLine(kind, line, policy)),
      policy,
    ),
  );
  const isUnknown = (name: 'currency' | 'vatIncluded'): boolean => needed.every((one) => one?.[name] === true);
  const told = {
    ...(isUnknown('currency') ? { currencies: 'unknown' } : {}),
    ...(isUnknown('vatIncluded') ? { vatIncluded: 'unknown' } : {}),
  };
  return { ...read, [serviceAmountsName]: { ...amounts, ...told } };
}

/** Something is unknown if no policy explains the totals. The default currency is not known here, but its rate is 1. */
function policiesFor(lines: readonly ValueRecord[]): readonly AmountsPolicy[] {
  const isUnrated = lines.every(({ ExchangeRate }) => isEmpty(ExchangeRate));
  const ofDefault = lines.find(({ ExchangeRate }) => isUnrated || ExchangeRate === '1');
  const defaultCurrency = textOf(ofDefault?.CurrencyCode);
  return [false, true].map((totalsInDefaultCurrency) => ({
    ...{ defaultCurrency, deductWithholding: false, taxesInVatBase: true, taxesDeducted: false },
    ...{ addedTaxesInLineTotal: false, vatPerDocument: false, totalsInDefaultCurrency },
  }));
}
