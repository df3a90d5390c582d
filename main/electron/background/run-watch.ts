import type { Work } from '../work-told.ts';

/** What a person who does not look at the window is told of the sending. */
export type RunNews =
  | { readonly kind: 'standsStill' }
  /** `before`: documents that needed attention as the run began. */
  | { readonly kind: 'finished'; readonly before: number };

/** Follows the sending over all connections: tells once that it stands still, and once that it is over. */
export class RunWatch {
  #before: number | null = null;
  #saidStill = false;

  take({ progress: { mode }, needingAttention }: Work): RunNews | null {
    if (mode === 'none') {
      const before = this.#before;
      this.#before = null;
      this.#saidStill = false;
      return before === null ? null : { kind: 'finished', before };
    }
    this.#before ??= needingAttention;
    if (mode === 'normal') this.#saidStill = false;
    if (mode !== 'error' || this.#saidStill) return null;
    this.#saidStill = true;
    return { kind: 'standsStill' };
  }
}
