/** Lookups in progress: a typed code is looked up while the user continues elsewhere. Queueing and closing wait for them; a save
 * does not, and is followed by another. */
import { SvelteMap } from 'svelte/reactivity';
import { emptyMap } from '../../../../domain/edit/collections.ts';
import { placeKey } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';

export interface PendingText {
  readonly place: Place;
  readonly text: string;
}
interface PendingLookup {
  readonly text: string;
  done: Promise<void>;
  /** The same text was entered there again: the later lookup applies its result. */
  isSuperseded: boolean;
  /** Places that the text was copied to during the lookup. */
  readonly copies: Place[];
}

export class PendingLookups {
  readonly #last = new SvelteMap<string, PendingLookup>();
  readonly #byText = emptyMap<string, PendingLookup>();
  readonly #running = new Set<Promise<void>>();

  has(place: Place): boolean {
    return this.#last.has(placeKey(place));
  }

  /** Resolves when the text last entered in a place has been looked up. */
  async settledAt(place: Place): Promise<void> {
    await this.#last.get(placeKey(place))?.done;
  }

  /** Resolves when no lookup is running, including those started meanwhile. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Registers a copy of a place's text, such as the warehouse that a new line takes from the line before it. */
  copied(from: Place, to: Place): void {
    const lookup = this.#last.get(placeKey(from));
    if (!lookup) return;
    lookup.copies.push(to);
    this.#last.set(placeKey(to), lookup);
  }

  /**
   * Runs the lookup of these texts. `where` returns the places that get the result for a place: the place itself, unless the same
   * text was entered there again, and the places it was copied to. Never rejects: if a lookup fails, the texts stay as typed.
   */
  run(
    texts: readonly PendingText[],
    work: (where: (place: Place) => readonly Place[]) => Promise<void>,
  ): Promise<void> {
    const lookups = new Map<string, PendingLookup>();
    for (const { place, text } of texts) {
      const key = placeKey(place);
      const lookup: PendingLookup = { text, done: Promise.resolve(), isSuperseded: false, copies: [] };
      const before = this.#byText.get(`${key} ${text}`);
      if (before) before.isSuperseded = true;
      this.#byText.set(`${key} ${text}`, lookup);
      lookups.set(key, lookup);
      this.#last.set(key, lookup);
    }
    const done = Promise.resolve()
      .then(() => work((place) => wantedAt(place, lookups.get(placeKey(place)))))
      .catch(() => undefined)
      .then(() => {
        this.#running.delete(done);
        for (const [key, lookup] of lookups) {
          for (const at of [key, ...lookup.copies.map(placeKey)])
            if (this.#last.get(at) === lookup) this.#last.delete(at);
          const ofText = `${key} ${lookup.text}`;
          if (this.#byText.get(ofText) === lookup) this.#byText.delete(ofText);
        }
      });
    for (const lookup of lookups.values()) lookup.done = done;
    this.#running.add(done);
    return done;
  }
}

function wantedAt(place: Place, lookup: PendingLookup | undefined): readonly Place[] {
  return lookup ? [...(lookup.isSuperseded ? [] : [place]), ...lookup.copies] : [];
}
