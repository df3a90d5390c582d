/** What a list offers: a row of a lookup, or a choice that has no more than a code and a name. */
import type { LookupRow } from '../../../../domain/model/lookup.ts';

export type LookupOption = Pick<LookupRow, 'code' | 'name'> & Partial<LookupRow>;

/** The whole row of an offer; what a choice does not say is not known. */
export function wholeRow(offer: LookupOption): LookupRow {
  return {
    id: null,
    detail: null,
    stockType: null,
    units: null,
    vatRate: null,
    price: null,
    currencyCode: null,
    ...offer,
  };
}

export const sameOption = (a: LookupOption, b: LookupOption): boolean =>
  a.code === b.code && (a.id ?? null) === (b.id ?? null) && a.name === b.name;
