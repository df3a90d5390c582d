import { tick, untrack } from 'svelte';
import type { VListHandle } from 'virtua/svelte';

/**
 * Keeps the first visible row in view when the list is redrawn with another row height. Call during component setup.
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
 * Keeps the active row in view when the list's height shrinks, unless the user has scrolled away from the row. Call during
 * component setup.
 */
export function keepActiveRow(
  list: () => VListHandle | undefined,
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
      // The list's own resize observer may run after this one.
      if (height < former && wasInSight)
        requestAnimationFrame(() => rows.isConnected && handle.scrollToIndex(row, { align: 'nearest' }));
      former = height;
    });
    observer.observe(rows);
    return () => observer.disconnect();
  });
}
