import { mkdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Backup, BackupReason, FileTrouble, StartFailureCode } from '../../domain/model/backup.ts';
import { classify } from '../store/errors.ts';
import { FileGone } from '../store/file/identity.ts';
import type { FileIdentity } from '../store/file/identity.ts';
import type { Store } from '../store/open.ts';
import { backupFolder, listBackups, rescuePart } from './backup-folder.ts';
import type { LifecycleOptions } from './ports.ts';
import { sentBefore } from './retention.ts';
import { startError } from './start-error.ts';
import type { BackupWorker } from './worker/thread.ts';

const dayMs = 24 * 60 * 60_000;
/** Delays the first round until the window is drawn and filled. */
const firstRoundMs = 5_000;
const roundMs = 10 * 60_000;
const identityCheckMs = 10_000;
const incrementMs = 60_000;

interface MaintenanceEvents {
  readonly changed: () => void;
  readonly trouble: (trouble: FileTrouble) => void;
  /** There may be a backup without a copy in the policy's folder. */
  readonly copiesDue: () => void;
  readonly incrementWritten: () => void;
  readonly draftsRemoved: () => void;
}

/**
 * Maintains the open database: makes daily backups and copies the changes since, prunes old versions of drafts, and checks that
 * the file has not been deleted or replaced (then it rescues the open file's content into a backup).
 */
export class DatabaseMaintenance {
  #backupFailure: StartFailureCode | null = null;
  #incrementFailure: StartFailureCode | null = null;
  readonly #options: LifecycleOptions;
  readonly #worker: BackupWorker;
  readonly #store: Store;
  readonly #events: MaintenanceEvents;
  #cancelRound: () => void = () => undefined;
  #cancelIdentityCheck: () => void = () => undefined;
  #cancelIncrement: () => void = () => undefined;
  /** Backups requested and not finished: the worker makes one after another. */
  #backingUp = 0;
  #stopped = false;
  #lost = false;

  constructor(options: LifecycleOptions, worker: BackupWorker, store: Store, events: MaintenanceEvents) {
    this.#options = options;
    this.#worker = worker;
    this.#store = store;
    this.#events = events;
    this.#cancelRound = options.clock.after(firstRoundMs, () => {
      void this.#round();
      // Copies what the last run could not copy.
      events.copiesDue();
    });
    this.#scheduleIdentityCheck();
    this.#scheduleIncrement();
  }

  /** Why the last backup, or the last copy of the changes since, failed; `null` if both succeeded. */
  get failure(): StartFailureCode | null {
    return this.#backupFailure ?? this.#incrementFailure;
  }

  get isBackingUp(): boolean {
    return this.#backingUp > 0;
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelRound();
    this.#cancelIdentityCheck();
    this.#cancelIncrement();
  }

  async backUp(reason: BackupReason): Promise<Backup> {
    const { folder, clock, log, retention } = this.#options;
    this.#requireSameFile();
    this.#backingUp += 1;
    this.#events.changed();
    try {
      const mark = this.#store.changes.mark();
      const { version: _version, ...backup } = await this.#worker.run({
        ...{ do: 'backUp', folder, at: clock.now(), reason, retention },
      });
      this.#backupFailure = null;
      this.#isBaseMissing = false;
      await this.#forgetChanges(mark).catch((error: unknown) => this.#failed(error));
      log.info('backup.made', { reason, bytes: backup.bytes });
      this.#events.copiesDue();
      return backup;
    } catch (error) {
      this.#backupFailure = startError(error).code;
      log.warn('backup.failed', { reason, code: this.#backupFailure });
      if (this.#backupFailure === 'databaseDamaged') this.#backupFailure = await this.#findDamage();
      throw error;
    } finally {
      this.#backingUp -= 1;
      if (!this.#stopped) this.#events.changed();
    }
  }

  /** The copy is damaged: either because the database is, or because of the disk that the copy was written to. */
  async #findDamage(): Promise<StartFailureCode> {
    const detail = await this.#worker.run({ do: 'check', path: this.#store.file.path }).catch(() => null);
    if (detail === null) return 'diskError';
    if (!this.#stopped) {
      this.#events.trouble({ kind: 'damaged', at: this.#options.clock.now(), detail, rescue: null });
    }
    return 'databaseDamaged';
  }

  /** What the backup contains need not be copied into its increment. */
  async #forgetChanges(mark: number): Promise<void> {
    const step = this.#store.upkeep.forgetChanges(mark);
    while (!this.#stopped && !this.#lost && step()) await setImmediate();
  }

  #scheduleIncrement(): void {
    this.#cancelIncrement = this.#options.clock.after(incrementMs, () => {
      void this.copyChanges().finally(() => {
        if (!this.#stopped) this.#scheduleIncrement();
      });
    });
  }

  /** The last save that is in a backup or its increment. */
  #copiedSave: number | null = null;
  /** There is no backup to which an increment could belong. */
  #isBaseMissing = false;
  /**
   * Copies what changed since the last backup, if something changed since this was done last. Without a backup of this file, as
   * after a restore, one is made, unless this was stopped. Never rejects.
   */
  async copyChanges(): Promise<void> {
    const { folder, clock, log } = this.#options;
    const before = this.failure;
    try {
      const save = this.#store.changes.lastSave();
      if (this.#lost || save === this.#copiedSave) return;
      this.#requireSameFile();
      const bytes = await this.#worker.run({ do: 'writeIncrement', folder, at: clock.now() });
      if (this.#stopped) return;
      if (bytes !== null) this.#events.incrementWritten();
      this.#isBaseMissing = bytes === null && this.#store.connections.list().length > 0;
      if (!this.#isBaseMissing) this.#copiedSave = save;
      // It reports its failure itself; after one, only the rounds try again.
      else if (this.#backupFailure === null) await this.#makeDailyBackup().catch(() => undefined);
      this.#incrementFailure = null;
    } catch (error) {
      this.#incrementFailure = startError(error).code;
      log.warn('increment.failed', { code: this.#incrementFailure });
      if (this.#incrementFailure === 'databaseDamaged' && !this.#stopped) {
        this.#incrementFailure = await this.#findDamage();
      }
    }
    if (!this.#stopped && before !== this.failure) this.#events.changed();
  }

  async #round(): Promise<void> {
    try {
      if (this.#isBackupDue()) await this.#makeDailyBackup();
      await this.#pruneVersions();
      await this.#removeSent();
    } catch (error) {
      this.#failed(error);
    }
    // Independent of the backups: a failure of one does not affect the other.
    await this.#updateSearch().catch((error: unknown) => this.#failed(error));
    if (!this.#stopped) this.#cancelRound = this.#options.clock.after(roundMs, () => void this.#round());
  }

  /** The status shows `failure`; the next round tries again. */
  #failed(error: unknown): void {
    this.#options.log.warn('maintenance.round', { message: classify(error).message });
  }

  /**
   * Whether no backup was made within a day of now. After the clock was set back, backups from a later time do not count, because
   * they say nothing about the last day.
   */
  #isBackupDue(): boolean {
    const { folder, clock } = this.#options;
    if (this.#lost) return false;
    if (this.#isBaseMissing) return true;
    const made = listBackups(folder).filter(({ reason }) => reason !== 'rescue');
    if (made.length === 0) return this.#store.connections.list().length > 0;
    return !made.some(({ at }) => Math.abs(clock.now() - at) < dayMs);
  }

  /** Not while another one is made: if it fails, the next round tries again. */
  async #makeDailyBackup(): Promise<void> {
    if (this.#backingUp === 0) await this.backUp('daily');
  }

  async #updateSearch(): Promise<void> {
    while (!this.#stopped && !this.#lost && this.#store.upkeep.updateLineSearch()) await setImmediate();
  }

  #prunedAt: number | null = null;
  async #pruneVersions(): Promise<void> {
    const now = this.#options.clock.now();
    if (this.#prunedAt !== null && Math.abs(now - this.#prunedAt) < dayMs) return;
    this.#prunedAt = now;
    const step = this.#store.upkeep.pruneVersions();
    while (!this.#stopped && !this.#lost && step()) await setImmediate();
  }

  #sentRemovedAt: number | null = null;
  #withheld = '';
  /** Once a day, removes sent documents that the policy no longer keeps; only if there is a backup from the last day. */
  async #removeSent(): Promise<void> {
    const { keepSentDays: keepDays, serviceNow, clock, log } = this.#options;
    const now = clock.now();
    if (this.#sentRemovedAt !== null && Math.abs(now - this.#sentRemovedAt) < dayMs) return;
    const before = sentBefore({ keepDays, now, serviceNow: serviceNow(), backupAt: this.#backupAt(now) });
    if (typeof before !== 'number') {
      // Logged once, not in each round.
      if (before !== this.#withheld && before !== 'noPolicy') log.warn('sent.notRemoved', { reason: before });
      this.#withheld = before;
      return;
    }
    this.#sentRemovedAt = now;
    const step = this.#store.upkeep.removeSent(before);
    let [removed, kept] = [0, 0];
    while (!this.#stopped && !this.#lost) {
      const counts = step();
      if (counts === null) break;
      removed += counts.removed;
      kept += counts.kept;
      await setImmediate();
    }
    if (removed + kept > 0) log.info('sent.removed', { removed, kept });
    if (removed > 0 && !this.#stopped) this.#events.draftsRemoved();
  }

  /** Time of the newest backup of the open file; `null` if the last backup failed. */
  #backupAt(now: number): number | null {
    if (this.#backupFailure !== null) return null;
    const made = listBackups(this.#options.folder).filter(({ at, reason }) => at <= now && reason !== 'rescue');
    return made[0]?.at ?? null;
  }

  #scheduleIdentityCheck(): void {
    this.#cancelIdentityCheck = this.#options.clock.after(identityCheckMs, () => {
      if (this.checkIdentity() === 'same') this.#scheduleIdentityCheck();
    });
  }

  /** Whether the path still refers to the open file; if not, its content is rescued. */
  checkIdentity(): FileIdentity {
    const identity = this.#store.file.identity();
    if (identity !== 'same') void this.#rescue(identity);
    return identity;
  }

  /** Whether a missing file is at its path again, so that writes reach it as before. */
  isBack(): boolean {
    if (!this.#lost || this.#store.file.identity() !== 'same') return false;
    this.#lost = false;
    this.#scheduleIdentityCheck();
    return true;
  }

  /** A backup copies the file at the path, which must therefore be the open one. */
  #requireSameFile(): void {
    const identity = this.checkIdentity();
    if (identity !== 'same') throw new FileGone(this.#store.file.path, identity);
  }

  /** The file was deleted or replaced: copies the content of the open file into a backup. */
  async #rescue(identity: Exclude<FileIdentity, 'same'>): Promise<void> {
    if (this.#lost || this.#stopped) return;
    this.#lost = true;
    this.#cancelIdentityCheck();
    const { folder, clock, log } = this.#options;
    const at = clock.now();
    const report = (rescue: string | null, detail: string): void =>
      this.#events.trouble({ kind: identity, at, detail, rescue });
    const part = rescuePart(folder, at);
    try {
      mkdirSync(backupFolder(folder), { recursive: true, mode: 0o700 });
      await this.#store.file.copyTo(part);
      const { name } = await this.#worker.run({ do: 'promoteCopy', folder, at, reason: 'rescue', part });
      report(name, this.#store.file.path);
      this.#events.copiesDue();
    } catch (error) {
      log.warn('rescue.failed', { message: classify(error).message });
      report(null, classify(error).message);
    }
  }
}
