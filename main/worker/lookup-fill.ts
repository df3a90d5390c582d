import { randomUUID } from 'node:crypto';
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

/** Rows per transaction: few enough to notice a cancel soon, enough that waiting for the disk does not matter. */
const batch = 1000;
/** 32 MB, with pages of 4 KB. */
const checkpointPages = 8000;
const cacheKibibytes = 65_536;
/** Maximum rows of a list; the rest is left out, and the list is marked as partial. */
const mostRows = 1_000_000;

interface Refresh {
  readonly connectionId: string;
  readonly kind: LookupKind;
  readonly target: Target;
  rows: number;
  /** Fingerprint of the previous page. */
  fingerprint: string | null;
  over: boolean;
}

/**
 * Fills lookups.db. A refresh writes to new tables, and `commit` shows them in place of the former list in one transaction. Until
 * then, and if the refresh is aborted or the thread dies, readers see the former list. The file is open only while there is work.
 */
export class LookupFill {
  readonly #path: string;
  readonly #most: number;
  readonly #refreshes = new Map<string, Refresh>();
  #database: Database | null = null;

  constructor(path: string, most = mostRows) {
    this.#path = path;
    this.#most = most;
  }

  begin(connectionId: string, kind: LookupKind, customerId: string | null): string {
    const database = this.#open();
    const target =
      customerId === null
        ? companyTarget(database, connectionId, kind)
        : customerTarget({ connectionId, kind, customerId });
    // Random: the refreshes of a thread that died are still referred to by their ids.
    const refresh = randomUUID();
    this.#refreshes.set(refresh, { connectionId, kind, target, rows: 0, fingerprint: null, over: false });
    return refresh;
  }

  /** If no entry so far has a code, a name or an id, the answer is not the requested list. */
  async page(
    refresh: string,
    answer: RawAnswer,
    report: (rows: number) => void,
  ): Promise<StoredPage | { readonly problem: ServiceProblem }> {
    const into = this.#find(refresh);
    const page = pageOf(answer);
    if ('problem' in page) return page;
    const repeated = page.fingerprint === into.fingerprint;
    into.fingerprint = page.fingerprint;
    const kept = await this.#keep(refresh, into, repeated ? [] : page.items, report);
    if (kept.unread > 0 && into.rows === 0) {
      return { problem: { reason: 'wrongTypes', message: 'the entries have neither a code nor a name nor an id' } };
    }
    return { ...kept, partial: page.partial || kept.full, total: page.total, repeated };
  }

  async #keep(
    refresh: string,
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
      // Lets an `abort` arrive.
      await setImmediate();
    }
    const full = items.length > room;
    return { rows: kept, unread: full ? 0 : items.length - kept, full };
  }

  /** Returns the number of rows of the list. */
  commit(refresh: string, partial: boolean, at: number): number {
    const done = this.#find(refresh);
    const database = this.#open();
    const state = { rows: done.rows, partial, refreshedAt: at };
    const replaced = database.write(() => done.target.show(database, state));
    this.#end(refresh, done);
    for (const list of replaced) this.#drop(list);
    this.#closeIfIdle();
    return done.rows;
  }

  /** Aborting twice, or after the end, is harmless. */
  abort(refresh: string): void {
    const aborted = this.#refreshes.get(refresh);
    if (aborted === undefined) return;
    this.#end(refresh, aborted);
    if (aborted.target.list !== null) this.#drop(aborted.target.list);
    this.#closeIfIdle();
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
    this.#closeIfIdle();
  }

  close(): void {
    for (const refresh of [...this.#refreshes.keys()]) this.abort(refresh);
    this.#database?.close();
    this.#database = null;
  }

  /** Ends everything without accessing the file again, because it is damaged. */
  abandonAll(): void {
    for (const [refresh, running] of [...this.#refreshes]) this.#end(refresh, running);
    this.#closeIfIdle();
  }

  /** A list that cannot be dropped now (a full disk, say) is not shown, and is dropped when the file is next opened. */
  #drop(list: number): void {
    const database = this.#open();
    try {
      database.write(() => dropList(database, list));
    } catch (error) {
      if (isDamage(error)) throw error;
    }
  }

  #find(refresh: string): Refresh {
    const found = this.#refreshes.get(refresh);
    if (found === undefined) throw invalidState(`refresh ${refresh} is over`);
    return found;
  }

  #end(id: string, refresh: Refresh): void {
    refresh.over = true;
    this.#refreshes.delete(id);
  }

  #open(): Database {
    if (this.#database !== null) return this.#database;
    const database = new Database(openConnection(this.#path));
    this.#database = database;
    setForBulk(database);
    // Left by a refresh that died half-way.
    const left = database.prepare<[], { id: number }>('SELECT id FROM lists WHERE shown = 0').all();
    for (const { id } of left) database.write(() => dropList(database, id));
    return database;
  }

  /** Closes the file if there is no work, so that a damaged file can be moved away. */
  #closeIfIdle(): void {
    if (this.#refreshes.size > 0) return;
    this.#database?.close();
    this.#database = null;
  }
}

/**
 * What a power cut loses can be fetched again, and a write-ahead log keeps the file consistent without waiting for the disk at
 * each commit. Index pages are written in random order, so the cache is large enough to keep them in memory.
 */
function setForBulk({ connection }: Database): void {
  if (connection.pragma('journal_mode', { simple: true }) !== 'wal') return;
  connection.pragma('synchronous = NORMAL');
  connection.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  connection.pragma(`cache_size = -${cacheKibibytes}`);
}

/** Where a refresh writes, separate from what is shown. */
interface Target {
  /** Number of the list being built, to be dropped if it is not shown; `null`: nothing is in the file yet. */
  readonly list: number | null;
  /** Call within a transaction. */
  readonly insert: (rows: readonly ReceivedRow[]) => void;
  /** Shows what was written; returns the lists to drop. Call within a transaction. */
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

/** A customer's list: a few rows, kept in memory until all have arrived. */
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

/** The thread that fills lookups.db at `path`; lookup-writer.ts is the main process's side. */
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
      if (isDamage(error)) fill.abandonAll();
    },
  );
}
