import { draftStates } from '../../../domain/model/draft-state.ts';
import type { DocumentKind, DraftState } from '../../../domain/model/draft-state.ts';
import type { DraftCounts, DraftQuery } from '../../../domain/model/draft.ts';
import type { Database } from '../database.ts';
import type { DraftStore, StoredPage } from '../types.ts';
import { filtersOf, filtersSql } from './filters.ts';
import type { Bound, Filter } from './filters.ts';
import { draftColumns, toSummary } from './rows.ts';
import type { DraftRow } from './rows.ts';
import { foundBy } from './search.ts';
import type { SearchIndex, Sought } from './search.ts';
import { stagedAt } from './staging.ts';

const sorts = {
  updated: { column: 'updated_at', index: 'drafts_by_updated' },
  number: { column: 'number_sort', index: 'drafts_by_number' },
  customer: { column: 'customer_sort', index: 'drafts_by_customer' },
  date: { column: 'date_sort', index: 'drafts_by_date' },
  total: { column: 'total_sort', index: 'drafts_by_total' },
} as const;

/** Up to this many rows are gathered and sorted; of more, the page is read along the sort's index. */
const few = 2000;
const maxPage = 1000;
/** Steps of indexing before a search, of twenty drafts each at the most; of very many that are due, the rest is indexed in the background. */
const stepsBefore = 10;

interface Counted {
  readonly state: DraftState;
  readonly kind: DocumentKind;
  readonly drafts: number;
}

/**
 * The drafts list. Its time must not grow with the number of drafts, so each way to ask has its way to read:
 * counts come from `draft_counts`; a page comes along the index of its sort, from the nearer end, or, where few rows can
 * match, from the index that finds those few; the drafts of one document come by its id, deleted ones by when that was. What a
 * search finds, and what filters leave, is counted once: the counts are kept while nobody writes.
 */
export function createList(
  database: Database,
  search: Pick<SearchIndex, 'updateSome'>,
): Pick<DraftStore, 'list' | 'counts'> {
  const counted = database.prepare<[string], Counted>(
    'SELECT state, kind, drafts FROM draft_counts WHERE connection_id = ?',
  );
  const countBy = cached<Counted>(database);
  const all = cached<DraftRow>(database);
  const conflicts = database.prepare<[string, string], DraftCounts['conflicts']>(
    `SELECT (SELECT count(*) FROM drafts INDEXED BY drafts_held
         WHERE connection_id = ? AND waiting_reason IN ('changed', 'unchecked') AND deleted_at IS NULL) AS before,
       (SELECT count(*) FROM drafts INDEXED BY drafts_conflicts
         WHERE connection_id = ? AND conflict IS NOT NULL AND conflict = 'after' AND deleted_at IS NULL) AS after`,
  );
  const version = database.prepare<[], { own: number }>('SELECT total_changes() AS own');
  const foreign = database.prepare<[], { data_version: number }>('PRAGMA data_version');
  let last: { readonly key: string; readonly counts: readonly Counted[] } | null = null;
  const countFound = (sought: Sought | null, filters: readonly Filter[], connectionId: string): readonly Counted[] => {
    const { sql, bound } = filtersSql(filters);
    const asked = JSON.stringify([connectionId, sought, sql, bound]);
    const key = `${version.get()?.own} ${foreign.get()?.data_version} ${asked}`;
    if (last?.key === key) return last.counts;
    const from =
      sought === null
        ? `drafts d INDEXED BY ${filters[0]?.index ?? 'drafts_by_updated'}`
        : `(${sought.sql}) s CROSS JOIN drafts d ON d.row = s.row`;
    const counts = countBy(
      `SELECT d.state, d.kind, count(*) AS drafts FROM ${from}
       WHERE d.connection_id = ? AND d.deleted_at IS NULL${sql} GROUP BY d.state, d.kind`,
      [...(sought?.bound ?? []), connectionId, ...bound],
    );
    last = { key, counts };
    return counts;
  };
  const deleted = (sought: Sought | null, filters: readonly Filter[], query: DraftQuery): Page => {
    const { sql, bound } = filtersSql(filters);
    const found = sought === null ? '' : ` AND +d.row IN (${sought.sql})`;
    const from = `FROM drafts d INDEXED BY drafts_deleted
      WHERE d.deleted_at > ${stagedAt} AND d.connection_id = ?${found}${sql}`;
    const asked = [query.connectionId, ...(sought?.bound ?? []), ...bound];
    const counts = countBy(`SELECT d.state, d.kind, count(*) AS drafts ${from} GROUP BY d.state, d.kind`, asked);
    const wanted = [
      ...(query.states ? [` AND ${among('d.state', query.states, asked)}`] : []),
      ...(query.kinds ? [` AND ${among('d.kind', query.kinds, asked)}`] : []),
    ];
    const rows = all(
      `SELECT ${draftColumns} ${from}${wanted.join('')} ORDER BY d.deleted_at DESC, d.row DESC LIMIT ? OFFSET ?`,
      [...asked, Math.min(query.limit, maxPage), query.offset],
    );
    return { rows: rows.map(toSummary), ...matchingOf(counts, query) };
  };
  const ofDocument = (filters: readonly Filter[], connectionId: string, documentId: string): readonly DraftRow[] => {
    const { sql, bound } = filtersSql(filters);
    return all(
      `SELECT ${draftColumns} FROM drafts d
       WHERE d.connection_id = ? AND d.deleted_at IS NULL AND (d.target_id = ? OR d.accepted_id = ?)${sql}
       ORDER BY d.updated_at DESC, d.row DESC`,
      [connectionId, documentId, documentId, ...bound],
    );
  };

  const conflictsOf = (connectionId: string): DraftCounts['conflicts'] =>
    conflicts.get(connectionId, connectionId) ?? { before: 0, after: 0 };
  /** What was saved just now is found; where nothing can be written, what was found before still is. */
  const indexLines = (): void => {
    try {
      for (let steps = 0; steps < stepsBefore && search.updateSome(); steps += 1);
    } catch {
      return;
    }
  };
  const list = (query: DraftQuery): StoredPage => {
    const text = query.search?.trim() ?? '';
    if (text !== '') indexLines();
    return database.read(() => {
      const { connectionId, documentId } = query;
      const conflictCounts = conflictsOf(connectionId);
      const filters = filtersOf(query);
      if (documentId !== undefined) {
        return { ...pageOfFew(ofDocument(filters, connectionId, documentId), query), conflicts: conflictCounts };
      }
      const sought = text === '' ? null : foundBy(text);
      // A search text without any letter or digit matches nothing.
      if (text !== '' && sought === null)
        return { rows: [], total: 0, counts: countsOf([]), conflicts: conflictCounts };
      if (query.deleted === true) {
        return { ...deleted(sought, filters, query), conflicts: conflictCounts };
      }
      const isCounted = sought === null && filters.length === 0;
      const counts = isCounted ? counted.all(connectionId) : countFound(sought, filters, connectionId);
      const matching = matchingOf(counts, query);
      const rows = matching.total === 0 ? [] : page(all, query, { sought, filters }, matching.total, sum(counts));
      return { rows: rows.map(toSummary), ...matching, conflicts: conflictCounts };
    });
  };
  return {
    list,
    counts: (connectionId) =>
      database.read(() => ({ counts: countsOf(counted.all(connectionId)), conflicts: conflictsOf(connectionId) })),
  };
}

type Page = Omit<StoredPage, 'conflicts'>;

/** Of one document there are few drafts: gathered, and told by state and kind here. */
function pageOfFew(drafts: readonly DraftRow[], query: DraftQuery): Page {
  const { states, kinds, offset, limit } = query;
  const found = drafts.filter(
    ({ state, kind }) => (!states || states.includes(state)) && (!kinds || kinds.includes(kind)),
  );
  const rows = found.slice(offset, offset + Math.min(Math.max(0, limit), maxPage)).map(toSummary);
  const counts = drafts.map((draft) => ({ ...draft, drafts: 1 }));
  return { rows, ...matchingOf(counts, query) };
}

/** Statements by their text: a few dozen ways to ask. */
function cached<Row>(database: Database): (sql: string, bound: readonly Bound[]) => Row[] {
  const statements = new Map<string, ReturnType<typeof prepare>>();
  const prepare = (sql: string) => database.prepare<Bound[], Row>(sql);
  return (sql, bound) => {
    const statement = statements.get(sql) ?? prepare(sql);
    statements.set(sql, statement);
    return statement.all(...bound);
  };
}

/** How many there are of the states and kinds that are asked for, and of each state. */
function matchingOf(counts: readonly Counted[], { states, kinds }: DraftQuery): Pick<Page, 'total' | 'counts'> {
  const ofKinds = counts.filter(({ kind }) => !kinds || kinds.includes(kind));
  const total = sum(ofKinds.filter(({ state }) => !states || states.includes(state)));
  return { total, counts: countsOf(ofKinds) };
}

function page(
  all: (sql: string, bound: readonly Bound[]) => DraftRow[],
  query: DraftQuery,
  { sought, filters }: { readonly sought: Sought | null; readonly filters: readonly Filter[] },
  matching: number,
  unfiltered: number,
): readonly DraftRow[] {
  const limit = Math.min(Math.max(0, query.limit), maxPage, matching - query.offset);
  if (limit <= 0) return [];
  const { column, index } = sorts[query.sort ?? 'updated'];
  const where: string[] = ['d.connection_id = ?', 'd.deleted_at IS NULL'];
  const bound: Bound[] = [query.connectionId];
  // The nearer end: what lies far down the list lies close to its end.
  const fromEnd = query.offset > matching / 2;
  const offset = fromEnd ? matching - query.offset - limit : query.offset;
  // Of few among many: found by state and kind, whichever of them was asked for. Of many among few the list's own order has
  // the page sooner, were they spread over it, and is never long.
  const walked = (offset + limit) * (unfiltered / matching);
  const isRare = matching < unfiltered && (unfiltered > 2 * few || matching < walked);
  const rare = sought === null && filters.length === 0 && matching <= few && isRare;
  if (query.states || rare) where.push(among('d.state', query.states ?? draftStates, bound));
  if (query.kinds) where.push(among('d.kind', query.kinds, bound));

  const { sql: inFilters, bound: filtersBound } = filtersSql(filters);

  let from: string;
  let isGathered = false;
  if (sought !== null && unfiltered <= few) {
    from = `(${sought.sql}) s CROSS JOIN drafts d ON d.row = s.row`;
    bound.unshift(...sought.bound);
    isGathered = true;
  } else if (sought !== null) {
    from = `drafts d INDEXED BY ${index}`;
    where.push(`+d.row IN (${sought.sql})`);
    bound.push(...sought.bound);
  } else {
    const narrow = rare ? 'drafts_by_state' : matching <= few ? filters[0]?.index : undefined;
    from = `drafts d INDEXED BY ${narrow ?? index}`;
    isGathered = narrow !== undefined && narrow !== index;
  }
  const order = (query.descending ?? false) === fromEnd ? 'ASC' : 'DESC';
  const inOrder = `ORDER BY d.${column} ${order}, d.row ${order}`;
  const found = `FROM ${from} WHERE ${where.join(' AND ')}${inFilters} ${inOrder} LIMIT ? OFFSET ?`;
  const rows = all(
    // What is gathered is sorted by its numbers alone: only of the rows of the page is everything read.
    isGathered
      ? `SELECT ${draftColumns} FROM (SELECT d.row ${found}) p CROSS JOIN drafts d ON d.row = p.row ${inOrder}`
      : `SELECT ${draftColumns} ${found}`,
    [...bound, ...filtersBound, limit, offset],
  );
  return fromEnd ? rows.reverse() : rows;
}

function among(column: string, wanted: readonly string[], bound: Bound[]): string {
  bound.push(...wanted);
  return `${column} IN (${wanted.map(() => '?').join(', ')})`;
}

const sum = (counts: readonly Counted[]): number => counts.reduce((total, { drafts }) => total + drafts, 0);

function countsOf(counts: readonly Counted[]): Record<DraftState, number> {
  const result = Object.fromEntries(draftStates.map((state) => [state, 0])) as Record<DraftState, number>;
  for (const { state, drafts } of counts) result[state] += drafts;
  return result;
}
