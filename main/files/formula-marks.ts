/**
 * What a spreadsheet program would carry out as a formula is marked with an apostrophe in a csv file, and reading the file
 * takes exactly these marks off again.
 *
 * A formula may begin where a program may see the beginning of a cell: at the beginning of the text, behind a separator of
 * any language, and behind a line break, since some programs split lines before they look at quotes.
 */
const separators = /[;,\t\r\n]/;
/** Also full-width and small forms, which Excel reads as the plain ones; `|` begins a DDE command. */
const beginnings = /[=+\-@|\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20\uFF5C]/;
/** Spaces, and characters that are not visible, are skipped in front of a formula; so are marks that are there already. */
const skipped = /(?![\t\r\n])[\s\p{Cc}\p{Cf}']/u;

export function withMarks(text: string): string {
  return pieces(text, beginningsOf(text)).join("'");
}

export function withoutMarks(text: string): string {
  const marks = beginningsOf(text).filter((at) => text[at] === "'");
  return pieces(text, marks)
    .map((piece, index) => (index === 0 ? piece : piece.slice(1)))
    .join('');
}

const pieces = (text: string, cuts: readonly number[]): readonly string[] =>
  [0, ...cuts].map((from, index) => text.slice(from, cuts[index]));

/** Where a formula may begin, what is skipped in front of it included. */
function beginningsOf(text: string): readonly number[] {
  const found: number[] = [];
  if (beginnings.test(text)) {
    let leads = false;
    for (let at = text.length - 1; at >= 0; at -= 1) {
      const mark = text.charAt(at);
      leads = beginnings.test(mark) || (leads && skipped.test(mark));
      if (leads && (at === 0 || separators.test(text.charAt(at - 1)))) found.push(at);
    }
  }
  // A tab or a line break at the beginning of a cell is taken for the end of an empty one.
  if (found.at(-1) !== 0 && /^'*[\t\r\n]/.test(text)) found.push(0);
  return found.reverse();
}
