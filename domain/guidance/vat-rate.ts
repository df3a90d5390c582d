import type { ValueRecord } from '../fields.ts';
import { canonical, isInteger } from '../numbers.ts';
import type { Advise } from './advice.ts';
import { codeLists, entryOf } from './lists.ts';
import { outOfForce } from './validity.ts';

/** §2.3 VatRate: must be in force on the document's day, or on the day of the returned invoice. */
export function adviseVatRate(line: ValueRecord, content: ValueRecord, advise: Advise): void {
  if (!isInteger(line.VatRate)) return;
  const rate = canonical(line.VatRate);
  const known = entryOf('vatRates', rate);
  if (known === undefined) {
    const rates = codeLists.vatRates.entries.filter(({ validTo }) => validTo === undefined).map(({ code }) => code);
    advise(['VatRate'], 'guidanceVatRate', { rate, rates: rates.join(', ') });
    return;
  }
  if (known.validFrom === undefined && known.validTo === undefined) return;
  const out = outOfForce(known, content);
  if (out?.kind === 'ended') advise(['VatRate'], 'guidanceVatRateEnded', { rate, until: out.until });
  if (out?.kind === 'notYet') advise(['VatRate'], 'guidanceVatRateNotYet', { rate, from: out.from });
}
