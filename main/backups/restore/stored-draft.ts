import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isJsonObject } from '../../../domain/json.ts';
import { parse } from '../../store/json.ts';
import type { Part, Tree } from './subtree.ts';
import { partOf, rowOf } from './subtree.ts';
import type { Row } from './database-reader.ts';

/** A draft as stored in one file. */
export interface StoredDraft {
  readonly row: Row;
  readonly parts: readonly Part[];
}

/** The service has the draft, or may have it; replacing the file does not undo that. */
export function mayBeInService({ state }: Row): boolean {
  return state === 'accepted' || state === 'sending' || state === 'unknown';
}

export function contentOf({ parts }: StoredDraft): string | null {
  const content = rowOf(parts, 'draft_contents')?.['content'];
  return typeof content === 'string' && isRecord(content) ? content : null;
}

export const asNumberOrZero = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The latest overwritten content that can still be read. */
export function lastVersionOf({ parts }: StoredDraft): { readonly content: string; readonly savedAt: number } | null {
  const versions = [...(partOf(parts, 'draft_versions')?.trees ?? [])];
  versions.sort((a, b) => asNumberOrZero(b.row['saved_at']) - asNumberOrZero(a.row['saved_at']));
  for (const { row, parts: below } of versions) {
    const bytes = rowOf(below, 'draft_version_contents')?.['content'];
    const content = bytes instanceof Uint8Array ? expanded(bytes) : null;
    if (content !== null) return { content, savedAt: asNumberOrZero(row['saved_at']) };
  }
  return null;
}

/** The draft's content as a version, for a draft whose content will be replaced. */
export function asVersion(draft: StoredDraft, branch: Part['branch']): Tree | null {
  const content = contentOf(draft);
  const below = branch.branches.find(({ table }) => table === 'draft_version_contents');
  if (content === null || below === undefined) return null;
  const bytes = deflateRawSync(content, { level: 1 });
  const { revision, updated_at, line_count, total, currency } = draft.row;
  const row = {
    ...{ row: null, revision, saved_at: updated_at, kept_for: 'restore', line_count, total, currency },
    ...{ characters: content.length, bytes: bytes.length },
  };
  return {
    row,
    parts: [{ branch: below, trees: [{ row: { content: bytes }, parts: [] }] }],
  };
}

/** The draft's submissions, in order, each with its attempts. */
export const submissionsOf = (parts: readonly Part[]): readonly Tree[] =>
  [...(partOf(parts, 'submissions')?.trees ?? [])].sort(
    (a, b) => asNumberOrZero(a.row['ordinal']) - asNumberOrZero(b.row['ordinal']),
  );

/** The attempts of all the draft's submissions. */
export const attemptsOf = (parts: readonly Part[]): readonly Tree[] => submissionsOf(parts).flatMap(attemptsIn);

export const attemptsIn = ({ parts }: Tree): readonly Tree[] => partOf(parts, 'attempts')?.trees ?? [];

export const hasBody = ({ parts }: Tree): boolean => rowOf(parts, 'submission_bodies') !== undefined;

/** Whether the journal has what a reconcile needs: an attempt of unknown outcome, with the bytes of its submission. */
export function canBeLookedFor({ parts }: StoredDraft): boolean {
  return submissionsOf(parts).some(
    (submission) =>
      hasBody(submission) &&
      attemptsIn(submission).some(({ row }) => row['outcome'] === 'unknown' || row['outcome'] === 'sending'),
  );
}

function expanded(bytes: Uint8Array): string | null {
  try {
    const content = inflateRawSync(bytes).toString('utf8');
    return isRecord(content) ? content : null;
  } catch {
    return null;
  }
}

export const isRecord = (text: string): boolean => isJsonObject(parse(text));
export const isJson = (text: string): boolean => parse(text) !== undefined;
