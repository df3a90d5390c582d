/** Fields with a dated list of codes from Turkish practice (§2.1 to §2.3), and the details shown with each code. */
import { formatDate } from '../../../../domain/dates.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { CodeEntry, CodeListName } from '../../../../domain/guidance/code-list.ts';
import { findCodes } from '../../../../domain/guidance/find-codes.ts';
import { entryOf } from '../../../../domain/guidance/lists.ts';
import { textOf, own } from '../../../../domain/value.ts';
import type { LookupOption } from '../../../../domain/edit/entry-match.ts';

const listOfField: Readonly<Record<string, CodeListName>> = {
  ProfileId: 'profiles',
  InvoiceTypeCode: 'invoiceTypes',
  WithholdingCode: 'withholding',
  VatExemptionCode: 'vatExemptions',
  VatRate: 'vatRates',
  PaymentMeansCode: 'paymentMeans',
  AdditionalTaxCode1: 'additionalTaxes',
  AdditionalTaxCode2: 'additionalTaxes',
  AdditionalTaxCode3: 'additionalTaxes',
};

/** The dated list of a field; null if it has none. Units are not included: the product's units take precedence. */
export function guidanceList(name: string): CodeListName | null {
  return own(listOfField, name) ?? null;
}

/** Texts for the details beside a code: the validity of a rate, the law of an exemption, and so on. */
export interface GuidanceTexts {
  readonly language: Language;
  readonly until: (day: string) => string;
  readonly from: (day: string) => string;
  readonly notWith: (profile: string) => string;
  readonly deducted: string;
  readonly entersVatBase: string;
  readonly superseded: string;
}

/** Codes matching a typed text, best match first; invoice types that are valid with the selected profile come first. */
export function guidanceOffers(
  list: CodeListName,
  query: string,
  header: ValueRecord,
  texts: GuidanceTexts,
): readonly LookupOption[] {
  const found = findCodes(list, query, texts.language).filter(isOffered);
  const offers = found.map((entry) => ({
    code: entry.code,
    name: entry[texts.language],
    detail: detailOf(list, entry, header, texts),
  }));
  if (list !== 'invoiceTypes') return offers;
  return offers.toSorted((a, b) => Number(a.detail !== null) - Number(b.detail !== null));
}

/** VAT and withheld VAT have fields of their own, so they are not offered as additional taxes. */
const isOffered = (entry: CodeEntry): boolean => !('notAdditional' in entry && entry.notAdditional === true);

function detailOf(list: CodeListName, entry: CodeEntry, header: ValueRecord, texts: GuidanceTexts): string | null {
  switch (list) {
    case 'withholding':
      return 'ratios' in entry ? entry.ratios.map((ratio) => datedRatio(ratio, texts)).join(', ') : null;
    case 'vatExemptions':
      return 'law' in entry ? (entry.law ?? null) : null;
    case 'additionalTaxes':
      return effectOf(entry, texts);
    case 'vatRates': {
      if ('validTo' in entry && entry.validTo !== undefined)
        return texts.until(formatDate(entry.validTo, texts.language));
      const begins = 'validFrom' in entry ? entry.validFrom : undefined;
      return begins === undefined ? null : texts.from(formatDate(begins, texts.language));
    }
    case 'invoiceTypes': {
      const profile = textOf(header.ProfileId);
      return profile === '' || goTogether(profile, entry.code) ? null : texts.notWith(profile);
    }
    case 'profiles':
    case 'vatExemptionKinds':
    case 'units':
    case 'paymentMeans':
      return null;
  }
}

/** Whether an invoice type is valid with a profile according to the lists; unknown codes are valid with everything. */
function goTogether(profile: string, type: string): boolean {
  const types = entryOf('profiles', profile)?.types;
  const profiles = entryOf('invoiceTypes', type)?.profiles;
  return (types?.includes(type) ?? true) && (profiles?.includes(profile) ?? true);
}

function effectOf(entry: CodeEntry, texts: GuidanceTexts): string | null {
  const doubted = ('doubted' in entry ? entry.doubted : undefined) ?? [];
  if ('deducted' in entry && entry.deducted === true && !doubted.includes('deducted')) return texts.deducted;
  const enters = 'entersVatBase' in entry && entry.entersVatBase === true && !doubted.includes('entersVatBase');
  return enters ? texts.entersVatBase : null;
}

function datedRatio(ratio: Ratio, texts: GuidanceTexts): string {
  const text = ratioText(ratio);
  if (ratio.validTo !== undefined) return `${text} (${texts.until(formatDate(ratio.validTo, texts.language))})`;
  if (ratio.superseded === true) return `${text} (${texts.superseded})`;
  return ratio.validFrom === undefined ? text : `${text} (${texts.from(formatDate(ratio.validFrom, texts.language))})`;
}

interface Ratio {
  readonly numerator: number;
  readonly denominator: number;
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly superseded?: boolean;
}
const ratioText = ({ numerator, denominator }: Ratio): string => `${numerator}/${denominator}`;
