import type { StorageStatus } from '../../domain/model/backup.ts';
import type { Clock, Log } from '../ports.ts';
import type { FilesystemKind } from '../store/file/filesystem-kind.ts';
import type { Retention } from './retention.ts';
import type { Store } from '../store/open.ts';

export interface LifecycleOptions {
  /** Holds the databases; created if missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** main/backups/worker/worker.ts, or its bundle. */
  readonly backupWorker: URL | string;
  /** The file system that the folder is on; detected if absent. */
  readonly filesystem?: FilesystemKind;
  /** How many backups are kept; `null`: none is deleted. */
  readonly retention: Retention | null;
  /** The policy's folder, to which each backup is copied as well; `null` if there is none. */
  readonly copyFolder: string | null;
  /** Number of days for which documents are kept after acceptance; `null`: for ever. */
  readonly keepSentDays: number | null;
  /** The service's time, from its answers in this run (main/service-time.ts). */
  readonly serviceNow: () => number | null;
  /** Whether the host can show the folder to the user. */
  readonly canShowFolder: boolean;
}

export interface LifecycleEvents {
  readonly statusChanged: (status: StorageStatus) => void;
  /** Another file was opened in place of the former one: everything read before is outdated. */
  readonly databaseReplaced: () => void;
}

/** What runs while a database is open. */
export interface OpenDatabase {
  readonly store: Store;
  /** Drafts were removed from the store: lists of drafts must be read again. */
  readonly draftsRemoved: () => void;
  /** Sends nothing more until the user resumes, which is refused while the file is damaged; running requests are finished. */
  readonly pauseSending: () => void;
  /** Calls `ended` once nothing writes any more, before it closes the file. */
  readonly close: (ended: () => Promise<void>) => Promise<void>;
}
