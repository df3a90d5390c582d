/** What a cell of the lines shows, except selection and focus. */
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { LineAmounts } from '../../../../domain/amounts/totals.ts';
import { currencyMark } from '../../../../domain/currency-signs.ts';
import { isEmpty, own, textOf } from '../../../../domain/value.ts';
import { language, t } from '../../../messages/index.svelte.ts';
import type { Problem } from '../../../../domain/model/problem.ts';
import type { OriginalValue } from '../../../../domain/compare/original-values.ts';
import type { Editor } from '../session/editor.svelte.ts';
import { cellText } from '../../../../domain/edit/cells.ts';
import { isLeading, isNumeric, isTotal } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { LineSummary } from '../problems/problems.svelte.ts';
import { unitName } from '../../../state/unit-name.ts';
import { explanationTexts, originalText, severityText, textOfProblem } from '../fields/texts.ts';

export interface CellView {
  readonly text: string;
  /** The currency's sign or code, for amounts in a foreign currency; otherwise empty. */
  readonly mark: string;
  /** The value in flag columns; null in other columns and in the empty row. */
  readonly flag: boolean | null;
  /** CSS classes. */
  readonly className: string;
  /** The cell's problems, and the service's value if it differs. */
  readonly description: string;
  readonly title: string | undefined;
  readonly invalid: boolean;
  /** Whether the user entered the amount instead of the computed one. */
  readonly overridden: boolean;
}

interface LineParts {
  readonly amounts: LineAmounts | null;
  readonly problems: LineSummary | null;
  /** The service's values of the fields that have changed since. */
  readonly changes: ReadonlyMap<string, OriginalValue> | undefined;
}

/** Texts of up to this length fit into any column. */
const surelySeen = 14;

export function cellViews(
  editor: Editor,
  columns: readonly Column[],
  line: ValueRecord | undefined,
  parts: LineParts,
): readonly CellView[] {
  if (!line) return columns.map(blankView);
  return columns.map((column) => viewOf(editor, column, line, parts));
}

function viewOf(editor: Editor, column: Column, line: ValueRecord, parts: LineParts): CellView {
  const { name, how } = column;
  const entries = parts.problems?.fields.get(name);
  const original = parts.changes?.get(name);
  const value = own(line, name);
  const errors = entries?.filter(({ severity }) => severity === 'error') ?? [];
  // A missing value is not marked as wrong until the user has left the line.
  const isDue = (problem: Problem): boolean =>
    problem.source === 'service' || problem.code !== 'required' || editor.grid.selection.wasLeft(line.$key ?? '');
  const invalid = errors.some(isDue);
  const overridden = how === 'amount' && !isEmpty(value);
  const description = entries || original ? descriptionOf(editor, column, line, entries ?? [], original) : '';
  const text = how === 'flag' ? '' : shownText(editor, column, line, parts.amounts);
  const looks = [
    lookOf(column),
    ...(entries ? [errors.length > 0 ? 'error' : 'warning'] : []),
    ...(overridden ? ['overridden'] : []),
    ...(original ? ['changed'] : []),
  ];
  return {
    ...{ text, mark: text === '' ? '' : markOf(editor, column, line), description, invalid, overridden },
    flag: how === 'flag' ? value === true : null,
    className: looks.join(' '),
    title: description !== '' ? description : text.length > surelySeen ? text : undefined,
  };
}

function shownText(editor: Editor, column: Column, line: ValueRecord, amounts: LineAmounts | null): string {
  const text = cellText(column, line, amounts, language());
  // The exchange rate of the company's own currency is always 1 and is not shown.
  if (column.name === 'ExchangeRate' && text === '1' && !isForeign(editor, line)) return '';
  if (column.name !== 'UnitCode' || text === '') return text;
  return unitName(text, editor.products.get(textOf(line.ProductCode)));
}

const isForeign = ({ facts }: Editor, line: ValueRecord): boolean =>
  !isEmpty(line.CurrencyCode) && line.CurrencyCode !== facts.defaultCurrency;

function markOf(editor: Editor, { how, name }: Column, line: ValueRecord): string {
  return (how === 'amount' || name === 'UnitPrice') && isForeign(editor, line)
    ? currencyMark(textOf(line.CurrencyCode))
    : '';
}

function descriptionOf(
  editor: Editor,
  { name }: Column,
  line: ValueRecord,
  entries: readonly Parameters<typeof textOfProblem>[0][],
  original: OriginalValue | undefined,
): string {
  const texts = entries.flatMap((entry) => [
    `${severityText(entry)}: ${textOfProblem(entry, editor)}`,
    ...explanationTexts(entry, editor),
  ]);
  if (!original) return texts.join(' ');
  const value = originalText(editor, { line: line.$key ?? null, path: [name] }, original.value);
  return [...texts, t('editor.original.mark', { value })].join(' ');
}

export const noCell: CellView = {
  ...{ text: '', mark: '', flag: null, className: 'cell', description: '', title: undefined },
  ...{ invalid: false, overridden: false },
};
function blankView(column: Column): CellView {
  return { ...noCell, className: lookOf(column) };
}

function lookOf(column: Column): string {
  const known = looksOfColumns.get(column);
  if (known !== undefined) return known;
  const looks = [
    'cell',
    ...(isNumeric(column) ? ['number'] : []),
    ...(isLeading(column) ? ['code'] : []),
    ...(isTotal(column) ? ['total'] : []),
    ...(column.how === 'readOnly' ? ['fixed'] : []),
  ].join(' ');
  looksOfColumns.set(column, looks);
  return looks;
}
const looksOfColumns = new WeakMap<Column, string>();
