/** What Turkish practice can advise. Of every code, the message catalogue holds a text in each language. */
export const adviceCodes = [
  'guidanceUnlisted', // code, list, version, from, date: not in GİB's list of that version, in force from, compared on date
  'guidanceTaxNumberForm', // number: neither 10 nor 11 digits
  'guidanceVkn', // number: its check digit does not agree
  'guidanceTckn', // number: its check digits do not agree
  'guidanceIban', // number: its check digits, or a Turkish one's length, do not agree
  'guidanceIbanNeeded', // profile: wants a Turkish IBAN among the payment means
  'guidanceProfileType', // profile, type: do not go together
  'guidanceReturnedNumber', // type: a return names the returned invoice
  'guidanceReturnedNumberLength', // length: an e-document's number has 16 characters
  'guidanceWithholdingType', // type: carries no withheld VAT
  'guidanceWithholdingRatio', // code, given, ratios
  'guidanceWithholdingEnded', // code, given, until, ratio: that share held until then
  'guidanceWithholdingSuperseded', // code, given, ratio: as that, the day not being confirmed
  'guidanceWithholdingPercentOnly', // code: in GİB's list of ratios, not in its list of codes
  'guidanceExemptionType', // code, type: do not go together
  'guidanceExemptionProfile', // code, profile: do not go together
  'guidanceExemptionNeedsVat', // code: VAT must not be 0
  'guidanceExemptionZeroVat', // code, rate: VAT must be 0
  'guidanceExemptionMissing', // type: VAT of 0 wants an exemption code
  'guidanceTaxType', // code, type: do not go together
  'guidanceTaxNotAdditional', // code: has fields of its own
  'guidanceTaxBaseDoubted', // code: not sure that it enters the VAT base; computed without
  'guidanceTaxDeductionDoubted', // code: not sure that it is deducted; added
  'guidanceIncentiveVat', // profile, type: VAT is shown and not charged, which is not computed
  'guidanceVatRate', // rate, rates: no VAT rate there is or was
  'guidanceVatRateEnded', // rate, until
  'guidanceVatRateNotYet', // rate, from
] as const;

export type AdviceCode = (typeof adviceCodes)[number];
