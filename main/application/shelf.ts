import { join } from 'node:path';
import type { Backup, BackupContents } from '../../domain/model/backup.ts';
import { backupFolder, findBackup, listBackups } from '../store/backups/folder.ts';
import type { StoredBackup } from '../store/backups/folder.ts';
import { StoreFailure } from '../store/errors.ts';
import type { BackupThread } from '../worker/backup-thread.ts';

/** Backups that are tried one after another for one that is sound. */
const triedBackups = 5;

/** The backups that there are, whether or not a file is open. */
export class Shelf {
  readonly #folder: string;
  readonly #thread: BackupThread;

  constructor(folder: string, thread: BackupThread) {
    this.#folder = folder;
    this.#thread = thread;
  }

  list(): readonly Backup[] {
    try {
      return listBackups(this.#folder).map(({ version: _version, ...backup }) => backup);
    } catch {
      // The folder may be what cannot be read.
      return [];
    }
  }

  path({ name }: Pick<Backup, 'name'>): string {
    return join(backupFolder(this.#folder), name);
  }

  /** Throws `notFound`. */
  inspect(name: string): Promise<BackupContents> {
    const backup = findBackup(this.#folder, name);
    return this.#thread.do({ do: 'inspect', path: this.path(backup), name });
  }

  /** One that can be put in the file's place; throws why it cannot. */
  async usable(name: string): Promise<StoredBackup> {
    const backup = findBackup(this.#folder, name);
    if (backup.newer) throw new StoreFailure('databaseNewer', `${name} was written by a newer Rampa`);
    const { sound } = await this.inspect(name);
    if (!sound) throw new StoreFailure('databaseDamaged', `${name} is damaged`);
    return backup;
  }

  async newestSound(): Promise<StoredBackup | null> {
    const known = listBackups(this.#folder).filter(({ newer }) => !newer);
    for (const backup of known.slice(0, triedBackups)) if (await this.#isSound(backup)) return backup;
    return null;
  }

  /** One that cannot be read at all does not stand in the way of the next. */
  #isSound({ name }: StoredBackup): Promise<boolean> {
    return this.inspect(name).then(
      ({ sound }) => sound,
      () => false,
    );
  }
}
