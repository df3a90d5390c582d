/** What the numbers in a column of a table mean, which may have been written by another language's conventions. */
import { formatDecimal, parseDecimal } from '../../../../domain/numbers.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { SourceTable } from '../../../state/table-file.ts';

/** A cell's text; `isText`: it was no number and no date where it came from, so that its conventions are not known. */
export interface SourceCell {
  readonly text: string;
  readonly isText: boolean;
}

/** A table of which nothing is known, as from the clipboard. */
export const allTexts = (rows: SourceTable['rows']): SourceTable => ({ rows, isText: () => true });

/** What is not empty in one column of some rows. */
export function sourceCells(
  { rows, isText }: SourceTable,
  places: readonly number[],
  column: number,
): readonly SourceCell[] {
  return places.flatMap((row) => {
    const text = (rows[row]?.[column] ?? '').trim();
    return text === '' ? [] : [{ text, isText: isText(row, column) }];
  });
}

export interface CellReading {
  /** As it is typed in the language, numbers without groups. */
  readonly typed: string;
  /** It is another text than the cell's, zeros at its end aside. */
  readonly isOther: boolean;
  /** It may be meant otherwise, or a currency in it is left out. */
  readonly isUnclear: boolean;
}
export type CellReader = (cell: SourceCell) => CellReading | null;

/** A column whose numbers can be read in two ways, of which nothing in the table says which: the user chooses by an example. */
export interface Ambiguity {
  readonly text: string;
  readonly readings: readonly { readonly convention: Convention; readonly typed: string }[];
}
/** Whose marks numbers have, or what comes first in dates. */
export type Convention = Language | 'day' | 'month';
export interface NumberColumn {
  readonly read: CellReader;
  readonly ambiguity: Ambiguity | null;
}
interface Knowledge {
  readonly language: Language;
  /** By which the other columns of the table are written, as far as they say. */
  readonly others: ReadonlySet<Language>;
  /** What the user chose. */
  readonly chosen: Convention | undefined;
}

const languages = ['tr', 'en'] as const;

/**
 * Reads the numbers of one column. Those that were numbers in the file are written in the language. Texts follow the mark of the
 * column's plain ones (`2.25` beside `1.500`), else of the table's, else what the user chooses.
 */
export function numbersIn(cells: readonly SourceCell[], { language, others, chosen }: Knowledge): NumberColumn {
  const followed = conventionsIn(cells);
  const [one = language] = followed;
  const [other = language] = others;
  const isCertain = followed.size === 1;
  const isOfTable = followed.size === 0 && others.size === 1;
  const byUser = languages.find((one) => one === chosen);
  const convention = isCertain ? one : (byUser ?? (isOfTable ? other : language));
  const open = isCertain ? undefined : cells.find((cell) => cell.isText && readings(cell.text).size > 1);
  const read: CellReader = ({ text: cell, isText }) => {
    const text = minusInFront(cell.trim());
    const number = parseDecimal(text, isText ? (conventionOf(text) ?? convention) : language);
    if (number === null) return null;
    const typed = formatDecimal(number.value, language, { group: false });
    const minDigits = /[.,]([0-9]+)$/.exec(text)?.[1]?.length ?? 0;
    const isOther = cell.trim() !== formatDecimal(number.value, language, { group: false, minDigits });
    const isOpen = open !== undefined && byUser === undefined && isText && readings(text).size > 1;
    const isSigned = number.noted && parseDecimal(withoutSigns(text), isText ? convention : language) !== null;
    return { typed, isOther, isUnclear: isOpen || (isSigned && withoutSigns(text) !== text) };
  };
  const isAsked = open !== undefined && byUser === undefined && !isOfTable;
  return { read, ambiguity: isAsked ? ambiguityOf(open.text, language) : null };
}

/** Some programs write it behind the number. */
const minusInFront = (text: string): string => text.replace(/^([0-9][0-9.,\s]*)[-\u2212\u2013]$/, '-$1');

/** Signs of currencies; that of percent is no part of a number's meaning. */
const withoutSigns = (text: string): string => text.replace(/₺|TL|TRY|\$|USD|€|EUR|£|GBP/gi, '').trim();

function ambiguityOf(text: string, language: Language): Ambiguity {
  const readings = languages.flatMap((convention) => {
    const number = parseDecimal(text, convention);
    return number ? [{ convention, typed: formatDecimal(number.value, language, { group: false }) }] : [];
  });
  return { text, readings };
}

/** The conventions that some of the texts of a column plainly follow. */
export function conventionsIn(cells: readonly SourceCell[]): ReadonlySet<Language> {
  return new Set(cells.flatMap(({ text, isText }) => (isText ? (conventionOf(text) ?? []) : [])));
}

const readings = (cell: string): ReadonlySet<string> =>
  new Set(languages.flatMap((language) => parseDecimal(cell, language)?.value ?? []));

/** The language whose conventions a number plainly follows: that of one mark alone is plain only where it is no group of three. */
function conventionOf(cell: string): Language | null {
  const marks = cell.match(/[.,]/g);
  const last = marks?.at(-1);
  if (!marks || last === undefined || readings(cell).size !== 1) return null;
  const groups = marks.length > 1 && marks.every((mark) => mark === last);
  return (last === '.') === groups ? 'tr' : 'en';
}
