import { draftStates } from '../../../domain/model/draft-state.ts';
import type { WrittenDocument } from '../../../domain/model/service-document.ts';
import type { DocumentKind, DraftState, Operation } from '../../../domain/model/draft-state.ts';
import type { DraftCounts, DraftQuery, ReturnOfInvoice, ReturnsQuery } from '../../../domain/model/draft.ts';
import { connectionsOfCompany } from '../connections.ts';
import { keptFor } from '../database.ts';
import type { Database } from '../database.ts';
import type { StoredPage } from '../types.ts';
import { filtersOf, filtersSql } from './filters.ts';
import type { Bound, Filter } from './filters.ts';
import { withdrawnCounts } from '../queue/withdrawals.ts';
import { draftColumns, inAnyCapitals, isCreatedHere, mayBeSent, stagedAt, toSummary } from './rows.ts';
import type { DraftRow } from './rows.ts';
import { searchHits, updateLineSearch } from './search.ts';
import type { SearchHits } from './search.ts';
import { readRecord } from '../json.ts';

/** Up to this many matching rows are collected and sorted; beyond that, the page is read in the order of the sort's index. */
const few = 2000;
const maxPage = 1000;
/** Indexing steps before a search; drafts that are still due are indexed in the background. */
const stepsBefore = 10;

const sorts = {
  updated: { column: 'updated_at', index: 'drafts_by_updated' },
  number: { column: 'number_sort', index: 'drafts_by_number' },
  customer: { column: 'customer_sort', index: 'drafts_by_customer' },
  date: { column: 'date_sort', index: 'drafts_by_date' },
  total: { column: 'total_sort', index: 'drafts_by_total' },
} as const;

interface Counted {
  readonly state: DraftState;
  readonly kind: DocumentKind;
  readonly drafts: number;
}
/** What a query selects, apart from states and kinds. */
interface Selection {
  readonly hits: SearchHits | null;
  readonly filters: readonly Filter[];
}
type Page = Omit<StoredPage, 'conflicts' | 'withdrawn'>;

/**
 * A page of the drafts list. `search`: each word must begin a word of the number, accepted number, document number, order
 * reference, customer's code or name, or of a line's product, folded by domain/fold.ts. `counts` include everything that matches
 * search and kinds, regardless of `states`.
 *
 * The time must not grow with the number of drafts: counts come from `draft_counts`; a page is read along the index of its sort
 * order, from the nearer end, or, if few rows can match, from the index that finds those; the drafts of one document by its id;
 * deleted drafts by time of deletion. Counts of a search or filter are cached until the next write.
 */
export function list(database: Database, query: DraftQuery): StoredPage {
  const text = query.search?.trim() ?? '';
  if (text !== '') indexLines(database);
  return database.read(() => ({
    ...pageOf(database, query, text),
    conflicts: conflictsOf(database, query.connectionId),
    withdrawn: withdrawnCounts(database, query.connectionId),
  }));
}

export const counts = (database: Database, connectionId: string): DraftCounts =>
  database.read(() => ({
    counts: countsOf(countAll(database, connectionId)),
    conflicts: conflictsOf(database, connectionId),
    withdrawn: withdrawnCounts(database, connectionId),
  }));

/** Indexes what was just saved, so that the search finds it. If the file cannot be written, the index stays as it was. */
function indexLines(database: Database): void {
  try {
    for (let steps = 0; steps < stepsBefore && updateLineSearch(database); steps += 1);
  } catch {
    return;
  }
}

function pageOf(database: Database, query: DraftQuery, text: string): Page {
  const filters = filtersOf(query);
  if (query.documentId !== undefined) return pageOfDocument(database, query, query.documentId, filters);
  const hits = text === '' ? null : searchHits(text);
  // A search text without any letter or digit matches nothing.
  if (text !== '' && hits === null) return { rows: [], total: 0, counts: countsOf([]) };
  const selection = { hits, filters };
  if (query.deleted === true) return pageOfDeleted(database, query, selection);
  const isPlain = hits === null && filters.length === 0;
  const counted = isPlain
    ? countAll(database, query.connectionId)
    : countSelected(database, query.connectionId, selection);
  const matching = matchingOf(counted, query);
  const size = { matching: matching.total, unfiltered: sum(counted) };
  const rows = matching.total === 0 ? [] : readPage(database, query, selection, size);
  return { rows: rows.map(toSummary), ...matching };
}

const all = <Row>(database: Database, sql: string, bound: readonly Bound[]): Row[] =>
  database.statement<Bound[], Row>(sql).all(...bound);

const countAll = (database: Database, connectionId: string): readonly Counted[] =>
  all(database, 'SELECT state, kind, drafts FROM draft_counts WHERE connection_id = ?', [connectionId]);

const conflictsOf = (database: Database, connectionId: string): DraftCounts['conflicts'] =>
  all<DraftCounts['conflicts']>(
    database,
    `SELECT (SELECT count(*) FROM drafts INDEXED BY drafts_held
         WHERE connection_id = ? AND waiting_reason IN ('changed', 'unchecked') AND deleted_at IS NULL) AS before,
       (SELECT count(*) FROM drafts INDEXED BY drafts_conflicts
         WHERE connection_id = ? AND conflict IS NOT NULL AND conflict = 'after' AND deleted_at IS NULL) AS after`,
    [connectionId, connectionId],
  )[0] ?? { before: 0, after: 0 };

interface LastCount {
  last: { readonly key: string; readonly counted: readonly Counted[] } | null;
}
const lastCount = keptFor((): LastCount => ({ last: null }));

function countSelected(database: Database, connectionId: string, { hits, filters }: Selection): readonly Counted[] {
  const { sql, bound } = filtersSql(filters);
  const own = database.statement<[], { own: number }>('SELECT total_changes() AS own').get()?.own;
  const others = database.statement<[], { data_version: number }>('PRAGMA data_version').get()?.data_version;
  const key = JSON.stringify([own, others, connectionId, hits, sql, bound]);
  const state = lastCount(database);
  if (state.last?.key === key) return state.last.counted;
  const from =
    hits === null
      ? `drafts d INDEXED BY ${filters[0]?.index ?? 'drafts_by_updated'}`
      : `(${hits.sql}) s CROSS JOIN drafts d ON d.row = s.row`;
  const counted = all<Counted>(
    database,
    `SELECT d.state, d.kind, count(*) AS drafts FROM ${from}
     WHERE d.connection_id = ? AND d.deleted_at IS NULL${sql} GROUP BY d.state, d.kind`,
    [...(hits?.bound ?? []), connectionId, ...bound],
  );
  state.last = { key, counted };
  return counted;
}

function pageOfDeleted(database: Database, query: DraftQuery, { hits, filters }: Selection): Page {
  const { sql, bound } = filtersSql(filters);
  const found = hits === null ? '' : ` AND +d.row IN (${hits.sql})`;
  const from = `FROM drafts d INDEXED BY drafts_deleted
    WHERE d.deleted_at > ${stagedAt} AND d.connection_id = ?${found}${sql}`;
  const parameters = [query.connectionId, ...(hits?.bound ?? []), ...bound];
  const counted = all<Counted>(
    database,
    `SELECT d.state, d.kind, count(*) AS drafts ${from} GROUP BY d.state, d.kind`,
    parameters,
  );
  const chosen = [
    ...(query.states ? [` AND ${among('d.state', query.states, parameters)}`] : []),
    ...(query.kinds ? [` AND ${among('d.kind', query.kinds, parameters)}`] : []),
  ];
  const rows = all<DraftRow>(
    database,
    `SELECT ${draftColumns} ${from}${chosen.join('')} ORDER BY d.deleted_at DESC, d.row DESC LIMIT ? OFFSET ?`,
    [...parameters, Math.min(query.limit, maxPage), query.offset],
  );
  return { rows: rows.map(toSummary), ...matchingOf(counted, query) };
}

/**
 * A document has few drafts: all are read, and counted here. First those that are not accepted, the latest saved first; then
 * the accepted ones, the latest accepted first.
 */
function pageOfDocument(database: Database, query: DraftQuery, documentId: string, filters: readonly Filter[]): Page {
  const { states, kinds, offset, limit } = query;
  const { sql, bound } = filtersSql(filters);
  const parameters: Bound[] = [query.connectionId];
  // The user may have typed the identifier in small letters, or the service may write it in capitals.
  const forms = [documentId, documentId.toLowerCase(), documentId.toUpperCase()];
  const isOfDocument = `(${among('d.target_id', forms, parameters)} OR ${among('d.accepted_id', forms, parameters)})`;
  // The plus keeps SQLite from the indexes by connection, which would read all drafts.
  const drafts = all<DraftRow>(
    database,
    `SELECT ${draftColumns} FROM drafts d
     WHERE +d.connection_id = ? AND d.deleted_at IS NULL AND ${isOfDocument}${sql}
     ORDER BY d.accepted_at IS NOT NULL, coalesce(d.accepted_at, d.updated_at) DESC, d.row DESC`,
    [...parameters, ...bound],
  );
  const found = drafts.filter(
    ({ state, kind }) => (!states || states.includes(state)) && (!kinds || kinds.includes(kind)),
  );
  const rows = found.slice(offset, offset + Math.min(Math.max(0, limit), maxPage)).map(toSummary);
  const counted = drafts.map((draft) => ({ ...draft, drafts: 1 }));
  return { rows, ...matchingOf(counted, query) };
}

/** The number of drafts with the requested states and kinds, and the number in each state. */
function matchingOf(counted: readonly Counted[], { states, kinds }: DraftQuery): Pick<Page, 'total' | 'counts'> {
  const ofKinds = counted.filter(({ kind }) => !kinds || kinds.includes(kind));
  const total = sum(ofKinds.filter(({ state }) => !states || states.includes(state)));
  return { total, counts: countsOf(ofKinds) };
}

function readPage(
  database: Database,
  query: DraftQuery,
  { hits, filters }: Selection,
  { matching, unfiltered }: { readonly matching: number; readonly unfiltered: number },
): readonly DraftRow[] {
  const limit = Math.min(Math.max(0, query.limit), maxPage, matching - query.offset);
  if (limit <= 0) return [];
  const { column, index } = sorts[query.sort ?? 'updated'];
  const where: string[] = ['d.connection_id = ?', 'd.deleted_at IS NULL'];
  const bound: Bound[] = [query.connectionId];
  // A page in the second half of the list is read from the end.
  const fromEnd = query.offset > matching / 2;
  const offset = fromEnd ? matching - query.offset - limit : query.offset;
  // Few rows among many are found through the index of states and kinds, even if the query names none. Otherwise the sort's own
  // index is faster, provided that the matching rows are spread over it.
  const walked = (offset + limit) * (unfiltered / matching);
  const isRare = matching < unfiltered && (unfiltered > 2 * few || matching < walked);
  const rare = hits === null && filters.length === 0 && matching <= few && isRare;
  if (query.states || rare) where.push(among('d.state', query.states ?? draftStates, bound));
  if (query.kinds) where.push(among('d.kind', query.kinds, bound));

  const { sql: inFilters, bound: filtersBound } = filtersSql(filters);

  let from: string;
  let isGathered = false;
  if (hits !== null && unfiltered <= few) {
    from = `(${hits.sql}) s CROSS JOIN drafts d ON d.row = s.row`;
    bound.unshift(...hits.bound);
    isGathered = true;
  } else if (hits !== null) {
    from = `drafts d INDEXED BY ${index}`;
    where.push(`+d.row IN (${hits.sql})`);
    bound.push(...hits.bound);
  } else {
    const narrow = rare ? 'drafts_by_state' : matching <= few ? filters[0]?.index : undefined;
    from = `drafts d INDEXED BY ${narrow ?? index}`;
    isGathered = narrow !== undefined && narrow !== index;
  }
  const order = (query.descending ?? false) === fromEnd ? 'ASC' : 'DESC';
  const inOrder = `ORDER BY d.${column} ${order}, d.row ${order}`;
  const found = `FROM ${from} WHERE ${where.join(' AND ')}${inFilters} ${inOrder} LIMIT ? OFFSET ?`;
  const rows = all<DraftRow>(
    database,
    // Sorts row numbers only; the other columns are read just for the rows of the page.
    isGathered
      ? `SELECT ${draftColumns} FROM (SELECT d.row ${found}) p CROSS JOIN drafts d ON d.row = p.row ${inOrder}`
      : `SELECT ${draftColumns} ${found}`,
    [...bound, ...filtersBound, limit, offset],
  );
  return fromEnd ? rows.reverse() : rows;
}

function among(column: string, values: readonly string[], bound: Bound[]): string {
  bound.push(...values);
  return `${column} IN (${values.map(() => '?').join(', ')})`;
}

const sum = (counted: readonly Counted[]): number => counted.reduce((total, { drafts }) => total + drafts, 0);

function countsOf(counted: readonly Counted[]): Record<DraftState, number> {
  const result = Object.fromEntries(draftStates.map((state) => [state, 0])) as Record<DraftState, number>;
  for (const { state, drafts } of counted) result[state] += drafts;
  return result;
}

/** The documents of a kind that were sent from here and accepted at or after a time, oldest first. */
export function writtenSince(
  database: Database,
  connectionId: string,
  kind: DocumentKind,
  since: number,
): readonly WrittenDocument[] {
  return database
    .statement<[string, number, string], WrittenRow>(
      `SELECT coalesce(d.accepted_id, d.target_id) AS id, coalesce(d.accepted_number, d.number) AS number,
         d.customer_code AS customerCode, d.customer_name AS customerName, d.document_date AS date, d.total, d.currency,
         d.operation = 'delete' AS isDeleted
       FROM drafts d INDEXED BY drafts_accepted
       WHERE d.connection_id = ? AND d.accepted_at >= ? AND d.kind = ? ORDER BY d.accepted_at, d.row`,
    )
    .all(connectionId, since, kind)
    .map((row) => ({ ...row, isDeleted: row.isDeleted !== 0 }));
}
interface WrittenRow extends Omit<WrittenDocument, 'isDeleted'> {
  readonly isDeleted: number;
}

/** Limit of {@link returnsOf}; no invoice has more returns. */
const mostReturns = 200;

/**
 * Returns of a document that were created here for a customer, in any connection to the company, oldest first, including sent
 * ones, and drafts that repeat it. A draft counts if it names the document as its invoice or as a despatch, has its number, or
 * has a line copied from it. A return has the content of its latest accepted correction from here, and does not count once its
 * deletion was accepted; corrections that were not accepted, and those of other documents, do not count. A deleted draft counts if it
 * was or may have been sent.
 */
export function returnsOf(
  database: Database,
  { connectionId, kind, customerCode, number }: ReturnsQuery,
): readonly ReturnOfInvoice[] {
  const ofCustomer = `d.connection_id IN (SELECT value FROM json_each(@connections))
    AND d.customer_code IS nullif(@customerCode, '') AND d.kind = @kind AND ${isCreatedHere}`;
  const found = database.statement<[Record<string, string>], ReturnRow>(
    `SELECT d.id, d.acceptedId, d.isListed, c.content FROM (
       SELECT d.row, d.id, coalesce(d.accepted_id, d.target_id) AS acceptedId, d.connection_id = @connectionId AS isListed
         FROM drafts d INDEXED BY drafts_by_customer_code
         WHERE d.deleted_at IS NULL AND ${ofCustomer}
       UNION ALL
       SELECT d.row, d.id, coalesce(d.accepted_id, d.target_id), 0 FROM drafts d INDEXED BY drafts_deleted
         WHERE d.deleted_at > ${stagedAt} AND (d.state = 'accepted' OR ${mayBeSent}) AND ${ofCustomer}
     ) d JOIN draft_contents c ON c.row = d.row
     WHERE instr(c.content, @json) > 0
       AND (json_extract(c.content, '$.ReturnedInvoiceNumber') = @number
         OR json_extract(c.content, '$.DocumentNumber') = @number
         OR EXISTS (SELECT 1 FROM json_each(c.content, '$.ReferencedDespatches') r
           WHERE CASE r.type WHEN 'object' THEN json_extract(r.value, '$.ID') END = @number)
         OR EXISTS (SELECT 1 FROM json_each(c.content, '$.Lines') l
           WHERE CASE l.type WHEN 'object' THEN instr(json_extract(l.value, '$."$key"'), 'from-' || @number || '-') = 1
             AND substr(json_extract(l.value, '$."$key"'), length('from-' || @number || '-') + 1) NOT GLOB '*[^0-9]*' END))
     ORDER BY d.row LIMIT ${mostReturns}`,
  );
  const correction = database.statement<[Record<string, string>], { operation: Operation; content: string }>(
    `SELECT d.operation, c.content FROM drafts d JOIN draft_contents c ON c.row = d.row
     WHERE d.target_id IN ${inAnyCapitals('@acceptedId')} AND d.id <> @id AND d.kind = @kind
       AND d.state = 'accepted' AND d.operation <> 'create' AND d.connection_id IN (SELECT value FROM json_each(@connections))
     ORDER BY d.accepted_at DESC, d.row DESC LIMIT 1`,
  );
  const json = JSON.stringify(number).slice(1, -1);
  return database.read(() => {
    const connections = JSON.stringify([...connectionsOfCompany(database, connectionId)]);
    return found.all({ connectionId, connections, customerCode, kind, number, json }).flatMap((row) => {
      const { id, acceptedId } = row;
      const corrected = acceptedId === null ? undefined : correction.get({ id, acceptedId, connections, kind });
      if (corrected?.operation === 'delete') return [];
      const content = readRecord(corrected?.content ?? row.content);
      return [{ ...row, isListed: row.isListed !== 0, content }];
    });
  });
}

interface ReturnRow {
  readonly id: string;
  readonly acceptedId: string | null;
  readonly isListed: number;
  readonly content: string;
}
