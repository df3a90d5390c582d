import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Backup,
  BackupFileProblem,
  FileTrouble,
  OpenedBackup,
  StorageStatus,
  OpenFailure,
  RestoreReport,
  BackupReason,
} from '../../domain/model/backup.ts';
import { classify, invalidState, StoreFailure } from '../store/errors.ts';
import { filesystemKindOf } from '../store/file/filesystem-kind.ts';
import { findingOf, requireMatchingLog } from '../store/file/matching-log.ts';
import { versionToMigrate } from '../store/migrate.ts';
import { documentMigrations } from '../store/migrations/documents/index.ts';
import { unfinishedRescues } from './backup-folder.ts';
import { BackupCatalog } from './catalog.ts';
import type { Readable } from './catalog.ts';
import { BackupCopies } from './copies/backup-copies.ts';
import { lockFolder } from './folder-lock.ts';
import type { FolderLock } from './folder-lock.ts';
import { DatabaseMaintenance } from './maintenance.ts';
import type { OpenDatabase, LifecycleEvents, LifecycleOptions } from './ports.ts';
import { incomingPath, replaceDatabase, resumeReplacement } from './replace-database.ts';
import type { RestoreRequest } from './restore/restoration.ts';
import { StartCheck } from './start-check.ts';
import { failureOf, notOpen, startError } from './start-error.ts';
import type { ApplicationStartError } from './start-error.ts';
import { BackupWorker } from './worker/thread.ts';

/** The parameters in which the restores differ. */
type RestoreMode = Pick<RestoreRequest, 'prefer' | 'nothingSentSince' | 'isForeign'>;

/** Owns the data folder: opens and closes documents.db, and replaces it by a restored file. */
export class DatabaseLifecycle<S extends OpenDatabase> {
  /** `null` while no database is open; `failure` is then the reason. */
  current: S | null = null;
  failure: OpenFailure | null = null;
  /** The error that `failure` describes. */
  cause: ApplicationStartError | null = null;
  readonly catalog: BackupCatalog;
  readonly #options: LifecycleOptions;
  readonly #events: LifecycleEvents;
  readonly #openFile: (backedUpVersion: number | null) => S;
  readonly #worker: BackupWorker;
  readonly #copies: BackupCopies;
  readonly #startCheck: StartCheck;
  readonly #path: string;
  #lock: FolderLock | null = null;
  #maintenance: DatabaseMaintenance | null = null;
  #trouble: FileTrouble | null = null;
  #working: 'restoring' | null = null;
  #replacing: Promise<unknown> | null = null;
  #quarantined = 0;

  /** `openFile` gets the version of a file that was backed up because it must be migrated, else `null`. */
  constructor(options: LifecycleOptions, events: LifecycleEvents, openFile: (backedUpVersion: number | null) => S) {
    this.#options = options;
    this.#events = events;
    this.#openFile = openFile;
    this.#worker = new BackupWorker(options.backupWorker);
    this.#startCheck = new StartCheck(options, this.#worker);
    this.#copies = new BackupCopies(options, () => this.publishStatus());
    this.catalog = new BackupCatalog(options.folder, this.#worker);
    this.#path = join(options.folder, 'documents.db');
  }

  /** Never throws: if the database cannot be opened, `failure` is the reason. */
  async open(): Promise<void> {
    try {
      if (this.#takeFolder()) await this.#finishRescues();
      resumeReplacement(this.#options.folder);
      requireMatchingLog(this.#path);
      if (this.#startCheck.isDue) await this.#checkIntegrity();
      this.current = this.#openFile(await this.#backUpForMigration());
      this.failure = null;
      this.cause = null;
      this.#maintenance = new DatabaseMaintenance(this.#options, this.#worker, this.current.store, {
        changed: () => this.publishStatus(),
        trouble: (trouble) => this.#setTrouble(trouble),
        copiesDue: () => void this.#copies.update(),
        incrementWritten: () => this.#copies.incrementWritten(),
        draftsRemoved: () => this.current?.draftsRemoved(),
      });
    } catch (error) {
      this.cause = startError(error);
      this.failure = failureOf(error);
      this.#options.log.warn('application.notOpened', { code: this.failure.code });
    }
  }

  /** Waits for the integrity check that follows a crash; rejects if it found damage. */
  async integrityChecked(): Promise<void> {
    await this.#startCheck.ended();
    if (this.#trouble?.kind === 'damaged') throw new StoreFailure('databaseDamaged', this.#trouble.detail);
  }

  /** Reads every page of the file in a worker thread; `null` if that was not possible. */
  async isDamaged(): Promise<boolean | null> {
    try {
      requireMatchingLog(this.#path);
      return (await this.#worker.run({ do: 'check', path: this.#path })) !== null;
    } catch {
      return null;
    }
  }

  /** Waits until no restore is running. */
  async settled(): Promise<void> {
    await this.#replacing?.catch(() => undefined);
  }

  status(): StorageStatus {
    const { folder, canShowFolder, filesystem } = this.#options;
    const isBackingUp = this.#maintenance?.isBackingUp === true;
    return {
      folder,
      canShowFolder,
      failure: this.failure,
      trouble: this.#trouble,
      working: this.#working ?? (isBackingUp ? 'backingUp' : this.#startCheck.isUnderWay ? 'checking' : null),
      network: (this.current?.store.file.filesystem ?? filesystem ?? filesystemKindOf(folder)) === 'network',
      lastBackupAt: this.catalog.newestHere(),
      backupFailure: this.#maintenance?.failure ?? null,
      copies: this.#copies.status(),
      quarantined: this.#countQuarantined(),
    };
  }

  publishStatus(): void {
    this.#events.statusChanged(this.status());
  }

  /** Called with the error of a failed operation, which may mean that the file is damaged or gone. */
  inspectError(error: unknown): void {
    const { code, message } = classify(error);
    if (code === 'databaseGone') this.#maintenance?.checkIdentity();
    if (code === 'databaseDamaged' && this.current !== null && this.#trouble === null) this.#setDamage(message);
  }

  async backUp(reason: BackupReason): Promise<Backup> {
    await this.settled();
    if (this.#maintenance === null) throw notOpen(this.failure);
    return this.#maintenance.backUp(reason);
  }

  /** Tries to open the database again, or finds that a missing file is back. */
  async retry(): Promise<StorageStatus> {
    await this.settled();
    if (this.current === null && this.#replacing === null) {
      this.#replacing = this.open();
      await this.#replacing;
      this.#replacing = null;
      if (this.failure === null) this.#events.databaseReplaced();
      this.publishStatus();
    } else if (this.#maintenance?.isBack() === true) {
      this.#trouble = null;
      this.publishStatus();
    }
    // Of two simultaneous calls, one opens the database and the other waits for it here.
    await this.settled();
    return this.status();
  }

  /** Copies a backup that the user chose, so that it can be inspected and restored by the name returned. */
  async openFile(path: string): Promise<OpenedBackup | BackupFileProblem> {
    await this.settled();
    // Another process has the folder.
    if (this.#lock === null) throw notOpen(this.failure);
    return this.catalog.openFile(path);
  }

  async restore(name: string): Promise<RestoreReport> {
    const chosen = await this.catalog.requireUsable(name);
    const { isForeign } = chosen;
    try {
      const nothingSentSince = this.#trouble?.rescue === name;
      return await this.#replace(() => Promise.resolve(chosen), { prefer: 'backup', nothingSentSince, isForeign });
    } finally {
      chosen.discard();
      if (isForeign) this.catalog.closeFile();
    }
  }

  /** Restores the newest intact backup with the changes since. Of a file that can still be read, what is newer is kept. */
  async restoreNewest(): Promise<RestoreReport> {
    // A newer Rampa's file is intact; writing it with this version's schema would lose what only the newer one knows.
    if (this.failure?.code === 'databaseNewer') throw notOpen(this.failure);
    const choose = (): Promise<Readable | null> => this.catalog.newestIntact(this.#options.clock.now());
    return this.#replace(choose, { prefer: 'newer', nothingSentSince: false, isForeign: false });
  }

  async close(): Promise<void> {
    await this.settled();
    const maintenance = this.#maintenance;
    await this.#close(async () => {
      // Either would take too long, and is done again after the next start.
      if (maintenance?.isBackingUp === true || this.#startCheck.isUnderWay) this.#worker.interrupt();
      if (this.#trouble === null) await maintenance?.copyChanges();
      await Promise.all([this.#worker.close(), this.#copies.close()]);
    });
    if (this.#lock !== null) this.catalog.removeScratch();
    const isUndamaged = this.#trouble === null && this.failure?.code !== 'databaseDamaged';
    this.#lock?.release(isUndamaged && !this.#startCheck.isDue);
    this.#lock = null;
  }

  /** Returns `false` if it had the folder already. */
  #takeFolder(): boolean {
    if (this.#lock !== null) return false;
    this.#lock = lockFolder(this.#options.folder, this.#options.clock.now());
    this.#startCheck.isDue = this.#lock.afterCrash;
    this.catalog.removeScratch();
    return true;
  }

  /** A rescue that the process did not verify before it ended may be all that is left of the file. */
  async #finishRescues(): Promise<void> {
    const { folder, log } = this.#options;
    try {
      for (const { part, at } of unfinishedRescues(folder)) {
        await this.#worker.run({ do: 'promoteCopy', folder, at, reason: 'rescue', part });
      }
    } catch (error) {
      log.warn('rescue.failed', { message: classify(error).message });
    }
  }

  async #checkIntegrity(): Promise<void> {
    const damage = await this.#startCheck.begin(this.#path, (found) => {
      // If the file could not be opened, that failure has been reported already.
      if (found === null || this.current === null) this.publishStatus();
      else this.#setDamage(found);
    });
    if (damage !== null) throw new StoreFailure('databaseDamaged', damage);
  }

  async #backUpForMigration(): Promise<number | null> {
    const { folder, clock, retention } = this.#options;
    const version = versionToMigrate(this.#path, documentMigrations);
    if (version !== null) {
      await this.#worker.run({ do: 'backUp', folder, at: clock.now(), reason: 'migration', retention });
    }
    return version;
  }

  #setDamage(detail: string): void {
    this.#setTrouble({ kind: 'damaged', at: this.#options.clock.now(), detail, rescue: null });
  }

  #setTrouble(trouble: FileTrouble): void {
    // What a damaged file says is to be sent, or was sent, cannot be trusted.
    if (trouble.kind === 'damaged') this.current?.pauseSending();
    this.#options.log.warn('documents.trouble', { kind: trouble.kind, detail: trouble.detail });
    this.#trouble = trouble;
    this.publishStatus();
  }

  /** The last successful count, if the database can no longer be read. */
  #countQuarantined(): number {
    try {
      this.#quarantined = this.current?.store.quarantine.count() ?? 0;
    } catch {
      // The status is shown nevertheless; operations that need the file report the error.
    }
    return this.#quarantined;
  }

  /** `ended` is called once nothing writes any more, before the file is closed. */
  async #close(ended: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    this.#maintenance?.stop();
    this.#maintenance = null;
    const { current } = this;
    this.current = null;
    try {
      await (current === null ? ended() : current.close(ended));
    } catch (error) {
      // `close` releases the files first, so the folder can be used whatever else failed.
      this.#options.log.warn('file.notClosed', { message: classify(error).message });
    }
  }

  async #replace(choose: () => Promise<Readable | null>, mode: RestoreMode): Promise<RestoreReport> {
    if (this.#replacing !== null) throw invalidState('another file is being put in place');
    // Another process has the folder or the file open and would lose the file.
    if (this.#lock === null || this.failure?.code === 'databaseLocked') throw notOpen(this.failure);
    this.#working = 'restoring';
    const replacing = this.#restoreInto(choose, mode);
    this.#replacing = replacing;
    this.publishStatus();
    try {
      return await replacing;
    } finally {
      this.#replacing = null;
      this.#working = null;
      this.#events.databaseReplaced();
      this.publishStatus();
    }
  }

  /** Whatever fails, a database is opened again afterwards if that is possible. */
  async #restoreInto(choose: () => Promise<Readable | null>, mode: RestoreMode): Promise<RestoreReport> {
    const { folder, clock, log } = this.#options;
    await this.#close();
    let chosen: Readable | null = null;
    try {
      chosen = await choose();
      const restored = await this.#worker.run({
        do: 'restoreDatabase',
        former: existsSync(this.#path) || findingOf(this.#path) !== null ? this.#path : null,
        backup: chosen === null ? null : { path: chosen.path, at: chosen.backup.at },
        target: incomingPath(folder),
        now: clock.now(),
        ...mode,
      });
      const setAside = replaceDatabase(folder, clock.now());
      this.#trouble = null;
      this.#startCheck.isDue = false;
      log.info('documents.replaced', {
        drafts: restored.drafts,
        quarantined: restored.quarantined,
      });
      return { ...restored, setAside };
    } finally {
      chosen?.discard();
      await this.open();
      // The new file has no backup yet to which the changes of the first minute could belong.
      void this.#maintenance?.copyChanges();
    }
  }
}
