/** The queue as the store has it, and what of it is shown, selected and looked at. */
import type { DraftsChanged, QueueItem, QueueList } from '../../../../domain/model/queue.ts';
import type { AppState } from '../../../state/app.svelte.ts';
import { DraftDetail } from '../draft-detail.svelte.ts';
import { canSubmit, countGroups, firstOfInterest, inGroup, sectionOf } from './groups.ts';
import type { Group, Section } from './groups.ts';
import { mendingOf } from './mending.ts';
import { withChanges } from './with-changes.ts';

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
  /** Where that one was among those shown; -1: nowhere. */
  readonly activeIndex: number;
}
const nothing: QueueList = { items: [], sequence: 0 };
const left = new WeakMap<AppState, Left>();

export class ShownQueue {
  items = $state.raw<readonly QueueItem[]>([]);
  loaded = $state(false);
  group = $state<Group>('all');
  selected = $state.raw<ReadonlySet<string>>(new Set());
  /** The document the keyboard is on, shown in detail; need not be in the queue. */
  activeId = $state<string | null>(null);
  /** Where there is room for one of them only: whether it is the document, and not the list. */
  reading = $state(false);
  readonly app: AppState;
  readonly detail: DraftDetail;
  /** Where a selection of several begins: the document's id, since rows move. */
  #anchor: string | null = null;
  /** Where the row was that was looked at last. */
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
  /** In which section each is. While documents are sent no row moves under the hand: their state is told in their row. */
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
    // What was looked at is mended, and no longer of the kind that is shown: on to what is in its place.
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
}
