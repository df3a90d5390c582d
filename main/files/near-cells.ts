import { mostTableColumns } from '../../domain/model/table.ts';
import { UnreadableTable } from './table.ts';

/** Finds a row or cell beyond row 9999 or column GR, the last column that a table may have. */
const far = /<(?:\w+:)?(?:row|c)\s(?:[^<>]*\s)?r=(["'])(?!(?:[A-Z]|[A-F][A-Z]|G[A-R])?\d{1,4}\1)/;
const start = /<(?<tag>(?:\w+:)?(?<kind>row|c))(?=[\s/>])(?<attributes>[^<>]*?)(?<end>\/?>)/g;
const place = /\sr=(?:"(?<one>[^"]*)"|'(?<other>[^']*)')/;
const cellPlace = /^(?<letters>[A-Z]{1,3})(?<row>\d{1,7})$/;

/**
 * Removes, from the pieces of a sheet in their order, empty rows and cells beyond the limits of a table, which programs write to store the format of whole columns: the
 * library would create every row and cell up to them. A filled cell there is refused, as too many rows or columns, before
 * anything is created.
 */
export function leavingNear(mostRows: number): (piece: string) => string {
  let isRowFar = false;
  return (piece) => {
    if (!isRowFar && !far.test(piece)) return piece;
    const near = piece.replace(start, (written, _tag: string, kind: string, attributes: string, end: string) => {
      const { one, other } = place.exec(attributes)?.groups ?? {};
      const reference = one ?? other;
      const isEmpty = end === '/>';
      if (kind === 'row') {
        isRowFar = reference !== undefined && !(Number(reference) <= mostRows);
        return isRowFar && isEmpty ? '' : written;
      }
      const problem = problemOf(reference, mostRows) ?? (isRowFar ? 'tooManyRows' : null);
      if (problem === null) return written;
      if (!isEmpty) throw new UnreadableTable(problem);
      return '';
    });
    return near.replace(emptyRow, (written, attributes: string) =>
      Number(place.exec(attributes)?.slice(1).join('')) <= mostRows ? written : '',
    );
  };
}

const emptyRow = /<(?:\w+:)?row(?<attributes>\s[^<>]*)>\s*<\/(?:\w+:)?row>/g;

function problemOf(reference: string | undefined, mostRows: number): UnreadableTable['problem'] | null {
  if (reference === undefined) return null;
  const { letters, row } = cellPlace.exec(reference)?.groups ?? {};
  if (letters === undefined) return 'unreadable';
  if (Number(row) > mostRows) return 'tooManyRows';
  return columnNumber(letters) > mostTableColumns ? 'tooManyColumns' : null;
}

/** The number of a column, from 1: 28 for `AB`. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
