import type { ValueRecord } from '../../../domain/fields.ts';
import { draftSearchText, stagedAt } from '../../store/drafts/rows.ts';
import { readRecord } from '../../store/json.ts';
import { partOf, rowOf } from './subtree.ts';
import type { Part, Tree } from './subtree.ts';
import {
  asNumberOrZero,
  asVersion,
  attemptsIn,
  attemptsOf,
  baselineOf,
  baselinesOf,
  contentOf,
  lastVersionOf,
  mayBeInService,
  wasFound,
} from './stored-draft.ts';
import type { StoredBaseline, StoredDraft } from './stored-draft.ts';
import { compress } from '../../store/versions/compression.ts';
import type { Row } from './database-reader.ts';

/** A draft for the new file, and what is reported about it. */
export interface Merged extends StoredDraft {
  /** The draft's latest content could not be read: it has an earlier content, or none. */
  readonly lostContent: boolean;
  /** It is unknown whether the service has the draft. */
  readonly quarantined: boolean;
  readonly from: 'former' | 'backup';
}

export interface Sides {
  readonly former: StoredDraft;
  /** `null` if the backup does not have the draft. */
  readonly backup: StoredDraft | null;
}

interface MergeRules {
  readonly prefer: 'backup' | 'former';
  readonly nothingSentSince: boolean;
  readonly now: number;
}

/**
 * Merges a draft that the replaced file still has with its copy in the backup. A content that is not taken becomes a version. With `prefer: 'backup'`, the backup's content is
 * used if both files have the draft and neither records that the service may have it. State and journal come from the replaced
 * file, unless that file is older than the backup.
 */
export function merge(sides: Sides, rules: MergeRules): Merged {
  const merged = mergeSides(sides, rules);
  const both = sides.backup === null ? [sides.former] : [sides.former, sides.backup];
  const whole = { ...merged, parts: withContents(merged, sides) };
  return { ...whole, parts: withBaselines(whole, both.flatMap(baselinesOf)) };
}

/** The parts with the contents that the draft did not take, as versions: the former file’s, and the backup’s if it is later. */
function withContents(merged: StoredDraft, { former, backup }: Sides): readonly Part[] {
  const sides = backup === null || isSavedAfter(former, backup) ? [former] : [former, backup];
  const untaken = sides.filter((one) => contentOf(one) !== contentOf(merged));
  return merged.parts.map((part) => {
    if (part.branch.table !== 'draft_versions') return part;
    const isKept = ({ row: { revision, updated_at } }: StoredDraft): boolean =>
      part.trees.some(({ row }) => row['revision'] === revision && row['saved_at'] === updated_at);
    const versions = untaken.flatMap((one) => (isKept(one) ? [] : (asVersion(one, part.branch) ?? [])));
    return { ...part, trees: [...part.trees, ...versions] };
  });
}

function mergeSides({ former, backup }: Sides, { prefer, nothingSentSince, now }: MergeRules): Merged {
  const journal = withRowsOf(backup?.parts ?? [], former.parts);
  const isBack = prefer === 'backup' && backup?.row['deleted_at'] === null;
  // To the user the backup does not have a document that was then being imported.
  const isWanted = prefer === 'backup' && backup?.row['deleted_at'] !== stagedAt;
  // A user who restores a backup wants to see again what was deleted since.
  const own: StoredDraft = { row: isBack ? { ...former.row, deleted_at: null } : former.row, parts: journal };
  if (backup !== null && backupKnowsLaterSend(backup, former)) return finish(asLater(backup, former), 'backup', false);
  // A rescue has the latest state: of what was withdrawn or deleted, the file that took the place does not know.
  const isRescue = nothingSentSince && isWanted && !mayBeInService(former.row);
  if (backup !== null && isRescue && !isSavedAfter(former, backup)) {
    return finish({ ...asLater(backup, former), row: backup.row }, 'backup', false);
  }
  const settled = backup === null || [former, backup].some((one) => mayBeInService(one.row) || wasFound(one));
  const isSame = backup !== null && isOfSameSave(backup, former);
  const whole = contentOf(former) !== null;
  if (backup !== null && !settled && !isSame && (isWanted || (!whole && isLater(backup, former)))) {
    return finish(asInBackup(own, backup, now), 'backup', !whole);
  }
  if (whole) return finish(own, 'former', false);
  const readable = readableContent(own, backup);
  return finish({ row: own.row, parts: replaced(own, readable) }, 'former', !readable.isLatest);
}

/** The merged draft's parts with the baselines of either file on which its versions were made. */
function withBaselines(draft: StoredDraft, known: readonly StoredBaseline[]): readonly Part[] {
  const versions = partOf(draft.parts, 'draft_versions')?.trees ?? [];
  const named = new Set(versions.map(({ parts }) => rowOf(parts, 'draft_version_baselines')?.['digest']));
  const present = baselineOf(draft)?.digest;
  const needed = new Map(known.map((one) => [one.digest, one]));
  const former = [...needed.values()].filter(({ digest }) => named.has(digest) && digest !== present);
  const trees = former.map(({ digest, source, base }): Tree => {
    return { row: { row: null, digest, source, content: compress(base) }, parts: [] };
  });
  return draft.parts.map((part) => (part.branch.table === 'draft_former_baselines' ? { ...part, trees } : part));
}

/**
 * Whether the former file is older than the backup (it was put back by hand): the backup contains a submission that the former
 * file lacks, or knows that one was found. An accepted draft stays accepted.
 */
function backupKnowsLaterSend(backup: StoredDraft, former: StoredDraft): boolean {
  if (former.row['state'] === 'accepted') return false;
  if (backup.row['state'] === 'accepted') return true;
  const outcomes = new Map(attemptsOf(former.parts).map(({ row }) => [row['id'], row['outcome']]));
  const isNews = ({ row: { id, outcome } }: Tree): boolean =>
    outcome === 'accepted' ? outcomes.get(id) !== outcome : mayBeInService(backup.row) && !outcomes.has(id);
  return attemptsOf(backup.parts).some(isNews);
}

/** The backup's draft, with journal rows that only the former file has. */
function asLater(backup: StoredDraft, former: StoredDraft): StoredDraft {
  // A draft that was edited in the former file does not go into the trash with that work.
  const isEdited = contentOf(backup) !== contentOf(former) && former.row['deleted_at'] === null;
  const row = isEdited ? { ...backup.row, deleted_at: null } : backup.row;
  return { row, parts: withRowsOf(former.parts, backup.parts) };
}

/** Two files that began as the same backup may both have saved a draft equally often. */
const isOfSameSave = (one: StoredDraft, other: StoredDraft): boolean =>
  ['revision', 'updated_at'].every((name) => one.row[name] === other.row[name]);

const isSavedAfter = (one: StoredDraft, other: StoredDraft): boolean =>
  asNumberOrZero(one.row['updated_at']) > asNumberOrZero(other.row['updated_at']);

/** The columns that identify a row in both files. */
const identities: ReadonlyMap<string, readonly string[]> = new Map([
  ['submissions', ['id']],
  ['draft_versions', ['revision', 'saved_at']],
  ['draft_handovers', ['at', 'direction', 'name']],
]);

/** Adds the draft's rows that only the other file has. */
function withRowsOf(others: readonly Part[], parts: readonly Part[]): readonly Part[] {
  return parts.map((part) => {
    const identity = identities.get(part.branch.table);
    const other = partOf(others, part.branch.table);
    if (identity === undefined || other === undefined) return part;
    const keyOf = ({ row }: Tree): string => JSON.stringify(identity.map((name) => row[name]));
    const known = new Set(part.trees.map(keyOf));
    const added = other.trees.filter((tree) => !known.has(keyOf(tree)));
    if (part.branch.table !== 'submissions') return { ...part, trees: [...part.trees, ...added] };
    const attempts = new Set(attemptsOf(parts).map(({ row }) => row['id']));
    const tried = added.map((tree) => withAttempts(tree, (own) => own.filter(({ row }) => !attempts.has(row['id']))));
    const theirs = new Map(other.trees.map((tree) => [keyOf(tree), tree]));
    const shared = part.trees.filter((tree) => theirs.has(keyOf(tree)));
    const own = part.trees.filter((tree) => !theirs.has(keyOf(tree)));
    const both = shared.map((tree) => withAttemptsOf(theirs.get(keyOf(tree)) ?? tree, tree));
    // The latest is the present one, also if the other file has later ones.
    const present = own.length === 0 ? both.splice(-1) : [];
    return { ...part, trees: numbered([...both, ...tried.filter(isTried).map(ended), ...own, ...present]) };
  });
}

/** Adds the attempts of one submission that only the other file has. */
function withAttemptsOf(other: Tree, own: Tree): Tree {
  const known = new Set(attemptsIn(own).map(({ row }) => row['id']));
  const added = attemptsIn(other).filter(({ row }) => !known.has(row['id']));
  return withAttempts(own, (attempts) => [...added.map(endedAttempt), ...attempts]);
}

/** A submission with other attempts. */
const withAttempts = (tree: Tree, change: (attempts: readonly Tree[]) => readonly Tree[]): Tree => ({
  ...tree,
  parts: tree.parts.map((part) => (part.branch.table === 'attempts' ? { ...part, trees: change(part.trees) } : part)),
});

const isTried = (tree: Tree): boolean => attemptsIn(tree).length > 0;

/** If the numbers of submissions or attempts do not show their order, or are the same in both files, they are renumbered. */
function numbered(trees: readonly Tree[]): readonly Tree[] {
  const ordinals = trees.map(({ row }) => asNumberOrZero(row['ordinal']));
  const isInOrder = ordinals.every((ordinal, index) => index === 0 || ordinal > (ordinals[index - 1] ?? 0));
  const attempts = trees.flatMap(attemptsIn);
  const attemptNumbers = new Set(attempts.map(({ row }) => row['ordinal']));
  if (isInOrder && attemptNumbers.size === attempts.length) return trees;
  let attempt = 0;
  return trees.map((tree, index) =>
    withAttempts({ ...tree, row: { ...tree.row, ordinal: index + 1 } }, (own) =>
      own.map((one) => ({ ...one, row: { ...one.row, ordinal: (attempt += 1) } })),
    ),
  );
}

/** A submission that only the other file has, with no attempt under way. */
const ended = (tree: Tree): Tree => withAttempts(tree, (attempts) => attempts.map(endedAttempt));

/** An attempt that is under way only in the other file: its outcome is unknown. */
function endedAttempt(tree: Tree): Tree {
  return tree.row['outcome'] === 'sending' ? { ...tree, row: { ...tree.row, outcome: 'unknown' } } : tree;
}

function isLater(backup: StoredDraft, former: StoredDraft): boolean {
  return asNumberOrZero(backup.row['updated_at']) >= (lastVersionOf(former)?.savedAt ?? 0);
}

/** The backup's content with the former file's journal and deletion. */
function asInBackup(own: StoredDraft, backup: StoredDraft, now: number): StoredDraft {
  const revision = Math.max(asNumberOrZero(own.row['revision']), asNumberOrZero(backup.row['revision'])) + 1;
  const parts = own.parts.map((part): Part => {
    switch (part.branch.table) {
      case 'draft_contents':
      case 'draft_bases':
        return partOf(backup.parts, part.branch.table) ?? part;
      // The draft is no longer queued; its conflict, and why it left the queue, are about the other content.
      case 'submissions':
        return withoutUntried(part);
      case 'draft_conflicts':
      case 'draft_withdrawals':
        return { ...part, trees: [] };
      default:
        return part;
    }
  });
  const { id, created_at, deleted_at } = own.row;
  return { row: { ...backup.row, id, created_at, deleted_at, ...asDraft, revision, updated_at: now }, parts };
}

const asDraft = {
  ...{ state: 'draft', waiting_reason: null, queue_position: null },
  ...{ conflict: null, accepted_at: null, accepted_id: null, accepted_number: null },
};

interface ReadableContent {
  readonly content: string;
  /** The baseline on which it was made; `null` if it is not known: then the precheck finds everything different. */
  readonly baseline: StoredBaseline | null;
  readonly isLatest: boolean;
}

/**
 * For a draft whose content cannot be read: the latest readable one, from its versions or from the backup. Only a backup that was
 * made after the last save has the lost content itself.
 */
function readableContent(own: StoredDraft, backup: StoredDraft | null): ReadableContent {
  const kept = backup === null ? null : contentOf(backup);
  const inBackup = backup === null || kept === null ? null : { content: kept, baseline: baselineOf(backup) };
  if (backup !== null && inBackup !== null && isOfSameSave(backup, own)) return { ...inBackup, isLatest: true };
  const isBackupLater = backup !== null && inBackup !== null && isLater(backup, own);
  const version = isBackupLater ? null : lastVersionOf(own);
  if (version !== null) {
    const { content } = version;
    const baseline = baselinesOf(own).find(({ digest }) => digest === version.baseline) ?? null;
    return { content, baseline, isLatest: false };
  }
  return { ...(inBackup ?? { content: '{}', baseline: baselineOf(own) }), isLatest: false };
}

function replaced({ row, parts }: StoredDraft, { content, baseline, isLatest }: ReadableContent): readonly Part[] {
  const tree: Tree = { row: { content, search_text: searchTextOf(row, readRecord(content)) }, parts: [] };
  const bases: readonly Tree[] =
    baseline === null ? [] : [{ row: { base: baseline.base, source: baseline.source }, parts: [] }];
  return parts.map((part) => {
    if (part.branch.table === 'draft_contents') return { ...part, trees: [tree] };
    if (part.branch.table === 'draft_withdrawals' && !isLatest) return { ...part, trees: [] };
    return part.branch.table === 'draft_bases' ? { ...part, trees: bases } : part;
  });
}

function searchTextOf(row: Row, content: ValueRecord): string {
  const text = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null);
  const summary = {
    number: text('number'),
    customerCode: text('customer_code'),
    customerName: text('customer_name'),
    ...{ date: null, total: null, currency: null, lineCount: 0, errorCount: 0, warningCount: 0 },
  };
  return draftSearchText(summary, content, text('accepted_number'));
}

function finish(draft: StoredDraft, from: Merged['from'], lostContent: boolean): Merged {
  const { state } = draft.row;
  // A draft that was perhaps sent is searched for by its bytes, but must not be sent again with another content.
  const quarantined = lostContent && (state === 'sending' || state === 'unknown');
  const report = { from, lostContent, quarantined };
  if (!lostContent || (state !== 'ready' && state !== 'waiting')) return { ...draft, ...report };
  // The user submitted the lost content; another one must not be sent in its place.
  const parts = draft.parts.map((part) => (part.branch.table === 'submissions' ? withoutUntried(part) : part));
  return { row: { ...draft.row, ...asDraft }, parts, ...report };
}

/** A submission of which nothing was tried. */
const withoutUntried = (part: Part): Part => ({
  ...part,
  trees: part.trees.filter(isTried),
});
