/** Files on this computer: versions of a draft, backups of the file that holds all drafts, and the state of that file. */
import type { ValueRecord } from '../fields.ts';
import type { DraftSummary } from './draft.ts';

// ── Versions of a draft ─────────────────────────────────────────────────────────────────────────────────────────────

/** A draft's content that a later save replaced. Amounts are decimal strings, times epoch milliseconds. */
export interface DraftVersion {
  readonly id: string;
  readonly revision: number;
  /** When this content was saved. */
  readonly savedAt: number;
  /** Whether the next save changed much at once (lines deleted, a paste), restored another version or resolved a conflict. */
  readonly isCheckpoint: boolean;
  readonly lineCount: number;
  readonly total: string | null;
  readonly currency: string | null;
  readonly characters: number;
}
export interface DraftVersionContent {
  readonly version: DraftVersion;
  readonly content: ValueRecord;
}

// ── Backups ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `migration`: before a newer Rampa changed the file's layout. `rescue`: of a file that was deleted while it was open. */
export const backupReasons = ['daily', 'asked', 'migration', 'rescue'] as const;
export type BackupReason = (typeof backupReasons)[number];

/** A copy of documents.db, checked when it was written. */
export interface Backup {
  readonly name: string;
  readonly at: number;
  readonly reason: BackupReason;
  readonly bytes: number;
  /** A newer Rampa wrote it; this one cannot read it. */
  readonly newer: boolean;
}
/** Where a backup lies: beside the data, in the policy's folder of copies, or in both. */
export type BackupPlace = 'here' | 'copy' | 'both';
export interface ListedBackup extends Backup {
  readonly place: BackupPlace;
}
/** The contents of a backup, read when they are asked for. */
export interface BackupContents {
  readonly name: string;
  /** Whether every page of it can be read and holds together. */
  readonly intact: boolean;
  readonly drafts: number;
  /** Of these, accepted by the service. */
  readonly accepted: number;
  /** When a draft was saved last before it. */
  readonly lastSavedAt: number | null;
}

/**
 * Why a backup was not copied. `missing`: the policy's folder is not there; `notOwn`: where this user's own folder should be in
 * it, something else is; `differs`: what was read back is not what was written.
 */
export type CopyFailure = 'missing' | 'denied' | 'full' | 'notOwn' | 'differs' | 'noAnswer' | 'failed';
/** The copies of the backups in the folder that the policy names. */
export interface CopyStatus {
  /** This user's own one in it. */
  readonly folder: string;
  /** When the newest backup was made that is known to lie there; `null` where none is. */
  readonly newestAt: number | null;
  /** Why the last attempt to copy did not end well; `null` where it did, or where there was none yet. */
  readonly failure: CopyFailure | null;
  readonly isCopying: boolean;
}

/** The result of replacing the file by another one. Counts are numbers of drafts, deleted ones left out. */
export interface RestoreReport {
  /** When the backup that was restored was made; `null` where there was none. */
  readonly backupAt: number | null;
  /** Path of the former file now; `null` where there was none. */
  readonly setAside: string | null;
  /** In the file now: those of `asTheyWere` and of `asInBackup`. */
  readonly drafts: number;
  /** Taken whole from the former file. */
  readonly asTheyWere: number;
  /** Of these, sent after the backup was made: they count as sent. */
  readonly sentSince: number;
  /** As the backup has them. What the former file had of them is kept as a version. */
  readonly asInBackup: number;
  /** Of all these, such as were deleted in the former file and are back. */
  readonly undeleted: number;
  /** Of these, such of which it is not known whether they were sent since; they are quarantined (listQuarantined). */
  readonly quarantined: number;
  /** Nothing at all of the former file could be read. */
  readonly unread: boolean;
  /** Could be read neither in the former file nor in a backup. */
  readonly lost: { readonly drafts: number; readonly contents: number; readonly attempts: number };
}

// ── The file ────────────────────────────────────────────────────────────────────────────────────────────────────────

export type StartFailureCode =
  | 'databaseNewer'
  | 'databaseDamaged'
  | 'databaseLocked'
  | 'databaseFull'
  | 'diskError'
  | 'readOnly'
  | 'inUse'
  | 'internal';

/** Who has the folder open. */
export interface FolderOwner {
  readonly user: string;
  readonly computer: string;
  readonly since: number;
}
/**
 * What is wrong with the database and its write-ahead log, though each may be intact. `logWithoutFile`: the database is
 * missing or empty; `logOfAnotherFile`: the log belongs to another one; `savesMissing`: so many of the last writes are
 * missing, because the log was cut or removed, or an older copy of the file was put in its place.
 */
export type FileFinding =
  | { readonly kind: 'logWithoutFile' | 'logOfAnotherFile' }
  | { readonly kind: 'savesMissing'; readonly saves: number };
/** Why the file could not be opened. Nothing was changed or deleted. */
export interface OpenFailure {
  readonly code: StartFailureCode;
  /** In English, holds no secret. */
  readonly detail: string;
  /** Of `inUse`, where it is known. */
  readonly owner: FolderOwner | null;
  /** Of `databaseDamaged`, where this is the reason. */
  readonly finding: FileFinding | null;
}
/**
 * What was found while the file was open. `damaged`: a part of it cannot be read. `gone`: it was deleted or moved;
 * `replaced`: another file is in its place. Of the last two nothing is saved any more, and `rescue` names the backup
 * that what was still in reach went into; `null` where that failed.
 */
export interface FileTrouble {
  readonly kind: 'damaged' | 'gone' | 'replaced';
  readonly at: number;
  readonly detail: string;
  readonly rescue: string | null;
}
export interface StorageStatus {
  /** Holds the file, `backups` and what was set aside. */
  readonly folder: string;
  readonly canShowFolder: boolean;
  readonly failure: OpenFailure | null;
  readonly trouble: FileTrouble | null;
  readonly working: 'checking' | 'backingUp' | 'restoring' | 'salvaging' | null;
  /** The folder is on a network drive, where Rampa has to work more slowly to be safe. */
  readonly network: boolean;
  readonly lastBackupAt: number | null;
  /** Why the last backup that was due was not made; `null` where it was. */
  readonly backupFailure: StartFailureCode | null;
  /** `null` where no policy asks for copies. */
  readonly copies: CopyStatus | null;
  /** Drafts that are quarantined after a restore. */
  readonly quarantined: number;
}
/**
 * A draft of which a restore or a salvage could not determine whether the service has it. `backupAt`: when the backup was made that it
 * came from; of a salvage without a backup, when that ran.
 */
export interface QuarantinedDraft {
  readonly draft: DraftSummary;
  readonly backupAt: number;
}
