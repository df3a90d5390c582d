import type { Database as Connection } from 'better-sqlite3';
import { columnsOf } from '../restore/schema.ts';
import { rebuiltRevision } from './rebuild-drafts.ts';

/**
 * Where records wait until all pages were read, in the order in which they were found: `live` first. `evidence`: what
 * indexes and attempts say of a draft; `ids`: what may be entries of the index of ids, and on which page.
 */
export const staging = `
  DROP INDEX drafts_queue_position;
  DROP TRIGGER drafts_counted_in;
  DROP TRIGGER drafts_counted_out;
  DROP TRIGGER drafts_counted_over;
  CREATE TABLE copies AS SELECT *, 0 AS live FROM drafts LIMIT 0;
  CREATE INDEX copies_by_id ON copies (id, live, state);
  CREATE TABLE contents (row INTEGER, search_text TEXT, content TEXT, live INTEGER);
  CREATE INDEX contents_by_row ON contents (row, live);
  CREATE TABLE blobs (row INTEGER, bytes BLOB);
  CREATE INDEX blobs_by_row ON blobs (row);
  CREATE TABLE evidence (row INTEGER, state TEXT, connection_id TEXT, kind TEXT, updated_at, accepted_at, live INTEGER);
  CREATE INDEX evidence_by_row ON evidence (row, live, state);
  CREATE TABLE ids (page INTEGER, id TEXT, row INTEGER);
  CREATE INDEX ids_by_row ON ids (row, id);
`;

const sent = `('sending', 'unknown', 'accepted')`;

/** Chooses among the copies of each draft, and finds what belongs to it. */
export function choose(connection: Connection): void {
  connection.exec(`
    -- Attempts and documents of the service have indexes of the same shape: a page is of drafts if they are on it.
    DELETE FROM ids WHERE page NOT IN (
      SELECT i.page FROM ids i JOIN copies c ON c.row = i.row AND c.live GROUP BY i.page
      HAVING sum(c.id = i.id) * 2 > count(*));

    -- Copies of purged drafts go: no live copy exists, and no live index entry or content refers to the rowid, or the index of
    -- ids gives the rowid to another draft.
    DELETE FROM copies WHERE id NOT IN (SELECT id FROM copies WHERE live) AND (
      (row NOT IN (SELECT row FROM evidence WHERE live) AND row NOT IN (SELECT row FROM contents WHERE live))
      OR (EXISTS (SELECT 1 FROM ids i WHERE i.row = copies.row) AND
        NOT EXISTS (SELECT 1 FROM ids i WHERE i.row = copies.row AND i.id = copies.id)));

    -- What the service has never becomes anything else; then the highest revision, then what is in use.
    INSERT OR IGNORE INTO drafts SELECT ${columnsOf(connection, 'drafts').join(', ')} FROM (
      SELECT *, rowid AS found, max(live) OVER (PARTITION BY id) AS used FROM copies)
    ORDER BY used DESC, state = 'accepted' DESC, revision DESC, live DESC, found;

    INSERT OR IGNORE INTO draft_contents SELECT row, search_text, content FROM contents WHERE live ORDER BY rowid;
    -- A content that fits what the list says of the draft; of several such, any is better than none.
    INSERT OR IGNORE INTO draft_contents SELECT c.row, c.search_text, c.content
    FROM contents c LEFT JOIN drafts d ON d.row = c.row
    WHERE NOT EXISTS (SELECT 1 FROM draft_contents here WHERE here.row = c.row)
    ORDER BY coalesce(json_array_length(c.content, '$.Lines'), 0) IS d.line_count DESC, c.rowid;

    INSERT OR IGNORE INTO attempt_bodies SELECT b.row, b.bytes FROM blobs b JOIN attempts a ON a.row = b.row
    WHERE sha256(b.bytes) = a.sha256;
    INSERT OR IGNORE INTO draft_version_contents SELECT b.row, b.bytes FROM blobs b JOIN draft_versions v ON v.row = b.row
    WHERE length(b.bytes) = v.bytes;
  `);
}

/**
 * Quarantines every draft of which a copy, an entry of an index or an attempt says that it was sent, and of which no index
 * in use says what its row says: that may have gone on since. `torn`: every draft that was not sent may have.
 */
export function quarantine(
  connection: Connection,
  { now, torn }: { readonly now: number; readonly torn: boolean },
): void {
  connection.exec(`
    INSERT OR IGNORE INTO draft_restored SELECT row, ${now} FROM drafts d WHERE state NOT IN ${sent} AND (
      ${torn ? 1 : 0}
      OR EXISTS (SELECT 1 FROM copies c WHERE c.id = d.id AND c.state IN ${sent})
      OR EXISTS (SELECT 1 FROM evidence e WHERE e.row = d.row AND e.state IN ${sent})
      OR (deleted_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM evidence e
        WHERE e.row = d.row AND e.live AND (e.state = d.state OR d.revision = ${rebuiltRevision}))));
    DELETE FROM queue WHERE row IN (
      SELECT row FROM draft_restored JOIN drafts USING (row) WHERE state NOT IN ${sent});
    UPDATE drafts SET state = 'draft', waiting_reason = NULL, queue_position = NULL
    WHERE state IN ('ready', 'waiting') AND row IN (SELECT row FROM draft_restored);
  `);
}
