/** Plans where the columns of a table of documents go, and which column groups its rows into documents. */
import { documents } from '../../../../domain/documents/index.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import type { Language } from '../../../../domain/numbers.ts';
import { tableColumnsOf, isTarget } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { isCodeHeading, planPaste, widthOf } from './paste-plan.ts';
import type { HeadedRows, PastePlan } from './paste-plan.ts';
import { headerHeadings, isKnownHeading, isReference } from './document-headings.ts';
import { headerColumnsOf, headerFieldOf, isOfList } from './header-columns.ts';
import type { Grouping, TablePlace } from './table-place.ts';

type Targets = PastePlan['targets'];

/** Number of rows read to find out what a column contains. */
const lookedAt = 1_000;

/** The targets for a table of documents of a kind. */
export function placeOfKind(kind: DocumentKind, language: Language): TablePlace & { readonly kind: DocumentKind } {
  const description = documents[kind];
  const header = headerColumnsOf(description);
  const lines = tableColumnsOf(description).filter(isTarget);
  const headerOf = headerHeadings(description, header);
  return {
    ...{ kind, header, lines, isReference },
    headings: { isHeading: (cell) => isKnownHeading(cell, headerOf), isCode: isCodeHeading },
    plan: (rows) => ({ targets: likelyTargets(rows, headerOf, lines, language), isPlain: false }),
    groupingOf: (targets, rows) =>
      likelyGrouping(targets, rows, [description.numberField, 'DocumentNumber', 'OrderReferenceNumber'], header),
  };
}

function likelyTargets(
  { headings, rows }: HeadedRows,
  headerOf: (cell: string) => Column | null,
  all: readonly Column[],
  language: Language,
): Targets {
  if (headings === null) return [];
  const taken = new Set<string>();
  const ofHeader = Array.from({ length: widthOf([headings, ...rows]) }, (_, index): string | null => {
    const column = headerOf(headings[index] ?? '');
    if (!column || taken.has(column.name)) return null;
    taken.add(column.name);
    return column.name;
  });
  // The remaining columns are planned like those of lines.
  const isLeft = (cell: string, index: number): string => (ofHeader[index] === null ? cell : '');
  const rest = { headings: headings.map(isLeft), rows: rows.slice(0, lookedAt).map((cells) => cells.map(isLeft)) };
  const { targets } = planPaste(rest, { all, shown: all, at: 0, language });
  return ofHeader.map((name, index) => name ?? targets[index] ?? null);
}

/**
 * Groups by a number or reference of the document, otherwise by customer and date if there are both. Ignores columns that are
 * empty or `Next` in every row.
 */
function likelyGrouping(
  targets: Targets,
  { headings, rows }: HeadedRows,
  numbers: readonly string[],
  header: readonly Column[],
): Grouping {
  if (headings === null) return null;
  const looked = rows.slice(0, lookedAt);
  const isSaid = (index: number): boolean => looked.some((cells) => saysWhich(cells[index]));
  const fields = targets.map((name, index) => (isSaid(index) ? headerFieldOf(name) : null));
  for (const name of numbers) {
    const at = fields.indexOf(name);
    if (at >= 0) return at;
  }
  const reference = headings.findIndex((cell, index) => isReference(cell) && isSaid(index));
  if (reference >= 0) return reference;
  return hasCustomerAndDate(targets, header) ? 'customerAndDate' : null;
}

/** `Next` asks the service to number a document, so it identifies none. */
const saysWhich = (cell = ''): boolean => !['', 'next'].includes(cell.trim().toLowerCase());

export function hasCustomerAndDate(targets: Targets, header: readonly Column[]): boolean {
  const { customer, date } = customerAndDate(targets, header);
  return customer >= 0 && date >= 0;
}

/** Indexes of the columns; -1 if there is none. */
export function customerAndDate(
  targets: Targets,
  header: readonly Column[],
): { readonly customer: number; readonly date: number } {
  const ofCustomer = header.find(({ field }) => isOfList(field, 'customers'))?.name;
  return {
    customer: targets.findIndex((name) => name !== null && name === ofCustomer),
    date: targets.findIndex((name) => headerFieldOf(name) === 'Date'),
  };
}
