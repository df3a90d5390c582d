/**
 * Refused documents that are being corrected. A refused document becomes a draft and leaves the queue with its first change;
 * the screen keeps showing it, as long as Rampa runs, until it is queued again, deleted or withdrawn.
 */
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import type { DraftsChanged, QueueItem } from '../../../../domain/model/queue.ts';
import type { AppState } from '../../../state/app.svelte.ts';

const kept = new WeakMap<AppState, Corrections>();

/** Kept per application: the screen is closed while a document is corrected in the editor. */
export function correctionsOf(app: AppState): Corrections {
  const known = kept.get(app) ?? new Corrections(app);
  kept.set(app, known);
  return known;
}

interface Kept {
  /** Its last state in the queue. */
  readonly item: QueueItem;
  /** Its state since it left the queue; `null` while unknown. */
  now: DraftSummary | null;
}

export class Corrections {
  readonly #app: AppState;
  readonly #refused = new Map<string, Kept>();

  constructor(app: AppState) {
    this.#app = app;
  }

  /** Reads those that left the queue: they may have changed while the screen was closed. */
  async read(items: readonly QueueItem[], connectionId: string): Promise<void> {
    this.#remember(items);
    const left = this.#left(items, connectionId);
    for (const kept of left) kept.now = null;
    const read = await Promise.all(left.map(({ item: { id } }) => this.#app.api.getDraft({ id })));
    left.forEach((kept, index) => {
      // An event that came meanwhile is newer.
      kept.now ??= read[index] ?? null;
      if (kept.now === null) this.#refused.delete(kept.item.id);
    });
  }

  onDraftsChanged({ drafts, gone }: Pick<DraftsChanged, 'drafts' | 'gone'>): void {
    for (const { summary } of drafts ?? []) {
      const kept = this.#refused.get(summary.id);
      if (kept) kept.now = summary;
    }
    for (const id of gone) this.#refused.delete(id);
  }

  /** The queue with the documents being corrected, each at its old position. */
  withCorrections(items: readonly QueueItem[], connectionId: string): readonly QueueItem[] {
    this.#remember(items);
    const shown = [...items];
    for (const { item, now } of this.#left(items, connectionId)) {
      if (now === null) continue;
      if (now.state !== 'draft') {
        this.#refused.delete(item.id);
        continue;
      }
      const next = shown.findIndex(({ position }) => position > item.position);
      shown.splice(next < 0 ? shown.length : next, 0, { ...item, ...now });
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
    const queued = new Set(items.map(({ id }) => id));
    return [...this.#refused.values()].filter(({ item }) => item.connectionId === connectionId && !queued.has(item.id));
  }

  drop(ids: readonly string[]): void {
    for (const id of ids) this.#refused.delete(id);
  }
}
