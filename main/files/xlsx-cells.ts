/** Rewrites cells of a workbook that its reader (`read-excel-file`) does not understand. */
import { SaxesParser } from 'saxes';
import { getCellAddress } from 'write-excel-file/utility';
import { fromNumber } from '../../domain/numbers.ts';
import type { Language } from '../../domain/numbers.ts';
import { typedDate } from './typed-cell.ts';
import { longestFormat, mostPartElements } from './limits.ts';
import { boundsOf, UnreadableTable } from './table.ts';
import { columnNumber, leavingNear } from './near-cells.ts';

/** How the cells of a style show their numbers, if not plainly. */
export interface NumberStyle {
  readonly isPercentage: boolean;
  /** Minimum number of digits of a whole number: 5 for `00000`; 0 if leading zeros are not shown. */
  readonly digits: number;
}
/** By the style number used in the cells. */
export type NumberStyles = ReadonlyMap<string, NumberStyle>;

/** The built-in formats `0%` and `0.00%` (ECMA-376 part 1, §18.8.30). */
const builtInPercentages = ['9', '10'].map((id) => [id, { isPercentage: true, digits: 0 }] as const);
const cell =
  /<(?<tag>(?:\w+:)?c)(?<attributes>\s[^<>]*)>(?<formula>(?:\s*(?:<(?:\w+:)?f[^<>]*>[^<>]*<\/(?:\w+:)?f>|<(?:\w+:)?f[^<>]*\/>))?\s*)<(?<held>(?:\w+:)?v)(?:\s[^<>]*)?>(?<value>[^<>]*)<\/(?:\w+:)?v>/g;

/** The styles that show numbers as percentages or with leading zeros. */
export function numberStyles(styles: string): NumberStyles {
  const formats = new Map<string, NumberStyle>(builtInPercentages);
  const found = new Map<string, NumberStyle>();
  let inCells = false;
  let index = 0;
  const parser = new SaxesParser();
  const bounds = boundsOf(parser, mostPartElements);
  parser.on('opentag', ({ name, attributes }) => {
    const [own] = name.split(':').slice(-1);
    const { numFmtId = '', formatCode = '' } = attributes as Readonly<Record<string, string>>;
    if (own === 'cellXfs') inCells = true;
    else if (own === 'numFmt') formats.set(numFmtId, numberStyle(formatCode));
    else if (own === 'xf' && inCells) {
      const style = formats.get(numFmtId);
      if (style && (style.isPercentage || style.digits > 0)) found.set(String(index), style);
      index += 1;
    }
  });
  parser.on('closetag', ({ name }) => {
    bounds.closed();
    if (name.endsWith('cellXfs')) inCells = false;
  });
  // If the styles are not valid XML, the reader reports it.
  parser.on('error', () => undefined);
  parser.write(styles).close();
  return found;
}

/** Parses a format code; its first part is for numbers above zero (§18.8.31). */
export function numberStyle(code: string): NumberStyle {
  if (code.length > longestFormat) throw new UnreadableTable('tooLarge');
  // A character in quotes or after a backslash is only shown; brackets contain a language or a colour.
  const [positive = ''] = code
    .replace(/"[^"]*"|\\./g, '\u0001')
    .replace(/\[[^\]]*\]/g, '')
    .split(';');
  return { isPercentage: positive.includes('%'), digits: /^0{2,40}$/.test(positive) ? positive.length : 0 };
}

/** The end of the rows; everything after it is conditions, links, print settings, whitespace. */
const behindRows = /<\/(?<prefix>\w+:)?sheetData>/;
/** Rewriting takes a hundred bytes for each row and cell of a piece. */
const pieceLength = 500_000;
/** A cell has at most 32,767 characters, and XML writes each of them in at most eight; what stands before the rows is shorter. */
const longestCell = 500_000;

/** A sheet in pieces, each of which begins with a row or cell, so that each row's and cell's tags and value are in one piece. */
function pieces(sheet: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  beginning.lastIndex = pieceLength;
  for (let next = beginning.exec(sheet); next !== null; next = beginning.exec(sheet)) {
    found.push(sheet.slice(from, next.index));
    from = next.index;
    beginning.lastIndex = from + pieceLength;
  }
  found.push(sheet.slice(from));
  if (found.some(({ length }) => length > pieceLength + longestCell)) throw new UnreadableTable('tooLarge');
  return found;
}
const beginning = /<(?:\w+:)?(?:row|c)[\s/>]/g;

/**
 * Rewrites a sheet for the reader: percentages in percent (0.2 shown as 20 % becomes 20), codes with their leading zeros (41
 * shown as 00041), errors of formulas (`#N/A`) as texts, `true` and `false` as 1 and 0, ISO dates as texts in the language (the
 * reader would shift them by the time zone), and every cell with its address. Everything after the rows is removed: the reader
 * processes a sheet in pieces and halves their size when one takes too long, so a long useless rest could make it halve them down
 * to nothing on a busy machine.
 */
export function readableSheet(
  sheet: string,
  styles: NumberStyles,
  { language, mostRows }: { readonly language: Language; readonly mostRows: number },
): string {
  const end = behindRows.exec(sheet);
  const { prefix = '' } = end?.groups ?? {};
  const whole = end === null ? sheet : `${sheet.slice(0, end.index)}</${prefix}sheetData></${prefix}worksheet>`;
  const locate = unlocated.test(whole) ? locating() : (piece: string): string => piece;
  const leaveNear = leavingNear(mostRows);
  return pieces(whole)
    .map((piece) => withReadableCells(leaveNear(locate(piece)), styles, language))
    .join('');
}

function withReadableCells(rows: string, styles: NumberStyles, language: Language): string {
  if (styles.size === 0 && !special.test(rows)) return rows;
  return rows.replace(
    cell,
    (written, tag: string, attributes: string, formula: string, held: string, value: string) => {
      const type = attribute(attributes, 't') ?? 'n';
      const text = (shown: string) =>
        `<${tag}${attributes.replace(attributeNamed.t, '')} t="str">${formula}<${held}>${shown}</${held}>`;
      if (type === 'e') return text(value);
      if (type === 'd') return text(typedDate(value.trim(), language));
      if (type === 'b') return `<${tag}${attributes}>${formula}<${held}>${bit(value.trim())}</${held}>`;
      const style = styles.get(attribute(attributes, 's') ?? '');
      const decimal = type === 'n' && value.trim() !== '' && style ? fromNumber(Number(value)) : null;
      if (!style || decimal === null) return written;
      if (style.isPercentage) return `<${tag}${attributes}>${formula}<${held}>${Number(`${decimal}e2`)}</${held}>`;
      return /^[0-9]+$/.test(decimal) ? text(decimal.padStart(style.digits, '0')) : written;
    },
  );
}

/** An xsd:boolean in the only form that the reader understands. */
const bit = (flag: string): string => (flag === 'true' ? '1' : flag === 'false' ? '0' : flag);

/** Attributes of a cell or row: type, style, address, visibility, height. */
const attributeNamed = {
  t: /\st=(?:"([^"]*)"|'([^']*)')/,
  s: /\ss=(?:"([^"]*)"|'([^']*)')/,
  r: /\sr=(?:"([^"]*)"|'([^']*)')/,
  hidden: /\shidden=(?:"([^"]*)"|'([^']*)')/,
  ht: /\sht=(?:"([^"]*)"|'([^']*)')/,
} as const;
const attribute = (attributes: string, name: keyof typeof attributeNamed): string | undefined =>
  attributeNamed[name].exec(attributes)?.slice(1).join('');

/** Indexes of hidden rows, for example of those that a filter leaves out. */
export function hiddenRows(sheet: string): readonly number[] {
  const hidden: number[] = [];
  let row = 0;
  for (const [, attributes = ''] of sheet.matchAll(/<(?:\w+:)?row(?=[\s/>])([^<>]*)>/g)) {
    row = Number(attribute(attributes, 'r') ?? row + 1);
    const isFlat = Number(attribute(attributes, 'ht') ?? 1) === 0;
    if (isFlat || /^(?:1|true)$/.test(attribute(attributes, 'hidden') ?? '')) hidden.push(row - 1);
  }
  return hidden;
}

/** Types of cells that are rewritten: error of a formula, boolean, ISO date. */
const special = /\st=["'][ebd]["']/;
const unlocated = /<(?:\w+:)?(?:row|c)(?![^<>]*\sr=)[\s/>]/;
const start = /<(?<tag>(?:\w+:)?(?:row|c))(?=[\s/>])(?<attributes>[^<>]*?)(?<end>\/?>)/g;

/** Adds addresses to the pieces of a sheet: a row or cell without one follows the one before (§18.3.1.4, §18.3.1.73). */
function locating(): (piece: string) => string {
  let row = 0;
  let column = 0;
  return (piece) =>
    piece.replace(start, (_, tag: string, attributes: string, end: string) => {
      const reference = attribute(attributes, 'r');
      const without = attributes.replace(attributeNamed.r, '');
      if (tag.endsWith('row')) {
        row = Number(reference ?? row + 1);
        column = 0;
        return `<${tag} r="${row}"${without}${end}`;
      }
      column = reference === undefined ? column + 1 : columnNumber(reference.replace(/[^A-Z]/g, ''));
      return `<${tag} r="${getCellAddress(row - 1, column - 1)}"${without}${end}`;
    });
}
