/**
 * Refused documents that are being mended. Once something in one is changed it is a draft again and leaves the queue; the
 * panel keeps it in sight, for as long as Rampa runs, until it is queued again, deleted, or taken out on purpose.
 */
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import type { DraftsChanged, QueueItem } from '../../../../domain/model/queue.ts';
import type { AppState } from '../../../state/app.svelte.ts';

const kept = new WeakMap<AppState, Mending>();

/** Of the application: the panel comes and goes while a document is mended in the editor. */
export function mendingOf(app: AppState): Mending {
  const known = kept.get(app) ?? new Mending(app);
  kept.set(app, known);
  return known;
}

interface Kept {
  /** As it was in the queue when it was last seen there. */
  readonly item: QueueItem;
  /** As it is since it left the queue; `null` where that is not known. */
  now: DraftSummary | null;
}

export class Mending {
  readonly #app: AppState;
  /** Refused when last seen in the queue. */
  readonly #refused = new Map<string, Kept>();

  constructor(app: AppState) {
    this.#app = app;
  }

  /** Asks what became of those that are no longer in the queue: they may have changed while nobody listened. */
  async read(items: readonly QueueItem[], connectionId: string): Promise<void> {
    this.#remember(items);
    const left = this.#left(items, connectionId);
    for (const kept of left) kept.now = null;
    const read = await Promise.all(left.map(({ item: { id } }) => this.#app.api.getDraft({ id })));
    left.forEach((kept, index) => {
      // What an event told meanwhile is newer.
      kept.now ??= read[index] ?? null;
      if (kept.now === null) this.#refused.delete(kept.item.id);
    });
  }

  hear({ drafts, gone }: Pick<DraftsChanged, 'drafts' | 'gone'>): void {
    for (const { summary } of drafts ?? []) {
      const kept = this.#refused.get(summary.id);
      if (kept) kept.now = summary;
    }
    for (const id of gone) this.#refused.delete(id);
  }

  /** The queue with what is being mended, each where it was. */
  among(items: readonly QueueItem[], connectionId: string): readonly QueueItem[] {
    this.#remember(items);
    const shown = [...items];
    for (const { item, now } of this.#left(items, connectionId)) {
      if (now === null) continue;
      if (now.state !== 'draft') {
        this.#refused.delete(item.id);
        continue;
      }
      const behind = shown.findIndex(({ position }) => position > item.position);
      shown.splice(behind < 0 ? shown.length : behind, 0, { ...item, ...now });
    }
    return shown;
  }

  #remember(items: readonly QueueItem[]): void {
    for (const item of items) {
      if (item.state === 'rejected') this.#refused.set(item.id, { item, now: null });
      else this.#refused.delete(item.id);
    }
  }

  #left(items: readonly QueueItem[], connectionId: string): readonly Kept[] {
    const there = new Set(items.map(({ id }) => id));
    return [...this.#refused.values()].filter(({ item }) => item.connectionId === connectionId && !there.has(item.id));
  }

  /** Taken out of the queue on purpose. */
  drop(ids: readonly string[]): void {
    for (const id of ids) this.#refused.delete(id);
  }
}
