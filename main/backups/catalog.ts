import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupContents, ListedBackup } from '../../domain/model/backup.ts';
import { classify, StoreFailure } from '../store/errors.ts';
import { backupFolder, backupOfIncrement, findRestorable, listRestorable } from './backup-folder.ts';
import type { StoredBackup } from './backup-folder.ts';
import { NoAnswer } from './copies/backup-copies.ts';
import type { BackupCopies } from './copies/backup-copies.ts';
import type { BackupWorker } from './worker/thread.ts';

/** How many backups and increments, newest first, are checked to find an intact one. */
const mostTried = 7;

/** A backup on this disk. `discard` deletes the file if it was only fetched or combined to be read. */
export interface Readable {
  readonly backup: StoredBackup;
  readonly path: string;
  readonly discard: () => void;
}
const damaged = { intact: false, drafts: 0, accepted: 0, lastSavedAt: null } as const;
interface Inspected extends Readable {
  readonly contents: BackupContents;
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

  /** The newest intact backup, here or in the policy's folder. One that cannot be read at all counts as damaged. */
  async newestIntact(): Promise<Readable | null> {
    await this.#copies.look();
    let copies = this.#copies.list();
    const known = [...this.#here(), ...copies].filter(({ newer }) => !newer).sort((a, b) => b.at - a.at);
    for (const name of [...new Set(known.map((backup) => backup.name))].slice(0, mostTried)) {
      const own = await this.#inspectedHere(name).catch(nullUnlessFull);
      if (own?.contents.intact === true) return own;
      const copy = copies.find((backup) => backup.name === name);
      const fetched =
        copy === undefined
          ? null
          : await this.#inspectedCopy(copy).catch((error: unknown) => {
              // Waits only once for a folder that does not answer.
              if (error instanceof NoAnswer) copies = [];
              return null;
            });
      if (fetched?.contents.intact === true) return fetched;
      fetched?.discard();
    }
    return null;
  }

  /** Deletes copies that an earlier run fetched and did not discard. */
  removeFetched(): void {
    remove(this.#fetchedFolder());
  }

  /** Inspects the backup here or, if there is none or it is damaged, its copy. */
  async #inspected(name: string): Promise<Inspected> {
    const copy = this.#copies.list().find((backup) => backup.name === name);
    if (copy === undefined) return this.#inspectedHere(name);
    const own = await this.#inspectedHere(name).catch(() => null);
    if (own?.contents.intact === true) return own;
    return this.#inspectedCopy(copy).catch((error: unknown) => {
      if (own === null) throw error;
      return own;
    });
  }

  /** Accepts only names of listed backups, so that a name from outside cannot refer to another file. */
  async #inspectedHere(name: string): Promise<Inspected> {
    const backup = findRestorable(this.#folder, name);
    const path = join(backupFolder(this.#folder), backup.name);
    const base = backupOfIncrement(name);
    if (base === null) return { backup, path, contents: await this.#inspect(path, name), discard: () => undefined };
    return this.#inInspection(backup, base, (into) =>
      this.#worker.run({
        ...{ do: 'combine', version: backup.version, increment: path, into },
        backup: join(backupFolder(this.#folder), base),
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof StoreFailure) || error.code !== 'databaseDamaged') throw error;
      return { backup, path, contents: { ...damaged, name }, discard: () => undefined };
    });
  }

  #inspectedCopy(copy: StoredBackup): Promise<Inspected> {
    return this.#inInspection(copy, copy.name, (into) => this.#copies.fetch(copy.name, into));
  }

  /** Inspects a file that `make` writes into a folder of its own. `name`: the backup's. */
  async #inInspection(backup: StoredBackup, name: string, make: (into: string) => Promise<string>): Promise<Inspected> {
    this.#fetched += 1;
    const into = join(this.#fetchedFolder(), String(this.#fetched));
    const discard = (): void => remove(into);
    try {
      const path = await make(into);
      const contents = { ...(await this.#inspect(path, name)), name: backup.name };
      return { backup, path, contents, discard };
    } catch (error) {
      discard();
      throw error;
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

  /** Separate from the backups, so that fetched copies are neither listed nor counted. */
  #fetchedFolder(): string {
    return join(this.#folder, 'fetched');
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
