import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupContents, ListedBackup } from '../../domain/model/backup.ts';
import { StoreFailure } from '../store/errors.ts';
import { backupFolder, findBackup, listBackups } from './backup-folder.ts';
import type { StoredBackup } from './backup-folder.ts';
import type { BackupCopies } from './copies/backup-copies.ts';
import type { BackupWorker } from './worker/thread.ts';

/** How many backups, newest first, are checked to find an intact one. */
const mostTried = 5;

/** A backup on this disk. `discard` deletes the file if it was only fetched to be read. */
interface Readable {
  readonly backup: StoredBackup;
  readonly path: string;
  readonly discard: () => void;
}

/** The backups of a data folder and their copies. They can be listed and read whether or not a database is open. */
export class BackupCatalog {
  readonly #folder: string;
  readonly #worker: BackupWorker;
  readonly #copies: BackupCopies;
  #fetched = 0;

  constructor(folder: string, worker: BackupWorker, copies: BackupCopies) {
    this.#folder = folder;
    this.#worker = worker;
    this.#copies = copies;
  }

  /** Newest first. Also looks for copies in the background; the status changes once they are known. */
  list(): readonly ListedBackup[] {
    void this.#copies.look();
    const here = this.#here();
    const copies = this.#copies.list();
    const [own, copied] = [here, copies].map((all) => new Set(all.map(({ name }) => name)));
    return [
      ...here.map((backup) => ({ ...backup, place: copied?.has(backup.name) === true ? 'both' : 'here' }) as const),
      ...copies.filter(({ name }) => own?.has(name) !== true).map((backup) => ({ ...backup, place: 'copy' }) as const),
    ]
      .map(({ version: _version, ...backup }) => backup)
      .sort((a, b) => b.at - a.at);
  }

  /** Time of the newest backup in the data folder. */
  newestHere(): number | null {
    return this.#here()[0]?.at ?? null;
  }

  path({ name }: Pick<StoredBackup, 'name'>): string {
    return join(backupFolder(this.#folder), name);
  }

  /** Throws `notFound`. */
  async inspect(name: string): Promise<BackupContents> {
    const { path, discard } = await this.#readable(name);
    try {
      return await this.#worker.run({ do: 'inspect', path, name });
    } finally {
      discard();
    }
  }

  /** Inspects a backup and returns the inspected file; throws if it cannot be restored. */
  async requireUsable(name: string): Promise<Readable> {
    const found = await this.#readable(name);
    try {
      if (found.backup.newer) throw new StoreFailure('databaseNewer', `${name} was written by a newer Rampa`);
      const { intact } = await this.#worker.run({ do: 'inspect', path: found.path, name });
      if (!intact) throw new StoreFailure('databaseDamaged', `${name} is damaged`);
      return found;
    } catch (error) {
      found.discard();
      throw error;
    }
  }

  async newestIntact(): Promise<StoredBackup | null> {
    const known = listBackups(this.#folder).filter(({ newer }) => !newer);
    for (const backup of known.slice(0, mostTried)) if (await this.#isIntact(backup)) return backup;
    return null;
  }

  /** Deletes copies that an earlier run fetched and did not discard. */
  removeFetched(): void {
    remove(this.#fetchedFolder());
  }

  /** A backup that cannot be read at all counts as damaged. */
  #isIntact({ name }: StoredBackup): Promise<boolean> {
    return this.inspect(name).then(
      ({ intact }) => intact,
      () => false,
    );
  }

  /** Accepts only names of listed backups, so that a name from outside cannot refer to another file. */
  async #readable(name: string): Promise<Readable> {
    const copy = this.#copies.list().find((backup) => backup.name === name);
    if (copy === undefined || this.#here().some((backup) => backup.name === name)) {
      const here = findBackup(this.#folder, name);
      return { backup: here, path: this.path(here), discard: () => undefined };
    }
    this.#fetched += 1;
    const into = join(this.#fetchedFolder(), String(this.#fetched));
    const discard = (): void => remove(into);
    try {
      return { backup: copy, path: await this.#copies.fetch(name, into), discard };
    } catch (error) {
      discard();
      throw error;
    }
  }

  #here(): readonly StoredBackup[] {
    try {
      return listBackups(this.#folder);
    } catch {
      // An unreadable folder has no backups to show; opening the database reports what is wrong.
      return [];
    }
  }

  /** Separate from the backups, so that fetched copies are neither listed nor counted. */
  #fetchedFolder(): string {
    return join(this.#folder, 'fetched');
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another program has one of the files open; the next start deletes it.
  }
}
