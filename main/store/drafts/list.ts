import { draftStates } from '../../../domain/model/draft-state.ts';
import type { DocumentKind, DraftState } from '../../../domain/model/draft-state.ts';
import type { DraftCounts, DraftQuery } from '../../../domain/model/draft.ts';
import type { Database } from '../database.ts';
import type { DraftStore, StoredPage } from '../types.ts';
import { prefixQuery } from '../words.ts';
import { liesIn, rangesOf, rangesSql } from './ranges.ts';
import type { Range } from './ranges.ts';
import { draftColumns, toSummary } from './rows.ts';
import type { DraftRow } from './rows.ts';

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
/** So many of those deleted last are listed. */
const mostDeleted = 1000;

type Bound = string | number;
interface Counted {
  readonly state: DraftState;
  readonly kind: DocumentKind;
  readonly drafts: number;
}

/**
 * The drafts list. Its time must not grow with the number of drafts, so each way to ask has its way to read:
 * counts come from `draft_counts`; a page comes along the index of its sort, from the nearer end, or, where few rows can
 * match, from the index that finds those few; the drafts of one document come by its id, deleted ones by when that was. A search counts what it finds,
 * and a range of dates or amounts what lies in it, once: the counts are kept while nobody writes.
 */
export function createList(database: Database): Pick<DraftStore, 'list' | 'counts'> {
  const counted = database.prepare<[string], Counted>(
    'SELECT state, kind, drafts FROM draft_counts WHERE connection_id = ?',
  );
  const counting = new Map<string, ReturnType<typeof prepareCount>>();
  const prepareCount = (sql: string) => database.prepare<Bound[], Counted>(sql);
  const countBy = (sql: string, bound: readonly Bound[]): readonly Counted[] => {
    const statement = counting.get(sql) ?? prepareCount(sql);
    counting.set(sql, statement);
    return statement.all(...bound);
  };
  const conflicts = database.prepare<[string, string], DraftCounts['conflicts']>(
    `SELECT (SELECT count(*) FROM drafts INDEXED BY drafts_held
         WHERE connection_id = ? AND waiting_reason IN ('changed', 'unchecked') AND deleted_at IS NULL) AS before,
       (SELECT count(*) FROM drafts INDEXED BY drafts_conflicts
         WHERE connection_id = ? AND conflict IS NOT NULL AND conflict = 'after' AND deleted_at IS NULL) AS after`,
  );
  const ofDocument = database.prepare<[string, string, string], DraftRow>(
    `SELECT ${draftColumns} FROM drafts d
     WHERE d.connection_id = ? AND d.deleted_at IS NULL AND (d.target_id = ? OR d.accepted_id = ?)
     ORDER BY d.updated_at DESC, d.row DESC`,
  );
  const deletedLast = (found: string) =>
    `SELECT ${draftColumns} FROM drafts d INDEXED BY drafts_deleted
     WHERE d.deleted_at IS NOT NULL AND d.connection_id = ? ${found} ORDER BY d.deleted_at DESC LIMIT ${mostDeleted}`;
  const deleted = database.prepare<[string], DraftRow>(deletedLast(''));
  const deletedFound = database.prepare<[string, string], DraftRow>(
    deletedLast('AND +d.row IN (SELECT rowid FROM draft_search WHERE draft_search MATCH ?)'),
  );
  const version = database.prepare<[], { own: number }>('SELECT total_changes() AS own');
  const foreign = database.prepare<[], { data_version: number }>('PRAGMA data_version');
  const statements = new Map<string, ReturnType<typeof prepare>>();
  const prepare = (sql: string) => database.prepare<Bound[], DraftRow>(sql);
  const all = (sql: string, bound: readonly Bound[]): DraftRow[] => {
    const statement = statements.get(sql) ?? prepare(sql);
    statements.set(sql, statement);
    return statement.all(...bound);
  };
  let last: { readonly key: string; readonly counts: readonly Counted[] } | null = null;
  const countFound = (match: string | null, ranges: readonly Range[], connectionId: string): readonly Counted[] => {
    const { sql, bound } = rangesSql(ranges);
    const asked = JSON.stringify([connectionId, match, sql, bound]);
    const key = `${version.get()?.own} ${foreign.get()?.data_version} ${asked}`;
    if (last?.key === key) return last.counts;
    const [from, where] =
      match === null
        ? [`drafts d INDEXED BY ${ranges[0]?.index ?? 'drafts_by_updated'}`, 'd.connection_id = ?']
        : ['draft_search s CROSS JOIN drafts d ON d.row = s.rowid', 's.draft_search MATCH ? AND d.connection_id = ?'];
    const counts = countBy(
      `SELECT d.state, d.kind, count(*) AS drafts FROM ${from}
       WHERE ${where} AND d.deleted_at IS NULL${sql} GROUP BY d.state, d.kind`,
      [...(match === null ? [] : [match]), connectionId, ...bound],
    );
    last = { key, counts };
    return counts;
  };

  const conflictsOf = (connectionId: string): DraftCounts['conflicts'] =>
    conflicts.get(connectionId, connectionId) ?? { before: 0, after: 0 };
  const list = (query: DraftQuery): StoredPage =>
    database.read(() => {
      const search = query.search?.trim() ?? '';
      const match = search === '' ? null : prefixQuery(search);
      const conflictCounts = conflictsOf(query.connectionId);
      if (query.documentId !== undefined) {
        const { connectionId, documentId } = query;
        return { ...pageOfFew(ofDocument.all(connectionId, documentId, documentId), query), conflicts: conflictCounts };
      }
      // A search text without any letter or digit matches nothing.
      if (search !== '' && match === null)
        return { rows: [], total: 0, counts: countsOf([]), conflicts: conflictCounts };
      if (query.deleted === true) {
        const { connectionId } = query;
        const rows = match === null ? deleted.all(connectionId) : deletedFound.all(connectionId, match);
        return { ...pageOfFew(rows, query), conflicts: conflictCounts };
      }
      const ranges = rangesOf(query);
      const counts =
        match === null && ranges.length === 0
          ? counted.all(query.connectionId)
          : countFound(match, ranges, query.connectionId);
      const ofKinds = counts.filter(({ kind }) => !query.kinds || query.kinds.includes(kind));
      const matching = sum(ofKinds.filter(({ state }) => !query.states || query.states.includes(state)));
      const rows = matching === 0 ? [] : page(all, query, match, matching, sum(counts));
      return { rows: rows.map(toSummary), total: matching, counts: countsOf(ofKinds), conflicts: conflictCounts };
    });
  return {
    list,
    counts: (connectionId) =>
      database.read(() => ({ counts: countsOf(counted.all(connectionId)), conflicts: conflictsOf(connectionId) })),
  };
}

/** Of one document there are few drafts, and few that are deleted are shown: gathered and filtered here, in their order. */
function pageOfFew(drafts: readonly DraftRow[], query: DraftQuery): Omit<StoredPage, 'conflicts'> {
  const { states, kinds, offset, limit } = query;
  const ranges = rangesOf(query);
  const ofKinds = drafts.filter((draft) => (!kinds || kinds.includes(draft.kind)) && liesIn(draft, ranges));
  const found = ofKinds.filter(({ state }) => !states || states.includes(state));
  const rows = found.slice(offset, offset + Math.min(Math.max(0, limit), maxPage)).map(toSummary);
  return { rows, total: found.length, counts: countsOf(ofKinds.map((draft) => ({ ...draft, drafts: 1 }))) };
}

function page(
  all: (sql: string, bound: readonly Bound[]) => DraftRow[],
  query: DraftQuery,
  match: string | null,
  matching: number,
  unfiltered: number,
): readonly DraftRow[] {
  const limit = Math.min(Math.max(0, query.limit), maxPage, matching - query.offset);
  if (limit <= 0) return [];
  const { column, index } = sorts[query.sort ?? 'updated'];
  const where: string[] = ['d.connection_id = ?', 'd.deleted_at IS NULL'];
  const bound: Bound[] = [query.connectionId];
  // Of few among many: found by state and kind, whichever of them was asked for.
  const ranges = rangesOf(query);
  const rare = match === null && ranges.length === 0 && matching <= few && matching < unfiltered;
  if (query.states || rare) where.push(among('d.state', query.states ?? draftStates, bound));
  if (query.kinds) where.push(among('d.kind', query.kinds, bound));

  const { sql: inRanges, bound: rangesBound } = rangesSql(ranges);

  let from: string;
  if (match !== null && unfiltered <= few) {
    from = 'draft_search s CROSS JOIN drafts d ON d.row = s.rowid';
    where.unshift('s.draft_search MATCH ?');
    bound.unshift(match);
  } else if (match !== null) {
    from = `drafts d INDEXED BY ${index}`;
    where.push('+d.row IN (SELECT rowid FROM draft_search WHERE draft_search MATCH ?)');
    bound.push(match);
  } else {
    const narrow = rare ? 'drafts_by_state' : matching <= few ? ranges[0]?.index : undefined;
    from = `drafts d INDEXED BY ${narrow ?? index}`;
  }
  // The nearer end: what lies far down the list lies close to its end.
  const fromEnd = query.offset > matching / 2;
  const offset = fromEnd ? matching - query.offset - limit : query.offset;
  const order = (query.descending ?? false) === fromEnd ? 'ASC' : 'DESC';
  const rows = all(
    `SELECT ${draftColumns} FROM ${from} WHERE ${where.join(' AND ')}${inRanges}
     ORDER BY d.${column} ${order}, d.row ${order} LIMIT ? OFFSET ?`,
    [...bound, ...rangesBound, limit, offset],
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
