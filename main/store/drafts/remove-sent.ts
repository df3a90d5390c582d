import type { Database } from '../database.ts';
import { mayRemoveSent } from './sent-retention.ts';
import type { RemoveSent, SentDraft, SentLimits } from './sent-retention.ts';
import type { SearchIndex } from './search.ts';

/** Drafts examined in one step, which is one transaction of a few milliseconds. */
const atOnce = 50;

/** Begins a pass over what was accepted before a time (epoch milliseconds): removes what may be, with all that belongs to it. */
export function createSentRemoval(database: Database, search: SearchIndex): (acceptedBefore: number) => RemoveSent {
  const next = database.prepare<[{ readonly before: number; readonly after: number }], Row>(
    `SELECT d.row, d.operation, d.state, d.accepted_at AS acceptedAt, d.accepted_id AS acceptedId,
       d.accepted_number AS acceptedNumber, d.conflict,
       EXISTS (SELECT 1 FROM draft_restored r WHERE r.row = d.row) AS quarantined,
       (SELECT max(a.row) FROM attempts a WHERE a.draft_row = d.row) AS lastAttempt,
       (SELECT count(*) FROM attempts a WHERE a.draft_row = d.row AND (a.outcome = 'sending' OR a.outcome = 'unknown'
          AND NOT EXISTS (SELECT 1 FROM findings f WHERE f.attempt_row = a.row AND f.result = 'match'))) AS openAttempts,
       (SELECT count(*) FROM drafts o WHERE o.connection_id = d.connection_id AND o.row <> d.row AND o.state <> 'accepted'
          AND o.target_id IN (d.accepted_id, d.target_id)) AS openDrafts
     FROM drafts d WHERE d.accepted_at < @before AND d.row > @after ORDER BY d.row LIMIT ${atOnce}`,
  );
  const firstLater = database.prepare<[number], { row: number | null }>(
    'SELECT min(row) AS row FROM attempts WHERE coalesce(finished_at, started_at) >= ?',
  );
  // Another workstation can hand over a document that it has created; of others there are no files.
  const remember = database.prepare<[number], void>(
    `INSERT OR REPLACE INTO removed_sent SELECT id, accepted_at FROM drafts WHERE row = ? AND operation = 'create'`,
  );
  const erase = database.prepare<[number], void>('DELETE FROM drafts WHERE row = ?');
  // Read by attempts.ts.
  const mark = database.prepare<[], void>(`INSERT OR REPLACE INTO preferences VALUES ('removedSent', 'true')`);

  const removeSome = (after: number, limits: SentLimits) =>
    database.write(() => {
      const some = next.all({ before: limits.acceptedBefore, after });
      const going = some.filter((row) => mayRemoveSent({ ...row, quarantined: row.quarantined === 1 }, limits));
      for (const { row } of going) {
        remember.run(row);
        search.remove(row);
        erase.run(row);
      }
      if (going.length > 0) mark.run();
      return { removed: going.length, kept: some.length - going.length, last: some.at(-1)?.row ?? null };
    });

  return (acceptedBefore) => {
    const limits = { acceptedBefore, firstLaterAttempt: firstLater.get(acceptedBefore)?.row ?? null };
    let after = 0;
    let isExamined = false;
    let hasRemoved = false;
    const step: RemoveSent = () => {
      if (!isExamined) {
        const { last, ...counts } = removeSome(after, limits);
        isExamined = last === null;
        after = last ?? after;
        hasRemoved ||= counts.removed > 0;
        if (!isExamined) return counts;
      }
      return hasRemoved && search.mergeSome() ? { removed: 0, kept: 0 } : null;
    };
    return () => {
      // What is removed is overwritten in the file: it would be found there by whoever reads its free pages.
      database.connection.pragma('secure_delete = ON');
      try {
        return step();
      } finally {
        database.connection.pragma('secure_delete = OFF');
      }
    };
  };
}

interface Row extends Omit<SentDraft, 'quarantined'> {
  readonly row: number;
  readonly quarantined: 0 | 1;
}
