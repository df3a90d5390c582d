/** The list of the connection's e-documents. It outlives its screen, so that search, order and position are kept. */
import type { EDocumentPage, EDocumentQuery, StoredEDocument } from '../../domain/e-documents/stored.ts';
import { PagedList } from './paged-list.svelte.ts';
import type { ListHost } from './paged-list.svelte.ts';

type EDocumentSort = NonNullable<EDocumentQuery['sort']>;

export class EDocumentList extends PagedList<StoredEDocument, EDocumentPage> {
  search = $state('');
  sort = $state<EDocumentSort>('read');
  descending = $state(true);
  readonly #app: ListHost;

  constructor(app: ListHost) {
    super();
    this.#app = app;
  }

  /** Sorts by a column: first descending, then in reverse. */
  sortBy(column: EDocumentSort): void {
    this.descending = this.sort === column ? !this.descending : true;
    this.sort = column;
    void this.reload();
  }

  async clearSearch(): Promise<void> {
    this.search = '';
    await this.reload();
  }

  override get connectionId(): string | null {
    return this.#app.connection?.id ?? null;
  }

  protected override idOf({ id }: StoredEDocument): string {
    return id;
  }

  protected override took(): void {
    return;
  }

  protected override async ask(offset: number, limit: number): Promise<EDocumentPage | null> {
    const { connectionId, sort, descending, search } = this;
    if (connectionId === null) return null;
    const query = { connectionId, sort, descending, search: search.trim(), offset, limit };
    return this.#app.orToast(() => this.#app.api.listEDocuments(query));
  }
}
