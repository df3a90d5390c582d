/** Looks through a csv file in one pass, before the library reads it. */

type LineEnd = '\n' | '\r' | '\r\n';

/** How many characters are examined to find the line end. */
const longestLookedAt = 1_000_000;

/** The first line end that is not between quotation marks. */
export function lineEndOf(text: string): LineEnd {
  const [found] = /\r\n|[\r\n]/.exec(text.slice(0, longestLookedAt).replace(/"[^"]*"/g, '')) ?? [];
  return (found as LineEnd | undefined) ?? '\n';
}

/**
 * The number of rows; null if a cell that begins with a quotation mark does not end with one, before a separator or line end (blanks
 * may be in between). The library (Papa Parse) keeps every violation in a row, and may search the rest of the file for each of them.
 */
export function countQuotedRows(text: string, delimiter: string, lineEnd: LineEnd): number | null {
  const nextDelimiter = searchOf(text, delimiter);
  const nextLineEnd = searchOf(text, lineEnd);
  let rows = 0;
  for (let at = 0; at < text.length;) {
    const isQuoted = text[at] === '"';
    const behind = isQuoted ? behindQuoted(text, at) : at;
    if (behind === null) return null;
    const [ofCell, ofRow] = [nextDelimiter(behind), nextLineEnd(behind)];
    const end = Math.min(ofCell, ofRow);
    if (isQuoted && behind < text.length && (end === text.length || text.slice(behind, end).trim() !== '')) return null;
    if (end === ofRow) rows += 1;
    at = end + (end === ofRow ? lineEnd : delimiter).length;
  }
  return rows;
}

/** The position behind the closing mark of a quoted cell; null if there is none. */
function behindQuoted(text: string, start: number): number | null {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at + 1;
  }
  return null;
}

/** Finds the next occurrence, from positions that only ever increase; the text's length if there is none. */
function searchOf(text: string, mark: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found >= from) return found;
    const next = text.indexOf(mark, from);
    return (found = next < 0 ? text.length : next);
  };
}
