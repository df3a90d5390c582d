import type { Database as Connection } from 'better-sqlite3';
import { columnsOf } from '../restore/schema.ts';
import { rebuiltRevision } from './rebuild-drafts.ts';

/**
 * Tables for records until all pages are read. `evidence`: what index entries say about a draft; `ids`: possible entries of the
 * index of ids, and their page.
 */
export const staging = `
  DROP INDEX drafts_queue_position;
  DROP TRIGGER drafts_counted_in;
  DROP TRIGGER drafts_counted_out;
  DROP TRIGGER drafts_counted_over;
  CREATE TABLE copies AS SELECT * FROM drafts LIMIT 0;
  CREATE INDEX copies_by_id ON copies (id, state);
  CREATE TABLE blobs (row INTEGER, bytes BLOB);
  CREATE INDEX blobs_by_row ON blobs (row);
  CREATE TABLE bodies AS SELECT * FROM submission_bodies LIMIT 0;
  CREATE INDEX bodies_by_row ON bodies (row);
  CREATE TABLE evidence (row INTEGER, state TEXT, connection_id TEXT, kind TEXT, updated_at, accepted_at);
  CREATE INDEX evidence_by_row ON evidence (row, state);
  CREATE TABLE ids (page INTEGER, id TEXT, row INTEGER);
  CREATE INDEX ids_by_row ON ids (row, id);
`;

const sent = `('sending', 'unknown', 'accepted')`;

/** Fills the tables of drafts, attempts and versions from the staged records. */
export function fillTablesFromStaging(connection: Connection): void {
  connection.exec(`
    -- Attempts, submissions and documents of the service have indexes of the same shape: a page is of drafts if they are on it.
    DELETE FROM ids WHERE page NOT IN (
      SELECT i.page FROM ids i JOIN copies c ON c.row = i.row GROUP BY i.page
      HAVING sum(c.id = i.id) * 2 > count(*));

    -- A damaged page may be there twice. What the service has never becomes anything else; then the highest revision.
    INSERT OR IGNORE INTO drafts SELECT ${columnsOf(connection, 'drafts').join(', ')} FROM copies
    ORDER BY state = 'accepted' DESC, revision DESC, rowid;

    INSERT OR IGNORE INTO submission_bodies SELECT b.* FROM bodies b JOIN submissions s ON s.row = b.row
    WHERE sha256(b.body) = s.sha256 AND sha256(b.baseline) IS s.baseline_sha256;
    INSERT OR IGNORE INTO draft_version_contents SELECT b.row, b.bytes FROM blobs b JOIN draft_versions v ON v.row = b.row
    WHERE length(b.bytes) = v.bytes;
  `);
}

/**
 * Quarantines every draft that a copy, an index entry or an attempt shows as sent, or whose state no index entry confirms.
 * `torn`: the last writes may be lost, so every draft that was not sent is quarantined.
 */
export function quarantine(connection: Connection, now: number, torn: boolean): void {
  connection.exec(`
    INSERT OR IGNORE INTO draft_restored SELECT row, ${now} FROM drafts d WHERE state NOT IN ${sent} AND (
      ${torn ? 1 : 0}
      OR EXISTS (SELECT 1 FROM copies c WHERE c.id = d.id AND c.state IN ${sent})
      OR EXISTS (SELECT 1 FROM evidence e WHERE e.row = d.row AND e.state IN ${sent})
      OR EXISTS (SELECT 1 FROM submissions s JOIN attempts a ON a.submission_row = s.row
        WHERE s.draft_row = d.row AND a.outcome IN ${sent})
      OR (deleted_at IS NULL AND revision != ${rebuiltRevision} AND NOT EXISTS (
        SELECT 1 FROM evidence e WHERE e.row = d.row AND e.state = d.state)));
    DELETE FROM submissions WHERE row NOT IN (SELECT submission_row FROM attempts) AND draft_row IN (
      SELECT row FROM draft_restored JOIN drafts USING (row) WHERE state NOT IN ${sent});
    UPDATE drafts SET state = 'draft', waiting_reason = NULL, queue_position = NULL
    WHERE state IN ('ready', 'waiting') AND row IN (SELECT row FROM draft_restored);
  `);
}
