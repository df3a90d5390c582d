import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { DocumentListQuery, WrittenDocument } from '../../domain/model/service-document.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { DocumentAnswers, DocumentRequest, StoredPage, RawAnswer } from './messages.ts';
import type { ListSearch } from '../sync/reconcile/match-page.ts';
import { prepareTransfer, Thread } from './thread.ts';

/** One of the service's lists while it is being read. Until `end` resolves, searches use the former list, if there is one. */
export interface ListReading {
  /** Transfers a raw answer of the service to the thread. */
  page(answer: RawAnswer): Promise<StoredPage | { readonly problem: ServiceProblem }>;
  /** Harmless after the end. */
  end(whole: boolean): Promise<DocumentAnswers['end']>;
}

/**
 * The main process's side of the thread that holds the service's lists of documents. The lists exist as long as the thread:
 * `onLost` is called when it dies and they are lost. Every promise may reject with a StoreFailure.
 */
export class DocumentFinder {
  readonly #thread: Thread<DocumentRequest, DocumentAnswers>;

  /** `entry`: main/worker/entry.ts, or its bundle. */
  constructor(entry: URL | string, onLost: () => void) {
    this.#thread = new Thread(entry, { documents: true }, onLost);
  }

  async begin(connectionId: string, kind: DocumentKind, onProgress: (rows: number) => void): Promise<ListReading> {
    const thread = this.#thread;
    const list = await thread.ask<'begin'>({ do: 'begin', connectionId, kind });
    thread.onProgress(list, onProgress);
    return {
      page: (given) => {
        const { answer, transfer } = prepareTransfer(given);
        return thread.ask<'page'>({ do: 'page', list, answer }, transfer);
      },
      end: async (whole) => {
        const end = await thread.ask<'end'>({ do: 'end', list, whole });
        thread.offProgress(list);
        return end;
      },
    };
  }

  /** Empty if no list was read yet. `written`: what Rampa wrote since. */
  find(query: DocumentListQuery, written: readonly WrittenDocument[]): Promise<DocumentAnswers['find']> {
    if (!this.#thread.isRunning) return Promise.resolve({ rows: [], total: 0, filled: [] });
    return this.#thread.ask<'find'>({ do: 'find', query, written });
  }

  /** Compares the entries of an answer with the searches, which need no list that was read before. */
  match(kind: DocumentKind, given: RawAnswer, searches: readonly ListSearch[]): Promise<DocumentAnswers['match']> {
    const { answer, transfer } = prepareTransfer(given);
    return this.#thread.ask<'match'>({ do: 'match', kind, answer, searches }, transfer);
  }

  async forget(connectionId: string): Promise<void> {
    if (this.#thread.isRunning) await this.#thread.ask<'forget'>({ do: 'forget', connectionId });
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}
