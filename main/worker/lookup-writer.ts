import { Worker } from 'node:worker_threads';
import type { LookupKind } from '../../domain/fields.ts';
import type { ServiceProblem } from '../../preload/contract.ts';
import { StoreFailure } from '../store/errors.ts';
import type { Answers, Call, RawAnswer, Reply, Request, StoredPage } from './messages.ts';

export type { RawAnswer, StoredPage } from './messages.ts';

/** Buffers up to this may stand in memory that Node keeps for many of them, which cannot be given away. */
const sharedBytes = 65_536;

/** One list being fetched anew. Until `commit` has answered, readers have the former list. */
export interface LookupRefresh {
  /** Rows stored so far. */
  readonly stored: number;
  /** Gives away an answer of the service as it came; it is read, and its rows are kept, in the worker. */
  page(answer: RawAnswer): Promise<StoredPage | { readonly problem: ServiceProblem }>;
  /** Shows the new list in place of the former; answers how many rows it has. `at`: epoch milliseconds. */
  commit(end: { readonly partial: boolean; readonly at: number }): Promise<number>;
  /** Throws away what was stored; the former list stays. Harmless when it is over. */
  abort(): Promise<void>;
}

interface Waiting {
  readonly resolve: (value: Answers[keyof Answers]) => void;
  readonly reject: (error: StoreFailure) => void;
}

/**
 * The main process's side of the thread that fills lookups.db. The thread starts with the first call; should it die, what
 * was under way fails with `internal`, and the next call starts another. Every promise may reject with a StoreFailure.
 */
export class LookupWriter {
  readonly #entry: URL | string;
  readonly #path: string;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<number, (stored: number) => void>();
  #worker: Worker | null = null;
  #calls = 0;
  #closed = false;

  /** `entry`: main/worker/lookups.ts, or what it was built into. `path`: `store.lookupsPath`. */
  constructor(entry: URL | string, path: string) {
    this.#entry = entry;
    this.#path = path;
  }

  /** `onProgress` hears of the rows stored so far, within large answers too. */
  async begin(
    connectionId: string,
    kind: LookupKind,
    onProgress: (stored: number) => void = () => undefined,
  ): Promise<LookupRefresh> {
    const refresh = await this.#ask<'begin'>({ do: 'begin', connectionId, kind });
    let stored = 0;
    this.#listeners.set(refresh, (rows) => {
      stored = rows;
      onProgress(rows);
    });
    const ended = <T>(value: T): T => {
      this.#listeners.delete(refresh);
      return value;
    };
    return {
      get stored() {
        return stored;
      },
      page: (answer) => this.#page(refresh, answer),
      commit: async ({ partial, at }) => ended(await this.#ask<'commit'>({ do: 'commit', refresh, partial, at })),
      abort: async () => {
        await this.#ask<'abort'>({ do: 'abort', refresh });
        ended(null);
      },
    };
  }

  /** Removes all lists of a connection. */
  async forget(connectionId: string): Promise<void> {
    await this.#ask<'forget'>({ do: 'forget', connectionId });
  }

  /** Aborts what is under way and ends the thread. */
  async close(): Promise<void> {
    if (this.#closed) return;
    const worker = this.#worker;
    if (worker !== null) {
      await this.#ask<'close'>({ do: 'close' }).catch(() => undefined);
      this.#closed = true;
      await worker.terminate();
    }
    this.#closed = true;
  }

  #page(refresh: number, answer: RawAnswer): Promise<Answers['page']> {
    // Given away, not copied, where the bytes stand alone in their memory: of many megabytes even a copy takes its time.
    // (A small Buffer's memory is shared, and its own `slice` would not copy.)
    const { buffer, byteLength } = answer.body;
    const alone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > sharedBytes;
    const body = alone ? new Uint8Array(buffer) : new Uint8Array(answer.body);
    return this.#ask<'page'>({ do: 'page', refresh, answer: { ...answer, body } }, [body.buffer]);
  }

  #ask<N extends keyof Answers>(
    request: Request & { readonly do: N },
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Answers[N]> {
    if (this.#closed) return Promise.reject(new StoreFailure('internal', 'the lookup writer is closed'));
    const worker = (this.#worker ??= this.#start());
    const call = (this.#calls += 1);
    return new Promise((resolve, reject) => {
      // The worker answers a call by the type that its request has in `Answers`.
      this.#waiting.set(call, { resolve: (value) => resolve(value as Answers[N]), reject });
      worker.postMessage({ call, request } satisfies Call, [...transfer]);
    });
  }

  #start(): Worker {
    const worker = new Worker(this.#entry, { workerData: { path: this.#path } });
    worker.on('message', (reply: Reply) => this.#hear(reply));
    worker.on('error', (error: unknown) => this.#died(worker, error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => this.#died(worker, 'it ended'));
    return worker;
  }

  #hear(reply: Reply): void {
    if ('refresh' in reply) {
      this.#listeners.get(reply.refresh)?.(reply.stored);
      return;
    }
    const waiting = this.#waiting.get(reply.call);
    this.#waiting.delete(reply.call);
    if (reply.ok) waiting?.resolve(reply.value);
    else waiting?.reject(new StoreFailure(reply.code, reply.detail));
  }

  #died(worker: Worker, why: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new StoreFailure('internal', `the lookup worker: ${why}`));
    this.#waiting.clear();
    this.#listeners.clear();
  }
}
