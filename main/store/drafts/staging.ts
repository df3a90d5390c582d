/**
 * Drafts that come in steps, too many to be written at once without keeping the main process from all else. Until the last
 * step, which reveals them together, they stand in the file as deleted at the time 0: no list shows them, and those of an
 * import that was never finished are removed when the file is opened next.
 */
import type { Database } from '../database.ts';
import { StoreFailure } from '../errors.ts';
import type { DraftStore, StagedDraft } from '../types.ts';
import type { ContentText } from '../../content-text.ts';
import { standingColumns, toStanding } from './rows.ts';
import type { StandingRow } from './rows.ts';

/** When a draft that is not revealed yet was deleted. */
export const stagedAt = 0;

interface StagingParts {
  readonly contentOf: (text: string) => ContentText;
  /** Within a transaction. */
  readonly insert: (draft: StagedDraft, content: ContentText, deletedAt: number) => void;
  readonly erase: (row: number) => void;
}

export function createStaging(
  database: Database,
  { contentOf, insert, erase }: StagingParts,
): Pick<DraftStore, 'stage' | 'reveal' | 'discard' | 'standings'> {
  const reveal = database.prepare<[string], void>(
    `UPDATE drafts SET deleted_at = NULL
     WHERE deleted_at = ${stagedAt} AND id IN (SELECT value FROM json_each(?))`,
  );
  const staged = database.prepare<[string], { row: number }>(
    `SELECT d.row FROM json_each(?) j JOIN drafts d ON d.id = j.value WHERE d.deleted_at = ${stagedAt}`,
  );
  const standings = database.prepare<[string], StandingRow>(
    `SELECT ${standingColumns} FROM json_each(?) j JOIN drafts d ON d.id = j.value`,
  );
  return {
    stage: (drafts) => {
      // Checked before the lock is taken.
      const contents = drafts.map(({ content }) => contentOf(content));
      database.write(() => {
        drafts.forEach((draft, index) => {
          const content = contents[index];
          if (content !== undefined) insert(draft, content, stagedAt);
        });
      });
    },
    reveal: (ids) =>
      database.write(() => {
        const { changes } = reveal.run(JSON.stringify(ids));
        if (changes !== new Set(ids).size) throw new StoreFailure('invalidState', 'not all of these were staged');
      }),
    discard: (ids) =>
      database.write(() => {
        const rows = staged.all(JSON.stringify(ids));
        for (const { row } of rows) erase(row);
        return rows.length;
      }),
    standings: (ids) => standings.all(JSON.stringify(ids)).map(toStanding),
  };
}
