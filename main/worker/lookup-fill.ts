import { setImmediate } from 'node:timers/promises';
import type { LookupKind } from '../../domain/fields.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { LookupRow, ServiceProblem } from '../../preload/contract.ts';
import { Database, openConnection } from '../store/database.ts';
import { conflict, isDamage } from '../store/errors.ts';
import { createInsert, createList, dropList, showList } from '../store/lookups/tables.ts';
import type { RawAnswer, Stored, StoredPage } from './messages.ts';

/** Rows a transaction: short enough that a cancel is heard soon, long enough that waiting for the disk does not count. */
const batch = 1000;

/** How the service's answers are read; main/service/lookups.ts, given from outside. */
export interface Readers {
  readonly page: (answer: RawAnswer) =>
    | {
        readonly items: readonly JsonObject[];
        readonly partial: boolean;
        readonly total: number | null;
        /** Tells one page from the next. */
        readonly print: string;
      }
    | { readonly problem: ServiceProblem };
  readonly row: (kind: LookupKind, item: JsonObject) => LookupRow | null;
}

interface Refresh {
  readonly list: number;
  readonly kind: LookupKind;
  readonly insert: (rows: readonly LookupRow[]) => void;
  rows: number;
  /** Of the page before. */
  print: string | null;
  over: boolean;
}

/**
 * Fills lookups.db: a refresh writes into tables of its own, and `commit` shows them in place of the former ones in one
 * transaction. Until then, and for ever if it is aborted or dies, readers have the former list. The file is held open only
 * while there is work.
 */
export class LookupFill {
  readonly #path: string;
  readonly #readers: Readers;
  readonly #progress: (refresh: number, stored: number) => void;
  readonly #refreshes = new Map<number, Refresh>();
  #database: Database | null = null;

  constructor(path: string, readers: Readers, progress: (refresh: number, stored: number) => void) {
    this.#path = path;
    this.#readers = readers;
    this.#progress = progress;
  }

  begin(connectionId: string, kind: LookupKind): number {
    const database = this.#open();
    const list = database.write(() => createList(database, connectionId, kind));
    this.#refreshes.set(list, { list, kind, insert: createInsert(database, list), rows: 0, print: null, over: false });
    return list;
  }

  async page(refresh: number, answer: RawAnswer): Promise<StoredPage | { readonly problem: ServiceProblem }> {
    const into = this.#find(refresh);
    const page = this.#readers.page(answer);
    if ('problem' in page) return page;
    const repeated = page.print === into.print;
    into.print = page.print;
    const stored = await this.#keep(refresh, into, repeated ? [] : page.items);
    return { ...stored, partial: page.partial, total: page.total, repeated };
  }

  async #keep(refresh: number, into: Refresh, items: readonly JsonObject[]): Promise<Stored> {
    const database = this.#open();
    let kept = 0;
    for (let from = 0; from < items.length; from += batch) {
      if (into.over) throw conflict(`refresh ${refresh} was cancelled`);
      const rows = items
        .slice(from, from + batch)
        .map((item) => this.#readers.row(into.kind, item))
        .filter((row) => row !== null);
      database.write(() => into.insert(rows));
      kept += rows.length;
      into.rows += rows.length;
      this.#progress(refresh, into.rows);
      // Lets an abort be heard.
      await setImmediate();
    }
    return { rows: kept, unread: items.length - kept };
  }

  /** Answers how many rows the list now has. */
  commit(refresh: number, partial: boolean, at: number): number {
    const done = this.#find(refresh);
    const database = this.#open();
    const before = database.write(() => showList(database, done.list, { rows: done.rows, partial, refreshedAt: at }));
    this.#end(done);
    for (const old of before) this.#drop(old);
    this.#rest();
    return done.rows;
  }

  /** Cancelling twice, or what is over, is harmless. */
  abort(refresh: number): void {
    const aborted = this.#refreshes.get(refresh);
    if (aborted === undefined) return;
    this.#end(aborted);
    this.#drop(aborted.list);
    this.#rest();
  }

  /** Removes all lists of a connection. */
  forget(connectionId: string): void {
    const database = this.#open();
    const lists = database
      .prepare<[string], { id: number }>('SELECT id FROM lists WHERE connection_id = ?')
      .all(connectionId);
    for (const { id } of lists) {
      const running = this.#refreshes.get(id);
      if (running !== undefined) this.#end(running);
      database.write(() => dropList(database, id));
    }
    this.#rest();
  }

  close(): void {
    for (const refresh of [...this.#refreshes.keys()]) this.abort(refresh);
    this.#database?.close();
    this.#database = null;
  }

  /** Ends everything without another word to the file, which is not what it should be. */
  letGo(): void {
    for (const refresh of [...this.#refreshes.values()]) this.#end(refresh);
    this.#rest();
  }

  /** What cannot be dropped now (a full disk, say) is not shown, and is dropped when the file is opened next. */
  #drop(list: number): void {
    const database = this.#open();
    try {
      database.write(() => dropList(database, list));
    } catch (error) {
      if (isDamage(error)) throw error;
    }
  }

  #find(refresh: number): Refresh {
    const found = this.#refreshes.get(refresh);
    if (found === undefined) throw conflict(`refresh ${refresh} is over`);
    return found;
  }

  #end(refresh: Refresh): void {
    refresh.over = true;
    this.#refreshes.delete(refresh.list);
  }

  #open(): Database {
    if (this.#database !== null) return this.#database;
    const database = new Database(openConnection(this.#path));
    this.#database = database;
    // What a refresh left that died half-way.
    const left = database.prepare<[], { id: number }>('SELECT id FROM lists WHERE shown = 0').all();
    for (const { id } of left) database.write(() => dropList(database, id));
    return database;
  }

  /** Without work, the file is let go: a damaged one can then be moved away. */
  #rest(): void {
    if (this.#refreshes.size > 0) return;
    this.#database?.close();
    this.#database = null;
  }
}
