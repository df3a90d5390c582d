/** A spreadsheet's values as the user of the language would type them, which is how a line's cells are read. */
import { formatDate, readWallTime } from '../../domain/dates.ts';
import { formatDecimal, fromNumber } from '../../domain/numbers.ts';
import type { Language } from '../../domain/numbers.ts';

/** Digits that a spreadsheet shows of a number with a fraction; what is behind them comes of counting in binary. */
const digits = 15;

export function typedNumber(number: number, language: Language): string {
  const exact = Number.isSafeInteger(number) ? number : Number(number.toPrecision(digits));
  const decimal = fromNumber(exact);
  return decimal === null ? '' : formatDecimal(decimal, language, { group: false });
}

/** `written`: as ISO 8601 has it; a time of midnight is none. */
export function typedDate(written: string, language: Language): string {
  const time = readWallTime(written);
  return time === null ? written : formatDate(time.value.replace('T00:00:00', ''), language);
}

/** As it is read again (lines/cells.ts in the page). */
export const typedFlag = (flag: boolean): string => (flag ? '1' : '0');

/** Whether a text may be read as a number or a date, so that it must be distinguished from cells that are one. */
export const isNumberText = (text: string): boolean =>
  text.length <= longestNumber &&
  /[.,/:-]/.test(text) &&
  /^[^\p{L}]*\d[^\p{L}]*(?:tl|try|usd|eur|gbp|am|pm|öö|ös)?$/iu.test(text);
const longestNumber = 60;
