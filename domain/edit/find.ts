/** What is sought in the cells of the lines: in a number the number, however it is written; in a text the text, folded. */
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
  /** Canonical; null where the text is no number. */
  readonly number: string | null;
  /** All that is in the cell, and not a part of it. */
  readonly whole: boolean;
}

/** Null for a text that says nothing. */
export function soughtBy(text: string, whole: boolean, language: Language): Sought | null {
  if (text.trim() === '') return null;
  return { text: text.trim(), folded: fold(text), number: parseDecimal(text, language)?.value ?? null, whole };
}

/** The numbers that a cell holds, canonical; null where it holds a text. */
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

/** Whether the numbers of a cell are what is sought, or one of them is. */
export function holdsNumber({ number, whole }: Sought, numbers: readonly string[]): boolean {
  return number !== null && numbers.includes(number) && (!whole || numbers.length === 1);
}

/** Whether a cell's text holds what is sought; `folded`: that text, folded. */
export function holdsText({ text, folded: part, whole }: Sought, shown: string, folded: string): boolean {
  // Of marks alone nothing is left to fold.
  if (part === '') return whole ? shown.trim() === text : shown.includes(text);
  return whole ? folded === part : folded.includes(part);
}

/** A cell's text with what is sought replaced in it; in discounts each rate that is the number. */
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

/** Where a folded text is in a text, one place behind the other. */
function placesOf(text: string, part: string): readonly Place[] {
  const { folded, letters } = foldedLetters(text);
  const places: Place[] = [];
  for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + part.length)) {
    const [first, last] = [letters[at], letters[at + part.length - 1]];
    if (first && last) places.push({ from: first.from, to: last.to });
  }
  return places;
}

/** A text folded, and for each character of that the letter of the text that it comes from. */
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
