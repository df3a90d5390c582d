import type { Path } from '../fields.ts';
import { adviceCodes } from '../guidance/advice-codes.ts';
import { pathAt } from './place.ts';
import type { Place } from './place.ts';

/** `error`: the service would refuse it by the specification's plain words. `warning`: advice; never stops a document. */
export type Severity = 'error' | 'warning';

/** What is wrong with a document, and where: found by Rampa's rules, or said by the service when it refused it. */
export type Problem = RampaProblem | LocatedError;

/**
 * For a person to be told in their language: the message catalogue has one text a code, filled from `params`. Never text
 * itself.
 */
export interface RampaProblem {
  readonly source: 'rampa';
  readonly place: Place;
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** An error of the service in its own words, with the place that it speaks of: located once, when it came (error-location). */
export interface LocatedError {
  readonly source: 'service';
  readonly severity: 'error';
  readonly code: string;
  readonly message: string;
  readonly place: Place;
  /** The position of the place's line in what was sent, from 0; null: not of a line. */
  readonly sentLine: number | null;
  /** What was sent at the place; absent where nothing was, and of the whole document. */
  readonly sent?: unknown;
}

/** The place as a path in what was sent, counted by position. */
export const sentPath = ({ place, sentLine }: Pick<LocatedError, 'place' | 'sentLine'>): Path =>
  pathAt(place, sentLine ?? 0);

export type ProblemCode = (typeof problemCodes)[number];

/** Every problem Rampa can state. The catalogue is checked to hold a text for each, in each language. */
export const problemCodes = [
  // one field
  'required',
  'tooLong', // max, length
  'notANumber', // text
  'notAnInteger', // text
  'notADate', // text
  'notAnIdentifier', // text
  'belowMinimum', // min
  'notAbove', // min (exclusive)
  'aboveMaximum', // max
  'tooPrecise', // text: more digits than a JSON number carries
  'notAChoice', // choices
  'tooFewItems', // min
  'controlCharacters',
  // documents
  'nextOnUpdate',
  'typeChanged',
  // which line the service would take a line for; lines counted from 1
  'lineTakesPlace', // line, product: of the service's line whose place it stands in
  'lineMoved', // from, to
  'lineRemoved', // count, lines: of the service's lines that would go
  'profileRequired',
  'invoiceTypeRequired',
  // currency
  'rateMustBeOne', // currency
  'rateRequired', // currency
  'averageRateMustBeOne',
  'totalsCurrencyDiffers', // header, currency: of the totals
  // stock tracking
  'lotsRequired', // stockType, direction
  'lotsNotAllowed', // stockType, direction
  'serialsRequired', // stockType
  'serialsNotAllowed', // stockType
  'serialCount', // expected, actual
  'serialEmpty',
  'serialRepeated', // serial, line: 0 for the same one
  'lotRepeated', // lot, line: 0 for the same one
  'lotSum', // expected, actual, unit
  'trackingNeedsWarehouse',
  'trackingMeansNothing', // lots or serial numbers of a document that moves no stock
  'inboundOnly', // field used only for inbound movements
  'unitNotOfProduct', // unit, units
  'unknownCode', // code, lookup: not in the offline list
  'severalMeant', // code, lookup: several entries of the offline list are spelled so but for case and accents
  'listUnread', // code, lookup: the offline list could not be asked
  // withholding
  'withholdingIncomplete',
  'withholdingShare', // numerator, denominator
  'withholdingOnLinesOnly',
  // discounts and amounts
  'discountRateDiffers', // expected, actual
  'amountDiffers', // expected, actual
  'totalsNotUpdated', // expected, actual
  'amountNotComputable',
  'zeroTotal',
  ...adviceCodes,
] as const;
