import type { Path, Value } from '../fields.ts';
import { adviceCodes } from '../guidance/advice-codes.ts';
import { pathAt } from './place.ts';
import type { Place } from './place.ts';

/** `error`: by the specification the service would refuse the document. `warning`: advice, which never blocks a document. */
export type Severity = 'error' | 'warning';

/** A problem of a document with its place: found by Rampa's rules, or an error of the service. */
export type Problem = RampaProblem | LocatedError;

/** A problem found by Rampa's rules. The message catalogue has a text for each code in each language, with `params` inserted. */
export interface RampaProblem {
  readonly source: 'rampa';
  readonly place: Place;
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** An error of the service with its message and place. The place is located once, when the error is received (error-location). */
export interface LocatedError {
  readonly source: 'service';
  readonly severity: 'error';
  readonly code: string;
  readonly message: string;
  readonly place: Place;
  /** The position of the place's line in the sent body, counted from 0; null if the place is not in a line. */
  readonly sentLine: number | null;
  /** The value sent at the place; absent if none was sent, and for the whole document. */
  readonly sent?: unknown;
  /** The draft's value at the place when it was sent, null if it was empty; absent in errors of earlier versions. */
  readonly draftValue?: Value;
}

/** The place as a path in the sent body, with positions of lines. */
export const sentPath = ({ place, sentLine }: Pick<LocatedError, 'place' | 'sentLine'>): Path =>
  pathAt(place, sentLine ?? 0);

export type ProblemCode = (typeof problemCodes)[number];

/**
 * The codes of all problems that Rampa's rules report, each followed by its parameters. A test checks that the catalogue has a
 * text for each in each language.
 */
export const problemCodes = [
  // one field
  'required',
  'tooLong', // max, length
  'notANumber', // text
  'notAPercentage', // text
  'notAnInteger', // text
  'notADate', // text
  'notAnIdentifier', // text
  'belowMinimum', // min
  'notAbove', // min (exclusive)
  'aboveMaximum', // max
  'tooPrecise', // text: more digits than a JSON number can represent
  'notAChoice', // choices
  'tooFewItems', // min
  'linesNotShown', // the service's answer had no lines, and none were entered
  'linesReplaceUnknown', // count: entered lines that replace lines which the answer did not show
  'controlCharacters',
  'openEntry', // entry, text, reason: input without a certain place (open-entries.ts)
  // documents
  'nextOnUpdate',
  'typeChanged',
  // identity of lines in the service; positions counted from 1
  'lineTakesPlace', // line, product: the service's line at the same position
  'lineMoved', // from, to
  'lineRemoved', // count, lines: the service's lines that would be removed
  'profileRequired',
  'invoiceTypeRequired',
  // currency
  'rateMustBeOne', // currency
  'rateRequired', // currency
  'averageRateMustBeOne',
  'totalsCurrencyDiffers', // header, currency: the currency of the totals
  // stock tracking
  'lotsRequired', // stockType, direction
  'lotsNotAllowed', // stockType, direction
  'lotsPresumedChosen', // sentBack: yes or no
  'serialsRequired', // stockType
  'serialsNotAllowed', // stockType
  'serialCount', // expected, actual
  'serialEmpty',
  'serialRepeated', // serial, line: 0 for the same line
  'lotRepeated', // lot, line: 0 for the same line
  'lotSum', // expected, actual, unit
  'trackingNeedsWarehouse',
  'trackingMeansNothing', // lots or serial numbers in a document that moves no stock
  'inboundOnly', // field used only for inbound movements
  'unitNotOfProduct', // unit, units
  'unknownCode', // code, lookup: not in the cached list
  'ambiguousCode', // code, lookup: several entries of the cached list match it
  'listUnread', // code, lookup: the cached list could not be read
  // withholding
  'withholdingIncomplete',
  'withholdingShare', // numerator, denominator
  'withholdingOnLinesOnly',
  'withholdingOff', // in the header, although lines have a share
  // discounts and amounts
  'discountRateDiffers', // expected, actual
  'amountDiffers', // expected, actual
  'totalsNotUpdated', // expected, actual
  'amountNotComputable',
  'vatRateMissing', // in a priced line that was not read
  'vatRateUnknown', // in a line that was read without a rate
  'vatIncludedUnknown', // in a line that was read without it
  'discountUnknown', // actual: the amount of the discount, which was read without a rate
  'totalsNotComputable', // count, lines: positions counted from 1
  'averageRateNotComputable',
  'zeroTotal',
  ...adviceCodes,
] as const;
