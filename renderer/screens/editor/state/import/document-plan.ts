/** Where the columns of a table of documents go, and by which of them its rows belong together. */
import type { DocumentDescription } from '../../../../../domain/documents/index.ts';
import type { Language } from '../../../../../domain/numbers.ts';
import type { Column } from '../grid/columns.ts';
import { planPaste, widthOf } from '../paste/paste-plan.ts';
import type { Table } from '../paste/paste-plan.ts';
import { headerHeadings, isKnownHeading, isReference } from './document-headings.ts';
import { headerFieldOf, isOfList } from './header-columns.ts';

/**
 * How rows belong to a document: by what stands in a column of the table, by its place from 0, or, where rows follow each
 * other, by their customer and date. `null`: it is not said.
 */
export type Grouping = number | 'customerAndDate' | null;

export interface DocumentPlan {
  readonly headed: boolean;
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

/** Rows that are looked at to tell what a column holds. */
const lookedAt = 1_000;

/** `headed`: as in `planPaste`. */
export function planDocuments(whole: Table, place: DocumentPlace, headed?: boolean): DocumentPlan {
  const table = whole.slice(0, lookedAt);
  const headerOf = headerHeadings(place.description, place.header);
  const names = table[0] ?? [];
  const isHeaded = headed ?? (table.length > 1 && mostAreKnown(names, headerOf));
  const width = widthOf(whole);
  const none = Array.from({ length: width }, () => null);
  if (!isHeaded) return { headed: false, targets: none, grouping: null };
  const taken = new Set<string>();
  const ofHeader = none.map((_, index): string | null => {
    const column = headerOf(names[index] ?? '');
    if (!column || taken.has(column.name)) return null;
    taken.add(column.name);
    return column.name;
  });
  // What is left is planned as lines are.
  const rest = table.map((cells) => cells.map((cell, index) => (ofHeader[index] === null ? cell : '')));
  const { all, language } = { all: place.lines, language: place.language };
  const lines = planPaste(rest, { all, shown: all, at: 0, language }, true).targets;
  const targets = ofHeader.map((name, index) => name ?? lines[index] ?? null);
  return { headed: true, targets, grouping: likelyGrouping(targets, table, place) };
}

function mostAreKnown(names: readonly string[], headerOf: (cell: string) => Column | null): boolean {
  const cells = names.filter((cell) => cell.trim() !== '');
  return cells.filter((cell) => isKnownHeading(cell, headerOf)).length * 2 >= Math.max(1, cells.length);
}

/**
 * By a number or a reference of the document, else by customer and date where both are there. A column that says nothing of
 * any document tells none apart. `table`: with its headings, where it has any.
 */
export function likelyGrouping(
  targets: readonly (string | null)[],
  table: Table,
  { description: { numberField }, header }: DocumentPlace,
): Grouping {
  const [names = [], ...rows] = table.slice(0, lookedAt);
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

/** Where they stand in the table; -1 for nowhere. */
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
