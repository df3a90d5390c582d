import type { Profile } from '../profiles/profile.ts';
import type { DocumentKind, JsonRecord } from '../types.ts';
import type { Company } from './company.ts';

type Series = keyof Profile['series'];

/** The series of §4.2 rule 1; the names of the others are this service's own. */
export const seriesNames: Readonly<Record<Series, string>> = {
  salesReturnInvoice: 'SATİADEFATNO',
  purchaseReturnInvoice: 'ALİADEFATNO',
  despatchIn: 'GİRİRSNO',
  despatchOut: 'ÇIKIRSNO',
};

function seriesOf(kind: DocumentKind, values: JsonRecord): Series {
  if (kind !== 'despatch') return kind;
  return values.DespatchType === 2 ? 'despatchIn' : 'despatchOut';
}

/** The next number of the series; one that a caller already gave to a document is passed over. */
export function nextNumber(
  company: Company,
  profile: Profile,
  kind: DocumentKind,
  values: JsonRecord,
  taken: (number: string) => boolean,
): string {
  const series = seriesOf(kind, values);
  const [prefix, digits] = profile.series[series];
  for (;;) {
    const last = (company.series.get(seriesNames[series]) ?? 0) + 1;
    company.series.set(seriesNames[series], last);
    const number = `${prefix}${String(last).padStart(digits, '0')}`;
    if (!taken(number)) return number;
  }
}
