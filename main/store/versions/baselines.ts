/**
 * The baselines of a draft: the present one, and the former ones on which versions were made. A version names its baseline by
 * digest, so that it is stored once however many versions were made on it, and is found again after drafts of two files were
 * merged.
 */
import { separateServiceAmounts } from '../../../domain/amounts/service-amounts.ts';
import { isSameBaseline, isSameDocument } from '../../../domain/baseline.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { DraftBaseline } from '../../../domain/model/draft.ts';
import { sha256 } from '../../submission.ts';
import { keptFor } from '../database.ts';
import type { Database } from '../database.ts';
import { readRecord, write } from '../json.ts';
import { clearConflict, noteConflict, readConflict } from '../queue/conflicts.ts';
import { compress, expand } from './compression.ts';

interface StoredBaseline {
  readonly base: string;
  readonly source: DraftBaseline['source'];
}
interface DraftOfBaseline {
  readonly row: number;
  readonly kind: DocumentKind;
  readonly conflict: 'before' | 'after' | null;
}

/** The present baseline's digest, for the draft that was saved last; so that a save computes it only once. */
interface LastDigest {
  of: { readonly id: string; readonly digest: string | null } | null;
}
const lastDigest = keptFor((): LastDigest => ({ of: null }));

/** Call within the transaction that keeps a version of the draft: the version was made on the draft's present baseline. */
export function noteBaseline(
  database: Database,
  draft: { readonly row: number; readonly id: string },
  version: number,
): void {
  const last = lastDigest(database);
  if (last.of?.id !== draft.id) {
    const present = stored(database, draft.row);
    last.of = { id: draft.id, digest: present === null ? null : sha256(present.base) };
  }
  const { digest } = last.of;
  if (digest === null) return;
  database.statement<[number, string], void>('INSERT INTO draft_version_baselines VALUES (?, ?)').run(version, digest);
}

/** The baseline on which a version was made; `null` if it is not known, or the draft has none. */
export function baselineOfVersion(
  database: Database,
  { row, kind }: Pick<DraftOfBaseline, 'row' | 'kind'>,
  version: number,
): ValueRecord | null {
  const digest = database
    .statement<[number], { digest: string }>('SELECT digest FROM draft_version_baselines WHERE row = ?')
    .get(version)?.digest;
  if (digest === undefined) return null;
  const former = database
    .statement<[number, string], { source: DraftBaseline['source']; content: Uint8Array }>(
      'SELECT source, content FROM draft_former_baselines WHERE draft_row = ? AND digest = ?',
    )
    .get(row, digest);
  if (former !== undefined) return readBaseline(kind, { base: expand(former.content), source: former.source }).content;
  const present = stored(database, row);
  return present !== null && sha256(present.base) === digest ? readBaseline(kind, present).content : null;
}

/**
 * Makes another document of the service the baseline. Call within a transaction, after the content was saved. The baseline before
 * is kept if versions were made on it.
 */
export function putBaseline(database: Database, row: number, { content, source }: DraftBaseline): void {
  const before = stored(database, row);
  if (before !== null) {
    database
      .statement<[Record<string, string | number | Uint8Array>], void>(
        `INSERT OR IGNORE INTO draft_former_baselines (draft_row, digest, source, content)
         SELECT @row, @digest, @source, @content WHERE EXISTS (
           SELECT 1 FROM draft_versions v JOIN draft_version_baselines b ON b.row = v.row
           WHERE v.draft_row = @row AND b.digest = @digest)`,
      )
      .run({ row, digest: sha256(before.base), source: before.source, content: compress(before.base) });
  }
  database
    .statement<[number, string, string], void>(
      `INSERT INTO draft_bases (row, base, source) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET base = excluded.base, source = excluded.source`,
    )
    .run(row, write(content), source);
  lastDigest(database).of = null;
}

/**
 * The content was saved on another baseline, because the user went back to before a merge or forward again. What is known of the
 * service's document then differs from the baseline: a conflict, unless that document is the baseline. Call within a transaction;
 * returns whether the baseline is another one.
 */
export function moveBaseline(database: Database, draft: DraftOfBaseline, baseline: DraftBaseline): boolean {
  const { row, kind, conflict } = draft;
  const stands = stored(database, row);
  if (stands === null) return false;
  const present = readBaseline(kind, stands);
  if (isSameBaseline(present, baseline)) return false;
  const found = conflict === 'before' ? readConflict(database, row) : null;
  const theirs = found === null ? present.content : found.theirs;
  putBaseline(database, row, baseline);
  if (theirs !== null && isSameDocument(theirs, baseline.content)) clearConflict(database, row);
  else noteConflict(database, row, { moment: 'before', expected: baseline.content, theirs });
  return true;
}

function stored(database: Database, row: number): StoredBaseline | null {
  return (
    database.statement<[number], StoredBaseline>('SELECT base, source FROM draft_bases WHERE row = ?').get(row) ?? null
  );
}

function readBaseline(kind: DocumentKind, { base, source }: StoredBaseline): DraftBaseline {
  const content = readRecord(base);
  return { content: source === 'service' ? separateServiceAmounts(kind, content) : content, source };
}
