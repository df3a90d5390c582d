import { join } from 'node:path';
import type { Backup, BackupContents } from '../../domain/model/backup.ts';
import { StoreFailure } from '../store/errors.ts';
import { backupFolder, findBackup, listBackups } from './backup-folder.ts';
import type { StoredBackup } from './backup-folder.ts';
import type { BackupWorker } from './worker/thread.ts';

/** How many backups, newest first, are read through in search of an intact one. */
const mostTried = 5;

/** The backups of a data folder; they can be listed and read whether or not a database is open. */
export class BackupCatalog {
  readonly #folder: string;
  readonly #worker: BackupWorker;

  constructor(folder: string, worker: BackupWorker) {
    this.#folder = folder;
    this.#worker = worker;
  }

  list(): readonly Backup[] {
    try {
      return listBackups(this.#folder).map(({ version: _version, ...backup }) => backup);
    } catch {
      // An unreadable folder has no backups to show; what is wrong with it, the database's own failure says.
      return [];
    }
  }

  path({ name }: Pick<Backup, 'name'>): string {
    return join(backupFolder(this.#folder), name);
  }

  /** Throws `notFound`. */
  inspect(name: string): Promise<BackupContents> {
    const backup = findBackup(this.#folder, name);
    return this.#worker.run({ do: 'inspect', path: this.path(backup), name });
  }

  /** The backup of that name, where it can be restored; throws why it cannot. */
  async requireUsable(name: string): Promise<StoredBackup> {
    const backup = findBackup(this.#folder, name);
    if (backup.newer) throw new StoreFailure('databaseNewer', `${name} was written by a newer Rampa`);
    const { intact } = await this.inspect(name);
    if (!intact) throw new StoreFailure('databaseDamaged', `${name} is damaged`);
    return backup;
  }

  async newestIntact(): Promise<StoredBackup | null> {
    const known = listBackups(this.#folder).filter(({ newer }) => !newer);
    for (const backup of known.slice(0, mostTried)) if (await this.#isIntact(backup)) return backup;
    return null;
  }

  /** A backup that cannot be read at all is passed over like a damaged one. */
  #isIntact({ name }: StoredBackup): Promise<boolean> {
    return this.inspect(name).then(
      ({ intact }) => intact,
      () => false,
    );
  }
}
