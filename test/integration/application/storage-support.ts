/** Helpers for tests of backups and failing files: change the folder, and query the application. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Backup, StorageStatus } from '../../../domain/model/backup.ts';
import type { EventName } from '../../../preload/contract.ts';
import type { Harness } from './harness.ts';

export const documentsOf = ({ folder }: Harness): string => join(folder, 'documents.db');
export const statusOf = (own: Harness): Promise<StorageStatus> => own.call('getStorageStatus', {});
export const backUp = (own: Harness): Promise<Backup> => own.call('backUpNow', {});
/** Waits until what was saved so far is in the increment of the last backup. */
export async function copied(own: Harness): Promise<void> {
  const from = own.clock.now();
  const isCopied = ({ reason, at }: Backup): boolean => reason === 'since' && at >= from;
  await own.passUntil(async () => (await own.call('listBackups', {})).some(isCopied));
}
export const heard = ({ heard: all }: Harness, name: EventName): readonly unknown[] =>
  all.filter((one) => one.name === name).map(({ event }) => event);

export const failed = (code: string): unknown => expect.objectContaining({ code });

/** Limits the file size of this process in bytes, as a full disk would; `null` removes the limit. */
export function limitFiles(bytes: number | null): void {
  execFileSync('prlimit', [`--fsize=${bytes ?? 'unlimited'}:`, '--pid', String(process.pid)]);
}
