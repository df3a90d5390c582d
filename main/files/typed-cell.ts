/** Converts spreadsheet values to what the user of the language would type, because that is how a line's cells are parsed. */
import { formatDate, readWallTime } from '../../domain/dates.ts';
import { formatDecimal, fromNumber } from '../../domain/numbers.ts';
import type { Language } from '../../domain/numbers.ts';

/** Significant digits that a spreadsheet shows of a fraction; further digits are errors of binary arithmetic. */
const digits = 15;

export function typedNumber(number: number, language: Language): string {
  const exact = Number.isSafeInteger(number) ? number : Number(number.toPrecision(digits));
  const decimal = fromNumber(exact);
  return decimal === null ? '' : formatDecimal(decimal, language, { group: false });
}

/** `written`: a date in ISO 8601; a time of midnight is left out. */
export function typedDate(written: string, language: Language): string {
  const time = readWallTime(written);
  return time === null ? written : formatDate(time.value.replace('T00:00:00', ''), language);
}

/** In the form that domain/edit/cells.ts reads. */
export const typedFlag = (flag: boolean): string => (flag ? '1' : '0');

/** Whether a text could be read as a number or a date, so that it must be distinguished from a cell that is one. */
export const isNumberText = (text: string): boolean =>
  text.length <= longestNumber &&
  /[.,/:-]/.test(text) &&
  /^[^\p{L}]*\d[^\p{L}]*(?:tl|try|usd|eur|gbp|am|pm|öö|ös)?$/iu.test(text);
const longestNumber = 60;
