/** Searches the cells of the lines: numbers by value, however they are written; texts in folded form. */
import { fold } from '../fold.ts';
import type { ValueRecord } from '../fields.ts';
import { canonical, isDecimal, parseDecimal } from '../numbers.ts';
import type { Language } from '../numbers.ts';
import type { LineAmountField, LineAmounts } from '../amounts/totals.ts';
import { isEmpty } from '../value.ts';
import { discountItems } from './discounts.ts';
import type { Column } from './columns.ts';

export interface Sought {
  readonly text: string;
  readonly folded: string;
  /** In canonical form; null if the text is not a number. */
  readonly number: string | null;
  /** Whether the whole cell must match, not only a part of it. */
  readonly whole: boolean;
}

/** Null for a blank text. */
export function soughtBy(text: string, whole: boolean, language: Language): Sought | null {
  if (text.trim() === '') return null;
  return { text: text.trim(), folded: fold(text), number: parseDecimal(text, language)?.value ?? null, whole };
}

/** The canonical numbers in a cell; null if it contains a text. */
export function numbersOf(column: Column, line: ValueRecord, amounts: LineAmounts): readonly string[] | null {
  const value = line[column.name];
  if (column.how === 'discounts') return allNumbers(discountItems(value).map(({ Rate }) => Rate));
  const shown = column.how === 'amount' && isEmpty(value) ? amounts.effective[column.name as LineAmountField] : value;
  return column.how === 'amount' || column.how === 'number' ? allNumbers([shown]) : null;
}

function allNumbers(values: readonly unknown[]): readonly string[] | null {
  const numbers = values.filter(isDecimal).map(canonical);
  return numbers.length === values.length && numbers.length > 0 ? numbers : null;
}

/** Whether one of a cell's numbers equals the sought number; with `whole`, it must be the only one. */
export function holdsNumber({ number, whole }: Sought, numbers: readonly string[]): boolean {
  return number !== null && numbers.includes(number) && (!whole || numbers.length === 1);
}

/** Whether a cell's text contains the sought text; `folded`: the cell's text, folded. */
export function holdsText({ text, folded: part, whole }: Sought, shown: string, folded: string): boolean {
  // A text of only punctuation has an empty folded form.
  if (part === '') return whole ? shown.trim() === text : shown.includes(text);
  return whole ? folded === part : folded.includes(part);
}

/** Replaces the sought text in a cell's text; in discounts, each rate that equals the sought number. */
export function replaced(
  shown: string,
  sought: Sought,
  replacement: string,
  isNumber: boolean,
  language: Language,
): string {
  if (isNumber) {
    const isSought = (part: string): boolean => parseDecimal(part, language)?.value === sought.number;
    return shown
      .split('+')
      .map((part) => (isSought(part) ? replacement : part))
      .join('+');
  }
  if (sought.whole) return replacement;
  if (sought.folded === '') return shown.replaceAll(sought.text, () => replacement);
  let [text, at] = ['', 0];
  for (const { from, to } of placesOf(shown, sought.folded)) {
    text += shown.slice(at, from) + replacement;
    at = to;
  }
  return text + shown.slice(at);
}

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Non-overlapping occurrences of a folded text in a text. */
function placesOf(text: string, part: string): readonly Place[] {
  const { folded, letters } = foldedLetters(text);
  const places: Place[] = [];
  for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + part.length)) {
    const [first, last] = [letters[at], letters[at + part.length - 1]];
    if (first && last) places.push({ from: first.from, to: last.to });
  }
  return places;
}

/** The folded text and, for each of its characters, the letter of the original that it comes from. */
export function foldedLetters(text: string): { readonly folded: string; readonly letters: readonly Place[] } {
  let folded = '';
  const letters: Place[] = [];
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*/gu)) {
    const form = fold(letter) || ' ';
    if (form === ' ' && folded.endsWith(' ')) continue;
    folded += form;
    for (let unit = 0; unit < form.length; unit++) letters.push({ from: index, to: index + letter.length });
  }
  return { folded, letters };
}
