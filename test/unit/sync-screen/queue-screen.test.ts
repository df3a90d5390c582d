import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../../renderer/api.ts';
import { QueueScreen } from '../../../renderer/screens/sync/queue-screen.svelte.ts';
import { reviews } from '../../../renderer/state/reviews.svelte.ts';
import { acceptedByUser, canSubmit } from '../../../renderer/screens/sync/rules.ts';
import { reportText } from '../../../renderer/screens/sync/detail/report.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { queueWithdrawn } from '../../../renderer/state/queueing.ts';
import { t } from '../../../renderer/messages/index.svelte.ts';
import { createFakeApi } from '../../page-sandbox/fake-api.ts';
import { saving } from '../../saving.ts';
import { FakeMain } from '../support/fake-main.ts';

let main: FakeMain;
let app: AppState;
let screen: QueueScreen;

async function open(id: string | null = null): Promise<void> {
  main = new FakeMain(createApi(createFakeApi({ pace: 1 })));
  app = new AppState(main.api);
  await app.loadConnections();
  screen = new QueueScreen(app, id);
  screen.start();
  await expect.poll(() => screen.loaded && screen.detail.loaded).toBe(true);
}
const stateOf = (id: string): string | undefined => screen.items.find((item) => item.id === id)?.state;

describe('the queue', () => {
  beforeEach(() => open());

  it('starts at the first document that waits for a decision', async () => {
    expect(screen.activeId).toBe('draft-101');
    screen.activate('draft-3');
    await expect.poll(() => screen.detail.draft?.id).toBe('draft-3');
    expect(screen.detail.attempts.map(({ ordinal }) => ordinal)).toEqual([2, 1]);
  });

  it('selects a range from its start, or all visible documents', () => {
    const ids = screen.visible.map(({ id }) => id);
    screen.move(3, false);
    screen.move(5, true);
    expect([...screen.selected]).toEqual(ids.slice(3, 6));
    screen.move(2, true);
    expect([...screen.selected]).toEqual(ids.slice(2, 4));
    screen.show('accepted');
    screen.selectAll();
    expect([...screen.selected]).toEqual(['draft-1', 'draft-2', 'draft-103']);
  });

  it('keeps its selection when the user comes back to it with a document', () => {
    const kept = screen.visible.slice(2, 4).map(({ id }) => id);
    screen.selected = new Set(kept);
    const again = new QueueScreen(app, 'draft-3');
    again.selected = new Set(kept);
    again.activate('draft-3');
    expect([...again.selected]).toEqual(kept);
  });

  it('exports the refused documents of the selection, or all if none of them is selected', async () => {
    const read: string[] = [];
    main.answer({
      beginExport: () => ({ id: 'e' }),
      addToExport: () => ({}),
      finishExport: () => ({ path: 'a.csv' }),
      getRejection: ({ draftId }: { draftId: string }) => (read.push(draftId), null),
    });
    const refused = screen.items.filter(({ state }) => state === 'rejected').map(({ id }) => id);
    expect(refused.length).toBeGreaterThan(1);
    const exported = async (ids: readonly string[]): Promise<readonly string[]> => {
      screen.selected = new Set(ids);
      read.length = 0;
      await screen.exportRefusals('csv');
      return [...read];
    };
    expect(await exported(refused.slice(1))).toEqual(refused.slice(1));
    const others = screen.items.filter(({ state }) => state !== 'rejected').map(({ id }) => id);
    expect(await exported(others.slice(0, 1))).toEqual(refused);
  });

  it('lists documents that need the user first, and collapses finished ones while others are left', () => {
    const listed = (): string[] => screen.visible.map(({ id, state }) => `${id} ${state}`);
    expect(screen.canFold).toBe(true);
    const before = listed();
    expect(before.slice(0, 2)).toEqual(['draft-101 waiting', 'draft-102 waiting']);
    const firstPending = screen.visible.findIndex(({ state }) => state === 'ready' || state === 'sending');
    const lastRefused = screen.visible.findLastIndex(({ state }) => state === 'rejected');
    expect(lastRefused).toBeGreaterThan(0);
    expect(firstPending).toBeGreaterThan(lastRefused);
    const done = screen.items.filter(({ state, conflict }) => state === 'accepted' && conflict === null);
    expect(screen.done).toBe(done.length);
    expect(before).toHaveLength(screen.items.length - done.length);
    // The open document stays in the list, after all others.
    screen.activate('draft-1');
    expect(listed()).toEqual([...before, 'draft-1 accepted']);
    expect(screen.activeIndex).toBe(before.length);
    expect([screen.done, screen.folded]).toEqual([done.length, done.length - 1]);
    screen.activate('draft-101');
    screen.showsDone = true;
    expect(listed()).toEqual([...before, ...done.map(({ id, state }) => `${id} ${state}`)]);
  });

  it('keeps the order of rows during sending, and starts a range at a document, not at a position', () => {
    const stateIs = (id: string, state: 'accepted' | 'rejected'): void => {
      screen.items = screen.items.map((item) => (item.id === id ? { ...item, state } : item));
    };
    const ids = (): string[] => screen.visible.map((item) => item.id);
    const before = ids();
    const [first = '', second = '', third = '', fourth = ''] = before.filter((id) => stateOf(id) === 'ready');
    const status = app.queue;
    if (status === null) throw new Error('no queue');
    app.queue = { ...status, activity: 'sending' };
    expect(ids()).toEqual(before);
    screen.move(before.indexOf(third), false);
    stateIs(first, 'accepted');
    stateIs(second, 'rejected');
    expect(ids()).toEqual(before);
    app.queue = { ...status, activity: 'idle' };
    expect(ids()).not.toContain(first);
    expect(ids().indexOf(second)).toBeLessThan(before.indexOf(second));
    screen.move(ids().indexOf(fourth), true);
    expect([...screen.selected].sort()).toEqual([third, fourth].sort());
  });

  it('shows the first refused document at the end of a run, unless the open one needs the user', async () => {
    const status = app.queue;
    if (status === null) throw new Error('no queue');
    const end = (): void => {
      main.tell('queueChanged', { ...status, activity: 'sending', finished: 0, total: 2 });
      main.tell('queueChanged', { ...status, activity: 'idle', finished: 2, total: 2, accepted: 1, rejected: 1 });
    };
    const refused = screen.visible.find(({ state }) => state === 'rejected')?.id;
    screen.activate('draft-1');
    main.tell('queueChanged', { ...status, rejected: 1 });
    await screen.reload();
    expect(screen.activeId).toBe('draft-1');
    end();
    await expect.poll(() => screen.activeId).toBe(refused);
    await expect.poll(() => screen.detail.draft?.id).toBe(refused);
    screen.activate('draft-101');
    end();
    await screen.reload();
    await new Promise((resolve) => setImmediate(resolve));
    expect(screen.activeId).toBe('draft-101');
  });

  it('does not include collapsed documents in actions', () => {
    screen.fold();
    screen.toggle('draft-1');
    screen.toggle('draft-2');
    expect(screen.targets.map(({ id }) => id)).toEqual(['draft-1', 'draft-2']);
    screen.fold();
    expect([...screen.selected]).toEqual([]);
    screen.show('accepted');
    screen.selectAll();
    screen.activate('draft-101');
    screen.show('all');
    // Accepted, but still waiting for a decision.
    expect(screen.targets.map(({ id }) => id)).toEqual(['draft-103']);
  });

  it('does not include documents of another group in actions, and shows those that are selected for the user', () => {
    screen.show('pending');
    screen.selectAll();
    screen.show('accepted');
    expect(screen.targets).toEqual([]);
    expect(screen.printed).toEqual([screen.activeId]);
    screen.select(['draft-7', 'draft-8']);
    expect(screen.visible.map(({ id }) => id)).toEqual(expect.arrayContaining(['draft-7', 'draft-8']));
    screen.show('all');
    screen.activate('draft-2');
    screen.toggle('draft-2');
    screen.activate('draft-101');
    expect(screen.selected.has('draft-2')).toBe(false);
  });

  it('submits only those selected documents that can be sent', async () => {
    screen.selectAll();
    screen.submit(screen.targets.filter(canSubmit).map(({ id }) => id));
    await expect.poll(() => screen.busy).toBeNull();
    const ids = main.args('submitQueue')[0]?.ids ?? [];
    expect(ids).toEqual(screen.items.filter(({ id }) => ids.includes(id)).map(({ id }) => id));
    for (const undecided of ['draft-3', 'draft-4', 'draft-5', 'draft-8', 'draft-1', 'draft-101', 'draft-102']) {
      expect(ids).not.toContain(undecided);
    }
    expect(ids).toContain('draft-7');
  });

  it.each([
    ['unknown', 'sync.unknown.looked.still'],
    ['accepted', 'sync.unknown.looked.found'],
    // A scheduled search allowed it meanwhile; this must not be reported as found.
    ['sending', null],
  ] as const)('reports the result of checking again: %s', async (state, text) => {
    const summary = await app.api.reconcileDraft({ id: 'draft-4' });
    main.answer({ reconcileDraft: () => ({ ...summary, state }) });
    await screen.checkAgain('draft-4');
    expect(app.toasts.list.map((toast) => toast.text)).toEqual(text === null ? [] : [t(text)]);
  });

  it('follows the run to its end', async () => {
    screen.submitAll();
    await expect.poll(() => screen.counts.pending).toBe(1);
    expect(stateOf('draft-7')).toBe('accepted');
    expect(stateOf('draft-4')).toBe('unknown');
  });

  it('follows the run without requesting the list or drafts', async () => {
    screen.activate('draft-3');
    await expect.poll(() => screen.detail.draft?.id).toBe('draft-3');
    screen.submitAll();
    await expect.poll(() => screen.busy).toBeNull();
    main.asked.length = 0;
    await expect.poll(() => screen.counts.pending).toBe(1);
    expect(main.names()).toEqual([]);
  });

  it('keeps an event that arrived while an older list was being read', async () => {
    const { api } = app;
    const before = await api.listQueue({ connectionId: app.connection?.id ?? '' });
    let answer: () => void = () => undefined;
    const asked = new Promise<typeof before>((resolve) => (answer = () => resolve(before)));
    main.answer({ listQueue: () => asked });
    const reading = screen.reload();
    await api.withdrawDrafts({ ids: ['draft-10'] });
    answer();
    await reading;
    expect(stateOf('draft-10')).toBeUndefined();
    expect(stateOf('draft-11')).toBe('ready');
  });

  it('reads the list again if too much changed for a detailed event', async () => {
    const { items } = await app.api.listQueue({ connectionId: app.connection?.id ?? '' });
    main.answer({ listQueue: () => ({ items: items.slice(0, 2), sequence: 99 }) });
    main.tell('draftsChanged', { sequence: 98, drafts: null, gone: [], counts: [] });
    await expect.poll(() => screen.items.length).toBe(2);
  });

  it('deselects documents that left the queue', async () => {
    screen.toggle('draft-10');
    screen.toggle('draft-11');
    await app.api.withdrawDrafts({ ids: ['draft-10'] });
    await expect.poll(() => [...screen.selected]).toEqual(['draft-11']);
  });

  it('shows why a document could not be queued again', async () => {
    await screen.requeue(['draft-6']);
    expect(screen.notQueued.get('draft-6')).toBe('errors');
    await screen.requeue(['draft-3']);
    expect(stateOf('draft-3')).toBe('ready');
    expect(screen.notQueued.has('draft-3')).toBe(false);
  });

  it('sends a refused document again with one command, but not if it cannot be queued', async () => {
    await screen.sendAgain('draft-3');
    expect(main.args('queueDrafts')).toMatchObject([{ ids: ['draft-3'] }]);
    expect(main.args('submitQueue')).toMatchObject([{ ids: ['draft-3'] }]);
    expect(reviews.request).toBeNull();
    await screen.sendAgain('draft-6');
    expect(screen.notQueued.get('draft-6')).toBe('errors');
    expect(main.args('submitQueue')).toHaveLength(1);
  });

  it.each(['looked', 'decided'])('says why a document left the queue: %s', async (how) => {
    const summary = await app.api.reconcileDraft({ id: 'draft-4' });
    const left = { ...summary, state: 'draft', withdrawn: 'foundEarlier' } as const;
    main.answer({ reconcileDraft: () => left, decideDraft: () => left });
    if (how === 'looked') await screen.checkAgain('draft-4');
    else await screen.decide('draft-4', { kind: 'sendAgain', shown: '' });
    expect(app.toasts.list.map((toast) => toast.text)).toEqual([t('drafts.withdrawn.text.foundEarlier')]);
  });

  it('passes on the user’s decision, with the number as typed', async () => {
    await screen.decide('draft-4', { kind: 'accepted', number: 'SAT77' });
    expect(screen.items.find(({ id }) => id === 'draft-4')).toMatchObject({
      state: 'accepted',
      acceptedNumber: 'SAT77',
    });
    await screen.decide('draft-5', { kind: 'toDraft' });
    expect(stateOf('draft-5')).toBeUndefined();
  });

  it('opens a refused document at the first place that the service reported', async () => {
    await screen.open('draft-3');
    expect(app.route).toEqual({
      screen: 'editor',
      id: 'draft-3',
      focus: { line: 'c', path: ['SerialNumbers'] },
    });
    await screen.open('draft-10');
    expect(app.route).toEqual({ screen: 'editor', id: 'draft-10' });
  });

  it('opens the requested document although another row is active by then, and nothing once the user has left', async () => {
    const opening = screen.open('draft-3');
    screen.activate('draft-4');
    await opening;
    expect(app.route).toMatchObject({ id: 'draft-3', focus: { line: 'c' } });
    const late = screen.open('draft-3');
    app.go({ screen: 'guide' });
    await late;
    expect(app.route).toEqual({ screen: 'guide' });
  });
});

describe('the sync panel opened for one document', () => {
  it('shows it, even if it is not in the queue', async () => {
    await open('draft-4');
    expect(screen.active?.id).toBe('draft-4');
    await app.api.withdrawDrafts({ ids: ['draft-10'] });
    screen.activate('draft-10');
    await expect.poll(() => screen.detail.draft?.id).toBe('draft-10');
    expect(screen.active).toBeNull();
  });

  it('ignores answers for another document', async () => {
    await open('draft-3');
    screen.activate('draft-4');
    screen.activate('draft-1');
    await expect.poll(() => screen.detail.draft?.id).toBe('draft-1');
    expect(screen.detail.last?.outcome).toBe('accepted');
  });
});

describe('the origin of an acceptance', () => {
  it('is the service, or the user if nothing else confirmed it', async () => {
    await open('draft-1');
    expect(acceptedByUser({ state: 'accepted' }, screen.detail.attempts)).toBe(false);
    await open('draft-4');
    expect(acceptedByUser({ state: 'accepted' }, screen.detail.attempts)).toBe(true);
    const found = (result: 'match' | 'similar') =>
      screen.detail.attempts.map((one) => ({
        ...one,
        findings: one.findings.map((finding) => ({ ...finding, result })),
      }));
    expect(acceptedByUser({ state: 'accepted' }, found('match'))).toBe(false);
    // `KAPI-9` and `kapı-9` may be different documents.
    expect(acceptedByUser({ state: 'accepted' }, found('similar'))).toBe(true);
    expect(acceptedByUser({ state: 'unknown' }, screen.detail.attempts)).toBe(false);
  });
});

describe('the report of an attempt', () => {
  it('contains the service’s errors in its order and words, with their places', async () => {
    await open('draft-3');
    const { draft, last } = screen.detail;
    expect(draft && last).not.toBeNull();
    if (!draft || !last) return;
    const text = reportText({ info: null, summary: draft, item: screen.active, attempt: last, content: draft.content });
    const said = last.errors.map(({ message }) => text.indexOf(`“${message}”`));
    expect(said.every((at) => at > 0)).toBe(true);
    expect(said).toEqual([...said].sort((a, b) => a - b));
    expect(text).toContain('POST /api/v1/sales-return-invoices');
    expect(text).toContain(last.sha256);
    expect(text).toContain('Where: Line 4 was deleted');
    expect(text).toContain('User 14, company 3, period 2026');
  });
});

describe('a refused document being corrected', () => {
  beforeEach(() => open());

  /** Edits a draft like the editor: its content changes and it leaves the queue. */
  async function mend(id: string): Promise<void> {
    const draft = await app.api.getDraft({ id });
    if (!draft) throw new Error(`no ${id}`);
    await app.api.saveDraft(saving({ ...draft, content: { ...draft.content, Description: 'x' } }));
    // In the fake a refused draft stays refused; the store would make it a draft (main/store: edit).
    await app.api.withdrawDrafts({ ids: [id] });
  }

  it('keeps its position until it is queued again', async () => {
    const before = screen.items.map(({ id }) => id);
    await mend('draft-3');
    await expect.poll(() => stateOf('draft-3')).toBe('draft');
    expect(screen.items.map(({ id }) => id)).toEqual(before);
    expect(screen.counts.attention).toBeGreaterThan(0);
    await screen.requeue(['draft-3']);
    expect(stateOf('draft-3')).toBe('ready');
  });

  it('is in the list when the panel is opened again', async () => {
    await mend('draft-3');
    const again = new QueueScreen(app, null);
    again.start();
    await expect.poll(() => again.items.find(({ id }) => id === 'draft-3')?.state).toBe('draft');
  });

  it('disappears if it is withdrawn or deleted', async () => {
    await screen.withdraw(['draft-6']);
    expect(stateOf('draft-6')).toBeUndefined();
    await mend('draft-3');
    await expect.poll(() => stateOf('draft-3')).toBe('draft');
    await app.api.deleteDrafts({ ids: ['draft-3'] });
    await expect.poll(() => stateOf('draft-3')).toBeUndefined();
  });
});

describe('queueing again', () => {
  beforeEach(() => open());

  it('shows what a change would send, and does nothing if the user declines', async () => {
    const { id } = await app.api.getDraft({ id: 'draft-101' }).then((draft) => draft ?? { id: '' });
    await app.api.withdrawDrafts({ ids: [id] });
    await screen.reload();
    const declined = screen.requeue([id, 'draft-3']);
    await expect.poll(() => reviews.request?.ids).toEqual([id]);
    expect(reviews.request).toMatchObject({ creates: 1, then: 'queue' });
    reviews.request?.answer(null);
    await declined;
    expect(main.args('queueDrafts')).toEqual([]);
    const confirmed = screen.requeue([id, 'draft-3']);
    await expect.poll(() => reviews.request).not.toBeNull();
    reviews.request?.answer([]);
    await confirmed;
    expect(main.args('queueDrafts')).toMatchObject([{ ids: [id, 'draft-3'] }]);
    expect(reviews.request).toBeNull();
  });

  it('shows it also for what a change of settings took out of the queue', async () => {
    const id = 'draft-101';
    await app.api.withdrawDrafts({ ids: [id] });
    main.answer({ listWithdrawn: () => [id, 'draft-3'] });
    const declined = queueWithdrawn(app, app.connection?.id ?? '');
    await expect.poll(() => reviews.request?.ids).toEqual([id]);
    reviews.request?.answer(null);
    await declined;
    expect(main.args('queueDrafts')).toEqual([]);
    const confirmed = queueWithdrawn(app, app.connection?.id ?? '');
    await expect.poll(() => reviews.request).not.toBeNull();
    reviews.request?.answer([]);
    await confirmed;
    expect(main.args('queueDrafts')).toMatchObject([{ ids: [id, 'draft-3'] }]);
  });

  it('queues only the documents of the message again, and says which of them were changed meanwhile', async () => {
    main.answer({ listWithdrawn: () => ['draft-2', 'draft-3'] });
    await queueWithdrawn(app, app.connection?.id ?? '', ['draft-3', 'draft-9']);
    expect(main.args('queueDrafts')).toMatchObject([{ ids: ['draft-3'] }]);
    expect(app.toasts.list.map(({ text }) => text)).toContain(t('drafts.withdrawn.changed', { count: 1 }));
  });
});

describe('returning to the queue', () => {
  it('restores the filter, the selection and the open document', async () => {
    app = new AppState(createApi(createFakeApi({ pace: 1 })));
    await app.loadConnections();
    const first = new QueueScreen(app, null);
    const leave = first.start();
    await expect.poll(() => first.loaded && first.detail.loaded).toBe(true);
    first.show('attention');
    first.move(1, false);
    first.move(2, true);
    leave();
    const again = new QueueScreen(app, null);
    again.start();
    await expect.poll(() => again.loaded && again.detail.loaded).toBe(true);
    expect([again.group, again.activeId, [...again.selected]]).toEqual([
      'attention',
      first.activeId,
      [...first.selected],
    ]);
    expect(again.selected.size).toBe(2);
    // Opening a certain document ignores the remembered state.
    app.go({ screen: 'sync', id: 'draft-1' });
    const other = new QueueScreen(app, 'draft-1');
    expect([other.group, other.activeId]).toEqual(['all', 'draft-1']);
  });

  it('shows the document shown last, but the requested one if it is requested again', async () => {
    app = new AppState(createApi(createFakeApi({ pace: 1 })));
    await app.loadConnections();
    const request = (): void => app.go({ screen: 'sync', id: 'draft-3' });
    const leaveAt = (id: string): void => {
      const shown = new QueueScreen(app, 'draft-3');
      const leave = shown.start();
      shown.activate(id);
      leave();
      app.go({ screen: 'editor', id });
    };
    request();
    leaveAt('draft-1');
    app.back();
    expect(new QueueScreen(app, 'draft-3').activeId).toBe('draft-1');
    leaveAt('draft-1');
    request();
    expect(new QueueScreen(app, 'draft-3').activeId).toBe('draft-3');
  });
});
