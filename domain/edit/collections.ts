/** Plain maps and sets; nothing here is reactive. */

/** Items by a key of theirs, in their order. */
export function groupBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Where each is. */
export function positions<Item>(items: Iterable<Item>): ReadonlyMap<Item, number> {
  const found = new Map<Item, number>();
  let at = 0;
  for (const item of items) found.set(item, at++);
  return found;
}

export function distinct<Item>(items: Iterable<Item>): readonly Item[] {
  return [...new Set(items)];
}

/** What of `after` is not in `before`, by identity. */
export function added<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  const known = new Set(before);
  return after.filter((item) => !known.has(item));
}

/** A plain map, not reactive: its owner has a counter for changes. */
export function emptyMap<Key, Item>(): Map<Key, Item> {
  return new Map();
}
