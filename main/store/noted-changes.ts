/** The notes of what changed since the last backup (migrations/documents/0018-noted-changes.ts). */
import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { lastSaveIn } from './file/save-sequence.ts';

/**
 * Writes the mark of a backup that is about to be made, and returns its number. What changes from now on is noted with it. Notes
 * with earlier marks stay until {@link forgetChanges}, so that nothing is lost if the backup fails.
 */
export const mark = (database: Database): number =>
  database.write(() =>
    Number(
      database.statement<[string], void>('INSERT INTO backup_marks (id) VALUES (?)').run(randomUUID()).lastInsertRowid,
    ),
  );

/** A number that every write increases. */
export const lastSave = (database: Database): number => lastSaveIn(database.connection);

/** One or two milliseconds of work. */
const atOnce = 200;

/**
 * Removes the notes of what the backup with this mark contains. Returns a function that removes some and returns whether there
 * may be more.
 */
export function forgetChanges(database: Database, number: number): () => boolean {
  return () =>
    database.write(() => {
      // In the first step, because a mark of which some notes are missing must not be used any more.
      database.statement<[number], void>('DELETE FROM backup_marks WHERE number < ?').run(number);
      const some = database.statement<[number, number], void>(
        `DELETE FROM changed_rows WHERE (mark, table_name, key) IN
           (SELECT mark, table_name, key FROM changed_rows WHERE mark < ? LIMIT ?)`,
      );
      return some.run(number, atOnce).changes === atOnce;
    });
}
