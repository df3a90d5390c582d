import { DraftChanges } from '../../draft-changes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Answer } from '../../../preload/contract.ts';
import type { Attempt } from '../../../domain/model/queue.ts';
import type { Connection } from '../../../domain/model/connection.ts';
import type { Draft, DraftSummary } from '../../../domain/model/draft.ts';
import type { ServiceDocument } from '../../../domain/model/service-document.ts';
import { DocumentScreen } from '../../../renderer/screens/document/document-screen.svelte.ts';
import { startTask } from '../../../renderer/screens/document/start-task.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { reviews } from '../../../renderer/state/reviews.svelte.ts';
import { summary } from '../../drafts.ts';
import { connection } from '../renderer/support.ts';
import { FakeMain } from '../support/fake-main.ts';
import { StoredDrafts } from '../../../renderer/state/stored-drafts.svelte.ts';

const id = '0b0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a10';
const document: ServiceDocument = {
  id,
  kind: 'salesReturnInvoice',
  content: { Id: id, InvoiceNumber: 'SIF0000012', Date: '2026-10-01', CustomerTitle: 'Snapshot', Lines: [] },
  readAt: 1,
  unexpectedFields: [],
};
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

class Main extends FakeMain {
  reading: Answer<'readDocument'> = { document };
  opening: Answer<'openDocument'> = { problem: { reason: 'notFound' } };
  drafts: DraftSummary[] = [];
  attempts: Partial<Attempt>[] = [];
  /** Promise that delays the answer of `listDrafts`. */
  listing = Promise.resolve();
  readonly changes = new DraftChanges();

  constructor() {
    super();
    this.answer({
      readDocument: () => this.reading,
      openDocument: () => this.opening,
      createDraft: () => ({ id: 'new' }),
      listDrafts: async () => {
        const { sequence } = this.changes;
        const rows = this.drafts;
        await this.listing;
        return { rows, total: rows.length, sequence };
      },
      listAttempts: () => this.attempts,
    });
  }

  change(changed: readonly DraftSummary[], gone: readonly string[] = []): void {
    const drafts = changed.map((one) => ({ summary: one, queued: null }));
    this.tell('draftsChanged', this.changes.event(drafts, [], gone));
  }
}

let main: Main;
let said: unknown[];
const orToast = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    said.push(error);
    return null;
  }
};
function screenOf(kind: DocumentKind = 'salesReturnInvoice', given: Connection = connection('c1')): DocumentScreen {
  return new DocumentScreen({ api: main.api, storedDrafts: new StoredDrafts(main.api), orToast }, given, kind, id);
}
const switchedOff = (): Connection => {
  const { settings, ...rest } = connection('c1');
  return { ...rest, settings: { ...settings, assumed: { ...settings.assumed, writePurchaseReturns: false } } };
};
beforeEach(() => {
  main = new Main();
  said = [];
});

describe('a document of the service', () => {
  it('is read when shown, and stays visible if reading it again fails', async () => {
    const screen = screenOf();
    screen.start();
    await settled();
    expect([screen.document, screen.problem, screen.reading]).toEqual([document, null, false]);
    main.reading = { problem: { reason: 'timeout' } };
    await screen.read();
    expect([screen.document, screen.problem]).toEqual([document, { reason: 'timeout' }]);
    main.reading = { document: { ...document, readAt: 2 } };
    await screen.read();
    expect([screen.document?.readAt, screen.problem]).toEqual([2, null]);
  });

  it.each<[DocumentKind, readonly string[]]>([
    ['salesReturnInvoice', ['change', 'replace', 'copy', 'delete']],
    ['purchaseReturnInvoice', ['change', 'replace', 'copy', 'delete']],
    ['despatch', ['change', 'replace', 'copy']],
    ['quote', ['change', 'replace', 'copy']],
  ])('of kind %s offers %j', (kind, tasks) => {
    expect(screenOf(kind).tasks()).toEqual(tasks);
  });

  it('offers no writing of a purchase return if that is switched off', () => {
    expect(screenOf('purchaseReturnInvoice', switchedOff()).tasks()).toEqual([]);
  });

  it.each<[string, Connection, readonly string[]]>([
    ['-2', connection('c1'), ['change', 'replace', 'copy', 'return']],
    ['2', switchedOff(), ['change', 'replace', 'copy']],
    ['2', connection('c1'), ['change', 'replace', 'copy', 'return']],
  ])('offers a return for a despatch of type %s if its invoice can be written', async (DespatchType, given, tasks) => {
    main.reading = { document: { ...document, kind: 'despatch', content: { DespatchType, Lines: [] } } };
    const screen = screenOf('despatch', given);
    screen.start();
    await settled();
    expect(screen.tasks()).toEqual(tasks);
  });

  it('notices a draft that was deleted while its drafts were being listed', async () => {
    const screen = screenOf();
    const stop = screen.start();
    await settled();
    let answer = (): void => undefined;
    main.listing = new Promise((resolve) => (answer = resolve));
    main.drafts = [summary('a', { operation: 'delete' })];
    main.change(main.drafts);
    main.drafts = [];
    main.change([], ['a']);
    answer();
    await settled();
    expect(screen.open).toEqual([]);
    stop();
  });

  it('lists its drafts and follows their changes', async () => {
    const screen = screenOf();
    const stop = screen.start();
    await settled();
    expect(main.args('listDrafts')[0]).toMatchObject({
      documentId: id,
      kinds: ['salesReturnInvoice'],
      connectionId: 'c1',
    });
    main.drafts = [
      summary('a', { operation: 'change', state: 'waiting' }),
      summary('b', { operation: 'replace', state: 'accepted' }),
      summary('c', { state: 'accepted', acceptedId: id }),
    ];
    main.change(main.drafts);
    await settled();
    expect(screen.open.map((draft) => draft.id)).toEqual(['a']);
    main.asked.length = 0;
    main.change([summary('new one'), summary('elsewhere', { kind: 'quote', operation: 'change' })], ['another']);
    await settled();
    expect(main.args('listDrafts')).toEqual([]);
    const gone = main.drafts.slice(0, 1);
    main.drafts = main.drafts.slice(1);
    main.change([], ['a']);
    await settled();
    expect(screen.open).toEqual([]);
    stop();
    main.drafts = gone;
    main.change(gone);
    await settled();
    expect(screen.open).toEqual([]);
  });

  it('follows a draft that was accepted under its identifier in capitals', async () => {
    const stop = screenOf().start();
    await settled();
    main.asked.length = 0;
    main.change([summary('c', { state: 'accepted', acceptedId: id.toUpperCase() })]);
    await settled();
    expect(main.args('listDrafts')).toHaveLength(1);
    stop();
  });

  it('offers the last accepted draft as the copy, with the time of its acceptance', async () => {
    main.drafts = [
      summary('b', { operation: 'replace', state: 'accepted', updatedAt: 900 }),
      summary('c', { state: 'accepted', acceptedId: id, updatedAt: 300 }),
    ];
    main.attempts = [
      { outcome: 'unknown', finishedAt: 50 },
      { outcome: 'accepted', finishedAt: 60 },
    ];
    const screen = screenOf();
    screen.start();
    await settled();
    await settled();
    expect(screen.sent).toEqual({ draftId: 'b', at: 60 });
  });

  it('offers no copy after it was deleted from here', async () => {
    main.drafts = [
      summary('d', { operation: 'delete', state: 'accepted' }),
      summary('c', { state: 'accepted', acceptedId: id }),
    ];
    const screen = screenOf();
    screen.start();
    await settled();
    await settled();
    expect(screen.sent).toBeNull();
  });
});

describe('a draft made from the document', () => {
  it('is opened by the service’s id, from the copy if requested', async () => {
    const screen = screenOf();
    main.opening = { draft: { id: 'made' } as Draft };
    expect((await screen.openAs('change'))?.id).toBe('made');
    await screen.openAs('replace', 'sent');
    expect(main.args('openDocument')).toEqual([
      { connectionId: 'c1', kind: 'salesReturnInvoice', documentId: id, operation: 'change' },
      { connectionId: 'c1', kind: 'salesReturnInvoice', documentId: id, operation: 'replace', copyOf: 'sent' },
    ]);
  });

  it('reports why it could not be opened', async () => {
    const screen = screenOf();
    expect(await screen.openAs('change')).toBeNull();
    expect(screen.draftProblem).toEqual({ reason: 'notFound' });
    main.opening = { draft: { id: 'made' } as Draft };
    await screen.openAs('change');
    expect(screen.draftProblem).toBeNull();
  });

  it('is created once, however often the button is pressed', async () => {
    const screen = screenOf();
    main.opening = { draft: { id: 'made' } as Draft };
    await Promise.all([screen.openAs('change'), screen.openAs('change'), screen.openAs('replace')]);
    expect(main.args('openDocument')).toHaveLength(1);
  });

  it('as a copy is new and contains only what the user typed', async () => {
    const screen = screenOf();
    expect(await screen.copy('2026-11-21')).toBeNull();
    await screen.read();
    expect((await screen.copy('2026-11-21'))?.id).toBe('new');
    expect(main.args('createDraft')).toEqual([
      {
        connectionId: 'c1',
        kind: 'salesReturnInvoice',
        content: { InvoiceNumber: 'Next', Date: '2026-11-21', Lines: [] },
      },
    ]);
  });
});

describe('a draft that is ready only after the user has left the document or opened a dialog', () => {
  const shown = { screen: 'document', kind: 'salesReturnInvoice', id } as const;

  async function answeredLate(operation: 'change' | 'delete', leave: (app: AppState) => void): Promise<AppState> {
    const made = { ...summary('made', { operation, number: 'SIF0000012' }), targetId: id } as Draft;
    let answer = (): void => undefined;
    const opening = new Promise<Answer<'openDocument'>>((resolve) => (answer = () => resolve({ draft: made })));
    main.answer({
      openDocument: () => opening,
      deleteDrafts: ({ ids }: { ids: readonly string[] }) => ({ deleted: ids }),
    });
    const app = new AppState(main.api);
    app.route = shown;
    const done = startTask(app, screenOf(), operation);
    leave(app);
    const route = app.route;
    answer();
    await done;
    expect(app.route).toEqual(route);
    expect(reviews.request).toBeNull();
    expect(app.toasts.list).toHaveLength(1);
    return app;
  }
  const goElsewhere = (app: AppState): void => app.go({ screen: 'editor', id: 'another' });
  const openDialog = (): void => {
    vi.stubGlobal('document', { querySelectorAll: () => ({ length: 1, item: () => ({}) }) });
  };
  const ways = [
    ['left', goElsewhere],
    ['opened a dialog', openDialog],
  ] as const;
  afterEach(() => vi.unstubAllGlobals());

  it.each(ways)('is offered if the user has %s', async (_, leave) => {
    const app = await answeredLate('change', leave);
    app.toasts.list[0]?.action?.run();
    expect(app.route).toEqual({ screen: 'editor', id: 'made' });
  });

  it.each(ways)('is dropped without a question if it is a deletion and the user has %s', async (_, leave) => {
    await answeredLate('delete', leave);
    expect(main.args('deleteDrafts')).toEqual([{ ids: ['made'] }]);
  });
});
