import type { BackupContents } from '../../domain/model/backup.ts';
import type { FailureCode } from '../../domain/model/failure.ts';
import type { Assembled, AssembleOrder } from '../store/backups/assemble/assemble.ts';
import type { StoredBackup } from '../store/backups/folder.ts';
import type { BackupOrder } from '../store/backups/write.ts';

/** What the thread is started for: one task each. */
export type BackupTask =
  | ({ readonly do: 'backUp' } & BackupOrder)
  | ({ readonly do: 'adopt'; readonly part: string } & BackupOrder)
  | { readonly do: 'check'; readonly path: string }
  | { readonly do: 'inspect'; readonly path: string; readonly name: string }
  | ({ readonly do: 'assemble' } & AssembleOrder);

export interface BackupResults {
  backUp: StoredBackup;
  adopt: StoredBackup;
  /** What is wrong with the file; `null` where it is sound. */
  check: string | null;
  inspect: BackupContents;
  assemble: Assembled;
}

export type BackupReply =
  | { readonly ok: true; readonly value: BackupResults[keyof BackupResults] }
  | { readonly ok: false; readonly code: FailureCode; readonly detail: string };
