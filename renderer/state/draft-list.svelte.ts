/** The drafts list: rows fetched a page at a time as they come into view, whatever their number; selection by id. */
import type { DocumentKind, DraftState } from '../../domain/draft.ts';
import type { DraftQuery, DraftSummary } from '../../preload/contract.ts';
import type { AppState } from './app.svelte.ts';

const pageSize = 100;

export class DraftList {
  search = $state('');
  states = $state.raw<readonly DraftState[]>([]);
  kind = $state<DocumentKind | 'all'>('all');
  sort = $state<NonNullable<DraftQuery['sort']>>('updated');
  descending = $state(true);
  total = $state(0);
  counts = $state.raw<Readonly<Record<DraftState, number>> | null>(null);
  rows = $state.raw<ReadonlyMap<number, DraftSummary>>(new Map());
  selected = $state.raw<ReadonlySet<string>>(new Set());
  loading = $state(false);
  /** The row the keyboard is on. */
  active = $state(0);
  readonly #app: AppState;
  #anchor = 0;
  #generation = 0;
  #fetching = new Set<number>();

  constructor(app: AppState) {
    this.#app = app;
  }

  readonly selectedIds = $derived([...this.selected]);

  /** Starts anew: another search, filter or order. */
  async reload(): Promise<void> {
    this.#generation += 1;
    this.#fetching = new Set();
    this.active = 0;
    this.#anchor = 0;
    await this.#fetch(0, true);
  }

  /** Fetches again what is shown, keeping the place: something changed. */
  async refresh(): Promise<void> {
    const page = Math.floor(this.active / pageSize);
    this.#generation += 1;
    this.#fetching = new Set();
    await this.#fetch(page, true);
  }

  row(index: number): DraftSummary | null {
    return this.rows.get(index) ?? null;
  }

  /** Makes sure that a row is being fetched. */
  need(index: number): void {
    if (!this.rows.has(index) && index < this.total) void this.#fetch(Math.floor(index / pageSize), false);
  }

  async #fetch(page: number, replace: boolean): Promise<void> {
    const connection = this.#app.connection;
    if (!connection || this.#fetching.has(page)) return;
    const generation = this.#generation;
    this.#fetching.add(page);
    this.loading = true;
    const answer = await this.#app.attempt(() =>
      this.#app.api.listDrafts({
        connectionId: connection.id,
        ...(this.search.trim() === '' ? {} : { search: this.search }),
        ...(this.states.length === 0 ? {} : { states: this.states }),
        ...(this.kind === 'all' ? {} : { kinds: [this.kind] }),
        sort: this.sort,
        descending: this.descending,
        offset: page * pageSize,
        limit: pageSize,
      }),
    );
    if (generation !== this.#generation) return;
    this.#fetching.delete(page);
    this.loading = false;
    if (!answer) return;
    const rows = new Map(replace ? [] : this.rows);
    answer.rows.forEach((row, index) => rows.set(page * pageSize + index, row));
    this.rows = rows;
    this.total = answer.total;
    this.counts = answer.counts;
    this.active = Math.max(0, Math.min(this.active, answer.total - 1));
  }

  sortBy(column: NonNullable<DraftQuery['sort']>): void {
    this.descending = this.sort === column ? !this.descending : column === 'updated';
    this.sort = column;
    void this.reload();
  }

  toggleState(state: DraftState): void {
    this.states = this.states.includes(state) ? this.states.filter((one) => one !== state) : [...this.states, state];
    void this.reload();
  }

  /** Moves the keyboard's row; `extend` selects from where the selection began. */
  move(to: number, extend: boolean): void {
    this.active = Math.max(0, Math.min(to, this.total - 1));
    this.need(this.active);
    if (extend) this.#selectRange();
    else this.#anchor = this.active;
  }

  toggle(index: number): void {
    const id = this.row(index)?.id;
    if (id === undefined) return;
    const selected = new Set(this.selected);
    if (!selected.delete(id)) selected.add(id);
    this.selected = selected;
    this.active = index;
    this.#anchor = index;
  }

  extendTo(index: number): void {
    this.active = index;
    this.#selectRange();
  }

  /** Every row of the search; those not fetched yet are fetched for it. */
  async selectAll(): Promise<void> {
    for (let page = 0; page * pageSize < this.total; page += 1) {
      if (!this.rows.has(page * pageSize)) await this.#fetch(page, false);
    }
    this.selected = new Set([...this.rows.values()].map(({ id }) => id));
  }

  clearSelection(): void {
    this.selected = new Set();
  }

  /** What an action works on: the selection, or the row the keyboard is on. */
  targets(): readonly string[] {
    if (this.selected.size > 0) return this.selectedIds;
    const id = this.row(this.active)?.id;
    return id === undefined ? [] : [id];
  }

  #selectRange(): void {
    const [from, to] = [Math.min(this.#anchor, this.active), Math.max(this.#anchor, this.active)];
    const ids = new Set<string>();
    for (let index = from; index <= to; index += 1) {
      const id = this.row(index)?.id;
      if (id !== undefined) ids.add(id);
    }
    this.selected = ids;
  }
}
