import type { Work } from './work-status.ts';

/** What a user who does not look at the window is told of the sending. */
export type RunNews = 'standsStill' | 'finished';

/** Follows the sending over all connections: tells once that it has stopped, and once that it is over. */
export class RunWatch {
  #running = false;
  #saidStill = false;

  take({ progress: { mode } }: Work): RunNews | null {
    const ran = this.#running;
    this.#running = mode !== 'none';
    if (mode === 'none') {
      this.#saidStill = false;
      return ran ? 'finished' : null;
    }
    if (mode === 'normal') this.#saidStill = false;
    if (mode !== 'error' || this.#saidStill) return null;
    this.#saidStill = true;
    return 'standsStill';
  }
}
