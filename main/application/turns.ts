import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../../domain/steps.ts';
import type { Clock } from '../ports.ts';

/** Milliseconds of work before yielding: half a frame. */
const turnMs = 8;

/** Long work that lets other work go on in between. */
export class Turns {
  readonly #clock: Clock;
  #since: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#since = clock.monotonic();
  }

  get #isOver(): boolean {
    return this.#clock.monotonic() - this.#since > turnMs;
  }

  /** Yields to the event loop if the turn is over; nothing else happens meanwhile otherwise. */
  async next(): Promise<void> {
    if (!this.#isOver) return;
    await setImmediate();
    this.#since = this.#clock.monotonic();
  }

  async run<T>(steps: Steps<T>): Promise<T> {
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (this.#isOver) await this.next();
    }
  }
}
