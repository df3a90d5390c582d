/** What Turkish practice can advise. Of every code, the message catalogue holds a text in each language. */
export const adviceCodes = [
  'practiceUnlisted', // code, list, version, from, date: not in GİB's list of that version, in force from, compared on date
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
  'practiceWithholdingEnded', // code, given, until, ratio: that share held until then
  'practiceWithholdingSuperseded', // code, given, ratio: as that, the day not being confirmed
  'practiceWithholdingPercentOnly', // code: in GİB's list of ratios, not in its list of codes
  'practiceExemptionType', // code, type: do not go together
  'practiceExemptionProfile', // code, profile: do not go together
  'practiceExemptionNeedsVat', // code: VAT must not be 0
  'practiceExemptionZeroVat', // code, rate: VAT must be 0
  'practiceExemptionMissing', // type: VAT of 0 wants an exemption code
  'practiceTaxType', // code, type: do not go together
  'practiceTaxNotAdditional', // code: has fields of its own
  'practiceTaxBaseDoubted', // code: not sure that it enters the VAT base; computed without
  'practiceTaxDeductionDoubted', // code: not sure that it is deducted; added
  'practiceIncentiveVat', // profile, type: VAT is shown and not charged, which is not computed
  'practiceVatRate', // rate, rates: no VAT rate there is or was
  'practiceVatRateEnded', // rate, until
  'practiceVatRateNotYet', // rate, from
] as const;

export type AdviceCode = (typeof adviceCodes)[number];
