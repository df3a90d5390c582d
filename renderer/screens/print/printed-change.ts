/**
 * The print of a change or deletion of a document in the service: the changed fields, and nothing that could be mistaken for
 * the document itself.
 */
import { reviewOf } from '../../../domain/compare/review.ts';
import type { ReviewRow } from '../../../domain/compare/review-rows.ts';
import { linesOf } from '../../../domain/value.ts';
import { t } from '../../messages/index.svelte.ts';
import { shownGroups } from '../../state/review-rows.ts';
import type { ShownRow } from '../../state/review-rows.ts';
import { productOf } from '../../state/value-text.ts';
import type { Printable } from './printable.ts';
import type { PrintedColumn, PrintedRow } from './printed-lines.ts';
import { cut, fitsCell, packed } from './printed-text.ts';

/** Not for a replacement, which is printed as the whole document. */
export const isChangePrint = ({ operation }: Pick<Printable, 'operation'>): boolean =>
  operation === 'change' || operation === 'delete';

interface Rows {
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly PrintedRow[];
}

/** Empty for a deletion. */
export function changeRows({ kind, operation, content, baseline, policy }: Printable): Rows {
  if (operation === 'delete') return { columns: [], rows: [] };
  const { rows } = reviewOf({ kind, operation, baseline, content, policy });
  const lines = linesOf(content);
  return {
    columns: [
      { id: 'field', title: t('review.field') },
      { id: 'before', title: t('print.change.before') },
      { id: 'after', title: t('print.change.after') },
    ],
    rows: shownGroups(kind, rows).flatMap(({ line, rows: some }) => [
      ...(line === null ? [] : [{ kind: 'group', text: cut(lineText(line, lines[line.position - 1])) } as const]),
      ...some.flatMap(rowsOf),
    ]),
  };
}

function lineText(
  { position, product }: NonNullable<ReviewRow['line']>,
  line: Parameters<typeof productOf>[0],
): string {
  const name = line?.['ProductCode'] === product ? productOf(line) : product;
  return `${t('review.line', { number: position })} ${name}`.trim();
}

/** Texts that are too long for a cell are printed below, across the whole width. */
function rowsOf({ name, before, after }: ShownRow): readonly PrintedRow[] {
  const sides = [
    { title: t('print.change.before'), texts: before },
    { title: t('print.change.after'), texts: after },
  ];
  const isShort = sides.every(({ texts }) => fitsCell(texts.join(', ')));
  const label = { text: cut(name === '' ? t('review.line.whole') : name) };
  const cell = (texts: readonly string[]): { readonly text: string } => ({
    text: texts.length === 0 ? '–' : texts.join(', '),
  });
  if (isShort) return [{ kind: 'line', cells: [label, ...sides.map(({ texts }) => cell(texts))] }];
  return [
    { kind: 'line', cells: [label, { text: '' }, { text: '' }] },
    ...sides.flatMap(({ title, texts }) =>
      packed(title, texts.length === 0 ? ['–'] : texts).map((text) => ({ kind: 'detail', text }) as const),
    ),
  ];
}
