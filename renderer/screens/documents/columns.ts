/** The columns of the service's list. Empty ones are left out: the specification does not say what rows contain (§4.2). */
import type { DocumentRow } from '../../../domain/model/service-document.ts';
import type { DocumentSort } from '../../state/document-list.svelte.ts';

export interface DocumentColumn {
  readonly id: 'number' | 'type' | 'customer' | 'date' | 'modified' | 'total';
  readonly sort?: DocumentSort;
  readonly end?: boolean;
  /** Minimum width in rem, and maximum width (`most`) if there is space. */
  readonly width: number;
  readonly most?: number;
  /** The members that the column shows; without `of`, the column is always shown. */
  readonly of?: readonly (keyof DocumentRow)[];
}

const all: readonly DocumentColumn[] = [
  { id: 'number', sort: 'number', width: 9, most: 12 },
  { id: 'type', width: 5, of: ['type'] },
  { id: 'customer', sort: 'customer', width: 8.5, most: 28, of: ['customerName', 'customerCode'] },
  { id: 'date', sort: 'date', width: 6, of: ['date'] },
  { id: 'total', sort: 'total', end: true, width: 7.5, most: 9.5, of: ['total'] },
  { id: 'modified', sort: 'modified', width: 8.5, of: ['modifiedAt'] },
];

export function columnsOf(filled: ReadonlySet<keyof DocumentRow>): readonly DocumentColumn[] {
  return all.filter(({ of }) => of === undefined || of.some((name) => filled.has(name)));
}

/** The grid's template, and its minimum width with gaps and edges. */
export function templateOf(columns: readonly DocumentColumn[]): { readonly template: string; readonly least: string } {
  const template = columns.map(({ width, most }) =>
    most === undefined ? `${width}rem` : `minmax(${width}rem, ${most}rem)`,
  );
  const least = columns.reduce((sum, { width }) => sum + width + 0.75, 2.25);
  return { template: template.join(' '), least: `${least}rem` };
}
