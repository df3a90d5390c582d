import { mostTableColumns } from '../../domain/model/table.ts';
import { UnreadableTable } from './table.ts';

/** A row or cell that is not within four digits of rows and the columns to GR, of which there may be as many. */
const far = /<(?:\w+:)?(?:row|c)\s(?:[^<>]*\s)?r=(["'])(?!(?:[A-Z]|[A-F][A-Z]|G[A-R])?\d{1,4}\1)/;
const start = /<(?<tag>(?:\w+:)?(?<kind>row|c))(?=[\s/>])(?<attributes>[^<>]*?)(?<end>\/?>)/g;
const place = /\sr=(?:"(?<one>[^"]*)"|'(?<other>[^']*)')/;
const cellPlace = /^(?<letters>[A-Z]{1,3})(?<row>\d{1,7})$/;

/**
 * The rows of a sheet without the empty cells that are farther away than a table may reach: programs keep the format of whole
 * columns so. The library would make every row and cell up to them. A filled one there is refused, as too many rows or
 * columns, before anything is made.
 */
export function nearCells(rows: string, mostRows: number): string {
  if (!far.test(rows)) return rows;
  let isRowFar = false;
  const near = rows.replace(start, (written, _tag: string, kind: string, attributes: string, end: string) => {
    const { one, other } = place.exec(attributes)?.groups ?? {};
    const said = one ?? other;
    const isEmpty = end === '/>';
    if (kind === 'row') {
      isRowFar = said !== undefined && !(Number(said) <= mostRows);
      return isRowFar && isEmpty ? '' : written;
    }
    const problem = problemOf(said, mostRows) ?? (isRowFar ? 'tooManyRows' : null);
    if (problem === null) return written;
    if (!isEmpty) throw new UnreadableTable(problem);
    return '';
  });
  return near.replace(emptyRow, (written, attributes: string) =>
    Number(place.exec(attributes)?.slice(1).join('')) <= mostRows ? written : '',
  );
}

const emptyRow = /<(?:\w+:)?row(?<attributes>\s[^<>]*)>\s*<\/(?:\w+:)?row>/g;

function problemOf(said: string | undefined, mostRows: number): UnreadableTable['problem'] | null {
  if (said === undefined) return null;
  const { letters, row } = cellPlace.exec(said)?.groups ?? {};
  if (letters === undefined) return 'unreadable';
  if (Number(row) > mostRows) return 'tooManyRows';
  return columnNumber(letters) > mostTableColumns ? 'tooManyColumns' : null;
}

/** 28 of `AB`. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
