/**
 * Text that a spreadsheet program would run as a formula is marked with an apostrophe in csv files; reading a file removes
 * exactly these marks.
 *
 * A formula may begin wherever a program may see the start of a cell: at the start of the text, after a separator of any
 * language, and after a line break, since some programs split lines before they look at quotes.
 */
const separators = /[;,\t\r\n]/;
/**
 * Characters that begin a formula, with their full-width and small forms, which Excel reads like them; `|` begins a DDE command.
 */
const beginnings = /[=+\-@|\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20\uFF5C]/;
/** Characters that are skipped before a formula: spaces, invisible characters and existing marks. */
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

/** The positions where a cell may start that would be read as a formula, before any skipped characters. */
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
  // A tab or line break at the start of a cell is read as the end of an empty cell.
  if (found.at(-1) !== 0 && /^'*[\t\r\n]/.test(text)) found.push(0);
  return found.reverse();
}
