import type { EDocumentProblem } from '../../domain/e-documents/e-document.ts';
import type { DraftFileOrigin, DraftFileProblem } from '../../domain/model/draft-file.ts';
import type { Clock } from '../ports.ts';
import { eDocumentsWork } from './messages.ts';
import type { DraftFileTexts, FiledEDocuments, TableAnswers, TableRequest } from './messages.ts';
import { Thread } from './thread.ts';

/** The largest file takes a second or two; a file that makes no progress for this long was crafted. */
const patienceMs = 10_000;

/**
 * Reads `.rampa` files and e-documents and encodes `.rampa` files, each in its own thread, because in the main process this would
 * block the window.
 */
export class FileThread {
  readonly #entry: URL | string;
  readonly #clock: Clock;
  readonly #running = new Set<Thread<TableRequest, TableAnswers>>();
  /** Cancels the current reading of e-documents. */
  #reading = new AbortController();

  /** `entry`: main/worker/entry.ts, or its bundle. */
  constructor(entry: URL | string, clock: Clock) {
    this.#entry = entry;
    this.#clock = clock;
  }

  /** A file that crashes the thread, or takes too long, is reported as too large. */
  async read(bytes: SharedArrayBuffer): Promise<DraftFileTexts | { readonly problem: DraftFileProblem }> {
    return this.#inThread((thread) =>
      thread.ask<'readDrafts'>({ do: 'readDrafts', bytes }).catch(() => ({ problem: 'tooLarge' }) as const),
    );
  }

  /** Like `draftFileText`, with each draft as the JSON text of a FiledDraft. Rejects with a StoreFailure. */
  async text(origin: DraftFileOrigin, drafts: readonly string[]): Promise<string | null> {
    return this.#inThread((thread) => thread.ask<'writeDrafts'>({ do: 'writeDrafts', origin, drafts }));
  }

  /**
   * Like `readEDocuments`. A file that crashes the thread or takes too long is reported as too large, and so is a cancelled one.
   * `signal`: aborted by cancelEDocuments, even after the file was read.
   */
  async eDocuments(
    bytes: SharedArrayBuffer,
    onProgress: (progress: { readonly done: number; readonly total: number }) => void,
  ): Promise<{
    readonly read: FiledEDocuments | { readonly problem: EDocumentProblem };
    readonly signal: AbortSignal;
  }> {
    this.cancelEDocuments();
    const { signal } = (this.#reading = new AbortController());
    const read = await this.#inThread((thread, goesOn) => {
      signal.addEventListener('abort', () => void thread.close(), { once: true });
      thread.onProgress(eDocumentsWork, (done, total = 0) => {
        goesOn();
        onProgress({ done, total });
      });
      return thread
        .ask<'readEDocuments'>({ do: 'readEDocuments', bytes })
        .catch(() => ({ problem: 'tooLarge' }) as const);
    });
    return { read, signal };
  }

  cancelEDocuments(): void {
    this.#reading.abort();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((thread) => thread.close()));
  }

  /** `work` gets a function to call when the thread has made progress. */
  async #inThread<T>(work: (thread: Thread<TableRequest, TableAnswers>, goesOn: () => void) => Promise<T>): Promise<T> {
    const thread = new Thread<TableRequest, TableAnswers>(this.#entry, { tables: true });
    this.#running.add(thread);
    const wait = (): (() => void) => this.#clock.after(patienceMs, () => void thread.close());
    let stopWaiting = wait();
    const goesOn = (): void => {
      stopWaiting();
      stopWaiting = wait();
    };
    try {
      return await work(thread, goesOn);
    } finally {
      stopWaiting();
      this.#running.delete(thread);
      await thread.close();
    }
  }
}
