/** Parses the numbers in a column of a table, which may be written in another language's format. */
import type { Field } from '../../../../domain/fields.ts';
import { signFits } from '../../../../domain/edit/field-text.ts';
import { formatDecimal, parseDecimal } from '../../../../domain/numbers.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { SourceTable } from '../../../state/table-file.ts';

/** A cell's text. `isText`: it was not a number or date in its source, so that its format is unknown. */
export interface SourceCell {
  readonly text: string;
  readonly isText: boolean;
}

/** A table of which only the texts are known, for example from the clipboard. */
export const allTexts = (rows: SourceTable['rows']): SourceTable => ({ rows, isText: () => true });

/** The non-empty cells of a column in the given rows. */
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
  /** As typed in the user's language, without grouping. */
  readonly typed: string;
  /** Whether `typed` differs from the cell's text, ignoring trailing zeros. */
  readonly isOther: boolean;
  /** Whether it can be read differently, or contains a currency that is dropped. */
  readonly isUnclear: boolean;
}
export type CellReader = (cell: SourceCell) => CellReading | null;

/** A column whose numbers or dates can be read in two ways that the table does not decide; the user chooses by an example. */
export interface Ambiguity {
  readonly text: string;
  readonly readings: readonly { readonly convention: Convention; readonly typed: string }[];
}
/** The language whose number format is used, or which part of a date comes first. */
export type Convention = Language | 'day' | 'month';
export interface NumberColumn {
  readonly read: CellReader;
  readonly ambiguity: Ambiguity | null;
}
interface Knowledge {
  readonly field: Field;
  readonly language: Language;
  /** Number formats found in the other columns of the table. */
  readonly others: ReadonlySet<Language>;
  /** The user's choice. */
  readonly chosen: Convention | undefined;
}

const languages = ['tr', 'en'] as const;

/**
 * Parses the numbers of one column. Numbers of the file are in the user's language. Texts follow the format of the column's
 * unambiguous texts (`2.25` beside `1.500`), otherwise the user's choice, otherwise the other columns' format.
 */
export function numbersIn(cells: readonly SourceCell[], { field, language, others, chosen }: Knowledge): NumberColumn {
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
    if (number === null || !signFits(field, number.sign)) return null;
    const typed = formatDecimal(number.value, language, { group: false });
    const minDigits = /[.,]([0-9]+)$/.exec(text)?.[1]?.length ?? 0;
    const isOther = cell.trim() !== formatDecimal(number.value, language, { group: false, minDigits });
    const isOpen = open !== undefined && byUser === undefined && isText && readings(text).size > 1;
    return { typed, isOther, isUnclear: isOpen || (number.sign !== undefined && number.sign !== '%') };
  };
  const isAsked = open !== undefined && byUser === undefined && !isOfTable;
  return { read, ambiguity: isAsked ? ambiguityOf(open.text, language) : null };
}

/** Moves a trailing minus, which some programs write, before the number. */
const minusInFront = (text: string): string => text.replace(/^([0-9][0-9.,\s]*)[-\u2212\u2013]$/, '-$1');

function ambiguityOf(text: string, language: Language): Ambiguity {
  const readings = languages.flatMap((convention) => {
    const number = parseDecimal(text, convention);
    return number ? [{ convention, typed: formatDecimal(number.value, language, { group: false }) }] : [];
  });
  return { text, readings };
}

/** The number formats that texts of a column clearly follow. */
export function conventionsIn(cells: readonly SourceCell[]): ReadonlySet<Language> {
  return new Set(cells.flatMap(({ text, isText }) => (isText ? (conventionOf(text) ?? []) : [])));
}

const readings = (cell: string): ReadonlySet<string> =>
  new Set(languages.flatMap((language) => parseDecimal(cell, language)?.value ?? []));

/** The language whose number format a text clearly follows; null otherwise. */
function conventionOf(cell: string): Language | null {
  const marks = cell.match(/[.,]/g);
  const last = marks?.at(-1);
  if (!marks || last === undefined || readings(cell).size !== 1) return null;
  const groups = marks.length > 1 && marks.every((mark) => mark === last);
  return (last === '.') === groups ? 'tr' : 'en';
}
