import type { LookupKind } from '../../domain/fields.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { LookupAnswers, LookupRequest, RawAnswer, StoredPage } from './messages.ts';
import { prepareTransfer, Thread } from './thread.ts';

export type { RawAnswer, StoredPage } from './messages.ts';

/** A list that is being fetched again. Until `commit` resolves, readers see the former list. */
export interface LookupRefresh {
  /** Rows stored so far. */
  readonly stored: number;
  /** Transfers a raw answer of the service to the worker, which reads it and stores its rows. */
  page(answer: RawAnswer): Promise<StoredPage | { readonly problem: ServiceProblem }>;
  /** Shows the new list in place of the former one; returns the number of its rows. `at`: epoch milliseconds. */
  commit(end: { readonly partial: boolean; readonly at: number }): Promise<number>;
  /** Discards what was stored; the former list stays. Harmless after the end. */
  abort(): Promise<void>;
}

/** The main process's side of the thread that fills lookups.db. Every promise may reject with a StoreFailure. */
export class LookupWriter {
  readonly #thread: Thread<LookupRequest, LookupAnswers>;

  /** `entry`: main/worker/entry.ts, or its bundle. `path`: `store.lookupsPath`. */
  constructor(entry: URL | string, path: string) {
    this.#thread = new Thread(entry, { path });
  }

  /**
   * `customerId`: the customer whose representatives are fetched; `null` for the company's lists. `onProgress` gets the number of
   * rows stored so far, even within large answers.
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
        const { answer, transfer } = prepareTransfer(given);
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

  /** Aborts running refreshes and ends the thread. */
  async close(): Promise<void> {
    await this.#thread.close(() => this.#thread.ask<'close'>({ do: 'close' }));
  }
}
