import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup, BackupContents, BackupFileProblem, OpenedBackup } from '../../domain/model/backup.ts';
import { fileOfState, nameOfState } from '../../domain/model/backup.ts';
import { classify, StoreFailure } from '../store/errors.ts';
import { backupFolder, backupName, backupOfIncrement, findRestorable, listRestorable } from './backup-folder.ts';
import type { StoredBackup } from './backup-folder.ts';
import { latestFirst } from './latest-first.ts';
import type { BackupWorker } from './worker/thread.ts';

/** How many backups and increments, newest first, are checked to find an intact one. */
const mostTried = 7;

/** A backup that can be read. `discard` deletes the file if it was made only to be read. */
export interface Readable {
  readonly backup: StoredBackup;
  readonly path: string;
  /** Of a file that the user chose, which may be of another computer. */
  readonly isForeign: boolean;
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
  /** The copy of the file that the user chose last. */
  #opened: Readable | null = null;

  constructor(folder: string, worker: BackupWorker) {
    this.#folder = folder;
    this.#worker = worker;
  }

  /** Newest first. The name of an increment holds its state, because its file is written anew while the user looks at it. */
  list(): readonly Backup[] {
    return this.#here().map(({ version: _version, ...backup }) => ({ ...backup, name: nameOfState(backup) }));
  }

  /** Time of the newest backup in the data folder. */
  newestHere(): number | null {
    return this.#here().find(({ reason }) => reason !== 'since')?.at ?? null;
  }

  /** Throws `notFound`, or `changedMeanwhile` for an increment that has been written anew since it was listed. */
  async inspect(name: string): Promise<BackupContents> {
    const { contents, discard } = await this.#inspectedAs(name);
    discard();
    return { ...contents, name };
  }

  /** Inspects a backup and returns the inspected file; throws as `inspect` does, and if it cannot be restored. */
  async requireUsable(name: string): Promise<Readable> {
    const found = await this.#inspectedAs(name);
    if (found.contents.intact) return found;
    found.discard();
    throw new StoreFailure('databaseDamaged', `${name} is damaged`);
  }

  /** The intact backup with the latest state. One that cannot be read at all counts as damaged. */
  async newestIntact(now: number): Promise<Readable | null> {
    const known = this.#read(() => latestFirst(this.#folder, now)).filter(({ newer }) => !newer);
    for (const backup of known.slice(0, mostTried)) {
      const found = await this.#inspected(backup).catch(nullUnlessFull);
      if (found?.contents.intact === true) return found;
      found?.discard();
    }
    return null;
  }

  /** Copies a file that the user chose, so that it can be inspected and restored by the name returned. */
  async openFile(path: string): Promise<OpenedBackup | BackupFileProblem> {
    const into = this.#newScratch();
    const discard = (): void => remove(into);
    try {
      const opened = await this.#worker.run({ do: 'openFile', path, into });
      if ('problem' in opened) return opened;
      const { path: copy, version, file, ...known } = opened;
      const backup = { ...known, name: `file-${this.#scratches}` };
      this.closeFile();
      this.#opened = { backup: { ...backup, version }, path: copy, isForeign: true, discard };
      return { backup, file };
    } finally {
      if (this.#opened?.discard !== discard) discard();
    }
  }

  /** Deletes the copy of the file that the user chose. */
  closeFile(): void {
    this.#opened?.discard();
    this.#opened = null;
  }

  /** Deletes all files that were made to read them, also by an earlier run. */
  removeScratch(): void {
    remove(this.#scratchFolder());
    this.#opened = null;
  }

  /** Accepts only names of listed backups, so that a name from outside cannot refer to another file. */
  async #inspectedAs(name: string): Promise<Inspected> {
    if (name === this.#opened?.backup.name) return this.#inspectedFile(this.#opened);
    const backup = findRestorable(this.#folder, fileOfState(name));
    const found = await this.#inspected(backup);
    // Also written anew while it was read.
    const isShown = [backup, findRestorable(this.#folder, backup.name)].every((one) => nameOfState(one) === name);
    if (isShown) return found;
    found.discard();
    throw new StoreFailure('changedMeanwhile', `${name} has been written anew`);
  }

  async #inspected(backup: StoredBackup): Promise<Inspected> {
    const { name } = backup;
    const path = join(backupFolder(this.#folder), name);
    const base = backupOfIncrement(name);
    const own = { backup, isForeign: false, discard: () => undefined };
    if (base === null) return { ...own, path, contents: await this.#inspect(path, name) };
    const into = this.#newScratch();
    const discard = (): void => remove(into);
    try {
      const combined = await this.#worker.run({
        ...{ do: 'combine', version: backup.version, increment: path, into },
        backup: join(backupFolder(this.#folder), base),
      });
      return { ...own, path: combined, contents: { ...(await this.#inspect(combined, base)), name }, discard };
    } catch (error) {
      discard();
      if (!(error instanceof StoreFailure) || error.code !== 'databaseDamaged') throw error;
      return { ...own, path, contents: { ...damaged, name } };
    }
  }

  /** It stays until another file is chosen or it was restored. */
  async #inspectedFile({ backup, path, isForeign }: Readable): Promise<Inspected> {
    const contents = await this.#inspect(path, backupName(backup.version, backup.at, 'asked'));
    return { backup, path, isForeign, contents: { ...contents, name: backup.name }, discard: () => undefined };
  }

  #inspect(path: string, name: string): Promise<BackupContents> {
    return this.#worker.run({ do: 'inspect', path, name });
  }

  #here(): readonly StoredBackup[] {
    return this.#read(() => listRestorable(this.#folder));
  }

  #read(list: () => readonly StoredBackup[]): readonly StoredBackup[] {
    try {
      return list();
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
