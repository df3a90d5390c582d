/** What the check finds in an answer to a list: its pages, and which members of its entries are understood. */
import type { Page } from '../../../domain/compatibility/evaluate.ts';
import type { CheckedList, Fact, ListFinding } from '../../../domain/compatibility/report.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { readDocumentRow } from '../document-rows.ts';
import type { ListReading } from '../lists.ts';
import { readLookupRow } from '../lookup-rows.ts';
import { membersUsed } from './members-used.ts';
import type { ReadFacts } from './members-used.ts';

const documentKinds: readonly CheckedList[] = ['salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote'];
const isDocuments = (list: CheckedList): list is DocumentKind => documentKinds.includes(list);

const document: readonly Fact[] = ['id', 'number', 'date', 'customerCode', 'total', 'modifiedAt'];
/** The facts expected in the entries of each list. */
const wanted: Readonly<Record<CheckedList, readonly Fact[]>> = {
  customers: ['code', 'name', 'id', 'taxNumber'],
  representatives: ['id', 'name'],
  products: ['code', 'name', 'stockType', 'units', 'barcodes', 'vatRate', 'price'],
  currencies: ['code', 'id'],
  shipmentDefinitions: ['code'],
  lineGroups: ['name'],
  warehouses: ['name'],
  salesReturnInvoice: document,
  purchaseReturnInvoice: document,
  despatch: [...document, 'type'],
  quote: [...document.filter((fact) => fact !== 'customerCode'), 'type'],
};

/** Reads the facts in an entry with Rampa's own readers of lists. */
function factsOf(list: CheckedList): ReadFacts {
  if (isDocuments(list)) return (item) => readDocumentRow(list, item);
  return (item) => {
    const row = readLookupRow(list, item);
    if (row === null) return null;
    const { party, ...own } = row;
    return { ...own, ...party };
  };
}

export function findingOfList(list: CheckedList, reading: ListReading): ListFinding {
  const { rows } = reading;
  const read = factsOf(list);
  const members = membersUsed(rows, read);
  const found = new Set(members.flatMap(({ used }) => used));
  return {
    list,
    entries: rows.length,
    unread: rows.filter((row) => read(row) === null).length,
    problem: null,
    members,
    missing: rows.length === 0 ? [] : wanted[list].filter((fact) => !found.has(fact) || isStopgap(fact, members)),
  };
}

/** Whether the code is only a substitute, taken from the name or the id. */
const isStopgap = (fact: Fact, members: ListFinding['members']): boolean =>
  fact === 'code' &&
  members.every(({ used }) => !used.includes('code') || used.includes('name') || used.includes('id'));

export const unreadList = (list: CheckedList, problem: ServiceProblem): ListFinding => ({
  ...{ list, entries: 0, unread: 0, problem, members: [], missing: [] },
});

const sampled = 200;

export function pageOf(list: CheckedList, { rows, total, signs }: ListReading): Page {
  return {
    entries: rows.length,
    total,
    partial: signs.some((sign) => sign !== 'round'),
    sample: rows.slice(0, sampled).map((row) => fingerprintOf(list, row)),
  };
}

/** Identifies an entry across answers: by its id, because times or stock may differ. */
function fingerprintOf(list: CheckedList, row: JsonObject): string {
  const id = factsOf(list)(row)?.id ?? null;
  return JSON.stringify(id ?? row);
}

/** Whether entries are documents of a kind: at least one has the number field of that kind. */
export const holdsDocuments = (kind: DocumentKind, rows: readonly JsonObject[]): boolean =>
  rows.some((row) => (readDocumentRow(kind, row)?.number ?? null) !== null);
