/** Labels whose FNC1 was lost: the end of an element of variable length is then ambiguous. */
import { formOf, identifierAt } from './application-identifiers.ts';
import { dayOfElement, readElementString, separator } from './element-string.ts';
import type { GsElement } from './element-string.ts';

/** Identifiers that follow an element of variable length on goods; others hardly ever occur there. */
const following = /^(?:10|11|13|15|17|21|30|37|310[0-5])/;
const dates: ReadonlySet<string> = new Set(['11', '13', '15', '17']);
/** Plausible years of a date on goods, relative to today; digits that form a date by chance are hardly ever within them. */
const plausibleYears = { before: 6, after: 12 } as const;
const mostReadings = 5;
const longestText = 100;

/**
 * Alternative readings of a label without FNC1. `isLost`: the scanner is known not to send FNC1, so every valid reading is
 * returned; otherwise only readings with a plausible date. `today` is `YYYY-MM-DD`.
 */
export function otherReadings(text: string, today: string, isLost: boolean): readonly (readonly GsElement[])[] {
  if (text.includes(separator) || text.length > longestText) return [];
  const found = new Map<string, readonly GsElement[]>();
  for (const split of splits(text)) {
    const { elements } = readElementString(split);
    if (elements && (isLost || hasSplitDate(split, elements, today))) found.set(split, elements);
    if (found.size === mostReadings) break;
  }
  return [...found.values()];
}

/** The text with one or two FNC1 inserted where an element of variable length may end. */
function* splits(text: string): Generator<string> {
  const single = [...places(text)];
  for (const at of single) yield insert(text, at);
  for (const at of single) {
    const head = insert(text, at);
    for (const other of places(head)) if (other > at + 1) yield insert(head, other);
  }
}

function insert(text: string, at: number): string {
  return `${text.slice(0, at)}${separator}${text.slice(at)}`;
}

/** Positions at which another element may begin in the last element that extends to the text's end. */
function* places(text: string): Generator<number> {
  const { elements } = readElementString(text);
  // A text that is not valid without a separator may be valid with one.
  const from = elements ? text.length - (elements.at(-1)?.value.length ?? 0) : firstVariable(text);
  if (from === null) return;
  for (let at = from + 1; at < text.length - 2; at++) if (following.test(text.slice(at))) yield at;
}

/** Start of the value of the first element of variable length; null if there is none. */
function firstVariable(text: string): number | null {
  let at = text.lastIndexOf(separator) + 1;
  while (at < text.length) {
    const ai = identifierAt(text, at);
    const form = ai === undefined ? null : formOf(ai);
    if (ai === undefined || form === null) return null;
    if (form.min !== form.max) return at + ai.length;
    at += ai.length + form.max;
  }
  return null;
}

function hasSplitDate(split: string, elements: readonly GsElement[], today: string): boolean {
  const year = Number(today.slice(0, 4));
  return elements.some(({ ai, value }) => {
    if (!dates.has(ai) || !split.includes(`${separator}${ai}${value}`)) return false;
    const away = Number(dayOfElement(value, today).slice(0, 4)) - year;
    return away >= -plausibleYears.before && away <= plausibleYears.after;
  });
}
