import { tick, untrack } from 'svelte';
import type { VListHandle } from 'virtua/svelte';

/**
 * Keeps the row in sight that stood first in a list, where the list is drawn anew for another height of its rows (in
 * pixels): it knows only the height it began with. For a component, while it is set up.
 */
export function keepFirstRow(list: () => VListHandle | undefined, rowHeight: () => number): void {
  let drawn = untrack(rowHeight);
  $effect.pre(() => {
    const height = rowHeight();
    if (height === drawn) return;
    drawn = height;
    const first = untrack(() => {
      const before = list();
      return before?.findItemIndex(before.getScrollOffset());
    });
    if (first !== undefined) void tick().then(() => list()?.scrollToIndex(first, { align: 'start' }));
  });
}
