import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  DocumentListQuery,
  DocumentListStatus,
  DocumentPage,
  DocumentRow,
} from '../../../domain/model/service-document.ts';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { documentColumns } from '../../../renderer/screens/documents/document-table.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import type { DocumentList } from '../../../renderer/state/document-list.svelte.ts';
import { DraftsMain, stubDocument } from './support.ts';

const unread: DocumentListStatus = {
  connectionId: 'c1',
  kind: 'despatch',
  reading: false,
  received: 0,
  total: null,
  readAt: null,
  partial: false,
  written: 0,
  problem: null,
};
const row = (id: number, over: Partial<DocumentRow> = {}): DocumentRow => ({
  id: `doc-${id}`,
  number: `N${id}`,
  type: null,
  customerCode: null,
  customerName: null,
  date: null,
  total: null,
  currency: null,
  cancelled: null,
  modifiedAt: null,
  ...over,
});

/** A main process with a list of despatches, read on request. */
class Lists extends DraftsMain {
  status = unread;
  documents: DocumentRow[] = [];
  readonly questions: DocumentListQuery[] = [];
  reads = 0;

  constructor() {
    super();
    this.answer({
      refreshDocumentList: () => {
        this.reads += 1;
        this.status = { ...this.status, reading: true, received: 0, problem: null };
        return this.status;
      },
      stopDocumentList: () => {
        this.status = { ...this.status, reading: false, partial: true, readAt: 5 };
        return this.status;
      },
      listDocuments: (query: DocumentListQuery): DocumentPage => {
        this.questions.push(query);
        const rows = this.documents.slice(query.offset, query.offset + query.limit);
        const names = Object.keys(row(0)) as (keyof DocumentRow)[];
        const filled = names.filter((name) => this.documents.some((one) => one[name] !== null));
        return { rows, total: this.documents.length, filled, status: this.status };
      },
    });
  }

  end(rows: DocumentRow[], over: Partial<DocumentListStatus> = {}): void {
    this.documents = rows;
    this.status = { ...this.status, reading: false, received: rows.length, readAt: 9, ...over };
    this.tell('documentListChanged', this.status);
  }
}

describe('a list of the service’s documents', () => {
  let main: Lists;
  let app: AppState;
  let list: DocumentList;

  beforeEach(async () => {
    vi.useFakeTimers();
    stubDocument();
    main = new Lists();
    app = new AppState(main.api);
    await app.start();
    list = app.documents.of('c1', 'despatch');
  });
  afterEach(() => vi.useRealTimers());
  const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(300);

  it('is read when first shown, and not again when shown again', async () => {
    await list.enter();
    expect([main.reads, list.status?.reading]).toEqual([1, true]);
    await list.enter();
    expect(main.reads).toBe(1);
    main.end([row(1)]);
    await soon();
    await list.enter();
    expect(main.reads).toBe(1);
    expect(list.row(0)?.number).toBe('N1');
  });

  it('is also read if the user types a search before its state is known', async () => {
    const entering = list.enter();
    list.search = 'N1';
    await list.reload();
    await entering;
    expect(main.reads).toBe(1);
  });

  it('is read again when shown again if the first reading failed', async () => {
    await list.enter();
    main.end([], { readAt: null, problem: { reason: 'path', status: 404, setting: 'despatchesPath' } });
    await soon();
    expect(list.status?.problem?.setting).toBe('despatchesPath');
    await list.enter();
    expect(main.reads).toBe(2);
  });

  it('follows the progress of reading, and requests rows at most a few times a second', async () => {
    await list.enter();
    main.questions.length = 0;
    for (let received = 1; received <= 50; received += 1) {
      main.status = { ...main.status, received };
      main.tell('documentListChanged', main.status);
    }
    expect(list.status?.received).toBe(50);
    expect(main.questions).toHaveLength(0);
    await soon();
    expect(main.questions).toHaveLength(1);
  });

  it('is still followed while another screen is shown', async () => {
    await list.enter();
    app.go({ screen: 'sync' });
    main.end([row(1), row(2)]);
    await soon();
    expect([list.total, list.status?.reading]).toEqual([2, false]);
  });

  it('ignores events of other lists', async () => {
    await list.enter();
    main.tell('documentListChanged', { ...unread, kind: 'quote', received: 7 });
    main.tell('documentListChanged', { ...unread, connectionId: 'c2', received: 7 });
    expect(list.status?.received).toBe(0);
    expect(app.documents.of('c2', 'despatch')).not.toBe(list);
    expect(app.documents.of('c1', 'despatch')).toBe(list);
  });

  it('settles on the result of what was typed last', async () => {
    main.status = { ...unread, readAt: 1 };
    await list.enter();
    list.search = 'N1';
    list.reloadSoon();
    main.documents = [row(1)];
    await list.settle();
    expect([list.row(0)?.number, main.questions.at(-1)?.search]).toEqual(['N1', 'N1']);
    const asked = main.questions.length;
    await list.settle();
    await soon();
    expect(main.questions).toHaveLength(asked);
    main.documents = [row(2)];
    void list.reload();
    await list.settle();
    expect(list.row(0)?.number).toBe('N2');
  });

  it('shows that the user stopped it, until it is read again', async () => {
    await list.enter();
    await list.stop();
    expect([list.stopped, list.status?.partial]).toEqual([true, true]);
    await list.read();
    expect(list.stopped).toBe(false);
  });

  it('shows and exports columns that have a value in any row of the list, also in one that was not shown yet', async () => {
    setLanguage('en');
    main.documents = Array.from({ length: 150 }, (_, index) => row(index, index === 120 ? { cancelled: true } : {}));
    main.status = { ...unread, readAt: 1, received: 150 };
    await list.enter();
    expect([...list.filled].sort()).toEqual(['cancelled', 'id', 'number']);
    expect(documentColumns(list).map(({ title }) => title)).toEqual(['Number', 'Cancelled', 'Identifier']);
  });

  it('is exported as it was shown, or not at all if it is replaced meanwhile', async () => {
    setLanguage('en');
    const of = (count: number): DocumentRow[] => Array.from({ length: count }, (_, index) => row(index));
    await list.enter();
    main.documents = of(3);
    await list.refresh();
    expect([list.total, list.canExport], 'rows still come').toEqual([3, false]);
    main.end(of(1_500));
    await soon();
    expect(list.canExport).toBe(true);
    const parts: (number | null)[] = [];
    for await (const rows of list.allRows()) parts.push(rows?.length ?? null);
    expect(parts).toEqual([1_000, 500]);

    const [begun, chosen] = [list.allRows(), list.allRows()];
    expect((await begun.next()).value).toHaveLength(1_000);
    main.end(of(1_800), { readAt: 10 });
    await soon();
    expect((await begun.next()).value).toBeNull();
    expect((await chosen.next()).value).toBeNull();
    expect(app.toasts.list.map(({ text }) => text)).toEqual([expect.stringMatching(/^Not exported/)]);
    expect((await list.allRows().next()).value).toHaveLength(1_000);
  });

  it('sorts ascending, then descending, then in the service’s order', async () => {
    main.status = { ...unread, readAt: 1 };
    await list.enter();
    const order = (): unknown => main.questions.at(-1);
    const turns: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      list.sortBy('number');
      await soon();
      turns.push([list.sort, list.descending]);
    }
    expect(turns).toEqual([
      ['number', false],
      ['number', true],
      ['listed', false],
    ]);
    expect(order()).not.toHaveProperty('sort');
    list.sortBy('total');
    await soon();
    expect(order()).toMatchObject({ sort: 'total', descending: true });
    list.sortBy('total');
    await soon();
    expect(order()).toMatchObject({ sort: 'total', descending: false });
  });

  it('keeps its rows if reading again fails', async () => {
    await list.enter();
    main.end([row(1), row(2)]);
    await soon();
    await list.read();
    main.end(main.documents, { problem: { reason: 'timeout' } });
    await soon();
    expect([list.total, list.status?.problem?.reason]).toEqual([2, 'timeout']);
  });
});

describe('navigating between documents', () => {
  beforeEach(() => stubDocument());

  it('switches from a document to the list when another connection is selected', async () => {
    const app = new AppState(new DraftsMain().api);
    await app.start();
    app.go({ screen: 'document', kind: 'quote', id: 'q' });
    await app.chooseConnection('c2');
    expect(app.route).toEqual({ screen: 'documents', kind: 'quote' });
  });

  it('switches kinds without adding to the history', () => {
    const app = new AppState(new DraftsMain().api);
    app.go({ screen: 'documents' });
    app.turn({ screen: 'documents', kind: 'quote' });
    app.go({ screen: 'document', kind: 'quote', id: 'q' });
    app.back();
    expect(app.route).toEqual({ screen: 'documents', kind: 'quote' });
    app.back();
    expect(app.route).toEqual({ screen: 'drafts' });
  });

  it('hides a toast that links to the current document, and no others', () => {
    const app = new AppState(new DraftsMain().api);
    const to = { screen: 'document', kind: 'quote', id: 'q' } as const;
    app.toasts.show('there', { action: { label: 'Look', run: () => undefined, to } });
    app.go({ ...to, id: 'other' });
    expect(app.toasts.list).toHaveLength(1);
    app.go(to);
    expect(app.toasts.list).toEqual([]);
  });
});
