/** Operations on drafts, apart from saving (save.ts) and listing (list.ts). */
import { randomUUID } from 'node:crypto';
import { draftStates, isQueued } from '../../../domain/model/draft-state.ts';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import type { Draft, DraftSummary } from '../../../domain/model/draft.ts';
import type { Database } from '../database.ts';
import { notFound, StoreFailure } from '../errors.ts';
import { write } from '../json.ts';
import type { ImportedDraft, LastOfCustomer, NewDraft, StagedDraft, DraftExistence, StoredText } from '../types.ts';
import {
  draftColumns,
  draftSearchText,
  insertedColumns,
  insertedParameters,
  insertedValues,
  isCreatedHere,
  mayBeSent,
  perhapsWritten,
  stagedAt,
  toSummary,
} from './rows.ts';
import type { DraftRow } from './rows.ts';
import { isFromSettings } from '../queue/withdrawals.ts';
import { addToSearch, removeFromSearch } from './search.ts';
import { contentOf, liveRow, requireRow, wholeDraft } from './stored-draft.ts';

const keptDeletedMs = 30 * 24 * 60 * 60 * 1000;

export const get = (database: Database, id: string): Draft | null =>
  database.read(() => {
    const row = liveRow(database, id);
    return row === null ? null : wholeDraft(database, row);
  });

export function summary(database: Database, id: string): DraftSummary | null {
  const row = liveRow(database, id);
  return row === null ? null : toSummary(row);
}

/** `null` if it is not accepted. */
export const acceptedAt = (database: Database, id: string): number | null =>
  database
    .statement<[string], { at: number | null }>(
      'SELECT accepted_at AS at FROM drafts WHERE id = ? AND deleted_at IS NULL',
    )
    .get(id)?.at ?? null;

/**
 * The ids that exist: first those that a change of settings took out of the queue, in their former order; then the others, in order
 * of creation (independent of the clock).
 */
export const inOrder = (database: Database, ids: readonly string[]): readonly string[] =>
  database
    .statement<[string], { id: string }>(
      `SELECT d.id FROM json_each(?) j JOIN drafts d ON d.id = j.value
         LEFT JOIN draft_withdrawals w ON w.row = d.row AND ${isFromSettings}
       WHERE d.deleted_at IS NULL ORDER BY w.row IS NULL, w.at, w.position, d.row`,
    )
    .all(JSON.stringify(ids))
    .map(({ id }) => id);

/** Whether an attempt of the draft had an unknown outcome: the service may have its document. */
export const isPerhapsWritten = (database: Database, id: string): boolean =>
  database.statement<[string], object>(`SELECT 1 FROM drafts d WHERE d.id = ? AND ${perhapsWritten}`).get(id) !==
  undefined;

/** The ids whose drafts were accepted and later removed (`removeSent`), with the time of acceptance. */
export const removedSent = (
  database: Database,
  ids: readonly string[],
): readonly { readonly id: string; readonly acceptedAt: number }[] =>
  database
    .statement<[string], { id: string; acceptedAt: number }>(
      'SELECT r.id, r.accepted_at AS acceptedAt FROM json_each(?) j JOIN removed_sent r ON r.id = j.value',
    )
    .all(JSON.stringify(ids));

const unsent = draftStates.filter((state) => state !== 'accepted');

/**
 * The newest document with lines that was created here for a customer, other than `exceptId`. Accepted ones are preferred. Takes
 * one index lookup per state, so the time does not grow with the number of drafts.
 */
export function lastOfCustomer(
  database: Database,
  { connectionId, kind, customerCode, exceptId }: LastOfCustomer,
): DraftSummary | null {
  const newest = database.statement<[string, string, DraftState, string, string], DraftRow>(
    `SELECT ${draftColumns} FROM drafts d INDEXED BY drafts_by_customer_code
     WHERE d.connection_id = ? AND d.customer_code = ? AND d.state = ? AND d.kind = ? AND d.deleted_at IS NULL
       AND ${isCreatedHere} AND d.line_count > 0 AND d.id <> ?
     ORDER BY d.row DESC LIMIT 1`,
  );
  return database.read(() => {
    const of = (state: DraftState): DraftRow | undefined =>
      newest.all(connectionId, customerCode, state, kind, exceptId)[0];
    const found = of('accepted') ?? unsent.flatMap((state) => of(state) ?? []).sort((a, b) => b.row - a.row)[0];
    return found === undefined ? null : toSummary(found);
  });
}

export const create = (database: Database, draft: NewDraft | ImportedDraft): Draft =>
  database.write(() => {
    const { baseline, baselineSource = 'service', content } = draft;
    const id = 'id' in draft ? draft.id : randomUUID();
    const row = insert(database, { ...draft, id }, { text: write(content), names: content }, null);
    if (baseline) {
      database
        .statement<[number, string, string], void>('INSERT INTO draft_bases VALUES (?, ?, ?)')
        .run(row, write(baseline), baselineSource);
    }
    const made = requireRow(database, id);
    // Without a baseline, the content needs no conversion by wholeDraft.
    if (baseline) return wholeDraft(database, made);
    return { ...toSummary(made), targetId: made.targetId, content, baseline: null, baselineSource: null };
  });

/** All drafts or none; returns their ids. */
export const createAll = (database: Database, drafts: readonly ImportedDraft[]): readonly string[] =>
  database.write(() => drafts.map((draft) => create(database, draft).id));

/** Call within a transaction; returns the new row. `names`: the members of the content that are searched. */
function insert(
  database: Database,
  draft: Omit<ImportedDraft, 'content' | 'baseline'>,
  { text, names }: { readonly text: string; readonly names: { readonly [name: string]: unknown } },
  deletedAt: number | null,
): number {
  const { id, connectionId, kind, operation, targetId = null } = draft;
  if (!isConnection(database, connectionId)) throw notFound('connection', connectionId);
  const { lastInsertRowid } = database
    .statement<[Record<string, string | number | null>], void>(
      `INSERT INTO drafts
         (id, connection_id, kind, operation, state, revision, created_at, updated_at, deleted_at, target_id, ${insertedColumns})
       VALUES (@id, @connectionId, @kind, @operation, 'draft', 1, @now, @now, @deletedAt, @targetId, ${insertedParameters})`,
    )
    .run({
      ...insertedValues(draft.summary),
      ...{ id, connectionId, kind, operation, targetId, deletedAt, now: database.now() },
    });
  const row = Number(lastInsertRowid);
  const words = draftSearchText(draft.summary, names, null);
  database
    .statement<[number, string, string], void>('INSERT INTO draft_contents VALUES (?, ?, ?)')
    .run(row, words, text);
  addToSearch(database, row, words);
  return row;
}

const isConnection = (database: Database, id: string): boolean =>
  database.statement<[string], object>('SELECT 1 FROM connections WHERE id = ? AND removed_at IS NULL').get(id) !==
  undefined;

const markDeleted = (database: Database, row: number, at: number | null): boolean =>
  database.statement<[number | null, number], void>('UPDATE drafts SET deleted_at = ? WHERE row = ?').run(at, row)
    .changes > 0;

/** Marks drafts deleted, except queued ones; returns the ids of those that were marked. */
const deleteDrafts = (database: Database, ids: readonly string[]): readonly string[] =>
  database.write(() =>
    ids.filter((id) => {
      const row = liveRow(database, id);
      return row !== null && !isQueued(row.state) && markDeleted(database, row.row, database.now());
    }),
  );
export { deleteDrafts as delete };

/** Returns the ids of the drafts that are no longer deleted. */
export const undelete = (database: Database, ids: readonly string[]): readonly string[] => {
  const deleted = database.statement<[string], { row: number; connectionId: string }>(
    `SELECT row, connection_id AS connectionId FROM drafts WHERE id = ? AND deleted_at <> ${stagedAt}`,
  );
  return database.write(() =>
    ids.filter((id) => {
      const found = deleted.get(id);
      return (
        found !== undefined && isConnection(database, found.connectionId) && markDeleted(database, found.row, null)
      );
    }),
  );
};

/**
 * Erases drafts deleted over 30 days ago, except those that were or may have been accepted; returns how many. A draft that was
 * deleted before it was saved was deleted while the clock was wrong, so that it is not known when; it stays.
 */
export const purge = (database: Database): number => {
  const old = database.statement<[number], { row: number }>(
    `SELECT row FROM drafts d WHERE deleted_at < ? AND state IN ('draft', 'rejected')
       AND (deleted_at = ${stagedAt} OR (deleted_at >= updated_at AND NOT ${mayBeSent}))`,
  );
  return database.write(() => {
    const rows = old.all(database.now() - keptDeletedMs);
    for (const { row } of rows) erase(database, row);
    return rows.length;
  });
};

/** Removes all drafts of a connection for good. Call within a transaction. */
export function eraseDraftsOf(database: Database, connectionId: string): void {
  const all = database.statement<[string], { row: number }>('SELECT row FROM drafts WHERE connection_id = ?');
  for (const { row } of all.all(connectionId)) erase(database, row);
}

function erase(database: Database, row: number): void {
  removeFromSearch(database, row);
  database.statement<[number], void>('DELETE FROM drafts WHERE row = ?').run(row);
}

// ── Staging: many drafts that become visible at once ─────────────────────────────────────────────────────────────────

/**
 * Writes new drafts, all or none. They are invisible until {@link reveal}: the file has them as deleted at time 0, and
 * {@link purge} removes those of an unfinished import when the file is next opened.
 */
export function stage(database: Database, drafts: readonly StagedDraft[]): void {
  // Checked before the lock is taken.
  const staged = drafts.map((draft) => ({ draft, content: contentOf(draft.content) }));
  database.write(() => {
    for (const { draft, content } of staged) insert(database, { ...draft, operation: 'create' }, content, stagedAt);
  });
}

/** Makes staged drafts visible. Throws `invalidState`, and changes nothing, unless all of them are staged. */
export const reveal = (database: Database, ids: readonly string[]): void =>
  database.write(() => {
    const { changes } = database
      .statement<[string], void>(
        `UPDATE drafts SET deleted_at = NULL
         WHERE deleted_at = ${stagedAt} AND id IN (SELECT value FROM json_each(?))`,
      )
      .run(JSON.stringify(ids));
    if (changes !== new Set(ids).size) throw new StoreFailure('invalidState', 'not all of these were staged');
  });

/** Removes the staged ones among the ids for good; returns how many. */
export const discard = (database: Database, ids: readonly string[]): number =>
  database.write(() => {
    const rows = database
      .statement<[string], { row: number }>(
        `SELECT d.row FROM json_each(?) j JOIN drafts d ON d.id = j.value WHERE d.deleted_at = ${stagedAt}`,
      )
      .all(JSON.stringify(ids));
    for (const { row } of rows) erase(database, row);
    return rows.length;
  });

const existenceColumns = `d.id, d.state, d.deleted_at IS NOT NULL AS isDeleted,
  ${mayBeSent} AS mayBeSent`;

type ExistenceRow = Omit<DraftExistence, 'isDeleted' | 'mayBeSent'> & { isDeleted: number; mayBeSent: number };

const toExistence = <Row extends ExistenceRow>(row: Row) => ({
  ...row,
  isDeleted: row.isDeleted !== 0,
  mayBeSent: row.mayBeSent !== 0,
});

/** The drafts that exist, including deleted ones, in any order. */
export const existingDrafts = (database: Database, ids: readonly string[]): readonly DraftExistence[] =>
  database
    .statement<[string], ExistenceRow>(`SELECT ${existenceColumns} FROM json_each(?) j JOIN drafts d ON d.id = j.value`)
    .all(JSON.stringify(ids))
    .map(toExistence);

/** Like {@link existingDrafts}, with the contents. */
export const texts = (database: Database, ids: readonly string[]): readonly StoredText[] =>
  database
    .statement<[string], ExistenceRow & Pick<StoredText, 'connectionId' | 'content'>>(
      `SELECT ${existenceColumns}, d.connection_id AS connectionId, c.content
       FROM json_each(?) j JOIN drafts d ON d.id = j.value JOIN draft_contents c ON c.row = d.row`,
    )
    .all(JSON.stringify(ids))
    .map(toExistence);
