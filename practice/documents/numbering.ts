import type { Profile } from '../profiles/profile.ts';
import { text } from '../rules/context.ts';
import type { DocumentKind, JsonRecord } from '../types.ts';
import type { Company } from './company.ts';

type Series = keyof Profile['series'];

/** The series of §4.2 rule 1; the other names are this service's own. */
export const seriesNames: Readonly<Record<Series, string>> = {
  salesReturnInvoice: 'SATİADEFATNO',
  purchaseReturnInvoice: 'ALİADEFATNO',
  despatchIn: 'GİRİRSNO',
  despatchOut: 'ÇIKIRSNO',
  purchaseQuote: 'ALTEKLİFNO',
  salesQuote: 'SATTEKLİFNO',
};

function seriesOf(kind: DocumentKind, values: JsonRecord): Series {
  if (kind === 'despatch') return values.DespatchType === 2 ? 'despatchIn' : 'despatchOut';
  if (kind === 'quote') return values.QuoteType === 1 ? 'purchaseQuote' : 'salesQuote';
  return kind;
}

/**
 * Series and format of the numbers: the kind's own, or the e-document numbering of §2.1 and §2.7 (letters, year, nine digits).
 */
function numbering(
  company: Company,
  profile: Profile,
  kind: DocumentKind,
  values: JsonRecord,
): { readonly series: string; readonly prefix: string; readonly digits: number } {
  const series = seriesOf(kind, values);
  if (company.usesEInvoice && (series === 'purchaseReturnInvoice' || series === 'despatchOut')) {
    const prefix = `${profile.electronicPrefixes[series]}${text(values.Date).slice(0, 4)}`;
    return { series: prefix, prefix, digits: 9 };
  }
  const [prefix, digits] = profile.series[series];
  return { series: seriesNames[series], prefix, digits };
}

/** The next number of the series, skipping numbers that a caller has already given to a document. */
export function nextNumber(
  company: Company,
  profile: Profile,
  kind: DocumentKind,
  values: JsonRecord,
  taken: (number: string) => boolean,
): string {
  const { series, prefix, digits } = numbering(company, profile, kind, values);
  for (;;) {
    const last = (company.series.get(series) ?? 0) + 1;
    company.series.set(series, last);
    const number = `${prefix}${String(last).padStart(digits, '0')}`;
    if (!taken(number)) return number;
  }
}

/** Lets the series continue after a number that it gave before a restart. */
export function continueSeries(
  company: Company,
  profile: Profile,
  kind: DocumentKind,
  values: JsonRecord,
  number: string,
): void {
  const { series, prefix } = numbering(company, profile, kind, values);
  const given = number.startsWith(prefix) ? Number(number.slice(prefix.length)) : Number.NaN;
  if (given > (company.series.get(series) ?? 0)) company.series.set(series, given);
}
