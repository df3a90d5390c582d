/** The drafts list with search, filters and selection by id. It outlives its screen, so that all of it is kept. */
import { sumByCurrency } from '../../domain/amounts/sum.ts';
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
import { PagedList } from './paged-list.svelte.ts';
import type { ListHost } from './paged-list.svelte.ts';
import { localDay } from './format.ts';

/** A changed row moves if the list is sorted by one of these. */
const sortedBy: Readonly<Record<DraftSort, readonly (keyof DraftSummary)[]>> = {
  updated: ['updatedAt'],
  number: ['number'],
  customer: ['customerName', 'customerCode'],
  date: ['date'],
  total: ['total'],
};
/** Milliseconds. */
const refreshPause = 250;
/** The most rows per request. */
const largestPage = 1_000;
/** The most ids per bridge call. */
const largestSelection = 100_000;

/** A change of one of these may move the row. */
const filteredBy = ['date', 'total', 'currency', 'customerCode', 'errorCount', 'warningCount', 'state'] as const;

/** The query. */
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
  /** Increases when the filters are set by something other than typing, so that their boxes are reset. */
  begun = $state(0);
  /** The day that periods are relative to. */
  today = $state(localDay());
  counts = $state.raw<Readonly<Record<DraftState, number>> | null>(null);
  selected = $state.raw<ReadonlySet<string>>(new Set());
  readonly defaultCurrency = $derived.by(() => this.#app.connection?.settings.defaultCurrency ?? '');
  readonly filters = $derived.by(() => filtersOf(this.typed, language(), this.defaultCurrency, this.today));
  readonly hasFilters = $derived(Object.keys(this.filters).length > 0);
  readonly narrowed = $derived(this.sentToday || this.hasFilters);
  readonly filtered = $derived(
    this.search.trim() !== '' || this.states.length > 0 || this.kind !== 'all' || this.deleted || this.narrowed,
  );
  /** What is shown was asked for with a search or filters: it is until there is an answer to what is asked now. */
  wasFiltered = $state(false);
  /** The totals of the selected drafts. */
  readonly selectedTotals = $derived.by(() => {
    const rows = new Map([...this.rows.values()].map((row) => [row.id, row]));
    return sumByCurrency([...this.selected].flatMap((id) => rows.get(id) ?? this.#far.get(id) ?? []));
  });
  readonly #app: ListHost;
  #connectionId: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Events received during requests. */
  #meanwhile: readonly DraftsChanged[] = [];
  #anchor = 0;
  /** Selected rows that are not loaded, as they were when selected. */
  readonly #far = new Map<string, DraftSummary>();

  constructor(app: ListHost) {
    super();
    this.#app = app;
  }

  /** The screen is shown: as it was left, or anew for another connection. */
  async enter(): Promise<void> {
    const id = this.#app.connection?.id ?? null;
    // A view may have been chosen on the way here.
    if (id === this.#connectionId && (this.loaded || this.isAsking)) return this.refresh();
    this.#connectionId = id;
    this.loaded = false;
    return this.clearFilters();
  }

  follow(): () => void {
    const stop = this.#app.api.on('draftsChanged', (event) => this.#onDraftsChanged(event));
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

  /** Changes rows in their place; false where rows may enter, leave or move, which only the store can tell. */
  #takeChanges({ drafts, gone, counts }: DraftsChanged): boolean {
    if (drafts === null || gone.length > 0) return false;
    const connectionId = this.#app.connection?.id;
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
    const own = counts.find((one) => one.connectionId === connectionId);
    const isOfAll = this.search.trim() === '' && this.kind === 'all' && !this.deleted && !this.narrowed;
    // Of a search, or of one kind, what changed state is counted with the next answer.
    if (!isOfAll) return here.length === 0;
    if (own) this.counts = own.counts;
    return true;
  }

  /** Whether neither what the list is sorted by nor what it is filtered by is another. */
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
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.refresh();
    }, refreshPause);
  }

  async clearFilters(): Promise<void> {
    await this.#begin(unfiltered, null);
  }

  async showView(view: DraftView, key: string): Promise<void> {
    this.#connectionId = this.#app.connection?.id ?? null;
    await this.#begin(listStateOf(view, language()), key);
  }

  async showSearch(search: string): Promise<void> {
    this.#connectionId = this.#app.connection?.id ?? null;
    await this.#begin({ ...unfiltered, search }, null);
  }

  async #begin(state: Partial<ListState>, viewKey: string | null): Promise<void> {
    Object.assign(this, state);
    this.viewKey = viewKey;
    this.begun += 1;
    await this.reload();
  }

  /** Rewrites the filters' numbers in the new language. */
  retype(from: Language, to: Language): void {
    this.typed = retyped(this.typed, from, to);
  }

  /** Starts anew with another search or filter; what is no longer looked at is no longer selected. */
  override async reload(): Promise<void> {
    this.#anchor = 0;
    this.clearSelection();
    this.today = localDay();
    await super.reload();
  }

  override async refresh(): Promise<void> {
    this.today = localDay();
    await super.refresh();
  }

  protected override get askable(): boolean {
    return this.#app.connection !== null;
  }

  protected override idOf({ id }: DraftSummary): string {
    return id;
  }

  protected override took({ counts, sequence }: DraftPage): void {
    this.counts = counts;
    this.wasFiltered = this.filtered;
    // What was told after this answer was read is newer than it.
    const newer = this.#meanwhile.filter((event) => event.sequence > sequence);
    if (!newer.every((event) => this.#takeChanges(event))) this.#refreshSoon();
  }

  /** What is searched, filtered and sorted by now; `null` without a connection. */
  #request(): ListRequest | null {
    const connectionId = this.#app.connection?.id;
    if (connectionId === undefined) return null;
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
    this.moveTo(to);
    if (extend) await this.#selectRange();
    else this.#anchor = this.active;
  }

  toggle(index: number): void {
    const row = this.row(index);
    if (row === null) return;
    const selected = new Set(this.selected);
    if (!selected.delete(row.id)) {
      selected.add(row.id);
      this.#far.set(row.id, row);
    }
    this.selected = selected;
    this.moveTo(index);
    this.#anchor = index;
  }

  /** Every row of the search, or as many as one action may carry. */
  async selectAll(): Promise<void> {
    const search = this.searchNumber;
    const ids = await this.#ids(0, Math.min(this.total, largestSelection) - 1);
    if (ids && search === this.searchNumber) this.selected = ids;
  }

  clearSelection(): void {
    this.selected = new Set();
    this.#far.clear();
  }

  /**
   * The selected rows, or all of the search, in the order of the list and some at a time, each once, whatever is searched for
   * meanwhile, and however late the first are taken; `null` where they could not be read, which has been said.
   */
  chosenRows(): AsyncGenerator<readonly DraftSummary[] | null> {
    return this.#rowsOf(this.selected, this.#request());
  }

  async *#rowsOf(
    selected: ReadonlySet<string>,
    request: ListRequest | null,
  ): AsyncGenerator<readonly DraftSummary[] | null> {
    const seen = new Set<string>();
    let offset = 0;
    let isLast = false;
    for (;;) {
      const page = await this.ask(offset, largestPage, request);
      if (page === null) {
        yield null;
        return;
      }
      const rows = page.rows.filter(({ id }) => !seen.has(id));
      for (const { id } of rows) seen.add(id);
      yield selected.size === 0 ? rows : rows.filter(({ id }) => selected.has(id));
      const next = offset + page.rows.length;
      const isEnd = page.rows.length === 0 || next >= page.total;
      if (isLast || (isEnd && offset === 0)) return;
      // What was saved while the pages were read may have gone from a later one to the first.
      isLast = isEnd;
      offset = isEnd ? 0 : next;
    }
  }

  /** What an action works on: the selection, or the row the keyboard is on; nothing of what is deleted. */
  targets(): readonly string[] {
    return this.deleted ? [] : this.#chosen();
  }

  /** The same of what is deleted. */
  deletedTargets(): readonly string[] {
    return this.deleted ? this.#chosen() : [];
  }

  #chosen(): readonly string[] {
    if (this.selected.size > 0) return [...this.selected];
    const id = this.row(this.active)?.id;
    return id === undefined ? [] : [id];
  }

  /** A row that was fetched, by its id. */
  find(id: string): DraftSummary | null {
    const active = this.row(this.active);
    return active?.id === id ? active : ([...this.rows.values()].find((row) => row.id === id) ?? null);
  }

  async #selectRange(): Promise<void> {
    const [search, anchor, active] = [this.searchNumber, this.#anchor, this.active];
    const ids = await this.#ids(Math.min(anchor, active), Math.max(anchor, active));
    // The range may have gone on while rows were fetched for it.
    if (ids && search === this.searchNumber && anchor === this.#anchor && active === this.active) this.selected = ids;
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
      const answer = await this.ask(index, Math.min(largestPage, to - index + 1));
      if (!answer) return null;
      if (answer.rows.length === 0) break;
      for (const row of answer.rows) {
        ids.add(row.id);
        this.#far.set(row.id, row);
      }
      index += answer.rows.length;
    }
    return ids;
  }
}
