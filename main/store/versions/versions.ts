import type { DraftVersionContent, DraftVersion } from '../../../domain/model/backup.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { boundOnce } from '../database.ts';
import type { Database } from '../database.ts';
import { readRecord } from '../json.ts';
import { baselineOfVersion, noteBaseline } from './baselines.ts';
import { compress, expand } from './compression.ts';
import { isLarge, rowsToPrune } from './retention.ts';
import type { Kept } from './retention.ts';

/** Minimum interval between versions while the user types. */
const apartMs = 60_000;

export interface Overwritten {
  readonly row: number;
  readonly id: string;
  readonly revision: number;
  readonly lineCount: number;
  readonly total: string | null;
  readonly currency: string | null;
  /** When it was saved. */
  readonly updatedAt: number;
  readonly content: string;
}

const versionsOfDraft = `SELECT row, saved_at AS savedAt, kept_for AS keptFor, characters, bytes FROM draft_versions
  WHERE draft_row = ? ORDER BY saved_at`;
const deleteVersion = 'DELETE FROM draft_versions WHERE row = ?';

/**
 * Call within the transaction of a save, before it overwrites the content. `always`: keeps a version regardless of time and size
 * of the change, because a version is restored or a conflict decided.
 */
export function keepVersion(
  database: Database,
  before: Overwritten,
  after: { readonly content: string; readonly lineCount: number },
  always?: boolean,
): void {
  const keptFor = always === true ? 'restore' : reasonFor(database, before, after);
  if (keptFor === null) return;
  const { row, revision, updatedAt, lineCount, total, currency, content } = before;
  const bytes = compress(content);
  const { lastInsertRowid } = database
    .statement<[Record<string, string | number | null>], void>(
      `INSERT INTO draft_versions
         (draft_row, revision, saved_at, kept_for, line_count, total, currency, characters, bytes)
       VALUES (@row, @revision, @updatedAt, @keptFor, @lineCount, @total, @currency, @characters, @bytes)`,
    )
    .run({
      ...{ row, revision, updatedAt, keptFor, lineCount, total, currency },
      ...{ characters: content.length, bytes: bytes.length },
    });
  database
    .statement<[number, Uint8Array], void>('INSERT INTO draft_version_contents VALUES (?, ?)')
    .run(Number(lastInsertRowid), bytes);
  noteBaseline(database, before, Number(lastInsertRowid));
  const drop = database.statement<[number], void>(deleteVersion);
  const kept = database.statement<[number], Kept>(versionsOfDraft).all(row);
  for (const old of rowsToPrune(kept, database.now())) drop.run(old);
}

function reasonFor(
  database: Database,
  before: Overwritten,
  after: { readonly content: string; readonly lineCount: number },
): Kept['keptFor'] | null {
  if (isLarge(before, after)) return 'change';
  const last = database
    .statement<[number], { savedAt: number }>(
      `SELECT saved_at AS savedAt FROM draft_versions WHERE draft_row = ${boundOnce} ORDER BY row DESC LIMIT 1`,
    )
    .get(before.row)?.savedAt;
  // The absolute difference, so that versions are also kept after the clock was set back.
  const isDue = last === undefined || Math.abs(before.updatedAt - last) >= apartMs;
  return isDue ? 'time' : null;
}

interface VersionRow extends Omit<DraftVersion, 'id' | 'isCheckpoint'> {
  readonly row: number;
  readonly keptFor: Kept['keptFor'];
}
const versionColumns = `v.row, v.revision, v.saved_at AS savedAt, v.kept_for AS keptFor, v.line_count AS lineCount, v.total,
  v.currency, v.characters`;
const toVersion = ({
  row,
  revision,
  savedAt,
  keptFor,
  lineCount,
  total,
  currency,
  characters,
}: VersionRow): DraftVersion => ({
  ...{ id: String(row), revision, savedAt, isCheckpoint: keptFor !== 'time', lineCount, total, currency, characters },
});

/** Newest first; empty for an unknown draft. Deleted drafts keep their versions until they are purged. */
export const listVersions = (database: Database, draftId: string): readonly DraftVersion[] =>
  database
    .statement<[string], VersionRow>(
      `SELECT ${versionColumns}
       FROM drafts d JOIN draft_versions v ON v.draft_row = d.row WHERE d.id = ? ORDER BY v.saved_at DESC, v.row DESC`,
    )
    .all(draftId)
    .map(toVersion);

/** A version with its content and its baseline; `null` if the draft has no such version (any more). */
export const getVersion = (database: Database, draftId: string, versionId: string): DraftVersionContent | null =>
  database.read(() => {
    const found = database
      .statement<[string, number], VersionRow & { draftRow: number; kind: DocumentKind; content: Uint8Array }>(
        `SELECT ${versionColumns}, d.row AS draftRow, d.kind, c.content
         FROM drafts d JOIN draft_versions v ON v.draft_row = d.row
         JOIN draft_version_contents c ON c.row = v.row WHERE d.id = ? AND v.row = ?`,
      )
      .get(draftId, Number(versionId));
    if (found === undefined) return null;
    const baseline = baselineOfVersion(database, { row: found.draftRow, kind: found.kind }, found.row);
    return { version: toVersion(found), content: readRecord(expand(found.content)), baseline };
  });

const dayMs = 24 * 60 * 60_000;
/** Drafts examined or versions deleted in one step, which takes a few milliseconds. */
const atOnce = 50;
/** Limit for the compressed versions of all drafts, in bytes; versions younger than a day are kept even beyond it. */
const mostBytes = 500_000_000;

/** Does one step of a pass over all versions; returns whether there are more. */
export type PruneVersions = () => boolean;

/**
 * Begins a pass that deletes versions past their retention, including those of drafts that are no longer saved, and then the
 * oldest while the total exceeds the limit of bytes.
 */
export function pruneVersions(database: Database, limit = mostBytes): PruneVersions {
  const next = database.statement<[number, number], { draftRow: number }>(
    'SELECT DISTINCT draft_row AS draftRow FROM draft_versions WHERE draft_row > ? ORDER BY draft_row LIMIT ?',
  );
  const kept = database.statement<[number], Kept & { bytes: number }>(versionsOfDraft);
  const oldest = database.statement<[number, number], { row: number; bytes: number }>(
    'SELECT row, bytes FROM draft_versions WHERE saved_at < ? ORDER BY saved_at LIMIT ?',
  );
  const drop = database.statement<[number], void>(deleteVersion);
  // One transaction for all rows, because each transaction is synced to the disk; none if there is nothing to delete.
  const erase = (rows: readonly number[]): void => {
    if (rows.length > 0) database.write(() => rows.forEach((row) => drop.run(row)));
  };
  let draft = 0;
  let bytes = 0;
  let passed = false;

  const thinSome = (): boolean => {
    const some = next.all(draft, atOnce);
    const going: number[] = [];
    for (const { draftRow } of some) {
      const versions = kept.all(draftRow);
      const old = new Set(rowsToPrune(versions, database.now()));
      going.push(...old);
      for (const version of versions) bytes += old.has(version.row) ? 0 : version.bytes;
    }
    erase(going);
    draft = some.at(-1)?.draftRow ?? draft;
    return some.length === atOnce;
  };
  const dropSome = (): boolean => {
    const going: number[] = [];
    for (const { row, bytes: held } of oldest.all(database.now() - dayMs, atOnce)) {
      if (bytes <= limit) break;
      going.push(row);
      bytes -= held;
    }
    erase(going);
    return going.length === atOnce && bytes > limit;
  };
  return () => {
    if (!passed) passed = !thinSome();
    else if (bytes <= limit || !dropSome()) return false;
    return true;
  };
}
