/** What tests of backups and of files that fail do to a folder, and ask of the application that is upon it. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Backup, StorageStatus } from '../../../domain/model/backup.ts';
import type { EventName } from '../../../preload/contract.ts';
import type { Harness } from './harness.ts';

export const documentsOf = ({ folder }: Harness): string => join(folder, 'documents.db');
export const statusOf = (own: Harness): Promise<StorageStatus> => own.call('getStorageStatus', {});
export const backUp = (own: Harness): Promise<Backup> => own.call('backUpNow', {});
export const heard = ({ heard: all }: Harness, name: EventName): readonly unknown[] =>
  all.filter((one) => one.name === name).map(({ event }) => event);

export const failed = (code: string): unknown => expect.objectContaining({ code });

/** No file of this process may grow beyond so many bytes, as on a disk that is full; `null` lifts it. */
export function limitFiles(bytes: number | null): void {
  execFileSync('prlimit', [`--fsize=${bytes ?? 'unlimited'}:`, '--pid', String(process.pid)]);
}
