import type { Database } from './database.ts';
import { draftColumns, toSummary } from './drafts/rows.ts';
import type { DraftRow } from './drafts/rows.ts';
import type { QuarantineStore } from './types.ts';

/** Reads and clears the table `draft_restored`, which a restore fills. */
export function createQuarantine(database: Database): QuarantineStore {
  const from = `FROM draft_restored r JOIN drafts d ON d.row = r.row WHERE d.deleted_at IS NULL AND d.state <> 'accepted'`;
  const listed = database.prepare<[], DraftRow & { backupAt: number }>(
    `SELECT ${draftColumns}, r.backup_at AS backupAt ${from} ORDER BY r.backup_at DESC, d.updated_at DESC`,
  );
  const counted = database.prepare<[], { drafts: number }>(`SELECT count(*) AS drafts ${from}`);
  const one = database.prepare<[string], { row: number }>(`SELECT d.row ${from} AND d.id = ?`);
  const erase = database.prepare<[number], void>('DELETE FROM draft_restored WHERE row = ?');
  return {
    list: () => listed.all().map((row) => ({ draft: toSummary(row), backupAt: row.backupAt })),
    count: () => counted.get()?.drafts ?? 0,
    isQuarantined: (id) => one.get(id) !== undefined,
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
