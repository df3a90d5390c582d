import type { TableReading } from '../../domain/model/table.ts';
import type { Language } from '../../domain/numbers.ts';
import type { Clock } from '../ports.ts';
import type { TableAnswers, TableRequest } from './messages.ts';
import { Thread } from './thread.ts';

/** A file of 50,000 rows takes a few seconds; one that takes so much more was made to. */
const patienceMs = 60_000;

/** Reads tables from the bytes of files, one at a time, each in a thread of its own that ends with it. */
export class TableReader {
  readonly #entry: URL | string;
  readonly #clock: Clock;
  #running: Thread<TableRequest, TableAnswers> | null = null;

  /** `entry`: main/worker/entry.ts, or what it was built into. */
  constructor(entry: URL | string, clock: Clock) {
    this.#entry = entry;
    this.#clock = clock;
  }

  /** `data`: in Base64. What a file makes the thread die of, or takes too long, is told as too large; so is what was cancelled. */
  async read(data: string, language: Language): Promise<TableReading> {
    const before = this.#running;
    const thread = new Thread<TableRequest, TableAnswers>(this.#entry, { tables: true });
    this.#running = thread;
    await before?.close();
    const stopWaiting = this.#clock.after(patienceMs, () => void thread.close());
    try {
      return await thread.ask<'read'>({ do: 'read', data, language });
    } catch {
      return { problem: 'tooLarge' };
    } finally {
      stopWaiting();
      if (this.#running === thread) this.#running = null;
      await thread.close();
    }
  }

  /** Ends the reading under way, if there is one. */
  async cancel(): Promise<void> {
    await this.#running?.close();
  }
}
