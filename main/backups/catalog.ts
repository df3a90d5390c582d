import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup, BackupContents } from '../../domain/model/backup.ts';
import { classify, StoreFailure } from '../store/errors.ts';
import { backupFolder, backupOfIncrement, findRestorable, listRestorable } from './backup-folder.ts';
import type { StoredBackup } from './backup-folder.ts';
import type { BackupWorker } from './worker/thread.ts';

/** How many backups and increments, newest first, are checked to find an intact one. */
const mostTried = 7;

/** A backup that can be read. `discard` deletes the file if it was made only to be read. */
export interface Readable {
  readonly backup: StoredBackup;
  readonly path: string;
  readonly discard: () => void;
}
const damaged = { intact: false, drafts: 0, accepted: 0, lastSavedAt: null } as const;
interface Inspected extends Readable {
  readonly contents: BackupContents;
}

/** The backups of a data folder. They can be listed and read whether or not a database is open. */
export class BackupCatalog {
  readonly #folder: string;
  readonly #worker: BackupWorker;
  #scratches = 0;

  constructor(folder: string, worker: BackupWorker) {
    this.#folder = folder;
    this.#worker = worker;
  }

  /** Newest first. */
  list(): readonly Backup[] {
    return this.#here().map(({ version: _version, ...backup }) => backup);
  }

  /** Time of the newest backup in the data folder. */
  newestHere(): number | null {
    return this.#here().find(({ reason }) => reason !== 'since')?.at ?? null;
  }

  /** Throws `notFound`. */
  async inspect(name: string): Promise<BackupContents> {
    const { contents, discard } = await this.#inspected(name);
    discard();
    return contents;
  }

  /** Inspects a backup and returns the inspected file; throws if it cannot be restored. */
  async requireUsable(name: string): Promise<Readable> {
    const found = await this.#inspected(name);
    if (found.contents.intact) return found;
    found.discard();
    throw new StoreFailure('databaseDamaged', `${name} is damaged`);
  }

  /** The newest intact backup. One that cannot be read at all counts as damaged. */
  async newestIntact(): Promise<Readable | null> {
    const known = this.#here().filter(({ newer }) => !newer);
    for (const { name } of known.slice(0, mostTried)) {
      const found = await this.#inspected(name).catch(nullUnlessFull);
      if (found?.contents.intact === true) return found;
      found?.discard();
    }
    return null;
  }

  /** Deletes files that an earlier run made to read them. */
  removeScratch(): void {
    remove(this.#scratchFolder());
  }

  /** Accepts only names of listed backups, so that a name from outside cannot refer to another file. */
  async #inspected(name: string): Promise<Inspected> {
    const backup = findRestorable(this.#folder, name);
    const path = join(backupFolder(this.#folder), backup.name);
    const base = backupOfIncrement(name);
    if (base === null) return { backup, path, contents: await this.#inspect(path, name), discard: () => undefined };
    const into = this.#newScratch();
    const discard = (): void => remove(into);
    try {
      const combined = await this.#worker.run({
        ...{ do: 'combine', version: backup.version, increment: path, into },
        backup: join(backupFolder(this.#folder), base),
      });
      return { backup, path: combined, contents: { ...(await this.#inspect(combined, base)), name }, discard };
    } catch (error) {
      discard();
      if (!(error instanceof StoreFailure) || error.code !== 'databaseDamaged') throw error;
      return { backup, path, contents: { ...damaged, name }, discard };
    }
  }

  #inspect(path: string, name: string): Promise<BackupContents> {
    return this.#worker.run({ do: 'inspect', path, name });
  }

  #here(): readonly StoredBackup[] {
    try {
      return listRestorable(this.#folder);
    } catch {
      // An unreadable folder has no backups to show; opening the database reports what is wrong.
      return [];
    }
  }

  #newScratch(): string {
    this.#scratches += 1;
    return join(this.#scratchFolder(), String(this.#scratches));
  }

  /** Separate from the backups, so that files in it are neither listed nor counted. */
  #scratchFolder(): string {
    return join(this.#folder, 'scratch');
  }
}

/** Without room to read a backup, an older one must not be restored in its place. */
function nullUnlessFull(error: unknown): null {
  if (classify(error).code === 'databaseFull') throw error;
  return null;
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another program has one of the files open; the next start deletes it.
  }
}
