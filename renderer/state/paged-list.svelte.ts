/**
 * A list whose rows are fetched a page at a time as they come into view, whatever their number, with the row the keyboard
 * is on. What is asked for, and what else an answer tells, is the list's own.
 */
import { untrack } from 'svelte';
import type { Connection } from '../../domain/model/connection.ts';
import type { Api } from '../api.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Of the whole search, not of this page. */
  readonly total: number;
}

/** What a list of the window knows of the window. */
export interface ListHost {
  readonly api: Api;
  readonly connection: Connection | null;
  orToast<T>(work: () => Promise<T>): Promise<T | null>;
}

const pageSize = 100;
/** Milliseconds without a key. */
const typingPause = 150;

export abstract class PagedList<Row, Answer extends Page<Row>> {
  total = $state(0);
  rows = $state.raw<ReadonlyMap<number, Row>>(new Map());
  /** A first answer is there. */
  loaded = $state(false);
  /** The last question was not answered: what is shown is old, or nothing. */
  failed = $state(false);
  /** The row the keyboard is on. */
  active = $state(0);
  /** The row the keyboard is on, by id: rows may move under it. */
  #activeId: string | null = null;
  /** Counts searches; an answer to an older one is dropped. */
  #search = 0;
  #underWay = 0;
  /** Pages that were asked for since the list was last known to have changed. */
  #asked = $state.raw<ReadonlySet<number>>(new Set());
  #soon: ReturnType<typeof setTimeout> | undefined;

  /** A question is under way, whose answer may be older than what is told meanwhile. */
  protected get isAsking(): boolean {
    return this.#underWay > 0;
  }

  /** One question; `null` where it failed, which has been said, or where there is nothing to ask. */
  protected abstract ask(offset: number, limit: number): Promise<Answer | null>;
  /** Whether there is anything to ask, so that no answer is a failure. */
  protected abstract get askable(): boolean;
  /** What a row is known by when it moves; `null` where it tells nothing. */
  protected abstract idOf(row: Row): string | null;
  /** Takes what an answer tells beside its rows. */
  protected abstract took(answer: Answer): void;

  /** Changes with every new search, so that what was fetched for an older one can be told. */
  protected get searchNumber(): number {
    return this.#search;
  }

  /** Starts anew once the user's typing pauses. */
  reloadSoon(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.reload(), typingPause);
  }

  /** Starts anew, at the top. */
  async reload(): Promise<void> {
    clearTimeout(this.#soon);
    this.#search += 1;
    this.active = 0;
    this.#activeId = null;
    this.#asked = new Set();
    await this.#fetch(0, true);
  }

  /** Something changed: fetches again what is in view, which stays there until the new rows have come. */
  async refresh(): Promise<void> {
    this.#asked = new Set();
    await this.#fetch(Math.floor(this.active / pageSize));
  }

  row(index: number): Row | null {
    return this.rows.get(index) ?? null;
  }

  /** Sees to it that a row in view is there and up to date. Reactive: to be called from an effect of the row. */
  need(index: number): void {
    const page = Math.floor(index / pageSize);
    if (index < this.total && !this.#asked.has(page)) untrack(() => void this.#fetch(page));
  }

  /** Puts the keyboard on a row, or the nearest there is. */
  protected moveTo(index: number): void {
    this.active = Math.max(0, Math.min(index, this.total - 1));
    const row = this.row(this.active);
    this.#activeId = row === null ? null : this.idOf(row);
  }

  async #fetch(page: number, anew = false): Promise<void> {
    const search = this.#search;
    this.#asked = new Set(this.#asked).add(page);
    this.#underWay += 1;
    const answer = await this.ask(page * pageSize, pageSize).finally(() => {
      this.#underWay -= 1;
    });
    if (search !== this.#search) return;
    this.failed = answer === null && this.askable;
    if (!answer) return;
    const rows = new Map(anew ? [] : this.rows);
    for (let index = page * pageSize; index < (page + 1) * pageSize; index += 1) rows.delete(index);
    answer.rows.forEach((row, index) => rows.set(page * pageSize + index, row));
    if (answer.total < this.total) for (const index of rows.keys()) if (index >= answer.total) rows.delete(index);
    this.rows = rows;
    this.total = answer.total;
    this.loaded = true;
    this.took(answer);
    this.#keepPlace(page, answer.rows);
  }

  /** The keyboard stays on its row when that has moved within its page, so that a key does not meet another one. */
  #keepPlace(page: number, fetched: readonly Row[]): void {
    const active = this.row(this.active);
    if (this.#activeId !== null && (active === null || this.idOf(active) !== this.#activeId)) {
      const found = fetched.findIndex((row) => this.idOf(row) === this.#activeId);
      if (found >= 0) this.active = page * pageSize + found;
    }
    this.moveTo(this.active);
  }
}
