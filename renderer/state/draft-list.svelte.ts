/**
 * The drafts list: rows fetched a page at a time as they come into view, whatever their number; selection by id. It
 * outlives its screen, so that coming back from a document finds the search, the filters and the place as they were.
 */
import { untrack } from 'svelte';
import type { DocumentKind, DraftState } from '../../domain/draft.ts';
import type { DraftPage, DraftQuery, DraftSummary } from '../../preload/contract.ts';
import type { AppState } from './app.svelte.ts';

type Sort = NonNullable<DraftQuery['sort']>;

const pageSize = 100;
/** The most that one question may ask for. */
const largestPage = 1_000;
/** What one action may carry over the bridge. */
const largestSelection = 100_000;

export class DraftList {
  search = $state('');
  states = $state.raw<readonly DraftState[]>([]);
  kind = $state<DocumentKind | 'all'>('all');
  sort = $state<Sort>('updated');
  descending = $state(true);
  total = $state(0);
  counts = $state.raw<Readonly<Record<DraftState, number>> | null>(null);
  rows = $state.raw<ReadonlyMap<number, DraftSummary>>(new Map());
  selected = $state.raw<ReadonlySet<string>>(new Set());
  /** A first answer is there. */
  loaded = $state(false);
  /** The last question was not answered: what is shown is old, or nothing. */
  failed = $state(false);
  /** The row the keyboard is on. */
  active = $state(0);
  readonly filtered = $derived(this.search.trim() !== '' || this.states.length > 0 || this.kind !== 'all');
  readonly #app: AppState;
  #connectionId: string | null = null;
  #anchor = 0;
  /** The row the keyboard is on, by id: rows may move under it. */
  #activeId: string | null = null;
  /** Counts searches; an answer to an older one is dropped. */
  #search = 0;
  /** Pages that were asked for since the list was last known to have changed. */
  #asked = $state.raw<ReadonlySet<number>>(new Set());

  constructor(app: AppState) {
    this.#app = app;
  }

  /** The screen is shown: as it was left, or anew for another connection. */
  async enter(): Promise<void> {
    const id = this.#app.connection?.id ?? null;
    if (id === this.#connectionId && this.loaded) return this.refresh();
    this.#connectionId = id;
    this.loaded = false;
    return this.clearFilters();
  }

  async clearFilters(): Promise<void> {
    this.search = '';
    this.states = [];
    this.kind = 'all';
    await this.reload();
  }

  /** Starts anew with another search or filter; what is no longer looked at is no longer selected. */
  async reload(): Promise<void> {
    this.#search += 1;
    this.#moveTo(0);
    this.#anchor = 0;
    this.clearSelection();
    this.#asked = new Set();
    await this.#fetch(0, true);
  }

  /** Something changed: fetches again what is in view, which stays there until the new rows have come. */
  async refresh(): Promise<void> {
    this.#asked = new Set();
    await this.#fetch(Math.floor(this.active / pageSize));
  }

  row(index: number): DraftSummary | null {
    return this.rows.get(index) ?? null;
  }

  /** Sees to it that a row in view is there and up to date. Reactive: to be called from an effect of the row. */
  need(index: number): void {
    const page = Math.floor(index / pageSize);
    if (index < this.total && !this.#asked.has(page)) untrack(() => void this.#fetch(page));
  }

  async #fetch(page: number, anew = false): Promise<void> {
    const search = this.#search;
    this.#asked = new Set(this.#asked).add(page);
    const answer = await this.#ask(page * pageSize, pageSize);
    if (search !== this.#search) return;
    this.failed = answer === null && this.#app.connection !== null;
    if (!answer) return;
    const rows = new Map(anew ? [] : this.rows);
    for (let index = page * pageSize; index < (page + 1) * pageSize; index += 1) rows.delete(index);
    answer.rows.forEach((row, index) => rows.set(page * pageSize + index, row));
    if (answer.total < this.total) for (const index of rows.keys()) if (index >= answer.total) rows.delete(index);
    this.rows = rows;
    this.total = answer.total;
    this.counts = answer.counts;
    this.loaded = true;
    this.#keepPlace(page, answer.rows);
  }

  async #ask(offset: number, limit: number): Promise<DraftPage | null> {
    const connectionId = this.#app.connection?.id;
    if (connectionId === undefined) return null;
    const search = this.search.trim();
    return this.#app.attempt(() =>
      this.#app.api.listDrafts({
        connectionId,
        ...(search === '' ? {} : { search }),
        ...(this.states.length === 0 ? {} : { states: this.states }),
        ...(this.kind === 'all' ? {} : { kinds: [this.kind] }),
        sort: this.sort,
        descending: this.descending,
        offset,
        limit,
      }),
    );
  }

  /** The keyboard stays on its document when that has moved within its page, so that Delete does not meet another one. */
  #keepPlace(page: number, fetched: readonly DraftSummary[]): void {
    if (this.#activeId !== null && this.row(this.active)?.id !== this.#activeId) {
      const found = fetched.findIndex(({ id }) => id === this.#activeId);
      if (found >= 0) this.active = page * pageSize + found;
    }
    this.#moveTo(Math.max(0, Math.min(this.active, this.total - 1)));
  }

  #moveTo(index: number): void {
    this.active = index;
    this.#activeId = this.row(index)?.id ?? null;
  }

  sortBy(column: Sort): void {
    this.descending = this.sort === column ? !this.descending : column === 'updated';
    this.sort = column;
    void this.reload();
  }

  toggleState(state: DraftState): void {
    this.states = this.states.includes(state) ? this.states.filter((one) => one !== state) : [...this.states, state];
    void this.reload();
  }

  /** Moves the keyboard's row; `extend` selects from where the selection began. */
  async move(to: number, extend: boolean): Promise<void> {
    this.#moveTo(Math.max(0, Math.min(to, this.total - 1)));
    if (extend) await this.#selectRange();
    else this.#anchor = this.active;
  }

  toggle(index: number): void {
    const id = this.row(index)?.id;
    if (id === undefined) return;
    const selected = new Set(this.selected);
    if (!selected.delete(id)) selected.add(id);
    this.selected = selected;
    this.#moveTo(index);
    this.#anchor = index;
  }

  /** Every row of the search, or as many as one action may carry. */
  async selectAll(): Promise<void> {
    const search = this.#search;
    const ids = await this.#ids(0, Math.min(this.total, largestSelection) - 1);
    if (ids && search === this.#search) this.selected = ids;
  }

  clearSelection(): void {
    this.selected = new Set();
  }

  /** What an action works on: the selection, or the row the keyboard is on. */
  targets(): readonly string[] {
    if (this.selected.size > 0) return [...this.selected];
    const id = this.row(this.active)?.id;
    return id === undefined ? [] : [id];
  }

  async #selectRange(): Promise<void> {
    const [search, anchor, active] = [this.#search, this.#anchor, this.active];
    const ids = await this.#ids(Math.min(anchor, active), Math.max(anchor, active));
    // The range may have gone on while rows were fetched for it.
    if (ids && search === this.#search && anchor === this.#anchor && active === this.active) this.selected = ids;
  }

  /** The ids of a range of positions, both ends included; fetched where they are not at hand. `null` if that failed. */
  async #ids(from: number, to: number): Promise<ReadonlySet<string> | null> {
    const ids = new Set<string>();
    for (let index = from; index <= to;) {
      const known = this.row(index);
      if (known) {
        ids.add(known.id);
        index += 1;
        continue;
      }
      const answer = await this.#ask(index, Math.min(largestPage, to - index + 1));
      if (!answer) return null;
      if (answer.rows.length === 0) break;
      for (const { id } of answer.rows) ids.add(id);
      index += answer.rows.length;
    }
    return ids;
  }
}
