import type { BackupContents } from '../../../domain/model/backup.ts';
import type { FailureCode } from '../../../domain/model/failure.ts';
import type { StoredBackup } from '../backup-folder.ts';
import type { CopyOrder, CopyReport } from '../copies/copy-backups.ts';
import type { RestoreRequest, RestoreResult } from '../restore/restoration.ts';
import type { CombineOrder, IncrementOrder } from '../increment.ts';
import type { OpenedFile, OpenFileOrder } from '../open-file.ts';
import type { BackupOrder, PruningBackupOrder } from '../write-backup.ts';

/** Each worker thread runs one task. */
export type BackupTask =
  | ({ readonly do: 'backUp' } & PruningBackupOrder)
  | ({ readonly do: 'promoteCopy'; readonly part: string } & BackupOrder)
  | ({ readonly do: 'writeIncrement' } & IncrementOrder)
  | ({ readonly do: 'combine' } & CombineOrder)
  | { readonly do: 'check'; readonly path: string }
  | { readonly do: 'inspect'; readonly path: string; readonly name: string }
  | ({ readonly do: 'openFile' } & OpenFileOrder)
  | ({ readonly do: 'restoreDatabase' } & RestoreRequest)
  | ({ readonly do: 'copyBackups' } & CopyOrder);

export interface BackupResults {
  backUp: StoredBackup;
  promoteCopy: StoredBackup;
  /** Its size in bytes; `null` if there is no backup to which it could belong. */
  writeIncrement: number | null;
  /** Path of the combined file. */
  combine: string;
  /** The damage found, in SQLite's words; `null` if there is none. */
  check: string | null;
  inspect: BackupContents;
  openFile: OpenedFile;
  restoreDatabase: RestoreResult;
  copyBackups: CopyReport;
}

export type BackupReply =
  | { readonly ok: true; readonly value: BackupResults[keyof BackupResults] }
  | { readonly ok: false; readonly code: FailureCode; readonly detail: string };
