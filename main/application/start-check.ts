import { existsSync } from 'node:fs';
import type { ApplicationOptions } from '../application.ts';
import { classify } from '../store/errors.ts';
import type { BackupThread } from '../worker/backup-thread.ts';

/** How long a start waits for a file to be looked through that was not closed; what takes longer goes on beside it. */
const patienceMs = 300;
const later = Symbol('later');

/** Looks through a file that the run before did not close; small ones before they are opened. */
export class StartCheck {
  /** It was not closed, and nobody has found it sound since. */
  isDue = false;
  isUnderWay = false;
  readonly #options: ApplicationOptions;
  readonly #thread: BackupThread;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(options: ApplicationOptions, thread: BackupThread) {
    this.#options = options;
    this.#thread = thread;
  }

  /** Once nothing is being looked through. */
  async ended(): Promise<void> {
    await this.#ended;
  }

  /** Answers what is wrong with it, in SQLite's words; `null` also where that takes longer, and `onEnd` is going to be told. */
  async begin(path: string, onEnd: (damage: string | null) => void): Promise<string | null> {
    if (!existsSync(path)) {
      this.isDue = false;
      return null;
    }
    const { clock } = this.#options;
    this.isUnderWay = true;
    const found = this.#lookThrough(path).finally(() => {
      this.isUnderWay = false;
    });
    let stopWaiting = (): void => undefined;
    const patience = new Promise<typeof later>((resolve) => {
      stopWaiting = clock.after(patienceMs, () => resolve(later));
    });
    const first = await Promise.race([found, patience]);
    stopWaiting();
    if (first !== later) return first;
    this.#ended = found.then(onEnd);
    return null;
  }

  async #lookThrough(path: string): Promise<string | null> {
    const { clock, log } = this.#options;
    const began = clock.monotonic();
    try {
      const damage = await this.#thread.do({ do: 'check', path });
      this.isDue = damage !== null;
      log.info('documents.checked', { ms: Math.round(clock.monotonic() - began) });
      return damage;
    } catch (error) {
      // That it could not be looked through is no sign that it is damaged: reading and writing will tell.
      log.warn('documents.notChecked', { message: classify(error).message });
      return null;
    }
  }
}
