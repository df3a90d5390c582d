import { existsSync } from 'node:fs';
import { withTimeout } from '../clock.ts';
import { classify } from '../store/errors.ts';
import type { LifecycleOptions } from './ports.ts';
import type { BackupWorker } from './worker/thread.ts';

/** How long the start waits for the check; for a large file, it continues in the background. */
const patienceMs = 300;
const later = Symbol('later');

/** The integrity check of a database that the last run did not close (a crash, a power cut). */
export class StartCheck {
  /** The last run did not close the database, and no check has found it intact since. */
  isDue = false;
  isUnderWay = false;
  readonly #options: Pick<LifecycleOptions, 'clock' | 'log'>;
  readonly #worker: BackupWorker;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(options: Pick<LifecycleOptions, 'clock' | 'log'>, worker: BackupWorker) {
    this.#options = options;
    this.#worker = worker;
  }

  /** Resolves once no check is running. */
  async ended(): Promise<void> {
    await this.#ended;
  }

  /**
   * Returns the damage in SQLite's words, or `null`. If the check takes longer than the start may wait, it returns `null`, and
   * `onEnd` gets the result.
   */
  async begin(path: string, onEnd: (damage: string | null) => void): Promise<string | null> {
    if (!existsSync(path)) {
      this.isDue = false;
      return null;
    }
    this.isUnderWay = true;
    const found = this.#check(path).finally(() => {
      this.isUnderWay = false;
    });
    const first = await withTimeout(this.#options.clock, patienceMs, found, (): typeof later => later);
    if (first !== later) return first;
    this.#ended = found.then(onEnd);
    return null;
  }

  async #check(path: string): Promise<string | null> {
    const { clock, log } = this.#options;
    const began = clock.monotonic();
    try {
      const damage = await this.#worker.run({ do: 'check', path });
      this.isDue = damage !== null;
      log.info('documents.checked', { ms: Math.round(clock.monotonic() - began) });
      return damage;
    } catch (error) {
      // A failed check is not a sign of damage; reading and writing will show any.
      log.warn('documents.notChecked', { message: classify(error).message });
      return null;
    }
  }
}
