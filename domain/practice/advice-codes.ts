/** What Turkish practice can advise. Of every code, the message catalogue holds a text in each language. */
export const adviceCodes = [
  'practiceUnlisted', // code, list, date: not in the code list of that date
  'practiceTaxNumberForm', // number: neither 10 nor 11 digits
  'practiceVkn', // number: its check digit does not agree
  'practiceTckn', // number: its check digits do not agree
  'practiceIban', // number: its check digits, or a Turkish one's length, do not agree
  'practiceIbanNeeded', // profile: wants a Turkish IBAN among the payment means
  'practiceProfileType', // profile, type: do not go together
  'practiceReturnedNumber', // type: a return names the returned invoice
  'practiceReturnedNumberLength', // length: an e-document's number has 16 characters
  'practiceWithholdingType', // type: carries no withheld VAT
  'practiceWithholdingRatio', // code, given, ratios
  'practiceExemptionType', // code, type: do not go together
  'practiceExemptionProfile', // code, profile: do not go together
  'practiceExemptionNeedsVat', // code: VAT must not be 0
  'practiceExemptionZeroVat', // code, rate: VAT must be 0
  'practiceExemptionMissing', // type: VAT of 0 wants an exemption code
  'practiceTaxType', // code, type: do not go together
  'practiceVatRate', // rate, rates: no VAT rate there is or was
  'practiceVatRateEnded', // rate, until
  'practiceVatRateNotYet', // rate, from
] as const;

export type AdviceCode = (typeof adviceCodes)[number];
