/** A list whose rows are fetched by page as they come into view, with an active row. Subclasses define the query. */
import { untrack } from 'svelte';
import type { Connection } from '../../domain/model/connection.ts';
import type { Api } from '../api.ts';
import { bufferedKeys } from './buffered-keys.ts';
import type { StoredDrafts } from './stored-drafts.svelte.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Number of all rows found, not only of this page. */
  readonly total: number;
}

/** A list as RowGrid shows it. */
export interface ShownList<Row, Sort extends string> {
  readonly total: number;
  /** -1: none of the rows. */
  readonly active: number;
  readonly sort?: Sort;
  readonly descending?: boolean;
  sortBy?(column: Sort): void;
  row(index: number): Row | null;
  need?(index: number): void;
  /** Moves the active row; `extend`: with Shift. */
  move(to: number, extend: boolean): unknown;
}

/** The part of the application state a list needs. */
export interface ListHost {
  readonly api: Api;
  readonly connection: Connection | null;
  readonly storedDrafts: StoredDrafts;
  orToast<T>(work: () => Promise<T>): Promise<T | null>;
}

const pageSize = 100;
/** In milliseconds without a keystroke. */
const typingPause = 150;

const pageOf = (index: number): number => Math.floor(index / pageSize);

export abstract class PagedList<Row, Answer extends Page<Row>> {
  total = $state(0);
  rows = $state.raw<ReadonlyMap<number, Row>>(new Map());
  /** The first answer has come. */
  loaded = $state(false);
  /** The last request failed: the rows are old or missing. */
  failed = $state(false);
  active = $state(0);
  /** The active row's id, because rows can move. */
  #activeId: string | null = null;
  /** Counts searches; an answer to an older one is dropped. */
  #search = 0;
  #underWay = 0;
  /** The connection whose rows are kept. */
  #owner: string | null = null;
  /** Pages requested since the last known change, with the end of each request. */
  #requested = $state.raw<ReadonlyMap<number, Promise<void>>>(new Map());
  /** Pages read since the last known change; the rows of others may be old, or at another position by now. */
  #current = new Set<number>();
  #soon: ReturnType<typeof setTimeout> | undefined;

  /** Rows were requested since the last known change. */
  protected get isRequested(): boolean {
    return this.#requested.size > 0;
  }

  /** A request is running; its answer may be older than events received meanwhile. */
  protected get isAsking(): boolean {
    return this.#underWay > 0;
  }

  /** The connection whose rows are listed; `null`: none. */
  abstract get connectionId(): string | null;
  /** Requests rows; `null` if the request failed, which has been reported, or without a connection. */
  protected abstract ask(offset: number, limit: number): Promise<Answer | null>;
  /** Identifies a row that has moved; `null` if the row has no id. */
  protected abstract idOf(row: Row): string | null;
  /** Called with each answer, once its rows are stored. */
  protected abstract took(answer: Answer): void;

  /** Changes with every new search, so that answers to an older one can be recognised. */
  protected get searchNumber(): number {
    return this.#search;
  }

  /** Reloads when the user pauses typing. */
  reloadSoon(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.reload(), typingPause);
  }

  /** Resolves once the list is the result of what was typed last. */
  async settle(): Promise<void> {
    await (this.#soon === undefined ? this.#requested.get(0) : this.reload());
  }

  async reload(): Promise<void> {
    if (this.isOfOther) this.reset();
    this.#begin();
    const first = this.#fetch(0, true);
    this.#requested = new Map([[0, first]]);
    await first;
  }

  #begin(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#search += 1;
    this.active = 0;
    this.#activeId = null;
    this.outdate();
    this.#requested = new Map();
  }

  /** The rows kept are of another connection than the one to list. */
  protected get isOfOther(): boolean {
    return this.#owner !== this.connectionId;
  }

  /** Drops all rows: they are of another connection or file. */
  reset(): void {
    this.#begin();
    this.#owner = this.connectionId;
    this.rows = new Map();
    this.total = 0;
    this.loaded = false;
    this.failed = false;
  }

  /** Fetches the visible rows again; old rows stay until new ones come. */
  async refresh(): Promise<void> {
    const search = this.#search;
    const page = pageOf(this.active);
    this.outdate();
    const first = this.#fetch(0);
    const isRead = (): boolean => page === 0 || search !== this.#search || this.failed;
    // One after the other: the active row may have moved to the front, where the draft saved last is.
    const own = first.then(() => (isRead() ? undefined : this.#fetch(page)));
    this.#requested = new Map([
      [0, first],
      [page, own],
    ]);
    await own;
  }

  /** Something has changed that the rows do not show yet. */
  protected outdate(): void {
    this.#current = new Set();
  }

  row(index: number): Row | null {
    return this.rows.get(index) ?? null;
  }

  protected isCurrent(index: number): boolean {
    return this.#current.has(pageOf(index));
  }

  /** Fetches a row in view if it is missing or outdated. Reactive: call it from an effect of the row. */
  need(index: number): void {
    const page = pageOf(index);
    if (index < this.total && !this.#requested.has(page)) untrack(() => void this.#request(page));
  }

  /** Fetches a page unless that was done since the last known change. */
  #request(page: number): Promise<void> {
    const before = this.#requested.get(page);
    if (before) return before;
    const answered = this.#fetch(page);
    this.#requested = new Map(this.#requested).set(page, answered);
    return answered;
  }

  /** Makes a row active, or the nearest existing one. */
  protected moveTo(index: number): void {
    this.active = Math.max(0, Math.min(index, this.total - 1));
    const row = this.row(this.active);
    this.#activeId = row === null ? null : this.idOf(row);
  }

  /** Keys wait until the row is read: they work on it. */
  async move(to: number, _extend = false): Promise<void> {
    this.moveTo(to);
    if (this.total === 0 || this.row(this.active) !== null) return;
    await bufferedKeys.during(async () => {
      await this.#request(pageOf(this.active));
      return this.row(this.active) !== null;
    });
  }

  async #fetch(page: number, anew = false): Promise<void> {
    if (this.isOfOther) return;
    const search = this.#search;
    const current = this.#current;
    this.#underWay += 1;
    const answer = await this.ask(page * pageSize, pageSize).finally(() => {
      this.#underWay -= 1;
    });
    if (search !== this.#search) return;
    this.failed = answer === null && this.connectionId !== null;
    if (!answer) return;
    const rows = new Map(anew ? [] : this.rows);
    for (let index = page * pageSize; index < (page + 1) * pageSize; index += 1) rows.delete(index);
    answer.rows.forEach((row, index) => rows.set(page * pageSize + index, row));
    if (answer.total < this.total) for (const index of rows.keys()) if (index >= answer.total) rows.delete(index);
    this.rows = rows;
    this.total = answer.total;
    this.loaded = true;
    current.add(page);
    this.took(answer);
    this.#keepPlace(page, answer.rows);
  }

  /** Keeps the same row active if it has moved, so that a key does not act on another row. */
  #keepPlace(page: number, fetched: readonly Row[]): void {
    const active = this.row(this.active);
    const isHere = pageOf(this.active) === page && active !== null && this.idOf(active) === this.#activeId;
    if (this.#activeId !== null && !isHere) {
      const found = fetched.findIndex((row) => this.idOf(row) === this.#activeId);
      if (found >= 0) this.active = page * pageSize + found;
    }
    this.moveTo(this.active);
  }
}
