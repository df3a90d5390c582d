/** The queue as stored, and which documents are shown, selected and open in the detail. */
import type { DraftsChanged, QueueItem, QueueList, QueueStatus } from '../../../../domain/model/queue.ts';
import type { AppState } from '../../../state/app.svelte.ts';
import type { Route } from '../../../state/route.ts';
import { FollowedReading } from '../../../state/stored-drafts.svelte.ts';
import { DraftDetail } from '../detail/draft-detail.svelte.ts';
import { canSubmit, countGroups, firstOfInterest, groupsOf, inGroup, sectionOf } from '../rules.ts';
import type { Group, Section } from '../rules.ts';
import { correctionsOf } from './corrections.ts';

/** Events without details make the list be read again, at most this often, in milliseconds. */
const readingPause = 120;

/** The screen's last state, restored when the user comes back from a document. */
interface Left {
  readonly connectionId: string | undefined;
  readonly route: Route;
  readonly group: Group;
  readonly showsDone: boolean;
  readonly selected: ReadonlySet<string>;
  readonly activeId: string | null;
  readonly activeIndex: number;
}
const nothing: QueueList = { items: [], sequence: 0 };
const left = new WeakMap<AppState, Left>();

export class ShownQueue {
  items = $state.raw<readonly QueueItem[]>([]);
  loaded = $state(false);
  group = $state<Group>('all');
  selected = $state.raw<ReadonlySet<string>>(new Set());
  /** The document at the keyboard's row, shown in detail; need not be in the queue. */
  activeId = $state<string | null>(null);
  /** In a low window, where only one fits: show the document, not the list. */
  reading = $state(false);
  readonly app: AppState;
  readonly detail: DraftDetail;
  /** Where a range selection starts: an id, because rows move. */
  #anchor: string | null = null;
  /** Index of the row that was active when the screen was left. */
  #leftAt = -1;
  /** The last request for the screen. Coming back, the application's route is the same object; it is no new request. */
  #route: Route;
  readonly #reading = new FollowedReading<QueueList>({
    ask: () => this.#ask(),
    sequenceOf: ({ sequence }) => sequence,
    take: ({ items }) => {
      this.#listed = items;
      this.#take();
    },
    change: (event) => this.#change(event),
    pause: readingPause,
  });
  /** Whether the queue was at work when its status was last reported. */
  #isRunning = false;
  /** The queue as stored; `items` also has the documents being corrected. */
  #listed: readonly QueueItem[] = [];

  /** Accepted documents are listed with the others; if there are no others, they always are. */
  showsDone = $state(false);
  /** The section of each document. During a run rows keep their place, so that none moves under the pointer. */
  readonly sections = $derived.by((): ReadonlyMap<string, Section> => {
    const previous = this.app.queue?.activity === 'sending' ? this.#lastSections : null;
    this.#lastSections = new Map(this.items.map((item) => [item.id, previous?.get(item.id) ?? sectionOf(item)]));
    return this.#lastSections;
  });
  #lastSections: ReadonlyMap<string, Section> = new Map();
  readonly done = $derived([...this.sections.values()].filter((section) => section === 'accepted').length);
  readonly canFold = $derived(this.group === 'all' && this.done > 0 && this.done < this.items.length);
  /** How many are hidden. */
  readonly folded = $derived([...this.sections.keys()].filter((id) => this.#isFolded(id)).length);
  /** The active document is never hidden. */
  readonly visible = $derived(inGroup(this.items, this.group, this.sections).filter(({ id }) => !this.#isFolded(id)));
  readonly counts = $derived(countGroups(this.items));
  readonly activeIndex = $derived(this.visible.findIndex(({ id }) => id === this.activeId));
  readonly active = $derived(this.items.find(({ id }) => id === this.activeId) ?? null);
  readonly targets = $derived(this.items.filter(({ id }) => this.selected.has(id)));
  readonly submittable = $derived(this.items.filter(canSubmit));

  constructor(app: AppState, id: string | null) {
    this.app = app;
    this.#route = app.route;
    this.activeId = id;
    this.reading = id !== null;
    const before = left.get(app);
    if (before?.connectionId === app.connection?.id && before && (id === null || app.route === before.route)) {
      this.group = before.group;
      this.showsDone = before.showsDone;
      this.selected = before.selected;
      this.activeId = before.activeId;
      this.#leftAt = before.activeIndex;
    }
    this.detail = new DraftDetail(app);
  }

  start(): () => void {
    this.#isRunning = (this.app.queue?.activity ?? 'idle') !== 'idle';
    const stops = [
      this.app.storedDrafts.watch((event) => {
        correctionsOf(this.app).onDraftsChanged(event);
        this.detail.onDraftsChanged(event);
      }),
      this.#reading.follow(this.app.storedDrafts),
      this.app.api.on('queueChanged', (status) => this.#onQueueChanged(status)),
    ];
    void this.#begin();
    return () => {
      stops.forEach((stop) => stop());
      const { group, showsDone, selected, activeId, activeIndex } = this;
      const connectionId = this.app.connection?.id;
      left.set(this.app, { connectionId, route: this.#route, group, showsDone, selected, activeId, activeIndex });
    };
  }

  /** The route can name another document, or the same one again, while the screen is open. */
  follow(route: Route): void {
    if (route.screen !== 'sync' || route === this.#route) return;
    this.#route = route;
    if (route.id !== undefined) this.activate(route.id);
  }

  async #begin(): Promise<void> {
    await this.reload();
    // The active document was corrected and left the shown group: continue with the one in its place.
    const isGone = this.group !== 'all' && this.activeIndex < 0;
    if (this.activeId === null || isGone) {
      const inItsPlace = this.visible[Math.min(this.#leftAt, this.visible.length - 1)];
      this.activeId = inItsPlace?.id ?? firstOfInterest(this.visible);
    }
    this.#anchor = this.activeId;
    await this.detail.show(this.activeId);
  }

  reload(): Promise<void> {
    return this.#reading.read();
  }

  async #ask(): Promise<QueueList | null> {
    const connectionId = this.app.connection?.id;
    if (connectionId === undefined) return nothing;
    return this.app.orToast(async () => {
      const read = await this.app.api.listQueue({ connectionId });
      await correctionsOf(this.app).read(read.items, connectionId);
      return read;
    });
  }

  #change(event: DraftsChanged): boolean {
    if (event.drafts === null || !this.loaded) return false;
    this.#listed = withChanges(this.#listed, event, this.app.connection?.id ?? '');
    this.#take();
    return true;
  }

  #take(): void {
    const items = correctionsOf(this.app).withCorrections(this.#listed, this.app.connection?.id ?? '');
    this.items = items;
    this.loaded = true;
    this.#deselectHidden();
  }

  /** Hidden documents are never selected, so that no action works on them unseen. */
  #deselectHidden(): void {
    // Until the list is there, nothing is known to be hidden.
    if (!this.loaded || this.selected.size === 0) return;
    const visible = new Set(this.visible.map(({ id }) => id));
    const selected = [...this.selected].filter((id) => visible.has(id));
    if (selected.length !== this.selected.size) this.selected = new Set(selected);
  }

  #onQueueChanged({ connectionId, activity, rejected }: QueueStatus): void {
    if (connectionId !== this.app.connection?.id) return;
    // Accepted documents are hidden when a run ends.
    this.#deselectHidden();
    const hasEnded = activity === 'idle' && this.#isRunning;
    this.#isRunning = activity !== 'idle';
    void this.detail.readTurn();
    if (hasEnded && rejected > 0) void this.#showRefused();
  }

  /** Shows the first refused document, unless the one that is open needs the user as well. */
  async #showRefused(): Promise<void> {
    await this.reload();
    if (this.active !== null && groupsOf(this.active).includes('attention')) return;
    const refused = this.visible.find(({ state }) => state === 'rejected');
    if (refused !== undefined) this.activate(refused.id);
  }

  #isFolded(id: string): boolean {
    return this.canFold && !this.showsDone && this.sections.get(id) === 'accepted' && id !== this.activeId;
  }

  fold(): void {
    this.showsDone = !this.showsDone;
    this.#deselectHidden();
  }

  show(group: Group): void {
    this.group = group;
    this.#deselectHidden();
    if (this.activeIndex < 0) this.activate(firstOfInterest(this.visible));
  }

  activate(id: string | null): void {
    this.activeId = id;
    this.#deselectHidden();
    void this.detail.show(id);
  }

  /** Shows another document, in its group or among all. */
  go(id: string): void {
    if (!this.visible.some((item) => item.id === id)) this.group = 'all';
    this.activate(id);
  }

  /** Moves the keyboard's row; `extend` selects the range from the anchor. */
  move(to: number, extend: boolean): void {
    const item = this.visible[to];
    if (!item) return;
    if (!extend) this.#anchor = item.id;
    else this.#selectRange(to);
    this.activate(item.id);
  }

  toggle(id: string): void {
    const selected = new Set(this.selected);
    if (!selected.delete(id)) selected.add(id);
    this.selected = selected;
    this.#anchor = id;
  }

  /** Selects these, in their group or among all, and shows the first one in detail. */
  select(ids: readonly string[]): void {
    const [first] = ids;
    if (first === undefined) return;
    const visible = new Set(this.visible.map(({ id }) => id));
    if (!ids.every((id) => visible.has(id))) this.group = 'all';
    this.selected = new Set(ids);
    this.activate(first);
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

/** A connection's queue in its order, after an event. */
function withChanges(
  items: readonly QueueItem[],
  { drafts, gone }: Pick<DraftsChanged, 'drafts' | 'gone'>,
  connectionId: string,
): readonly QueueItem[] {
  const changes = new Map<string, QueueItem | null>(gone.map((id) => [id, null]));
  for (const { summary, queued } of drafts ?? []) {
    const isHere = queued !== null && summary.connectionId === connectionId;
    changes.set(summary.id, isHere ? { ...summary, ...queued } : null);
  }
  const kept = items.flatMap((item) => {
    const now = changes.get(item.id);
    changes.delete(item.id);
    return now === undefined ? [item] : now === null ? [] : [now];
  });
  const added = [...changes.values()].filter((item) => item !== null);
  return [...kept, ...added].sort((a, b) => a.position - b.position);
}
