import type { LookupKind } from '../../domain/fields.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { LookupAnswers, LookupRequest, RawAnswer, StoredPage } from './messages.ts';
import { givenAway, Thread } from './thread.ts';

export type { RawAnswer, StoredPage } from './messages.ts';

/** One list being fetched anew. Until `commit` has answered, readers have the former list. */
export interface LookupRefresh {
  /** Rows stored so far. */
  readonly stored: number;
  /** Gives away an answer of the service as it came; it is read, and its rows are kept, in the worker. */
  page(answer: RawAnswer): Promise<StoredPage | { readonly problem: ServiceProblem }>;
  /** Shows the new list in place of the former; returns how many rows it has. `at`: epoch milliseconds. */
  commit(end: { readonly partial: boolean; readonly at: number }): Promise<number>;
  /** Throws away what was stored; the former list stays. Harmless when it is over. */
  abort(): Promise<void>;
}

/** The main process's side of the thread that fills lookups.db. Every promise may reject with a StoreFailure. */
export class LookupWriter {
  readonly #thread: Thread<LookupRequest, LookupAnswers>;

  /** `entry`: main/worker/entry.ts, or what it was built into. `path`: `store.lookupsPath`. */
  constructor(entry: URL | string, path: string) {
    this.#thread = new Thread(entry, { path });
  }

  /**
   * `customerId`: whose representatives; `null` of the company's lists. `onProgress` gets the rows stored so far,
   * within large answers too.
   */
  async begin(
    connectionId: string,
    kind: LookupKind,
    onProgress: (stored: number) => void = () => undefined,
    customerId: string | null = null,
  ): Promise<LookupRefresh> {
    const thread = this.#thread;
    const refresh = await thread.ask<'begin'>({ do: 'begin', connectionId, kind, customerId });
    let stored = 0;
    thread.onProgress(refresh, (rows) => {
      stored = rows;
      onProgress(rows);
    });
    const ended = <T>(value: T): T => {
      thread.offProgress(refresh);
      return value;
    };
    return {
      get stored() {
        return stored;
      },
      page: (given) => {
        const { answer, transfer } = givenAway(given);
        return thread.ask<'page'>({ do: 'page', refresh, answer }, transfer);
      },
      commit: async ({ partial, at }) => ended(await thread.ask<'commit'>({ do: 'commit', refresh, partial, at })),
      abort: async () => {
        await thread.ask<'abort'>({ do: 'abort', refresh });
        ended(null);
      },
    };
  }

  /** Removes all lists of a connection. */
  async forget(connectionId: string): Promise<void> {
    await this.#thread.ask<'forget'>({ do: 'forget', connectionId });
  }

  /** Aborts what is under way and ends the thread. */
  async close(): Promise<void> {
    await this.#thread.close(() => this.#thread.ask<'close'>({ do: 'close' }));
  }
}
