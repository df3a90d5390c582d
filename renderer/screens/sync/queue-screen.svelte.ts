/** The panel's state: the queue as the store has it, what of it is shown, selected and looked at, and what is done to it. */
import type {
  Decision,
  DraftsChanged,
  NotQueuedReason,
  QueueItem,
  QueueList,
  QueueStatus,
} from '../../../domain/model/queue.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { TableFormat } from '../../../domain/model/table.ts';
import { t } from '../../messages/index.svelte.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { count } from '../../state/format.ts';
import { exportTable } from '../../state/export-table.ts';
import { askForApproval } from '../../state/approvals.svelte.ts';
import { canPrint, previewDocuments } from '../../state/printing.svelte.ts';
import { askForReview } from '../../state/reviews.svelte.ts';
import { DraftDetail } from './draft-detail.svelte.ts';
import {
  canRequeue,
  canSubmit,
  canWithdraw,
  countGroups,
  firstOfInterest,
  inGroup,
  sectionOf,
} from './state/groups.ts';
import type { Group, Section } from './state/groups.ts';
import { mendingOf } from './state/mending.ts';
import { refusalColumns, refusalsOf } from './state/refusal-table.ts';
import { Refusals } from './state/refusals.svelte.ts';
import { withChanges } from './state/with-changes.ts';
import { firstFocus } from '../../state/error-place.ts';

/** Where too much changed to be told, the list is read again no more often than this, in milliseconds. */
const readingPause = 120;

/** Where the panel was left, for who comes back to it from a document. */
interface Left {
  readonly connectionId: string | undefined;
  /** The document that the panel had been asked for: it is not asked for anew by coming back. */
  readonly asked: string | null;
  readonly group: Group;
  readonly showsDone: boolean;
  readonly selected: ReadonlySet<string>;
  readonly activeId: string | null;
  /** Where that one stood among those shown; -1: nowhere. */
  readonly activeIndex: number;
}
const nothing: QueueList = { items: [], sequence: 0 };
const left = new WeakMap<AppState, Left>();

export class QueueScreen {
  items = $state.raw<readonly QueueItem[]>([]);
  loaded = $state(false);
  group = $state<Group>('all');
  selected = $state.raw<ReadonlySet<string>>(new Set());
  /** The document the keyboard is on, shown in detail; need not be in the queue. */
  activeId = $state<string | null>(null);
  /** Where there is room for one of them only: whether it is the document, and not the list. */
  reading = $state(false);
  /** Why documents were not queued again. */
  notQueued = $state.raw<ReadonlyMap<string, NotQueuedReason>>(new Map());
  /** What is being done, so that its button shows it. */
  busy = $state<'submit' | 'check' | 'decide' | null>(null);
  readonly app: AppState;
  readonly detail: DraftDetail;
  readonly refusals: Refusals;
  /** Where a selection of several begins: the document's id, since rows move. */
  #anchor: string | null = null;
  /** Where the row stood that was looked at last. */
  #leftAt = -1;
  readonly #asked: string | null;
  #reading: Promise<void> | null = null;
  #readAgain = false;
  /** As the store has it; `items` has beside it what is being mended. */
  #listed: readonly QueueItem[] = [];
  /** Events that came while the list was being read. */
  #meanwhile: DraftsChanged[] | null = null;

  /** Whether those that are done are listed among the others; where nothing else is, they always are. */
  showsDone = $state(false);
  /** In which section each stands. While documents are sent no row moves under the hand: their state is told in their row. */
  readonly sections = $derived.by((): ReadonlyMap<string, Section> => {
    const stood = this.app.queue?.activity === 'sending' ? this.#stood : null;
    this.#stood = new Map(this.items.map((item) => [item.id, stood?.get(item.id) ?? sectionOf(item)]));
    return this.#stood;
  });
  #stood: ReadonlyMap<string, Section> = new Map();
  readonly done = $derived([...this.sections.values()].filter((section) => section === 'accepted').length);
  readonly canFold = $derived(this.group === 'all' && this.done > 0 && this.done < this.items.length);
  /** How many are out of sight. */
  readonly folded = $derived([...this.sections.keys()].filter((id) => this.#isFolded(id)).length);
  /** The one that is looked at stays in sight. */
  readonly visible = $derived(inGroup(this.items, this.group, this.sections).filter(({ id }) => !this.#isFolded(id)));
  readonly counts = $derived(countGroups(this.items));
  readonly activeIndex = $derived(this.visible.findIndex(({ id }) => id === this.activeId));
  readonly active = $derived(this.items.find(({ id }) => id === this.activeId) ?? null);
  /** The selection: what an action of the header works on. */
  readonly targets = $derived(this.items.filter(({ id }) => this.selected.has(id)));
  readonly submittable = $derived(this.items.filter(canSubmit));

  constructor(app: AppState, id: string | null) {
    this.app = app;
    this.#asked = id;
    this.activeId = id;
    this.reading = id !== null;
    const before = left.get(app);
    if (before?.connectionId === app.connection?.id && before && (id === null || id === before.asked)) {
      this.group = before.group;
      this.showsDone = before.showsDone;
      this.selected = before.selected;
      this.activeId = before.activeId;
      this.#leftAt = before.activeIndex;
    }
    this.detail = new DraftDetail(app);
    this.refusals = new Refusals(app);
  }

  /** Reads the queue and follows it; returns how to stop. */
  start(): () => void {
    const stops = [
      this.app.api.on('draftsChanged', (event) => {
        this.#hear(event);
        this.detail.hear(event);
      }),
      // What was accepted goes out of sight when sending ends.
      this.app.api.on('queueChanged', () => this.#deselectFolded()),
    ];
    void this.#begin();
    return () => {
      stops.forEach((stop) => stop());
      const { group, showsDone, selected, activeId, activeIndex } = this;
      const connectionId = this.app.connection?.id;
      left.set(this.app, { connectionId, asked: this.#asked, group, showsDone, selected, activeId, activeIndex });
    };
  }

  async #begin(): Promise<void> {
    await this.reload();
    // What was looked at is mended, and no longer of the kind that is shown: on to what stands in its place.
    const isGone = this.group !== 'all' && this.activeIndex < 0;
    if (this.activeId === null || isGone) {
      const inItsPlace = this.visible[Math.min(this.#leftAt, this.visible.length - 1)];
      this.activeId = inItsPlace?.id ?? firstOfInterest(this.visible);
    }
    this.#anchor = this.activeId;
    await this.detail.show(this.activeId);
  }

  /** Reads the list again, or once more where it is being read; done when what is shown is as it is now. */
  reload(): Promise<void> {
    this.#readAgain = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    while (this.#readAgain) {
      this.#readAgain = false;
      const connectionId = this.app.connection?.id;
      const heard: DraftsChanged[] = [];
      this.#meanwhile = heard;
      const read = connectionId === undefined ? nothing : await this.app.orToast(() => this.#read(connectionId));
      this.#meanwhile = null;
      const { items, sequence } = read ?? { items: this.#listed, sequence: 0 };
      const newer = heard.filter((event) => event.sequence > sequence);
      this.#listed = newer.reduce((queue, event) => withChanges(queue, event, connectionId ?? ''), items);
      // Which of the many it was is not told: what was read may be older than that.
      this.#readAgain ||= newer.some(({ drafts }) => drafts === null);
      if (read || this.loaded) this.#take();
      if (this.#readAgain) await new Promise((resolve) => setTimeout(resolve, readingPause));
    }
  }

  async #read(connectionId: string): Promise<QueueList> {
    const read = await this.app.api.listQueue({ connectionId });
    await mendingOf(this.app).read(read.items, connectionId);
    return read;
  }

  /** The list as it is now, without reading it again. */
  #hear(event: DraftsChanged): void {
    mendingOf(this.app).hear(event);
    if (this.#meanwhile !== null) return void this.#meanwhile.push(event);
    if (event.drafts === null || !this.loaded) return void this.reload();
    this.#listed = withChanges(this.#listed, event, this.app.connection?.id ?? '');
    this.#take();
  }

  #take(): void {
    const items = mendingOf(this.app).among(this.#listed, this.app.connection?.id ?? '');
    const there = new Set(items.map(({ id }) => id));
    this.items = items;
    this.loaded = true;
    const selected = [...this.selected].filter((id) => there.has(id));
    if (selected.length !== this.selected.size) this.selected = new Set(selected);
    this.#deselectFolded();
  }

  /** Nothing is done to what nobody sees. */
  #deselectFolded(): void {
    const selected = [...this.selected].filter((id) => !this.#isFolded(id));
    if (selected.length !== this.selected.size) this.selected = new Set(selected);
  }

  #isFolded(id: string): boolean {
    return this.canFold && !this.showsDone && this.sections.get(id) === 'accepted' && id !== this.activeId;
  }

  /** Shows what is done among the others, or folds it away. */
  fold(): void {
    this.showsDone = !this.showsDone;
    this.#deselectFolded();
  }

  show(group: Group): void {
    this.group = group;
    this.#deselectFolded();
    if (this.activeIndex < 0) this.look(firstOfInterest(this.visible));
  }

  /** Shows a document in detail. */
  look(id: string | null): void {
    this.activeId = id;
    void this.detail.show(id);
  }

  /** Moves the keyboard's row; `extend` selects from where the selection began. */
  move(to: number, extend: boolean): void {
    const item = this.visible[to];
    if (!item) return;
    if (!extend) this.#anchor = item.id;
    else this.#selectRange(to);
    this.look(item.id);
  }

  toggle(id: string): void {
    const selected = new Set(this.selected);
    if (!selected.delete(id)) selected.add(id);
    this.selected = selected;
    this.#anchor = id;
  }

  /** Selects these, and looks at the first of them. */
  select(ids: readonly string[]): void {
    const [first] = ids;
    if (first === undefined) return;
    this.selected = new Set(ids);
    this.look(first);
  }

  selectAll(): void {
    this.selected = new Set(this.visible.map(({ id }) => id));
  }

  clearSelection(): void {
    this.selected = new Set();
  }

  #selectRange(to: number): void {
    const found = this.visible.findIndex(({ id }) => id === this.#anchor);
    const anchor = found < 0 ? to : found;
    const [from, until] = [Math.min(anchor, to), Math.max(anchor, to)];
    this.selected = new Set(this.visible.slice(from, until + 1).map(({ id }) => id));
  }

  // ── What is done ──────────────────────────────────────────────────────────────────────────────────────────────────

  async submitAll(): Promise<void> {
    // Whoever comes here to submit may be faster than the list.
    if (this.submittable.length > 0 || !this.loaded) await this.#submit();
  }

  async submit(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#submit(ids);
  }

  submitTargets(): Promise<void> {
    return this.submit(this.targets.filter(canSubmit).map(({ id }) => id));
  }

  async #submit(ids?: readonly string[]): Promise<void> {
    await this.#run('submit', (connectionId) =>
      this.app.api.submitQueue({ connectionId, ...(ids === undefined ? {} : { ids }) }),
    );
  }

  pause(): Promise<void> {
    return this.#run('submit', (connectionId) => this.app.api.pauseQueue({ connectionId }));
  }

  resume(): Promise<void> {
    return this.#run('submit', (connectionId) => this.app.api.resumeQueue({ connectionId }));
  }

  async #run(busy: 'submit', work: (connectionId: string) => Promise<QueueStatus>): Promise<void> {
    const connectionId = this.app.connection?.id;
    if (connectionId === undefined) return;
    this.busy = busy;
    const status = await this.app.orToast(() => work(connectionId));
    this.busy = null;
    if (status) this.app.queue = status;
    await this.reload();
  }

  async withdraw(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const answer = await this.app.orToast(() => this.app.api.withdrawDrafts({ ids }));
    if (!answer) return;
    mendingOf(this.app).drop(answer.withdrawn);
    const done = answer.withdrawn.length;
    const left = ids.length - done;
    if (done > 0) this.app.toasts.show(() => t('sync.withdrawn', { total: done, count: count(done) }));
    if (left > 0)
      this.app.toasts.show(() => t('sync.notWithdrawn', { total: left, count: count(left) }), { tone: 'error' });
    this.clearSelection();
    await this.#changed();
  }

  withdrawTargets(): Promise<void> {
    return this.withdraw(this.targets.filter(canWithdraw).map(({ id }) => id));
  }

  /** Once a person has seen what would be sent of those that are not new (`askForReview`). */
  async requeue(ids: readonly string[]): Promise<void> {
    const known = new Map(this.items.map((item) => [item.id, item]));
    if (ids.length === 0 || !(await askForReview(this.app, ids, 'queue', (id) => known.get(id) ?? null))) return;
    await this.#queue(ids);
  }

  /** Of a refused document that goes as it was seen before, but for what the person said just now. */
  async sendAgain(id: string): Promise<void> {
    const queued = await this.#queue([id]);
    await this.submit(queued);
  }

  /** Returns which of them are in the queue. */
  async #queue(ids: readonly string[]): Promise<readonly string[]> {
    const answer = await this.app.orToast(() => this.app.api.queueDrafts({ ids }));
    if (!answer) return [];
    const notQueued = new Map([...this.notQueued].filter(([id]) => !ids.includes(id)));
    for (const { id, why } of answer.notQueued) notQueued.set(id, why);
    this.notQueued = notQueued;
    const [done, left] = [answer.queued.length, answer.notQueued.length];
    if (done > 0) this.app.toasts.show(() => t('sync.queuedAgain', { total: done, count: count(done) }));
    // Of a single document the reason is told beside it.
    if (left > 0 && ids.length > 1) {
      this.app.toasts.show(() => t('sync.notQueued', { total: left, count: count(left) }), { tone: 'error' });
    }
    await this.#changed();
    return answer.queued;
  }

  /** Has a person mark a refused document as checked; what kept it out of the queue is then no longer told. */
  async approve({ id, revision }: Pick<DraftSummary, 'id' | 'revision'>): Promise<void> {
    if (!(await askForApproval(this.app, [{ id, revision }]))) return;
    this.notQueued = new Map([...this.notQueued].filter(([one]) => one !== id));
  }

  readonly hasRefused = $derived(this.items.some(({ state }) => state === 'rejected'));

  /** By error; false where nothing is refused. */
  showRefusals(): boolean {
    if (this.hasRefused) void this.refusals.show(this.items);
    return this.hasRefused;
  }

  /** Takes the correction that is shown; what was changed is selected, so that it can be queued again at once. */
  async correct(): Promise<void> {
    const changed = await this.refusals.take();
    await this.reload();
    this.select(changed);
  }

  requeueTargets(): Promise<void> {
    return this.requeue(this.targets.filter(canRequeue).map(({ id }) => id));
  }

  async checkAgain(id: string): Promise<void> {
    this.busy = 'check';
    const summary = await this.app.orToast(() => this.app.api.reconcileDraft({ id }));
    this.busy = null;
    if (summary) {
      const { state } = summary;
      const found = state === 'accepted' ? 'found' : state === 'unknown' ? 'still' : 'again';
      this.app.toasts.show(() => t(`sync.unknown.looked.${found}`));
    }
    await this.#changed();
  }

  async decide(id: string, decision: Decision): Promise<void> {
    this.busy = 'decide';
    await this.app.orToast(() => this.app.api.decideDraft({ id, decision }));
    this.busy = null;
    await this.#changed();
  }

  async #changed(): Promise<void> {
    await Promise.all([this.reload(), this.detail.refresh()]);
  }

  /** What is printed: the selection in the order of the list, else the one that is looked at. */
  readonly printed = $derived(
    this.targets.length > 0 ? this.targets.map(({ id }) => id) : [this.activeId ?? []].flat(),
  );

  async print(ids = this.printed): Promise<void> {
    if (ids.length > 0) await previewDocuments(() => Promise.resolve(canPrint(this.app, ids.length) ? ids : null));
  }

  /** Writes what the service refused to a file: of the selection, or else of the whole queue. */
  async exportRefusals(format: TableFormat): Promise<void> {
    const items = this.selected.size > 0 ? this.targets : this.items;
    const rows = refusalsOf(this.app, items);
    await exportTable(this.app, format, { name: t('files.name.refusals'), columns: refusalColumns(), rows });
  }

  async copy(text: string, said: () => string): Promise<void> {
    const done = await this.app.orToast(() => this.app.api.copyText({ text }));
    if (done) this.app.toasts.show(said);
  }

  /** Opens a document in the editor: a refused one at the first place that the service named. */
  async open(id: string): Promise<void> {
    await this.detail.show(id);
    const focus =
      this.detail.draft?.state === 'rejected'
        ? firstFocus(this.detail.last?.errors ?? [], this.detail.draft.content)
        : null;
    this.app.go({ screen: 'editor', id, ...(focus === null ? {} : { focus }) });
  }
}
