/** Files on this computer: versions of a draft, backups of the database with all drafts, and the state of the database. */
import type { ValueRecord } from '../fields.ts';
import type { DraftSummary } from './draft.ts';

// ── Versions of a draft ─────────────────────────────────────────────────────────────────────────────────────────────

/** A draft's content that was replaced by a later save. Amounts are decimal strings, times epoch milliseconds. */
export interface DraftVersion {
  readonly id: string;
  readonly revision: number;
  /** When this content was saved. */
  readonly savedAt: number;
  /** Whether the next save changed a lot (deleted lines, a paste), restored another version or resolved a conflict. */
  readonly isCheckpoint: boolean;
  readonly lineCount: number;
  readonly total: string | null;
  readonly currency: string | null;
  readonly characters: number;
}
export interface DraftVersionContent {
  readonly version: DraftVersion;
  readonly content: ValueRecord;
  /** The baseline on which the version was made; `null` if it is not known, and for a new document. */
  readonly baseline: ValueRecord | null;
}

// ── Backups ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * `migration`: made before a newer version of Rampa changed the database's schema. `rescue`: a copy of a database that was
 * deleted while open.
 */
export const backupReasons = ['daily', 'asked', 'migration', 'rescue'] as const;
export type BackupReason = (typeof backupReasons)[number];

/** A copy of documents.db, verified when it was written. `since`: a backup with the changes since then, until `at`. */
export interface Backup {
  readonly name: string;
  readonly at: number;
  readonly reason: BackupReason | 'since';
  readonly bytes: number;
  /** A newer version of Rampa wrote it; this one cannot read it. */
  readonly newer: boolean;
}
/** What operations call a backup: its file, and of an increment until when it reaches, because it is written anew each minute. */
export const nameOfState = ({ name, reason, at }: Backup): string => (reason === 'since' ? `${name}@${at}` : name);
/** The file of a backup that operations call so. */
export const fileOfState = (name: string): string => name.replace(/@\d+$/, '');
/** A backup in a file that the user chose. Operations know the copy that was made of it as `backup.name`. */
export interface OpenedBackup {
  readonly backup: Backup;
  /** The file's name. */
  readonly file: string;
}
/**
 * Why a file that the user chose cannot be restored. `backupMissing`: it has only the changes since a backup, `file`, which is
 * not beside it. `notClosed`: it is a drafts file that is open, or that was not closed.
 */
export interface BackupFileProblem {
  readonly problem: 'backupMissing' | 'notClosed';
  readonly file: string;
}
/** The contents of a backup, read on request. */
export interface BackupContents {
  readonly name: string;
  /** Whether every page can be read and is consistent. */
  readonly intact: boolean;
  readonly drafts: number;
  /** How many of these the service accepted. */
  readonly accepted: number;
  /** When a draft was last saved before the backup. */
  readonly lastSavedAt: number | null;
}

/**
 * Why a backup was not copied. `missing`: the policy's folder does not exist. `notOwn`: the path of this user's folder in it is
 * something else. `differs`: reading the copy back gave other bytes.
 */
export type CopyFailure = 'missing' | 'denied' | 'full' | 'notOwn' | 'differs' | 'noAnswer' | 'failed';
/** The copies of backups in the policy's folder. */
export interface CopyStatus {
  /** This user's folder within the policy's folder. */
  readonly folder: string;
  /** Until when the newest copy reaches; null if there is none, or none was made since the start. */
  readonly newestAt: number | null;
  /** Why the last attempt to copy failed; null if it succeeded, or there was none yet. */
  readonly failure: CopyFailure | null;
  readonly isCopying: boolean;
}

/** The result of replacing the database by another one. Counts are numbers of drafts without deleted ones. */
export interface RestoreReport {
  /** When the restored backup was made; null if there was none. */
  readonly backupAt: number | null;
  /** The new path of the former database; null if there was none. */
  readonly setAside: string | null;
  /** Drafts in the database now: `asTheyWere`, `asInBackup`, and those whose latest content is lost. */
  readonly drafts: number;
  /** Drafts taken completely from the former database. */
  readonly asTheyWere: number;
  /** Drafts that were sent after the backup was made; they count as sent. */
  readonly sentSince: number;
  /** Drafts as in the backup. Their content in the former database is kept as a version. */
  readonly asInBackup: number;
  /** Drafts that were deleted in the former database and are restored. */
  readonly undeleted: number;
  /** Drafts of which it is unknown whether they have been sent since; they are quarantined (listQuarantined). */
  readonly quarantined: number;
  /** The former database was missing, could not be read or lacked its last writes: what was saved after the backup may be lost. */
  readonly incomplete: boolean;
  /** Drafts whose latest content could not be read: they have an earlier one, or none. */
  readonly lostContents: number;
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

/** The user and computer that have the folder open. */
export interface FolderOwner {
  readonly user: string;
  readonly computer: string;
  readonly since: number;
}
/**
 * A fault of the database and its write-ahead log, although each may be intact. `logWithoutFile`: the database is missing or
 * empty. `logOfAnotherFile`: the log belongs to another database. `savesMissing`: this number of the last writes is missing,
 * because the log was truncated or removed, or the database was replaced by an older copy.
 */
export type FileFinding =
  | { readonly kind: 'logWithoutFile' | 'logOfAnotherFile' }
  | { readonly kind: 'savesMissing'; readonly saves: number };
/** Why the database could not be opened. Nothing was changed or deleted. */
export interface OpenFailure {
  readonly code: StartFailureCode;
  /** In English, without secrets. */
  readonly detail: string;
  /** For `inUse`, if known. */
  readonly owner: FolderOwner | null;
  /** For `databaseDamaged`, if this is the reason. */
  readonly finding: FileFinding | null;
}
/**
 * A problem detected while the database was open. `damaged`: a part of it cannot be read. `gone`: it was deleted or moved.
 * `replaced`: another file is at its path. After the last two nothing is saved any more, and `rescue` is the name of the backup
 * with all data that could still be read; null if that backup failed.
 */
export interface FileTrouble {
  readonly kind: 'damaged' | 'gone' | 'replaced';
  readonly at: number;
  readonly detail: string;
  readonly rescue: string | null;
}
export interface StorageStatus {
  /** Contains the database, `backups` and replaced databases. */
  readonly folder: string;
  readonly canShowFolder: boolean;
  readonly failure: OpenFailure | null;
  readonly trouble: FileTrouble | null;
  readonly working: 'checking' | 'backingUp' | 'restoring' | null;
  /** The folder is on a network drive, where Rampa must work more slowly to be safe. */
  readonly network: boolean;
  readonly lastBackupAt: number | null;
  /** Why the last scheduled backup was not made; null if it was. */
  readonly backupFailure: StartFailureCode | null;
  /** Null if no policy requires copies. */
  readonly copies: CopyStatus | null;
  /** Number of drafts quarantined after a restore. */
  readonly quarantined: number;
}
/** A draft for which a restore could not determine whether the service has it. `backupAt`: when its backup was made. */
export interface QuarantinedDraft {
  readonly draft: DraftSummary;
  readonly backupAt: number;
}
