import type { TableReading, TableUse } from '../../domain/model/table.ts';
import type { Language } from '../../domain/numbers.ts';
import type { Clock } from '../ports.ts';
import { invalidState } from '../store/errors.ts';
import type { TableAnswers, TableRequest } from './messages.ts';
import { Thread } from './thread.ts';

/** A file of 50,000 rows takes a few seconds; a file that takes this long was crafted. */
const patienceMs = 20_000;

interface TableToRead {
  /** Content of the file. */
  readonly bytes: SharedArrayBuffer;
  readonly language: Language;
  readonly use: TableUse;
  readonly sheet?: number | undefined;
}

/**
 * Reads tables from the bytes of files, one at a time, each in its own thread, which keeps the rows until the next table is read,
 * or until {@link cancel}.
 */
export class TableReader {
  readonly #entry: URL | string;
  readonly #clock: Clock;
  #running: { readonly id: string; readonly thread: Thread<TableRequest, TableAnswers> } | null = null;
  #count = 0;

  /** `entry`: main/worker/entry.ts, or its bundle. */
  constructor(entry: URL | string, clock: Clock) {
    this.#entry = entry;
    this.#clock = clock;
  }

  /** A file that crashes the thread or takes too long is reported as too large, and so is a cancelled one. */
  async read({ bytes, language, use, sheet }: TableToRead): Promise<TableReading> {
    const before = this.#running;
    const thread = new Thread<TableRequest, TableAnswers>(this.#entry, { tables: true });
    const id = `table-${(this.#count += 1)}`;
    this.#running = { id, thread };
    await before?.thread.close();
    const stopWaiting = this.#clock.after(patienceMs, () => void thread.close());
    const reading = await thread
      .ask<'read'>({ do: 'read', bytes, language, use, sheet })
      .catch(() => ({ problem: 'tooLarge' }) as const);
    stopWaiting();
    if (!('problem' in reading)) return { ...reading, id };
    await this.close(id);
    await thread.close();
    return reading;
  }

  /** As JSON. Rejects with `invalidState` if another table was read since, or this one was closed. */
  async rows(id: string, from: number): Promise<string> {
    if (this.#running?.id !== id) throw invalidState('another table was read since');
    return this.#running.thread.ask<'rows'>({ do: 'rows', from });
  }

  /** Does nothing if another table was read since. */
  async close(id: string): Promise<void> {
    if (this.#running?.id === id) await this.cancel();
  }

  /** Cancels the current reading and discards what was read. */
  async cancel(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.thread.close();
  }
}
