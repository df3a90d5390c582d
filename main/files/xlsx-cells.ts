/** Cells of a workbook that its reader (`read-excel-file`) does not understand, made into ones that it reads. */
import { SaxesParser } from 'saxes';
import { getCellAddress } from 'write-excel-file/utility';
import { fromNumber } from '../../domain/numbers.ts';
import type { Language } from '../../domain/numbers.ts';
import { typedDate } from './typed-cell.ts';
import { columnNumber, nearCells } from './near-cells.ts';

/** How the cells of a style show their numbers, where it is not plain. */
interface NumberStyle {
  readonly isPercentage: boolean;
  /** Fewest digits that a whole number is shown with: 5 for `00000`; 0 where zeros before it are not shown. */
  readonly digits: number;
}
/** By the styles' numbers in the cells. */
export type NumberStyles = ReadonlyMap<string, NumberStyle>;

/** `0%` and `0.00%` of those that every workbook has (ECMA-376 part 1, §18.8.30). */
const builtInPercentages = ['9', '10'].map((id) => [id, { isPercentage: true, digits: 0 }] as const);
const cell =
  /<(?<tag>(?:\w+:)?c)(?<attributes>\s[^<>]*)>(?<formula>(?:\s*(?:<(?:\w+:)?f[^<>]*>[^<>]*<\/(?:\w+:)?f>|<(?:\w+:)?f[^<>]*\/>))?\s*)<(?<held>(?:\w+:)?v)(?:\s[^<>]*)?>(?<value>[^<>]*)<\/(?:\w+:)?v>/g;

/** The styles that show numbers as percentages, or with zeros before them. */
export function numberStyles(styles: string): NumberStyles {
  const formats = new Map<string, NumberStyle>(builtInPercentages);
  const found = new Map<string, NumberStyle>();
  let inCells = false;
  let index = 0;
  const parser = new SaxesParser();
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
    if (name.endsWith('cellXfs')) inCells = false;
  });
  // Of styles that are no XML the reader speaks.
  parser.on('error', () => undefined);
  parser.write(styles).close();
  return found;
}

/** Of a format's code, whose first part is that of numbers above zero (§18.8.31). */
function numberStyle(code: string): NumberStyle {
  // A sign in quotes, or behind a backslash, is only shown; in brackets are a language or a colour.
  const [positive = ''] = code
    .replace(/"[^"]*"|\\./g, '\u0001')
    .replace(/\[[^\]]*\]/g, '')
    .split(';');
  return { isPercentage: positive.includes('%'), digits: /^0{2,40}$/.test(positive) ? positive.length : 0 };
}

/** The rows' end, and what is behind them: conditions, links, the print's settings, blanks. */
const behindRows = /(?<end><\/(?<prefix>\w+:)?sheetData>)[^]*$/;

/**
 * A sheet whose percentages are in percent (0.2 that is shown as 20 % is 20), whose codes have the zeros that they are shown with
 * (41 that is shown as 00041), whose formulas' errors (`#N/A`) are texts, whose `true` and `false` are 1 and 0, whose ISO dates
 * (which the reader would move by the time zone) are texts in the language, and whose cells all say where they are.
 * It ends with its rows: the reader goes through a sheet in pieces, each half as long where one took it too many milliseconds, so
 * that a long text that is of no use, on a busy machine, has it halve them until there is none.
 */
export function readableSheet(
  sheet: string,
  styles: NumberStyles,
  { language, mostRows }: { readonly language: Language; readonly mostRows: number },
): string {
  const rows = nearCells(located(sheet.replace(behindRows, '$<end></$<prefix>worksheet>')), mostRows);
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

/** An xsd:boolean in the only form in which the reader understands it. */
const bit = (flag: string): string => (flag === 'true' ? '1' : flag === 'false' ? '0' : flag);

/** Of a cell or a row: how it holds its value, its style, its place. */
const attributeNamed = {
  t: /\st=(?:"([^"]*)"|'([^']*)')/,
  s: /\ss=(?:"([^"]*)"|'([^']*)')/,
  r: /\sr=(?:"([^"]*)"|'([^']*)')/,
  hidden: /\shidden=(?:"([^"]*)"|'([^']*)')/,
} as const;
const attribute = (attributes: string, name: keyof typeof attributeNamed): string | undefined =>
  attributeNamed[name].exec(attributes)?.slice(1).join('');

/** Rows that are hidden, as those that a filter leaves out, by their places from 0. */
export function hiddenRows(sheet: string): readonly number[] {
  let row = 0;
  return [...sheet.matchAll(/<(?:\w+:)?row(?=[\s/>])([^<>]*)>/g)].flatMap(([, attributes = '']) => {
    row = Number(attribute(attributes, 'r') ?? row + 1);
    return /^(?:1|true)$/.test(attribute(attributes, 'hidden') ?? '') ? [row - 1] : [];
  });
}

/** The types of cells that are rewritten: an error of a formula, a truth value, an ISO date. */
const special = /\st=["'][ebd]["']/;
const unlocated = /<(?:\w+:)?c(?![^<>]*\sr=)[\s/>]/;
const start = /<(?<tag>(?:\w+:)?(?:row|c))(?=[\s/>])(?<attributes>[^<>]*?)(?<end>\/?>)/g;

/** A cell, and a row, that do not say where they are are behind the one before (§18.3.1.4, §18.3.1.73). */
function located(rows: string): string {
  if (!unlocated.test(rows)) return rows;
  let row = 0;
  let column = 0;
  return rows.replace(start, (_, tag: string, attributes: string, end: string) => {
    const said = attribute(attributes, 'r');
    const without = attributes.replace(attributeNamed.r, '');
    if (tag.endsWith('row')) {
      row = Number(said ?? row + 1);
      column = 0;
      return `<${tag} r="${row}"${without}${end}`;
    }
    column = said === undefined ? column + 1 : columnNumber(said.replace(/[^A-Z]/g, ''));
    return `<${tag} r="${getCellAddress(row - 1, column - 1)}"${without}${end}`;
  });
}
