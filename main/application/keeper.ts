import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Backup,
  BackupContents,
  BackupReason,
  FileTrouble,
  KeepingStatus,
  OpenFailure,
  RestoreReport,
} from '../../preload/contract.ts';
import type { ApplicationOptions } from '../application.ts';
import { backupFolder, findBackup, listBackups } from '../store/backups/folder.ts';
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
import type { Run, RunPorts } from './shell.ts';
import { failureOf, notOpen, startError } from './start-error.ts';
import type { ApplicationStartError } from './start-error.ts';

/** How long a start waits for a file to be looked through that was not closed; what takes longer goes on beside it. */
const checkPatienceMs = 300;
/** Backups that are tried one after another for one that is sound. */
const triedBackups = 5;

/** Holds the folder: opens the file, closes it, and puts another in its place. */
export class Keeper {
  run: Run | null = null;
  failure: OpenFailure | null = null;
  /** What `failure` tells of. */
  cause: ApplicationStartError | null = null;
  readonly #options: ApplicationOptions;
  readonly #emit: RunPorts['emit'];
  readonly #openRun: (backedUp: number | null) => Run;
  readonly #thread: BackupThread;
  readonly #path: string;
  #lock: FolderLock | null = null;
  #care: Care | null = null;
  #trouble: FileTrouble | null = null;
  #working: KeepingStatus['working'] = null;
  #check: Promise<void> = Promise.resolve();
  /** The run before did not close the file, and nobody has looked it through since. */
  #unchecked = false;
  #replacing: Promise<unknown> | null = null;
  #held = 0;

  constructor(options: ApplicationOptions, emit: RunPorts['emit'], openRun: (backedUp: number | null) => Run) {
    this.#options = options;
    this.#emit = emit;
    this.#openRun = openRun;
    this.#thread = new BackupThread(options.backupWorker);
    this.#path = join(options.folder, 'documents.db');
  }

  /** Never throws: `failure` says why nothing is open. */
  async open(): Promise<void> {
    try {
      this.#takeFolder();
      finishExchange(this.#options.folder);
      if (this.#unchecked) await this.#startCheck();
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

  #takeFolder(): void {
    if (this.#lock !== null) return;
    this.#lock = lockFolder(this.#options.folder, this.#options.clock.now());
    this.#unchecked = this.#lock.afterCrash;
  }

  /** Once the file that was not closed was looked through; rejects where it is damaged. */
  async checked(): Promise<void> {
    await this.#check;
    if (this.#trouble?.kind === 'damaged') throw new StoreFailure('databaseDamaged', this.#trouble.detail);
  }

  /** Once no other file is being put in place. */
  async settled(): Promise<void> {
    await this.#replacing?.catch(() => undefined);
  }

  status(): KeepingStatus {
    const { folder, host } = this.#options;
    const lastBackupAt = this.list()[0]?.at ?? null;
    return {
      folder,
      canShowFolder: host.showFolder !== undefined,
      failure: this.failure,
      trouble: this.#trouble,
      working: this.#working ?? (this.#care?.isBackingUp === true ? 'backingUp' : null),
      network: (this.run?.store.file.place ?? this.#options.place ?? placeOf(folder)) === 'network',
      lastBackupAt,
      backupFailure: this.#care?.failure ?? null,
      held: this.#countHeld(),
    };
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

  /** What an operation failed by may say something of the file itself. */
  noticed(error: unknown): void {
    const { code, message } = classify(error);
    if (code === 'databaseGone') this.#care?.look();
    if (code === 'databaseDamaged' && this.run !== null && this.#trouble === null) {
      this.#setTrouble({ kind: 'damaged', at: this.#options.clock.now(), detail: message, rescue: null });
    }
  }

  tell(): void {
    this.#emit('keepingChanged', this.status());
  }

  list(): readonly Backup[] {
    try {
      return listBackups(this.#options.folder).map(({ version: _version, ...backup }) => backup);
    } catch {
      // The folder may be what cannot be read.
      return [];
    }
  }

  async inspect(name: string): Promise<BackupContents> {
    const { folder } = this.#options;
    findBackup(folder, name);
    return this.#thread.do({ do: 'inspect', path: join(backupFolder(folder), name), name });
  }

  async backUp(reason: BackupReason): Promise<Backup> {
    await this.settled();
    if (this.#care === null) throw notOpen(this.failure);
    return this.#care.backUp(reason);
  }

  async retry(): Promise<KeepingStatus> {
    await this.settled();
    if (this.run === null) {
      await this.open();
      if (this.run !== null) this.#emit('storeReplaced', {});
      this.tell();
    } else if (this.#care?.isBack() === true) {
      this.#trouble = null;
      this.tell();
    }
    return this.status();
  }

  async restore(name: string): Promise<RestoreReport> {
    const backup = findBackup(this.#options.folder, name);
    if (backup.newer) throw new StoreFailure('databaseNewer', `${name} was written by a newer Rampa`);
    const isRescue = this.#trouble?.rescue === name;
    const { sound } = await this.inspect(name);
    if (!sound) throw new StoreFailure('databaseDamaged', `${name} is damaged`);
    return this.#replace('restoring', () => Promise.resolve(backup), { prefer: 'backup', last: isRescue });
  }

  async salvage(): Promise<RestoreReport> {
    // What a newer Rampa wrote is whole; putting it into the layout that this one knows would lose the rest.
    if (this.failure?.code === 'databaseNewer') throw new StoreFailure('databaseNewer', this.failure.detail);
    return this.#replace('salvaging', () => this.#newestSound(), { prefer: 'present', last: false });
  }

  async close(): Promise<void> {
    await this.settled();
    const wasOpen = this.run !== null;
    await this.#closeRun(() => this.#thread.close());
    const isUndamaged = this.#trouble === null && this.failure?.code !== 'databaseDamaged';
    this.#lock?.release(isUndamaged && !this.#unchecked && (wasOpen || this.failure !== null));
    this.#lock = null;
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

  /** Looks through a file that the run before did not close; small ones before they are opened. */
  async #startCheck(): Promise<void> {
    if (!existsSync(this.#path)) return;
    const { clock, log } = this.#options;
    const working = this.#working;
    this.#working = 'checking';
    const began = clock.monotonic();
    const found = this.#thread.do({ do: 'check', path: this.#path }).then(
      (detail) => {
        this.#unchecked = detail !== null;
        log.info('documents.checked', { ms: Math.round(clock.monotonic() - began) });
        return detail;
      },
      // That it could not be looked through is no sign that it is damaged: reading and writing will tell.
      (error: unknown) => {
        log.warn('documents.notChecked', { message: classify(error).message });
        return null;
      },
    );
    let stopWaiting = (): void => undefined;
    const patience = new Promise<'later'>((resolve) => {
      stopWaiting = clock.after(checkPatienceMs, () => resolve('later'));
    });
    const first = await Promise.race([found, patience]);
    stopWaiting();
    if (first === 'later') {
      this.#check = found.then((detail) => this.#endCheck(working, detail));
      return;
    }
    this.#working = working;
    if (first !== null) throw new StoreFailure('databaseDamaged', first);
  }

  #endCheck(working: KeepingStatus['working'], damage: string | null): void {
    if (this.#working === 'checking') this.#working = working;
    if (damage === null) this.tell();
    else this.#setTrouble({ kind: 'damaged', at: this.#options.clock.now(), detail: damage, rescue: null });
  }

  async #backUpForMigration(): Promise<number | null> {
    const { folder, clock } = this.#options;
    const version = versionToMigrate(this.#path, documentMigrations);
    if (version !== null) {
      await this.#thread.do({ do: 'backUp', folder, at: clock.now(), reason: 'migration' });
    }
    return version;
  }

  #setTrouble(trouble: FileTrouble): void {
    this.#options.log.warn('documents.trouble', { kind: trouble.kind, detail: trouble.detail });
    this.#trouble = trouble;
    this.tell();
  }

  async #newestSound(): Promise<StoredBackup | null> {
    const usable = listBackups(this.#options.folder).filter(({ newer }) => !newer);
    for (const backup of usable.slice(0, triedBackups)) if ((await this.inspect(backup.name)).sound) return backup;
    return null;
  }

  async #replace(
    working: 'restoring' | 'salvaging',
    choose: () => Promise<StoredBackup | null>,
    how: { readonly prefer: 'backup' | 'present'; readonly last: boolean },
  ): Promise<RestoreReport> {
    if (this.#replacing !== null) throw conflict('another file is being put in place');
    const { failure } = this;
    // Another process has the folder, or the file: it must not be taken from under it.
    if (this.#lock === null) throw new StoreFailure('databaseInUse', failure?.detail ?? 'the folder is in use');
    if (failure?.code === 'databaseLocked') throw new StoreFailure('databaseLocked', failure.detail);
    this.#working = working;
    const replacing = this.#exchange(choose, how);
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
  async #exchange(
    choose: () => Promise<StoredBackup | null>,
    how: { readonly prefer: 'backup' | 'present'; readonly last: boolean },
  ): Promise<RestoreReport> {
    const { folder, clock, log } = this.#options;
    await this.#closeRun();
    try {
      const backup = await choose();
      const assembled = await this.#thread.do({
        do: 'assemble',
        present: existsSync(this.#path) ? this.#path : null,
        backup: backup === null ? null : { path: join(backupFolder(folder), backup.name), at: backup.at },
        target: incomingPath(folder),
        now: clock.now(),
        ...how,
      });
      const setAside = exchange(folder, clock.now());
      this.#trouble = null;
      this.#unchecked = false;
      log.info('documents.replaced', { drafts: assembled.drafts, held: assembled.held, lost: assembled.lost.drafts });
      return { ...assembled, setAside };
    } finally {
      await this.open();
    }
  }
}
