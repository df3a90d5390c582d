import type { Migration } from '../../migrate.ts';

/**
 * - `draft_version_baselines`: the digest of the baseline on which a version was made (store/versions/baselines.ts). Earlier
 *   versions have none: their baseline is not known.
 * - `draft_former_baselines`: the baselines that a draft had before and on which versions were made, compressed, once each.
 */
export const versionBaselines: Migration = {
  version: 16,
  name: 'version baselines',
  up: (connection) => connection.exec(sql),
};

const sql = `
CREATE TABLE draft_version_baselines (
  row INTEGER PRIMARY KEY REFERENCES draft_versions (row) ON DELETE CASCADE,
  digest TEXT NOT NULL
) STRICT;
CREATE TABLE draft_former_baselines (
  row INTEGER PRIMARY KEY,
  draft_row INTEGER NOT NULL REFERENCES drafts (row) ON DELETE CASCADE,
  digest TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('service', 'copy')),
  content BLOB NOT NULL,
  UNIQUE (draft_row, digest)
) STRICT;
`;
