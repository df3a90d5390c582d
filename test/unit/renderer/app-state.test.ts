import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preferenceDefaults } from '../../../domain/settings.ts';
import { BridgeFailure } from '../../../renderer/api.ts';
import { format, language, setLanguage, t } from '../../../renderer/messages/index.svelte.ts';
import { AppState, failureText } from '../../../renderer/state/app.svelte.ts';
import { queueStatus, summary } from '../../drafts.ts';
import { DraftsMain, stubDocument } from './support.ts';

describe('the application state', () => {
  let main: DraftsMain;
  let app: AppState;
  let root: ReturnType<typeof stubDocument>;

  beforeEach(() => {
    vi.useFakeTimers();
    root = stubDocument();
    main = new DraftsMain();
    app = new AppState(main.api);
  });
  afterEach(() => vi.useRealTimers());

  it('uses the system’s language until set otherwise, and then switches immediately', async () => {
    await app.start();
    expect([language(), root.lang]).toEqual(['tr', 'tr']);
    expect(root.dataset['density']).toBe('normal');
    await app.setPreferences({ language: 'en', theme: 'dark', density: 'touch' });
    expect([language(), root.lang, root.dataset['theme']]).toEqual(['en', 'en', 'dark']);
    expect(root.dataset['density']).toBe('touch');
    main.tell('preferencesChanged', { ...preferenceDefaults, language: 'tr' });
    expect([language(), root.lang, root.dataset['theme']]).toEqual(['tr', 'tr', undefined]);
  });

  it('selects the last used connection, or the first', async () => {
    await app.start();
    expect(app.connection?.id).toBe('c1');
    await app.chooseConnection('c2');
    expect(app.connection?.id).toBe('c2');
    expect(app.queue?.connectionId).toBe('c2');
    await app.setPreferences({ connectionId: 'removed' });
    expect(app.connection?.id).toBe('c1');
  });

  it('shows that documents are held back when a connection was changed', async () => {
    await app.start();
    main.answer({ getStorageStatus: () => ({ quarantined: 1 }) });
    main.tell('connectionsChanged', {});
    await vi.waitFor(() => expect(app.storage.status?.quarantined).toBe(1));
  });

  it('reports new conflicts in one message with their number, which leads to the queue, and none that existed before', async () => {
    const shown = () => app.toasts.list.map(({ text }) => text);
    main.drafts = [summary('a', { state: 'accepted', conflict: 'after' })];
    main.preferences = { ...preferenceDefaults, language: 'en' };
    await app.start();
    main.change(['a']);
    expect(shown()).toEqual([]);
    main.drafts = [...main.drafts, summary('b', { state: 'waiting', waitingReason: 'changed', conflict: 'before' })];
    main.change(['b']);
    main.drafts = [...main.drafts, summary('c', { state: 'waiting', waitingReason: 'unchecked' })];
    main.change(['c']);
    expect(shown()).toEqual(['3 documents need your decision.']);
    app.toasts.list[0]?.action?.run();
    expect(app.route).toEqual({ screen: 'sync' });
    expect(shown()).toEqual([]);
    await app.chooseConnection('c2');
    await app.chooseConnection('c1');
    expect(shown()).toEqual([]);
  });

  it('counts documents that need the user, and requests counts only once: events carry them', async () => {
    main.drafts = [
      summary('a', { state: 'ready' }),
      summary('b', { state: 'rejected' }),
      summary('c', { state: 'unknown' }),
      summary('d', { state: 'waiting' }),
      summary('e', { state: 'accepted', conflict: 'after' }),
      summary('f', { state: 'waiting', waitingReason: 'changed', conflict: 'before' }),
      summary('g', { state: 'waiting', waitingReason: 'unchecked' }),
    ];
    await app.start();
    // As in the sync panel: stopped documents are sent again when submitted; those that await a decision are not.
    expect([app.ready, app.attention]).toEqual([2, 5]);
    main.drafts = [summary('a', { state: 'accepted' })];
    main.queries.length = 0;
    for (let change = 0; change < 50; change += 1) main.change(['a']);
    await vi.advanceTimersByTimeAsync(500);
    expect([app.ready, app.attention]).toEqual([0, 0]);
    expect(main.queries).toEqual([]);
  });

  it('follows the queue of the selected connection only', async () => {
    await app.start();
    const status = queueStatus({ activity: 'sending', finished: 3, total: 9 });
    main.tell('queueChanged', { ...status, connectionId: 'c2' });
    expect(app.queue?.activity).toBe('idle');
    main.tell('queueChanged', status);
    expect(app.queue).toMatchObject({ activity: 'sending', finished: 3 });
  });

  it('shows the age of the oldest offline list, and updates it after a list was fetched', async () => {
    main.refreshed = [null];
    await app.start();
    expect(app.listsAt).toBeNull();
    main.refreshed = [null, 2_000, 1_000];
    const progress = { kind: 'products', customerId: null, received: 1, total: null } as const;
    main.tell('lookupProgress', { connectionId: 'c1', phase: 'storing', ...progress });
    await vi.advanceTimersByTimeAsync(0);
    expect(app.listsAt).toBeNull();
    main.tell('lookupProgress', { connectionId: 'c1', phase: 'done', ...progress });
    await vi.advanceTimersByTimeAsync(0);
    expect(app.listsAt).toBe(1_000);
  });

  it('navigates back the same way', () => {
    app.go({ screen: 'sync', id: 'x' });
    app.go({ screen: 'editor', id: 'x' });
    app.back();
    expect(app.route).toEqual({ screen: 'sync', id: 'x' });
    app.back();
    app.back();
    expect(app.route).toEqual({ screen: 'drafts' });
  });

  it('leaves a draft or document when another connection is selected', async () => {
    await app.start();
    app.go({ screen: 'editor', id: 'x' });
    await app.chooseConnection('c1');
    expect(app.route).toEqual({ screen: 'editor', id: 'x' });
    await app.chooseConnection('c2');
    expect(app.route).toEqual({ screen: 'drafts' });
    app.go({ screen: 'document', kind: 'despatch', id: 'y' });
    const choosing = app.chooseConnection('c1');
    expect(app.connection?.id).toBe('c1');
    await choosing;
    expect(app.route).toEqual({ screen: 'documents', kind: 'despatch' });
  });

  it('does not navigate back to a draft or document of another connection', async () => {
    await app.start();
    app.go({ screen: 'sync', id: 'x' });
    app.go({ screen: 'editor', id: 'x' });
    app.go({ screen: 'document', kind: 'despatch', id: 'y' });
    app.go({ screen: 'guide' });
    await app.chooseConnection('c2');
    app.back();
    expect(app.route).toEqual({ screen: 'documents', kind: 'despatch' });
    app.back();
    expect(app.route).toEqual({ screen: 'drafts' });
    app.back();
    expect(app.route).toEqual({ screen: 'sync' });
  });

  it('selects the connection of a draft that is being opened, and stays with it', async () => {
    await app.start();
    app.go({ screen: 'editor', id: 'x' });
    await app.followDraft({ connectionId: 'c2' });
    expect(app.connection?.id).toBe('c2');
    expect(app.route).toEqual({ screen: 'editor', id: 'x' });
  });

  it('opens the document of a clicked notification only after an open dialog is closed', async () => {
    let close = (): void => undefined;
    await app.start(() => new Promise((resolve) => (close = resolve)));
    main.tell('screenRequested', { screen: 'sync', draft: { id: 'b', connectionId: 'c1' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(app.route).toEqual({ screen: 'drafts' });
    close();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.route).toEqual({ screen: 'sync', id: 'b' });
  });

  it('shows an error message instead of throwing', async () => {
    await app.start();
    const failure = new BridgeFailure('saveDraft', { code: 'readOnly', detail: 'SQLITE_READONLY' });
    expect(await app.orToast(() => Promise.reject(failure))).toBeNull();
    expect(app.toasts.list.at(-1)).toMatchObject({ tone: 'error', text: format('tr', 'errors.bridge.readOnly') });
    expect(failureText(new TypeError('x'))).toBe(format('tr', 'errors.bridge.internal'));
  });
});

describe('toast messages', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('disappear by themselves, later if they offer undo', () => {
    const { toasts } = new AppState(new DraftsMain().api);
    toasts.show('plain');
    toasts.show('deleted', { action: { label: 'Undo', run: () => undefined } });
    vi.advanceTimersByTime(7_000);
    expect(toasts.list.map(({ text }) => text)).toEqual(['deleted']);
    vi.advanceTimersByTime(20_000);
    expect(toasts.list).toEqual([]);
  });

  it('undo the newest undoable action, once', () => {
    const { toasts } = new AppState(new DraftsMain().api);
    const done: string[] = [];
    toasts.show('first', { action: { label: 'Undo', run: () => done.push('first') } });
    toasts.show('second', { action: { label: 'Undo', run: () => done.push('second') } });
    toasts.show('plain');
    expect([toasts.undoLast(), toasts.undoLast(), toasts.undoLast()]).toEqual([true, true, false]);
    expect(done).toEqual(['second', 'first']);
  });

  it('are translated when the language changes', () => {
    const { toasts } = new AppState(new DraftsMain().api);
    setLanguage('en');
    toasts.show(() => t('drafts.queued', { count: 2 }), {
      action: { label: () => t('drafts.toSync'), run: () => undefined },
    });
    setLanguage('tr');
    expect(toasts.list[0]).toMatchObject({
      text: format('tr', 'drafts.queued', { count: 2 }),
      action: { label: format('tr', 'drafts.toSync') },
    });
  });

  it('with a link to a screen are not undoable, and disappear when that screen is opened', () => {
    const app = new AppState(new DraftsMain().api);
    app.toasts.show('queued', { action: { label: 'To sync', run: () => undefined, to: { screen: 'sync' } } });
    expect(app.toasts.undoLast()).toBe(false);
    app.go({ screen: 'drafts' });
    expect(app.toasts.list).toHaveLength(1);
    app.go({ screen: 'sync' });
    expect(app.toasts.list).toEqual([]);
  });
});
