/** Versions and backups of the fake: two backups, and a file that is as it should be. */
import type { Answer, Arguments, Backup, KeepingStatus, OperationName } from '../../preload/contract.ts';
import { now } from './documents.ts';

type Names =
  | 'getKeepingStatus'
  | 'listBackups'
  | 'inspectBackup'
  | 'backUpNow'
  | 'restoreBackup'
  | 'salvage'
  | 'retryStart'
  | 'showFolder'
  | 'listHeld'
  | 'releaseHeld';

const day = 86_400_000;
const backup = (days: number, reason: Backup['reason']): Backup => ({
  name: `documents-${days}.db`,
  at: now - days * day,
  reason,
  bytes: 4_200_000,
  newer: false,
});

export function keeping(): { readonly [N in Names & OperationName]: (args: Arguments<N>) => Answer<N> } {
  let backups: readonly Backup[] = [backup(1, 'daily'), backup(2, 'asked')];
  const status = (): KeepingStatus => ({
    folder: '/home/ayse/.config/Rampa',
    canShowFolder: true,
    failure: null,
    trouble: null,
    working: null,
    network: false,
    lastBackupAt: backups[0]?.at ?? null,
    backupFailure: null,
    held: 0,
  });
  const report: Answer<'restoreBackup'> = {
    backupAt: now - day,
    setAside: null,
    drafts: 19,
    asTheyWere: 19,
    sentSince: 0,
    asInBackup: 0,
    held: 0,
    unread: false,
    lost: { drafts: 0, contents: 0, attempts: 0 },
  };
  return {
    getKeepingStatus: status,
    listBackups: () => backups,
    inspectBackup: ({ name }) => ({ name, sound: true, drafts: 19, accepted: 3, lastSavedAt: now - day }),
    backUpNow: () => {
      const made = backup(0, 'asked');
      backups = [made, ...backups];
      return made;
    },
    restoreBackup: () => report,
    salvage: () => report,
    retryStart: status,
    showFolder: () => ({}),
    listHeld: () => [],
    releaseHeld: () => ({ released: [] }),
  };
}
