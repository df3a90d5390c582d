import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DraftVersion } from '../../../domain/model/backup.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database.ts';
import { StoreFailure } from '../errors.ts';
import { readRecord } from '../json.ts';
import { isLarge } from './large-change.ts';
import { rowsToPrune } from './retention.ts';
import type { Kept } from './retention.ts';

/** The interval between versions while typing. */
const apartMs = 60_000;

/** The content that a save is about to overwrite. */
export interface Overwritten {
  readonly row: number;
  readonly revision: number;
  readonly lineCount: number;
  readonly total: string | null;
  readonly currency: string | null;
  /** When it was saved. */
  readonly updatedAt: number;
  readonly content: string;
}
export interface VersionStore {
  /** Newest first; nothing for an unknown draft. Deleted drafts have theirs until they are purged. */
  list(draftId: string): readonly DraftVersion[];
  /** `null` where the draft has no such version (any more). */
  get(draftId: string, versionId: string): ValueRecord | null;
}
/** To be called within the transaction of a save, before it overwrites. */
export type KeepVersion = (
  before: Overwritten,
  after: { readonly content: string; readonly lineCount: number },
  /** Keeps it whatever the time and the size of the change: a version is restored, or a conflict resolved. */
  always?: boolean,
) => void;

interface VersionRow {
  readonly row: number;
  readonly revision: number;
  readonly savedAt: number;
  readonly keptFor: Kept['keptFor'];
  readonly lineCount: number;
  readonly total: string | null;
  readonly currency: string | null;
  readonly characters: number;
}

/** Keeps the contents that saves overwrite, so that one wrong key does not lose what was saved before. */
export function createVersions(database: Database, clock: Clock): VersionStore & { readonly keep: KeepVersion } {
  const newest = database.prepare<[number], { savedAt: number }>(
    'SELECT max(saved_at) AS savedAt FROM draft_versions WHERE draft_row = ? HAVING max(saved_at) IS NOT NULL',
  );
  const insert = database.prepare<[Record<string, string | number | null>], void>(
    `INSERT INTO draft_versions
       (draft_row, revision, saved_at, kept_for, line_count, total, currency, characters, bytes)
     VALUES (@row, @revision, @updatedAt, @keptFor, @lineCount, @total, @currency, @characters, @bytes)`,
  );
  const insertContent = database.prepare<[number, Uint8Array], void>(
    'INSERT INTO draft_version_contents VALUES (?, ?)',
  );
  const kept = database.prepare<[number], Kept>(
    `SELECT row, saved_at AS savedAt, kept_for AS keptFor, characters FROM draft_versions
     WHERE draft_row = ? ORDER BY saved_at`,
  );
  const drop = database.prepare<[number], void>('DELETE FROM draft_versions WHERE row = ?');
  const listed = database.prepare<[string], VersionRow>(
    `SELECT v.row, v.revision, v.saved_at AS savedAt, v.kept_for AS keptFor, v.line_count AS lineCount, v.total,
       v.currency, v.characters
     FROM drafts d JOIN draft_versions v ON v.draft_row = d.row WHERE d.id = ? ORDER BY v.saved_at DESC, v.row DESC`,
  );
  const one = database.prepare<[string, number], { content: Uint8Array }>(
    `SELECT c.content FROM drafts d JOIN draft_versions v ON v.draft_row = d.row
     JOIN draft_version_contents c ON c.row = v.row WHERE d.id = ? AND v.row = ?`,
  );

  const reasonFor: (...args: Parameters<KeepVersion>) => Kept['keptFor'] | null = (before, after, always) => {
    if (always === true) return 'restore';
    const last = newest.get(before.row)?.savedAt;
    // The distance, not the difference: after a clock was set back, versions must go on being kept.
    const isDue = last === undefined || Math.abs(before.updatedAt - last) >= apartMs;
    if (isLarge(before, after)) return 'change';
    return isDue ? 'time' : null;
  };

  return {
    keep: (before, after, always) => {
      const keptFor = reasonFor(before, after, always);
      if (keptFor === null) return;
      const { row, revision, updatedAt, lineCount, total, currency, content } = before;
      const bytes = compress(content);
      const characters = content.length;
      const { lastInsertRowid } = insert.run({
        ...{ row, revision, updatedAt, keptFor, lineCount, total, currency, characters },
        bytes: bytes.length,
      });
      insertContent.run(Number(lastInsertRowid), bytes);
      for (const old of rowsToPrune(kept.all(row), clock.now())) drop.run(old);
    },
    list: (draftId) =>
      listed.all(draftId).map(({ row, keptFor, ...version }) => ({
        id: String(row),
        isCheckpoint: keptFor !== 'time',
        ...version,
      })),
    get: (draftId, versionId) => {
      const found = one.get(draftId, Number(versionId));
      return found === undefined ? null : readRecord(expand(found.content));
    },
  };
}

/** Level 1 takes a millisecond or two for a thousand lines, and a tenth of the size is left; higher levels delay typing. */
const compress = (content: string): Uint8Array => deflateRawSync(content, { level: constants.Z_BEST_SPEED });

function expand(bytes: Uint8Array): string {
  try {
    return inflateRawSync(bytes).toString('utf8');
  } catch (error) {
    throw new StoreFailure('databaseDamaged', 'a version is not what it should be', error);
  }
}
