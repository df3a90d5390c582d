import type { TableRow } from '../../domain/model/table.ts';
import type { TableAnswers, TableRequest } from './messages.ts';
import type { NewTable } from './table-writer.ts';
import { Thread } from './thread.ts';

/** The main process's side of the thread that writes tables to files. Every promise may reject with a StoreFailure. */
export class TableFiles {
  readonly #thread: Thread<TableRequest, TableAnswers>;

  /** `entry`: main/worker/entry.ts, or what it was built into. */
  constructor(entry: URL | string) {
    this.#thread = new Thread(entry, { tables: true });
  }

  async begin(table: NewTable): Promise<void> {
    await this.#thread.ask<'begin'>({ do: 'begin', table });
  }

  async add(rows: readonly TableRow[]): Promise<void> {
    await this.#thread.ask<'add'>({ do: 'add', rows });
  }

  async write(path: string): Promise<void> {
    await this.#thread.ask<'write'>({ do: 'write', path });
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}
