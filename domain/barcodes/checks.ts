/** What is checked of a component of a GS1 element beside its characters and its length. */
import { hasCheckDigit, hasCheckLetters } from './check-digit.ts';

const patterns = {
  /** A GS1 Company Prefix begins with two digits at least. */
  prefix: /^[0-9]{2}/,
  percent: /^(?:[^%]|%[0-9A-Fa-f]{2})*$/,
  time: /^(?:[01][0-9]|2[0-3])[0-5][0-9]$/,
  hour: /^(?:[01][0-9]|2[0-3])$/,
  sixtieth: /^[0-5][0-9]$/,
  yesNo: /^[01]$/,
  hyphen: /^-$/,
  importer: /^[-0-9A-Z_a-z]$/,
  sex: /^[0129]$/,
  zero: /^0$/,
  nonZero: /[1-9]/,
  winding: /^[019]$/,
  noZeroInFront: /^(?:0|[1-9].*)$/,
  nonDigit: /[^0-9]/,
} as const;

const functions = {
  sum: hasCheckDigit,
  letterSum: hasCheckLetters,
  /** YYMMDD, where day 00 is the whole month. */
  dayOrMonth: (text: string): boolean => isDay(yearOf(text), text.slice(2, 4), text.slice(4), 0),
  day: (text: string): boolean => isDay(yearOf(text), text.slice(2, 4), text.slice(4), 1),
  /** YYYYMMDD. */
  fullDay: (text: string): boolean => isDay(Number(text.slice(0, 4)), text.slice(4, 6), text.slice(6), 1),
  latitude: (text: string): boolean => Number(text) <= 1_800_000_000,
  longitude: (text: string): boolean => Number(text) <= 3_600_000_000,
  /** `3/7`. */
  oneOf: (text: string): boolean => /^[1-9]\/[1-9]$/.test(text) && text.charAt(0) <= text.charAt(2),
  /** Piece and total, two digits each. */
  pieceOfTotal: (text: string): boolean =>
    Number(text.slice(0, 2)) >= 1 && Number(text.slice(0, 2)) <= Number(text.slice(2)),
} as const;

export type Check = keyof typeof patterns | keyof typeof functions;

export function passes(check: Check, text: string): boolean {
  return check in functions
    ? functions[check as keyof typeof functions](text)
    : patterns[check as keyof typeof patterns].test(text);
}

/** Any year of its century: which one it is decides on no day but the 29th of February 00, and 2000 was a leap year. */
function yearOf(text: string): number {
  return 2000 + Number(text.slice(0, 2));
}

/** The last day of a month; 0 where there is no such month. */
export function lastDay(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isDay(year: number, month: string, day: string, first: 0 | 1): boolean {
  const last = lastDay(year, Number(month));
  return last > 0 && Number(day) >= first && Number(day) <= last;
}
