import { backupReasons } from '../../domain/model/backup.ts';
import type { BackupReason } from '../../domain/model/backup.ts';

/** The parts of a backup's name: `documents-v3-2026-11-21T14-05-09-123Z-daily.db`. */
export interface BackupName {
  readonly name: string;
  /** `user_version` of the file. */
  readonly version: number;
  readonly at: number;
  readonly reason: BackupReason;
}

export function backupName(version: number, at: number, reason: BackupReason): string {
  return `documents-v${version}-${stamp(at)}-${reason}.db`;
}

/** `null` for a file that is not named as a backup. */
export function readBackupName(name: string): BackupName | null {
  const found = /^documents-v(\d{1,6})-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-([a-z]+))?\.db$/.exec(name);
  if (found === null) return null;
  const [, version, day, hour, minute, second, millisecond, word = 'migration'] = found;
  const at = Date.parse(`${day}${hour}:${minute}:${second}.${millisecond}Z`);
  const reason = backupReasons.find((known) => known === word);
  return reason === undefined || Number.isNaN(at) ? null : { name, version: Number(version), at, reason };
}

/** A time in a form that file names allow on every platform. */
export function stamp(at: number): string {
  return new Date(at).toISOString().replace(/[:.]/g, '-');
}
