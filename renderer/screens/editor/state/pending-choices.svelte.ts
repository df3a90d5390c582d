/**
 * Choices whose answers are under way: a code that was typed and left is looked up behind the keys that go on. Whoever saves
 * or queues waits for them.
 */
import { SvelteMap } from 'svelte/reactivity';
import { emptyMap } from './grouping.ts';
import { placeText } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';

/** A text that stands in a place, and waits for what it means. */
export interface Waiting {
  readonly place: Place;
  readonly text: string;
}
/** The step of undo that the answer belongs to. */
export interface Step {
  readonly tag: string | null;
  /** The text came with that step; else it stood there before, and the answer makes the step. */
  readonly joins: boolean;
}
interface Run {
  readonly text: string;
  done: Promise<void>;
  /** The same text was typed there again, so that this answer no longer counts. */
  isPassed: boolean;
  /** Where the text was copied to while it was looked up. */
  readonly copies: Place[];
}

export class PendingChoices {
  /** By place: the last choice there. */
  readonly #last = new SvelteMap<string, Run>();
  /** By place and text. */
  readonly #byText = emptyMap<string, Run>();
  readonly #running = new Set<Promise<void>>();

  /** Whether what stands in a place is still being looked up. */
  has(place: Place): boolean {
    return this.#last.has(placeText(place));
  }

  /** Resolves when what was last typed in a place was looked up. */
  async of(place: Place): Promise<void> {
    await this.#last.get(placeText(place))?.done;
  }

  /** Resolves when nothing is under way any more, what was begun meanwhile included. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** What stands in a place came to another one, as a line begins in the warehouse of the one before it. */
  copied(from: Place, to: Place): void {
    const run = this.#last.get(placeText(from));
    if (!run) return;
    run.copies.push(to);
    this.#last.set(placeText(to), run);
  }

  /**
   * Runs what looks these up. `where` tells where the answer for a place is wanted: there, unless the same text was typed
   * again, and wherever it was copied to. Never rejects: where a list cannot be asked, everything stays as it was typed.
   */
  run(waiting: readonly Waiting[], work: (where: (place: Place) => readonly Place[]) => Promise<void>): Promise<void> {
    const runs = new Map<string, Run>();
    for (const { place, text } of waiting) {
      const key = placeText(place);
      const run: Run = { text, done: Promise.resolve(), isPassed: false, copies: [] };
      const before = this.#byText.get(`${key} ${text}`);
      if (before) before.isPassed = true;
      this.#byText.set(`${key} ${text}`, run);
      runs.set(key, run);
      this.#last.set(key, run);
    }
    const done = Promise.resolve()
      .then(() => work((place) => wantedAt(place, runs.get(placeText(place)))))
      .catch(() => undefined)
      .then(() => {
        this.#running.delete(done);
        for (const [key, run] of runs) {
          for (const of of [key, ...run.copies.map(placeText)]) if (this.#last.get(of) === run) this.#last.delete(of);
          const ofText = `${key} ${run.text}`;
          if (this.#byText.get(ofText) === run) this.#byText.delete(ofText);
        }
      });
    for (const run of runs.values()) run.done = done;
    this.#running.add(done);
    return done;
  }
}

function wantedAt(place: Place, run: Run | undefined): readonly Place[] {
  return run ? [...(run.isPassed ? [] : [place]), ...run.copies] : [];
}
