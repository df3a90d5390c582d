/** What the numbers in a column of a table mean, which may have been written by another language's conventions. */
import { formatDecimal, parseDecimal } from '../../../../../domain/numbers.ts';
import type { Language } from '../../../../../domain/numbers.ts';

export interface CellNumber {
  /** As a person of the language types it, without groups. */
  readonly typed: string;
  /** It is another text than the cell's, zeros at its end aside. */
  readonly isOther: boolean;
  /** It may be meant otherwise, or a currency in it is left out. */
  readonly isUnclear: boolean;
}

const groupings = { tr: '.', en: ',' } as const;

/**
 * Reads the numbers of one column by the mark that its plain cells have (`2.25` beside `1.500`), else by the language's.
 * `isTyped`: numbers were numbers in the file, and stand here as typed in the language, without groups; texts may have them.
 */
export function numbersIn(
  cells: readonly string[],
  language: Language,
  isTyped: boolean,
): (cell: string) => CellNumber | null {
  const isText = (cell: string): boolean => !isTyped || cell.includes(groupings[language]);
  const told = new Set(cells.filter(isText).flatMap((cell) => conventionOf(cell) ?? []));
  const [one = language] = told;
  const convention = told.size === 1 ? one : language;
  return (cell) => {
    const text = cell.trim();
    const number = parseDecimal(text, isText(text) ? convention : language);
    if (number === null) return null;
    const typed = formatDecimal(number.value, language, { group: false });
    const minDigits = /[.,]([0-9]+)$/.exec(text)?.[1]?.length ?? 0;
    const isOther = text !== formatDecimal(number.value, language, { group: false, minDigits });
    const isOpen = told.size !== 1 && isText(text) && readings(text).size > 1;
    return { typed, isOther, isUnclear: isOpen || (number.noted && !text.includes('%')) };
  };
}

const readings = (cell: string): ReadonlySet<string> =>
  new Set((['tr', 'en'] as const).flatMap((language) => parseDecimal(cell, language)?.value ?? []));

/** The language whose conventions a number plainly follows: that of one mark alone is plain only where it is no group of three. */
function conventionOf(cell: string): Language | null {
  const marks = cell.match(/[.,]/g);
  const last = marks?.at(-1);
  if (!marks || last === undefined || readings(cell).size !== 1) return null;
  const groups = marks.length > 1 && marks.every((mark) => mark === last);
  return (last === '.') === groups ? 'tr' : 'en';
}
