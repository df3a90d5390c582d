/** Problems found by Rampa's rules: what is wrong, and what would be right. */
export const problems = {
  required: 'This is required.',
  tooLong: 'At most {max} characters; this has {length}.',
  notANumber: '“{text}” is not a number.',
  notAPercentage: '“{text}” is not a percentage. Write the rate alone, not an amount.',
  notAnInteger: '“{text}” is not a whole number.',
  notADate: '“{text}” is not a date.',
  notAnIdentifier: '“{text}” is not an identifier.',
  belowMinimum: 'Must not be less than {min}.',
  notAbove: 'Must be more than {min}.',
  aboveMaximum: 'Must not be more than {max}.',
  tooPrecise: '“{text}” has more digits than can be sent. Shorten it.',
  notAChoice: 'Choose one of: {choices}.',
  tooFewItems: 'At least {min, plural, one {one line} other {# lines}} needed.',
  linesNotShown:
    'The service did not show the lines of this document, so they are unknown. Change only other fields (“Edit”) or enter all lines again.',
  linesReplaceUnknown:
    'The service did not show the lines of this document. {count, plural, one {The line that you entered replaces} other {The # lines that you entered replace}} all lines there.',
  openEntry: 'Open entry “{text}”.',
  controlCharacters: 'Contains invisible characters, perhaps from a scanner. Type it again.',
  nextOnUpdate: 'An existing document needs its own number; “Next” is for new ones only.',
  typeChanged: 'The type cannot be changed after the document was created.',
  lineTakesPlace:
    'The service would treat this line as its line {line} ({product}), whose lots, serial numbers and order link would then belong to this line.',
  lineMoved:
    'This was line {from} and is now line {to}. The service identifies lines by their position: lots, serial numbers and order links stay where they were and would belong to another line.',
  lineRemoved:
    '{count, plural, one {A line of the service’s document} other {# lines of the service’s document}} would be deleted, with lots, serial numbers and order links: {lines}.',
  profileRequired: 'Required, because the company uses e-Invoice.',
  invoiceTypeRequired: 'Required, because the company uses e-Invoice.',
  rateMustBeOne: 'The rate of {currency}, the company’s default currency, must be 1.',
  rateRequired: 'The exchange rate of {currency} is missing: enter it.',
  totalsCurrencyDiffers: 'The totals are in {currency}, and the document’s currency is {header}.',
  averageRateMustBeOne: 'Must be 1 when every line is in the default currency.',
  lotsRequired:
    'This product is tracked by lots: enter {direction, select, outbound {the lots it is taken from} other {the lots}}.',
  lotsNotAllowed:
    'This product takes no lots here{direction, select, outbound {: when goods go out, the service chooses them} other {}}.',
  lotsPresumedChosen:
    'The list has no stock type for the product, so Rampa assumes that the service chose these lots: {sentBack, select, yes {they are sent back as received} other {they are sent empty, and the service chooses again}}. To choose the lots yourself, enter them again.',
  serialsRequired: 'This product is tracked by serial numbers: enter them.',
  serialsNotAllowed: 'This product takes no serial numbers.',
  serialCount: '{expected} serial numbers are needed, one per unit; there are {actual}.',
  serialEmpty: 'Empty serial number.',
  serialRepeated:
    '{line, plural, =0 {Serial number {serial} is on this line twice.} other {Serial number {serial} is also on line {line}.}}',
  lotRepeated: '{line, plural, =0 {Lot {lot} is on this line twice.} other {Lot {lot} is also on line {line}.}}',
  lotSum: 'The lots add up to {actual} {unit}; the line has {expected} {unit}.',
  trackingNeedsWarehouse: 'Lots and serial numbers count only with a warehouse.',
  trackingMeansNothing: 'A quote moves no stock: lots and serial numbers on it have no effect.',
  inboundOnly: 'Used only when goods come in.',
  unitNotOfProduct: '{unit} is not one of the product’s units ({units}).',
  unknownCode: 'There is no such entry in the list.',
  ambiguousCode: 'Several entries in the list match “{code}”. Choose the one you mean.',
  listUnread: 'The list on this computer could not be read: “{code}” is kept as typed.',
  withholdingIncomplete: 'Enter both parts of the share, such as 9 / 10.',
  withholdingShare: '{numerator}/{denominator} is not a share between 0 and 1.',
  withholdingOnLinesOnly: 'Only withholding on the lines counts, and no line has a share: nothing would be withheld.',
  withholdingOff: 'Lines have a withholding share, but “Apply withholding” is off.',
  discountRateDiffers: 'The discounts come to {expected} %; here it is {actual} %.',
  amountDiffers: 'Computed: {expected}; here it is {actual}.',
  totalsNotUpdated:
    'The lines changed, but this total is still {actual}. Computed: {expected}. The service does not compute it again.',
  amountNotComputable: 'Cannot be computed until the line is complete.',
  vatRateMissing: 'No VAT rate: computed without VAT. Enter it, or 0 if there is no VAT.',
  vatRateUnknown: 'The service’s line has no VAT rate. Enter it, or 0 if there is no VAT.',
  vatIncludedUnknown:
    'The service’s line does not say whether the price includes VAT. Switch VAT included on; if it does not, switch it on and off again.',
  discountUnknown:
    'The service’s line shows a discount of {actual}, but not its rate. Enter the rate, or 0 if there is no discount.',
  totalsNotComputable:
    'The totals cannot be computed: {count, plural, =1 {line {lines} lacks an amount} other {these lines lack amounts: {lines}}}. Complete them, or enter the totals.',
  averageRateNotComputable: 'The average rate cannot be computed: enter the rates of the lines, or the average.',
  zeroTotal: 'The total is zero.',
  guidanceUnlisted:
    '“{code}” is not in GİB’s list of {list, select, profiles {scenarios} invoiceTypes {invoice types} withholding {withholding codes} additionalTaxes {tax codes} vatExemptions {VAT exemption codes} units {units} paymentMeans {payment means} other {codes}}, version {version}, in force since {from}, compared on {date}.',
  guidanceTaxNumberForm: 'A tax number (VKN) has 10 digits, an identity number (TCKN) 11; “{number}” has neither.',
  guidanceVkn: '“{number}” cannot be a tax number (VKN): its last digit is wrong.',
  guidanceTckn: '“{number}” cannot be an identity number (TCKN): its last digits are wrong.',
  guidanceIban: '“{number}” looks like an IBAN, but a digit is wrong or missing.',
  guidanceIbanNeeded: 'With {profile}, a Turkish IBAN is expected here.',
  guidanceProfileType: 'Type {type} does not usually go with {profile}.',
  guidanceReturnedNumber: 'With type {type}, the number of the returned invoice is expected.',
  guidanceReturnedNumberLength: 'The number of an e-invoice has 16 characters; this has {length}.',
  guidanceWithholdingType: 'An invoice of type {type} does not usually carry withheld VAT.',
  guidanceWithholdingEnded: 'For code {code}, the share {given} was in force until {until}; it is now {ratio}.',
  guidanceWithholdingNotYet: 'For code {code}, the share {given} is in force from {from}.',
  guidanceWithholdingSuperseded:
    'For code {code}, the share {ratio} is in force; {given} is a former one whose end date is not confirmed.',
  guidanceWithholdingPercentOnly: '{code} is in GİB’s list of shares but not in its list of codes: it may be refused.',
  guidanceWithholdingRatio: 'Code {code} goes with {ratios}; here it is {given}.',
  guidanceExemptionType: 'Exemption code {code} does not usually go with type {type}.',
  guidanceExemptionProfile: 'Exemption code {code} does not usually go with {profile}.',
  guidanceExemptionNeedsVat: 'With exemption code {code}, the VAT rate is not usually 0.',
  guidanceExemptionZeroVat: 'With exemption code {code}, VAT is usually 0; here it is {rate} %.',
  guidanceExemptionMissing: 'A line with 0 % VAT on an invoice of type {type} usually has an exemption code.',
  guidanceTaxNotAdditional:
    '{code} is not an additional tax: enter VAT in the line’s VAT rate, and withheld VAT in the withholding fields.',
  guidanceTaxBaseDoubted:
    'Sources differ on whether {code} is part of the VAT base: Rampa computes VAT without it. You can enter the amounts by hand.',
  guidanceTaxDeductionDoubted:
    'Sources differ on whether {code} is deducted: Rampa adds it. You can enter the amounts by hand.',
  guidanceIncentiveVat:
    'With {profile} and {type}, VAT is shown but not charged; Rampa does not compute this: check the amounts.',
  guidanceTaxType: 'Tax {code} does not usually go with type {type}.',
  guidanceVatRate: '{rate} % is not a VAT rate in force ({rates}).',
  guidanceVatRateEnded:
    'The VAT rate of {rate} % ended on {until}; it is right only when an older invoice is returned.',
  guidanceVatRateNotYet: 'The VAT rate of {rate} % is in force from {from}.',
} as const;
