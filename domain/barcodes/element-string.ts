/** GS1 element strings: the content of GS1-128, GS1 DataMatrix, GS1 QR and GS1 DataBar (General Specifications, 7.8). */
import { formOf, identifierAt, predefinedLength } from './application-identifiers.ts';
import { hasCheckDigit } from './gtin.ts';

/** FNC1 as scanners send it; it ends an element of variable length. */
export const separator = '\u001d';

export interface GsElement {
  /** The application identifier, two to four digits. */
  readonly ai: string;
  readonly value: string;
}

export interface ElementFault {
  readonly reason:
    | 'empty'
    | 'unknownIdentifier'
    | 'tooShort'
    | 'tooLong'
    | 'character'
    | 'checkDigit'
    | 'date'
    /** The same identifier twice, with different values. */
    | 'repeated'
    /** Two identifiers that exclude each other. */
    | 'excluded';
  /** The application identifier, or the text where one was expected. */
  readonly ai: string;
  /** The text ends too early; the rest may still arrive. */
  readonly isCutOff?: boolean;
}

export type ElementString =
  | { readonly elements: readonly GsElement[]; readonly fault?: never }
  /** `readable`: the elements before the fault, and those after it if all of them are valid. */
  | { readonly elements?: never; readonly fault: ElementFault; readonly readable: readonly GsElement[] };

/** Reads an element string without its symbology identifier: returns all elements, or the first fault. */
export function readElementString(text: string): ElementString {
  const elements: GsElement[] = [];
  let fault: ElementFault | null = null;
  /** The elements before the fault. */
  let before: readonly GsElement[] = [];
  // A leading FNC1 only shows that the symbol is a GS1 symbol.
  let at = text.startsWith(separator) ? 1 : 0;
  if (at === text.length) return { fault: { reason: 'empty', ai: '', isCutOff: true }, readable: [] };
  while (at < text.length) {
    const ai = identifierAt(text, at);
    if (ai === undefined) {
      const rest = text.slice(at, at + 4);
      const isCutOff = /^\d{1,3}$/.test(rest);
      if (fault !== null) return { fault, readable: before };
      return { fault: { reason: 'unknownIdentifier', ai: rest, ...(isCutOff && { isCutOff }) }, readable: elements };
    }
    const end = endOf(text, at);
    const value = text.slice(at + ai.length, end);
    const reason = faultOf(ai, value);
    const isCutOff = reason === 'tooShort' && end === text.length;
    // After a lost digit the rest is read at the wrong positions, so it is used only if all of it is valid.
    if (reason !== null && fault !== null) return { fault, readable: before };
    if (reason === null) elements.push({ ai, value });
    else {
      fault = { reason, ai, ...(isCutOff && { isCutOff }) };
      before = [...elements];
    }
    at = text.charAt(end) === separator ? end + 1 : end;
  }
  const between = faultBetween(elements);
  if (fault === null) return between ?? { elements };
  return { fault, readable: between === null ? elements : before };
}

/** The end of the element that begins at `at`: by its predefined length, else at the separator or the end of the text. */
function endOf(text: string, at: number): number {
  const separated = text.indexOf(separator, at);
  const end = separated < 0 ? text.length : separated;
  const length = predefinedLength(text.slice(at));
  return length === null ? end : Math.min(end, at + length);
}

const characterSets = { N: /^[0-9]*$/, X: /^[!"%-?A-Z_a-z]*$/ } as const;

function faultOf(ai: string, value: string): ElementFault['reason'] | null {
  const form = formOf(ai);
  if (form === null || value.length < form.min) return 'tooShort';
  if (value.length > form.max) return 'tooLong';
  if (!characterSets[form.set].test(value)) return 'character';
  if (form.check === 'sum' && !hasCheckDigit(value)) return 'checkDigit';
  return form.check === 'day' && !isDay(value) ? 'date' : null;
}

/** The century matters only for 29 February of a year 00, and 2000 was a leap year. */
function isDay(text: string): boolean {
  const last = lastDay(2000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)));
  return last > 0 && Number(text.slice(4)) <= last;
}

/** The last day of a month; 0 if the month does not exist. */
export function lastDay(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * Converts a day that {@link readElementString} accepted to `YYYY-MM-DD`. `today` is `YYYY-MM-DD`: the year is at most 49 years
 * before and 50 years after it. Day 00 becomes the last day of the month.
 */
export function dayOfElement(value: string, today: string): string {
  const thisYear = Number(today.slice(0, 4));
  const away = Number(value.slice(0, 2)) - (thisYear % 100);
  const century = Math.floor(thisYear / 100) + (away >= 51 ? -1 : away <= -50 ? 1 : 0);
  const year = century * 100 + Number(value.slice(0, 2));
  const month = value.slice(2, 4);
  const day = value.slice(4) === '00' ? String(lastDay(year, Number(month))).padStart(2, '0') : value.slice(4);
  return `${year}-${month}-${day}`;
}

function faultBetween(elements: readonly GsElement[]): ElementString | null {
  for (const { ai, value } of elements) {
    if (elements.some((other) => other.ai === ai && other.value !== value))
      return { fault: { reason: 'repeated', ai }, readable: elements.filter((other) => other.ai !== ai) };
    const readable = elements.filter((other) => other.ai !== ai && !exclude(ai, other.ai));
    if (elements.some((other) => exclude(ai, other.ai))) return { fault: { reason: 'excluded', ai }, readable };
  }
  return null;
}

/**
 * Identifiers that exclude each other, because it is uncertain which product is meant: two products, or a product with a count of
 * its content. `exclude` adds two different weights.
 */
const exclusions: ReadonlyMap<string, readonly string[]> = new Map([
  ['01', ['02', '03', '37']],
  ['02', ['01', '03']],
  ['03', ['01', '02', '37']],
  ['37', ['01', '03']],
]);

function exclude(ai: string, other: string): boolean {
  return exclusions.get(ai)?.includes(other) === true || (ai !== other && [ai, other].every(isWeight));
}

/** 310n: the last digit is the number of decimals. */
const isWeight = (ai: string): boolean => ai.length === 4 && ai.startsWith('310');
