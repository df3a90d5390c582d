import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import { dayOf, readWallTime } from '../../domain/dates.ts';
import { fold } from '../../domain/fold.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { DocumentListQuery, DocumentRow, WrittenDocument } from '../../domain/model/service-document.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import { invalidState } from '../store/errors.ts';
import { createOrders } from './document-order.ts';
import type { Orders } from './document-order.ts';
import type { StoredPage, RawAnswer, ReadPage, DocumentAnswers, DocumentRequest } from './messages.ts';
import type { MessagePort } from 'node:worker_threads';
import { readDocumentRow } from '../service/documents.ts';
import { matchList } from '../sync/match-list.ts';
import { answerCalls, listIn, page } from './answering.ts';

/** Rows between two pauses for other messages: a page of another list must not wait for a long answer's end. */
const batch = 1000;
const mostAnswered = 1000;
/** Maximum rows of one list: some hundred megabytes of memory at most. */
const mostRows = 200_000;

/** Functions of main/service that read its answers; tests pass their own. */
export interface DocumentReaders {
  readonly page: ReadPage;
  readonly row: (kind: DocumentKind, item: JsonObject) => DocumentRow | null;
}

interface Held {
  readonly key: string;
  readonly kind: DocumentKind;
  readonly rows: DocumentRow[];
  /** The folded words of each row, each after a space. */
  readonly words: string[];
  readonly ids: Set<string>;
  /** Members that have a value in any row. */
  readonly filled: Set<keyof DocumentRow>;
  readonly orders: Orders;
  /** Fingerprint of the previous page. */
  fingerprint: string | null;
  whole: boolean;
  found: { readonly search: string; readonly rows: number; readonly indexes: ReadonlySet<number> } | null;
  /** The list with what Rampa wrote since. */
  current: { readonly of: string; readonly rows: number; readonly list: Held } | null;
}

/**
 * The service's lists of documents, held in the memory of a separate thread, so that neither reading nor searching a long list
 * blocks the window. A list that is read again replaces the former one when it is complete; until then the former one is shown
 * or, if there is none, the rows read so far.
 */
export class DocumentLists {
  readonly #readers: DocumentReaders;
  readonly #most: number;
  readonly #shown = new Map<string, Held>();
  readonly #underWay = new Map<string, Held>();

  constructor(readers: DocumentReaders, most = mostRows) {
    this.#readers = readers;
    this.#most = most;
  }

  begin(connectionId: string, kind: DocumentKind): string {
    // Random: the lists of a thread that died are still referred to by their ids.
    const list = randomUUID();
    const rows: DocumentRow[] = [];
    this.#underWay.set(list, {
      ...{ key: keyOf(connectionId, kind), kind, rows, words: [], ids: new Set(), orders: createOrders(rows) },
      ...{ filled: new Set(), fingerprint: null, whole: false, found: null, current: null },
    });
    return list;
  }

  /** Reads an answer into a list. If no entry so far has an id or a number, the answer is not the requested list. */
  async page(
    list: string,
    answer: RawAnswer,
    report: (rows: number) => void,
  ): Promise<StoredPage | { readonly problem: ServiceProblem }> {
    const into = this.#find(list);
    const page = this.#readers.page(answer);
    if ('problem' in page) return page;
    const repeated = page.fingerprint === into.fingerprint;
    into.fingerprint = page.fingerprint;
    let rows = 0;
    let fresh = 0;
    let full = false;
    const items = repeated ? [] : page.items;
    for (let from = 0; from < items.length && !full; from += batch) {
      if (this.#underWay.get(list) !== into) throw invalidState(`list ${list} is over`);
      for (const item of items.slice(from, from + batch)) {
        const row = this.#readers.row(into.kind, item);
        if (row === null) continue;
        if (into.rows.length >= this.#most) {
          full = true;
          break;
        }
        rows += 1;
        if (take(into, row)) fresh += 1;
      }
      report(into.rows.length);
      // Lets an `end` or a search arrive.
      await setImmediate();
    }
    const unread = full ? 0 : items.length - rows;
    if (unread > 0 && into.rows.length === 0) {
      return { problem: { reason: 'wrongTypes', message: 'the entries have neither an id nor a number' } };
    }
    // A page without new rows repeats earlier ones in another order; requesting more would never end.
    const known = rows > 0 && fresh === 0;
    return { rows, unread, partial: page.partial, total: page.total, repeated: repeated || known, full };
  }

  /**
   * Ends the reading of a list. An incomplete list replaces neither a complete list nor a longer incomplete one, and is not kept
   * if it is empty. Ending twice is harmless.
   */
  end(list: string, whole: boolean): { readonly shown: boolean; readonly rows: number } {
    const ended = this.#underWay.get(list);
    this.#underWay.delete(list);
    if (ended === undefined) return { shown: false, rows: 0 };
    const former = this.#shown.get(ended.key);
    const better =
      former === undefined ? ended.rows.length > 0 : !former.whole && ended.rows.length >= former.rows.length;
    if (!whole && !better) return { shown: false, rows: former?.rows.length ?? 0 };
    ended.whole = whole;
    // Needed only while rows arrive.
    ended.ids.clear();
    this.#shown.set(ended.key, ended);
    return { shown: true, rows: ended.rows.length };
  }

  /** `written`: what Rampa wrote since the list was read. */
  find(query: DocumentListQuery, written: readonly WrittenDocument[] = []): DocumentAnswers['find'] {
    const read = this.#toShow(keyOf(query.connectionId, query.kind));
    if (read === null) return { rows: [], total: 0, filled: [] };
    const list = withWritten(read, written);
    const order = list.orders(query.sort ?? 'listed', query.descending ?? false);
    const found = matching(list, query.search ?? '');
    const isIn = inRange(query);
    const indexes =
      found === null && isIn === null
        ? order
        : order.filter((index) => found?.has(index) !== false && isIn?.(list.rows[index]) !== false);
    const rows: DocumentRow[] = [];
    const end = query.offset + Math.min(Math.max(0, query.limit), mostAnswered);
    for (const index of indexes.slice(query.offset, end)) {
      const row = list.rows[index];
      if (row !== undefined) rows.push(row);
    }
    return { rows, total: indexes.length, filled: [...list.filled] };
  }

  /** The connection was removed or changed. */
  forget(connectionId: string): void {
    const isOf = (key: string): boolean => key.startsWith(keyOf(connectionId, ''));
    for (const key of [...this.#shown.keys()]) if (isOf(key)) this.#shown.delete(key);
    for (const [list, { key }] of [...this.#underWay]) if (isOf(key)) this.#underWay.delete(list);
  }

  #find(list: string): Held {
    const found = this.#underWay.get(list);
    if (found === undefined) throw invalidState(`list ${list} is over`);
    return found;
  }

  #toShow(key: string): Held | null {
    const shown = this.#shown.get(key);
    if (shown !== undefined) return shown;
    // The latest, in case one is ending while the next begins.
    return [...this.#underWay.values()].findLast((held) => held.key === key) ?? null;
  }
}

/** The list with the documents that Rampa wrote since it was read: new ones first, the latest before the others. */
function withWritten(read: Held, written: readonly WrittenDocument[]): Held {
  if (written.length === 0) return read;
  const of = JSON.stringify(written);
  if (read.current?.of === of && read.current.rows === read.rows.length) return read.current.list;
  const byDocument = new Map<string, DocumentRow | null>();
  for (const { isDeleted, ...known } of written) {
    const name = nameOf(known);
    const before = byDocument.get(name) ?? { ...known, type: null, cancelled: null, modifiedAt: null };
    byDocument.delete(name);
    byDocument.set(name, isDeleted ? null : changedRow(before, known));
  }
  const rows: DocumentRow[] = [];
  const list: Held = {
    ...{ ...read, rows, words: [], ids: new Set<string>(), filled: new Set<keyof DocumentRow>() },
    ...{ orders: createOrders(rows), found: null, current: null },
  };
  const listed = read.rows.map((row) => {
    const now = byDocument.get(nameOf(row));
    byDocument.delete(nameOf(row));
    return now === undefined ? row : now && changedRow(row, now);
  });
  for (const row of [...[...byDocument.values()].reverse(), ...listed]) if (row !== null) take(list, row);
  read.current = { of, rows: read.rows.length, list };
  return list;
}

const nameOf = ({ id, number }: Pick<DocumentRow, 'id' | 'number'>): string =>
  id === null ? `number ${number ?? ''}` : `id ${id.toLowerCase()}`;

function changedRow(row: DocumentRow, now: Omit<WrittenDocument, 'isDeleted'>): DocumentRow {
  const { id: _id, ...known } = now;
  // When it was changed is the service's to say.
  return { ...row, ...Object.fromEntries(Object.entries(known).filter(([, one]) => one !== null)), modifiedAt: null };
}

/** Returns whether the row is new: a document that moves between pages while they are read comes twice and is added once. */
function take(into: Held, row: DocumentRow): boolean {
  if (row.id !== null) {
    const id = row.id.toLowerCase();
    if (into.ids.has(id)) return false;
    into.ids.add(id);
  }
  into.rows.push(row);
  for (const name of Object.keys(row) as (keyof DocumentRow)[]) if (row[name] !== null) into.filled.add(name);
  into.words.push(` ${fold(`${row.number ?? ''} ${row.customerCode ?? ''} ${row.customerName ?? ''}`)}`);
  return true;
}

/** Indexes of rows in which every word of the search begins a word; `null`: all. Cached while the user pages through them. */
function matching(list: Held, search: string): ReadonlySet<number> | null {
  if (search.trim() === '') return null;
  if (list.found?.search === search && list.found.rows === list.rows.length) return list.found.indexes;
  const words = fold(search)
    .split(' ')
    .filter((word) => word !== '');
  const indexes = new Set<number>();
  // A search without any letter or digit matches nothing.
  if (words.length > 0) {
    const begins = [...new Set(words)].map((word) => ` ${word}`);
    for (const [index, words] of list.words.entries()) {
      if (begins.every((word) => words.includes(word))) indexes.add(index);
    }
  }
  list.found = { search, rows: list.rows.length, indexes };
  return indexes;
}

/** Whether a document's day is in the query's range; `null` if the query has no range. */
function inRange({ dateFrom, dateTo }: DocumentListQuery): ((row: DocumentRow | undefined) => boolean) | null {
  if (dateFrom === undefined && dateTo === undefined) return null;
  return (row) => {
    const day = dayOf(readWallTime(row?.date)?.value ?? '');
    return day !== '' && day >= (dateFrom ?? '') && (dateTo === undefined || day <= dateTo);
  };
}

const keyOf = (connectionId: string, kind: string): string => `${connectionId} ${kind}`;

/** The thread that holds the service's lists of documents; document-finder.ts is the main process's side. */
export function holdDocuments(port: MessagePort): void {
  const lists = new DocumentLists({ page, row: readDocumentRow });
  answerCalls<DocumentRequest, DocumentAnswers>(port, async (request, reportProgress) => {
    switch (request.do) {
      case 'begin':
        return lists.begin(request.connectionId, request.kind);
      case 'page':
        return lists.page(request.list, request.answer, (rows) => reportProgress(request.list, rows));
      case 'end':
        return lists.end(request.list, request.whole);
      case 'find':
        return lists.find(request.query, request.written);
      case 'forget':
        lists.forget(request.connectionId);
        return null;
      case 'match':
        return matchList(request.kind, listIn(request.answer), request.searches);
    }
  });
}
