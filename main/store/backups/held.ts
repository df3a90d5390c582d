import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { Database } from '../database.ts';
import { draftColumns, toSummary } from '../drafts/rows.ts';
import type { DraftRow } from '../drafts/rows.ts';

/** Drafts that a restore holds back: they may have been sent after the backup was made, and the file that knew is lost. */
export interface HeldStore {
  /** Most recent backup first; deleted drafts are left out. */
  list(): readonly { readonly draft: DraftSummary; readonly backupAt: number }[];
  count(): number;
  isHeld(id: string): boolean;
  /** Answers the ids that were held. */
  release(ids: readonly string[]): readonly string[];
}

export function createHeld(database: Database): HeldStore {
  const from = `FROM draft_restored r JOIN drafts d ON d.row = r.row WHERE d.deleted_at IS NULL AND d.state <> 'accepted'`;
  const listed = database.prepare<[], DraftRow & { backupAt: number }>(
    `SELECT ${draftColumns}, r.backup_at AS backupAt ${from} ORDER BY r.backup_at DESC, d.updated_at DESC`,
  );
  const counted = database.prepare<[], { held: number }>(`SELECT count(*) AS held ${from}`);
  const one = database.prepare<[string], { row: number }>(`SELECT d.row ${from} AND d.id = ?`);
  const erase = database.prepare<[number], void>('DELETE FROM draft_restored WHERE row = ?');
  return {
    list: () => listed.all().map((row) => ({ draft: toSummary(row), backupAt: row.backupAt })),
    count: () => counted.get()?.held ?? 0,
    isHeld: (id) => one.get(id) !== undefined,
    release: (ids) =>
      database.write(() =>
        ids.filter((id) => {
          const row = one.get(id)?.row;
          if (row !== undefined) erase.run(row);
          return row !== undefined;
        }),
      ),
  };
}
