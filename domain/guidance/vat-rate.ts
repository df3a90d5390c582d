import { dayOf, isDateValue } from '../dates.ts';
import type { ValueRecord } from '../fields.ts';
import { canonical, isInteger } from '../numbers.ts';
import type { Advise } from './advice.ts';
import { codeLists, entryOf } from './lists.ts';

/**
 * §2.3 VatRate: must be in force on the document's day, or on the day of the returned invoice. Without a date, only rates that
 * have no end are in force.
 */
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
  const { validFrom = firstDay, validTo = lastDay } = known;
  const isInForce = (day: string) => validFrom <= day && day <= validTo;
  const day = documentDay(content.Date) ?? lastDay;
  if (isInForce(day)) return;
  const returned = dayIn(content.ReturnedInvoiceDate);
  if (returned !== null && isInForce(returned)) return;
  if (day > validTo) advise(['VatRate'], 'guidanceVatRateEnded', { rate, until: validTo });
  else advise(['VatRate'], 'guidanceVatRateNotYet', { rate, from: validFrom });
}

const firstDay = '0001-01-01';
const lastDay = '9999-12-31';
/** Dates as `YYYY-MM-DD` can be compared as text. */
const dayIn = (value: unknown): string | null => (isDateValue(value) ? dayOf(value) : null);
/** Cache: all lines of a document have the same day. */
let lastRead: { readonly value: unknown; readonly day: string | null } = { value: undefined, day: null };
function documentDay(value: unknown): string | null {
  if (lastRead.value !== value) lastRead = { value, day: dayIn(value) };
  return lastRead.day;
}
