/**
 * Code that the first screen does not need. It is fetched on demand, or earlier while the page is idle, so that it is nearly
 * always loaded by the time it is needed. components/Later.svelte renders it.
 */

/** In the order of fetching. */
const known: LaterCode<unknown>[] = [];

export class LaterCode<M> {
  /** `null` until it is loaded. */
  module = $state.raw<M | null>(null);
  /** Why the last attempt to load it failed. */
  failure = $state.raw<unknown>(null);
  readonly #fetch: () => Promise<M>;
  #fetching: Promise<boolean> | null = null;

  constructor(fetch: () => Promise<M>) {
    this.#fetch = fetch;
  }

  /** Resolves to whether the code is loaded; after a failure, the next call tries again. */
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

/** `fetch`: a dynamic `import()`, for which the build makes a separate file. */
export function later<M>(fetch: () => Promise<M>): LaterCode<M> {
  const code = new LaterCode(fetch);
  known.push(code);
  return code;
}

/** Fetches all code, `first` first, one after another while the page is idle. Failures are retried on demand. */
export async function fetchWhenIdle(first: readonly LaterCode<unknown>[]): Promise<void> {
  for (const code of new Set([...first, ...known])) {
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve()));
    await code.load();
  }
}
