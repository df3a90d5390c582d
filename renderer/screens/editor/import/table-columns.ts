/** Which columns of a table the user has to decide about, which cells become open entries, and what the headings imply. */
import { currencyOf } from '../../../../domain/currency-signs.ts';
import { parseDecimal } from '../../../../domain/numbers.ts';
import type { Language } from '../../../../domain/numbers.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import type { OpenEntry } from '../../../../domain/open-entries.ts';
import { headerFieldOf } from './header-columns.ts';
import { readFlag } from '../../../../domain/edit/cells.ts';
import { isOfGoods } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { headingOf, speaksOfAmounts, vatIncludedOf } from './paste-headings.ts';
import type { CellReading } from './paste-numbers.ts';
import { widthOf } from './paste-plan.ts';

/** A column's letters in a spreadsheet, for example `C` for index 2. */
export function columnLetter(index: number): string {
  const before = Math.floor(index / 26) - 1;
  return (before < 0 ? '' : columnLetter(before)) + String.fromCharCode(65 + (index % 26));
}

export const columnTitle = (headings: readonly string[] | null, index: number): string =>
  (headings?.[index] ?? '').trim() || columnLetter(index);

// ── Columns without a place ─────────────────────────────────────────────────────────────────────────────────────────────

/** A column with content but no target, which the user has to assign or leave out. */
export interface UnplacedColumn {
  readonly index: number;
  readonly title: string;
  /** Whether it looks like money, a quantity, a discount or a rate. */
  readonly isAmount: boolean;
}

/** Columns that are not imported: computed amounts, and barcodes besides the code. */
const notTaken = new Set(['Barcode', 'AmountExcludingTax', 'VatBase', 'VatAmount', 'AmountIncludingTax']);
/** Amounts that have to agree with quantity and price. */
const checked = new Set(['AmountExcludingTax', 'AmountIncludingTax']);

function isKnown(
  heading: string,
  index: number,
  targets: readonly (string | null)[],
  { agrees, isCustomerKnown }: ColumnKnowledge,
): boolean {
  const match = headingOf(heading);
  if (match === null) return false;
  if (match.kind === 'known') return true;
  // The lookups provide the names for codes.
  const isNotTaken = (name: string): boolean =>
    notTaken.has(name) ||
    (name === 'ProductName' && targets.includes('ProductCode')) ||
    (name === 'CustomerName' && isCustomerKnown);
  if (match.kind === 'column') {
    if (checked.has(match.name)) return agrees(index);
    return isNotTaken(match.name) || (match.name === 'DiscountAmount' && targets.includes('Discounts'));
  }
  // One of the two meanings is never imported, and the other is already assigned to another column.
  return match.names.some(isNotTaken) && match.names.some((name) => targets.includes(name));
}

/** Cells beyond the headings do not form a column; each is handled separately. */
export const isBeyond = (headings: readonly string[] | null, index: number): boolean =>
  headings !== null && index >= widthOf([headings]);

interface ColumnKnowledge {
  readonly cellsOf: (index: number) => readonly string[];
  /** Whether a column's amounts are those that Rampa computes. */
  readonly agrees: (index: number) => boolean;
  /** Whether the customer is known without its name. */
  readonly isCustomerKnown: boolean;
  /** Whether a column is used for something else. */
  readonly isOther?: (heading: string, index: number) => boolean;
}

export function unplacedColumns(
  headings: readonly string[] | null,
  targets: readonly (string | null)[],
  knowledge: ColumnKnowledge,
): readonly UnplacedColumn[] {
  const { cellsOf, isOther = () => false } = knowledge;
  return targets.flatMap((target, index): readonly UnplacedColumn[] => {
    const heading = (headings?.[index] ?? '').trim();
    if (target !== null || isBeyond(headings, index) || isOther(heading, index)) return [];
    const cells = cellsOf(index);
    if (cells.length === 0 || isKnown(heading, index, targets, knowledge)) return [];
    const isAmount = looksLikeAmounts(cells) || (speaksOfAmounts(heading) && cells.some((cell) => /\d/.test(cell)));
    return [{ index, title: columnTitle(headings, index), isAmount }];
  });
}

const amountsAmong = 0.8;
/** A long number, or one with a leading zero, is a code. */
const isCode = (cell: string): boolean => /^(?:0\d+|\d{8,})$/.test(cell);
function looksLikeAmounts(cells: readonly string[]): boolean {
  const isNumber = (cell: string): boolean => parseDecimal(cell, 'tr') !== null || parseDecimal(cell, 'en') !== null;
  return cells.filter((cell) => isNumber(cell) && !isCode(cell)).length >= cells.length * amountsAmong;
}

// ── Cells that are kept as open entries ─────────────────────────────────────────────────────────────────────────────────

export interface OpenCell {
  readonly row: number;
  readonly index: number;
  readonly title: string;
  readonly text: string;
  readonly reason: 'noColumn' | 'notRead' | 'severalValues';
  readonly target: string | null;
}

const isError = (text: string): boolean => /^(?:#[^\s\d].*|#+|Err:\d+)$/i.test(text);
const hasSeveralNumbers = (text: string): boolean => (text.match(/\d+(?:[.,]\d+)*/g)?.length ?? 0) > 1;

/** Why a cell's text cannot go into its column; null if it can, even if only as text that is then reported as a problem. */
export function openReason(
  column: Column | undefined,
  text: string,
  reading: CellReading | null,
  language: Language,
): OpenCell['reason'] | null {
  if (column === undefined) return null;
  if (isError(text)) return 'notRead';
  if (column.how === 'flag') return readFlag(text) === null ? 'notRead' : null;
  const isMany = (part: string): boolean => hasSeveralNumbers(part) && parseDecimal(part, language) === null;
  if (column.how === 'number') return reading === null && isMany(text) ? 'severalValues' : null;
  if (column.how === 'discounts') return reading === null && text.split('+').some(isMany) ? 'severalValues' : null;
  return null;
}

/** The open entry of a cell; `line`: the key of its row's line. */
export function openEntry(
  { row, title, text, reason, target }: OpenCell,
  file: string | null,
  line: string | undefined,
): Omit<OpenEntry, 'key'> {
  const ofHeader = headerFieldOf(target);
  const place =
    ofHeader !== null
      ? headerPlace(ofHeader)
      : line === undefined
        ? null
        : linePlace(line, ...(target === null || isOfGoods(target) ? [] : [target]));
  return {
    ...{ text, reason, row: String(row + 1), column: title },
    ...(file === null ? { origin: 'pasted' } : { origin: 'file', file }),
    ...(place === null ? {} : { place }),
  };
}

// ── What headings and signs imply ───────────────────────────────────────────────────────────────────────────────────────

/** A column implied by the heading or the currency signs of the price column. */
export interface ImpliedColumn {
  readonly name: 'VatIncluded' | 'CurrencyCode';
  /** Index of the price column. */
  readonly index: number;
  /** The value of the whole column, for display; null if it differs between cells. */
  readonly says: string | null;
  readonly valueOf: (price: string) => string;
}

export function impliedColumns(
  headings: readonly string[] | null,
  targets: readonly (string | null)[],
  offered: readonly Column[],
  defaultCurrency: string,
): readonly ImpliedColumn[] {
  const index = targets.indexOf('UnitPrice');
  if (index < 0) return [];
  const isFree = (name: string): boolean => !targets.includes(name) && offered.some((column) => column.name === name);
  const heading = headings?.[index] ?? '';
  const included = vatIncludedOf(heading);
  const ofHeading = currencyIn(heading, defaultCurrency);
  const implied: ImpliedColumn[] = [];
  if (included !== null && isFree('VatIncluded')) {
    const value = included ? '1' : '0';
    implied.push({ name: 'VatIncluded', index, says: value, valueOf: (price) => (price.trim() === '' ? '' : value) });
  }
  if (isFree('CurrencyCode'))
    implied.push({
      name: 'CurrencyCode',
      index,
      says: ofHeading,
      valueOf: (price) => (price.trim() === '' ? '' : (currencyIn(price, defaultCurrency) ?? ofHeading ?? '')),
    });
  return implied;
}

/** The code of the currency that a heading or a price names. */
export function currencyIn(text: string, defaultCurrency: string): string | null {
  const [sign] = /[₺$€£]|(?<!\p{L})(?:TL|TRY|USD|EUR|EURO|GBP)(?!\p{L})/iu.exec(text) ?? [];
  return sign === undefined ? null : currencyOf(sign, defaultCurrency);
}

/** Joins several discount columns in the first one: `10+5`; the others get no target. */
export function withJoinedDiscounts({ rows, targets }: PlacedColumns): PlacedColumns {
  const places = targets.flatMap((target, index) => (target === 'Discounts' ? [index] : []));
  const [first, ...others] = places;
  if (first === undefined || others.length === 0) return { rows, targets };
  const joined = (cells: readonly string[]): string =>
    places
      .map((index) => (cells[index] ?? '').trim())
      .filter((text) => text !== '')
      .join('+');
  const width = Math.max(...places) + 1;
  return {
    targets: targets.map((target, index) => (others.includes(index) ? null : target)),
    rows: rows.map((cells) =>
      Array.from({ length: Math.max(width, cells.length) }, (_, index) =>
        index === first ? joined(cells) : (cells[index] ?? ''),
      ),
    ),
  };
}
interface PlacedColumns {
  readonly rows: readonly (readonly string[])[];
  readonly targets: readonly (string | null)[];
}
