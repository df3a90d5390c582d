import type { Path } from '../fields.ts';
import type { Advise } from './advice.ts';
import { taxNumberFault } from './check-digits.ts';
import type { TaxNumberFault } from './check-digits.ts';
import type { AdviceCode } from './advice-codes.ts';

const codes: Readonly<Record<TaxNumberFault, AdviceCode>> = {
  form: 'guidanceTaxNumberForm',
  vkn: 'guidanceVkn',
  tckn: 'guidanceTckn',
};

/**
 * Advice on a field that holds a VKN or a TCKN. `anyForm`: it may hold a number of another country, so that only one of
 * 10 or 11 digits is looked at.
 */
export function adviseTaxNumber(number: string, path: Path, advise: Advise, anyForm = false): void {
  const fault = number === '' ? null : taxNumberFault(number);
  if (fault === null || (anyForm && fault === 'form')) return;
  advise(path, codes[fault], { number });
}
