/**
 * Classifies the rows of a table. Headings may come after a title, and totals and signatures after the lines. Rows that are no
 * lines are skipped and shown with their numbers, and the user can include them.
 */
import { fold } from '../../../../domain/fold.ts';
import type { Table } from './paste-plan.ts';

export type Skip = 'title' | 'blank' | 'heading' | 'hidden' | 'total' | 'signature';
export interface TableLayout {
  /** Index of the row; null if there are no headings. */
  readonly headingRow: number | null;
  readonly skipped: ReadonlyMap<number, Skip>;
}
export interface HeadingKnowledge {
  readonly isHeading: (cell: string) => boolean;
  /** Whether a heading is the product code's, which every line has. */
  readonly isCode: (cell: string) => boolean;
}

/** Number of rows searched for headings from the top, and for signatures from the bottom. */
const headRows = 40;
const footRows = 15;
/** Signatures have only a few cells, even in a wide table. */
const mostFooterCells = 4;

const filledIn = (cells: readonly string[] | undefined): readonly string[] =>
  (cells ?? []).filter((cell) => cell.trim() !== '');

/** The first of the rows with the most known headings; null if there is none. */
function headingRowOf(table: Table, isHeading: HeadingKnowledge['isHeading']): number | null {
  let best = { row: -1, known: 0 };
  for (let row = 0; row < Math.min(headRows, table.length - 1); row += 1) {
    const cells = filledIn(table[row]);
    const known = cells.filter(isHeading).length;
    // Below other rows, a single known word is not enough.
    if (known * 2 >= cells.length && known > best.known && (row === 0 || known > 1)) best = { row, known };
  }
  return best.row < 0 ? null : best.row;
}

/**
 * `chosen`: the heading row chosen by the user; null for none. `hidden`: rows hidden in the workbook, which its user has probably
 * filtered out.
 */
export function layoutOf(
  table: Table,
  { isHeading, isCode }: HeadingKnowledge,
  chosen?: number | null,
  hidden: readonly number[] = [],
): TableLayout {
  const headingRow = chosen === undefined ? headingRowOf(table, isHeading) : chosen;
  const skipped = new Map<number, Skip>();
  const isHidden = new Set(hidden);
  const headings = headingRow === null ? [] : (table[headingRow] ?? []);
  const codeAt = headings.findIndex(isCode);
  const ofHeadings = rowKey(headings);
  const first = headingRow === null ? 0 : headingRow + 1;
  table.forEach((cells, row) => {
    if (row === headingRow) return;
    if (filledIn(cells).length === 0) skipped.set(row, 'blank');
    else if (row < first) skipped.set(row, 'title');
    else if (headingRow !== null && rowKey(cells) === ofHeadings) skipped.set(row, 'heading');
    else if (row === first && headingRow !== null && isOfUnits(cells)) skipped.set(row, 'heading');
    else if (isTotal(cells, codeAt)) skipped.set(row, 'total');
    else if (isHidden.has(row)) skipped.set(row, 'hidden');
  });
  skipFooter(table, first, codeAt, skipped);
  return { headingRow, skipped };
}

/** Indexes of the rows to import; `withBlank` includes blank rows. */
export function keptRows(table: Table, { headingRow, skipped }: TableLayout, withBlank = false): readonly number[] {
  return [...table.keys()].filter((row) => {
    const skip = skipped.get(row);
    const isBlank = skip === 'blank' && withBlank && row > (headingRow ?? -1);
    return row !== headingRow && (skip === undefined || isBlank);
  });
}

/** Units and currencies below the headings: `(Adet)`, `(TL)`. */
const unit = /^(?:adet|ad|kg|gr|lt|mt|m2|m3|tl|try|usd|eur|koli|kutu|paket|pcs|percent)$/;
const isOfUnits = (cells: readonly string[]): boolean =>
  filledIn(cells).every((cell) => unit.test(fold(cell.replace('%', 'percent'))));

const rowKey = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .join('\t')
    .trimEnd();

const behindTotal = 'tutar|tutari|miktar|adet|kdv|tl|try|usd|eur|amount|quantity';
const total = new RegExp(
  `(?:^| )(?:toplam|toplami|toplamlar|toplamlari|yekun|totals?|subtotal)(?: (?:${behindTotal}))*$`,
);
const isTotalWord = (cell: string): boolean => /top|yek|tot/i.test(cell) && total.test(fold(cell));
/** A number, optionally with a currency or unit. */
const isAmount = (cell: string): boolean =>
  /^[^\p{L}]*\d[^\p{L}]*(?:tl|try|usd|eur|gbp|ad|adet|kg)?$/iu.test(cell.trim());

/** Whether a row contains a word for total and otherwise only amounts. */
function isTotal(cells: readonly string[], codeAt: number): boolean {
  const words = cells.filter(isTotalWord);
  if (words.length === 0) return false;
  const code = (cells[codeAt] ?? '').trim();
  if (code !== '' && !isTotalWord(code)) return false;
  return filledIn(cells).every((cell) => isTotalWord(cell) || isAmount(cell));
}

/** Words of summary rows below the totals (`KDV`, `İskonto`), which have an amount and no code. */
const summary =
  /^(?:kdv|vergi|iskonto|indirim|matrah|odenecek|yuvarlama|bakiye|vat|tax|discount|balance|payable|rounding)\b/;
function isSummary(cells: readonly string[], codeAt: number): boolean {
  const filled = filledIn(cells);
  if ((cells[Math.max(0, codeAt)] ?? '').trim() !== '' || filled.length > mostFooterCells) return false;
  return filled.some((cell) => summary.test(fold(cell))) && filled.some(isAmount);
}

const signing =
  /^(?:teslim (?:eden|alan)|imza|kase|duzenleyen|hazirlayan|onaylayan|kontrol eden|yetkili|tasiyan|signature|signed by|prepared by|approved by|received by|delivered by|checked by)\b/;
/** Words that begin a remark if a colon follows. */
const remark =
  /^\s*(?:not|notlar|açıklama|tarih|sayfa|rapor|onay|kullanıcı|note|date|page|printed|yalnız|yazıyla)\s*[:：]/iu;
const isSignature = (cells: readonly string[]): boolean => {
  const filled = filledIn(cells);
  return filled.length <= mostFooterCells && filled.some((cell) => signing.test(fold(cell)) || remark.test(cell));
};
const hasNoDigit = (cells: readonly string[]): boolean =>
  filledIn(cells).length <= mostFooterCells && cells.every((cell) => !/\d/.test(cell));

/** Skips the rows after the last line: signatures with names, and sums that do not contain a word for total. */
function skipFooter(table: Table, first: number, codeAt: number, skipped: Map<number, Skip>): void {
  const start = Math.max(first, table.length - footRows);
  for (let row = start; row < table.length; row += 1) {
    const rest = table.slice(row);
    if (!isSignature(rest[0] ?? [])) continue;
    const isFooter = rest.every((cells) => isSignature(cells) || hasNoDigit(cells) || isTotal(cells, codeAt));
    if (!isFooter) continue;
    for (let at = row; at < table.length; at += 1) if (!skipped.has(at)) skipped.set(at, 'signature');
    break;
  }
  for (let row = table.length - 1; row >= first; row -= 1) {
    if (skipped.has(row)) continue;
    if (!isSummary(table[row] ?? [], codeAt)) break;
    skipped.set(row, 'total');
  }
}
