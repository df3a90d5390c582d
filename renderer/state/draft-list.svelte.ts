/** The drafts list with search, filters and selection by id. It outlives its screen, so that these are kept. */
import { sumByCurrency } from '../../domain/amounts/sum.ts';
import type { Totals } from '../../domain/amounts/sum.ts';
import type { DocumentKind, DraftState } from '../../domain/model/draft-state.ts';
import type { DraftView } from '../../domain/draft-view.ts';
import type { DraftSort } from '../../domain/model/draft-choices.ts';
import type { DraftPage, DraftQuery, DraftSummary } from '../../domain/model/draft.ts';
import type { DraftsChanged } from '../../domain/model/queue.ts';
import { language } from '../messages/index.svelte.ts';
import type { Language } from '../../domain/numbers.ts';
import { filtersOf, noFilters, retyped } from './draft-filters.ts';
import type { TypedFilters } from './draft-filters.ts';
import { listStateOf, unfiltered } from './draft-view.ts';
import type { ListState } from './draft-view.ts';
import { allPages } from './all-pages.ts';
import { bufferedKeys } from './buffered-keys.ts';
import { PagedList } from './paged-list.svelte.ts';
import type { ListHost } from './paged-list.svelte.ts';
import { localDay } from './format.ts';

/** A changed row moves if the list is sorted by one of these. */
const sortedBy: Readonly<Record<DraftSort, readonly (keyof DraftSummary)[]>> = {
  updated: ['updatedAt'],
  number: ['number', 'acceptedNumber'],
  customer: ['customerName', 'customerCode'],
  date: ['date'],
  total: ['total'],
};
/** In milliseconds; changes within this time share one read. */
const refreshPause = 250;
const largestPage = 1_000;
/** Maximum number of ids per bridge call. */
const largestSelection = 100_000;

/** If filters are set, a change in one of these may remove the row. */
const filteredBy = ['date', 'total', 'currency', 'customerCode', 'errorCount', 'warningCount', 'state'] as const;

type ListRequest = Omit<DraftQuery, 'offset' | 'limit'>;

export class DraftList extends PagedList<DraftSummary, DraftPage> implements ListState {
  search = $state('');
  states = $state.raw<readonly DraftState[]>([]);
  kind = $state<DocumentKind | 'all'>('all');
  /** Unreadable text does not filter. */
  typed = $state<TypedFilters>({ ...noFilters });
  /** Only documents accepted today. */
  sentToday = $state(false);
  /** Shows deleted drafts, the latest first, instead of the others. */
  deleted = $state(false);
  sort = $state<DraftSort>('updated');
  descending = $state(true);
  /** The view that was chosen last, by its key (draft-views.svelte.ts). */
  viewKey = $state<string | null>(null);
  /** Incremented when the filters are set other than by typing, so that their fields are reset. */
  filterResets = $state(0);
  /** The day that periods are relative to. */
  today = $state(localDay());
  counts = $state.raw<Readonly<Record<DraftState, number>> | null>(null);
  /** The selected rows by id, as they were read last; also those that are not loaded. */
  selected = $state.raw<ReadonlyMap<string, DraftSummary>>(new Map());
  readonly defaultCurrency = $derived.by(() => this.#app.connection?.settings.defaultCurrency ?? '');
  readonly filters = $derived.by(() => filtersOf(this.typed, language(), this.defaultCurrency, this.today));
  readonly hasFilters = $derived(Object.keys(this.filters).length > 0);
  readonly narrowed = $derived(this.sentToday || this.hasFilters);
  readonly filtered = $derived(
    this.search.trim() !== '' || this.states.length > 0 || this.kind !== 'all' || this.deleted || this.narrowed,
  );
  /** Whether the rows shown now are the answer to a filtered query; the answer to the current query may be pending. */
  wasFiltered = $state(false);
  readonly selectedTotals = $derived.by(() => sumByCurrency([...this.selected.values()]));
  /** Totals of all documents sent today; `null` if the list does not show these, and until they are computed. */
  sentTotals = $state.raw<Totals | null>(null);
  #summing = 0;
  readonly #app: ListHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Events received during requests. */
  #meanwhile: readonly DraftsChanged[] = [];
  /** The first row of a range being selected; `null`: the active row. */
  #anchor: number | null = null;
  /** The rows of the last answer. */
  #answered: readonly DraftSummary[] = [];

  constructor(app: ListHost) {
    super();
    this.#app = app;
  }

  /** Called when the screen is shown: as the user left it, or reset for another connection. */
  async enter(): Promise<void> {
    // `isRequested`: a view was chosen just before the screen was shown.
    if (!this.isOfOther && (this.loaded || this.isRequested)) return this.refresh();
    return this.clearFilters();
  }

  follow(): () => void {
    const stop = this.#app.storedDrafts.watch((event) => this.#onDraftsChanged(event));
    return () => {
      stop();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  #onDraftsChanged(event: DraftsChanged): void {
    this.#meanwhile = this.isAsking ? [...this.#meanwhile, event] : [];
    if (this.loaded && !this.#takeChanges(event)) this.#refreshSoon();
  }

  /** Updates rows in place; false if rows may enter, leave or move, which only the store can determine. */
  #takeChanges({ drafts, gone, counts }: DraftsChanged): boolean {
    if (drafts === null || gone.length > 0) return false;
    const { connectionId } = this;
    const here = drafts.filter(({ summary }) => summary.connectionId === connectionId);
    const places = new Map([...this.rows].map(([index, { id }]) => [id, index]));
    const rows = new Map(this.rows);
    for (const { summary } of here) {
      const index = places.get(summary.id);
      const row = index === undefined ? undefined : rows.get(index);
      if (index === undefined || row === undefined || !this.#staysInPlace(row, summary)) return false;
      rows.set(index, summary);
    }
    this.rows = rows;
    this.#updateSelected(here.map(({ summary }) => summary));
    const own = counts.find((one) => one.connectionId === connectionId);
    const isOfAll = this.search.trim() === '' && this.kind === 'all' && !this.deleted && !this.narrowed;
    // The event's counts are those of all drafts; with a search or filter, the next answer has the counts.
    if (!isOfAll) return here.length === 0;
    if (own) this.counts = own.counts;
    return true;
  }

  /** Whether nothing has changed by which the list is sorted or filtered. */
  #staysInPlace(before: DraftSummary, now: DraftSummary): boolean {
    if (before.revision !== now.revision || before.acceptedNumber !== now.acceptedNumber) {
      if (this.search.trim() !== '') return false;
    }
    if (this.narrowed && filteredBy.some((name) => before[name] !== now[name])) return false;
    if (this.states.length > 0 && this.states.includes(before.state) !== this.states.includes(now.state)) return false;
    return sortedBy[this.sort].every((name) => before[name] === now[name]);
  }

  /** Joins several changes into one read. */
  #refreshSoon(): void {
    this.outdate();
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.refresh();
    }, refreshPause);
  }

  async clearFilters(): Promise<void> {
    await this.#begin(unfiltered, null);
  }

  async showView(view: DraftView, key: string): Promise<void> {
    await this.#begin(listStateOf(view, language()), key);
  }

  async showSearch(search: string): Promise<void> {
    await this.#begin({ ...unfiltered, search }, null);
  }

  async #begin(state: Partial<ListState>, viewKey: string | null): Promise<void> {
    Object.assign(this, state);
    this.viewKey = viewKey;
    this.filterResets += 1;
    await this.reload();
  }

  /** Rewrites the filters' numbers in the new language. */
  retype(from: Language, to: Language): void {
    this.typed = retyped(this.typed, from, to);
  }

  /** Reads the list from its start after a change of search or filter, and clears the selection. */
  override async reload(): Promise<void> {
    this.#anchor = null;
    this.clearSelection();
    this.today = localDay();
    await super.reload();
  }

  override reset(): void {
    this.clearSelection();
    this.sentTotals = null;
    super.reset();
  }

  override async refresh(): Promise<void> {
    this.today = localDay();
    await super.refresh();
    await this.#readSelected();
  }

  #updateSelected(rows: readonly DraftSummary[]): void {
    const changed = rows.filter(({ id }) => this.selected.has(id));
    if (changed.length > 0)
      this.selected = new Map([...this.selected, ...changed.map((row) => [row.id, row] as const)]);
  }

  /** Reads the selected rows again and deselects those that the list no longer has, so that no action works on them unseen. */
  async #readSelected(): Promise<void> {
    const [before, search] = [this.selected, this.searchNumber];
    if (before.size === 0 || this.failed) return;
    const found = new Map(this.#answered.flatMap((row) => (before.has(row.id) ? [[row.id, row] as const] : [])));
    if (found.size < before.size && this.total > this.#answered.length) {
      for await (const page of this.#rowsOf(before, this.#request())) {
        if (page === null) return;
        for (const row of page) found.set(row.id, row);
        if (found.size === before.size) break;
      }
    }
    if (search !== this.searchNumber) return;
    // What was selected, deselected or changed meanwhile stays as it is.
    const rows = [...this.selected].flatMap(([id, row]) => (row === before.get(id) ? (found.get(id) ?? []) : row));
    this.selected = new Map(rows.map((row) => [row.id, row]));
  }

  override get connectionId(): string | null {
    return this.#app.connection?.id ?? null;
  }

  protected override idOf({ id }: DraftSummary): string {
    return id;
  }

  protected override took({ rows, counts, sequence }: DraftPage): void {
    this.#answered = rows;
    this.#updateSelected(rows);
    this.counts = counts;
    this.wasFiltered = this.filtered;
    // Apply the events that are newer than this answer.
    const newer = this.#meanwhile.filter((event) => event.sequence > sequence);
    if (!newer.every((event) => this.#takeChanges(event))) this.#refreshSoon();
    void this.#sumUp();
  }

  async #sumUp(): Promise<void> {
    const summing = ++this.#summing;
    const search = this.searchNumber;
    const isOver = (): boolean => summing !== this.#summing || search !== this.searchNumber;
    const isWhole = this.rows.size === this.total && [...this.rows.keys()].every((index) => this.isCurrent(index));
    const rows: DraftSummary[] = isWhole ? [...this.rows.values()] : [];
    if (!this.sentToday || this.total === 0) return void (this.sentTotals = null);
    if (!isWhole) {
      for await (const page of this.#rowsOf(new Map(), this.#request())) {
        if (page === null || isOver()) return;
        rows.push(...page);
      }
    }
    if (!isOver()) this.sentTotals = sumByCurrency(rows);
  }

  /** The current query; `null` without a connection. */
  #request(): ListRequest | null {
    const { connectionId } = this;
    if (connectionId === null) return null;
    const search = this.search.trim();
    return {
      connectionId,
      ...(search === '' ? {} : { search }),
      ...(this.states.length === 0 ? {} : { states: this.states }),
      ...(this.kind === 'all' ? {} : { kinds: [this.kind] }),
      ...(this.deleted ? { deleted: true } : {}),
      ...(this.sentToday ? { acceptedFrom: new Date().setHours(0, 0, 0, 0) } : {}),
      ...this.filters,
      sort: this.sort,
      descending: this.descending,
    };
  }

  protected override async ask(offset: number, limit: number, request = this.#request()): Promise<DraftPage | null> {
    return request && this.#app.orToast(() => this.#app.api.listDrafts({ ...request, offset, limit }));
  }

  sortBy(column: DraftSort): void {
    this.descending = this.sort === column ? !this.descending : column === 'updated';
    this.sort = column;
    void this.reload();
  }

  toggleDeleted(): void {
    this.deleted = !this.deleted;
    void this.reload();
  }

  toggleSentToday(): void {
    this.sentToday = !this.sentToday;
    void this.reload();
  }

  toggleState(state: DraftState): void {
    this.states = this.states.includes(state) ? this.states.filter((one) => one !== state) : [...this.states, state];
    void this.reload();
  }

  /** Moves the active row; `extend` selects the range from the anchor. */
  override async move(to: number, extend = false): Promise<void> {
    const anchor = this.#anchor ?? this.active;
    this.#anchor = extend ? anchor : null;
    const moved = super.move(to);
    const { active } = this;
    // The range may have changed while its rows were fetched.
    const isOver = (): boolean => anchor !== this.#anchor || active !== this.active;
    if (extend) await this.#select(Math.min(anchor, active), Math.max(anchor, active), isOver);
    await moved;
  }

  toggle(index: number): void {
    const row = this.row(index);
    if (row === null) return;
    const selected = new Map(this.selected);
    if (!selected.delete(row.id)) selected.set(row.id, row);
    this.selected = selected;
    this.moveTo(index);
    this.#anchor = null;
  }

  /** Selects all rows of the search, up to `largestSelection`. */
  async selectAll(): Promise<void> {
    await this.#select(0, largestSelection - 1);
  }

  /** Selects the rows of a range of positions, both ends included. Keys wait until they are read: they work on all of them. */
  async #select(from: number, to: number, isOver = (): boolean => false): Promise<void> {
    const search = this.searchNumber;
    await bufferedKeys.during(async () => {
      const rows = await this.#range(from, to);
      if (rows && search === this.searchNumber && !isOver()) this.selected = rows;
      return rows !== null;
    });
  }

  clearSelection(): void {
    this.selected = new Map();
  }

  /**
   * The selected rows, or all rows of the search if none is selected: in the list's order, page by page, each row once. Selection
   * and query are those at the time of the call. `null` for a page that could not be read, which has been reported.
   */
  chosenRows(): AsyncGenerator<readonly DraftSummary[] | null> {
    return this.#rowsOf(this.selected, this.#request());
  }

  async *#rowsOf(
    selected: Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>,
    request: ListRequest | null,
  ): AsyncGenerator<readonly DraftSummary[] | null> {
    for await (const rows of allPages((offset) => this.ask(offset, largestPage, request)))
      yield selected.size === 0 ? rows : (rows?.filter(({ id }) => selected.has(id)) ?? null);
  }

  /** Ids that an action works on: the selection, or the active row; empty while deleted drafts are listed. */
  targets(): readonly string[] {
    return this.deleted ? [] : this.#chosen();
  }

  /** The same while deleted drafts are listed; empty otherwise. */
  deletedTargets(): readonly string[] {
    return this.deleted ? this.#chosen() : [];
  }

  #chosen(): readonly string[] {
    if (this.selected.size > 0) return [...this.selected.keys()];
    const id = this.row(this.active)?.id;
    return id === undefined ? [] : [id];
  }

  /** The row that actions work on, if it is a single one. */
  get target(): DraftSummary | null {
    if (this.deleted || this.selected.size > 1) return null;
    const [selected = this.row(this.active)] = this.selected.values();
    return selected;
  }

  /** The rows by id that were read since the last known change. */
  currentRows(): ReadonlyMap<string, DraftSummary> {
    return new Map([...this.rows].flatMap(([index, row]) => (this.isCurrent(index) ? [[row.id, row] as const] : [])));
  }

  /** The rows by id; fetched if not current. `null` if that failed. */
  async #range(from: number, to: number): Promise<ReadonlyMap<string, DraftSummary> | null> {
    const rows = new Map<string, DraftSummary>();
    let { total } = this;
    for (let index = from; index <= to && index < total;) {
      const known = this.isCurrent(index) ? this.row(index) : null;
      if (known) {
        rows.set(known.id, known);
        index += 1;
        continue;
      }
      const answer = await this.ask(index, Math.min(largestPage, to - index + 1));
      if (!answer) return null;
      ({ total } = answer);
      if (answer.rows.length === 0) break;
      for (const row of answer.rows) rows.set(row.id, row);
      index += answer.rows.length;
    }
    return rows;
  }
}
