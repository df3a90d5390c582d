import type { DatabaseReader } from './database-reader.ts';
import type { Target } from './target.ts';

/**
 * What belongs to no draft. Of connections and preferences that both files have, the former file's are taken; of counts of
 * requests, the larger.
 */
export function putCommon(target: Target, reader: DatabaseReader): void {
  for (const row of reader.all('connections')) {
    const { id, settings, created_at, updated_at, removed_at } = row;
    if (!isText(id) || !isText(settings) || typeof created_at !== 'number' || typeof updated_at !== 'number') continue;
    target.run(
      `INSERT INTO connections VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at,
         removed_at = excluded.removed_at`,
      ...[id, settings, created_at, updated_at, typeof removed_at === 'number' ? removed_at : null],
    );
  }
  for (const { name, value } of reader.all('preferences')) {
    if (!isText(name) || !isText(value)) continue;
    target.run('INSERT INTO preferences VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', name, value);
  }
  for (const { connection_id, day, requests } of reader.all('request_counts')) {
    if (!isText(connection_id) || !isText(day) || typeof requests !== 'number') continue;
    target.run(
      `INSERT INTO request_counts VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET requests = max(requests, excluded.requests)`,
      ...[connection_id, day, requests],
    );
  }
}

/** What is computed from the drafts: the index they are searched by, and their counts. */
export function rebuildIndexes(target: Target): void {
  target.run(`INSERT INTO draft_search (draft_search) VALUES ('delete-all')`);
  target.run('INSERT INTO draft_search (rowid, words) SELECT row, search_text FROM draft_contents');
  // Filled anew while Rampa runs.
  target.run(`INSERT INTO line_search (line_search) VALUES ('delete-all')`);
  target.run('INSERT OR IGNORE INTO line_search_due SELECT row FROM drafts');
  target.run('DELETE FROM draft_counts');
  target.run(
    `INSERT INTO draft_counts SELECT connection_id, kind, state, count(*) FROM drafts
     WHERE deleted_at IS NULL GROUP BY connection_id, kind, state`,
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';
