/** What of a workbook its reader does not tell: names of its sheets, and cells of them that it (`read-excel-file`) has no eye for, made into ones that it reads. */
import { SaxesParser } from 'saxes';
import { fromNumber } from '../../domain/numbers.ts';

/** `0%` and `0.00%` of those that every workbook has (ECMA-376 part 1, §18.8.30). */
const builtInPercentages = new Set(['9', '10']);
const cell = /<c(?<attributes>\s[^<>]*)>(?<formula>(?:<f[^<>]*>[^<>]*<\/f>|<f[^<>]*\/>)?)<v>(?<value>[^<>]*)<\/v>/g;

/** The styles, by their number in a cell, whose numbers are shown as percentages. */
export function percentStyles(styles: string): ReadonlySet<string> {
  const formats = new Set(builtInPercentages);
  const found = new Set<string>();
  let inCells = false;
  let index = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const { numFmtId = '', formatCode = '' } = attributes as Readonly<Record<string, string>>;
    if (name === 'cellXfs') inCells = true;
    // A sign in quotes, or behind a backslash, is only shown.
    else if (name === 'numFmt' && formatCode.replace(/"[^"]*"|\\./g, '').includes('%')) formats.add(numFmtId);
    else if (name === 'xf' && inCells) {
      if (formats.has(numFmtId)) found.add(String(index));
      index += 1;
    }
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'cellXfs') inCells = false;
  });
  // Of styles that are no XML the reader speaks.
  parser.on('error', () => undefined);
  parser.write(styles).close();
  return found;
}

/** How a workbook's sheets are called, in their order. */
export function sheetNames(workbook: string): readonly string[] {
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const [own] = name.split(':').slice(-1);
    if (own === 'sheet') names.push((attributes as Readonly<Record<string, string>>)['name'] ?? '');
  });
  // Of one that is no XML the reader speaks.
  parser.on('error', () => undefined);
  parser.write(workbook).close();
  return names;
}

/** The rows' end, and what stands behind them: conditions, links, the print's settings, blanks. */
const behindRows = /(?<end><\/(?<prefix>\w+:)?sheetData>)[^]*$/;

/**
 * A sheet whose percentages are in percent (0.2 that is shown as 20 % is 20), and whose formulas' errors (`#N/A`) are texts.
 * It ends with its rows: the reader goes through a sheet in pieces, each half as long where one took it too many milliseconds, so
 * that a long text that is of no use, on a busy machine, has it halve them until there is none.
 */
export function readableSheet(sheet: string, percentages: ReadonlySet<string>): string {
  const rows = sheet.replace(behindRows, '$<end></$<prefix>worksheet>');
  return rows.replace(cell, (written, attributes: string, formula: string, value: string) => {
    const type = /\st="([^"]*)"/.exec(attributes)?.[1] ?? 'n';
    if (type === 'e') return `<c${attributes.replace('t="e"', 't="str"')}>${formula}<v>${value}</v>`;
    const style = /\ss="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const decimal = fromNumber(Number(value));
    if (type !== 'n' || value.trim() === '' || decimal === null || !percentages.has(style)) return written;
    return `<c${attributes}>${formula}<v>${Number(`${decimal}e2`)}</v>`;
  });
}
