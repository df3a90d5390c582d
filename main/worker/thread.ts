import { StoreFailure } from '../store/errors.ts';
import { SqliteWorker } from '../store/sqlite-worker.ts';
import type { Call, RawAnswer, Reply, ThreadData } from './messages.ts';
import { messageOf } from '../error-message.ts';

/** Buffers up to this size may share memory with other buffers of Node, which cannot be transferred. */
const sharedBytes = 65_536;
/**
 * Megabytes of a thread's memory: a crafted answer or file that needs more ends the thread, not the application. A workbook of 50,000
 * rows is read with 400.
 */
const mostMemory = { ofFiles: 1_200, ofLists: 1_536 };

interface Waiting<A> {
  readonly resolve: (value: A[keyof A]) => void;
  readonly reject: (error: StoreFailure) => void;
}

/**
 * The main process's side of a worker thread. The thread starts with the first call; if it dies, pending calls fail with
 * `internal`, and the next call starts another. Every promise may reject with a StoreFailure.
 */
export class Thread<R extends { readonly do: keyof A }, A extends object> {
  readonly #entry: URL | string;
  readonly #data: ThreadData;
  readonly #waiting = new Map<number, Waiting<A>>();
  readonly #listeners = new Map<string, (rows: number, total?: number) => void>();
  readonly #onDeath: () => void;
  #worker: SqliteWorker<Reply<A>> | null = null;
  #calls = 0;
  #closed = false;

  /** `entry`: main/worker/entry.ts, or its bundle. */
  constructor(entry: URL | string, data: ThreadData, onDeath: () => void = () => undefined) {
    this.#entry = entry;
    this.#data = data;
    this.#onDeath = onDeath;
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  ask<N extends keyof A>(request: R & { readonly do: N }, transfer: readonly ArrayBuffer[] = []): Promise<A[N]> {
    if (this.#closed) return Promise.reject(new StoreFailure('internal', 'the thread is closed'));
    const worker = (this.#worker ??= this.#start());
    const call = (this.#calls += 1);
    return new Promise((resolve, reject) => {
      // The thread answers a call with the type that `A` has for its request.
      this.#waiting.set(call, { resolve: (value) => resolve(value as A[N]), reject });
      worker.postMessage({ call, request } satisfies Call<R>, [...transfer]);
    });
  }

  /** Calls the listener with the number of rows of a piece of work so far, also during a large answer. */
  onProgress(work: string, listener: (rows: number, total?: number) => void): void {
    this.#listeners.set(work, listener);
  }

  offProgress(work: string): void {
    this.#listeners.delete(work);
  }

  /** Ends the thread once `last` has settled. */
  async close(last?: () => Promise<unknown>): Promise<void> {
    if (this.#closed) return;
    const worker = this.#worker;
    if (worker !== null) {
      await last?.().catch(() => undefined);
      this.#closed = true;
      await worker.terminate();
    }
    this.#closed = true;
  }

  #start(): SqliteWorker<Reply<A>> {
    const worker = new SqliteWorker<Reply<A>>(this.#entry, {
      workerData: this.#data,
      resourceLimits: { maxOldGenerationSizeMb: 'tables' in this.#data ? mostMemory.ofFiles : mostMemory.ofLists },
    });
    worker.onMessage((reply) => this.#take(reply));
    worker.on('error', (error: unknown) => this.#died(worker, messageOf(error)));
    worker.on('exit', () => this.#died(worker, 'it ended'));
    return worker;
  }

  #take(reply: Reply<A>): void {
    // An answer that arrives while the thread is being ended is ignored: the caller gets an error.
    if (this.#closed) return;
    if ('work' in reply) {
      this.#listeners.get(reply.work)?.(reply.rows, reply.total);
      return;
    }
    const waiting = this.#waiting.get(reply.call);
    this.#waiting.delete(reply.call);
    if (reply.ok) waiting?.resolve(reply.value);
    else waiting?.reject(new StoreFailure(reply.code, reply.detail));
  }

  #died(worker: SqliteWorker<Reply<A>>, why: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new StoreFailure('internal', `the worker thread: ${why}`));
    this.#waiting.clear();
    this.#listeners.clear();
    this.#onDeath();
  }
}

/**
 * Prepares an answer for a call. Its bytes are transferred if they do not share memory with other buffers; otherwise they are
 * copied, which takes time for many megabytes. (A small Buffer's memory is shared, and its `slice` would not copy.)
 */
export function prepareTransfer(answer: RawAnswer): {
  readonly answer: RawAnswer;
  readonly transfer: readonly ArrayBuffer[];
} {
  const { buffer, byteLength } = answer.body;
  const alone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > sharedBytes;
  const body = alone ? new Uint8Array(buffer) : new Uint8Array(answer.body);
  return { answer: { ...answer, body }, transfer: [body.buffer] };
}
