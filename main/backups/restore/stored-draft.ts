import { isJsonObject } from '../../../domain/json.ts';
import { parse } from '../../store/json.ts';
import type { Part, Tree } from './subtree.ts';
import { partOf, rowOf } from './subtree.ts';
import { sha256 } from '../../submission.ts';
import { compress, expand } from '../../store/versions/compression.ts';
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

/** An edited draft whose earlier submission was found in the service is a change of that document. */
export const wasFound = ({ parts }: StoredDraft): boolean =>
  attemptsOf(parts).some(({ row }) => row['outcome'] === 'accepted');

export function contentOf({ parts }: StoredDraft): string | null {
  const content = rowOf(parts, 'draft_contents')?.['content'];
  return typeof content === 'string' && isRecord(content) ? content : null;
}

export const asNumberOrZero = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The latest overwritten content that can still be read, with the digest of its baseline, if that is known. */
export function lastVersionOf({ parts }: StoredDraft): {
  readonly content: string;
  readonly savedAt: number;
  readonly baseline: string | null;
} | null {
  const versions = [...(partOf(parts, 'draft_versions')?.trees ?? [])];
  versions.sort((a, b) => asNumberOrZero(b.row['saved_at']) - asNumberOrZero(a.row['saved_at']));
  for (const { row, parts: below } of versions) {
    const bytes = rowOf(below, 'draft_version_contents')?.['content'];
    const content = bytes instanceof Uint8Array ? expanded(bytes) : null;
    const digest = rowOf(below, 'draft_version_baselines')?.['digest'];
    const baseline = typeof digest === 'string' ? digest : null;
    if (content !== null) return { content, savedAt: asNumberOrZero(row['saved_at']), baseline };
  }
  return null;
}

/** The draft's content as a version, for a draft whose content will be replaced. */
export function asVersion(draft: StoredDraft, branch: Part['branch']): Tree | null {
  const content = contentOf(draft);
  const below = branch.branches.find(({ table }) => table === 'draft_version_contents');
  if (content === null || below === undefined) return null;
  const bytes = compress(content);
  const { revision, updated_at, line_count, total, currency } = draft.row;
  const row = {
    ...{ row: null, revision, saved_at: updated_at, kept_for: 'restore', line_count, total, currency },
    ...{ characters: content.length, bytes: bytes.length },
  };
  const baseline = baselineOf(draft);
  const named = branch.branches.find(({ table }) => table === 'draft_version_baselines');
  const digest: readonly Part[] =
    baseline === null || named === undefined
      ? []
      : [{ branch: named, trees: [{ row: { digest: baseline.digest }, parts: [] }] }];
  return { row, parts: [{ branch: below, trees: [{ row: { content: bytes }, parts: [] }] }, ...digest] };
}

export interface StoredBaseline {
  readonly digest: string;
  readonly base: string;
  readonly source: string;
}

/** The draft's present baseline. */
export function baselineOf({ parts }: StoredDraft): StoredBaseline | null {
  const { base, source = 'service' } = rowOf(parts, 'draft_bases') ?? {};
  return typeof base === 'string' && typeof source === 'string' ? { digest: sha256(base), base, source } : null;
}

/** All baselines that are stored with the draft: the present one and the former ones. */
export function baselinesOf(draft: StoredDraft): readonly StoredBaseline[] {
  const present = baselineOf(draft);
  const former = (partOf(draft.parts, 'draft_former_baselines')?.trees ?? []).flatMap(({ row }) => {
    const { digest, source, content } = row;
    const base = content instanceof Uint8Array ? expanded(content) : null;
    return base === null || typeof digest !== 'string' || typeof source !== 'string' ? [] : [{ digest, base, source }];
  });
  return present === null ? former : [present, ...former];
}

/** The draft's submissions, in order, each with its attempts. */
const submissionsOf = (parts: readonly Part[]): readonly Tree[] =>
  [...(partOf(parts, 'submissions')?.trees ?? [])].sort(
    (a, b) => asNumberOrZero(a.row['ordinal']) - asNumberOrZero(b.row['ordinal']),
  );

/** The attempts of all the draft's submissions. */
export const attemptsOf = (parts: readonly Part[]): readonly Tree[] => submissionsOf(parts).flatMap(attemptsIn);

export const attemptsIn = ({ parts }: Tree): readonly Tree[] => partOf(parts, 'attempts')?.trees ?? [];

function expanded(bytes: Uint8Array): string | null {
  try {
    const content = expand(bytes);
    return isRecord(content) ? content : null;
  } catch {
    return null;
  }
}

export const isRecord = (text: string): boolean => isJsonObject(parse(text));
export const isJson = (text: string): boolean => parse(text) !== undefined;
