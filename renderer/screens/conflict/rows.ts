import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { MergeRow } from '../../../domain/compare/merge.ts';
import { linesOf } from '../../../domain/value.ts';
import { t } from '../../messages/index.svelte.ts';
import type { DifferenceGroup } from '../../components/difference.ts';
import { sides } from '../../state/review-rows.ts';
import { placeName, productOf } from '../../state/value-text.ts';

export interface ShownRow {
  readonly row: MergeRow;
  readonly name: string;
  readonly product: string;
  readonly base: readonly string[];
  readonly theirs: readonly string[];
  readonly ours: readonly string[];
}
export interface Section {
  readonly by: MergeRow['by'];
  readonly rows: readonly ShownRow[];
}

/** How the sides of a merge are called. */
export interface MergeTexts {
  /** The base, the service's side and ours. */
  readonly columns: readonly [string, string, string];
  section(by: MergeRow['by'], count: string): string;
}

const order = ['both', 'them', 'us'] as const;

export function differencesOf(
  kind: DocumentKind,
  rows: readonly MergeRow[],
  content: ValueRecord,
  [left, right]: readonly ['base' | 'ours', 'theirs'],
): readonly DifferenceGroup[] {
  const shown = rows.map((row) => shownRow(kind, row, content));
  return [{ key: 'all', rows: shown.map((one) => ({ ...one, key: one.row.key, values: [one[left], one[right]] })) }];
}

/** `content`: the document with the lines' products. */
export function sectionsOf(kind: DocumentKind, rows: readonly MergeRow[], content: ValueRecord): readonly Section[] {
  return order
    .map((by) => ({ by, rows: rows.filter((row) => row.by === by).map((row) => shownRow(kind, row, content)) }))
    .filter((section) => section.rows.length > 0);
}

function shownRow(kind: DocumentKind, row: MergeRow, content: ValueRecord): ShownRow {
  const [list, at] = row.path;
  const isInLine = list === 'Lines' && typeof at === 'number';
  const [base = [], theirs = [], ours = []] = sides(kind, row.path, [row.base, row.theirs, row.ours]);
  const place = placeName(row.path);
  return {
    row,
    name: isInLine ? [t('conflict.line', { number: at + 1 }), place].join(' · ') : place,
    product: isInLine ? productOf(linesOf(content)[at]) : '',
    base,
    theirs,
    ours,
  };
}
