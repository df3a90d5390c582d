/**
 * Every part of the page that shows drafts: in whatever order changes are announced and requests are answered, it ends as if it were
 * opened now.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DraftQuery, DraftSummary } from '../../../domain/model/draft.ts';
import type { ChangedDraft } from '../../../domain/model/queue.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { ConflictWork } from '../../../renderer/screens/conflict/conflict-work.svelte.ts';
import { ConnectionSteps } from '../../../renderer/screens/connection/connection-steps.svelte.ts';
import type { StepParts } from '../../../renderer/screens/connection/connection-steps.svelte.ts';
import { DocumentScreen } from '../../../renderer/screens/document/document-screen.svelte.ts';
import { TodayList } from '../../../renderer/screens/editor/today/today-list.svelte.ts';
import { ShownQueue } from '../../../renderer/screens/sync/list/shown-queue.svelte.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { countsOf } from '../../draft-changes.ts';
import { draftOf, summary } from '../../drafts.ts';
import { connection, DraftsMain, stubDocument } from './support.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const states = ['draft', 'ready', 'sending', 'accepted', 'rejected', 'unknown'] as const;
type Step =
  | { readonly kind: 'change'; readonly id: string; readonly state: (typeof states)[number]; readonly saves: boolean }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'announce'; readonly all: boolean }
  | { readonly kind: 'read' | 'answer'; readonly which: number }
  | { readonly kind: 'wait' }
  /** A part of the page reads again by itself. */
  | { readonly kind: 'again'; readonly which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change'),
      id: fc.constantFrom(...ids),
      state: fc.constantFrom(...states),
      saves: fc.boolean(),
    } as const),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), id: fc.constantFrom(...ids) } as const) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('announce'), all: fc.boolean() } as const) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('read', 'answer'), which: fc.nat({ max: 20 }) } as const),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'wait' } as const) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again'), which: fc.nat({ max: 4 }) } as const) },
);

interface Request {
  readonly read: () => unknown;
  readonly answer: (value: unknown) => void;
  value: unknown;
  isRead: boolean;
}

/** Main with a few drafts, which reads and answers each request when the test says so. */
class SlowMain extends DraftsMain {
  readonly #stored = new Map<string, DraftSummary>();
  readonly #changed = new Set<string>();
  #requests: Request[] = [];
  /** Requests are answered at once. */
  isQuick = true;
  #time = Date.now();

  constructor() {
    super();
    this.connections = [connection('c1')];
    for (const id of ids.slice(0, 3)) this.#store(id, 'draft');
    this.#answerSlowly({
      listDrafts: (query: DraftQuery) => this.#page(query),
      listQueue: () => ({
        items: this.#rows().flatMap((row) => (row.state === 'draft' ? [] : [{ ...row, ...queuedOf(row) }])),
        sequence: this.changes.sequence,
      }),
      getDraft: ({ id }: { id: string }) => {
        const row = this.#stored.get(id);
        return row === undefined ? null : draftOf(id, {}, row);
      },
      getConflict: () => null,
      listAttempts: ({ draftId }: { draftId: string }) => {
        const { updatedAt } = this.#stored.get(draftId) ?? { updatedAt: 0 };
        return [{ id: `${draftId}-${updatedAt}`, ordinal: 1, outcome: 'accepted', finishedAt: updatedAt, errors: [] }];
      },
      getTurn: () => ({ sent: 'ifSubmitted', waitsFor: null }),
      readDocument: () => ({ document: null }),
    });
  }

  #answerSlowly(handlers: Readonly<Record<string, (args: never) => unknown>>): void {
    for (const [name, handle] of Object.entries(handlers))
      this.answer({ [name]: (args: never) => (this.isQuick ? handle(args) : this.#wait(() => handle(args))) });
  }

  #wait(read: () => unknown): Promise<unknown> {
    return new Promise((answer) => {
      this.#requests.push({ read, answer, value: undefined, isRead: false });
    });
  }

  #rows(): readonly DraftSummary[] {
    return [...this.#stored.values()];
  }

  #page({ kinds, documentId, offset, limit }: DraftQuery) {
    const found = this.#rows()
      .filter(
        ({ acceptedId, kind }) =>
          (documentId === undefined || acceptedId === documentId) && kind === (kinds?.[0] ?? kind),
      )
      .toSorted((a, b) => b.updatedAt - a.updatedAt);
    const rows = found.slice(offset, offset + limit);
    return { rows, total: found.length, ...countsOf(this.#rows()), sequence: this.changes.sequence };
  }

  /** `saves`: the user saved it; otherwise only its state changed. */
  #store(id: string, state: DraftSummary['state'], saves = true): void {
    this.#time += 1_000;
    const before = this.#stored.get(id);
    const at = saves || before === undefined ? this.#time : before.updatedAt;
    const revision = (before?.revision ?? 0) + (at === before?.updatedAt ? 0 : 1);
    const operation = id === 'a' ? 'create' : 'change';
    this.#stored.set(
      id,
      summary(id, {
        ...{ state, operation, connectionId: 'c1', revision, acceptedId: 'document' },
        ...{ createdAt: before?.createdAt ?? at, updatedAt: at, total: `${at % 100_000}` },
      }),
    );
    this.#changed.add(id);
    this.changes.sequence += 1;
  }

  async play(one: Step, again: readonly (() => Promise<unknown>)[]): Promise<void> {
    if (one.kind === 'change') this.#store(one.id, one.state, one.saves);
    else if (one.kind === 'remove') {
      if (!this.#stored.delete(one.id)) return;
      this.#changed.add(one.id);
      this.changes.sequence += 1;
    } else if (one.kind === 'again') void again[one.which]?.();
    else if (one.kind === 'announce') this.announce(one.all);
    else if (one.kind === 'wait') await vi.advanceTimersByTimeAsync(400);
    else {
      const some = this.#requests.filter(({ isRead }) => isRead === (one.kind === 'answer'));
      const request = some[one.which % Math.max(1, some.length)];
      if (request !== undefined) this.#go(request, one.kind);
    }
    await vi.advanceTimersByTimeAsync(0);
  }

  #go(request: Request, kind: 'read' | 'answer'): void {
    if (kind === 'read') [request.value, request.isRead] = [request.read(), true];
    else {
      this.#requests = this.#requests.filter((one) => one !== request);
      request.answer(request.value);
    }
  }

  announce(all: boolean): void {
    if (this.#changed.size === 0) return;
    const rows = [...this.#changed].flatMap((id): ChangedDraft[] => {
      const row = this.#stored.get(id);
      return row === undefined ? [] : [{ summary: row, queued: row.state === 'draft' ? null : queuedOf(row) }];
    });
    const gone = [...this.#changed].filter((id) => !this.#stored.has(id));
    this.#changed.clear();
    const counts = [{ connectionId: 'c1', ...countsOf(this.#rows()) }];
    const { sequence } = this.changes;
    this.tell(
      'draftsChanged',
      all ? { sequence, counts, drafts: null, gone: [] } : { sequence, counts, drafts: rows, gone },
    );
  }

  /** Announces and answers everything. */
  async end(): Promise<void> {
    this.announce(false);
    for (let turn = 0; turn < 20; turn += 1) {
      for (const request of this.#requests.filter(({ isRead }) => !isRead)) this.#go(request, 'read');
      for (const request of this.#requests) this.#go(request, 'answer');
      await vi.advanceTimersByTimeAsync(300);
    }
  }
}

const queuedOf = ({ id, createdAt }: DraftSummary) => ({
  ...{ submissionId: id, position: createdAt, queuedAt: 0, notBefore: null, attemptCount: 0, lastAttempt: null },
  ...{ userId: 1, companyId: 1, periodId: null },
});

/** The parts of the page that show drafts; `shown` is what they show. */
async function openPage(main: SlowMain) {
  const app = new AppState(main.api);
  const stops = [await app.start(), app.drafts.follow()];
  const today = new TodayList(app, 'c1');
  const document = new DocumentScreen(
    app,
    { ...connection('c1'), settings: connectionDefaults },
    'salesReturnInvoice',
    'document',
  );
  const queue = new ShownQueue(app, 'a');
  const conflict = new ConflictWork(app, 'b');
  const steps = new ConnectionSteps(app, 'c1', {} as StepParts);
  stops.push(today.start(), document.start(), queue.start(), conflict.start());
  await steps.start();
  await app.drafts.enter();
  const shown = () => ({
    counts: [app.attention, app.ready],
    list: [app.drafts.total, [...app.drafts.rows.values()], app.drafts.counts],
    today: today.rows,
    document: [document.open, document.sent],
    // Without the refused ones that are being corrected: the page that was open longer knows of more.
    queue: queue.items.filter(({ state }) => state !== 'draft'),
    detail: [queue.detail.draft, queue.detail.attempts],
    conflict: [conflict.draft, conflict.attempts],
    steps: steps.documents,
  });
  const again = [
    () => steps.start(),
    () => app.drafts.refresh(),
    () => document.loadDrafts(),
    () => queue.reload(),
    () => conflict.load(),
  ];
  return { shown, again, stop: () => stops.forEach((stop) => stop()) };
}

/** No day ends during a test: the list of today's documents would differ. */
const noon = new Date(2026, 10, 30, 12);

beforeEach(() => {
  vi.useFakeTimers();
  stubDocument();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('all parts of the page end with what is stored, in whatever order they hear of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      vi.setSystemTime(noon);
      const main = new SlowMain();
      const page = await openPage(main);
      await vi.advanceTimersByTimeAsync(1_000);
      main.isQuick = false;
      for (const one of steps) await main.play(one, page.again);
      await main.end();
      const ended = page.shown();
      main.isQuick = true;
      const anew = await openPage(main);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(ended).toEqual(anew.shown());
      page.stop();
      anew.stop();
    }),
    { numRuns: 1_500 },
  );
});
