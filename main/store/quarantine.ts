/**
 * Drafts for which a restore could not prove that they were not sent, and those that may have been sent to a former
 * organisation or address of their connection. They are in the table `draft_restored`, and cannot be queued until the user
 * releases them.
 */
import type { DraftSummary } from '../../domain/model/draft.ts';
import type { Database } from './database.ts';
import { draftColumns, toSummary } from './drafts/rows.ts';
import type { DraftRow } from './drafts/rows.ts';

const from = `FROM draft_restored r JOIN drafts d ON d.row = r.row WHERE d.deleted_at IS NULL AND d.state <> 'accepted'`;

/** Most recent backup first; deleted drafts are left out. */
export const list = (database: Database): readonly { readonly draft: DraftSummary; readonly backupAt: number }[] =>
  database
    .statement<[], DraftRow & { backupAt: number }>(
      `SELECT ${draftColumns}, r.backup_at AS backupAt ${from} ORDER BY r.backup_at DESC, d.updated_at DESC`,
    )
    .all()
    .map((row) => ({ draft: toSummary(row), backupAt: row.backupAt }));

export const count = (database: Database): number =>
  database.statement<[], { drafts: number }>(`SELECT count(*) AS drafts ${from}`).get()?.drafts ?? 0;

const rowOf = (database: Database, id: string): number | undefined =>
  database.statement<[string], { row: number }>(`SELECT d.row ${from} AND d.id = ?`).get(id)?.row;

export const isQuarantined = (database: Database, id: string): boolean => rowOf(database, id) !== undefined;

/** Holds back drafts as of now. */
export const add = (database: Database, ids: readonly string[]): void =>
  database.write(() => {
    for (const id of ids)
      database
        .statement<[number, string], void>(
          'INSERT OR IGNORE INTO draft_restored (row, backup_at) SELECT row, ? FROM drafts WHERE id = ?',
        )
        .run(database.now(), id);
  });

/** Returns the ids that were quarantined. */
export const release = (database: Database, ids: readonly string[]): readonly string[] =>
  database.write(() =>
    ids.filter((id) => {
      const row = rowOf(database, id);
      if (row === undefined) return false;
      database.statement<[number], void>('DELETE FROM draft_restored WHERE row = ?').run(row);
      return true;
    }),
  );
