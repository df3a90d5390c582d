import { setImmediate } from 'node:timers/promises';
import type { LookupKind } from '../../domain/fields.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { ReceivedRow } from '../../domain/model/lookup.ts';
import { Database, openConnection } from '../store/database.ts';
import { invalidState, isDamage } from '../store/errors.ts';
import { dropPerCustomerLists, mostOfCustomer, writePerCustomerList } from '../store/lookups/per-customer-lists.ts';
import { dropList, createInsert, createList, showList } from '../store/lookups/tables.ts';
import type { RawAnswer, Stored, StoredPage, LookupAnswers, LookupRequest } from './messages.ts';
import type { PerCustomerList } from '../store/lookups/per-customer-lists.ts';
import type { MessagePort } from 'node:worker_threads';
import { readLookupRow } from '../service/lookups.ts';
import { answerCalls, page as pageOf } from './answering.ts';

/** Rows a transaction: short enough to notice a cancel soon, long enough that disk waits do not matter. */
const batch = 1000;
/** Of 4 KB each: 32 MB. */
const checkpointPages = 8000;
const cacheKibibytes = 65_536;
/** Of a list; what is behind them is left out, and the list is called partial. */
const mostRows = 1_000_000;

interface Refresh {
  readonly connectionId: string;
  readonly kind: LookupKind;
  readonly target: Target;
  rows: number;
  /** Of the page before. */
  print: string | null;
  over: boolean;
}

/**
 * Fills lookups.db: a refresh writes aside, and `commit` shows what it wrote in place of the former list in one
 * transaction. Until then, and for ever if it is aborted or dies, readers have the former list. The file is held open only
 * while there is work.
 */
export class LookupFill {
  readonly #path: string;
  readonly #most: number;
  readonly #refreshes = new Map<number, Refresh>();
  #count = 0;
  #database: Database | null = null;

  constructor(path: string, most = mostRows) {
    this.#path = path;
    this.#most = most;
  }

  begin(connectionId: string, kind: LookupKind, customerId: string | null): number {
    const database = this.#open();
    const target =
      customerId === null
        ? companyTarget(database, connectionId, kind)
        : customerTarget({ connectionId, kind, customerId });
    this.#count += 1;
    this.#refreshes.set(this.#count, { connectionId, kind, target, rows: 0, print: null, over: false });
    return this.#count;
  }

  async page(
    refresh: number,
    answer: RawAnswer,
    report: (rows: number) => void,
  ): Promise<StoredPage | { readonly problem: ServiceProblem }> {
    const into = this.#find(refresh);
    const page = pageOf(answer);
    if ('problem' in page) return page;
    const repeated = page.print === into.print;
    into.print = page.print;
    const kept = await this.#keep(refresh, into, repeated ? [] : page.items, report);
    return { ...kept, partial: page.partial || kept.full, total: page.total, repeated };
  }

  async #keep(
    refresh: number,
    into: Refresh,
    items: readonly JsonObject[],
    report: (rows: number) => void,
  ): Promise<Stored & Pick<StoredPage, 'full'>> {
    const database = this.#open();
    let kept = 0;
    const room = Math.max(0, this.#most - into.rows);
    for (let from = 0; from < Math.min(items.length, room); from += batch) {
      if (into.over) throw invalidState(`refresh ${refresh} was cancelled`);
      const rows = items
        .slice(from, Math.min(from + batch, room))
        .map((item) => readLookupRow(into.kind, item))
        .filter((row) => row !== null);
      database.write(() => into.target.insert(rows));
      kept += rows.length;
      into.rows += rows.length;
      report(into.rows);
      // Lets an abort arrive.
      await setImmediate();
    }
    const full = items.length > room;
    return { rows: kept, unread: full ? 0 : items.length - kept, full };
  }

  /** Answers how many rows the list now has. */
  commit(refresh: number, partial: boolean, at: number): number {
    const done = this.#find(refresh);
    const database = this.#open();
    const state = { rows: done.rows, partial, refreshedAt: at };
    const replaced = database.write(() => done.target.show(database, state));
    this.#end(refresh, done);
    for (const list of replaced) this.#drop(list);
    this.#rest();
    return done.rows;
  }

  /** Cancelling twice, or what is over, is harmless. */
  abort(refresh: number): void {
    const aborted = this.#refreshes.get(refresh);
    if (aborted === undefined) return;
    this.#end(refresh, aborted);
    if (aborted.target.list !== null) this.#drop(aborted.target.list);
    this.#rest();
  }

  /** Removes all lists of a connection. */
  forget(connectionId: string): void {
    const database = this.#open();
    for (const [refresh, running] of [...this.#refreshes]) {
      if (running.connectionId === connectionId) this.#end(refresh, running);
    }
    const lists = database
      .prepare<[string], { id: number }>('SELECT id FROM lists WHERE connection_id = ?')
      .all(connectionId);
    for (const { id } of lists) database.write(() => dropList(database, id));
    database.write(() => dropPerCustomerLists(database, connectionId));
    this.#rest();
  }

  close(): void {
    for (const refresh of [...this.#refreshes.keys()]) this.abort(refresh);
    this.#database?.close();
    this.#database = null;
  }

  /** Ends everything without another word to the file, which is not what it should be. */
  letGo(): void {
    for (const [refresh, running] of [...this.#refreshes]) this.#end(refresh, running);
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
    if (found === undefined) throw invalidState(`refresh ${refresh} is over`);
    return found;
  }

  #end(number: number, refresh: Refresh): void {
    refresh.over = true;
    this.#refreshes.delete(number);
  }

  #open(): Database {
    if (this.#database !== null) return this.#database;
    const database = new Database(openConnection(this.#path));
    this.#database = database;
    setForBulk(database);
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

/**
 * What is lost with the current can be fetched again, and a write-ahead log keeps the file whole without waiting for the disk at
 * each commit. The pages of indexes that are written all over stay in memory meanwhile.
 */
function setForBulk({ connection }: Database): void {
  if (connection.pragma('journal_mode', { simple: true }) !== 'wal') return;
  connection.pragma('synchronous = NORMAL');
  connection.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  connection.pragma(`cache_size = -${cacheKibibytes}`);
}

/** Where a refresh writes, aside from what is shown. */
interface Target {
  /** Number of the list being built, to be dropped where it comes to nothing; `null`: nothing is in the file yet. */
  readonly list: number | null;
  /** To be called within a transaction. */
  readonly insert: (rows: readonly ReceivedRow[]) => void;
  /** Shows what was written; returns the lists that are to be dropped. To be called within a transaction. */
  readonly show: (
    database: Database,
    state: { readonly rows: number; readonly partial: boolean; readonly refreshedAt: number },
  ) => readonly number[];
}

/** A company's list: tens of thousands of rows in tables of its own. */
function companyTarget(database: Database, connectionId: string, kind: LookupKind): Target {
  const list = database.write(() => createList(database, connectionId, kind));
  return { list, insert: createInsert(database, list), show: (into, state) => showList(into, list, state) };
}

/** A customer's list: a few rows, held until they are all there. */
function customerTarget(list: PerCustomerList): Target {
  const held: ReceivedRow[] = [];
  return {
    list: null,
    insert: (rows) => void held.push(...rows.slice(0, mostOfCustomer - held.length)),
    show: (into, { rows, partial, refreshedAt }) => {
      writePerCustomerList(into, list, held, { partial: partial || rows > held.length, refreshedAt });
      return [];
    },
  };
}

/** The thread that fills lookups.db, which lies at `path`; lookup-writer.ts is the main process's side. */
export function fillLookups(port: MessagePort, path: string): void {
  const fill = new LookupFill(path);
  answerCalls<LookupRequest, LookupAnswers>(
    port,
    async (request, reportProgress) => {
      switch (request.do) {
        case 'begin':
          return fill.begin(request.connectionId, request.kind, request.customerId);
        case 'page':
          return fill.page(request.refresh, request.answer, (rows) => reportProgress(request.refresh, rows));
        case 'commit':
          return fill.commit(request.refresh, request.partial, request.at);
        case 'abort':
          fill.abort(request.refresh);
          return null;
        case 'forget':
          fill.forget(request.connectionId);
          return null;
        case 'close':
          fill.close();
          return null;
      }
    },
    (error) => {
      if (isDamage(error)) fill.letGo();
    },
  );
}
