/**
 * Refused documents that are being mended. Once something in one is changed it is a draft again and leaves the queue; the
 * panel keeps it in sight, for as long as Rampa runs, until it is queued again, deleted, or taken out on purpose.
 */
import type { QueueItem } from '../../../../domain/model/queue.ts';
import type { AppState } from '../../../state/app.svelte.ts';

const kept = new WeakMap<AppState, Mending>();

/** Of the application: the panel comes and goes while a document is mended in the editor. */
export function mendingOf(app: AppState): Mending {
  const known = kept.get(app) ?? new Mending(app);
  kept.set(app, known);
  return known;
}

export class Mending {
  readonly #app: AppState;
  /** Refused when last seen, as it stood in the queue then. */
  readonly #refused = new Map<string, QueueItem>();

  constructor(app: AppState) {
    this.#app = app;
  }

  /** The queue with what is being mended, each where it stood. */
  async among(items: readonly QueueItem[], connectionId: string): Promise<readonly QueueItem[]> {
    const there = new Set(items.map(({ id }) => id));
    for (const item of items) {
      if (item.state === 'rejected') this.#refused.set(item.id, item);
      else this.#refused.delete(item.id);
    }
    const left = [...this.#refused.values()].filter(
      (item) => item.connectionId === connectionId && !there.has(item.id),
    );
    if (left.length === 0) return items;
    const read = await this.#app.orToast(() => Promise.all(left.map(({ id }) => this.#app.api.getDraft({ id }))));
    if (read === null) return items;
    const shown = [...items];
    left.forEach((item, index) => {
      const draft = read[index] ?? null;
      if (draft?.state !== 'draft') return this.#refused.delete(item.id);
      const behind = shown.findIndex(({ position }) => position > item.position);
      return shown.splice(behind < 0 ? shown.length : behind, 0, { ...item, ...draft });
    });
    return shown;
  }

  /** Taken out of the queue on purpose. */
  drop(ids: readonly string[]): void {
    for (const id of ids) this.#refused.delete(id);
  }
}
