import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Backup,
  FileTrouble,
  KeepingStatus,
  OpenFailure,
  RestoreReport,
  BackupReason,
} from '../../domain/model/backup.ts';
import type { ApplicationOptions } from '../application.ts';
import type { StoredBackup } from '../store/backups/folder.ts';
import { exchange, finishExchange, incomingPath } from '../store/backups/swap.ts';
import { classify, conflict, StoreFailure } from '../store/errors.ts';
import { lockFolder } from '../store/health/lock.ts';
import type { FolderLock } from '../store/health/lock.ts';
import { placeOf } from '../store/health/place.ts';
import { versionToMigrate } from '../store/migrate.ts';
import { documentMigrations } from '../store/migrations/documents/index.ts';
import { BackupThread } from '../worker/backup-thread.ts';
import { Care } from './care.ts';
import { Shelf } from './shelf.ts';
import type { Run, RunPorts } from './shell.ts';
import { StartCheck } from './start-check.ts';
import { failureOf, notOpen, startError } from './start-error.ts';
import type { ApplicationStartError } from './start-error.ts';

/** Whose content a draft gets that both have, and whether the backup is the last that was known. */
interface Manner {
  readonly prefer: 'backup' | 'present';
  readonly last: boolean;
}

/** Holds the folder: opens the file, closes it, and puts another in its place. */
export class Keeper {
  run: Run | null = null;
  failure: OpenFailure | null = null;
  /** What `failure` tells of. */
  cause: ApplicationStartError | null = null;
  readonly shelf: Shelf;
  readonly #options: ApplicationOptions;
  readonly #emit: RunPorts['emit'];
  readonly #openRun: (backedUp: number | null) => Run;
  readonly #thread: BackupThread;
  readonly #check: StartCheck;
  readonly #path: string;
  #lock: FolderLock | null = null;
  #care: Care | null = null;
  #trouble: FileTrouble | null = null;
  #working: 'restoring' | 'salvaging' | null = null;
  #replacing: Promise<unknown> | null = null;
  #held = 0;

  constructor(options: ApplicationOptions, emit: RunPorts['emit'], openRun: (backedUp: number | null) => Run) {
    this.#options = options;
    this.#emit = emit;
    this.#openRun = openRun;
    this.#thread = new BackupThread(options.backupWorker);
    this.#check = new StartCheck(options, this.#thread);
    this.shelf = new Shelf(options.folder, this.#thread);
    this.#path = join(options.folder, 'documents.db');
  }

  /** Never throws: `failure` says why nothing is open. */
  async open(): Promise<void> {
    try {
      this.#takeFolder();
      finishExchange(this.#options.folder);
      if (this.#check.isDue) await this.#lookThrough();
      this.run = this.#openRun(await this.#backUpForMigration());
      this.failure = null;
      this.cause = null;
      this.#care = new Care(this.#options, this.#thread, this.run.store, {
        tell: () => this.tell(),
        trouble: (trouble) => this.#setTrouble(trouble),
      });
    } catch (error) {
      this.cause = startError(error);
      this.failure = failureOf(error);
      this.#options.log.warn('application.notOpened', { code: this.failure.code });
    }
  }

  /** Once the file that was not closed was looked through; rejects where it is damaged. */
  async checked(): Promise<void> {
    await this.#check.ended();
    if (this.#trouble?.kind === 'damaged') throw new StoreFailure('databaseDamaged', this.#trouble.detail);
  }

  /** Once no other file is being put in place. */
  async settled(): Promise<void> {
    await this.#replacing?.catch(() => undefined);
  }

  status(): KeepingStatus {
    const { folder, host, place } = this.#options;
    const isBackingUp = this.#care?.isBackingUp === true;
    return {
      folder,
      canShowFolder: host.showFolder !== undefined,
      failure: this.failure,
      trouble: this.#trouble,
      working: this.#working ?? (isBackingUp ? 'backingUp' : this.#check.isUnderWay ? 'checking' : null),
      network: (this.run?.store.file.place ?? place ?? placeOf(folder)) === 'network',
      lastBackupAt: this.shelf.list()[0]?.at ?? null,
      backupFailure: this.#care?.failure ?? null,
      held: this.#countHeld(),
    };
  }

  tell(): void {
    this.#emit('keepingChanged', this.status());
  }

  /** What an operation failed by may say something of the file itself. */
  noticed(error: unknown): void {
    const { code, message } = classify(error);
    if (code === 'databaseGone') this.#care?.look();
    if (code === 'databaseDamaged' && this.run !== null && this.#trouble === null) this.#setDamage(message);
  }

  async backUp(reason: BackupReason): Promise<Backup> {
    await this.settled();
    if (this.#care === null) throw notOpen(this.failure);
    return this.#care.backUp(reason);
  }

  async retry(): Promise<KeepingStatus> {
    await this.settled();
    if (this.run === null && this.#replacing === null) {
      this.#replacing = this.open();
      await this.#replacing;
      this.#replacing = null;
      if (this.failure === null) this.#emit('storeReplaced', {});
      this.tell();
    } else if (this.#care?.isBack() === true) {
      this.#trouble = null;
      this.tell();
    }
    // Asked twice at once, it is opened once.
    await this.settled();
    return this.status();
  }

  async restore(name: string): Promise<RestoreReport> {
    const backup = await this.shelf.usable(name);
    const last = this.#trouble?.rescue === name;
    return this.#replace('restoring', () => Promise.resolve(backup), { prefer: 'backup', last });
  }

  async salvage(): Promise<RestoreReport> {
    // What a newer Rampa wrote is whole; putting it into the layout that this one knows would lose the rest.
    if (this.failure?.code === 'databaseNewer') throw notOpen(this.failure);
    return this.#replace('salvaging', () => this.shelf.newestSound(), { prefer: 'present', last: false });
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#closeRun(() => this.#thread.close());
    const isUndamaged = this.#trouble === null && this.failure?.code !== 'databaseDamaged';
    this.#lock?.release(isUndamaged && !this.#check.isDue);
    this.#lock = null;
  }

  #takeFolder(): void {
    if (this.#lock !== null) return;
    this.#lock = lockFolder(this.#options.folder, this.#options.clock.now());
    this.#check.isDue = this.#lock.afterCrash;
  }

  async #lookThrough(): Promise<void> {
    const damage = await this.#check.begin(this.#path, (found) => {
      // A file that could not be opened has said so by itself.
      if (found === null || this.run === null) this.tell();
      else this.#setDamage(found);
    });
    if (damage !== null) throw new StoreFailure('databaseDamaged', damage);
  }

  async #backUpForMigration(): Promise<number | null> {
    const { folder, clock } = this.#options;
    const version = versionToMigrate(this.#path, documentMigrations);
    if (version !== null) {
      await this.#thread.do({ do: 'backUp', folder, at: clock.now(), reason: 'migration' });
    }
    return version;
  }

  #setDamage(detail: string): void {
    this.#setTrouble({ kind: 'damaged', at: this.#options.clock.now(), detail, rescue: null });
  }

  #setTrouble(trouble: FileTrouble): void {
    this.#options.log.warn('documents.trouble', { kind: trouble.kind, detail: trouble.detail });
    this.#trouble = trouble;
    this.tell();
  }

  /** As it was last counted, where the file no longer tells. */
  #countHeld(): number {
    try {
      this.#held = this.run?.store.held.count() ?? 0;
    } catch {
      // The operations that need the file say why.
    }
    return this.#held;
  }

  async #closeRun(before: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    this.#care?.stop();
    this.#care = null;
    await before();
    const { run } = this;
    this.run = null;
    try {
      await run?.close();
    } catch (error) {
      // Its files are closed whatever became of the rest.
      this.#options.log.warn('run.notClosed', { message: classify(error).message });
    }
  }

  async #replace(
    working: 'restoring' | 'salvaging',
    choose: () => Promise<StoredBackup | null>,
    manner: Manner,
  ): Promise<RestoreReport> {
    if (this.#replacing !== null) throw conflict('another file is being put in place');
    // Another process has the folder, or the file: it must not be taken from under it.
    if (this.#lock === null || this.failure?.code === 'databaseLocked') throw notOpen(this.failure);
    this.#working = working;
    const replacing = this.#exchange(choose, manner);
    this.#replacing = replacing;
    this.tell();
    try {
      return await replacing;
    } finally {
      this.#replacing = null;
      this.#working = null;
      this.#emit('storeReplaced', {});
      this.tell();
    }
  }

  /** Whatever goes wrong, a file is open again afterwards, if one can be. */
  async #exchange(choose: () => Promise<StoredBackup | null>, manner: Manner): Promise<RestoreReport> {
    const { folder, clock, log } = this.#options;
    await this.#closeRun();
    try {
      const backup = await choose();
      const assembled = await this.#thread.do({
        do: 'assemble',
        present: existsSync(this.#path) ? this.#path : null,
        backup: backup === null ? null : { path: this.shelf.path(backup), at: backup.at },
        target: incomingPath(folder),
        now: clock.now(),
        ...manner,
      });
      const setAside = exchange(folder, clock.now());
      this.#trouble = null;
      this.#check.isDue = false;
      log.info('documents.replaced', { drafts: assembled.drafts, held: assembled.held, lost: assembled.lost.drafts });
      return { ...assembled, setAside };
    } finally {
      await this.open();
    }
  }
}
