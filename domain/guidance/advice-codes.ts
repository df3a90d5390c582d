/** Advice codes for Turkish practice, each with its parameters. The message catalogue has a text for each in every language. */
export const adviceCodes = [
  'guidanceUnlisted', // code, list, version, from, date: not in GİB's list of that version, valid since `from`, compared on date
  'guidanceTaxNumberForm', // number: neither 10 nor 11 digits
  'guidanceVkn', // number: its check digit is wrong
  'guidanceTckn', // number: its check digits are wrong
  'guidanceIban', // number: its check digits are wrong, or the length of a Turkish one
  'guidanceIbanNeeded', // profile: requires a Turkish IBAN among the payment means
  'guidanceProfileType', // profile, type: not allowed together
  'guidanceReturnedNumber', // type: a return must name the returned invoice
  'guidanceReturnedNumberLength', // length: the number of an e-document has 16 characters
  'guidanceWithholdingType', // type: must not have withheld VAT
  'guidanceWithholdingRatio', // code, given, ratios: the share is none of the code's
  'guidanceWithholdingEnded', // code, given, until, ratio: the share was valid until then
  'guidanceWithholdingNotYet', // code, given, from: the share is not valid yet
  'guidanceWithholdingSuperseded', // code, given, ratio: the share is no longer valid; the last day is not confirmed
  'guidanceWithholdingPercentOnly', // code: in GİB's list of ratios, but not in its list of codes
  'guidanceExemptionType', // code, type: not allowed together
  'guidanceExemptionProfile', // code, profile: not allowed together
  'guidanceExemptionNeedsVat', // code: VAT must not be 0
  'guidanceExemptionZeroVat', // code, rate: VAT must be 0
  'guidanceExemptionMissing', // type: VAT of 0 requires an exemption code
  'guidanceTaxType', // code, type: not allowed together
  'guidanceTaxNotAdditional', // code: the tax has its own fields
  'guidanceTaxBaseDoubted', // code: uncertain whether it is in the VAT base; computed without it
  'guidanceTaxDeductionDoubted', // code: uncertain whether it is deducted; added
  'guidanceIncentiveVat', // profile, type: VAT is shown but not charged, which Rampa does not compute
  'guidanceVatRate', // rate, rates: never was a VAT rate
  'guidanceVatRateEnded', // rate, until: no longer valid
  'guidanceVatRateNotYet', // rate, from: not valid yet
] as const;

export type AdviceCode = (typeof adviceCodes)[number];
