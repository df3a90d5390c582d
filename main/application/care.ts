import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Backup, BackupReason, FileTrouble, StartFailureCode } from '../../domain/model/backup.ts';
import type { ApplicationOptions } from '../application.ts';
import { backupFolder, listBackups } from '../store/backups/folder.ts';
import { classify } from '../store/errors.ts';
import { FileGone } from '../store/health/standing.ts';
import type { Standing } from '../store/health/standing.ts';
import type { Store } from '../store/types.ts';
import type { BackupThread } from '../worker/backup-thread.ts';
import { startError } from './start-error.ts';

const dayMs = 24 * 60 * 60_000;
/** After the start, when the window has what it needs. */
const firstRoundMs = 5_000;
const roundMs = 10 * 60_000;
const lookMs = 10_000;

interface CareEvents {
  readonly tell: () => void;
  readonly trouble: (trouble: FileTrouble) => void;
}

/** Looks after the file while it is open: daily backups, whether it still stands in its place, versions that grow old. */
export class Care {
  /** Why the last backup was not made; `null` where it was. */
  failure: StartFailureCode | null = null;
  isBackingUp = false;
  readonly #options: ApplicationOptions;
  readonly #thread: BackupThread;
  readonly #store: Store;
  readonly #events: CareEvents;
  #cancelRound: () => void = () => undefined;
  #cancelLook: () => void = () => undefined;
  #stopped = false;
  #lost = false;

  constructor(options: ApplicationOptions, thread: BackupThread, store: Store, events: CareEvents) {
    this.#options = options;
    this.#thread = thread;
    this.#store = store;
    this.#events = events;
    this.#cancelRound = options.clock.after(firstRoundMs, () => void this.#round());
    this.#lookLater();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelRound();
    this.#cancelLook();
  }

  async backUp(reason: BackupReason): Promise<Backup> {
    const { folder, clock, log } = this.#options;
    this.#requireHere();
    this.isBackingUp = true;
    this.#events.tell();
    try {
      const { version: _version, ...backup } = await this.#thread.do({ do: 'backUp', folder, at: clock.now(), reason });
      this.failure = null;
      log.info('backup.made', { reason, bytes: backup.bytes });
      return backup;
    } catch (error) {
      this.failure = startError(error).code;
      log.warn('backup.failed', { reason, code: this.failure });
      if (this.failure === 'databaseDamaged') await this.#lookThrough();
      throw error;
    } finally {
      this.isBackingUp = false;
      if (!this.#stopped) this.#events.tell();
    }
  }

  /** A copy that is not sound has its faults from the file, or from the disk that it was written to. */
  async #lookThrough(): Promise<void> {
    const detail = await this.#thread.do({ do: 'check', path: this.#store.file.path }).catch(() => null);
    if (detail === null) this.failure = 'diskError';
    else if (!this.#stopped) {
      this.#events.trouble({ kind: 'damaged', at: this.#options.clock.now(), detail, rescue: null });
    }
  }

  async #round(): Promise<void> {
    try {
      if (this.#isDue()) await this.backUp('daily');
      await this.#tidy();
    } catch (error) {
      // Told by `failure`; the next round tries again.
      this.#options.log.warn('care.round', { message: classify(error).message });
    }
    if (!this.#stopped) this.#cancelRound = this.#options.clock.after(roundMs, () => void this.#round());
  }

  /** None is within a day of now. Where a clock was set back, those that it says are to come tell nothing of the last day. */
  #isDue(): boolean {
    const { folder, clock } = this.#options;
    if (this.#lost) return false;
    const made = listBackups(folder).filter(({ reason }) => reason !== 'rescue');
    if (made.length === 0) return this.#store.connections.list().length > 0;
    return !made.some(({ at }) => Math.abs(clock.now() - at) < dayMs);
  }

  #tidiedAt: number | null = null;
  async #tidy(): Promise<void> {
    const now = this.#options.clock.now();
    if (this.#tidiedAt !== null && Math.abs(now - this.#tidiedAt) < dayMs) return;
    this.#tidiedAt = now;
    const step = this.#store.tidyVersions();
    while (!this.#stopped && !this.#lost && step()) await setImmediate();
  }

  #lookLater(): void {
    this.#cancelLook = this.#options.clock.after(lookMs, () => {
      if (this.look() === 'here') this.#lookLater();
    });
  }

  /** Whether the file still stands under its name; where it does not, it is rescued. */
  look(): Standing {
    const standing = this.#store.file.standing();
    if (standing !== 'here') void this.#rescue(standing);
    return standing;
  }

  /** Whether a file that was missed stands under its name again, and is written as ever. */
  isBack(): boolean {
    if (!this.#lost || this.#store.file.standing() !== 'here') return false;
    this.#lost = false;
    this.#lookLater();
    return true;
  }

  /** What stands under the name now is not the file that is open: a copy of it would be a backup of nothing, or another's. */
  #requireHere(): void {
    const standing = this.look();
    if (standing !== 'here') throw new FileGone(this.#store.file.path, standing);
  }

  /** The file is not under its name any more: what the open one still holds is put where it can be found. */
  async #rescue(standing: Exclude<Standing, 'here'>): Promise<void> {
    if (this.#lost || this.#stopped) return;
    this.#lost = true;
    this.#cancelLook();
    const { folder, clock, log } = this.#options;
    const at = clock.now();
    const tell = (rescue: string | null, detail: string): void =>
      this.#events.trouble({ kind: standing, at, detail, rescue });
    const part = join(backupFolder(folder), `rescue-${at}.part`);
    try {
      mkdirSync(backupFolder(folder), { recursive: true, mode: 0o700 });
      await this.#store.file.copyTo(part);
      const { name } = await this.#thread.do({ do: 'adopt', folder, at, reason: 'rescue', part });
      tell(name, this.#store.file.path);
    } catch (error) {
      log.warn('rescue.failed', { message: classify(error).message });
      tell(null, classify(error).message);
    }
  }
}
