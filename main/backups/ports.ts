import type { StorageStatus } from '../../domain/model/backup.ts';
import type { Clock, Log } from '../ports.ts';
import type { FilesystemKind } from '../store/file/filesystem-kind.ts';
import type { Retention } from './retention.ts';
import type { Store } from '../store/open.ts';

export interface LifecycleOptions {
  /** Holds the databases; made where it is missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** main/backups/worker/worker.ts, or what it was built into. */
  readonly backupWorker: URL | string;
  /** The filesystem that the folder is on; detected where absent. */
  readonly filesystem?: FilesystemKind;
  /** How many backups are kept; `null`: none is deleted. */
  readonly retention: Retention | null;
  /** Where each backup is copied to as well; `null` where no policy says so. */
  readonly copyFolder: string | null;
  /** For how many days documents are kept after they were accepted; `null`: for ever. */
  readonly keepSentDays: number | null;
  /** The service's time, from its answers in this run (main/service-time.ts). */
  readonly serviceNow: () => number | null;
  /** Whether the host can show the folder to the user. */
  readonly canShowFolder: boolean;
}

/** Reports changes of the state of the file. */
export interface LifecycleEvents {
  readonly statusChanged: (status: StorageStatus) => void;
  /** Another file was opened in the place of the former one: whatever was read before is out of date. */
  readonly databaseReplaced: () => void;
}

/** What runs upon one open database, from its opening to its closing. */
export interface OpenDatabase {
  readonly store: Store;
  /** Drafts were removed from the store: lists of drafts are read again. */
  readonly draftsRemoved: () => void;
  readonly close: () => Promise<void>;
}
