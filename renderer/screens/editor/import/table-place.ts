/** What a table goes into: the lines of an open document, or documents of a kind (document-plan.ts). */
import { isTarget } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import { lineHeadings, planPaste } from './paste-plan.ts';
import type { HeadedRows, PasteContext, PastePlan } from './paste-plan.ts';
import type { HeadingKnowledge } from './table-layout.ts';

/**
 * How rows belong to a document: by what is in a column of the table, by its place from 0, or, where rows follow each
 * other, by their customer and date. `null`: it is not said.
 */
export type Grouping = number | 'customerAndDate' | null;

export interface TablePlace {
  /** Of the documents that its rows become; null where they become lines of an open one. */
  readonly kind: DocumentKind | null;
  readonly header: readonly Column[];
  readonly lines: readonly Column[];
  readonly headings: HeadingKnowledge;
  /** Whether a heading names a document without being a field of it. */
  readonly isReference: (heading: string) => boolean;
  readonly plan: (rows: HeadedRows) => PastePlan;
  readonly groupingOf: (targets: PastePlan['targets'], rows: HeadedRows) => Grouping;
}

export function linesPlace(context: PasteContext): TablePlace {
  return {
    ...{ kind: null, header: [], lines: context.all.filter(isTarget), headings: lineHeadings },
    isReference: () => false,
    plan: (rows) => planPaste(rows, context),
    groupingOf: () => null,
  };
}
