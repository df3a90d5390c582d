import { tick, untrack } from 'svelte';
import type { VListHandle } from 'virtua/svelte';

/**
 * Keeps the row in sight that was first in a list, where the list is drawn anew for another height of its rows (in
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

/**
 * Keeps the row in sight that the keyboard is on, where its list becomes lower: a document is shown below it, the window
 * shrinks. A row that the user has scrolled away from stays away. For a component, while it is set up.
 */
export function keepActiveRow(
  list: () => VListHandle | undefined,
  /** What the rows scroll in. */
  viewport: () => Element | null | undefined,
  at: () => number,
): void {
  $effect(() => {
    const [handle, rows] = [list(), viewport()];
    if (!handle || !rows) return;
    let former = rows.clientHeight;
    const observer = new ResizeObserver(() => {
      const [height, row] = [rows.clientHeight, at()];
      const top = handle.getItemOffset(row) - handle.getScrollOffset();
      const wasInSight = row >= 0 && top >= 0 && top + handle.getItemSize(row) <= former;
      // The list learns its own height in an observer too, which may be told after this one.
      if (height < former && wasInSight)
        requestAnimationFrame(() => rows.isConnected && handle.scrollToIndex(row, { align: 'nearest' }));
      former = height;
    });
    observer.observe(rows);
    return () => observer.disconnect();
  });
}
