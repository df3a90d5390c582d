/**
 * Code that the first screen does without: it is fetched when it is wanted, or once the page has nothing else to do, so that
 * it is nearly always there by the time someone wants it. components/Later.svelte shows what it holds.
 */

/** All there is, in the order in which it is fetched. */
const known: LaterCode<unknown>[] = [];

export class LaterCode<M> {
  /** `null` until it is there. */
  module = $state.raw<M | null>(null);
  /** Why it did not come, the last time that it was asked for. */
  failure = $state.raw<unknown>(null);
  readonly #fetch: () => Promise<M>;
  #fetching: Promise<boolean> | null = null;

  constructor(fetch: () => Promise<M>) {
    this.#fetch = fetch;
  }

  /** Whether it came; what did not is asked for again the next time. */
  load(): Promise<boolean> {
    if (this.module !== null) return Promise.resolve(true);
    return (this.#fetching ??= this.#load());
  }

  async #load(): Promise<boolean> {
    this.failure = null;
    try {
      this.module = await this.#fetch();
    } catch (error) {
      this.failure = error;
    }
    this.#fetching = null;
    return this.module !== null;
  }
}

/** `fetch`: an `import()`, of which the build makes a file of its own. */
export function later<M>(fetch: () => Promise<M>): LaterCode<M> {
  const code = new LaterCode(fetch);
  known.push(code);
  return code;
}

/** Fetches all of it, one after another and whenever the page is idle; these first. What fails is left to whoever wants it. */
export async function fetchWhenIdle(first: readonly LaterCode<unknown>[]): Promise<void> {
  for (const code of new Set([...first, ...known])) {
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve()));
    await code.load();
  }
}
