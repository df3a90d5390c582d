import { randomUUID } from 'node:crypto';
import { separateServiceAmounts, separateUnchangedAmounts } from '../../../domain/amounts/service-amounts.ts';
import { isEditable, isQueued } from '../../../domain/model/draft-state.ts';
import type { Draft, DraftSummary, SaveResult } from '../../../domain/model/draft.ts';
import type { ContentText } from '../../content-text.ts';
import type { Clock } from '../../ports.ts';
import { boundOnce } from '../database.ts';
import type { Database } from '../database.ts';
import { notFound } from '../errors.ts';
import { readRecord, write } from '../json.ts';
import type { DraftChange, DraftStore, ImportedDraft, NewDraft } from '../types.ts';
import { createConflictDecisions } from './conflict-decisions.ts';
import { createLastOfCustomer } from './last-of-customer.ts';
import { createList } from './list.ts';
import { contentOf } from './content.ts';
import { createLastSaved } from './last-saved.ts';
import {
  draftColumns,
  draftSearchText,
  isSoughtOtherwise,
  perhapsWritten,
  standingColumns,
  sortKeys,
  summaryNames,
  summaryParameters,
  toStanding,
  toSummary,
} from './rows.ts';
import type { DraftRow, StandingRow } from './rows.ts';
import type { SearchIndex } from './search.ts';
import { createStaging, stagedAt } from './staging.ts';
import { createSummaryUpdate } from './summary-update.ts';
import type { Conflicts } from '../queue/conflicts.ts';
import type { ApplyTransition } from '../queue/apply-transition.ts';
import type { KeepVersion } from '../versions/versions.ts';

const keptDeletedMs = 30 * 24 * 60 * 60 * 1000;

export function createDrafts(
  database: Database,
  clock: Clock,
  move: ApplyTransition,
  search: SearchIndex,
  conflicts: Conflicts,
  keepVersion: KeepVersion,
): DraftStore {
  const one = database.prepare<[string], DraftRow & { deletedAt: number | null }>(
    `SELECT ${draftColumns}, d.deleted_at AS deletedAt FROM drafts d WHERE d.id = ?`,
  );
  // The table of baselines was named before the glossary; `draft_conflicts.base` is something else.
  const content = database.prepare<
    [number],
    { content: string; baseline: string | null; baselineSource: 'service' | 'copy' | null }
  >(
    `SELECT c.content, b.base AS baseline, b.source AS baselineSource
     FROM draft_contents c LEFT JOIN draft_bases b ON b.row = c.row
     WHERE c.row = ${boundOnce}`,
  );
  const text = database.prepare<[number], { content: string }>('SELECT content FROM draft_contents WHERE row = ?');
  const lastSaved = createLastSaved(database);
  const connection = database.prepare<[string], { found: number }>(
    'SELECT 1 AS found FROM connections WHERE id = ? AND removed_at IS NULL',
  );
  const insert = database.prepare<[Record<string, string | number | null>], void>(
    `INSERT INTO drafts
       (id, connection_id, kind, operation, state, revision, created_at, updated_at, deleted_at, target_id, ${summaryNames})
     VALUES (@id, @connectionId, @kind, @operation, 'draft', 1, @now, @now, @deletedAt, @targetId, ${summaryParameters})`,
  );
  const insertContent = database.prepare<[number, string, string], void>('INSERT INTO draft_contents VALUES (?, ?, ?)');
  const insertBaseline = database.prepare<[number, string, 'service' | 'copy'], void>(
    'INSERT INTO draft_bases VALUES (?, ?, ?)',
  );
  const update = createSummaryUpdate(database);
  const updateContent = database.prepare<[string, number], void>('UPDATE draft_contents SET content = ? WHERE row = ?');
  const mark = database.prepare<[number | null, number], void>('UPDATE drafts SET deleted_at = ? WHERE row = ?');
  // What was accepted, or may have been, stays for good.
  const old = database.prepare<[number], { row: number }>(
    `SELECT row FROM drafts d WHERE deleted_at < ? AND state IN ('draft', 'rejected')
       AND NOT ${perhapsWritten}`,
  );
  const erase = database.prepare<[number], void>('DELETE FROM drafts WHERE row = ?');
  const accepted = database.prepare<[string], { at: number | null }>(
    'SELECT accepted_at AS at FROM drafts WHERE id = ? AND deleted_at IS NULL',
  );
  const ordered = database.prepare<[string], { id: string }>(
    `SELECT d.id FROM json_each(?) j JOIN drafts d ON d.id = j.value WHERE d.deleted_at IS NULL ORDER BY d.row`,
  );

  const texts = database.prepare<[string], StandingRow & { content: string }>(
    `SELECT ${standingColumns}, c.content
     FROM json_each(?) j JOIN drafts d ON d.id = j.value JOIN draft_contents c ON c.row = d.row`,
  );

  const removed = database.prepare<[string], { id: string; acceptedAt: number }>(
    `SELECT r.id, r.accepted_at AS acceptedAt FROM json_each(?) j JOIN removed_sent r ON r.id = j.value`,
  );
  const written = database.prepare<[string], { id: string }>(
    `SELECT d.id FROM drafts d WHERE d.id = ? AND ${perhapsWritten}`,
  );

  const liveRow = (id: string): DraftRow | null => {
    const row = one.get(id);
    return row === undefined || row.deletedAt !== null ? null : row;
  };
  const whole = (row: DraftRow): Draft => {
    const stored = content.get(row.row);
    if (stored === undefined) throw notFound('content of draft', row.id);
    const summary = toSummary(row);
    const { baselineSource } = stored;
    const baseline = stored.baseline === null ? null : readRecord(stored.baseline);
    // Earlier versions of Rampa did not mark which amounts came from the service: they are marked when they are read.
    const isRead = baseline !== null && baselineSource === 'service';
    const read = isRead ? separateServiceAmounts(summary.kind, baseline) : baseline;
    const kept = readRecord(stored.content);
    return {
      ...summary,
      targetId: row.targetId,
      content: isRead && read !== null ? separateUnchangedAmounts(summary.kind, kept, read) : kept,
      baseline: read,
      baselineSource,
    };
  };
  const summary = (id: string): DraftSummary | null => {
    const row = liveRow(id);
    return row === null ? null : toSummary(row);
  };
  const get = (id: string): Draft | null =>
    database.read(() => {
      const row = liveRow(id);
      return row === null ? null : whole(row);
    });

  /** Within a transaction; returns the row. `names`: the fields of the content that a draft is found by. */
  const insertDraft = (
    draft: Omit<ImportedDraft, 'content'>,
    { text: written, names }: { readonly text: string; readonly names: { readonly [name: string]: unknown } },
    deletedAt: number | null,
  ): number => {
    if (connection.get(draft.connectionId) === undefined) throw notFound('connection', draft.connectionId);
    const { lastInsertRowid } = insert.run({
      ...draft.summary,
      ...sortKeys(draft.summary),
      id: draft.id,
      connectionId: draft.connectionId,
      kind: draft.kind,
      operation: draft.operation,
      targetId: draft.targetId ?? null,
      now: clock.now(),
      deletedAt,
    });
    const row = Number(lastInsertRowid);
    const sought = draftSearchText(draft.summary, names, null);
    insertContent.run(row, sought, written);
    search.add(row, sought);
    return row;
  };
  const create = (draft: NewDraft | ImportedDraft): Draft =>
    database.write(() => {
      const id = 'id' in draft ? draft.id : randomUUID();
      const row = insertDraft({ ...draft, id }, { text: write(draft.content), names: draft.content }, null);
      if (draft.baseline) insertBaseline.run(row, write(draft.baseline), draft.baselineSource ?? 'service');
      const made = liveRow(id);
      if (made === null) throw notFound('draft', id);
      // What was written just now need not be read.
      if (draft.baseline) return whole(made);
      const { targetId } = made;
      return { ...toSummary(made), targetId, content: draft.content, baseline: null, baselineSource: null };
    });

  const put = (row: DraftRow, change: DraftChange, after: ContentText): boolean => {
    update(row, change.summary, clock.now());
    const known = lastSaved.of(row);
    if (known === null || isSoughtOtherwise({ ...known, summary: row }, { ...after, summary: change.summary })) {
      search.change(row.row, draftSearchText(change.summary, after.names, row.acceptedNumber));
    }
    const before = known?.text ?? text.get(row.row)?.content;
    const other = before !== after.text;
    if (other && before !== undefined) {
      keepVersion(
        { ...row, content: before },
        { content: after.text, lineCount: change.summary.lineCount },
        change.keep,
      );
    }
    if (other) {
      updateContent.run(after.text, row.row);
      search.changeLines(row.row);
    }
    return other;
  };
  const save = (change: DraftChange): SaveResult => {
    // Checked before the lock is taken.
    const after = contentOf(change.content);
    let written: DraftRow | null = null;
    const result = database.write((): SaveResult => {
      const row = liveRow(change.id);
      if (row === null) return { saved: false, why: 'gone', current: null };
      if (!isEditable(row.state)) return { saved: false, why: 'locked', current: whole(row) };
      if (row.revision !== change.revision) return { saved: false, why: 'stale', current: whole(row) };
      const other = put(row, change, after);
      // Looking at a refused document does not make it another; changing it does.
      if (other && row.state === 'rejected') move(row, 'edit');
      const saved = liveRow(change.id);
      if (saved === null) throw notFound('draft', change.id);
      written = saved;
      return { saved: true, summary: toSummary(saved) };
    });
    if (written !== null) lastSaved.committed(written, after);
    return result;
  };

  const eraseDraft = (row: number): void => {
    search.remove(row);
    erase.run(row);
  };

  return {
    ...createList(database, search),
    ...createStaging(database, {
      contentOf,
      insert: (draft, staged, deletedAt) => insertDraft({ ...draft, operation: 'create' }, staged, deletedAt),
      erase: eraseDraft,
    }),
    lastOfCustomer: createLastOfCustomer(database),
    create,
    createAll: (drafts) => database.write(() => drafts.map((draft) => create(draft).id)),
    texts: (ids) => texts.all(JSON.stringify(ids)).map(toStanding),
    removedSent: (ids) => removed.all(JSON.stringify(ids)),
    isPerhapsWritten: (id) => written.get(id) !== undefined,
    get,
    summary,
    save,
    inOrder: (ids) => database.read(() => ordered.all(JSON.stringify(ids)).map(({ id }) => id)),
    acceptedAt: (id) => accepted.get(id)?.at ?? null,
    ...createConflictDecisions(database, move, conflicts, { liveRow, whole, summary, put, contentOf }),
    delete: (ids) =>
      database.write(() =>
        ids.filter((id) => {
          const row = liveRow(id);
          if (row === null || isQueued(row.state)) return false;
          mark.run(clock.now(), row.row);
          return true;
        }),
      ),
    undelete: (ids) =>
      database.write(() =>
        ids.filter((id) => {
          const row = one.get(id);
          if (row === undefined || row.deletedAt === null || row.deletedAt === stagedAt) return false;
          if (connection.get(row.connectionId) === undefined) return false;
          mark.run(null, row.row);
          return true;
        }),
      ),
    purge: () =>
      database.write(() => {
        const rows = old.all(clock.now() - keptDeletedMs);
        for (const { row } of rows) eraseDraft(row);
        return rows.length;
      }),
  };
}
