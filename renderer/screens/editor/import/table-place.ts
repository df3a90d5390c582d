/** The target of a table: the lines of an open document, or new documents of a kind (document-plan.ts). */
import { isTarget } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import { lineHeadings, planPaste } from './paste-plan.ts';
import type { HeadedRows, PasteContext, PastePlan } from './paste-plan.ts';
import type { HeadingKnowledge } from './table-layout.ts';

/** How rows are grouped into documents: by a column's index, or consecutive rows by customer and date; null if undecided. */
export type Grouping = number | 'customerAndDate' | null;

export interface TablePlace {
  /** The kind of the new documents; null for lines of an open document. */
  readonly kind: DocumentKind | null;
  readonly header: readonly Column[];
  readonly lines: readonly Column[];
  readonly headings: HeadingKnowledge;
  /** Whether a heading identifies a document without being a field of it. */
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
