/** What is wrong, for the person who can mend it: what it is, and what would be right. */
export const problems = {
  required: 'This is required.',
  tooLong: 'At most {max} characters; this has {length}.',
  notANumber: '“{text}” is not a number.',
  notAnInteger: '“{text}” is not a whole number.',
  notADate: '“{text}” is not a date.',
  notAnIdentifier: '“{text}” is not an identifier.',
  belowMinimum: 'Must not be less than {min}.',
  notAbove: 'Must be more than {min}.',
  aboveMaximum: 'Must not be more than {max}.',
  tooPrecise: '“{text}” has more digits than can be sent. Shorten it.',
  notAChoice: 'Choose one of: {choices}.',
  tooFewItems: 'At least {min, plural, one {one line} other {# lines}} needed.',
  openEntry: 'Open entry “{text}”.',
  controlCharacters: 'Contains characters that cannot be seen, perhaps from a scanner. Type it again.',
  nextOnUpdate: 'An existing document needs its own number; “Next” is for new ones only.',
  typeChanged: 'The type cannot be changed after the document was created.',
  lineTakesPlace:
    'The service would take this line for its line {line} ({product}), whose lots, serial numbers and order link would be this one’s then.',
  lineMoved:
    'This was line {from} and is line {to} now. The service knows lines by their place: lots, serial numbers and order links stay where they were and would belong to another line.',
  lineRemoved:
    '{count, plural, one {A line of the service’s document} other {# lines of the service’s document}} would go, with lots, serial numbers and order links: {lines}.',
  profileRequired: 'Required, because the company uses e-Invoice.',
  invoiceTypeRequired: 'Required, because the company uses e-Invoice.',
  rateMustBeOne: 'The rate of {currency}, the company’s default currency, must be 1.',
  rateRequired: 'A rate for {currency} is required.',
  totalsCurrencyDiffers: 'The totals are in {currency}, and the document’s currency is {header}.',
  averageRateMustBeOne: 'Must be 1 when every line is in the default currency.',
  lotsRequired:
    'Lots are required (stock type {stockType}): enter {direction, select, outbound {the lots it is taken from} other {the lots}}.',
  lotsNotAllowed:
    'This product (stock type {stockType}) takes no lots here{direction, select, outbound {: going out, the service chooses them itself} other {}}.',
  lotsPresumedChosen:
    'The list has no stock type for the product; these lots are taken for ones that the service chose: {sentBack, select, yes {they are sent back as they came} other {they are sent empty, and the service chooses again}}. To decide on the lots yourself, enter them again.',
  serialsRequired: 'Tracked by serial numbers (stock type {stockType}): enter them.',
  serialsNotAllowed: 'This product (stock type {stockType}) takes no serial numbers.',
  serialCount: '{expected} serial numbers are needed, one a unit; there are {actual}.',
  serialEmpty: 'An empty serial number.',
  serialRepeated:
    '{line, plural, =0 {Serial number {serial} stands on this line twice.} other {Serial number {serial} is also on line {line}.}}',
  lotRepeated: '{line, plural, =0 {Lot {lot} stands on this line twice.} other {Lot {lot} is also on line {line}.}}',
  lotSum: 'The lots add up to {actual} {unit}; the line has {expected} {unit}.',
  trackingNeedsWarehouse: 'Lots and serial numbers count only with a warehouse.',
  trackingMeansNothing: 'A quote moves no stock: lots and serial numbers on it mean nothing.',
  inboundOnly: 'Used only when goods come in.',
  unitNotOfProduct: '{unit} is not one of the product’s units ({units}).',
  unknownCode: 'There is no such entry in the list.',
  severalMeant: 'Several entries of the list match “{code}”. Choose the one you mean.',
  listUnread: 'The list on this computer could not be read: “{code}” stands as it was typed.',
  withholdingIncomplete: 'Give both parts of the share, such as 9 / 10.',
  withholdingShare: '{numerator}/{denominator} is not a share between 0 and 1.',
  withholdingOnLinesOnly: 'Only the lines’ withholding counts, and no line has a share: nothing would be withheld.',
  discountRateDiffers: 'The discounts give {expected} %; this says {actual} %.',
  amountDiffers: 'Computed: {expected}; this says {actual}.',
  totalsNotUpdated:
    'The lines changed, and this total still is what it was: {actual}. Computed: {expected}. The service does not compute it anew.',
  amountNotComputable: 'Cannot be computed until the line is complete.',
  vatRateUnknown: 'The service’s line has no VAT rate. Enter it; 0 if there is no VAT.',
  totalsNotComputable:
    'The totals cannot be computed: {count, plural, =1 {line {lines} lacks an amount} other {these lines lack amounts: {lines}}}. Complete them, or enter the totals.',
  averageRateNotComputable: 'The average rate cannot be computed: enter the rates of the lines, or the average.',
  zeroTotal: 'The total is zero.',
  guidanceUnlisted:
    '“{code}” is not in the list of {list, select, profiles {scenarios} invoiceTypes {invoice types} withholding {withholding codes} additionalTaxes {tax codes} vatExemptions {VAT exemption codes} units {units} paymentMeans {payment means} other {codes}} of GİB’s version {version}, in force since {from}, compared on {date}.',
  guidanceTaxNumberForm: 'A tax number (VKN) has 10 digits, an identity number (TCKN) 11; “{number}” has neither.',
  guidanceVkn: '“{number}” is no tax number (VKN) that exists: its last digit does not fit.',
  guidanceTckn: '“{number}” is no identity number (TCKN) that exists: its last digits do not fit.',
  guidanceIban: '“{number}” looks like an IBAN, but a digit is wrong or missing.',
  guidanceIbanNeeded: 'With {profile}, a Turkish IBAN is expected here.',
  guidanceProfileType: 'Type {type} does not usually go with {profile}.',
  guidanceReturnedNumber: 'With type {type}, the number of the returned invoice is expected.',
  guidanceReturnedNumberLength: 'The number of an e-invoice has 16 characters; this has {length}.',
  guidanceWithholdingType: 'An invoice of type {type} does not usually carry withheld VAT.',
  guidanceWithholdingEnded: 'For code {code} the share {given} held until {until}; {ratio} is in force.',
  guidanceWithholdingSuperseded:
    'For code {code} the share {ratio} is in force; {given} is a former one, and the day it ended is not confirmed.',
  guidanceWithholdingPercentOnly: '{code} is in GİB’s list of shares and not in its list of codes: it may be refused.',
  guidanceWithholdingRatio: 'Code {code} goes with {ratios}; here it is {given}.',
  guidanceExemptionType: 'Exemption code {code} does not usually go with type {type}.',
  guidanceExemptionProfile: 'Exemption code {code} does not usually go with {profile}.',
  guidanceExemptionNeedsVat: 'With exemption code {code}, the VAT rate is not usually 0.',
  guidanceExemptionZeroVat: 'With exemption code {code}, VAT is usually 0; here it is {rate} %.',
  guidanceExemptionMissing: 'A line with 0 % VAT on an invoice of type {type} usually has an exemption code.',
  guidanceTaxNotAdditional:
    '{code} is no additional tax: VAT goes into the line’s VAT rate, withheld VAT into the withholding fields.',
  guidanceTaxBaseDoubted:
    'Sources differ on whether {code} enters the VAT base: Rampa computes VAT without it. Amounts can be entered by hand.',
  guidanceTaxDeductionDoubted:
    'Sources differ on whether {code} is deducted: Rampa adds it. Amounts can be entered by hand.',
  guidanceIncentiveVat:
    'With {profile} and {type}, VAT is shown and not charged; Rampa does not compute this, check the amounts.',
  guidanceTaxType: 'Tax {code} does not usually go with type {type}.',
  guidanceVatRate: '{rate} % is no VAT rate that is in force ({rates}).',
  guidanceVatRateEnded:
    'The VAT rate of {rate} % ended on {until}; it is right only for the return of an older invoice.',
  guidanceVatRateNotYet: 'The VAT rate of {rate} % begins on {from}.',
} as const;
