/** Where the columns of a table of documents go, and by which of them its rows belong together. */
import { documents } from '../../../../domain/documents/index.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import type { Language } from '../../../../domain/numbers.ts';
import { tableColumnsOf, isTarget } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { isCodeHeading, planPaste, widthOf } from './paste-plan.ts';
import type { HeadedRows } from './paste-plan.ts';
import type { HeadingKnowledge } from './table-layout.ts';
import { headerHeadings, isKnownHeading, isReference } from './document-headings.ts';
import { headerColumnsOf, headerFieldOf, isOfList } from './header-columns.ts';

/**
 * How rows belong to a document: by what is in a column of the table, by its place from 0, or, where rows follow each
 * other, by their customer and date. `null`: it is not said.
 */
export type Grouping = number | 'customerAndDate' | null;

export interface DocumentPlan {
  /** As in `PastePlan`; of the header with `headerTarget`. */
  readonly targets: readonly (string | null)[];
  readonly grouping: Grouping;
}

export interface DocumentPlace {
  readonly description: DocumentDescription;
  readonly header: readonly Column[];
  readonly lines: readonly Column[];
  readonly language: Language;
}

/** Rows that are read to find out what a column holds. */
const lookedAt = 1_000;

/** Where a table of documents of a kind goes. */
export function placeOfKind(kind: DocumentKind, language: Language): DocumentPlace {
  const description = documents[kind];
  const header = headerColumnsOf(description);
  return { description, header, lines: tableColumnsOf(description).filter(isTarget), language };
}

export const headingsOfKind = (kind: DocumentKind, language: Language): HeadingKnowledge =>
  headingsOf(placeOfKind(kind, language));

/** What the place knows of headings, to find their row. */
export function headingsOf({ description, header }: DocumentPlace): HeadingKnowledge {
  const headerOf = headerHeadings(description, header);
  return { isHeading: (cell) => isKnownHeading(cell, headerOf), isCode: isCodeHeading };
}

export function planDocuments(whole: HeadedRows, place: DocumentPlace): DocumentPlan {
  const { headings } = whole;
  const rows = whole.rows.slice(0, lookedAt);
  const headerOf = headerHeadings(place.description, place.header);
  const width = widthOf(headings === null ? whole.rows : [headings, ...whole.rows]);
  const none = Array.from({ length: width }, () => null);
  if (headings === null) return { targets: none, grouping: null };
  const taken = new Set<string>();
  const ofHeader = none.map((_, index): string | null => {
    const column = headerOf(headings[index] ?? '');
    if (!column || taken.has(column.name)) return null;
    taken.add(column.name);
    return column.name;
  });
  // What is left is planned as lines are.
  const isLeft = (cell: string, index: number): string => (ofHeader[index] === null ? cell : '');
  const rest = { headings: headings.map(isLeft), rows: rows.map((cells) => cells.map(isLeft)) };
  const { all, language } = { all: place.lines, language: place.language };
  const lines = planPaste(rest, { all, shown: all, at: 0, language }).targets;
  const targets = ofHeader.map((name, index) => name ?? lines[index] ?? null);
  return { targets, grouping: likelyGrouping(targets, { headings, rows }, place) };
}

/**
 * By a number or a reference of the document, else by customer and date where both are there. A column that says nothing of
 * any document distinguishes none.
 */
export function likelyGrouping(
  targets: readonly (string | null)[],
  table: HeadedRows,
  { description: { numberField }, header }: DocumentPlace,
): Grouping {
  const names = table.headings ?? [];
  const rows = table.rows.slice(0, lookedAt);
  const fields = targets.map((name, index) =>
    rows.some((cells) => saysWhich(cells[index])) ? headerFieldOf(name) : null,
  );
  for (const name of [numberField, 'DocumentNumber', 'OrderReferenceNumber']) {
    const at = fields.indexOf(name);
    if (at >= 0) return at;
  }
  const reference = names.findIndex(
    (cell, index) => isReference(cell) && rows.some((cells) => saysWhich(cells[index])),
  );
  if (reference >= 0) return reference;
  return hasCustomerAndDate(targets, header) ? 'customerAndDate' : null;
}

/** The service numbers a document of the number `Next`: it is any document's. */
const saysWhich = (cell = ''): boolean => !['', 'next'].includes(cell.trim().toLowerCase());

export function hasCustomerAndDate(targets: readonly (string | null)[], header: readonly Column[]): boolean {
  const { customer, date } = customerAndDate(targets, header);
  return customer >= 0 && date >= 0;
}

/** Where they are in the table; -1 for nowhere. */
export function customerAndDate(
  targets: readonly (string | null)[],
  header: readonly Column[],
): { readonly customer: number; readonly date: number } {
  const ofCustomer = header.find(({ field }) => isOfList(field, 'customers'))?.name;
  return {
    customer: targets.findIndex((name) => name !== null && name === ofCustomer),
    date: targets.findIndex((name) => headerFieldOf(name) === 'Date'),
  };
}
