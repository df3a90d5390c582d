/** What is kept on this computer: versions of a draft, backups of the file that holds all drafts, and how that file is. */
import type { ValueRecord } from '../fields.ts';
import type { DraftSummary } from './draft.ts';

// ── Versions of a draft ─────────────────────────────────────────────────────────────────────────────────────────────

/** A content that a later save overwrote. Amounts are decimal strings, times epoch milliseconds. */
export interface DraftVersion {
  readonly id: string;
  readonly revision: number;
  /** When this content was saved. */
  readonly savedAt: number;
  /** It stood there before much was changed at once (lines deleted, a paste), or before another version was brought back. */
  readonly beforeLargeChange: boolean;
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

/** A copy of documents.db. It was checked when it was written. */
export interface Backup {
  readonly name: string;
  readonly at: number;
  readonly reason: BackupReason;
  readonly bytes: number;
  /** A newer Rampa wrote it; this one cannot read it. */
  readonly newer: boolean;
}
/** A backup looked into now. */
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

/** What came of putting another file in the place of the one that was there. Counts are of drafts, where nothing is said. */
export interface RestoreReport {
  /** When the backup was made from which it came; `null` where there was none. */
  readonly backupAt: number | null;
  /** Where the former file is now; `null` where there was none. */
  readonly setAside: string | null;
  /** In the file now, deleted ones left out. */
  readonly drafts: number;
  /** As the former file had them, whole. */
  readonly asTheyWere: number;
  /** Of these, sent after the backup was made: they stay sent. */
  readonly sentSince: number;
  /** As the backup has them. What the former file had of them is kept as a version. */
  readonly asInBackup: number;
  /** Of these, such of which nobody can tell whether they were sent since; they are quarantined (listQuarantined). */
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
/** Why the file is not open. Nothing was changed or deleted. */
export interface OpenFailure {
  readonly code: StartFailureCode;
  /** In English, holds no secret. */
  readonly detail: string;
  /** Of `inUse`, where it could be told. */
  readonly owner: FolderOwner | null;
}
/**
 * What was found while the file was open. `damaged`: a part of it cannot be read. `gone`: it was deleted or moved;
 * `replaced`: another file stands in its place. Of the last two nothing is saved any more, and `rescue` names the backup
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
  /** Drafts that are quarantined after a restore. */
  readonly quarantined: number;
}
/** Quarantined after a restore: they may have been sent after `backupAt`, and the file that knew is unreadable. */
export interface QuarantinedDraft {
  readonly draft: DraftSummary;
  readonly backupAt: number;
}
