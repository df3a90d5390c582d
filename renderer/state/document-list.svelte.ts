/**
 * The service's document lists, one per kind. They outlive their screen, so that search, order and position are kept.
 */
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type {
  DocumentListQuery,
  DocumentListStatus,
  DocumentPage,
  DocumentRow,
} from '../../domain/model/service-document.ts';
import { t } from '../messages/index.svelte.ts';
import { PagedList } from './paged-list.svelte.ts';
import type { ListHost } from './paged-list.svelte.ts';

export type DocumentSort = NonNullable<DocumentListQuery['sort']>;

/** Columns sorted in descending order first. */
const highestFirst: readonly DocumentSort[] = ['date', 'total', 'modified'];

type ListRequest = Pick<DocumentListQuery, 'search' | 'dateFrom' | 'dateTo' | 'sort' | 'descending'>;

const largestPage = 1_000;

interface Host extends ListHost {
  refuse(why: () => string): void;
}

export class DocumentList extends PagedList<DocumentRow, DocumentPage> {
  readonly kind: DocumentKind;
  override readonly connectionId: string;
  search = $state('');
  /** Date range, `YYYY-MM-DD`; empty: open. Filters the rows already read: the service has no such parameter (§4.2). */
  dateFrom = $state('');
  dateTo = $state('');
  readonly narrowed = $derived(this.search.trim() !== '' || this.dateFrom !== '' || this.dateTo !== '');
  sort = $state<DocumentSort>('listed');
  descending = $state(false);
  status = $state.raw<DocumentListStatus | null>(null);
  /** The user stopped the last reading. */
  stopped = $state(false);
  /** Members that have a value in any row of the list; the others need no column. */
  filled = $state.raw<ReadonlySet<keyof DocumentRow>>(new Set());
  /** Rows that still arrive are not exported, because their order may change. */
  readonly canExport = $derived(this.total > 0 && this.status?.reading !== true);
  /** When the shown list was read, which identifies it. */
  #shownReadAt: number | null = null;
  readonly #app: Host;

  /** A document was opened from the list, and the list has not been shown since. */
  opened = false;

  constructor(app: Host, connectionId: string, kind: DocumentKind) {
    super();
    this.#app = app;
    this.connectionId = connectionId;
    this.kind = kind;
  }

  /** Shows the list as it was left; reads it if it was never read. */
  async enter(): Promise<void> {
    await (this.loaded ? this.refresh() : this.reload());
    if (this.status !== null && this.status.readAt === null && !this.status.reading) await this.read();
  }

  /** Reads the list from the service again; the old rows stay until new ones come. */
  async read(): Promise<void> {
    this.stopped = false;
    const { connectionId, kind } = this;
    const status = await this.#app.orToast(() => this.#app.api.refreshDocumentList({ connectionId, kind }));
    if (status) this.status = status;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const { connectionId, kind } = this;
    const status = await this.#app.orToast(() => this.#app.api.stopDocumentList({ connectionId, kind }));
    if (status) this.status = status;
    await this.refresh();
  }

  async clearSearch(): Promise<void> {
    Object.assign(this, { search: '', dateFrom: '', dateTo: '' });
    await this.reload();
  }

  /** Sorts by a column, then in reverse, then in the service's order. */
  sortBy(column: DocumentSort): void {
    const first = highestFirst.includes(column);
    const turned = this.sort === column && this.descending !== first;
    this.descending = turned ? false : this.sort === column ? !first : first;
    this.sort = turned ? 'listed' : column;
    void this.reload();
  }

  /** Stores the status of the reading; returns whether the rows may have changed. */
  follow(status: DocumentListStatus): boolean {
    const before = this.status;
    this.status = status;
    const isSame = before?.received === status.received && before.reading === status.reading;
    return !isSame || before.written !== status.written;
  }

  protected override idOf({ id }: DocumentRow): string | null {
    return id;
  }

  protected override took({ filled, status }: DocumentPage): void {
    this.#shownReadAt = status.readAt;
    const isSame = filled.length === this.filled.size && filled.every((name) => this.filled.has(name));
    if (!isSame) this.filled = new Set(filled);
  }

  protected override async ask(offset: number, limit: number): Promise<DocumentPage | null> {
    const page = await this.#askFor(this.#request(), offset, limit);
    // Even if a newer search has made these rows obsolete: the status says whether the list was ever read.
    if (page) this.status = page.status;
    return page;
  }

  #request(): ListRequest {
    const { dateFrom, dateTo, sort, descending } = this;
    const search = this.search.trim();
    return {
      ...(search === '' ? {} : { search }),
      ...(dateFrom === '' ? {} : { dateFrom }),
      ...(dateTo === '' ? {} : { dateTo }),
      ...(sort === 'listed' ? {} : { sort, descending }),
    };
  }

  #askFor(request: ListRequest, offset: number, limit: number): Promise<DocumentPage | null> {
    const { connectionId, kind } = this;
    return this.#app.orToast(() => this.#app.api.listDocuments({ connectionId, kind, ...request, offset, limit }));
  }

  /**
   * All rows of the current search, in the list's order and page by page; `null`, which has been reported, for a page that could
   * not be read or is of a list that has replaced the shown one: its rows are at other positions.
   */
  allRows(): AsyncGenerator<readonly DocumentRow[] | null> {
    return this.#rowsOf(this.#request(), this.#shownReadAt);
  }

  async *#rowsOf(request: ListRequest, readAt: number | null): AsyncGenerator<readonly DocumentRow[] | null> {
    for (let offset = 0; ;) {
      const page = await this.#askFor(request, offset, largestPage);
      const isReplaced = page !== null && page.status.readAt !== readAt;
      if (isReplaced) this.#app.refuse(() => t('documents.exportReplaced'));
      yield page === null || isReplaced ? null : page.rows;
      if (page === null || isReplaced || page.rows.length === 0) return;
      offset += page.rows.length;
      if (offset >= page.total) return;
    }
  }
}

/** The lists by connection and kind, and the kind shown last. */
export class DocumentLists {
  kind = $state<DocumentKind>('salesReturnInvoice');
  readonly #app: Host;
  readonly #lists = new Map<string, DocumentList>();

  constructor(app: Host) {
    this.#app = app;
  }

  of(connectionId: string, kind: DocumentKind): DocumentList {
    const key = `${connectionId} ${kind}`;
    const list = this.#lists.get(key) ?? new DocumentList(this.#app, connectionId, kind);
    this.#lists.set(key, list);
    return list;
  }

  /** Follows readings, also while another screen is shown; returns a function that stops. */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = new Set<DocumentList>();
    const stop = this.#app.api.on('documentListChanged', (status) => {
      const list = this.#lists.get(`${status.connectionId} ${status.kind}`);
      if (!list?.follow(status)) return;
      changed.add(list);
      // A long list arrives in many parts; rows are fetched a few times a second at most.
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const one of changed) void one.refresh();
        changed.clear();
      }, 250);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }
}
